/* spaces_small.c - spatial patterns of a map that fits a board: all rows at
   once. docs/design/edd.md, section 2.1. The plain twin is in spaces.c. */
#include "level/spaces_parts.h"

#include <string.h>

typedef SettBoard Board;

static Board and3(Board a, Board b, Board c)
{
    return sett_board_and(sett_board_and(a, b), c);
}
static Board or3(Board a, Board b, Board c)
{
    return sett_board_or(sett_board_or(a, b), c);
}

/* A set and what lies left, right, above and below each of its places. */
typedef struct Around {
    Board left, right, above, below;
} Around;

static Around look_around(Board a, int32_t stride)
{
    return (Around){sett_board_on(a, 1), sett_board_back(a, 1),
                    sett_board_on(a, stride), sett_board_back(a, stride)};
}

static Board beside(const Around *a)
{
    return sett_board_or(sett_board_or(a->left, a->right),
                         sett_board_or(a->above, a->below));
}

typedef struct Kinds {
    Board corridor, turn, crossing, left;
} Kinds;

/* Open on two sides that meet, closed at the corner between them. */
static Board corner(Board side, Board end, Board outside)
{
    return sett_board_less(sett_board_and(side, end), outside);
}

static Board turns_of(const Around *o)
{
    Board east = sett_board_less(o->right, o->left);
    Board west = sett_board_less(o->left, o->right);
    Board south = sett_board_less(o->below, o->above);
    Board north = sett_board_less(o->above, o->below);
    return sett_board_or(
        sett_board_or(corner(east, south, sett_board_back(o->below, 1)),
                      corner(east, north, sett_board_back(o->above, 1))),
        sett_board_or(corner(west, south, sett_board_on(o->below, 1)),
                      corner(west, north, sett_board_on(o->above, 1))));
}

static Kinds find_kinds(Board open, int32_t stride)
{
    Kinds k;
    Around o = look_around(open, stride);
    Board sides = sett_board_or(o.left, o.right);
    Board ends = sett_board_or(o.above, o.below);
    Board between = sett_board_less(open, sett_board_and(sides, ends));
    Around b = look_around(between, stride);
    k.corridor = sett_board_and(between, beside(&b));
    k.left = sett_board_less(open, k.corridor);
    k.turn = sett_board_and(k.left, turns_of(&o));
    /* Not beside an open tile that is not between walls. */
    Around wide = look_around(sett_board_less(open, between), stride);
    k.crossing = sett_board_less(k.left, sett_board_or(k.turn, beside(&wide)));
    k.left = sett_board_less(k.left, sett_board_or(k.turn, k.crossing));
    return k;
}

static SettSpace *new_space(SettSpaces *s, SettSpaceKind kind, Board cells,
                            int32_t place)
{
    int32_t stride = s->w + 1, x = place % stride, y = place / stride;
    SettSpace *space = &s->items[s->count];
    *space = (SettSpace){kind, 1, sett_spaces_place(s, x, y), x, y, 1, 1, -1};
    s->boards[s->count++] = cells;
    return space;
}

/* Gives the cells of a row, which have no owner yet, to a space: eight at a
   time and without a branch, which would be mispredicted. Owners beyond the
   row stay. */
static void own_row(int16_t *owner, uint64_t row, int16_t id)
{
    static const int16_t bit[] = {1, 2, 4, 8, 16, 32, 64, 128};
    for (; row != 0; row >>= 8, owner += 8) {
        int16_t eight = (int16_t)(row & 0xff), keep[8];
        for (int32_t i = 0; i < 8; i++)
            keep[i] = (int16_t)((eight & bit[i]) == bit[i] ? id : -1);
        for (int32_t i = 0; i < 8; i++)
            owner[i] = (int16_t)(owner[i] & keep[i]);
    }
}

/* A space of several cells: its box, and whose its cells are. */
static void fill_space(SettSpaces *s, SettSpace *space, Board cells)
{
    int32_t stride = s->w + 1, y = space->y;
    int16_t id = (int16_t)(s->count - 1);
    uint64_t wide = 0;
    for (;; y++) {
        uint64_t row = y < s->h ? sett_board_row(cells, y * stride, s->w) : 0;
        if (row == 0)
            break;
        wide |= row;
        own_row(&s->owner[sett_spaces_place(s, 0, y)], row, id);
    }
    space->cells = sett_board_count(cells);
    space->x = sett_bits_lowest(wide);
    space->w = 64 - __builtin_clzll(wide) - space->x;
    space->h = y - space->y;
}

static void add_single(SettSpaces *s, SettSpaceKind kind, int32_t place)
{
    int32_t first = new_space(s, kind, sett_board_bit(place), place)->first;
    s->owner[first] = (int16_t)(s->count - 1);
}

/* Everything in `set` that is joined to `part`. */
static Board flood(Board part, Board set, int32_t stride)
{
    for (;;) {
        Board more = sett_board_less(
            sett_board_and(sett_board_beside(part, stride), set), part);
        if (!sett_board_any(more))
            return part;
        part = sett_board_or(part, more);
    }
}

static void take_components(SettSpaces *s, SettSpaceKind kind, Board set)
{
    int32_t stride = s->w + 1;
    while (sett_board_any(set)) {
        int32_t place = sett_board_lowest(set);
        Board seed = sett_board_bit(place);
        Board part = flood(seed, set, stride);
        set = sett_board_less(set, part);
        if (sett_board_same(part, seed))
            add_single(s, kind, place);
        else
            fill_space(s, new_space(s, kind, part, place), part);
    }
}

static void take_connectors(SettSpaces *s, const Kinds *k)
{
    Board left = sett_board_or(k->turn, k->crossing);
    for (; sett_board_any(left); left = sett_board_rest(left)) {
        int32_t place = sett_board_lowest(left);
        add_single(
            s, sett_board_has(k->turn, place) ? SETT_TURN : SETT_INTERSECTION,
            place);
    }
}

/* Middles of 3 x 3 places that are free. */
static Board middles(Board left, int32_t stride)
{
    Board column =
        and3(left, sett_board_on(left, stride), sett_board_back(left, stride));
    return and3(column, sett_board_on(column, 1), sett_board_back(column, 1));
}

/* Of three sets: places in an odd number of them, and in two or more. */
typedef struct Sum {
    Board odd, two;
} Sum;

static Sum sum_of(Board a, Board b, Board c)
{
    Board odd = sett_board_xor(a, b);
    return (Sum){sett_board_xor(odd, c),
                 sett_board_or(sett_board_and(a, b), sett_board_and(odd, c))};
}

/* What has three neighbours of eight in a chamber, one of them beside it. */
static Board demanded(Board in, int32_t stride)
{
    Around a = look_around(in, stride);
    Sum up =
        sum_of(sett_board_on(a.above, 1), a.above, sett_board_back(a.above, 1));
    Sum down =
        sum_of(sett_board_on(a.below, 1), a.below, sett_board_back(a.below, 1));
    Board sides = sett_board_and(a.left, a.right);
    Board side = sett_board_xor(a.left, a.right);
    Sum ones = sum_of(up.odd, down.odd, side);
    /* Three or more: two pairs, or a pair and an odd one. */
    Sum twos = sum_of(up.two, down.two, sides);
    Board pair = or3(twos.odd, twos.two, ones.two);
    Board pairs = or3(twos.two, sett_board_and(twos.odd, ones.two),
                      sett_board_and(pair, ones.odd));
    return sett_board_and(pairs, beside(&a));
}

/* The least set that holds the 3 x 3 places around the first of `middle` and
   all that it demands; middles that are joined to it are among that. */
static Board grow(Board middle, Board left, int32_t stride)
{
    Board run =
        flood(sett_board_bit(sett_board_lowest(middle)), middle, stride);
    run = or3(run, sett_board_on(run, 1), sett_board_back(run, 1));
    run = or3(run, sett_board_on(run, stride), sett_board_back(run, stride));
    left = sett_board_less(left, run);
    for (;;) {
        Board more = sett_board_and(left, demanded(run, stride));
        if (!sett_board_any(more))
            return run;
        run = sett_board_or(run, more);
        left = sett_board_less(left, more);
    }
}

/* Seeds in row-major order; what one chamber took is not free for the next. */
static Board take_chambers(SettSpaces *s, Board left)
{
    const int32_t stride = s->w + 1;
    for (;;) {
        Board middle = middles(left, stride);
        if (!sett_board_any(middle))
            return left;
        Board cells = grow(middle, left, stride);
        left = sett_board_less(left, cells);
        fill_space(s,
                   new_space(s, SETT_CHAMBER, cells, sett_board_lowest(cells)),
                   cells);
    }
}

void sett_spaces_find_small(SettSpaces *s)
{
    const int32_t stride = s->w + 1;
    s->count = s->row_count = 0;
    memset(s->owner, 0xff, (size_t)s->places * sizeof *s->owner);
    Board open = sett_board_read(s->open + 1, s->h, stride);
    Kinds k = find_kinds(open, stride);
    take_components(s, SETT_CORRIDOR, k.corridor);
    take_connectors(s, &k);
    take_components(s, SETT_REST, take_chambers(s, k.left));
}
