/* page.c - sets of levels beside each other as one HTML page: maps on common
   axes, where one set has more than the first, how each measure is spread, the
   levels behind the cells, distances and measures. */
#include <math.h>

#include "sett/io.h"
#include "sett/study_run.h"
#include "studies/sets/sets.h"

#define ACROSS 6 /* levels across and down in the picture behind a map */
#define TILE_ROOM 96.0

typedef struct Work {
    const SettSets *s;
    SettPage page;
    SettArena *tmp;
    const char **names; /* of the sets */
} Work;

static const char *name_of(const Work *w, int32_t m)
{
    return w->s->game->measures.rows[m].name;
}

/* Adds a picture unless it failed; gives the text back. */
static SettStatus add_figure(Work *w, SettStatus status, SettText *svg,
                             const char *caption)
{
    if (status == SETT_OK && caption == NULL)
        status = SETT_NO_MEMORY;
    if (status == SETT_OK)
        sett_page_figure(&w->page, svg, caption);
    sett_text_free(svg);
    return status;
}

/* The part of a map that its levels are in, in bins. */
typedef struct Window {
    int32_t x, y, w, h;
} Window;

static Window window_of(const SettSets *s, int32_t map)
{
    const SettHistogram *any = &s->ranges->maps[map].histogram;
    int32_t left = any->x_bins, right = 0, low = any->y_bins, high = 0;
    for (int32_t i = 0; i < s->count; i++)
        for (int32_t c = 0; c < any->x_bins * any->y_bins; c++) {
            if (s->ranges[i].maps[map].histogram.cells[c] == 0)
                continue;
            int32_t x = c % any->x_bins, y = c / any->x_bins;
            left = x < left ? x : left;
            right = x > right ? x : right;
            low = y < low ? y : low;
            high = y > high ? y : high;
        }
    return (Window){left, low, right - left + 1, high - low + 1};
}

/* The fullest cell of a part of the window; -1 where all are empty. */
static int32_t fullest(const SettHistogram *h, const Window *window, int32_t x,
                       int32_t y)
{
    int32_t best = -1;
    for (int32_t c = 0; c < h->x_bins * h->y_bins; c++) {
        int32_t dx = c % h->x_bins - window->x, dy = c / h->x_bins - window->y;
        if (dx < 0 || dy < 0 || dx * ACROSS / window->w != x ||
            dy * ACROSS / window->h != y || h->cells[c] == 0)
            continue;
        if (best < 0 || h->cells[c] > h->cells[best])
            best = c;
    }
    return best;
}

static SettStatus draw_level(Work *w, const SettMeasuredSet *set, int64_t index,
                             double x, double y, SettText *svg)
{
    SettArenaMark mark = sett_arena_mark(w->tmp);
    SettGrid grid;
    SettStatus status = sett_set_level(set, index, w->tmp, &grid);
    if (status == SETT_OK) {
        double side = grid.w > grid.h ? grid.w : grid.h;
        sett_render_inner(w->s->game, &grid, x, y, (TILE_ROOM - 6) / side, svg);
    }
    sett_arena_reset(w->tmp, mark);
    return status;
}

/* Levels at their places of a map: in each part of it the first level of the
   fullest cell. */
static SettStatus draw_behind(Work *w, int32_t map, int32_t set)
{
    const SettSets *s = w->s;
    const SettRangeMap *own = &s->ranges[set].maps[map];
    Window window = window_of(s, map);
    SettText svg = sett_text(w->tmp->alloc);
    double side = TILE_ROOM * ACROSS;
    SettStatus status = SETT_OK;
    sett_text_format(&svg,
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                     "width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n",
                     (int)side, (int)side, (int)side, (int)side);
    for (int32_t part = 0; status == SETT_OK && part < ACROSS * ACROSS;
         part++) {
        int32_t x = part % ACROSS, y = part / ACROSS;
        int32_t cell = fullest(&own->histogram, &window, x, y);
        if (cell >= 0)
            status = draw_level(w, &s->sets[set], own->first[cell],
                                TILE_ROOM * x + 3,
                                TILE_ROOM * (ACROSS - 1 - y) + 3, &svg);
    }
    sett_text_add(&svg, "</svg>\n");
    if (status == SETT_OK)
        status = svg.status;
    return add_figure(w, status, &svg,
                      sett_arena_format(w->tmp,
                                        "%s: %s to the right, %s upwards",
                                        w->names[set], name_of(w, own->x),
                                        name_of(w, own->y)));
}

static SettStatus add_picture(Work *w, SettSetsPicture which, int32_t at,
                              const char *caption)
{
    SettText svg = sett_text(w->tmp->alloc);
    SettStatus status = sett_sets_draw(w->s, which, at, w->tmp, &svg);
    return add_figure(w, status, &svg, caption);
}

static SettStatus add_map(Work *w, int32_t map)
{
    const SettRangeMap *own = &w->s->ranges->maps[map];
    SettStatus status =
        add_picture(w, SETT_SETS_MAP, map,
                    sett_arena_format(w->tmp, "%s and %s", name_of(w, own->x),
                                      name_of(w, own->y)));
    if (status != SETT_OK || w->s->count == 1)
        return status;
    status = add_picture(w, SETT_SETS_OVERLAY, map,
                         "The set whose levels are most often in a cell");
    return status == SETT_OK
               ? add_picture(
                     w, SETT_SETS_AGAINST, map,
                     sett_arena_format(w->tmp, "against %s", w->names[0]))
               : status;
}

static SettStatus add_maps(Work *w)
{
    const SettSets *s = w->s;
    SettStatus status = SETT_OK;
    sett_page_section(&w->page, "range", "Where the levels lie");
    for (int32_t k = 0; status == SETT_OK && k < s->ranges->map_count; k++)
        status = add_map(w, k);
    sett_page_section(&w->page, "spread", "How each measure is spread");
    for (int32_t i = 0; status == SETT_OK && i < s->measure_count; i++)
        status = add_picture(w, SETT_SETS_SPREAD, s->measures[i],
                             s->game->measures.rows[s->measures[i]].help);
    sett_page_section(&w->page, "levels", "The levels behind the cells");
    sett_study_symbols(&w->page, s->game, w->tmp->alloc);
    sett_page_paragraph(
        &w->page, "The part of the map where levels are, in 6 x 6 pieces; of "
                  "each the first level in its fullest cell. The first level "
                  "of every cell is named in cells.csv.");
    for (int32_t k = 0; status == SETT_OK && k < s->ranges->map_count; k++)
        for (int32_t i = 0; status == SETT_OK && i < s->count; i++)
            if (s->ranges[i].count > 0)
                status = draw_behind(w, k, i);
    return status;
}

static void add_estimate(Work *w, int32_t a, int32_t b, const char *name,
                         const SettEstimate *e)
{
    if (isnan(e->value))
        return;
    sett_study_row(&w->page, (const char *[]){w->names[a], w->names[b], name},
                   (double[]){e->value, e->low, e->high});
}

static void add_distances(Work *w)
{
    static const char *const heads[] = {"a",     "b",         "estimate",
                                        "value", "95 % from", "to"};
    static const int32_t places[] = {
        SETT_PAGE_WORDS, SETT_PAGE_WORDS, SETT_PAGE_WORDS, 4, 4, 4};
    const SettSets *s = w->s;
    sett_page_section(&w->page, "distances", "How far the sets lie apart");
    sett_page_table(
        &w->page,
        "Of a measure: Wasserstein-1. mmd: squared maximum mean discrepancy, "
        "unbiased, Gaussian kernel with the median distance as bandwidth; "
        "precision, recall, density and coverage of b beside a; novelty: mean "
        "distance of b's levels to their nearest of a; all over measures "
        "scaled to standard deviation 1",
        heads, places, 6);
    for (int32_t a = 0, n = 0; a < s->count; a++)
        for (int32_t b = a + 1; b < s->count; b++, n++) {
            for (int32_t m = 0; m < s->game->measures.count; m++)
                add_estimate(w, a, b, name_of(w, m),
                             &s->distances[n].wasserstein[m]);
            for (int32_t k = 0; k < SETT_ESTIMATES; k++)
                add_estimate(w, a, b, sett_estimate_names[k].name,
                             sett_estimate_of(&s->distances[n], k));
        }
    sett_page_table_end(&w->page);
}

static void add_measures(Work *w)
{
    static const char *const heads[] = {"measure", "set",    "levels", "mean",
                                        "sd",      "lowest", "highest"};
    static const int32_t places[] = {
        SETT_PAGE_WORDS, SETT_PAGE_WORDS, 0, 3, 3, 2, 2};
    const SettSets *s = w->s;
    sett_page_section(&w->page, "measures", "Measures");
    sett_page_table(&w->page, "Every measure", heads, places, 7);
    for (int32_t m = 0; m < s->game->measures.count; m++)
        for (int32_t i = 0; i < s->count; i++) {
            const SettSample *sample = &s->ranges[i].samples[m];
            if (sample->count == 0)
                continue;
            sett_study_row(
                &w->page, (const char *[]){name_of(w, m), w->names[i]},
                (double[]){(double)sample->count, sample->mean,
                           sett_sample_sd(sample), sample->low, sample->high});
        }
    sett_page_table_end(&w->page);
}

SettStatus sett_sets_page(const SettSets *s, SettArena *tmp, SettText *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    Work w = {.s = s,
              .page = sett_page(tmp->alloc),
              .tmp = tmp,
              .names = SETT_TAKE(tmp, s->count, const char *)};
    SettText summary = sett_text(tmp->alloc);
    SettStatus status = w.names != NULL ? SETT_OK : SETT_NO_MEMORY;
    for (int32_t i = 0; status == SETT_OK && i < s->count; i++) {
        w.names[i] = s->sets[i].name;
        sett_text_format(&summary, "%s%s: ", i > 0 ? "; " : "", w.names[i]);
        sett_text_grouped(&summary, s->ranges[i].count);
        sett_text_format(&summary, " levels, %lld infeasible",
                         (long long)s->sets[i].infeasible);
    }
    if (status == SETT_OK)
        status = summary.status;
    if (status == SETT_OK)
        status = add_maps(&w);
    if (status == SETT_OK && s->distances != NULL && s->count > 1)
        add_distances(&w);
    if (status == SETT_OK)
        add_measures(&w);
    if (status == SETT_OK)
        status = sett_page_finish(&w.page, "Sets of levels", summary.data, out);
    sett_page_free(&w.page);
    sett_text_free(&summary);
    sett_arena_reset(tmp, mark);
    return status;
}
