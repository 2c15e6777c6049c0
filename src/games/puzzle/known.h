/* known.h - the states that a search has met: each is kept packed, a number of
   its set of objects for each cell, and is found again by its cells. Two states
   are the same where they agree in all objects that play depends on; nothing
   is left to a hash. About 14 bytes a state and a half, one or
   two a cell. */
#ifndef SETT_PUZZLE_KNOWN_H
#define SETT_PUZZLE_KNOWN_H

#include "games/puzzle/play.h"

/** Sets of objects that cells had, by number. */
typedef struct PuzSets {
    uint64_t *sets;
    int32_t *slots;
    uint64_t mask;
    int32_t count, capacity;
} PuzSets;

/** Some states, one behind the other. */
typedef struct PuzPage {
    uint8_t *bytes;
    uint32_t *from; /**< state it was reached from and 3 bits of input */
    int32_t bits;   /**< a cell: 4, 8 or 16 */
} PuzPage;

/** A part of the table that states are looked up in. */
typedef struct PuzBucket PuzBucket;

typedef struct PuzKnown {
    const PuzBoard *board;
    SettArena *arena;
    const uint64_t *mask; /**< objects that play depends on */
    PuzSets sets;
    PuzPage *pages;
    int32_t page_count, page_capacity;
    int32_t page_bits; /**< a page has 1 << page_bits states */
    size_t extra;      /**< bytes of a state beside its cells */
    PuzBucket **buckets;
    int32_t full;       /**< states of a bucket when it is split */
    int32_t depth;      /**< there are 1 << depth of them */
    uint64_t *unpacked; /**< room for a board */
    int32_t count;
    SettStatus status; /**< sticks */
} PuzKnown;

/** Most states: what a number and an input fit into. */
#define PUZ_MOST_STATES ((int32_t)1 << 29)

/** An empty store for states of the board. `mask` has the game's words; it and
    the board must outlive it. */
SettStatus sett_puz_known_init(PuzKnown *k, const PuzBoard *board,
                               const uint64_t *mask, SettArena *arena);
/** Number of a state, which is added where it is new (then `*fresh`). `near` is
    the board it came from, state `parent`, which most cells are like; -1:
    none. `extra`: what else is part of it, k->extra bytes. -1: see k->status.
    */
int32_t sett_puz_known_add(PuzKnown *k, const uint64_t *objects,
                           const void *extra, const uint64_t *near,
                           int32_t parent, uint32_t input, bool *fresh);
/** Number of a state that was added; -1: it was not. */
int32_t sett_puz_known_find(const PuzKnown *k, const uint64_t *objects,
                            const void *extra);
/** The board of a state. */
void sett_puz_known_get(const PuzKnown *k, int32_t state, uint64_t *objects);
/** What else is part of it. */
const void *sett_puz_known_extra(const PuzKnown *k, int32_t state);
/** Where it came from: a state, or -1 of the first; and the input. */
int32_t sett_puz_known_parent(const PuzKnown *k, int32_t state);
uint32_t sett_puz_known_input(const PuzKnown *k, int32_t state);

#endif
