/* bits.h - the two 64-bit scramblers that hashing and random streams share;
   bytes as numbers, alike on machines of either byte order. */
#ifndef SETT_BASE_BITS_H
#define SETT_BASE_BITS_H

#include <stdint.h>
#include <string.h>

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

/** Eight bytes as a number, the first one lowest, on every machine. */
static inline uint64_t sett_read8(const void *bytes)
{
    uint64_t value;
    memcpy(&value, bytes, sizeof value);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    value = __builtin_bswap64(value);
#endif
    return value;
}

/** The other way round. */
static inline void sett_write8(uint64_t value, void *bytes)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    value = __builtin_bswap64(value);
#endif
    memcpy(bytes, &value, sizeof value);
}

/** The lowest `count` bytes of a number (1..8), the first one lowest; the other
    bytes are 0 when they are read. With a constant `count` compilers make one
    load or store of it. */
static inline uint64_t sett_read_bytes(const uint8_t *bytes, size_t count)
{
    uint64_t value = 0;
    for (size_t i = 0; i < count; i++)
        value |= (uint64_t)bytes[i] << 8 * i;
    return value;
}
static inline void sett_write_bytes(uint64_t value, size_t count,
                                    uint8_t *bytes)
{
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)(value >> 8 * i);
}

#endif
