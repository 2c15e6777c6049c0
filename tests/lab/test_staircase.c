/* test_staircase.c - steps up and down, and what comes next. */
#include "sett/staircase.h"
#include "support/testkit.h"

static const double difficulty[] = {5, 1, 3, 3, 9, 7};
#define COUNT ((int32_t)(sizeof difficulty / sizeof difficulty[0]))

static SettStaircase take(SettArena *arena)
{
    SettStaircase s;
    assert_int_equal(sett_staircase_take(arena, difficulty, COUNT, &s),
                     SETT_OK);
    return s;
}

static void from_the_middle_the_easier_first(void **state)
{
    (void)state;
    static const int32_t order[] = {1, 2, 3, 0, 5, 4};
    static const int32_t choices[] = {3, 2, 0, 1, 5, 4, -1};
    SettArena arena = testkit_arena();
    SettStaircase s = take(&arena);
    assert_memory_equal(s.order, order, sizeof order);
    assert_int_equal(s.current, -1);
    for (int32_t i = 0; i <= COUNT; i++)
        assert_int_equal(sett_staircase_next(&s, i), choices[i]);
    sett_arena_free(&arena);
}

static void a_step_up_and_two_down(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettStaircase s = take(&arena);
    assert_int_equal(s.place, 2);
    sett_staircase_play(&s, 2, true);
    assert_int_equal(s.place, 3);
    sett_staircase_play(&s, 0, false);
    assert_int_equal(s.place, 1);
    sett_staircase_play(&s, 3, false);
    assert_int_equal(s.place, 0);
    assert_int_equal(s.played, 3);
    assert_int_equal(s.won, 1);
    /* 2, 0 and 3 are recent, 3 is the current one. */
    static const int32_t choices[] = {1, 5, 4, 2, 0, -1};
    for (int32_t i = 0; i < COUNT; i++)
        assert_int_equal(sett_staircase_next(&s, i), choices[i]);
    for (int32_t i = 0; i < 9; i++)
        sett_staircase_play(&s, 4, true);
    assert_int_equal(s.place, COUNT - 1);
    sett_arena_free(&arena);
}

static SettStatus take_in(void *user, SettAlloc alloc)
{
    SettArena arena;
    SettStaircase s;
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_staircase_take(&arena, difficulty, COUNT, &s);
    sett_arena_free(&arena);
    return status;
}

static void memory_may_fail(void **state)
{
    (void)state;
    testkit_memory(take_in, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(from_the_middle_the_easier_first),
        cmocka_unit_test(a_step_up_and_two_down),
        cmocka_unit_test(memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
