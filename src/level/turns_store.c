/* turns_store.c - see turns_store.h. Open addressing; blocks of states never
   move, tables double and leave their old selves to the arena. */
#include "level/turns_store.h"

#include <string.h>

#include "base/bits.h"

/* Of a state without its stamina, unless that counts. */
static uint64_t hash_of(const SettTurnStore *store, const SettTurnState *s)
{
    uint64_t h = s->switches * 0x9e3779b97f4a7c15u ^ s->food;
    h = (h ^ h >> 29) * 0xbf58476d1ce4e5b9u;
    h ^= (uint64_t)s->player << 32 | (uint64_t)s->armed << 1 |
         (uint64_t)s->won << 2 | (uint64_t)s->lost << 3;
    if (store->by_stamina)
        h ^= (uint64_t)(uint16_t)s->stamina << 48;
    size_t words = (store->state_size - SETT_TURN_HEAD) / 8;
    const uint8_t *foes = (const uint8_t *)s->foe;
    for (size_t i = 0; i < words; i++)
        h = (h ^ h >> 32) * 0x94d049bb133111ebu ^ sett_read8(foes + 8 * i);
    h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9u;
    h = (h ^ h >> 27) * 0x94d049bb133111ebu;
    return h ^ h >> 31;
}

static bool same(const SettTurnStore *store, const SettTurnState *a,
                 const SettTurnState *b)
{
    return a->switches == b->switches && a->food == b->food &&
           a->player == b->player && a->armed == b->armed && a->won == b->won &&
           a->lost == b->lost &&
           (!store->by_stamina || a->stamina == b->stamina) &&
           memcmp(a->foe, b->foe, store->state_size - SETT_TURN_HEAD) == 0;
}

SettStatus sett_turn_store(const SettTurnLevel *level, bool by_stamina,
                           SettArena *arena, SettTurnStore *out)
{
    size_t state = sett_turns_size(level);
    *out = (SettTurnStore){.arena = arena,
                           .state_size = state,
                           .node_size = offsetof(SettTurnNode, state) + state,
                           .by_stamina = by_stamina,
                           .slots = 2048};
    out->slot = SETT_TAKE(arena, out->slots, int32_t);
    out->chunk = sett_arena_raw(arena, SETT_TURN_CHUNKS, sizeof *out->chunk);
    return out->slot == NULL || out->chunk == NULL ? SETT_NO_MEMORY : SETT_OK;
}

/* Steps of sett_work that it takes to find a state its new slot. */
#define SLOT_WORK 200

static SettStatus double_slots(SettTurnStore *store)
{
    int32_t slots = 2 * store->slots;
    int32_t *slot = SETT_TAKE(store->arena, slots, int32_t);
    if (slot == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < store->count; i++) {
        if (sett_work(store->arena, SLOT_WORK))
            return SETT_CANCELLED;
        const SettTurnNode *node = sett_turn_node(store, i);
        size_t at = hash_of(store, &node->state) & (size_t)(slots - 1);
        while (slot[at] != 0)
            at = (at + 1) & (size_t)(slots - 1);
        slot[at] = i + 1;
    }
    store->slot = slot;
    store->slots = slots;
    return SETT_OK;
}

static SettStatus append(SettTurnStore *store, const SettTurnState *state)
{
    int32_t chunk = store->count / SETT_TURN_CHUNK;
    if (chunk == SETT_TURN_CHUNKS)
        return SETT_TOO_LARGE;
    if (store->count % SETT_TURN_CHUNK == 0) {
        store->chunk[chunk] =
            sett_arena_raw(store->arena, SETT_TURN_CHUNK, store->node_size);
        if (store->chunk[chunk] == NULL)
            return SETT_NO_MEMORY;
    }
    SettTurnNode *node = sett_turn_node(store, store->count++);
    /* No more of the struct is there than what is in use. */
    memset(node, 0, offsetof(SettTurnNode, state));
    node->parent = -1;
    memcpy(&node->state, state, store->state_size);
    return SETT_OK;
}

SettStatus sett_turn_meet(SettTurnStore *store, const SettTurnState *state,
                          int32_t *node, bool *fresh)
{
    if (2 * store->count >= store->slots) {
        SettStatus status = double_slots(store);
        if (status != SETT_OK)
            return status;
    }
    size_t mask = (size_t)(store->slots - 1), at = hash_of(store, state) & mask;
    for (; store->slot[at] != 0; at = (at + 1) & mask) {
        *node = store->slot[at] - 1;
        *fresh = false;
        if (same(store, &sett_turn_node(store, *node)->state, state))
            return SETT_OK;
    }
    *node = store->count;
    *fresh = true;
    SettStatus status = append(store, state);
    if (status == SETT_OK)
        store->slot[at] = store->count;
    return status;
}

SettStatus sett_turn_way(const SettTurnStore *store, int32_t node,
                         const uint32_t **actions, int32_t *count)
{
    int32_t steps = 0;
    for (int32_t i = node; sett_turn_node(store, i)->parent >= 0; steps++)
        i = sett_turn_node(store, i)->parent;
    uint32_t *list = SETT_TAKE(store->arena, steps, uint32_t);
    if (list == NULL)
        return SETT_NO_MEMORY;
    *count = steps;
    *actions = list;
    while (steps > 0) {
        list[--steps] = sett_turn_node(store, node)->action;
        node = sett_turn_node(store, node)->parent;
    }
    return SETT_OK;
}
