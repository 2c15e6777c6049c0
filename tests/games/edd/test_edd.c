/* test_edd.c - EDD rooms as a game: what makes a room legal, bosses as tiles
   and as markers, sizes at their ends, and memory that runs out. */
#include "games/edd/edd.h"
#include "lab/edd_play.h"
#include "sett/io.h"
#include "support/edd_room.h"

#include <math.h>
#include <string.h>

static void assert_reasons(const SettLevel *level, SettArena *arena,
                           const char *codes)
{
    SettReport report = sett_report(arena);
    char got[200] = "";
    assert_int_equal(
        sett_game_check(&sett_game_edd, level, true, arena, &report), SETT_OK);
    for (int32_t i = 0; i < report.count; i++) {
        strcat(got, i > 0 ? " " : "");
        strcat(got, report.reasons[i].code);
    }
    assert_string_equal(got, codes);
}

static void what_breaks_a_room(void **state)
{
    (void)state;
    static const char *const rooms[][2] = {
        {"D../.../...", ""},
        {".../.../...", "too-few"},
        {"###/###/###", "too-few"},
        {"D.#./.##./.#..", "no-door"},
        {"D#./###/.#.", "no-door no-door no-door"},
        {"D#D/###/D#D", "doors-apart"}, /* only a warning */
        {"..../.D../....", "door-inside"},
        {"D./..", "size"},
        {"D...../.BBB../.BBB../.BBB..", ""},
        {"D...../.BBB../.BB.../.BBB..", "broken-structure"},
        {"BBB.../BBB.../BBB.../.....D", ""},
        {"...BBB/...BBB/...BBB/D.....", ""},
        {"D...../...BBB/...BBB/...BBB", ""},
        {"BB..../BB..../BB..../.....D", "broken-structure"},
        {"BBB.../BBB.../....../.....D", "broken-structure"},
        {"D.H/.../..H", "too-many"},
    };
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
        SettArena arena = testkit_arena();
        SettLevel level = {.grid = edd_grid(&arena, rooms[i][0])};
        assert_reasons(&level, &arena, rooms[i][1]);
        sett_arena_free(&arena);
    }
}

static void reasons_name_their_cells(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettLevel level = {.grid = edd_grid(&arena, "D.#./.##./.#..")};
    SettReport report = sett_report(&arena);
    assert_int_equal(
        sett_game_check(&sett_game_edd, &level, true, &arena, &report),
        SETT_OK);
    const SettPoint want[4] = {{3, 0}, {3, 1}, {2, 2}, {3, 2}};
    assert_int_equal(report.reasons[0].cell_count, 4);
    for (int32_t i = 0; i < 4; i++) {
        assert_int_equal(report.reasons[0].cells[i].x, want[i].x);
        assert_int_equal(report.reasons[0].cells[i].y, want[i].y);
    }
    sett_arena_free(&arena);
}

static void an_unknown_glyph_is_refused(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid;
    SettError err;
    assert_int_equal(sett_level_read(&sett_game_edd, "D..\n.?.\n...\n", 12, 0,
                                     &arena, &grid, &err),
                     SETT_BAD_INPUT);
    assert_int_equal(err.line, 2);
    assert_int_equal(err.column, 2);
    sett_arena_free(&arena);
}

static void markers_are_checked(void **state)
{
    (void)state;
    static const struct {
        SettMarker marks[3];
        int32_t count;
        const char *codes;
    } cases[] = {
        {{{EDD_MARK_BOSS, 2, 1, 3, 3}}, 1, ""},
        {{{EDD_MARK_HERO, 1, 1, 1, 1}}, 1, ""},
        {{{EDD_MARK_BOSS, 2, 1, 3, 2}}, 1, "marker"},
        {{{EDD_MARK_BOSS, 6, 3, 3, 3}}, 1, "marker"},
        {{{EDD_MARK_HERO, -1, 1, 1, 1}}, 1, "marker"},
        {{{EDD_MARK_HERO, 8, 4, 1, 1}}, 1, "marker"},
        {{{EDD_MARK_BOSS, 0, 0, 3, 3}}, 1, "marker"},
        {{{EDD_MARK_BOSS, 2, 1, 3, 3}, {EDD_MARK_HERO, 4, 3, 1, 1}},
         2,
         "marker"},
        {{{EDD_MARK_BOSS, 2, 0, 3, 3}, {EDD_MARK_BOSS, 5, 0, 3, 3}}, 2, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        SettArena arena = testkit_arena();
        SettLevel level = {.grid = edd_grid(&arena, "D......../"
                                                    "........./"
                                                    "........./"
                                                    "........./"
                                                    "........#"),
                           .markers = cases[i].marks,
                           .marker_count = cases[i].count};
        assert_reasons(&level, &arena, cases[i].codes);
        sett_arena_free(&arena);
    }
}

static void three_bosses_are_one_too_many(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    const SettMarker third = {EDD_MARK_BOSS, 7, 1, 3, 3};
    SettLevel level = {.grid = edd_grid(&arena, "D........../"
                                                ".BBBBBB..../"
                                                ".BBBBBB..../"
                                                ".BBBBBB....")};
    assert_reasons(&level, &arena, "");
    level.markers = &third;
    level.marker_count = 1;
    assert_reasons(&level, &arena, "too-many-bosses");
    sett_arena_free(&arena);
}

static void a_marker_is_as_good_as_tiles(void **state)
{
    (void)state;
    const SettMarker mark = {EDD_MARK_BOSS, 1, 1, 3, 3};
    EddCase drawn, marked;
    edd_open(&drawn, EDD_SETT, "D..../.BBB./.BBB./.BBB.", NULL);
    edd_open_marked(&marked, EDD_SETT, "D..../...../...../.....", &mark, 1);
    assert_int_equal(drawn.room.counts.bosses, 1);
    assert_int_equal(marked.room.counts.bosses, 1);
    assert_int_equal(marked.room.bosses[0].x, 2);
    assert_int_equal(marked.room.bosses[0].y, 2);
    assert_int_equal(marked.room.counts.enemies, 0);
    assert_int_equal(marked.room.counts.passable, 20);
    /* Five enemies and a door: an ambush. */
    assert_int_equal(marked.room.meso_of[EDD_AMBUSH], 1);
    assert_int_equal(marked.room.meso[0].things, 5);
    edd_close(&drawn);
    edd_close(&marked);
}

/* By the name of the measure. */
static double measured(const char *art, const char *name)
{
    SettArena arena = testkit_arena();
    SettLevel level = {.grid = edd_grid(&arena, art)};
    double out[EDD_MEASURES], found = -1;
    assert_int_equal(sett_game_measure(&sett_game_edd, &level, &arena, out),
                     SETT_OK);
    for (int32_t k = 0; k < EDD_MEASURES; k++)
        if (strcmp(sett_edd_measure_rows[k].name, name) == 0)
            found = out[k];
    sett_arena_free(&arena);
    return found;
}

/* Diagonal neighbours and what lies outside do not count. */
static void walls_that_stand_alone(void **state)
{
    (void)state;
    assert_true(isnan(measured("D../.../...", "lone_walls")));
    assert_true(measured("D../.../...", "wall_share") == 0);
    assert_true(measured("D.#/.#./#..", "lone_walls") == 1);
    assert_true(measured("D.#/.#./#..", "wall_share") == 1 / 3.0);
    assert_true(measured("D.#/..#/#..", "lone_walls") == 1 / 3.0);
    assert_true(measured("D../.##/...", "lone_walls") == 0);
    assert_true(measured("#..#/D.../#..#", "lone_walls") == 1);
    static char wide[65 * 3 + 1]; /* a whole word: the ends are no neighbours */
    memset(wide, '.', sizeof wide - 1);
    wide[64] = wide[129] = '/';
    wide[194] = 0;
    wide[65] = wide[65 + 63] = '#';
    wide[0] = 'D';
    assert_true(measured(wide, "lone_walls") == 1);
    wide[65 + 62] = '#';
    assert_true(measured(wide, "lone_walls") == 1 / 3.0);
}

static void measured_at_every_size(void **state)
{
    (void)state;
    static const SettPoint sizes[] = {{1, 1},  {1, 9},  {2, 2},  {3, 3},
                                      {3, 64}, {64, 3}, {63, 9}, {64, 64}};
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (uint32_t most = 1; most <= EDD_TILES; most++) {
            SettArenaMark mark = sett_arena_mark(&arena);
            SettGrid g;
            double out[EDD_MEASURES];
            sett_grid_take(&arena, sizes[i].x, sizes[i].y, &g);
            for (int32_t c = 0; c < sett_grid_area(&g); c++)
                g.cells[c] = (uint8_t)sett_rng_below(&rng, most);
            SettLevel level = {.grid = g};
            assert_int_equal(
                sett_game_measure(&sett_game_edd, &level, &arena, out),
                SETT_OK);
            for (int32_t k = 0; k < EDD_MEASURES; k++)
                assert_true(isnan(out[k]) || (out[k] >= 0 && out[k] <= 4096));
            sett_arena_reset(&arena, mark);
        }
    SettGrid wide;
    double out[EDD_MEASURES];
    sett_grid_take(&arena, 65, 3, &wide);
    SettLevel level = {.grid = wide};
    assert_int_equal(sett_game_measure(&sett_game_edd, &level, &arena, out),
                     SETT_TOO_LARGE);
    assert_reasons(&level, &arena, "size too-few");
    sett_arena_free(&arena);
}

static const char furnished[] = "D..#.../...#TT./.T...../...#..E/##.####/"
                                "E....../D.E#.T.";

static SettStatus everything(const SettLevel *level, EddMode mode,
                             SettArena *arena)
{
    EddConfig config;
    double out[EDD_MEASURES];
    sett_params_default(&sett_edd_config, &config);
    config.mode.index = (int32_t)mode;
    SettEvalJob job = {.game = &sett_game_edd,
                       .params = &config,
                       .target = level,
                       .tmp = arena};
    SettReport report = sett_report(arena);
    SettScore score = {0};
    SettStatus s = sett_eval_edd.run(&job, level, &score);
    if (s == SETT_OK)
        s = sett_game_measure(&sett_game_edd, level, arena, out);
    return s == SETT_OK
               ? sett_game_edd.check(&sett_game_edd, level, arena, &report)
               : s;
}

static void memory_may_end_anywhere(void **state)
{
    (void)state;
    SettArena keep = testkit_arena();
    SettLevel level = {.grid = edd_grid(&keep, furnished)};
    for (int32_t mode = EDD_SETT; mode <= EDD_COMPAT; mode++) {
        int64_t failures = 0;
        SettStatus s = SETT_NO_MEMORY;
        for (size_t limit = 1024; s != SETT_OK; limit += 512) {
            TestAlloc counter = {0};
            SettArena arena;
            sett_arena_init(&arena, testkit_alloc(&counter), limit);
            s = everything(&level, (EddMode)mode, &arena);
            assert_true(s == SETT_OK || s == SETT_NO_MEMORY);
            failures += s != SETT_OK;
            sett_arena_free(&arena);
            assert_int_equal(counter.live_bytes, 0);
        }
        assert_true(failures > 3);
    }
    sett_arena_free(&keep);
}

static void the_steady_state_asks_for_nothing(void **state)
{
    (void)state;
    SettArena keep = testkit_arena(), arena;
    TestAlloc counter = {0};
    SettLevel level = {.grid = edd_grid(&keep, furnished)};
    sett_arena_init(&arena, testkit_alloc(&counter), 0);
    SettArenaMark mark = sett_arena_mark(&arena);
    int64_t asked = 0;
    for (int32_t i = 0; i < 4; i++) {
        assert_int_equal(everything(&level, EDD_SETT, &arena), SETT_OK);
        sett_arena_reset(&arena, mark);
        asked = i == 0 ? counter.asked : asked;
    }
    assert_int_equal(counter.asked, asked);
    sett_arena_free(&arena);
    sett_arena_free(&keep);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_breaks_a_room),
        cmocka_unit_test(reasons_name_their_cells),
        cmocka_unit_test(an_unknown_glyph_is_refused),
        cmocka_unit_test(markers_are_checked),
        cmocka_unit_test(three_bosses_are_one_too_many),
        cmocka_unit_test(a_marker_is_as_good_as_tiles),
        cmocka_unit_test(walls_that_stand_alone),
        cmocka_unit_test(measured_at_every_size),
        cmocka_unit_test(memory_may_end_anywhere),
        cmocka_unit_test(the_steady_state_asks_for_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
