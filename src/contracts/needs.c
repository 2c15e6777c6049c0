/* needs.c - whether a level has what it needs; see needs.h. The one search is a
   flood of the open tiles, so any grid will do. */
#include "contracts/needs.h"

#include "base/least.h"

enum { TILES = 256 };

/* A level being asked about. */
typedef struct Asking {
    const SettGrid *grid;
    SettMask open;
    SettPoint *cells; /* of a reason */
    SettArena *tmp;
    SettVerdict *out;
} Asking;

static SettPoint *cells_of(Asking *a, const uint8_t set[256], int32_t *count)
{
    *count = 0;
    for (int32_t c = 0; c < sett_grid_area(a->grid); c++)
        if (set[a->grid->cells[c]])
            a->cells[(*count)++] = sett_grid_point(a->grid, c);
    return a->cells;
}

/* Cells of `to` that cannot be reached are left in a->cells. */
static SettStatus ask_reach(Asking *a, const SettNeed *need, double *share)
{
    SettMask reached;
    int32_t all = 0, missed = 0;
    int64_t size;
    SettStatus status =
        sett_mask_take(a->tmp, a->grid->w, a->grid->h, &reached);
    if (status != SETT_OK)
        return status;
    sett_mask_from_grid(&reached, a->grid, need->a);
    status = sett_flood(&a->open, &reached, a->tmp, &size);
    for (int32_t c = 0; status == SETT_OK && c < sett_grid_area(a->grid); c++) {
        SettPoint p = sett_grid_point(a->grid, c);
        if (!need->b[a->grid->cells[c]])
            continue;
        all++;
        if (!sett_mask_get(&reached, p.x, p.y))
            a->cells[missed++] = p;
    }
    if (status != SETT_OK)
        return status;
    bool met = need->all ? missed == 0 : missed < all;
    *share = met ? 1 : all > 0 ? (double)(all - missed) / all : 0;
    return met ? SETT_OK
               : sett_report_add(
                     &a->out->report, "not-reached", a->cells, missed,
                     "%d of %d %s cannot be reached from "
                     "%s",
                     (int)missed, (int)all, need->name_b, need->name_a);
}

static SettStatus ask_count(Asking *a, const SettNeed *need, double *share)
{
    int32_t n;
    const SettPoint *cells = cells_of(a, need->a, &n);
    bool met = need->kind == SETT_NEED_AT_MOST    ? n <= need->number
               : need->kind == SETT_NEED_AT_LEAST ? n >= need->number
                                                  : n == need->number;
    double least = sett_min(n, need->number);
    double most = sett_max(need->number, n);
    *share = met ? 1 : most > 0 ? least / most : 0;
    const char *word = need->kind == SETT_NEED_AT_MOST    ? "at most "
                       : need->kind == SETT_NEED_AT_LEAST ? "at least "
                                                          : "";
    return met ? SETT_OK
               : sett_report_add(&a->out->report, "wrong-count", cells, n,
                                 "there are %d %s (%s%d)", (int)n, need->name_a,
                                 word, (int)need->number);
}

static int32_t degree_at(const Asking *a, SettPoint p)
{
    int32_t n = 0;
    for (int32_t d = 0; d < 4; d++) {
        SettPoint to = {p.x + sett_dirs[d].x, p.y + sett_dirs[d].y};
        n += sett_grid_has(a->grid, to.x, to.y) &&
             sett_mask_get(&a->open, to.x, to.y);
    }
    return n;
}

static SettStatus ask_degree(Asking *a, const SettNeed *need, double *share)
{
    int32_t all, few = 0;
    (void)cells_of(a, need->a, &all);
    for (int32_t i = 0; i < all; i++)
        if (degree_at(a, a->cells[i]) < need->number)
            a->cells[few++] = a->cells[i];
    *share = all > 0 ? (double)(all - few) / all : 1;
    return few == 0 ? SETT_OK
                    : sett_report_add(&a->out->report, "shut-in", a->cells, few,
                                      "%d of %d %s have fewer than %d open "
                                      "neighbours",
                                      (int)few, (int)all, need->name_a,
                                      (int)need->number);
}

static SettStatus ask_term(Asking *a, const SettNeed *need, double *share)
{
    switch (need->kind) {
    case SETT_NEED_REACH:
        return ask_reach(a, need, share);
    case SETT_NEED_DEGREE:
        return ask_degree(a, need, share);
    case SETT_NEED_AT_MOST:
    case SETT_NEED_AT_LEAST:
    case SETT_NEED_EXACTLY:
        break;
    }
    return ask_count(a, need, share);
}

SettStatus sett_needs_ask(const SettNeeds *needs, const SettTileSet *tiles,
                          const SettLevel *level, SettArena *tmp,
                          SettVerdict *out)
{
    uint8_t is_open[TILES];
    Asking a = {.grid = &level->grid, .tmp = tmp, .out = out};
    int32_t area = sett_grid_area(a.grid);
    *out = (SettVerdict){
        .proof = "", .report = sett_report(tmp), .spent = (uint64_t)area};
    SettStatus status = sett_mask_take(tmp, a.grid->w, a.grid->h, &a.open);
    a.cells = SETT_TAKE(tmp, area, SettPoint);
    if (status != SETT_OK || a.cells == NULL)
        return SETT_NO_MEMORY;
    sett_tiles_any(tiles, SETT_IS(OPEN), is_open);
    sett_mask_from_grid(&a.open, a.grid, is_open);
    for (int32_t i = 0; status == SETT_OK && i < needs->count; i++) {
        double share = 0;
        status = ask_term(&a, &needs->terms[i], &share);
        out->progress += share / needs->count;
    }
    out->answer = out->report.count == 0 ? SETT_YES : SETT_NO;
    out->progress = out->answer == SETT_YES ? 1 : out->progress;
    out->proof = out->answer == SETT_YES ? "" : "the requirements";
    return status;
}
