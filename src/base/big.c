/* big.c - see big.h. Schoolbook loops over 32-bit words: the numbers are short
   (two to four words for everyday doubles). */
#include "base/big.h"

#include "base/least.h"

#include <string.h>

void sett_big_set(SettBig *big, uint64_t value)
{
    big->words[0] = (uint32_t)value;
    big->words[1] = (uint32_t)(value >> 32);
    big->count = value >> 32 != 0 ? 2 : value != 0 ? 1 : 0;
}

void sett_big_copy(SettBig *to, const SettBig *from)
{
    to->count = from->count;
    memcpy(to->words, from->words, (size_t)from->count * sizeof from->words[0]);
}

static void push(SettBig *big, uint32_t word)
{
    if (word == 0)
        return;
    SETT_ASSERT(big->count < SETT_BIG_WORDS);
    big->words[big->count++] = word;
}

static void trim(SettBig *big)
{
    while (big->count > 0 && big->words[big->count - 1] == 0)
        big->count--;
}

void sett_big_mul(SettBig *big, uint32_t factor, uint32_t term)
{
    uint64_t carry = term;
    for (int32_t i = 0; i < big->count; i++) {
        carry += (uint64_t)big->words[i] * factor;
        big->words[i] = (uint32_t)carry;
        carry >>= 32;
    }
    push(big, (uint32_t)carry);
}

void sett_big_mul_pow10(SettBig *big, int32_t power)
{
    for (; power >= 9; power -= 9)
        sett_big_mul(big, 1000000000, 0);
    uint32_t rest = 1;
    for (; power > 0; power--)
        rest *= 10;
    sett_big_mul(big, rest, 0);
}

void sett_big_shift(SettBig *big, int32_t bits)
{
    int32_t whole = bits / 32, part = bits % 32;
    if (big->count == 0)
        return;
    SETT_ASSERT(big->count + whole <= SETT_BIG_WORDS);
    memmove(big->words + whole, big->words,
            (size_t)big->count * sizeof big->words[0]);
    memset(big->words, 0, (size_t)whole * sizeof big->words[0]);
    big->count += whole;
    uint32_t carry = 0;
    for (int32_t i = whole; i < big->count; i++) {
        uint64_t wide = (uint64_t)big->words[i] << part;
        big->words[i] = (uint32_t)wide | carry;
        carry = (uint32_t)(wide >> 32);
    }
    push(big, carry);
}

void sett_big_add(SettBig *big, const SettBig *term)
{
    uint64_t carry = 0;
    int32_t count = sett_max(big->count, term->count);
    for (int32_t i = 0; i < count; i++) {
        carry += i < big->count ? big->words[i] : 0;
        carry += i < term->count ? term->words[i] : 0;
        big->words[i] = (uint32_t)carry;
        carry >>= 32;
    }
    big->count = count;
    push(big, (uint32_t)carry);
}

void sett_big_sub(SettBig *big, const SettBig *term)
{
    uint32_t borrow = 0;
    for (int32_t i = 0; i < big->count; i++) {
        uint64_t take = (uint64_t)borrow;
        take += i < term->count ? term->words[i] : 0;
        borrow = big->words[i] < take;
        big->words[i] -= (uint32_t)take;
    }
    trim(big);
}

int32_t sett_big_compare(const SettBig *a, const SettBig *b)
{
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    for (int32_t i = a->count - 1; i >= 0; i--)
        if (a->words[i] != b->words[i])
            return a->words[i] < b->words[i] ? -1 : 1;
    return 0;
}

uint32_t sett_big_div(SettBig *big, uint32_t divisor)
{
    uint64_t rest = 0;
    for (int32_t i = big->count - 1; i >= 0; i--) {
        rest = rest << 32 | big->words[i];
        big->words[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
    trim(big);
    return (uint32_t)rest;
}

int32_t sett_big_bits(const SettBig *big)
{
    if (big->count == 0)
        return 0;
    int32_t bits = (big->count - 1) * 32;
    for (uint32_t top = big->words[big->count - 1]; top != 0; top >>= 1)
        bits++;
    return bits;
}
