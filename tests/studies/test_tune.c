/* test_tune.c - tuning md2's furnisher of agents on small levels: it is the
   same on any crew, moves nothing farther than it may, and tells what changed.
 */
#include "sett/sett.h"
#include "studies/tune/tune.h"
#include "support/testkit.h"

#include <math.h>
#include <string.h>

#define STEPS 40 /* that a player may spend on a level */

typedef struct Bench {
    SettArena arena, scratch;
    SettPlayChoice choices[2];
    SettPlaytest players[2];
    SettRecipe recipe;
    SettTuneDef def;
    SettTuning *tuning;
} Bench;

static SettStatus open_player(Bench *b, int32_t i, const char *name)
{
    SettPlayChoice *choice = &b->choices[i];
    SettStatus status =
        sett_play_choose(sett_catalog_builtin(), name, choice, NULL);
    if (status != SETT_OK)
        return status;
    b->players[i] = (SettPlaytest){
        .game = b->recipe.game,
        .player = choice->player,
        .params = sett_params_new(&choice->player->params, &b->arena),
        .persona = choice->has_persona ? &choice->persona : NULL,
        .name = name,
        .budget = STEPS,
        .turns = UINT64_MAX};
    return b->players[i].params != NULL ? SETT_OK : SETT_NO_MEMORY;
}

/* Levels of 10 x 8 of cc and af, seed 2. */
static SettStatus open_bench(Bench *b, SettAlloc alloc)
{
    const SettCatalog *parts = sett_catalog_builtin();
    *b = (Bench){.tuning = NULL};
    sett_arena_init(&b->arena, alloc, 0);
    sett_arena_init(&b->scratch, alloc, 0);
    SettStatus status = sett_recipe_default(
        parts, sett_catalog_game(parts, "md2"), &b->arena, &b->recipe, NULL);
    if (status == SETT_OK)
        status = sett_recipe_choose(&b->recipe, 1, "af", &b->arena, NULL);
    if (status == SETT_OK)
        status = open_player(b, 0, "R");
    if (status == SETT_OK)
        status = open_player(b, 1, "TC");
    b->recipe.w = 10;
    b->recipe.h = 8;
    b->recipe.seed = 2;
    b->def = (SettTuneDef){
        .recipe = &b->recipe,
        .runner = &b->players[0],
        .collector = &b->players[1],
        .reach = 2,
        .crew = {.jobs = sett_jobs_serial(), .scratch = &b->scratch}};
    return status == SETT_OK ? sett_tuning_open(&b->def, &b->arena, &b->tuning)
                             : status;
}

static void close_bench(Bench *b)
{
    sett_arena_free(&b->scratch);
    sett_arena_free(&b->arena);
}

static void open_af(Bench *b)
{
    assert_int_equal(open_bench(b, testkit_filled()), SETT_OK);
}

/* A host whose last item comes first. */
static void run_backwards(void *host, int64_t count, SettTaskFn *task,
                          void *user)
{
    (void)host;
    while (count-- > 0)
        task(user, count, 0);
}

static void the_same_in_any_order(void **state)
{
    (void)state;
    Bench a, b;
    SettText said[2] = {sett_text(sett_alloc_default()),
                        sett_text(sett_alloc_default())};
    open_af(&a);
    open_af(&b);
    b.tuning->def.crew.jobs.run = run_backwards;
    int64_t budget = sett_tuning_least(a.tuning);
    assert_int_equal(sett_tuning_search(a.tuning, budget - 1),
                     SETT_BAD_ARGUMENT);
    assert_int_equal(sett_tuning_search(a.tuning, budget), SETT_OK);
    assert_int_equal(sett_tuning_search(b.tuning, budget), SETT_OK);
    assert_memory_equal(sett_tuning_params(a.tuning),
                        sett_tuning_params(b.tuning), a.tuning->knobs.size);
    sett_tuning_describe(a.tuning, &said[0]);
    sett_tuning_describe(b.tuning, &said[1]);
    assert_int_equal(said[0].size, said[1].size);
    for (int32_t k = 0; k < a.tuning->knobs.count; k++) {
        int32_t moved =
            sett_tune_moved(&a.tuning->knobs, sett_tuning_params(a.tuning), k);
        assert_in_range(moved + 2, 0, 4);
    }
    sett_text_free(&said[0]);
    sett_text_free(&said[1]);
    close_bench(&a);
    close_bench(&b);
}

/* A range whose ends may cross nothing, and one line about it. */
static void knobs_keep_their_ranges(void **state)
{
    (void)state;
    Bench b;
    SettText said = sett_text(sett_alloc_default());
    open_af(&b);
    const TuneKnobs *knobs = &b.tuning->knobs;
    void *params = sett_tuning_params(b.tuning);
    assert_true(knobs->count > 0);
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    for (int32_t n = 0; n < 20; n++) {
        sett_tune_scatter(knobs, &rng, params);
        for (int32_t k = 0; k < knobs->count; k++)
            while (sett_tune_step(knobs, params, k, n % 2 ? 1 : -1))
                assert_in_range(sett_tune_moved(knobs, params, k) + 2, 0, 4);
    }
    memcpy(params, knobs->first, knobs->size);
    sett_tuning_describe(b.tuning, &said);
    assert_int_equal(said.size, 0);
    int32_t k = 0;
    while (!sett_tune_step(knobs, params, k, 1))
        k++;
    sett_tuning_describe(b.tuning, &said);
    assert_non_null(said.data);
    assert_non_null(strstr(said.data, " becomes "));
    assert_ptr_equal(strchr(said.data, '\n'), said.data + said.size - 1);
    sett_text_free(&said);
    close_bench(&b);
}

/* Nothing was searched: both sides are the same levels. */
static void a_test_of_nothing(void **state)
{
    (void)state;
    Bench b;
    SettTuneChange *c;
    open_af(&b);
    assert_int_equal(sett_tuning_test(b.tuning, 3, 5, &c), SETT_OK);
    int32_t count = SETT_TUNE_VALUES + b.recipe.game->measures.count;
    for (int32_t i = 0; i < count; i++) {
        assert_int_equal(c[i].before.count, c[i].after.count);
        assert_true(c[i].before.mean == c[i].after.mean);
        if (i == SETT_TUNE_FOES || i == SETT_TUNE_REWARDS)
            assert_true(isnan(c[i].p));
        else
            assert_true(c[i].p == 1);
    }
    assert_true(c[SETT_TUNE_FOES].before.mean > 0);
    close_bench(&b);
}

static void no_tables_no_tuning(void **state)
{
    (void)state;
    Bench b;
    open_af(&b);
    b.recipe.stages[1] = b.recipe.stages[0];
    assert_int_equal(sett_tuning_open(&b.def, &b.arena, &b.tuning),
                     SETT_UNSUPPORTED);
    close_bench(&b);
}

static SettStatus tune_in(void *user, SettAlloc alloc)
{
    Bench b;
    SettTuneChange *changes;
    (void)user;
    SettStatus status = open_bench(&b, alloc);
    if (status == SETT_OK)
        status = sett_tuning_search(b.tuning, sett_tuning_least(b.tuning));
    if (status == SETT_OK)
        status = sett_tuning_test(b.tuning, 3, 2, &changes);
    close_bench(&b);
    return status;
}

static void memory_may_fail(void **state)
{
    (void)state;
    testkit_memory(tune_in, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_in_any_order),
        cmocka_unit_test(knobs_keep_their_ranges),
        cmocka_unit_test(a_test_of_nothing),
        cmocka_unit_test(no_tables_no_tuning),
        cmocka_unit_test(memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
