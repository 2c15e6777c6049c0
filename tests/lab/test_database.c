/* test_database.c - programs as genomes and the evaluator of their levels: no
   bit is lost, the same archive at any number of workers and however cut, what
   is dull is not feasible, and memory may end. */
#include "support/testkit.h"

#include <string.h>

#include "sett/catalog.h"
#include "sett/programs.h"
#include "sett/specimens.h"

typedef struct Parts {
    SettProgramGenome genome;
    SettProgramEval eval;
    _Alignas(8) char method[1024];
} Parts;

static SettSearchDef def_of(const char *game, Parts *parts)
{
    SettSearchDef def = sett_search_def();
    def.game = sett_catalog_game(sett_catalog_builtin(), game);
    def.method = sett_catalog_builtin()->methods[0];
    def.genome = &sett_genome_programs;
    def.eval = &sett_eval_programs;
    assert_true(def.method->params.size <= sizeof parts->method);
    sett_params_default(&def.method->params, parts->method);
    sett_params_default(&def.genome->params, &parts->genome);
    sett_params_default(&def.eval->params, &parts->eval);
    parts->eval.budget = 100;
    def.method_params = parts->method;
    def.genome_params = &parts->genome;
    def.eval_params = &parts->eval;
    def.w = def.game->canvas->ref_w;
    def.h = def.game->canvas->ref_h * parts->eval.levels;
    def.seed = 5;
    def.max_evaluations = 160;
    return def;
}

static void programs_and_bytes_are_the_same(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGagentRanges ranges;
    SettRng rng = sett_rng(3, SETT_FOR_SEARCH, 0);
    sett_gagent_ranges(sett_catalog_game(sett_catalog_builtin(), "mario"),
                       &ranges);
    SettGenomeJob job = {
        .game = sett_catalog_game(sett_catalog_builtin(), "mario")};
    int32_t size = sett_genome_programs.capacity(&job);
    SettGenome a = {SETT_TAKE(&arena, size, uint8_t), 0, size}, b = a;
    b.bytes = SETT_TAKE(&arena, size, uint8_t);
    for (int32_t i = 0; i < 200; i++) {
        SettGagents one, two;
        sett_gagents_random(&ranges, &rng, &one);
        one.carpet = i % 2;
        assert_int_equal(sett_program_encode(&one, &a), SETT_OK);
        assert_int_equal(sett_program_decode(&a, &two), SETT_OK);
        assert_true(sett_params_hash(&sett_gagents_table, &one, 0) ==
                    sett_params_hash(&sett_gagents_table, &two, 0));
        assert_int_equal(sett_program_encode(&two, &b), SETT_OK);
        assert_int_equal(a.size, b.size);
        assert_memory_equal(a.bytes, b.bytes, (size_t)a.size);
        a.size--;
        assert_int_equal(sett_program_decode(&a, &two), SETT_BAD_INPUT);
        b.capacity = b.size - 1;
        assert_int_equal(sett_program_encode(&one, &b), SETT_TOO_LARGE);
        b.capacity = size;
    }
    sett_arena_free(&arena);
}

/* A sheet holds the levels that its genome's seed gives, one by one. */
static void a_sheet_is_levels_one_below_the_other(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    Parts parts;
    SettSearchDef def = def_of("mario", &parts);
    SettGrid sheet, one;
    SettGagents program;
    sett_gen_defaults(sett_catalog_gen(sett_catalog_builtin(), "gagents"),
                      def.game, &program);
    SettGenomeJob job = {.game = def.game,
                         .params = &parts.genome,
                         .w = def.w,
                         .h = def.h,
                         .tmp = &arena};
    int32_t size = sett_genome_programs.capacity(&job);
    SettGenome genome = {SETT_TAKE(&arena, size, uint8_t), 0, size};
    assert_int_equal(sett_program_encode(&program, &genome), SETT_OK);
    assert_int_equal(sett_grid_take(&arena, def.w, def.h, &sheet), SETT_OK);
    assert_int_equal(sett_grid_take(&arena, def.w, def.h / 3, &one), SETT_OK);
    assert_int_equal(sett_genome_programs.express(&job, &genome, 8, &sheet),
                     SETT_OK);
    for (int32_t i = 0; i < 3; i++) {
        SettGenJob draw = {.game = def.game,
                           .params = &program,
                           .rng = sett_rng(8, SETT_FOR_LAYOUT, (uint64_t)i),
                           .tmp = &arena};
        int32_t area = sett_grid_area(&one);
        assert_int_equal(sett_gagents_draw(&draw, &one), SETT_OK);
        assert_memory_equal(one.cells, sheet.cells + i * area, (size_t)area);
    }
    sett_arena_free(&arena);
}

#define GAP 20 /* columns that no hero of mario jumps over */

/* One program's sheet, scored: so many levels must be won, and all from level
   `won` on have a gap in the middle, so that they are lost. */
static SettScore score_but(const char *game, const SettGagents *program,
                           int32_t must, int32_t won)
{
    SettArena arena = testkit_arena();
    Parts parts;
    SettSearchDef def = def_of(game, &parts);
    parts.eval.budget = 5000;
    parts.eval.must = must;
    SettGenomeJob job = {.game = def.game,
                         .params = &parts.genome,
                         .w = def.w,
                         .h = def.h,
                         .tmp = &arena};
    int32_t size = sett_genome_programs.capacity(&job);
    SettGenome genome = {SETT_TAKE(&arena, size, uint8_t), 0, size};
    SettEvalJob eval = {.game = def.game, .params = &parts.eval, .tmp = &arena};
    SettLevel level = {.lock = NULL};
    SettScore score = {0};
    assert_int_equal(sett_program_encode(program, &genome), SETT_OK);
    assert_int_equal(sett_grid_take(&arena, def.w, def.h, &level.grid),
                     SETT_OK);
    assert_int_equal(
        sett_genome_programs.express(&job, &genome, 4, &level.grid), SETT_OK);
    for (int32_t y = def.h / parts.eval.levels * won; y < def.h; y++)
        memset(level.grid.cells + sett_grid_at(&level.grid, def.w / 2, y),
               def.game->canvas->blank, GAP);
    assert_int_equal(sett_eval_programs.run(&eval, &level, &score), SETT_OK);
    sett_arena_free(&arena);
    return score;
}

static SettScore score_of(const char *game, const SettGagents *program)
{
    return score_but(game, program, 0, 3);
}

static void usual_programs_are_feasible(void **state)
{
    (void)state;
    const char *games[] = {"mario", "md2", "dungeongrams"};
    for (int32_t i = 0; i < 3; i++) {
        SettGagents program;
        sett_gen_defaults(sett_catalog_gen(sett_catalog_builtin(), "gagents"),
                          sett_catalog_game(sett_catalog_builtin(), games[i]),
                          &program);
        SettScore score = score_of(games[i], &program);
        assert_true(score.features[SETT_PROGRAM_PROGRESS] == 1);
        assert_true(score.fitness > 0 && score.fitness < 1);
    }
}

/* A program that wins the levels that it must is feasible though it loses
   others; one that wins more of the others is fitter, however alike they are.
 */
static void further_levels_make_fitter(void **state)
{
    (void)state;
    SettGagents program;
    sett_gen_defaults(sett_catalog_gen(sett_catalog_builtin(), "gagents"),
                      sett_catalog_game(sett_catalog_builtin(), "mario"),
                      &program);
    SettScore all = score_but("mario", &program, 1, 3);
    SettScore second = score_but("mario", &program, 1, 2);
    SettScore first = score_but("mario", &program, 1, 1);
    assert_true(all.fitness > 2.0 / 3 && all.fitness < 1);
    assert_true(second.fitness > 1.0 / 3 && second.fitness < 2.0 / 3);
    assert_true(first.fitness > 0 && first.fitness < 1.0 / 3);
    SettScore lost = score_but("mario", &program, 2, 1);
    assert_true(lost.violation > first.violation + 0.05);
    lost = score_but("mario", &program, 0, 2);
    assert_true(lost.violation > second.violation + 0.03);
}

/* Only a floor from end to end: won without a jump, and worth nothing. */
static void a_floor_alone_is_dull(void **state)
{
    (void)state;
    SettGagents program;
    sett_gen_defaults(sett_catalog_gen(sett_catalog_builtin(), "gagents"),
                      sett_catalog_game(sett_catalog_builtin(), "mario"),
                      &program);
    program.agents.count = 1;
    SettScore score = score_of("mario", &program);
    assert_true(score.features[SETT_PROGRAM_PROGRESS] == 1);
    assert_true(score.features[SETT_PROGRAM_FLOOR] > 0.95);
    assert_true(score.features[SETT_PROGRAM_DEEDS] < 1);
    assert_true(score.features[SETT_PROGRAM_SAME] == 1);
    assert_true(score.violation > 0.5);
    program.agents.rows[0].y = 0; /* now there is nothing to stand on */
    score = score_of("mario", &program);
    assert_true(score.features[SETT_PROGRAM_PROGRESS] < 0.5);
    assert_true(score.violation > 1);
}

static void mixtures_and_cells_are_compared(void **state)
{
    (void)state;
    const SettCanvas *canvas =
        sett_catalog_game(sett_catalog_builtin(), "mario")->canvas;
    uint8_t one[40], two[40];
    SettGrid a = {one, 20, 2}, b = {two, 20, 2};
    memset(one, canvas->blank, sizeof one);
    memcpy(two, one, sizeof two);
    SettMix x = sett_mix_drawn(canvas, &a), y = sett_mix_drawn(canvas, &b);
    assert_true(sett_same_cells(canvas, &a, &b) == 1);
    assert_true(sett_same_mix(&x, &y) == 1);
    one[5] = one[6] = two[6] = two[7] = canvas->floor;
    one[0] = canvas->floor; /* the frame's */
    x = sett_mix_drawn(canvas, &a);
    y = sett_mix_drawn(canvas, &b);
    assert_int_equal(x.total, 2);
    assert_true(sett_same_cells(canvas, &a, &b) == 1.0 / 3);
    assert_true(sett_same_mix(&x, &y) == 1);
    two[6] = canvas->floor + 1;
    y = sett_mix_drawn(canvas, &b);
    assert_true(sett_same_mix(&x, &y) == 0.5);
}

static void run_backwards(void *host, int64_t count, SettTaskFn *task,
                          void *user)
{
    const int32_t *workers = host;
    for (int64_t i = count - 1; i >= 0; i--)
        task(user, i, (int32_t)(i % *workers));
}

static uint64_t digest(const SettSearchDef *def, uint64_t step)
{
    SettSearch *search;
    SettError err;
    uint64_t hash = 1;
    assert_int_equal(sett_search_create(def, &search, &err), SETT_OK);
    while (!sett_search_done(search))
        assert_int_equal(sett_search_step(search, step), SETT_OK);
    for (int32_t i = 0; i < sett_search_count(search); i++) {
        const SettIndividual *one = sett_search_get(search, i);
        hash = sett_hash_mix(hash, sett_genome_hash(&one->genome));
        hash = sett_hash(&one->score, sizeof one->score, hash);
    }
    sett_search_destroy(search);
    return hash;
}

static void steps_and_workers_change_nothing(void **state)
{
    (void)state;
    Parts parts;
    SettSearchDef def = def_of("dungeongrams", &parts);
    uint64_t hash = digest(&def, 1);
    assert_true(digest(&def, 77) == hash);
    int32_t workers = 3;
    def.jobs = (SettJobs){run_backwards, &workers, workers};
    assert_true(digest(&def, 1000) == hash);
    def.seed++;
    assert_true(digest(&def, 1000) != hash);
}

static void memory_may_end(void **state)
{
    (void)state;
    Parts parts;
    SettSearchDef def = def_of("dungeongrams", &parts);
    TestAlloc counter = {0};
    SettStatus s = SETT_NO_MEMORY;
    def.alloc = testkit_alloc(&counter);
    def.max_evaluations = 60;
    for (int64_t n = 1; s != SETT_OK; n++) {
        SettSearch *search = NULL;
        counter = (TestAlloc){.fail_at = n};
        s = sett_search_create(&def, &search, NULL);
        if (s == SETT_OK)
            s = sett_search_step(search, 60);
        assert_true(s == SETT_OK || s == SETT_NO_MEMORY);
        assert_true(s == SETT_NO_MEMORY || counter.asked < n);
        sett_search_destroy(search);
        assert_int_equal(counter.live_bytes, 0);
        assert_true(s != SETT_OK || counter.asked < n);
    }
}

typedef struct Won {
    const SettGame *game;
    SettLevel level;
    SettVerdict verdict;
    double deeds;
} Won;

static SettStatus count_with(void *user, SettAlloc alloc)
{
    Won *won = user;
    SettArena tmp;
    sett_arena_init(&tmp, alloc, 0);
    SettStatus status = sett_program_deeds(won->game, &won->level,
                                           &won->verdict, &tmp, &won->deeds);
    sett_arena_free(&tmp);
    return status;
}

/* Jumps where the canvas names them, else changes of the action. */
static void deeds_are_counted_or_memory_ends(void **state)
{
    (void)state;
    const char *games[] = {"mario", "md2"};
    for (int32_t i = 0; i < 2; i++) {
        SettArena arena = testkit_arena();
        SettGagents program;
        SettSpecimens found;
        Won won = {.game = sett_catalog_game(sett_catalog_builtin(), games[i])};
        SettOracle oracle = {.game = won.game};
        int32_t changes = 0;
        sett_gen_defaults(sett_catalog_gen(sett_catalog_builtin(), "gagents"),
                          won.game, &program);
        assert_int_equal(
            sett_specimens(won.game, &program, NULL, 4, 0, 1, &arena, &found),
            SETT_OK);
        won.level.grid = found.levels[0];
        assert_int_equal(
            sett_oracle_ask(&oracle, &won.level, &arena, &won.verdict),
            SETT_OK);
        assert_int_equal(won.verdict.answer, SETT_YES);
        if (won.game->canvas->taste.deed != NULL)
            testkit_memory(count_with, &won);
        assert_int_equal(count_with(&won, testkit_filled()), SETT_OK);
        for (int32_t a = 1; a < won.verdict.witness_count; a++)
            changes += won.verdict.witness[a] != won.verdict.witness[a - 1];
        assert_true(won.deeds > 0 && won.deeds <= changes);
        assert_true(i == 0 || won.deeds == changes);
        sett_arena_free(&arena);
    }
}

static void games_without_canvas_are_refused(void **state)
{
    (void)state;
    Parts parts;
    SettSearchDef def = def_of("mario", &parts);
    SettSearch *search;
    def.game = sett_catalog_game(sett_catalog_builtin(), "icarus");
    assert_int_equal(sett_search_create(&def, &search, NULL), SETT_OK);
    assert_int_equal(sett_search_step(search, 1), SETT_UNSUPPORTED);
    sett_search_destroy(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs_and_bytes_are_the_same),
        cmocka_unit_test(a_sheet_is_levels_one_below_the_other),
        cmocka_unit_test(usual_programs_are_feasible),
        cmocka_unit_test(further_levels_make_fitter),
        cmocka_unit_test(a_floor_alone_is_dull),
        cmocka_unit_test(mixtures_and_cells_are_compared),
        cmocka_unit_test(steps_and_workers_change_nothing),
        cmocka_unit_test(memory_may_end),
        cmocka_unit_test(deeds_are_counted_or_memory_ends),
        cmocka_unit_test(games_without_canvas_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
