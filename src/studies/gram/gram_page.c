/* gram_page.c - the study of Gram-Elites as claims, a page and pictures:
   maps of archives, cells over evaluations, segments. */

#include "sett/chart.h"
#include "sett/io.h"
#include "sett/slices.h"
#include "studies/gram/gram.h"

const char *const sett_gram_arms[SETT_GRAM_ARMS] = {"compat", "sett",
                                                    "map-elites", "sampling"};

/* A value of the last look, over the runs. */
#define LAST(t, game, arm, field) \
    last_of(t, game, arm, offsetof(SettGramLook, field))
static SettSample last_of(const SettGramStudy *t, int32_t game, int32_t arm,
                          size_t offset)
{
    SettSample sample = sett_sample();
    for (int64_t r = 0; r < t->runs; r++) {
        const SettGramLook *look =
            &sett_gram_run(t, game, arm, r)->looks[SETT_GRAM_LOOKS - 1];
        sett_sample_add(
            &sample,
            *(const double *)(const void *)((const char *)look + offset));
    }
    return sample;
}

SettStatus sett_gram_test(SettGramStudy *t)
{
    SettGramRuns games[SETT_GRAM_GAMES];
    SettArena *arena = t->run.host.arena;
    double *values = SETT_TAKE(arena, 2 * t->run.items, double);
    if (values == NULL)
        return SETT_NO_MEMORY;
    for (int32_t g = 0; g < SETT_GRAM_GAMES; g++)
        for (int32_t arm = 0; arm < SETT_GRAM_ARMS; arm++) {
            games[g].runs = t->runs;
            games[g].cells[arm] = values;
            games[g].born[arm] = values + t->runs;
            for (int64_t r = 0; r < t->runs; r++) {
                const SettGramLook *end =
                    &sett_gram_run(t, g, arm, r)->looks[SETT_GRAM_LOOKS - 1];
                values[r] = end->usable;
                values[t->runs + r] = end->playable;
            }
            values += 2 * t->runs;
        }
    t->run.claims = t->claims;
    t->run.claim_count = SETT_GRAM_CLAIMS;
    return sett_gram_claims(games, arena, t->claims);
}

SettStatus sett_gram_lines(void *self, int32_t game, SettText *out)
{
    const SettGramStudy *t = self;
    double x[SETT_GRAM_ARMS][SETT_GRAM_LOOKS],
        y[SETT_GRAM_ARMS][SETT_GRAM_LOOKS];
    SettSeries series[SETT_GRAM_ARMS];
    for (int32_t arm = 0; arm < SETT_GRAM_ARMS; arm++) {
        for (int32_t i = 0; i < SETT_GRAM_LOOKS; i++) {
            x[arm][i] = y[arm][i] = 0;
            for (int64_t r = 0; r < t->runs; r++) {
                const SettGramLook *look =
                    &sett_gram_run(t, game, arm, r)->looks[i];
                x[arm][i] += look->evaluations / (double)t->runs;
                y[arm][i] += look->usable / (double)t->runs;
            }
        }
        series[arm] = (SettSeries){.name = sett_gram_arms[arm],
                                   .x = x[arm],
                                   .y = y[arm],
                                   .count = SETT_GRAM_LOOKS};
    }
    SettLineChart chart = {.title = sett_arena_format(t->run.host.arena,
                                                      "%s: usable cells",
                                                      t->games[game]->name),
                           .note = "mean of all runs",
                           .x_label = "evaluations",
                           .y_label = "cells with a usable segment",
                           .series = series,
                           .series_count = SETT_GRAM_ARMS};
    return sett_chart_lines(&chart, out);
}

/* The first run's archives of one game, one panel a method. */
SettStatus sett_gram_maps(void *self, int32_t game, SettText *out)
{
    const SettGramStudy *t = self;
    SettHistogram maps[SETT_GRAM_ARMS];
    const char *x[SETT_GRAM_ARMS], *y[SETT_GRAM_ARMS];
    SettStatus status = SETT_OK;
    SettArena *arena = t->run.host.arena;
    SettArenaMark mark = sett_arena_mark(arena);
    for (int32_t arm = 0; status == SETT_OK && arm < SETT_GRAM_ARMS; arm++) {
        SettSearchDef def = t->parts[game][arm];
        SettHistogram *map = &maps[arm];
        SettSearch *search = NULL;
        def.training = &t->training[game];
        status = sett_search_create(&def, &search, NULL);
        if (status != SETT_OK)
            break;
        const SettArchiveDef *a =
            sett_archive_definition(sett_search_archive(search));
        status = sett_histogram_take(arena, a->axes[0].low, a->axes[0].high,
                                     a->axes[0].bins, a->axes[1].low,
                                     a->axes[1].high, a->axes[1].bins, map);
        x[arm] = def.eval->features[a->axes[0].feature].name;
        y[arm] = def.eval->features[a->axes[1].feature].name;
        sett_search_destroy(search);
        for (int32_t c = 0; status == SETT_OK && c < map->x_bins * map->y_bins;
             c++)
            map->cells[c] = sett_gram_run(t, game, arm, 0)->cells[c];
    }
    static const char *const classes[] = {"unusable", "usable"};
    SettHeatChart chart = {
        .title = sett_arena_format(arena, "%s: the first run's archives",
                                   t->games[game]->name),
        .note = "one panel a method",
        .rows = 1,
        .columns = SETT_GRAM_ARMS,
        .column_names = sett_gram_arms,
        .classes = classes,
        .class_count = 2,
        .x_labels = x,
        .y_labels = y,
        .panels = maps,
        .legend = "best of a cell"};
    if (status == SETT_OK)
        status = sett_chart_heat(&chart, out);
    sett_arena_reset(arena, mark);
    return status;
}

static const char *const names[] = {
    "game",         "method",       "cells",          "usable",
    "usable share", "mean fitness", "born generable", "born usable"};
static const int32_t places[] = {
    SETT_PAGE_WORDS, SETT_PAGE_WORDS, 1, 1, 4, 4, 4, 4};

static void add_table(const SettGramStudy *t, SettPage *page)
{
    sett_page_table(page, "Means of all runs, at the end", names, places, 8);
    for (int32_t g = 0; g < SETT_GRAM_GAMES; g++)
        for (int32_t arm = 0; arm < SETT_GRAM_ARMS; arm++) {
            double filled = LAST(t, g, arm, filled).mean;
            double usable = LAST(t, g, arm, usable).mean;
            sett_study_row(
                page, (const char *[]){t->games[g]->name, sett_gram_arms[arm]},
                (double[]){filled, usable, filled > 0 ? usable / filled : 0,
                           LAST(t, g, arm, fitness).mean,
                           LAST(t, g, arm, generable).mean,
                           LAST(t, g, arm, playable).mean});
        }
    sett_page_table_end(page);
}

static SettStatus add_segments(const SettGramStudy *t, SettPage *page,
                               int32_t g)
{
    SettStatus status = SETT_OK;
    sett_page_gallery(page);
    for (int32_t i = 0;
         status == SETT_OK && i < SETT_GRAM_ARMS * SETT_GRAM_SHOWN; i++) {
        int32_t arm = i / SETT_GRAM_SHOWN, k = i % SETT_GRAM_SHOWN;
        const SettGramRun *run = sett_gram_run(t, g, arm, 0);
        const SettSearchDef *def = &t->parts[g][arm];
        if (!run->shown[k])
            continue;
        SettArenaMark mark = sett_arena_mark(t->run.host.arena);
        SettText svg = sett_text(t->run.host.arena->alloc);
        SettGrid grid;
        status = sett_grid_take(t->run.host.arena, def->w, def->h, &grid);
        int32_t size =
            status == SETT_OK ? sett_slice_size(def->game, &grid) : 0;
        int32_t slices =
            status == SETT_OK ? sett_slice_count(def->game, &grid) : 0;
        for (int32_t n = 0; n < slices; n++)
            sett_slice_put(def->game, &grid, n, run->tiles[k] + n * size);
        if (status == SETT_OK)
            status =
                sett_render_svg(def->game, &grid, sett_gram_arms[arm], &svg);
        if (status == SETT_OK)
            sett_page_gallery_item(page, &svg, sett_gram_arms[arm]);
        sett_text_free(&svg);
        sett_arena_reset(t->run.host.arena, mark);
    }
    sett_page_gallery_end(page);
    return status;
}

SettStatus sett_gram_page(void *self, SettPage *page)
{
    SettGramStudy *t = self;
    SettStatus status = SETT_OK;
    sett_page_section(page, "claims", "Claims");
    sett_page_claims(page, t->claims, SETT_GRAM_CLAIMS);
    sett_page_section(page, "numbers", "Numbers");
    add_table(t, page);
    for (int32_t g = 0; status == SETT_OK && g < SETT_GRAM_GAMES; g++) {
        sett_page_section(page, t->games[g]->name, t->games[g]->name);
        status = sett_study_show(&t->run, page, 2 * g, 2);
        if (status == SETT_OK)
            status = add_segments(t, page, g);
    }
    return status;
}
