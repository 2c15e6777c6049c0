/* test_learn.c - what is told about a sample, held against all levels of small
   sizes, and against levels that are made by it. */
#include "sett/learn.h"
#include "support/testkit.h"
#include "support/windows.h"

#include <string.h>

#define W 4
#define H 3

typedef struct Case {
    SettArena arena;
    SettGame game;
    SettTile tiles[SETT_SOLVER_TILES];
    SettGrid levels[3];
    SettTraining sample;
    SettSolveDef def;
} Case;

static void add_level(Case *c, const char *text)
{
    SettDrawing d;
    assert_int_equal(sett_drawing_read(&c->game, text, strlen(text), '~', 0, 0,
                                       &c->arena, &d, NULL),
                     SETT_OK);
    c->levels[c->sample.count++] = d.grid;
}

/* A game of tiles alone: everything is legal. */
static void open_case(Case *c, const char *text)
{
    *c = (Case){.game = *sett_catalog_game(sett_catalog_builtin(), "edd")};
    for (int32_t t = 0; t < c->game.tiles.count; t++) {
        c->tiles[t] = c->game.tiles.tiles[t];
        c->tiles[t].at_least = 0;
        c->tiles[t].at_most = -1;
    }
    c->game.tiles.tiles = c->tiles;
    c->game.check = NULL;
    c->game.demands = NULL;
    c->game.demand_count = 0;
    c->game.judge_count = 0;
    c->game.min_w = c->game.min_h = 1;
    sett_arena_init(&c->arena, sett_alloc_default(), 0);
    c->sample.levels = c->levels;
    add_level(c, text);
    c->def = sett_solve_def(&c->game);
    c->def.sample = &c->sample;
}

static bool has_window(const Case *c, const SettGrid *g, int32_t x, int32_t y)
{
    for (int32_t i = 0; i < c->sample.count; i++)
        if (window_occurs(g, x, y, &c->levels[i]))
            return true;
    return false;
}

static bool same_columns(const SettGrid *a, int32_t x, const SettGrid *b,
                         int32_t at)
{
    for (int32_t y = 0; y < a->h; y++)
        if (a->cells[sett_grid_at(a, x, y)] !=
                b->cells[sett_grid_at(b, at, y)] ||
            a->cells[sett_grid_at(a, x + 1, y)] !=
                b->cells[sett_grid_at(b, at + 1, y)])
            return false;
    return true;
}

static bool has_columns(const Case *c, const SettGrid *g, int32_t x)
{
    for (int32_t i = 0; i < c->sample.count; i++)
        for (int32_t at = 0; at + 1 < c->levels[i].w; at++)
            if (c->levels[i].h == g->h && same_columns(g, x, &c->levels[i], at))
                return true;
    return false;
}

/* All levels of W x H from two tiles: those with known windows, and those with
   known pairs of columns. */
static void count_all(const Case *c, int32_t *windows, int32_t *columns)
{
    uint8_t cells[W * H];
    SettGrid g = {.w = W, .h = H, .cells = cells};
    *windows = *columns = 0;
    for (int32_t bits = 0; bits < 1 << (W * H); bits++) {
        bool known = true, lines = true;
        for (int32_t i = 0; i < W * H; i++)
            cells[i] = (uint8_t)(bits >> i & 1);
        for (int32_t x = 0; x + 1 < W; x++) {
            for (int32_t y = 0; known && y + 1 < H; y++)
                known = has_window(c, &g, x, y);
            lines = lines && has_columns(c, &g, x);
        }
        *windows += known;
        *columns += lines;
    }
}

static const char *const samples[] = {
    "..#.\n.##.\n....\n", ".#.#.#\n......\n#.#.#.\n",
    "....##\n....##\n....##\n", "...\n.#.\n...\n", "..#\n###\n#..\n"};

static void counts_like_all_levels(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        Case c;
        SettLevelCount count;
        SettLearntLines lines;
        int32_t windows, columns;
        open_case(&c, samples[i]);
        count_all(&c, &windows, &columns);
        assert_int_equal(
            sett_learn_count(&c.def, W, H, 1000, &c.arena, &count, NULL),
            SETT_OK);
        assert_true(count.exact);
        assert_int_equal(count.found, windows);
        assert_int_equal(sett_learn_lines(&c.def, W, H, &c.arena, &lines, NULL),
                         SETT_OK);
        assert_true(lines.levels == columns);
        assert_true(columns <= windows);
        if (windows > 1) {
            assert_int_equal(sett_learn_count(&c.def, W, H, windows - 1,
                                              &c.arena, &count, NULL),
                             SETT_OK);
            assert_false(count.exact);
            assert_int_equal(count.found, windows - 1);
        }
        sett_arena_free(&c.arena);
    }
}

/* The columns that are told, drawn as a level of the sample, add as many levels
   as is told, and no other column behind another adds more. */
static void draws_the_best_column(void **state)
{
    (void)state;
    int32_t told = 0;
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        Case c;
        SettLearntLines lines, more;
        int32_t windows, columns, before;
        SettSampleReport old, grown;
        open_case(&c, samples[i]);
        count_all(&c, &windows, &before);
        assert_int_equal(sett_learn_lines(&c.def, W, H, &c.arena, &lines, NULL),
                         SETT_OK);
        assert_true(lines.all);
        if (!lines.found)
            continue;
        told++;
        assert_int_equal(sett_learn_sample(&c.def, &c.arena, &old, NULL),
                         SETT_OK);
        c.levels[c.sample.count++] = lines.drawn;
        assert_int_equal(sett_learn_sample(&c.def, &c.arena, &grown, NULL),
                         SETT_OK);
        assert_int_equal(grown.patterns - old.patterns, lines.patterns);
        assert_true(lines.patterns > 0);
        count_all(&c, &windows, &columns);
        assert_true(lines.with == columns);
        assert_true(columns > before);
        assert_int_equal(sett_learn_lines(&c.def, W, H, &c.arena, &more, NULL),
                         SETT_OK);
        assert_true(more.levels == lines.with);
        sett_arena_free(&c.arena);
    }
    assert_true(told >= 3);
}

/* Which columns: three in a row that never come again are closed to a ring. */
static void closes_the_ring(void **state)
{
    (void)state;
    Case c;
    SettLearntLines lines;
    open_case(&c, "#..\n##.\n###\n");
    assert_int_equal(sett_learn_lines(&c.def, 5, 3, &c.arena, &lines, NULL),
                     SETT_OK);
    assert_int_equal(lines.lines, 3);
    assert_true(lines.levels == 0);
    assert_true(lines.found);
    assert_int_equal(lines.from.x, 2);
    assert_int_equal(lines.to.x, 0);
    assert_true(lines.with == 3);
    assert_int_equal(sett_learn_lines(&c.def, 5, 4, &c.arena, &lines, NULL),
                     SETT_OK);
    assert_int_equal(lines.lines, 0);
    sett_arena_free(&c.arena);
}

static void frees_a_size(void **state)
{
    (void)state;
    for (int32_t turned = 0; turned < 2; turned++) {
        Case c;
        SettStrip strip;
        SettLevelCount count;
        open_case(&c, turned == 0 ? ".#\n.#\n.#\n" : "...\n###\n");
        int32_t w = turned == 0 ? 4 : 9, h = turned == 0 ? 9 : 4;
        assert_int_equal(
            sett_learn_count(&c.def, w, h, 1, &c.arena, &count, NULL), SETT_OK);
        assert_true(count.exact);
        assert_int_equal(count.found, 0);
        assert_int_equal(
            sett_learn_strip(&c.def, w, h, 100, &c.arena, &strip, NULL),
            SETT_OK);
        assert_int_equal(strip.answer, SETT_YES);
        assert_int_equal(strip.rows, turned);
        assert_int_equal(strip.tried, 13);
        assert_int_equal(turned == 0 ? strip.drawn.w : strip.drawn.h, 3);
        c.levels[c.sample.count++] = strip.drawn;
        for (int32_t y = 0; y + 1 < h; y++)
            for (int32_t x = 0; x + 1 < w; x++)
                assert_true(has_window(&c, &strip.level, x, y));
        assert_int_equal(
            sett_learn_count(&c.def, w, h, 1, &c.arena, &count, NULL), SETT_OK);
        assert_int_equal(count.found, 1);
        sett_arena_free(&c.arena);
    }
}

/* Two columns are missing here, each from the other one: one is not enough. */
static void says_that_no_line_helps(void **state)
{
    (void)state;
    Case c;
    SettStrip strip;
    open_case(&c, ".#\n.#\n.#\n");
    assert_int_equal(
        sett_learn_strip(&c.def, 9, 9, 100, &c.arena, &strip, NULL), SETT_OK);
    assert_int_equal(strip.answer, SETT_NO);
    assert_int_equal(strip.tried, 18);
    assert_int_equal(sett_learn_strip(&c.def, 9, 9, 5, &c.arena, &strip, NULL),
                     SETT_OK);
    assert_int_equal(strip.answer, SETT_UNKNOWN);
    assert_int_equal(strip.tried, 5);
    sett_arena_free(&c.arena);
}

static void tells_who_meets(void **state)
{
    (void)state;
    Case c;
    SettSampleReport r;
    open_case(&c, "..D#\n..##\n");
    int32_t floor = sett_tile_read(&c.game.tiles, '.');
    int32_t wall = sett_tile_read(&c.game.tiles, '#');
    int32_t door = sett_tile_read(&c.game.tiles, 'D');
    assert_int_equal(sett_learn_sample(&c.def, &c.arena, &r, NULL), SETT_OK);
    assert_int_equal(r.levels, 1);
    assert_int_equal(r.patterns, 3);
    assert_int_equal(r.once, 3);
    assert_int_equal(r.places[2].x, 2);
    assert_true(r.right[floor] == ((uint64_t)1 << floor | (uint64_t)1 << door |
                                   (uint64_t)1 << wall));
    assert_true(r.right[wall] == (uint64_t)1 << wall);
    assert_true(r.below[door] == (uint64_t)1 << wall);
    assert_true(r.below[floor] == (uint64_t)1 << floor);
    assert_true(r.later[door] == (uint64_t)1 << wall);
    add_level(&c, "#.\n..\n..\n#D\n");
    assert_int_equal(sett_learn_sample(&c.def, &c.arena, &r, NULL), SETT_OK);
    assert_true((r.right[wall] >> door & 1) != 0);
    assert_true((r.below[wall] >> door & 1) == 0);
    assert_true((r.under[wall] >> door & 1) != 0);
    assert_true((r.under[door] >> floor & 1) != 0);
    sett_arena_free(&c.arena);
}

static void cuts_where_tiles_change(void **state)
{
    (void)state;
    Case c;
    SettZone zones[4];
    SettError err;
    open_case(&c, "............####\n............####\n");
    add_level(&c, "........................########\n"
                  "........................########\n");
    assert_int_equal(sett_learn_zones(&c.sample, c.def.shape, false, 32, 2,
                                      &c.arena, zones, &err),
                     SETT_OK);
    assert_int_equal(zones[0].from, 0);
    assert_int_equal(zones[1].from, 24);
    assert_int_equal(zones[0].sample->count, 2);
    /* With the windows that reach over the end. */
    assert_int_equal(zones[0].sample->levels[1].w, 25);
    assert_int_equal(zones[1].sample->levels[1].w, 8);
    c.def.zones = zones;
    c.def.zone_count = 2;
    SettLevelCount count;
    assert_int_equal(
        sett_learn_count(&c.def, 32, 2, 100, &c.arena, &count, NULL), SETT_OK);
    assert_true(count.found > 0);
    assert_int_equal(sett_learn_zones(&c.sample, c.def.shape, true, 32, 2,
                                      &c.arena, zones, &err),
                     SETT_BAD_ARGUMENT);
    sett_arena_free(&c.arena);
}

static int32_t steps_of(const SettGame *game, const SettGrid *g, SettArena *tmp)
{
    SettGrid one = *g;
    SettTraining alone = {&one, 1};
    SettSolveDef def = sett_solve_def(game);
    def.sample = &alone;
    SettWayBounds ways;
    assert_int_equal(sett_learn_ways(&def, tmp, &ways), SETT_OK);
    return ways.levels == 1 ? ways.low : -1;
}

static void ways_are_as_long_as_learnt(void **state)
{
    (void)state;
    Case c;
    SettWayBounds ways;
    SettGame asks;
    open_case(&c, "...\n");
    c.game = *sett_catalog_game(sett_catalog_builtin(), "md2");
    c.sample.count = 0;
    add_level(&c, "XXXXXXX\nXH    X\nX XXX X\nX    eX\nXXXXXXX\n");
    add_level(&c, "XXXXXXX\nXH    X\nXXXXX X\nXe    X\nXXXXXXX\n");
    assert_int_equal(sett_learn_ways(&c.def, &c.arena, &ways), SETT_OK);
    assert_int_equal(ways.levels, 2);
    assert_int_equal(ways.low, 6);
    assert_int_equal(ways.high, 10);
    for (int32_t high = 10; high >= 6; high -= 4) {
        ways.high = high;
        assert_int_equal(sett_learn_demand(&c.game, &ways, &c.arena, &asks),
                         SETT_OK);
        SettSolveDef def = sett_solve_def(&asks);
        SettDrawing open;
        assert_int_equal(
            sett_drawing_read(&asks, "", 0, '~', 11, 9, &c.arena, &open, NULL),
            SETT_OK);
        for (uint64_t i = 0; i < 20; i++) {
            SettSolved out;
            assert_int_equal(
                sett_solve_complete(&def, &open, i, &c.arena, &out, NULL),
                SETT_OK);
            assert_int_equal(out.answer, SETT_YES);
            int32_t steps = steps_of(&c.game, &out.grid, &c.arena);
            assert_in_range(steps, 6, high);
        }
    }
    sett_arena_free(&c.arena);
}

/* A way of ten steps that is drawn is too long for nine, and named. */
static void a_drawn_way_is_too_long(void **state)
{
    (void)state;
    Case c;
    SettGame asks;
    SettSolved out;
    open_case(&c, "...\n");
    c.game = *sett_catalog_game(sett_catalog_builtin(), "md2");
    c.sample.count = 0;
    add_level(&c, "XXXXXXX\nXH    X\nXXXXX X\nXe    X\nXXXXXXX\n");
    for (int32_t high = 9; high <= 10; high++) {
        const SettWayBounds ways = {.low = 2, .high = high, .levels = 1};
        assert_int_equal(sett_learn_demand(&c.game, &ways, &c.arena, &asks),
                         SETT_OK);
        SettSolveDef def = sett_solve_def(&asks);
        SettDrawing d = {c.levels[0], NULL};
        assert_int_equal(
            sett_solve_why(&def, &d, SETT_CORE_MINIMAL, &c.arena, &out, NULL),
            SETT_OK);
        assert_int_equal(out.answer, high == 9 ? SETT_NO : SETT_YES);
    }
    sett_arena_free(&c.arena);
}

/* The engine asks for each number of steps in each cell. */
static void a_long_way_is_refused(void **state)
{
    (void)state;
    Case c;
    SettGame asks;
    SettSolved out;
    SettDrawing open;
    SettError err;
    const SettWayBounds ways = {.low = 2, .high = 2000, .levels = 1};
    open_case(&c, "...\n");
    c.game = *sett_catalog_game(sett_catalog_builtin(), "md2");
    assert_int_equal(sett_learn_demand(&c.game, &ways, &c.arena, &asks),
                     SETT_OK);
    SettSolveDef def = sett_solve_def(&asks);
    assert_int_equal(
        sett_drawing_read(&asks, "", 0, '~', 64, 64, &c.arena, &open, NULL),
        SETT_OK);
    assert_int_equal(sett_solve_complete(&def, &open, 0, &c.arena, &out, &err),
                     SETT_TOO_LARGE);
    assert_non_null(strstr(err.text, "2000 steps in 4096 cells"));
    sett_arena_free(&c.arena);
}

/* Patterns of a band belong to its rows, which rows that move would leave. */
static void bands_stand_in_columns(void **state)
{
    (void)state;
    Case c;
    SettLearntLines lines;
    open_case(&c, "#..\n##.\n###\n");
    c.game.slices = SETT_ROWS;
    assert_int_equal(sett_learn_lines(&c.def, 3, 5, &c.arena, &lines, NULL),
                     SETT_OK);
    assert_true(lines.rows);
    assert_true(lines.levels == 0);
    c.def.bands = 3;
    assert_int_equal(sett_learn_lines(&c.def, 3, 3, &c.arena, &lines, NULL),
                     SETT_OK);
    assert_false(lines.rows);
    assert_true(lines.levels == 1);
    sett_arena_free(&c.arena);
}

/* What is asked for becomes zones, `only` and a game; what cannot be is told.
   What the levels are like is tested by the conversation. */
static void blends_as_asked(void **state)
{
    (void)state;
    Case c;
    SettError err;
    SettDrawing drawing;
    SettMask holes;
    open_case(&c, "............####\n............####\n");
    const SettTraining beside = c.sample;
    SettBlend asked = {.beside = &beside, .infill = true};
    assert_int_equal(sett_mask_take(&c.arena, 9, 4, &holes), SETT_OK);
    assert_int_equal(sett_grid_take(&c.arena, 9, 4, &drawing.grid), SETT_OK);
    drawing.holes = &holes;
    assert_int_equal(sett_learn_blend(&asked, &drawing, &c.arena, &c.def, &err),
                     SETT_OK);
    assert_int_equal(c.def.zone_count, 2);
    assert_int_equal(c.def.zones[1].from, 4);
    assert_ptr_equal(c.def.zones[0].sample, &c.sample);
    assert_ptr_equal(c.def.zones[1].sample, &beside);
    assert_ptr_equal(c.def.only, &holes);
    asked = (SettBlend){.beside = &beside, .cut = 3, .rows = true};
    assert_int_equal(sett_learn_blend(&asked, &drawing, &c.arena, &c.def, &err),
                     SETT_OK);
    assert_true(c.def.zone_rows);
    assert_null(c.def.only);
    asked.cut = 4;
    assert_int_equal(sett_learn_blend(&asked, &drawing, &c.arena, &c.def, &err),
                     SETT_BAD_ARGUMENT);
    asked.zones = 2;
    assert_int_equal(sett_learn_blend(&asked, &drawing, &c.arena, &c.def, &err),
                     SETT_BAD_ARGUMENT);
    /* Zones lie along the way of play. */
    asked = (SettBlend){.zones = 2};
    assert_int_equal(sett_learn_blend(&asked, &drawing, &c.arena, &c.def, &err),
                     SETT_OK);
    assert_false(c.def.zone_rows);
    assert_int_equal(c.def.zones[1].from, 6);
    c.game.slices = SETT_ROWS;
    assert_int_equal(sett_learn_blend(&asked, &drawing, &c.arena, &c.def, &err),
                     SETT_BAD_ARGUMENT);
    asked.zones = 1;
    assert_int_equal(sett_learn_blend(&asked, &drawing, &c.arena, &c.def, &err),
                     SETT_BAD_ARGUMENT);
    sett_arena_free(&c.arena);
}

static SettStatus all_of_it(void *user, SettAlloc alloc)
{
    const Case *from = user;
    Case c = *from;
    SettSampleReport report;
    SettLevelCount count;
    SettLearntLines lines;
    SettStrip strip;
    SettZone zones[2];
    SettWayBounds ways;
    SettGame asks;
    SettDrawing drawing = {.holes = NULL};
    const SettBlend blend = {.zones = 2};
    sett_arena_init(&c.arena, alloc, 0);
    c.def.game = &c.game;
    c.sample.levels = c.levels;
    c.def.sample = &c.sample;
    SettStatus status = sett_learn_sample(&c.def, &c.arena, &report, NULL);
    if (status == SETT_OK)
        status = sett_learn_count(&c.def, 3, 2, 4, &c.arena, &count, NULL);
    if (status == SETT_OK)
        status = sett_learn_lines(&c.def, 3, 3, &c.arena, &lines, NULL);
    if (status == SETT_OK)
        status = sett_learn_strip(&c.def, 4, 3, 2, &c.arena, &strip, NULL);
    if (status == SETT_OK)
        status = sett_learn_zones(&c.sample, c.def.shape, false, 6, 2, &c.arena,
                                  zones, NULL);
    if (status == SETT_OK)
        status = sett_learn_ways(&c.def, &c.arena, &ways);
    if (status == SETT_OK)
        status = sett_learn_demand(&c.game, &ways, &c.arena, &asks);
    if (status == SETT_OK)
        status = sett_grid_take(&c.arena, 6, 3, &drawing.grid);
    if (status == SETT_OK)
        status = sett_learn_blend(&blend, &drawing, &c.arena, &c.def, NULL);
    sett_arena_free(&c.arena);
    return status;
}

static void says_no_memory(void **state)
{
    (void)state;
    Case c;
    open_case(&c, "..####\n.#####\n..####\n");
    testkit_memory(all_of_it, &c);
    sett_arena_free(&c.arena);
}

static void refuses(void **state)
{
    (void)state;
    Case c;
    SettSampleReport report;
    SettError err;
    open_case(&c, "..\n..\n");
    c.def.sample = NULL;
    assert_int_equal(sett_learn_sample(&c.def, &c.arena, &report, &err),
                     SETT_BAD_ARGUMENT);
    sett_arena_free(&c.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_like_all_levels),
        cmocka_unit_test(draws_the_best_column),
        cmocka_unit_test(closes_the_ring),
        cmocka_unit_test(frees_a_size),
        cmocka_unit_test(says_that_no_line_helps),
        cmocka_unit_test(tells_who_meets),
        cmocka_unit_test(cuts_where_tiles_change),
        cmocka_unit_test(blends_as_asked),
        cmocka_unit_test(ways_are_as_long_as_learnt),
        cmocka_unit_test(a_drawn_way_is_too_long),
        cmocka_unit_test(a_long_way_is_refused),
        cmocka_unit_test(bands_stand_in_columns),
        cmocka_unit_test(says_no_memory),
        cmocka_unit_test(refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
