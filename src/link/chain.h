/* chain.h - structure chains: which slices finish a structure that a segment
   begins, learned from whole levels (Biemer and Cooper 2022). */
#ifndef SETT_LINK_CHAIN_H
#define SETT_LINK_CHAIN_H

#include "sett/link.h"

/** What was seen once: slices, and what came after them. */
typedef struct SettChainEntry {
    int32_t key[SETT_MAX_CHAIN], rest[SETT_MAX_CHAIN];
    int32_t key_size, rest_size;
} SettChainEntry;

/** Entries in the order of training, repeated ones included. A backward chain
    reads levels from their end; its keys and rests are backwards too. */
typedef struct SettChain {
    SettArena *arena;
    const SettSliceSet *slices;
    const uint8_t *part; /**< 256 flags: tiles of structures */
    int32_t longest;     /**< slices of a structure, at most; 1..32 */
    bool backward;
    SettChainEntry *entries;
    int32_t count, room;
} SettChain;

SettChain sett_chain(const SettSliceSet *slices, const uint8_t *part,
                     int32_t longest, bool backward, SettArena *arena);
/** Learns from a level's slices. */
SettStatus sett_chain_add(SettChain *chain, const int32_t *slices,
                          int32_t count);
/** The entry whose key is the longest that a segment ends with (begins with,
   for a backward chain), or NULL; all entries of the same key are its
   completions. The segment's slices that no level had are -1. */
const SettChainEntry *sett_chain_find(const SettChain *chain,
                                      const int32_t *slices, int32_t count);
/** The next entry with the same key, or NULL. */
const SettChainEntry *sett_chain_next(const SettChain *chain,
                                      const SettChainEntry *entry);

#endif
