/* test_makers.c - jobs drawn by lot for every generator must end as the golden
   files say. A change on purpose: raise output_version, make golden; a change
   of the work that is counted alone needs no other version. */
#include "golden/compare.h"
#include "golden/endless.h"
#include "golden/joins.h"
#include "golden/makers.h"
#include "golden/programs.h"

static void makers_are_golden(void **state)
{
    (void)state;
    SettText made = sett_text(testkit_filled());
    assert_int_equal(golden_makers(GOLDEN_MAKERS_DRAWN, &made), SETT_OK);
    golden_same(GOLDEN_MAKERS, &made);
}

static void joins_are_golden(void **state)
{
    (void)state;
    SettText made = sett_text(testkit_filled());
    assert_int_equal(golden_joins(GOLDEN_JOINS_DRAWN, &made), SETT_OK);
    golden_same(GOLDEN_JOINS, &made);
}

static void endless_worlds_are_golden(void **state)
{
    (void)state;
    SettText made = sett_text(testkit_filled());
    assert_int_equal(golden_endless(GOLDEN_ENDLESS_DRAWN, &made), SETT_OK);
    golden_same(GOLDEN_ENDLESS, &made);
}

static void programs_are_golden(void **state)
{
    (void)state;
    SettText made = sett_text(testkit_filled());
    assert_int_equal(golden_programs(GOLDEN_PROGRAMS_DRAWN, &made), SETT_OK);
    golden_same(GOLDEN_PROGRAMS, &made);
}

typedef SettStatus Line(int32_t part, int32_t number, SettArena *arena,
                        SettText *out);

/* With a part of the memory that it takes it says so, or answers the same, and
   gives all back. */
static void with_less(Line *line, int32_t part, int32_t number, SettRng *rng)
{
    TestAlloc plenty = {0};
    SettArena arena;
    SettText all = sett_text(testkit_filled());
    sett_arena_init(&arena, testkit_alloc(&plenty), 0);
    assert_int_equal(line(part, number, &arena, &all), SETT_OK);
    sett_arena_free(&arena);
    for (int32_t i = 0; i < 2; i++) {
        TestAlloc counter = {0};
        SettText some = sett_text(testkit_filled());
        uint32_t limit = 1 + sett_rng_below(rng, (uint32_t)plenty.peak_bytes);
        sett_arena_init(&arena, testkit_alloc(&counter), limit);
        SettStatus s = line(part, number, &arena, &some);
        assert_true(s == SETT_OK || s == SETT_NO_MEMORY);
        if (s == SETT_OK)
            assert_string_equal(some.data, all.data);
        sett_text_free(&some);
        sett_arena_free(&arena);
        assert_int_equal(counter.live_bytes, 0);
    }
    sett_text_free(&all);
}

static void memory_may_end_anywhere(void **state)
{
    (void)state;
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 24; i++)
        for (int32_t g = 0; g < 6; g++)
            with_less(golden_maker, g, i, &rng);
    for (int32_t i = 0; i < 12; i++)
        for (int32_t g = 0; g < sett_catalog_builtin()->game_count; g++)
            if (sett_catalog_builtin()->games[g]->canvas != NULL)
                with_less(golden_program, g, i, &rng);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(makers_are_golden),
        cmocka_unit_test(joins_are_golden),
        cmocka_unit_test(endless_worlds_are_golden),
        cmocka_unit_test(programs_are_golden),
        cmocka_unit_test(memory_may_end_anywhere),
    };
    return cmocka_run_group_tests_name("golden makers", tests, NULL, NULL);
}
