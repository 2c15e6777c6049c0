/* test_gen_report.c - the contract of every generator for every game: what a
   report says is what the grid shows, with default parameters, with those at
   the ends of their ranges, and with any others. */
#include "contract/run.h"

static int32_t count_of(const SettGrid *grid, uint8_t tile)
{
    int64_t counts[256];
    sett_grid_count(grid, counts);
    return (int32_t)counts[tile];
}

static void assert_kind(const SettGame *game, const SettGenReport *report,
                        const SettKindReport *kind, const SettGrid *grid)
{
    int32_t placed = 0, fallback = 0;
    for (int32_t i = 0; i < report->placed_count; i++) {
        if (report->placed[i].tile != kind->tile)
            continue;
        placed++;
        fallback += report->placed[i].option > 0;
    }
    assert_true(kind->tile < game->tiles.count);
    assert_true(kind->kept >= 0 && kind->placed >= 0 && kind->skipped >= 0);
    assert_int_equal(kind->requested,
                     kind->kept + kind->placed + kind->skipped);
    assert_int_equal(kind->placed, placed);
    assert_int_equal(kind->fallback, fallback);
    assert_int_equal(kind->kept + kind->placed, count_of(grid, kind->tile));
    assert_non_null(kind->why);
    assert_int_equal(kind->skipped > 0, kind->why[0] != 0);
}

static void assert_placed(const SettGenReport *report, const SettGrid *grid,
                          SettArena *arena)
{
    SettMask seen;
    assert_int_equal(sett_mask_take(arena, grid->w, grid->h, &seen), SETT_OK);
    for (int32_t i = 0; i < report->placed_count; i++) {
        const SettPlaced *p = &report->placed[i];
        assert_true(sett_grid_has(grid, p->x, p->y));
        assert_false(sett_mask_get(&seen, p->x, p->y));
        sett_mask_set(&seen, p->x, p->y);
        assert_int_equal(grid->cells[sett_grid_at(grid, p->x, p->y)], p->tile);
        assert_true(p->option >= 0 && p->candidates >= 1);
        assert_true(p->rule != NULL && p->rule[0] != 0);
    }
}

static void assert_report(const Run *run, const SettGenReport *report,
                          const SettGrid *grid, SettArena *arena)
{
    if (run->gen->writes == SETT_WRITES_LAYOUT) {
        assert_int_equal(report->kind_count, 0);
        assert_int_equal(report->placed_count, 0);
        return;
    }
    for (int32_t i = 0; i < report->kind_count; i++)
        assert_kind(run->game, report, &report->kinds[i], grid);
    assert_placed(report, grid, arena);
}

static void reported(const Run *run, SettArena *arena, SettRng *rng)
{
    for (int32_t i = 0; i < 6; i++) {
        SettGrid before, after;
        SettGenReport report;
        uint8_t only[256] = {0};
        Run other = *run;
        other.report = &report;
        other.index = (uint64_t)i;
        if (run_checked(other, arena, &before) != SETT_OK)
            continue;
        assert_report(&other, &report, &before, arena);
        /* The same with kept objects: some kinds, then some cells. */
        for (int32_t t = 0; t < run->game->tiles.count; t++)
            only[t] = sett_rng_below(rng, 2) == 0;
        other.base = &before;
        other.only = only;
        if (run_checked(other, arena, &after) == SETT_OK)
            assert_report(&other, &report, &after, arena);
        SettMask lock;
        assert_int_equal(sett_mask_take(arena, before.w, before.h, &lock),
                         SETT_OK);
        for (int32_t c = 0; c < sett_grid_area(&before); c++)
            if (sett_rng_below(rng, 3) == 0)
                sett_mask_set(&lock, c % before.w, c / before.w);
        other.only = NULL;
        other.lock = &lock;
        if (run_checked(other, arena, &after) == SETT_OK)
            assert_report(&other, &report, &after, arena);
    }
}

static void reports_add_up(void **state)
{
    (void)state;
    run_everything(reported, 2);
}

/* What holds under any parameters. */
static void assert_sane(const Run *run, const SettGenReport *report,
                        const SettGrid *grid, SettArena *arena)
{
    int64_t counts[256];
    assert_report(run, report, grid, arena);
    sett_grid_count(grid, counts);
    for (int32_t t = run->game->tiles.count; t < 256; t++)
        assert_int_equal(counts[t], 0);
    for (int32_t t = 0; t < run->game->tiles.count; t++) {
        const SettTile *tile = &run->game->tiles.tiles[t];
        if (tile->at_most >= 0)
            assert_true(counts[t] <= tile->at_most);
    }
    if (run->gen->writes == SETT_WRITES_LAYOUT)
        assert_int_equal(parts_components(arena, run->game, grid), 1);
}

static bool run_with(const Run *run, const void *params, SettArena *arena)
{
    SettArenaMark mark = sett_arena_mark(arena);
    SettGenReport report;
    SettGrid grid;
    Run other = *run;
    other.params = params;
    other.report = &report;
    SettError err;
    SettStatus s =
        sett_params_check(&run->gen->params, params, &run->game->tiles, &err);
    if (s != SETT_OK)
        fail_msg("%s: %s", run->gen->name, err.text);
    s = run_checked(other, arena, &grid);
    if (s == SETT_OK)
        assert_sane(&other, &report, &grid, arena);
    sett_arena_reset(arena, mark);
    return s == SETT_OK;
}

static void at_the_ends(const Run *run, SettArena *arena, SettRng *rng)
{
    (void)rng;
    const SettTable *table = &run->gen->params;
    for (int32_t i = 0; i < table->count; i++)
        for (int32_t end = 0; end < 2; end++) {
            void *params = parts_defaults(arena, run->gen, run->game);
            parts_param_end(&table->rows[i], &run->game->tiles, (PartsEnd)end,
                            params);
            (void)run_with(run, params, arena);
        }
}

static void parameters_at_their_bounds(void **state)
{
    (void)state;
    run_everything(at_the_ends, 6);
}

static void anything(const Run *run, SettArena *arena, SettRng *rng)
{
    int32_t fine = 0;
    enum { SHAKES = 24 };
    if (sett_grid_area(run->base) > 250)
        return;
    for (int32_t i = 0; i < SHAKES; i++) {
        void *params = parts_defaults(arena, run->gen, run->game);
        parts_params_shake(&run->gen->params, &run->game->tiles, rng, params);
        fine += run_with(run, params, arena);
    }
    /* Most refuse nothing: the test is about levels, not about refusals. But
       agents do not draw with any tile at all. */
    if (sett_grid_area(run->base) >= 100 &&
        run->gen->writes != SETT_WRITES_LEVEL)
        assert_true(fine > SHAKES / 4);
}

static void any_legal_parameters(void **state)
{
    (void)state;
    run_everything(anything, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reports_add_up),
        cmocka_unit_test(parameters_at_their_bounds),
        cmocka_unit_test(any_legal_parameters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
