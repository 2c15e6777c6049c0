/* wasm.c - WebAssembly against native (G21, G35.S9): a row's work by the module
   of the same rows in node, and here, one after the other. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

/* Pieces a second in node. */
static SettStatus rate_in_node(const char *name, double *out)
{
    char command[1024];
    if (access(SETT_BENCH_BUILD "/bench.wasm", R_OK) != 0)
        return SETT_UNSUPPORTED;
    snprintf(command, sizeof command,
             "node '" SETT_BENCH_SOURCE "/wasm.mjs' '" SETT_BENCH_BUILD
             "/bench.wasm' '%s' 2>/dev/null",
             name);
    FILE *pipe = popen(command, "r");
    if (pipe == NULL)
        return SETT_UNSUPPORTED;
    int read = fscanf(pipe, "%lf", out);
    return pclose(pipe) == 0 && read == 1 ? SETT_OK : SETT_UNSUPPORTED;
}

/* `layout` is the name of the row that is done on both sides. */
static SettStatus compare(const BenchRow *row, Bench *b, double *out)
{
    const BenchRow *work = bench_row_named(row->layout);
    BenchResult here = {0};
    double there = 0;
    (void)b;
    SettStatus s = rate_in_node(work->name, &there);
    if (s == SETT_OK)
        s = bench_run(work, 3, &here);
    *out = there / here.value;
    return s;
}

#define ROW(name, of)                                                      \
    {                                                                      \
        name, "share", BENCH_SHARE, 1, of, NULL, 0, 0, NULL, NULL, compare \
    }

const BenchRow bench_wasm[] = {
    ROW("G21.cac.10x20", "G1.cac.10x20"),
    ROW("G21.ac.10x20", "G3.ac.10x20"),
    ROW("G21.cc.10x20", "G4.cc.10x20"),
    ROW("G21.longest.10x20", "G5.longest.10x20"),
    ROW("G21.cac-cf.10x20", "G6.cac-cf.10x20"),
    ROW("G21.cac-caf.10x20", "G6.cac-caf.10x20"),
    ROW("G21.cac-af.10x20", "G6.cac-af.10x20"),
    ROW("G21.cave.1000x1000", "G15.cave.1000x1000"),
    ROW("G21.distances.1000x1000", "G16.distances.1000x1000"),
    ROW("G21.world.32x32", "G32.world.32x32"),
    ROW("G21.md2.random", "G7.md2.random"),
    ROW("G21.edd.13x7", "G8.edd.13x7"),
    ROW("G35.S9.md2.10x20", "G35.whole.md2.10x20"),
    ROW("G35.S9.edd.13x7", "G35.whole.edd.13x7"),
    ROW("G35.S9.smb.30x14", "G35.whole.smb.30x14"),
    {0},
};
