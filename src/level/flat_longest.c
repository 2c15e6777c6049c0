/* flat_longest.c - the longest path of a small map (see longest.c for what is
   asked). A double sweep gives a path; the search from its middle m, which
   sees e steps far, leaves as ends of a path of `best` steps only cells that
   are best - e steps from m or farther. These few are searched one by one. */
#include "level/flat.h"

typedef struct Hunt {
    int32_t stride;
    SettFlat part;    /* the component */
    SettFlat hopeful; /* cells that may see as far as the best, or farther */
    SettFlat better;  /* those that may see farther */
    int32_t best, from, to;
    int64_t searches;
    SettBalls balls;
} Hunt;

/* Searches from a cell, and takes out those it shows to be hopeless: what is d
   steps away sees at most d + e. */
static void search(Hunt *h, int32_t from)
{
    sett_flat_search(h->part, from, h->stride, &h->balls);
    h->searches++;
    int32_t steps = h->balls.steps;
    SettFlat self = sett_flat_bit(from);
    h->hopeful = sett_flat_without(h->hopeful, self);
    h->better = sett_flat_without(h->better, self);
    if (steps > h->best || (steps == h->best && from < h->from)) {
        h->best = steps;
        h->from = from;
        h->to = sett_flat_first(sett_balls_layer(&h->balls, steps));
    }
    int32_t d = h->best - steps;
    h->better = sett_flat_without(h->better, h->balls.ball[d]);
    if (d > 0)
        h->hopeful = sett_flat_without(h->hopeful, h->balls.ball[d - 1]);
}

/* A cell halfway on a shortest path to `to`, by the balls of its start. */
static int32_t middle(const Hunt *h, int32_t to)
{
    SettFlat at = sett_flat_bit(to);
    for (int32_t d = h->balls.steps - 1; d >= h->balls.steps / 2; d--)
        at = sett_flat_and(sett_balls_layer(&h->balls, d),
                           sett_flat_beside(at, h->stride));
    return sett_flat_first(at);
}

static void hunt(Hunt *h, int32_t first)
{
    h->hopeful = h->better = h->part;
    search(h, first);
    search(h, sett_flat_first(sett_balls_layer(&h->balls, h->balls.steps)));
    if (h->balls.steps > 1)
        search(h, middle(h, sett_flat_first(
                                sett_balls_layer(&h->balls, h->balls.steps))));
    for (;;) {
        SettFlat left = sett_flat_or(
            h->better, sett_flat_and(h->hopeful, sett_flat_before(h->from)));
        if (!sett_flat_any(left))
            return;
        search(h, sett_flat_first(left));
    }
}

static SettPoint point(int32_t place, int32_t stride)
{
    return (SettPoint){place % stride, place / stride};
}

void sett_flat_longest(SettFlat open, int32_t w, SettLongest *out)
{
    Hunt h = {.stride = sett_flat_stride(w)};
    int32_t from = SETT_FLAT_BITS;
    *out = (SettLongest){-1, {-1, -1}, {-1, -1}, 0};
    while (sett_flat_any(open)) {
        int32_t first = sett_flat_first(open);
        h.part = sett_flat_flood(open, sett_flat_bit(first), h.stride);
        open = sett_flat_without(open, h.part);
        if (sett_flat_count(h.part) <= out->length)
            continue;
        h.best = -1;
        hunt(&h, first);
        if (h.best < out->length || (h.best == out->length && h.from > from))
            continue;
        from = h.from;
        out->length = h.best;
        out->from = point(h.from, h.stride);
        out->to = point(h.to, h.stride);
    }
    out->searches = h.searches;
}
