/* prove.h - play from any state of a mission, with some ways free. */
#ifndef SETT_GEN_MISSION_PROVE_H
#define SETT_GEN_MISSION_PROVE_H

#include "sett/mission.h"

typedef struct MissionReach {
    SettAnswer goal; /* UNKNOWN: the budget of states ran out */
    uint64_t rooms;  /* bit r: play comes to room r */
} MissionReach;

/** Plays from the state in which the goal is lost. `open`: a flag for each way
    that lets everybody through in both directions. */
SettStatus sett_mission_reach(const SettMission *mission,
                              const SettMissionVerdict *lost, const bool *open,
                              int64_t budget, SettArena *tmp,
                              MissionReach *out);

#endif
