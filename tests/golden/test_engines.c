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

enum { LINES = 4 + GOLDEN_WORD_KINDS };

static SettStatus line_of(int32_t what, int32_t number, SettArena *arena,
                          SettText *out)
{
    if (what < 2)
        return golden_walk(number, what > 0, arena, out);
    return what < 4 ? golden_player(number, what > 2, arena, out)
                    : golden_word(what - 4, number, arena, out);
}

/* With a bit more scratch each time, until it suffices: whatever does not get
   its memory says so, and all is given back. */
static void scratch_may_end_anywhere(void **state)
{
    (void)state;
    for (int32_t what = 0; what < LINES; what++) {
        SettStatus s = SETT_NO_MEMORY;
        for (size_t limit = 64; s != SETT_OK; limit += 64 + limit / 48) {
            TestAlloc counter = {0};
            SettArena arena;
            SettText made = sett_text(testkit_alloc(&counter));
            sett_arena_init(&arena, testkit_alloc(&counter), limit);
            s = line_of(what, 2, &arena, &made);
            assert_true(s == SETT_OK || s == SETT_NO_MEMORY);
            sett_text_free(&made);
            sett_arena_free(&arena);
            assert_int_equal(counter.live_bytes, 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks_are_golden),
        cmocka_unit_test(players_are_golden),
        cmocka_unit_test(words_are_golden),
        cmocka_unit_test(edits_are_golden),
        cmocka_unit_test(scratch_may_end_anywhere),
    };
    return cmocka_run_group_tests_name("golden engines", tests, NULL, NULL);
}
