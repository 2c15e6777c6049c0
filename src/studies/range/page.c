/* page.c - the expressive range of a recipe as one HTML page: heat maps, the
   levels that lie farthest out, every measure, and what each parameter moves.
 */
#include <stdlib.h>

#include "sett/chart.h"
#include "sett/io.h"
#include "sett/range.h"
#include "sett/study_run.h"

#define FARTHEST 7 /* levels shown from the outer cells of each map */
#define APART 4    /* cells between two of them, across or down */

/* The page while it is written. */
typedef struct Work {
    const SettRecipeRange *r;
    SettPage page;
    SettArena *tmp;
} Work;

static const SettMeasure *measure(const Work *w, int32_t m)
{
    return &w->r->recipe.game->measures.rows[m];
}

/* "1,000,000 levels in 213 of 1,830 cells". */
static void map_note(const SettHistogram *h, SettText *out)
{
    int32_t cells = h->x_bins * h->y_bins, held = 0;
    for (int32_t c = 0; c < cells; c++)
        held += h->cells[c] > 0;
    sett_text_grouped(out, h->total);
    sett_text_add(out, " levels in ");
    sett_text_grouped(out, held);
    sett_text_add(out, " of ");
    sett_text_grouped(out, cells);
    sett_text_add(out, " cells");
}

/* Adds a picture unless it failed; gives the texts back. */
static SettStatus add_item(Work *w, SettStatus status, SettText *svg,
                           SettText *note)
{
    if (status == SETT_OK)
        status = note->status;
    if (status == SETT_OK)
        sett_page_gallery_item(&w->page, svg, note->data);
    sett_text_free(svg);
    sett_text_free(note);
    return status;
}

static SettStatus add_map(Work *w, const SettRangeMap *map)
{
    const char *x = measure(w, map->x)->name, *y = measure(w, map->y)->name;
    const char *title = sett_arena_format(w->tmp, "%s and %s", x, y);
    if (title == NULL)
        return SETT_NO_MEMORY;
    SettHeatChart chart = {.title = title,
                           .rows = 1,
                           .columns = 1,
                           .x_labels = &x,
                           .y_labels = &y,
                           .panels = &map->histogram,
                           .legend = "levels",
                           .shade = SETT_SHADE_ROOT};
    SettText svg = sett_text(w->tmp->alloc), note = sett_text(w->tmp->alloc);
    SettStatus status = sett_chart_heat(&chart, &svg);
    map_note(&map->histogram, &note);
    return add_item(w, status, &svg, &note);
}

static SettStatus add_maps(Work *w)
{
    SettStatus status = SETT_OK;
    sett_page_section(&w->page, "range", "Where the levels lie");
    sett_page_gallery(&w->page);
    for (int32_t i = 0; status == SETT_OK && i < w->r->range.map_count; i++)
        status = add_map(w, &w->r->range.maps[i]);
    sett_page_gallery_end(&w->page);
    return status;
}

/* "most floors 84 (level 12)": `lead`, then `x` and `y` (measures; -1 = none).
 */
static void level_note(const Work *w, const double *values, int64_t index,
                       const char *lead, int32_t x, int32_t y, SettText *out)
{
    sett_text_format(out, "%s%s ", lead, measure(w, x)->name);
    sett_text_double(out, values[x]);
    if (y >= 0) {
        sett_text_format(out, ", %s ", measure(w, y)->name);
        sett_text_double(out, values[y]);
    }
    sett_text_format(out, " (level %lld)", (long long)index);
}

/* The level in small. */
static SettStatus show(Work *w, int64_t index, const char *lead, int32_t x,
                       int32_t y)
{
    const SettRecipe *recipe = &w->r->recipe;
    double side = recipe->w > recipe->h ? recipe->w : recipe->h;
    SettArenaMark mark = sett_arena_mark(w->tmp);
    double *values = SETT_TAKE(w->tmp, recipe->game->measures.count, double);
    SettGrid grid;
    if (values == NULL)
        return SETT_NO_MEMORY;
    SettStatus status =
        sett_recipe_measure(recipe, index, w->tmp, &grid, values);
    if (status != SETT_OK)
        return status;
    SettText svg = sett_text(w->tmp->alloc), note = sett_text(w->tmp->alloc);
    sett_render_inner(recipe->game, &grid, 0, 0, side > 24 ? 168 / side : 7,
                      &svg);
    level_note(w, values, index, lead, x, y, &note);
    status = add_item(w, SETT_OK, &svg, &note);
    sett_arena_reset(w->tmp, mark);
    return status;
}

static SettStatus show_extremes(Work *w)
{
    const SettRange *range = &w->r->range;
    for (int32_t i = 0; i < 2 * w->r->measure_count; i++) {
        int32_t m = w->r->measures[i / 2];
        bool most = i % 2 != 0;
        const SettExtreme *e = most ? &range->highest[m] : &range->lowest[m];
        if (e->index < 0)
            continue;
        SettStatus status = show(w, e->index, most ? "most " : "least ", m, -1);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

/* How far a cell lies from the middle of the map's levels, in sd, squared. */
static double farness(const SettRange *range, const SettRangeMap *map,
                      int32_t cell)
{
    const SettHistogram *h = &map->histogram;
    const SettSample *sx = &range->samples[map->x];
    const SettSample *sy = &range->samples[map->y];
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

/* What is shown already: levels of all maps (maps that share a measure share
   outliers), cells of the current map. */
typedef struct Shown {
    int64_t levels[SETT_RANGE_MEASURES * SETT_RANGE_MEASURES * FARTHEST];
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
static int32_t farthest_cell(const SettRange *range, const SettRangeMap *map,
                             const Shown *shown)
{
    int32_t best = -1, cells = map->histogram.x_bins * map->histogram.y_bins;
    double far = -1;
    for (int32_t c = 0; c < cells; c++) {
        if (map->first[c] < 0 || was_shown(shown, map, c))
            continue;
        double d = farness(range, map, c);
        if (d > far) {
            far = d;
            best = c;
        }
    }
    return best;
}

static SettStatus show_farthest(Work *w, const SettRangeMap *map, Shown *shown)
{
    shown->cell_count = 0;
    for (int32_t n = 0; n < FARTHEST; n++) {
        int32_t cell = farthest_cell(&w->r->range, map, shown);
        if (cell < 0)
            return SETT_OK;
        shown->levels[shown->count++] = map->first[cell];
        shown->cells[shown->cell_count++] = cell;
        SettStatus status = show(w, map->first[cell], "", map->x, map->y);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus add_gallery(Work *w)
{
    Shown shown = {.count = 0};
    sett_page_section(&w->page, "outliers", "Outliers");
    sett_study_symbols(&w->page, w->r->recipe.game, w->tmp->alloc);
    const char *again = sett_arena_format(
        w->tmp,
        "The first level with the least and with the most of each measure. "
        "Level N again, in the folder of this page: sett generate %s --recipe "
        "recipe.json --index N",
        w->r->recipe.game->name);
    if (again == NULL)
        return SETT_NO_MEMORY;
    sett_page_paragraph(&w->page, again);
    sett_page_gallery(&w->page);
    SettStatus status = show_extremes(w);
    sett_page_gallery_end(&w->page);
    sett_page_paragraph(&w->page,
                        "A level of each of the cells that lie farthest "
                        "from the middle of their map, in standard "
                        "deviations; no two cells side by side.");
    sett_page_gallery(&w->page);
    for (int32_t i = 0; status == SETT_OK && i < w->r->range.map_count; i++)
        status = show_farthest(w, &w->r->range.maps[i], &shown);
    sett_page_gallery_end(&w->page);
    return status;
}

static void add_measures(Work *w)
{
    SettPage *page = &w->page;
    static const char *const heads[] = {"measure", "levels", "mean",
                                        "sd",      "lowest", "highest"};
    static const int32_t places[] = {SETT_PAGE_WORDS, 0, 3, 3, 2, 2};
    sett_page_section(page, "measures", "Measures");
    sett_page_table(page, "Every measure", heads, places, 6);
    for (int32_t m = 0; m < w->r->recipe.game->measures.count; m++) {
        const SettSample *s = &w->r->range.samples[m];
        if (s->count == 0)
            continue;
        sett_study_row(page, &measure(w, m)->name,
                       (double[]){(double)s->count, s->mean, sett_sample_sd(s),
                                  s->low, s->high});
    }
    sett_page_table_end(page);
}

/* Rows: parameters; columns: the mapped measures, share and change. */
static void add_levers(Work *w)
{
    const SettRecipeRange *r = w->r;
    SettPage *page = &w->page;
    const char *heads[2 + 2 * SETT_RANGE_MEASURES] = {"parameter",
                                                      "from .. to"};
    int32_t places[2 + 2 * SETT_RANGE_MEASURES] = {SETT_PAGE_WORDS,
                                                   SETT_PAGE_WORDS};
    for (int32_t i = 0; i < r->measure_count; i++) {
        heads[2 + 2 * i] = measure(w, r->measures[i])->name;
        heads[3 + 2 * i] = "change";
        places[2 + 2 * i] = 3;
        places[3 + 2 * i] = 2;
    }
    sett_page_section(page, "parameters", "What the parameters move");
    sett_page_table(page,
                    "Share of a measure's variance that a parameter makes, "
                    "tried alone, and the change of the mean from its first "
                    "value to its last",
                    heads, places, 2 + 2 * r->measure_count);
    for (int32_t l = 0; l < r->lever_count; l++) {
        const SettLever *lever = &r->levers[l];
        const char *span =
            sett_arena_format(w->tmp, "%s .. %s", lever->values[0],
                              lever->values[lever->value_count - 1]);
        double row[2 * SETT_RANGE_MEASURES];
        for (int32_t i = 0; i < r->measure_count; i++) {
            row[2 * i] = lever->eta[r->measures[i]];
            row[2 * i + 1] = lever->move[r->measures[i]];
        }
        sett_study_row(page, (const char *[]){lever->name, span}, row);
    }
    sett_page_table_end(page);
}

SettStatus sett_range_page(const SettRecipeRange *r, SettArena *tmp,
                           SettText *out)
{
    const SettRecipe *recipe = &r->recipe;
    const SettGen *layout = recipe->stages[0].gen;
    const SettGen *furnish = recipe->stages[1].gen;
    SettArenaMark mark = sett_arena_mark(tmp);
    Work w = {.r = r, .page = sett_page(tmp->alloc), .tmp = tmp};
    SettText summary = sett_text(tmp->alloc);
    sett_text_grouped(&summary, r->count);
    sett_text_format(&summary,
                     " levels of %s: layout %s, furnisher %s, %d x %d, seed "
                     "%llu; %lld infeasible",
                     recipe->game->name, layout ? layout->name : "none",
                     furnish ? furnish->name : "none", recipe->w, recipe->h,
                     (unsigned long long)recipe->seed,
                     (long long)r->range.infeasible);
    SettStatus status = summary.status;
    if (status == SETT_OK)
        status = add_maps(&w);
    if (status == SETT_OK)
        status = add_gallery(&w);
    add_measures(&w);
    if (r->tried > 0)
        add_levers(&w);
    if (status == SETT_OK)
        status =
            sett_page_finish(&w.page, "Expressive range", summary.data, out);
    sett_page_free(&w.page);
    sett_text_free(&summary);
    sett_arena_reset(tmp, mark);
    return status;
}
