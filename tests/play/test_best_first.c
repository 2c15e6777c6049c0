/* test_best_first.c - strong personas against everything that can happen on 500
   tiny levels; 500 proofs that no play wins; bounds that hold on random plays;
   proofs, ends, memory. */
#include "parts/parts.h"
#include "play/formula.h"
#include "play/players.h"
#include "support/tiny.h"

#include <string.h>

static SettPlan solve(SettArena *arena, const SettRules *rules,
                      const void *context, const SettPersona *persona,
                      uint64_t budget, uint64_t step)
{
    SettPlay *play;
    SettPlan plan;
    SettError err = {0};
    SettPlayDef def = sett_play_def(&sett_player_best_first);
    def.persona = persona;
    def.rules = rules;
    def.context = context;
    def.arena = arena;
    def.budget = budget;
    if (sett_play_create(&def, &play, &err) != SETT_OK)
        fail_msg("%s", err.text);
    while (!sett_play_done(play))
        assert_int_equal(sett_play_step(play, step), SETT_OK);
    assert_int_equal(sett_play_plan(play, &plan), SETT_OK);
    /* The play is not destroyed: the plan lives as long as the arena. */
    return plan;
}

static bool is_near(double a, double b)
{
    return a - b < 1e-9 && b - a < 1e-9;
}

static void check_level(const TinyWorld *world, const char *rows,
                        SettArena *arena)
{
    for (int32_t p = 0; p < 4; p++) {
        SettPlan plan = solve(arena, &sett_md2_rules, world->play.c,
                              &sett_personas[p], UINT64_MAX, 1000);
        bool right =
            plan.verdict.answer == (world->can_win ? SETT_YES : SETT_NO);
        if (world->can_win)
            right = right && plan.best && is_near(plan.utility, world->best[p]);
        if (!right)
            fail_msg("%s %s: answer %d best %d utility %f, not %f", rows,
                     sett_personas[p].name, (int)plan.verdict.answer,
                     (int)plan.best, plan.utility, world->best[p]);
    }
}

static void tiny_levels_are_solved_exactly(void **state)
{
    (void)state;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    int32_t checked = 0, lost = 0;
    char rows[64];
    while (checked < 500) {
        TinyWorld world;
        tiny_level(&rng, rows);
        if (tiny_open(&world, rows, sett_rng_range(&rng, 1, 4), 700)) {
            SettArena arena = testkit_arena();
            check_level(&world, rows, &arena);
            sett_arena_free(&arena);
            checked++;
            lost += !world.can_win;
        }
        tiny_close(&world);
    }
    assert_in_range(lost, 20, 450);
}

/* Levels whose exit can be walked to, so that foes and traps alone decide. */
static bool proves_a_loss(const TinyWorld *world)
{
    const Md2Context *c = world->play.c;
    if (world->can_win || c->floor[c->start].distance == SETT_FAR)
        return false;
    SettArena arena = testkit_arena();
    SettPlan plan = solve(&arena, &sett_md2_rules, c,
                          sett_catalog_persona(sett_catalog_builtin(), "exit"),
                          UINT64_MAX, 1000);
    assert_int_equal(plan.verdict.answer, SETT_NO);
    assert_false(plan.best);
    sett_arena_free(&arena);
    return true;
}

static void proofs_of_a_loss_hold(void **state)
{
    (void)state;
    SettRng rng = sett_rng(2, SETT_FOR_TEST, 0);
    int32_t proven = 0;
    char rows[64];
    while (proven < 500) {
        TinyWorld world;
        tiny_level(&rng, rows);
        if (tiny_open(&world, rows, sett_rng_range(&rng, 1, 2), 700))
            proven += proves_a_loss(&world);
        tiny_close(&world);
    }
}

/* What a bound allows is never exceeded later on. */
static void bounds_hold(void **state)
{
    (void)state;
    SettRng rng = sett_rng(2, SETT_FOR_TEST, 0);
    SettFacts facts = sett_facts(&sett_md2_rules);
    for (int32_t i = 0; i < 4000; i++) {
        const SettPersona *persona = &sett_personas[i % SETT_PERSONAS];
        SettFormula bound, utility;
        char rows[64];
        Md2Play play;
        double least = 1e9, x[SETT_FACTS] = {0};
        uint32_t actions[16];
        if (persona->bound == NULL)
            continue;
        tiny_level(&rng, rows);
        assert_int_equal(
            sett_formula_read(persona->bound, &facts, &bound, NULL), SETT_OK);
        assert_int_equal(
            sett_formula_read(persona->utility, &facts, &utility, NULL),
            SETT_OK);
        assert_int_equal(md2_play_open(&play, rows, '/', NULL), SETT_OK);
        for (int32_t turn = 0; turn < 60; turn++) {
            bool won = play.s->status == MD2_WON;
            sett_facts_fill(&facts, UINT64_MAX, play.c, play.scratch, play.s,
                            x);
            double now = sett_formula_run(&bound, x);
            if (play.s->status != MD2_LOST && now < least)
                least = now;
            if (won)
                assert_true(sett_formula_run(&utility, x) <= least + 1e-12);
            int32_t count = sett_md2_rules.actions(play.c, play.scratch, play.s,
                                                   actions, 16);
            if (count == 0)
                break;
            sett_md2_rules.play(play.c, play.scratch, play.s,
                                actions[sett_rng_below(&rng, (uint32_t)count)],
                                NULL);
        }
        md2_play_close(&play);
    }
}

static const char level[] = "XXXXXXXXXX/XH  M   TX/X XX XXX X/X  P X   X/XX XX "
                            "XbXX/X   o   pX/X XXXX X X/X m T  X X/XXX XXX  "
                            "X/Xp  R  t X/X XX X XPX/X  b   M X/XXXX XX X"
                            "X/XT  X   eX/XXXXXXXXXX/";

static void steps_of_any_size_search_the_same(void **state)
{
    (void)state;
    for (int32_t p = 0; p < 4; p++) {
        Md2Play play;
        assert_int_equal(md2_play_open(&play, level, '/', NULL), SETT_OK);
        SettPlan a = solve(&play.arena, &sett_md2_rules, play.c,
                           &sett_personas[p], 3000, UINT64_MAX);
        SettPlan b = solve(&play.arena, &sett_md2_rules, play.c,
                           &sett_personas[p], 3000, 7);
        assert_int_equal(a.verdict.answer, SETT_YES);
        assert_int_equal(a.count, b.count);
        assert_memory_equal(a.actions, b.actions,
                            (size_t)a.count * sizeof *a.actions);
        assert_true(a.best == b.best && a.verdict.spent == b.verdict.spent);
        md2_play_close(&play);
    }
}

static void a_shut_exit_is_proven(void **state)
{
    (void)state;
    Md2Play play;
    assert_int_equal(
        md2_play_open(&play, "XXXXXXX/XH XXeX/X  XX X/XXXXXXX/", '/', NULL),
        SETT_OK);
    SettPlan plan = solve(&play.arena, &sett_md2_rules, play.c,
                          &sett_personas[0], 1000, 10);
    assert_int_equal(plan.verdict.answer, SETT_NO);
    assert_non_null(strstr(plan.verdict.proof, "all 4 states"));
    assert_true(plan.verdict.spent == 4);
    md2_play_close(&play);
    assert_int_equal(md2_play_open(&play, "XXXXX/XHXeX/XXXXX/", '/', NULL),
                     SETT_OK);
    plan = solve(&play.arena, &sett_md2_rules, play.c, &sett_personas[1], 1000,
                 10);
    assert_int_equal(plan.verdict.answer, SETT_NO);
    md2_play_close(&play);
}

static void without_budget_nothing_is_known(void **state)
{
    (void)state;
    Md2Play play;
    assert_int_equal(md2_play_open(&play, level, '/', NULL), SETT_OK);
    SettPlan plan =
        solve(&play.arena, &sett_md2_rules, play.c, &sett_personas[2], 0, 10);
    assert_int_equal(plan.verdict.answer, SETT_UNKNOWN);
    assert_int_equal(plan.count, 0);
    md2_play_close(&play);
}

/* Waiting about is better the longer it lasts: no play is proven the best. */
static void doubtful_proofs_are_not_claimed(void **state)
{
    (void)state;
    Md2Play play;
    assert_int_equal(md2_play_open(&play, "XXXXXX/XH  eX/XXXXXX/", '/', NULL),
                     SETT_OK);
    const SettPersona *loiterer = &sett_personas[SETT_PERSONAS - 1];
    assert_string_equal(loiterer->name, "loiterer");
    SettPlan plan =
        solve(&play.arena, &sett_md2_rules, play.c, loiterer, 1000, 10);
    assert_int_equal(plan.verdict.answer, SETT_YES);
    assert_false(plan.best);
    const SettPersona portals = {
        .name = "portals", .utility = "portals + won", .bound = NULL};
    md2_play_close(&play);
    assert_int_equal(
        md2_play_open(&play, "XXXXXX/XHp eX/X p  X/XXXXXX/", '/', NULL),
        SETT_OK);
    plan = solve(&play.arena, &sett_md2_rules, play.c, &portals, 1000, 10);
    assert_false(plan.best);
    md2_play_close(&play);
}

static void any_rules_will_do(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    const SettRules *rules = parts_game_drift.rules;
    double params[64];
    const void *context;
    SettLevel view = {.grid = parts_grid(&arena, &parts_game_drift,
                                         "########/#s....b#/########")};
    const SettPersona goes = {.name = "goes", .utility = "d - turn / 1000"};
    sett_params_default(&rules->params, params);
    assert_int_equal(
        rules->prepare(rules, &view, params, &arena, &context, NULL), SETT_OK);
    SettPlan plan = solve(&arena, rules, context, &goes, 20000, 1000);
    assert_int_equal(plan.verdict.answer, SETT_YES);
    sett_arena_free(&arena);
}

static SettStatus try_all(const Md2Play *play, SettArena *arena)
{
    SettPlay *run;
    SettPlan plan;
    SettPlayDef def = sett_play_def(&sett_player_best_first);
    def.persona = &sett_personas[2];
    def.rules = &sett_md2_rules;
    def.context = play->c;
    def.arena = arena;
    def.budget = 2000;
    SettStatus s = sett_play_create(&def, &run, NULL);
    if (s != SETT_OK)
        return s;
    s = sett_play_step(run, UINT64_MAX);
    if (s == SETT_OK)
        s = sett_play_plan(run, &plan);
    sett_play_destroy(run);
    return s;
}

static void searches_fail_cleanly(void **state)
{
    (void)state;
    Md2Play play;
    assert_int_equal(md2_play_open(&play, level, '/', NULL), SETT_OK);
    SettStatus s = SETT_NO_MEMORY;
    for (int64_t n = 1; s == SETT_NO_MEMORY; n++) {
        TestAlloc counter = {.fail_at = n};
        SettArena arena;
        sett_arena_init(&arena, testkit_alloc(&counter), 0);
        s = try_all(&play, &arena);
        sett_arena_free(&arena);
        assert_true(counter.live_bytes == 0);
        assert_true(s == SETT_OK || s == SETT_NO_MEMORY);
        assert_true(s != SETT_OK || counter.asked < n);
    }
    md2_play_close(&play);
}

/* MiniDungeons 2 with its turns counted. */
static uint64_t turns_played;
static uint64_t cancel_at; /* 0: never */

static bool is_time(void *user)
{
    (void)user;
    return cancel_at > 0 && turns_played >= cancel_at;
}
static const SettCancel stop = {is_time, NULL};

static bool counted_play(const void *context, void *scratch, void *state,
                         uint32_t action, SettEvents *events)
{
    turns_played++;
    return sett_md2_rules.play(context, scratch, state, action, events);
}

static SettPlay *open_counted(const Md2Play *play, SettRules *rules,
                              uint64_t turns, SettArena *arena)
{
    SettPlay *run;
    SettPlayDef def = sett_play_def(&sett_player_best_first);
    *rules = sett_md2_rules;
    rules->play = counted_play;
    turns_played = cancel_at = 0;
    def.persona = &sett_personas[2];
    def.rules = rules;
    def.context = play->c;
    def.arena = arena;
    def.turns = turns;
    def.cancel = &stop;
    assert_int_equal(sett_play_create(&def, &run, NULL), SETT_OK);
    return run;
}

/* Neither more turns than allowed, nor a proof that was not made, nor another
   result where the run is cut. */
static void turns_are_a_bound(void **state)
{
    (void)state;
    Md2Play play;
    assert_int_equal(md2_play_open(&play, level, '/', NULL), SETT_OK);
    for (uint64_t turns = 0; turns < 300; turns += 7) {
        SettPlan whole, cut;
        SettRules rules;
        SettArena arena = testkit_arena();
        SettPlay *run = open_counted(&play, &rules, turns, &arena);
        assert_int_equal(sett_play_step(run, UINT64_MAX), SETT_OK);
        assert_true(sett_play_done(run));
        assert_true(turns_played == turns);
        assert_int_equal(sett_play_plan(run, &whole), SETT_OK);
        assert_true(whole.verdict.answer != SETT_NO && !whole.best);
        SettPlay *slow = open_counted(&play, &rules, turns, &arena);
        while (!sett_play_done(slow))
            assert_int_equal(sett_play_step(slow, 1), SETT_OK);
        assert_int_equal(sett_play_plan(slow, &cut), SETT_OK);
        assert_int_equal(cut.count, whole.count);
        assert_memory_equal(cut.actions, whole.actions,
                            (size_t)cut.count * sizeof *cut.actions);
        sett_arena_free(&arena);
    }
    md2_play_close(&play);
}

/* The very next turn is not played any more; then it goes on as if nothing had
   been. */
static void cancel_is_heard_at_every_turn(void **state)
{
    (void)state;
    Md2Play play;
    SettRules rules;
    SettPlan plan, after;
    assert_int_equal(md2_play_open(&play, level, '/', NULL), SETT_OK);
    SettArena arena = testkit_arena();
    SettPlay *run = open_counted(&play, &rules, 500, &arena);
    assert_int_equal(sett_play_step(run, UINT64_MAX), SETT_OK);
    assert_int_equal(sett_play_plan(run, &plan), SETT_OK);
    run = open_counted(&play, &rules, 500, &arena);
    for (uint64_t at = 1; at < 100; at += 9) {
        cancel_at = at;
        assert_int_equal(sett_play_step(run, UINT64_MAX), SETT_CANCELLED);
        assert_true(turns_played == at);
    }
    cancel_at = 0;
    assert_int_equal(sett_play_step(run, UINT64_MAX), SETT_OK);
    assert_int_equal(sett_play_plan(run, &after), SETT_OK);
    assert_int_equal(after.count, plan.count);
    assert_memory_equal(after.actions, plan.actions,
                        (size_t)plan.count * sizeof *plan.actions);
    sett_arena_free(&arena);
    md2_play_close(&play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiny_levels_are_solved_exactly),
        cmocka_unit_test(proofs_of_a_loss_hold),
        cmocka_unit_test(bounds_hold),
        cmocka_unit_test(steps_of_any_size_search_the_same),
        cmocka_unit_test(a_shut_exit_is_proven),
        cmocka_unit_test(without_budget_nothing_is_known),
        cmocka_unit_test(doubtful_proofs_are_not_claimed),
        cmocka_unit_test(any_rules_will_do),
        cmocka_unit_test(turns_are_a_bound),
        cmocka_unit_test(cancel_is_heard_at_every_turn),
        cmocka_unit_test(searches_fail_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
