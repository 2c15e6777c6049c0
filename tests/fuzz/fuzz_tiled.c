/* fuzz_tiled.c - a Tiled map takes anything: what is accepted is a level that
   comes back the same after it was written; what is refused is refused with a
   place and with what would be right. */
#include <stdlib.h>

#include "sett/catalog.h"
#include "sett/io.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define MAX_AREA 4096

static void write_and_read(const SettGame *game, const SettGrid *grid,
                           SettArena *arena)
{
    SettText text = sett_text(sett_alloc_default());
    const SettJson *root = NULL;
    SettGrid back;
    sett_tiled_write_map(game, grid, &text);
    if (sett_json_read(text.data, text.size, NULL, arena, &root, NULL) !=
            SETT_OK ||
        sett_tiled_map(game, root, MAX_AREA, arena, &back, NULL) != SETT_OK ||
        sett_grid_hash(grid) != sett_grid_hash(&back))
        abort();
    sett_text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    SettArena arena;
    SettGrid grid;
    SettError err;
    const SettJson *root = NULL;
    sett_arena_init(&arena, sett_alloc_default(), (size_t)64 << 20);
    if (sett_json_read((const char *)bytes, size, NULL, &arena, &root, NULL) ==
        SETT_OK) {
        SettStatus status =
            sett_tiled_map(game, root, MAX_AREA, &arena, &grid, &err);
        if (status == SETT_OK)
            write_and_read(game, &grid, &arena);
        else if (err.status != status || err.line < 1 || err.column < 1 ||
                 err.text[0] == 0 || err.expected[0] == 0)
            abort();
    }
    sett_arena_free(&arena);
    return 0;
}
