/* test_rooms_wide.c - rooms on maps of more than 30 x 30 tiles: separation
   against a plain twin that compares all pairs, joining by neighbours, loops,
   locks, and the plan of rooms, corridors and doorways. */
#include "gen/layout/rooms.h"
#include "gen/made.h"

static int32_t shared_lines(int32_t a, int32_t aw, int32_t b, int32_t bw)
{
    int32_t low = a > b ? a : b;
    int32_t high = a + aw < b + bw ? a + aw : b + bw;
    return high - low;
}

static int32_t sign_of(int32_t n)
{
    return n > 0 ? 1 : n < 0 ? -1 : 0;
}

/* One round of all pairs; the number of collisions. */
static int64_t plain_round(SettRoom *rooms, int32_t count, int32_t w, int32_t h,
                           uint64_t key)
{
    int64_t hits = 0;
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = i + 1; k < count; k++) {
            SettRoom *a = &rooms[i], *b = &rooms[k];
            int32_t dx = shared_lines(a->x, a->w, b->x, b->w);
            int32_t dy = shared_lines(a->y, a->h, b->y, b->h);
            if (dx < 2 || dy < 2)
                continue;
            hits++;
            int16_t la = (int16_t)(uint16_t)sett_room_luck(key, i);
            int16_t lb = (int16_t)(uint16_t)sett_room_luck(key, k);
            bool along_x = dx < dy || (dx == dy && ((la ^ lb) & 1) != 0);
            int32_t way = along_x ? 2 * a->x + a->w - 2 * b->x - b->w
                                  : 2 * a->y + a->h - 2 * b->y - b->h;
            int32_t v = sign_of(way != 0 ? way : la - lb);
            a->vote_x += along_x ? v : 0;
            b->vote_x -= along_x ? v : 0;
            a->vote_y += along_x ? 0 : v;
            b->vote_y -= along_x ? 0 : v;
        }
    for (int32_t i = 0; hits > 0 && i < count; i++)
        sett_room_step(&rooms[i], w, h);
    return hits;
}

/* Rounds end after three that have not lessened the least number of collisions
   by a 32nd. */
static void plain_part(SettRoom *rooms, int32_t count, int32_t w, int32_t h,
                       int32_t rounds, uint64_t key)
{
    int64_t least = INT64_MAX;
    int32_t idle = 0;
    for (int32_t r = 0; r < rounds && idle < 3; r++) {
        uint64_t round_key = sett_hash_mix(key, (uint64_t)r);
        int64_t hits = plain_round(rooms, count, w, h, round_key);
        if (hits == 0)
            return;
        idle = hits < least - least / 32 ? 0 : idle + 1;
        least = idle == 0 ? hits : least;
    }
}

/* Rooms of all sizes, crowded and not, at every number of rounds. */
static void rooms_part_as_all_pairs_do(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(5, SETT_FOR_TEST, 1);
    for (int32_t i = 0; i < 300; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        int32_t w = sett_rng_range(&rng, 31, 90);
        int32_t h = sett_rng_range(&rng, 31, 90);
        int32_t low = sett_rng_range(&rng, 3, 9);
        SettRoomParams p = {.width_low = low,
                            .width_high = sett_rng_range(&rng, low, 20),
                            .height_low = 3,
                            .height_high = sett_rng_range(&rng, 3, 9)};
        int32_t count = sett_rng_range(&rng, 2, 200);
        int32_t rounds = sett_rng_range(&rng, 0, 40);
        uint64_t key = sett_rng_next(&rng);
        SettRoom *one = SETT_TAKE(&arena, count, SettRoom);
        SettRoom *two = SETT_TAKE(&arena, count, SettRoom);
        for (int32_t k = 0; k < count; k++)
            one[k] = two[k] = sett_room_spawn(w, h, &p, &rng);
        assert_int_equal(
            sett_rooms_part_wide(one, count, w, h, rounds, key, &arena),
            SETT_OK);
        plain_part(two, count, w, h, rounds, key);
        for (int32_t k = 0; k < count; k++) {
            assert_int_equal(one[k].x, two[k].x);
            assert_int_equal(one[k].y, two[k].y);
        }
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

static SettMask open_of(SettArena *arena, const SettGrid *grid)
{
    SettMask open;
    uint8_t is[256];
    assert_int_equal(sett_mask_take(arena, grid->w, grid->h, &open), SETT_OK);
    sett_tiles_any(&sett_game_md2.tiles, SETT_IS(OPEN), is);
    sett_mask_from_grid(&open, grid, is);
    return open;
}

static SettGrid wide_map(SettArena *arena, const void *params, int32_t w,
                         int32_t h, uint64_t index, SettGenReport *report)
{
    SettGrid grid;
    assert_int_equal(sett_grid_take(arena, w, h, &grid), SETT_OK);
    assert_int_equal(
        made_on(arena, &sett_gen_cc, params, index, &grid, report, NULL),
        SETT_OK);
    return grid;
}

static SettFloorPlan plan_of(SettArena *arena, const SettGrid *grid,
                             const SettGenReport *report)
{
    SettMask open = open_of(arena, grid);
    SettFloorPlan plan;
    assert_int_equal(
        sett_floor_plan(&open, report->rooms, report->room_count, arena, &plan),
        SETT_OK);
    return plan;
}

/* Rooms that were kept do not collide and are open all over; together they are
   one component. */
static void rooms_are_whole_and_joined(void **state)
{
    (void)state;
    static const SettPoint sizes[] = {{31, 30}, {64, 64}, {200, 31},
                                      {7, 150}, {150, 7}, {128, 90}};
    SettArena arena = testkit_arena();
    void *params = made_params(&arena, &sett_gen_cc, "");
    for (uint64_t i = 0; i < 60; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettPoint size = sizes[i % 6];
        SettGenReport report = {0};
        SettGrid grid = wide_map(&arena, params, size.x, size.y, i, &report);
        assert_int_equal(parts_components(&arena, &sett_game_md2, &grid), 1);
        assert_true(report.room_count >= 2);
        for (int32_t a = 0; a < report.room_count; a++) {
            SettRoomBox r = report.rooms[a];
            for (int32_t b = 0; b < a; b++) {
                SettRoomBox s = report.rooms[b];
                assert_true(shared_lines(r.x, r.w, s.x, s.w) < 2 ||
                            shared_lines(r.y, r.h, s.y, s.h) < 2);
            }
            for (int32_t y = r.y + 1; y < r.y + r.h - 1; y++)
                for (int32_t x = r.x + 1; x < r.x + r.w - 1; x++)
                    assert_int_not_equal(grid.cells[y * grid.w + x], MD2_WALL);
        }
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

/* What is not a room's floor is a corridor, and every doorway lies between. */
static void plans_name_every_open_cell(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    void *params = made_params(&arena, &sett_gen_cc, "loops=0.3");
    static const SettPoint sizes[] = {{10, 20}, {30, 30}, {64, 40}};
    for (uint64_t i = 0; i < 30; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettGenReport report = {0};
        SettGrid grid = wide_map(&arena, params, sizes[i % 3].x, sizes[i % 3].y,
                                 i, &report);
        SettFloorPlan plan = plan_of(&arena, &grid, &report);
        assert_true(plan.room_count > 0);
        int32_t corridor_cells = 0, doors = 0;
        for (int32_t c = 0; c < sett_grid_area(&grid); c++) {
            int32_t at = plan.at[c];
            assert_int_equal(at == SETT_PLAN_WALL, grid.cells[c] == MD2_WALL);
            if (at == SETT_PLAN_WALL || at >= 0)
                continue;
            corridor_cells++;
            const int32_t beside[] = {c - grid.w, c + 1, c + grid.w, c - 1};
            for (int32_t d = 0; d < 4; d++)
                doors += plan.at[beside[d]] >= 0;
        }
        assert_int_equal(corridor_cells, plan.cell_count);
        assert_int_equal(doors, plan.door_count);
        for (int32_t k = 0; k < plan.corridor_count; k++) {
            const SettCorridor *c = &plan.corridors[k];
            for (int32_t n = 0; n < c->count; n++) {
                SettPoint p = plan.cells[c->first + n];
                assert_int_equal(plan.at[p.y * grid.w + p.x], -1 - k);
            }
            for (int32_t n = 0; n < c->door_count; n++)
                assert_int_equal(plan.doors[c->first_door + n].corridor, k);
        }
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

/* Corridors that touch two rooms are edges: a tree has one fewer than rooms,
   loops have more. A corridor between three rooms counts as two edges. */
static int32_t cycles(SettArena *arena, const char *loops, uint64_t index)
{
    SettGenReport report = {0};
    void *params = made_params(arena, &sett_gen_cc, loops);
    SettGrid grid = wide_map(arena, params, 64, 64, index, &report);
    SettFloorPlan plan = plan_of(arena, &grid, &report);
    int32_t edges = 0;
    for (int32_t k = 0; k < plan.corridor_count; k++) {
        const SettCorridor *c = &plan.corridors[k];
        int32_t rooms = 0;
        for (int32_t i = 0; i < c->door_count; i++) {
            bool again = false;
            for (int32_t j = 0; j < i; j++)
                again |= plan.doors[c->first_door + j].room ==
                         plan.doors[c->first_door + i].room;
            rooms += !again;
        }
        edges += rooms - 1;
    }
    return edges - (report.room_count - 1);
}

static void loops_add_ways(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    int32_t none = 0, some = 0, all = 0;
    for (uint64_t i = 0; i < 20; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        none += cycles(&arena, "loops=0", i);
        some += cycles(&arena, "loops=0.3", i);
        all += cycles(&arena, "loops=1", i);
        sett_arena_reset(&arena, mark);
    }
    assert_int_equal(none, 0);
    assert_true(some > 100);
    assert_true(all > 2 * some);
    sett_arena_free(&arena);
}

/* A locked wall from top to bottom: one side is filled; with locked floor on
   both sides there is no such layout. */
static SettStatus walled(SettArena *arena, bool floors, SettGenReport *report,
                         SettGrid *grid)
{
    SettMask lock;
    void *params = made_params(arena, &sett_gen_cc, "");
    assert_int_equal(sett_grid_take(arena, 60, 40, grid), SETT_OK);
    assert_int_equal(sett_mask_take(arena, 60, 40, &lock), SETT_OK);
    sett_grid_fill(grid, MD2_WALL);
    for (int32_t y = 0; y < 40; y++)
        sett_mask_set(&lock, 20, y);
    for (int32_t x = 5; floors && x < 60; x += 40) {
        sett_mask_set(&lock, x, 9);
        grid->cells[9 * 60 + x] = sett_game_md2.fill_open;
    }
    SettGenJob job = {.game = &sett_game_md2,
                      .params = params,
                      .rng = sett_rng(3, SETT_FOR_LAYOUT, 0),
                      .lock = &lock,
                      .tmp = arena,
                      .report = report};
    return sett_gen_cc.run(&job, grid);
}

static void locked_walls_part(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGenReport report = {0};
    SettGrid grid;
    assert_int_equal(walled(&arena, false, &report, &grid), SETT_OK);
    assert_int_equal(parts_components(&arena, &sett_game_md2, &grid), 1);
    for (int32_t y = 0; y < 40; y++)
        for (int32_t x = 0; x <= 20; x++)
            assert_int_equal(grid.cells[y * 60 + x], MD2_WALL);
    assert_int_equal(walled(&arena, true, &report, &grid), SETT_INFEASIBLE);
    assert_string_equal(report.reasons.reasons[0].code, "shut-off");
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rooms_part_as_all_pairs_do),
        cmocka_unit_test(rooms_are_whole_and_joined),
        cmocka_unit_test(plans_name_every_open_cell),
        cmocka_unit_test(loops_add_ways),
        cmocka_unit_test(locked_walls_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
