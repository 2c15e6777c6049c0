/* elites.h - what the rooms of a grid look like in numbers: walls, walls that
   stand alone, rooms with a corridor and a chamber, and what the grid is worth
   by the paper's fitness. */
#ifndef SETT_TEST_ELITES_H
#define SETT_TEST_ELITES_H

#include "support/search_run.h"

/** Sums over the elites of any number of searches. */
typedef struct Elites {
    double searches;                  /**< that were added */
    double rooms, tiles, walls, lone; /**< how many */
    double both;    /**< rooms with a corridor and a chamber */
    double guarded; /**< rooms with guarded treasure */
    double filled;  /**< cells */
    /* The same elites by the paper's fitness (compat), in its cells. */
    double theirs, theirs_qd; /**< cells and QD score; targets adaptive */
    double fixed_qd;          /**< QD score with the default targets */
    double own_qd;            /**< by the paper's fitness in their own cells */
} Elites;

/** Bytes of the largest room as rows joined by '/'. */
#define ELITES_ART (65 * 64)
/** An empty room with doors in the middle of its western and its eastern side,
    as `sett evolve edd --size` makes it. */
void elites_empty(char art[ELITES_ART], int32_t w, int32_t h);
/** Two of EDD's dimensions with five bins each span the cells. */
void elites_dimensions(SearchRun *r, int32_t x, int32_t y);
/** Adds the best feasible room of every cell. */
void elites_add(SearchRun *r, Elites *sum);

#endif
