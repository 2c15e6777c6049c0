/* fuzz_drawing.c - drawings take anything: what is accepted has tiles of the
   game and holes where the character stood; what is refused is refused with
   words. */
#include <stdlib.h>

#include "sett/catalog.h"
#include "sett/solve.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    SettArena arena;
    SettDrawing d;
    SettError err = {0};
    sett_arena_init(&arena, sett_alloc_default(), (size_t)512 << 20);
    SettStatus status = sett_drawing_read(game, (const char *)bytes, size, '~',
                                          0, 0, &arena, &d, &err);
    for (int32_t c = 0; status == SETT_OK && c < sett_grid_area(&d.grid); c++)
        if (d.grid.cells[c] >= game->tiles.count)
            abort();
    if (status != SETT_OK && status != SETT_NO_MEMORY && err.text[0] == 0)
        abort();
    sett_arena_free(&arena);
    return 0;
}
