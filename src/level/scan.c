/* scan.c - see scan.h. */
#include "level/scan.h"

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
    int32_t h = s->open->h, changed = 0;
    for (int32_t y = 0; y < h; y++)
        s->now[y] = 0;
    for (int32_t y = 1; y < h; y++)
        visit(s, y, y - 1);
    for (int32_t y = h - 2; y >= 0; y--)
        visit(s, y, y + 1);
    for (int32_t y = 0; y < h; y++) {
        s->before[y] = s->now[y];
        changed |= s->now[y];
    }
    return changed != 0;
}

SettStatus sett_scan_flood(const SettMask *open, SettMask *reached,
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
