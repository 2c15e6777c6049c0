/* fuzz_objects.c - levels go into maps of Tiled of any bytes: what is written
   is a map that shows the level; what is refused is refused with a reason. */
#include <stdlib.h>
#include <string.h>

#include "sett/catalog.h"
#include "sett/mapping.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const char mapping[] =
    "[map]\nformat = 1\nunmapped = \"wall\"\n[[map.layer]]\nname = \"O\"\nrole "
    "= "
    "\"objects\"\n[[map.layer]]\nname = \"L\"\n[[map.tile]]\nto = \"floor\"\n"
    "empty = true\n[[map.tile]]\nto = \"wall\"\nclass = "
    "\"wall\"\n[[map.tile]]\n"
    "to = \"floor\"\nclass = \"floor\"\n[[map.object]]\nto = \"treasure\"\n"
    "class = \"Chest\"\n[[map.object]]\nto = \"entrance\"\nclass = \"Hero\"\n";

/* Some cells of the level become objects, or none. */
static void change(const SettGame *game, SettGrid *grid, uint64_t seed)
{
    static const char glyphs[] = "T H";
    for (int32_t i = 0; i < grid->w * grid->h && i < 4096; i++) {
        uint64_t draw = sett_hash_mix(seed, (uint64_t)i) % 16;
        if (draw < 3)
            grid->cells[i] =
                (uint8_t)sett_tile_read(&game->tiles, glyphs[draw]);
    }
}

static SettStatus put(SettMapped *m, const SettGrid *grid, const SettJson *root,
                      SettArena *arena, SettError *err)
{
    SettLdtkFiles files = {0};
    SettMapped again;
    SettGrid back;
    const SettMappedPut what = {.grids = grid, .count = 1, .seed = 1};
    int64_t side = (int64_t)grid->w * 1000 + grid->h;
    SettStatus status = sett_mapped_put(m, &what, arena, &files, err);
    if (status != SETT_OK)
        return status;
    const SettText *text = &files.items[0].text;
    SettStatus read = sett_mapped_read(m->mapping.game, text->data, text->size,
                                       "m", NULL, root, arena, &again, NULL);
    if (read == SETT_OK)
        read = sett_mapping_from_tiled(&again.mapping, &again.tiled, arena,
                                       &back, NULL);
    if (read != SETT_OK && read != SETT_NO_MEMORY)
        abort();
    if (read == SETT_OK && side != (int64_t)back.w * 1000 + back.h)
        abort();
    sett_ldtk_files_free(&files);
    return SETT_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    SettArena arena;
    SettMapped m;
    SettGrid grid;
    SettError err = {0};
    const SettJson *root = NULL;
    sett_arena_init(&arena, sett_alloc_default(), (size_t)64 << 20);
    SettStatus status =
        sett_mapping_document(mapping, sizeof mapping - 1, &arena, &root, &err);
    if (status != SETT_OK)
        abort();
    if (!sett_ldtk_is((const char *)bytes, size))
        status = sett_mapped_read(game, (const char *)bytes, size, "m", NULL,
                                  root, &arena, &m, &err);
    else
        status = SETT_UNSUPPORTED;
    if (status == SETT_OK)
        status =
            sett_mapping_from_tiled(&m.mapping, &m.tiled, &arena, &grid, &err);
    if (status == SETT_OK) {
        uint64_t seed = sett_hash(bytes, size, 1);
        /* The map takes another size in a third of all cases. */
        if (seed % 3 == 0 && grid.w < 300 && grid.h < 300) {
            SettGrid other;
            int32_t w = grid.w + (int32_t)(seed / 3 % 5) - 2;
            int32_t h = grid.h + (int32_t)(seed / 15 % 5) - 2;
            if (w > 0 && h > 0 &&
                sett_grid_take(&arena, w, h, &other) == SETT_OK)
                grid = other;
        }
        change(game, &grid, seed);
        status = put(&m, &grid, root, &arena, &err);
        if (status != SETT_OK && err.text[0] == 0)
            abort();
    }
    sett_arena_free(&arena);
    return 0;
}
