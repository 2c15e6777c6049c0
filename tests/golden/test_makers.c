/* test_makers.c - jobs drawn by lot for every generator must end as the golden
   files say. A change on purpose: raise output_version, make golden; a change
   of the work that is counted alone needs no other version. */
#include "golden/compare.h"
#include "golden/makers.h"
#include "golden/programs.h"

static void makers_are_golden(void **state)
{
    (void)state;
    SettText made = sett_text(testkit_filled());
    assert_int_equal(golden_makers(GOLDEN_MAKERS_DRAWN, &made), SETT_OK);
    golden_same(GOLDEN_MAKERS, &made);
}

static void programs_are_golden(void **state)
{
    (void)state;
    SettText made = sett_text(testkit_filled());
    assert_int_equal(golden_programs(GOLDEN_PROGRAMS_DRAWN, &made), SETT_OK);
    golden_same(GOLDEN_PROGRAMS, &made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(makers_are_golden),
        cmocka_unit_test(programs_are_golden),
    };
    return cmocka_run_group_tests_name("golden makers", tests, NULL, NULL);
}
