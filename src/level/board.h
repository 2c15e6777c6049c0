/* board.h - a small map as 128 bits: row after row with one spare column that
   is never set, so that a shift by a place is a step left or right and one by
   the stride a step up or down. What leaves the map falls into the spare column
   or beyond the last row; callers mask each step with what may be entered. */
#ifndef SETT_LEVEL_BOARD_H
#define SETT_LEVEL_BOARD_H

#include "level/bits.h"
#include "sett/grid.h"

#define SETT_BOARD_BITS 128

typedef struct SettBoard {
    uint64_t low, high;
} SettBoard;

/** Whether a map fits; its stride is w + 1. */
static inline bool sett_board_fits(int32_t w, int32_t h)
{
    return w < 63 && (w + 1) * h <= SETT_BOARD_BITS;
}

static inline bool sett_board_any(SettBoard a)
{
    return (a.low | a.high) != 0;
}
static inline bool sett_board_same(SettBoard a, SettBoard b)
{
    return ((a.low ^ b.low) | (a.high ^ b.high)) == 0;
}
static inline SettBoard sett_board_and(SettBoard a, SettBoard b)
{
    return (SettBoard){a.low & b.low, a.high & b.high};
}
static inline SettBoard sett_board_or(SettBoard a, SettBoard b)
{
    return (SettBoard){a.low | b.low, a.high | b.high};
}
static inline SettBoard sett_board_xor(SettBoard a, SettBoard b)
{
    return (SettBoard){a.low ^ b.low, a.high ^ b.high};
}
/** What is in a and not in b. */
static inline SettBoard sett_board_less(SettBoard a, SettBoard b)
{
    return (SettBoard){a.low & ~b.low, a.high & ~b.high};
}

/** Every bit n places on (right or down), 0 < n < 64. */
static inline SettBoard sett_board_on(SettBoard a, int32_t n)
{
    return (SettBoard){a.low << n, a.high << n | a.low >> (64 - n)};
}
/** Every bit n places back (left or up), 0 < n < 64. */
static inline SettBoard sett_board_back(SettBoard a, int32_t n)
{
    return (SettBoard){a.low >> n | a.high << (64 - n), a.high >> n};
}

/** All bits beside those of a. */
static inline SettBoard sett_board_beside(SettBoard a, int32_t stride)
{
    SettBoard sides = sett_board_or(sett_board_on(a, 1), sett_board_back(a, 1));
    SettBoard ends =
        sett_board_or(sett_board_on(a, stride), sett_board_back(a, stride));
    return sett_board_or(sides, ends);
}

static inline int32_t sett_board_count(SettBoard a)
{
    return sett_bits_count(a.low) + sett_bits_count(a.high);
}

static inline SettBoard sett_board_bit(int32_t place)
{
    uint64_t bit = (uint64_t)1 << (place & 63);
    return (SettBoard){place < 64 ? bit : 0, place < 64 ? 0 : bit};
}
static inline bool sett_board_has(SettBoard a, int32_t place)
{
    return (place < 64 ? a.low : a.high) >> (place & 63) & 1;
}
/** Place of the lowest bit; there is one. */
static inline int32_t sett_board_lowest(SettBoard a)
{
    return a.low != 0 ? sett_bits_lowest(a.low) : 64 + sett_bits_lowest(a.high);
}
/** Without its lowest bit; there is one. */
static inline SettBoard sett_board_rest(SettBoard a)
{
    return a.low != 0 ? (SettBoard){a.low & (a.low - 1), a.high}
                      : (SettBoard){0, a.high & (a.high - 1)};
}

/** The board of h rows of bits. */
static inline SettBoard sett_board_read(const uint64_t *rows, int32_t h,
                                        int32_t stride)
{
    uint64_t words[3] = {0, 0, 0};
    for (int32_t y = 0, place = 0; y < h; y++, place += stride) {
        int32_t by = place & 63;
        words[place >> 6] |= rows[y] << by;
        words[(place >> 6) + 1] |= rows[y] >> 1 >> (63 - by);
    }
    return (SettBoard){words[0], words[1]};
}

/** The bits from `place` on, as many as a row has. */
static inline uint64_t sett_board_row(SettBoard a, int32_t place, int32_t w)
{
    uint64_t whole = UINT64_MAX >> (64 - w);
    int32_t by = place & 63;
    if (place >= 64)
        return a.high >> by & whole;
    return (a.low >> by | a.high << 1 << (63 - by)) & whole;
}

#endif
