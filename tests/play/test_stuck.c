/* test_stuck.c - getting stuck, against everything that can happen on tiny
   levels: the answer, the shortest play into it, and what is claimed where the
   budget is short. */
#include "support/tiny.h"

#include <string.h>

static SettStuck ask(const Md2Play *play, SettArena *arena, uint64_t budget)
{
    SettStuck out;
    assert_int_equal(
        sett_stuck(&sett_md2_rules, play->c, budget, NULL, arena, &out),
        SETT_OK);
    assert_true(out.spent <= budget);
    return out;
}

/* The play leads into a state of the world that cannot win. */
static void check_play(TinyWorld *world, const SettStuck *stuck)
{
    Md2Play *play = &world->play;
    sett_md2_rules.start(play->c, play->s);
    for (int32_t i = 0; i < stuck->count; i++)
        sett_md2_rules.play(play->c, play->scratch, play->s, stuck->actions[i],
                            NULL);
    assert_int_equal(play->s->status, MD2_GOES_ON);
    int32_t at = tiny_find(world, play->s);
    assert_true(at >= 0);
    assert_false(world->states[at].can_win);
}

static void check_level(TinyWorld *world, const char *rows, uint64_t budget,
                        int32_t answers[3])
{
    SettArena arena = testkit_arena();
    int32_t nearest = tiny_stuck(world);
    SettStuck stuck = ask(&world->play, &arena, budget);
    bool right = true;
    if (stuck.answer == SETT_NO)
        right = nearest < 0;
    if (stuck.answer == SETT_YES)
        right = nearest >= 0 && (stuck.shortest ? stuck.count == nearest
                                                : stuck.count >= nearest);
    if (stuck.answer == SETT_UNKNOWN)
        right = budget < (uint64_t)world->count;
    if (!right)
        fail_msg("%s: answer %d, %d turns, not %d", rows, (int)stuck.answer,
                 (int)stuck.count, (int)nearest);
    if (stuck.answer == SETT_YES)
        check_play(world, &stuck);
    answers[stuck.answer]++;
    if (budget > 4 * (uint64_t)world->count)
        assert_true(stuck.answer == SETT_NO ||
                    (stuck.answer == SETT_YES && stuck.shortest));
    sett_arena_free(&arena);
}

static void check_levels(uint64_t seed, uint64_t budget, int32_t answers[3])
{
    SettRng rng = sett_rng(seed, SETT_FOR_TEST, 0);
    char rows[64];
    for (int32_t checked = 0; checked < 500;) {
        TinyWorld world;
        tiny_level(&rng, rows);
        if (tiny_open(&world, rows, sett_rng_range(&rng, 1, 4), 700)) {
            check_level(&world, rows, budget, answers);
            checked++;
        }
        tiny_close(&world);
    }
}

static void tiny_levels_are_answered_exactly(void **state)
{
    (void)state;
    int32_t answers[3] = {0};
    check_levels(3, 100000, answers);
    assert_int_equal(answers[SETT_UNKNOWN], 0);
    assert_true(answers[SETT_YES] > 50 && answers[SETT_NO] > 50);
}

static void short_budgets_claim_nothing_wrong(void **state)
{
    (void)state;
    int32_t answers[3] = {0};
    check_levels(4, 40, answers);
    assert_true(answers[SETT_UNKNOWN] > 20 && answers[SETT_YES] > 20);
}

static void without_budget_nothing_is_known(void **state)
{
    (void)state;
    Md2Play play;
    SettArena arena = testkit_arena();
    assert_int_equal(md2_play_open(&play, "XXXXXX/XH  eX/XXXXXX/", '/', NULL),
                     SETT_OK);
    assert_int_equal(ask(&play, &arena, 0).answer, SETT_UNKNOWN);
    assert_int_equal(ask(&play, &arena, 3).answer, SETT_NO);
    md2_play_close(&play);
    sett_arena_free(&arena);
}

static bool at_once(void *user)
{
    (void)user;
    return true;
}

static void it_can_be_cancelled(void **state)
{
    (void)state;
    Md2Play play;
    SettStuck out;
    const SettCancel cancel = {at_once, NULL};
    assert_int_equal(md2_play_open(&play, "XXXXXX/XH  eX/XXXXXX/", '/', NULL),
                     SETT_OK);
    assert_int_equal(
        sett_stuck(&sett_md2_rules, play.c, 100, &cancel, &play.arena, &out),
        SETT_CANCELLED);
    assert_int_equal(out.answer, SETT_UNKNOWN);
    md2_play_close(&play);
}

static void it_fails_cleanly(void **state)
{
    (void)state;
    Md2Play play;
    SettStuck out;
    assert_int_equal(md2_play_open(&play,
                                   "XXXXXXX/XHM o X/XR P  X/X  Mt X/X  b eX/"
                                   "XXXXXXX/",
                                   '/', NULL),
                     SETT_OK);
    SettStatus s = SETT_NO_MEMORY;
    for (int64_t n = 1; s == SETT_NO_MEMORY; n++) {
        TestAlloc counter = {.fail_at = n};
        SettArena arena;
        sett_arena_init(&arena, testkit_alloc(&counter), 0);
        s = sett_stuck(&sett_md2_rules, play.c, 3000, NULL, &arena, &out);
        sett_arena_free(&arena);
        assert_true(counter.live_bytes == 0);
        assert_true(s == SETT_OK || s == SETT_NO_MEMORY);
        assert_true(s != SETT_OK || counter.asked < n);
    }
    md2_play_close(&play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiny_levels_are_answered_exactly),
        cmocka_unit_test(short_budgets_claim_nothing_wrong),
        cmocka_unit_test(without_budget_nothing_is_known),
        cmocka_unit_test(it_can_be_cancelled),
        cmocka_unit_test(it_fails_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
