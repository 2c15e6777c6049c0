/* test_search.c - the contracts of genomes, evaluators and search methods, over
   all of the catalog and those of tests/parts: a search is the same however it
   is cut into steps, stops when it is told to, and fails without a trace. */
#include "parts/parts.h"

#include <math.h>
#include <string.h>

enum { EVALUATIONS = 150, SIDE = 9 };

/* -------------------------------------------------------------- every search
 */

/* Parameter structs of a definition live in the arena. What may look at many
   states looks at few. */
static const void *defaults(SettArena *arena, const SettTable *table)
{
    void *params = sett_arena_take(arena, 1, table->size + 8);
    assert_non_null(params);
    sett_params_default(table, params);
    const SettParam *budget = sett_params_find(table, "budget");
    if (budget != NULL)
        parts_param_end(budget, NULL, PARTS_LOW, params);
    return params;
}

/* Levels of a few slices in any order, for parts that learn: as many tiles in a
   slice as a level of w x h has. */
static const SettTraining *training_of(SettArena *arena, const SettGame *game,
                                       int32_t w, int32_t h)
{
    enum { KINDS = 6, LONG = 40, LEVELS = 3 };
    SettTraining *out = sett_arena_take(arena, 1, sizeof *out);
    SettGrid *levels = sett_arena_take(arena, LEVELS, sizeof *levels);
    assert_true(out != NULL && levels != NULL);
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 1);
    bool rows = game->slices == SETT_ROWS;
    int32_t size = rows ? w : h;
    for (int32_t i = 0; i < LEVELS; i++) {
        assert_int_equal(
            sett_grid_take(arena, rows ? w : LONG, rows ? LONG : h, &levels[i]),
            SETT_OK);
        for (int32_t s = 0; s < LONG; s++) {
            SettRng kind =
                sett_rng(5, SETT_FOR_TEST, sett_rng_below(&rng, KINDS));
            for (int32_t k = 0; k < size; k++)
                levels[i].cells[rows ? s * w + k : k * LONG + s] =
                    sett_rng_below(&kind, 3) == 0 ? game->fill_solid
                                                  : game->fill_open;
        }
    }
    *out = (SettTraining){levels, LEVELS};
    return out;
}

static SettGenomeJob genome_job(const SettSearchDef *def, SettArena *tmp)
{
    return (SettGenomeJob){.game = def->game,
                           .params = def->genome_params,
                           .w = def->w,
                           .h = def->h,
                           .target = def->target,
                           .lock = def->lock,
                           .training = def->training,
                           .tmp = tmp};
}

static SettEvalJob eval_job(const SettSearchDef *def, SettArena *tmp)
{
    return (SettEvalJob){.game = def->game,
                         .params = def->eval_params,
                         .target = def->target,
                         .training = def->training,
                         .tmp = tmp};
}

/* Whether genome and evaluator are for the game. */
static bool suits(const SettSearchDef *def, SettArena *arena)
{
    SettGenomeJob genome = genome_job(def, arena);
    SettEvalJob eval = eval_job(def, arena);
    const void *context;
    SettStatus s = SETT_OK;
    if (def->genome != NULL && def->genome->prepare != NULL)
        s = def->genome->prepare(&genome, arena, &context, NULL);
    if (s == SETT_OK && def->eval != NULL && def->eval->prepare != NULL)
        s = def->eval->prepare(&eval, arena, &context);
    assert_true(s == SETT_OK || s == SETT_UNSUPPORTED);
    return s == SETT_OK;
}

typedef void DefVisit(const SettSearchDef *def, SettArena *arena);

static void every_search(DefVisit *visit)
{
    PartsList all = parts_all();
    SettArena arena = testkit_arena();
    for (int32_t m = 0; m < all.method_count; m++)
        for (int32_t g = 0; g < all.genome_count; g++)
            for (int32_t e = 0; e < all.eval_count; e++) {
                SettArenaMark mark = sett_arena_mark(&arena);
                SettSearchDef def = sett_search_def();
                def.method = all.methods[m];
                def.genome = all.genomes[g];
                def.eval = all.evals[e];
                def.method_params = defaults(&arena, &def.method->params);
                def.genome_params = defaults(&arena, &def.genome->params);
                def.eval_params = defaults(&arena, &def.eval->params);
                def.w = def.h = SIDE;
                def.seed = 11;
                def.max_evaluations = EVALUATIONS;
                bool found = false;
                for (int32_t k = 0; k < all.game_count && !found; k++) {
                    def.game = all.games[(m + g + e + k) % all.game_count];
                    def.training = training_of(&arena, def.game, SIDE, SIDE);
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

/* --------------------------------------------------------------- step sizes */

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

/* ------------------------------------------------------------------ reading */

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

/* ------------------------------------------------------------------- cancel */

typedef struct Patience {
    int32_t left;
} Patience;

static bool lost(void *user)
{
    Patience *p = user;
    return --p->left < 0;
}

static void cancelled(const SettSearchDef *def, SettArena *arena)
{
    (void)arena;
    uint64_t whole = run_in_steps(def, UINT64_MAX);
    for (int32_t after = 0; after < 40; after += 13) {
        Patience patience = {after};
        SettCancel cancel = {lost, &patience};
        SettSearchDef other = *def;
        other.cancel = &cancel;
        SettSearch *search = created(&other);
        assert_int_equal(sett_search_step(search, EVALUATIONS), SETT_CANCELLED);
        uint64_t done = sett_search_evaluations(search);
        assert_true(done < EVALUATIONS && (after == 0 || done > 0));
        assert_false(sett_search_done(search));
        patience.left = INT32_MAX;
        assert_int_equal(sett_search_step(search, EVALUATIONS), SETT_OK);
        assert_int_equal(digest(search), whole);
        sett_search_destroy(search);
    }
}

static void a_cancelled_search_can_go_on(void **state)
{
    (void)state;
    every_search(cancelled);
}

/* ------------------------------------------------------------------- memory */

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

/* ------------------------------------------------------------------ genomes */

typedef struct Genomes {
    SettGenome one, two, child, again;
} Genomes;

static SettGenome genome_of(SettArena *arena, int32_t capacity)
{
    SettGenome g = {.capacity = capacity};
    g.bytes = SETT_TAKE(arena, capacity, uint8_t);
    assert_non_null(g.bytes);
    return g;
}

static void assert_same_genome(const SettGenome *a, const SettGenome *b)
{
    assert_int_equal(a->size, b->size);
    assert_memory_equal(a->bytes, b->bytes, (size_t)a->size);
    assert_int_equal(sett_genome_hash(a), sett_genome_hash(b));
}

/* Operators are functions of their arguments and leave parents alone. */
static void operators(const SettGenomeKind *kind, const SettGenomeJob *job,
                      SettRng *rng, Genomes *g)
{
    uint64_t before, other;
    SettRng twin = *rng;
    assert_int_equal(kind->random(job, rng, &g->one), SETT_OK);
    assert_int_equal(kind->random(job, &twin, &g->again), SETT_OK);
    assert_same_genome(&g->one, &g->again);
    assert_int_equal(kind->random(job, rng, &g->two), SETT_OK);
    before = sett_genome_hash(&g->one);
    other = sett_genome_hash(&g->two);
    assert_true(before != other);
    twin = *rng;
    assert_int_equal(kind->mutate(job, rng, &g->one, &g->child), SETT_OK);
    assert_int_equal(kind->mutate(job, &twin, &g->one, &g->again), SETT_OK);
    assert_same_genome(&g->child, &g->again);
    twin = *rng;
    assert_int_equal(kind->cross(job, rng, &g->one, &g->two, &g->child),
                     SETT_OK);
    assert_int_equal(kind->cross(job, &twin, &g->one, &g->two, &g->again),
                     SETT_OK);
    assert_same_genome(&g->child, &g->again);
    assert_int_equal(sett_genome_hash(&g->one), before);
    assert_int_equal(sett_genome_hash(&g->two), other);
    assert_true(g->child.size <= g->child.capacity);
}

static void assert_legal(const SettGame *game, const SettGrid *grid)
{
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        assert_true(grid->cells[c] < game->tiles.count);
}

/* What check lets in, operators and express can work on. */
static void let_in(const SettGenomeKind *kind, const SettGenomeJob *job,
                   SettRng *rng, Genomes *g, SettGrid *grid)
{
    SettStatus s = kind->express(job, &g->two, 9, grid);
    assert_true(s == SETT_OK || s == SETT_INFEASIBLE);
    if (s == SETT_OK)
        assert_legal(job->game, grid);
    assert_int_equal(kind->mutate(job, rng, &g->two, &g->child), SETT_OK);
    assert_int_equal(kind->check(job, &g->child, NULL), SETT_OK);
    assert_int_equal(kind->cross(job, rng, &g->one, &g->two, &g->child),
                     SETT_OK);
    assert_int_equal(kind->check(job, &g->child, NULL), SETT_OK);
    assert_int_equal(kind->cross(job, rng, &g->two, &g->one, &g->child),
                     SETT_OK);
    if (kind->shake != NULL)
        assert_int_equal(
            kind->shake(job, rng, sett_chance(0.3), &g->two, &g->child),
            SETT_OK);
    assert_int_equal(kind->check(job, &g->child, NULL), SETT_OK);
}

/* Bytes of a file: one in a few is another one, or the last are missing. Says
   how many of them are refused. */
static int32_t mutated_bytes(const SettGenomeKind *kind,
                             const SettGenomeJob *job, SettRng *rng, Genomes *g,
                             SettArena *arena)
{
    int32_t refused = 0;
    SettGrid grid;
    SettError err;
    assert_int_equal(sett_grid_take(arena, job->w, job->h, &grid), SETT_OK);
    assert_int_equal(kind->check(job, &g->one, &err), SETT_OK);
    assert_int_equal(kind->check(job, &g->child, &err), SETT_OK);
    for (int32_t i = 0; i < 60; i++) {
        SettArenaMark mark = sett_arena_mark(arena);
        assert_true(sett_genome_copy(&g->two, &g->one));
        uint32_t changes = 1 + sett_rng_below(rng, 3);
        for (uint32_t n = 0; i % 4 != 3 && n < changes; n++)
            g->two.bytes[sett_rng_below(rng, (uint32_t)g->two.size)] =
                (uint8_t)(sett_rng_below(rng, 4) != 0
                              ? sett_rng_below(rng, 256)
                              : sett_rng_below(rng, 2) * 255);
        if (i % 4 == 3)
            g->two.size = (int32_t)sett_rng_below(rng, (uint32_t)g->one.size);
        SettStatus s = kind->check(job, &g->two, &err);
        assert_true(s == SETT_OK || s == SETT_BAD_INPUT);
        assert_true(s == SETT_OK || err.text[0] != 0);
        assert_true(i % 4 != 3 || s == SETT_BAD_INPUT);
        refused += s == SETT_BAD_INPUT && i % 4 != 3;
        if (s == SETT_OK)
            let_in(kind, job, rng, g, &grid);
        sett_arena_reset(arena, mark);
    }
    return refused;
}

/* Locked cells of the level that is varied stay as they are. */
static void expressed(const SettGenomeKind *kind, const SettGenomeJob *job,
                      const SettGenome *genome, SettArena *arena)
{
    SettGrid grid, again;
    assert_int_equal(sett_grid_take(arena, job->w, job->h, &grid), SETT_OK);
    assert_int_equal(sett_grid_take(arena, job->w, job->h, &again), SETT_OK);
    sett_grid_fill(&again, job->game->fill_open);
    assert_int_equal(kind->express(job, genome, 9, &grid), SETT_OK);
    assert_int_equal(kind->express(job, genome, 9, &again), SETT_OK);
    parts_same_grid(job->game, &grid, &again);
    for (int32_t c = 0; job->lock != NULL && c < sett_grid_area(&grid); c++)
        if (sett_mask_get(job->lock, c % job->w, c / job->w))
            assert_int_equal(grid.cells[c], job->target->grid.cells[c]);
}

static void genomes_are_functions_of_their_arguments(void **state)
{
    (void)state;
    PartsList all = parts_all();
    SettArena arena = testkit_arena();
    int32_t done[16] = {0}, refused[16] = {0};
    for (int32_t k = 0; k < all.genome_count; k++)
        for (int32_t i = 0; i < 60; i++) {
            SettArenaMark mark = sett_arena_mark(&arena);
            const SettGame *game = all.games[i % all.game_count];
            SettRng rng = sett_rng(4, SETT_FOR_TEST, (uint64_t)i);
            SettGrid target;
            SettMask lock;
            int32_t side = 5 + i % 9;
            assert_int_equal(sett_grid_take(&arena, side, side, &target),
                             SETT_OK);
            assert_int_equal(sett_mask_take(&arena, side, side, &lock),
                             SETT_OK);
            sett_grid_fill(&target, game->fill_solid);
            target.cells[side + 1] = game->fill_open;
            sett_mask_set(&lock, 1, 1);
            sett_mask_set(&lock, 3, 2);
            SettLevel level = {.grid = target};
            SettSearchDef def = {
                .game = game,
                .genome = all.genomes[k],
                .genome_params = defaults(&arena, &all.genomes[k]->params),
                .training = training_of(&arena, game, side, side),
                .w = side,
                .h = side};
            SettGenomeJob job = genome_job(&def, &arena);
            if (i % 2 == 1) {
                job.target = &level;
                job.lock = &lock;
            }
            if (!suits(&def, &arena))
                continue;
            done[k]++;
            if (all.genomes[k]->prepare != NULL)
                assert_int_equal(
                    all.genomes[k]->prepare(&job, &arena, &job.context, NULL),
                    SETT_OK);
            int32_t room = all.genomes[k]->capacity(&job);
            Genomes g = {genome_of(&arena, room), genome_of(&arena, room),
                         genome_of(&arena, room), genome_of(&arena, room)};
            operators(all.genomes[k], &job, &rng, &g);
            expressed(all.genomes[k], &job, &g.one, &arena);
            expressed(all.genomes[k], &job, &g.child, &arena);
            refused[k] += mutated_bytes(all.genomes[k], &job, &rng, &g, &arena);
            sett_arena_reset(&arena, mark);
        }
    for (int32_t k = 0; k < all.genome_count; k++) {
        assert_true(done[k] > 10);
        /* any four bytes are options */
        assert_true(refused[k] > 0 ||
                    all.genomes[k] == &parts_genome_options);
    }
    sett_arena_free(&arena);
}

/* --------------------------------------------------------------- evaluators */

static void evaluators_are_pure(void **state)
{
    (void)state;
    PartsList all = parts_all();
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(6, SETT_FOR_TEST, 0);
    int32_t done[16] = {0};
    for (int32_t e = 0; e < all.eval_count; e++)
        for (int32_t i = 0; i < 40; i++) {
            SettArenaMark mark = sett_arena_mark(&arena);
            const SettGame *game = all.games[i % all.game_count];
            SettSearchDef def = {.game = game, .eval = all.evals[e]};
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
    for (int32_t e = 0; e < all.eval_count; e++)
        assert_true(done[e] > 0);
    sett_arena_free(&arena);
}

/* ------------------------------------------------------------------- misuse */

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
        cmocka_unit_test(genomes_are_functions_of_their_arguments),
        cmocka_unit_test(evaluators_are_pure),
        cmocka_unit_test(what_is_missing_is_said),
        cmocka_unit_test(scores_are_compared),
        cmocka_unit_test(genomes_are_copied_where_they_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
