/* rng_step.h - one step of xoshiro256**, for loops that draw many numbers. */
#ifndef SETT_BASE_RNG_STEP_H
#define SETT_BASE_RNG_STEP_H

#include "base/bits.h"
#include "sett/rng.h"

static inline uint64_t sett_rng_step(SettRng *rng)
{
    uint64_t *s = rng->s;
    uint64_t result = sett_rotate(s[1] * 5, 7) * 9;
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = sett_rotate(s[3], 45);
    return result;
}

/** sett_rng_below, for loops. */
static inline uint32_t sett_rng_step_below(SettRng *rng, uint32_t n)
{
    uint64_t product = (sett_rng_step(rng) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t refused = (0 - n) % n;
        while ((uint32_t)product < refused)
            product = (sett_rng_step(rng) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

/** 64 independent bits, each 1 with the given chance: each lane compares its
   own random fraction with the threshold, bit by bit from the top, until all
   lanes are decided. Exact; about 7 numbers for 64 bits. */
static inline uint64_t sett_rng_step_bits(SettRng *rng, SettChance chance)
{
    if (chance.threshold >> 32 != 0)
        return UINT64_MAX;
    uint64_t below = 0, open = UINT64_MAX;
    uint64_t rest = chance.threshold << 32;
    /* Once the rest of the threshold is 0 no open lane can fall below it. */
    while (rest != 0 && open != 0) {
        uint64_t r = sett_rng_step(rng);
        /* The bits of one chance come in one order: no wrong guesses. */
        if (rest >> 63) {
            below |= open & ~r;
            open &= r;
        } else {
            open &= ~r;
        }
        rest <<= 1;
    }
    return below;
}

#endif
