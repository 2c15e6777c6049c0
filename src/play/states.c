/* states.c - an open hash table over states. The hash decides where to look and
   nothing else: no result hangs on its order. */
#include "play/states.h"

#include "base/enlarge.h"

#include <string.h>

#define MOST_STATES (1 << 30)

void sett_states_init(SettStates *states, const SettRules *rules,
                      const void *context, SettArena *arena)
{
    *states = (SettStates){.rules = rules,
                           .context = context,
                           .arena = arena,
                           .bytes = {.item_size = rules->state_size(context)}};
}

static bool is_same(const SettStates *states, const void *a, const void *b)
{
    const SettRules *rules = states->rules;
    if (rules->same != NULL)
        return rules->same(states->context, a, b);
    size_t used = rules->state_used(states->context, a);
    size_t skip = rules->state_history;
    return used == rules->state_used(states->context, b) &&
           memcmp((const uint8_t *)a + skip, (const uint8_t *)b + skip,
                  used - skip) == 0;
}

int32_t sett_states_find(const SettStates *states, const void *bytes,
                         uint64_t hash)
{
    if (states->slots == NULL)
        return -1;
    for (uint64_t slot = hash & states->mask;;
         slot = (slot + 1) & states->mask) {
        int32_t state = states->slots[slot] - 1;
        if (state < 0)
            return -1;
        if (states->met[state].hash == hash &&
            is_same(states, sett_states_at(states, state), bytes))
            return state;
    }
}

static void enter(SettStates *states, int32_t state)
{
    uint64_t slot = states->met[state].hash & states->mask;
    while (states->slots[slot] != 0)
        slot = (slot + 1) & states->mask;
    states->slots[slot] = state + 1;
}

/* Twice the slots of the states that have room. */
static SettStatus grow(SettStates *states)
{
    if (states->count >= MOST_STATES)
        return SETT_TOO_LARGE;
    int32_t capacity = states->capacity == 0 ? 512 : 2 * states->capacity;
    SettMet *met =
        sett_enlarge(states->arena, states->met, (size_t)states->count,
                     (size_t)capacity, sizeof *met);
    int32_t *slots = SETT_TAKE(states->arena, 2 * (size_t)capacity, int32_t);
    if (met == NULL || slots == NULL)
        return SETT_NO_MEMORY;
    states->met = met;
    states->slots = slots;
    states->capacity = capacity;
    states->mask = 2 * (uint64_t)capacity - 1;
    for (int32_t i = 0; i < states->count; i++)
        enter(states, i);
    return SETT_OK;
}

SettStatus sett_states_add(SettStates *states, const void *bytes, SettMet met,
                           int32_t *out)
{
    SettStatus status =
        states->count == states->capacity ? grow(states) : SETT_OK;
    void *room = status == SETT_OK
                     ? sett_pages_add(&states->bytes, states->arena)
                     : NULL;
    if (room == NULL)
        return status != SETT_OK ? status : SETT_NO_MEMORY;
    memcpy(room, bytes, states->rules->state_used(states->context, bytes));
    states->met[states->count] = met;
    *out = states->count++;
    enter(states, *out);
    return SETT_OK;
}

void sett_states_replace(SettStates *states, int32_t state, const void *bytes,
                         SettMet met)
{
    memcpy(sett_states_at(states, state), bytes,
           states->rules->state_used(states->context, bytes));
    states->met[state] = met;
}

SettStatus sett_states_way(const SettStates *states, int32_t state,
                           int32_t more, uint32_t **actions, int32_t *count)
{
    int32_t turns = 0;
    for (int32_t i = state; states->met[i].parent >= 0;
         i = states->met[i].parent)
        turns++;
    *actions = SETT_TAKE(states->arena, turns + more, uint32_t);
    if (*actions == NULL)
        return SETT_NO_MEMORY;
    *count = turns + more;
    for (int32_t i = state; states->met[i].parent >= 0;
         i = states->met[i].parent)
        (*actions)[--turns] = states->met[i].action;
    return SETT_OK;
}
