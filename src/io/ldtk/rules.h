/* rules.h - what the evaluation of LDtk's rules is made of: its random
   functions, and bits of cells. Private to this folder. */
#ifndef SETT_IO_LDTK_RULES_H
#define SETT_IO_LDTK_RULES_H

#include "sett/ldtk.h"

/** 0 .. most - 1. */
int32_t sett_ldtk_hash(int64_t seed, int32_t x, int32_t y, int32_t most);
/** About -1 .. 1; only its sign counts. x, y >= 0, below 2^30 in all octaves.
 */
double sett_ldtk_noise(int64_t seed, double x, double y, int32_t octaves);

#define SETT_LDTK_PAD 4       /* cells that a pattern reaches beyond the grid */
#define SETT_LDTK_ANY 1000001 /* "anything" of a pattern, and its opposite */

/* Bits of all cells of the grid and SETT_LDTK_PAD rows above and below; a row
   has one word before its first cell and one behind its last. */
typedef struct SettLdtkPlane {
    int32_t key;   /* of the pattern, or the value of a presence */
    int32_t reach; /* of a presence; -1: a condition */
    bool outside_known;
    int32_t outside;
    uint64_t *bits;
} SettLdtkPlane;

typedef struct SettLdtkEval {
    const SettLdtkProject *project;
    const SettLdtkLevel *level;
    const SettLdtkLayer *layer, *source, *killer;
    const SettLdtkSet *set;
    SettArena *arena;
    int32_t w, h;
    size_t words, stride; /* of a row: with cells, and in all */
    SettLdtkPlane *planes;
    int32_t plane_count, plane_room;
    uint64_t *locked, *killed; /* `words` a row, or NULL */
    SettLdtkTile *tiles;
    int32_t count, room;
} SettLdtkEval;

static inline uint64_t *sett_ldtk_row(const SettLdtkEval *e,
                                      const SettLdtkPlane *p, int32_t y)
{
    return p->bits + (size_t)(y + SETT_LDTK_PAD) * e->stride + 1;
}

/** The plane of a key; made when it is first asked for. NULL: no memory. */
const SettLdtkPlane *sett_ldtk_plane(SettLdtkEval *e, SettLdtkPlane like);

#endif
