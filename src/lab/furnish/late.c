/* late.c - tests that need the finished level: beside a shortest way from start
   to goal, and farthest from some objects. Each level that the engine finds is
   looked at; where a test fails, its answer for these places becomes clauses.
   There are finitely many places, so this ends. */
#include "lab/furnish/furnish.h"

/* Cells of the found level that have any of some tiles. */
static int32_t find_all(const Furnish *f, uint64_t of, SettPoint *out)
{
    int32_t count = 0;
    for (int32_t c = 0; c < f->m.area; c++) {
        uint8_t tile = f->solved.grid.cells[c];
        if (tile < 64 && (of >> tile & 1) != 0)
            out[count++] = sett_grid_point(&f->solved.grid, c);
    }
    return count;
}

/* Objects that the answer depends on, and where it is yes. */
typedef struct Answer {
    SettPoint *from;
    int32_t count;
    uint8_t *good;
} Answer;

static bool near_way(const Furnish *f, const SettPlaceRow *row, SettPoint p,
                     const SettPoint *way, int32_t count)
{
    int32_t low = sett_site_scaled(f->site, row->low, row->scales);
    int32_t high = sett_site_scaled(f->site, row->high, row->scales);
    for (int32_t i = 1; i + 1 < count; i++) {
        int32_t d = row->metric.index == SETT_CHEBYSHEV
                        ? sett_chebyshev(p, way[i])
                        : sett_manhattan(p, way[i]);
        if (d >= low && d <= high)
            return true;
    }
    return false;
}

/* By path: the least number of steps to an inner cell of the way. */
static SettStatus by_path(const Furnish *f, const SettPlaceRow *row,
                          const SettPoint *way, int32_t count, Answer *a)
{
    SettArena *tmp = f->m.arena;
    int32_t low = sett_site_scaled(f->site, row->low, row->scales);
    int32_t high = sett_site_scaled(f->site, row->high, row->scales);
    int32_t *steps = SETT_TAKE(tmp, f->m.area, int32_t);
    SettStatus status = steps == NULL ? SETT_NO_MEMORY : SETT_OK;
    for (int32_t i = 1; status == SETT_OK && i + 1 < count; i++) {
        status = sett_distances(&f->site->open, &way[i], 1, tmp, steps);
        for (int32_t c = 0; status == SETT_OK && c < f->m.area; c++)
            a->good[c] |= steps[c] >= low && steps[c] <= high;
        if (sett_work(tmp, (uint64_t)f->m.area))
            status = SETT_CANCELLED;
    }
    return status;
}

static SettStatus beside_route(const Furnish *f, const SettPlaceRow *row,
                               Answer *a)
{
    const SettFurnishing *rules = f->site->rules;
    int32_t count = 0;
    SettPoint *way = SETT_TAKE(f->m.arena, f->m.area, SettPoint);
    if (way == NULL)
        return SETT_NO_MEMORY;
    int32_t starts = find_all(f, (uint64_t)1 << rules->start.tile, &a->from[0]);
    if (starts == 0 ||
        find_all(f, (uint64_t)1 << rules->goal.tile, &a->from[1]) == 0)
        return SETT_OK;
    a->count = 2;
    SettStatus status = sett_path(&f->site->open, a->from[0], a->from[1],
                                  f->m.arena, way, &count);
    if (status == SETT_OK && row->metric.index == SETT_BY_PATH)
        return by_path(f, row, way, count, a);
    for (int32_t c = 0; status == SETT_OK && c < f->m.area; c++)
        a->good[c] =
            near_way(f, row, sett_grid_point(&f->solved.grid, c), way, count);
    return status;
}

/* Of the cells that were free before anything was placed. */
static SettStatus farthest(const Furnish *f, const SettPlaceRow *row, Answer *a)
{
    int32_t best = -1, *far = SETT_TAKE(f->m.arena, f->m.area, int32_t);
    if (far == NULL)
        return SETT_NO_MEMORY;
    a->count = find_all(f, row->of.bits, a->from);
    if (a->count == 0)
        return SETT_OK;
    SettStatus status =
        sett_distances(&f->site->open, a->from, a->count, f->m.arena, far);
    for (int32_t pass = 0; status == SETT_OK && pass < 2; pass++)
        for (int32_t i = 0; i < f->site->floors.count; i++) {
            int32_t c = f->site->floors.cells[i];
            if (!sett_site_free(f->site, c) || far[c] == SETT_FAR)
                continue;
            best = pass == 0 && far[c] > best ? far[c] : best;
            a->good[c] = pass == 1 && far[c] == best;
        }
    return status;
}

/* As long as all of them stand there, none of the row is anywhere else. */
static SettStatus forbid(Furnish *f, const FurnishLate *late, const Answer *a)
{
    SettLit *lits = SETT_TAKE(f->m.arena, a->count + 1, SettLit);
    if (lits == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < a->count; i++) {
        int32_t c = sett_grid_at(&f->solved.grid, a->from[i].x, a->from[i].y);
        lits[i + 1] =
            sett_not(sett_tile_lit(f->m.s, c, f->solved.grid.cells[c]));
    }
    for (int32_t c = 0; c < f->m.area; c++) {
        lits[0] = late->at[c];
        if (lits[0] == SETT_NO_LIT || a->good[c])
            continue;
        lits[0] = sett_not(lits[0]);
        sett_solver_clause(f->m.s, lits, a->count + 1);
    }
    return sett_model_status(&f->m);
}

static SettStatus look(Furnish *f, const FurnishLate *late, const uint8_t *by,
                       bool *holds)
{
    Answer a = {.count = 0};
    bool fine = true;
    a.from = SETT_TAKE(f->m.arena, f->m.area + 1, SettPoint);
    a.good = SETT_TAKE(f->m.arena, f->m.area, uint8_t);
    if (a.from == NULL || a.good == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = late->row->test.index == SETT_TEST_ROUTE
                            ? beside_route(f, late->row, &a)
                            : farthest(f, late->row, &a);
    for (int32_t c = 0; c < f->m.area; c++)
        fine = fine && (!by[c] || a.good[c]);
    if (status != SETT_OK || fine)
        return status;
    *holds = false;
    return forbid(f, late, &a);
}

SettStatus sett_furnish_late(Furnish *f, bool *holds)
{
    int32_t area = f->m.area;
    uint8_t *by = SETT_TAKE(f->m.arena, f->late_count * area + 1, uint8_t);
    SettStatus status = by == NULL ? SETT_NO_MEMORY : SETT_OK;
    *holds = true;
    /* Clauses take the values back: they are all read first. */
    for (int32_t i = 0; status == SETT_OK && i < f->late_count; i++)
        for (int32_t c = 0; c < area; c++)
            by[i * area + c] = f->late[i].at[c] != SETT_NO_LIT &&
                               sett_solver_value(f->m.s, f->late[i].at[c]) > 0;
    for (int32_t i = 0; status == SETT_OK && i < f->late_count; i++)
        status = look(f, &f->late[i], by + i * area, holds);
    return status;
}
