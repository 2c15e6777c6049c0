/* path.c - one shortest path between two cells: a walk down the distances to
   its end. Which of several is fixed by the order N, E, S, W. */
#include "sett/grid.h"

#include "level/flat.h"

/* The first neighbour, in the order N, E, S, W, that is `steps` from the end.
 */
static SettPoint downhill(const SettMask *open, const int32_t *dist,
                          SettPoint at, int32_t steps)
{
    for (int32_t d = 0;; d++) {
        SETT_ASSERT(d < 4);
        SettPoint p = {at.x + sett_dirs[d].x, at.y + sett_dirs[d].y};
        if (sett_mask_has(open, p) && dist[p.y * open->w + p.x] == steps)
            return p;
    }
}

/* The distance of an end that is not open is not known, but that of its
   neighbours is: one more than the nearest of them. */
static int32_t steps_from(const SettMask *open, const int32_t *dist,
                          SettPoint from)
{
    int32_t least = dist[from.y * open->w + from.x];
    if (least != SETT_FAR)
        return least;
    for (int32_t d = 0; d < 4; d++) {
        SettPoint p = {from.x + sett_dirs[d].x, from.y + sett_dirs[d].y};
        if (!sett_mask_has(open, p))
            continue;
        int32_t steps = dist[p.y * open->w + p.x];
        if (steps != SETT_FAR && steps + 1 < least)
            least = steps + 1;
    }
    return least;
}

static SettStatus path_down(const SettMask *open, SettPoint from, SettPoint to,
                            SettArena *tmp, SettPoint *path, int32_t *count)
{
    int32_t *dist =
        sett_arena_raw(tmp, (size_t)(open->w * open->h), sizeof *dist);
    if (dist == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_distances(open, &to, 1, tmp, dist);
    if (status != SETT_OK)
        return status;
    *count = 0;
    int32_t steps = steps_from(open, dist, from);
    if (steps == SETT_FAR)
        return SETT_OK;
    path[(*count)++] = from;
    for (SettPoint at = from; steps-- > 0; path[(*count)++] = at)
        at = downhill(open, dist, at, steps);
    return SETT_OK;
}

/* Small maps: the balls around `to` until `from` is in one, then a walk from
   ball to ball. No shortest path comes back to an end, so the ends may be open
   for all. */
static int32_t path_flat(SettFlat open, int32_t w, int32_t from, int32_t to,
                         SettPoint *path)
{
    SettFlat ball[SETT_FLAT_BITS], seen = sett_flat_bit(to), last = seen;
    int32_t stride = sett_flat_stride(w), steps = 0;
    open = sett_flat_or(open, sett_flat_bit(from));
    for (ball[0] = seen; !sett_flat_get(seen, from); ball[++steps] = seen) {
        last = sett_flat_without(
            sett_flat_and(open, sett_flat_beside(last, stride)), seen);
        if (!sett_flat_any(last))
            return 0;
        seen = sett_flat_or(seen, last);
    }
    int32_t count = 0, at = from;
    path[count++] = sett_flat_point(w, at);
    while (steps-- > 0) {
        at = sett_flat_toward(ball[steps], at, stride);
        path[count++] = sett_flat_point(w, at);
    }
    return count;
}

SettStatus sett_path(const SettMask *open, SettPoint from, SettPoint to,
                     SettArena *tmp, SettPoint *path, int32_t *count)
{
    SETT_ASSERT(sett_mask_has(open, from) && sett_mask_has(open, to));
    if (sett_flat_fits(open->w, open->h)) {
        *count = path_flat(sett_flat_read(open), open->w,
                           sett_flat_place(open->w, from),
                           sett_flat_place(open->w, to), path);
        return SETT_OK;
    }
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = path_down(open, from, to, tmp, path, count);
    sett_arena_reset(tmp, mark);
    return status;
}
