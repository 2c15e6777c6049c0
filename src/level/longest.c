/* longest.c - the longest of all shortest paths of a map, exact. A search from
   u bounds how far any v of its component sees (its eccentricity):
       max(d, e - d) <= ecc(v) <= d + e,   d = dist(u, v), e = ecc(u)
   so that few searches settle all cells (Takes and Kosters 2011, "Determining
   the diameter of small world networks"). Differs: many components, an upper
   bound by their size too, pairs at the end (longest_pairs.c), and the first of
   all longest pairs in row-major order is found, not just any. Small maps:
   flat_longest.c. */
#include "level/longest_pairs.h"

#include "level/bits.h"
#include "level/flat.h"

/* The first cell behind `p`, row-major, that may see `least` steps far;
   SETT_NO_CELL if none does. */
static SettPatchCell next_hopeful(const SettBounds *b, int32_t least,
                                  SettPoint *p)
{
    for (;;) {
        int64_t spot = sett_patches_noted_after(&b->patches, *p);
        if (spot < 0)
            return SETT_NO_CELL;
        *p = sett_patch_point(&b->patches, (SettPatchCell)spot);
        if (b->upper[spot] >= least)
            return (SettPatchCell)spot;
    }
}

/* Searches from the centre and from the edge in turn until no cell of the
   component searched last may see farther than the best. */
static SettStatus settle(SettBounds *b)
{
    for (int32_t turn = 0; b->edge != SETT_NO_CELL; turn++) {
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
    SettPatchCell spot;
    for (SettPoint p = {-1, 0};
         (spot = next_hopeful(b, SETT_UNSEEN, &p)) != SETT_NO_CELL;) {
        sett_bounds_search(b, spot);
        if (b->edge != SETT_NO_CELL)
            sett_bounds_search(b, b->farthest);
        if (2 * (int64_t)b->last.cells > open)
            status = settle(b);
        if (status != SETT_OK)
            return status;
        if (sett_stopped(b->patches.arena))
            return SETT_CANCELLED;
    }
    for (SettPoint p = {-1, 0};
         (spot = next_hopeful(b, b->best + 1, &p)) != SETT_NO_CELL;) {
        sett_bounds_search(b, spot);
        status = settle(b);
        if (status != SETT_OK)
            return status;
        if (sett_stopped(b->patches.arena))
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
            SettPatchCell spot = 64 * at + (uint32_t)sett_bits_lowest(cells);
            SettPoint p = sett_patch_point(all, spot);
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
    SettStatus status = sett_bounds_take(open, tmp, &b);
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
    SettStatus status = sett_rows_fit(open->w, open->h)
                            ? sett_rows_longest(open, tmp, out)
                            : longest_path(open, tmp, out);
    sett_arena_reset(tmp, mark);
    return status;
}
