/* hash.c - 64-bit hash of bytes, read as little-endian words on every machine.
   Multiply and rotate per word, SplitMix64's output function at the end. */
#include "sett/base.h"

#include "base/bits.h"

/* Odd, half of its bits set. */
#define WORD_FACTOR UINT64_C(0xA24BAED4963EE407)
#define STATE_FACTOR UINT64_C(0x9FB21C651E98DF25)

static inline uint64_t absorb(uint64_t hash, uint64_t word)
{
    return sett_rotate(hash ^ word * WORD_FACTOR, 29) * STATE_FACTOR;
}

uint64_t sett_hash(const void *bytes, size_t size, uint64_t seed)
{
    const unsigned char *p = bytes;
    uint64_t hash = sett_scramble(seed + SETT_GOLDEN);
    size_t left = size;
    for (; left >= 8; left -= 8, p += 8)
        hash = absorb(hash, sett_read_bytes(p, 8));
    /* What is left are the last bytes of a whole word, where there is one. */
    if (left != 0)
        hash =
            absorb(hash, size >= 8 ? sett_read8(p + left - 8) >> (64 - 8 * left)
                                   : sett_read_bytes(p, left));
    /* The size tells "a" from "a\0". */
    return sett_scramble(hash + (uint64_t)size * SETT_GOLDEN);
}

uint64_t sett_hash_mix(uint64_t hash, uint64_t value)
{
    return sett_scramble((sett_rotate(hash, 29) ^ value) * STATE_FACTOR +
                         SETT_GOLDEN);
}
