/* test_mcts.c - the tree search of personas: the same play however it is cut,
   known plays, ends, other games, memory that runs out. */
#include "parts/parts.h"
#include "play/players.h"
#include "support/md2_play.h"

#include <string.h>

/* A level of the game's engine's size, of our own. */
static const char level[] = "XXXXXXXXXX/XH  M   TX/X XX XXX X/X  P X   X/XX XX "
                            "XbXX/X   o   pX/X XXXX X X/X m T  X X/XXX XXX  "
                            "X/Xp  R  t X/X XX X XPX/X  b   M X/XXXX XX X"
                            "X/XT  X   eX/XXXXXXXXXX/";

typedef struct Setup {
    Md2Play play;
    double params[16];
    SettPlayDef def;
} Setup;

static void open(Setup *s, const char *rows, const char *persona)
{
    assert_int_equal(md2_play_open(&s->play, rows, '/', NULL), SETT_OK);
    sett_params_default(&sett_player_mcts.params, s->params);
    s->def = sett_play_def(&sett_player_mcts);
    s->def.params = s->params;
    s->def.rules = &sett_md2_rules;
    s->def.context = s->play.c;
    s->def.rng = sett_persona_rng(1, 0, persona);
    s->def.arena = &s->play.arena;
    for (int32_t i = 0; i < SETT_PERSONAS; i++)
        if (strcmp(sett_personas[i].name, persona) == 0)
            s->def.persona = &sett_personas[i];
    assert_non_null(s->def.persona);
}

static void set(Setup *s, const char *name, const char *value)
{
    assert_int_equal(sett_params_set(&sett_player_mcts.params, s->params, name,
                                     value, NULL, &s->play.arena, NULL),
                     SETT_OK);
}

/* The plan as text; the play is cut into steps of `step`. */
static SettText run(Setup *s, uint64_t step, SettPlan *plan)
{
    SettPlay *play;
    SettError err = {0};
    SettText text = sett_text(sett_alloc_default());
    if (sett_play_create(&s->def, &play, &err) != SETT_OK)
        fail_msg("%s", err.text);
    while (!sett_play_done(play)) {
        uint64_t before = sett_play_spent(play);
        assert_int_equal(sett_play_step(play, step), SETT_OK);
        assert_true(sett_play_spent(play) <= before + step);
    }
    assert_true(sett_play_spent(play) <= s->def.budget);
    assert_int_equal(sett_play_plan(play, plan), SETT_OK);
    sett_text_add(&text, "");
    sett_actions_write(s->def.rules, plan->actions, plan->count, &text);
    sett_play_destroy(play);
    return text;
}

static void steps_of_any_size_play_the_same(void **state)
{
    (void)state;
    static const char *const names[] = {"R", "MK", "TC", "C", "exit"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        Setup s;
        SettPlan a, b;
        open(&s, level, names[i]);
        s.def.budget = 20000;
        SettText whole = run(&s, UINT64_MAX, &a);
        SettText cut = run(&s, 7, &b);
        assert_string_equal(whole.data, cut.data);
        assert_int_equal(a.verdict.answer, b.verdict.answer);
        assert_true(a.utility == b.utility &&
                    a.verdict.spent == b.verdict.spent);
        sett_text_free(&whole);
        sett_text_free(&cut);
        md2_play_close(&s.play);
    }
}

/* Any other plan here is a change of output: bump output_version. */
static void plays_are_known(void **state)
{
    (void)state;
    static const char *const known[][2] = {
        {"R", "S S E S S W S S E E S S E S S E E E S S E"},
        {"MK", "J(4,1) S S E E W S S E E E E E E E S S E E E E E E S S E"},
        {"TC", "E J(3,1) E E E E W E E E W E J(7,4) W E S S W S S"},
        {"C", "E E E E E E E J(7,4) S S W S S E J(4,9) S S E E E E E E S S E"},
        {"loiterer", "J(4,1) E E W E W E W E W E W E W E W E W E W E W E E W "
                     "J(4,1) W W E W S N S N E W E E W E E S S N J(3,1)"}};
    int32_t wrong = 0;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        Setup s;
        SettPlan plan;
        open(&s, level, known[i][0]);
        s.def.budget = 5000;
        SettText text = run(&s, 1000, &plan);
        if (strcmp(text.data, known[i][1]) != 0)
            print_error("%s: %s\n", known[i][0], text.data);
        wrong += strcmp(text.data, known[i][1]) != 0;
        sett_text_free(&text);
        md2_play_close(&s.play);
    }
    assert_int_equal(wrong, 0);
}

static void an_easy_level_is_won(void **state)
{
    (void)state;
    Setup s;
    SettPlan plan;
    open(&s, "XXXXXXX/XH    X/X XXX X/X   TeX/XXXXXXX/", "R");
    SettText text = run(&s, 1000, &plan);
    assert_int_equal(plan.verdict.answer, SETT_YES);
    assert_int_equal(plan.count, 6);
    assert_true(plan.verdict.witness == plan.actions);
    assert_true(plan.utility > 0.93 && plan.verdict.progress == 1);
    assert_true(plan.verdict.spent < s.def.budget);
    sett_text_free(&text);
    md2_play_close(&s.play);
}

static void without_budget_nothing_is_planned(void **state)
{
    (void)state;
    Setup s;
    SettPlan plan;
    open(&s, level, "R");
    s.def.budget = 0;
    SettText text = run(&s, 10, &plan);
    assert_int_equal(plan.count, 0);
    assert_int_equal(plan.verdict.answer, SETT_UNKNOWN);
    sett_text_free(&text);
    md2_play_close(&s.play);
}

static void a_hero_walled_in_only_waits(void **state)
{
    (void)state;
    Setup s;
    SettPlan plan;
    open(&s, "XXXXXXX/XHX  eX/XXX   X/X  m  X/XXXXXXX/", "MK");
    s.def.budget = 3000;
    SettText text = run(&s, 100, &plan);
    assert_int_equal(plan.verdict.answer, SETT_UNKNOWN);
    assert_true(plan.verdict.spent == 3000);
    sett_text_free(&text);
    md2_play_close(&s.play);
}

static void compat_plans_on_a_model(void **state)
{
    (void)state;
    Setup s;
    SettPlan plan, again;
    SettLevel view = {.grid = {0}};
    open(&s, level, "MK");
    view.grid = s.play.grid;
    for (int32_t i = 0; i < sett_md2_rules.preset_count; i++)
        if (strcmp(sett_md2_rules.presets[i].name, "md2-planned") == 0)
            assert_int_equal(
                sett_md2_rules.prepare(&sett_md2_rules, &view,
                                       sett_md2_rules.presets[i].params,
                                       &s.play.arena, &s.def.model, NULL),
                SETT_OK);
    assert_non_null(s.def.model);
    set(&s, "compat", "on");
    s.def.budget = 5000;
    SettText one = run(&s, 333, &plan), two = run(&s, 5000, &again);
    assert_string_equal(one.data, two.data);
    assert_true(plan.count > 0);
    sett_text_free(&one);
    sett_text_free(&two);
    md2_play_close(&s.play);
}

static bool never(void *user)
{
    int32_t *left = user;
    return --*left < 0;
}

static void a_cancelled_play_goes_on(void **state)
{
    (void)state;
    Setup s;
    SettPlan plan;
    int32_t left = 3;
    SettPlay *play;
    const SettCancel cancel = {never, &left};
    open(&s, level, "C");
    s.def.budget = 4000;
    SettText whole = run(&s, 4000, &plan);
    s.def.cancel = &cancel;
    assert_int_equal(sett_play_create(&s.def, &play, NULL), SETT_OK);
    assert_int_equal(sett_play_step(play, 4000), SETT_CANCELLED);
    assert_true(sett_play_spent(play) > 0 && !sett_play_done(play));
    assert_int_equal(sett_play_plan(play, &plan), SETT_OK);
    left = 1000;
    assert_int_equal(sett_play_step(play, 4000), SETT_OK);
    assert_int_equal(sett_play_plan(play, &plan), SETT_OK);
    SettText text = sett_text(sett_alloc_default());
    sett_actions_write(s.def.rules, plan.actions, plan.count, &text);
    assert_string_equal(text.data, whole.data);
    sett_play_destroy(play);
    sett_text_free(&text);
    sett_text_free(&whole);
    md2_play_close(&s.play);
}

/* Another game: float states of growing length, none of the paper's counters.
 */
static void any_rules_will_do(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    const SettRules *rules = parts_game_drift.rules;
    double params[16], rule_params[64];
    SettLevel view = {.grid = parts_grid(&arena, &parts_game_drift,
                                         "##########/#s......b#/#........#/"
                                         "##########")};
    SettPlan plan = {0};
    SettPlay *play;
    SettPlayDef def = sett_play_def(&sett_player_mcts);
    const SettPersona goes = {
        .name = "goes", .utility = "d - turn / 1000", .select = NULL};
    sett_params_default(&sett_player_mcts.params, params);
    sett_params_default(&rules->params, rule_params);
    assert_int_equal(
        rules->prepare(rules, &view, rule_params, &arena, &def.context, NULL),
        SETT_OK);
    def.params = params;
    def.persona = &goes;
    def.rules = rules;
    def.rng = sett_rng(1, SETT_FOR_TEST, 0);
    def.arena = &arena;
    def.budget = 20000;
    assert_int_equal(sett_play_create(&def, &play, NULL), SETT_OK);
    assert_int_equal(sett_play_step(play, UINT64_MAX), SETT_OK);
    assert_int_equal(sett_play_plan(play, &plan), SETT_OK);
    assert_true(plan.count > 0 && plan.verdict.progress > 0);
    sett_play_destroy(play);
    sett_arena_free(&arena);
}

static void wrong_definitions_are_refused(void **state)
{
    (void)state;
    Setup s;
    SettPlay *play;
    SettError err = {0};
    SettPersona bad = {.name = "bad", .utility = "d", .select = "kilss"};
    open(&s, level, "R");
    SettPlayDef def = s.def;
    def.persona = NULL;
    assert_int_equal(sett_play_create(&def, &play, &err), SETT_BAD_ARGUMENT);
    def.persona = &bad;
    assert_int_equal(sett_play_create(&def, &play, &err), SETT_BAD_INPUT);
    assert_non_null(strstr(err.text, "kilss"));
    assert_null(play);
    def = s.def;
    def.context = NULL;
    assert_int_equal(sett_play_create(&def, &play, &err), SETT_BAD_ARGUMENT);
    def = s.def;
    def.params = NULL;
    assert_int_equal(sett_play_create(&def, &play, &err), SETT_BAD_ARGUMENT);
    md2_play_close(&s.play);
}

static SettStatus play_in(Setup *s, SettArena *arena)
{
    SettPlay *play;
    SettPlan plan;
    s->def.arena = arena;
    SettStatus status = sett_play_create(&s->def, &play, NULL);
    if (status != SETT_OK)
        return status;
    status = sett_play_step(play, UINT64_MAX);
    if (status == SETT_OK)
        status = sett_play_plan(play, &plan);
    sett_play_destroy(play);
    return status;
}

static void plays_fail_cleanly(void **state)
{
    (void)state;
    Setup s;
    open(&s, level, "MK");
    s.def.budget = 3000;
    SettStatus status = SETT_NO_MEMORY;
    for (int64_t n = 1; status == SETT_NO_MEMORY; n++) {
        TestAlloc counter = {.fail_at = n};
        SettArena arena;
        sett_arena_init(&arena, testkit_alloc(&counter), 0);
        status = play_in(&s, &arena);
        sett_arena_free(&arena);
        assert_true(counter.live_bytes == 0);
        assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
        assert_true(status != SETT_OK || counter.asked < n);
    }
    /* What a play has taken once is enough for the next one. */
    TestAlloc counter = {0};
    SettArena arena;
    sett_arena_init(&arena, testkit_alloc(&counter), 0);
    assert_int_equal(play_in(&s, &arena), SETT_OK);
    int64_t asked = counter.asked;
    assert_int_equal(play_in(&s, &arena), SETT_OK);
    assert_true(counter.asked == asked);
    sett_arena_free(&arena);
    md2_play_close(&s.play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_of_any_size_play_the_same),
        cmocka_unit_test(plays_are_known),
        cmocka_unit_test(an_easy_level_is_won),
        cmocka_unit_test(without_budget_nothing_is_planned),
        cmocka_unit_test(a_hero_walled_in_only_waits),
        cmocka_unit_test(compat_plans_on_a_model),
        cmocka_unit_test(a_cancelled_play_goes_on),
        cmocka_unit_test(any_rules_will_do),
        cmocka_unit_test(wrong_definitions_are_refused),
        cmocka_unit_test(plays_fail_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
