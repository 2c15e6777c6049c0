/* dungeons.c - dungeons for tests: drawn, and drawn by lot. */
#include "support/dungeons.h"

#include "support/edd_room.h"

SettDungeon *dungeon_new(SettDoorRule doors)
{
    SettDungeonDef def = sett_dungeon_def(&sett_game_edd);
    SettDungeon *d = NULL;
    def.doors = doors;
    assert_int_equal(sett_dungeon_create(&def, &d, NULL), SETT_OK);
    return d;
}

int32_t dungeon_room(SettDungeon *d, const char *name, const char *art)
{
    SettArena arena = testkit_arena();
    SettGrid grid = edd_grid(&arena, art);
    int32_t room = -1;
    assert_int_equal(sett_dungeon_add(d, name, 0, 0, &grid, &room, NULL),
                     SETT_OK);
    sett_arena_free(&arena);
    return room;
}

void dungeon_join(SettDungeon *d, int32_t a, int32_t ax, int32_t ay, int32_t b,
                  int32_t bx, int32_t by)
{
    assert_int_equal(sett_dungeon_connect(d, (SettSpot){a, ax, ay},
                                          (SettSpot){b, bx, by}, NULL, NULL),
                     SETT_OK);
}

void dungeon_draw(SettRng *rng, int32_t walls, SettGrid *grid)
{
    for (int32_t c = 0; c < sett_grid_area(grid); c++) {
        bool wall = sett_rng_below(rng, (uint32_t)walls) == 0;
        uint32_t thing = sett_rng_below(rng, 8);
        grid->cells[c] = wall         ? EDD_WALL
                         : thing == 0 ? EDD_TREASURE
                         : thing == 1 ? EDD_ENEMY
                                      : EDD_FLOOR;
    }
}

SettSpot dungeon_border(const SettDungeon *d, SettRng *rng, int32_t room)
{
    const SettGrid *g = &sett_dungeon_room(d, room)->grid;
    uint32_t side = sett_rng_below(rng, 4);
    int32_t x = (int32_t)sett_rng_below(rng, (uint32_t)g->w);
    int32_t y = (int32_t)sett_rng_below(rng, (uint32_t)g->h);
    if (side < 2)
        return (SettSpot){room, x, side == 0 ? 0 : g->h - 1};
    return (SettSpot){room, side == 2 ? 0 : g->w - 1, y};
}

SettSpot dungeon_passable(const SettDungeon *d, SettRng *rng)
{
    for (int32_t i = 0; i < 100; i++) {
        int32_t room =
            (int32_t)sett_rng_below(rng, (uint32_t)sett_dungeon_rooms(d));
        const SettGrid *g = &sett_dungeon_room(d, room)->grid;
        int32_t c = (int32_t)sett_rng_below(rng, (uint32_t)(g->w * g->h));
        if (g->cells[c] != EDD_WALL)
            return (SettSpot){room, c % g->w, c / g->w};
    }
    return (SettSpot){-1, 0, 0};
}

SettDungeon *dungeon_random(SettRng *rng, int32_t rooms, int32_t side,
                            int32_t walls)
{
    SettDungeon *d = dungeon_new(SETT_DOORS_ANYWHERE);
    uint8_t cells[EDD_SIDE * EDD_SIDE];
    for (int32_t i = 0; i < rooms; i++) {
        int32_t w = sett_rng_range(rng, 3, side);
        int32_t h = sett_rng_range(rng, 3, side);
        SettGrid grid = {cells, w, h};
        dungeon_draw(rng, walls, &grid);
        assert_int_equal(
            sett_dungeon_add(d, NULL, i * (side + 1), 0, &grid, NULL, NULL),
            SETT_OK);
    }
    for (int32_t i = 0; i < rooms + 1 && rooms > 1; i++) {
        int32_t a =
            i < rooms ? i : (int32_t)sett_rng_below(rng, (uint32_t)rooms);
        int32_t b = (a + 1) % rooms;
        SettSpot from = dungeon_border(d, rng, a);
        SettSpot to = dungeon_border(d, rng, b);
        sett_dungeon_connect(d, from, to, NULL, NULL); /* may be refused */
    }
    SettSpot start = dungeon_passable(d, rng);
    if (start.room >= 0)
        assert_int_equal(sett_dungeon_set_start(d, start, NULL), SETT_OK);
    return d;
}
