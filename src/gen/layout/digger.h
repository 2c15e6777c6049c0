/* digger.h - what the digger and its fast path share. */
#ifndef SETT_GEN_DIGGER_H
#define SETT_GEN_DIGGER_H

#include "gen/layout/layout.h"

typedef struct SettDiggerParams {
    int32_t floors_low, floors_high;
    SettChance turn;
    SettChance rooms;
    int32_t room_low, room_high;
} SettDiggerParams;

/** Chances are of 2^32. */
#define SETT_SURE ((uint64_t)1 << 32)

/** Floors to dig in an interior of so many tiles; draws. */
int64_t sett_digger_target(int32_t interior, const SettDiggerParams *params,
                           SettRng *rng);
/** Steps that a digger may try at most. */
static inline int64_t sett_digger_bound(int32_t interior)
{
    return 1000 * (int64_t)interior + 10000;
}

/** The whole run, a step at a time. */
SettStatus sett_digger_plain(const SettGenJob *job, SettGrid *grid);
/** The same a straight line at a time, and whether it may take a job: nothing
    locked, no rooms, no watch. */
bool sett_digger_may_run(const SettGenJob *job, const SettGrid *grid);
SettStatus sett_digger_lines(const SettGenJob *job, SettGrid *grid);

#endif
