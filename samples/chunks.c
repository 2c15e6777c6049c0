/* chunks.c - a big world, chunk by chunk: each has its border given and locked,
   with a gap where it meets a neighbour, and is made alone, in any order and on
   any thread. What a gap is depends on the seed and the place of the edge, so
   that both sides of it agree. */
#include <stdio.h>

#include "sett/sett.h"

enum { SIDE = 24, ACROSS = 5, DOWN = 3, SEED = 7 };

/* Where the edge between two chunks is open: the same for both of them. */
static int32_t gap_of(int32_t x, int32_t y, int32_t is_vertical)
{
    SettRng rng = sett_rng(SEED, SETT_FOR_LAYOUT,
                           (uint64_t)((y * 1000 + x) * 2 + is_vertical));
    return 3 + (int32_t)sett_rng_below(&rng, SIDE - 6);
}

/* Opens a cell of the border and the two beside it. */
static void open_at(SettGrid *chunk, const SettGame *game, int32_t x, int32_t y)
{
    for (int32_t i = -1; i <= 1; i++) {
        int32_t along_x = y == 0 || y == SIDE - 1 ? i : 0;
        int32_t along_y = along_x == 0 && (x == 0 || x == SIDE - 1) ? i : 0;
        chunk->cells[sett_grid_at(chunk, x + along_x, y + along_y)] =
            game->fill_open;
    }
}

/* The border: walls, but for gaps towards neighbours. */
static void draw_border(SettGrid *chunk, SettMask *lock, const SettGame *game,
                        int32_t cx, int32_t cy)
{
    for (int32_t y = 0; y < SIDE; y++)
        for (int32_t x = 0; x < SIDE; x++)
            if (x == 0 || y == 0 || x == SIDE - 1 || y == SIDE - 1) {
                chunk->cells[sett_grid_at(chunk, x, y)] = game->fill_solid;
                sett_mask_set(lock, x, y);
            }
    if (cx > 0)
        open_at(chunk, game, 0, gap_of(cx, cy, 1));
    if (cx < ACROSS - 1)
        open_at(chunk, game, SIDE - 1, gap_of(cx + 1, cy, 1));
    if (cy > 0)
        open_at(chunk, game, gap_of(cx, cy, 0), 0);
    if (cy < DOWN - 1)
        open_at(chunk, game, gap_of(cx, cy + 1, 0), SIDE - 1);
}

static SettStatus make_chunk(const SettRecipe *recipe, SettArena *arena,
                             SettGrid *world, int32_t cx, int32_t cy)
{
    SettArenaMark mark = sett_arena_mark(arena);
    SettGrid chunk;
    SettMask lock;
    SettStatus status = sett_grid_take(arena, SIDE, SIDE, &chunk);
    if (status == SETT_OK)
        status = sett_mask_take(arena, SIDE, SIDE, &lock);
    if (status != SETT_OK)
        return status;
    draw_border(&chunk, &lock, recipe->game, cx, cy);
    SettPipe pipe = sett_recipe_pipe(recipe);
    pipe.lock = &lock;
    status = sett_make(&pipe, SEED, (uint64_t)(cy * ACROSS + cx), arena, &chunk,
                       NULL);
    for (int32_t y = 0; y < SIDE && status == SETT_OK; y++)
        for (int32_t x = 0; x < SIDE; x++)
            world->cells[sett_grid_at(world, cx * SIDE + x, cy * SIDE + y)] =
                chunk.cells[sett_grid_at(&chunk, x, y)];
    sett_arena_reset(arena, mark);
    return status;
}

/* How many parts of the world no way joins. */
static SettStatus parts_of(const SettGrid *world, const SettGame *game,
                           SettArena *arena, int32_t *parts)
{
    SettMask open;
    uint8_t is_open[256] = {0};
    int32_t *labels =
        sett_arena_take(arena, (size_t)sett_grid_area(world), sizeof *labels);
    SettStatus status = sett_mask_take(arena, world->w, world->h, &open);
    if (labels == NULL || status != SETT_OK)
        return SETT_NO_MEMORY;
    is_open[game->fill_open] = 1;
    sett_mask_from_grid(&open, world, is_open);
    return sett_components(&open, arena, labels, NULL, parts);
}

int main(void)
{
    const SettCatalog *known = sett_catalog_builtin();
    SettArena arena;
    SettRecipe recipe;
    SettError err = {0};
    SettGrid world;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    SettStatus status = sett_recipe_default(
        known, sett_catalog_game(known, "md2"), &arena, &recipe, &err);
    if (status == SETT_OK)
        status = sett_recipe_choose(&recipe, 0, "cac", &arena, &err);
    if (status == SETT_OK)
        status = sett_recipe_choose(&recipe, 1, "none", &arena, &err);
    if (status == SETT_OK)
        status = sett_grid_take(&arena, ACROSS * SIDE, DOWN * SIDE, &world);
    /* From the last to the first: the order does not matter. */
    for (int32_t i = ACROSS * DOWN - 1; i >= 0 && status == SETT_OK; i--)
        status = make_chunk(&recipe, &arena, &world, i % ACROSS, i / ACROSS);
    int32_t parts = 0;
    if (status == SETT_OK)
        status = parts_of(&world, recipe.game, &arena, &parts);
    for (int32_t y = 0; y < world.h && status == SETT_OK; y++) {
        for (int32_t x = 0; x < world.w; x++)
            putchar(world.cells[sett_grid_at(&world, x, y)] ==
                            recipe.game->fill_open
                        ? '.'
                        : '#');
        putchar('\n');
    }
    printf("%d x %d tiles in %d chunks, hash %016llx, %d parts\n", (int)world.w,
           (int)world.h, ACROSS * DOWN,
           (unsigned long long)sett_grid_hash(&world), (int)parts);
    if (status != SETT_OK)
        fprintf(stderr, "chunks: %s %s\n", sett_status_text(status), err.text);
    sett_arena_free(&arena);
    return status == SETT_OK && parts == 1 ? 0 : 1;
}
