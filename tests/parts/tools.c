/* tools.c - see parts.h: lists of all parts, drawings, random parameters. */
#include "parts/parts.h"

#include "parts/made.h"

#include <stdlib.h>
#include <string.h>

static SettCatalog *all;

static void forget_all(void)
{
    sett_catalog_destroy(all);
}

const SettCatalog *parts_all(void)
{
    if (all != NULL)
        return all;
    assert_non_null(made_shared());
    const SettGame *games[] = {&parts_game_drift, &parts_game_tower,
                               &parts_game_garden, made_shared()};
    SettCatalog *c;
    assert_int_equal(sett_catalog_create(sett_alloc_default(), &c), SETT_OK);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        assert_int_equal(sett_catalog_add_game(c, games[i], NULL), SETT_OK);
    assert_int_equal(sett_catalog_add_eval(c, &parts_eval_winding, NULL),
                     SETT_OK);
    assert_int_equal(sett_catalog_add_genome(c, &parts_genome_cells, NULL),
                     SETT_OK);
    assert_int_equal(sett_catalog_add_genome(c, &parts_genome_options, NULL),
                     SETT_OK);
    assert_int_equal(sett_catalog_add_method(c, &parts_method_climber, NULL),
                     SETT_OK);
    atexit(forget_all);
    return all = c;
}

bool parts_fits(const SettGen *gen, const SettGame *game)
{
    /* A layout creator can draw in any game; which games need its layouts is
       sett_gen_suits. */
    return gen->writes == SETT_WRITES_LAYOUT || sett_gen_suits(gen, game);
}

SettGrid parts_grid(SettArena *arena, const SettGame *game, const char *art)
{
    int32_t w = (int32_t)strcspn(art, "/");
    int32_t h = ((int32_t)strlen(art) + 1) / (w + 1);
    SettGrid grid;
    assert_int_equal((w + 1) * h, strlen(art) + 1);
    assert_int_equal(sett_grid_take(arena, w, h, &grid), SETT_OK);
    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < w; x++) {
            int32_t tile = sett_tile_glyph(&game->tiles, art[y * (w + 1) + x]);
            assert_true(tile >= 0);
            grid.cells[sett_grid_at(&grid, x, y)] = (uint8_t)tile;
        }
    return grid;
}

SettGrid parts_copy(SettArena *arena, const SettGrid *grid)
{
    SettGrid copy;
    assert_int_equal(sett_grid_take(arena, grid->w, grid->h, &copy), SETT_OK);
    sett_grid_copy(&copy, grid);
    return copy;
}

void parts_print(const SettGame *game, const SettGrid *grid)
{
    for (int32_t y = 0; y < grid->h; y++) {
        for (int32_t x = 0; x < grid->w; x++)
            print_message(
                "%c",
                game->tiles.tiles[grid->cells[sett_grid_at(grid, x, y)]].glyph);
        print_message("\n");
    }
    print_message("\n");
}

void parts_same_grid(const SettGame *game, const SettGrid *a, const SettGrid *b)
{
    assert_int_equal(a->w, b->w);
    assert_int_equal(a->h, b->h);
    if (memcmp(a->cells, b->cells, (size_t)sett_grid_area(a)) == 0)
        return;
    parts_print(game, a);
    parts_print(game, b);
    fail_msg("%s", "the levels differ");
}

SettMask parts_mask_of(SettArena *arena, const SettGrid *grid,
                       const uint8_t *is)
{
    SettMask mask;
    assert_int_equal(sett_mask_take(arena, grid->w, grid->h, &mask), SETT_OK);
    sett_mask_from_grid(&mask, grid, is);
    return mask;
}

int32_t parts_components(SettArena *arena, const SettGame *game,
                         const SettGrid *grid)
{
    SettArenaMark mark = sett_arena_mark(arena);
    uint8_t is[256];
    int32_t count;
    sett_tiles_any(&game->tiles, SETT_IS(OPEN), is);
    SettMask open = parts_mask_of(arena, grid, is);
    int32_t *labels = SETT_TAKE(arena, sett_grid_area(grid), int32_t);
    assert_non_null(labels);
    assert_int_equal(sett_components(&open, arena, labels, NULL, &count),
                     SETT_OK);
    sett_arena_reset(arena, mark);
    return count;
}

static void put_ends(const SettGame *game, SettGrid *grid, SettArena *arena)
{
    uint8_t is[256];
    SettLongest longest;
    sett_tiles_any(&game->tiles, SETT_IS(OPEN), is);
    SettMask open = parts_mask_of(arena, grid, is);
    assert_int_equal(sett_longest_path(&open, arena, &longest), SETT_OK);
    int32_t start = sett_tile_with(&game->tiles, SETT_IS(START));
    int32_t goal = sett_tile_with(&game->tiles, SETT_IS(GOAL));
    assert_true(start >= 0 && goal >= 0 && longest.length > 0);
    bool back = game->forward == SETT_E && longest.from.x > longest.to.x;
    SettPoint from = back ? longest.to : longest.from;
    SettPoint to = back ? longest.from : longest.to;
    grid->cells[sett_grid_at(grid, from.x, from.y)] = (uint8_t)start;
    grid->cells[sett_grid_at(grid, to.x, to.y)] = (uint8_t)goal;
}

SettGrid parts_level(SettArena *arena, const SettGame *game, uint64_t index)
{
    const SettCatalog *parts = parts_all();
    SettPipe pipe = {.game = game, .stages[0].gen = parts->gens[0]};
    uint64_t furnishers = 0;
    for (int32_t i = 0; i < parts->gen_count; i++)
        if (parts->gens[i]->writes == SETT_WRITES_OBJECTS &&
            parts_fits(parts->gens[i], game) && furnishers++ == index % 3)
            pipe.stages[1].gen = parts->gens[i];
    pipe.stages[0].params = parts_defaults(arena, pipe.stages[0].gen, game);
    if (pipe.stages[1].gen != NULL)
        pipe.stages[1].params = parts_defaults(arena, pipe.stages[1].gen, game);
    SettGrid grid;
    assert_int_equal(
        sett_grid_take(arena, game->default_w, game->default_h, &grid),
        SETT_OK);
    assert_int_equal(sett_make(&pipe, 5, index, arena, &grid, NULL), SETT_OK);
    if (pipe.stages[1].gen == NULL)
        put_ends(game, &grid, arena);
    return grid;
}

void *parts_defaults(SettArena *arena, const SettGen *gen, const SettGame *game)
{
    void *params = sett_arena_take(arena, 1, gen->params.size + 8);
    assert_non_null(params);
    sett_gen_defaults(gen, game, params);
    return params;
}

/* One number of any scalar type into its field. */
static void put(const SettParam *row, void *params, double real, uint64_t bits)
{
    void *field = (char *)params + row->offset;
    int32_t whole = (int32_t)real;
    bool flag = real != 0;
    switch (row->type) {
    case SETT_PARAM_INT:
    case SETT_PARAM_CHOICE:
    case SETT_PARAM_TILE:
        memcpy(field, &whole, sizeof whole);
        break;
    case SETT_PARAM_BOOL:
        memcpy(field, &flag, sizeof flag);
        break;
    case SETT_PARAM_REAL:
        memcpy(field, &real, sizeof real);
        break;
    case SETT_PARAM_CHANCE:
        bits = sett_chance(real).threshold;
        memcpy(field, &bits, sizeof bits);
        break;
    case SETT_PARAM_TILES:
        memcpy(field, &bits, sizeof bits);
        break;
    case SETT_PARAM_NAME:
    case SETT_PARAM_ROWS:
        break;
    }
}

static double highest(const SettParam *row, const SettTileSet *tiles)
{
    if (row->type == SETT_PARAM_CHOICE)
        return sett_choice_count(row->choices) - 1;
    if (row->type == SETT_PARAM_TILE && row->high > tiles->count - 1)
        return tiles->count - 1;
    return row->high;
}

static uint64_t all_tiles(const SettTileSet *tiles)
{
    return tiles->count >= 64 ? UINT64_MAX : ((uint64_t)1 << tiles->count) - 1;
}

void parts_param_end(const SettParam *row, const SettTileSet *tiles,
                     PartsEnd end, void *params)
{
    if (end == PARTS_LOW)
        put(row, params, row->low, 0);
    else
        put(row, params, highest(row, tiles), all_tiles(tiles));
}

/* Near the low end mostly, where the ranges of whole numbers are long. */
static double drawn(const SettParam *row, const SettTileSet *tiles,
                    SettRng *rng)
{
    double low = row->low, high = highest(row, tiles);
    if (row->type == SETT_PARAM_REAL || row->type == SETT_PARAM_CHANCE)
        return low + (high - low) * sett_rng_unit(rng);
    uint32_t reach = sett_rng_below(rng, 16) == 0 ? 400 : 12;
    double span = high - low < reach ? high - low : reach;
    return low + (double)sett_rng_below(rng, (uint32_t)span + 1);
}

static void shake_rows(const SettParam *row, const SettTileSet *tiles,
                       SettRng *rng, void *params)
{
    char *first = (char *)params + row->rows_offset;
    size_t size = row->columns->size;
    int32_t count, kept = 0;
    memcpy(&count, (char *)params + row->offset, sizeof count);
    for (int32_t i = 0; i < count; i++) {
        if (sett_rng_below(rng, 24) == 0)
            continue;
        memmove(first + (size_t)kept * size, first + (size_t)i * size, size);
        uint32_t column =
            1 + sett_rng_below(rng, (uint32_t)row->columns->count * 4);
        if (column < (uint32_t)row->columns->count)
            put(&row->columns->rows[column], first + (size_t)kept * size,
                drawn(&row->columns->rows[column], tiles, rng),
                sett_rng_next(rng) & all_tiles(tiles));
        kept++;
    }
    if (kept > 0 && kept < row->capacity && sett_rng_below(rng, 16) == 0) {
        memcpy(first + (size_t)kept * size, first, size);
        put(&row->columns->rows[0], first + (size_t)kept * size,
            drawn(&row->columns->rows[0], tiles, rng), 0);
        kept++;
    }
    memcpy((char *)params + row->offset, &kept, sizeof kept);
}

void parts_params_shake(const SettTable *table, const SettTileSet *tiles,
                        SettRng *rng, void *params)
{
    for (int32_t i = 0; i < table->count; i++) {
        const SettParam *row = &table->rows[i];
        if (row->type == SETT_PARAM_ROWS)
            shake_rows(row, tiles, rng, params);
        else if (sett_rng_below(rng, 2) == 0)
            put(row, params, drawn(row, tiles, rng),
                sett_rng_next(rng) & all_tiles(tiles));
    }
}

void parts_furnish(const SettGame *game, const SettGen *furnish,
                   const SettGrid *layout, int32_t times, SettArena *arena)
{
    SettPipe pipe = {.game = game,
                     .stages[1].gen = furnish,
                     .stages[1].params = parts_defaults(arena, furnish, game)};
    for (int32_t i = 0; i < times; i++) {
        SettArenaMark mark = sett_arena_mark(arena);
        SettGrid grid = parts_copy(arena, layout);
        SettLevel level = {.grid = grid};
        SettReport report = sett_report(arena);
        assert_int_equal(sett_make(&pipe, 9, (uint64_t)i, arena, &grid, NULL),
                         SETT_OK);
        assert_int_equal(sett_game_check(game, &level, true, arena, &report),
                         SETT_OK);
        assert_int_equal(report.count, 0); /* one of them would be no-path */
        sett_arena_reset(arena, mark);
    }
}
