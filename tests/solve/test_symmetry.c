/* test_symmetry.c - symmetric levels: small ones against all levels that there
   are, those of the games against their own rows turned over. */
#include "sett/extend.h"
#include "support/testkit.h"

#include <stdio.h>
#include <string.h>

#define KINDS 5
#define MOST 6 /* cells of a level that is tried in every form */

static const char *const names[] = {"none", "x", "y", "both", "turn"};
static const char *const texts[] = {"the left mirrored on the right",
                                    "the top mirrored at the bottom",
                                    "the same after half a turn"};

/* Rows, or their order, or all cells reversed. */
static void turn_over(const uint8_t *cells, int32_t w, int32_t h, int32_t bit,
                      uint8_t *out)
{
    for (int32_t i = 0; i < w * h; i++)
        out[i] = cells[w * h - 1 - i];
    for (int32_t y = 0; bit == 0 && y < h; y++)
        for (int32_t x = 0; x < w; x++)
            out[y * w + x] = cells[y * w + w - 1 - x];
    for (int32_t y = 0; bit == 1 && y < h; y++)
        memcpy(out + y * w, cells + (h - 1 - y) * w, (size_t)w);
}

/* Cells that differ from the ones opposite, with plain tiles in place of single
   ones. */
static int32_t differences(const SettGame *game, const SettGrid *g, int32_t bit)
{
    uint8_t plain[4096], turned[4096];
    int32_t count = 0;
    assert_true(sett_grid_area(g) <= 4096);
    for (int32_t c = 0; c < sett_grid_area(g); c++) {
        const SettTile *tile = &game->tiles.tiles[g->cells[c]];
        plain[c] = g->cells[c];
        if (tile->at_most == 1 && (tile->roles & SETT_IS(OPEN)) != 0)
            plain[c] = game->fill_open;
        else if (tile->at_most == 1)
            plain[c] = game->fill_solid;
    }
    turn_over(plain, g->w, g->h, bit, turned);
    for (int32_t c = 0; c < sett_grid_area(g); c++)
        count += plain[c] != turned[c];
    return count;
}

static bool has_symmetry(const SettGame *game, const SettGrid *g, int32_t which)
{
    for (int32_t bit = 0; bit < 3; bit++)
        if ((which >> bit & 1) != 0 && differences(game, g, bit) > 0)
            return false;
    return true;
}

/* One small level, and all that it may become. */
typedef struct Small {
    SettTile tiles[KINDS];
    SettGame game;
    SettSolveDef def;
    SettDrawing drawing;
    SettMask holes;
} Small;

static void draw_small(Small *s, SettRng *rng, SettArena *arena)
{
    static const SettTile kinds[KINDS] = {
        {"floor", '.', NULL, SETT_IS(OPEN) | SETT_IS(EMPTY), 0, 0, -1},
        {"wall", '#', NULL, SETT_IS(SOLID), 0, 0, -1},
        {"key", 'k', NULL, SETT_IS(OPEN) | SETT_IS(OBJECT), 0, 0, 1},
        {"gate", 'G', NULL, SETT_IS(SOLID), 0, 0, 1},
        {"gem", 'g', NULL, SETT_IS(OPEN) | SETT_IS(OBJECT), 0, 0, -1}};
    int32_t w = 1 + (int32_t)sett_rng_below(rng, MOST);
    int32_t h = 1 + (int32_t)sett_rng_below(rng, (uint32_t)(MOST / w));
    memcpy(s->tiles, kinds, sizeof kinds);
    for (int32_t t = 2; t < KINDS; t++)
        s->tiles[t].at_least = (int32_t)sett_rng_below(rng, 4) / 3;
    s->tiles[4].at_least = (int32_t)sett_rng_below(rng, 4);
    if (sett_rng_below(rng, 2) == 0)
        s->tiles[4].at_most =
            s->tiles[4].at_least + (int32_t)sett_rng_below(rng, 2) * 2;
    s->game = (SettGame){.api = SETT_GAME_API,
                         .name = "small",
                         .tiles = {s->tiles, KINDS, NULL},
                         .min_w = 1,
                         .min_h = 1,
                         .max_w = MOST,
                         .max_h = MOST,
                         .fill_open = 0,
                         .fill_solid = 1};
    s->def = sett_solve_def(&s->game);
    s->def.symmetry = (SettSymmetry)sett_rng_below(rng, 5);
    s->def.seed = sett_rng_next(rng);
    assert_int_equal(sett_grid_take(arena, w, h, &s->drawing.grid), SETT_OK);
    assert_int_equal(sett_mask_take(arena, w, h, &s->holes), SETT_OK);
    for (int32_t c = 0; c < w * h; c++) {
        int32_t other = w * h - 1 - c;
        s->drawing.grid.cells[c] =
            other < c && sett_rng_below(rng, 3) > 0
                ? s->drawing.grid.cells[other]
                : (uint8_t)(sett_rng_below(rng, 2) * sett_rng_below(rng, 5));
        if (sett_rng_below(rng, 3) == 0)
            sett_mask_set(&s->holes, c % w, c / w);
    }
    s->drawing.holes = &s->holes;
}

static bool is_hole(const Small *s, int32_t c)
{
    return sett_mask_get(&s->holes, c % s->holes.w, c / s->holes.w);
}

static int32_t count_of(const SettGrid *g, int32_t tile)
{
    int32_t count = 0;
    for (int32_t c = 0; c < sett_grid_area(g); c++)
        count += g->cells[c] == tile;
    return count;
}

static bool counts_hold(const Small *s, const SettGrid *g)
{
    for (int32_t t = 0; t < KINDS; t++) {
        int32_t count = count_of(g, t);
        if (count < s->tiles[t].at_least ||
            (s->tiles[t].at_most >= 0 && count > s->tiles[t].at_most))
            return false;
    }
    return true;
}

/* Whether a level keeps one demand, by its words. */
static bool keeps(const Small *s, const SettGrid *g, const SettDemand *d)
{
    char text[64];
    if (d->kind == SETT_DEMANDS_TILE)
        return g->cells[d->cell] == s->drawing.grid.cells[d->cell];
    for (int32_t bit = 0; bit < 3; bit++)
        if (strcmp(d->text, texts[bit]) == 0) {
            assert_int_equal(d->kind, SETT_DEMANDS_SYMMETRY);
            assert_true(s->def.symmetry >> bit & 1);
            return differences(&s->game, g, bit) == 0;
        }
    for (int32_t t = 0; t < KINDS; t++) {
        snprintf(text, sizeof text, "at least %d %s '%c'",
                 (int)s->tiles[t].at_least, s->tiles[t].name,
                 s->tiles[t].glyph);
        if (strcmp(d->text, text) == 0)
            return count_of(g, t) >= s->tiles[t].at_least;
        snprintf(text, sizeof text, "at most %d %s '%c'",
                 (int)s->tiles[t].at_most, s->tiles[t].name, s->tiles[t].glyph);
        if (strcmp(d->text, text) == 0)
            return count_of(g, t) <= s->tiles[t].at_most;
    }
    fail_msg("unknown demand %s", d->text);
    return false;
}

/* The next of all levels of a size; false behind the last. */
static bool next_level(SettGrid *g)
{
    for (int32_t c = 0; c < sett_grid_area(g); c++) {
        if (++g->cells[c] < KINDS)
            return true;
        g->cells[c] = 0;
    }
    return false;
}

/* Drawn tiles that changed. */
static int32_t changes(const Small *s, const SettGrid *g)
{
    int32_t count = 0;
    for (int32_t c = 0; c < sett_grid_area(g); c++)
        count += !is_hole(s, c) && g->cells[c] != s->drawing.grid.cells[c];
    return count;
}

/* Of all levels that keep the rules the fewest changes; -1: there are none. */
static int32_t fewest(const Small *s, SettGrid *g)
{
    int32_t least = -1;
    memset(g->cells, 0, (size_t)sett_grid_area(g));
    do {
        int32_t count = changes(s, g);
        if ((least < 0 || count < least) && counts_hold(s, g) &&
            has_symmetry(&s->game, g, (int32_t)s->def.symmetry))
            least = count;
    } while (next_level(g));
    return least;
}

/* Pairs that differ, in either mirror. */
static int32_t pairs(const Small *s, const SettGrid *g)
{
    int32_t count = 0;
    for (int32_t bit = 0; bit < 3; bit++)
        if ((s->def.symmetry >> bit & 1) != 0)
            count += differences(&s->game, g, bit) / 2;
    return count;
}

static void judge_nearly(Small *s, SettGrid *g, SettArena *arena, int32_t *off)
{
    int32_t least = -1;
    SettSolved out, why;
    memset(g->cells, 0, (size_t)sett_grid_area(g));
    do {
        int32_t count = pairs(s, g);
        if ((least < 0 || count < least) && changes(s, g) == 0 &&
            counts_hold(s, g))
            least = count;
    } while (next_level(g));
    s->def.symmetry |= SETT_SYMMETRY_NEARLY;
    assert_int_equal(
        sett_solve_complete(&s->def, &s->drawing, 0, arena, &out, NULL),
        SETT_OK);
    assert_int_equal(out.answer, least >= 0 ? SETT_YES : SETT_NO);
    assert_int_equal(sett_solve_why(&s->def, &s->drawing, SETT_CORE_SMALLEST,
                                    arena, &why, NULL),
                     SETT_OK);
    assert_int_equal(why.answer, out.answer);
    if (least < 0)
        return;
    assert_true(counts_hold(s, &out.grid) && changes(s, &out.grid) == 0);
    assert_int_equal(pairs(s, &out.grid), least);
    assert_int_equal(out.cost, least);
    assert_int_equal(out.least, least);
    *off += least > 0;
}

/* Whether some level keeps all demands of a core but one (-1: all). */
static bool some_keeps(const Small *s, SettGrid *g, const SettSolved *core,
                       int32_t but)
{
    memset(g->cells, 0, (size_t)sett_grid_area(g));
    do {
        bool all = true;
        for (int32_t i = 0; all && i < core->core_count; i++)
            all = i == but || keeps(s, g, &core->core[i]);
        if (all)
            return true;
    } while (next_level(g));
    return false;
}

static void judge_core(const Small *s, SettGrid *g, const SettSolved *core)
{
    assert_int_equal(core->proof, SETT_CORE_SMALLEST);
    assert_false(some_keeps(s, g, core, -1));
    for (int32_t i = 0; i < core->core_count; i++)
        assert_true(some_keeps(s, g, core, i));
}

static void small_levels_as_all_there_are(void **state)
{
    (void)state;
    int32_t yes = 0, no = 0, named = 0, off = 0;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        SettRng rng = sett_rng(seed, SETT_FOR_TEST, 40);
        SettArena arena = testkit_arena();
        Small s;
        SettSolved out;
        SettGrid g;
        draw_small(&s, &rng, &arena);
        assert_int_equal(
            sett_grid_take(&arena, s.drawing.grid.w, s.drawing.grid.h, &g),
            SETT_OK);
        int32_t least = fewest(&s, &g);
        assert_int_equal(
            sett_solve_complete(&s.def, &s.drawing, 0, &arena, &out, NULL),
            SETT_OK);
        assert_int_equal(out.answer, least == 0 ? SETT_YES : SETT_NO);
        if (least == 0)
            assert_true(
                counts_hold(&s, &out.grid) && changes(&s, &out.grid) == 0 &&
                has_symmetry(&s.game, &out.grid, (int32_t)s.def.symmetry));
        yes += least == 0;
        no += least != 0;
        assert_int_equal(
            sett_solve_repair(&s.def, &s.drawing, NULL, &arena, &out, NULL),
            SETT_OK);
        assert_int_equal(out.answer, least >= 0 ? SETT_YES : SETT_NO);
        if (least >= 0) {
            assert_int_equal(out.cost, least);
            assert_int_equal(out.least, least);
            assert_true(
                has_symmetry(&s.game, &out.grid, (int32_t)s.def.symmetry));
        }
        assert_int_equal(sett_solve_why(&s.def, &s.drawing, SETT_CORE_SMALLEST,
                                        &arena, &out, NULL),
                         SETT_OK);
        assert_int_equal(out.answer, least == 0 ? SETT_YES : SETT_NO);
        if (out.answer == SETT_NO)
            judge_core(&s, &g, &out);
        for (int32_t i = 0; i < out.core_count; i++)
            named += out.core[i].kind == SETT_DEMANDS_SYMMETRY;
        if (s.def.symmetry != SETT_SYMMETRY_NONE)
            judge_nearly(&s, &g, &arena, &off);
        sett_arena_free(&arena);
    }
    assert_true(yes > 150 && no > 300 && named > 150 && off > 100);
}

static SettDrawing draw(const SettGame *game, const char *text, int32_t w,
                        int32_t h, SettArena *arena)
{
    SettDrawing d;
    assert_int_equal(
        sett_drawing_read(game, text, strlen(text), '~', w, h, arena, &d, NULL),
        SETT_OK);
    return d;
}

/* Whole levels: symmetric, and accepted by the game. */
static void levels_of_every_game(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int32_t w, h;
    } games[] = {{"md2", 11, 8},     {"edd", 13, 7},
                 {"smb", 24, 14},    {"mario", 16, 12},
                 {"icarus", 16, 20}, {"dungeongrams", 15, 11}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        for (int32_t which = 1; which < 5; which++) {
            SettArena arena = testkit_arena();
            SettSolved out;
            SettChecked checked;
            const SettGame *game =
                sett_catalog_game(sett_catalog_builtin(), games[i].name);
            SettSolveDef def = sett_solve_def(game);
            SettDrawing d = draw(game, "", games[i].w, games[i].h, &arena);
            assert_true(sett_symmetry_read(names[which], &def.symmetry));
            assert_int_equal(def.symmetry, which);
            def.seed = 2;
            assert_int_equal(
                sett_solve_complete(&def, &d, 0, &arena, &out, NULL), SETT_OK);
            assert_int_equal(out.answer, SETT_YES);
            assert_true(has_symmetry(game, &out.grid, which));
            assert_int_equal(sett_level_check(game, def.judge, 0, &out.grid,
                                              &arena, &checked),
                             SETT_OK);
            assert_true(checked.feasible);
            sett_arena_free(&arena);
        }
}

static void reads_its_names(void **state)
{
    (void)state;
    static const char *const wrong[] = {"", "X", "xy", "nearly-", "turns"};
    static const char *const nearly[] = {"nearly-none", "nearly-x", "nearly-y",
                                         "nearly-both", "nearly-turn"};
    SettSymmetry which;
    for (int32_t i = 0; i < 5; i++) {
        which = SETT_SYMMETRY_NONE;
        assert_int_equal(sett_symmetry_read(nearly[i], &which), i > 0);
        assert_int_equal(which, i > 0 ? i | SETT_SYMMETRY_NEARLY : 0);
        which = SETT_SYMMETRY_TURN;
        assert_true(sett_symmetry_read(names[i], &which));
        assert_int_equal(which, i);
        assert_false(sett_symmetry_read(wrong[i], &which));
        assert_int_equal(which, i);
    }
}

/* Two drawn tiles opposite each other. */
static void names_tiles_that_differ(void **state)
{
    (void)state;
    static const char *const drawn[] = {
        "X~~~~~ \n~~~~~~~\n~~T~~~~\n", /* x, but for the treasure */
        "~X~~~~~\n~~~~~~~\n~ ~~T~~\n", "X~~~~~~\n~T~~~~~\n~~~~~~ \n"};
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    for (int32_t bit = 0; bit < 3; bit++) {
        SettArena arena = testkit_arena();
        SettSolveDef def = sett_solve_def(game);
        SettDrawing d = draw(game, drawn[bit], 0, 0, &arena);
        SettSolved out;
        def.symmetry = (SettSymmetry)(1 << bit);
        assert_int_equal(
            sett_solve_why(&def, &d, SETT_CORE_SMALLEST, &arena, &out, NULL),
            SETT_OK);
        assert_int_equal(out.answer, SETT_NO);
        assert_int_equal(out.proof, SETT_CORE_SMALLEST);
        assert_int_equal(out.core_count, 3);
        assert_string_equal(out.core[0].text, texts[bit]);
        assert_int_equal(out.core[0].kind, SETT_DEMANDS_SYMMETRY);
        assert_int_equal(out.core[0].cell, -1);
        assert_non_null(strstr(out.core[1].text, "wall 'X' at"));
        assert_non_null(strstr(out.core[2].text, "floor ' ' at"));
        def.symmetry = SETT_SYMMETRY_NONE;
        assert_int_equal(
            sett_solve_why(&def, &d, SETT_CORE_SMALLEST, &arena, &out, NULL),
            SETT_OK);
        assert_int_equal(out.answer, SETT_YES);
        sett_arena_free(&arena);
    }
}

/* What is extended or joined is no whole level. */
static void not_of_levels_without_an_end(void **state)
{
    (void)state;
    static const char text[] = "----------------\n----------------\n"
                               "----------------\n----------------\n"
                               "----------------\n----------------\n"
                               "----------------\n-------SS-------\n"
                               "----------------\n----------------\n"
                               "------------X---\n-----------XX---\n"
                               "---E------XXX---\nXXXXXXXX--XXXXXX\n";
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "smb");
    SettArena arena = testkit_arena();
    SettDrawing sample = draw(game, text, 0, 0, &arena);
    SettTraining training = {&sample.grid, 1};
    SettSolveDef solve = sett_solve_def(game);
    SettExtended window[2];
    SettJoined joined[2];
    const SettGrid *parts[2] = {&sample.grid, &sample.grid};
    solve.sample = &training;
    for (int32_t i = 0; i < 2; i++) {
        SettExtendDef def = {
            .solve = &solve, .size = 14, .step = 9, .ahead = 8};
        SettExtend *level;
        solve.symmetry = i == 0 ? SETT_SYMMETRY_NONE : SETT_SYMMETRY_X;
        assert_int_equal(sett_extend_open(&def, &arena, &level, NULL), SETT_OK);
        assert_int_equal(sett_extend_next(level, &arena, &window[i]), SETT_OK);
        assert_int_equal(window[i].answer, SETT_YES);
        assert_int_equal(
            sett_solve_join(&solve, parts, 2, 0, 9, &arena, &joined[i], NULL),
            SETT_OK);
        assert_int_equal(joined[i].answer, SETT_YES);
    }
    assert_int_equal(sett_grid_hash(&window[0].grid),
                     sett_grid_hash(&window[1].grid));
    assert_int_equal(sett_grid_hash(&joined[0].grid),
                     sett_grid_hash(&joined[1].grid));
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_levels_as_all_there_are),
        cmocka_unit_test(levels_of_every_game),
        cmocka_unit_test(reads_its_names),
        cmocka_unit_test(names_tiles_that_differ),
        cmocka_unit_test(not_of_levels_without_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
