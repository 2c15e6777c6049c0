/* test_breed.c - breeding formulas: operators keep trees whole and within their
   limits; the result hangs neither on steps nor on workers; it gets better;
   ends, memory. */
#include "play/players.h"
#include "play/trees.h"
#include "support/md2_play.h"

#include <string.h>

/* Whole: one value is left, and never less than what a sign needs. */
static void assert_whole(const SettFormula *tree, int32_t limit)
{
    int32_t waiting = 0;
    uint64_t used = 0;
    assert_in_range(tree->count, 1, SETT_FORMULA_SIZE);
    for (int32_t i = 0; i < tree->count; i++) {
        const SettFormulaStep *step = &tree->steps[i];
        bool leaf =
            step->op == SETT_FORMULA_NUMBER || step->op == SETT_FORMULA_FACT;
        assert_true(leaf || waiting >= 2);
        waiting += leaf ? 1 : -1;
        if (step->op == SETT_FORMULA_FACT)
            used |= SETT_FACT_BIT(step->at);
        if (step->op == SETT_FORMULA_NUMBER)
            assert_true(step->number >= 0 && step->number < 1);
    }
    assert_int_equal(waiting, 1);
    assert_true(used == tree->used);
    assert_in_range(sett_tree_depth(tree), 1, limit);
}

static void operators_keep_trees_whole(void **state)
{
    (void)state;
    SettFacts facts = sett_facts(&sett_md2_rules);
    SettLeaves leaves = sett_leaves(&facts);
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    int32_t seen[9] = {0};
    assert_int_equal(leaves.count, 12);
    for (int32_t i = 0; i < 10000; i++) {
        SettFormula a, b, child;
        int32_t depth = sett_rng_range(&rng, 1, 8);
        int32_t limit = sett_rng_range(&rng, depth, 8);
        sett_tree_draw(&leaves, depth, &rng, &a);
        sett_tree_draw(&leaves, depth, &rng, &b);
        assert_whole(&a, depth);
        seen[sett_tree_depth(&a)]++;
        sett_tree_cross(&a, &b, limit, &rng, &child);
        assert_whole(&child, limit);
        sett_tree_mutate(&child, &leaves, depth, limit, &rng);
        assert_whole(&child, limit);
    }
    for (int32_t depth = 1; depth <= 8; depth++)
        assert_true(seen[depth] > 100);
}

static void depths_are_counted(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int32_t depth;
    } rows[] = {{"s", 1},
                {"s + k", 2},
                {"s + k * (t - 1)", 4},
                {"(s + k) * (t - 1)", 3}};
    SettFacts facts = sett_facts(&sett_md2_rules);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        SettFormula tree;
        assert_int_equal(sett_formula_read(rows[i].text, &facts, &tree, NULL),
                         SETT_OK);
        assert_int_equal(sett_tree_depth(&tree), rows[i].depth);
    }
}

typedef struct Setup {
    Md2Play maps[2];
    const void *contexts[2];
    SettBreedParams params;
    SettBreedDef def;
} Setup;

static void open(Setup *s)
{
    static const char *const rows[2] = {
        "XXXXXXXX/XH  M  X/X XX X X/X T  P X/X XXXX X/X  b  eX/XXXXXXXX/",
        "XXXXXXXX/XHt   TX/X X XX X/X M  R X/XX XX XX/XP    eX/XXXXXXXX/"};
    Md2Params p = *(const Md2Params *)sett_md2_rules.presets[0].params;
    p.turn_limit = 60;
    sett_params_default(&sett_breed_params, &s->params);
    s->params.population = 8;
    s->params.islands = 2;
    s->params.migrants = 1;
    s->params.generations = 4;
    s->params.budget = 300;
    s->params.candidates = 2;
    s->params.repeats = 2;
    for (int32_t i = 0; i < 2; i++) {
        assert_int_equal(md2_play_open(&s->maps[i], rows[i], '/', &p), SETT_OK);
        s->contexts[i] = s->maps[i].c;
    }
    s->def = sett_breed_def();
    s->def.rules = &sett_md2_rules;
    s->def.contexts = s->contexts;
    s->def.context_count = 2;
    s->def.persona = &sett_personas[1];
    s->def.params = &s->params;
}

static void close(Setup *s)
{
    for (int32_t i = 0; i < 2; i++)
        md2_play_close(&s->maps[i]);
}

static SettText run(Setup *s, int32_t step, SettBreedState *state)
{
    SettBreed *breed;
    SettError err = {0};
    double utility;
    SettText text = sett_text(sett_alloc_default());
    if (sett_breed_create(&s->def, &breed, &err) != SETT_OK)
        fail_msg("%s", err.text);
    while (!sett_breed_state(breed).done)
        assert_int_equal(sett_breed_step(breed, step), SETT_OK);
    assert_int_equal(sett_breed_best(breed, &text, &utility), SETT_OK);
    *state = sett_breed_state(breed);
    sett_breed_destroy(breed);
    return text;
}

/* Three workers that are given their tasks from the last to the first. */
static void run_backwards(void *host, int64_t count, SettTaskFn *task,
                          void *user)
{
    (void)host;
    for (int64_t i = count; i-- > 0;)
        task(user, i, (int32_t)(i % 3));
}

static void steps_and_workers_change_nothing(void **state)
{
    (void)state;
    Setup s;
    SettBreedState a, b, c;
    open(&s);
    SettText whole = run(&s, 100, &a), cut = run(&s, 1, &b);
    s.def.jobs = (SettJobs){run_backwards, NULL, 3};
    SettText spread = run(&s, 2, &c);
    assert_string_equal(whole.data, cut.data);
    assert_string_equal(whole.data, spread.data);
    assert_true(a.best == b.best && a.best == c.best && a.mean == c.mean);
    assert_true(a.plays == b.plays && a.plays == c.plays);
    assert_int_equal(a.generation, 4);
    assert_true(a.plays == 2 * (4 * 16 + 2 * 2 * 2));
    s.def.seed = 2;
    SettText other = run(&s, 100, &b);
    assert_true(strcmp(other.data, whole.data) != 0 || a.mean != b.mean);
    sett_text_free(&whole);
    sett_text_free(&cut);
    sett_text_free(&spread);
    sett_text_free(&other);
    close(&s);
}

static void generations_get_better(void **state)
{
    (void)state;
    Setup s;
    SettBreed *breed;
    open(&s);
    s.params.population = 30;
    s.params.generations = 12;
    assert_int_equal(sett_breed_create(&s.def, &breed, NULL), SETT_OK);
    assert_int_equal(sett_breed_step(breed, 1), SETT_OK);
    SettBreedState first = sett_breed_state(breed);
    assert_int_equal(sett_breed_step(breed, 100), SETT_OK);
    SettBreedState last = sett_breed_state(breed);
    assert_true(last.done && !first.done);
    assert_true(last.mean > first.mean && last.best >= first.best);
    sett_breed_destroy(breed);
    close(&s);
}

static void what_was_bred_can_be_played(void **state)
{
    (void)state;
    Setup s;
    SettBreedState end;
    open(&s);
    SettText text = run(&s, 100, &end);
    SettPersona persona = sett_personas[1];
    double params[16];
    SettPlay *play;
    SettPlayDef def = sett_play_def(&sett_player_mcts);
    sett_params_default(&sett_player_mcts.params, params);
    persona.select = text.data;
    def.params = params;
    def.persona = &persona;
    def.rules = &sett_md2_rules;
    def.context = s.contexts[0];
    def.arena = &s.maps[0].arena;
    def.budget = 100;
    assert_int_equal(sett_play_create(&def, &play, NULL), SETT_OK);
    assert_int_equal(sett_play_step(play, 100), SETT_OK);
    sett_play_destroy(play);
    sett_text_free(&text);
    close(&s);
}

/* As a journal has it: worths of the first generations are told again. */
static void what_is_known_is_not_played_again(void **state)
{
    (void)state;
    Setup s;
    SettBreedState a, b;
    SettBreed *first, *second;
    double utility;
    int32_t count;
    SettText text = sett_text(sett_alloc_default());
    open(&s);
    SettText whole = run(&s, 100, &a);
    assert_int_equal(sett_breed_create(&s.def, &first, NULL), SETT_OK);
    assert_int_equal(sett_breed_create(&s.def, &second, NULL), SETT_OK);
    assert_null(sett_breed_worths(first, &count));
    for (int32_t g = 0; g < 3; g++) {
        assert_int_equal(sett_breed_step(first, 1), SETT_OK);
        const double *worths = sett_breed_worths(first, &count);
        assert_int_equal(count, 16);
        assert_int_equal(sett_breed_recall(second, worths, 15),
                         SETT_BAD_ARGUMENT);
        assert_int_equal(sett_breed_recall(second, worths, 16), SETT_OK);
    }
    assert_int_equal(sett_breed_step(second, 100), SETT_OK);
    assert_int_equal(sett_breed_best(second, &text, &utility), SETT_OK);
    b = sett_breed_state(second);
    assert_string_equal(text.data, whole.data);
    assert_true(a.best == b.best && a.mean == b.mean && a.plays == b.plays);
    assert_int_equal(
        sett_breed_recall(second, sett_breed_worths(first, &count), 16),
        SETT_BAD_ARGUMENT);
    sett_breed_destroy(first);
    sett_breed_destroy(second);
    sett_text_free(&text);
    sett_text_free(&whole);
    close(&s);
}

static bool after_some(void *user)
{
    int32_t *left = user;
    return --*left < 0;
}

static void a_cancelled_breeding_goes_on(void **state)
{
    (void)state;
    Setup s;
    SettBreedState a;
    SettBreed *breed;
    double utility;
    int32_t left = 60;
    const SettCancel cancel = {after_some, &left};
    SettText text = sett_text(sett_alloc_default());
    open(&s);
    SettText whole = run(&s, 100, &a);
    s.def.cancel = &cancel;
    assert_int_equal(sett_breed_create(&s.def, &breed, NULL), SETT_OK);
    assert_int_equal(sett_breed_step(breed, 100), SETT_CANCELLED);
    assert_false(sett_breed_state(breed).done);
    left = 1 << 30;
    assert_int_equal(sett_breed_step(breed, 100), SETT_OK);
    assert_int_equal(sett_breed_best(breed, &text, &utility), SETT_OK);
    assert_string_equal(text.data, whole.data);
    sett_breed_destroy(breed);
    sett_text_free(&text);
    sett_text_free(&whole);
    close(&s);
}

static void wrong_definitions_are_refused(void **state)
{
    (void)state;
    Setup s;
    SettBreed *breed;
    SettError err = {0};
    const SettPersona bad = {.name = "bad", .utility = "kilss"};
    open(&s);
    s.def.persona = &bad;
    assert_int_equal(sett_breed_create(&s.def, &breed, &err), SETT_BAD_INPUT);
    assert_null(breed);
    s.def.persona = &sett_personas[0];
    s.def.context_count = 0;
    assert_int_equal(sett_breed_create(&s.def, &breed, &err),
                     SETT_BAD_ARGUMENT);
    s.def.context_count = 2;
    s.params.islands = 0;
    assert_int_equal(sett_breed_create(&s.def, &breed, &err), SETT_BAD_INPUT);
    sett_breed_destroy(NULL);
    close(&s);
}

static SettStatus breed_with(Setup *s)
{
    SettBreed *breed;
    SettStatus status = sett_breed_create(&s->def, &breed, NULL);
    if (status == SETT_OK)
        status = sett_breed_step(breed, 100);
    sett_breed_destroy(breed);
    return status;
}

static void breeding_fails_cleanly(void **state)
{
    (void)state;
    Setup s;
    open(&s);
    s.params.population = 2;
    s.params.generations = 2;
    s.params.budget = 50;
    SettStatus status = SETT_NO_MEMORY;
    for (int64_t n = 1; status == SETT_NO_MEMORY; n++) {
        TestAlloc counter = {.fail_at = n};
        s.def.alloc = testkit_alloc(&counter);
        status = breed_with(&s);
        assert_true(counter.live_bytes == 0);
        assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
        assert_true(status != SETT_OK || counter.asked < n);
    }
    close(&s);
}

static SettStatus judge_one(void *user, SettAlloc alloc)
{
    Setup *s = user;
    SettBreed *breed;
    SettArena tmp;
    double worth;
    s->def.alloc = alloc;
    sett_arena_init(&tmp, alloc, 0);
    SettStatus status = sett_breed_create(&s->def, &breed, NULL);
    if (status == SETT_OK) {
        sett_breed_prepare(breed);
        status = sett_breed_judge(breed, 0, &tmp, &worth);
    }
    sett_breed_destroy(breed);
    sett_arena_free(&tmp);
    return status;
}

static void judging_one_fails_cleanly(void **state)
{
    (void)state;
    Setup s;
    open(&s);
    s.params.population = 2;
    s.params.budget = 50;
    testkit_memory(judge_one, &s);
    close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operators_keep_trees_whole),
        cmocka_unit_test(depths_are_counted),
        cmocka_unit_test(steps_and_workers_change_nothing),
        cmocka_unit_test(generations_get_better),
        cmocka_unit_test(what_was_bred_can_be_played),
        cmocka_unit_test(what_is_known_is_not_played_again),
        cmocka_unit_test(a_cancelled_breeding_goes_on),
        cmocka_unit_test(wrong_definitions_are_refused),
        cmocka_unit_test(breeding_fails_cleanly),
        cmocka_unit_test(judging_one_fails_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
