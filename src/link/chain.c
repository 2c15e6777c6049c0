/* chain.c - see chain.h. As the reference has it: a structure that fills the
   queue is cut there, a lone slice stays in the queue until another one joins
   it, and what a level ends with is lost. */
#include "link/chain.h"

#include <string.h>

#include "base/enlarge.h"

SettChain sett_chain(const SettSliceSet *slices, const uint8_t *part,
                     int32_t longest, bool backward, SettArena *arena)
{
    SETT_ASSERT(longest >= 1 && longest <= SETT_MAX_CHAIN);
    return (SettChain){.arena = arena,
                       .slices = slices,
                       .part = part,
                       .longest = longest,
                       .backward = backward};
}

/* Every way to cut the queue in two. */
static SettStatus learn(SettChain *chain, const int32_t *queue, int32_t count)
{
    for (int32_t cut = 1; cut < count; cut++) {
        if (chain->count == chain->room) {
            int32_t room = chain->room == 0 ? 64 : 2 * chain->room;
            SettChainEntry *more =
                sett_enlarge(chain->arena, chain->entries, (size_t)chain->count,
                             (size_t)room, sizeof *more);
            if (more == NULL)
                return SETT_NO_MEMORY;
            chain->entries = more;
            chain->room = room;
        }
        SettChainEntry *e = &chain->entries[chain->count++];
        e->key_size = cut;
        e->rest_size = count - cut;
        memcpy(e->key, queue, (size_t)cut * sizeof *queue);
        memcpy(e->rest, queue + cut, (size_t)(count - cut) * sizeof *queue);
    }
    return SETT_OK;
}

SettStatus sett_chain_add(SettChain *chain, const int32_t *slices,
                          int32_t count)
{
    int32_t queue[SETT_MAX_CHAIN], queued = 0;
    for (int32_t i = 0; i < count; i++) {
        int32_t slice = slices[chain->backward ? count - 1 - i : i];
        const uint8_t *tiles = sett_slice_of(chain->slices, slice);
        bool part = false;
        for (int32_t k = 0; k < chain->slices->size; k++)
            part = part || chain->part[tiles[k]];
        if (part) {
            queue[queued++] = slice;
            if (queued < chain->longest)
                continue;
        }
        if (queued < 2)
            continue;
        SettStatus status = learn(chain, queue, queued);
        if (status != SETT_OK)
            return status;
        queued = 0;
    }
    return SETT_OK;
}

/* Whether the segment's `size` slices at the seam are the key. */
static bool is_key(const SettChain *chain, const SettChainEntry *e,
                   const int32_t *slices, int32_t count)
{
    for (int32_t i = 0; i < e->key_size; i++) {
        int32_t at =
            chain->backward ? e->key_size - 1 - i : count - e->key_size + i;
        if (slices[at] != e->key[i])
            return false;
    }
    return true;
}

const SettChainEntry *sett_chain_find(const SettChain *chain,
                                      const int32_t *slices, int32_t count)
{
    const SettChainEntry *best = NULL;
    for (int32_t i = 0; i < chain->count; i++) {
        const SettChainEntry *e = &chain->entries[i];
        if (e->key_size <= count &&
            (best == NULL || e->key_size > best->key_size) &&
            is_key(chain, e, slices, count))
            best = e;
    }
    return best;
}

const SettChainEntry *sett_chain_next(const SettChain *chain,
                                      const SettChainEntry *entry)
{
    const SettChainEntry *end = chain->entries + chain->count;
    for (const SettChainEntry *e = entry + 1; e < end; e++)
        if (e->key_size == entry->key_size &&
            memcmp(e->key, entry->key,
                   (size_t)entry->key_size * sizeof *e->key) == 0)
            return e;
    return NULL;
}
