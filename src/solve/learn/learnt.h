/* learnt.h - the patterns of a sample, for what is told about them. */
#ifndef SETT_SOLVE_LEARN_LEARNT_H
#define SETT_SOLVE_LEARN_LEARNT_H

#include "sett/learn.h"
#include "solve/model/learn.h"

typedef struct Learnt {
    const SettSolveDef *def;
    SolveSpots spots;
    SolveSeen *bands; /**< def->bands sets of patterns */
} Learnt;

/** Learns in `arena`; the errors of sett_learn_sample. */
SettStatus sett_learnt_open(const SettSolveDef *def, SettArena *arena,
                            Learnt *out, SettError *err);
/** Patterns of a level that the sample does not have. SETT_NO_MEMORY. */
SettStatus sett_learnt_new(const Learnt *l, const SettGrid *g, SettArena *tmp,
                           int32_t *out);
/** sett_learn_zones of the def's sample along the game's way of play, for a
    level of w x h; `*rows`: they are rows. */
SettStatus sett_learnt_zones(const SettSolveDef *def, int32_t w, int32_t h,
                             int32_t count, SettArena *arena, SettZone *zones,
                             bool *rows, SettError *err);

#endif
