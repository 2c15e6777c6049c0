/* main.c - sett_bench: what Sett does in a second of CPU time.

       sett_bench [--filter TEXT] [--runs N] [--json] [--compare FILE]

   One line a row, "NAME value unit", the median of several runs; the name
   begins with the id of its goal. Work is repeated until a run takes 50 ms.
   --compare reads such lines from FILE (bench/baseline holds some) and adds the
   ratio to them, above 1 where this build is better. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

#define MOST_RUNS 99
#define SHORTEST_RUN 0.05

typedef struct Options {
    const char *filter, *compare;
    int32_t runs;
    bool json;
} Options;

static double value_of(const BenchRow *row, double seconds, int64_t n)
{
    double each = seconds / (double)n;
    if (row->kind == BENCH_RATE)
        return 1 / each;
    return row->kind == BENCH_NANOS ? each * 1e9 / row->per : each;
}

/* How many pieces of work fill a run; also warms up. */
static SettStatus calibrate(const BenchRow *row, Bench *b, int64_t *n)
{
    for (*n = 1;; *n *= 2) {
        double begin = bench_cpu();
        SettStatus s = row->work(b, *n);
        if (s != SETT_OK || bench_cpu() - begin >= SHORTEST_RUN)
            return s;
    }
}

static SettStatus time_runs(const BenchRow *row, Bench *b, int32_t runs,
                            double *out)
{
    double values[MOST_RUNS];
    int64_t n;
    SettStatus s = row->set_up(row, b);
    if (s == SETT_OK)
        s = calibrate(row, b, &n);
    for (int32_t i = 0; s == SETT_OK && i < runs; i++) {
        double begin = bench_cpu();
        s = row->work(b, n);
        values[i] = value_of(row, bench_cpu() - begin, n);
    }
    if (s == SETT_OK)
        *out = bench_median(values, runs);
    return s;
}

static SettStatus measure(const BenchRow *row, int32_t runs, double *out)
{
    Bench b = {.next = 1};
    sett_arena_init(&b.arena, sett_alloc_default(), 0);
    sett_arena_init(&b.tmp, sett_alloc_default(), 0);
    SettStatus s = row->value != NULL ? row->value(row, &b, out)
                                      : time_runs(row, &b, runs, out);
    sett_arena_free(&b.arena);
    sett_arena_free(&b.tmp);
    return s;
}

/* The value of a name in a file of earlier lines; 0 where it has none. */
static double earlier(const char *path, const char *name)
{
    FILE *file = fopen(path, "r");
    char line[256];
    double found = 0;
    size_t length = strlen(name);
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, name, length) == 0 && line[length] == ' ')
            found = strtod(line + length, NULL);
    if (file != NULL)
        fclose(file);
    return found;
}

static void print(const Options *o, const BenchRow *row, double value)
{
    static const char *const
        plain = "%s %.6g %s",
        *const json = "{\"name\": \"%s\", \"value\": %.6g, \"unit\": \"%s\"}";
    printf(o->json ? json : plain, row->name, value, row->unit);
    double old = o->compare != NULL ? earlier(o->compare, row->name) : 0;
    if (old > 0 && value > 0)
        printf("  %.3f", row->kind == BENCH_RATE ? value / old : old / value);
    printf("\n");
    fflush(stdout);
}

static int run_rows(const Options *o, const BenchRow *rows)
{
    int failed = 0;
    for (; rows->name != NULL; rows++) {
        double value = 0;
        if (o->filter != NULL && strstr(rows->name, o->filter) == NULL)
            continue;
        SettStatus s = measure(rows, o->runs, &value);
        if (s == SETT_OK) {
            print(o, rows, value);
            continue;
        }
        fprintf(stderr, "%s: %s\n", rows->name, sett_status_text(s));
        failed = 1;
    }
    return failed;
}

static bool read_options(int argc, char **argv, Options *o)
{
    *o = (Options){.runs = 7};
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--json") == 0)
            o->json = true;
        else if (strcmp(argv[i], "--filter") == 0 && value != NULL)
            o->filter = argv[++i];
        else if (strcmp(argv[i], "--compare") == 0 && value != NULL)
            o->compare = argv[++i];
        else if (strcmp(argv[i], "--runs") == 0 && value != NULL)
            o->runs = atoi(argv[++i]);
        else
            return false;
    }
    return o->runs >= 1 && o->runs <= MOST_RUNS;
}

int main(int argc, char **argv)
{
    static const BenchRow *const all[] = {
        bench_levels, bench_maps,  bench_play,    bench_rooms,
        bench_mario,  bench_links, bench_threads, bench_memory};
    Options o;
    int failed = 0;
    if (!read_options(argc, argv, &o)) {
        fprintf(stderr,
                "usage: sett_bench [--filter TEXT] [--runs 1..%d] "
                "[--json] [--compare FILE]\n",
                MOST_RUNS);
        return 2;
    }
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        failed |= run_rows(&o, all[i]);
    return failed;
}
