/* embed.c - a level inside another program: drawn into the caller's own buffer,
   from memory that the caller owns, without any allocation after the set-up. */
#include <stdio.h>

#include "sett/sett.h"

/* All the memory there is, handed out once from the start. A request that does
   not fit fails, and the library then says SETT_NO_MEMORY. */
typedef struct Pool {
    _Alignas(max_align_t) unsigned char bytes[1 << 20];
    size_t used;
    int requests;
} Pool;

static void *pool_take(void *user, void *old, size_t old_size, size_t size)
{
    Pool *pool = user;
    (void)old_size;
    if (size == 0 || old || size > sizeof pool->bytes - pool->used)
        return NULL; /* nothing is given back, nothing grows */
    void *block = pool->bytes + pool->used;
    pool->used += (size + 63) / 64 * 64;
    pool->requests++;
    return block;
}

int main(void)
{
    static Pool pool;
    const SettCatalog *parts = sett_catalog_builtin();
    SettArena arena;
    SettRecipe recipe;
    SettError err;
    sett_arena_init(&arena, (SettAlloc){pool_take, &pool}, 0);
    if (sett_recipe_default(parts, sett_catalog_game(parts, "md2"), &arena,
                            &recipe, &err) != SETT_OK) {
        fprintf(stderr, "embed: %s\n", err.text);
        return 1;
    }
    /* Scratch for any level, taken once and free again at once. */
    SettArenaMark scratch = sett_arena_mark(&arena);
    if (!sett_arena_raw(&arena, 1, 1 << 19))
        return 1;
    sett_arena_reset(&arena, scratch);
    const int requests = pool.requests;

    uint8_t cells[20][10]; /* row by row, an index into the game's tiles */
    SettGrid grid = {cells[0], 10, 20};
    SettPipe pipe = sett_recipe_pipe(&recipe);
    for (uint64_t level = 0; level < 1000; level++)
        if (sett_make(&pipe, 7, level, &arena, &grid, NULL) != SETT_OK)
            return 1;

    for (int y = 0; y < grid.h; y++) {
        for (int x = 0; x < grid.w; x++)
            putchar(recipe.game->tiles.tiles[cells[y][x]].glyph);
        putchar('\n');
    }
    printf("requests for memory: %d to set up, %d for 1,000 levels\n", requests,
           pool.requests - requests);
    return pool.requests == requests ? 0 : 1;
}
