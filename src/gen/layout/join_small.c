/* join_small.c - see join_small.h. Pairs that one wall parts are read off what
   each component keeps; only where there are none, walls are searched. */
#include "gen/layout/join_small.h"

#include "base/rng_step.h"

/* Keeps the list in the order of first cells. */
static void insert(SettJoinParts *p, SettPart part)
{
    int32_t first = sett_flat_first(part.cells), at = p->count++;
    for (; at > 0 && sett_flat_first(p->part[at - 1].cells) > first; at--)
        p->part[at] = p->part[at - 1];
    p->part[at] = part;
}

static SettFlat diggable(const SettJoinParts *p)
{
    return sett_flat_without(p->interior, p->open);
}

static void look_around(const SettJoinParts *p, SettPart *part)
{
    part->walls =
        sett_flat_and(sett_flat_beside(part->cells, p->stride), diggable(p));
    part->reach = sett_flat_beside(part->walls, p->stride);
}

void sett_parts_add(SettJoinParts *p, SettFlat cells)
{
    SETT_ASSERT(p->count < SETT_MOST_PARTS);
    p->open = sett_flat_or(p->open, cells);
    insert(p, (SettPart){.cells = cells});
}

/* For every eight cells, how many of them are set: a byte each. */
static SettFlat count_eights(SettFlat a)
{
    const SettWords m1 = {0x5555555555555555u, 0x5555555555555555u};
    const SettWords m2 = {0x3333333333333333u, 0x3333333333333333u};
    const SettWords m4 = {0x0f0f0f0f0f0f0f0fu, 0x0f0f0f0f0f0f0f0fu};
    a.low -= a.low >> 1 & m1;
    a.high -= a.high >> 1 & m1;
    a.low = (a.low & m2) + (a.low >> 2 & m2);
    a.high = (a.high & m2) + (a.high >> 2 & m2);
    a.low = (a.low + (a.low >> 4)) & m4;
    a.high = (a.high + (a.high >> 4)) & m4;
    return a;
}

static int32_t sum_bytes(uint64_t bytes)
{
    const uint64_t pairs = 0x00ff00ff00ff00ffu;
    bytes = (bytes & pairs) + (bytes >> 8 & pairs);
    return (int32_t)(bytes * 0x0001000100010001u >> 48);
}

/* A reached cell and the component that reaches it. */
typedef struct Reach {
    int32_t cell, source;
} Reach;

/* Pair number `at`, by cell and then by source, from `cell` on. */
static Reach pair_from(const SettFlat *hits, int32_t count, int32_t cell,
                       int32_t at)
{
    uint64_t bits[SETT_MOST_PARTS];
    for (int32_t i = 0; i < count; i++)
        bits[i] = sett_flat_word(hits[i], cell >> 6) >> (cell & 63);
    for (int32_t past = 0;; past++)
        for (int32_t i = 0; i < count; i++) {
            at -= (int32_t)(bits[i] >> past & 1);
            if (at < 0)
                return (Reach){cell + past, i};
        }
}

/* A uniform pair; false where there is none. */
static bool choose(const SettFlat *hits, int32_t count, SettRng *rng,
                   Reach *out)
{
    SettFlat eights = sett_flat_none();
    uint64_t words[4];
    for (int32_t i = 0; i < count; i++) {
        SettFlat more = count_eights(hits[i]);
        eights.low += more.low;
        eights.high += more.high;
    }
    sett_flat_store(eights, words);
    int32_t sums[4], total = 0;
    for (int32_t i = 0; i < 4; i++)
        total += sums[i] = sum_bytes(words[i]);
    if (total == 0)
        return false;
    int32_t at = (int32_t)sett_rng_step_below(rng, (uint32_t)total);
    int32_t word = 0, byte = 0;
    while (at >= sums[word])
        at -= sums[word++];
    while (at >= (int32_t)(words[word] >> byte & 0xff)) {
        at -= (int32_t)(words[word] >> byte & 0xff);
        byte += 8;
    }
    *out = pair_from(hits, count, 64 * word + byte, at);
    return true;
}

/* One of the neighbours of a cell that are in `layer`, in the order N, E, S,
   W. */
static int32_t step_into(SettFlat layer, int32_t cell, int32_t stride,
                         SettRng *rng)
{
    const int32_t steps[4] = {-stride, 1, stride, -1};
    int32_t next[4], n = 0;
    for (int32_t d = 0; d < 4; d++) {
        next[n] = cell + steps[d];
        n += sett_flat_get(layer, next[n]);
    }
    return next[sett_rng_step_below(rng, (uint32_t)n)];
}

/* Makes one component of all that the tunnel touches. */
static void merge(SettJoinParts *p, SettFlat tunnel)
{
    SettFlat beside = sett_flat_beside(tunnel, p->stride);
    SettPart all = {.cells = tunnel};
    int32_t count = p->count;
    p->count = 0;
    for (int32_t i = 0; i < count; i++) {
        if (sett_flat_meet(p->part[i].cells, beside))
            all.cells = sett_flat_or(all.cells, p->part[i].cells);
        else
            p->part[p->count++] = p->part[i];
    }
    p->open = sett_flat_or(p->open, tunnel);
    look_around(p, &all);
    insert(p, all);
}

/* Through more than one wall: layers of walls around every component, until one
   of them reaches another. */
static SettFlat dig_far(const SettJoinParts *p, SettRng *rng)
{
    SettFlat last[SETT_MOST_PARTS], seen[SETT_MOST_PARTS];
    SettFlat hits[SETT_MOST_PARTS];
    Reach reach;
    int32_t walls = 1;
    for (int32_t i = 0; i < p->count; i++)
        last[i] = seen[i] = p->part[i].walls;
    do {
        walls++;
        for (int32_t i = 0; i < p->count; i++) {
            SettFlat next = sett_flat_beside(last[i], p->stride);
            last[i] =
                sett_flat_without(sett_flat_and(next, diggable(p)), seen[i]);
            seen[i] = sett_flat_or(seen[i], last[i]);
            hits[i] = sett_flat_without(
                sett_flat_and(sett_flat_beside(last[i], p->stride), p->open),
                p->part[i].cells);
        }
    } while (!choose(hits, p->count, rng, &reach));
    /* The source's layers once more, to walk back through them. */
    SettFlat layer[SETT_FLAT_BITS], tunnel = sett_flat_none();
    layer[1] = seen[0] = p->part[reach.source].walls;
    for (int32_t d = 2; d <= walls; d++) {
        layer[d] = sett_flat_without(
            sett_flat_and(sett_flat_beside(layer[d - 1], p->stride),
                          diggable(p)),
            seen[0]);
        seen[0] = sett_flat_or(seen[0], layer[d]);
    }
    int32_t cell = reach.cell;
    for (int32_t d = walls; d > 0; d--) {
        cell = step_into(layer[d], cell, p->stride, rng);
        tunnel = sett_flat_or(tunnel, sett_flat_bit(cell));
    }
    return tunnel;
}

static SettFlat dig(const SettJoinParts *p, SettRng *rng)
{
    SettFlat hits[SETT_MOST_PARTS];
    Reach reach;
    for (int32_t i = 0; i < p->count; i++)
        hits[i] = sett_flat_without(sett_flat_and(p->part[i].reach, p->open),
                                    p->part[i].cells);
    if (!choose(hits, p->count, rng, &reach))
        return dig_far(p, rng);
    return sett_flat_bit(
        step_into(p->part[reach.source].walls, reach.cell, p->stride, rng));
}

void sett_parts_join(SettJoinParts *p, SettRng *rng)
{
    for (int32_t i = 0; i < p->count; i++)
        look_around(p, &p->part[i]);
    while (p->count > 1)
        merge(p, dig(p, rng));
}
