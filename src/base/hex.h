/* hex.h - hexadecimal digits of a text. */
#ifndef SETT_BASE_HEX_H
#define SETT_BASE_HEX_H

#include "sett/base.h"

/** The value of a digit of either case; -1: it is none. */
static inline int32_t sett_hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/** The number that `count` digits, at most 15, are; -1: one is none. */
static inline int64_t sett_hex_number(const char *digits, size_t count)
{
    int64_t value = 0;
    for (size_t i = 0; i < count; i++) {
        int32_t digit = sett_hex_digit(digits[i]);
        if (digit < 0)
            return -1;
        value = value * 16 + digit;
    }
    return value;
}

#endif
