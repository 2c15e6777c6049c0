/* least.h - the lesser and the greater of two numbers. Of reals that do not
   compare (NaN) the second is taken. */
#ifndef SETT_BASE_LEAST_H
#define SETT_BASE_LEAST_H

#include <stddef.h>
#include <stdint.h>

static inline int32_t sett_min(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static inline int32_t sett_max(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static inline size_t sett_min_size(size_t a, size_t b)
{
    return a < b ? a : b;
}

static inline size_t sett_max_size(size_t a, size_t b)
{
    return a > b ? a : b;
}

static inline int64_t sett_min_wide(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static inline int64_t sett_max_wide(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static inline uint64_t sett_min_count(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static inline double sett_min_real(double a, double b)
{
    return a < b ? a : b;
}

static inline double sett_max_real(double a, double b)
{
    return a > b ? a : b;
}

#endif
