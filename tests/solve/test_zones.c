/* test_zones.c - levels of two samples: every window is held against the levels
   of its own zone, and what cannot be says whose patterns it lacks. */
#include "sett/solve.h"
#include "support/testkit.h"
#include "support/windows.h"

#include <string.h>

/* Walls of one sample, doors of the other: their common ground is the floor. */
static const char walls[] = "......\n"
                            ".##...\n"
                            "......\n"
                            "....#.\n"
                            "......\n";
static const char doors[] = "......\n"
                            "..D...\n"
                            "......\n"
                            "......\n";

typedef struct Case {
    SettArena arena;
    const SettGame *game;
    SettDrawing levels[2];
    SettTraining samples[2];
    SettZone zones[2];
    SettSolveDef def;
} Case;

static SettDrawing draw(Case *c, const char *text, int32_t w, int32_t h)
{
    SettDrawing d;
    assert_int_equal(sett_drawing_read(c->game, text, strlen(text), '~', w, h,
                                       &c->arena, &d, NULL),
                     SETT_OK);
    return d;
}

/* A game whose check is of no matter here: patterns alone. */
static void open_case(Case *c, int32_t from)
{
    *c = (Case){.game = sett_catalog_game(sett_catalog_builtin(), "edd")};
    sett_arena_init(&c->arena, sett_alloc_default(), 0);
    for (int32_t i = 0; i < 2; i++) {
        c->levels[i] = draw(c, i == 0 ? walls : doors, 0, 0);
        c->samples[i] = (SettTraining){&c->levels[i].grid, 1};
        c->zones[i] = (SettZone){i * from, &c->samples[i]};
    }
    c->def = sett_solve_def(c->game);
    c->def.zones = c->zones;
    c->def.zone_count = 2;
}

static void assert_zones(const Case *c, const SettGrid *g, int32_t cut)
{
    for (int32_t y = 0; y + 1 < g->h; y++)
        for (int32_t x = 0; x + 1 < g->w; x++) {
            int32_t at = c->def.zone_rows ? y : x;
            bool first = window_occurs(g, x, y, &c->levels[0].grid);
            bool second = window_occurs(g, x, y, &c->levels[1].grid);
            assert_true(at + 1 < cut ? first
                        : at >= cut  ? second
                                     : first || second);
        }
}

static int32_t count(const SettGrid *g, int32_t tile)
{
    int32_t n = 0;
    for (int32_t i = 0; i < sett_grid_area(g); i++)
        n += g->cells[i] == tile;
    return n;
}

static void each_zone_keeps_to_its_sample(void **state)
{
    (void)state;
    for (int32_t rows = 0; rows < 2; rows++) {
        int32_t walls_seen = 0, doors_seen = 0;
        Case c;
        open_case(&c, 5);
        c.def.zone_rows = rows != 0;
        SettDrawing d = draw(&c, "", 12, 9);
        for (uint64_t i = 0; i < 6; i++) {
            SettSolved out;
            assert_int_equal(
                sett_solve_complete(&c.def, &d, i, &c.arena, &out, NULL),
                SETT_OK);
            assert_int_equal(out.answer, SETT_YES);
            assert_zones(&c, &out.grid, 5);
            walls_seen += count(&out.grid, sett_tile_read(&c.game->tiles, '#'));
            doors_seen += count(&out.grid, sett_tile_read(&c.game->tiles, 'D'));
        }
        assert_true(walls_seen > 6);
        assert_true(doors_seen > 0 || rows != 0);
        sett_arena_free(&c.arena);
    }
}

/* A wall where only doors are known: the second sample is named. */
static void says_whose_patterns_are_missing(void **state)
{
    (void)state;
    Case c;
    SettSolved out;
    SettText text = sett_text(sett_alloc_default());
    open_case(&c, 5);
    SettDrawing left = draw(&c, "~~~~~~~~~~~~\n~~#~~~~~~~~~", 12, 9);
    assert_int_equal(
        sett_solve_complete(&c.def, &left, 0, &c.arena, &out, NULL), SETT_OK);
    assert_int_equal(out.answer, SETT_YES);
    SettDrawing right = draw(&c, "~~~~~~~~~~~~\n~~~~~~~~#~~~", 12, 9);
    assert_int_equal(sett_solve_why(&c.def, &right, SETT_CORE_SMALLEST,
                                    &c.arena, &out, NULL),
                     SETT_OK);
    assert_int_equal(out.answer, SETT_NO);
    assert_int_equal(sett_core_text(&c.def, &out, &right.grid, &c.arena, &text),
                     SETT_OK);
    assert_string_equal(text.data, "the patterns of sample 2; wall '#' at 8,1");
    /* At the cut a wall is of sample 1. */
    text.size = 0;
    SettDrawing cut = draw(&c, "~~~~~~~~~~~~\n~~~~#~~~~~~~", 12, 9);
    assert_int_equal(sett_solve_complete(&c.def, &cut, 0, &c.arena, &out, NULL),
                     SETT_OK);
    assert_int_equal(out.answer, SETT_YES);
    sett_text_free(&text);
    sett_arena_free(&c.arena);
}

static void zones_are_as_long_as_patterns(void **state)
{
    (void)state;
    Case c;
    SettSolved out;
    SettError err = {0};
    open_case(&c, 1);
    SettDrawing d = draw(&c, "", 12, 9);
    assert_int_equal(sett_solve_complete(&c.def, &d, 0, &c.arena, &out, &err),
                     SETT_BAD_ARGUMENT);
    assert_string_equal(err.text,
                        "zone 1 has 1 of 12 columns; a pattern has 2");
    sett_arena_free(&c.arena);
}

/* What is drawn may be unlike the sample where only the rest is asked. */
static void infill_leaves_the_drawing_alone(void **state)
{
    (void)state;
    Case c;
    SettSolved out;
    open_case(&c, 5);
    c.def.zone_count = 0;
    c.def.sample = &c.samples[1];
    SettDrawing d = draw(&c,
                         "##....~~~~~~\n##....~~~~~~\n......~~~~~~\n"
                         "......~~~~~~\n......~~~~~~",
                         12, 5);
    assert_int_equal(sett_solve_complete(&c.def, &d, 0, &c.arena, &out, NULL),
                     SETT_OK);
    assert_int_equal(out.answer, SETT_NO);
    c.def.only = d.holes;
    assert_int_equal(sett_solve_complete(&c.def, &d, 0, &c.arena, &out, NULL),
                     SETT_OK);
    assert_int_equal(out.answer, SETT_YES);
    for (int32_t y = 0; y < 4; y++)
        for (int32_t x = 5; x < 11; x++)
            assert_true(window_occurs(&out.grid, x, y, &c.levels[1].grid));
    sett_arena_free(&c.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_zone_keeps_to_its_sample),
        cmocka_unit_test(says_whose_patterns_are_missing),
        cmocka_unit_test(zones_are_as_long_as_patterns),
        cmocka_unit_test(infill_leaves_the_drawing_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
