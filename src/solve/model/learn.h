/* learn.h - the cells of a pattern's shape, and sets of patterns. */
#ifndef SETT_SOLVE_MODEL_LEARN_H
#define SETT_SOLVE_MODEL_LEARN_H

#include "sett/solve.h"
#include "solve/theory/window.h"

typedef struct SolveSpots {
    SettPoint at[SETT_WINDOW_CELLS];
    int32_t count, w, h;
} SolveSpots;
void sett_spots_of(SettShape shape, SolveSpots *out);
/** The tiles of the window at x, y. */
static inline void sett_spots_read(const SolveSpots *spots, const SettGrid *g,
                                   int32_t x, int32_t y, uint8_t *tiles)
{
    for (int32_t i = 0; i < spots->count; i++)
        tiles[i] =
            g->cells[sett_grid_at(g, x + spots->at[i].x, y + spots->at[i].y)];
}

/** A set of patterns by hashing, in the order they were seen. Empty: its arena
    and size alone. */
typedef struct SolveSeen {
    SettArena *arena;
    int32_t size, room; /**< bytes of a pattern; entries of the table */
    int32_t *table;     /**< 1 + pattern; 0: free */
    uint8_t *list;
    int32_t *counts, count, capacity;
    SettStatus status;
} SolveSeen;
/** Counts a pattern, and adds it if it is new: its number, or -1 without
    memory, which the status says. */
int32_t sett_see(SolveSeen *seen, const uint8_t *tiles);
/** The number of a pattern, or -1. */
int32_t sett_seen_find(const SolveSeen *seen, const uint8_t *tiles);

/** The band of a window: that of its middle row. */
static inline int32_t sett_band_of(const SolveSpots *spots, int32_t bands,
                                   int32_t h, int32_t y)
{
    return (int32_t)((int64_t)(2 * y + spots->h) * bands / (2 * h));
}
/** Sees all windows of a level, each in its band of `seen`. */
void sett_see_level(const SolveSpots *spots, int32_t bands, const SettGrid *g,
                    SolveSeen *seen);

#endif
