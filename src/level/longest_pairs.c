/* longest_pairs.c - every search, from some c, bounds the distance of any two
   cells of its component,
       dist(u, v) <= dist(u, c) + dist(c, v),
   far closer than what c sees anywhere bounds what u and v see; so it does for
   all cells of two nodes at once, by the farthest of each. Pairs of nodes that
   may hold a longer path than the best are split, the most promising first,
   down to pairs of cells. */
#include "level/longest_pairs.h"

#include "base/least.h"
#include "level/bits.h"

typedef struct Pair {
    uint32_t a, b; /* nodes */
    int32_t apart; /* at most */
} Pair;

typedef struct Hunt {
    SettBounds *bounds;
    SettPatchCell found;
    int32_t apart;
    int32_t left; /* pairs of patches to be tested: more would cost more than to
                     search from any cell */
} Hunt;

static int32_t bound(const SettBounds *b, const SettBoundNode *u,
                     const SettBoundNode *v)
{
    int32_t apart = INT32_MAX;
    for (int32_t i = 0; i < sett_bounds_rows(b); i++)
        apart = sett_min(apart, u->far[i] + v->far[i]);
    return apart;
}

/* Steps of all searches to a cell. */
static void read_cell(const SettBounds *b, SettPatchCell spot,
                      SettBoundNode *out)
{
    for (int32_t i = 0; i < sett_bounds_rows(b); i++)
        out->far[i] = b->steps[i][spot];
}

/* Tests a cell with all cells of a patch, for a pair that may be farther apart
   than what was found. */
static void try_cell(Hunt *h, SettPatchCell u, uint32_t patch)
{
    SettBounds *b = h->bounds;
    SettBoundNode here, there;
    const SettPatch *other = &b->patches.patches[patch];
    int32_t place = sett_bounds_place(b, u);
    uint64_t cells = other->hopeful & sett_patch_found(other);
    read_cell(b, u, &here);
    if (bound(b, &here, &b->nodes[b->leaves + patch]) <
        sett_max(h->apart + 1, b->best))
        return;
    for (; cells != 0; cells &= cells - 1) {
        SettPatchCell v = 64 * patch + (uint32_t)sett_bits_lowest(cells);
        read_cell(b, v, &there);
        int32_t apart = bound(b, &here, &there);
        if (u == v || apart <= h->apart ||
            !sett_bounds_hope(b, apart,
                              sett_min(place, sett_bounds_place(b, v))))
            continue;
        h->found = u;
        h->apart = apart;
    }
}

/* Tests all cells of two patches. */
static bool try_patches(Hunt *h, uint32_t one, uint32_t other)
{
    SettBounds *b = h->bounds;
    const SettPatch *patch = &b->patches.patches[one];
    uint64_t cells = patch->hopeful & sett_patch_found(patch);
    if (sett_work(b->patches.arena, 1024))
        return true;
    if (cells != 0 && --h->left < 0) {
        h->found = 64 * one + (uint32_t)sett_bits_lowest(cells);
        h->apart = INT32_MAX;
        return true;
    }
    for (; cells != 0; cells &= cells - 1)
        try_cell(h, 64 * one + (uint32_t)sett_bits_lowest(cells), other);
    return h->found != SETT_NO_CELL;
}

/* The pairs of halves that have hope, the best first. */
static int32_t split(const SettBounds *b, const Pair *of, Pair *out)
{
    int32_t count = 0;
    for (uint32_t k = 0; k < 4; k++) {
        Pair p = {2 * of->a + (k & 1), 2 * of->b + (k >> 1), 0};
        p.apart = bound(b, &b->nodes[p.a], &b->nodes[p.b]);
        if (p.apart < b->best || p.a > p.b)
            continue;
        int32_t at = count++;
        for (; at > 0 && out[at - 1].apart < p.apart; at--)
            out[at] = out[at - 1];
        out[at] = p;
    }
    return count;
}

/* Down to cells. */
static bool hunt(Hunt *h, const Pair *pair)
{
    const SettBounds *b = h->bounds;
    if (pair->a >= b->leaves)
        return try_patches(h, pair->a - b->leaves, pair->b - b->leaves);
    Pair pairs[4];
    int32_t count = split(b, pair, pairs);
    for (int32_t i = 0; i < count; i++)
        if (hunt(h, &pairs[i]))
            return true;
    return false;
}

SettPatchCell sett_bounds_open_end(SettBounds *b, bool *longer)
{
    Hunt h = {b, SETT_NO_CELL, 0, b->patches.reached_count / 8 + 64};
    Pair all = {1, 1, 0};
    hunt(&h, &all);
    *longer = h.apart > b->best;
    return h.found;
}
