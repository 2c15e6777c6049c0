/* runs.h - the open cells of a mask as runs: stretches of one row, joined into
   4-connected regions. What floods and components are made of. */
#ifndef SETT_LEVEL_RUNS_H
#define SETT_LEVEL_RUNS_H

#include "sett/grid.h"

/** Cells x0 .. x1-1 of a row. */
typedef struct SettRun {
    uint16_t x0, x1;
} SettRun;

/** Every run of a mask in row-major order; row y has those from rows[y] to
    rows[y + 1] - 1. root[i] is the first run of the region that run i belongs
    to, so root[i] <= i. */
typedef struct SettRuns {
    SettRun *run;
    int32_t *rows; /**< h + 1 entries */
    int32_t *root;
    int32_t count;
} SettRuns;

/** Finds and joins the runs of `open`. Belongs to `arena`. O(words + runs),
    near enough. */
SettStatus sett_runs(const SettMask *open, SettArena *arena, SettRuns *out);
/** Sets the bits of a run in row y. */
void sett_run_set(SettMask *mask, int32_t y, SettRun run);
/** True where the mask has a bit in the run. */
bool sett_run_hits(const SettMask *mask, int32_t y, SettRun run);

#endif
