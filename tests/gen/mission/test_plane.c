/* test_plane.c - which missions a plane holds, against all orders of the ways
   around each room; that an order found is one (Euler's formula); and rooms and
   ways on a lattice in that order. */
#include "gen/mission/plane.h"
#include "support/testkit.h"

#include <string.h>

#include "sett/params.h"

/* Lot alone finds nothing in so few placements. */
static const SettMissionStyle quick = {.tries = 2};

static SettMission mission_of(int32_t rooms)
{
    SettMission m = sett_mission();
    m.room_count = rooms;
    m.start = 0;
    m.goal = rooms - 1;
    for (int32_t i = 0; i < rooms; i++)
        m.rooms[i] = (SettMissionRoom){.key = -1, .switch_of = -1};
    return m;
}

static void join(SettMission *m, int32_t a, int32_t b)
{
    m->ways[m->way_count++] = (SettMissionWay){.a = (int16_t)a,
                                               .b = (int16_t)b,
                                               .key = -1,
                                               .need = 1,
                                               .switch_of = -1};
}

static int32_t degree_of(const SettMission *m, int32_t room)
{
    int32_t n = 0;
    for (int32_t i = 0; i < m->way_count; i++)
        n += (m->ways[i].a == room) + (m->ways[i].b == room);
    return n;
}

/* Faces of an order: walks that go on by the next way at each room. */
static int32_t faces_of(const SettMission *m,
                        int16_t after[SETT_MISSION_WAYS][2])
{
    bool seen[SETT_MISSION_WAYS][2] = {{false}}; /* by way, and end come to */
    int32_t faces = 0;
    for (int32_t i = 0; i < 2 * m->way_count; i++) {
        int32_t way = i / 2, end = i % 2;
        faces += !seen[way][end];
        while (!seen[way][end]) {
            int32_t room = end == 0 ? m->ways[way].a : m->ways[way].b;
            seen[way][end] = true;
            way = after[way][end];
            end = m->ways[way].a == room;
        }
    }
    return faces;
}

static bool is_plane(const SettMission *m, int16_t after[SETT_MISSION_WAYS][2])
{
    return faces_of(m, after) == m->way_count - m->room_count + 2;
}

/* Ways of every room in its order, as `after`. */
typedef struct Orders {
    const SettMission *m;
    int16_t ways[8][4], after[SETT_MISSION_WAYS][2];
    int32_t count[8];
} Orders;

static bool some_order(Orders *o, int32_t room);

/* All orders of a room's ways from place k on, and of all later rooms'. */
static bool permute(Orders *o, int32_t room, int32_t k)
{
    int16_t *ways = o->ways[room];
    int32_t n = o->count[room];
    if (k >= n) {
        for (int32_t i = 0; i < n; i++) {
            int32_t end = o->m->ways[ways[i]].b == room;
            o->after[ways[i]][end] = ways[(i + 1) % n];
        }
        return some_order(o, room + 1);
    }
    for (int32_t i = k; i < n; i++) {
        int16_t kept = ways[k];
        ways[k] = ways[i];
        ways[i] = kept;
        if (permute(o, room, k + 1))
            return true;
        ways[i] = ways[k];
        ways[k] = kept;
    }
    return false;
}

static bool some_order(Orders *o, int32_t room)
{
    return room < o->m->room_count ? permute(o, room, 1)
                                   : is_plane(o->m, o->after);
}

static bool plain_plane(const SettMission *m)
{
    Orders o = {.m = m};
    for (int32_t i = 0; i < m->way_count; i++) {
        int32_t a = m->ways[i].a, b = m->ways[i].b;
        o.ways[a][o.count[a]++] = (int16_t)i;
        o.ways[b][o.count[b]++] = (int16_t)i;
    }
    return some_order(&o, 0);
}

/* A tree, and ways between rooms with fewer than four. */
static SettMission random_mission(SettRng *rng)
{
    SettMission m = mission_of(sett_rng_range(rng, 2, 7));
    int32_t more = sett_rng_range(rng, 0, 7);
    for (int32_t i = 1; i < m.room_count; i++) {
        int32_t on;
        do
            on = sett_rng_range(rng, 0, i - 1);
        while (degree_of(&m, on) >= 4);
        join(&m, on, i);
    }
    for (int32_t i = 0; i < 60 && more > 0; i++) {
        int32_t a = sett_rng_range(rng, 0, m.room_count - 1);
        int32_t b = sett_rng_range(rng, 0, m.room_count - 1);
        if (a == b || degree_of(&m, a) >= 4 || degree_of(&m, b) >= 4)
            continue;
        join(&m, a, b);
        more--;
    }
    return m;
}

static void same_as_trying_all_orders(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    int32_t held = 0, crossed = 0;
    for (int32_t i = 0; i < 400; i++) {
        SettMission m = random_mission(&rng);
        SettMissionOrder order;
        SettStatus status = sett_mission_plane(&m, &arena, &order);
        assert_int_equal(status, plain_plane(&m) ? SETT_OK : SETT_INFEASIBLE);
        if (status == SETT_OK) {
            assert_true(is_plane(&m, order.after));
            held++;
        } else {
            assert_in_range(order.crossing, 0, m.way_count - 1);
            crossed++;
        }
    }
    assert_true(held > 50);
    assert_true(crossed > 5);
    sett_arena_free(&arena);
}

/* K5 and K3,3, each way with a room on it, in a chain of rooms. */
static void what_no_plane_holds_is_refused(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    for (int32_t parted = 0; parted < 2; parted++) {
        SettMission m = mission_of(parted ? 6 : 5);
        int32_t last = m.room_count;
        for (int32_t a = 0; a < last; a++)
            for (int32_t b = a + 1; b < last; b++) {
                if (parted && (a < 3) == (b < 3))
                    continue;
                int32_t on = m.room_count++;
                m.rooms[on] = (SettMissionRoom){.key = -1, .switch_of = -1};
                join(&m, a, on);
                join(&m, on, b);
            }
        SettMissionOrder order;
        SettMissionMap map;
        assert_int_equal(sett_mission_plane(&m, &arena, &order),
                         SETT_INFEASIBLE);
        assert_int_equal(sett_mission_lay(&m, 1, 1, NULL, &arena, &map),
                         SETT_INFEASIBLE);
        assert_true(map.crosses);
        m.way_count--; /* one half of a way fewer, and it is one */
        assert_int_equal(sett_mission_plane(&m, &arena, &order), SETT_OK);
        assert_true(is_plane(&m, order.after));
        assert_int_equal(sett_mission_lay(&m, 1, 1, &quick, &arena, &map),
                         SETT_OK);
    }
    sett_arena_free(&arena);
}

/* Rooms and ways have cells of their own, and ways go from room to room. */
static void check_plan(SettArena *arena, const SettMission *m,
                       const SettMissionPlan *plan)
{
    int32_t *owner = SETT_TAKE(arena, plan->w * plan->h, int32_t);
    assert_non_null(owner);
    for (int32_t i = 0; i < m->room_count; i++)
        for (int32_t k = 0; k < plan->wide[i]; k++) {
            assert_in_range(plan->at[i].x + k, 0, plan->w - 1);
            int32_t *at = &owner[plan->at[i].y * plan->w + plan->at[i].x + k];
            assert_int_equal(*at, 0);
            *at = 1 + i;
        }
    for (int32_t i = 0; i < m->way_count; i++) {
        const SettMissionCourse *way = &plan->ways[i];
        assert_true(way->count >= 3);
        for (int32_t k = 0; k < way->count; k++) {
            SettPoint p = way->cells[k];
            int32_t *at = &owner[p.y * plan->w + p.x];
            assert_int_equal(*at, k == 0                ? 1 + m->ways[i].a
                                  : k == way->count - 1 ? 1 + m->ways[i].b
                                                        : 0);
            if (*at == 0)
                *at = 1000 + i;
            if (k > 0)
                assert_int_equal(sett_manhattan(p, way->cells[k - 1]), 1);
        }
    }
}

static void plan_and_check(SettArena *arena, const SettMission *m)
{
    SettArenaMark mark = sett_arena_mark(arena);
    SettMissionOrder order;
    SettMissionPlan *plan = SETT_TAKE(arena, 1, SettMissionPlan);
    assert_non_null(plan);
    assert_int_equal(sett_mission_plane(m, arena, &order), SETT_OK);
    for (int32_t i = 0; i < m->room_count; i++) {
        int32_t degree = degree_of(m, i);
        plan->wide[i] = degree <= 4 ? 1 : (degree - 1) / 2;
    }
    assert_int_equal(sett_mission_plan(m, &order, arena, plan), SETT_OK);
    check_plan(arena, m, plan);
    sett_arena_reset(arena, mark);
}

static void drawn_missions_are_planned_and_laid_out(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    for (int32_t i = 0; i < 100; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettMissionParams p;
        SettMission m;
        SettMissionMap map;
        SettError err;
        sett_params_default(&sett_mission_params, &p);
        p.rooms = 30;
        p.keys = 4;
        p.shortcuts = 8;
        assert_int_equal(
            sett_mission_draw(&p, 7, (uint64_t)i, &arena, &m, &err), SETT_OK);
        plan_and_check(&arena, &m);
        assert_int_equal(
            sett_mission_lay(&m, 7, (uint64_t)i, &quick, &arena, &map),
            SETT_OK);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

/* A wheel: its hub has more ways than a cell has sides; and two rooms that no
   way leads to. */
static void rooms_with_many_ways_are_wide(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    for (int32_t rim = 3; rim < 20; rim++) {
        SettMission m = mission_of(rim + 3);
        for (int32_t i = 1; i <= rim; i++) {
            join(&m, rim % 2 ? 0 : i, rim % 2 ? i : 0);
            join(&m, i, i % rim + 1);
        }
        plan_and_check(&arena, &m);
    }
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_as_trying_all_orders),
        cmocka_unit_test(what_no_plane_holds_is_refused),
        cmocka_unit_test(drawn_missions_are_planned_and_laid_out),
        cmocka_unit_test(rooms_with_many_ways_are_wide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
