/* wasm_exports.c - the benchmarks of one core as a WebAssembly module, for
   wasm.mjs: open(row) makes row number `row` ready (0 where it failed),
   work(n) does n pieces of it, name(row) is its name or 0. The host keeps the
   time. */
#include "bench.h"

#define EXPORT(name) __attribute__((export_name(#name)))

EXPORT(name) const char *bench_wasm_name(int32_t row);
EXPORT(open) int32_t bench_wasm_open(int32_t row);
EXPORT(work) int32_t bench_wasm_work(int32_t n);

static Bench bench; /* one row at a time */
static const BenchRow *chosen;

/* Rows that do work, over the files that need no host. */
static const BenchRow *row_at(int32_t row)
{
    static const BenchRow *const files[] = {
        bench_levels, bench_maps, bench_play, bench_rooms, bench_solve_whole};
    for (int32_t f = 0; f < 5; f++)
        for (const BenchRow *r = files[f]; r->name != NULL; r++)
            if (r->value == NULL && row-- == 0)
                return r;
    return NULL;
}

const char *bench_wasm_name(int32_t row)
{
    const BenchRow *r = row_at(row);
    return r != NULL ? r->name : NULL;
}

int32_t bench_wasm_open(int32_t row)
{
    if (chosen != NULL)
        bench_close(&bench);
    bench_open(&bench, sett_alloc_default());
    chosen = row_at(row);
    return chosen != NULL && chosen->set_up(chosen, &bench) == SETT_OK;
}

int32_t bench_wasm_work(int32_t n)
{
    return chosen->work(&bench, n) == SETT_OK;
}
