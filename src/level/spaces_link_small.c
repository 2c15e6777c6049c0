/* spaces_link_small.c - how the spaces of a map that fits a board touch:
   docs/design/edd.md, section 3.1. The plain twin is in spaces_link.c. */
#include "level/spaces_parts.h"

typedef SettBoard Board;

static int16_t place_of(const SettSpaces *s, int32_t bit)
{
    int32_t y = bit / (s->w + 1), x = bit - y * (s->w + 1);
    return (int16_t)sett_spaces_place(s, x, y);
}

/* The cells beside `place` whose spaces' turn is to come: left, right, above,
   below. */
static int32_t list_beside(SettSpaces *s, Board rim, int32_t bit)
{
    const int32_t step = 1 << s->shift, stride = s->w + 1;
    const int32_t place = place_of(s, bit);
    const int32_t move[] = {-1, 1, -step, step};
    const int32_t shift[] = {-1, 1, -stride, stride};
    int32_t count = 0;
    for (int32_t d = 0; d < 4; d++) {
        int32_t next = bit + shift[d];
        s->rim[count] = (int16_t)(place + move[d]);
        count +=
            next >= 0 && next < SETT_BOARD_BITS && sett_board_has(rim, next);
    }
    return count;
}

/* A flood from the first cell of a space, a ring of cells at a time. */
typedef struct Rings {
    Board ring[SETT_BOARD_BITS]; /* the first cell, those beside it, ... */
    int32_t count, stride;
} Rings;

/* Which of `met`, all met by the last ring, a flood by queue meets first. It
   tells left from right from up from down, at the earliest step where two ways
   part: so ways are traced back, and then followed in that order. */
static int32_t first_of(const Rings *r, Board met)
{
    const int32_t move[] = {-1, 1, -r->stride, r->stride};
    Board back[SETT_BOARD_BITS + 1];
    back[r->count] = met;
    for (int32_t i = r->count - 1; i > 0; i--)
        back[i] = sett_board_and(sett_board_beside(back[i + 1], r->stride),
                                 r->ring[i]);
    int32_t at = sett_board_lowest(r->ring[0]);
    for (int32_t i = 1; i <= r->count; i++) {
        int32_t d = 0;
        while (d < 3 && !(at + move[d] >= 0 && at + move[d] < SETT_BOARD_BITS &&
                          sett_board_has(back[i], at + move[d])))
            d++;
        at += move[d];
    }
    return at;
}

/* Lists the rim of a space in the order of a flood by queue. */
static int32_t list_by_rings(SettSpaces *s, Board cells, Board rim)
{
    Rings r; /* large: only what was written is read */
    Board ball = sett_board_bit(sett_board_lowest(cells)), fresh = ball;
    int32_t count = 0;
    r.count = 0;
    r.stride = s->w + 1;
    for (;;) {
        Board around = sett_board_beside(fresh, r.stride);
        Board met = sett_board_and(around, rim);
        r.ring[r.count++] = fresh;
        rim = sett_board_less(rim, met);
        while (sett_board_any(met)) {
            bool alone = !sett_board_any(sett_board_rest(met));
            int32_t bit = alone ? sett_board_lowest(met) : first_of(&r, met);
            s->rim[count++] = place_of(s, bit);
            met = sett_board_less(met, sett_board_bit(bit));
        }
        if (!sett_board_any(rim))
            return count;
        fresh = sett_board_less(sett_board_and(around, cells), ball);
        ball = sett_board_or(ball, fresh);
    }
}

/* `todo` holds the cells of spaces whose turn is to come. */
static int32_t find_rim(SettSpaces *s, int32_t n, Board *todo)
{
    const int32_t self = s->nodes[n];
    Board cells = s->boards[self];
    *todo = sett_board_less(*todo, cells);
    Board rim = sett_board_and(sett_board_beside(cells, s->w + 1), *todo);
    if (!sett_board_any(rim))
        return 0;
    int32_t lowest = sett_board_lowest(rim);
    if (!sett_board_any(sett_board_rest(rim))) {
        s->rim[0] = place_of(s, lowest);
        return 1;
    }
    if (s->items[self].cells == 1)
        return list_beside(s, rim, sett_board_lowest(cells));
    return list_by_rings(s, cells, rim);
}

void sett_spaces_link_small(SettSpaces *s, const int16_t *seeds,
                            int32_t seed_count)
{
    Board todo = sett_board_read(s->open + 1, s->h, s->w + 1);
    sett_spaces_begin(s, seeds, seed_count);
    for (int32_t n = 0; n < s->node_count; n++)
        sett_spaces_add_passages(s, n, find_rim(s, n, &todo));
    sett_spaces_index_ways(s);
}
