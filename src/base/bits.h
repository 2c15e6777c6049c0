/* bits.h - the two 64-bit scramblers that hashing and random streams share. */
#ifndef SETT_BASE_BITS_H
#define SETT_BASE_BITS_H

#include <stdint.h>

/* 2^64 divided by the golden ratio, odd: the step of SplitMix64. */
#define SETT_GOLDEN UINT64_C(0x9E3779B97F4A7C15)

static inline uint64_t sett_rotate(uint64_t x, int32_t by)
{
    return x << by | x >> (64 - by);
}

/* The output function of SplitMix64 (Steele, Lea and Flood 2014, variant 13 of
   Stafford): one-to-one, every input bit moves half of the output bits. */
static inline uint64_t sett_scramble(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

#endif
