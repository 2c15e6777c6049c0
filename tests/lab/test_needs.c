/* test_needs.c - requirements of levels as text: what they ask for, where they
   are wrong, and that no text does any harm. */
#include "support/testkit.h"

#include <string.h>

#include "contracts/needs.h"
#include "sett/catalog.h"
#include "sett/gagents.h"
#include "sett/playtest.h"

static const char room[] = ".#.T.\n"
                           "D#.#D\n"
                           ".#..E\n";

/* YES, NO, or -1 where the text is wrong. */
static int ask(const char *text, SettVerdict *v, SettArena *arena)
{
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "edd");
    SettNeeds *needs = SETT_TAKE(arena, 1, SettNeeds);
    SettLevel level = {.lock = NULL};
    SettError err;
    assert_int_equal(sett_level_read(game, room, sizeof room - 1, 0, arena,
                                     &level.grid, &err),
                     SETT_OK);
    if (sett_needs_read(&game->tiles, text, strlen(text), needs, &err) !=
        SETT_OK)
        return -1;
    assert_int_equal(sett_needs_ask(needs, &game->tiles, &level, arena, v),
                     SETT_OK);
    assert_true((v->answer == SETT_YES) == (v->report.count == 0));
    assert_true(v->progress >= 0 && v->progress <= 1);
    return (int)v->answer;
}

static void terms_hold_or_tell_why(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int answer;
        double progress;
        int32_t cells; /* of the first reason */
    } cases[] = {
        {"reach(door, treasure)", SETT_YES, 1, 0},
        {"reach(door, all treasure)", SETT_YES, 1, 0},
        {"reach(treasure, door)", SETT_YES, 1, 0},
        {"reach(treasure, all door)", SETT_NO, 0.5, 1},
        {"reach(treasure, boss)", SETT_NO, 0, 0},
        {"reach(treasure, all boss)", SETT_YES, 1, 0},
        {"count(foe) <= 1", SETT_YES, 1, 0},
        {"count(foe)<=0", SETT_NO, 0, 1},
        {"count(door) >= 3", SETT_NO, 2.0 / 3, 2},
        {"count(door) = 2", SETT_YES, 1, 0},
        {"count(object.foe) = 1", SETT_YES, 1, 0},
        {"count(treasure.foe) = 0", SETT_YES, 1, 0},
        {"degree(door) >= 2", SETT_YES, 1, 0},
        {"degree(treasure) >= 3", SETT_NO, 0, 1},
        {"degree(boss) >= 3", SETT_YES, 1, 0},
        {"count(foe) = 1, count(door) = 2\nand degree(door) >= 1", SETT_YES, 1,
         0},
        {"count(foe) = 1\tcount(door) = 4", SETT_NO, 0.75, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        SettArena arena = testkit_arena();
        SettVerdict v = {0};
        assert_int_equal(ask(cases[i].text, &v, &arena), cases[i].answer);
        assert_true(v.progress - cases[i].progress < 1e-12 &&
                    cases[i].progress - v.progress < 1e-12);
        if (cases[i].answer == SETT_NO)
            assert_int_equal(v.report.reasons[0].cell_count, cases[i].cells);
        sett_arena_free(&arena);
    }
}

#define TERM "reach(A, B), count(A) or degree(A)"
#define NAME "the name of a tile or of a role"
#define NUMBER "a whole number of tiles"

static void mistakes_are_told_with_their_place(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int32_t line, column;
        const char *expected;
    } cases[] = {
        {"", 1, 1, TERM},
        {" \n ", 2, 2, TERM},
        {"reech(door, foe)", 1, 1, TERM},
        {"reach(dor, foe)", 1, 7, NAME},
        {"reach(door foe)", 1, 12, "',' and where the way leads"},
        {"reach(door, foe", 1, 16, "')'"},
        {"reach(door,\n  all fo)", 2, 7, NAME},
        {"count(foe) < 3", 1, 12, "<=, >= or ="},
        {"count(foe) <=", 1, 14, NUMBER},
        {"count(foe) <= -3", 1, 14, NUMBER},
        {"count(foe.) <= 3", 1, 11, NAME},
        {"count(foe) <= 99999999999999999999", 1, 14, NUMBER},
        {"degree(foe) <= 3", 1, 13, ">="},
        {"count(foe) = 1,\ncount(foe = 1", 2, 11, "')'"},
    };
    const SettTileSet *tiles =
        &sett_catalog_game(sett_catalog_builtin(), "edd")->tiles;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        SettNeeds needs;
        SettError err = {0};
        const char *text = cases[i].text;
        assert_int_equal(
            sett_needs_read(tiles, text, strlen(text), &needs, &err),
            SETT_BAD_INPUT);
        assert_int_equal(err.line, cases[i].line);
        assert_int_equal(err.column, cases[i].column);
        assert_string_equal(err.expected, cases[i].expected);
    }
}

static void there_are_sixteen_at_most(void **state)
{
    (void)state;
    const SettTileSet *tiles =
        &sett_catalog_game(sett_catalog_builtin(), "edd")->tiles;
    SettNeeds needs;
    char text[17 * 11 + 1] = "";
    for (int32_t i = 0; i < 17; i++)
        memcpy(text + i * 11, "count(foe)=", 11);
    char many[17 * 13 + 1] = "";
    for (int32_t i = 0; i < 17; i++)
        memcpy(many + i * 13, "count(foe)=1,", 13);
    assert_int_equal(sett_needs_read(tiles, many, 16 * 13, &needs, NULL),
                     SETT_OK);
    assert_int_equal(needs.count, 16);
    assert_int_equal(sett_needs_read(tiles, many, 17 * 13, &needs, NULL),
                     SETT_BAD_INPUT);
    assert_int_equal(sett_needs_read(tiles, text, 17 * 11, &needs, NULL),
                     SETT_BAD_INPUT);
}

/* Texts of pieces that nearly make sense, without an end of their own. */
static void no_text_does_harm(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "reach(", "count(", "degree(", "door", "all ", "foe",
        ".",      ",",      ")",       "<=",   ">=",   "=",
        "7",      "\n",     " ",       "and ", "\xff", "9999999999"};
    const SettTileSet *tiles =
        &sett_catalog_game(sett_catalog_builtin(), "edd")->tiles;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    int32_t good = 0;
    for (int32_t i = 0; i < 20000; i++) {
        char text[64];
        size_t size = 0, most = sett_rng_below(&rng, sizeof text);
        while (size < most) {
            const char *piece =
                pieces[sett_rng_below(&rng, sizeof pieces / sizeof pieces[0])];
            for (; *piece != 0 && size < most; piece++)
                text[size++] = *piece;
        }
        char *exact = test_malloc(size + 1);
        memcpy(exact, text, size);
        SettNeeds needs;
        good += sett_needs_read(tiles, exact, size, &needs, NULL) == SETT_OK;
        test_free(exact);
    }
    assert_true(good < 2000);
}

static void canvases_ask_for_what_can_be_read(void **state)
{
    (void)state;
    const SettCatalog *all = sett_catalog_builtin();
    int32_t seen = 0;
    for (int32_t i = 0; i < all->game_count; i++) {
        const SettCanvas *canvas = all->games[i]->canvas;
        SettNeeds needs;
        SettError err;
        if (canvas == NULL || canvas->needs == NULL)
            continue;
        seen++;
        assert_int_equal(sett_needs_read(&all->games[i]->tiles, canvas->needs,
                                         strlen(canvas->needs), &needs, &err),
                         SETT_OK);
        SettOracle oracle = {.game = all->games[i]};
        assert_string_equal(sett_oracle_name(&oracle), "requirements");
    }
    assert_int_equal(seen, 1);
}

static void memory_may_end(void **state)
{
    (void)state;
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "edd");
    SettArena arena = testkit_arena();
    SettLevel level = {.lock = NULL};
    SettNeeds needs;
    TestAlloc counter;
    static const char text[] = "reach(treasure, all door), count(foe) <= 0";
    SettStatus s = SETT_NO_MEMORY;
    assert_int_equal(sett_level_read(game, room, sizeof room - 1, 0, &arena,
                                     &level.grid, NULL),
                     SETT_OK);
    assert_int_equal(
        sett_needs_read(&game->tiles, text, sizeof text - 1, &needs, NULL),
        SETT_OK);
    for (int64_t n = 1; s != SETT_OK; n++) {
        SettArena tmp;
        SettVerdict v;
        counter = (TestAlloc){.fail_at = n};
        sett_arena_init(&tmp, testkit_alloc(&counter), 0);
        s = sett_needs_ask(&needs, &game->tiles, &level, &tmp, &v);
        assert_true(s == SETT_OK || s == SETT_NO_MEMORY);
        sett_arena_free(&tmp);
        assert_int_equal(counter.live_bytes, 0);
        assert_true(s != SETT_OK || counter.asked < n);
    }
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terms_hold_or_tell_why),
        cmocka_unit_test(mistakes_are_told_with_their_place),
        cmocka_unit_test(there_are_sixteen_at_most),
        cmocka_unit_test(no_text_does_harm),
        cmocka_unit_test(canvases_ask_for_what_can_be_read),
        cmocka_unit_test(memory_may_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
