/* test_wish.c - wishes: what is read, what is refused and where, and how well
   a value fulfils one. */
#include "games/md2/md2.h"
#include "sett/playtest.h"
#include "sett/wish.h"
#include "support/testkit.h"

#include <math.h>
#include <string.h>

static void a_wish_is_read(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettWish w;
    SettError err = {0};
    assert_int_equal(
        sett_wish_read(&sett_game_md2, "R.win=1, TC . treasure", &arena, &w,
                       &err),
        SETT_BAD_INPUT); /* blanks do not part a player from the dot */
    assert_int_equal(
        sett_wish_read(&sett_game_md2,
                       " R.win=1,strong-TC.treasure >= 0.5 ,path=18..30,"
                       "floors<90,exit_path> -1e1,potions <= 4",
                       &arena, &w, &err),
        SETT_OK);
    assert_int_equal(w.count, 6);
    const SettWishTerm *t = w.terms;
    assert_string_equal(t[0].player, "R");
    assert_int_equal(t[0].value, SETT_PLAY_WIN);
    assert_true(t[0].low == 1 && t[0].high == 1 && t[0].column == 2);
    assert_string_equal(t[1].player, "strong-TC");
    assert_string_equal(t[1].text, "strong-TC.treasure >= 0.5");
    assert_true(t[1].low == 0.5 && isinf(t[1].high) && !t[1].above);
    assert_null(t[2].player);
    assert_int_equal(t[2].value,
                     sett_measure_named(&sett_game_md2, "exit_path"));
    assert_true(t[2].low == 18 && t[2].high == 30);
    assert_true(t[3].below && t[3].high == 90 && isinf(t[3].low));
    assert_true(t[4].above && t[4].low == -10);
    assert_true(!t[5].below && t[5].high == 4);
    sett_arena_free(&arena);
}

static void what_is_wrong_has_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int32_t column;
        const char *words, *expected;
    } wrong[] = {
        {"", 1, "no name", "path=18..30"},
        {"path", 5, "no comparison", ">="},
        {"path=", 6, "no number", "18"},
        {"path=1..", 9, "no number", "18"},
        {"path=9..1", 6, "empty", "lower"},
        {"path=1;", 7, "no part", "comma"},
        {"path=1,", 8, "no name", ""},
        {"R. =1", 4, "no name", "path=18..30"},
        {"R.win=1, pth=3", 10, "unknown measure 'pth'", ""},
        {"exit_pth=3", 1, "unknown measure 'exit_pth'", "exit_path"},
        {"R.wins=1", 3, "unknown value of a play 'wins'", "'win'"},
        {"R.=1", 3, "no name", ""},
        {"zzzzzzzz=1", 1, "unknown measure", "PLAYER.win"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        SettArena arena = testkit_arena();
        SettWish w;
        SettError err = {0};
        assert_int_equal(
            sett_wish_read(&sett_game_md2, wrong[i].text, &arena, &w, &err),
            SETT_BAD_INPUT);
        assert_int_equal(err.line, 1);
        assert_int_equal(err.column, wrong[i].column);
        assert_non_null(strstr(err.text, wrong[i].words));
        assert_non_null(strstr(err.expected, wrong[i].expected));
        sett_arena_free(&arena);
    }
}

static void the_most_wishes(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettText text = sett_text(sett_alloc_default());
    SettWish w;
    for (int32_t i = 0; i < SETT_MAX_WISHES; i++)
        sett_text_add(&text, i ? ",path=1" : "path=1");
    assert_int_equal(
        sett_wish_read(&sett_game_md2, text.data, &arena, &w, NULL), SETT_OK);
    assert_int_equal(w.count, SETT_MAX_WISHES);
    sett_text_add(&text, ",path=1");
    assert_int_equal(
        sett_wish_read(&sett_game_md2, text.data, &arena, &w, NULL),
        SETT_BAD_INPUT);
    sett_text_free(&text);
    sett_arena_free(&arena);
}

static void values_fulfil_or_miss(void **state)
{
    (void)state;
    const SettWishTerm range = {.low = 10, .high = 20};
    const SettWishTerm above = {
        .low = 0.5, .high = (double)INFINITY, .above = true};
    assert_true(sett_wish_holds(&range, 10) && sett_wish_holds(&range, 20));
    assert_true(!sett_wish_holds(&range, 9) && !sett_wish_holds(&range, 21));
    assert_true(!sett_wish_holds(&range, (double)NAN));
    assert_true(!sett_wish_holds(&above, 0.5) && sett_wish_holds(&above, 0.51));
    assert_true(sett_wish_miss(&range, 15) == 0);
    assert_true(sett_wish_miss(&range, 8) == 0.2);
    assert_true(sett_wish_miss(&range, 25) == 0.25);
    assert_true(sett_wish_miss(&above, 0.5) > 0);
    assert_true(sett_wish_miss(&above, 0.25) == 0.25);
    assert_true(isinf(sett_wish_miss(&range, (double)NAN)));
}

static SettStatus read_one(void *user, SettAlloc alloc)
{
    SettArena arena;
    SettWish w;
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    SettStatus s =
        sett_wish_read(&sett_game_md2, "R.win=1,path=18..30", &arena, &w, NULL);
    sett_arena_free(&arena);
    return s;
}

static void reading_fails_cleanly(void **state)
{
    (void)state;
    testkit_memory(read_one, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wish_is_read),
        cmocka_unit_test(what_is_wrong_has_its_place),
        cmocka_unit_test(the_most_wishes),
        cmocka_unit_test(values_fulfil_or_miss),
        cmocka_unit_test(reading_fails_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
