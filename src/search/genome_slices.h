/* genome_slices.h - a level's slices as its genome: what the operators of
   Gram-Elites share (Biemer, Hervella and Cooper 2021;
   docs/design/linking.md, section 5). */
#ifndef SETT_SEARCH_GENOME_SLICES_H
#define SETT_SEARCH_GENOME_SLICES_H

#include "contracts/grams.h"
#include "sett/search.h"

typedef enum SlicesOperators { SLICES_CONNECT, SLICES_PLAIN } SlicesOperators;
#define SLICES_OPERATOR_NAMES "connect|plain"
/** Which of the shortest paths connects two pieces. */
typedef enum SlicesPaths {
    SLICES_COUNTED, /**< one of all, by the counts of its n-grams */
    SLICES_EVEN,    /**< one of all, each as likely */
    SLICES_FIRST    /**< the one that is met first, as in the reference */
} SlicesPaths;
#define SLICES_PATH_NAMES "counted|even|first"

typedef struct SlicesParams {
    int32_t order, depth;
    SettChoice operators, paths;
    bool prune;
} SlicesParams;

/** Some slices, by number. */
typedef struct SlicesPiece {
    const int32_t *numbers;
    int32_t count;
} SlicesPiece;

/** What has to stand between two pieces so that every n-gram across it is
    known: of at least one slice where `extra` is true, else nothing where
    nothing is needed. `*count` -1: there is no path of at most params->depth
    slices. `out` is from `tmp`. */
SettStatus sett_slices_connect(const SettGrams *grams,
                               const SlicesParams *params, SettRng *rng,
                               SlicesPiece start, SlicesPiece end, bool extra,
                               SettArena *tmp, int32_t **out, int32_t *count);

#endif
