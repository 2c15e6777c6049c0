/* test_edd_eval.c - EDD rooms as levels of MiniDungeons 2, and what plays of
   them say as dimensions and in the fitness. */
#include "lab/edd_play.h"

#include <math.h>
#include <string.h>

#include "games/md2/md2.h"
#include "support/edd_room.h"
#include "support/testkit.h"

static const char crossed[] = "D...#..../..E.#.T../....#..../"
                              "........D";

/* The drawing as a level of MiniDungeons 2, rows joined by '/'. */
static void assert_level(const char *art, EddFoe enemy, const char *want)
{
    EddCase c;
    SettGrid grid;
    EddConfig config = edd_config(EDD_SETT);
    config.enemy_as.index = (int32_t)enemy;
    edd_open(&c, EDD_SETT, art, NULL);
    SettLevel level = {.grid = c.grid};
    SettEddWay way;
    assert_int_equal(sett_edd_way(&c.room, &level, &c.arena, &way), SETT_OK);
    assert_int_equal(sett_edd_to_md2(&c.room, &way, &config, &c.arena, &grid),
                     SETT_OK);
    const char *at = want;
    for (int32_t i = 0; i < sett_grid_area(&grid); i++) {
        at += i > 0 && i % grid.w == 0;
        assert_int_equal(sett_game_md2.tiles.tiles[grid.cells[i]].glyph, *at++);
    }
    edd_close(&c);
}

static void rooms_become_levels(void **state)
{
    (void)state;
    assert_level("D.E/.T./..D", EDD_GOBLIN, "XXXXX/XH MX/X T X/X  eX/XXXXX");
    assert_level("D.E/.T./..D", EDD_MAGE, "XXXXX/XH RX/X T X/X  eX/XXXXX");
    /* one door: the exit is the farthest tile; the hero's tile comes first */
    assert_level("D.#/..#/...", EDD_GOBLIN, "XXXXX/XH XX/X  XX/X  eX/XXXXX");
    assert_level("D.H/.../...", EDD_GOBLIN, "XXXXX/Xe HX/X   X/X   X/XXXXX");
    assert_level("DBBB/.BBB/.BBB/...D", EDD_GOBLIN,
                 "XXXXXX/XH   X/X  o X/X    X/X   eX/XXXXXX");
}

/* A hero's marker is the entrance wherever it is, behind others, too. */
static void markers_are_entrances(void **state)
{
    (void)state;
    EddCase c;
    edd_open(&c, EDD_SETT, crossed, NULL);
    for (int32_t i = 0; i < sett_grid_area(&c.grid); i++) {
        SettPoint at = sett_grid_point(&c.grid, i);
        SettMarker marks[] = {{EDD_MARK_BOSS, 0, 0, 3, 3},
                              {EDD_MARK_HERO, at.x, at.y, 1, 1}};
        SettLevel level = {.grid = c.grid, .markers = marks, .marker_count = 2};
        SettEddWay way;
        assert_int_equal(sett_edd_way(&c.room, &level, &c.arena, &way),
                         SETT_OK);
        assert_int_equal(way.entrance, i);
    }
    edd_close(&c);
}

static void open_job(SettEvalJob *job, EddConfig *config,
                     const SettLevel *target, SettArena *arena)
{
    *config = edd_config(EDD_SETT);
    *job = (SettEvalJob){.game = &sett_game_edd,
                         .params = config,
                         .target = target,
                         .tmp = arena};
}

static SettScore score_of(const SettEvalJob *job, const SettLevel *level)
{
    SettScore score = {0};
    assert_int_equal(sett_eval_edd.run(job, level, &score), SETT_OK);
    return score;
}

static double played(const SettScore *score, EddPlayed d)
{
    return score->features[(int32_t)EDD_DIMENSIONS + (int32_t)d];
}

static void plays_by_hand(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    EddConfig config;
    SettEvalJob job;
    open_job(&job, &config, NULL, &arena);
    /* nobody and nothing there: all walk through unhurt */
    SettLevel level = {.grid = edd_grid(&arena, "D../.../..D")};
    SettScore score = score_of(&job, &level);
    assert_true(played(&score, EDD_PLAYED_COMPLETION) == 1);
    assert_true(played(&score, EDD_PLAYED_DAMAGE) == 0);
    assert_true(played(&score, EDD_PLAYED_RISK) == 0);
    /* loot beside the way: the collector brings it out */
    level.grid = edd_grid(&arena, "D../.T./..D");
    score = score_of(&job, &level);
    assert_true(played(&score, EDD_PLAYED_RISK) == 0);
    /* a crowd of mages in a corridor kills whoever has to pass */
    config.enemy_as.index = EDD_MAGE;
    level.grid = edd_grid(&arena, "############/DEEEEEEEEETD/############");
    score = score_of(&job, &level);
    assert_true(played(&score, EDD_PLAYED_COMPLETION) == 0);
    assert_true(played(&score, EDD_PLAYED_DAMAGE) > 0.5);
    assert_true(played(&score, EDD_PLAYED_RISK) == 1);
    /* what no door reaches is not played */
    level.grid = edd_grid(&arena, "D#./.#T/.#.");
    score = score_of(&job, &level);
    assert_true(score.violation > 0);
    assert_true(played(&score, EDD_PLAYED_COMPLETION) == 0);
    assert_true(played(&score, EDD_PLAYED_RISK) == 1);
    sett_arena_free(&arena);
}

static void play_weighs_as_much_as_asked(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    EddConfig config;
    SettEvalJob job;
    SettLevel level = {.grid = edd_grid(&arena, crossed)};
    open_job(&job, &config, &level, &arena);
    SettScore none = score_of(&job, &level);
    config.play_weight = 1; /* nothing is more like a room than itself */
    assert_true(score_of(&job, &level).fitness == 1);
    config.targets.index = EDD_FIXED;
    config.play_weight = 0;
    none = score_of(&job, &level);
    config.play_weight = 1;
    SettScore all = score_of(&job, &level);
    config.play_weight = 0.25;
    SettScore some = score_of(&job, &level);
    double want = 0.75 * none.fitness + 0.25 * all.fitness;
    assert_true(fabs(some.fitness - want) < 1e-12);
    double error =
        fabs(played(&all, EDD_PLAYED_COMPLETION) - config.completion) +
        fabs(played(&all, EDD_PLAYED_DAMAGE) - config.damage) +
        fabs(played(&all, EDD_PLAYED_RISK) - config.risk);
    assert_true(fabs(all.fitness - (1 - error / 3)) < 1e-12);
    sett_arena_free(&arena);
}

static void what_nobody_reads_is_not_played(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    EddConfig config;
    SettEvalJob job;
    SettLevel level = {.grid = edd_grid(&arena, crossed)};
    open_job(&job, &config, &level, &arena);
    SettScore all = score_of(&job, &level);
    for (int32_t f = 0; f < sett_eval_edd.feature_count; f++) {
        SettScore one = {0};
        job.unread = ~((uint64_t)1 << f);
        assert_int_equal(sett_eval_edd.run(&job, &level, &one), SETT_OK);
        assert_true(one.features[f] == all.features[f]);
        assert_true(one.fitness == all.fitness);
        for (int32_t g = EDD_DIMENSIONS; g < sett_eval_edd.feature_count; g++)
            assert_true(g == f || one.features[g] == 0);
    }
    sett_arena_free(&arena);
}

static void random_rooms_can_be_played(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    EddConfig config;
    SettEvalJob job;
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    SettLevel level;
    open_job(&job, &config, NULL, &arena);
    config.play_budget = 50;
    int32_t won = 0, lost = 0;
    for (int32_t i = 0; i < 300; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        int32_t w = sett_rng_range(&rng, 3, 12);
        int32_t h = sett_rng_range(&rng, 3, 12);
        level = (SettLevel){.marker_count = 0};
        assert_int_equal(sett_grid_take(&arena, w, h, &level.grid), SETT_OK);
        for (int32_t c = 0; c < w * h; c++)
            level.grid.cells[c] =
                (uint8_t)(sett_rng_below(&rng, 3) == 0
                              ? sett_rng_below(&rng, EDD_DOOR + 1)
                              : EDD_FLOOR);
        config.enemy_as.index = (int32_t)sett_rng_below(&rng, EDD_FOES);
        SettScore score = score_of(&job, &level);
        SettScore again = score_of(&job, &level);
        assert_memory_equal(&score, &again, sizeof score);
        for (int32_t d = 0; d < SETT_EDD_PLAYED; d++) {
            double value = played(&score, (EddPlayed)d);
            assert_true(value >= 0 && value <= 1);
        }
        won += played(&score, EDD_PLAYED_COMPLETION) > 0;
        lost += played(&score, EDD_PLAYED_COMPLETION) == 0;
        sett_arena_reset(&arena, mark);
    }
    assert_true(won > 50 && lost > 10);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rooms_become_levels),
        cmocka_unit_test(markers_are_entrances),
        cmocka_unit_test(plays_by_hand),
        cmocka_unit_test(play_weighs_as_much_as_asked),
        cmocka_unit_test(what_nobody_reads_is_not_played),
        cmocka_unit_test(random_rooms_can_be_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
