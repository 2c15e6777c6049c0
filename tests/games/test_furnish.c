/* test_furnish.c - [[furnish]] of a game file: rooms, openings, locks that
   close the way and keys before them, by a judge that shares nothing with the
   furnishers (tests/support/cellars.h). */
#include "support/testkit.h"

#include <stdlib.h>
#include <string.h>

#include "sett/catalog.h"
#include "sett/game_file.h"
#include "support/cellars.h"

typedef struct Made {
    SettGameFile *file;
    SettRecipe recipe;
    SettArena arena;
} Made;

static void open_game(Made *m, const char *text)
{
    SettGameFileDef def = sett_game_file_def();
    SettGameProblems problems;
    SettError err;
    sett_arena_init(&m->arena, sett_alloc_default(), 0);
    if (sett_game_file_read(&def, text, strlen(text), &m->file, &problems,
                            &err) != SETT_OK)
        fail_msg("%d:%d %s", (int)err.line, (int)err.column, err.text);
    assert_int_equal(sett_recipe_default(sett_catalog_builtin(),
                                         sett_game_file_game(m->file),
                                         &m->arena, &m->recipe, &err),
                     SETT_OK);
}

static void choose(Made *m, const char *layout, const char *furnisher)
{
    SettError err;
    assert_int_equal(sett_recipe_choose(&m->recipe, 0, layout, &m->arena, &err),
                     SETT_OK);
    assert_int_equal(
        sett_recipe_choose(&m->recipe, 1, furnisher, &m->arena, &err), SETT_OK);
}

static void close_game(Made *m)
{
    sett_game_file_destroy(m->file);
    sett_arena_free(&m->arena);
}

/* Level `index` as characters; false: infeasible. */
static bool make(Made *m, uint64_t index, Cellars *out)
{
    SettArenaMark mark = sett_arena_mark(&m->arena);
    const SettGame *game = sett_game_file_game(m->file);
    SettPipe pipe = sett_recipe_pipe(&m->recipe);
    SettGrid grid;
    *out = (Cellars){.w = m->recipe.w, .h = m->recipe.h};
    assert_int_equal(sett_grid_take(&m->arena, out->w, out->h, &grid), SETT_OK);
    SettStatus status =
        sett_make(&pipe, m->recipe.seed, index, &m->arena, &grid, NULL);
    assert_true(status == SETT_OK || status == SETT_INFEASIBLE);
    for (int32_t c = 0; c < sett_grid_area(&grid); c++)
        out->rows[c / out->w][c % out->w] =
            game->tiles.tiles[grid.cells[c]].glyph;
    sett_arena_reset(&m->arena, mark);
    return status == SETT_OK;
}

static const char *roguelike(void)
{
    int32_t count;
    const SettGamePreset *all = sett_game_presets(&count);
    for (int32_t i = 0; i < count; i++)
        if (strcmp(all[i].name, "roguelike") == 0)
            return all[i].text;
    fail_msg("no roguelike");
    return "";
}

static void show(const Cellars *l, uint64_t index, const char *what)
{
    for (int y = 0; y < l->h; y++)
        print_error("%.*s\n", l->w, l->rows[y]);
    fail_msg("level %d: %s", (int)index, what);
}

/* The rules of the game that ships: levels at 40x30, by the furnishers that
   read places. */
static void a_thousand_cellars(void **state)
{
    (void)state;
    static const char *const furnishers[] = {"cf", "caf", "sf"};
    for (int f = 0; f < 3; f++) {
        Made m;
        Cellars level;
        open_game(&m, roguelike());
        assert_string_equal(m.recipe.stages[0].gen->name, "cc");
        assert_int_equal(m.recipe.w, 40);
        assert_int_equal(m.recipe.h, 30);
        choose(&m, "cc", furnishers[f]);
        for (uint64_t i = 0; i < (f < 2 ? 1000 : 200); i++) {
            if (!make(&m, i, &level))
                fail_msg("level %d of %s is infeasible", (int)i, furnishers[f]);
            const char *fault = cellars_fault(&level);
            if (fault != NULL)
                show(&level, i, fault);
        }
        close_game(&m);
    }
}

/* Caves and tunnels have few openings: a level without its door is not made,
   and in what is made the door closes the way. */
static void doors_close_other_ground(void **state)
{
    (void)state;
    static const char *const layouts[] = {"cac", "ac"};
    int made = 0;
    for (int k = 0; k < 2; k++) {
        Made m;
        Cellars level;
        open_game(&m, roguelike());
        choose(&m, layouts[k], "cf");
        for (uint64_t i = 0; i < 200; i++) {
            if (!make(&m, i, &level))
                continue;
            made++;
            if (!cellars_in_openings(&level, 'R') ||
                cellars_reaches(&level, "R", '>') ||
                !cellars_reaches(&level, "R", 'r') ||
                !cellars_never_stuck(&level))
                show(&level, i, layouts[k]);
        }
        close_game(&m);
    }
    assert_true(made > 20);
}

#define PRISON                                                       \
    "[game]\nformat = 1\nname = \"prison\"\nborder = \"wall\"\n"     \
    "size = { w = [20, 60], h = [20, 60] }\ndefault = [32, 24]\n"    \
    "[tiles.wall]\nglyph = \"#\"\ntags = [\"solid\"]\n"              \
    "[tiles.floor]\nglyph = \".\"\ntags = [\"empty\"]\n"             \
    "[tiles.in]\nglyph = \"<\"\ntags = [\"start\"]\nmax = 1\n"       \
    "[tiles.out]\nglyph = \">\"\ntags = [\"goal\"]\nmax = 1\n"       \
    "[tiles.door]\nglyph = \"K\"\ntags = [\"lock\"]\nkind = \"k\"\n" \
    "[tiles.key]\nglyph = \"k\"\ntags = [\"key\"]\nkind = \"k\"\n"   \
    "[tiles.gate]\nglyph = \"G\"\ntags = [\"lock\"]\nkind = \"g\"\n" \
    "[tiles.pin]\nglyph = \"g\"\ntags = [\"key\"]\nkind = \"g\"\n"   \
    "[tiles.book]\nglyph = \"o\"\ntags = [\"collect\"]\n"            \
    "[player]\nmode = \"walk\"\n[win]\nall = [\"reach goal\"]\n"

#define FURNISH(tile, count, where)                                         \
    "[[furnish]]\ntile = \"" tile "\"\ncount = " count "\nwhere = \"" where \
    "\"\n"

/* Several doors, which use keys up, of two kinds, all over the level. */
static void keys_that_are_used_up(void **state)
{
    (void)state;
    Made m;
    Cellars level;
    int doors = 0, gates = 0, books = 0;
    open_game(&m, PRISON FURNISH("door", "[2, 3]", "in opening")
                      FURNISH("gate", "[1, 2]", "in opening && closes(goal)")
                          FURNISH("key", "\"door\"", "before(door)")
                              FURNISH("pin", "\"gate\"", "before(gate)")
                                  FURNISH("book", "[0, 2]",
                                          "behind(gate) && in room"));
    for (uint64_t i = 0; i < 300; i++) {
        assert_true(make(&m, i, &level));
        doors += cellars_count(&level, 'K');
        gates += cellars_count(&level, 'G');
        books += cellars_count(&level, 'o');
        if (cellars_count(&level, 'K') != cellars_count(&level, 'k') ||
            cellars_count(&level, 'G') != cellars_count(&level, 'g') ||
            !cellars_in_openings(&level, 'K') ||
            (cellars_count(&level, 'G') > 0 &&
             cellars_reaches(&level, "G", '>')) ||
            cellars_reaches(&level, "G", 'o'))
            show(&level, i, "doors and keys");
        if (!cellars_never_stuck(&level))
            show(&level, i, "stuck");
    }
    assert_true(doors > 600 && gates > 300 && books > 200);
    close_game(&m);
}

/* With fewer keys than doors nobody knows which door will be opened: what is
   needed lies before all of them. */
static void a_key_too_few(void **state)
{
    (void)state;
    Made m;
    Cellars level;
    int doors = 0;
    open_game(&m, PRISON FURNISH("door", "3", "in opening")
                      FURNISH("key", "1", "before(door)")
                          FURNISH("gate", "1", "in opening && closes(goal)")
                              FURNISH("pin", "\"gate\"", "before(gate)"));
    for (uint64_t i = 0; i < 200; i++) {
        assert_true(make(&m, i, &level));
        doors += cellars_count(&level, 'K');
        if (cellars_count(&level, 'G') > 0 &&
            !cellars_reaches(&level, "KG", 'g'))
            show(&level, i, "a pin behind a door");
    }
    assert_true(doors > 400);
    close_game(&m);
}

/* Moves a tile to a cell with another one, which moves there. */
static Cellars swapped(const Cellars *level, char a, char b)
{
    Cellars out = *level;
    char *pa = NULL, *pb = NULL;
    for (int y = 0; y < out.h; y++)
        for (int x = 0; x < out.w; x++) {
            pa = out.rows[y][x] == a ? &out.rows[y][x] : pa;
            pb = out.rows[y][x] == b ? &out.rows[y][x] : pb;
        }
    assert_true(pa != NULL && pb != NULL);
    *pa = b;
    *pb = a;
    return out;
}

/* A judge that says yes to all would say nothing. */
static void the_judge_sees_faults(void **state)
{
    (void)state;
    static const char pairs[][3] = {"r>", "R!", "R<", "r<", "<$", "$!", "m<"};
    Made m;
    Cellars level;
    int seen = 0;
    open_game(&m, roguelike());
    for (uint64_t i = 0; i < 20; i++) {
        assert_true(make(&m, i, &level));
        for (size_t k = 0; k < sizeof pairs / sizeof pairs[0]; k++) {
            Cellars other = swapped(&level, pairs[k][0], pairs[k][1]);
            seen += cellars_fault(&other) != NULL;
        }
    }
    print_message("%d of 140 broken levels seen\n", seen);
    assert_true(seen > 110);
    close_game(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thousand_cellars),
        cmocka_unit_test(doors_close_other_ground),
        cmocka_unit_test(keys_that_are_used_up),
        cmocka_unit_test(a_key_too_few),
        cmocka_unit_test(the_judge_sees_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
