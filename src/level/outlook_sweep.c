/* outlook_sweep.c - what is in sight of one cell (outlook.h). The walk of
   sett_sees never turns back, so what is in sight lies, in each quarter of the
   map, where a way leads that never turns back either. Row after row of cells
   such ways are one addition to a word of 64 (Myers, "A fast bit-vector
   algorithm for approximate string matching", 1999). They are kept between two
   slopes: a line of sight that goes on has crossed all of a row within cells
   side by side that were reached there. What lies between the slopes is a
   wedge; it is split where walls part the cells of a row.
   This is exact. With s cells a row, a walk is in row j in the cells from (j -
   1/2) s - 1/2 to (j + 1/2) s - 1/2, both rounded up. So a wall at cell i of
   row j hides all that is further on where (2i - 1) / (2j + 1) < s <= (2i + 1)
   / (2j - 1), and a wedge is low < s <= high; by columns, where a tie goes the
   other way, low <= s < high. Slopes are rounded to be beyond such a tie by
   less than two of them differ.
   Nearly everything in sight in caves is near: within the 64 columns from the
   edge of the tile of the cell that looks, whose rows are read once and lit as
   words. What leaves them goes on row by row, split where the slopes are more
   than a word apart; lines that are nearly level are followed by columns. */
#include "level/outlook.h"

#include "base/least.h"
#include "level/bits.h"

#define WORD SETT_OUTLOOK_WORD
#define BITS SETT_OUTLOOK_BITS
#define ONE ((int64_t)1 << BITS) /* a cell a row, as a slope */
#define STEEPEST 16    /* cells a row of lines that are followed by rows */
#define MOST_PARTS 128 /* if there are more, it is not exact */
/* A wedge is split each time that its rows are twice as wide. */
#define MOST_WEDGES (MOST_PARTS + 16)
/* Rows that are looked at in one piece: those of the tile of the cell that
   looks and of eight tiles before and after it. */
#define NEAR_ROWS (17 * SETT_OUTLOOK_TILE)

/* What lies between two slopes, those of the lines of sight that may go on:
   rows and cells of a row count from the cell that looks. */
typedef struct Wedge {
    int64_t low, high; /* cells a row, of ONE */
    uint64_t reached;  /* cells of the row */
    int64_t base;      /* the first of them */
    int64_t row;
} Wedge;

/* Tiles of a map up to which slopes that differ do so by more than they are
   rounded. */
#define MOST_AREA ((int64_t)1 << 26)

/* What is near, on one side of the cell that looks: 64 cells of each row, from
   the edge of its tile on. Rows are read a tile at a time, when a line gets
   there. */
typedef struct Near {
    uint64_t open[NEAR_ROWS], lit[NEAR_ROWS]; /* lit: was reached */
    int32_t begin, end;                       /* rows that were read */
    int32_t tile; /* of the first row; may be before the map */
} Near;

/* One part of what is around: rows go ahead, cells of a row sidewards. */
typedef struct Part {
    SettOutlooks *all;
    const SettLines *clear;
    SettLitTiles *lit;
    int32_t along, beside; /* from a tile to the next in its row, and to that
                              of the next row */
    bool turned;           /* rows go from right to left */
    int32_t place;         /* of the cell that looks in its row, */
    int32_t edge;          /* and in its tile */
    int32_t row, step;     /* where rows are */
    int64_t less;          /* what rounds slopes: see inverse */
    bool flat;             /* lines that are nearly level leave what is near */
    Wedge wedges[MOST_WEDGES];
    int32_t count;
} Part;

/* 64 cells of a line from one on; none beyond the map. */
static uint64_t window(const SettLines *lines, int32_t x, int32_t line)
{
    const uint64_t *word = sett_lines_word(lines, x, line);
    int32_t by = x & (WORD - 1);
    return word[0] >> by | word[1] << 1 << (WORD - 1 - by);
}

/* ONE over n, a little more; less 2 a little less. */
static int64_t inverse(const Part *e, int32_t n)
{
    return n < SETT_OUTLOOK_INVERSES ? (int64_t)e->all->inverse[n]
                                     : (ONE - 1) / n + 2;
}

static uint64_t reversed(uint64_t v)
{
    v = (v >> 1 & 0x5555555555555555u) | (v & 0x5555555555555555u) << 1;
    v = (v >> 2 & 0x3333333333333333u) | (v & 0x3333333333333333u) << 2;
    v = (v >> 4 & 0x0f0f0f0f0f0f0f0fu) | (v & 0x0f0f0f0f0f0f0f0fu) << 4;
    return __builtin_bswap64(v);
}

static int64_t highest(uint64_t v)
{
    return (WORD - 1) ^ __builtin_clzll(v);
}

static int64_t lowest(uint64_t v)
{
    return __builtin_ctzll(v);
}

/* Adds cells of a row to a tile; the number of tiles with cells. Without a
   branch: a guess would often fail. */
static inline int32_t put_eight(uint64_t *to, int32_t *tiles, int32_t count,
                                int32_t tile, uint64_t cells)
{
    uint64_t had = to[tile];
    tiles[count] = tile;
    to[tile] = had | cells;
    return count + ((had == 0) & (cells != 0));
}

/* Notes cells of a row that are in sight, counted from `base`; there are some.
 */
static void light(const Part *e, int32_t base, uint64_t cells, int32_t line)
{
    uint64_t *to = e->lit->cells;
    int32_t *tiles = e->lit->tiles, count = e->lit->count;
    int32_t x = e->place + base;
    if (e->turned) {
        cells = reversed(cells);
        x = e->clear->width - WORD - x;
    }
    int32_t before = sett_bits_lowest(cells);
    cells >>= before;
    x += before;
    int32_t tile = (x >> 3) * e->along + (line >> 3) * e->beside;
    int32_t by = 8 * (line & 7);
    count = put_eight(to, tiles, count, tile, (cells << (x & 7) & 255) << by);
    cells >>= 8 - (x & 7);
    tile += e->along;
    count = put_eight(to, tiles, count, tile, (cells & 255) << by);
    for (cells >>= 8; cells != 0; cells >>= 8) {
        tile += e->along;
        count = put_eight(to, tiles, count, tile, (cells & 255) << by);
    }
    e->lit->count = count;
}

/* The cells of a row that lines between the slopes cross or touch. */
static void find_ends(const Wedge *w, int32_t row, int32_t *first,
                      int32_t *last)
{
    *first = (int32_t)((w->low * (2 * row - 1) + ONE - 1) >> (BITS + 1));
    *last = (int32_t)((w->high * (2 * row + 1) + ONE) >> (BITS + 1));
}

/* Puts the upper half of a wedge aside, by the ends of its next row. */
static void split(Part *e, Wedge *w, int32_t ends)
{
    int64_t middle = ends * (inverse(e, 2 * ((int32_t)w->row + 1)) - 2);
    SETT_ASSERT(e->count < MOST_WEDGES);
    Wedge *upper = &e->wedges[e->count++];
    *upper = *w;
    upper->low = middle;
    w->high = middle + 2 * ends;
}

/* Narrows a wedge after a row to lines that cross it within cells side by side;
   others, beyond a wall, are another wedge's. The cells in sight: those whose
   line is in the wedge and in these cells. `past` and `before` are ONE over
   twice the row and one more or less. */
static inline uint64_t part(Part *e, Wedge *w, int64_t past, int64_t before)
{
    const int64_t low = w->low, high = w->high, row = w->row, base = w->base;
    uint64_t left = w->reached, lit = 0;
    for (;;) {
        uint64_t others = left & (left + (left & (~left + 1)));
        if (others != 0 && e->count >= MOST_PARTS) {
            e->all->exact = false;
            others = 0;
        }
        uint64_t side = left ^ others;
        int64_t top = 2 * highest(side) + 1 + 2 * base;
        int64_t bottom = 2 * lowest(side) - 1 + 2 * base;
        w->high = sett_min_wide(top * past, high);
        w->low = sett_max_wide(bottom * before, low);
        int64_t first = ((w->low * row + ONE - 1) >> BITS) - base;
        uint64_t beyond = UINT64_MAX << sett_min_wide(first, WORD - 1);
        lit |= side & beyond;
        w->reached = side;
        if (others == 0)
            return lit;
        left = others;
        e->wedges[e->count] = *w;
        e->count += w->low <= w->high;
    }
}

/* The cells of a row that were reached, from those of the row before. */
static void fill(Part *e, Wedge *w, int32_t line, int32_t first, int32_t last)
{
    uint64_t open = window(e->clear, e->place + first, line) &
                    (((uint64_t)1 << (last - first + 1)) - 1);
    uint64_t begun = w->reached >> (first - w->base);
    begun &= open;
    w->reached = (((begun + open) ^ open) | begun) & open;
    w->base = first;
}

/* The next row of a wedge; false at its end. */
static bool advance(Part *e, Wedge *w)
{
    int32_t row = (int32_t)w->row + 1, line = e->row + e->step * row, first,
            last;
    if (line < 0 || line >= e->clear->count)
        return false;
    find_ends(w, row, &first, &last);
    if (first > last || first - w->base >= WORD ||
        e->place + first >= e->clear->width)
        return false;
    if (last - first >= WORD - 1) {
        split(e, w, first + last);
        return true;
    }
    w->row = row;
    fill(e, w, line, first, last);
    if (w->reached == 0)
        return false;
    int64_t end = (w->high * row >> BITS) - w->base;
    uint64_t lit = part(e, w, inverse(e, 2 * row + 1) - e->less,
                        inverse(e, 2 * row - 1) - e->less);
    lit &= ((uint64_t)1 << (end + 1)) - 1;
    if (lit != 0)
        light(e, (int32_t)w->base, lit, line);
    return w->low <= w->high;
}

/* Follows a wedge, and what it is split into, to where all ends. */
static void follow(Part *e, Wedge w)
{
    int32_t below = e->count;
    for (;;) {
        while (advance(e, &w))
            continue;
        if (e->count == below)
            return;
        w = e->wedges[--e->count];
    }
}

/* Lines nearer to the row of the cell that looks than STEEPEST, columns as
   rows. */
static void sweep_flat(SettOutlooks *all, SettPoint from, bool left, bool up)
{
    Part e = {.all = all,
              .clear = &all->clear[2 + up],
              .lit = &all->lit[1],
              .along = all->tiles_w,
              .beside = 1,
              .turned = up,
              .row = from.x,
              .step = left ? -1 : 1,
              .less = 2};
    e.place = up ? e.clear->width - 1 - from.y : from.y;
    uint64_t open = window(e.clear, e.place, e.row) & 3;
    Wedge w = {.high = ONE / STEEPEST + 1, .reached = open & ~(open + 1)};
    light(&e, 0, w.reached, e.row);
    follow(&e, w);
}

/* Reads the rows of a tile; nothing is open beyond the map. */
static void read_rows(const Part *e, Near *near, int32_t row)
{
    const SettLines *clear = e->clear;
    int32_t first = row & -SETT_OUTLOOK_TILE;
    int32_t line = 8 * near->tile + first;
    bool inside = line >= 0 && line < clear->count;
    const uint64_t *word = sett_lines_word(clear, e->place - e->edge,
                                           inside ? line : clear->count);
    int32_t stride = inside ? clear->stride : 0;
    int32_t by = (e->place - e->edge) & (WORD - 1);
    uint64_t *open = near->open + first, *lit = near->lit + first;
    for (int32_t i = 0; i < SETT_OUTLOOK_TILE; i++, word += stride) {
        open[i] = word[0] >> by | word[1] << 1 << (WORD - 1 - by);
        lit[i] = 0;
    }
    near->begin = sett_min(near->begin, first);
    near->end = sett_max(near->end, first + SETT_OUTLOOK_TILE);
}

/* Lines that leave what is near: steep ones are followed from here on. */
static void leave(Part *e, Wedge w)
{
    e->flat |= w.high > STEEPEST * ONE;
    w.high = sett_min_wide(w.high, STEEPEST * ONE);
    if (w.low <= w.high)
        follow(e, w);
}

/* `follow` without its bounds: rows of what is near, whose cells count from the
   edge of the tile. A wedge is read member by member, as it was written: a copy
   in larger pieces waits until all of it is in the cache. */
static void follow_near(Part *e, Near *near, const Wedge *from)
{
    const int64_t step = e->step, edge = e->edge;
    Wedge w = {from->low, from->high, from->reached, -edge, from->row};
    const uint64_t *inverses = e->all->inverse + 2 * w.row;
    int64_t at = e->row - 8 * near->tile + step * w.row;
    int64_t ready = step > 0 ? near->end - 1 - at : at - near->begin;
    while (w.low <= w.high) {
        at += step;
        if (ready-- == 0) {
            if ((uint64_t)at >= NEAR_ROWS) {
                leave(e, w);
                return;
            }
            read_rows(e, near, (int32_t)at);
            ready = SETT_OUTLOOK_TILE - 1;
        }
        int64_t top = w.high * (w.row + 1);
        int64_t end = (2 * top + w.high + ONE) >> (BITS + 1);
        int64_t last = sett_min_wide(end + edge, WORD - 1);
        uint64_t open = near->open[at] & UINT64_MAX >> (WORD - 1 - last);
        uint64_t begun = w.reached & open;
        uint64_t reached = (((begun + open) ^ open) | begun) & open;
        if (reached >> (WORD - 1))
            leave(e, w);
        if ((int64_t)reached <= 0)
            return;
        w.reached = reached;
        w.row++;
        inverses += 2;
        last = sett_min_wide((top >> BITS) + edge, WORD - 2);
        near->lit[at] |=
            part(e, &w, (int64_t)inverses[1], (int64_t)inverses[-1]) &
            UINT64_MAX >> (WORD - 1 - last);
    }
}

/* One quarter of what is around. */
static void sweep(Part *e, Near *near)
{
    int32_t at = e->row - 8 * near->tile;
    uint64_t open = near->open[at] >> e->edge;
    Wedge w = {.reached = (open & ~(open + 1)) << e->edge, .base = -e->edge};
    w.high = (2 * (highest(w.reached) - e->edge) + 1) * ONE;
    near->lit[at] |= w.reached;
    if (w.reached >> (WORD - 1)) {
        light(e, -e->edge, w.reached, e->row);
        leave(e, w);
        return;
    }
    follow_near(e, near, &w);
    while (e->count > 0)
        follow_near(e, near, &e->wedges[--e->count]);
}

static uint64_t mirrored(uint64_t v)
{
    return __builtin_bswap64(reversed(v));
}

/* Puts what is lit near into its tiles. */
static void put_near(const Part *e, const Near *near, int32_t tile)
{
    SettLitTiles *lit = e->lit;
    for (int32_t row = near->begin; row < near->end; row += 8) {
        const uint64_t *rows = near->lit + row;
        uint64_t any = 0;
        for (int32_t i = 0; i < SETT_OUTLOOK_TILE; i++)
            any |= rows[i];
        while (any != 0) {
            int32_t by = sett_bits_lowest(any) & -8;
            uint64_t cells = 0;
            for (int32_t i = 0; i < SETT_OUTLOOK_TILE; i++)
                cells |= (rows[i] >> by & 255) << 8 * i;
            any &= ~((uint64_t)255 << by);
            lit->count = put_eight(lit->cells, lit->tiles, lit->count,
                                   tile + row / 8 * e->beside +
                                       (e->turned ? -by / 8 : by / 8),
                                   e->turned ? mirrored(cells) : cells);
        }
    }
}

/* What is on one side, and straight above and below. */
static void sweep_side(SettOutlooks *all, SettPoint from, bool left)
{
    Near near;
    Part e;
    near.begin = NEAR_ROWS;
    near.end = 0;
    near.tile = (from.y >> 3) - 8;
    e.all = all;
    e.clear = &all->clear[left];
    e.lit = &all->lit[0];
    e.along = 1;
    e.beside = all->tiles_w;
    e.turned = left;
    e.less = 0;
    e.row = from.y;
    e.count = 0;
    e.place = left ? e.clear->width - 1 - from.x : from.x;
    e.edge = left ? 7 - (from.x & 7) : from.x & 7;
    read_rows(&e, &near, from.y - 8 * near.tile);
    for (int32_t up = 0; up < 2; up++) {
        e.step = up ? -1 : 1;
        e.flat = false;
        sweep(&e, &near);
        if (e.flat)
            sweep_flat(all, from, left, up);
    }
    put_near(&e, &near, near.tile * all->tiles_w + (from.x >> 3));
}

void sett_outlook_sweep(SettOutlooks *all, SettPoint from)
{
    all->exact = (int64_t)all->w * all->h <= MOST_AREA;
    sweep_side(all, from, false);
    sweep_side(all, from, true);
}
