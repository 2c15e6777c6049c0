/* test_engines.c - kernels of movement, players and edited searches must do on
   drawn levels what the golden files say. A change on purpose: raise
   output_version or rules_version, make golden. */
#include "golden/compare.h"
#include "golden/edits.h"
#include "golden/players.h"
#include "golden/walks.h"
#include "golden/words.h"

static void walks_are_golden(void **state)
{
    (void)state;
    SettText made = sett_text(testkit_filled());
    assert_int_equal(golden_walks(GOLDEN_WALKS_DRAWN, &made), SETT_OK);
    golden_same(GOLDEN_WALKS, &made);
}

static void players_are_golden(void **state)
{
    (void)state;
    SettText made = sett_text(testkit_filled());
    assert_int_equal(golden_players(GOLDEN_PLAYERS_DRAWN, &made), SETT_OK);
    golden_same(GOLDEN_PLAYERS, &made);
}

static void edits_are_golden(void **state)
{
    (void)state;
    SettText made = sett_text(testkit_filled());
    assert_int_equal(golden_edits(GOLDEN_EDITS_DRAWN, &made), SETT_OK);
    golden_same(GOLDEN_EDITS, &made);
}

static void words_are_golden(void **state)
{
    (void)state;
    SettText made = sett_text(testkit_filled());
    assert_int_equal(golden_words(GOLDEN_WORDS_DRAWN, &made), SETT_OK);
    golden_same(GOLDEN_WORDS, &made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks_are_golden),
        cmocka_unit_test(players_are_golden),
        cmocka_unit_test(words_are_golden),
        cmocka_unit_test(edits_are_golden),
    };
    return cmocka_run_group_tests_name("golden engines", tests, NULL, NULL);
}
