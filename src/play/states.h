/* states.h - states that were met, each once: found by hash, told apart by
   comparing all that can matter later. */
#ifndef SETT_PLAY_STATES_H
#define SETT_PLAY_STATES_H

#include "play/pages.h"
#include "sett/play.h"

/** How a state was reached first, or in fewest turns. */
typedef struct SettMet {
    uint64_t hash;
    int32_t parent; /**< state before the last action; -1 = the start */
    uint32_t action;
    int32_t turns;
} SettMet;

typedef struct SettStates {
    const SettRules *rules;
    const void *context;
    SettArena *arena;
    SettPages bytes;
    SettMet *met;
    int32_t count, capacity;
    int32_t *slots; /**< of the hash table: state + 1, 0 = free */
    uint64_t mask;  /**< slots less one */
} SettStates;

void sett_states_init(SettStates *states, const SettRules *rules,
                      const void *context, SettArena *arena);
static inline void *sett_states_at(const SettStates *states, int32_t state)
{
    return sett_pages_at(&states->bytes, state);
}
/** Number of the state that is the same as `bytes`, or -1. */
int32_t sett_states_find(const SettStates *states, const void *bytes,
                         uint64_t hash);
/** Adds a state that is not there. SETT_TOO_LARGE at 2^30 states. */
SettStatus sett_states_add(SettStates *states, const void *bytes, SettMet met,
                           int32_t *out);
/** The same state by another way: takes over its bytes. */
void sett_states_replace(SettStates *states, int32_t state, const void *bytes,
                         SettMet met);
/** The actions that lead to a state, and room for `more`, which count; belongs
    to the arena. */
SettStatus sett_states_way(const SettStates *states, int32_t state,
                           int32_t more, uint32_t **actions, int32_t *count);

#endif
