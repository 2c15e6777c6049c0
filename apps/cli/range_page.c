/* range_page.c - what sett range found as one HTML page: heat maps, the levels
   that lie farthest out, every measure, and what each parameter moves. */
#include <stdlib.h>

#include "range.h"
#include "sett/chart.h"
#include "sett/io.h"
#include "sett/results.h"

#define FARTHEST 7 /* levels shown from the outer cells of each map */
#define APART 4    /* cells between two of them, across or down */

static const SettMeasure *measure(const RangeFinding *f, int32_t m)
{
    return &f->range.game->measures.rows[m];
}

/* "1,000,000 levels in 213 of 1,830 cells". */
static const char *map_note(RangeFinding *f, const SettHistogram *h)
{
    int32_t cells = h->x_bins * h->y_bins, held = 0;
    for (int32_t c = 0; c < cells; c++)
        held += h->cells[c] > 0;
    SettText text = sett_text(f->cli->alloc);
    sett_text_grouped(&text, h->total);
    sett_text_add(&text, " levels in ");
    sett_text_grouped(&text, held);
    sett_text_add(&text, " of ");
    sett_text_grouped(&text, cells);
    sett_text_add(&text, " cells");
    const char *kept = text.status == SETT_OK
                           ? sett_arena_format(&f->cli->arena, "%s", text.data)
                           : NULL;
    sett_text_free(&text);
    return kept;
}

static SettStatus add_map(RangeFinding *f, SettPage *page,
                          const SettRangeMap *map)
{
    const char *x = measure(f, map->x)->name, *y = measure(f, map->y)->name;
    const char *title = sett_arena_format(&f->cli->arena, "%s and %s", x, y);
    const char *note = map_note(f, &map->histogram);
    if (title == NULL || note == NULL)
        return cli_no_memory(f->cli);
    SettHeatChart chart = {.title = title,
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
        sett_page_gallery_item(page, &svg, note);
    sett_text_free(&svg);
    return s;
}

static SettStatus add_maps(RangeFinding *f, SettPage *page)
{
    SettStatus s = SETT_OK;
    sett_page_gallery(page);
    for (int32_t i = 0; s == SETT_OK && i < f->range.map_count; i++)
        s = add_map(f, page, &f->range.maps[i]);
    sett_page_gallery_end(page);
    return s;
}

/* The level in small; `lead` is the caption's begin, which `x` and `y`
   (measures; -1 = none) and the level's number complete. */
static SettStatus show(RangeFinding *f, SettPage *page, int64_t index,
                       const char *lead, int32_t x, int32_t y)
{
    const SettRecipe *r = &f->recipe;
    SettArenaMark mark = sett_arena_mark(&f->cli->arena);
    double *values = SETT_TAKE(&f->cli->arena, r->game->measures.count, double);
    SettGrid grid;
    if (values == NULL)
        return cli_no_memory(f->cli);
    SettStatus s = cli_range_level(r, index, &f->cli->arena, &grid, values);
    SettText svg = sett_text(f->cli->alloc), text = sett_text(f->cli->alloc);
    if (s == SETT_OK) {
        double side = r->w > r->h ? r->w : r->h;
        sett_render_inner(r->game, &grid, 0, 0, side > 24 ? 168 / side : 7,
                          &svg);
        sett_text_format(&text, "%s%s ", lead, measure(f, x)->name);
        sett_text_double(&text, values[x]);
        if (y >= 0) {
            sett_text_format(&text, ", %s ", measure(f, y)->name);
            sett_text_double(&text, values[y]);
        }
        sett_text_format(&text, " (level %lld)", (long long)index);
        if (text.status == SETT_OK)
            sett_page_gallery_item(page, &svg, text.data);
        else
            s = cli_no_memory(f->cli);
    }
    sett_text_free(&svg);
    sett_text_free(&text);
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
            if (e->index >= 0)
                s = show(f, page, e->index, end == 0 ? "least " : "most ", m,
                         -1);
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

/* What is shown already: levels of any map (maps that share a measure share
   outliers), cells of the map at hand. */
typedef struct Shown {
    int64_t levels[RANGE_MEASURES * RANGE_MEASURES * FARTHEST];
    int32_t count;
    int32_t cells[FARTHEST];
    int32_t cell_count;
} Shown;

static bool was_shown(const Shown *shown, const SettRangeMap *map, int32_t cell)
{
    int32_t bins = map->histogram.x_bins;
    for (int32_t i = 0; i < shown->count; i++)
        if (shown->levels[i] == map->first[cell])
            return true;
    for (int32_t i = 0; i < shown->cell_count; i++)
        if (abs(shown->cells[i] % bins - cell % bins) < APART &&
            abs(shown->cells[i] / bins - cell / bins) < APART)
            return true;
    return false;
}

/* The farthest cell that is not shown, nor beside one that is; -1 = none. */
static int32_t farthest_cell(const RangeFinding *f, const SettRangeMap *map,
                             const Shown *shown)
{
    int32_t best = -1, cells = map->histogram.x_bins * map->histogram.y_bins;
    double far = -1;
    for (int32_t c = 0; c < cells; c++) {
        if (map->first[c] < 0 || was_shown(shown, map, c))
            continue;
        double d = farness(f, map, c);
        if (d > far) {
            far = d;
            best = c;
        }
    }
    return best;
}

static SettStatus show_farthest(RangeFinding *f, SettPage *page,
                                const SettRangeMap *map, Shown *shown)
{
    SettStatus s = SETT_OK;
    shown->cell_count = 0;
    for (int32_t n = 0; s == SETT_OK && n < FARTHEST; n++) {
        int32_t cell = farthest_cell(f, map, shown);
        if (cell < 0)
            return SETT_OK;
        shown->levels[shown->count++] = map->first[cell];
        shown->cells[shown->cell_count++] = cell;
        s = show(f, page, map->first[cell], "", map->x, map->y);
    }
    return s;
}

static SettStatus add_gallery(RangeFinding *f, SettPage *page)
{
    SettText symbols = sett_text(f->cli->alloc);
    Shown shown = {.count = 0};
    sett_render_symbols(f->recipe.game, &symbols);
    sett_page_symbols(page, &symbols);
    sett_text_free(&symbols);
    const char *again = sett_arena_format(
        &f->cli->arena,
        "The first level with the least and with the most of each measure. "
        "Level N again, in the folder of this page: sett generate %s --recipe "
        "recipe.json --index N",
        f->recipe.game->name);
    if (again == NULL)
        return cli_no_memory(f->cli);
    sett_page_paragraph(page, again);
    sett_page_gallery(page);
    SettStatus s = show_extremes(f, page);
    sett_page_gallery_end(page);
    sett_page_paragraph(page, "A level of each of the cells that lie farthest "
                              "from the middle of their map, in standard "
                              "deviations; no two cells side by side.");
    sett_page_gallery(page);
    for (int32_t i = 0; s == SETT_OK && i < f->range.map_count; i++)
        s = show_farthest(f, page, &f->range.maps[i], &shown);
    sett_page_gallery_end(page);
    return s;
}

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

SettStatus cli_range_page(RangeFinding *f, SettText *out)
{
    const SettRecipe *r = &f->recipe;
    SettText summary = sett_text(f->cli->alloc);
    sett_text_grouped(&summary, f->count);
    sett_text_format(
        &summary,
        " levels of %s: layout %s, furnisher %s, %d x %d, seed "
        "%llu; %lld infeasible",
        r->game->name, r->stages[0].gen ? r->stages[0].gen->name : "none",
        r->stages[1].gen ? r->stages[1].gen->name : "none", r->w, r->h,
        (unsigned long long)r->seed, (long long)f->range.infeasible);
    SettStatus s = summary.status == SETT_OK ? SETT_OK : cli_no_memory(f->cli);
    SettPage page = sett_page(f->cli->alloc);
    sett_page_section(&page, "range", "Where the levels lie");
    if (s == SETT_OK)
        s = add_maps(f, &page);
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
        s = sett_page_finish(&page, "Expressive range", summary.data, out);
    sett_page_free(&page);
    sett_text_free(&summary);
    return s;
}
