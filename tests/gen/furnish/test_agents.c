/* test_agents.c - the agent-based furnisher and its look ahead
   (docs/design/md2.md, section 11) in small worlds where it can be worked out
   by hand where objects go. */
#include "gen/made.h"

#include <stdlib.h>

/* What is in the cell of the picture after turn number `turn`. */
typedef struct Turns {
    int32_t turn, wanted;
    uint8_t tile;
    SettPoint at;
} Turns;

static void look(void *user, const SettGrid *grid, const char *what)
{
    Turns *t = user;
    if (strcmp(what, "every object votes and moves") != 0 ||
        t->turn++ != t->wanted)
        return;
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        if (grid->cells[c] == t->tile)
            t->at = sett_grid_point(grid, c);
}

/* All but one floor tile is locked, so that the object begins there; returns
   where it stands after a number of turns. */
static SettPoint mover(SettArena *arena, const char *art, SettPoint start,
                       uint8_t tile, const char *changes, int32_t turns,
                       uint64_t seed)
{
    SettArenaMark mark = sett_arena_mark(arena);
    SettGrid grid = parts_grid(arena, &sett_game_md2, art);
    SettMask lock;
    assert_int_equal(sett_mask_take(arena, grid.w, grid.h, &lock), SETT_OK);
    for (int32_t c = 0; c < sett_grid_area(&grid); c++)
        sett_mask_set(&lock, c % grid.w, c / grid.w);
    sett_mask_unset(&lock, start.x, start.y);
    Turns seen = {0, turns - 1, tile, {-1, -1}};
    SettWatch watch = {look, &seen};
    SettGenJob job = {.game = &sett_game_md2,
                      .params = made_params(arena, &sett_gen_af, changes),
                      .rng = sett_rng(seed, SETT_FOR_TEST, 0),
                      .lock = &lock,
                      .tmp = arena,
                      .watch = &watch};
    assert_int_equal(sett_gen_af.run(&job, &grid), SETT_OK);
    /* At the end it has to stand on the one tile that is not locked. */
    assert_int_equal(grid.cells[sett_grid_at(&grid, start.x, start.y)], tile);
    sett_arena_reset(arena, mark);
    assert_true(seen.at.x >= 0);
    return seen.at;
}

#define ONE_GOBLIN                                                       \
    "counts=[{\"tile\":\"goblin\",\"low\":1,\"high\":1,\"scaling\":"     \
    "\"fixed\"},{\"tile\":\"treasure\",\"low\":0,\"high\":0},{\"tile\":" \
    "\"ogre\",\"low\":0,\"high\":0}] "

/* Shares of a goblin's first step, by SettDir, and of staying. */
static void first_steps(const char *art, SettPoint start, const char *rules,
                        int32_t trials, int32_t steps[5])
{
    SettArena arena = testkit_arena();
    char changes[800];
    memset(steps, 0, 5 * sizeof steps[0]);
    snprintf(changes, sizeof changes, ONE_GOBLIN "%s", rules);
    for (int32_t i = 0; i < trials; i++) {
        SettPoint at =
            mover(&arena, art, start, MD2_GOBLIN, changes, 1, (uint64_t)i);
        int32_t dir = 4;
        for (int32_t d = 0; d < 4; d++)
            if (at.x == start.x + sett_dirs[d].x &&
                at.y == start.y + sett_dirs[d].y)
                dir = d;
        assert_true(dir < 4 || (at.x == start.x && at.y == start.y));
        steps[dir]++;
    }
    sett_arena_free(&arena);
}

static const char field[] = "XXXXXXXXX/"
                            "X       X/"
                            "X       X/"
                            "X   T   X/"
                            "X       X/"
                            "X       X/"
                            "XXXXXXXXX";

/* Roaming takes every legal step alike: none into a wall. */
static void roaming_is_uniform(void **state)
{
    (void)state;
    int32_t n[5];
    first_steps(field, (SettPoint){2, 2},
                "rules=[{\"tile\":\"goblin\",\"verb\":\"roam\"}]", 4000, n);
    for (int32_t d = 0; d < 4; d++) /* 1,000 +- 4.5 standard deviations */
        assert_in_range(n[d], 877, 1123);
    assert_int_equal(n[4], 0);
    first_steps(field, (SettPoint){1, 1},
                "rules=[{\"tile\":\"goblin\",\"verb\":\"roam\"}]", 400, n);
    assert_int_equal(n[SETT_N] + n[SETT_W] + n[4], 0);
    assert_in_range(n[SETT_E], 150, 250);
}

/* Away: the Manhattan distance grows. From the west: north, south or west. */
static void away_grows_the_distance(void **state)
{
    (void)state;
    int32_t n[5];
    const char *rules = "rules=[{\"tile\":\"goblin\",\"verb\":\"away\","
                        "\"of\":[\"treasure\"]}]";
    first_steps(field, (SettPoint){2, 3}, rules, 900, n);
    assert_int_equal(n[SETT_E] + n[4], 0);
    assert_in_range(n[SETT_N], 240, 360);
    assert_in_range(n[SETT_S], 240, 360);
    /* Out of sight counts too, even where the distance shrinks: behind the
       corner the treasure is not seen. */
    first_steps("XXXXXXXXX/X T     X/XXXXXX XX/X       X/X       X/XXXXXXXXX",
                (SettPoint){6, 1}, rules, 300, n);
    assert_int_equal(n[SETT_W] + n[4], 0);
    assert_true(n[SETT_S] > 100 && n[SETT_E] > 100);
}

/* Toward: shrinks, but not onto the target. */
static void toward_shrinks_the_distance(void **state)
{
    (void)state;
    int32_t n[5];
    const char *rules = "rules=[{\"tile\":\"goblin\",\"verb\":\"toward\","
                        "\"of\":[\"treasure\"]}]";
    first_steps(field, (SettPoint){2, 2}, rules, 400, n);
    assert_int_equal(n[SETT_N] + n[SETT_W] + n[4], 0);
    assert_in_range(n[SETT_E], 155, 245);
    first_steps(field, (SettPoint){3, 3}, rules, 60, n);
    assert_int_equal(n[4], 60);
    /* Only from `low` on. */
    first_steps(field, (SettPoint){2, 2},
                "rules=[{\"tile\":\"goblin\",\"verb\":\"toward\",\"of\":"
                "[\"treasure\"],\"low\":4}]",
                60, n);
    assert_int_equal(n[4], 60);
    /* Up to 0 is never: nobody stands on the target. */
    first_steps(field, (SettPoint){2, 2},
                "rules=[{\"tile\":\"goblin\",\"verb\":\"toward\",\"of\":"
                "[\"treasure\"],\"high\":0}]",
                60, n);
    assert_int_equal(n[4], 60);
}

/* A wall between: seek goes around it, toward runs against it. */
static const char detour[] = "XXXXXXXXX/"
                             "X   X   X/"
                             "X   XT  X/"
                             "X   XXX X/"
                             "X       X/"
                             "XXXXXXXXX";

static void seeking_follows_paths(void **state)
{
    (void)state;
    int32_t n[5];
    first_steps(detour, (SettPoint){3, 2},
                "rules=[{\"tile\":\"goblin\",\"verb\":\"seek\",\"of\":"
                "[\"treasure\"]}]",
                60, n);
    assert_int_equal(n[SETT_S], 60);
    first_steps(detour, (SettPoint){3, 2},
                "rules=[{\"tile\":\"goblin\",\"verb\":\"toward\",\"of\":"
                "[\"treasure\"]}]",
                60, n);
    assert_int_equal(n[4], 60);
    first_steps(detour, (SettPoint){3, 2},
                "rules=[{\"tile\":\"goblin\",\"verb\":\"flee\",\"of\":"
                "[\"treasure\"]}]",
                200, n);
    assert_int_equal(n[SETT_S] + n[SETT_E] + n[4], 0);
    assert_in_range(n[SETT_N], 65, 135);
    /* Not seen, not spoken of. */
    first_steps(detour, (SettPoint){3, 2},
                "rules=[{\"tile\":\"goblin\",\"verb\":\"seek\",\"of\":"
                "[\"treasure\"],\"see\":true}]",
                60, n);
    assert_int_equal(n[4], 60);
}

/* Flee looks at the distance by path up to `high`; there it stops. */
static void fleeing_is_cut(void **state)
{
    (void)state;
    int32_t n[5];
    const char *corridor = "XXXXXXXXXXXXXXXX/XT             X/XXXXXXXXXXXXXXXX";
    first_steps(corridor, (SettPoint){7, 1},
                "rules=[{\"tile\":\"goblin\",\"verb\":\"flee\",\"of\":"
                "[\"treasure\"],\"high\":6}]",
                40, n);
    assert_int_equal(n[SETT_E], 40);
    first_steps(corridor, (SettPoint){8, 1},
                "rules=[{\"tile\":\"goblin\",\"verb\":\"flee\",\"of\":"
                "[\"treasure\"],\"high\":6}]",
                40, n);
    assert_int_equal(n[4], 40);
    first_steps(corridor, (SettPoint){8, 1},
                "far=unbounded rules=[{\"tile\":\"goblin\",\"verb\":\"flee\","
                "\"of\":[\"treasure\"],\"high\":6}]",
                40, n);
    assert_int_equal(n[SETT_E], 40);
}

/* Every rule and target votes, repeats allowed: two rules for east and one for
   north make two thirds. */
static void votes_are_counted(void **state)
{
    (void)state;
    int32_t n[5];
    const char *two = "XXXXXXXXX/X       X/XT     TX/X       X/XXXXXXXXX";
    /* Toward both treasures from between them and a row above: south twice,
       east once, west once. */
    first_steps(two, (SettPoint){4, 1},
                "rules=[{\"tile\":\"goblin\",\"verb\":\"toward\",\"of\":"
                "[\"treasure\"]}]",
                2000, n);
    assert_int_equal(n[SETT_N] + n[4], 0);
    assert_in_range(n[SETT_S], 900, 1100);
    assert_in_range(n[SETT_E], 413, 587);
    /* A second rule for the same steps weighs twice. */
    first_steps(field, (SettPoint){2, 3},
                "rules=[{\"tile\":\"goblin\",\"verb\":\"roam\"},{\"tile\":"
                "\"goblin\",\"verb\":\"toward\",\"of\":[\"treasure\"]}]",
                2000, n);
    assert_in_range(n[SETT_E], 713, 887); /* 2 of 5 */
    assert_int_equal(n[4], 0);
}

static void beside_one_there_is_no_vote(void **state)
{
    (void)state;
    int32_t n[5];
    const char *rules = "rules=[{\"tile\":\"goblin\",\"verb\":\"roam\","
                        "\"unless-beside\":[\"treasure\"]}]";
    first_steps(field, (SettPoint){3, 3}, rules, 40, n);
    assert_int_equal(n[4], 40);
    first_steps(field, (SettPoint){3, 2}, rules, 40, n); /* a king's move */
    assert_int_equal(n[4], 0);
}

/* A way out that first leads nearer: seen with three steps ahead, not with
   two. */
static void looking_ahead_finds_ways_around(void **state)
{
    (void)state;
    const char *hook = "XXXXXXXXX/"
                       "XT  XXXXX/"
                       "XX XXXXXX/"
                       "XX XXXXXX/"
                       "XX      X/"
                       "XX      X/"
                       "XXXXXXXXX";
    int32_t n[5];
    for (int32_t ahead = 1; ahead <= 3; ahead++) {
        char rules[200];
        snprintf(rules, sizeof rules,
                 "lookahead=%d rules=[{\"tile\":\"goblin\",\"verb\":\"away\","
                 "\"of\":[\"treasure\"]}]",
                 ahead);
        first_steps(hook, (SettPoint){3, 1}, rules, 40, n);
        assert_int_equal(n[4], ahead < 3 ? 40 : 0);
        assert_int_equal(n[SETT_W], ahead < 3 ? 0 : 40);
    }
}

/* With a look ahead only the best steps get the vote: toward the treasure's row
   and column every walk of two steps gains two, but one along the wall less. */
static void looking_ahead_votes_for_the_best(void **state)
{
    (void)state;
    const char *nook = "XXXXXXXXX/"
                       "X  XX   X/"
                       "X     T X/"
                       "X XXX   X/"
                       "X       X/"
                       "XXXXXXXXX";
    int32_t n[5];
    /* From (2,1): east is a wall; south leads on. West gains nothing. */
    first_steps(nook, (SettPoint){2, 1},
                "lookahead=2 rules=[{\"tile\":\"goblin\",\"verb\":\"toward\","
                "\"of\":[\"treasure\"]}]",
                40, n);
    assert_int_equal(n[SETT_S], 40);
    /* From (1,1): one step east gains 1 and then south 2; south gains 1 and
       then east 2: alike. */
    first_steps(nook, (SettPoint){1, 1},
                "lookahead=2 rules=[{\"tile\":\"goblin\",\"verb\":\"toward\","
                "\"of\":[\"treasure\"]}]",
                400, n);
    assert_in_range(n[SETT_E], 155, 245);
    assert_int_equal(n[SETT_E] + n[SETT_S], 400);
    /* From (1,2): east gains 2; south gains nothing and is not taken, north
       neither. */
    first_steps(nook, (SettPoint){1, 2},
                "lookahead=2 rules=[{\"tile\":\"goblin\",\"verb\":\"toward\","
                "\"of\":[\"treasure\"]}]",
                40, n);
    assert_int_equal(n[SETT_E], 40);
    /* East gains one and no more: north, which gains two, has every vote. */
    const char *stub = "XXXXXXXXX/"
                       "X     T X/"
                       "X       X/"
                       "X  XXXX X/"
                       "X   XXXXX/"
                       "XXXXXXXXX";
    for (int32_t ahead = 1; ahead <= 2; ahead++) {
        char rules[200];
        snprintf(rules, sizeof rules,
                 "lookahead=%d rules=[{\"tile\":\"goblin\",\"verb\":"
                 "\"toward\",\"of\":[\"treasure\"]}]",
                 (int)ahead);
        first_steps(stub, (SettPoint){2, 4}, rules, 200, n);
        assert_int_equal(n[SETT_N] + n[SETT_E], 200);
        assert_int_equal(n[SETT_E] > 0, ahead == 1);
    }
}

static SettPoint find(const SettGrid *grid, uint8_t tile)
{
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        if (grid->cells[c] == tile)
            return sett_grid_point(grid, c);
    return (SettPoint){-1, -1};
}

/* Entrance and exit flee from each other to the ends of a corridor. */
static void the_ends_part(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    void *params = made_params(
        &arena, &sett_gen_af,
        "counts=[{\"tile\":\"entrance\",\"scaling\":\"fixed\"},{\"tile\":"
        "\"exit\",\"scaling\":\"fixed\"}]");
    for (uint64_t i = 0; i < 50; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettGrid grid = made_room(&arena, 16, 3);
        assert_int_equal(
            made_on(&arena, &sett_gen_af, params, i, &grid, NULL, NULL),
            SETT_OK);
        SettPoint in = find(&grid, MD2_ENTRANCE), out = find(&grid, MD2_EXIT);
        assert_int_equal(abs(in.x - out.x), 13);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

/* The minitaur raises the sum of its paths to both ends, or keeps it and raises
   the smaller: between them it stops in the middle, beyond it goes on. */
static void the_minitaur_keeps_its_distance(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    void *params = made_params(
        &arena, &sett_gen_af,
        "counts=[{\"tile\":\"entrance\",\"scaling\":\"fixed\"},{\"tile\":"
        "\"exit\",\"scaling\":\"fixed\"},{\"tile\":\"minitaur\",\"scaling\":"
        "\"fixed\"}] rules=[{\"tile\":\"minitaur\",\"verb\":\"spread\","
        "\"of\":[\"entrance\",\"exit\"]}]");
    int32_t middle = 0, end = 0;
    for (uint64_t i = 0; i < 100; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettGrid grid =
            parts_grid(&arena, &sett_game_md2,
                       "XXXXXXXXXXXXXXXX/XH     e       X/XXXXXXXXXXXXXXXX");
        SettMask lock;
        assert_int_equal(sett_mask_take(&arena, 16, 3, &lock), SETT_OK);
        sett_mask_set(&lock, 1, 1);
        sett_mask_set(&lock, 7, 1);
        SettGenJob job = {.game = &sett_game_md2,
                          .params = params,
                          .rng = sett_rng(i, SETT_FOR_TEST, 0),
                          .lock = &lock,
                          .tmp = &arena};
        assert_int_equal(sett_gen_af.run(&job, &grid), SETT_OK);
        SettPoint at = find(&grid, MD2_MINITAUR);
        assert_true(at.x == 4 || at.x == 14);
        middle += at.x == 4;
        end += at.x == 14;
        sett_arena_reset(&arena, mark);
    }
    assert_true(middle > 20 && end > 20); /* 5 and 7 of 12 places to begin */
    sett_arena_free(&arena);
}

/* More objects than floors: each has a floor of its own, the rest is told. */
static void everyone_gets_a_tile(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    const char *rooms[3] = {"5", "14", "20"};
    for (int32_t k = 0; k < 3; k++)
        for (uint64_t i = 0; i < 20; i++) {
            SettArenaMark mark = sett_arena_mark(&arena);
            char changes[200];
            snprintf(changes, sizeof changes,
                     "counts=[{\"tile\":\"potion\",\"low\":%s,\"high\":%s,"
                     "\"scaling\":\"fixed\"}]",
                     rooms[k], rooms[k]);
            int32_t asked = atoi(rooms[k]), most = asked < 14 ? asked : 14;
            SettGrid grid = made_room(&arena, 16, 3);
            SettGenReport report;
            void *params = made_params(&arena, &sett_gen_af, changes);
            assert_int_equal(
                made_on(&arena, &sett_gen_af, params, i, &grid, &report, NULL),
                SETT_OK);
            assert_int_equal(report.kinds[0].placed, most);
            assert_int_equal(report.kinds[0].skipped, asked - most);
            assert_int_equal(report.placed_count, most);
            int64_t counts[256];
            sett_grid_count(&grid, counts);
            assert_int_equal(counts[MD2_POTION], most);
            sett_arena_reset(&arena, mark);
        }
    sett_arena_free(&arena);
}

/* One tile is left for a pair: it is left out whole. */
static void half_a_pair_is_left_out(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    for (int32_t potions = 12; potions <= 13; potions++) {
        char changes[400];
        snprintf(changes, sizeof changes,
                 "rules=[{\"tile\":\"potion\"}] counts=[{\"tile\":"
                 "\"potion\",\"low\":%d,\"high\":%d,\"scaling\":"
                 "\"fixed\"},{\"tile\":\"portal\",\"low\":2,\"high\":2,"
                 "\"scaling\":\"fixed\",\"paired\":true}]",
                 potions, potions);
        SettGrid grid = made_room(&arena, 16, 3);
        SettGenReport report;
        void *params = made_params(&arena, &sett_gen_af, changes);
        assert_int_equal(
            made_on(&arena, &sett_gen_af, params, 1, &grid, &report, NULL),
            SETT_OK);
        int64_t counts[256];
        sett_grid_count(&grid, counts);
        assert_int_equal(counts[MD2_POTION], potions);
        assert_int_equal(counts[MD2_PORTAL], potions == 12 ? 2 : 0);
    }
    sett_arena_free(&arena);
}

/* Without turns objects stay where they begin: distinct, so none is moved. */
static void without_turns_nothing_moves(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    void *params = made_params(&arena, &sett_gen_af, "turns=0");
    for (uint64_t i = 0; i < 50; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettGrid grid = made_room(&arena, 10, 20);
        SettGenReport report;
        assert_int_equal(
            made_on(&arena, &sett_gen_af, params, i, &grid, &report, NULL),
            SETT_OK);
        for (int32_t k = 0; k < report.placed_count; k++) {
            assert_int_equal(report.placed[k].option, 0);
            assert_int_equal(report.placed[k].candidates, 1);
        }
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roaming_is_uniform),
        cmocka_unit_test(away_grows_the_distance),
        cmocka_unit_test(toward_shrinks_the_distance),
        cmocka_unit_test(seeking_follows_paths),
        cmocka_unit_test(fleeing_is_cut),
        cmocka_unit_test(votes_are_counted),
        cmocka_unit_test(beside_one_there_is_no_vote),
        cmocka_unit_test(looking_ahead_finds_ways_around),
        cmocka_unit_test(looking_ahead_votes_for_the_best),
        cmocka_unit_test(the_ends_part),
        cmocka_unit_test(the_minitaur_keeps_its_distance),
        cmocka_unit_test(everyone_gets_a_tile),
        cmocka_unit_test(half_a_pair_is_left_out),
        cmocka_unit_test(without_turns_nothing_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
