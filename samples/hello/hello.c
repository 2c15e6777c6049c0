/* hello.c - a level from C and from C++, by the library in any of its forms. */
#include <stdio.h>

#include "sett/sett.h"

int main(void)
{
    const SettCatalog *parts = sett_catalog_builtin();
    SettArena arena;
    SettRecipe recipe;
    uint8_t cells[200];
    SettGrid grid = {cells, 10, 20};
    sett_arena_init(&arena, sett_alloc_default(), 0);
    SettStatus status = sett_recipe_default(
        parts, sett_catalog_game(parts, "md2"), &arena, &recipe, NULL);
    SettPipe pipe = sett_recipe_pipe(&recipe);
    if (status == SETT_OK)
        status = sett_make(&pipe, 7, 0, &arena, &grid, NULL);
    for (int y = 0; status == SETT_OK && y < grid.h; y++, putchar('\n'))
        for (int x = 0; x < grid.w; x++)
            putchar(recipe.game->tiles.tiles[cells[y * grid.w + x]].glyph);
    sett_arena_free(&arena);
    return status;
}
