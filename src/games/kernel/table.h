/* table.h - states that a search has met, without pointers: labels in chunks
   that never move, found again by their key bytes in an open-addressing table.
   Several labels may have one key (more of a resource after more moves). */
#ifndef SETT_GAMES_KERNEL_TABLE_H
#define SETT_GAMES_KERNEL_TABLE_H

#include "games/kernel/kernel.h"

/** One way of meeting a state. The state follows, without its history. */
typedef struct KernelLabel {
    int32_t parent; /**< -1: the start */
    int32_t moves;
    uint32_t action;
    int32_t same;    /**< next label of the same key; -1: none */
    int32_t queue;   /**< next in its bucket + 1 */
    int32_t dropped; /**< a better one came */
    uint8_t state[];
} KernelLabel;

#define KERNEL_CHUNK 4096
#define KERNEL_CHUNKS 16384

typedef struct KernelTable {
    SettArena *arena;
    size_t state_size; /**< without history */
    size_t key_from; /**< the first byte of the state that tells states apart */
    size_t label_size;
    int32_t count, keys;
    int32_t slots, *slot; /**< first label of a key + 1 */
    uint8_t **chunk;
    int32_t *bucket; /**< of a priority: first label + 1 */
    int32_t buckets, lowest;
    bool clamped; /**< the last bucket holds greater priorities, too */
} KernelTable;

#define KERNEL_HISTORY 8

/** For states of `size` bytes; what is before `key_from` tells none apart. */
SettStatus sett_kernel_table(size_t size, size_t key_from, SettArena *arena,
                             KernelTable *out);
/** Makes it a queue, too, by so many priorities. */
SettStatus sett_kernel_queue(KernelTable *table, int32_t buckets);
static inline KernelLabel *sett_kernel_label(const KernelTable *table,
                                             int32_t label)
{
    return (KernelLabel *)(void *)(table->chunk[label / KERNEL_CHUNK] +
                                   (size_t)(label % KERNEL_CHUNK) *
                                       table->label_size);
}
/** The slot of a state's key, which is empty (0) where the key is new. */
SettStatus sett_kernel_slot(KernelTable *table, const KernelState *state,
                            int32_t **slot);
/** A new label at a slot, ahead of the others of its key. */
SettStatus sett_kernel_add(KernelTable *table, int32_t *slot,
                           const KernelState *state, int32_t parent,
                           int32_t moves, uint32_t action, int32_t *label);
void sett_kernel_enqueue(KernelTable *table, int32_t label, int32_t priority);
/** The newest label of the least priority; -1: there is none. */
int32_t sett_kernel_dequeue(KernelTable *table);
/** The state of a label, its turns included. */
void sett_kernel_state(const KernelTable *table, int32_t label,
                       KernelState *state);
/** The actions to a label, the arena's. */
SettStatus sett_kernel_way(const KernelTable *table, int32_t label,
                           const uint32_t **way, int32_t *count);

#endif
