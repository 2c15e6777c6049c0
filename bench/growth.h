/* growth.h - sett_bench --growth. */
#ifndef SETT_BENCH_GROWTH_H
#define SETT_BENCH_GROWTH_H

#include <stdbool.h>
#include <stdint.h>

/** Nanoseconds a tile from 10x20 to 4000x4000: a line a size on stdout, and
    growth.tsv and growth.svg in `folder`. `filter` is a part of a series' name,
    or NULL. False where a file cannot be written. */
bool bench_growth(const char *folder, int32_t runs, const char *filter);

#endif
