/* test_play.c - the contract of every player, with every game whose rules it
   takes and every persona that those rules can answer: a play is the same
   however it is cut into steps, keeps to its budget, stops when it is told to,
   fails without a trace, and its plan comes to what it says. */
#include "games/md2/md2_rules.h"
#include "parts/parts.h"

#include <string.h>

enum { BUDGET = 300 };

typedef void PlayVisit(const SettPlayDef *def);

static void *defaults(SettArena *arena, const SettTable *table)
{
    void *params = sett_arena_take(arena, 1, table->size + 8);
    assert_non_null(params);
    sett_params_default(table, params);
    return params;
}

/* Whether the rules can answer the persona's formulas. */
static bool fits(const SettPlayDef *def)
{
    SettPlay *play;
    SettError err;
    SettStatus s = sett_play_create(def, &play, &err);
    if (s == SETT_OK)
        sett_play_destroy(play);
    else
        assert_int_equal(s, SETT_BAD_INPUT);
    return s == SETT_OK;
}

static int32_t visit_personas(PlayVisit *visit, SettPlayDef *def)
{
    const SettCatalog *c = sett_catalog_builtin();
    int32_t plays = 0;
    if (!def->player->wants_persona) {
        visit(def);
        return 1;
    }
    for (int32_t i = 0; i < c->persona_count; i++) {
        def->persona = c->personas[i];
        if (!fits(def))
            continue;
        visit(def);
        plays++;
    }
    return plays;
}

/* Without tables MiniDungeons 2 asks within turns whether it is to stop. */
static bool tables = true;

static const void *rule_params(SettArena *arena, const SettRules *rules)
{
    void *params = defaults(arena, &rules->params);
    if (rules == &sett_md2_rules && !tables)
        ((Md2Params *)params)->table_floors = 0;
    return params;
}

static void every_play(PlayVisit *visit)
{
    const SettCatalog *all = parts_all();
    for (int32_t p = 0; p < all->player_count; p++) {
        int32_t plays = 0;
        for (int32_t g = 0; g < all->game_count; g++) {
            const SettRules *rules = all->games[g]->rules;
            const SettPlayer *player = all->players[p];
            if (rules == NULL ||
                (player->rules != NULL && player->rules != rules))
                continue;
            SettArena level_arena = testkit_arena(), arena = testkit_arena();
            SettLevel level = {
                .grid = parts_level(&level_arena, all->games[g], (uint64_t)p)};
            SettReport report = sett_report(&level_arena);
            SettPlayDef def = sett_play_def(player);
            assert_int_equal(
                rules->prepare(rules, &level, rule_params(&level_arena, rules),
                               &level_arena, &def.context, &report),
                SETT_OK);
            def.params = defaults(&level_arena, &player->params);
            def.rules = rules;
            def.rng = sett_rng(5, SETT_FOR_PERSONA, (uint64_t)g);
            def.budget = BUDGET;
            def.arena = &arena;
            plays += visit_personas(visit, &def);
            sett_arena_free(&arena);
            sett_arena_free(&level_arena);
        }
        assert_true(plays > 0);
    }
}

static SettPlay *created(const SettPlayDef *def)
{
    SettPlay *play = NULL;
    SettError err;
    assert_int_equal(sett_play_create(def, &play, &err), SETT_OK);
    assert_non_null(play);
    return play;
}

/* What a play has come to, as one number. */
static uint64_t digest(SettPlay *play)
{
    SettPlan plan;
    assert_int_equal(sett_play_plan(play, &plan), SETT_OK);
    assert_true(plan.count >= 0);
    assert_true(plan.verdict.answer != SETT_NO || plan.verdict.proof[0] != 0);
    uint64_t hash = sett_hash_mix(1, sett_play_spent(play));
    hash = sett_hash(&plan.utility, sizeof plan.utility, hash);
    hash = sett_hash_mix(hash, (uint64_t)plan.verdict.answer << 1 |
                                   (uint64_t)plan.best);
    if (plan.count == 0)
        return hash;
    return sett_hash(plan.actions, (size_t)plan.count * sizeof plan.actions[0],
                     hash);
}

static uint64_t run_in_steps(const SettPlayDef *def, uint64_t step)
{
    SettArenaMark before = sett_arena_mark(def->arena);
    SettPlay *play = created(def);
    while (!sett_play_done(play)) {
        uint64_t spent = sett_play_spent(play);
        assert_int_equal(sett_play_step(play, step), SETT_OK);
        assert_true(sett_play_spent(play) > spent || sett_play_done(play));
        assert_true(sett_play_spent(play) <= def->budget);
    }
    uint64_t spent = sett_play_spent(play);
    assert_int_equal(sett_play_step(play, step), SETT_OK);
    assert_int_equal(sett_play_spent(play), spent);
    uint64_t hash = digest(play);
    assert_int_equal(digest(play), hash); /* asking changes nothing */
    sett_play_destroy(play);
    SettArenaMark after = sett_arena_mark(def->arena);
    if (before.block != NULL) { /* an arena in use: all is given back */
        assert_ptr_equal(before.block, after.block);
        assert_int_equal(before.used, after.used);
    }
    return hash;
}

static void cut(const SettPlayDef *def)
{
    uint64_t whole = run_in_steps(def, UINT64_MAX);
    assert_int_equal(run_in_steps(def, 1), whole);
    assert_int_equal(run_in_steps(def, 7), whole);
    assert_int_equal(run_in_steps(def, 64), whole);
}

static void any_step_size_plays_the_same(void **state)
{
    (void)state;
    every_play(cut);
}

/* Replayed, the actions are legal and end where the plan says. */
static void planned(const SettPlayDef *def)
{
    SettPlay *play = created(def);
    SettPlan plan;
    SettReplay replay;
    SettArena tmp = testkit_arena();
    assert_int_equal(sett_play_step(play, def->budget), SETT_OK);
    assert_int_equal(sett_play_plan(play, &plan), SETT_OK);
    assert_int_equal(sett_replay(def->rules, def->context, plan.actions,
                                 plan.count, 0, NULL, NULL, &tmp, &replay),
                     SETT_OK);
    assert_int_equal(replay.illegal, 0);
    assert_true(replay.turns <= plan.count);
    assert_int_equal(plan.verdict.answer == SETT_YES,
                     replay.outcome == SETT_WON);
    assert_true(plan.verdict.progress >= 0 && plan.verdict.progress <= 1);
    if (def->persona != NULL) {
        double utility;
        SettError err;
        assert_int_equal(sett_replay_utility(def->rules, def->persona, &replay,
                                             &utility, &err),
                         SETT_OK);
        assert_true(utility == plan.utility);
    }
    sett_play_destroy(play);
    sett_arena_free(&tmp);
}

static void plans_come_to_what_they_say(void **state)
{
    (void)state;
    every_play(planned);
}

static bool lost_patience(void *user)
{
    int32_t *left = user;
    return --*left < 0;
}

/* Whoever cancels at the last question is heard, too. */
static void heard_to_the_end(const SettPlayDef *def, const SettPlan *plan)
{
    int32_t left = INT32_MAX;
    SettCancel cancel = {lost_patience, &left};
    SettArena tmp = testkit_arena();
    SettReplay end;
    SettStuck stuck;
    assert_int_equal(sett_replay(def->rules, def->context, plan->actions,
                                 plan->count, 0, NULL, &cancel, &tmp, &end),
                     SETT_OK);
    int32_t asked = INT32_MAX - left;
    left = asked - 1;
    if (asked > 0)
        assert_int_equal(sett_replay(def->rules, def->context, plan->actions,
                                     plan->count, 0, NULL, &cancel, &tmp, &end),
                         SETT_CANCELLED);
    left = INT32_MAX;
    assert_int_equal(
        sett_stuck(def->rules, def->context, 3, &cancel, &tmp, &stuck),
        SETT_OK);
    asked = INT32_MAX - left;
    left = asked - 1;
    if (asked > 0)
        assert_int_equal(
            sett_stuck(def->rules, def->context, 3, &cancel, &tmp, &stuck),
            SETT_CANCELLED);
    sett_arena_free(&tmp);
}

static void cancelled(const SettPlayDef *def)
{
    uint64_t whole = run_in_steps(def, UINT64_MAX);
    SettStatus s = SETT_CANCELLED;
    for (int32_t patience = 0; s == SETT_CANCELLED && patience < 2000;
         patience = 2 * patience + 1) {
        int32_t left = patience;
        SettCancel cancel = {lost_patience, &left};
        SettPlayDef other = *def;
        other.cancel = &cancel;
        SettPlay *play = created(&other);
        s = sett_play_step(play, BUDGET);
        assert_true(s == SETT_CANCELLED || (s == SETT_OK && patience > 0));
        SettPlan plan; /* of so far, even while it is cancelled */
        left = s == SETT_CANCELLED ? 0 : INT32_MAX;
        assert_int_equal(sett_play_plan(play, &plan), SETT_OK);
        left = INT32_MAX;
        while (!sett_play_done(play))
            assert_int_equal(sett_play_step(play, BUDGET), SETT_OK);
        assert_int_equal(digest(play), whole);
        assert_int_equal(sett_play_plan(play, &plan), SETT_OK);
        if (patience == 0)
            heard_to_the_end(&other, &plan);
        sett_play_destroy(play);
    }
}

static void a_cancelled_play_goes_on(void **state)
{
    (void)state;
    every_play(cancelled);
    tables = false;
    every_play(cancelled);
    tables = true;
}

static SettStatus play_within(const SettPlayDef *def, TestAlloc *counter,
                              size_t limit)
{
    SettArena arena;
    SettPlayDef other = *def;
    SettPlay *play;
    SettPlan plan;
    SettError err;
    sett_arena_init(&arena, testkit_alloc(counter), limit);
    other.arena = &arena;
    SettStatus s = sett_play_create(&other, &play, &err);
    if (s == SETT_OK) {
        s = sett_play_step(play, BUDGET);
        if (s == SETT_OK)
            s = sett_play_plan(play, &plan);
        sett_play_destroy(play);
    }
    sett_arena_free(&arena);
    assert_int_equal(counter->live_bytes, 0);
    return s;
}

static void out_of_memory(const SettPlayDef *def)
{
    TestAlloc plenty = {0};
    assert_int_equal(play_within(def, &plenty, 0), SETT_OK);
    for (int64_t n = 1; n <= plenty.asked; n++) {
        TestAlloc counter = {.fail_at = n, .fail_after = n % 2 == 0};
        assert_int_equal(play_within(def, &counter, 0), SETT_NO_MEMORY);
    }
    size_t peak = (size_t)plenty.peak_bytes;
    for (size_t limit = 64; limit < peak; limit += peak / 11 + 1) {
        TestAlloc counter = {0};
        SettStatus s = play_within(def, &counter, limit);
        assert_true(s == SETT_OK || s == SETT_NO_MEMORY);
    }
}

static void memory_may_end_anywhere(void **state)
{
    (void)state;
    every_play(out_of_memory);
    sett_play_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_step_size_plays_the_same),
        cmocka_unit_test(plans_come_to_what_they_say),
        cmocka_unit_test(a_cancelled_play_goes_on),
        cmocka_unit_test(memory_may_end_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
