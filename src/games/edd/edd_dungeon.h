/* edd_dungeon.h - what the parts of a dungeon share (include/sett/dungeon.h).
 */
#ifndef SETT_GAMES_EDD_DUNGEON_H
#define SETT_GAMES_EDD_DUNGEON_H

#include "games/edd/edd.h"
#include "sett/dungeon.h"

/** A maximal set of passable tiles of one room that are 4-connected. */
typedef struct DungeonRegion {
    int16_t first; /**< its first tile in row-major order */
    int16_t size;  /**< tiles */
    bool reached;
} DungeonRegion;

/** All of a room is one block of memory, so that no edit of tiles takes any. */
typedef struct DungeonRoom {
    SettDungeonRoom view; /**< what others see; first member */
    char name[SETT_DUNGEON_NAME + 1];
    size_t bytes;
    bool dirty;         /**< regions are not those of the tiles */
    int32_t door_count; /**< door tiles */
    int32_t depth; /**< rooms on the way from the start, itself too; 0 = none */
    int32_t region_count;
    DungeonRegion *regions; /**< room for (tiles + 1) / 2 */
    int16_t *label;         /**< region by tile, -1 in walls */
    uint64_t lock[EDD_SIDE];
} DungeonRoom;

struct SettDungeon {
    SettDungeonDef def;
    uint8_t solid[256], kind[256]; /**< of tiles: 1 = wall; EddTile */
    uint8_t door, floor;           /**< tiles of the game */
    DungeonRoom **rooms;
    SettConnection *connections;
    int32_t room_count, room_capacity, tile_count;
    int32_t connection_count, connection_capacity;
    SettSpot start;
    /* Scratch of sett_dungeon_check, behind `rooms` and `connections`. */
    int32_t *first_end; /**< by room, and one more */
    int32_t *ends;      /**< ends by room: 2 * connection + side */
    int32_t *queue;     /**< ends to go through */
    int32_t *depth;     /**< of what lies behind them */
    int16_t stack[EDD_SIDE * EDD_SIDE];
};

static inline int32_t sett_spot_cell(const SettDungeon *d, SettSpot at)
{
    return sett_grid_at(&d->rooms[at.room]->view.grid, at.x, at.y);
}
/** Whether there is such a tile. */
bool sett_dungeon_has(const SettDungeon *d, SettSpot at);
bool sett_spot_same(SettSpot a, SettSpot b);
/** Whether a connection has its door there; looks through connections only
    where there is a door at all. */
bool sett_is_connected(const SettDungeon *d, SettSpot at);
bool sett_is_border(const SettGrid *grid, int32_t x, int32_t y);
/** Whether rooms of that size are allowed. */
SettStatus sett_dungeon_size_check(const SettDungeon *d, int32_t w, int32_t h,
                                   SettError *err);
/** Room for one more connection. */
SettStatus sett_dungeon_grow(SettDungeon *d);

/** What paths run over: tiles numbered through all rooms. */
typedef struct DungeonPlan {
    const SettDungeon *d;
    int32_t tiles;
    int32_t *first; /**< by room: number of its first tile */
    int32_t *room;  /**< by tile */
    int32_t *twin;  /**< by tile: through its connection, or -1 */
} DungeonPlan;

SettSpot sett_plan_spot(const DungeonPlan *plan, int32_t tile);
/** What stands on a tile: EddTile. */
uint8_t sett_plan_kind(const DungeonPlan *plan, int32_t tile);
/** Up to four passable neighbours in the same room (N, E, S, W) and then the
    twin; returns how many, and in `*steps` how many of them are steps. */
int32_t sett_plan_next(const DungeonPlan *plan, int32_t tile, int32_t next[5],
                       int32_t *steps);

/** The exact path with the most tiles of a kind (bosses count as enemies), then
    the fewest steps. Fills answer, spots, count and spent. */
SettStatus sett_plan_most(const DungeonPlan *plan, uint8_t prize, int32_t from,
                          int32_t to, uint64_t budget, SettArena *tmp,
                          SettDungeonPath *out);

#endif
