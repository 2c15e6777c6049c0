/* kernel_table.c - see table.h. */
#include "games/kernel/table.h"

#include "base/bits.h"
#include "base/least.h"

#include <string.h>

static uint64_t hash_of(const uint8_t *key, size_t size)
{
    uint64_t h = SETT_GOLDEN;
    for (; size >= 8; size -= 8, key += 8) {
        uint64_t word;
        memcpy(&word, key, 8);
        h = (h ^ word) * UINT64_C(0x94D049BB133111EB);
        h ^= h >> 29;
    }
    if (size >= 4) {
        uint32_t word;
        memcpy(&word, key, 4);
        h = (h ^ word) * UINT64_C(0x94D049BB133111EB);
    }
    return sett_scramble(h);
}

static uint64_t hash_label(const KernelTable *t, const uint8_t *state)
{
    return hash_of(state + t->key_from, t->state_size - t->key_from);
}

SettStatus sett_kernel_table(size_t size, size_t key_from, SettArena *arena,
                             KernelTable *out)
{
    size -= KERNEL_HISTORY;
    *out = (KernelTable){.arena = arena,
                         .state_size = size,
                         .key_from = key_from - KERNEL_HISTORY,
                         .label_size = offsetof(KernelLabel, state) + size,
                         .slots = 4096};
    out->slot = SETT_TAKE(arena, out->slots, int32_t);
    out->chunk = sett_arena_raw(arena, KERNEL_CHUNKS, sizeof *out->chunk);
    return out->slot == NULL || out->chunk == NULL ? SETT_NO_MEMORY : SETT_OK;
}

static SettStatus grow(KernelTable *t)
{
    int32_t slots = 4 * t->slots;
    int32_t *slot = SETT_TAKE(t->arena, slots, int32_t);
    if (slot == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < t->slots; i++) {
        if (t->slot[i] == 0)
            continue;
        const KernelLabel *label = sett_kernel_label(t, t->slot[i] - 1);
        size_t at = hash_label(t, label->state) & (size_t)(slots - 1);
        while (slot[at] != 0)
            at = (at + 1) & (size_t)(slots - 1);
        slot[at] = t->slot[i];
    }
    t->slot = slot;
    t->slots = slots;
    return SETT_OK;
}

SettStatus sett_kernel_slot(KernelTable *t, const KernelState *state,
                            int32_t **slot)
{
    if (3 * t->keys >= 2 * t->slots) {
        SettStatus status = grow(t);
        if (status != SETT_OK)
            return status;
    }
    const uint8_t *bytes = (const uint8_t *)state + KERNEL_HISTORY;
    size_t mask = (size_t)(t->slots - 1), at = hash_label(t, bytes) & mask;
    for (; t->slot[at] != 0; at = (at + 1) & mask) {
        const KernelLabel *label = sett_kernel_label(t, t->slot[at] - 1);
        if (memcmp(label->state + t->key_from, bytes + t->key_from,
                   t->state_size - t->key_from) == 0)
            break;
    }
    *slot = &t->slot[at];
    return SETT_OK;
}

SettStatus sett_kernel_add(KernelTable *t, int32_t *slot,
                           const KernelState *state, int32_t parent,
                           int32_t moves, uint32_t action, int32_t *label)
{
    int32_t chunk = t->count / KERNEL_CHUNK;
    if (chunk == KERNEL_CHUNKS)
        return SETT_TOO_LARGE;
    if (t->count % KERNEL_CHUNK == 0) {
        t->chunk[chunk] = sett_arena_raw(t->arena, KERNEL_CHUNK, t->label_size);
        if (t->chunk[chunk] == NULL)
            return SETT_NO_MEMORY;
    }
    *label = t->count++;
    KernelLabel *made = sett_kernel_label(t, *label);
    *made = (KernelLabel){parent, moves, action, *slot - 1, 0, 0};
    memcpy(made->state, (const uint8_t *)state + KERNEL_HISTORY, t->state_size);
    t->keys += *slot == 0;
    *slot = *label + 1;
    return SETT_OK;
}

void sett_kernel_state(const KernelTable *t, int32_t label, KernelState *state)
{
    const KernelLabel *from = sett_kernel_label(t, label);
    memcpy((uint8_t *)state + KERNEL_HISTORY, from->state, t->state_size);
    state->turns = from->moves;
    state->eaten = state->drunk = 0;
}

SettStatus sett_kernel_way(const KernelTable *t, int32_t label,
                           const uint32_t **way, int32_t *count)
{
    *count = 0;
    for (int32_t i = label; sett_kernel_label(t, i)->parent >= 0;
         i = sett_kernel_label(t, i)->parent)
        (*count)++;
    uint32_t *list = SETT_TAKE(t->arena, *count, uint32_t);
    if (list == NULL)
        return SETT_NO_MEMORY;
    *way = list;
    for (int32_t i = *count; i > 0; label = sett_kernel_label(t, label)->parent)
        list[--i] = sett_kernel_label(t, label)->action;
    return SETT_OK;
}

SettStatus sett_kernel_queue(KernelTable *table, int32_t buckets)
{
    table->bucket = SETT_TAKE(table->arena, buckets, int32_t);
    table->buckets = table->lowest = buckets;
    return table->bucket == NULL ? SETT_NO_MEMORY : SETT_OK;
}

void sett_kernel_enqueue(KernelTable *table, int32_t label, int32_t priority)
{
    table->clamped = table->clamped || priority >= table->buckets;
    priority = sett_min(priority, table->buckets - 1);
    sett_kernel_label(table, label)->queue = table->bucket[priority];
    table->bucket[priority] = label + 1;
    table->lowest = sett_min(table->lowest, priority);
}

int32_t sett_kernel_dequeue(KernelTable *table)
{
    while (table->lowest < table->buckets && table->bucket[table->lowest] == 0)
        table->lowest++;
    if (table->lowest == table->buckets)
        return -1;
    int32_t label = table->bucket[table->lowest] - 1;
    table->bucket[table->lowest] = sett_kernel_label(table, label)->queue;
    return label;
}
