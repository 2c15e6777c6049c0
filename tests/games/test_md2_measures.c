/* test_md2_measures.c - what is measured of MiniDungeons 2 levels: small levels
   of our own worked out by hand, when there is nothing to measure, and the ten
   hand-made 10 x 20 maps of the reference engine (from ../shared), each
   furnished 200 times by each furnisher. */
#include "games/md2.h"
#include "gen/parts.h"
#include "parts/parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Want {
    const char *name;
    double value; /* NAN: does not apply */
} Want;

static void measure(SettArena *arena, const SettGrid *grid,
                    double out[MD2_MEASURES])
{
    SettLevel level = {.grid = *grid};
    assert_int_equal(sett_md2_measure(&level, arena, out), SETT_OK);
}

/* Every measure is named once, and is what it was worked out to be. */
static void check(const char *art, const Want *want, int32_t count)
{
    SettArena arena = testkit_arena();
    SettGrid grid = parts_grid(&arena, &sett_game_md2, art);
    double got[MD2_MEASURES];
    bool named[MD2_MEASURES] = {false};
    measure(&arena, &grid, got);
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

/* ------------------------------------------------------------- not applicable
 */

static bool is_nan(const double *values, const char *name)
{
    int32_t m = sett_measure_named(&sett_game_md2, name);
    assert_true(m >= 0);
    return isnan(values[m]);
}

static double value_of(const double *values, const char *name)
{
    assert_false(is_nan(values, name));
    return values[sett_measure_named(&sett_game_md2, name)];
}

static void bare_layouts_have_no_level(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid =
        parts_grid(&arena, &sett_game_md2, "XXXXX/X   X/XX XX/XXXXX");
    double got[MD2_MEASURES];
    measure(&arena, &grid, got);
    for (int32_t m = 0; m < MD2_MEASURES; m++)
        assert_int_equal(isnan(got[m]),
                         sett_md2_measure_rows[m].of == SETT_OF_LEVEL);
    /* Objects alone are no level either: nothing begins or ends there. */
    SettGrid objects =
        parts_grid(&arena, &sett_game_md2, "XXXXX/XM PX/XX XX/XXXXX");
    measure(&arena, &objects, got);
    assert_true(is_nan(got, "goblins"));
    assert_true(value_of(got, "floors") == 4);
    sett_arena_free(&arena);
}

static void solid_rock_has_no_path(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid = parts_grid(&arena, &sett_game_md2, "XXXX/XXXX/XXXX");
    double got[MD2_MEASURES];
    measure(&arena, &grid, got);
    assert_true(value_of(got, "floors") == 0);
    assert_true(value_of(got, "empty_ratio") == 0);
    assert_true(value_of(got, "dead_ends") == 0);
    assert_true(value_of(got, "wall_chunks") == 1);
    assert_true(is_nan(got, "longest_path"));
    assert_true(is_nan(got, "branching_mean"));
    assert_true(is_nan(got, "branching_variance"));
    sett_arena_free(&arena);
}

/* One end alone: counts apply, ways from it where it is the entrance. */
static void half_a_level_is_half_measured(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    double got[MD2_MEASURES];
    SettGrid in = parts_grid(&arena, &sett_game_md2, "XXXXXX/XH MTX/XXXXXX");
    measure(&arena, &in, got);
    assert_true(value_of(got, "goblins") == 1);
    assert_true(value_of(got, "path_goblin") == 2);
    assert_true(value_of(got, "guarded_treasures_near") == 1);
    assert_true(is_nan(got, "exit_path"));
    assert_true(is_nan(got, "monsters_on_path"));
    SettGrid out = parts_grid(&arena, &sett_game_md2, "XXXXXX/Xe MTX/XXXXXX");
    measure(&arena, &out, got);
    assert_true(value_of(got, "goblins") == 1);
    assert_true(value_of(got, "elements") == 3);
    assert_true(is_nan(got, "path_goblin"));
    assert_true(is_nan(got, "guarded_treasures_near"));
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
    measure(&arena, &grid, got);
    assert_true(value_of(got, "goblins") == 2);
    assert_true(value_of(got, "path_goblin") == 3); /* of the one nearby */
    assert_true(is_nan(got, "path_treasure"));
    assert_true(value_of(got, "guarded_treasures_near") == 0);
    assert_true(value_of(got, "guarded_treasures_blocked") == 0);
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
    SettTwoStep pipe = {
        .game = game,
        .layout = &sett_gen_ac,
        .furnish = &sett_gen_cf,
        .layout_params = parts_defaults(&arena, &sett_gen_ac, game),
        .furnish_params = parts_defaults(&arena, &sett_gen_cf, game)};
    for (uint64_t i = 0; i < 200; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        double got[MD2_MEASURES];
        SettGrid grid;
        assert_int_equal(sett_grid_take(&arena, 10, 20, &grid), SETT_OK);
        assert_int_equal(sett_two_step(&pipe, 1, i, &arena, &grid, NULL, NULL),
                         SETT_OK);
        measure(&arena, &grid, got);
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

/* ------------------------------------------------------------ hand-made maps
 */

typedef struct Map {
    int32_t number, floors, longest, chunks;
} Map;

static const Map maps[] = {
    {1, 95, 35, 5},  {2, 105, 29, 26}, {3, 117, 25, 4}, {4, 93, 29, 6},
    {6, 72, 31, 2},  {7, 70, 32, 4},   {8, 76, 33, 6},  {9, 124, 29, 1},
    {10, 80, 30, 6}, {11, 80, 31, 3},
};
enum { MAPS = sizeof maps / sizeof maps[0] };

/* The walls of one map; false where it is absent. */
static bool read_map(int32_t number, SettArena *arena, SettGrid *grid)
{
    char folder[400], path[480], text[4000];
    SettError err;
    if (testkit_shared(folder, sizeof folder) == NULL)
        return false;
    snprintf(path, sizeof path, "%s/levels/md2/Map%d.txt", folder, number);
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    if (sett_level_read(&sett_game_md2, text, size, 0, arena, grid, &err) !=
        SETT_OK)
        fail_msg("%s:%d:%d: %s", path, err.line, err.column, err.text);
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        grid->cells[c] = grid->cells[c] == MD2_WALL ? MD2_WALL : MD2_FLOOR;
    return true;
}

static void maps_measure_as_they_should(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    for (int32_t i = 0; i < MAPS; i++) {
        SettGrid grid;
        double got[MD2_MEASURES];
        if (!read_map(maps[i].number, &arena, &grid)) {
            sett_arena_free(&arena);
            TESTKIT_SKIP("levels/md2/Map%d.txt is not in the shared folder",
                         maps[i].number);
        }
        measure(&arena, &grid, got);
        assert_true(value_of(got, "floors") == maps[i].floors);
        assert_true(value_of(got, "longest_path") == maps[i].longest);
        assert_true(value_of(got, "wall_chunks") == maps[i].chunks);
    }
    sett_arena_free(&arena);
}

static void furnish_map(const SettGen *gen, const SettGrid *map,
                        SettArena *arena)
{
    const SettGame *game = &sett_game_md2;
    SettTwoStep pipe = {.game = game,
                        .furnish = gen,
                        .furnish_params = parts_defaults(arena, gen, game)};
    for (uint64_t i = 0; i < 200; i++) {
        SettArenaMark mark = sett_arena_mark(arena);
        SettGrid grid = parts_copy(arena, map);
        SettLevel level = {.grid = grid};
        SettReport report = sett_report(arena);
        assert_int_equal(sett_two_step(&pipe, 9, i, arena, &grid, NULL, NULL),
                         SETT_OK);
        assert_int_equal(sett_game_check(game, &level, true, arena, &report),
                         SETT_OK);
        assert_int_equal(report.count, 0); /* one of them would be no-path */
        sett_arena_reset(arena, mark);
    }
}

static void maps_are_furnished(void **state)
{
    (void)state;
    static const SettGen *const furnishers[] = {&sett_gen_cf, &sett_gen_caf,
                                                &sett_gen_af};
    SettArena arena = testkit_arena();
    for (int32_t i = 0; i < MAPS; i++) {
        SettGrid map;
        if (!read_map(maps[i].number, &arena, &map)) {
            sett_arena_free(&arena);
            TESTKIT_SKIP("levels/md2/Map%d.txt is not in the shared folder",
                         maps[i].number);
        }
        for (int32_t f = 0; f < 3; f++)
            furnish_map(furnishers[f], &map, &arena);
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
        cmocka_unit_test(maps_measure_as_they_should),
        cmocka_unit_test(maps_are_furnished),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
