/* spread.h - bits to cells and cells to bits, eight at a time. */
#ifndef SETT_LEVEL_SPREAD_H
#define SETT_LEVEL_SPREAD_H

#include <stdint.h>
#include <string.h>

#include "base/bits.h"

/** A byte for each of the low 8 bits: `zero` or `one`, bit 0 in cells[0]. */
static inline void sett_spread8(uint64_t bits, uint8_t zero, uint8_t one,
                                uint8_t *cells)
{
    const uint64_t each = 0x0101010101010101u;
    /* Bit i alone in byte i; carried up to the top of its byte; 0 or 1. */
    uint64_t lone = (bits & 0xff) * each & 0x8040201008040201u;
    uint64_t set = (lone + 0x7f * each) >> 7 & each;
    sett_write8(zero * each ^ set * (uint64_t)(zero ^ one), cells);
}

/** A byte for each of the low 16 bits. */
static inline void sett_spread16(uint64_t bits, uint8_t zero, uint8_t one,
                                 uint8_t *cells)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    sett_spread8(bits, zero, one, cells);
    sett_spread8(bits >> 8, zero, one, cells + 8);
#else
    typedef uint64_t Pair __attribute__((vector_size(16)));
    typedef int8_t Bytes __attribute__((vector_size(16)));
    const uint64_t each = 0x0101010101010101u, lone = 0x8040201008040201u;
    Pair set = {(bits & 0xff) * each & lone, (bits >> 8 & 0xff) * each & lone};
    Pair no = (Pair)((Bytes)set == 0); /* all bits of a byte */
    Pair zeros = {zero * each, zero * each}, ones = {one * each, one * each};
    Pair bytes = (no & zeros) | (~no & ones);
    memcpy(cells, &bytes, 16);
#endif
}

/** A cell for each of `count` (1..64) bits. */
static inline void sett_spread(uint64_t bits, int32_t count, uint8_t zero,
                               uint8_t one, uint8_t *cells)
{
    int32_t x = 0;
    for (; x + 8 <= count; x += 8)
        sett_spread8(bits >> x, zero, one, cells + x);
    /* The last eight again: no loop over the rest. */
    if (x < count && count >= 8)
        sett_spread8(bits >> (count - 8), zero, one, cells + count - 8);
    else
        for (; x < count; x++)
            cells[x] = bits >> x & 1 ? one : zero;
}

/** A bit for each of eight cells: 1 where it holds `tile`. */
static inline uint64_t sett_gather8(const uint8_t *cells, uint8_t tile)
{
    const uint64_t each = 0x0101010101010101u, low = 0x7f * each;
    uint64_t bytes = sett_read8(cells) ^ tile * each;
    /* The top bit of a byte is set where the byte is not 0. */
    uint64_t other = ((bytes & low) + low) | bytes;
    uint64_t equal = ~other >> 7 & each;
    /* Byte i, moved up by 7 * (8 - i), becomes bit 56 + i. */
    return equal * 0x0102040810204080u >> 56;
}

/** A bit for each of `count` (1..63) cells. */
static inline uint64_t sett_gather(const uint8_t *cells, int32_t count,
                                   uint8_t tile)
{
    uint64_t bits = 0;
    int32_t x = 0;
    for (; x + 8 <= count; x += 8)
        bits |= sett_gather8(cells + x, tile) << x;
    if (x < count && count >= 8)
        bits |= sett_gather8(cells + count - 8, tile) << (count - 8);
    else
        for (; x < count; x++)
            bits |= (uint64_t)(cells[x] == tile) << x;
    return bits;
}

#endif
