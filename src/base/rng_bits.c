/* rng_bits.c - many biased bits at once: each lane compares its own random
   fraction with the threshold, bit by bit from the top, until all lanes are
   decided. */
#include "base/rng_step.h"

uint64_t sett_rng_bits(SettRng *rng, SettChance chance)
{
    SettRng local = *rng; /* in registers */
    uint64_t bits = sett_rng_step_bits(&local, chance);
    *rng = local;
    return bits;
}
