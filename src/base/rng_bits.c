/* rng_bits.c - many biased bits at once: each lane compares its own random
   fraction with the threshold, bit by bit from the top, until all lanes are
   decided. */
#include "base/rng_step.h"

uint64_t sett_rng_bits(SettRng *rng, SettChance chance)
{
    if (chance.threshold >> 32 != 0)
        return UINT64_MAX;
    uint64_t below = 0, open = UINT64_MAX;
    SettRng local = *rng; /* in registers */
    uint64_t rest = chance.threshold << 32;
    /* Once the rest of the threshold is 0 no open lane can fall below it. */
    while (rest != 0 && open != 0) {
        uint64_t r = sett_rng_step(&local);
        uint64_t bit = 0 - (rest >> 63); /* this bit of the threshold, in all */
        below |= open & ~r & bit;
        open &= r ^ ~bit;
        rest <<= 1;
    }
    *rng = local;
    return below;
}
