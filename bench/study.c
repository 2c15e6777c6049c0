/* study.c - the levels of the two-step study: 1,000 for each of nine pipelines,
   made and measured. */
#include "bench.h"

static SettStatus nine_thousand(const BenchRow *row, Bench *b, double *out)
{
    const char *layouts[3] = {"cc", "cac", "ac"};
    const char *furnishers[3] = {"cf", "caf", "af"};
    double begin = bench_cpu();
    for (int32_t c = 0; c < 9; c++) {
        BenchRow each = *row;
        each.layout = layouts[c / 3];
        each.furnish = furnishers[c % 3];
        SettArenaMark mark = sett_arena_mark(&b->arena);
        SettStatus s = bench_measured_pipe(&each, b);
        for (uint64_t i = 0; s == SETT_OK && i < 1000; i++)
            s = bench_level(b, i);
        sett_arena_reset(&b->arena, mark);
        if (s != SETT_OK)
            return s;
    }
    *out = bench_cpu() - begin;
    return SETT_OK;
}

const BenchRow bench_study[] = {
    {"G6.9000.levels", "s", BENCH_LESS, 1, NULL, NULL, 10, 20, NULL, NULL,
     nine_thousand},
    {0},
};
