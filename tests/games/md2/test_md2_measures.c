/* test_md2_measures.c - what is measured of MiniDungeons 2 levels: small levels
   of our own worked out by hand, when there is nothing to measure, random
   layouts against a plain count, and layouts of our own, each furnished 40
   times by each furnisher. The reference's maps are those of oracle_recorded.
 */
#include "games/md2/md2.h"
#include "gen/parts.h"
#include "parts/parts.h"
#include "support/md2_play.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Want {
    const char *name;
    double value; /* NAN: does not apply */
} Want;

/* Every measure is named once, and is what it was worked out to be. */
static void check(const char *art, const Want *want, int32_t count)
{
    SettArena arena = testkit_arena();
    SettGrid grid = parts_grid(&arena, &sett_game_md2, art);
    double got[MD2_MEASURES];
    bool named[MD2_MEASURES] = {false};
    md2_measure(&arena, &grid, got);
    for (int32_t i = 0; i < count; i++) {
        int32_t m = sett_measure_named(&sett_game_md2, want[i].name);
        assert_true(m >= 0 && !named[m]);
        named[m] = true;
        bool same = isnan(want[i].value) ? isnan(got[m])
                                         : fabs(got[m] - want[i].value) < 1e-12;
        if (!same)
            fail_msg("%s is %f, not %f", want[i].name, got[m], want[i].value);
    }
    for (int32_t m = 0; m < MD2_MEASURES; m++)
        if (!named[m])
            fail_msg("%s is not checked", sett_md2_measure_rows[m].name);
    sett_arena_free(&arena);
}

#define CHECK(art, want) check(art, want, (int32_t)(sizeof want / sizeof *want))

/* H at 1, goblin at 3, potion at 5, exit at 7 of a corridor of 8 tiles. Two
   ends with one neighbour, six tiles with two: mean 14 / 8, variance
   26 / 8 - 1.75^2. The goblin stands in the way and beside the tile before the
   potion. */
static void a_corridor(void **state)
{
    (void)state;
    static const Want want[] = {
        {"floors", 8},
        {"longest_path", 7},
        {"wall_chunks", 1},
        {"empty_ratio", 8.0 / 30},
        {"dead_ends", 2},
        {"branching_mean", 1.75},
        {"branching_variance", 0.1875},
        {"exit_path", 6},
        {"path_goblin", 2},
        {"path_mage", NAN},
        {"path_ogre", NAN},
        {"path_blob", NAN},
        {"path_minitaur", NAN},
        {"path_potion", 4},
        {"path_treasure", NAN},
        {"path_trap", NAN},
        {"path_portal", NAN},
        {"portal_entry", NAN},
        {"portal_exit", NAN},
        {"goblins", 1},
        {"mages", 0},
        {"ogres", 0},
        {"blobs", 0},
        {"minitaurs", 0},
        {"potions", 1},
        {"treasures", 0},
        {"traps", 0},
        {"portals", 0},
        {"elements", 4},
        {"monsters", 1},
        {"monster_share", 0.5},
        {"potions_per_monster", 1},
        {"potions_per_treasure", NAN},
        {"monsters_on_path", 1},
        {"guarded_treasures_blocked", 0},
        {"guarded_treasures_near", 0},
        {"guarded_potions_blocked", 1},
        {"guarded_potions_near", 1},
    };
    CHECK("XXXXXXXXXX/XH M P e X/XXXXXXXXXX", want);
}

/* Two wall pieces inside the border: the hook around (3,3) and the pillar at
   (6,2). The longest path leads from the dead end (3,3) to (7,3). Ways to the
   exit: only east and south, 8 steps, past the ogre. (3,3) is shut off by the
   minitaur, which is no guard; the blob stands beside both tiles before (3,6);
   the ogre beside the tile before (5,4). */
static void a_small_dungeon(void **state)
{
    (void)state;
    static const Want want[] = {
        {"floors", 32},
        {"longest_path", 12},
        {"wall_chunks", 3},
        {"empty_ratio", 32.0 / 72},
        {"dead_ends", 1},
        {"branching_mean", 78.0 / 32},
        {"branching_variance", 202.0 / 32 - 78.0 / 32 * 78.0 / 32},
        {"exit_path", 8},
        {"path_goblin", NAN},
        {"path_mage", 9},
        {"path_ogre", 6},
        {"path_blob", 6},
        {"path_minitaur", 3},
        {"path_potion", (6 + 4 + 6) / 3.0},
        {"path_treasure", (5 + 5 + 8) / 3.0},
        {"path_trap", 5},
        {"path_portal", 7},
        {"portal_entry", 6},
        {"portal_exit", 8},
        {"goblins", 0},
        {"mages", 1},
        {"ogres", 1},
        {"blobs", 1},
        {"minitaurs", 1},
        {"potions", 3},
        {"treasures", 3},
        {"traps", 1},
        {"portals", 2},
        {"elements", 15},
        {"monsters", 4},
        {"monster_share", 4.0 / 11},
        {"potions_per_monster", 0.75},
        {"potions_per_treasure", 1},
        {"monsters_on_path", 1},
        {"guarded_treasures_blocked", 1},
        {"guarded_treasures_near", 1},
        {"guarded_potions_blocked", 0},
        {"guarded_potions_near", 1},
    };
    CHECK("XXXXXXXXX/"
          "X H    TX/"
          "X XXX XPX/"
          "Xm TX o X/"
          "XPXXXPXXX/"
          "Xtb   pRX/"
          "Xp T e  X/"
          "XXXXXXXXX",
          want);
}

static void bare_layouts_have_no_level(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid =
        parts_grid(&arena, &sett_game_md2, "XXXXX/X   X/XX XX/XXXXX");
    double got[MD2_MEASURES];
    md2_measure(&arena, &grid, got);
    for (int32_t m = 0; m < MD2_MEASURES; m++)
        assert_int_equal(isnan(got[m]),
                         sett_md2_measure_rows[m].of == SETT_OF_LEVEL);
    /* Objects alone are no level either: nothing begins or ends there. */
    SettGrid objects =
        parts_grid(&arena, &sett_game_md2, "XXXXX/XM PX/XX XX/XXXXX");
    md2_measure(&arena, &objects, got);
    assert_true(md2_unmeasured(got, "goblins"));
    assert_true(md2_measured(got, "floors") == 4);
    sett_arena_free(&arena);
}

static void solid_rock_has_no_path(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid = parts_grid(&arena, &sett_game_md2, "XXXX/XXXX/XXXX");
    double got[MD2_MEASURES];
    md2_measure(&arena, &grid, got);
    assert_true(md2_measured(got, "floors") == 0);
    assert_true(md2_measured(got, "empty_ratio") == 0);
    assert_true(md2_measured(got, "dead_ends") == 0);
    assert_true(md2_measured(got, "wall_chunks") == 1);
    assert_true(md2_unmeasured(got, "longest_path"));
    assert_true(md2_unmeasured(got, "branching_mean"));
    assert_true(md2_unmeasured(got, "branching_variance"));
    sett_arena_free(&arena);
}

/* One end alone: counts apply, ways from it where it is the entrance. */
static void half_a_level_is_half_measured(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    double got[MD2_MEASURES];
    SettGrid in = parts_grid(&arena, &sett_game_md2, "XXXXXX/XH MTX/XXXXXX");
    md2_measure(&arena, &in, got);
    assert_true(md2_measured(got, "goblins") == 1);
    assert_true(md2_measured(got, "path_goblin") == 2);
    assert_true(md2_measured(got, "guarded_treasures_near") == 1);
    assert_true(md2_unmeasured(got, "exit_path"));
    assert_true(md2_unmeasured(got, "monsters_on_path"));
    SettGrid out = parts_grid(&arena, &sett_game_md2, "XXXXXX/Xe MTX/XXXXXX");
    md2_measure(&arena, &out, got);
    assert_true(md2_measured(got, "goblins") == 1);
    assert_true(md2_measured(got, "elements") == 3);
    assert_true(md2_unmeasured(got, "path_goblin"));
    assert_true(md2_unmeasured(got, "guarded_treasures_near"));
    sett_arena_free(&arena);
}

/* What cannot be reached counts, but no way leads there and nobody guards it.
 */
static void behind_walls_nothing_is_near(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    double got[MD2_MEASURES];
    SettGrid grid =
        parts_grid(&arena, &sett_game_md2, "XXXXXXXXX/XH P XMTX/XXXXXXXXX");
    grid.cells[sett_grid_at(&grid, 4, 1)] = MD2_GOBLIN;
    md2_measure(&arena, &grid, got);
    assert_true(md2_measured(got, "goblins") == 2);
    assert_true(md2_measured(got, "path_goblin") == 3); /* of the one nearby */
    assert_true(md2_unmeasured(got, "path_treasure"));
    assert_true(md2_measured(got, "guarded_treasures_near") == 0);
    assert_true(md2_measured(got, "guarded_treasures_blocked") == 0);
    sett_arena_free(&arena);
}

/* A fair axis holds what is usual: every mean of generated levels. */
static void axes_are_fair(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettSample samples[MD2_MEASURES];
    for (int32_t m = 0; m < MD2_MEASURES; m++)
        samples[m] = sett_sample();
    const SettGame *game = &sett_game_md2;
    SettPipe pipe = {
        .game = game,
        .stages[0].gen = &sett_gen_ac,
        .stages[1].gen = &sett_gen_cf,
        .stages[0].params = parts_defaults(&arena, &sett_gen_ac, game),
        .stages[1].params = parts_defaults(&arena, &sett_gen_cf, game)};
    for (uint64_t i = 0; i < 200; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        double got[MD2_MEASURES];
        SettGrid grid;
        assert_int_equal(sett_grid_take(&arena, 10, 20, &grid), SETT_OK);
        assert_int_equal(sett_make(&pipe, 1, i, &arena, &grid, NULL), SETT_OK);
        md2_measure(&arena, &grid, got);
        for (int32_t m = 0; m < MD2_MEASURES; m++)
            sett_sample_add(&samples[m], got[m]);
        sett_arena_reset(&arena, mark);
    }
    for (int32_t m = 0; m < MD2_MEASURES; m++) {
        const SettMeasure *row = &sett_md2_measure_rows[m];
        assert_true(samples[m].count > 100);
        if (samples[m].mean < row->low || samples[m].mean > row->high)
            fail_msg("%s: mean %f lies outside %f..%f", row->name,
                     samples[m].mean, row->low, row->high);
    }
    sett_arena_free(&arena);
}

typedef struct Layout {
    int32_t w, h;
    char wall[24][24]; /* [y][x]; 1 wall, 2 wall of a chunk that was counted */
} Layout;

static void draw_layout(SettRng *rng, Layout *l)
{
    uint32_t walls = 10 + sett_rng_below(rng, 50);
    l->w = (int32_t)sett_rng_range(rng, 4, 14);
    l->h = (int32_t)sett_rng_range(rng, 4, 14);
    for (int32_t y = 0; y < l->h; y++)
        for (int32_t x = 0; x < l->w; x++)
            l->wall[y][x] = sett_rng_below(rng, 100) < walls;
    l->wall[1][1] = l->wall[1][2] = 0;
}

static bool inside(const Layout *l, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && x < l->w && y < l->h;
}

/* The greatest number of steps from a floor, by as many rounds. */
static int32_t plain_farthest(const Layout *l, int32_t from_x, int32_t from_y)
{
    int32_t steps[24][24], farthest = 0;
    memset(steps, -1, sizeof steps);
    steps[from_y][from_x] = 0;
    for (int32_t round = 0; round <= farthest; round++)
        for (int32_t i = 0; i < l->w * l->h * 4; i++) {
            int32_t x = i / 4 % l->w, y = i / 4 / l->w;
            int32_t nx = x + (i % 4 == 0) - (i % 4 == 1);
            int32_t ny = y + (i % 4 == 2) - (i % 4 == 3);
            if (steps[y][x] != round || !inside(l, nx, ny) || l->wall[ny][nx] ||
                steps[ny][nx] >= 0)
                continue;
            steps[ny][nx] = farthest = round + 1;
        }
    return farthest;
}

static void eat_chunk(Layout *l, int32_t x, int32_t y)
{
    if (!inside(l, x, y) || l->wall[y][x] != 1)
        return;
    l->wall[y][x] = 2;
    eat_chunk(l, x - 1, y);
    eat_chunk(l, x + 1, y);
    eat_chunk(l, x, y - 1);
    eat_chunk(l, x, y + 1);
}

static void check_layout(SettArena *arena, Layout *l)
{
    SettGrid grid;
    double got[MD2_MEASURES];
    int32_t floors = 0, longest = 0, chunks = 0;
    assert_int_equal(sett_grid_take(arena, l->w, l->h, &grid), SETT_OK);
    for (int32_t i = 0; i < l->w * l->h; i++) {
        int32_t x = i % l->w, y = i / l->w;
        grid.cells[i] = l->wall[y][x] ? MD2_WALL : MD2_FLOOR;
        if (l->wall[y][x])
            continue;
        floors++;
        int32_t far = plain_farthest(l, x, y);
        longest = far > longest ? far : longest;
    }
    for (int32_t i = 0; i < l->w * l->h; i++) {
        chunks += l->wall[i / l->w][i % l->w] == 1;
        eat_chunk(l, i % l->w, i / l->w);
    }
    md2_measure(arena, &grid, got);
    assert_true(md2_measured(got, "floors") == floors);
    assert_true(md2_measured(got, "longest_path") == longest);
    assert_true(md2_measured(got, "wall_chunks") == chunks);
}

/* Floors, the longest of the shortest ways, walls that hang together. */
static void layouts_measure_as_they_should(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(51, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 200; i++) {
        Layout layout;
        SettArenaMark mark = sett_arena_mark(&arena);
        draw_layout(&rng, &layout);
        check_layout(&arena, &layout);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

static void read_layout(SettArena *arena, const char *name, SettGrid *grid)
{
    char path[512], *text;
    size_t size;
    SettIo io = sett_io_posix();
    snprintf(path, sizeof path, "%s/levels/md2/%s.txt", SETT_SOURCE_DIR, name);
    assert_int_equal(sett_file_read(&io, path, 0, arena, &text, &size, NULL),
                     SETT_OK);
    assert_int_equal(
        sett_level_read(&sett_game_md2, text, size, 0, arena, grid, NULL),
        SETT_OK);
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        grid->cells[c] = grid->cells[c] == MD2_WALL ? MD2_WALL : MD2_FLOOR;
}

static void layouts_are_furnished(void **state)
{
    (void)state;
    static const SettGen *const furnishers[] = {&sett_gen_cf, &sett_gen_caf,
                                                &sett_gen_af};
    static const char *const names[] = {"layouts/cave", "layouts/rooms",
                                        "arena",        "long-way",
                                        "pillars",      "two-halves"};
    SettArena arena = testkit_arena();
    for (int32_t i = 0; i < 6; i++) {
        SettGrid map;
        read_layout(&arena, names[i], &map);
        for (int32_t f = 0; f < 3; f++)
            parts_furnish(&sett_game_md2, furnishers[f], &map, 40, &arena);
    }
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_corridor),
        cmocka_unit_test(a_small_dungeon),
        cmocka_unit_test(bare_layouts_have_no_level),
        cmocka_unit_test(solid_rock_has_no_path),
        cmocka_unit_test(half_a_level_is_half_measured),
        cmocka_unit_test(behind_walls_nothing_is_near),
        cmocka_unit_test(axes_are_fair),
        cmocka_unit_test(layouts_measure_as_they_should),
        cmocka_unit_test(layouts_are_furnished),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
