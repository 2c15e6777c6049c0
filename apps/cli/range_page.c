/* range_page.c - what sett range found as one HTML page: heat maps, the levels
   that lie farthest out, every measure, and what each parameter moves. */
#include "io/chart.h"
#include "io/page.h"
#include "range.h"

#define RAREST 6 /* levels shown from the rarest places of each map */

static const SettMeasure *measure(const RangeFinding *f, int32_t m)
{
    return &f->range.game->measures.rows[m];
}

/* ---------------------------------------------------------------- heat maps */

static SettStatus add_map(RangeFinding *f, SettPage *page,
                          const SettRangeMap *map)
{
    const char *x = measure(f, map->x)->name, *y = measure(f, map->y)->name;
    const char *title = sett_arena_format(&f->cli->arena, "%s and %s", x, y);
    const char *note = sett_arena_format(&f->cli->arena, "%lld levels",
                                         (long long)map->histogram.total);
    if (title == NULL || note == NULL)
        return sett_cli_no_memory(f->cli);
    SettHeatChart chart = {.title = title,
                           .note = note,
                           .rows = 1,
                           .columns = 1,
                           .x_labels = &x,
                           .y_labels = &y,
                           .panels = &map->histogram,
                           .legend = "levels",
                           .shade = SETT_SHADE_ROOT};
    SettText svg = sett_text(f->cli->alloc);
    SettStatus s = sett_chart_heat(&chart, &svg);
    if (s == SETT_OK)
        sett_page_figure(page, &svg, title);
    sett_text_free(&svg);
    return s;
}

/* ------------------------------------------------------------------ gallery */

static SettStatus show(RangeFinding *f, SettPage *page, int64_t index,
                       const char *caption)
{
    const SettRecipe *r = &f->recipe;
    SettArenaMark mark = sett_arena_mark(&f->cli->arena);
    double *values = SETT_TAKE(&f->cli->arena, r->game->measures.count, double);
    SettGrid grid;
    if (values == NULL || caption == NULL)
        return sett_cli_no_memory(f->cli);
    SettStatus s =
        sett_cli_range_level(r, index, &f->cli->arena, &grid, values);
    if (s == SETT_OK) {
        SettText svg = sett_text(f->cli->alloc);
        double side = r->w > r->h ? r->w : r->h;
        sett_render_inner(r->game, &grid, 0, 0, side > 24 ? 168 / side : 7,
                          &svg);
        sett_page_gallery_item(page, &svg, caption);
        sett_text_free(&svg);
    }
    sett_arena_reset(&f->cli->arena, mark);
    return s;
}

static SettStatus show_extremes(RangeFinding *f, SettPage *page)
{
    SettStatus s = SETT_OK;
    for (int32_t i = 0; s == SETT_OK && i < f->measure_count; i++)
        for (int32_t end = 0; s == SETT_OK && end < 2; end++) {
            int32_t m = f->measures[i];
            const SettExtreme *e =
                end == 0 ? &f->range.lowest[m] : &f->range.highest[m];
            if (e->index < 0)
                continue;
            SettText text = sett_text(f->cli->alloc);
            sett_text_format(&text, "%s %s ", end == 0 ? "lowest" : "highest",
                             measure(f, m)->name);
            sett_text_double(&text, e->value);
            sett_text_format(&text, " (level %lld)", (long long)e->index);
            s = text.status == SETT_OK ? show(f, page, e->index, text.data)
                                       : sett_cli_no_memory(f->cli);
            sett_text_free(&text);
        }
    return s;
}

/* How far a cell lies from the middle of the map's levels, in sd, squared. */
static double farness(const RangeFinding *f, const SettRangeMap *map,
                      int32_t cell)
{
    const SettHistogram *h = &map->histogram;
    const SettSample *sx = &f->range.samples[map->x];
    const SettSample *sy = &f->range.samples[map->y];
    double x = h->x_low +
               (cell % h->x_bins + 0.5) * (h->x_high - h->x_low) / h->x_bins;
    double y = h->y_low +
               (cell / h->x_bins + 0.5) * (h->y_high - h->y_low) / h->y_bins;
    double dx =
        sett_sample_sd(sx) > 0 ? (x - sx->mean) / sett_sample_sd(sx) : 0;
    double dy =
        sett_sample_sd(sy) > 0 ? (y - sy->mean) / sett_sample_sd(sy) : 0;
    return dx * dx + dy * dy;
}

/* The farthest cells among those with a level, one after the other. */
static SettStatus show_rarest(RangeFinding *f, SettPage *page,
                              const SettRangeMap *map)
{
    double before = 1e300;
    int32_t cells = map->histogram.x_bins * map->histogram.y_bins;
    SettStatus s = SETT_OK;
    for (int32_t n = 0; s == SETT_OK && n < RAREST; n++) {
        int32_t best = -1;
        double far = -1;
        for (int32_t c = 0; c < cells; c++) {
            if (map->first[c] < 0)
                continue;
            double d = farness(f, map, c);
            if (d > far && d < before) {
                far = d;
                best = c;
            }
        }
        if (best < 0)
            return SETT_OK;
        before = far;
        s = show(f, page, map->first[best],
                 sett_arena_format(
                     &f->cli->arena, "%s, %s: one of %lld here (level %lld)",
                     measure(f, map->x)->name, measure(f, map->y)->name,
                     (long long)map->histogram.cells[best],
                     (long long)map->first[best]));
    }
    return s;
}

static SettStatus add_gallery(RangeFinding *f, SettPage *page)
{
    SettText symbols = sett_text(f->cli->alloc);
    sett_render_symbols(f->recipe.game, &symbols);
    sett_page_symbols(page, &symbols);
    sett_text_free(&symbols);
    sett_page_gallery(page);
    SettStatus s = show_extremes(f, page);
    for (int32_t i = 0; s == SETT_OK && i < f->range.map_count; i++)
        s = show_rarest(f, page, &f->range.maps[i]);
    sett_page_gallery_end(page);
    return s;
}

/* ------------------------------------------------------------------- tables */

static void add_measures(const RangeFinding *f, SettPage *page)
{
    static const char *const heads[] = {"measure", "levels", "mean",
                                        "sd",      "lowest", "highest"};
    static const int32_t places[] = {SETT_PAGE_WORDS, 0, 3, 3, 2, 2};
    sett_page_table(page, "Every measure", heads, places, 6);
    for (int32_t m = 0; m < f->range.game->measures.count; m++) {
        const SettSample *s = &f->range.samples[m];
        if (s->count == 0)
            continue;
        sett_page_words(page, measure(f, m)->name);
        sett_page_number(page, (double)s->count);
        sett_page_number(page, s->mean);
        sett_page_number(page, sett_sample_sd(s));
        sett_page_number(page, s->low);
        sett_page_number(page, s->high);
    }
    sett_page_table_end(page);
}

/* Rows: parameters; columns: the mapped measures, share and change. */
static void add_levers(const RangeFinding *f, SettPage *page)
{
    const char *heads[2 + 2 * RANGE_MEASURES] = {"parameter", "from .. to"};
    int32_t places[2 + 2 * RANGE_MEASURES] = {SETT_PAGE_WORDS, SETT_PAGE_WORDS};
    for (int32_t i = 0; i < f->measure_count; i++) {
        heads[2 + 2 * i] = measure(f, f->measures[i])->name;
        heads[3 + 2 * i] = "change";
        places[2 + 2 * i] = 3;
        places[3 + 2 * i] = 2;
    }
    sett_page_table(page,
                    "Share of a measure's variance that a parameter makes, "
                    "tried alone, and the change of the mean from its first "
                    "value to its last",
                    heads, places, 2 + 2 * f->measure_count);
    for (int32_t l = 0; l < f->lever_count; l++) {
        const RangeLever *lever = &f->levers[l];
        const char *span =
            sett_arena_format(&f->cli->arena, "%s .. %s", lever->values[0],
                              lever->values[lever->value_count - 1]);
        sett_page_words(page, lever->name);
        sett_page_words(page, span != NULL ? span : "");
        for (int32_t i = 0; i < f->measure_count; i++) {
            sett_page_number(page, lever->eta[f->measures[i]]);
            sett_page_number(page, lever->move[f->measures[i]]);
        }
    }
    sett_page_table_end(page);
}

SettStatus sett_cli_range_page(RangeFinding *f, SettText *out)
{
    const SettRecipe *r = &f->recipe;
    const char *summary = sett_arena_format(
        &f->cli->arena,
        "%lld levels of %s: layout %s, furnisher %s, %d x %d, seed %llu; %lld "
        "infeasible",
        (long long)f->count, r->game->name,
        r->layout ? r->layout->name : "none",
        r->furnish ? r->furnish->name : "none", r->w, r->h,
        (unsigned long long)r->seed, (long long)f->range.infeasible);
    if (summary == NULL)
        return sett_cli_no_memory(f->cli);
    SettPage page = sett_page(f->cli->alloc);
    SettStatus s = SETT_OK;
    sett_page_section(&page, "range", "Where the levels lie");
    for (int32_t i = 0; s == SETT_OK && i < f->range.map_count; i++)
        s = add_map(f, &page, &f->range.maps[i]);
    sett_page_section(&page, "outliers", "Outliers");
    if (s == SETT_OK)
        s = add_gallery(f, &page);
    sett_page_section(&page, "measures", "Measures");
    add_measures(f, &page);
    if (f->tried > 0) {
        sett_page_section(&page, "parameters", "What the parameters move");
        add_levers(f, &page);
    }
    if (s == SETT_OK)
        s = sett_page_finish(&page, "Expressive range", summary, out);
    sett_page_free(&page);
    return s;
}
