/* view.c - see view.h. The walk of sett_sees enters every cell whose inside the
   line between two centres crosses; so who sees whom is joined by a line that
   crosses no wall. Such lines are kept as beams: from a sector of slopes -1 to
   1 every wall, a full square, takes what lies behind it, but not the lines
   that only touch its corner. (Recursive shadow casting, Bergstroem 2001;
   differs: exact fractions, and it is a superset that others look through.) */
#include "level/view.h"

SettStatus sett_view_take(const SettMask *walls, SettArena *tmp, SettView *view)
{
    int32_t side = walls->w > walls->h ? walls->w : walls->h;
    *view = (SettView){.walls = walls};
    /* Shadows are wider than 1 / column, so a column has at most twice its
       number of beams, and a few. */
    view->room = 2 * side + 8;
    view->now = sett_arena_raw(tmp, (size_t)view->room, sizeof *view->now);
    view->next = sett_arena_raw(tmp, (size_t)view->room, sizeof *view->next);
    return view->now == NULL || view->next == NULL ? SETT_NO_MEMORY : SETT_OK;
}

static void open_sector(SettView *v)
{
    v->column = 1;
    v->at = v->next_count = 0;
    v->now_count = 1;
    v->now[0] = (SettBeam){{-1, 1}, {1, 1}};
}

void sett_view_open(SettView *v, SettPoint from, int32_t farthest)
{
    v->from = from;
    v->farthest = farthest;
    v->sector = 0;
    open_sector(v);
}

static SettPoint place(const SettView *v, int32_t x, int32_t y)
{
    static const SettPoint ahead[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    SettPoint a = ahead[v->sector];
    SettPoint side = {a.y != 0, a.x != 0};
    return (SettPoint){v->from.x + a.x * x + side.x * y,
                       v->from.y + a.y * x + side.y * y};
}

static bool is_wall(const SettView *v, int32_t x, int32_t y)
{
    SettPoint p = place(v, x, y);
    return !sett_mask_has(v->walls, p) || sett_mask_get(v->walls, p.x, p.y);
}

static bool less(SettSlope a, SettSlope b)
{
    return (int64_t)a.n * b.d < (int64_t)b.n * a.d;
}

static int32_t floor_at(SettSlope s, int32_t x)
{
    int64_t n = (int64_t)s.n * x, q = n / s.d;
    return (int32_t)(q - (n % s.d < 0));
}

static int32_t ceil_at(SettSlope s, int32_t x)
{
    return -floor_at((SettSlope){-s.n, s.d}, x);
}

/* Slopes between which a wall hides what is behind it. */
static SettBeam shadow(int32_t x, int32_t y)
{
    int32_t near = 2 * x - 1, far = 2 * x + 1;
    return (SettBeam){{2 * y - 1, y > 0 ? far : near},
                      {2 * y + 1, y < 0 ? far : near}};
}

static void keep(SettView *v, SettSlope low, SettSlope high)
{
    SETT_ASSERT(v->next_count < v->room);
    v->next[v->next_count++] = (SettBeam){low, high};
}

/* What is left of a beam behind its column. */
static void pass_on(SettView *v, SettBeam beam)
{
    int32_t x = v->column;
    int32_t low = floor_at(beam.low, x) - 1, high = ceil_at(beam.high, x) + 1;
    low = low < -x ? -x : low;
    high = high > x ? x : high;
    for (int32_t y = low; y <= high; y++) {
        SettBeam dark = shadow(x, y);
        if (less(beam.high, dark.low) || !less(beam.low, dark.high) ||
            !is_wall(v, x, y))
            continue;
        if (!less(dark.low, beam.low))
            keep(v, beam.low, dark.low);
        beam.low = dark.high;
        if (less(beam.high, beam.low))
            return;
    }
    keep(v, beam.low, beam.high);
}

static bool next_column(SettView *v)
{
    SettBeam *kept = v->now;
    v->now = v->next;
    v->next = kept;
    v->now_count = v->next_count;
    v->next_count = v->at = 0;
    if (v->now_count > 0 && v->column < v->farthest) {
        v->column++;
        return true;
    }
    if (v->sector == 3)
        return false;
    v->sector++;
    open_sector(v);
    return true;
}

bool sett_view_next(SettView *v, SettSpan *span)
{
    if (v->farthest < 1)
        return false;
    for (;;) {
        while (v->at == v->now_count)
            if (!next_column(v))
                return false;
        SettBeam beam = v->now[v->at++];
        int32_t x = v->column, edge = v->sector < 2 ? x : x - 1;
        int32_t low = ceil_at(beam.low, x), high = floor_at(beam.high, x);
        pass_on(v, beam);
        /* Diagonals belong to the first two sectors. */
        low = low < -edge ? -edge : low;
        high = high > edge ? edge : high;
        if (low > high)
            continue;
        SettPoint a = place(v, x, low), b = place(v, x, low + 1);
        *span =
            (SettSpan){a, (SettPoint){b.x - a.x, b.y - a.y}, high - low + 1};
        return true;
    }
}
