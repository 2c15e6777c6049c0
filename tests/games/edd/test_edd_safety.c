/* test_edd_safety.c - safety of small rooms, and what their doors reach, by
   boards of 128 bits against the plain rows. */
#include "games/edd/edd_reach.h"
#include "games/edd/edd_safety.h"
#include "level/board.h"
#include "support/testkit.h"

#include <string.h>

enum { SIDE = 12, AREA = SIDE * SIDE };

typedef struct Case {
    SettArena arena;
    EddRoom room;
    double numbers[2][3 * AREA]; /* plain and small: doors twice, treasures */
} Case;

/* Crowded and bare rooms; doors anywhere, also side by side. */
static void draw_room(SettRng *rng, int32_t w, int32_t h, Case *c)
{
    uint8_t kind[256];
    SettLevel level = {0};
    uint32_t walls = sett_rng_below(rng, 12), things = sett_rng_below(rng, 5);
    assert_int_equal(sett_grid_take(&c->arena, w, h, &level.grid), SETT_OK);
    for (int32_t i = 0; i < w * h; i++) {
        uint32_t roll = sett_rng_below(rng, 20);
        level.grid.cells[i] = roll < walls         ? EDD_WALL
                              : roll + things < 19 ? EDD_FLOOR
                              : roll % 2 == 0      ? EDD_ENEMY
                                                   : EDD_TREASURE;
    }
    for (uint32_t doors = sett_rng_below(rng, 5); doors > 0; doors--)
        level.grid.cells[sett_rng_below(rng, (uint32_t)(w * h))] = EDD_DOOR;
    sett_edd_kinds(&sett_game_edd.tiles, kind);
    assert_int_equal(sett_edd_room(&level, kind, EDD_SETT, &c->arena, &c->room),
                     SETT_OK);
}

static EddSafety into(Case *c, int32_t which)
{
    const EddCounts *n = &c->room.counts;
    double *at = c->numbers[which];
    return (EddSafety){.door_safety = at,
                       .door_greed = at + n->doors,
                       .treasure = at + 2 * n->doors,
                       .has_treasure =
                           n->doors > 0 && n->enemies > 0 && n->treasures > 0};
}

static void compare_reach(const EddRoom *room)
{
    uint64_t plain[SETT_SPACES_ROWS], small[SETT_SPACES_ROWS];
    sett_edd_reach_plain(room, room->door, plain);
    sett_edd_reach_small(room, room->door, small);
    assert_memory_equal(plain + 1, small + 1,
                        (size_t)room->spaces.h * sizeof plain[0]);
}

/* Returns how many treasures were compared. */
static int32_t compare(SettRng *rng, int32_t w, int32_t h)
{
    Case c = {.arena = testkit_arena()};
    draw_room(rng, w, h, &c);
    compare_reach(&c.room);
    EddSafety plain = into(&c, 0), small = into(&c, 1);
    sett_edd_rings_plain(&c.room, &plain);
    sett_edd_rings_small(&c.room, &small);
    assert_memory_equal(c.numbers[0], c.numbers[1], sizeof c.numbers[0]);
    int32_t treasures = plain.has_treasure ? c.room.counts.treasures : 0;
    sett_arena_free(&c.arena);
    return treasures;
}

static void small_rooms_by_boards(void **state)
{
    (void)state;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 3);
    int32_t rooms = 0, treasures = 0;
    while (rooms < 10000) {
        int32_t w = sett_rng_range(&rng, 1, SIDE);
        int32_t h = sett_rng_range(&rng, 1, SIDE);
        if (!sett_board_fits(w, h))
            continue;
        treasures += compare(&rng, w, h);
        rooms++;
    }
    assert_true(treasures > 1000);
}

/* Long rows, and boards that are full to the last bit. */
static void rooms_at_the_edge_of_a_board(void **state)
{
    (void)state;
    static const int32_t sides[][2] = {{62, 2}, {2, 42}, {15, 8},
                                       {31, 4}, {7, 16}, {13, 7}};
    SettRng rng = sett_rng(2, SETT_FOR_TEST, 3);
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        assert_true(sett_board_fits(sides[i][0], sides[i][1]));
        for (int32_t k = 0; k < 200; k++)
            compare(&rng, sides[i][0], sides[i][1]);
    }
    assert_false(sett_board_fits(63, 1));
    assert_false(sett_board_fits(15, 9));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_rooms_by_boards),
        cmocka_unit_test(rooms_at_the_edge_of_a_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
