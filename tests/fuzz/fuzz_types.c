/* fuzz_types.c - a map of Tiled with the project that it is of: the project's
   bytes, a byte 0, the map's. Classes that hold themselves, and members without
   end, end; all properties have a name and a value. */
#include <stdlib.h>
#include <string.h>

#include "io/project/held.h"
#include "sett/tiled.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check(const SettTiledProperties *properties)
{
    for (int32_t i = 0; i < properties->count; i++) {
        const SettTiledProperty *p = &properties->items[i];
        SETT_ASSERT(p->name != NULL && p->type != NULL && p->value != NULL);
        SETT_ASSERT(sett_tiled_property(properties, p->name) != NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *text = (const char *)bytes;
    const char *cut = size > 0 ? memchr(text, 0, size) : NULL;
    if (cut == NULL)
        return 0;
    size_t before = (size_t)(cut - text);
    const SettImportFile all[] = {{"m/a.tmx", cut + 1, size - before - 1},
                                  {"g.tiled-project", text, before}};
    SettHeld held = {.files = all, .count = 2};
    SettIo io = sett_io_held(&held);
    const SettProjectFiles files = {&io, "", "m", 0, NULL};
    SettArena arena;
    SettTiledMap map;
    SettError err = {0};
    SettTiledCarried carried;
    sett_arena_init(&arena, sett_alloc_default(), (size_t)256 << 20);
    SettStatus status =
        sett_tiled_read(all[0].bytes, all[0].size, all[0].source, &files, NULL,
                        &arena, &map, &err);
    SETT_ASSERT(status == SETT_OK || err.text[0] != 0);
    if (status == SETT_OK) {
        check(&map.properties);
        for (int32_t i = 0; i < map.set_count; i++)
            for (int32_t k = 0; k < map.sets[i].listed; k++)
                check(&map.sets[i].tiles[k].properties);
        for (int32_t i = 0; i < map.layer_count; i++)
            for (int32_t k = 0; k < map.layers[i].object_count; k++)
                check(&map.layers[i].objects[k].properties);
        status = sett_tiled_carried(&map, &arena, &carried);
        SETT_ASSERT(status == SETT_OK || status == SETT_NO_MEMORY);
    }
    sett_arena_free(&arena);
    return 0;
}
