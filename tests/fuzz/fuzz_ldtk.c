/* fuzz_ldtk.c - LDtk's projects take anything: what is read is written back
   byte for byte, its rules are evaluated, and a new level can be read again;
   what is refused is refused with a place. */
#include <stdlib.h>
#include <string.h>

#include "sett/ldtk.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check_same(const SettLdtkProject *p, const char *bytes, size_t size,
                       SettArena *arena)
{
    SettLdtkFiles files;
    if (sett_ldtk_write(p, NULL, 0, 1, arena, &files, NULL) != SETT_OK)
        return; /* out of the arena's limit */
    if (files.count != 1 || files.items[0].text.size != size ||
        memcmp(files.items[0].text.data, bytes, size) != 0)
        abort();
    sett_ldtk_files_free(&files);
}

static void add_level(const SettLdtkProject *p, SettArena *arena)
{
    const SettLdtkChange change = {.name = "Fresh_one"};
    SettLdtkProject again;
    SettLdtkFiles files;
    if (sett_ldtk_write(p, &change, 1, 1, arena, &files, NULL) != SETT_OK)
        return;
    const SettText *text = &files.items[files.count - 1].text;
    SettStatus status =
        sett_ldtk_read(text->data, text->size, "", NULL, arena, &again, NULL);
    if (status != SETT_OK && status != SETT_NO_MEMORY)
        abort();
    sett_ldtk_files_free(&files);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    SettArena arena;
    SettLdtkProject p;
    SettError err = {0};
    sett_arena_init(&arena, sett_alloc_default(), (size_t)64 << 20);
    SettStatus status =
        sett_ldtk_read((const char *)bytes, size, "", NULL, &arena, &p, &err);
    if (status == SETT_OK) {
        check_same(&p, (const char *)bytes, size, &arena);
        for (int32_t i = 0; i < p.level_count; i++)
            for (int32_t k = 0; k < p.levels[i].layer_count; k++) {
                const SettLdtkTile *tiles;
                int32_t count;
                const SettLdtkLayer *l = &p.levels[i].layers[k];
                if (l->w * l->h <= 4096)
                    (void)sett_ldtk_rules(&p, &p.levels[i], k, &arena, &tiles,
                                          &count);
            }
        if (p.level_count > 0 && p.levels[0].w < 512 && p.levels[0].h < 512)
            add_level(&p, &arena);
    } else if (status != SETT_NO_MEMORY && (err.line < 1 || err.text[0] == 0)) {
        abort();
    }
    sett_arena_free(&arena);
    return 0;
}
