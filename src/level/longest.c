/* longest.c - the longest of all shortest paths of a map, exact. A search from
   u bounds how far any v of its component sees (its eccentricity):
       max(d, e - d) <= ecc(v) <= d + e,   d = dist(u, v), e = ecc(u)
   so that few searches settle all cells (Takes and Kosters 2011, "Determining
   the diameter of small world networks"). Differs: many components, an upper
   bound by their size too, pairs at the end (longest_pairs.c), and the first of
   all longest pairs in row-major order is found, not just any. Small maps:
   flat_longest.c. */
#include "level/longest.h"

#include "base/least.h"
#include "level/bits.h"
#include "level/flat.h"

#define UNSEEN INT32_MAX

static SettStatus take(const SettMask *open, SettArena *tmp, SettBounds *b)
{
    *b = (SettBounds){.best = -1};
    SettStatus status = sett_patches_take(open, tmp, &b->patches);
    if (status != SETT_OK)
        return status;
    size_t room = sett_spot_room(&b->patches);
    b->upper = sett_arena_raw(tmp, room, sizeof *b->upper);
    b->lower = sett_arena_raw(tmp, room, sizeof *b->lower);
    if (b->upper == NULL || b->lower == NULL)
        return SETT_NO_MEMORY;
    for (size_t i = 0; i < room; i++) {
        b->upper[i] = UNSEEN;
        b->lower[i] = 0;
    }
    for (size_t i = 0; i < room / 64; i++)
        b->patches.patches[i].noted = b->patches.patches[i].open;
    return SETT_OK;
}

/* Greatest and least of the cells that the next searches may begin with. */
typedef struct Ends {
    int32_t highest, lowest;
} Ends;

/* Bounds of a noted cell; whether it stays noted. */
static bool narrow(SettBounds *b, SettSpot spot, Ends *ends)
{
    int32_t d = b->patches.steps[spot], e = b->last.steps;
    int32_t upper =
        sett_min(sett_min(d + e, b->last.cells - 1), b->upper[spot]);
    int32_t lower = sett_max(sett_max(d, e - d), b->lower[spot]);
    b->upper[spot] = upper;
    b->lower[spot] = lower;
    if (d == e)
        b->farthest = spot;
    if (upper > b->best && upper > ends->highest) {
        ends->highest = upper;
        b->edge = spot;
    }
    if (upper > b->best && lower < ends->lowest) {
        ends->lowest = lower;
        b->centre = spot;
    }
    return upper >= b->best;
}

void sett_bounds_search(SettBounds *b, SettSpot from)
{
    SettPatches *all = &b->patches;
    b->last = sett_patches_search(all, from);
    b->searches++;
    b->best = sett_max(b->best, b->last.steps);
    b->edge = b->centre = b->farthest = SETT_NO_SPOT;
    Ends ends = {-1, UNSEEN};
    for (int32_t i = 0; i < all->reached_count; i++) {
        uint32_t at = all->reached[i];
        uint64_t gone = 0, cells = sett_patch_found(&all->patches[at]);
        if (sett_work(all->arena, 64))
            return;
        for (; cells != 0; cells &= cells - 1)
            if (!narrow(b, 64 * at + (uint32_t)sett_bits_lowest(cells), &ends))
                gone |= cells & (~cells + 1);
        all->patches[at].noted &= ~gone;
    }
}

/* The first cell behind `p`, row-major, that may see `least` steps far;
   SETT_NO_SPOT if none does. */
static SettSpot next_hopeful(const SettBounds *b, int32_t least, SettPoint *p)
{
    for (;;) {
        int64_t spot = sett_patches_noted_after(&b->patches, *p);
        if (spot < 0)
            return SETT_NO_SPOT;
        *p = sett_spot_point(&b->patches, (SettSpot)spot);
        if (b->upper[spot] >= least)
            return (SettSpot)spot;
    }
}

/* Searches from the centre and from the edge in turn until no cell of the
   component searched last may see farther than the best. */
static SettStatus settle(SettBounds *b)
{
    for (int32_t turn = 0; b->edge != SETT_NO_SPOT; turn++) {
        SettStatus status = sett_bounds_settle_pairs(b);
        if (status != SETT_TOO_LARGE)
            return status;
        sett_bounds_search(b, turn % 2 == 0 ? b->centre : b->edge);
        if (sett_stopped(b->patches.arena))
            return SETT_CANCELLED;
    }
    return SETT_OK;
}

/* A sweep of every component first, from anywhere to the far end and on from
   there: a small one is not worth settling when a larger one is about to beat
   it. */
static SettStatus find_length(SettBounds *b, int64_t open)
{
    SettStatus status = SETT_OK;
    SettSpot spot;
    for (SettPoint p = {-1, 0};
         (spot = next_hopeful(b, UNSEEN, &p)) != SETT_NO_SPOT;) {
        sett_bounds_search(b, spot);
        if (b->edge != SETT_NO_SPOT)
            sett_bounds_search(b, b->farthest);
        if (2 * (int64_t)b->last.cells > open)
            status = settle(b);
        if (status != SETT_OK || sett_stopped(b->patches.arena))
            return SETT_CANCELLED;
    }
    for (SettPoint p = {-1, 0};
         (spot = next_hopeful(b, b->best + 1, &p)) != SETT_NO_SPOT;) {
        sett_bounds_search(b, spot);
        status = settle(b);
        if (status != SETT_OK || sett_stopped(b->patches.arena))
            return SETT_CANCELLED;
    }
    return SETT_OK;
}

/* All that see so far are noted still. */
static SettPoint first_farthest(const SettBounds *b)
{
    const SettPatches *all = &b->patches;
    SettPoint first = {0, all->h};
    for (int32_t i = 0; i < all->reached_count; i++) {
        uint32_t at = all->reached[i];
        for (uint64_t cells = sett_patch_found(&all->patches[at]); cells != 0;
             cells &= cells - 1) {
            SettSpot spot = 64 * at + (uint32_t)sett_bits_lowest(cells);
            SettPoint p = sett_spot_point(all, spot);
            if (all->steps[spot] == b->last.steps &&
                (p.y < first.y || (p.y == first.y && p.x < first.x)))
                first = p;
        }
    }
    return first;
}

/* The first cell that sees that far is `from`; all it sees there come later, or
   they would have been found before it. */
static SettStatus find_pair(SettBounds *b, SettLongest *out)
{
    SettPoint p = {-1, 0};
    do {
        sett_bounds_search(b, next_hopeful(b, b->best, &p));
        if (sett_stopped(b->patches.arena))
            return SETT_CANCELLED;
    } while (b->last.steps < b->best);
    out->from = p;
    out->to = first_farthest(b);
    return SETT_OK;
}

static SettStatus longest_path(const SettMask *open, SettArena *tmp,
                               SettLongest *out)
{
    SettBounds b;
    int64_t cells = sett_mask_count(open);
    *out = (SettLongest){-1, {-1, -1}, {-1, -1}, 0};
    if (cells == 0)
        return SETT_OK;
    SettStatus status = take(open, tmp, &b);
    if (status == SETT_OK)
        status = find_length(&b, cells);
    if (status == SETT_OK)
        status = find_pair(&b, out);
    out->length = b.best;
    out->searches = b.searches;
    return status;
}

SettStatus sett_longest_path(const SettMask *open, SettArena *tmp,
                             SettLongest *out)
{
    if (sett_flat_fits(open->w, open->h)) {
        sett_flat_longest(sett_flat_read(open), open->w, out);
        return SETT_OK;
    }
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = longest_path(open, tmp, out);
    sett_arena_reset(tmp, mark);
    return status;
}
