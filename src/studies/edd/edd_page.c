/* edd_page.c - the study as a page and as pictures: grids of elites as in
   Figures 4 to 8 of Alvarez et al. 2019, quality over evaluations, the numbers
   beside the reference's. */
#include "sett/chart.h"
#include "sett/io.h"
#include "studies/edd/edd.h"

#define TILE 5.0
#define GAP 8.0
#define LEFT 30.0
#define TOP 8.0

const char *const sett_edd_room_names[SETT_EDD_ROOMS] = {"C1", "20x20"};

#define MEDIAN(t, room, pair, arm, field) \
    sett_edd_median(&(t)->data, room, pair, arm, offsetof(SettEddLook, field))

static const char *feature(const SettEddStudy *t, int32_t f)
{
    return t->eval->features[f].name;
}

static void put_number(SettText *out, const char *before, double value)
{
    sett_text_add(out, before);
    sett_text_fixed(out, value, 2);
}

static void put_label(SettText *out, double x, double y, const char *text)
{
    put_number(out, "<text x=\"", x);
    put_number(out, "\" y=\"", y);
    sett_text_format(out, "\" text-anchor=\"middle\">%s</text>\n", text);
}

static void put_cell(const SettEddStudy *t, const SettEddElite *e,
                     const SettGrid *grid, double x, double y, SettText *out)
{
    double w = grid->w * TILE, h = grid->h * TILE;
    if (!e->there) {
        put_number(out, "<rect x=\"", x);
        put_number(out, "\" y=\"", y);
        put_number(out, "\" width=\"", w);
        put_number(out, "\" height=\"", h);
        sett_text_add(out, "\" fill=\"none\" stroke=\"#999\"/>\n");
        return;
    }
    SettText fitness = sett_text(t->run.host.arena->alloc);
    sett_render_inner(t->game, grid, x, y, TILE, out);
    sett_text_fixed(&fitness, e->fitness, 3);
    put_label(out, x + w / 2, y + h + 7,
              fitness.data != NULL ? fitness.data : "");
    sett_text_free(&fitness);
}

/* The grid of the first run. */
typedef struct Grid {
    int32_t room, pair, arm;
} Grid;
static Grid grid_at(int32_t which)
{
    return (Grid){which / SETT_EDD_ARMS / SETT_EDD_PAIRS,
                  which / SETT_EDD_ARMS % SETT_EDD_PAIRS,
                  which % SETT_EDD_ARMS};
}

/* The elites of that run; y grows upwards. Without `symbols` the page has them.
 */
static void grid_svg(const SettEddStudy *t, Grid g, bool symbols, SettText *out)
{
    const SettEddRun *run =
        &t->all[sett_edd_run_at(t->data.runs, g.room, g.pair, g.arm, 0)];
    const SettSearchDef *def = &t->parts[g.room][g.arm].def;
    const SettEddPair *pair = &sett_edd_pairs[g.pair];
    double w = def->w * TILE + GAP, h = def->h * TILE + GAP + 2;
    double right = LEFT + SETT_EDD_BINS * w, bottom = TOP + SETT_EDD_BINS * h;
    put_number(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"",
               right);
    put_number(out, "\" height=\"", bottom + 18);
    put_number(out, "\" viewBox=\"0 0 ", right);
    put_number(out, " ", bottom + 18);
    sett_text_add(out, "\" font-family=\"sans-serif\" font-size=\"7\" "
                       "fill=\"#777\">\n");
    if (symbols)
        sett_render_symbols(t->game, out);
    for (int32_t c = 0; c < SETT_EDD_CELLS; c++) {
        const SettEddElite *e = &run->elites[c];
        SettGrid grid = {e->tiles, def->w, def->h};
        put_cell(t, e, &grid, LEFT + (c % SETT_EDD_BINS) * w,
                 TOP + (SETT_EDD_BINS - 1 - c / SETT_EDD_BINS) * h, out);
    }
    put_label(out, LEFT + SETT_EDD_BINS * w / 2, bottom + 12,
              feature(t, pair->x));
    put_number(out, "<g transform=\"translate(12,",
               TOP + SETT_EDD_BINS * h / 2);
    sett_text_add(out, ") rotate(-90)\">");
    put_label(out, 0, 0, feature(t, pair->y));
    sett_text_add(out, "</g>\n</svg>\n");
}

static SettStatus draw_grid(void *self, int32_t which, SettText *out)
{
    grid_svg(self, grid_at(which), true, out);
    return out->status;
}

SettStatus sett_edd_grids(SettEddStudy *t)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK &&
                        i < SETT_EDD_ROOMS * SETT_EDD_PAIRS * SETT_EDD_ARMS;
         i++) {
        Grid g = grid_at(i);
        const char *name = sett_arena_format(
            t->run.host.arena, "grid-%s-%s-%s-%s.svg",
            sett_edd_room_names[g.room], feature(t, sett_edd_pairs[g.pair].x),
            feature(t, sett_edd_pairs[g.pair].y), t->arm_names[g.arm]);
        status = name != NULL ? sett_study_draw(&t->run, name, draw_grid, i)
                              : SETT_NO_MEMORY;
    }
    return status;
}

/* Means over all pairs and runs of one room, at every look. */
static void mean_line(const SettEddStudy *t, int32_t room, int32_t arm,
                      size_t offset, double *x, double *y)
{
    for (int32_t i = 0; i < SETT_EDD_LOOKS; i++) {
        x[i] = y[i] = 0;
        for (int32_t p = 0; p < SETT_EDD_PAIRS; p++)
            for (int64_t r = 0; r < t->data.runs; r++) {
                const SettEddLook *look =
                    &t->all[sett_edd_run_at(t->data.runs, room, p, arm, r)]
                         .looks[i];
                x[i] += look->evaluations;
                y[i] += *(const double *)(const void *)((const char *)look +
                                                        offset);
            }
        x[i] /= (double)(SETT_EDD_PAIRS * t->data.runs);
        y[i] /= (double)(SETT_EDD_PAIRS * t->data.runs);
    }
}

SettStatus sett_edd_lines(void *self, int32_t which, SettText *out)
{
    static const struct {
        const char *title, *y_label;
        size_t offset;
    } kinds[] = {
        {"Quality-diversity", "QD score", offsetof(SettEddLook, qd)},
        {"Coverage", "cells of 25", offsetof(SettEddLook, filled)},
        {"Distinct feasible rooms", "rooms", offsetof(SettEddLook, distinct)}};
    const SettEddStudy *t = self;
    double x[SETT_EDD_ROOMS * SETT_EDD_ARMS][SETT_EDD_LOOKS],
        y[SETT_EDD_ROOMS * SETT_EDD_ARMS][SETT_EDD_LOOKS];
    SettSeries series[SETT_EDD_ROOMS * SETT_EDD_ARMS];
    for (int32_t i = 0; i < SETT_EDD_ROOMS * SETT_EDD_ARMS; i++) {
        int32_t room = i / SETT_EDD_ARMS, arm = i % SETT_EDD_ARMS;
        mean_line(t, room, arm, kinds[which].offset, x[i], y[i]);
        const char *name =
            sett_arena_format(t->run.host.arena, "%s, %s", t->arm_names[arm],
                              sett_edd_room_names[room]);
        if (name == NULL)
            return SETT_NO_MEMORY;
        series[i] = (SettSeries){
            .name = name, .x = x[i], .y = y[i], .count = SETT_EDD_LOOKS};
    }
    SettLineChart chart = {.title = kinds[which].title,
                           .note = "mean of ten pairs and all runs",
                           .x_label = "evaluations",
                           .y_label = kinds[which].y_label,
                           .series = series,
                           .series_count = SETT_EDD_ROOMS * SETT_EDD_ARMS};
    return sett_chart_lines(&chart, out);
}

static void add_table(const SettEddStudy *t, SettPage *page, int32_t room)
{
    const char *heads[] = {"dimensions", "method",     "cells", "QD",
                           "theirs",     "mean elite", "rooms", "good rooms"};
    static const int32_t places[] = {
        SETT_PAGE_WORDS, SETT_PAGE_WORDS, 1, 2, 1, 3, 0, 0};
    sett_page_table(page,
                    room == 0
                        ? "Experiment room, 13 x 7: medians at the end of "
                          "the budget; the reference after 500 "
                          "generations, one run a pair"
                        : "Empty room, 20 x 20: medians at the end of the "
                          "budget; nothing is known of the reference",
                    heads, places, 8);
    for (int32_t p = 0; p < SETT_EDD_PAIRS; p++)
        for (int32_t arm = 0; arm < SETT_EDD_ARMS; arm++) {
            const char *pair = sett_arena_format(
                t->run.host.arena, "%s, %s", feature(t, sett_edd_pairs[p].x),
                feature(t, sett_edd_pairs[p].y));
            sett_study_row(
                page, (const char *[]){pair, t->arm_names[arm]},
                (double[]){MEDIAN(t, room, p, arm, filled),
                           MEDIAN(t, room, p, arm, qd),
                           room == 0 ? sett_edd_pairs[p].qd : 0.0 / 0.0,
                           MEDIAN(t, room, p, arm, mean),
                           MEDIAN(t, room, p, arm, distinct),
                           room == 0 ? MEDIAN(t, room, p, arm, good)
                                     : 0.0 / 0.0});
        }
    sett_page_table_end(page);
}

static void add_grids(const SettEddStudy *t, SettPage *page)
{
    sett_page_gallery(page);
    for (int32_t p = 0; p < SETT_EDD_PAIRS; p++)
        for (int32_t arm = 0; arm < SETT_EDD_ARMS; arm++) {
            SettText svg = sett_text(t->run.host.arena->alloc);
            const char *caption = sett_arena_format(
                t->run.host.arena, "%s by %s, %s",
                feature(t, sett_edd_pairs[p].x),
                feature(t, sett_edd_pairs[p].y), t->arm_names[arm]);
            grid_svg(t, (Grid){0, p, arm}, false, &svg);
            sett_page_gallery_item(page, &svg, caption != NULL ? caption : "");
            sett_text_free(&svg);
        }
    sett_page_gallery_end(page);
}

SettStatus sett_edd_page(void *self, SettPage *page)
{
    SettEddStudy *t = self;
    sett_study_symbols(page, t->game, t->run.host.arena->alloc);
    sett_page_section(page, "claims", "Claims");
    sett_page_paragraph(page,
                        "E: what Alvarez et al. 2019 find, tested on the "
                        "elites of the preset. S: ours beside the reference.");
    sett_page_claims(page, t->claims, SETT_EDD_CLAIMS);
    sett_page_section(page, "numbers", "Numbers");
    sett_page_paragraph(
        page, "QD: sum of the elites' fitness, of 25. Theirs: the reference's "
              "after 500 generations. Rooms: distinct and feasible. Good "
              "rooms: of these, as fit as the reference's mean elite.");
    for (int32_t room = 0; room < SETT_EDD_ROOMS; room++)
        add_table(t, page, room);
    sett_page_section(page, "time", "Over evaluations");
    SettStatus status = sett_study_show(&t->run, page, 0, 3);
    sett_page_section(page, "grids", "Elites of the experiment room");
    add_grids(t, page);
    return status;
}
