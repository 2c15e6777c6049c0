/* test_gen_rules.c - the contract of every generator for every game: locked
   cells and kinds that are not asked for stay, borders stay closed, layouts are
   of one piece, finished levels pass the game's check. */
#include "contract/run.h"

/* What a creator leaves open lies inside the border. */
static void assert_border(const Run *run, const SettGrid *grid)
{
    if (!run->game->closed_border || run->gen->writes != SETT_WRITES_LAYOUT)
        return;
    for (int32_t y = 0; y < grid->h; y++)
        for (int32_t x = 0; x < grid->w; x++)
            if ((x == 0 || y == 0 || x == grid->w - 1 || y == grid->h - 1) &&
                (run->lock == NULL || !sett_mask_get(run->lock, x, y)))
                assert_int_equal(grid->cells[sett_grid_at(grid, x, y)],
                                 run->game->fill_solid);
}

static void assert_one_piece(const Run *run, SettArena *arena,
                             const SettGrid *grid)
{
    if (run->gen->writes != SETT_WRITES_LAYOUT)
        return;
    int32_t parts = parts_components(arena, run->game, grid);
    if (parts != 1)
        parts_print(run->game, grid);
    assert_int_equal(parts, 1);
}

static void assert_legal(const Run *run, SettArena *arena, const SettGrid *grid)
{
    SettLevel level = {.grid = *grid, .lock = run->lock};
    SettReport report = sett_report(arena);
    bool complete = run->gen->writes != SETT_WRITES_LAYOUT;
    assert_int_equal(
        sett_game_check(run->game, &level, complete, arena, &report), SETT_OK);
    if (report.count > 0) {
        parts_print(run->game, grid);
        fail_msg("%s on %s: %s", run->gen->name, run->game->name,
                 report.reasons[0].text);
    }
}

static void assert_tiles(const Run *run, const SettGrid *grid)
{
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        assert_true(grid->cells[c] < run->game->tiles.count);
}

static void legal(const Run *run, SettArena *arena, SettRng *rng)
{
    (void)rng;
    for (uint64_t i = 0; i < 5; i++) {
        Run other = *run;
        SettGrid grid;
        other.index = i;
        SettStatus s = run_checked(other, arena, &grid);
        /* A creator's layout without demands always exists, but inside a
           closed border of nothing. */
        if (run->gen->writes == SETT_WRITES_LAYOUT)
            assert_int_equal(s, SETT_OK);
        if (s != SETT_OK)
            continue;
        assert_tiles(run, &grid);
        assert_border(run, &grid);
        assert_one_piece(run, arena, &grid);
        assert_legal(run, arena, &grid);
    }
}

static void levels_are_legal(void **state)
{
    (void)state;
    run_everything(legal, 1);
}

typedef enum Lock {
    LOCK_SOME,
    LOCK_ALL,
    LOCK_QUADRANT,
    LOCK_SOLID,
    LOCK_OPEN,
    LOCK_OBJECTS,
    LOCK_KINDS
} Lock;

static bool is_locked(Lock lock, const SettGame *game, const SettGrid *grid,
                      SettPoint p, SettRng *rng, uint32_t share)
{
    uint8_t tile = grid->cells[sett_grid_at(grid, p.x, p.y)];
    uint64_t roles = game->tiles.tiles[tile].roles;
    switch (lock) {
    case LOCK_SOME:
        return sett_rng_below(rng, 16) < share;
    case LOCK_ALL:
        return true;
    case LOCK_QUADRANT:
        return p.x < grid->w / 2 && p.y < grid->h / 2;
    case LOCK_SOLID:
        return roles & SETT_IS(SOLID);
    case LOCK_OPEN:
        return roles & SETT_IS(OPEN);
    default:
        return run_is_object(game, tile);
    }
}

static SettMask lock_of(SettArena *arena, Lock lock, const SettGame *game,
                        const SettGrid *grid, SettRng *rng)
{
    SettMask mask;
    uint32_t share = 1 + sett_rng_below(rng, 12);
    assert_int_equal(sett_mask_take(arena, grid->w, grid->h, &mask), SETT_OK);
    for (int32_t c = 0; c < sett_grid_area(grid); c++) {
        SettPoint p = sett_grid_point(grid, c);
        if (is_locked(lock, game, grid, p, rng, share))
            sett_mask_set(&mask, p.x, p.y);
    }
    return mask;
}

/* Something to lock: an older level of the same game, or any tiles at all. */
static SettGrid older(const Run *run, SettArena *arena, SettRng *rng, bool wild)
{
    Run before = *run;
    SettGrid grid;
    before.index = 900 + sett_rng_below(rng, 50);
    if (run_checked(before, arena, &grid) != SETT_OK)
        grid = parts_copy(arena, run->base);
    for (int32_t c = 0; wild && c < sett_grid_area(&grid); c++)
        grid.cells[c] =
            (uint8_t)sett_rng_below(rng, (uint32_t)run->game->tiles.count);
    return grid;
}

static void assert_kept(const SettGame *game, const SettMask *lock,
                        const SettGrid *before, const SettGrid *after)
{
    for (int32_t c = 0; c < sett_grid_area(before); c++) {
        SettPoint p = sett_grid_point(before, c);
        if (!sett_mask_get(lock, p.x, p.y) ||
            before->cells[c] == after->cells[c])
            continue;
        parts_print(game, before);
        parts_print(game, after);
        fail_msg("locked cell %d,%d changed", p.x, p.y);
    }
}

/* A furnisher has no say in the walls that it finds. */
static void assert_ground_stays(const Run *run, const SettGrid *before,
                                const SettGrid *after)
{
    const SettTile *tiles = run->game->tiles.tiles;
    if (run->gen->writes != SETT_WRITES_OBJECTS)
        return;
    for (int32_t c = 0; c < sett_grid_area(before); c++) {
        uint64_t a = tiles[before->cells[c]].roles;
        uint64_t b = tiles[after->cells[c]].roles;
        assert_int_equal(a & SETT_IS(OPEN), b & SETT_IS(OPEN));
        if (!(a & SETT_IS(OPEN)))
            assert_int_equal(before->cells[c], after->cells[c]);
    }
}

static void locked(const Run *run, SettArena *arena, SettRng *rng)
{
    for (int32_t k = 0; k < 2 * LOCK_KINDS; k++) {
        Run other = *run;
        SettGrid result, before = older(run, arena, rng, k >= LOCK_KINDS);
        SettMask mask =
            lock_of(arena, (Lock)(k % LOCK_KINDS), run->game, &before, rng);
        other.base = &before;
        other.lock = &mask;
        SettStatus s = run_checked(other, arena, &result);
        assert_kept(run->game, &mask, &before, &result);
        assert_ground_stays(run, &before, &result);
        if (s != SETT_OK)
            continue;
        assert_border(&other, &result);
        assert_tiles(run, &result);
        /* A creator does not answer for objects that are locked in place. */
        if (run->gen->writes == SETT_WRITES_OBJECTS || k < LOCK_KINDS)
            assert_legal(&other, arena, &result);
        assert_one_piece(&other, arena, &result);
    }
}

static void locks_are_obeyed(void **state)
{
    (void)state;
    run_everything(locked, 1);
}

static void some_kinds(const Run *run, SettArena *arena, SettRng *rng)
{
    if (run->gen->writes != SETT_WRITES_OBJECTS)
        return;
    SettGrid before, after;
    if (run_checked(*run, arena, &before) != SETT_OK)
        return;
    for (int32_t i = 0; i < 8; i++) {
        uint8_t only[256] = {0};
        for (int32_t t = 0; t < run->game->tiles.count; t++)
            only[t] = run_is_object(run->game, (uint8_t)t) &&
                      sett_rng_below(rng, 3) == 0;
        Run other = *run;
        other.base = &before;
        other.only = only;
        other.index = 60 + (uint64_t)i;
        if (run_checked(other, arena, &after) != SETT_OK)
            continue;
        for (int32_t c = 0; c < sett_grid_area(&before); c++) {
            uint8_t a = before.cells[c], b = after.cells[c];
            assert_true(a == b || only[a] || a == run->game->fill_open);
            assert_true(a == b || only[b] || b == run->game->fill_open);
        }
        assert_legal(run, arena, &after);
    }
}

static void only_what_was_asked_for(void **state)
{
    (void)state;
    run_everything(some_kinds, 1);
}

/* Nothing asked for: nothing done. */
static void no_kinds(const Run *run, SettArena *arena, SettRng *rng)
{
    (void)rng;
    SettGrid before, after;
    const uint8_t only[256] = {0};
    if (run->gen->writes != SETT_WRITES_OBJECTS ||
        run_checked(*run, arena, &before) != SETT_OK)
        return;
    Run other = *run;
    other.base = &before;
    other.only = only;
    if (run_checked(other, arena, &after) == SETT_OK)
        parts_same_grid(run->game, &before, &after);
}

static void nothing_asked_for_nothing_done(void **state)
{
    (void)state;
    run_everything(no_kinds, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_are_legal),
        cmocka_unit_test(locks_are_obeyed),
        cmocka_unit_test(only_what_was_asked_for),
        cmocka_unit_test(nothing_asked_for_nothing_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
