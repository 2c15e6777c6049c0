/* draw.c - figures and page of a study of one's own. */
#include "sett/chart.h"
#include "sett/io.h"
#include "studies/own/own.h"

#define LEVEL_ROOM 192.0 /* pixels of the longer side */

/* Sides of a figure; where none is named, all cells. */
static int32_t sides_of(const OwnStudy *t, const OwnFigure *f)
{
    return f->side_count > 0 ? f->side_count : t->cell_count;
}

static const char *side_of(const OwnStudy *t, const OwnFigure *f, int32_t side)
{
    return f->side_count > 0 ? f->sides[side] : t->cells[side].name;
}

static SettStatus draw_means(const OwnStudy *t, const OwnFigure *f,
                             SettText *out)
{
    static const char *const series[] = {"mean"};
    SettArena *arena = t->run.host.arena;
    const int32_t *measures = f->measure_count > 0 ? f->measures : t->measures;
    int32_t count = f->measure_count > 0 ? f->measure_count : t->measure_count;
    int32_t sides = sides_of(t, f);
    double *mean = SETT_TAKE(arena, (int64_t)sides * count, double);
    double *half = SETT_TAKE(arena, (int64_t)sides * count, double);
    const char **names = SETT_TAKE(arena, sides, const char *);
    SettBarPanel *panels = SETT_TAKE(arena, count, SettBarPanel);
    if (mean == NULL || half == NULL || names == NULL || panels == NULL)
        return SETT_NO_MEMORY;
    for (int32_t m = 0; m < count; m++) {
        int32_t at = m * sides;
        panels[m] =
            (SettBarPanel){.y_label = t->view.measures.rows[measures[m]].name,
                           .value = mean + at,
                           .half = half + at};
        for (int32_t c = 0; c < sides; c++) {
            SettSample s = sett_own_sample(t, side_of(t, f, c), measures[m]);
            names[c] = side_of(t, f, c);
            mean[at + c] = s.count > 0 ? s.mean : 0.0 / 0.0;
            half[at + c] = sett_sample_interval(&s);
        }
    }
    return sett_chart_bars(&(SettBarChart){.title = t->title,
                                           .group_names = names,
                                           .series_names = series,
                                           .group_count = sides,
                                           .series_count = 1,
                                           .panels = panels,
                                           .panel_count = count},
                           out);
}

/* The levels of all cells of a side as one set. */
static SettStatus pool(const OwnStudy *t, const char *side, SettArena *arena,
                       SettMeasuredSet *out)
{
    int64_t count = 0, n = t->view.measures.count;
    for (int32_t c = 0; c < t->cell_count; c++)
        count += sett_own_matches(t->cells[c].name, side)
                     ? t->cells[c].set.count
                     : 0;
    *out = (SettMeasuredSet){.name = side,
                             .count = count,
                             .values = SETT_TAKE(arena, count * n + 1, double)};
    if (out->values == NULL)
        return SETT_NO_MEMORY;
    double *to = out->values;
    for (int32_t c = 0; c < t->cell_count; c++) {
        const OwnCell *cell = &t->cells[c];
        if (!sett_own_matches(cell->name, side))
            continue;
        for (int64_t i = 0; i < cell->set.count * n; i++)
            *to++ = cell->values[i];
        for (int64_t i = 0; i < cell->set.count; i++)
            out->infeasible += cell->missed[i];
    }
    out->measured = (SettMeasured){out->values, count};
    return SETT_OK;
}

/* A map of one measure alone takes it twice. */
static SettStatus draw_sets(const OwnStudy *t, const OwnFigure *f,
                            SettText *out)
{
    SettArena *arena = t->run.host.arena;
    SettSets sets = {
        .game = &t->view,
        .sets = SETT_TAKE(arena, f->side_count, SettMeasuredSet),
        .count = f->side_count,
        .measures = {f->measures[0], f->measures[f->measure_count - 1]},
        .measure_count = 2};
    SettStatus status = sets.sets != NULL ? SETT_OK : SETT_NO_MEMORY;
    for (int32_t i = 0; status == SETT_OK && i < sets.count; i++)
        status = pool(t, f->sides[i], arena, &sets.sets[i]);
    if (status == SETT_OK)
        status = sett_sets_ranges(&sets, arena);
    if (status != SETT_OK)
        return status;
    return f->kind == OWN_MAP
               ? sett_sets_draw(&sets, SETT_SETS_MAP, 0, arena, out)
               : sett_sets_draw(&sets, SETT_SETS_SPREAD, f->measures[0], arena,
                                out);
}

SettStatus sett_own_draw(void *self, int32_t which, SettText *out)
{
    const OwnStudy *t = self;
    const OwnFigure *f = &t->figures[which];
    SettArenaMark mark = sett_arena_mark(t->run.host.arena);
    SettStatus status =
        f->kind == OWN_MEANS ? draw_means(t, f, out) : draw_sets(t, f, out);
    sett_arena_reset(t->run.host.arena, mark);
    return status;
}

static SettStatus add_figures(OwnStudy *t, SettPage *page)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < t->figure_count; i++) {
        const OwnFigure *f = &t->figures[i];
        SettText svg = sett_text(t->run.host.arena->alloc);
        status = sett_own_draw(t, i, &svg);
        if (status == SETT_OK)
            sett_page_figure(page, &svg,
                             f->caption != NULL ? f->caption : f->name);
        sett_text_free(&svg);
    }
    return status;
}

/* The first level of a cell that there is, about as large as the others. */
static SettStatus add_level(OwnStudy *t, const OwnCell *cell, SettPage *page)
{
    SettArena *arena = t->run.host.arena;
    SettLevelList levels = {.count = 0};
    int64_t first = 0;
    while (first < cell->set.count && cell->missed[first] != 0)
        first++;
    if (first == cell->set.count)
        return SETT_OK;
    SettArenaMark mark = sett_arena_mark(arena);
    SettText svg = sett_text(arena->alloc);
    SettStatus status =
        sett_own_levels(t, cell, first, first + 1, arena, &levels);
    if (status == SETT_OK && levels.count > 0) {
        const SettGrid *grid = &levels.items[0].grid;
        double tile = LEVEL_ROOM / (grid->w > grid->h ? grid->w : grid->h);
        sett_text_format(&svg, "<svg width=\"%d\" height=\"%d\">\n",
                         (int)(grid->w * tile), (int)(grid->h * tile));
        sett_render_inner(cell->game->game, grid, 0, 0, tile, &svg);
        sett_text_add(&svg, "</svg>\n");
        sett_page_gallery_item(page, &svg, cell->name);
    }
    sett_text_free(&svg);
    sett_arena_reset(arena, mark);
    return status;
}

/* Symbols of two games would have the same names. */
static SettStatus add_levels(OwnStudy *t, SettPage *page)
{
    SettStatus status = SETT_OK;
    if (t->game_count > 1)
        return SETT_OK;
    sett_page_section(page, "levels", "The first level of each cell");
    sett_study_symbols(page, t->games[0].game, t->run.host.arena->alloc);
    sett_page_gallery(page);
    for (int32_t c = 0; status == SETT_OK && c < t->cell_count; c++)
        status = add_level(t, &t->cells[c], page);
    sett_page_gallery_end(page);
    return status;
}

SettStatus sett_own_page(void *self, SettPage *page)
{
    static const char *const names[] = {"cell", "measure", "levels", "mean",
                                        "sd"};
    static const int32_t places[] = {SETT_PAGE_WORDS, SETT_PAGE_WORDS, 0, 3, 3};
    OwnStudy *t = self;
    SettText said = sett_text(t->run.host.arena->alloc);
    sett_page_section(page, "study", t->title);
    sett_own_declaration(t, &said);
    sett_page_paragraph(page, said.status == SETT_OK ? said.data : "");
    SettStatus status = said.status;
    sett_text_free(&said);
    if (status != SETT_OK)
        return status;
    sett_page_claims(page, t->run.claims, t->run.claim_count);
    sett_page_section(page, "figures", "Figures");
    status = add_figures(t, page);
    sett_page_section(page, "cells", "Cells");
    sett_page_table(page, NULL, names, places, 5);
    for (int32_t c = 0; c < t->cell_count; c++)
        for (int32_t m = 0; m < t->measure_count; m++) {
            SettSample s = sett_own_sample(t, t->cells[c].name, t->measures[m]);
            const char *words[] = {t->cells[c].name,
                                   t->view.measures.rows[t->measures[m]].name};
            const double numbers[] = {(double)s.count, s.mean,
                                      sett_sample_sd(&s)};
            sett_study_row(page, words, numbers);
        }
    sett_page_table_end(page);
    return status == SETT_OK ? add_levels(t, page) : status;
}
