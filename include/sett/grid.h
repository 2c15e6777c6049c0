/* grid.h - grids, masks, tile alphabets, and what can be said of a map without
   knowing the game: regions, distances, paths, lines of sight. */
#ifndef SETT_GRID_H
#define SETT_GRID_H

#include "sett/base.h"
#include "sett/params.h"

SETT_BEGIN

/** x grows right, y grows down, (0,0) is top left. */
typedef struct SettPoint {
    int32_t x, y;
} SettPoint;

/** A view of w x h tiles, one byte each, row-major, an index into the game's
    alphabet. Does not own its cells. */
typedef struct SettGrid {
    uint8_t *cells;
    int32_t w, h;
} SettGrid;

/** North, east, south, west: the order of every scan of neighbours here. */
typedef enum SettDir { SETT_N, SETT_E, SETT_S, SETT_W } SettDir;
extern const SettPoint sett_dirs[4];

static inline int32_t sett_grid_area(const SettGrid *g)
{
    return g->w * g->h;
}
static inline int32_t sett_grid_at(const SettGrid *g, int32_t x, int32_t y)
{
    return y * g->w + x;
}
static inline bool sett_grid_has(const SettGrid *g, int32_t x, int32_t y)
{
    return (uint32_t)x < (uint32_t)g->w && (uint32_t)y < (uint32_t)g->h;
}
static inline SettPoint sett_grid_point(const SettGrid *g, int32_t cell)
{
    SettPoint point = {cell % g->w, cell / g->w};
    return point;
}

/** Checks a size against SETT_MAX_SIDE and `max_area` (<= 0: SETT_MAX_AREA;
   never over SETT_MOST_AREA). Sides below 1 are SETT_BAD_ARGUMENT, all else is
    SETT_TOO_LARGE. */
SettStatus sett_size_check(int64_t w, int64_t h, int64_t max_area,
                           SettError *err);
/** A zeroed w x h grid from `arena`; SETT_NO_MEMORY or SETT_TOO_LARGE. */
SettStatus sett_grid_take(SettArena *arena, int32_t w, int32_t h,
                          SettGrid *grid);
void sett_grid_fill(SettGrid *grid, uint8_t tile);
/** Copies cells between grids of equal size. */
void sett_grid_copy(SettGrid *to, const SettGrid *from);
/** Hash of size and cells. */
uint64_t sett_grid_hash(const SettGrid *grid);

/** |dx|+|dy| and max(|dx|,|dy|). */
int32_t sett_manhattan(SettPoint a, SettPoint b);
int32_t sett_chebyshev(SettPoint a, SettPoint b);

/** A bit per cell in rows of 64-bit words: bit (x & 63) of word x / 64 in row
   y. Bits beyond w are always 0. Does not own its words. */
typedef struct SettMask {
    uint64_t *words;
    int32_t w, h;
    int32_t stride; /**< words in one row: (w + 63) / 64 */
} SettMask;

/** An empty w x h mask from `arena`. */
SettStatus sett_mask_take(SettArena *arena, int32_t w, int32_t h,
                          SettMask *mask);
/** Sets the cells of rectangles, "X,Y,W,H/X,Y,W,H". SETT_BAD_ARGUMENT where one
    does not lie inside; those before it are set then. */
SettStatus sett_mask_read(SettMask *mask, const char *text, SettError *err);
static inline bool sett_mask_get(const SettMask *m, int32_t x, int32_t y)
{
    return m->words[(size_t)y * (size_t)m->stride + (size_t)(x >> 6)] >>
               (x & 63) &
           1;
}
static inline void sett_mask_set(SettMask *m, int32_t x, int32_t y)
{
    m->words[(size_t)y * (size_t)m->stride + (size_t)(x >> 6)] |= (uint64_t)1
                                                                  << (x & 63);
}
static inline void sett_mask_unset(SettMask *m, int32_t x, int32_t y)
{
    m->words[(size_t)y * (size_t)m->stride + (size_t)(x >> 6)] &=
        ~((uint64_t)1 << (x & 63));
}
static inline bool sett_mask_has(const SettMask *m, SettPoint p)
{
    return (uint32_t)p.x < (uint32_t)m->w && (uint32_t)p.y < (uint32_t)m->h;
}
void sett_mask_clear(SettMask *mask);
void sett_mask_copy(SettMask *to, const SettMask *from);
int64_t sett_mask_count(const SettMask *mask);
/** Bits where `is[tile]` is not 0 (is: 256 bytes). */
void sett_mask_from_grid(SettMask *mask, const SettGrid *grid,
                         const uint8_t *is);

/** What a tile means to parts that know no game. Append only. */
#define SETT_ROLE_LIST(X)                                                   \
    X(SOLID, 0, "solid")   /* may not be entered */                         \
    X(OPEN, 1, "open")     /* may be entered */                             \
    X(EMPTY, 2, "empty")   /* the default fill of open space */             \
    X(START, 3, "start")   /* play begins here */                           \
    X(GOAL, 4, "goal")     /* play ends here */                             \
    X(FOE, 5, "foe")       /* acts against the player */                    \
    X(REWARD, 6, "reward") /* worth collecting */                           \
    X(HEAL, 7, "heal")     /* restores health or food */                    \
    X(HAZARD, 8, "hazard") /* hurts who enters */                           \
    X(PORTAL, 9, "portal") /* leads to its twin */                          \
    X(DOOR, 10, "door")    /* joins rooms */                                \
    X(KEY, 11, "key")                                                       \
    X(LOCK, 12, "lock")                                                     \
    X(SWITCH, 13, "switch")                                                 \
    X(ONEWAY, 14, "one-way") /* blocks only from above */                   \
    X(CLIMB, 15, "climb")                                                   \
    X(BREAKABLE, 16, "breakable")                                           \
    X(STRUCTURE, 17, "structure") /* belongs to a template of many tiles */ \
    X(HIDDEN, 18, "hidden")       /* solid only from below */               \
    X(SPAWNER, 19, "spawner")     /* makes foes */                          \
    X(BOSS, 20, "boss")                                                     \
    X(DECOR, 21, "decor")   /* no meaning in play */                        \
    X(OBJECT, 22, "object") /* stands on open ground; not terrain */

typedef enum SettRole {
#define SETT_ROLE_ENUM(name, bit, text) SETT_ROLE_##name = bit,
    SETT_ROLE_LIST(SETT_ROLE_ENUM)
#undef SETT_ROLE_ENUM
} SettRole;
#define SETT_IS(name) ((uint64_t)1 << SETT_ROLE_##name)

/* SettTile and SettTileSet stand in params.h, because options name tiles. */

/** Index of the tile of that name, or of that glyph (also `also`), or -1. */
int32_t sett_tile_named(const SettTileSet *set, const char *name);
int32_t sett_tile_glyph(const SettTileSet *set, char glyph);
/** Characters of level text that replace those of a game's tiles: for every
   tile the one that is written, for every byte the tile that it is read as, -1
   = none. A game that reads and writes by it is a copy of the SettGame whose
    tiles.legend points here; see sett_legend_read (io.h). */
typedef struct SettLegend {
    char shown[256];
    int16_t tile_of[256];
} SettLegend;
/** The character of a tile in level text, and the tile of a character there, or
    -1: by the legend where there is one. */
char sett_tile_shown(const SettTileSet *set, int32_t tile);
int32_t sett_tile_read(const SettTileSet *set, char character);
/** First tile that has all these roles, or -1. */
int32_t sett_tile_with(const SettTileSet *set, uint64_t roles);
/** 256 flags: 1 for tiles that have any of these roles. Once per level, not
    once per cell. */
void sett_tiles_any(const SettTileSet *set, uint64_t roles, uint8_t is[256]);
/** How often each tile occurs; counts[256]. */
void sett_grid_count(const SettGrid *grid, int64_t counts[256]);

/** Distance of cells that cannot be reached. */
#define SETT_FAR INT32_MAX

/** Cells of `open` 4-connected to the seeds already in `reached`, added to it.
    Seeds outside `open` are dropped. Returns the number of cells reached. */
SettStatus sett_flood(const SettMask *open, SettMask *reached, SettArena *tmp,
                      int64_t *count);
/** Labels the 4-connected components of `open`: labels[y*w+x] = 0.. in
   row-major order of each one's first cell, -1 elsewhere. `sizes` may be NULL,
   else it has room for every label (at most (area + 1) / 2). Returns the
   number. */
SettStatus sett_components(const SettMask *open, SettArena *tmp,
                           int32_t *labels, int32_t *sizes, int32_t *count);
/** Keeps the largest component (first in row-major order on ties) in `open`. */
SettStatus sett_keep_largest(SettMask *open, SettArena *tmp, int64_t *count);

/** Steps from the nearest source to every cell, through `open` cells only,
    4-connected; SETT_FAR where none leads. dist has w*h entries. Sources lie
    inside the map; those that are not open count as open themselves. O(area).
 */
SettStatus sett_distances(const SettMask *open, const SettPoint *sources,
                          int32_t source_count, SettArena *tmp, int32_t *dist);
/** Steps between two cells, or SETT_FAR. Here and in sett_path the ends lie
    inside the map and count as open themselves. */
SettStatus sett_path_length(const SettMask *open, SettPoint from, SettPoint to,
                            SettArena *tmp, int32_t *length);
/** One shortest path, both ends included: follows falling distance to `to`,
    trying N, E, S, W. `path` has room for w*h points; 0 points if none. */
SettStatus sett_path(const SettMask *open, SettPoint from, SettPoint to,
                     SettArena *tmp, SettPoint *path, int32_t *count);

/** The longest of all shortest paths. */
typedef struct SettLongest {
    int32_t length;     /**< steps; 0 for one open cell, -1 for none */
    SettPoint from, to; /**< the first pair in row-major order (from, then to);
                             (-1,-1) where there is no open cell */
    int64_t searches;   /**< breadth-first searches it took */
} SettLongest;
/** Exact, over all components: searches bound the distance of every two cells.
    Caves take 5 to 7 searches at any size, worst case O(area^2); each that is
    kept takes 4 bytes a tile of `tmp`. `from` comes before `to`. */
SettStatus sett_longest_path(const SettMask *open, SettArena *tmp,
                             SettLongest *out);

/** All-pairs distances of a small map: `index` numbers the open cells
   row-major, `dist[i * count + j]` holds steps, UINT16_MAX = unreachable. */
typedef struct SettDistTable {
    const int32_t *index; /**< w*h entries; -1 for closed cells */
    const SettPoint *cell;
    const uint16_t *dist;
    int32_t count;
} SettDistTable;
/** SETT_TOO_LARGE above 1,024 open cells. Belongs to `arena`. */
SettStatus sett_dist_table(const SettMask *open, SettArena *arena,
                           SettDistTable *out);

/** Line of sight by the supercover walk of MiniDungeons 2: from `looker` to
    `target`, n = 1+|dx|+|dy| cells, a tie steps in y; nothing in `blocked` may
    be visited. Not symmetric. Ends outside the mask see nothing. */
bool sett_sees(const SettMask *blocked, SettPoint looker, SettPoint target);
/** Number of the 4 (8) neighbours that are in `blocked` or outside the mask. */
int32_t sett_walls4(const SettMask *blocked, SettPoint at);
int32_t sett_walls8(const SettMask *blocked, SettPoint at);

SETT_END
#endif
