/* glance.c - see glance.h. The walk of sett_sees never turns back, so what is
   in sight lies, in each eighth of the map, where a way leads that never turns
   back either. Line after line of cells such ways are one addition to a word
   of 64. They are kept between two slopes: a line of sight that goes on has
   crossed all of a row within the cells that were reached there. Where the
   slopes are more than a word apart, the wedge between them is split. (The
   addition: Myers, "A fast bit-vector algorithm for approximate string
   matching", 1999.) */
#include "level/glance.h"

#include "level/bits.h"

#define WORD 64
#define MOST_WEDGES 32
#define MOST_ROWS 8192 /* products of two slopes' terms fit 31 bits */

SettStatus sett_four_way_take(SettArena *tmp, int32_t w, int32_t h,
                              SettFourWay *set)
{
    set->w = w;
    set->h = h;
    SettStatus status = SETT_OK;
    /* A word more than a line has: a window may begin at any cell. */
    for (int32_t i = 0; i < 4 && status == SETT_OK; i++)
        status = i < 2 ? sett_mask_take(tmp, w + WORD, h, &set->ways[i])
                       : sett_mask_take(tmp, h + WORD, w, &set->ways[i]);
    return status;
}

void sett_four_way_put(SettFourWay *set, SettPoint at, bool in)
{
    void (*const put)(SettMask *, int32_t, int32_t) =
        in ? sett_mask_set : sett_mask_unset;
    put(&set->ways[0], at.x, at.y);
    put(&set->ways[1], set->w - 1 - at.x, at.y);
    put(&set->ways[2], at.y, at.x);
    put(&set->ways[3], set->h - 1 - at.y, at.x);
}

/* 64 cells of a line from one on; none beyond the map. */
static uint64_t window(const SettMask *m, int32_t x, int32_t y)
{
    const uint64_t *word =
        m->words + (size_t)y * (size_t)m->stride + (size_t)(x >> 6);
    int32_t by = x & (WORD - 1);
    return word[0] >> by | word[1] << 1 << (WORD - 1 - by);
}

/* Cells a row. */
typedef struct Slope {
    int32_t n, d;
} Slope;

/* What lies between two slopes, as far as it is known: rows count from the cell
   that looks, cells of a row from its own line. */
typedef struct Wedge {
    Slope low, high; /* lines of sight that may go on */
    Slope from, to;  /* cells that are this wedge's: above `from`, up to `to` */
    uint64_t reached; /* cells of the row */
    int32_t base;     /* the first of them */
    int32_t row;
} Wedge;

/* One eighth of a look: rows go ahead, cells of a row sidewards. */
typedef struct Eighth {
    const SettMask *clear, *wanted;
    SettPoint at, ahead, side;
    int32_t place, width;  /* of the cell in its row */
    int32_t row, row_step; /* where rows are in the masks */
    bool diagonal;         /* the diagonal belongs to it */
    Wedge wedges[MOST_WEDGES];
    int32_t count;
} Eighth;

static bool less(Slope a, Slope b)
{
    return a.n * b.d < b.n * a.d;
}

static bool is_mine(const Eighth *e, const Wedge *w, int32_t cell)
{
    Slope middle = {cell, w->row};
    return less(w->from, middle) && !less(w->to, middle) &&
           (e->diagonal || cell < w->row);
}

static bool note(const Eighth *e, const Wedge *w, int32_t line,
                 SettGlanced *found)
{
    uint64_t left = w->reached & window(e->wanted, e->place + w->base, line);
    for (; left != 0; left &= left - 1) {
        int32_t cell = w->base + sett_bits_lowest(left);
        if (!is_mine(e, w, cell))
            continue;
        if (found->count == SETT_MOST_GLANCED)
            return false;
        found->cells[found->count++] =
            (SettPoint){e->at.x + e->ahead.x * w->row + e->side.x * cell,
                        e->at.y + e->ahead.y * w->row + e->side.y * cell};
    }
    return true;
}

/* The cells of a row that lines between the slopes cross or touch. */
static void find_ends(const Wedge *w, int32_t row, int32_t *first,
                      int32_t *last)
{
    int32_t n = w->low.n * (2 * row - 1) - w->low.d, d = 2 * w->low.d;
    *first = n <= 0 ? 0 : (n + d - 1) / d;
    *last = (w->high.n * (2 * row + 1) + w->high.d) / (2 * w->high.d);
}

/* Lines that go on beyond the row, within what was reached of it. */
static void narrow(Wedge *w)
{
    int32_t top = w->base + WORD - 1 - __builtin_clzll(w->reached);
    int32_t bottom = w->base + sett_bits_lowest(w->reached);
    Slope high = {2 * top + 1, 2 * w->row + 1};
    Slope low = {2 * bottom - 1, 2 * w->row - 1};
    if (less(high, w->high))
        w->high = high;
    if (bottom > 0 && less(w->low, low))
        w->low = low;
}

/* Puts the upper half of a wedge aside, by the ends of its next row. */
static bool split(Eighth *e, Wedge *w, int32_t ends)
{
    Slope middle = {ends, 2 * (w->row + 1)};
    if (e->count == MOST_WEDGES)
        return false;
    Wedge *upper = &e->wedges[e->count++];
    *upper = *w;
    upper->low = upper->from = middle;
    w->high = w->to = middle;
    return true;
}

/* Row after row to the end of a wedge. */
static bool follow(Eighth *e, Wedge w, SettGlanced *found)
{
    while (w.reached != 0 && !less(w.high, w.low)) {
        int32_t first, last, line = e->row + e->row_step * (w.row + 1);
        if (line < 0 || line >= e->clear->h)
            return true;
        find_ends(&w, w.row + 1, &first, &last);
        if (first > last || first - w.base >= WORD ||
            e->place + first >= e->width)
            return true;
        if (last - first >= WORD - 1) {
            if (!split(e, &w, first + last))
                return false;
            continue;
        }
        uint64_t begun = w.reached >> (first - w.base);
        uint64_t open = window(e->clear, e->place + first, line) &
                        (((uint64_t)1 << (last - first + 1)) - 1);
        begun &= open;
        w.reached = (((begun + open) ^ open) | begun) & open;
        w.base = first;
        w.row++;
        if (w.reached == 0)
            return true;
        if (!note(e, &w, line, found))
            return false;
        narrow(&w);
    }
    return true;
}

static bool look(Eighth *e, bool with_axis, SettGlanced *found)
{
    uint64_t open = window(e->clear, e->place, e->row) & 3;
    e->count = 1;
    e->wedges[0] = (Wedge){.low = {0, 1},
                           .high = {1, 1},
                           .from = {with_axis ? -1 : 0, 1},
                           .to = {1, 1},
                           .reached = open & ~(open + 1)};
    while (e->count > 0)
        if (!follow(e, e->wedges[--e->count], found))
            return false;
    return true;
}

bool sett_glance(const SettFourWay *clear, const SettFourWay *wanted,
                 SettPoint from, SettGlanced *found)
{
    Eighth e;
    found->count = 0;
    if (clear->w > MOST_ROWS || clear->h > MOST_ROWS)
        return false;
    for (int32_t i = 0; i < 8; i++) {
        bool across = i & 1, turned = i >> 1 & 1; /* rows are columns */
        int32_t ahead = i >> 2 ? -1 : 1, side = turned ? -1 : 1;
        int32_t way = 2 * across + turned;
        e.clear = &clear->ways[way];
        e.wanted = &wanted->ways[way];
        e.at = from;
        e.ahead = across ? (SettPoint){ahead, 0} : (SettPoint){0, ahead};
        e.side = across ? (SettPoint){0, side} : (SettPoint){side, 0};
        e.width = across ? clear->h : clear->w;
        e.place = across ? from.y : from.x;
        if (turned)
            e.place = e.width - 1 - e.place;
        e.row = across ? from.x : from.y;
        e.row_step = ahead;
        e.diagonal = across;
        if (!look(&e, !turned, found))
            return false;
    }
    return true;
}
