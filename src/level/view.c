/* view.c - see view.h. The walk of sett_sees enters every cell whose inside the
   line between two centres crosses; so two cells in sight are joined by a line
   that crosses no wall. Such lines are kept as beams: from a sector of slopes
   -1 to 1 every wall, a full square, takes what lies behind it, but not the
   lines that only touch its corner. (Recursive shadow casting, Bergstroem 2001;
   differs: exact fractions, and it is a superset that others look through.) */
#include "level/view.h"

#include "base/least.h"
#include "level/bits.h"

SettStatus sett_two_way_take(SettArena *tmp, int32_t w, int32_t h,
                             SettTwoWay *set)
{
    SettStatus status = sett_mask_take(tmp, w, h, &set->rows);
    return status == SETT_OK ? sett_mask_take(tmp, h, w, &set->columns)
                             : status;
}

void sett_two_way_put(SettTwoWay *set, SettPoint at, bool in)
{
    if (in) {
        sett_mask_set(&set->rows, at.x, at.y);
        sett_mask_set(&set->columns, at.y, at.x);
    } else {
        sett_mask_unset(&set->rows, at.x, at.y);
        sett_mask_unset(&set->columns, at.y, at.x);
    }
}

uint64_t sett_two_way_line(const SettTwoWay *set, SettPoint at, SettPoint step,
                           int32_t count)
{
    const SettMask *m = step.x != 0 ? &set->rows : &set->columns;
    int32_t x = step.x != 0 ? at.x : at.y, y = step.x != 0 ? at.y : at.x;
    if ((uint32_t)y >= (uint32_t)m->h || x >= m->w || x + count <= 0)
        return 0;
    int32_t from = sett_max(x, 0);
    int32_t n = sett_min(x + count, m->w) - from;
    const uint64_t *word =
        m->words + (size_t)y * (size_t)m->stride + (size_t)(from >> 6);
    int32_t by = from & 63;
    uint64_t bits = word[0] >> by;
    /* analysed: n <= 64, so by > 0 */
    if (by + n > 64)
        bits |= word[1] << (64 - by);
    return (bits & UINT64_MAX >> (64 - n)) << (from - x);
}

SettStatus sett_view_take(const SettMask *walls, SettArena *tmp, SettView *view)
{
    int32_t side = sett_max(walls->w, walls->h);
    *view = (SettView){.room = 2 * side + 8};
    SettStatus status =
        sett_two_way_take(tmp, walls->w, walls->h, &view->clear);
    if (status != SETT_OK)
        return status;
    for (int32_t y = 0; y < walls->h; y++) {
        if (sett_work(tmp, 16 * (uint64_t)walls->w))
            return SETT_CANCELLED;
        for (int32_t x = 0; x < walls->w; x++)
            if (!sett_mask_get(walls, x, y))
                sett_two_way_put(&view->clear, (SettPoint){x, y}, true);
    }
    /* Shadows are wider than 1 / column, so a column has at most twice its
       number of beams, and a few. */
    view->now = sett_arena_raw(tmp, (size_t)view->room, sizeof *view->now);
    view->next = sett_arena_raw(tmp, (size_t)view->room, sizeof *view->next);
    return view->now == NULL || view->next == NULL ? SETT_NO_MEMORY : SETT_OK;
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
            ~sett_two_way_line(&v->clear, place(v, x, y), v->side, count) &
            UINT64_MAX >> (64 - count);
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
