/* flat_longest.c - the longest path of a small map (see longest.c for what is
   asked). A search gives a path, of `best` steps. A longer one has both ends
   among the cells that are left: not searched from, nor known to be an end of
   none. Where these lie at most t steps from where a search began, those that
   lie d steps from there are ends of none if d + t <= best. Most are settled so
   by a search from halfway, whose balls are kept; then the farthest of those
   that are left are searched one by one, until nothing is. */
#include "level/flat.h"

#include "base/least.h"

typedef struct Hunt {
    int32_t stride;
    SettFlat part;    /* the component */
    SettFlat hopeful; /* cells that may see as far as the best */
    SettFlat better;  /* those that are left */
    int32_t best, from, to;
    int64_t searches;
} Hunt;

/* Takes out what is an end of no longer path by a search, of whose steps as
   many count from now on as lead to all that is left. */
static void settle(Hunt *h, SettBalls *balls)
{
    int32_t d = balls->steps;
    while (d > 0 &&
           !sett_flat_any(sett_flat_without(h->better, balls->ball[d - 1])))
        d--;
    balls->steps = d;
    h->better =
        sett_flat_without(h->better, balls->ball[sett_min(h->best - d, d)]);
}

/* What is d steps from where a search of so many steps began sees at most
   d + steps. */
static void rule_out(Hunt *h, const SettBalls *balls, int32_t steps)
{
    if (h->best > steps)
        h->hopeful =
            sett_flat_without(h->hopeful, balls->ball[h->best - steps - 1]);
}

static void search(Hunt *h, int32_t from, SettBalls *balls)
{
    sett_flat_search(h->part, from, h->stride, balls);
    h->searches++;
    int32_t steps = balls->steps;
    SettFlat self = sett_flat_bit(from);
    h->hopeful = sett_flat_without(h->hopeful, self);
    h->better = sett_flat_without(h->better, self);
    if (steps > h->best || (steps == h->best && from < h->from)) {
        h->best = steps;
        h->from = from;
        h->to = sett_flat_first(sett_balls_layer(balls, steps));
    }
    rule_out(h, balls, steps);
}

/* A cell halfway on a shortest path to `to`, by the balls of its start: of many
   one in their middle, as those of a hall lie in a row across it. */
static int32_t middle(const Hunt *h, const SettBalls *balls, int32_t to)
{
    SettFlat at = sett_flat_bit(to);
    for (int32_t d = balls->steps - 1; d >= balls->steps / 2; d--)
        at = sett_flat_and(balls->ball[d], sett_flat_beside(at, h->stride));
    for (int32_t n = sett_flat_count(at) / 2; n > 0; n--)
        at = sett_flat_without(at, sett_flat_bit(sett_flat_first(at)));
    return sett_flat_first(at);
}

/* Searches until nothing longer than the best is left. */
static void find_length(Hunt *h, int32_t first)
{
    SettBalls balls, halfway;
    search(h, first, &balls);
    int32_t to = sett_flat_first(sett_balls_layer(&balls, balls.steps));
    search(h, middle(h, &balls, to), &halfway);
    int32_t steps = halfway.steps;
    settle(h, &halfway);
    while (sett_flat_any(h->better)) {
        SettFlat far = h->better;
        if (halfway.steps > 0)
            far = sett_flat_without(far, halfway.ball[halfway.steps - 1]);
        int32_t next = sett_flat_first(far);
        if (!sett_flat_any(sett_flat_without(h->better, sett_flat_bit(next))))
            break; /* alone: it would need another end */
        search(h, next, &balls);
        settle(h, &balls);
        settle(h, &halfway);
    }
    rule_out(h, &halfway, steps);
}

/* The first end of a path of that length. */
static void find_first(Hunt *h)
{
    SettBalls balls;
    for (;;) {
        SettFlat left = sett_flat_and(h->hopeful, sett_flat_before(h->from));
        if (!sett_flat_any(left))
            return;
        search(h, sett_flat_first(left), &balls);
    }
}

static SettPoint point(int32_t place, int32_t stride)
{
    return (SettPoint){place % stride, place / stride};
}

void sett_flat_longest(SettFlat open, int32_t w, bool ends, SettLongest *out)
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
        h.hopeful = h.better = h.part;
        find_length(&h, first);
        if (ends && h.best >= out->length)
            find_first(&h);
        if (h.best < out->length || (h.best == out->length && h.from > from))
            continue;
        from = h.from;
        out->length = h.best;
        out->from = point(h.from, h.stride);
        out->to = point(h.to, h.stride);
    }
    out->searches = h.searches;
}
