/* tree_search.h - the linker of Biemer and Cooper 2022: finish what the
   segments leave cut by their structure chains, then try linking slices,
   shortest links first, until the level can be completed. */
#ifndef SETT_LINK_TREE_SEARCH_H
#define SETT_LINK_TREE_SEARCH_H

#include "link/chain.h"

/** Links that are tried before a search gives up: 12 times all words of two of
    Mario's 127 slices, the longest link that the paper has of it, and 60 times
    all words of seven of icarus' three. */
#define SETT_LINK_WORDS 200000

/** Judges a level for the linker: true = fit. */
typedef SettStatus SettLinkTest(const void *self, const SettGrid *level,
                                SettArena *tmp, bool *fit);

struct SettTreeSearch {
    const SettGame *game;
    const SettSliceSet *slices;
    const SettChain *forward, *backward;
    const int32_t *alphabet; /**< numbers of linking slices, in order */
    int32_t alphabet_size;
    int32_t most;     /**< slices that are searched, at most */
    bool allow_empty; /**< nothing at all, or the chains alone, may do */
    const void *self; /**< what the tests get */
    SettLinkTest *completable, *unbroken;
};

#endif
