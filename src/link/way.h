/* way.h - a way through a whole level by a model's agent. The replay of
   verify.h decides whether it leads to the goal, whoever found it. */
#ifndef SETT_LINK_WAY_H
#define SETT_LINK_WAY_H

#include "link/model.h"

typedef struct SettLinkWay {
    SettAnswer answer; /**< of the agent. NO is proven; UNKNOWN: the search gave
                            up, or is the paper's bounded one */
    bool accepted;     /**< the replay came from the start to the goal */
    SettPoint *places; /**< where the player was, in the level's own cells:
                            beside the level in its padding */
    int32_t place_count;
} SettLinkWay;

/** Finds a way with the model's agent and replays it. A `way` that is known by
    turns (a linker's: `count` actions) is replayed without a search; NULL: none
    is. SETT_NO_MEMORY. Belongs to `arena`. Costs up to SETT_LINK_BUDGET states.
 */
SettStatus sett_link_way(const SettLinkModel *model, const SettGrid *level,
                         const uint32_t *way, int32_t count, SettArena *arena,
                         SettLinkWay *out);

#endif
