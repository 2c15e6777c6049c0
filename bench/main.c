/* main.c - sett_bench: what Sett does in a second of CPU time.

       sett_bench [--filter TEXT] [--runs N] [--json]
                  [--save PATH] [--compare PATH] [--growth FOLDER]
                  [--cluster SEED] [--sphere DIM:ITERATIONS[:SEED]]
                  [--engine STUDY:N]

   One line a row, "NAME value unit", the median of several runs; the name
   begins with the id of its goal, and where it has one the line goes on with
   gate, limit and ratio. Work is repeated until a run takes 50 ms. --save keeps
   the medians in PATH, --compare holds them against those kept there and exits
   with 1 where a row is worse by more than the noise allows. Exit codes: 2
   usage, 4 files. README.md says more. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "cluster.h"
#include "engine/engine.h"
#include "growth.h"
#include "limit/limit.h"
#include "sphere.h"

#define LEAST_CHANGE 0.10 /* under this no row is called worse */
#define NOISES 4          /* times the noise of both runs */

typedef struct Options {
    const char *filter, *compare, *save, *growth, *cluster, *sphere, *engine;
    int32_t runs;
    bool json;
} Options;

/* What is known beside the options; large, so not on the stack of anything
   deeper. */
typedef struct Session {
    Options options;
    BenchTable old, kept;
    int32_t failed, worse;
} Session;

static const BenchRow *const all[] = {
    bench_levels,       bench_study,      bench_maps,       bench_large,
    bench_play,         bench_rooms,      bench_mario,      bench_gagents,
    bench_links,        bench_threads,    bench_memory,     bench_wasm,
    bench_start,        bench_personas,   bench_search,     bench_live,
    bench_dungeons,     bench_puzzles,    bench_benchmarks, bench_solve,
    bench_solve_models, bench_solve_play, bench_files,      bench_kernels,
    bench_solve_whole,  bench_parts};
#define FILES ((int32_t)(sizeof all / sizeof all[0]))

const BenchRow *bench_row_named(const char *name)
{
    for (int32_t i = 0; i < FILES; i++)
        for (const BenchRow *row = all[i]; row->name != NULL; row++)
            if (row->work != NULL && strcmp(row->name, name) == 0)
                return row;
    return NULL;
}

/* Whole from 1000 on: 1843400, 2.739, 0.4342. */
static void number_text(double value, char *out, size_t size)
{
    snprintf(out, size, value >= 1000 ? "%.0f" : "%.4g", value);
}

static bool is_met(const BenchRow *row, double value, double mark)
{
    return bench_more_is_better(row) ? value >= mark : value <= mark;
}

/* Above 1 where `value` is better than `mark`. */
static double ratio(const BenchRow *row, double value, double mark)
{
    return bench_more_is_better(row) ? value / mark : mark / value;
}

static void print_mark(const BenchRow *row, double value, const char *name,
                       double mark, bool json)
{
    bool met = is_met(row, value, mark);
    char number[32];
    if (mark == BENCH_NO_GOAL)
        return;
    number_text(mark, number, sizeof number);
    if (json)
        printf(", \"%s\": %s, \"%s_met\": %s", name, number, name,
               met ? "true" : "false");
    else
        printf("  %s %s %s", name, number, met ? "met" : "missed");
}

static void print_goal(const Session *session, const BenchRow *row,
                       double value)
{
    const BenchGoal *goal = bench_goal(row->name);
    bool json = session->options.json;
    if (goal == NULL)
        return;
    print_mark(row, value, "gate", goal->gate, json);
    print_mark(row, value, "hope", goal->hope, json);
    double measured = bench_limit(row);
    double limit = measured == BENCH_NO_GOAL ? goal->limit : measured;
    if (limit == BENCH_NO_GOAL)
        return;
    printf(json ? ", \"limit\": %.6g, \"of_limit\": %.3f"
                : "  limit %.6g ratio %.3f",
           limit, ratio(row, value, limit));
    if (measured != BENCH_NO_GOAL)
        printf(json ? ", \"limit_measured\": true" : " now");
}

/* The ratio to the earlier run; worse only beyond what both runs' noise and the
   changes of any rebuild explain. */
static void print_change(Session *session, const BenchRow *row, BenchResult now)
{
    const BenchEntry *old = bench_table_find(&session->old, row->name);
    if (old == NULL || old->result.value <= 0 || now.value <= 0)
        return;
    double change = ratio(row, now.value, old->result.value);
    double allowed =
        fmax(LEAST_CHANGE, NOISES * (old->result.noise + now.noise));
    bool worse = change < 1 / (1 + allowed);
    const char *word = worse                  ? "worse"
                       : change > 1 + allowed ? "better"
                                              : "same";
    session->worse += worse;
    printf(session->options.json
               ? ", \"change\": %.3f, \"allowed\": %.3f, \"verdict\": \"%s\""
               : "  change %.3f (+-%.3f) %s",
           change, allowed, word);
}

static void print(Session *session, const BenchRow *row, BenchResult now)
{
    bool json = session->options.json;
    char number[32];
    number_text(now.value, number, sizeof number);
    printf(json ? "{\"name\": \"%s\", \"value\": %s, \"unit\": \"%s\""
                : "%s %s %s",
           row->name, number, row->unit);
    print_goal(session, row, now.value);
    print_change(session, row, now);
    printf(json ? "}\n" : "\n");
    fflush(stdout);
}

static void run_row(Session *session, const BenchRow *row)
{
    BenchResult now = {0};
    const Options *o = &session->options;
    if (o->filter != NULL && strstr(row->name, o->filter) == NULL)
        return;
    SettStatus s = bench_run(row, o->runs, &now);
    if (s == SETT_OK) {
        print(session, row, now);
        bench_table_set(&session->kept, row, now);
    } else if (s == SETT_UNSUPPORTED) {
        fprintf(stderr, "SKIP: %s: what it runs is missing here\n", row->name);
    } else {
        fprintf(stderr, "%s: %s\n", row->name, sett_status_text(s));
        session->failed = 1;
    }
}

static bool read_options(int argc, char **argv, Options *o)
{
    *o = (Options){.runs = 7};
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--json") == 0) {
            o->json = true;
            continue;
        }
        if (value == NULL)
            return false;
        if (strcmp(argv[i], "--filter") == 0)
            o->filter = value;
        else if (strcmp(argv[i], "--compare") == 0)
            o->compare = value;
        else if (strcmp(argv[i], "--save") == 0)
            o->save = value;
        else if (strcmp(argv[i], "--growth") == 0)
            o->growth = value;
        else if (strcmp(argv[i], "--cluster") == 0)
            o->cluster = value;
        else if (strcmp(argv[i], "--sphere") == 0)
            o->sphere = value;
        else if (strcmp(argv[i], "--engine") == 0)
            o->engine = value;
        else if (strcmp(argv[i], "--runs") == 0)
            o->runs = atoi(value);
        else
            return false;
        i++;
    }
    return o->runs >= 1 && o->runs <= BENCH_MOST_RUNS;
}

static int missing(const char *path)
{
    fprintf(stderr,
            "%s: cannot be read or written (a file, or a folder with one named "
            "after the processor)\n",
            path);
    return 4;
}

static int run(Session *session)
{
    const Options *o = &session->options;
    char old[512] = "", kept[512] = "";
    if (o->cluster != NULL)
        return bench_cluster(strtoull(o->cluster, NULL, 10)) ? 0 : 4;
    if (o->engine != NULL)
        return bench_engine(o->engine, o->filter) ? 0 : 4;
    if (o->sphere != NULL)
        return bench_sphere(o->sphere, o->filter) ? 0 : 4;
    if (o->growth != NULL)
        return bench_growth(o->growth, o->runs, o->filter) ? 0
                                                           : missing(o->growth);
    if (o->compare != NULL) {
        bench_table_path(o->compare, old, sizeof old);
        if (!bench_table_read(old, &session->old))
            return missing(old);
    }
    if (o->save != NULL) {
        bench_table_path(o->save, kept, sizeof kept);
        bench_table_read(kept, &session->kept); /* rows left out now stay */
    }
    for (int32_t i = 0; i < FILES; i++)
        for (const BenchRow *row = all[i]; row->name != NULL; row++)
            run_row(session, row);
    if (o->save != NULL && !bench_table_write(kept, &session->kept))
        return missing(kept);
    if (session->worse > 0)
        fprintf(stderr, "%d rows are worse than in %s\n", session->worse, old);
    return session->failed || session->worse > 0;
}

int main(int argc, char **argv)
{
    static Session session;
    if (read_options(argc, argv, &session.options))
        return run(&session);
    fprintf(stderr,
            "usage: sett_bench [--filter TEXT] [--runs 1..%d] [--json]\n"
            "                  [--save PATH] [--compare PATH] "
            "[--growth FOLDER] [--cluster SEED]\n"
            "                  [--sphere DIM:ITERATIONS[:SEED]] [--engine "
            "STUDY:N]\n",
            BENCH_MOST_RUNS);
    return 2;
}
