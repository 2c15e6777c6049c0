/* rng_bits.c - many biased bits at once: each lane compares its own random
   fraction with the threshold, bit by bit from the top, until all lanes are
   decided. */
#include "sett/rng.h"

uint64_t sett_rng_bits(SettRng *rng, SettChance chance)
{
    if (chance.threshold >> 32 != 0)
        return UINT64_MAX;
    uint64_t below = 0, open = UINT64_MAX;
    uint64_t rest = chance.threshold << 32;
    /* Once the rest of the threshold is 0 no open lane can fall below it. */
    while (rest != 0 && open != 0) {
        uint64_t r = sett_rng_next(rng);
        if (rest >> 63 != 0) {
            below |= open & ~r;
            open &= r;
        } else {
            open &= ~r;
        }
        rest <<= 1;
    }
    return below;
}
