/* test_programs.c - agent programs rated and bred: the same at any number of
   workers and however cut into steps; confirmed ones win; memory may end. */
#include "support/testkit.h"

#include "sett/catalog.h"
#include "sett/programs.h"

static SettProgramDef def_of(const char *game, SettProgramParams *params)
{
    SettProgramDef def = sett_program_def();
    sett_params_default(&sett_program_params, params);
    params->population = 6;
    params->generations = 3;
    def.oracle.game = sett_catalog_game(sett_catalog_builtin(), game);
    def.params = params;
    def.w = def.oracle.game->canvas->ref_w;
    def.h = def.oracle.game->canvas->ref_h;
    return def;
}

/* A judge that likes open ground: a level is won where a share of it is open.
 */
static SettStatus open_ground(const void *self, const SettLevel *level,
                              uint64_t budget, SettArena *tmp, SettVerdict *out)
{
    const double *wanted = self;
    (void)budget;
    int64_t counts[256];
    sett_grid_count(&level->grid, counts);
    *out = (SettVerdict){.proof = "", .report = sett_report(tmp)};
    int32_t area = sett_grid_area(&level->grid);
    out->progress = (double)counts[0] / area;
    out->answer = out->progress >= *wanted ? SETT_YES : SETT_NO;
    return SETT_OK;
}

static const double most = 0.8, never = 1.1;
static const SettJudge wide = {"wide", "", &most, open_ground};
static const SettJudge never_wide = {"never", "", &never, open_ground};

static void ratings_are_of_the_levels_that_generate_makes(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettProgramParams params;
    SettProgramDef def = def_of("dungeongrams", &params);
    const SettGame *game = def.oracle.game;
    const SettGen *gen = sett_catalog_gen(sett_catalog_builtin(), "gagents");
    SettGagents program;
    SettProgramRating all, one;
    SettGrid grid;
    sett_gen_defaults(gen, game, &program);
    assert_int_equal(sett_program_rate(&def.oracle, &program, 9, 0, 12, def.w,
                                       def.h, &arena, &all),
                     SETT_OK);
    assert_int_equal(all.levels, 12);
    int32_t won = 0;
    double progress = 0;
    SettPipe pipe = {
        .game = game, .stages[0].gen = gen, .stages[0].params = &program};
    assert_int_equal(sett_grid_take(&arena, def.w, def.h, &grid), SETT_OK);
    for (uint64_t i = 0; i < 12; i++) {
        SettVerdict verdict;
        SettLevel level = {.grid = grid};
        assert_int_equal(sett_make(&pipe, 9, i, &arena, &grid, NULL), SETT_OK);
        assert_int_equal(sett_oracle_ask(&def.oracle, &level, &arena, &verdict),
                         SETT_OK);
        assert_int_equal(sett_program_rate(&def.oracle, &program, 9, i, 1,
                                           def.w, def.h, &arena, &one),
                         SETT_OK);
        assert_int_equal(one.won, verdict.answer == SETT_YES);
        won += one.won;
        progress += one.progress;
    }
    assert_int_equal(won, all.won);
    assert_true(progress - 12 * all.progress < 1e-9 &&
                12 * all.progress - progress < 1e-9);
    sett_arena_free(&arena);
}

/* The last item first, on the workers in turn. */
static void run_backwards(void *host, int64_t count, SettTaskFn *task,
                          void *user)
{
    const int32_t *workers = host;
    for (int64_t i = count - 1; i >= 0; i--)
        task(user, i, (int32_t)(i % *workers));
}

/* Runs to its end; the hash of the best generator. */
static uint64_t breed(const SettProgramDef *def, int32_t step,
                      SettProgramState *end)
{
    SettPrograms *programs;
    SettError err;
    assert_int_equal(sett_programs_create(def, &programs, &err), SETT_OK);
    assert_null(sett_programs_best(programs));
    while (!sett_programs_state(programs).done)
        assert_int_equal(sett_programs_step(programs, step), SETT_OK);
    *end = sett_programs_state(programs);
    uint64_t hash =
        sett_params_hash(&sett_gagents_table, sett_programs_best(programs), 0);
    sett_programs_destroy(programs);
    return hash;
}

static void steps_and_workers_change_nothing(void **state)
{
    (void)state;
    SettProgramParams params;
    SettProgramDef def = def_of("mario", &params);
    SettProgramState first, other;
    def.oracle.judge = &never_wide;
    def.seed = 3;
    uint64_t hash = breed(&def, 1, &first);
    assert_int_equal(first.generation, 3);
    assert_false(first.confirmed);
    assert_true(breed(&def, 100, &other) == hash);
    for (int32_t workers = 2; workers < 17; workers += 5) {
        def.jobs = (SettJobs){run_backwards, &workers, workers};
        assert_true(breed(&def, 2, &other) == hash);
        assert_true(other.plays == first.plays && other.best == first.best);
    }
    def.jobs = sett_jobs_serial();
    def.seed = 4;
    assert_true(breed(&def, 1, &other) != hash);
}

enum { MOST_PROGRAMS = 64 };

static int32_t ratings_of(const SettPrograms *programs, int32_t population,
                          SettProgramRating *out)
{
    assert_in_range(population, 1, MOST_PROGRAMS);
    for (int32_t i = 0; i < population; i++)
        out[i] = sett_programs_rating(programs, i);
    return population;
}

static void recalled_generations_need_no_plays(void **state)
{
    (void)state;
    SettProgramParams params;
    SettProgramDef def = def_of("mario", &params);
    SettProgramState whole;
    SettPrograms *one, *two;
    SettProgramRating r[MOST_PROGRAMS], bad;
    SettError err;
    def.oracle.judge = &never_wide;
    def.seed = 3;
    uint64_t hash = breed(&def, 1, &whole);
    assert_int_equal(sett_programs_create(&def, &one, &err), SETT_OK);
    assert_int_equal(sett_programs_create(&def, &two, &err), SETT_OK);
    for (int32_t g = 0; g + 1 < whole.generation; g++) {
        assert_int_equal(sett_programs_step(one, 1), SETT_OK);
        int32_t n = ratings_of(one, params.population, r);
        assert_int_equal(sett_programs_recall(two, r, n - 1), SETT_BAD_INPUT);
        bad = r[n - 1];
        r[n - 1].progress = 1.5;
        assert_int_equal(sett_programs_recall(two, r, n), SETT_BAD_INPUT);
        r[n - 1] = bad;
        r[n - 1].won = r[n - 1].levels; /* the search would have ended */
        assert_int_equal(sett_programs_recall(two, r, n), SETT_BAD_INPUT);
        r[n - 1] = bad;
        r[n - 1].levels++;
        assert_int_equal(sett_programs_recall(two, r, n), SETT_BAD_INPUT);
        r[n - 1] = bad;
        assert_int_equal(sett_programs_recall(two, r, n), SETT_OK);
        assert_int_equal(sett_programs_state(two).generation, g + 1);
        assert_true(sett_programs_state(two).plays ==
                    sett_programs_state(one).plays);
    }
    assert_int_equal(sett_programs_step(two, 1), SETT_OK);
    assert_true(sett_params_hash(&sett_gagents_table, sett_programs_best(two),
                                 0) == hash);
    assert_true(sett_programs_state(two).plays == whole.plays);
    ratings_of(two, params.population, r);
    assert_int_equal(sett_programs_recall(two, r, params.population),
                     SETT_BAD_INPUT);
    sett_programs_destroy(one);
    sett_programs_destroy(two);
}

/* Only who won every level is tried on further ones. */
static void recalled_trials_begin_with_every_level_won(void **state)
{
    (void)state;
    SettProgramParams params;
    SettProgramDef def = def_of("mario", &params);
    SettProgramRating r[MOST_PROGRAMS] = {0};
    SettPrograms *search;
    SettError err;
    assert_int_equal(sett_programs_create(&def, &search, &err), SETT_OK);
    for (int32_t i = 0; i < params.population; i++)
        r[i].levels = params.levels;
    r[0].levels = params.levels + params.confirm;
    r[0].won = params.levels - 1;
    assert_int_equal(sett_programs_recall(search, r, params.population),
                     SETT_BAD_INPUT);
    r[0].won = params.levels;
    assert_int_equal(sett_programs_recall(search, r, params.population),
                     SETT_OK);
    assert_true(sett_programs_state(search).plays ==
                params.population * params.levels + params.confirm);
    sett_programs_destroy(search);
}

static void what_is_confirmed_wins(void **state)
{
    (void)state;
    SettProgramParams params;
    SettProgramDef def = def_of("mario", &params);
    SettProgramState end;
    def.oracle.judge = &wide;
    params.generations = 50;
    (void)breed(&def, 1, &end);
    assert_true(end.confirmed && end.generation <= 50);
    assert_int_equal(end.rating.levels, 10);
    assert_int_equal(end.rating.won, 10);
    assert_true(end.rating.progress == 1);
}

static void bad_definitions_are_refused(void **state)
{
    (void)state;
    SettProgramParams params;
    SettProgramDef def = def_of("md2", &params);
    SettPrograms *programs;
    SettError err;
    def.w = 0;
    assert_int_equal(sett_programs_create(&def, &programs, &err),
                     SETT_BAD_ARGUMENT);
    def.w = 10;
    params.population = 1;
    assert_int_equal(sett_programs_create(&def, &programs, &err),
                     SETT_BAD_INPUT);
    params.population = 2;
    def.oracle.game = sett_catalog_game(sett_catalog_builtin(), "smb");
    assert_int_equal(sett_programs_create(&def, &programs, &err),
                     SETT_UNSUPPORTED);
    assert_null(programs);
    sett_programs_destroy(programs);
}

static bool always(void *user)
{
    (void)user;
    return true;
}

static void a_cancelled_step_can_be_taken_again(void **state)
{
    (void)state;
    SettProgramParams params;
    SettProgramDef def = def_of("md2", &params);
    SettPrograms *programs;
    SettError err;
    SettCancel cancel = {always, NULL};
    def.cancel = &cancel;
    assert_int_equal(sett_programs_create(&def, &programs, &err), SETT_OK);
    for (int32_t i = 0; i < 2; i++)
        assert_int_equal(sett_programs_step(programs, 1), SETT_CANCELLED);
    assert_int_equal(sett_programs_state(programs).generation, 0);
    sett_programs_destroy(programs);
}

/* Now and then, for a while. */
static bool sometimes(void *user)
{
    int *looks = user;
    return ++*looks % 11 == 0 && *looks < 400;
}

static SettProgramState breed_all(const SettProgramDef *def, int *cancelled)
{
    SettPrograms *programs;
    SettError err;
    assert_int_equal(sett_programs_create(def, &programs, &err), SETT_OK);
    while (!sett_programs_state(programs).done) {
        SettStatus s = sett_programs_step(programs, 1);
        *cancelled += s == SETT_CANCELLED;
        assert_true(s == SETT_OK || s == SETT_CANCELLED);
    }
    SettProgramState state = sett_programs_state(programs);
    sett_programs_destroy(programs);
    return state;
}

/* A cancel is heard between two levels, and nothing counts twice. */
static void what_was_cancelled_midway_is_done_again(void **state)
{
    (void)state;
    SettProgramParams params;
    SettProgramDef def = def_of("dungeongrams", &params);
    int cancelled = 0, looks = 0;
    def.oracle.judge = &wide;
    params.population = 4;
    SettProgramState plain = breed_all(&def, &cancelled);
    assert_int_equal(cancelled, 0);
    SettCancel cancel = {sometimes, &looks};
    def.cancel = &cancel;
    SettProgramState again = breed_all(&def, &cancelled);
    assert_in_range(cancelled, 20, 40);
    assert_int_equal(again.plays, plain.plays);
    assert_int_equal(again.generation, plain.generation);
    assert_int_equal(again.confirmed, plain.confirmed);
    assert_true(again.best == plain.best && again.mean == plain.mean);
}

static SettStatus breed_once(void *user, SettAlloc alloc)
{
    SettProgramDef *def = user;
    SettPrograms *programs;
    SettError err;
    def->alloc = alloc;
    SettStatus s = sett_programs_create(def, &programs, &err);
    if (s == SETT_OK)
        s = sett_programs_step(programs, 1);
    sett_programs_destroy(programs);
    return s;
}

static void breeding_may_run_out_of_memory(void **state)
{
    (void)state;
    SettProgramParams params;
    SettProgramDef def = def_of("md2", &params);
    params.population = 2;
    params.generations = 1;
    testkit_memory(breed_once, &def);
}

static SettStatus judge_one(void *user, SettAlloc alloc)
{
    SettProgramDef *def = user;
    SettPrograms *programs;
    SettProgramRating rating;
    SettError err;
    SettArena tmp;
    def->alloc = alloc;
    sett_arena_init(&tmp, alloc, 0);
    SettStatus s = sett_programs_create(def, &programs, &err);
    if (s == SETT_OK) {
        sett_programs_prepare(programs);
        s = sett_programs_judge(programs, 0, &tmp, &rating);
    }
    sett_programs_destroy(programs);
    sett_arena_free(&tmp);
    return s;
}

static void judging_one_may_run_out_of_memory(void **state)
{
    (void)state;
    SettProgramParams params;
    SettProgramDef def = def_of("md2", &params);
    params.population = 2;
    testkit_memory(judge_one, &def);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ratings_are_of_the_levels_that_generate_makes),
        cmocka_unit_test(steps_and_workers_change_nothing),
        cmocka_unit_test(recalled_generations_need_no_plays),
        cmocka_unit_test(recalled_trials_begin_with_every_level_won),
        cmocka_unit_test(what_is_confirmed_wins),
        cmocka_unit_test(bad_definitions_are_refused),
        cmocka_unit_test(a_cancelled_step_can_be_taken_again),
        cmocka_unit_test(what_was_cancelled_midway_is_done_again),
        cmocka_unit_test(breeding_may_run_out_of_memory),
        cmocka_unit_test(judging_one_may_run_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
