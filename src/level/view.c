/* view.c - see view.h. The walk of sett_sees enters every cell whose inside the
   line between two centres crosses; so two cells in sight are joined by a line
   that crosses no wall. Such lines are kept as beams: from a sector of slopes
   -1 to 1 every wall, a full square, takes what lies behind it, but not the
   lines that only touch its corner. (Recursive shadow casting, Bergstroem 2001;
   differs: exact fractions, and it is a superset that others look through.) */
#include "level/view.h"

#include "base/least.h"
#include "level/bits.h"

static SettStatus take_strips(SettArena *tmp, int32_t w, int32_t h,
                              SettStrips *strips)
{
    size_t across = ((size_t)w + 63) / 64;
    *strips = (SettStrips){SETT_TAKE(tmp, across * (size_t)h, uint64_t), w, h};
    return strips->words == NULL ? SETT_NO_MEMORY : SETT_OK;
}

static void put(SettStrips *strips, int32_t x, int32_t y)
{
    size_t at = (size_t)(x >> 6) * (size_t)strips->h + (size_t)y;
    strips->words[at] |= UINT64_C(1) << (x & 63);
}

/* Bits for up to 64 cells of a row from x on; 0 beyond the map. */
static uint64_t bits_from(const SettStrips *m, int32_t x, int32_t y,
                          int32_t count)
{
    if ((uint32_t)y >= (uint32_t)m->h || x >= m->w || x + count <= 0)
        return 0;
    int32_t from = sett_max(x, 0);
    int32_t n = sett_min(x + count, m->w) - from;
    const uint64_t *word =
        m->words + (size_t)(from >> 6) * (size_t)m->h + (size_t)y;
    int32_t by = from & 63;
    uint64_t bits = word[0] >> by;
    /* analysed: n <= 64, so by > 0 */
    if (by + n > 64)
        bits |= word[m->h] << (64 - by);
    return (bits & UINT64_MAX >> (64 - n)) << (from - x);
}

SettStatus sett_view_take(const SettMask *walls, SettArena *tmp, SettView *view)
{
    int32_t side = sett_max(walls->w, walls->h);
    *view = (SettView){.room = 2 * side + 8};
    SettStatus status = take_strips(tmp, walls->w, walls->h, &view->rows);
    if (status == SETT_OK)
        status = take_strips(tmp, walls->h, walls->w, &view->columns);
    if (status != SETT_OK)
        return status;
    for (int32_t y = 0; y < walls->h; y++) {
        if (sett_work(tmp, 16 * (uint64_t)walls->w))
            return SETT_CANCELLED;
        for (int32_t x = 0; x < walls->w; x++)
            if (!sett_mask_get(walls, x, y)) {
                put(&view->rows, x, y);
                put(&view->columns, y, x);
            }
    }
    /* Shadows are wider than 1 / column, so a column has at most twice its
       number of beams, and a few. */
    view->now = sett_arena_raw(tmp, (size_t)view->room, sizeof *view->now);
    view->next = sett_arena_raw(tmp, (size_t)view->room, sizeof *view->next);
    return view->now == NULL || view->next == NULL ? SETT_NO_MEMORY : SETT_OK;
}

/* Bits for up to 64 cells sidewards from a place, that are no walls. */
static uint64_t line(const SettView *v, SettPoint at, int32_t count)
{
    return v->side.x != 0 ? bits_from(&v->rows, at.x, at.y, count)
                          : bits_from(&v->columns, at.y, at.x, count);
}

static void open_sector(SettView *v)
{
    static const SettPoint ahead[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    v->ahead = ahead[v->sector];
    v->side = (SettPoint){v->ahead.y != 0, v->ahead.x != 0};
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
    return (SettPoint){v->from.x + v->ahead.x * x + v->side.x * y,
                       v->from.y + v->ahead.y * x + v->side.y * y};
}

static bool less(SettSlope a, SettSlope b)
{
    return (int64_t)a.n * b.d < (int64_t)b.n * a.d;
}

/* Cells of a column between which a slope passes: below, and above. */
typedef struct Pass {
    int32_t below, above;
} Pass;

static Pass pass_at(SettSlope s, int32_t x)
{
    int64_t n = (int64_t)s.n * x;
    /* Short numbers are quick to divide. */
    int32_t q = n == (int32_t)n ? (int32_t)n / s.d : (int32_t)(n / s.d);
    int64_t rest = n - (int64_t)q * s.d;
    return (Pass){q - (rest < 0), q + (rest > 0)};
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

/* Takes the shadow of a wall out of a beam; false where nothing is left of its
   upper part. */
static bool darken(SettView *v, SettBeam *beam, int32_t y)
{
    SettBeam dark = shadow(v->column, y);
    if (less(beam->high, dark.low) || !less(beam->low, dark.high))
        return true;
    if (!less(dark.low, beam->low))
        keep(v, beam->low, dark.low);
    beam->low = dark.high;
    return !less(beam->high, beam->low);
}

/* What is left of a beam behind the walls low..high of its column. */
static void pass_on(SettView *v, SettBeam beam, int32_t low, int32_t high)
{
    int32_t x = v->column;
    low = sett_max(low, -x);
    high = sett_min(high, x);
    for (int32_t y = low; y <= high; y += 64) {
        int32_t count = sett_min(high - y + 1, 64);
        uint64_t walls =
            ~line(v, place(v, x, y), count) & UINT64_MAX >> (64 - count);
        for (; walls != 0; walls &= walls - 1)
            if (!darken(v, &beam, y + sett_bits_lowest(walls)))
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

bool sett_view_next(SettView *v, SettViewSpan *span)
{
    if (v->farthest < 1)
        return false;
    for (;;) {
        while (v->at == v->now_count)
            if (!next_column(v))
                return false;
        SettBeam beam = v->now[v->at++];
        int32_t x = v->column, edge = v->sector < 2 ? x : x - 1;
        Pass from = pass_at(beam.low, x), to = pass_at(beam.high, x);
        int32_t low = from.above, high = to.below;
        pass_on(v, beam, from.below - 1, to.above + 1);
        /* Diagonals belong to the first two sectors. */
        low = sett_max(low, -edge);
        high = sett_min(high, edge);
        if (low > high)
            continue;
        *span = (SettViewSpan){place(v, x, low), v->side, high - low + 1};
        return true;
    }
}
