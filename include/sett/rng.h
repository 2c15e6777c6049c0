/* rng.h - random streams that depend on names, never on the order of work.
   xoshiro256** (Blackman and Vigna 2018) seeded by SplitMix64. */
#ifndef SETT_RNG_H
#define SETT_RNG_H

#include "sett/base.h"

SETT_BEGIN

/** A stream of random numbers: a plain value, copied freely, never shared. */
typedef struct SettRng {
    uint64_t s[4];
} SettRng;

/** What a stream is for. Numbers are part of every result: never renumber,
    only append. */
#define SETT_PURPOSE_LIST(X)                              \
    X(LEVEL, 1)    /* level i of a batch */               \
    X(LAYOUT, 2)   /* walls */                            \
    X(COUNTS, 3)   /* how many of each object */          \
    X(FURNISH, 4)  /* where the objects go */             \
    X(PERSONA, 5)  /* one player's choices */             \
    X(SEARCH, 6)   /* choices of a search method */       \
    X(GENOME, 7)   /* a genome's own draws */             \
    X(EXPRESS, 8)  /* genome to level */                  \
    X(STUDY, 9)    /* choices of an experiment */         \
    X(AGENT, 10)   /* one drawing agent */                \
    X(LINK, 11)    /* choices of a linker */              \
    X(TEST, 12)    /* tests */                            \
    X(SOLVE, 13)   /* choices of the constraint engine */ \
    X(WORLD, 14)   /* objects of a chunk */               \
    X(MISSION, 15) /* a mission and its rooms */          \
    X(THEMES, 16)  /* which rooms of a level are what */

typedef enum SettPurpose {
#define SETT_PURPOSE_ENUM(name, number) SETT_FOR_##name = (number),
    SETT_PURPOSE_LIST(SETT_PURPOSE_ENUM)
#undef SETT_PURPOSE_ENUM
} SettPurpose;

/** The stream of (seed, purpose, index). */
SettRng sett_rng(uint64_t seed, SettPurpose purpose, uint64_t index);
/** A stream derived from another one's present state, which stays as it is. */
SettRng sett_rng_fork(const SettRng *rng, SettPurpose purpose, uint64_t index);

/** A probability as a threshold of 2^32: 0 never, 2^32 always. */
typedef struct SettChance {
    uint64_t threshold;
} SettChance;

/** Nearest threshold below p; p outside 0..1 is a caller's bug. */
SettChance sett_chance(double p);

/** Next 64 random bits. */
uint64_t sett_rng_next(SettRng *rng);
/** Uniform in 0..n-1 by multiply-shift with rejection; n >= 1. */
uint32_t sett_rng_below(SettRng *rng, uint32_t n);
/** Uniform in low..high, both ends included; low <= high. */
int32_t sett_rng_range(SettRng *rng, int32_t low, int32_t high);
/** True with the given chance. Always uses one number. */
bool sett_rng_chance(SettRng *rng, SettChance chance);
/** Uniform double in [0, 1) with 53 bits. */
double sett_rng_unit(SettRng *rng);
/** Fisher-Yates from the last index down: every order equally likely. */
void sett_rng_shuffle(SettRng *rng, int32_t *items, int32_t count);

SETT_END
#endif
