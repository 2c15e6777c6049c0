/* mix.h - what golden hashes are made of. */
#ifndef SETT_TESTS_GOLDEN_MIX_H
#define SETT_TESTS_GOLDEN_MIX_H

#include "sett/grid.h"

#include <string.h>

static inline uint64_t mix_text(uint64_t hash, const char *text)
{
    return text != NULL ? sett_hash(text, strlen(text), hash) : hash;
}

/* Every NaN is the same. */
static inline uint64_t mix_double(uint64_t hash, double value)
{
    uint64_t bits = 1;
    if (value == value)
        memcpy(&bits, &value, sizeof bits);
    return sett_hash_mix(hash, bits);
}

static inline uint64_t mix_cells(uint64_t hash, const SettPoint *cells,
                                 int32_t count)
{
    hash = sett_hash_mix(hash, (uint64_t)count);
    for (int32_t i = 0; i < count; i++)
        hash = sett_hash_mix(hash, (uint64_t)cells[i].y * 65536 +
                                       (uint64_t)cells[i].x);
    return hash;
}

static inline void print_hash(SettText *out, uint64_t hash)
{
    sett_text_char(out, '\t');
    sett_text_hex(out, hash, 16);
}

#endif
