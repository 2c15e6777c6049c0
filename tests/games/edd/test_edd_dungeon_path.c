/* test_edd_dungeon_path.c - every kind of path against all simple paths of 200
   random dungeons, and what cannot be answered. */
#include "support/dungeons.h"

#include <string.h>

/* The best of each type over every path from one tile to another. */
typedef struct Brute {
    const SettDungeon *d;
    SettSpot to;
    uint8_t on[8][64]; /* tiles on the path */
    int64_t cost[4];   /* of the path, by type */
    int64_t steps, enemies, treasures;
    int64_t best[SETT_PATH_TYPES][2]; /* less is better; then steps */
    bool found;
} Brute;

static const int64_t prices[4][3] = {
    {100, 100, 100}, {500, 1, 1000}, {100, 100, 2000}, {500, 500, 1}};

static uint8_t kind_at(const SettDungeon *d, SettSpot at)
{
    const SettGrid *g = &sett_dungeon_room(d, at.room)->grid;
    return sett_grid_has(g, at.x, at.y) ? g->cells[sett_grid_at(g, at.x, at.y)]
                                        : EDD_WALL;
}

static void better(Brute *b, int32_t type, int64_t value)
{
    int64_t *best = b->best[type];
    if (b->found &&
        (best[0] < value || (best[0] == value && best[1] <= b->steps)))
        return;
    best[0] = value;
    best[1] = b->steps;
}

static void arrive(Brute *b)
{
    for (int32_t type = 0; type < 4; type++)
        better(b, type, b->cost[type]);
    better(b, SETT_PATH_FEWEST_ENEMIES, b->enemies);
    better(b, SETT_PATH_MOST_TREASURES, -b->treasures);
    better(b, SETT_PATH_MOST_ENEMIES, -b->enemies);
    b->found = true;
}

/* Adds a tile to the path, or with -1 takes it off again. */
static void count(Brute *b, SettSpot at, bool step, int64_t sign)
{
    uint8_t kind = kind_at(b->d, at);
    b->enemies += kind == EDD_ENEMY ? sign : 0;
    b->treasures += kind == EDD_TREASURE ? sign : 0;
    b->steps += step ? sign : 0;
    int32_t column = kind == EDD_TREASURE ? 1 : kind == EDD_ENEMY ? 2 : 0;
    for (int32_t type = 0; type < 4 && step; type++)
        b->cost[type] += sign * prices[type][column];
}

static void walk(Brute *b, SettSpot at, bool step)
{
    const SettGrid *g = &sett_dungeon_room(b->d, at.room)->grid;
    if (kind_at(b->d, at) == EDD_WALL ||
        b->on[at.room][sett_grid_at(g, at.x, at.y)])
        return;
    count(b, at, step, 1);
    b->on[at.room][sett_grid_at(g, at.x, at.y)] = 1;
    if (at.room == b->to.room && at.x == b->to.x && at.y == b->to.y) {
        arrive(b);
    } else {
        for (int32_t i = 0; i < 4; i++)
            walk(b,
                 (SettSpot){at.room, at.x + sett_dirs[i].x,
                            at.y + sett_dirs[i].y},
                 true);
        int32_t door = sett_dungeon_door(b->d, at);
        if (door >= 0) {
            const SettConnection *c = sett_dungeon_connection(b->d, door);
            walk(b, c->end[c->end[0].room == at.room ? 1 : 0], false);
        }
    }
    b->on[at.room][sett_grid_at(g, at.x, at.y)] = 0;
    count(b, at, step, -1);
}

/* A path is one: neighbours or ends of a connection, no tile twice. */
static void assert_is_path(const SettDungeon *d, const SettDungeonPath *p)
{
    for (int32_t i = 1; i < p->count; i++) {
        SettSpot a = p->spots[i - 1], b = p->spots[i];
        int32_t door = sett_dungeon_door(d, a);
        if (a.room == b.room)
            assert_int_equal(
                sett_manhattan((SettPoint){a.x, a.y}, (SettPoint){b.x, b.y}),
                1);
        else
            assert_true(door >= 0 && door == sett_dungeon_door(d, b));
        for (int32_t k = 0; k < i; k++)
            assert_false(memcmp(&p->spots[k], &b, sizeof b) == 0);
        assert_int_not_equal(kind_at(d, b), EDD_WALL);
    }
}

static int64_t value_of(const SettDungeonPath *p, int32_t type)
{
    if (type == SETT_PATH_FEWEST_ENEMIES)
        return p->enemies;
    if (type == SETT_PATH_MOST_TREASURES)
        return -p->treasures;
    return type == SETT_PATH_MOST_ENEMIES ? -p->enemies : p->cost;
}

static void compare(const SettDungeon *d, SettSpot from, SettSpot to,
                    SettArena *tmp, int32_t *found)
{
    static Brute b;
    memset(&b, 0, sizeof b);
    b.d = d;
    b.to = to;
    walk(&b, from, false);
    for (int32_t type = 0; type < SETT_PATH_TYPES; type++) {
        SettDungeonPath p;
        SettStatus s = sett_dungeon_path(d, (SettPathType)type, from, to, 0,
                                         tmp, &p, NULL);
        assert_int_equal(s, SETT_OK);
        assert_int_equal(p.answer, b.found ? SETT_YES : SETT_NO);
        if (!b.found)
            continue;
        assert_int_equal(value_of(&p, type), b.best[type][0]);
        assert_int_equal(p.steps, b.best[type][1]);
        assert_memory_equal(&p.spots[0], &from, sizeof from);
        assert_memory_equal(&p.spots[p.count - 1], &to, sizeof to);
        assert_is_path(d, &p);
    }
    *found += b.found;
}

static void paths_are_the_best_of_all(void **state)
{
    (void)state;
    SettRng rng = sett_rng(6, SETT_FOR_TEST, 2);
    int32_t found = 0;
    for (int32_t i = 0; i < 200; i++) {
        SettArena tmp = testkit_arena();
        SettDungeon *d = dungeon_random(&rng, sett_rng_range(&rng, 2, 4), 5, 3);
        SettSpot from = dungeon_passable(d, &rng);
        SettSpot to = dungeon_passable(d, &rng);
        if (from.room >= 0 && to.room >= 0)
            compare(d, from, to, &tmp, &found);
        sett_dungeon_destroy(d);
        sett_arena_free(&tmp);
    }
    assert_in_range(found, 60, 199); /* and some without a path */
}

static void a_real_room_is_not_too_large(void **state)
{
    (void)state;
    SettArena tmp = testkit_arena();
    SettDungeon *d = dungeon_new(SETT_DOORS_ANYWHERE);
    dungeon_room(d, "hall",
                 "............./.T.........T./............./......E....../"
                 "............./.T.........T./.............");
    dungeon_room(d, "store", ".......T...../............./.....T.......");
    dungeon_join(d, 0, 12, 3, 1, 0, 1);
    SettDungeonPath p;
    SettSpot from = {0, 0, 3}, to = {1, 12, 1};
    assert_int_equal(sett_dungeon_path(d, SETT_PATH_MOST_TREASURES, from, to, 0,
                                       &tmp, &p, NULL),
                     SETT_OK);
    assert_int_equal(p.answer, SETT_YES);
    assert_int_equal(p.treasures, 6);
    assert_int_equal(p.steps, 40);
    assert_is_path(d, &p);
    assert_int_equal(sett_dungeon_path(d, SETT_PATH_MOST_TREASURES, from, to,
                                       1000, &tmp, &p, NULL),
                     SETT_OK);
    assert_int_equal(p.answer, SETT_UNKNOWN);
    sett_dungeon_destroy(d);
    sett_arena_free(&tmp);
}

static void wide_rooms_stay_unknown(void **state)
{
    (void)state;
    static uint8_t cells[40 * 40];
    SettGrid grid = {cells, 40, 40};
    SettArena tmp = testkit_arena();
    SettDungeon *d = dungeon_new(SETT_DOORS_ANYWHERE);
    SettDungeonPath p;
    assert_int_equal(sett_dungeon_add(d, NULL, 0, 0, &grid, NULL, NULL),
                     SETT_OK);
    assert_int_equal(
        sett_dungeon_path(d, SETT_PATH_MOST_ENEMIES, (SettSpot){0, 0, 0},
                          (SettSpot){0, 39, 39}, 0, &tmp, &p, NULL),
        SETT_OK);
    assert_int_equal(p.answer, SETT_UNKNOWN);
    sett_dungeon_destroy(d);
    sett_arena_free(&tmp);
}

static void ends_in_walls_are_refused(void **state)
{
    (void)state;
    SettArena tmp = testkit_arena();
    SettDungeon *d = dungeon_new(SETT_DOORS_ANYWHERE);
    SettDungeonPath p;
    SettError err;
    dungeon_room(d, "a", ".#./.../...");
    static const SettSpot bad[] = {{0, 1, 0}, {0, 3, 0}, {1, 0, 0}, {-1, 0, 0}};
    for (int32_t i = 0; i < 4; i++)
        assert_int_equal(sett_dungeon_path(d, SETT_PATH_FASTEST,
                                           (SettSpot){0, 0, 0}, bad[i], 0, &tmp,
                                           &p, &err),
                         SETT_BAD_INPUT);
    assert_int_equal(sett_dungeon_path(d, SETT_PATH_MOST_ENEMIES,
                                       (SettSpot){0, 0, 0}, (SettSpot){0, 0, 0},
                                       0, &tmp, &p, &err),
                     SETT_OK);
    assert_int_equal(p.count, 1);
    sett_dungeon_destroy(d);
    sett_arena_free(&tmp);
}

static void types_have_names(void **state)
{
    (void)state;
    for (int32_t i = 0; i < SETT_PATH_TYPES; i++)
        assert_int_equal(sett_path_named(sett_path_name((SettPathType)i)), i);
    assert_int_equal(sett_path_named("slowest"), SETT_PATH_TYPES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_the_best_of_all),
        cmocka_unit_test(a_real_room_is_not_too_large),
        cmocka_unit_test(wide_rooms_stay_unknown),
        cmocka_unit_test(ends_in_walls_are_refused),
        cmocka_unit_test(types_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
