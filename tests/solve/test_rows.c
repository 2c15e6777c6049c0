/* test_rows.c - the constraints of a game file as demands of the engine: what
   it makes is never refused by the file's check, and each constraint alone can
   be what contradicts. */
#include "parts/parts.h"
#include "sett/game_file.h"
#include "sett/solve.h"

#include <string.h>

#define HEAD                                                               \
    "[game]\nformat = 1\nname = \"rows\"\nborder = \"%s\"\n"               \
    "size = { w = [3, 40], h = [3, 40] }\ndefault = [9, 7]\n"              \
    "[tiles.wall]\nglyph = \"#\"\ntags = [\"solid\"]\n"                    \
    "[tiles.floor]\nglyph = \".\"\ntags = [\"empty\"]\n"                   \
    "[tiles.gem]\nglyph = \"g\"\ntags = [\"passable\", \"gem\"]\n"         \
    "[tiles.fire]\nglyph = \"f\"\ntags = [\"passable\", \"fire\"]\n"       \
    "[[constraints]]\nid = \"some\"\ncount = { tag = \"gem\", min = 1 }\n" \
    "[[constraints]]\nid = \"rule\"\n%s\n"

typedef struct Case {
    const char *border, *rule;
    const char *drawn; /* that no level has */
    const char *told;  /* in the core */
} Case;

static const Case cases[] = {
    {"", "count = { tag = \"gem\", min = 2, max = 3 }", "gggg????\n????????",
     "rule"},
    {"", "count = { tag = \"gem\", frac_min = 0.05, frac_max = 0.1 }",
     "gggggggg\ngggggggg", "rule"},
    {"", "connected = { tags = [\"open\"] }", "?#??\n.#??\n##??\n????\n???.",
     "rule"},
    {"", "reach = { from = \"gem\", to = \"fire\" }",
     "##??\nf#??\n##??\n????\n????", "rule"},
    {"", "distance = { from = \"gem\", to = \"fire\", min = 6 }",
     "?????\n?g???\n?..f?\n?????", "rule"},
    {"", "never = \"gem above fire\"", "????\n?g??\n?f??", "rule"},
    {"", "never = \"gem beside fire\"", "????\n?fg?\n????", "rule"},
    {"", "region = { rect = [1, 1, 2, 2], only = [\"wall\", \"fire\"] }",
     "????\n??.?\n????", "rule"},
    {"wall", "count = { tag = \"fire\", max = 2 }", "??.?\n????\n????",
     "border"},
};

static const SettGame *open(const Case *c, SettArena *arena,
                            SettGameFile **file)
{
    SettGameProblems problems;
    SettGameFileDef def = sett_game_file_def();
    const char *border = c->border[0] != 0 ? c->border : "none";
    const char *text = sett_arena_format(arena, HEAD, border, c->rule);
    if (c->border[0] == 0) { /* no ring at all */
        char *copy = sett_arena_take(arena, strlen(text) + 1, 1), *at;
        memcpy(copy, text, strlen(text) + 1);
        at = strstr(copy, "border = \"none\"\n");
        memset(at, '\n', strlen("border = \"none\""));
        text = copy;
    }
    SettStatus status =
        sett_game_file_read(&def, text, strlen(text), file, &problems, NULL);
    if (status != SETT_OK)
        print_error("%s\n", problems.items[0].text);
    assert_int_equal(status, SETT_OK);
    return sett_game_file_game(*file);
}

static void levels_keep_to_each(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            SettArena arena = testkit_arena();
            SettGameFile *file;
            const SettGame *game = open(&cases[i], &arena, &file);
            SettSolveDef def = sett_solve_def(game);
            SettDrawing d;
            SettSolved out;
            SettChecked checked;
            def.seed = seed;
            assert_int_equal(
                sett_drawing_read(game, "", 0, '?', 9, 7, &arena, &d, NULL),
                SETT_OK);
            assert_int_equal(
                sett_solve_complete(&def, &d, 0, &arena, &out, NULL), SETT_OK);
            assert_int_equal(out.answer, SETT_YES);
            if (out.spent.refused != 0)
                fail_msg("case %d", (int)i);
            assert_int_equal(
                sett_level_check(game, NULL, 0, &out.grid, &arena, &checked),
                SETT_OK);
            assert_true(checked.feasible);
            sett_game_file_destroy(file);
            sett_arena_free(&arena);
        }
}

static void each_may_contradict(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        SettArena arena = testkit_arena();
        SettGameFile *file;
        const SettGame *game = open(&cases[i], &arena, &file);
        SettSolveDef def = sett_solve_def(game);
        SettDrawing d;
        SettSolved out;
        SettText text = sett_text(sett_alloc_default());
        assert_int_equal(sett_drawing_read(game, cases[i].drawn,
                                           strlen(cases[i].drawn), '?', 0, 0,
                                           &arena, &d, NULL),
                         SETT_OK);
        assert_int_equal(
            sett_solve_why(&def, &d, SETT_CORE_SMALLEST, &arena, &out, NULL),
            SETT_OK);
        assert_int_equal(out.answer, SETT_NO);
        assert_int_equal(sett_core_text(&def, &out, &d.grid, &arena, &text),
                         SETT_OK);
        if (strstr(text.data, cases[i].told) == NULL)
            fail_msg("case %d: %s", (int)i, text.data);
        sett_text_free(&text);
        sett_game_file_destroy(file);
        sett_arena_free(&arena);
    }
}

/* A distance is exact: one step more is too far, as many are not. */
static void distances_are_exact(void **state)
{
    (void)state;
    static const Case near = {
        "", "distance = { from = \"gem\", to = \"fire\", min = 3 }", "", ""};
    static const struct {
        const char *drawn;
        SettAnswer answer;
    } drawings[] = {
        {"g..f\n####\n####", SETT_YES}, {"g.f#\n####\n####", SETT_NO},
        {"g#f.\n.#.#\n...#", SETT_YES}, {"g#f.\n...#\n####", SETT_YES},
        {"g.##\n.f##\n####", SETT_NO},  {"g###\n####\n####", SETT_NO}};
    for (size_t i = 0; i < sizeof drawings / sizeof drawings[0]; i++) {
        SettArena arena = testkit_arena();
        SettGameFile *file;
        const SettGame *game = open(&near, &arena, &file);
        SettSolveDef def = sett_solve_def(game);
        SettDrawing d;
        SettSolved out;
        assert_int_equal(sett_drawing_read(game, drawings[i].drawn,
                                           strlen(drawings[i].drawn), '?', 0, 0,
                                           &arena, &d, NULL),
                         SETT_OK);
        assert_int_equal(sett_solve_complete(&def, &d, 0, &arena, &out, NULL),
                         SETT_OK);
        assert_int_equal(out.answer, drawings[i].answer);
        sett_game_file_destroy(file);
        sett_arena_free(&arena);
    }
}

/* 7 of 100 cells are a share of 0.07, though 0.07 * 100 is over 7. */
static void shares_are_as_the_check_has_them(void **state)
{
    (void)state;
    static const Case seven = {
        "", "count = { tag = \"gem\", frac_min = 0.07, frac_max = 0.07 }", "",
        ""};
    SettArena arena = testkit_arena();
    SettGameFile *file;
    const SettGame *game = open(&seven, &arena, &file);
    SettSolveDef def = sett_solve_def(game);
    SettDrawing d;
    SettSolved out;
    int32_t gems = 0;
    assert_int_equal(
        sett_drawing_read(game, "", 0, '?', 10, 10, &arena, &d, NULL), SETT_OK);
    assert_int_equal(sett_solve_complete(&def, &d, 0, &arena, &out, NULL),
                     SETT_OK);
    assert_int_equal(out.answer, SETT_YES);
    for (int32_t c = 0; c < 100; c++)
        gems += out.grid.cells[c] == sett_tile_read(&game->tiles, 'g');
    assert_int_equal(gems, 7);
    sett_game_file_destroy(file);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_keep_to_each),
        cmocka_unit_test(each_may_contradict),
        cmocka_unit_test(distances_are_exact),
        cmocka_unit_test(shares_are_as_the_check_has_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
