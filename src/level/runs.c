/* runs.c - see runs.h. Runs are read off the words by counting zeros, and
   joined by union-find row against row (He et al. 2008, "A run-based two-scan
   labeling algorithm"); differs: a region's root is always its first run, so
   that regions come out in row-major order without a second numbering. */
#include "level/runs.h"

#include "base/least.h"
#include "base/roots.h"
#include "level/bits.h"

static const uint64_t *row_of(const SettMask *mask, int32_t y)
{
    return mask->words + (size_t)y * (size_t)mask->stride;
}

/* A run begins where a bit is set and the one before it is not. */
static int32_t count_runs(const SettMask *open)
{
    int32_t count = 0;
    for (int32_t y = 0; y < open->h; y++) {
        const uint64_t *row = row_of(open, y);
        uint64_t before = 0;
        for (int32_t i = 0; i < open->stride; i++) {
            count += sett_bits_count(row[i] & ~(row[i] << 1 | before));
            before = row[i] >> 63;
        }
    }
    return count;
}

/* Writes the runs of a row to `run` and returns how many. Bits where the row
   changes between closed and open are taken in turn: a start, an end, a
   start ... */
static int32_t read_row(const uint64_t *row, int32_t stride, int32_t w,
                        SettRun *run)
{
    uint16_t *edges = (uint16_t *)run;
    int32_t count = 0;
    uint64_t before = 0;
    for (int32_t i = 0; i < stride; i++) {
        uint64_t change = row[i] ^ (row[i] << 1 | before);
        before = row[i] >> 63;
        for (; change != 0; change &= change - 1)
            edges[count++] = (uint16_t)(i * 64 + sett_bits_lowest(change));
    }
    if (count & 1)
        edges[count++] = (uint16_t)w;
    return count / 2;
}

static void join(int32_t *root, int32_t a, int32_t b)
{
    a = sett_root_of(root, a);
    b = sett_root_of(root, b);
    if (a < b)
        root[b] = a;
    else
        root[a] = b;
}

/* Runs of a row and of the row above that touch. */
typedef struct Touch {
    int32_t up, low;
} Touch;

/* Lists the next touches of two rows, at most `most`: `*up` from the upper,
   `*low` from the lower; whichever ends first can touch nothing further.
   Without a branch, as which it is cannot be guessed. */
static int32_t next_touches(const SettRuns *runs, int32_t y, int32_t *up,
                            int32_t *low, int32_t most, Touch *to)
{
    int32_t a = *up, b = *low, count = 0;
    int32_t a_end = runs->rows[y], b_end = runs->rows[y + 1];
    while (a < a_end && b < b_end && count < most) {
        SettRun above = runs->run[a], below = runs->run[b];
        to[count] = (Touch){a, b};
        count += (above.x0 < below.x1) & (below.x0 < above.x1);
        int32_t upper = above.x1 <= below.x1;
        a += upper;
        b += 1 - upper;
    }
    *up = a;
    *low = b;
    return count;
}

/* Joins the runs of two rows that touch, some at a time. */
static void join_rows(const SettRuns *runs, int32_t y)
{
    enum { MOST = 64 };
    Touch touch[MOST];
    int32_t up = runs->rows[y - 1], low = runs->rows[y], count;
    do {
        count = next_touches(runs, y, &up, &low, MOST, touch);
        for (int32_t i = 0; i < count; i++)
            join(runs->root, touch[i].up, touch[i].low);
    } while (count == MOST);
}

static bool take(SettRuns *runs, SettArena *arena, int32_t h)
{
    size_t count = (size_t)runs->count;
    runs->run = sett_arena_raw(arena, count, sizeof *runs->run);
    runs->root = sett_arena_raw(arena, count, sizeof *runs->root);
    runs->rows = sett_arena_raw(arena, (size_t)h + 1, sizeof *runs->rows);
    return runs->run != NULL && runs->root != NULL && runs->rows != NULL;
}

SettStatus sett_runs(const SettMask *open, SettArena *arena, SettRuns *out)
{
    out->count = count_runs(open);
    if (!take(out, arena, open->h))
        return SETT_NO_MEMORY;
    int32_t count = 0;
    for (int32_t y = 0; y < open->h; y++) {
        out->rows[y] = count;
        if (sett_work(arena, (uint64_t)open->w))
            return SETT_CANCELLED;
        count +=
            read_row(row_of(open, y), open->stride, open->w, out->run + count);
    }
    out->rows[open->h] = count;
    for (int32_t i = 0; i < count; i++)
        out->root[i] = i;
    for (int32_t y = 1; y < open->h; y++)
        join_rows(out, y);
    /* A root lies before its runs, so one step from the left is enough. */
    for (int32_t i = 0; i < count; i++)
        out->root[i] = out->root[out->root[i]];
    return SETT_OK;
}

/* Bits low..high-1 of a word, 0 <= low < high <= 64. */
static uint64_t stretch(int32_t low, int32_t high)
{
    return ~(uint64_t)0 >> (64 - (high - low)) << low;
}

/* The part of a run that lies in word i of its row. */
static uint64_t part(SettRun run, int32_t i)
{
    int32_t low = run.x0 - i * 64, high = run.x1 - i * 64;
    return stretch(sett_max(low, 0), sett_min(high, 64));
}

void sett_run_set(SettMask *mask, int32_t y, SettRun run)
{
    uint64_t *row = mask->words + (size_t)y * (size_t)mask->stride;
    for (int32_t i = run.x0 / 64; i * 64 < run.x1; i++)
        row[i] |= part(run, i);
}

bool sett_run_hits(const SettMask *mask, int32_t y, SettRun run)
{
    const uint64_t *row = row_of(mask, y);
    for (int32_t i = run.x0 / 64; i * 64 < run.x1; i++)
        if ((row[i] & part(run, i)) != 0)
            return true;
    return false;
}
