/* flood.h - breadth-first searches over cells whose literals may be true. */
#ifndef SETT_SOLVE_THEORY_FLOOD_H
#define SETT_SOLVE_THEORY_FLOOD_H

#include "solve/core/solver_parts.h"

/** The last search: cells in the order they were reached, and from where. */
typedef struct SolveFlood {
    const SettOpenMap *map;
    int32_t *mark, now; /**< mark[c] == now: reached */
    int32_t *queue, count;
    int32_t *parent; /**< -1: it began here */
    int32_t *steps;
    int32_t *edge, edge_count; /**< closed cells around, after border */
    int32_t *edge_mark;
    uint8_t *heed; /**< of literals */
    SolveInts heeded;
    int32_t room; /**< literals of heed */
} SolveFlood;

/** Buffers from the solver's arena. */
bool sett_flood_open(SettSolver *s, const SettOpenMap *map, SolveFlood *out);
/** From some cells, whatever they are, through all that may be open. */
void sett_flood_from(SettSolver *s, SolveFlood *f, const int32_t *cells,
                     int32_t count);
/** The same flood goes on from one more cell. */
void sett_flood_on(SettSolver *s, SolveFlood *f, int32_t cell);
/** From one cell through what is (certain) or may be open, at most so many
    steps. */
void sett_flood_steps(SettSolver *s, SolveFlood *f, int32_t cell, bool certain,
                      int32_t most);
/** Adds the literals of all closed cells around the last search that it could
    have gone on to from cells reached in less than `most` steps. */
void sett_flood_border(SettSolver *s, SolveFlood *f, int32_t most);
/** Flags of literals that wake an item; false where it was flagged before. */
bool sett_heed(SolveFlood *f, SettLit lit);
void sett_heed_clear(SolveFlood *f);

#endif
