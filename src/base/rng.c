/* rng.c - xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom
   number generators", 2018) with its state filled by SplitMix64 from a key that
   is chained over (seed, purpose, index). Bounded numbers by multiply-shift
   with rejection (Lemire, "Fast random integer generation in an interval",
   2019). */
#include "sett/rng.h"

#include "base/bits.h"
#include "base/rng_step.h"

static uint64_t chain(uint64_t key, uint64_t value)
{
    return sett_scramble((key ^ value) + SETT_GOLDEN);
}

/* Four different inputs of a one-to-one function: never all zero. */
static SettRng from_key(uint64_t key)
{
    SettRng rng;
    for (int32_t i = 0; i < 4; i++) {
        key += SETT_GOLDEN;
        rng.s[i] = sett_scramble(key);
    }
    return rng;
}

SettRng sett_rng(uint64_t seed, SettPurpose purpose, uint64_t index)
{
    return from_key(chain(chain(chain(0, seed), (uint64_t)purpose), index));
}

SettRng sett_rng_fork(const SettRng *rng, SettPurpose purpose, uint64_t index)
{
    uint64_t key = 0;
    for (int32_t i = 0; i < 4; i++)
        key = chain(key, rng->s[i]);
    return from_key(chain(chain(key, (uint64_t)purpose), index));
}

SettChance sett_chance(double p)
{
    SETT_ASSERT(p >= 0 && p <= 1); /* also refuses NaN */
    return (SettChance){(uint64_t)(p * 4294967296.0)};
}

uint64_t sett_rng_next(SettRng *rng)
{
    return sett_rng_step(rng);
}

static uint32_t next_half(SettRng *rng)
{
    return (uint32_t)(sett_rng_step(rng) >> 32);
}

uint32_t sett_rng_below(SettRng *rng, uint32_t n)
{
    SETT_ASSERT(n >= 1);
    return sett_rng_step_below(rng, n);
}

int32_t sett_rng_range(SettRng *rng, int32_t low, int32_t high)
{
    SETT_ASSERT(low <= high);
    uint32_t span = (uint32_t)high - (uint32_t)low + 1;
    uint32_t drawn =
        span == 0 ? next_half(rng) : sett_rng_step_below(rng, span);
    return (int32_t)((int64_t)low + drawn);
}

bool sett_rng_chance(SettRng *rng, SettChance chance)
{
    return next_half(rng) < chance.threshold;
}

double sett_rng_unit(SettRng *rng)
{
    return (double)(sett_rng_next(rng) >> 11) * 0x1p-53;
}

void sett_rng_shuffle(SettRng *rng, int32_t *items, int32_t count)
{
    for (int32_t i = count - 1; i > 0; i--) {
        uint32_t j = sett_rng_step_below(rng, (uint32_t)i + 1);
        int32_t kept = items[i];
        items[i] = items[j];
        items[j] = kept;
    }
}
