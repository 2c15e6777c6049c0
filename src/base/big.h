/* big.h - natural numbers of up to 4,608 bits in a fixed buffer, for printing
   and reading doubles exactly. The largest one met is 10^1100 (3,655 bits),
   from reading 769 digits at the lower end of the range. */
#ifndef SETT_BASE_BIG_H
#define SETT_BASE_BIG_H

#include "sett/base.h"

#define SETT_BIG_WORDS 144

/* Lowest word first; words[count - 1] is not 0; zero has count 0. Words behind
   count are unset. */
typedef struct SettBig {
    int32_t count;
    uint32_t words[SETT_BIG_WORDS];
} SettBig;

void sett_big_set(SettBig *big, uint64_t value);
void sett_big_copy(SettBig *to, const SettBig *from);
/* big * factor + term */
void sett_big_mul(SettBig *big, uint32_t factor, uint32_t term);
void sett_big_mul_pow10(SettBig *big, int32_t power);
void sett_big_shift(SettBig *big, int32_t bits); /* left; bits >= 0 */
void sett_big_add(SettBig *big, const SettBig *term);
void sett_big_sub(SettBig *big, const SettBig *term); /* big >= term */
int32_t sett_big_compare(const SettBig *a, const SettBig *b);
/* Divides by divisor and returns the remainder. */
uint32_t sett_big_div(SettBig *big, uint32_t divisor);
/* Bits up to the highest 1; 0 for zero. */
int32_t sett_big_bits(const SettBig *big);

#endif
