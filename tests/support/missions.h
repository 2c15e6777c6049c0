/* missions.h - missions for tests: drawn by lot, and spoilt. */
#ifndef SETT_TEST_MISSIONS_H
#define SETT_TEST_MISSIONS_H

#include "sett/mission.h"
#include "sett/rng.h"

/** Draws a mission of seed 7 by parameters that are drawn from `rng`, too. */
SettMission mission_drawn(SettArena *arena, SettRng *rng, uint64_t index,
                          SettMissionParams *p);
/** One change that may lose the goal: two rooms change places, a way turns
    one-way or back, a kind of keys is used up or kept, a way gets a lock. */
void mission_spoil(SettMission *m, SettRng *rng);

#endif
