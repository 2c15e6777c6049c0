/* bits.h - questions to one 64-bit word, for everything that scans masks. */
#ifndef SETT_LEVEL_BITS_H
#define SETT_LEVEL_BITS_H

#include <stdint.h>

/** Number of bits that are set. By halves: the plain x86-64 target has no
    instruction for it, and the builtin would be a call. */
static inline int32_t sett_bits_count(uint64_t v)
{
    v -= v >> 1 & 0x5555555555555555u;
    v = (v & 0x3333333333333333u) + (v >> 2 & 0x3333333333333333u);
    v = (v + (v >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int32_t)(v * 0x0101010101010101u >> 56);
}

/** Place of the lowest bit that is set; `v` is not 0. */
static inline int32_t sett_bits_lowest(uint64_t v)
{
    return __builtin_ctzll(v);
}

#endif
