/* world.h - worlds without an end: any chunk of a seed alone, in any order, on
   any thread, the same bytes. Neighbours fit without being made: what crosses a
   border (caves, rooms, corridors, roads, gates, who may stand where) is a
   function of the seed and of coordinates in the world; all else stays inside
   its chunk. Knows no game: the tiles and object tables are those of the
   descriptor. */
#ifndef SETT_WORLD_H
#define SETT_WORLD_H

#include "sett/gen.h"

SETT_BEGIN

#define SETT_WORLD_VERSION \
    1                      /**< changes whenever a seed gives other chunks \ */
#define SETT_WORLD_SIDE 64 /**< longest side of a chunk */

/** What a stretch of land is made of. */
#define SETT_LAND_LIST(X) \
    X(CAVES, "caves")     \
    X(MIXED, "mixed")     \
    X(ROOMS, "rooms")
typedef enum SettLand {
#define SETT_LAND_ENUM(name, text) SETT_LAND_##name,
    SETT_LAND_LIST(SETT_LAND_ENUM)
#undef SETT_LAND_ENUM
        SETT_LAND_COUNT
} SettLand;
/** "caves", "mixed" or "rooms"; static storage. */
const char *sett_land_name(SettLand land);

/** The options of a world; sett_world_params has their rows. */
typedef struct SettWorldParams {
    int32_t side;       /**< tiles of a chunk, across and down: 16..64 */
    SettChance walls;   /**< share of walls that caves begin with */
    int32_t steps;      /**< of the automaton of caves: 0..6 */
    SettChance built;   /**< share of the land with rooms alone, about */
    SettChance wild;    /**< share with caves alone, about */
    int32_t region;     /**< chunks from one sample of the land to the next */
    int32_t cell;       /**< tiles from room to room: 8..32 */
    SettChance rooms;   /**< chance of a room in such a cell */
    SettChance loops;   /**< chance of a second corridor from a cell */
    int32_t places;     /**< chunks from place to place */
    SettChance roads;   /**< chance of a road between neighbouring places */
    SettChance gates;   /**< chance of a second gate in a border */
    SettChance objects; /**< share of the counts in the game's tables */
} SettWorldParams;

extern const SettTable sett_world_params;

/** A world: a plain value, shared by any number of threads. */
typedef struct SettWorld {
    const SettGame *game;
    uint64_t seed;
    SettWorldParams params;
} SettWorld;

/** The world of a seed with every default. */
SettWorld sett_world(const SettGame *game, uint64_t seed);
/** SETT_BAD_INPUT where a parameter is out of its range; SETT_BAD_ARGUMENT
   where the game has no floor and walls that layouts are made of;
   SETT_UNSUPPORTED where its object tables name more than 64 tiles. */
SettStatus sett_world_check(const SettWorld *world, SettError *err);

/** What a chunk holds beside its tiles. Row y of `open` and `road` has bit x
    set for the tile at (x, y) of the chunk. */
typedef struct SettChunk {
    int32_t x, y; /**< chunk (0, 0) holds tile (0, 0) of the world */
    SettLand land;
    uint64_t open[SETT_WORLD_SIDE];
    uint64_t road[SETT_WORLD_SIDE]; /**< roads and places; all are open */
    int32_t objects;
} SettChunk;

/** Chunk (x, y) on a grid of side x side, which is all overwritten; `about` may
    be NULL. The world passed sett_world_check. All open tiles of a chunk are
    4-connected inside it, and at least one pair of open tiles joins it to each
    of its four neighbours; so all of the world is. Takes no memory. Objects are
    those of the game's automaton tables (`furnish->automaton`) whose counts
    follow the size: tests read only what is in the chunk and hold whatever its
    neighbours are; distances that `apart` rows demand hold across borders. */
void sett_world_chunk(const SettWorld *world, int32_t x, int32_t y,
                      SettGrid *grid, SettChunk *about);

/** w x h chunks from (x, y) on as one level of w * side x h * side tiles in
    `keep`: a row of chunks is an item of `crew`. SETT_NO_MEMORY,
   SETT_TOO_LARGE, SETT_CANCELLED. */
SettStatus sett_world_window(const SettWorld *world, int32_t x, int32_t y,
                             int32_t w, int32_t h, const SettCrew *crew,
                             SettArena *keep, SettGrid *grid);

/** A tile in coordinates of the world. */
typedef struct SettWorldPoint {
    int64_t x, y;
} SettWorldPoint;
/** The middle of the place of cell (x, y) of the lattice of places: open, and
    where a game may begin. */
SettWorldPoint sett_world_place(const SettWorld *world, int32_t x, int32_t y);

/** What the map of a chunk says: SettLand in the low two bits, and these. */
#define SETT_MAP_ROAD 4
#define SETT_MAP_PLACE 8
/** The map of w x h chunks from (x, y) on, a byte a chunk, row-major: the same
    that the chunks say, without making them. About 70 ns a chunk. `tmp` is
   asked whether to stop: SETT_CANCELLED. */
SettStatus sett_world_map(const SettWorld *world, int32_t x, int32_t y,
                          int32_t w, int32_t h, SettArena *tmp, uint8_t *map);
/** Adds a map as h lines of w characters: caves %, mixed land &, rooms #,
    roads -, places o. */
void sett_world_map_text(const uint8_t *map, int32_t w, int32_t h,
                         SettText *out);
/** The colours of `count` chunks of a map, three bytes each. */
void sett_world_map_rgb(const uint8_t *map, int64_t count, uint8_t *rgb);

SETT_END
#endif
