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

#define MEDIAN(t, room, pair, arm, field) \
    median(t, room, pair, arm, offsetof(SettEddLook, field))

static double median(const SettEddStudy *t, int32_t room, int32_t pair,
                     int32_t arm, size_t offset)
{
    return sett_edd_median(&t->data, room, pair, arm, offset);
}

static const char *feature(const SettEddStudy *t, int32_t f)
{
    return t->eval->features[f].name;
}

static void put_number(SettText *out, const char *before, double value)
{
    sett_text_add(out, before);
    sett_text_fixed(out, value, 2);
}

static void put_label(SettText *out, double x, double y, const char *anchor,
                      const char *text)
{
    put_number(out, "<text x=\"", x);
    put_number(out, "\" y=\"", y);
    sett_text_format(out, "\" text-anchor=\"%s\">%s</text>\n", anchor, text);
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
    put_label(out, x + w / 2, y + h + 7, "middle",
              fitness.data != NULL ? fitness.data : "");
    sett_text_free(&fitness);
}

/* The elites of one run; y grows upwards. Wants the game's symbols. */
static void put_grid(const SettEddStudy *t, int32_t room, int32_t pair,
                     int32_t arm, SettText *out)
{
    const SettEddRun *run =
        &t->all[sett_edd_run_at(t->data.runs, room, pair, arm, 0)];
    const SettSearchDef *def = &t->parts[room][arm].def;
    double w = def->w * TILE + GAP, h = def->h * TILE + GAP + 2;
    for (int32_t c = 0; c < SETT_EDD_CELLS; c++) {
        const SettEddElite *e = &run->elites[c];
        SettGrid grid = {e->tiles, def->w, def->h};
        put_cell(t, e, &grid, LEFT + (c % SETT_EDD_BINS) * w,
                 TOP + (SETT_EDD_BINS - 1 - c / SETT_EDD_BINS) * h, out);
    }
    put_label(out, LEFT + SETT_EDD_BINS * w / 2, TOP + SETT_EDD_BINS * h + 12,
              "middle", feature(t, sett_edd_pairs[pair].x));
    put_number(out, "<g transform=\"translate(12,",
               TOP + SETT_EDD_BINS * h / 2);
    sett_text_add(out, ") rotate(-90)\">");
    put_label(out, 0, 0, "middle", feature(t, sett_edd_pairs[pair].y));
    sett_text_add(out, "</g>\n");
}

static void grid_svg(const SettEddStudy *t, int32_t room, int32_t pair,
                     int32_t arm, bool symbols, SettText *out)
{
    const SettSearchDef *def = &t->parts[room][arm].def;
    double w = LEFT + SETT_EDD_BINS * (def->w * TILE + GAP);
    double h = TOP + SETT_EDD_BINS * (def->h * TILE + GAP + 2) + 18;
    put_number(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"", w);
    put_number(out, "\" height=\"", h);
    put_number(out, "\" viewBox=\"0 0 ", w);
    put_number(out, " ", h);
    sett_text_add(out, "\" font-family=\"sans-serif\" font-size=\"7\" "
                       "fill=\"#777\">\n");
    if (symbols)
        sett_render_symbols(t->game, out);
    put_grid(t, room, pair, arm, out);
    sett_text_add(out, "</svg>\n");
}

static SettStatus save_grid(SettEddStudy *t, int32_t room, int32_t pair,
                            int32_t arm)
{
    SettText svg = sett_text(t->run.host.arena->alloc);
    const char *name = sett_arena_format(
        t->run.host.arena, "grid-%s-%s-%s-%s.svg", sett_edd_room_names[room],
        feature(t, sett_edd_pairs[pair].x), feature(t, sett_edd_pairs[pair].y),
        t->arm_names[arm]);
    grid_svg(t, room, pair, arm, true, &svg);
    SettStatus status = name == NULL || svg.status != SETT_OK
                            ? sett_study_no_memory(&t->run.host)
                            : sett_study_save(&t->run, name, &svg);
    sett_text_free(&svg);
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

static SettStatus lines(const SettEddStudy *t, const char *title,
                        const char *y_label, size_t offset, SettText *out)
{
    double x[SETT_EDD_ROOMS * SETT_EDD_ARMS][SETT_EDD_LOOKS],
        y[SETT_EDD_ROOMS * SETT_EDD_ARMS][SETT_EDD_LOOKS];
    SettSeries series[SETT_EDD_ROOMS * SETT_EDD_ARMS];
    for (int32_t i = 0; i < SETT_EDD_ROOMS * SETT_EDD_ARMS; i++) {
        int32_t room = i / SETT_EDD_ARMS, arm = i % SETT_EDD_ARMS;
        mean_line(t, room, arm, offset, x[i], y[i]);
        const char *name =
            sett_arena_format(t->run.host.arena, "%s, %s", t->arm_names[arm],
                              sett_edd_room_names[room]);
        if (name == NULL)
            return SETT_NO_MEMORY;
        series[i] = (SettSeries){
            .name = name, .x = x[i], .y = y[i], .count = SETT_EDD_LOOKS};
    }
    SettLineChart chart = {.title = title,
                           .note = "mean of ten pairs and all runs",
                           .x_label = "evaluations",
                           .y_label = y_label,
                           .series = series,
                           .series_count = SETT_EDD_ROOMS * SETT_EDD_ARMS};
    return sett_chart_lines(&chart, out);
}

static SettStatus draw_qd(void *user, SettText *out)
{
    return lines(user, "Quality-diversity", "QD score",
                 offsetof(SettEddLook, qd), out);
}

static SettStatus draw_filled(void *user, SettText *out)
{
    return lines(user, "Coverage", "cells of 25", offsetof(SettEddLook, filled),
                 out);
}

static SettStatus draw_distinct(void *user, SettText *out)
{
    return lines(user, "Distinct feasible rooms", "rooms",
                 offsetof(SettEddLook, distinct), out);
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
            sett_page_words(page, pair != NULL ? pair : "");
            sett_page_words(page, t->arm_names[arm]);
            sett_page_number(page, MEDIAN(t, room, p, arm, filled));
            sett_page_number(page, MEDIAN(t, room, p, arm, qd));
            sett_page_number(page,
                             room == 0 ? sett_edd_pairs[p].qd : 0.0 / 0.0);
            sett_page_number(page, MEDIAN(t, room, p, arm, mean));
            sett_page_number(page, MEDIAN(t, room, p, arm, distinct));
            sett_page_number(page, room == 0 ? MEDIAN(t, room, p, arm, good)
                                             : 0.0 / 0.0);
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
            grid_svg(t, 0, p, arm, false, &svg);
            sett_page_gallery_item(page, &svg, caption != NULL ? caption : "");
            sett_text_free(&svg);
        }
    sett_page_gallery_end(page);
}

static SettStatus add_lines(SettEddStudy *t, SettPage *page)
{
    SettStatus status =
        sett_study_figure(&t->run, page, draw_qd, "QD score over evaluations");
    if (status == SETT_OK)
        status = sett_study_figure(&t->run, page, draw_filled,
                                   "Cells with a feasible room");
    return status == SETT_OK ? sett_study_figure(&t->run, page, draw_distinct,
                                                 "Distinct feasible rooms")
                             : status;
}

static SettStatus draw_page(void *user, SettText *out)
{
    SettEddStudy *t = user;
    SettPage page = sett_page(t->run.host.arena->alloc);
    SettText symbols = sett_text(t->run.host.arena->alloc);
    sett_render_symbols(t->game, &symbols);
    sett_page_symbols(&page, &symbols);
    sett_page_section(&page, "claims", "Claims");
    sett_page_paragraph(&page,
                        "E: what Alvarez et al. 2019 find, tested on the "
                        "elites of the preset. S: ours beside the reference.");
    sett_page_claims(&page, t->claims, SETT_EDD_CLAIMS);
    sett_page_section(&page, "numbers", "Numbers");
    sett_page_paragraph(
        &page, "QD: sum of the elites' fitness, of 25. Theirs: the reference's "
               "after 500 generations. Rooms: distinct and feasible. Good "
               "rooms: of these, as fit as the reference's mean elite.");
    for (int32_t room = 0; room < SETT_EDD_ROOMS; room++)
        add_table(t, &page, room);
    sett_page_section(&page, "time", "Over evaluations");
    SettStatus status = add_lines(t, &page);
    sett_page_section(&page, "grids", "Elites of the experiment room");
    add_grids(t, &page);
    if (status == SETT_OK)
        status =
            sett_page_finish(&page, "Constrained MAP-Elites in EDD",
                             "Ten pairs of dimensions on equal budgets, scored "
                             "and binned as the reference does.",
                             out);
    sett_text_free(&symbols);
    sett_page_free(&page);
    return status;
}

SettStatus sett_edd_pages(SettEddStudy *t)
{
    static const SettStudyFile files[] = {{"qd.svg", draw_qd},
                                          {"coverage.svg", draw_filled},
                                          {"distinct.svg", draw_distinct},
                                          {"index.html", draw_page}};
    SettStatus status = SETT_OK;
    for (int32_t room = 0; room < SETT_EDD_ROOMS; room++)
        for (int32_t p = 0; p < SETT_EDD_PAIRS; p++)
            for (int32_t arm = 0; status == SETT_OK && arm < SETT_EDD_ARMS;
                 arm++)
                status = save_grid(t, room, p, arm);
    return status == SETT_OK
               ? sett_study_draw(&t->run, files, sizeof files / sizeof files[0])
               : status;
}
