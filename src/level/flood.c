/* flood.c - floods, components and the largest component of a mask, over its
   joined runs (runs.h): work grows with words and runs, not with cells. */
#include "sett/grid.h"

#include "level/runs.h"

#include <string.h>

/* Labels that are written at once; the modules of a page, which know no large
   maps, write one. */
#ifdef SETT_NO_MANY
#define AT_ONCE 1
#else
#define AT_ONCE 4
#endif

/* Marks the regions that a seed lies in: hit[root]. */
static void mark_hit(const SettRuns *runs, const SettMask *seeds, uint8_t *hit)
{
    for (int32_t y = 0; y < seeds->h; y++)
        for (int32_t i = runs->rows[y]; i < runs->rows[y + 1]; i++)
            if (!hit[runs->root[i]] && sett_run_hits(seeds, y, runs->run[i]))
                hit[runs->root[i]] = 1;
}

static int64_t fill_hit(const SettRuns *runs, const uint8_t *hit,
                        SettMask *reached)
{
    int64_t count = 0;
    for (int32_t y = 0; y < reached->h; y++)
        for (int32_t i = runs->rows[y]; i < runs->rows[y + 1]; i++)
            if (hit[runs->root[i]]) {
                sett_run_set(reached, y, runs->run[i]);
                count += runs->run[i].x1 - runs->run[i].x0;
            }
    return count;
}

static SettStatus flood(const SettMask *open, SettMask *reached, SettArena *tmp,
                        int64_t *count)
{
    SettRuns runs;
    SettStatus status = sett_runs(open, tmp, &runs);
    if (status != SETT_OK)
        return status;
    uint8_t *hit = SETT_TAKE(tmp, runs.count, uint8_t);
    if (hit == NULL)
        return SETT_NO_MEMORY;
    mark_hit(&runs, reached, hit);
    sett_mask_clear(reached);
    *count = fill_hit(&runs, hit, reached);
    return SETT_OK;
}

/* Adds the cells of every run at the root of its region, or at its label. */
static void measure(const SettRuns *runs, int32_t *size)
{
    for (int32_t i = 0; i < runs->count; i++)
        size[runs->root[i]] += runs->run[i].x1 - runs->run[i].x0;
}

/* Left to right: of equal sizes the first region in row-major order wins. */
static int32_t largest(const int32_t *size, int32_t count)
{
    int32_t best = 0;
    for (int32_t i = 1; i < count; i++)
        if (size[i] > size[best])
            best = i;
    return best;
}

/* Fills the open runs of a row that hold a seed. To higher places by a sum: a
   seed added to its run carries to the run's end, over words as well. Changes
   are told. */
static bool fill_up(const uint64_t *open, const uint64_t *seeds,
                    uint64_t *reached, int32_t words)
{
    uint64_t carry = 0, changed = 0;
    for (int32_t i = 0; i < words; i++) {
        uint64_t from = (seeds[i] | reached[i]) & open[i];
        uint64_t part = open[i] + from, sum = part + carry;
        carry = (part < from) | (sum < part);
        uint64_t filled = ((sum ^ open[i]) & open[i]) | from;
        changed |= filled ^ reached[i];
        reached[i] = filled;
    }
    return changed != 0;
}

/* The same to lower places, by doubling. */
static void fill_down(const uint64_t *open, uint64_t *reached, int32_t words)
{
    uint64_t carry = 0;
    for (int32_t i = words - 1; i >= 0; i--) {
        uint64_t way = open[i], filled = reached[i] | (carry & way);
        for (int32_t by = 1; by < 64; by *= 2) {
            filled |= way & filled >> by;
            way &= way >> by;
        }
        reached[i] = filled;
        carry = filled << 63;
    }
}

typedef struct Scan {
    const SettMask *open;
    SettMask *reached;
    /* By row: whether it changed in the last pass and in this one. */
    uint8_t *before, *now;
} Scan;

static uint64_t *row_of(const SettMask *mask, int32_t y)
{
    return mask->words + (size_t)y * (size_t)mask->stride;
}

/* One row from its neighbour, where that has changed. */
static void visit(Scan *s, int32_t y, int32_t from)
{
    if (!(s->before[from] | s->now[from]))
        return;
    const uint64_t *open = row_of(s->open, y);
    uint64_t *reached = row_of(s->reached, y);
    if (!fill_up(open, row_of(s->reached, from), reached, s->open->stride))
        return;
    fill_down(open, reached, s->open->stride);
    s->now[y] = 1;
}

/* Down and up; true where a row changed. */
static bool pass(Scan *s)
{
    int32_t h = s->open->h;
    memset(s->now, 0, (size_t)h);
    for (int32_t y = 1; y < h; y++)
        visit(s, y, y - 1);
    for (int32_t y = h - 2; y >= 0; y--)
        visit(s, y, y + 1);
    memcpy(s->before, s->now, (size_t)h);
    return memchr(s->now, 1, (size_t)h) != NULL;
}

/* Floods `open` from the cells in `reached`, which all lie in it: by rows of
   words, down the map and up again, until nothing changes. `*done` is false
   where that takes more passes (winding maps): then `reached` is only a part.
 */
static SettStatus scan(const SettMask *open, SettMask *reached,
                       int32_t most_passes, SettArena *tmp, bool *done)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    Scan s = {.open = open, .reached = reached};
    s.before = SETT_TAKE(tmp, open->h, uint8_t);
    s.now = SETT_TAKE(tmp, open->h, uint8_t);
    if (s.before == NULL || s.now == NULL)
        return SETT_NO_MEMORY;
    /* First within the rows of the seeds themselves. */
    for (int32_t y = 0; y < open->h; y++) {
        uint64_t *row = row_of(reached, y), any = 0;
        for (int32_t i = 0; i < open->stride; i++)
            any |= row[i];
        if (any == 0)
            continue;
        fill_up(row_of(open, y), row, row, open->stride);
        fill_down(row_of(open, y), row, open->stride);
        s.before[y] = 1;
    }
    *done = false;
    for (int32_t n = 0; n < most_passes && !*done; n++)
        *done = !pass(&s);
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}

/* Sets one cell, the first from the middle on; false where there is none. */
static bool seed_middle(const SettMask *open, SettMask *seed)
{
    size_t words = (size_t)open->h * (size_t)open->stride;
    size_t i = (size_t)(open->h / 2) * (size_t)open->stride +
               (size_t)(open->stride / 2);
    while (i < words && open->words[i] == 0)
        i++;
    if (i < words)
        seed->words[i] = open->words[i] & (0 - open->words[i]);
    return i < words;
}

/* Caves are most often one region around the middle: where it is more than half
   of all, no other need be looked at. */
static SettStatus keep_middle(SettMask *open, SettArena *tmp, int64_t *count,
                              bool *done)
{
    const int32_t most_passes = 8;
    SettMask part;
    *done = false;
    SettStatus status = sett_mask_take(tmp, open->w, open->h, &part);
    if (status != SETT_OK || !seed_middle(open, &part))
        return status;
    status = scan(open, &part, most_passes, tmp, done);
    if (status != SETT_OK || !*done)
        return status;
    *count = sett_mask_count(&part);
    *done = 2 * *count > sett_mask_count(open);
    if (*done)
        sett_mask_copy(open, &part);
    return SETT_OK;
}

static SettStatus keep_largest(SettMask *open, SettArena *tmp, int64_t *count)
{
    SettRuns runs;
    bool done;
    SettStatus early = keep_middle(open, tmp, count, &done);
    if (early != SETT_OK || done)
        return early;
    SettStatus status = sett_runs(open, tmp, &runs);
    if (status != SETT_OK)
        return status;
    int32_t *size = SETT_TAKE(tmp, runs.count, int32_t);
    if (size == NULL)
        return SETT_NO_MEMORY;
    measure(&runs, size);
    int32_t best = largest(size, runs.count);
    uint8_t *hit = (uint8_t *)memset(size, 0, (size_t)runs.count);
    sett_mask_clear(open);
    if (runs.count > 0)
        hit[best] = 1;
    *count = fill_hit(&runs, hit, open);
    return SETT_OK;
}

SettStatus sett_flood(const SettMask *open, SettMask *reached, SettArena *tmp,
                      int64_t *count)
{
    SETT_ASSERT(open->w == reached->w && open->h == reached->h);
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = flood(open, reached, tmp, count);
    sett_arena_reset(tmp, mark);
    return status;
}

SettStatus sett_keep_largest(SettMask *open, SettArena *tmp, int64_t *count)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = keep_largest(open, tmp, count);
    sett_arena_reset(tmp, mark);
    return status;
}

/* Turns roots into labels in place and returns their number. A root comes
   before the rest of its region, so its label is there when the others ask. */
static int32_t number(SettRuns *runs)
{
    int32_t labels = 0;
    for (int32_t i = 0; i < runs->count; i++)
        runs->root[i] =
            runs->root[i] == i ? labels++ : runs->root[runs->root[i]];
    return labels;
}

/* A row of labels: the ends of its runs in turn are those of what is closed and
   of what is open. Several cells are filled at once, so up to three of the next
   rows, but for the map's last cells. */
static void write_row(const SettRuns *runs, int32_t y, int32_t w,
                      const int32_t *last, int32_t *row)
{
    const uint16_t *edges = (const uint16_t *)(runs->run + runs->rows[y]);
    const int32_t *roots = runs->root + runs->rows[y];
    int32_t count = 2 * (runs->rows[y + 1] - runs->rows[y]);
    int32_t *at = row;
    for (int32_t i = 0; i <= count; i++) {
        int32_t *to = row + (i < count ? edges[i] : w);
        int32_t label = i & 1 ? roots[i / 2] : -1;
        while (at < to) {
            at[0] = label;
            if (AT_ONCE == 4 && at < last)
                at[1] = at[2] = at[3] = label;
            at += AT_ONCE == 4 && at < last ? 4 : 1;
        }
        at = to;
    }
}

static SettStatus write_labels(const SettRuns *runs, const SettMask *open,
                               SettArena *tmp, int32_t *labels)
{
    size_t w = (size_t)open->w, area = w * (size_t)open->h;
    const int32_t *last = labels + (area < 3 ? 0 : area - 3);
    for (int32_t y = 0; y < open->h; y++) {
        if (sett_work(tmp, w))
            return SETT_CANCELLED;
        write_row(runs, y, open->w, last, labels + (size_t)y * w);
    }
    return SETT_OK;
}

SettStatus sett_components(const SettMask *open, SettArena *tmp,
                           int32_t *labels, int32_t *sizes, int32_t *count)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettRuns runs;
    SettStatus status = sett_runs(open, tmp, &runs);
    if (status == SETT_OK) {
        *count = number(&runs);
        if (sizes != NULL) {
            memset(sizes, 0, (size_t)*count * sizeof *sizes);
            measure(&runs, sizes);
        }
        status = write_labels(&runs, open, tmp, labels);
    }
    sett_arena_reset(tmp, mark);
    return status;
}
