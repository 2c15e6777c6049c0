/* growth.c - what a tile costs as maps grow: every layout creator, every
   furnisher on caves, the longest path, the distance map and the regions of a
   cave whose walls are not joined. A series ends
   where the next size would take over MOST_SECONDS a piece. */
#include "growth.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "sett/chart.h"

#define SIZES 7
#define SERIES 9
#define MOST_SECONDS 120.0
#define ONE_RUN_SECONDS 1.0 /* from here on a single run is enough */

static const int32_t sizes[SIZES][2] = {{10, 20},    {30, 30},     {100, 100},
                                        {300, 300},  {1000, 1000}, {2000, 2000},
                                        {4000, 4000}};

/* What a tile of 4000 x 4000 costs over one of 100 x 100. */
static SettStatus over_small(const BenchRow *row, Bench *b, double *out)
{
    BenchRow each = *row;
    BenchResult large = {0}, small = {0};
    (void)b;
    each.value = NULL;
    SettStatus s = bench_run(&each, 1, &large);
    each.w = each.h = 100;
    each.per = 100.0 * 100.0;
    if (s == SETT_OK)
        s = bench_run(&each, 3, &small);
    *out = large.value / small.value;
    return s;
}

#define OVER(name, set_up, work)                                               \
    {                                                                          \
        "G17." name ".4000-over-100", "times", BENCH_NANOS, 16e6, "cac", NULL, \
            4000, 4000, set_up, work, over_small                               \
    }

const BenchRow bench_large[] = {
    OVER("cave", bench_pipe, bench_make_maps),
    OVER("distances", bench_one_map, bench_find_distances),
    {0},
};

/* A cave that is kept; `more` holds its cells. */
static SettStatus keep_cave(const BenchRow *row, Bench *b)
{
    SettStatus s = bench_pipe(row, b);
    if (s != SETT_OK)
        return s;
    SettPipe pipe = b->pipe;
    pipe.stages[1].gen = NULL;
    s = sett_make(&pipe, 1, 0, &b->tmp, &b->grid, NULL);
    SettGrid *kept = SETT_TAKE(&b->arena, 1, SettGrid);
    if (s == SETT_OK && kept == NULL)
        s = SETT_NO_MEMORY;
    if (s == SETT_OK)
        s = sett_grid_take(&b->arena, row->w, row->h, kept);
    if (s != SETT_OK)
        return s;
    sett_grid_copy(kept, &b->grid);
    b->more = kept;
    b->pipe.stages[0].gen = NULL;
    return SETT_OK;
}

static SettStatus furnish(Bench *b, int64_t n)
{
    for (int64_t i = 0; i < n; i++) {
        sett_grid_copy(&b->grid, b->more);
        SettStatus s = bench_level(b, b->next++);
        if (s != SETT_OK)
            return s;
    }
    return SETT_OK;
}

static SettStatus find_longest(Bench *b, int64_t n)
{
    for (int64_t i = 0; i < n; i++) {
        SettLongest longest;
        SettStatus s = sett_longest_path(b->masks, &b->tmp, &longest);
        if (s != SETT_OK)
            return s;
        b->check += (uint64_t)longest.length;
    }
    return SETT_OK;
}

/* Walls by lot, half of the tiles: regions of every size. */
static SettStatus scatter(const BenchRow *row, Bench *b)
{
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    SettMask *open = SETT_TAKE(&b->arena, 1, SettMask);
    if (open == NULL)
        return SETT_NO_MEMORY;
    SettStatus s = sett_mask_take(&b->arena, row->w, row->h, open);
    for (int32_t y = 0; s == SETT_OK && y < row->h; y++)
        for (int32_t x = 0; x < row->w; x++)
            if (sett_rng_next(&rng) >> 63)
                sett_mask_set(open, x, y);
    b->masks = open;
    return s;
}

static SettStatus find_regions(Bench *b, int64_t n)
{
    for (int64_t i = 0; i < n; i++) {
        SettArenaMark mark = sett_arena_mark(&b->tmp);
        const SettMask *open = b->masks;
        int32_t count = 0;
        int32_t *labels = sett_arena_raw(
            &b->tmp, (size_t)open->w * (size_t)open->h, sizeof *labels);
        if (labels == NULL)
            return SETT_NO_MEMORY;
        SettStatus s = sett_components(open, &b->tmp, labels, NULL, &count);
        if (s != SETT_OK)
            return s;
        b->check += (uint64_t)count;
        sett_arena_reset(&b->tmp, mark);
    }
    return SETT_OK;
}

#define SERIES_ROW(name, layout, furnish, set_up, work)                       \
    {                                                                         \
        name, "ns/tile", BENCH_NANOS, 1, layout, furnish, 0, 0, set_up, work, \
            NULL                                                              \
    }

static const BenchRow series[SERIES] = {
    SERIES_ROW("layout cac", "cac", NULL, bench_pipe, bench_make_maps),
    SERIES_ROW("layout ac", "ac", NULL, bench_pipe, bench_make_maps),
    SERIES_ROW("layout cc", "cc", NULL, bench_pipe, bench_make_maps),
    SERIES_ROW("furnish cf", "cac", "cf", keep_cave, furnish),
    SERIES_ROW("furnish caf", "cac", "caf", keep_cave, furnish),
    SERIES_ROW("furnish af", "cac", "af", keep_cave, furnish),
    SERIES_ROW("longest path", "cac", NULL, bench_one_map, find_longest),
    SERIES_ROW("distance map", "cac", NULL, bench_one_map,
               bench_find_distances),
    SERIES_ROW("regions", "cac", NULL, scatter, find_regions),
};

/* How time has grown with the tiles, between in proportion and with the square:
   a step from a special way for small maps to the common one says less. */
static double growth_power(double time, double tiles)
{
    double power = log(time) / log(tiles);
    return power < 1 ? 1 : power > 2 ? 2 : power;
}

/* Values of one series; NaN where it has ended or cannot be. */
static void measure_series(const BenchRow *row, int32_t runs, double *values)
{
    double seconds = 0, before = 0, tiles_before = 1, power = 1;
    for (int32_t i = 0; i < SIZES; i++) {
        BenchRow each = *row;
        BenchResult result = {0};
        values[i] = (double)NAN;
        each.w = sizes[i][0];
        each.h = sizes[i][1];
        each.per = (double)each.w * each.h;
        double expected = seconds * pow(each.per / tiles_before, power);
        if (expected > MOST_SECONDS)
            return;
        SettStatus s =
            bench_run(&each, expected > ONE_RUN_SECONDS ? 1 : runs, &result);
        if (s != SETT_OK) {
            fprintf(stderr, "%s %dx%d: %s\n", row->name, each.w, each.h,
                    sett_status_text(s));
            continue;
        }
        values[i] = result.value;
        seconds = result.value * each.per * 1e-9;
        if (before > 0)
            power = growth_power(seconds / before, each.per / tiles_before);
        before = seconds;
        tiles_before = each.per;
        printf("%s %dx%d %.4g ns/tile\n", row->name, each.w, each.h,
               result.value);
        fflush(stdout);
    }
}

static FILE *open_in(const char *folder, const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return fopen(path, "w");
}

static bool write_table(const char *folder, double values[SERIES][SIZES])
{
    FILE *file = open_in(folder, "growth.tsv");
    if (file == NULL)
        return false;
    fprintf(file,
            "# sett_bench --growth: ns of CPU time a tile; - = a piece "
            "would take over %g s\nseries",
            MOST_SECONDS);
    for (int32_t i = 0; i < SIZES; i++)
        fprintf(file, "\t%dx%d", sizes[i][0], sizes[i][1]);
    for (int32_t k = 0; k < SERIES; k++) {
        fprintf(file, "\n%s", series[k].name);
        for (int32_t i = 0; i < SIZES; i++)
            if (isnan(values[k][i]))
                fprintf(file, "\t-");
            else
                fprintf(file, "\t%.4g", values[k][i]);
    }
    fprintf(file, "\n");
    return fclose(file) == 0;
}

static bool write_picture(const char *folder, double values[SERIES][SIZES])
{
    double tiles[SIZES];
    SettSeries lines[SERIES];
    for (int32_t i = 0; i < SIZES; i++)
        tiles[i] = (double)sizes[i][0] * sizes[i][1];
    for (int32_t k = 0; k < SERIES; k++)
        lines[k] = (SettSeries){
            .name = series[k].name, .x = tiles, .y = values[k], .count = SIZES};
    SettLineChart chart = {
        .title = "What a tile costs as maps grow",
        .note = "CPU time on one core; a level line is growth in proportion",
        .x_label = "tiles of the map (10 x 20 to 4000 x 4000)",
        .y_label = "nanoseconds a tile",
        .x_scale = SETT_SCALE_LOG,
        .y_scale = SETT_SCALE_LOG,
        .series = lines,
        .series_count = SERIES};
    SettText svg = sett_text(sett_alloc_default());
    FILE *file = open_in(folder, "growth.svg");
    bool done = file != NULL && sett_chart_lines(&chart, &svg) == SETT_OK &&
                fwrite(svg.data, 1, svg.size, file) == svg.size;
    if (file != NULL)
        done = fclose(file) == 0 && done;
    sett_text_free(&svg);
    return done;
}

/* What the folder's table has, NaN where it has nothing: series that are not
   measured now stay as they are. */
static void read_table(const char *folder, double values[SERIES][SIZES])
{
    char line[512], path[512];
    for (int32_t k = 0; k < SERIES; k++)
        for (int32_t i = 0; i < SIZES; i++)
            values[k][i] = (double)NAN;
    snprintf(path, sizeof path, "%s/growth.tsv", folder);
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        for (int32_t k = 0; k < SERIES; k++) {
            size_t length = strlen(series[k].name);
            if (strncmp(line, series[k].name, length) != 0 ||
                line[length] != '\t')
                continue;
            char *at = line + length;
            for (int32_t i = 0; i < SIZES && *at == '\t'; i++) {
                double value = strtod(at + 1, &at);
                if (value > 0)
                    values[k][i] = value;
                at += strcspn(at, "\t");
            }
        }
    if (file != NULL)
        fclose(file);
}

bool bench_growth(const char *folder, int32_t runs, const char *filter)
{
    double values[SERIES][SIZES];
    read_table(folder, values);
    for (int32_t k = 0; k < SERIES; k++) {
        if (filter == NULL || strstr(series[k].name, filter) != NULL)
            measure_series(&series[k], runs, values[k]);
    }
    return write_table(folder, values) && write_picture(folder, values);
}
