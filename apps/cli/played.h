/* played.h - one play of one level and what can be said of its plan: for those
   who ask how good it is, where a playtest asks what happened. */
#ifndef SETT_CLI_PLAYED_H
#define SETT_CLI_PLAYED_H

#include "sett/playtest.h"

typedef struct CliPlayed {
    SettAnswer answer; /**< whether the level can be won, as the player knows */
    bool best;         /**< proven: no play has a higher utility */
    bool replays;  /**< the plan alone comes to what the player says of it */
    int32_t turns; /**< of the plan */
    uint64_t spent;
    bool won;
    double utility; /**< at the end, after up to SETT_PLAYTEST_WAITS waits */
} CliPlayed;

/** Plays level `index` of `seed` by the test's player, under the first preset
    of the rules. SETT_INFEASIBLE where the level cannot be played at all. `tmp`
    is reset to where it was. */
SettStatus cli_played(const SettPlaytest *test, const SettLevel *level,
                      uint64_t seed, uint64_t index, SettArena *tmp,
                      CliPlayed *out);

#endif
