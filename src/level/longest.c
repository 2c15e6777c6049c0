/* longest.c - the longest of all shortest paths of a map, exact. A search from
   u bounds how far any v of its component sees (its eccentricity):
       max(d, e - d) <= ecc(v) <= d + e,   d = dist(u, v), e = ecc(u)
   so that few searches settle all cells (Takes and Kosters 2011, "Determining
   the diameter of small world networks"). Differs: many components, an upper
   bound by their size too, and the first of all longest pairs in row-major
   order is found, not just any. Small
   maps: flat_longest.c. */
#include "sett/grid.h"

#include "base/least.h"
#include "level/flat.h"
#include "level/wave.h"

#define UNSEEN INT32_MAX

/* All that is known of the eccentricities. Bounds are held at wave indices. */
typedef struct Bounds {
    SettWave wave;
    int32_t *upper, *lower;
    int32_t *level; /* where each level begins in the wave's queue */
    int32_t cells;  /* reached by the last search */
    int32_t steps;  /* the eccentricity it found */
    int32_t best;   /* greatest so far */
    int64_t searches;
    /* Cells that may beat `best`, of the component searched last: the one that
       may see farthest, and the one that may lie most central. 0 = none. */
    SettPlace edge, centre;
} Bounds;

static SettStatus take(const SettMask *open, SettArena *tmp, Bounds *b)
{
    SettStatus status = sett_wave_take(open, 0, tmp, &b->wave);
    if (status != SETT_OK)
        return status;
    size_t size = ((size_t)open->h + 2) * b->wave.stride;
    b->upper = sett_arena_raw(tmp, size, sizeof *b->upper);
    b->lower = SETT_TAKE(tmp, size, int32_t);
    b->level = sett_arena_raw(tmp, (size_t)b->wave.open + 1, sizeof *b->level);
    if (b->upper == NULL || b->lower == NULL || b->level == NULL)
        return SETT_NO_MEMORY;
    for (size_t i = 0; i < size; i++)
        b->upper[i] = UNSEEN;
    b->best = -1;
    b->searches = 0;
    return SETT_OK;
}

/* Reaches the component of `from`; sets level, cells and steps. */
static void reach(Bounds *b, SettPlace from)
{
    b->wave.queue[0] = from;
    b->wave.left[sett_wave_index(&b->wave, from)] = 0;
    int32_t begin = 0, end = 1, levels = 0;
    while (begin < end) {
        b->level[levels++] = begin;
        int32_t next = sett_wave_grow(&b->wave, begin, end);
        begin = end;
        end = next;
    }
    b->level[levels] = end;
    b->cells = end;
    b->steps = levels - 1;
    b->searches++;
    sett_wave_restore(&b->wave, end);
}

/* Bounds of the cells at distance `d` from the last search's start, and the
   choice of the next starts among them. */
static void narrow(Bounds *b, int32_t d, int32_t *highest, int32_t *lowest)
{
    int32_t most = d + b->steps < b->cells ? d + b->steps : b->cells - 1;
    int32_t least = sett_max(d, b->steps - d);
    for (int32_t k = b->level[d]; k < b->level[d + 1]; k++) {
        size_t i = sett_wave_index(&b->wave, b->wave.queue[k]);
        int32_t upper = b->upper[i] = sett_min(most, b->upper[i]);
        int32_t lower = b->lower[i] = sett_max(least, b->lower[i]);
        if (upper <= b->best)
            continue;
        if (upper > *highest) {
            *highest = upper;
            b->edge = b->wave.queue[k];
        }
        if (lower < *lowest) {
            *lowest = lower;
            b->centre = b->wave.queue[k];
        }
    }
}

static void search(Bounds *b, SettPlace from)
{
    reach(b, from);
    if (b->steps > b->best)
        b->best = b->steps;
    b->edge = b->centre = 0;
    int32_t highest = -1, lowest = INT32_MAX;
    for (int32_t d = 0; d <= b->steps; d++) {
        if (sett_work(b->wave.arena,
                      8 * (uint64_t)(b->level[d + 1] - b->level[d])))
            return;
        narrow(b, d, &highest, &lowest);
    }
    b->upper[sett_wave_index(&b->wave, from)] = b->steps;
}

/* The first cell from `after` on, row-major, that may see `least` steps far; 0
   if none does. */
static SettPlace next_hopeful(const Bounds *b, const SettMask *open,
                              int32_t least, SettPlace after)
{
    SettPoint p = sett_place_point(after);
    for (; p.y < open->h; p.y++, p.x = 0)
        for (; p.x < open->w; p.x++) {
            size_t i = sett_wave_index(&b->wave, sett_place(p));
            if (b->wave.left[i] && b->upper[i] >= least)
                return sett_place(p);
        }
    return 0;
}

/* From anywhere to the far end, and on from there: a good lower bound. */
static void double_sweep(Bounds *b, SettPlace from)
{
    search(b, from);
    if (b->edge != 0)
        search(b, b->wave.queue[b->cells - 1]);
}

/* Searches from the centre and from the edge in turn until no cell of the
   component of `from` may see farther than the best. */
static void settle(Bounds *b, SettPlace from)
{
    search(b, from);
    for (int32_t turn = 0; b->edge != 0 && !sett_stopped(b->wave.arena); turn++)
        search(b, turn % 2 == 0 ? b->centre : b->edge);
}

/* A sweep of every component first: a small one is not worth settling when a
   larger one is about to beat it. */
static SettStatus find_length(Bounds *b, const SettMask *open)
{
    SettPlace first = sett_place((SettPoint){0, 0});
    for (SettPlace p = first; (p = next_hopeful(b, open, UNSEEN, p)) != 0;) {
        double_sweep(b, p);
        if (sett_stopped(b->wave.arena))
            return SETT_CANCELLED;
    }
    for (SettPlace p = first;
         (p = next_hopeful(b, open, b->best + 1, p)) != 0;) {
        settle(b, p);
        if (sett_stopped(b->wave.arena))
            return SETT_CANCELLED;
    }
    return SETT_OK;
}

static SettPlace first_farthest(const Bounds *b)
{
    SettPlace first = b->wave.queue[b->level[b->steps]];
    for (int32_t k = b->level[b->steps] + 1; k < b->cells; k++)
        if (b->wave.queue[k] < first)
            first = b->wave.queue[k];
    return first;
}

/* The first cell that sees that far is `from`; all it sees there come later, or
   they would have been found before it. */
static SettStatus find_pair(Bounds *b, const SettMask *open, SettLongest *out)
{
    SettPlace from = sett_place((SettPoint){0, 0});
    do {
        from = next_hopeful(b, open, b->best, from);
        search(b, from);
        if (sett_stopped(b->wave.arena))
            return SETT_CANCELLED;
    } while (b->steps < b->best);
    out->from = sett_place_point(from);
    out->to = sett_place_point(first_farthest(b));
    return SETT_OK;
}

static SettStatus longest_path(const SettMask *open, SettArena *tmp,
                               SettLongest *out)
{
    Bounds b;
    SettStatus status = take(open, tmp, &b);
    if (status != SETT_OK)
        return status;
    *out = (SettLongest){-1, {-1, -1}, {-1, -1}, 0};
    if (b.wave.open == 0)
        return SETT_OK;
    status = find_length(&b, open);
    if (status == SETT_OK)
        status = find_pair(&b, open, out);
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
