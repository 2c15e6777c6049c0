/* turns_store.h - the states that a search of turns.h has met: numbered in the
   order of meeting, found again by their bytes. Grows in an arena. */
#ifndef SETT_LEVEL_TURNS_STORE_H
#define SETT_LEVEL_TURNS_STORE_H

#include "level/turns.h"

/** How a state was met, and as much of it as is in use. */
typedef struct SettTurnNode {
    int32_t parent; /**< -1: the start */
    int32_t steps;
    uint8_t action, flag;
    uint8_t zero[6];
    SettTurnState state;
} SettTurnNode;

#define SETT_TURN_CHUNK 1024
#define SETT_TURN_CHUNKS 8192

typedef struct SettTurnStore {
    SettArena *arena;
    size_t node_size, state_size;
    bool by_stamina; /**< states that differ in stamina alone are different */
    int32_t count, slots; /**< slots: a power of 2 */
    int32_t *slot;        /**< node + 1; 0: empty */
    uint8_t **chunk;
} SettTurnStore;

SettStatus sett_turn_store(const SettTurnLevel *level, bool by_stamina,
                           SettArena *arena, SettTurnStore *out);
static inline SettTurnNode *sett_turn_node(const SettTurnStore *store,
                                           int32_t node)
{
    uint8_t *chunk = store->chunk[node / SETT_TURN_CHUNK];
    return (SettTurnNode *)(void *)(chunk + (size_t)(node % SETT_TURN_CHUNK) *
                                                store->node_size);
}
/** The number of the state, which is copied where it is new: `*fresh`. */
SettStatus sett_turn_meet(SettTurnStore *store, const SettTurnState *state,
                          int32_t *node, bool *fresh);
/** The actions from the start to a node, in the store's arena. */
SettStatus sett_turn_way(const SettTurnStore *store, int32_t node,
                         const uint32_t **actions, int32_t *count);

#endif
