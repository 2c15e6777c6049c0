/* longest.c - the longest of all shortest paths of a map, exact. Searches from
   ends of long paths and from their middles, until they bound the distance of
   every two cells (longest_pairs.c); a middle serves all pairs on both of its
   sides. The first of all longest pairs in row-major order is found, not just
   any. Differs from the bounds by cell of
   Takes and Kosters 2011, "Determining the diameter of small world networks",
   which take three times as many searches. Small maps: flat_longest.c. */
#include "level/longest_pairs.h"

#include "level/bits.h"
#include "level/flat.h"

/* Searches from halfway to the farthest of the last search. */
static SettStatus search_middle(SettBounds *b)
{
    SettPatchCell spot = sett_bounds_middle(b);
    bool searched = !(b->patches.patches[spot >> 6].hopeful >> (spot & 63) & 1);
    return searched ? SETT_OK : sett_bounds_search(b, spot);
}

/* The longest path of the component of a cell: searches from cells that may be
   ends, and from the middle of what each sees, until none is left. */
static SettStatus find_in(SettBounds *b, SettPatchCell spot)
{
    bool longer = false;
    for (; spot != SETT_NO_CELL; spot = sett_bounds_open_end(b, &longer)) {
        SettStatus status = sett_bounds_search(b, spot);
        if (status == SETT_OK && longer)
            status = search_middle(b);
        if (status != SETT_OK)
            return status;
    }
    return sett_stopped(b->patches.arena) ? SETT_CANCELLED : SETT_OK;
}

static SettPoint point(const SettBounds *b, int32_t place)
{
    return (SettPoint){place % b->patches.w, place / b->patches.w};
}

static SettStatus find_all(SettBounds *b)
{
    const SettPatches *all = &b->patches;
    SettStatus status = SETT_OK;
    for (uint32_t i = 0; i < sett_patch_count(all) && status == SETT_OK;) {
        uint64_t cells = all->patches[i].hopeful;
        if (cells == 0) {
            i++;
            continue;
        }
        status = find_in(b, 64 * i + (uint32_t)sett_bits_lowest(cells));
        sett_bounds_leave(b);
    }
    if (status == SETT_OK && b->to < 0 && b->best > 0)
        status = sett_bounds_search(b, sett_patch_cell(all, point(b, b->from)));
    return status;
}

static SettStatus longest_path(const SettMask *open, SettArena *tmp,
                               SettLongest *out)
{
    SettBounds b;
    *out = (SettLongest){-1, {-1, -1}, {-1, -1}, 0};
    SettStatus status = sett_bounds_take(open, tmp, &b);
    if (status == SETT_OK)
        status = find_all(&b);
    out->length = b.best;
    if (b.best >= 0) {
        out->from = point(&b, b.from);
        out->to = point(&b, b.to);
    }
    out->searches = b.searches;
    return status;
}

static SettStatus find(const SettMask *open, SettArena *tmp, bool ends,
                       SettLongest *out)
{
    if (sett_flat_fits(open->w, open->h)) {
        sett_flat_longest(sett_flat_read(open), open->w, ends, out);
        return SETT_OK;
    }
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = sett_rows_fit(open->w, open->h)
                            ? sett_rows_longest(open, tmp, ends, out)
                            : longest_path(open, tmp, out);
    sett_arena_reset(tmp, mark);
    return status;
}

SettStatus sett_longest_path(const SettMask *open, SettArena *tmp,
                             SettLongest *out)
{
    return find(open, tmp, true, out);
}

SettStatus sett_longest_length(const SettMask *open, SettArena *tmp,
                               int32_t *out)
{
    SettLongest longest;
    SettStatus status = find(open, tmp, false, &longest);
    *out = longest.length;
    return status;
}
