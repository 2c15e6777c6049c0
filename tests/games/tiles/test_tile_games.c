/* test_tile_games.c - smb, icarus and dungeongrams: the table of jumps against
   the paths of the paper, checks of structures, characteristics by hand,
   verdicts in words, and our own training levels. */
#include "base/ngram.h"
#include "games/tiles/dungeongrams.h"
#include "games/tiles/icarus.h"
#include "games/tiles/segments.h"
#include "games/tiles/smb.h"
#include "sett/archive.h"
#include "sett/slices.h"
#include "support/link_twin.h"
#include "support/testkit.h"

#include <stdio.h>
#include <string.h>

static const char *const paths[5] = {
    "0-1 0-2 0-3 1-3 1-4",
    "0-1 0-2 0-3 0-4 1-4",
    "0-1 1-1 1-2 1-3 1-4 2-4",
    "0-1 1-1 1-2 2-2 2-3 3-3 3-4 4-4 5-4 5-3 6-3 7-3 7-2 8-2 8-1",
    "0-1 1-1 1-2 2-2 2-3 3-3 3-4 4-4 5-4 6-4 6-3 7-3 7-2 8-2 8-1",
};

static void jumps_are_those_of_the_paper(void **state)
{
    (void)state;
    bool used[SETT_ARC_STEPS] = {false};
    for (int32_t p = 0; p < 5; p++) {
        int32_t x = 0, y = 0, from = -1, px, py, n;
        for (const char *at = paths[p]; sscanf(at, "%d%d%n", &px, &py, &n) == 2;
             at += n) {
            int32_t found = -1;
            for (int32_t i = 0; i < SETT_ARC_STEPS; i++)
                if (sett_arc_steps[i].from == from &&
                    sett_arc_steps[i].dx == px - x &&
                    sett_arc_steps[i].dy == py - y)
                    found = i;
            assert_true(found > from);
            used[found] = true;
            from = found;
            x = px;
            y = py;
        }
    }
    for (int32_t i = 0; i < SETT_ARC_STEPS; i++) {
        const SettJumpStep *s = &sett_arc_steps[i];
        assert_true(used[i] && s->from < i && s->end > i);
        for (int32_t k = i + 1; k < SETT_ARC_STEPS; k++) {
            bool after = false;
            for (int32_t a = k; a >= 0; a = sett_arc_steps[a].from)
                after |= a == i;
            assert_int_equal(after, k < s->end);
        }
    }
}

static SettGrid read(SettArena *arena, const SettGame *game, const char *text)
{
    SettGrid grid;
    assert_int_equal(
        sett_level_read(game, text, strlen(text), 0, arena, &grid, NULL),
        SETT_OK);
    return grid;
}

/* Rows split by ' ' below so many empty rows. */
static SettGrid under(SettArena *arena, const SettGame *game, int32_t empty,
                      const char *rows)
{
    char text[4096];
    size_t w = strcspn(rows, " "), n = 0;
    for (int32_t i = 0; i < empty; i++, text[n++] = '\n') {
        memset(text + n, '-', w);
        n += w;
    }
    for (; *rows != 0; rows++)
        text[n++] = *rows == ' ' ? '\n' : *rows;
    text[n] = 0;
    return read(arena, game, text);
}

static bool whole(SettArena *arena, const SettGame *game, const SettGrid *grid)
{
    SettReport report = sett_report(arena);
    SettLevel level = {.grid = *grid};
    assert_int_equal(sett_game_check(game, &level, true, arena, &report),
                     SETT_OK);
    return report.count == 0;
}

static void pipes_are_whole(void **state)
{
    (void)state;
    static const struct {
        const char *rows;
        bool strict, paper;
    } cases[] = {
        {"-<>- -[]- XXXX", true, true},   {"-<>- -[]- -[]-", true, true},
        {"---- -[]- XXXX", false, true},  {"-<>- ---- XXXX", false, true},
        {"-<-- -[-- XXXX", false, false}, {">--< ]--[ XXXX", true, true},
        {"<>-- []-< []-[", true, true},   {"<>-- ]--- XXXX", false, true},
        {"-<>- -][- XXXX", false, false},
    };
    SettArena arena = testkit_arena();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        SettGrid g = under(&arena, &sett_game_smb, 11, cases[i].rows);
        assert_int_equal(whole(&arena, &sett_game_smb, &g), cases[i].strict);
        assert_int_equal(twin_unbroken(&sett_game_smb, &g), cases[i].paper);
    }
    sett_arena_free(&arena);
}

static void houses_are_whole(void **state)
{
    (void)state;
    static const struct {
        const char *rows;
        bool strict;
        int32_t paper;
    } cases[] = {
        {"-//\\\\- -\\\\//- ------", true, 1},
        {"\\\\-//- //-\\\\- ------", false, 0},
        {"\\---// /---\\\\ ------", true, 1},
        {"-//\\-- -\\\\/-- ------", false, 0},
        {"------ ------ /-----", false, 0},
        {"-\\---- ------ ------", false, 0},
    };
    SettArena arena = testkit_arena();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        SettGrid g = under(&arena, &sett_game_dungeongrams, 8, cases[i].rows);
        int32_t paper;
        assert_int_equal(whole(&arena, &sett_game_dungeongrams, &g),
                         cases[i].strict);
        assert_int_equal(sett_dg_unbroken(&g, &arena, &paper), SETT_OK);
        assert_int_equal(paper, cases[i].paper);
    }
    /* A slash in the top row asks for a row that is not there. */
    SettGrid g = read(&arena, &sett_game_dungeongrams,
                      "/---\n----\n----\n----\n----\n----\n----\n----\n----\n"
                      "----\n----\n");
    int32_t paper;
    assert_int_equal(sett_dg_unbroken(&g, &arena, &paper), SETT_OK);
    assert_int_equal(paper, -1);
    sett_arena_free(&arena);
}

static void measures_by_hand(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    double out[16];
    /* Heights 0, 0, none, 1: slope 1/2, intercept -1/6; rest 1/6+1/3+1/6. */
    SettGrid g = under(&arena, &sett_game_smb, 12, "-E-X XX-X");
    SettLevel level = {.grid = g};
    assert_int_equal(sett_game_measure(&sett_game_smb, &level, &arena, out),
                     SETT_OK);
    double linearity = out[sett_measure_named(&sett_game_smb, "linearity")];
    assert_true(linearity - (2.0 / 3) / 26 < 1e-12 &&
                (2.0 / 3) / 26 - linearity < 1e-12);
    assert_true(out[sett_measure_named(&sett_game_smb, "leniency")] == 0.25);
    assert_true(out[sett_measure_named(&sett_game_smb, "gaps")] == 1);
    assert_true(out[sett_measure_named(&sett_game_smb, "progress")] == 1);
    sett_arena_free(&arena);
}

/* What is measured of a slice's glyphs, written once more from the text: 1
   where one of them is in the slice. */
static double holds(const char *slice, const char *glyphs)
{
    return strpbrk(slice, glyphs) != NULL;
}

/* Leniency and density from the rows' glyphs: columns of smb and dungeongrams,
   rows of icarus. Thirds are added one by one, as the authors do. */
static void plain_traits(const SettGame *game, const SettGrid *g, double out[2])
{
    bool rows = game == &sett_game_icarus;
    double lenient = 0, solid = 0;
    int32_t slices = rows ? g->h : g->w, size = rows ? g->w : g->h;
    for (int32_t i = 0; i < slices; i++) {
        char slice[SETT_MAX_SIDE + 1] = {0};
        for (int32_t k = 0; k < size; k++) {
            int32_t x = rows ? k : i, y = rows ? i : g->h - 1 - k;
            slice[k] = game->tiles.tiles[g->cells[y * g->w + x]].glyph;
        }
        if (game == &sett_game_smb) {
            lenient += holds(slice, "EBb") / 2;
            lenient += strchr("XS?Q<>[]Bb", slice[0]) == NULL ? 0.5 : 0;
        } else if (rows) {
            for (const char *c = "HDM"; *c != 0; c++)
                lenient += strchr(slice, *c) != NULL ? 1.0 / 3 : 0;
        } else {
            for (const char *c = "^#*"; *c != 0; c++)
                lenient += strchr(slice, *c) != NULL ? 1.0 / 3 : 0;
        }
        for (const char *c = slice; *c != 0; c++)
            solid += strchr(rows ? "#TXDd" : "X", *c) != NULL;
    }
    out[0] = lenient / slices;
    out[1] = solid / (slices * size);
}

static void traits_equal_a_plain_count(void **state)
{
    (void)state;
    static const SettGame *const games[] = {&sett_game_smb, &sett_game_icarus,
                                            &sett_game_dungeongrams};
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 600; i++) {
        const SettGame *game = games[i % 3];
        SettArenaMark mark = sett_arena_mark(&arena);
        SettGrid g;
        double out[16], plain[2];
        assert_int_equal(
            sett_grid_take(&arena, game->default_w, game->default_h, &g),
            SETT_OK);
        /* Mostly empty, or all slices would have everything. */
        for (int32_t c = 0; c < sett_grid_area(&g); c++)
            g.cells[c] = sett_rng_below(&rng, 8) > 0
                             ? game->fill_open
                             : (uint8_t)sett_rng_below(
                                   &rng, (uint32_t)game->tiles.count);
        SettLevel level = {.grid = g};
        assert_int_equal(sett_game_measure(game, &level, &arena, out), SETT_OK);
        plain_traits(game, &g, plain);
        assert_true(out[sett_measure_named(game, "leniency")] == plain[0]);
        if (game != &sett_game_smb)
            assert_true(out[sett_measure_named(game, "density")] == plain[1]);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

static void verdicts_say_why(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettVerdict v;
    SettGrid g = under(&arena, &sett_game_smb, 13, "XXXXX------------XXX");
    const SettJudge *j = &sett_game_smb.judges[0];
    SettLevel level = {.grid = g};
    assert_int_equal(j->judge(j->self, &level, 0, &arena, &v), SETT_OK);
    assert_int_equal(v.answer, SETT_NO);
    assert_string_equal(v.report.reasons[0].text,
                        "gap of 12 at column 5, the longest jump is 9");
    assert_int_equal(v.report.reasons[0].cell_count, 1);
    assert_int_equal(v.report.reasons[0].cells[0].x, 4);
    assert_string_equal(v.proof, "every cell that can be reached was");
    g = under(&arena, &sett_game_smb, 13, "XXXXX--------XXXXXXX");
    level.grid = g;
    assert_int_equal(j->judge(j->self, &level, 0, &arena, &v), SETT_OK);
    assert_int_equal(v.answer, SETT_YES);
    assert_true(v.witness_count >= 24 && v.witness[0] == (12u << 16 | 1));
    assert_string_equal(v.proof, "");
    /* A level with a player needs an exit. */
    g = under(&arena, &sett_game_dungeongrams, 10, "@---");
    j = &sett_game_dungeongrams.judges[0];
    level.grid = g;
    assert_int_equal(j->judge(j->self, &level, 0, &arena, &v), SETT_OK);
    assert_int_equal(v.answer, SETT_NO);
    assert_string_equal(v.report.reasons[0].code, "half-a-level");
    sett_arena_free(&arena);
}

typedef struct Corpus {
    int32_t levels, slices;
    double low[2], high[2]; /* of the first two measures */
    uint64_t hashes[32];
    SettSliceSet set;
    SettNgram ngram;
} Corpus;

static void check_level(Corpus *c, const SettGame *game, const SettGrid *grid,
                        SettArena *arena)
{
    int32_t *numbers = SETT_TAKE(arena, 4096, int32_t);
    double out[16];
    SettLevel level = {.grid = *grid};
    SettVerdict v;
    assert_true(whole(arena, game, grid));
    assert_int_equal(
        game->judges[0].judge(game->judges[0].self, &level, 0, arena, &v),
        SETT_OK);
    assert_int_equal(v.answer, SETT_YES);
    assert_int_equal(sett_game_measure(game, &level, arena, out), SETT_OK);
    for (int32_t i = 0; i < 2; i++) {
        double value = out[i == 0 ? 0 : sett_measure_named(game, "leniency")];
        c->low[i] = c->levels == 0 || value < c->low[i] ? value : c->low[i];
        c->high[i] = c->levels == 0 || value > c->high[i] ? value : c->high[i];
    }
    c->hashes[c->levels] = sett_grid_hash(grid);
    for (int32_t i = 0; i < c->levels; i++)
        assert_true(c->hashes[i] != c->hashes[c->levels]);
    assert_int_equal(sett_slice_numbers(&c->set, game, grid, numbers), SETT_OK);
    assert_int_equal(
        sett_ngram_add(&c->ngram, numbers, sett_slice_count(game, grid)),
        SETT_OK);
    c->levels++;
}

static void own_levels_of(const SettGame *game)
{
    char folder[512], path[1024];
    SettArena arena = testkit_arena();
    SettIo io = sett_io_posix();
    SettText names = sett_text(sett_alloc_default());
    Corpus c = {.set = sett_slice_set(&arena)};
    assert_int_equal(sett_ngram(2, &arena, &c.ngram), SETT_OK);
    snprintf(folder, sizeof folder, SETT_SOURCE_DIR "/levels/%s", game->name);
    assert_int_equal(io.list(io.host, folder, &names, NULL), SETT_OK);
    for (char *name = strtok(names.data, "\n"); name != NULL;
         name = strtok(NULL, "\n")) {
        char *text;
        size_t size;
        SettGrid grid;
        snprintf(path, sizeof path, "%s/%s", folder, name);
        assert_int_equal(
            sett_file_read(&io, path, 0, &arena, &text, &size, NULL), SETT_OK);
        assert_int_equal(
            sett_level_read(game, text, size, 0, &arena, &grid, NULL), SETT_OK);
        check_level(&c, game, &grid, &arena);
    }
    assert_in_range(c.levels, 6, 32);
    /* Varied: the characteristics differ, and slices have choices. */
    assert_true(c.high[0] - c.low[0] > 0.05 && c.high[1] - c.low[1] > 0.05);
    assert_true(c.set.count >= 30);
    assert_true(c.ngram.next_count > c.ngram.prior_count * 5 / 4);
    sett_text_free(&names);
    sett_arena_free(&arena);
}

static void own_levels_are_good_training(void **state)
{
    (void)state;
    own_levels_of(&sett_game_smb);
    own_levels_of(&sett_game_icarus);
    own_levels_of(&sett_game_dungeongrams);
}

/* A straight walk: how far, and whether there is food one step from the start.
 */
static SettGrid corridor(SettArena *arena, int32_t steps, bool food)
{
    SettGrid g;
    assert_int_equal(sett_grid_take(arena, steps + 1, 11, &g), SETT_OK);
    memset(g.cells, DG_BLOCK, (size_t)sett_grid_area(&g));
    memset(g.cells, DG_EMPTY, (size_t)steps);
    g.cells[0] = DG_PLAYER;
    g.cells[1] = food ? DG_FOOD : DG_EMPTY;
    g.cells[steps] = DG_EXIT;
    return g;
}

static SettAnswer dg_says(const SettJudge *j, const SettGrid *g,
                          uint64_t budget, SettArena *arena)
{
    SettLevel level = {.grid = *g};
    SettVerdict v;
    assert_int_equal(j->judge(j->self, &level, budget, arena, &v), SETT_OK);
    assert_true((v.answer == SETT_NO) == (v.proof[0] != 0));
    return v.answer;
}

/* Six agents under each of three sets of rules, by name. Stamina 40 lasts for
   34 steps, 30 does not; food adds 30 without a cap in dg-2022a alone. Who
   stays every second turn takes twice as long. */
static void every_agent_plays_by_its_rules(void **state)
{
    (void)state;
    static const char *const names[18] = {
        "dg-head",          "dg-2022a",           "dg-2022b",
        "dg-head-bounded",  "dg-2022a-bounded",   "dg-2022b-bounded",
        "dg-head-thorough", "dg-2022a-thorough",  "dg-2022b-thorough",
        "no_speed",         "dg-2022a-no_speed",  "dg-2022b-no_speed",
        "no_spike",         "dg-2022a-no_spike",  "dg-2022b-no_spike",
        "no_hazard",        "dg-2022a-no_hazard", "dg-2022b-no_hazard"};
    SettArena arena = testkit_arena();
    assert_int_equal(sett_game_dungeongrams.judge_count, 18);
    for (int32_t i = 0; i < 18; i++) {
        const SettJudge *j = &sett_game_dungeongrams.judges[i];
        bool slow = i / 3 == 3, proves = i / 3 == 0 || i / 3 == 2;
        int32_t steps = slow ? 18 : 34;
        SettAnswer no = proves ? SETT_NO : SETT_UNKNOWN;
        SettGrid bare = corridor(&arena, steps, false);
        SettGrid fed = corridor(&arena, steps, true);
        assert_string_equal(j->name, names[i]);
        assert_int_equal(dg_says(j, &bare, 0, &arena),
                         i % 3 == 0 ? SETT_YES : no);
        assert_int_equal(dg_says(j, &fed, 0, &arena),
                         i % 3 == 2 ? no : SETT_YES);
        if (i % 3 != 2) /* the limit is that of the agents without their own */
            assert_int_equal(dg_says(j, &fed, 1, &arena),
                             proves ? SETT_UNKNOWN : SETT_YES);
    }
    sett_arena_free(&arena);
}

/* A spike, then a foe, on the short way; the long way is safe. */
static void a_flawed_agent_walks_into_what_it_does_not_see(void **state)
{
    (void)state;
    static const uint8_t things[2] = {DG_SPIKE, DG_FOE};
    SettArena arena = testkit_arena();
    for (int32_t thing = 0; thing < 2; thing++) {
        SettGrid g;
        assert_int_equal(sett_grid_take(&arena, 7, 11, &g), SETT_OK);
        memset(g.cells, DG_EMPTY, (size_t)sett_grid_area(&g));
        for (int32_t x = 1; x < 6; x++)
            g.cells[7 + x] = DG_BLOCK;
        g.cells[0] = DG_PLAYER;
        g.cells[3] = things[thing];
        g.cells[6] = DG_EXIT;
        for (int32_t i = 0; i < 18; i++) {
            bool blind = i / 3 == 5 || (i / 3 == 4 && thing == 0);
            if (i / 3 == 3)
                continue; /* sees all, but is too slow for some rules */
            assert_int_equal(
                dg_says(&sett_game_dungeongrams.judges[i], &g, 0, &arena),
                blind ? SETT_UNKNOWN : SETT_YES);
        }
    }
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jumps_are_those_of_the_paper),
        cmocka_unit_test(pipes_are_whole),
        cmocka_unit_test(houses_are_whole),
        cmocka_unit_test(measures_by_hand),
        cmocka_unit_test(traits_equal_a_plain_count),
        cmocka_unit_test(verdicts_say_why),
        cmocka_unit_test(own_levels_are_good_training),
        cmocka_unit_test(every_agent_plays_by_its_rules),
        cmocka_unit_test(a_flawed_agent_walks_into_what_it_does_not_see),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
