/* rules.c - tests of the furnishers' tables (SettTest) as clauses, sums and
   ways. They hold in the finished level, where the other furnishers look at
   what stands when an object is placed. */
#include "lab/furnish/furnish.h"

#include "base/least.h"

bool sett_furnish_static(const SettPlaceRow *row)
{
    switch ((SettTest)row->test.index) {
    case SETT_TEST_ANY:
    case SETT_TEST_WALLS4:
    case SETT_TEST_WALLS8:
    case SETT_TEST_PATH_HEAD:
    case SETT_TEST_PATH_TAIL:
    case SETT_TEST_ROOM:
    case SETT_TEST_CORRIDOR:
    case SETT_TEST_OPENING:
    case SETT_TEST_THEME:
        return true;
    default:
        return false;
    }
}

/* Cells at low..high of one, as `row` measures it. */
typedef struct Around {
    int32_t *cells, count;
    int32_t *steps; /* scratch, by path */
} Around;

static SettStatus take_around(const Furnish *f, Around *a)
{
    a->cells = SETT_TAKE(f->m.arena, f->m.area, int32_t);
    a->steps = SETT_TAKE(f->m.arena, f->m.area, int32_t);
    return a->cells != NULL && a->steps != NULL ? SETT_OK : SETT_NO_MEMORY;
}

static int32_t apart(const SettPlaceRow *row, const Around *a, SettPoint p,
                     SettPoint q, int32_t cell)
{
    if (row->metric.index == SETT_BY_PATH)
        return a->steps[cell];
    return row->metric.index == SETT_CHEBYSHEV ? sett_chebyshev(p, q)
                                               : sett_manhattan(p, q);
}

static SettStatus look_around(const Furnish *f, const SettPlaceRow *row,
                              int32_t cell, Around *a)
{
    const SettSite *site = f->site;
    SettPoint p = sett_site_point(site, cell);
    int32_t low = sett_site_scaled(site, row->low, row->scales);
    int32_t high = sett_site_scaled(site, row->high, row->scales);
    bool by_path = row->metric.index == SETT_BY_PATH;
    int32_t far = by_path ? f->m.area : high;
    SettStatus status = SETT_OK;
    if (by_path)
        status = sett_distances(&site->open, &p, 1, f->m.arena, a->steps);
    a->count = 0;
    int32_t x0 = sett_max(0, p.x - sett_min(far, p.x));
    int32_t y0 = sett_max(0, p.y - sett_min(far, p.y));
    for (int32_t y = y0; status == SETT_OK && y < f->m.h && y - p.y <= far; y++)
        for (int32_t x = x0; x < f->m.w && x - p.x <= far; x++) {
            int32_t other = y * f->m.w + x;
            SettPoint q = {x, y};
            int32_t d = apart(row, a, p, q, other);
            if (other != cell && d >= low && d <= high &&
                (!row->see || sett_sees(&site->walls, p, q)))
                a->cells[a->count++] = other;
        }
    if (status == SETT_OK && sett_work(f->m.arena, 64 * (uint64_t)a->count))
        status = SETT_CANCELLED;
    return status;
}

/* Some `of` at that distance, or none. */
static SettStatus keep_distance(Furnish *f, const SettPlaceRow *row,
                                const SettLit *at)
{
    bool near = row->test.index == SETT_TEST_NEAR;
    const SettLit *of = sett_model_set(&f->m, row->of.bits);
    SettLit *any = SETT_TAKE(f->m.arena, f->m.area + 1, SettLit);
    Around a;
    if (of == NULL || any == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = take_around(f, &a);
    for (int32_t c = 0; status == SETT_OK && c < f->m.area; c++) {
        int32_t count = 0;
        if (at[c] == SETT_NO_LIT)
            continue;
        status = look_around(f, row, c, &a);
        any[count++] = sett_not(at[c]);
        for (int32_t i = 0; status == SETT_OK && i < a.count; i++) {
            SettLit lit = of[a.cells[i]];
            if ((f->may[a.cells[i]] & row->of.bits) == 0)
                continue;
            if (near)
                any[count++] = lit;
            else
                sett_solver_clause(
                    f->m.s, (SettLit[]){sett_not(at[c]), sett_not(lit)}, 2);
        }
        if (status == SETT_OK && near)
            sett_solver_clause(f->m.s, any, count);
    }
    return status == SETT_OK ? sett_model_status(&f->m) : status;
}

/* low..high of the eight neighbours are `of`, or walls as well. */
static SettStatus keep_crowd(Furnish *f, const SettPlaceRow *row,
                             const SettLit *at)
{
    const SettLit *of = sett_model_set(&f->m, row->of.bits);
    for (int32_t c = 0; of != NULL && c < f->m.area; c++) {
        SettLit around[8];
        int32_t count = 0, walls = 0;
        SettPoint p = sett_site_point(f->site, c);
        if (at[c] == SETT_NO_LIT)
            continue;
        if (row->test.index == SETT_TEST_CROWD)
            walls = sett_walls8(&f->site->walls, p);
        for (int32_t i = 0; i < 9; i++) {
            int32_t x = p.x + i % 3 - 1, y = p.y + i / 3 - 1;
            if (i != 4 && sett_grid_has(f->site->grid, x, y) &&
                (f->may[y * f->m.w + x] & row->of.bits) != 0)
                around[count++] = of[y * f->m.w + x];
        }
        int32_t low = sett_max(
            0, sett_site_scaled(f->site, row->low, row->scales) - walls);
        int32_t high = sett_min(
            count, sett_site_scaled(f->site, row->high, row->scales) - walls);
        if (low > high)
            sett_model_clause(&f->m, at[c], NULL, 0);
        else if (low > 0 || high < count)
            (void)sett_solver_sum(f->m.s, around, NULL, count, low, high,
                                  at[c]);
    }
    return sett_model_status(&f->m);
}

/* Whether a cell is on the ground that is furnished. */
static bool on_ground(const Furnish *f, int32_t c)
{
    return sett_mask_get(&f->site->open, c % f->m.w, c / f->m.w);
}

static const SettLit *starts(Furnish *f)
{
    return sett_model_set(&f->m, (uint64_t)1 << f->site->rules->start.tile);
}

/* Locks that may still be shut where keys for `of` are looked for: keys are
   found in the order of the game's kinds of locks. */
static uint64_t shut_before(const SettFurnishing *rules, uint64_t of)
{
    int32_t first = 0;
    uint64_t shut = of;
    while (first < rules->lock_count && (rules->locks[first].locks & of) == 0)
        first++;
    if (first == rules->lock_count)
        first = 0;
    for (int32_t i = first; i < rules->lock_count; i++)
        shut |= rules->locks[i].locks;
    return shut;
}

/* A way from the start that enters no `of` leads there. */
static SettStatus keep_before(Furnish *f, const SettPlaceRow *row,
                              const SettLit *at)
{
    SolveModel *m = &f->m;
    int32_t start = f->site->rules->start.tile;
    const SettLit *shut =
        sett_model_set(m, shut_before(f->site->rules, row->of.bits));
    SettLit *open = SETT_TAKE(m->arena, m->area, SettLit);
    if (shut == NULL || open == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < m->area; c++) {
        open[c] = on_ground(f, c) ? sett_not(shut[c]) : sett_not(m->yes);
        if (at[c] != SETT_NO_LIT)
            sett_solver_clause(m->s, (SettLit[]){sett_not(at[c]), open[c]}, 2);
    }
    SettHomes homes = {.map = {m->w, m->h, false, open},
                       .need = at,
                       .home = starts(f),
                       .single = m->game->tiles.tiles[start].at_most == 1};
    if (sett_model_status(m) == SETT_OK)
        (void)sett_solver_homes(m->s, &homes, SETT_NO_LIT);
    return sett_model_status(m);
}

/* No such way does: what is got to without entering an `of` is marked. */
static SettStatus keep_behind(Furnish *f, const SettPlaceRow *row,
                              const SettLit *at)
{
    SolveModel *m = &f->m;
    const SettLit *of = sett_model_set(m, row->of.bits), *start = starts(f);
    int32_t mark = sett_solver_vars(m->s, m->area);
    if (of == NULL || start == NULL || mark < 0)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < m->area; c++) {
        SettLit got = sett_lit(mark + c);
        if (!on_ground(f, c))
            continue;
        sett_solver_clause(m->s, (SettLit[]){sett_not(start[c]), got}, 2);
        if (at[c] != SETT_NO_LIT)
            sett_solver_clause(m->s,
                               (SettLit[]){sett_not(at[c]), sett_not(got)}, 2);
        for (int32_t d = 0; d < 4; d++) {
            SettPoint q = {c % m->w + sett_dirs[d].x,
                           c / m->w + sett_dirs[d].y};
            int32_t to = q.y * m->w + q.x;
            if (sett_mask_has(&f->site->open, q) && on_ground(f, to))
                sett_solver_clause(
                    m->s,
                    (SettLit[]){sett_not(got), of[to], sett_lit(mark + to)}, 3);
        }
    }
    return sett_model_status(m);
}

/* One that stands at `cell` parts the ground into `count` pieces: no `of` is in
   the start's. */
static SettStatus part_ground(Furnish *f, const int32_t *pieces, int32_t count,
                              SettLit here, uint64_t tiles)
{
    SolveModel *m = &f->m;
    const SettLit *of = sett_model_set(m, tiles), *start = starts(f);
    int32_t mine = sett_solver_vars(m->s, count);
    if (of == NULL || start == NULL || mine < 0)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < m->area; c++) {
        if (pieces[c] < 0)
            continue;
        SettLit piece = sett_lit(mine + pieces[c]);
        sett_solver_clause(m->s, (SettLit[]){sett_not(start[c]), piece}, 2);
        if ((f->may[c] & tiles) != 0)
            sett_solver_clause(
                m->s,
                (SettLit[]){sett_not(here), sett_not(piece), sett_not(of[c])},
                3);
    }
    return sett_model_status(m);
}

/* There is an `of`, but none is reached without the cell. */
static SettStatus keep_closed(Furnish *f, const SettPlaceRow *row,
                              const SettLit *at)
{
    SolveModel *m = &f->m;
    const SettLit *of = sett_model_set(m, row->of.bits);
    SettLit *any = SETT_TAKE(m->arena, m->area + 1, SettLit);
    int32_t *pieces = SETT_TAKE(m->arena, m->area, int32_t);
    int32_t n = 1;
    SettMask rest;
    if (of == NULL || any == NULL || pieces == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_mask_take(m->arena, m->w, m->h, &rest);
    if (status != SETT_OK)
        return status;
    sett_mask_copy(&rest, &f->site->open);
    for (int32_t c = 0; c < m->area; c++)
        if ((f->may[c] & row->of.bits) != 0)
            any[n++] = of[c];
    for (int32_t c = 0; status == SETT_OK && c < m->area; c++) {
        int32_t count = 0;
        if (at[c] == SETT_NO_LIT)
            continue;
        any[0] = sett_not(at[c]);
        sett_solver_clause(m->s, any, n);
        sett_mask_unset(&rest, c % m->w, c / m->w);
        status = sett_components(&rest, m->arena, pieces, NULL, &count);
        sett_mask_set(&rest, c % m->w, c / m->w);
        if (status == SETT_OK && count < 2)
            sett_model_clause(m, at[c], NULL, 0);
        else if (status == SETT_OK)
            status = part_ground(f, pieces, count, at[c], row->of.bits);
        if (status == SETT_OK && sett_work(m->arena, 64 * (uint64_t)m->area))
            status = SETT_CANCELLED;
    }
    return status;
}

SettStatus sett_furnish_demand(Furnish *f, const SettPlaceRow *row,
                               const SettLit *at)
{
    switch ((SettTest)row->test.index) {
    case SETT_TEST_NEAR:
    case SETT_TEST_APART:
        return keep_distance(f, row, at);
    case SETT_TEST_COUNT:
    case SETT_TEST_CROWD:
        return keep_crowd(f, row, at);
    case SETT_TEST_CLOSES:
        return keep_closed(f, row, at);
    case SETT_TEST_BEFORE:
        return keep_before(f, row, at);
    case SETT_TEST_BEHIND:
        return keep_behind(f, row, at);
    case SETT_TEST_ROUTE:
    case SETT_TEST_FARTHEST:
        f->late[f->late_count++] = (FurnishLate){row, at};
        return SETT_OK;
    default:
        return SETT_OK;
    }
}
