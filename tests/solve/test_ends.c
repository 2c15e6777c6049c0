/* test_ends.c - start and goal that are joined otherwise than by steps to the
   four neighbours: portals, jumps, digging. The engine says no where no level
   that fits a drawing is accepted by the game, all of them tried, and only
   there. */
#include "sett/game_file.h"
#include "sett/solve.h"
#include "support/testkit.h"

#include <string.h>

#define CASES 300
#define HOLES 2

static const char head[] =
    "[game]\nformat = 1\nname = \"ends\"\n"
    "size = { w = [1, 8], h = [1, 8] }\ndefault = [4, 3]\n"
    "[tiles.wall]\nglyph = \"#\"\ntags = [\"solid\"]\n"
    "[tiles.floor]\nglyph = \".\"\ntags = [\"empty\"]\n"
    "[tiles.start]\nglyph = \"A\"\ntags = [\"start\"]\nmin = 1\nmax = 1\n"
    "[tiles.goal]\nglyph = \"g\"\ntags = [\"goal\"]\nmin = 1\nmax = 1\n"
    "[win]\nall = [\"reach goal\"]\n";

static const char *const games[] = {
    "[tiles.hole]\nglyph = \"o\"\ntags = [\"portal\"]\nlink = \"a\"\n"
    "[player]\nmode = \"walk\"\n",
    "[player]\nmode = \"platformer\"\nfall = [[0, 1]]\n"
    "jumps = [[[1, -1]]]\nmirror = true\n",
    "[player]\nmode = \"platformer\"\nfall = [[0, 1], [1, 2]]\njumps = []\n",
    "[player]\nmode = \"platformer\"\nfall = [[0, 3]]\njumps = []\n",
    "[tiles.fire]\nglyph = \"o\"\ntags = [\"hazard\"]\n"
    "[player]\nmode = \"platformer\"\nfall = [[1, 1]]\njumps = []\n",
    "[tiles.ladder]\nglyph = \"o\"\ntags = [\"climb\"]\n"
    "[player]\nmode = \"platformer\"\nfall = [[0, 1]]\njumps = []\n",
    "[tiles.brick]\nglyph = \"o\"\ntags = [\"solid\", \"diggable\"]\n"
    "[player]\nmode = \"platformer\"\nfall = [[0, 1]]\njumps = []\n"
    "[agents.digs]\nhelp = \"one\"\ndig = { reach = \"free\" }\n",
    "[player]\nmode = \"walk\"\n"
    "[agents.first]\nhelp = \"one\"\n[agents.second]\nhelp = \"two\"\n"
    "dirs = 8\ndiagonal = \"free\"\n",
};

static SettAnswer judged(const SettSolveDef *def, const SettGrid *g,
                         SettArena *tmp)
{
    const SettLevel level = {.grid = *g};
    SettReport report = sett_report(tmp);
    SettVerdict verdict;
    assert_int_equal(sett_game_check(def->game, &level, true, tmp, &report),
                     SETT_OK);
    if (!sett_report_feasible(&report))
        return SETT_NO;
    assert_int_equal(
        def->judge->judge(def->judge->self, &level, 0, tmp, &verdict), SETT_OK);
    return verdict.answer;
}

/* Whether any level that fits is accepted. */
static bool any_fits(const SettSolveDef *def, SettGrid *g,
                     const int32_t holes[HOLES], SettArena *tmp)
{
    int32_t kinds = def->game->tiles.count, all = 1;
    for (int32_t i = 0; i < HOLES; i++)
        all *= kinds;
    for (int32_t n = 0; n < all; n++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        for (int32_t i = 0, k = n; i < HOLES; i++, k /= kinds)
            g->cells[holes[i]] = (uint8_t)(k % kinds);
        bool yes = judged(def, g, tmp) == SETT_YES;
        sett_arena_reset(tmp, mark);
        if (yes)
            return true;
    }
    return false;
}

/* Drawn: mostly walls and floor, a start and a goal somewhere. */
static bool one_case(const SettSolveDef *def, SettRng *rng, SettArena *arena)
{
    uint8_t cells[12], bits[12] = {0};
    int32_t holes[HOLES];
    SettGrid g = {cells, 3, 4};
    SettMask open;
    SettSolved out;
    assert_int_equal(sett_mask_take(arena, 3, 4, &open), SETT_OK);
    for (int32_t c = 0; c < 12; c++)
        cells[c] = (uint8_t)(sett_rng_below(rng, 4) != 0
                                 ? sett_rng_below(rng, 2)
                                 : 4 % (uint32_t)def->game->tiles.count);
    cells[sett_rng_below(rng, 6)] = 2;
    cells[6 + sett_rng_below(rng, 6)] = 3;
    for (int32_t i = 0; i < HOLES; i++) {
        do
            holes[i] = (int32_t)sett_rng_below(rng, 12);
        while (bits[holes[i]] != 0);
        bits[holes[i]] = 1;
        sett_mask_set(&open, holes[i] % 3, holes[i] / 3);
    }
    if (sett_rng_below(rng, 2) == 0) /* upside down */
        for (int32_t c = 0; c < 12; c++)
            cells[c] = cells[c] == 2 || cells[c] == 3 ? 5 - cells[c] : cells[c];
    const SettDrawing d = {g, &open};
    assert_int_equal(sett_solve_complete(def, &d, 0, arena, &out, NULL),
                     SETT_OK);
    bool fits = any_fits(def, &g, holes, arena);
    assert_int_equal(out.answer, fits ? SETT_YES : SETT_NO);
    return fits;
}

static void no_is_what_the_game_says(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        SettArena arena;
        SettGameFile *file;
        SettGameProblems problems;
        int32_t yes = 0;
        SettRng rng = sett_rng(i, SETT_FOR_TEST, 61);
        SettGameFileDef file_def = sett_game_file_def();
        sett_arena_init(&arena, sett_alloc_default(), 0);
        const char *text = sett_arena_format(&arena, "%s%s", head, games[i]);
        assert_int_equal(sett_game_file_read(&file_def, text, strlen(text),
                                             &file, &problems, NULL),
                         SETT_OK);
        const SettGame *game = sett_game_file_game(file);
        SettSolveDef def = sett_solve_def(game);
        def.tries = 1000;
        def.judge = &game->judges[game->judge_count - 1];
        for (int32_t n = 0; n < CASES; n++) {
            SettArenaMark mark = sett_arena_mark(&arena);
            yes += one_case(&def, &rng, &arena);
            sett_arena_reset(&arena, mark);
        }
        assert_in_range(yes, CASES / 30, CASES - CASES / 30);
        sett_game_file_destroy(file);
        sett_arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_is_what_the_game_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
