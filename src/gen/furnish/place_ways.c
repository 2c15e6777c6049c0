/* place_ways.c - tests that speak of rooms, and of ways that locks close: in a
   room, in an opening, what lies before a lock, what a lock there would part
   from the start. Each test is the set of all cells at which it holds, made
   anew where an object changes it. The ground is that of the layout: locks are
   shut only where a test says so. */
#include "gen/furnish/furnish.h"

#include "base/least.h"

static bool names(uint64_t of, uint8_t tile)
{
    return tile < 64 && (of >> tile & 1) != 0;
}

/* Objects of these kinds that stand on some cells (NULL: anywhere). */
static int32_t count_on(const SettSite *site, uint64_t of,
                        const SettMask *cells)
{
    int32_t n = 0;
    for (int32_t c = 0; of != 0 && c < sett_grid_area(site->grid); c++) {
        SettPoint p = sett_site_point(site, c);
        n += names(of, site->grid->cells[c]) &&
             (cells == NULL || sett_mask_get(cells, p.x, p.y));
    }
    return n;
}

static bool find_start(const SettSite *site, SettPoint *at)
{
    int32_t tile = site->rules->start.tile;
    int32_t kind = tile >= 0 ? site->kind_of[tile] : -1;
    if (kind < 0 || site->kinds[kind].spot_count == 0)
        return false;
    *at = site->kinds[kind].spots[0];
    return true;
}

/* What is reached from the start without entering tiles of `shut`. */
static SettStatus walk(const SettSite *site, uint64_t shut, SettMask *reached)
{
    SettArena *tmp = site->job->tmp;
    SettArenaMark mark = sett_arena_mark(tmp);
    SettPoint start;
    SettMask ground;
    int64_t count;
    sett_mask_clear(reached);
    if (!find_start(site, &start))
        return SETT_OK;
    SettStatus status =
        sett_mask_take(tmp, site->grid->w, site->grid->h, &ground);
    if (status != SETT_OK)
        return status;
    sett_mask_copy(&ground, &site->open);
    for (int32_t c = 0; shut != 0 && c < sett_grid_area(site->grid); c++) {
        SettPoint p = sett_site_point(site, c);
        if (names(shut, site->grid->cells[c]))
            sett_mask_unset(&ground, p.x, p.y);
    }
    sett_mask_set(reached, start.x, start.y);
    status = sett_flood(&ground, reached, tmp, &count);
    sett_arena_reset(tmp, mark);
    return status;
}

/* A kind of lock is taken as open once keys for all of its locks are in reach:
   in whatever order a player spends them, none is missing then. */
static bool opens(const SettSite *site, const SettLockKind *kind,
                  const SettMask *reached)
{
    int32_t keys = count_on(site, kind->keys, reached);
    int32_t locks = kind->used_up ? count_on(site, kind->locks, NULL) : 1;
    return keys > 0 && keys >= locks;
}

/* What a player gets to who never enters `shut`. */
static SettStatus before(const SettSite *site, uint64_t shut, SettMask *cells)
{
    const SettFurnishing *rules = site->rules;
    bool open[SETT_MAX_LOCK_KINDS] = {false};
    for (bool more = true; more;) {
        uint64_t all = shut;
        more = false;
        for (int32_t i = 0; i < rules->lock_count; i++)
            all |= open[i] ? 0 : rules->locks[i].locks;
        SettStatus status = walk(site, all, cells);
        if (status != SETT_OK)
            return status;
        for (int32_t i = 0; i < rules->lock_count; i++)
            if (!open[i] && opens(site, &rules->locks[i], cells))
                open[i] = more = true;
    }
    return SETT_OK;
}

static SettStatus behind(const SettSite *site, uint64_t shut, SettMask *cells)
{
    SettArena *tmp = site->job->tmp;
    SettArenaMark mark = sett_arena_mark(tmp);
    SettMask reached;
    sett_mask_clear(cells);
    SettStatus status =
        sett_mask_take(tmp, site->grid->w, site->grid->h, &reached);
    if (status == SETT_OK)
        status = walk(site, shut, &reached);
    SettPoint start;
    for (int32_t i = 0; status == SETT_OK && find_start(site, &start) &&
                        i < site->floors.count;
         i++) {
        SettPoint p = sett_site_point(site, site->floors.cells[i]);
        if (!sett_mask_get(&reached, p.x, p.y) &&
            !names(shut, site->grid->cells[site->floors.cells[i]]))
            sett_mask_set(cells, p.x, p.y);
    }
    sett_arena_reset(tmp, mark);
    return status;
}

static bool is_ground(const SettSite *site, SettPoint p)
{
    return sett_mask_has(&site->open, p) &&
           sett_mask_get(&site->open, p.x, p.y);
}

/* The sweep of `closes`. */
typedef struct Sweep {
    const SettSite *site;
    uint64_t of;
    int32_t *place; /* by cell: number on the path, -1 off it, -2 seen */
    int32_t *stack;
    int32_t end, furthest; /* number of the last cell; that is got to */
} Sweep;

/* Goes from a cell over ground off the path; notes where it comes to it. */
static void spread(Sweep *s, int32_t from)
{
    const SettGrid *g = s->site->grid;
    int32_t count = 0;
    s->stack[count++] = from;
    while (count > 0) {
        SettPoint p = sett_site_point(s->site, s->stack[--count]);
        for (int32_t d = 0; d < 4; d++) {
            SettPoint q = {p.x + sett_dirs[d].x, p.y + sett_dirs[d].y};
            if (!is_ground(s->site, q))
                continue;
            int32_t cell = sett_grid_at(g, q.x, q.y);
            if (names(s->of, g->cells[cell]))
                s->furthest = s->end;
            else if (s->place[cell] >= 0)
                s->furthest = sett_max(s->furthest, s->place[cell]);
            else if (s->place[cell] == -1) {
                s->place[cell] = -2;
                s->stack[count++] = cell;
            }
        }
    }
}

/* The cells that every way from the start to the nearest `of` goes through, by
   one sweep along a shortest way: a cell parts the start from all `of` where
   nothing before it gets past it. */
static SettStatus sweep(Sweep *s, const int32_t *steps, SettPoint start,
                        SettMask *cells)
{
    SettArena *tmp = s->site->job->tmp;
    const SettGrid *g = s->site->grid;
    int32_t at = sett_grid_at(g, start.x, start.y);
    s->end = steps[at];
    int32_t *path = SETT_TAKE(tmp, s->end + 1, int32_t);
    if (path == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < s->end; i++) {
        path[i] = at;
        s->place[at] = i;
        SettPoint p = sett_site_point(s->site, at);
        for (int32_t d = 0; d < 4; d++) {
            SettPoint q = {p.x + sett_dirs[d].x, p.y + sett_dirs[d].y};
            if (!is_ground(s->site, q) ||
                steps[sett_grid_at(g, q.x, q.y)] != s->end - i - 1)
                continue;
            at = sett_grid_at(g, q.x, q.y);
            break;
        }
    }
    for (int32_t i = 0; i < s->end && s->furthest < s->end; i++) {
        SettPoint p = sett_site_point(s->site, path[i]);
        if (sett_work(tmp, 64))
            return SETT_CANCELLED;
        if (i > 0 && s->furthest == i)
            sett_mask_set(cells, p.x, p.y);
        spread(s, path[i]);
    }
    return SETT_OK;
}

static SettStatus closes(const SettSite *site, uint64_t of, SettMask *cells)
{
    SettArena *tmp = site->job->tmp;
    SettArenaMark mark = sett_arena_mark(tmp);
    int32_t area = sett_grid_area(site->grid), count = 0;
    SettPoint start;
    sett_mask_clear(cells);
    if (!find_start(site, &start))
        return SETT_OK;
    SettPoint *sources = SETT_TAKE(tmp, count_on(site, of, NULL), SettPoint);
    int32_t *steps = SETT_TAKE(tmp, area, int32_t);
    Sweep s = {.site = site, .of = of};
    s.place = SETT_TAKE(tmp, area, int32_t);
    s.stack = SETT_TAKE(tmp, area + 1, int32_t);
    if (sources == NULL || steps == NULL || s.place == NULL || s.stack == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < area; c++) {
        s.place[c] = -1;
        if (names(of, site->grid->cells[c]))
            sources[count++] = sett_site_point(site, c);
    }
    SettStatus status = sett_distances(&site->open, sources, count, tmp, steps);
    int32_t far = steps[sett_grid_at(site->grid, start.x, start.y)];
    if (status == SETT_OK && count > 0 && far != SETT_FAR && far > 0)
        status = sweep(&s, steps, start, cells);
    sett_arena_reset(tmp, mark);
    return status;
}

static SettStatus find_rooms(SettSite *site)
{
    if (site->plan != NULL)
        return SETT_OK;
    SettFloorPlan *plan = SETT_TAKE(site->job->tmp, 1, SettFloorPlan);
    if (plan == NULL)
        return SETT_NO_MEMORY;
    site->plan = plan;
    return sett_floor_plan_found(&site->open, site->job->tmp, plan);
}

/* Cells and doorways of each room. */
static SettStatus size_rooms(const SettSite *site, int32_t **cells,
                             int32_t **doors)
{
    const SettFloorPlan *plan = site->plan;
    *cells = SETT_TAKE(site->job->tmp, plan->room_count, int32_t);
    *doors = SETT_TAKE(site->job->tmp, plan->room_count, int32_t);
    if (*cells == NULL || *doors == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < site->floors.count; i++)
        if (plan->at[site->floors.cells[i]] >= 0)
            (*cells)[plan->at[site->floors.cells[i]]]++;
    for (int32_t i = 0; i < plan->door_count; i++)
        (*doors)[plan->doors[i].room]++;
    return SETT_OK;
}

/* Rooms in a random order; each theme in turn takes the first that suit it. */
static SettStatus draw_themes(SettSite *site)
{
    const SettFloorPlan *plan = site->plan;
    int32_t n = plan->room_count, *cells, *doors;
    SettRng rng = sett_rng_fork(&site->job->rng, SETT_FOR_THEMES, 0);
    SettPoint start;
    int32_t *order = SETT_TAKE(site->job->tmp, n, int32_t);
    site->themes = SETT_TAKE(site->job->tmp, n, int32_t);
    if (order == NULL || site->themes == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = size_rooms(site, &cells, &doors);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < n; i++) {
        uint32_t j = sett_rng_below(&rng, (uint32_t)i + 1);
        order[i] = order[j];
        order[j] = i;
        site->themes[i] = -1;
    }
    int32_t home = find_start(site, &start)
                       ? plan->at[sett_grid_at(site->grid, start.x, start.y)]
                       : -1;
    for (int32_t t = 0; t < site->rules->theme_count; t++) {
        const SettTheme *theme = &site->rules->themes[t];
        int32_t left = sett_rng_range(&rng, theme->low, theme->high);
        for (int32_t i = 0; i < n && left > 0; i++) {
            int32_t r = order[i];
            if (r == home || site->themes[r] >= 0 ||
                cells[r] < theme->least_cells || cells[r] > theme->most_cells ||
                doors[r] < theme->least_doors || doors[r] > theme->most_doors)
                continue;
            site->themes[r] = t;
            left--;
        }
    }
    return SETT_OK;
}

static bool in_place(const SettSite *site, const SettPlaceRow *row,
                     int32_t cell)
{
    int32_t room = site->plan->at[cell];
    switch ((SettTest)row->test.index) {
    case SETT_TEST_ROOM:
        return room >= 0;
    case SETT_TEST_CORRIDOR:
        return room < 0;
    case SETT_TEST_OPENING:
        return sett_plan_opening(site->plan, &site->open,
                                 sett_site_point(site, cell));
    default:
        return room >= 0 && site->themes[room] == row->low;
    }
}

static SettStatus places(SettSite *site, const SettPlaceRow *row,
                         SettMask *cells)
{
    SettStatus status = find_rooms(site);
    if (status == SETT_OK && row->test.index == SETT_TEST_THEME &&
        site->themes == NULL)
        status = draw_themes(site);
    for (int32_t i = 0; status == SETT_OK && i < site->floors.count; i++) {
        SettPoint p = sett_site_point(site, site->floors.cells[i]);
        if (in_place(site, row, site->floors.cells[i]))
            sett_mask_set(cells, p.x, p.y);
    }
    return status;
}

SettStatus sett_way_cells(SettSite *site, const SettPlaceRow *row,
                          SettMask *cells)
{
    if (sett_work(site->job->tmp, 16 * (uint64_t)sett_grid_area(site->grid)))
        return SETT_CANCELLED;
    switch ((SettTest)row->test.index) {
    case SETT_TEST_CLOSES:
        return closes(site, row->of.bits, cells);
    case SETT_TEST_BEFORE:
        return before(site, row->of.bits, cells);
    case SETT_TEST_BEHIND:
        return behind(site, row->of.bits, cells);
    default:
        return places(site, row, cells);
    }
}

bool sett_way_depends(const SettSite *site, const SettPlaceRow *row,
                      uint8_t tile)
{
    uint64_t of = row->of.bits;
    if (row->test.index < SETT_TEST_CLOSES)
        return false;
    for (int32_t i = 0;
         row->test.index == SETT_TEST_BEFORE && i < site->rules->lock_count;
         i++)
        of |= site->rules->locks[i].keys | site->rules->locks[i].locks;
    return names(of, tile) || tile == site->rules->start.tile;
}
