/* test_search.c - the contracts of genomes, evaluators and search methods, over
   all of the catalog and those of tests/parts: a search is the same however it
   is cut into steps, stops when it is told to, and fails without a trace. */
#include "contract/searches.h"

#include <math.h>
#include <string.h>

enum { EVALUATIONS = 150, SIDE = 9 };

typedef void DefVisit(const SettSearchDef *def, SettArena *arena);

/* As near to 9 x 9 as the game has levels. */
static void fit_size(SettSearchDef *def)
{
    const SettGame *game = def->game;
    def->w = SIDE < game->min_w   ? game->min_w
             : SIDE > game->max_w ? game->max_w
                                  : SIDE;
    def->h = SIDE < game->min_h   ? game->min_h
             : SIDE > game->max_h ? game->max_h
                                  : SIDE;
}

static void every_search(DefVisit *visit)
{
    const SettCatalog *all = parts_all();
    SettArena arena = testkit_arena();
    for (int32_t m = 0; m < all->method_count; m++)
        for (int32_t g = 0; g < all->genome_count; g++)
            for (int32_t e = 0; e < all->eval_count; e++) {
                SettArenaMark mark = sett_arena_mark(&arena);
                SettSearchDef def = sett_search_def();
                def.method = all->methods[m];
                def.genome = all->genomes[g];
                def.eval = all->evals[e];
                def.method_params = defaults(&arena, &def.method->params);
                def.genome_params = defaults(&arena, &def.genome->params);
                def.eval_params = defaults(&arena, &def.eval->params);
                def.seed = 11;
                def.max_evaluations = EVALUATIONS;
                bool found = false;
                for (int32_t k = 0; k < 2 * all->game_count && !found; k++) {
                    def.game = all->games[(m + g + e + k) % all->game_count];
                    def.w = def.h = SIDE;
                    if (k >= all->game_count)
                        fit_size(&def);
                    def.training = training_of(&arena, def.game, def.w, def.h);
                    found = suits(&def, &arena);
                }
                assert_true(found);
                visit(&def, &arena);
                sett_arena_reset(&arena, mark);
            }
    sett_arena_free(&arena);
}

static SettSearch *created(const SettSearchDef *def)
{
    SettSearch *search = NULL;
    SettError err;
    assert_int_equal(sett_search_create(def, &search, &err), SETT_OK);
    assert_non_null(search);
    return search;
}

/* All that can be read of a search, as one number. */
static uint64_t digest(const SettSearch *search)
{
    uint64_t hash = sett_hash_mix(1, sett_search_evaluations(search));
    int32_t count = sett_search_count(search);
    hash = sett_hash_mix(hash, (uint64_t)count);
    for (int32_t i = 0; i < count; i++) {
        const SettIndividual *one = sett_search_get(search, i);
        hash = sett_hash_mix(hash, sett_genome_hash(&one->genome));
        hash = sett_hash_mix(hash, one->born);
        hash = sett_hash(&one->score, sizeof one->score, hash);
    }
    return hash;
}

static uint64_t run_in_steps(const SettSearchDef *def, uint64_t step)
{
    SettSearch *search = created(def);
    uint64_t last = 0;
    while (!sett_search_done(search)) {
        assert_int_equal(sett_search_step(search, step), SETT_OK);
        assert_true(sett_search_evaluations(search) > last);
        last = sett_search_evaluations(search);
    }
    assert_true(last >= def->max_evaluations);
    assert_int_equal(sett_search_step(search, step), SETT_OK);
    assert_int_equal(sett_search_evaluations(search), last);
    uint64_t hash = digest(search);
    sett_search_destroy(search);
    return hash;
}

static void cut(const SettSearchDef *def, SettArena *arena)
{
    (void)arena;
    uint64_t whole = run_in_steps(def, UINT64_MAX);
    assert_int_equal(run_in_steps(def, 1), whole);
    assert_int_equal(run_in_steps(def, 7), whole);
    assert_int_equal(run_in_steps(def, 64), whole);
    SettSearchDef other = *def;
    other.seed++;
    assert_true(run_in_steps(&other, 64) != whole);
}

static void any_step_size_gives_the_same_result(void **state)
{
    (void)state;
    every_search(cut);
}

static SettStatus score_of(const SettSearchDef *def, const SettGrid *grid,
                           SettArena *tmp, SettScore *out)
{
    SettEvalJob job = eval_job(def, tmp);
    SettLevel level = {.grid = *grid, .lock = def->lock};
    *out = (SettScore){0};
    return def->eval->run(&job, &level, out);
}

/* What is stored of an individual is what its level is worth. */
static void readable(const SettSearchDef *def, SettArena *arena)
{
    SettSearch *search = created(def);
    SettGrid grid, again;
    SettScore score;
    assert_int_equal(sett_grid_take(arena, def->w, def->h, &grid), SETT_OK);
    assert_int_equal(sett_grid_take(arena, def->w, def->h, &again), SETT_OK);
    assert_int_equal(sett_search_step(search, EVALUATIONS), SETT_OK);
    int32_t count = sett_search_count(search);
    assert_true(count > 0);
    for (int32_t i = 0; i < count; i++) {
        const SettIndividual *one = sett_search_get(search, i);
        const SettIndividual *best = sett_search_get(search, 0);
        assert_false(sett_score_better(&one->score, &best->score));
        assert_true(one->born < sett_search_evaluations(search));
        assert_true(one->genome.size <= one->genome.capacity);
        assert_int_equal(sett_search_express(search, i, &grid), SETT_OK);
        sett_grid_fill(&again, def->game->fill_solid);
        assert_int_equal(sett_search_express(search, i, &again), SETT_OK);
        parts_same_grid(def->game, &grid, &again);
        assert_int_equal(score_of(def, &grid, arena, &score), SETT_OK);
        assert_memory_equal(&score, &one->score, sizeof score);
    }
    sett_search_destroy(search);
}

static void individuals_are_what_they_say(void **state)
{
    (void)state;
    every_search(readable);
}

typedef struct Patience {
    int32_t left;
} Patience;

static bool lost(void *user)
{
    Patience *p = user;
    return --p->left < 0;
}

/* How often a whole run asks whether it is to stop. */
static int32_t asks(const SettSearchDef *def)
{
    Patience patience = {INT32_MAX};
    SettCancel cancel = {lost, &patience};
    SettSearchDef other = *def;
    other.cancel = &cancel;
    SettSearch *search = created(&other);
    assert_int_equal(sett_search_step(search, EVALUATIONS), SETT_OK);
    sett_search_destroy(search);
    return INT32_MAX - patience.left;
}

static void cancelled(const SettSearchDef *def, SettArena *arena)
{
    (void)arena;
    uint64_t whole = run_in_steps(def, UINT64_MAX);
    uint64_t most = 0;
    int32_t asked = asks(def);
    for (int32_t after = 0; after < asked; after += 1 + asked / 5) {
        Patience patience = {after};
        SettCancel cancel = {lost, &patience};
        SettSearchDef other = *def;
        other.cancel = &cancel;
        SettSearch *search = created(&other);
        assert_int_equal(sett_search_step(search, EVALUATIONS), SETT_CANCELLED);
        uint64_t done = sett_search_evaluations(search);
        assert_true(done < EVALUATIONS);
        most = done > most ? done : most;
        assert_false(sett_search_done(search));
        patience.left = INT32_MAX;
        assert_int_equal(sett_search_step(search, EVALUATIONS), SETT_OK);
        assert_int_equal(digest(search), whole);
        sett_search_destroy(search);
    }
    assert_true(most > 0); /* what was done is kept */
}

static void a_cancelled_search_can_go_on(void **state)
{
    (void)state;
    every_search(cancelled);
}

static SettStatus run_failing(const SettSearchDef *def, TestAlloc *counter)
{
    SettSearchDef other = *def;
    SettSearch *search;
    SettError err;
    other.alloc = testkit_alloc(counter);
    other.max_evaluations = 40;
    SettStatus s = sett_search_create(&other, &search, &err);
    assert_int_equal(s == SETT_OK, search != NULL);
    if (s != SETT_OK) {
        assert_int_equal(err.status, s);
        assert_true(err.text[0] != 0);
    } else {
        s = sett_search_step(search, 40);
        sett_search_destroy(search);
    }
    assert_int_equal(counter->live_bytes, 0);
    return s;
}

static void out_of_memory(const SettSearchDef *def, SettArena *arena)
{
    (void)arena;
    TestAlloc plenty = {0};
    assert_int_equal(run_failing(def, &plenty), SETT_OK);
    for (int64_t n = 1; n <= plenty.asked; n++)
        for (int32_t after = 0; after < 2; after++) {
            TestAlloc counter = {.fail_at = n, .fail_after = after == 1};
            assert_int_equal(run_failing(def, &counter), SETT_NO_MEMORY);
        }
}

static void memory_may_end_anywhere(void **state)
{
    (void)state;
    every_search(out_of_memory);
}

/* After a warm-up, in which each kind of work was done, the loop asks for
   nothing. */
static void steady(const SettSearchDef *def, SettArena *arena)
{
    (void)arena;
    TestAlloc counter = {0};
    SettSearchDef other = *def;
    other.alloc = testkit_alloc(&counter);
    SettSearch *search = created(&other);
    assert_int_equal(sett_search_step(search, 120), SETT_OK);
    int64_t asked = counter.asked;
    assert_int_equal(sett_search_step(search, 30), SETT_OK);
    assert_int_equal(counter.asked, asked);
    sett_search_destroy(search);
    assert_int_equal(counter.live_bytes, 0);
}

static void the_steady_state_asks_for_nothing(void **state)
{
    (void)state;
    every_search(steady);
}

static void evaluators_are_pure(void **state)
{
    (void)state;
    const SettCatalog *all = parts_all();
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(6, SETT_FOR_TEST, 0);
    int32_t done[16] = {0};
    for (int32_t e = 0; e < all->eval_count; e++)
        for (int32_t i = 0; i < 40; i++) {
            SettArenaMark mark = sett_arena_mark(&arena);
            const SettGame *game = all->games[i % all->game_count];
            SettSearchDef def = {.game = game, .eval = all->evals[e]};
            def.eval_params = defaults(&arena, &def.eval->params);
            if (!suits(&def, &arena))
                continue;
            done[e]++;
            SettGrid grid;
            assert_int_equal(sett_grid_take(&arena, 4 + i % 7, 9, &grid),
                             SETT_OK);
            for (int32_t c = 0; c < sett_grid_area(&grid); c++)
                grid.cells[c] =
                    (uint8_t)sett_rng_below(&rng, (uint32_t)game->tiles.count);
            SettGrid copy = parts_copy(&arena, &grid);
            SettScore one, two;
            assert_int_equal(score_of(&def, &grid, &arena, &one), SETT_OK);
            assert_int_equal(score_of(&def, &grid, &arena, &two), SETT_OK);
            assert_memory_equal(&one, &two, sizeof one);
            parts_same_grid(game, &grid, &copy);
            assert_true(one.violation >= 0);
            assert_in_range(def.eval->feature_count, 0, SETT_MAX_FEATURES);
            sett_arena_reset(&arena, mark);
        }
    for (int32_t e = 0; e < all->eval_count; e++)
        assert_true(done[e] > 0);
    sett_arena_free(&arena);
}

static void what_is_missing_is_said(void **state)
{
    (void)state;
    SettSearch *search = (SettSearch *)1;
    SettError err;
    SettSearchDef def = sett_search_def();
    assert_int_equal(def.seed, 1);
    assert_int_equal(def.max_evaluations, 10000);
    assert_int_equal(sett_search_create(&def, &search, &err),
                     SETT_BAD_ARGUMENT);
    assert_null(search);
    assert_true(err.text[0] != 0);
    def.game = &parts_game_tower;
    def.method = &parts_method_climber;
    def.genome = &parts_genome_cells;
    def.eval = &parts_eval_winding;
    def.w = 0;
    def.h = 5;
    assert_int_not_equal(sett_search_create(&def, &search, NULL), SETT_OK);
    def.w = 5;
    int32_t patience = 0; /* the climber's only field: 1 at least */
    def.method_params = &patience;
    assert_int_not_equal(sett_search_create(&def, &search, &err), SETT_OK);
    assert_non_null(strstr(err.text, "patience"));
    sett_search_destroy(NULL);
}

/* All methods on both kinds of genomes: the archive is of the search's own
   allocator, and ranks tiles as their glyphs do, if at all. */
static void archives_are_the_searches_own(void **state)
{
    (void)state;
    const SettCatalog *all = sett_catalog_builtin();
    for (int32_t i = 0; i < all->method_count; i++) {
        SettArena arena = testkit_arena();
        SettSearch *search;
        SettSearchDef def = sett_search_def();
        TestAlloc counter = {0};
        def.method = all->methods[i];
        def.game = sett_catalog_game(sett_catalog_builtin(), "edd");
        def.genome = all->genomes[0];
        def.eval = all->evals[0];
        const SettTable *tables[] = {&def.method->params, &def.genome->params,
                                     &def.eval->params};
        const void **params[] = {&def.method_params, &def.genome_params,
                                 &def.eval_params};
        for (int32_t k = 0; k < 3; k++) {
            void *own = sett_arena_take(&arena, 1, tables[k]->size);
            sett_params_default(tables[k], own);
            *params[k] = own;
        }
        def.w = def.h = 5;
        def.alloc = testkit_alloc(&counter);
        assert_int_equal(sett_search_create(&def, &search, NULL), SETT_OK);
        const SettArchiveDef *a =
            sett_archive_definition(sett_search_archive(search));
        assert_ptr_equal(a->alloc.user, &counter);
        assert_int_equal(a->seed, def.seed);
        for (int32_t t = 0; a->rank != NULL && t < 256; t++)
            for (int32_t o = 0; o < t; o++) {
                bool tiles = t < def.game->tiles.count;
                bool less = tiles && def.game->tiles.tiles[t].glyph <
                                         def.game->tiles.tiles[o].glyph;
                assert_int_equal(a->rank[t] < a->rank[o], less);
                assert_int_not_equal(a->rank[t], a->rank[o]);
            }
        sett_search_destroy(search);
        assert_int_equal(counter.live_bytes, 0);
        sett_arena_free(&arena);
    }
}

/* NaN never wins and never hides what is no NaN. */
static void scores_are_compared(void **state)
{
    (void)state;
    double nan = (double)NAN;
    SettScore a = {.fitness = 1}, b = {.fitness = 2};
    SettScore far = {.fitness = 9, .violation = 1}, none = {.fitness = nan};
    SettScore lost_far = {.fitness = 9, .violation = nan};
    assert_true(sett_score_better(&b, &a));
    assert_false(sett_score_better(&a, &b));
    assert_false(sett_score_better(&a, &a));
    assert_true(sett_score_better(&a, &far));
    assert_false(sett_score_better(&far, &a));
    assert_true(sett_score_better(&far, &none));
    assert_false(sett_score_better(&none, &far));
    assert_false(sett_score_better(&none, &none));
    assert_true(sett_score_better(&a, &lost_far));
    assert_false(sett_score_better(&lost_far, &a));
}

static void genomes_are_copied_where_they_fit(void **state)
{
    (void)state;
    uint8_t from_bytes[4] = {1, 2, 3, 4}, to_bytes[4] = {9, 9, 9, 9};
    SettGenome from = {from_bytes, 3, 4}, to = {to_bytes, 0, 2};
    assert_false(sett_genome_copy(&to, &from));
    assert_int_equal(to.size, 0);
    to.capacity = 3;
    assert_true(sett_genome_copy(&to, &from));
    assert_int_equal(to.size, 3);
    assert_int_equal(to_bytes[2], 3);
    assert_int_equal(to_bytes[3], 9);
    assert_int_equal(sett_genome_hash(&to), sett_genome_hash(&from));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_step_size_gives_the_same_result),
        cmocka_unit_test(individuals_are_what_they_say),
        cmocka_unit_test(a_cancelled_search_can_go_on),
        cmocka_unit_test(memory_may_end_anywhere),
        cmocka_unit_test(the_steady_state_asks_for_nothing),
        cmocka_unit_test(evaluators_are_pure),
        cmocka_unit_test(what_is_missing_is_said),
        cmocka_unit_test(archives_are_the_searches_own),
        cmocka_unit_test(scores_are_compared),
        cmocka_unit_test(genomes_are_copied_where_they_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
