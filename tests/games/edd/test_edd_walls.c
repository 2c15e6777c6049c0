/* test_edd_walls.c - how far walls hang together, and what a room that is
   hardly begun asks for. Ours; compat mode knows neither. */
#include <math.h>

#include "games/edd/edd.h"
#include "support/edd_room.h"
#include "support/testkit.h"

#define NEAR(a, b) assert_true(fabs((a) - (b)) <= 1e-12)

/* With nothing in it: the given things, walls and some corridor; the more is
   drawn, the less of that. The reference takes all from the room. */
static void targets_of_a_room_hardly_begun(void **state)
{
    (void)state;
    static const char empty[] = "D........./........../........../..........";
    static const char begun[] = "D........./...##...../........../..........";
    EddCase c;
    EddConfig given = edd_config(EDD_SETT), config = given;
    edd_open(&c, EDD_SETT, empty, NULL);
    sett_edd_adapt(&c.room, &config);
    NEAR(config.room, 1);
    NEAR(config.corridor, given.first_corridor);
    NEAR(config.enemy_low, given.enemy_low);
    NEAR(config.treasure_high, given.treasure_high);
    NEAR(config.walls, given.walls);
    edd_close(&c);
    given.begun = 0.1; /* 2 of 40 tiles are half of that */
    config = given;
    edd_open(&c, EDD_SETT, begun, NULL);
    sett_edd_adapt(&c.room, &config);
    NEAR(config.enemy_low, given.enemy_low / 2);
    NEAR(config.walls, (given.walls + 2.0 / 40) / 2);
    NEAR(config.loose, (given.loose + 0.5) / 2);
    edd_close(&c);
    config = edd_config(EDD_SETT);
    edd_open(&c, EDD_SETT, begun, NULL);
    sett_edd_adapt(&c.room, &config);
    NEAR(config.enemy_low, 0);
    NEAR(config.walls, 2.0 / 40);
    edd_close(&c);
    config = given;
    edd_open(&c, EDD_COMPAT, empty, NULL);
    sett_edd_adapt(&c.room, &config);
    NEAR(config.enemy_low, 0);
    NEAR(config.corridor, 0);
    edd_close(&c);
}

static double cohesion_of(EddCase *c, const EddConfig *config)
{
    EddFitness f;
    assert_int_equal(sett_edd_fitness(&c->room, NULL, config, &f), SETT_OK);
    return f.cohesion;
}

static double cohesion(const char *art, double walls, double loose)
{
    EddCase c;
    EddConfig config = edd_config(EDD_SETT);
    config.walls = walls;
    config.loose = loose;
    edd_open(&c, EDD_SETT, art, NULL);
    double found = cohesion_of(&c, &config);
    edd_close(&c);
    return found;
}

/* Alone 1, an end 1/2, two neighbours 0; too few walls cost as well. */
static void walls_hang_together(void **state)
{
    (void)state;
    NEAR(cohesion("D.../..../..../....", 0, 0), 1);
    NEAR(cohesion("D.../..../..../....", 0.1, 0), 0);
    NEAR(cohesion("D.../.#../...#/....", 0, 0), 0);
    NEAR(cohesion("D.../.#../...#/....", 0, 1), 1);
    NEAR(cohesion("D.../.##./..../....", 0, 0), 0.5);
    NEAR(cohesion("D.../.##./..../....", 0, 0.5), 1);
    NEAR(cohesion("D.../.##./.##./....", 0, 0), 1);
    NEAR(cohesion("D.../.##./.##./....", 0.5, 0), 0.5);
    NEAR(cohesion("D.../####/..../....", 0, 0), 0.75);
    NEAR(cohesion("D#../.#../.##./....", 0, 0), 0.75);
    EddCase c;
    EddConfig config = edd_config(EDD_SETT);
    edd_open(&c, EDD_COMPAT, "D.../.#../..../....", NULL);
    NEAR(sett_edd_cohesion_weight(&c.room, &config), 0);
    edd_close(&c);
}

/* A room with walls enough asks for as many, and for as loose ones: more, or
   fewer loose ones, cost as well. One with few may want more. */
static void walls_are_as_in_the_room(void **state)
{
    (void)state;
    EddCase c;
    EddConfig config = edd_config(EDD_SETT);
    edd_open(&c, EDD_SETT, "D.../####/..../....", NULL);
    sett_edd_adapt(&c.room, &config);
    NEAR(config.own, 1);
    NEAR(config.walls, 0.25);
    NEAR(config.loose, 0.25);
    NEAR(cohesion_of(&c, &config), 1);
    edd_close(&c);
    edd_open(&c, EDD_SETT, "D.../.##./.##./....", NULL);
    NEAR(cohesion_of(&c, &config), 0.75);
    config.own = 0.5;
    NEAR(cohesion_of(&c, &config), 0.875);
    edd_close(&c);
    edd_open(&c, EDD_SETT, "D.../####/..../####", NULL);
    config.own = 1;
    NEAR(cohesion_of(&c, &config), 0.5);
    edd_close(&c);
    config = edd_config(EDD_SETT);
    edd_open(&c, EDD_SETT, "D...E#../TTT...../......../........", NULL);
    sett_edd_adapt(&c.room, &config);
    NEAR(config.own, 0);
    NEAR(config.walls, 1.0 / 32);
    edd_close(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(targets_of_a_room_hardly_begun),
        cmocka_unit_test(walls_hang_together),
        cmocka_unit_test(walls_are_as_in_the_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
