/* crowd.h - a small map for objects that move: what every place sees, and how
   far it is from everywhere, found when it is first asked for and kept. A place
   is a bit of level/flat.h. */
#ifndef SETT_GEN_CROWD_H
#define SETT_GEN_CROWD_H

#include "gen/field.h"

#define SETT_PLACES SETT_FLAT_BITS
/** Steps that no path of a small map has. */
#define SETT_UNREACHED 255

/** A bit for every place. */
typedef uint64_t SettPlaceSet[4];
static inline uint32_t sett_places_has(const SettPlaceSet set, int32_t place)
{
    return set[place >> 6] >> (place & 63) & 1;
}
static inline void sett_places_add(SettPlaceSet set, int32_t place)
{
    set[place >> 6] |= (uint64_t)1 << (place & 63);
}

/** Steps from a place to the next are bits, 1 << SettDir. */
typedef struct SettCrowdMap {
    SettFlat open;
    int32_t w, h, stride, step[4];          /**< step: to the neighbours */
    uint8_t x[SETT_PLACES], y[SETT_PLACES]; /**< of a place */
    uint8_t ways[SETT_PLACES];              /**< legal steps */
    uint64_t walls[4][9];                   /**< mirrored: 1 in x, 2 in y */
    SettPlaceSet drawn;                     /**< lines that are known */
    SettPlaceSet line[SETT_PLACES];    /**< of sight, from (0,0) to a place */
    SettPlaceSet asked[SETT_PLACES];   /**< by looker: it was looked */
    SettPlaceSet seen[SETT_PLACES];    /**< and the target is seen */
    SettPlaceSet measured;             /**< targets with distances */
    SettPlaceSet bits[SETT_PLACES][8]; /**< distances by target, bit by bit */
} SettCrowdMap;

void sett_crowd_map(SettCrowdMap *map, const SettField *field, int32_t h);
/** Looks from one place to another, and notes it. */
void sett_crowd_look(SettCrowdMap *map, int32_t from, int32_t to);
/** Finds the distances to a target. */
void sett_crowd_measure(SettCrowdMap *map, int32_t target);

/** 1 where sett_sees holds, else 0; 0 where `wanted` is 0. Without a branch on
    the answer. */
static inline uint32_t sett_crowd_sees(SettCrowdMap *map, uint32_t wanted,
                                       int32_t from, int32_t to)
{
    if (wanted & ~sett_places_has(map->asked[from], to))
        sett_crowd_look(map, from, to);
    return wanted & sett_places_has(map->seen[from], to);
}
/** Steps between two places; SETT_UNREACHED from everywhere to a target that is
    not open. */
static inline int32_t sett_crowd_steps(SettCrowdMap *map, int32_t from,
                                       int32_t target)
{
    if (!sett_places_has(map->measured, target))
        sett_crowd_measure(map, target);
    uint32_t steps = 0;
    for (int32_t i = 0; i < 8; i++)
        steps |= sett_places_has(map->bits[target][i], from) << i;
    return (int32_t)steps;
}
/** The legal steps that lead `by` (1 or -1) farther from a target. */
uint32_t sett_crowd_farther(SettCrowdMap *map, int32_t from, int32_t target,
                            int32_t by);

#endif
