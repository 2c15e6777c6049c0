/* test_many.c - levels made many at once are the levels made one by one: the
   same bytes and the same status, for every creator and furnisher, for caves of
   random sizes and parameters, and where memory ends. */
#include "gen/layout/cave.h"
#include "gen/made.h"

#include <string.h>

typedef struct Many {
    SettArena arena, tmp;
    SettPipe pipe;
    SettGrid *grids, one;
    SettStatus *each;
    int32_t count;
} Many;

static Many many(int32_t count, int32_t w, int32_t h)
{
    Many m = {.arena = testkit_arena(), .tmp = testkit_arena(), .count = count};
    m.pipe.game = &sett_game_md2;
    m.grids = SETT_TAKE(&m.arena, count, SettGrid);
    m.each = SETT_TAKE(&m.arena, count, SettStatus);
    assert_true(m.grids != NULL && m.each != NULL);
    for (int32_t i = 0; i < count; i++)
        assert_int_equal(sett_grid_take(&m.arena, w, h, &m.grids[i]), SETT_OK);
    assert_int_equal(sett_grid_take(&m.arena, w, h, &m.one), SETT_OK);
    return m;
}

static void give_back(Many *m)
{
    sett_arena_free(&m->arena);
    sett_arena_free(&m->tmp);
}

static void same_as_alone(Many *m, uint64_t seed, uint64_t first)
{
    assert_int_equal(sett_make_many(&m->pipe, seed, first, m->count, &m->tmp,
                                    m->grids, m->each),
                     SETT_OK);
    for (int32_t i = 0; i < m->count; i++) {
        SettStatus alone = sett_make(&m->pipe, seed, first + (uint64_t)i,
                                     &m->tmp, &m->one, NULL);
        assert_int_equal(m->each[i], alone);
        if (alone == SETT_OK)
            assert_memory_equal(m->grids[i].cells, m->one.cells,
                                (size_t)sett_grid_area(&m->one));
    }
}

static void every_pair(void **state)
{
    (void)state;
    const SettGen *layouts[3] = {&sett_gen_cc, &sett_gen_cac, &sett_gen_ac};
    const SettGen *furnishers[4] = {&sett_gen_cf, &sett_gen_caf, &sett_gen_af,
                                    NULL};
    Many m = many(70, 10, 20);
    for (int32_t i = 0; i < 12; i++) {
        m.pipe.stages[0].gen = layouts[i % 3];
        m.pipe.stages[1].gen = furnishers[i / 3];
        m.pipe.layout_salt = (uint64_t)i;
        m.pipe.stages[0].params =
            made_params(&m.arena, m.pipe.stages[0].gen, "");
        if (m.pipe.stages[1].gen != NULL)
            m.pipe.stages[1].params =
                made_params(&m.arena, m.pipe.stages[1].gen, "");
        same_as_alone(&m, 3, 1000);
    }
    give_back(&m);
}

static void default_caves(void **state)
{
    (void)state;
    Many m = many(2500, 10, 20); /* more than one block, and a rest */
    m.pipe.stages[0].gen = &sett_gen_cac;
    m.pipe.stages[0].params = made_params(&m.arena, &sett_gen_cac, "");
    same_as_alone(&m, 9, 5);
    give_back(&m);
}

static SettChance about(SettRng *rng, double p)
{
    if (sett_rng_below(rng, 4) == 0)
        return sett_chance(sett_rng_unit(rng));
    return sett_chance(p);
}

static void vary(SettRng *rng, SettCaveParams *p)
{
    p->walls = about(rng, 0.45);
    p->steps = sett_rng_range(rng, 0, 4);
    p->most = about(rng, 0.75);
    p->more_walls = about(rng, 0.3);
    p->rounds = sett_rng_range(rng, 0, 9);
    p->least = about(rng, 0.28);
    p->tries = sett_rng_range(rng, 1, 3);
}

static void any_caves(void **state)
{
    (void)state;
    SettRng rng = sett_rng(4, SETT_FOR_TEST, 0);
    for (uint64_t i = 0; i < 100; i++) {
        int32_t w = sett_rng_range(&rng, 3, i % 8 == 0 ? 62 : 18);
        int32_t most = 262 / (w + 1); /* some are a little too large */
        Many m = many(sett_rng_range(&rng, 1, 200), w,
                      sett_rng_range(&rng, 3, most < 4 ? 4 : most));
        SettCaveParams *params = made_params(&m.arena, &sett_gen_cac, "");
        vary(&rng, params);
        m.pipe.stages[0].gen = &sett_gen_cac;
        m.pipe.stages[0].params = params;
        same_as_alone(&m, 17, i);
        give_back(&m);
    }
}

static SettStatus make_all(void *user, SettAlloc alloc)
{
    Many *m = user;
    SettArena tmp;
    sett_arena_init(&tmp, alloc, 0);
    SettStatus s =
        sett_make_many(&m->pipe, 1, 0, m->count, &tmp, m->grids, m->each);
    sett_arena_free(&tmp);
    return s;
}

static void memory_may_end(void **state)
{
    (void)state;
    Many m = many(60, 10, 20);
    m.pipe.stages[0].gen = &sett_gen_cac;
    m.pipe.stages[1].gen = &sett_gen_cf;
    m.pipe.stages[0].params = made_params(&m.arena, &sett_gen_cac, "");
    m.pipe.stages[1].params = made_params(&m.arena, &sett_gen_cf, "");
    testkit_memory(make_all, &m);
    give_back(&m);
}

/* A generator that learns: it draws one of the levels that it is given. */
static SettStatus copy_one(const SettGenJob *job, SettGrid *grid)
{
    SettRng rng = job->rng;
    if (job->training == NULL)
        return SETT_BAD_ARGUMENT;
    const SettGrid *from =
        &job->training
             ->levels[sett_rng_below(&rng, (uint32_t)job->training->count)];
    memcpy(grid->cells, from->cells, (size_t)sett_grid_area(grid));
    return SETT_OK;
}

static SettStatus copy_many(const SettGenJob *job, const SettRng *streams,
                            int32_t count, SettGrid *grids, SettStatus *each)
{
    for (int32_t i = 0; i < count; i++) {
        SettGenJob one = *job;
        one.rng = streams[i];
        each[i] = copy_one(&one, &grids[i]);
    }
    return each[0];
}

static void training_levels_reach_every_stage(void **state)
{
    (void)state;
    SettGen copier = {.api = SETT_GEN_API,
                      .output_version = 1,
                      .name = "copier",
                      .writes = SETT_WRITES_LAYOUT,
                      .run = copy_one};
    Many m = many(30, 6, 6);
    SettGrid levels[2];
    SettTraining training = {levels, 2};
    for (int32_t i = 0; i < 2; i++) {
        assert_int_equal(sett_grid_take(&m.arena, 6, 6, &levels[i]), SETT_OK);
        memset(levels[i].cells, i, 36);
    }
    m.pipe.stages[0].gen = &copier;
    assert_int_equal(sett_make(&m.pipe, 1, 0, &m.tmp, &m.one, NULL),
                     SETT_BAD_ARGUMENT);
    m.pipe.training = &training;
    same_as_alone(&m, 1, 0);
    copier.run_many = copy_many;
    same_as_alone(&m, 1, 0);
    int32_t seconds = 0;
    for (int32_t i = 0; i < m.count; i++)
        seconds += m.grids[i].cells[35];
    assert_in_range(seconds, 5, 25); /* both are drawn */
    m.pipe.stages[0].gen = NULL;
    m.pipe.stages[1].gen = &copier;
    same_as_alone(&m, 1, 0);
    give_back(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(training_levels_reach_every_stage),
        cmocka_unit_test(every_pair),
        cmocka_unit_test(default_caves),
        cmocka_unit_test(any_caves),
        cmocka_unit_test(memory_may_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
