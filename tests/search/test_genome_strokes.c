/* test_genome_strokes.c - what each stroke of tile genomes draws, by the
   weights of one at a time: walls, corridors, chambers, stamps, pieces,
   tidying, things, vaults. */
#include <string.h>

#include "games/edd/edd.h"
#include "search/genome_tiles.h"
#include "search/parts.h"
#include "support/edd_room.h"
#include "support/testkit.h"

enum { TIMES = 400, MOST = 64 * 64 };

/* A room, what it becomes, and how. */
typedef struct Strokes {
    SettArena arena;
    SettLevel room;
    SettGenomeJob job;
    TilesParams params;
    SettRng rng;
    uint8_t was[MOST], is[MOST];
} Strokes;

static void open_strokes(Strokes *s, const char *art)
{
    *s = (Strokes){.arena = testkit_arena(),
                   .params = {.most = 1},
                   .rng = sett_rng(1, SETT_FOR_TEST, 0)};
    s->room.grid = edd_grid(&s->arena, art);
    s->job = (SettGenomeJob){.game = &sett_game_edd,
                             .params = &s->params,
                             .w = s->room.grid.w,
                             .h = s->room.grid.h,
                             .target = &s->room,
                             .tmp = &s->arena};
    assert_int_equal(
        sett_genome_tiles.prepare(&s->job, &s->arena, &s->job.context, NULL),
        SETT_OK);
}

/* One mutation of the room as it is. */
static void draw(Strokes *s)
{
    size_t area = (size_t)sett_grid_area(&s->room.grid);
    memcpy(s->was, s->room.grid.cells, area);
    SettGenome parent = {s->was, (int32_t)area, MOST};
    SettGenome child = {s->is, 0, MOST};
    assert_int_equal(
        sett_genome_tiles.mutate(&s->job, &s->rng, &parent, &child), SETT_OK);
    assert_int_equal(child.size, (int32_t)area);
}

static bool changed(const Strokes *s, int32_t c)
{
    return s->is[c] != s->was[c];
}

static int32_t changes(const Strokes *s)
{
    int32_t n = 0;
    for (int32_t c = 0; c < sett_grid_area(&s->room.grid); c++)
        n += changed(s, c);
    return n;
}

/* How many of a measure the child has. */
static double measured(Strokes *s, const char *name)
{
    SettLevel level = {.grid = {s->is, s->job.w, s->job.h}};
    double out[EDD_MEASURES], found = -1;
    assert_int_equal(sett_game_measure(&sett_game_edd, &level, &s->arena, out),
                     SETT_OK);
    for (int32_t k = 0; k < EDD_MEASURES; k++)
        if (strcmp(sett_edd_measure_rows[k].name, name) == 0)
            found = out[k];
    return found;
}

static const char empty[] =
    "............./............./............./D...........D/"
    "............./............./.............";

/* All in one row or column, from side to side where it is whole. */
static void walls_are_lines(void **state)
{
    (void)state;
    Strokes s;
    int32_t gaps[3] = {0};
    open_strokes(&s, empty);
    s.params.wall = 1;
    for (int32_t i = 0; i < TIMES; i++) {
        int32_t columns = 0, rows = 0, built = 0;
        draw(&s);
        for (int32_t x = 0; x < 13; x++) {
            bool any = false;
            for (int32_t y = 0; y < 7; y++)
                any = any || changed(&s, y * 13 + x);
            columns += any;
        }
        for (int32_t c = 0; c < 91; c++) {
            if (!changed(&s, c))
                continue;
            assert_int_equal(s.is[c], EDD_WALL);
            rows += built == 0 || c % 13 == 0 || !changed(&s, c - 1);
            built++;
        }
        assert_true(columns <= 1 || rows <= 5);
        if (columns == 1 && built >= 5)
            gaps[7 - built]++;
    }
    assert_true(gaps[0] > 0 && gaps[1] > 0); /* whole, and with a gap */
    sett_arena_free(&s.arena);
}

static void corridors_are_corridors(void **state)
{
    (void)state;
    Strokes s;
    int32_t found = 0;
    open_strokes(&s, empty);
    s.params.corridor = 1;
    for (int32_t i = 0; i < TIMES; i++) {
        draw(&s);
        found += measured(&s, "corridors") > 0;
    }
    assert_true(found > TIMES * 9 / 10);
    sett_arena_free(&s.arena);
    /* Through solid rock, too. */
    open_strokes(&s, "#######/#######/#######/D#####D/#######/#######/#######");
    s.params.corridor = 1;
    for (int32_t i = 0; i < TIMES; i++) {
        draw(&s);
        for (int32_t c = 0; c < 49; c++)
            assert_true(!changed(&s, c) || s.is[c] == EDD_FLOOR);
        found += changes(&s) >= 3;
    }
    assert_true(found > TIMES * 18 / 10);
    sett_arena_free(&s.arena);
}

/* Of 3 x 3 tiles at least, and there is a way in. */
static void chambers_have_a_mouth(void **state)
{
    (void)state;
    Strokes s;
    int32_t open = 0, furnished = 0;
    open_strokes(&s, "###########/###########/###########/###########/"
                     "###########/###########/###########/###########/"
                     "D........../.........../...........");
    s.params.chamber = 1;
    for (int32_t i = 0; i < TIMES; i++) {
        draw(&s);
        assert_true(measured(&s, "chambers") >= 1);
        open += measured(&s, "cut_tiles") == 0;
        furnished +=
            measured(&s, "enemies") > 1 || measured(&s, "treasures") > 1;
    }
    assert_true(open > TIMES / 2);
    assert_in_range(furnished, TIMES / 10, TIMES / 2);
    sett_arena_free(&s.arena);
}

/* The image of something is something that was there. */
static void stamps_are_images(void **state)
{
    (void)state;
    Strokes s;
    int32_t some = 0;
    open_strokes(&s, "#....../.T...../..E..../D.....D/......./......./.......");
    s.params.stamp = 1;
    for (int32_t i = 0; i < TIMES; i++) {
        draw(&s);
        some += changes(&s) > 0;
        for (int32_t c = 0; c < 49; c++) {
            int32_t x = c % 7, y = c / 7;
            uint8_t is = s.is[c];
            if (changed(&s, c))
                assert_true(s.was[y * 7 + 6 - x] == is ||
                            s.was[(6 - y) * 7 + x] == is ||
                            s.was[(6 - y) * 7 + 6 - x] == is);
        }
    }
    assert_true(some > TIMES / 10);
    sett_arena_free(&s.arena);
}

/* Nothing without other rooms; their doors become floor. */
static void pieces_come_from_other_rooms(void **state)
{
    (void)state;
    Strokes s;
    int32_t some = 0;
    open_strokes(&s, empty);
    s.params.piece = 1;
    draw(&s);
    assert_int_equal(changes(&s), 0);
    SettGrid others[2] = {edd_grid(&s.arena, "TTTT/TDDT/TTTT"),
                          edd_grid(&s.arena, "T/T/T/T/T/T/T/T/T/T/T/T")};
    SettTraining training = {others, 2};
    s.job.training = &training;
    for (int32_t i = 0; i < TIMES; i++) {
        draw(&s);
        for (int32_t c = 0; c < 91; c++)
            assert_true(!changed(&s, c) || s.is[c] == EDD_TREASURE);
        some += changes(&s) > 0;
    }
    assert_true(some > TIMES * 9 / 10);
    sett_arena_free(&s.arena);
}

static void tidying_leaves_fewer_alone(void **state)
{
    (void)state;
    Strokes s;
    int32_t gone = 0, joined = 0;
    open_strokes(&s, "......./..#..../......./D....#D/......./.##..../.......");
    s.params.tidy = 1;
    for (int32_t i = 0; i < TIMES; i++) {
        draw(&s);
        double walls = 49 * measured(&s, "wall_share");
        double alone = walls * measured(&s, "lone_walls");
        assert_true(changes(&s) <= 1 && alone < 2.5);
        gone += walls < 3.5 && alone < 1.5;
        joined += walls > 4.5 && alone < 1.5;
    }
    assert_true(gone > TIMES / 4 && joined > TIMES / 4);
    sett_arena_free(&s.arena);
}

/* On nine tiles: all things go, and some of one kind come. */
static void things_are_of_a_kind(void **state)
{
    (void)state;
    Strokes s;
    int32_t treasures = 0, enemies = 0, none = 0;
    open_strokes(&s, "ETE/T#T/ETE");
    s.params.things = 1;
    for (int32_t i = 0; i < TIMES; i++) {
        int32_t t = 0, e = 0;
        draw(&s);
        for (int32_t c = 0; c < 9; c++) {
            t += changed(&s, c) && s.is[c] == EDD_TREASURE;
            e += changed(&s, c) && s.is[c] == EDD_ENEMY;
            assert_true(s.is[c] != EDD_WALL || c == 4);
        }
        assert_true((t == 0 || e == 0) && t <= 3 && e <= 3);
        treasures += t > 0;
        enemies += e > 0;
        none += changes(&s) > 0 && t + e == 0;
    }
    assert_true(treasures > TIMES / 10 && enemies > TIMES / 10);
    assert_true(none > TIMES / 10);
    sett_arena_free(&s.arena);
}

/* Guarded as patterns say, where doors and the edge leave the place. */
static void vaults_are_guarded(void **state)
{
    (void)state;
    Strokes s;
    int32_t guarded = 0;
    char art[21 * 14 + 1];
    for (size_t i = 0; i < sizeof art; i++)
        art[i] = i % 21 == 20 ? '/' : '.';
    art[sizeof art - 2] = 0;
    art[0] = art[19] = 'D';
    open_strokes(&s, art);
    s.params.vault = 1;
    for (int32_t i = 0; i < TIMES; i++) {
        draw(&s);
        guarded += measured(&s, "guarded_treasures") == 1;
    }
    assert_true(guarded > TIMES * 3 / 4);
    sett_arena_free(&s.arena);
    open_strokes(&s, "D....D/....../....../......"); /* too small for one */
    s.params.vault = 1;
    for (int32_t i = 0; i < TIMES; i++) {
        draw(&s);
        assert_int_equal(changes(&s), 0);
    }
    sett_arena_free(&s.arena);
}

/* Doors and what is locked stay under all of them. */
static void what_is_fixed_stays(void **state)
{
    (void)state;
    Strokes s;
    SettMask lock;
    open_strokes(&s, empty);
    s.params = (TilesParams){.most = 8,
                             .wall = 1,
                             .corridor = 1,
                             .chamber = 1,
                             .stamp = 1,
                             .piece = 1,
                             .tidy = 1,
                             .things = 1,
                             .vault = 1};
    SettGrid other = edd_grid(&s.arena, "####/#TE#/#..#/####");
    SettTraining training = {&other, 1};
    s.job.training = &training;
    assert_int_equal(sett_mask_take(&s.arena, 13, 7, &lock), SETT_OK);
    for (int32_t c = 0; c < 91; c += 3)
        sett_mask_set(&lock, c % 13, c / 13);
    s.job.lock = &lock;
    for (int32_t i = 0; i < TIMES; i++) {
        draw(&s);
        for (int32_t c = 0; c < 91; c++)
            if (c % 3 == 0 || s.was[c] == EDD_DOOR)
                assert_int_equal(s.is[c], s.was[c]);
    }
    sett_arena_free(&s.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walls_are_lines),
        cmocka_unit_test(corridors_are_corridors),
        cmocka_unit_test(chambers_have_a_mouth),
        cmocka_unit_test(stamps_are_images),
        cmocka_unit_test(pieces_come_from_other_rooms),
        cmocka_unit_test(tidying_leaves_fewer_alone),
        cmocka_unit_test(things_are_of_a_kind),
        cmocka_unit_test(vaults_are_guarded),
        cmocka_unit_test(what_is_fixed_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
