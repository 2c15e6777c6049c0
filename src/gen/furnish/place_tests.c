/* place_tests.c - tests on cells: the predicates of the furnishers' tables
   (Green et al. 2019, Tables 2 and 3). */
#include "gen/furnish/furnish.h"

#include "base/least.h"

#include <string.h>

/* Not zeroed: a path has far fewer cells than the room for it, most of which so
   is never touched. */
static SettStatus take_path(SettSite *site, SettPoint from, SettPoint to,
                            SettPoint **path, int32_t *count)
{
    SettArena *tmp = site->job->tmp;
    size_t floors = (size_t)site->floors.count;
    size_t area = (size_t)sett_grid_area(site->grid);
    *path = sett_arena_raw(tmp, floors + 1, sizeof **path);
    if (*path == NULL)
        return SETT_NO_MEMORY;
    SettPoint *whole = sett_arena_raw(tmp, area, sizeof *whole);
    if (whole == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_path(&site->open, from, to, tmp, whole, count);
    if (status == SETT_OK)
        memcpy(*path, whole, (size_t)*count * sizeof **path);
    return status;
}

/* The head is drawn by a coin; but next to objects that are there already the
   path begins at the start and ends at the goal. */
static SettStatus head_is_first(SettSite *site, bool *first)
{
    SettKind *start = sett_site_kind(site, site->rules->start.tile);
    SettKind *goal = sett_site_kind(site, site->rules->goal.tile);
    SettKind *near_head = start != NULL && start->spot_count > 0 ? start : NULL;
    SettKind *near_tail = goal != NULL && goal->spot_count > 0 ? goal : NULL;
    if (near_head == NULL && near_tail == NULL) {
        *first = (sett_rng_next(&site->rng) >> 63) == 0;
        return SETT_OK;
    }
    SettPoint at =
        near_head != NULL ? near_head->spots[0] : near_tail->spots[0];
    int32_t a, b;
    SettArena *tmp = site->job->tmp;
    SettStatus status =
        sett_path_length(&site->open, at, site->longest.from, tmp, &a);
    if (status != SETT_OK)
        return status;
    status = sett_path_length(&site->open, at, site->longest.to, tmp, &b);
    if (status != SETT_OK)
        return status;
    *first = near_head != NULL ? a <= b : a > b;
    return SETT_OK;
}

static SettStatus make_long_path(SettSite *site)
{
    bool first;
    SettStatus status = sett_site_longest(site);
    if (status != SETT_OK)
        return status;
    status = head_is_first(site, &first);
    if (status != SETT_OK)
        return status;
    SettPoint from = first ? site->longest.from : site->longest.to;
    SettPoint to = first ? site->longest.to : site->longest.from;
    return take_path(site, from, to, &site->long_path, &site->long_count);
}

static SettStatus make_route(SettSite *site)
{
    SettKind *start = sett_site_kind(site, site->rules->start.tile);
    SettKind *goal = sett_site_kind(site, site->rules->goal.tile);
    if (start == NULL || goal == NULL || start->spot_count == 0 ||
        goal->spot_count == 0) {
        site->route = SETT_TAKE(site->job->tmp, 1, SettPoint);
        site->route_count = 0;
        return site->route == NULL ? SETT_NO_MEMORY : SETT_OK;
    }
    return take_path(site, start->spots[0], goal->spots[0], &site->route,
                     &site->route_count);
}

static SettStatus make_far(SettSite *site, uint64_t of)
{
    SettArena *tmp = site->job->tmp;
    size_t area = (size_t)sett_grid_area(site->grid);
    int32_t count = 0;
    site->far = sett_arena_raw(tmp, area, sizeof *site->far);
    SettPoint *sources = sett_arena_raw(tmp, area, sizeof *sources);
    if (site->far == NULL || sources == NULL)
        return SETT_NO_MEMORY;
    for (int32_t k = 0; k < site->kind_count; k++)
        if (of >> site->kinds[k].tile & 1)
            for (int32_t i = 0; i < site->kinds[k].spot_count; i++)
                sources[count++] = site->kinds[k].spots[i];
    SettStatus status =
        sett_distances(&site->open, sources, count, tmp, site->far);
    site->far_best = -1;
    for (int32_t i = 0; i < site->floors.count; i++) {
        int32_t cell = site->floors.cells[i];
        if (sett_site_free(site, cell) && site->far[cell] != SETT_FAR &&
            site->far[cell] > site->far_best)
            site->far_best = site->far[cell];
    }
    return status;
}

static bool has_distance(const SettPlaceRow *row)
{
    return row->test.index == SETT_TEST_NEAR ||
           row->test.index == SETT_TEST_APART ||
           row->test.index == SETT_TEST_ROUTE;
}

bool sett_row_by_path(const SettPlaceRow *row)
{
    return has_distance(row) && row->metric.index == SETT_BY_PATH;
}

bool sett_row_on_path(const SettPlaceRow *row)
{
    return row->test.index == SETT_TEST_PATH_HEAD ||
           row->test.index == SETT_TEST_PATH_TAIL;
}

/* Whether a row notes the cells near what it looks for: those that measure by
   path, and all where the map is large. */
static bool reach_wanted(const SettSite *site, const SettPlaceRow *row)
{
    return sett_row_by_way(row) || sett_row_by_path(row) ||
           (site->notes && (has_distance(row) || sett_row_on_path(row)));
}

SettStatus sett_option_prepare(SettSite *site, const SettOption *option)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < option->count && status == SETT_OK; i++) {
        const SettPlaceRow *row = option->rows[i];
        switch ((SettTest)row->test.index) {
        case SETT_TEST_PATH_HEAD:
        case SETT_TEST_PATH_TAIL:
            if (site->long_path == NULL)
                status = make_long_path(site);
            break;
        case SETT_TEST_ROUTE:
            if (site->route == NULL)
                status = make_route(site);
            break;
        case SETT_TEST_FARTHEST:
            status = make_far(site, row->of.bits);
            break;
        default:
            break;
        }
        if (status == SETT_OK && reach_wanted(site, row))
            status = sett_reach_prepare(site, row);
    }
    return status;
}

static int32_t distance(int32_t metric, SettPoint a, SettPoint b)
{
    return metric == SETT_CHEBYSHEV ? sett_chebyshev(a, b)
                                    : sett_manhattan(a, b);
}

static bool stands_near(const SettSite *site, const SettPlaceRow *row,
                        SettPoint at, int32_t low, int32_t high)
{
    for (int32_t k = 0; k < site->kind_count; k++) {
        const SettKind *kind = &site->kinds[k];
        if (!(row->of.bits >> kind->tile & 1))
            continue;
        for (int32_t i = 0; i < kind->spot_count; i++) {
            int32_t d = distance(row->metric.index, at, kind->spots[i]);
            if (d >= low && d <= high &&
                (!row->see || sett_sees(&site->walls, at, kind->spots[i])))
                return true;
        }
    }
    return false;
}

static int32_t neighbours(const SettSite *site, uint64_t of, bool walls,
                          SettPoint at)
{
    int32_t n = walls ? sett_walls8(&site->walls, at) : 0;
    for (int32_t dy = -1; dy <= 1; dy++)
        for (int32_t dx = -1; dx <= 1; dx++) {
            if ((dx == 0 && dy == 0) ||
                !sett_grid_has(site->grid, at.x + dx, at.y + dy))
                continue;
            uint8_t tile =
                site->grid
                    ->cells[sett_grid_at(site->grid, at.x + dx, at.y + dy)];
            n += tile < 64 && (of >> tile & 1);
        }
    return n;
}

void sett_long_path_part(const SettSite *site, const SettPlaceRow *row,
                         int32_t *first, int32_t *last)
{
    int32_t n = site->long_count;
    int32_t high = sett_site_scaled(site, row->high, row->scales);
    bool head = row->test.index == SETT_TEST_PATH_HEAD;
    *first = head ? 0 : sett_max(n - high, n / 2);
    *last = head ? sett_min(high, n / 2 - 1) : n - 1;
}

static bool on_long_path(const SettSite *site, const SettPlaceRow *row,
                         SettPoint at)
{
    int32_t first, last;
    sett_long_path_part(site, row, &first, &last);
    for (int32_t i = first; i <= last; i++)
        if (site->long_path[i].x == at.x && site->long_path[i].y == at.y)
            return true;
    return false;
}

static bool beside_route(const SettSite *site, const SettPlaceRow *row,
                         SettPoint at, int32_t low, int32_t high)
{
    for (int32_t i = 1; i + 1 < site->route_count; i++) {
        int32_t d = distance(row->metric.index, at, site->route[i]);
        if (d >= low && d <= high)
            return true;
    }
    return false;
}

static bool within(int32_t n, int32_t low, int32_t high)
{
    return n >= low && n <= high;
}

static bool holds(const SettSite *site, const SettPlaceRow *row, int32_t cell)
{
    SettPoint at = sett_site_point(site, cell);
    if (reach_wanted(site, row))
        return sett_reach_has(site, row, at) ==
               (row->test.index != SETT_TEST_APART);
    int32_t low = sett_site_scaled(site, row->low, row->scales);
    int32_t high = sett_site_scaled(site, row->high, row->scales);
    switch ((SettTest)row->test.index) {
    case SETT_TEST_ANY:
        return true;
    case SETT_TEST_WALLS4:
        return within(sett_walls4(&site->walls, at), low, high);
    case SETT_TEST_WALLS8:
        return within(sett_walls8(&site->walls, at), low, high);
    case SETT_TEST_NEAR:
        return stands_near(site, row, at, low, high);
    case SETT_TEST_APART:
        return !stands_near(site, row, at, low, high);
    case SETT_TEST_COUNT:
        return within(neighbours(site, row->of.bits, false, at), low, high);
    case SETT_TEST_CROWD:
        return within(neighbours(site, row->of.bits, true, at), low, high);
    case SETT_TEST_ROUTE:
        return beside_route(site, row, at, low, high);
    case SETT_TEST_PATH_HEAD:
    case SETT_TEST_PATH_TAIL:
        return on_long_path(site, row, at);
    case SETT_TEST_FARTHEST:
        return site->far[cell] == site->far_best;
    default: /* by ways: above */
        break;
    }
    return false;
}

bool sett_option_find(const SettPlaceTable *table, int32_t tile, int32_t part,
                      int32_t option, SettOption *out)
{
    out->count = 0;
    for (int32_t i = 0; i < table->count && out->count < 8; i++) {
        const SettPlaceRow *row = &table->rows[i];
        if (row->tile.tile == tile && row->part == part &&
            row->option == option)
            out->rows[out->count++] = row;
    }
    return out->count > 0;
}

bool sett_option_holds(const SettSite *site, const SettOption *option,
                       int32_t cell)
{
    for (int32_t i = 0; i < option->count; i++)
        if (!holds(site, option->rows[i], cell))
            return false;
    return true;
}

bool sett_option_depends(const SettOption *option, int32_t tile)
{
    for (int32_t i = 0; i < option->count; i++)
        if (option->rows[i]->of.bits >> tile & 1)
            return true;
    return false;
}

/* "" or " goblin or mage"; NULL on no memory. */
static const char *kinds_text(const SettSite *site, uint64_t of)
{
    const SettTileSet *set = &site->job->game->tiles;
    uint64_t all = 0;
    for (int32_t k = 0; k < site->kind_count; k++)
        all |= (uint64_t)1 << site->kinds[k].tile;
    if ((of & all) == all)
        return " any object";
    const char *text = "";
    for (int32_t t = 0; t < set->count && t < 64 && text != NULL; t++)
        if (of >> t & 1)
            text = sett_arena_format(site->job->tmp, "%s%s%s", text,
                                     text[0] == '\0' ? " " : " or ",
                                     set->tiles[t].name);
    return text;
}

static const char *row_text(const SettSite *site, const SettPlaceRow *row)
{
    char name[24];
    sett_choice_name(SETT_TEST_NAMES, row->test.index, name, sizeof name);
    const char *kinds = kinds_text(site, row->of.bits);
    if (kinds == NULL)
        return NULL;
    if (row->test.index == SETT_TEST_THEME)
        return sett_arena_format(site->job->tmp, "%s %s", name,
                                 row->low >= 0 &&
                                         row->low < site->rules->theme_count
                                     ? site->rules->themes[row->low].name
                                     : "?");
    if (row->test.index == SETT_TEST_ANY ||
        row->test.index == SETT_TEST_FARTHEST || sett_row_by_way(row))
        return sett_arena_format(site->job->tmp, "%s%s", name, kinds);
    return sett_arena_format(site->job->tmp, "%s%s %d..%d%s", name, kinds,
                             sett_site_scaled(site, row->low, row->scales),
                             sett_site_scaled(site, row->high, row->scales),
                             row->see ? " in sight" : "");
}

const char *sett_option_text(const SettSite *site, const SettOption *option)
{
    const char *text = "";
    for (int32_t i = 0; i < option->count && text != NULL; i++) {
        const char *row = row_text(site, option->rows[i]);
        if (row == NULL)
            return NULL;
        text = sett_arena_format(site->job->tmp, "%s%s%s", text,
                                 i > 0 ? " and " : "", row);
    }
    return text;
}
