/* world.h - what the parts of an endless world share. Coordinates of tiles are
   64 bits wide and never overflow: chunks are at most 64 tiles and their own
   coordinates have 32 bits. */
#ifndef SETT_GEN_WORLD_H
#define SETT_GEN_WORLD_H

#include "base/least.h"
#include "sett/world.h"

/** What a hash is for. Part of every result: append only. */
typedef enum SettWorldUse {
    SETT_USE_NOISE = 1,
    SETT_USE_LAND,
    SETT_USE_ROOM,
    SETT_USE_CORRIDOR,
    SETT_USE_GATE_ROW,
    SETT_USE_GATE_COLUMN,
    SETT_USE_PLACE,
    SETT_USE_ROAD,
    SETT_USE_JOIN,
    SETT_USE_COUNT,
    SETT_USE_SITE,
    SETT_USE_RANK,
    SETT_USE_OBJECT
} SettWorldUse;

static inline uint64_t sett_world_key(const SettWorld *world, SettWorldUse use)
{
    return sett_hash_mix(world->seed, (uint64_t)use);
}
static inline uint64_t sett_world_hash(uint64_t key, int64_t x, int64_t y)
{
    return sett_hash_mix(sett_hash_mix(key, (uint64_t)x), (uint64_t)y);
}
/** A number in 0..n-1 out of 16 bits of a hash; n <= 65536. */
static inline int32_t sett_world_below(uint64_t hash, int32_t shift, int32_t n)
{
    return (int32_t)((hash >> shift & 0xffff) * (uint64_t)n >> 16);
}
/** True with this chance, by the high half of a hash. */
static inline bool sett_world_chance(uint64_t hash, SettChance chance)
{
    return hash >> 32 < chance.threshold;
}
/** Division rounded down; b > 0. */
static inline int64_t sett_floor_div(int64_t a, int64_t b)
{
    int64_t q = a / b;
    return q * b > a ? q - 1 : q;
}

/** A part of the world that is looked at: rows of bits, at most 64 wide. */
typedef struct SettPane {
    int64_t x0, y0; /**< tile of the world at bit 0 of row 0 */
    int32_t side;
    uint64_t rows[SETT_WORLD_SIDE];
} SettPane;

/** 64 bits, each set with a chance, of a key. */
uint64_t sett_world_bits(uint64_t key, SettChance chance);
/** Sets tiles x0..x1 of a row, and one tile; what lies outside is left out. */
void sett_pane_run(SettPane *pane, int64_t x0, int64_t x1, int64_t y);
static inline void sett_pane_set(SettPane *pane, int64_t x, int64_t y)
{
    sett_pane_run(pane, x, x, y);
}

/** Open tiles of caves, and of rooms with their corridors. */
void sett_world_caves(const SettWorld *world, SettPane *pane);
void sett_world_rooms(const SettWorld *world, SettPane *pane);
/** Roads and places; whether a place lies in the pane. */
void sett_world_roads(const SettWorld *world, SettPane *pane);

/** The land of a chunk as samples at its four corners (16 bits), and what comes
    of it: kind of a value between them. */
typedef struct SettLandCorners {
    int32_t at[2][2]; /**< [y][x] */
} SettLandCorners;
SettLandCorners sett_world_corners(const SettWorld *world, int32_t x,
                                   int32_t y);
SettLand sett_world_land(const SettWorld *world, int32_t value);
/** The land of a whole chunk: MIXED where its corners differ. */
SettLand sett_world_land_of(const SettWorld *world,
                            const SettLandCorners *corners);

/** Makes one 4-connected component of the open tiles of a chunk: small ones
    without a tile of `keep` are filled, others are joined. */
void sett_world_join(uint64_t *open, const uint64_t *keep, int32_t side,
                     uint64_t key);
/** Puts objects on the open tiles of a chunk that are no road. */
void sett_world_furnish(const SettWorld *world, SettChunk *chunk,
                        SettGrid *grid);

/** Every road of a cell of places: to its eastern (0) and southern (1)
    neighbour, in two legs. */
typedef struct SettRoad {
    bool there;
    SettWorldPoint ends[3];
} SettRoad;
/** The place of a cell: its middle, and how far it reaches. */
typedef struct SettWorldPlace {
    SettWorldPoint middle;
    int32_t reach;
} SettWorldPlace;

#endif
