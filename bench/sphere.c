/* sphere.c - sett_bench --sphere DIM:ITERATIONS[:SEED]: the linear projection
   of the sphere as pyribs' examples/sphere.py has it (Fontaine et al. 2020,
   section 4), with our archive in place of pyribs': objective 0 to 100 with its
   optimum at 2.048, measures the sums of the halves of the clipped solution,
   100 x 100 cells or 1,000 points (there 10,000: we look through all points),
   540 solutions an iteration from elites drawn evenly, Gaussian noise of 0.5,
   or that and 0.2 along the line to another elite. */
#define _POSIX_C_SOURCE 200809L

#include "sphere.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sett/archive.h"

#define BATCH 540
#define BOUND 5.12
#define MOST 1000 /* dimensions */

typedef struct Sphere {
    int32_t dim;
    SettArchive *archive;
    SettRng rng;
    double spare; /* the second of two normal numbers */
    bool has_spare;
    double *batch; /* BATCH solutions */
    uint64_t born;
} Sphere;

/* Marsaglia's polar method. */
static double normal(Sphere *s)
{
    double u, v, q;
    if (s->has_spare) {
        s->has_spare = false;
        return s->spare;
    }
    do {
        u = 2 * sett_rng_unit(&s->rng) - 1;
        v = 2 * sett_rng_unit(&s->rng) - 1;
        q = u * u + v * v;
    } while (q >= 1 || q == 0);
    double scale = sqrt(-2 * log(q) / q);
    s->spare = v * scale;
    s->has_spare = true;
    return u * scale;
}

/* An elite drawn evenly, into `x`; zeroes where there is none. */
static void draw_elite(Sphere *s, double *x)
{
    size_t size = (size_t)s->dim * sizeof *x;
    uint32_t filled = (uint32_t)sett_archive_filled(s->archive, SETT_FEASIBLE);
    memset(x, 0, size);
    if (filled == 0)
        return;
    int32_t cell = sett_archive_filled_cell(
        s->archive, SETT_FEASIBLE, (int32_t)sett_rng_below(&s->rng, filled));
    memcpy(x, sett_archive_at(s->archive, cell, SETT_FEASIBLE, 0)->genome.bytes,
           size);
}

static void ask(Sphere *s, bool line)
{
    double other[MOST];
    for (int32_t i = 0; i < BATCH; i++) {
        double *x = s->batch + (int64_t)i * s->dim;
        double along = 0;
        draw_elite(s, x);
        if (line) {
            draw_elite(s, other);
            along = 0.2 * normal(s);
        }
        for (int32_t k = 0; k < s->dim; k++)
            x[k] += 0.5 * normal(s) + (line ? along * (other[k] - x[k]) : 0);
    }
}

static void tell(Sphere *s)
{
    const double shift = 0.4 * BOUND;
    const double worst = (BOUND + shift) * (BOUND + shift) * s->dim;
    for (int32_t i = 0; i < BATCH; i++) {
        double *x = s->batch + (int64_t)i * s->dim;
        double sum = 0, half[2] = {0, 0};
        for (int32_t k = 0; k < s->dim; k++) {
            bool inside = x[k] >= -BOUND && x[k] <= BOUND;
            sum += (x[k] - shift) * (x[k] - shift);
            half[k >= s->dim / 2] += inside ? x[k] : BOUND / x[k];
        }
        SettIndividual one = {.genome = {.bytes = (uint8_t *)x,
                                         .size = s->dim * 8,
                                         .capacity = s->dim * 8},
                              .born = s->born++};
        one.score.fitness = (worst - sum) / worst * 100;
        one.score.features[0] = half[0];
        one.score.features[1] = half[1];
        sett_archive_add(s->archive, &one, NULL);
    }
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void report(const Sphere *s, const char *name, int64_t iterations,
                   double made, double taken)
{
    int32_t filled = sett_archive_filled(s->archive, SETT_FEASIBLE);
    double score = 0;
    for (int32_t i = 0; i < filled; i++) {
        int32_t cell = sett_archive_filled_cell(s->archive, SETT_FEASIBLE, i);
        score +=
            sett_archive_at(s->archive, cell, SETT_FEASIBLE, 0)->score.fitness;
    }
    printf("%-22s %10.0f %8.2f %8.2f %10.0f %7.2f %% %10.0f\n", name,
           (double)(iterations * BATCH) / taken, made, taken, score,
           100.0 * filled / sett_archive_cells(s->archive), score / taken);
    fflush(stdout);
}

typedef struct Asked {
    int32_t dim;
    int64_t iterations;
    uint64_t seed;
    const char *only; /* NULL: all */
} Asked;

static bool run(SettArena *arena, const Asked *asked, const char *name,
                SettCells cells, bool line)
{
    SettArchiveDef def = sett_archive_def();
    int32_t dim = asked->dim;
    double wide = dim / 2 * BOUND, began = seconds();
    if (asked->only != NULL && strcmp(asked->only, name) != 0)
        return true;
    Sphere s = {.dim = dim,
                .rng = sett_rng(asked->seed, SETT_FOR_TEST, 0),
                .batch = SETT_TAKE(arena, (int64_t)BATCH * dim, double)};
    def.axis_count = 2;
    def.axes[0] = (SettDimension){0, 100, -wide, wide};
    def.axes[1] = (SettDimension){1, 100, -wide, wide};
    def.cells = cells;
    def.points = 1000;
    def.genome_capacity = dim * 8;
    if (s.batch == NULL ||
        sett_archive_create(&def, &s.archive, NULL) != SETT_OK)
        return false;
    double made = seconds() - began;
    began = seconds();
    for (int64_t i = 0; i < asked->iterations; i++) {
        ask(&s, line);
        tell(&s);
    }
    report(&s, name, asked->iterations, made, seconds() - began);
    sett_archive_destroy(s.archive);
    return true;
}

static bool read_asked(const char *text, Asked *out)
{
    char *end;
    out->dim = (int32_t)strtol(text, &end, 10);
    out->iterations = *end == ':' ? strtoll(end + 1, &end, 10) : 0;
    out->seed = *end == ':' ? strtoull(end + 1, &end, 10) : 1;
    return *end == '\0' && out->dim >= 2 && out->dim <= MOST &&
           out->iterations > 0;
}

bool bench_sphere(const char *text, const char *only)
{
    SettArena arena;
    Asked asked = {.only = only};
    if (!read_asked(text, &asked)) {
        fprintf(stderr, "--sphere: DIM:ITERATIONS[:SEED], 2 to %d dimensions\n",
                MOST);
        return false;
    }
    sett_arena_init(&arena, sett_alloc_default(), 0);
    printf("%-22s %10s %8s %8s %10s %9s %10s\n", "configuration", "evals/s",
           "set up", "CPU s", "QD score", "coverage", "score/s");
    bool right =
        run(&arena, &asked, "map_elites", SETT_CELLS_GRID, false) &&
        run(&arena, &asked, "line_map_elites", SETT_CELLS_GRID, true) &&
        run(&arena, &asked, "cvt_map_elites", SETT_CELLS_CVT, false) &&
        run(&arena, &asked, "line_cvt_map_elites", SETT_CELLS_CVT, true);
    sett_arena_free(&arena);
    return right;
}
