/* test_outlook.c - an outlook holds every cell that its cell sees and no other.
 */
#include "level/bits.h"
#include "level/outlook.h"
#include "support/testkit.h"

typedef struct Case {
    SettArena arena;
    SettMask walls;
    SettOutlooks outlooks;
    int64_t seen; /* cells of all outlooks */
} Case;

static void draw(Case *c, SettRng *rng, int32_t w, int32_t h)
{
    SettChance wall = sett_chance(0.02 * sett_rng_range(rng, 0, 20));
    assert_int_equal(sett_mask_take(&c->arena, w, h, &c->walls), SETT_OK);
    for (int32_t i = 0; i < w * h; i++)
        if (sett_rng_chance(rng, wall))
            sett_mask_set(&c->walls, i % w, i / w);
    assert_int_equal(sett_outlooks_open(&c->walls, &c->arena, &c->outlooks),
                     SETT_OK);
}

/* Lays an outlook over a map; no tile comes twice, no wall is in one. */
static void lay(const Case *c, const SettOutlook *from, SettMask *map)
{
    sett_mask_clear(map);
    for (int32_t i = 0; i < from->count; i++) {
        const SettOutlookTile *tile = &from->tiles[i];
        SettPoint corner = sett_outlooks_corner(&c->outlooks, tile->tile);
        uint64_t left = sett_outlook_cells(tile);
        assert_true(left != 0);
        for (; left != 0; left &= left - 1) {
            int32_t bit = sett_bits_lowest(left);
            SettPoint p = {corner.x + (bit & 7), corner.y + (bit >> 3)};
            assert_true(sett_mask_has(map, p));
            assert_false(sett_mask_get(map, p.x, p.y));
            assert_false(sett_mask_get(&c->walls, p.x, p.y));
            sett_mask_set(map, p.x, p.y);
        }
    }
}

/* The cells that a cell sees are in its outlook, the first time and later. */
static void check(Case *c, SettPoint at, SettMask *map)
{
    SettOutlook from = sett_outlook_from(&c->outlooks, at);
    lay(c, &from, map);
    for (int32_t y = 0; y < map->h; y++)
        for (int32_t x = 0; x < map->w; x++) {
            bool found = sett_mask_get(map, x, y);
            bool sees = sett_sees(&c->walls, at, (SettPoint){x, y});
            assert_int_equal(found, sees);
            assert_int_equal(
                sett_outlooks_see(&c->outlooks, at, (SettPoint){x, y}), sees);
            c->seen += sees;
        }
}

static void check_maps(int32_t maps, int32_t most_w, int32_t most_h)
{
    Case c = {.arena = testkit_arena()};
    for (uint64_t i = 0; i < (uint64_t)maps; i++) {
        SettRng rng = sett_rng(2611, SETT_FOR_TEST, i);
        SettArenaMark mark = sett_arena_mark(&c.arena);
        SettMask map;
        draw(&c, &rng, sett_rng_range(&rng, 1, most_w),
             sett_rng_range(&rng, 1, most_h));
        assert_int_equal(sett_mask_take(&c.arena, c.walls.w, c.walls.h, &map),
                         SETT_OK);
        for (int32_t k = 0; k < 12; k++) {
            SettPoint from = {sett_rng_range(&rng, 0, c.walls.w - 1),
                              sett_rng_range(&rng, 0, c.walls.h - 1)};
            if (!sett_mask_get(&c.walls, from.x, from.y))
                check(&c, from, &map);
            if (!sett_mask_get(&c.walls, from.x, from.y))
                check(&c, from, &map);
        }
        sett_arena_reset(&c.arena, mark);
    }
    assert_true(c.seen > 0);
    sett_arena_free(&c.arena);
}

static void all_that_is_in_sight(void **state)
{
    (void)state;
    check_maps(800, 40, 30);
}

/* Wider than a word of cells: wedges are split. */
static void on_wide_maps(void **state)
{
    (void)state;
    check_maps(25, 400, 20);
    check_maps(25, 20, 400);
    check_maps(40, 200, 200);
}

/* Where there is no room for all outlooks the rest is found anew. */
static void on_open_maps(void **state)
{
    (void)state;
    Case c = {.arena = testkit_arena()};
    SettMask map;
    assert_int_equal(sett_mask_take(&c.arena, 150, 100, &c.walls), SETT_OK);
    assert_int_equal(sett_mask_take(&c.arena, 150, 100, &map), SETT_OK);
    assert_int_equal(sett_outlooks_open(&c.walls, &c.arena, &c.outlooks),
                     SETT_OK);
    SettRng rng = sett_rng(2612, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 2000; i++) {
        SettPoint at = {sett_rng_range(&rng, 0, 149),
                        sett_rng_range(&rng, 0, 99)};
        sett_outlook_from(&c.outlooks, at);
        if (i % 50 == 0)
            check(&c, at, &map);
    }
    assert_in_range(c.outlooks.used, c.outlooks.most - 300, c.outlooks.most);
    sett_arena_free(&c.arena);
}

/* A room that is full does not end what is kept: the next one is taken, and
   what lies in each is found again as it was. */
static void in_many_rooms(void **state)
{
    (void)state;
    Case c = {.arena = testkit_arena()};
    SettRng rng = sett_rng(2613, SETT_FOR_TEST, 0);
    SettMask map;
    draw(&c, &rng, 90, 70);
    assert_int_equal(sett_mask_take(&c.arena, 90, 70, &map), SETT_OK);
    assert_int_equal(c.outlooks.most_rooms, 1);
    c.outlooks.most = 400;
    c.outlooks.most_rooms = 3;
    int32_t found = 0;
    for (int32_t i = 0; i < 1200; i++) {
        SettPoint at = {i % 90, i / 90 % 7 * 10};
        if (sett_mask_get(&c.walls, at.x, at.y))
            continue;
        bool room = c.outlooks.room_count < 3;
        check(&c, at, &map);
        bool kept = c.outlooks.kept[at.y * 90 + at.x].count != SETT_NOT_KEPT;
        assert_true(kept || !room);
        found += kept;
    }
    assert_int_equal(c.outlooks.room_count, 3);
    assert_in_range(c.outlooks.used, 1, 400);
    assert_true(found < 1100);
    sett_arena_free(&c.arena);
}

/* As many rooms as a map may fill, but one where memory is limited. */
static void rooms_by_size(void **state)
{
    (void)state;
    for (int32_t limited = 0; limited < 2; limited++) {
        Case c = {.arena = testkit_arena()};
        c.arena.limit = limited ? (size_t)1 << 30 : 0;
        assert_int_equal(sett_mask_take(&c.arena, 2000, 1100, &c.walls),
                         SETT_OK);
        assert_int_equal(sett_outlooks_open(&c.walls, &c.arena, &c.outlooks),
                         SETT_OK);
        bool one = limited || sizeof(size_t) == sizeof(uint32_t);
        assert_int_equal(c.outlooks.most_rooms, one ? 1 : 2);
        sett_arena_free(&c.arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_is_in_sight), cmocka_unit_test(on_wide_maps),
        cmocka_unit_test(on_open_maps),         cmocka_unit_test(in_many_rooms),
        cmocka_unit_test(rooms_by_size),
    };
    return cmocka_run_group_tests_name("outlooks", tests, NULL, NULL);
}
