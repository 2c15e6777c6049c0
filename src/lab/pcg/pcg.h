/* pcg.h - what the problems of the PCG benchmark share: the trapezium that all
   its scores are made of, boards, likeness of words, and searches that break
   ties as Python's heapq does. Rules after pcg_benchmark, commit 00b96f5. */
#ifndef SETT_LAB_PCG_H
#define SETT_LAB_PCG_H

#include "sett/benchmark.h"

/** To add a problem: a file with a const SettBenchmark sett_pcg_NAME and its
    name here. */
#define PCG_LIST(X) \
    X(binary)       \
    X(zelda)        \
    X(sokoban)      \
    X(mdungeons)    \
    X(ddave)        \
    X(isaac)        \
    X(loderunnertile) X(smbtile)

#define PCG_DECLARE(name) extern const SettBenchmark sett_pcg_##name;
PCG_LIST(PCG_DECLARE)
#undef PCG_DECLARE

#define PCG_SIZE(list) ((int32_t)(sizeof(list) / sizeof((list)[0])))
/** Initializer of the lists of a problem: names of tiles and of numbers, and
    its controls. */
#define PCG_LISTS(tiles_, controls_, numbers_)                              \
    .tiles = tiles_, .tile_count = PCG_SIZE(tiles_), .controls = controls_, \
    .control_count = PCG_SIZE(controls_), .numbers = numbers_,              \
    .number_count = PCG_SIZE(numbers_)
/** Initializer of its functions. */
#define PCG_STEPS(info_, quality_, control_, apart_, make_)                   \
    .info = info_, .quality = quality_, .control = control_, .apart = apart_, \
    .make = make_

/** 1 from b to c, falling to 0 at a and d; the plateau is asked first. */
double sett_pcg_range(double v, double a, double b, double c, double d);
/** The same where d, or c and d, are left out: they equal the one before. */
double sett_pcg_range3(double v, double a, double b, double c);
double sett_pcg_range2(double v, double a, double b);

/** A set of tile codes: bit `code`. */
#define PCG_CODE(code) (1u << (code))

/** A content's board. */
typedef struct PcgBoard {
    const uint8_t *cells;
    int32_t w, h;
} PcgBoard;

static inline PcgBoard pcg_board(const SettBenchmark *problem,
                                 const uint8_t *content)
{
    return (PcgBoard){content, problem->w, problem->h};
}
/** Steps from one cell to another where nothing is in the way; `w` across. */
static inline int32_t pcg_apart(int32_t w, int32_t p, int32_t q)
{
    int32_t x = p % w - q % w, y = p / w - q / w;
    return (x < 0 ? -x : x) + (y < 0 ? -y : y);
}
static inline int32_t pcg_area(const PcgBoard *b)
{
    return b->w * b->h;
}

/** Cells of each code into counts[codes]. */
void sett_pcg_count(const PcgBoard *b, int32_t codes, int32_t *counts);
/** The first cell of a code in row-major order, or -1. */
int32_t sett_pcg_first(const PcgBoard *b, uint8_t code);
/** The neighbour of a cell to the left, right, up, down (0..3), or -1. */
int32_t sett_pcg_next(const PcgBoard *b, int32_t cell, int32_t way);
/** Number of 4-connected components of `codes`; `owner` (may be NULL) gets the
    component of each cell in row-major order of their first cells, -1. -1: no
    memory. */
int32_t sett_pcg_regions(const PcgBoard *b, uint32_t codes, int32_t *owner,
                         SettArena *tmp);
/** Steps from `start` to each cell over `codes`, -1 where there is no way. A
    start that is not of `codes` reaches nothing. `queue` has a place a cell. */
void sett_pcg_distances(const PcgBoard *b, uint32_t codes, int32_t start,
                        int32_t *steps, int32_t *queue);
/** Cells from the start of `steps` to `end`, which is reached, into `path`;
    returns their number, steps[end] + 1. Backwards always over the first of
    left, right, up, down. */
int32_t sett_pcg_path(const PcgBoard *b, const int32_t *steps, int32_t end,
                      int32_t *path);

/** A word of small numbers (0..127). */
typedef struct PcgWord {
    const int32_t *letters;
    int32_t size;
} PcgWord;
/** Likeness of two words as Python's difflib measures it:
    SequenceMatcher(None, a, b).ratio(). -1: no memory. */
double sett_pcg_ratio(PcgWord a, PcgWord b, SettArena *tmp);

/** A one-player game that is searched. A state is `state_size` bytes, its first
    `key_size` of which say whether two are the same to the search. */
typedef struct PcgGame {
    const void *level;
    int32_t state_size, key_size;
    /** Writes up to 4 states in a row, in order; returns their number. */
    int32_t (*children)(const void *level, const uint8_t *state, uint8_t *out);
    int32_t (*heuristic)(const void *level, const uint8_t *state);
    bool (*won)(const void *level, const uint8_t *state);
    bool (*lost)(const void *level, const uint8_t *state); /**< NULL: never */
} PcgGame;

typedef enum PcgOrder {
    PCG_ASTAR_FIRST,  /**< A* with 1, 0.5, 0, then breadth first */
    PCG_BREADTH_FIRST /**< breadth first, then A* with 1, 0.5, 0 */
} PcgOrder;

/** What the first search that wins has found, else the last one. */
typedef struct PcgFound {
    bool won;
    int32_t heuristic;     /**< 0 where won, else of the best state */
    int32_t steps;         /**< moves to `states`' last */
    const uint8_t *states; /**< steps + 1 of them, from the start to the won or
                                best one; belong to the arena */
} PcgFound;
/** Searches with `limit` nodes each. */
SettStatus sett_pcg_solve(const PcgGame *game, const uint8_t *start,
                          PcgOrder order, int32_t limit, SettArena *tmp,
                          PcgFound *out);

/** Numbers as a trace in `keep`; false on no memory. */
bool sett_pcg_trace(SettBenchmarkInfo *info, const int32_t *from, int32_t count,
                    SettArena *keep);

#endif
