/* spaces.c - spatial patterns of a map, by rows of bits: corridors, connectors,
   chambers, rest. docs/design/edd.md, section 2.1. */
#include "base/least.h"
#include "level/bits.h"
#include "level/spaces_parts.h"

#include <string.h>

/* One block for everything: cut off pieces from its start, widest types first.
 */
static void *cut(char **at, size_t bytes)
{
    void *piece = *at;
    *at += (bytes + 7) & ~(size_t)7;
    return piece;
}

static void share_out(SettSpaces *s, char *at, size_t area, size_t places)
{
    s->rows = cut(&at, area * sizeof *s->rows);
    s->boards = cut(&at, area * sizeof *s->boards);
    s->items = cut(&at, area * sizeof *s->items);
    s->ways_from = cut(&at, (area + 1) * sizeof *s->ways_from);
    s->passages = cut(&at, 2 * area * sizeof *s->passages);
    s->ways = cut(&at, 4 * area * sizeof *s->ways);
    s->nodes = cut(&at, (area + 1) * sizeof *s->nodes);
    s->rank = cut(&at, area * sizeof *s->rank);
    s->owner = cut(&at, places * sizeof *s->owner);
    s->queue = cut(&at, places * sizeof *s->queue);
    s->rim = cut(&at, places * sizeof *s->rim);
    s->seen = cut(&at, places * sizeof *s->seen);
    s->live = cut(&at, places * sizeof *s->live);
}

SettStatus sett_spaces_take(SettArena *arena, int32_t w, int32_t h,
                            SettSpaces *out)
{
    if (w < 1 || h < 1 || w > SETT_SPACES_SIDE || h > SETT_SPACES_SIDE)
        return SETT_TOO_LARGE;
    memset(out, 0, offsetof(SettSpaces, open));
    memset(out->open, 0, (size_t)(h + 2) * sizeof out->open[0]);
    out->w = w;
    out->h = h;
    while (1 << out->shift < w + 1)
        out->shift++;
    out->places = (h + 2) << out->shift;
    size_t area = (size_t)(w * h), places = (size_t)out->places;
    size_t each = sizeof *out->rows + sizeof *out->items + sizeof *out->boards +
                  sizeof *out->ways_from + 2 * sizeof *out->passages +
                  6 * sizeof *out->ways;
    size_t bytes = area * each + 5 * places * sizeof *out->owner + 128;
    char *block = sett_arena_raw(arena, bytes, 1);
    if (block == NULL)
        return SETT_NO_MEMORY;
    share_out(out, block, area, places);
    return SETT_OK;
}

/* One bit a tile, a word a row, with an empty row at both ends. */
typedef uint64_t Rows[SETT_SPACES_ROWS];

/* Tiles between two walls, and those among them that are not alone. */
static void find_corridors(const SettSpaces *s, Rows between, Rows corridor)
{
    const uint64_t *open = s->open;
    between[0] = between[s->h + 1] = 0;
    for (int32_t y = 1; y <= s->h; y++) {
        uint64_t p = open[y];
        uint64_t across = ~(p << 1) & ~(p >> 1);
        between[y] = p & (across | (~open[y - 1] & ~open[y + 1]));
    }
    for (int32_t y = 1; y <= s->h; y++) {
        uint64_t t = between[y];
        corridor[y] = t & (t << 1 | t >> 1 | between[y - 1] | between[y + 1]);
    }
}

/* Open on two sides that meet, walls on the other two and at the corner between
   the open ones. */
static uint64_t turns_of(uint64_t above, uint64_t row, uint64_t below)
{
    uint64_t left = row << 1, right = row >> 1;
    uint64_t east = right & ~left, west = left & ~right;
    uint64_t south = below & ~above, north = above & ~below;
    return (east & south & ~(below >> 1)) | (east & north & ~(above >> 1)) |
           (west & south & ~(below << 1)) | (west & north & ~(above << 1));
}

static void find_connectors(const SettSpaces *s, const Rows between,
                            const Rows corridor, Rows turn, Rows crossing)
{
    for (int32_t y = 1; y <= s->h; y++) {
        const uint64_t *open = &s->open[y], *lane = &between[y];
        uint64_t left = open[0] & ~corridor[y], wide = open[0] & ~lane[0];
        turn[y] = left & turns_of(open[-1], open[0], open[1]);
        /* Not beside an open tile that is no corridor tile. */
        uint64_t beside = wide << 1 | wide >> 1 | (open[-1] & ~lane[-1]) |
                          (open[1] & ~lane[1]);
        crossing[y] = left & ~turn[y] & ~beside;
    }
}

static int32_t highest(uint64_t v)
{
    return 63 - __builtin_clzll(v);
}

static SettSpace *new_space(SettSpaces *s, SettSpaceKind kind, int32_t x,
                            int32_t y)
{
    SettSpace *space = &s->items[s->count++];
    *space = (SettSpace){kind, 1, sett_spaces_place(s, x, y), x, y, 1, 1, -1};
    return space;
}

/* Whether no tile beside (x, y) is in `set`. */
static bool stands_alone(const uint64_t *set, int32_t x, int32_t y)
{
    uint64_t row = set[y + 1];
    uint64_t beside = row << 1 | row >> 1 | set[y] | set[y + 2];
    return (beside >> x & 1) == 0;
}

/* The part of `set` that the first bit of row `y` lies in becomes a space and
   leaves the set. Rows are words y + 1. */
static void take_component(SettSpaces *s, SettSpaceKind kind, uint64_t *set,
                           int32_t y)
{
    int32_t x = sett_bits_lowest(set[y + 1]), head = 0, tail = 0;
    int32_t low_x = x, high_x = x, high_y = y;
    const int32_t step = 1 << s->shift;
    const int32_t move[] = {-1, 1, -step, step};
    SettSpace *space = new_space(s, kind, x, y);
    int16_t id = (int16_t)(s->count - 1);
    set[y + 1] &= set[y + 1] - 1;
    s->queue[tail++] = (int16_t)space->first;
    s->owner[space->first] = id;
    if (stands_alone(set, x, y))
        return;
    while (head < tail) {
        int32_t place = s->queue[head++];
        SettPoint p = sett_spaces_point(s, place);
        s->owner[place] = id;
        low_x = sett_min(low_x, p.x);
        high_x = sett_max(high_x, p.x);
        high_y = sett_max(high_y, p.y);
        for (int32_t d = 0; d < 4; d++) {
            SettPoint q = sett_spaces_point(s, place + move[d]);
            if ((uint32_t)q.x >= (uint32_t)s->w || !(set[q.y + 1] >> q.x & 1))
                continue;
            set[q.y + 1] &= ~((uint64_t)1 << q.x);
            s->queue[tail++] = (int16_t)(place + move[d]);
        }
    }
    space->cells = tail;
    space->x = low_x;
    space->w = high_x - low_x + 1;
    space->h = high_y - y + 1;
}

/* All components of `set`, which is emptied. */
static void take_components(SettSpaces *s, SettSpaceKind kind, uint64_t *set)
{
    for (int32_t y = 0; y < s->h; y++)
        while (set[y + 1] != 0)
            take_component(s, kind, set, y);
}

static void take_connectors(SettSpaces *s, const Rows turn, const Rows crossing)
{
    for (int32_t y = 0; y < s->h; y++)
        for (uint64_t m = turn[y + 1] | crossing[y + 1]; m != 0; m &= m - 1) {
            int32_t x = sett_bits_lowest(m);
            bool turns = turn[y + 1] >> x & 1;
            SettSpace *space =
                new_space(s, turns ? SETT_TURN : SETT_INTERSECTION, x, y);
            s->owner[space->first] = (int16_t)(s->count - 1);
        }
}

/* A chamber while it grows. */
typedef struct Growth {
    Rows in;         /* its cells; 0 outside */
    uint64_t *left;  /* what it may still take, words y + 1 */
    uint64_t active; /* rows that may grow: bit y */
    int32_t h;
} Growth;

/* How many of the six neighbours above and below are in the chamber: at least
   1, 2, 3. */
typedef struct AtLeast {
    uint64_t one, two, three;
} AtLeast;

static AtLeast count_six(uint64_t a, uint64_t b)
{
    uint64_t al = a << 1, ar = a >> 1, bl = b << 1, br = b >> 1;
    uint64_t a_odd = al ^ a ^ ar, a_two = (al & a) | (a & ar) | (al & ar);
    uint64_t b_odd = bl ^ b ^ br, b_two = (bl & b) | (b & br) | (bl & br);
    uint64_t odd = a_odd ^ b_odd, both = a_odd & b_odd;
    uint64_t two = a_two | b_two | both;
    uint64_t four = (a_two & b_two) | (a_two & both) | (b_two & both);
    return (AtLeast){odd | two, two, (two & odd) | four};
}

/* Adds to row `y` whatever has a 4-neighbour and three of eight neighbours in
   the chamber, until nothing more comes. */
static void grow_row(Growth *g, int32_t y)
{
    uint64_t a = g->in[y], c = g->in[y + 1], b = g->in[y + 2];
    uint64_t left = g->left[y + 1], before = c;
    AtLeast six = count_six(a, b);
    uint64_t upright = six.three & (a | b);
    for (;;) {
        uint64_t l = c << 1, r = c >> 1;
        uint64_t more =
            left & (upright | (six.two & (l | r)) | (six.one & l & r));
        if (more == 0)
            break;
        c |= more;
        left &= ~more;
    }
    g->in[y + 1] = c;
    g->left[y + 1] = left;
    if (c == before)
        return;
    g->active |= y > 0 ? (uint64_t)1 << (y - 1) : 0;
    g->active |= y + 1 < g->h ? (uint64_t)1 << (y + 1) : 0;
}

/* Everything in `open` of one row that is joined to `seed`, a part of it. */
static uint64_t fill_row(uint64_t seed, uint64_t open)
{
    for (;;) {
        uint64_t more = (((open + seed) ^ open) | seed | seed >> 1) & open;
        if (more == seed)
            return seed;
        seed = more;
    }
}

/* Middles in row y of 3 x 3 cells that are free. */
static uint64_t middles(const uint64_t *left, int32_t y)
{
    uint64_t column = left[y] & left[y + 1] & left[y + 2];
    return column & column << 1 & column >> 1;
}

/* The 3 x 3 cells around (x, y) and, because they demand them, those around all
   middles that are joined to it on the same row or on the way down. Returns the
   row below the last of them. */
static int32_t begin_growth(Growth *g, int32_t x, int32_t y)
{
    uint64_t run = (uint64_t)1 << x;
    for (; y < g->h - 1; y++) {
        uint64_t free = middles(g->left, y);
        run = fill_row(run & free, free);
        if (run == 0)
            break;
        uint64_t wide = run << 1 | run | run >> 1;
        g->in[y] |= wide;
        g->in[y + 1] |= wide;
        g->in[y + 2] |= wide;
    }
    return y;
}

/* The least set that holds the 3 x 3 cells around (x, y) and all that it
   demands. */
static void grow(Growth *g, int32_t x, int32_t y)
{
    memset(g->in, 0, (size_t)(g->h + 2) * sizeof g->in[0]);
    int32_t end = begin_growth(g, x, y);
    for (int32_t row = y - 1; row <= end; row++)
        g->left[row + 1] &= ~g->in[row + 1];
    int32_t high = end + 1 < g->h ? end + 1 : g->h - 1;
    int32_t low = y > 1 ? y - 2 : 0;
    g->active = UINT64_MAX >> (63 - high) & UINT64_MAX << low;
    while (g->active != 0) {
        int32_t row = sett_bits_lowest(g->active);
        g->active &= g->active - 1;
        grow_row(g, row);
    }
}

static void own_row(SettSpaces *s, uint64_t cells, int32_t y, int16_t id)
{
    int16_t *owner = &s->owner[sett_spaces_place(s, 0, y)];
    for (; cells != 0; cells &= cells - 1)
        owner[sett_bits_lowest(cells)] = id;
}

static void take_chamber(SettSpaces *s, const Growth *g)
{
    uint64_t wide = 0;
    int32_t first = s->h, last = 0, cells = 0;
    for (int32_t y = 0; y < s->h; y++) {
        uint64_t row = g->in[y + 1];
        if (row == 0)
            continue;
        first = sett_min(first, y);
        last = y;
        wide |= row;
        cells += sett_bits_count(row);
        own_row(s, row, y, (int16_t)s->count);
    }
    SettSpace *space =
        new_space(s, SETT_CHAMBER, sett_bits_lowest(g->in[first + 1]), first);
    space->cells = cells;
    space->x = sett_bits_lowest(wide);
    space->w = highest(wide) - space->x + 1;
    space->h = last - first + 1;
    space->rows = s->row_count;
    memcpy(s->rows + s->row_count, g->in + first + 1,
           (size_t)space->h * sizeof *s->rows);
    s->row_count += space->h;
}

/* Seeds in row-major order of the middles of 3 x 3 free cells; what one chamber
   took is not free for the next. */
static void take_chambers(SettSpaces *s, uint64_t *left)
{
    Growth g; /* large: `in` is cleared as far as it is read */
    g.left = left;
    g.h = s->h;
    for (int32_t y = 1; y < s->h - 1; y++)
        for (;;) {
            uint64_t middle = middles(left, y);
            if (middle == 0)
                break;
            grow(&g, sett_bits_lowest(middle), y);
            take_chamber(s, &g);
        }
}

void sett_spaces_find_plain(SettSpaces *s)
{
    Rows between, corridor, turn, crossing, left;
    s->count = s->row_count = 0;
    memset(s->owner, 0xff, (size_t)s->places * sizeof *s->owner);
    find_corridors(s, between, corridor);
    find_connectors(s, between, corridor, turn, crossing);
    left[0] = left[s->h + 1] = 0;
    corridor[0] = corridor[s->h + 1] = 0;
    for (int32_t y = 1; y <= s->h; y++)
        left[y] = s->open[y] & ~corridor[y] & ~turn[y] & ~crossing[y];
    take_components(s, SETT_CORRIDOR, corridor);
    take_connectors(s, turn, crossing);
    take_chambers(s, left);
    take_components(s, SETT_REST, left);
}

void sett_spaces_find(SettSpaces *s)
{
#if !defined(SETT_NO_FAST) && !defined(SETT_NO_SEARCH)
    if (sett_board_fits(s->w, s->h)) {
        sett_spaces_find_small(s);
        return;
    }
#endif
    sett_spaces_find_plain(s);
}
