/* test_runs.c - searches, plays and verdicts of fixed seeds must go as the
   golden files say, to the last child, action and state. A change on purpose:
   raise output_version or rules_version, make golden. */
#include "golden/compare.h"
#include "golden/plays.h"
#include "golden/searches.h"
#include "golden/verdicts.h"

static void searches_are_golden(void **state)
{
    (void)state;
    SettText made = sett_text(testkit_filled());
    assert_int_equal(golden_short_searches(GOLDEN_SEARCHED, &made), SETT_OK);
    golden_same(GOLDEN_SEARCHES, &made);
}

static void plays_are_golden(void **state)
{
    (void)state;
    SettText made = sett_text(testkit_filled());
    assert_int_equal(golden_plays(GOLDEN_PLAYED, &made), SETT_OK);
    golden_same(GOLDEN_PLAYS, &made);
}

static void verdicts_are_golden(void **state)
{
    (void)state;
    SettText made = sett_text(testkit_filled());
    assert_int_equal(golden_verdicts(GOLDEN_JUDGED, &made), SETT_OK);
    golden_same(GOLDEN_VERDICTS, &made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_are_golden),
        cmocka_unit_test(verdicts_are_golden),
        cmocka_unit_test(searches_are_golden),
    };
    return cmocka_run_group_tests_name("golden runs", tests, NULL, NULL);
}
