/* test_links.c - segments drawn by lot must be linked as the golden file says.
   A change on purpose: make golden; the commit says what links otherwise now.
 */
#include "golden/compare.h"
#include "golden/links.h"

static void links_are_golden(void **state)
{
    (void)state;
    SettText made = sett_text(testkit_filled());
    assert_int_equal(golden_links(GOLDEN_LINKS_DRAWN, &made), SETT_OK);
    golden_same(GOLDEN_LINKS, &made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_are_golden),
    };
    return cmocka_run_group_tests_name("golden links", tests, NULL, NULL);
}
