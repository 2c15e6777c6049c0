/* random.c - the generator of the original: RC4 keyed by the seed's text, 56
   bits a number. */
#include "games/puzzle/chars.h"
#include "games/puzzle/engine.h"

#include <string.h>

#define MOST_KEY 1024

/* Big-endian bytes of a code unit without leading zeros, at least one. */
static int32_t add_unit(uint8_t *key, int32_t size, uint32_t unit)
{
    if (unit > 0xFF && size < MOST_KEY)
        key[size++] = (uint8_t)(unit >> 8);
    if (size < MOST_KEY)
        key[size++] = (uint8_t)unit;
    return size;
}

static int32_t key_of(const char *seed, uint8_t key[MOST_KEY])
{
    uint32_t codes[MOST_KEY];
    size_t bytes = strlen(seed);
    bytes = bytes < MOST_KEY ? bytes : MOST_KEY;
    int32_t count = sett_puz_decode(seed, bytes, codes), size = 0;
    for (int32_t i = 0; i < count; i++) {
        if (codes[i] > 0xFFFF) {
            size = add_unit(key, size, 0xD800 + ((codes[i] - 0x10000) >> 10));
            size = add_unit(key, size, 0xDC00 + (codes[i] & 0x3FF));
            continue;
        }
        size = add_unit(key, size, codes[i]);
    }
    return size;
}

void sett_puz_random_seed(PuzRandom *random, const char *seed)
{
    uint8_t key[MOST_KEY];
    int32_t size = key_of(seed, key);
    for (int32_t i = 0; i < 256; i++)
        random->s[i] = (uint8_t)i;
    uint32_t j = 0;
    for (int32_t i = 0; i < 256; i++) {
        uint32_t k = size > 0 ? key[i % size] : 0;
        j = (j + random->s[i] + k) & 0xFF;
        uint8_t kept = random->s[i];
        random->s[i] = random->s[j];
        random->s[j] = kept;
    }
    random->i = random->j = 0;
}

static uint8_t next_byte(PuzRandom *r)
{
    r->i = (uint8_t)(r->i + 1);
    r->j = (uint8_t)(r->j + r->s[r->i]);
    uint8_t kept = r->s[r->i];
    r->s[r->i] = r->s[r->j];
    r->s[r->j] = kept;
    return r->s[(uint8_t)(r->s[r->i] + r->s[r->j])];
}

/* A number of 0..1. */
static double next(PuzRandom *random)
{
    uint64_t bits = 0;
    for (int32_t i = 0; i < 7; i++)
        bits = bits << 8 | next_byte(random);
    return (double)bits / 72057594037927936.0; /* 2^56 */
}

int32_t sett_puz_random_below(PuzRandom *random, int32_t count)
{
    int32_t at = (int32_t)(next(random) * count);
    return at < count ? at : count - 1;
}
