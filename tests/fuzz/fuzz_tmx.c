/* fuzz_tmx.c - Tiled's maps take anything: what is read is written back byte
   for byte, with a changed cell it is read again with that cell; what is
   refused is refused with a place. */
#include <stdlib.h>
#include <string.h>

#include "sett/tiled.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const SettTiledLimits limits = {4096, 16384};
/* A new chunk makes the map as large as it wants to be. */
static const SettTiledLimits wider = {1 << 26, 1 << 26};

/* Layers whose cells were read from data: the others cannot be written. */
static void change(SettTiledMap *map, const char *bytes, size_t size,
                   SettArena *arena)
{
    SettText out = sett_text(sett_alloc_default());
    SettTiledMap again;
    if (sett_tiled_write(map, arena, &out, NULL) != SETT_OK ||
        out.size != size || memcmp(out.data, bytes, size) != 0)
        abort();
    for (int32_t i = 0; i < map->layer_count; i++)
        if (map->layers[i].cells != NULL)
            map->layers[i].cells[0] ^= 1;
    sett_text_clear(&out);
    if (sett_tiled_write(map, arena, &out, NULL) == SETT_OK) {
        SettStatus status = sett_tiled_read(out.data, out.size, "", NULL,
                                            &wider, arena, &again, NULL);
        if (status != SETT_NO_MEMORY &&
            (status != SETT_OK || again.layer_count != map->layer_count))
            abort();
    }
    sett_text_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    SettArena arena;
    SettTiledMap map;
    SettError err = {0};
    sett_arena_init(&arena, sett_alloc_default(), (size_t)64 << 20);
    SettStatus status = sett_tiled_read((const char *)bytes, size, "", NULL,
                                        &limits, &arena, &map, &err);
    if (status == SETT_OK)
        change(&map, (const char *)bytes, size, &arena);
    else if (status != SETT_NO_MEMORY && (err.line < 1 || err.text[0] == 0))
        abort();
    sett_arena_free(&arena);
    return 0;
}
