/* flat.h - a small map as one run of 256 bits: row after row with one spare
   column that is never set, so that a step east or west leaves its row only
   into nothing. A step of all cells at once is a shift. */
#ifndef SETT_LEVEL_FLAT_H
#define SETT_LEVEL_FLAT_H

#include "level/bits.h"
#include "sett/grid.h"

/* Two words that are handled together: one register where there are such. */
typedef uint64_t SettWords __attribute__((vector_size(16)));

typedef struct SettFlat {
    SettWords low, high;
} SettFlat;

#define SETT_FLAT_BITS 256

/** Distance of a row from the next, spare column included. */
static inline int32_t sett_flat_stride(int32_t w)
{
    return w + 1;
}
static inline bool sett_flat_fits(int32_t w, int32_t h)
{
    return w < 63 && sett_flat_stride(w) * h <= SETT_FLAT_BITS;
}

static inline SettFlat sett_flat_none(void)
{
    return (SettFlat){{0, 0}, {0, 0}};
}
static inline SettFlat sett_flat_and(SettFlat a, SettFlat b)
{
    return (SettFlat){a.low & b.low, a.high & b.high};
}
static inline SettFlat sett_flat_or(SettFlat a, SettFlat b)
{
    return (SettFlat){a.low | b.low, a.high | b.high};
}
static inline SettFlat sett_flat_xor(SettFlat a, SettFlat b)
{
    return (SettFlat){a.low ^ b.low, a.high ^ b.high};
}
static inline SettFlat sett_flat_without(SettFlat a, SettFlat b)
{
    return (SettFlat){a.low & ~b.low, a.high & ~b.high};
}
static inline bool sett_flat_any(SettFlat a)
{
    SettWords both = a.low | a.high;
    return (both[0] | both[1]) != 0;
}
static inline bool sett_flat_meet(SettFlat a, SettFlat b)
{
    return sett_flat_any(sett_flat_and(a, b));
}

/** Every bit `by` places on, towards higher places; 0 < by < 64. */
static inline SettFlat sett_flat_up(SettFlat a, int32_t by)
{
    const SettWords zero = {0, 0};
    SettWords n = {(uint64_t)by, (uint64_t)by};
    SettWords rest = {64 - (uint64_t)by, 64 - (uint64_t)by};
    SettWords low = __builtin_shufflevector(zero, a.low, 0, 2);
    SettWords high = __builtin_shufflevector(a.low, a.high, 1, 2);
    return (SettFlat){a.low << n | low >> rest, a.high << n | high >> rest};
}
/** The same towards lower places. */
static inline SettFlat sett_flat_down(SettFlat a, int32_t by)
{
    const SettWords zero = {0, 0};
    SettWords n = {(uint64_t)by, (uint64_t)by};
    SettWords rest = {64 - (uint64_t)by, 64 - (uint64_t)by};
    SettWords low = __builtin_shufflevector(a.low, a.high, 1, 2);
    SettWords high = __builtin_shufflevector(a.high, zero, 1, 2);
    return (SettFlat){a.low >> n | low << rest, a.high >> n | high << rest};
}
/** The four neighbours of every cell of `a`. */
static inline SettFlat sett_flat_beside(SettFlat a, int32_t stride)
{
    return sett_flat_or(
        sett_flat_or(sett_flat_up(a, 1), sett_flat_down(a, 1)),
        sett_flat_or(sett_flat_up(a, stride), sett_flat_down(a, stride)));
}

static inline uint64_t sett_flat_word(SettFlat a, int32_t i)
{
    return i < 2 ? a.low[i] : a.high[i - 2];
}
static inline SettFlat sett_flat_words(const uint64_t words[4])
{
    return (SettFlat){{words[0], words[1]}, {words[2], words[3]}};
}
static inline void sett_flat_store(SettFlat a, uint64_t words[4])
{
    words[0] = a.low[0];
    words[1] = a.low[1];
    words[2] = a.high[0];
    words[3] = a.high[1];
}
static inline int32_t sett_flat_count(SettFlat a)
{
    return sett_bits_count(a.low[0]) + sett_bits_count(a.low[1]) +
           sett_bits_count(a.high[0]) + sett_bits_count(a.high[1]);
}
/** Place of the lowest bit; `a` is not empty. */
static inline int32_t sett_flat_first(SettFlat a)
{
    for (int32_t i = 0; i < 3; i++)
        if (sett_flat_word(a, i) != 0)
            return i * 64 + sett_bits_lowest(sett_flat_word(a, i));
    return 192 + sett_bits_lowest(a.high[1]);
}
/* Not through memory: four narrow stores and a wide load would stall. */
static inline SettFlat sett_flat_bit(int32_t place)
{
    uint64_t bit = (uint64_t)1 << (place & 63);
    int32_t word = place >> 6;
    return (SettFlat){{word == 0 ? bit : 0, word == 1 ? bit : 0},
                      {word == 2 ? bit : 0, word == 3 ? bit : 0}};
}
/** All bits below a place. */
static inline SettFlat sett_flat_before(int32_t place)
{
    uint64_t words[4];
    for (int32_t i = 0; i < 4; i++) {
        int32_t n = place - 64 * i;
        words[i] = n <= 0 ? 0 : n >= 64 ? UINT64_MAX : ((uint64_t)1 << n) - 1;
    }
    return sett_flat_words(words);
}
static inline bool sett_flat_get(SettFlat a, int32_t place)
{
    return sett_flat_word(a, place >> 6) >> (place & 63) & 1;
}

/** Where a cell of a map of width `w` lies. */
static inline int32_t sett_flat_place(int32_t w, SettPoint at)
{
    return at.y * sett_flat_stride(w) + at.x;
}
static inline SettPoint sett_flat_point(int32_t w, int32_t place)
{
    return (SettPoint){place % sett_flat_stride(w),
                       place / sett_flat_stride(w)};
}
/** The bits that are not set; also those outside the map. */
static inline SettFlat sett_flat_not(SettFlat a)
{
    return (SettFlat){~a.low, ~a.high};
}

/** Adds a row at its place. The fifth word takes what lies beyond the map. */
static inline void sett_flat_put_row(uint64_t words[5], int32_t place,
                                     uint64_t row)
{
    words[place >> 6] |= row << (place & 63);
    words[(place >> 6) + 1] |= row >> 1 >> (63 - (place & 63));
}
/** Every cell of a map. */
SettFlat sett_flat_board(int32_t w, int32_t h);
/** The cells of a grid that hold a tile. */
SettFlat sett_flat_tile(const SettGrid *grid, uint8_t tile);
/** The bits of a mask that fits; and back. */
SettFlat sett_flat_read(const SettMask *mask);
void sett_flat_write(SettFlat flat, SettMask *mask);

/** The 4-connected part of `open` that `seed` (within it) lies in. */
SettFlat sett_flat_flood(SettFlat open, SettFlat seed, int32_t stride);

/** What a search from one cell found: ball[d] = all cells within d steps. */
typedef struct SettBalls {
    SettFlat ball[SETT_FLAT_BITS];
    int32_t steps; /**< to the farthest cell */
} SettBalls;
void sett_flat_search(SettFlat open, int32_t from, int32_t stride,
                      SettBalls *out);
/** The neighbour of `at`, first of N, E, S, W, that lies within `ball`; one
    does. */
static inline int32_t sett_flat_toward(SettFlat ball, int32_t at,
                                       int32_t stride)
{
    if (at >= stride && sett_flat_get(ball, at - stride))
        return at - stride;
    if (sett_flat_get(ball, at + 1))
        return at + 1;
    if (at + stride < SETT_FLAT_BITS && sett_flat_get(ball, at + stride))
        return at + stride;
    return at - 1;
}
/** The cells at exactly d steps. */
static inline SettFlat sett_balls_layer(const SettBalls *balls, int32_t d)
{
    return d == 0 ? balls->ball[0]
                  : sett_flat_without(balls->ball[d], balls->ball[d - 1]);
}

/** The longest path of a small map; `searches` as many as it took. Not `ends`:
    `from` and `to` are ends of one of those, not of the first. */
void sett_flat_longest(SettFlat open, int32_t w, bool ends, SettLongest *out);

#define SETT_WORD_ROWS 32 /* with a word for each */
/* Not in the modules of a page: 1 kB for a measure that few levels ask for. */
static inline bool sett_rows_fit(int32_t w, int32_t h)
{
#ifdef SETT_NO_MANY
    (void)w, (void)h;
    return false;
#else
    return w <= 64 && h <= SETT_WORD_ROWS;
#endif
}
/** The same of a map that fits there. Takes up to 2 * (h + 1) words for each
    open cell, and for one more. */
SettStatus sett_rows_longest(const SettMask *open, SettArena *tmp, bool ends,
                             SettLongest *out);

/** Only the length of the longest path: see sett_longest_path. Takes fewer
    searches, as it need not be the first of those as long. */
SettStatus sett_longest_length(const SettMask *open, SettArena *tmp,
                               int32_t *out);

#endif
