/* view.c - the level that layers show together: layers of tiles by the order of
   the mapping, marks over them, then objects; each in its own grid. */
#include "io/mapping/view.h"

#include "base/least.h"

#include <math.h>

SettStatus sett_map_view(const SettMapping *m, int32_t count, SettArena *arena,
                         SettError *err, SettMapView *out)
{
    *out = (SettMapView){.m = m, .arena = arena, .err = err};
    out->sources = SETT_TAKE(arena, count, SettMapSource);
    return out->sources != NULL ? SETT_OK : sett_no_memory(out->err);
}

/* Rounds down. */
static int64_t down(int64_t a, int64_t b)
{
    int64_t q = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

static SettStatus check_grid(const SettMapView *v, const SettMapSource *s)
{
    bool wide = v->cell_w % s->grid_w == 0 || s->grid_w % v->cell_w == 0;
    bool high = v->cell_h % s->grid_h == 0 || s->grid_h % v->cell_h == 0;
    if (wide && high)
        return SETT_OK;
    return sett_map_refuse(
        v->err, v->source, "\"cell\": a multiple or a part of it",
        "a layer with cells of %d x %d pixels, and tiles of %d x %d",
        (int)s->grid_w, (int)s->grid_h, (int)v->cell_w, (int)v->cell_h);
}

SettStatus sett_map_frame(SettMapView *v, const int64_t box[4])
{
    const SettMapping *m = v->m;
    v->cell_w = m->cell_w > 0 ? m->cell_w : v->sources[0].grid_w;
    v->cell_h = m->cell_h > 0 ? m->cell_h : v->sources[0].grid_h;
    for (int32_t i = 0; i < v->count; i++) {
        SettStatus status = check_grid(v, &v->sources[i]);
        if (status != SETT_OK)
            return status;
    }
    int64_t x = down(box[0], v->cell_w), y = down(box[1], v->cell_h);
    int64_t w = down(box[2] + v->cell_w - 1, v->cell_w) - x;
    int64_t h = down(box[3] + v->cell_h - 1, v->cell_h) - y;
    if (m->cut_w > 0) {
        x = m->cut_x;
        y = m->cut_y;
        w = m->cut_w;
        h = m->cut_h;
    }
    if (w > SETT_MAX_SIDE || h > SETT_MAX_SIDE || w * h > SETT_MAX_AREA ||
        x < INT32_MIN || y < INT32_MIN)
        return sett_fail(v->err, SETT_TOO_LARGE, "a level of %lld x %lld tiles",
                         (long long)w, (long long)h);
    v->x = (int32_t)x;
    v->y = (int32_t)y;
    v->w = (int32_t)w;
    v->h = (int32_t)h;
    return SETT_OK;
}

/* The cells under tile `at` along one side: from, and how many. */
static void part(int32_t at, int32_t cell, int32_t grid, int32_t from,
                 int32_t size, int32_t *low, int32_t *high)
{
    int64_t begin = down((int64_t)at * cell, grid) - from;
    int64_t end = begin + sett_max(cell / grid, 1);
    *low = (int32_t)sett_max_wide(begin, 0);
    *high = (int32_t)sett_min_wide(end, size);
}

SettMapBox sett_map_parts(const SettMapView *v, const SettMapSource *s,
                          int32_t x, int32_t y)
{
    SettMapBox box;
    part(v->x + x, v->cell_w, s->grid_w, s->x, s->w, &box.x0, &box.x1);
    part(v->y + y, v->cell_h, s->grid_h, s->y, s->h, &box.y0, &box.y1);
    return box;
}

/* What most parts of a tile say: a row that the most map to the tile of, the
   first of these. `bad` is a cell that no row fits, -1: none is. */
static int32_t verdict(const SettMapView *v, const SettMapSource *s,
                       const SettMapBox *box, int32_t *bad)
{
    int32_t votes[SETT_MAX_TILES] = {0}, first[SETT_MAX_TILES];
    int32_t nothing = 0, most = 0, row = SETT_MAP_NOTHING;
    *bad = -1;
    for (int32_t y = box->y0; y < box->y1; y++)
        for (int32_t x = box->x0; x < box->x1; x++) {
            int32_t at = y * s->w + x, r = s->rows[at];
            if (r == SETT_MAP_NO_ROW && *bad < 0)
                *bad = at;
            nothing += r == SETT_MAP_NOTHING;
            if (r < 0)
                continue;
            int32_t to = v->m->rows[r].to;
            first[to] = votes[to] == 0 ? r : sett_min(first[to], r);
            votes[to]++;
            bool better = votes[to] > most ||
                          (votes[to] == most && row >= 0 && first[to] < row);
            most = sett_max(most, votes[to]);
            row = better ? first[to] : row;
        }
    return nothing > most ? SETT_MAP_NOTHING : row;
}

/* The tile of one cell from the layers of a role; -1: none says anything. */
static int32_t look(SettMapView *v, SettMapRole role, int32_t x, int32_t y,
                    bool *covered, bool *bad)
{
    for (int32_t i = 0; i < v->count; i++) {
        const SettMapSource *s = &v->sources[i];
        int32_t none = -1, row;
        if (s->role != role)
            continue;
        SettMapBox box = sett_map_parts(v, s, x, y);
        if (box.x0 >= box.x1 || box.y0 >= box.y1)
            continue;
        *covered = true;
        if (box.x1 - box.x0 == 1 && box.y1 - box.y0 == 1) {
            none = box.y0 * s->w + box.x0;
            row = s->rows[none];
            none = row == SETT_MAP_NO_ROW ? none : -1;
        } else {
            row = verdict(v, s, &box, &none);
        }
        if (row >= 0)
            return v->m->rows[row].to;
        if (none >= 0 && !*bad) {
            *bad = true;
            v->bad_source = i;
            v->bad_cell = none;
        }
    }
    return -1;
}

/* What is only unmapped does not hide what another layer says. */
static SettStatus lay_cell(SettMapView *v, int32_t x, int32_t y, uint8_t *out,
                           bool *kept)
{
    const SettMapping *m = v->m;
    bool covered = false, bad = false;
    int32_t to = look(v, SETT_MAP_MARK, x, y, &covered, &bad);
    if (to < 0)
        to = look(v, SETT_MAP_GRID, x, y, &covered, &bad);
    if (to < 0 && bad && m->unmapped == SETT_MAP_ERROR)
        return SETT_BAD_INPUT;
    *kept = to < 0 && bad && m->unmapped == SETT_MAP_KEEP;
    if (to < 0 && bad && m->unmapped >= 0)
        to = m->unmapped;
    if (to < 0)
        to = !covered && m->outside >= 0 ? m->outside : m->fill;
    *out = (uint8_t)to;
    return SETT_OK;
}

SettStatus sett_map_lay(SettMapView *v, SettGrid *grid)
{
    SettStatus status = sett_grid_take(v->arena, v->w, v->h, grid);
    if (status != SETT_OK)
        return status == SETT_NO_MEMORY
                   ? sett_no_memory(v->err)
                   : sett_fail(v->err, status, "a level of %d x %d tiles",
                               (int)v->w, (int)v->h);
    v->kept = SETT_TAKE(v->arena, (int64_t)v->w * v->h, bool);
    if (v->kept == NULL)
        return sett_no_memory(v->err);
    for (int32_t y = 0; y < v->h; y++) {
        for (int32_t x = 0; x < v->w; x++) {
            int32_t at = sett_grid_at(grid, x, y);
            status = lay_cell(v, x, y, &grid->cells[at], &v->kept[at]);
            if (status != SETT_OK)
                return status;
        }
        if (sett_work(v->arena, (uint64_t)v->w * (uint64_t)v->count))
            return SETT_CANCELLED;
    }
    return SETT_OK;
}

/* The first of the tiles whose middle lies at or behind a pixel. */
static double from_middle(double pixel, int32_t cell)
{
    return ceil(pixel / cell - 0.5);
}

static int32_t bounded(double v, int32_t most)
{
    return v > 0 ? v < most ? (int32_t)v : most : 0;
}

SettMapBox sett_map_object_box(const SettMapView *v, const SettMapObject *row,
                               const double box[4])
{
    double x0 = floor((box[0] + box[2]) / 2 / v->cell_w);
    double y0 = floor((box[1] + box[3]) / 2 / v->cell_h);
    double x1 = x0 + 1, y1 = y0 + 1;
    if (row->at == SETT_MAP_AT_AREA) {
        double l = from_middle(box[0], v->cell_w);
        double r = from_middle(box[2], v->cell_w);
        double t = from_middle(box[1], v->cell_h);
        double b = from_middle(box[3], v->cell_h);
        x1 = r > l ? r : x1;
        x0 = r > l ? l : x0;
        y1 = b > t ? b : y1;
        y0 = b > t ? t : y0;
    }
    return (SettMapBox){bounded(x0 - v->x, v->w), bounded(y0 - v->y, v->h),
                        bounded(x1 - v->x, v->w), bounded(y1 - v->y, v->h)};
}

static SettStatus two_objects(const SettMapView *v, int32_t x, int32_t y,
                              int32_t old, int32_t to, const char *what)
{
    const SettTile *tiles = v->m->game->tiles.tiles;
    return sett_map_refuse(v->err, v->source, "one in a cell",
                           "%.60s: %s and %s both are objects at %d,%d", what,
                           tiles[old].name, tiles[to].name, (int)x, (int)y);
}

SettStatus sett_map_lay_objects(SettMapView *v, SettGrid *grid,
                                const SettMapObject *row, const SettMapBox *b,
                                const char *what)
{
    size_t area = (size_t)v->w * (size_t)v->h;
    if (v->objects == NULL) {
        v->objects = SETT_TAKE(v->arena, area, int32_t);
        if (v->objects == NULL)
            return sett_no_memory(v->err);
        for (size_t i = 0; i < area; i++)
            v->objects[i] = -1;
    }
    for (int32_t y = b->y0; y < b->y1; y++)
        for (int32_t x = b->x0; x < b->x1; x++) {
            int32_t at = sett_grid_at(grid, x, y);
            if (v->objects[at] >= 0 && v->objects[at] != row->to)
                return two_objects(v, x, y, v->objects[at], row->to, what);
            v->objects[at] = row->to;
            grid->cells[at] = (uint8_t)row->to;
        }
    return SETT_OK;
}
