/* binary.c - the benchmark's "binary": one region of empty tiles with a long
   shortest path. Setting 0: tolerance of the path. */
#include "lab/pcg/pcg.h"
#include "lab/pcg/pcg_make.h"

#include <math.h>
#include <string.h>

enum { PATH, REGIONS };
#define EMPTY PCG_CODE(1)

/* The last cell of a flood's queue that is farthest is not the first in the
   grid's order, which decides among equals. */
static int32_t farthest(const int32_t *steps, int32_t area)
{
    int32_t best = -1;
    for (int32_t c = 0; c < area; c++)
        if (steps[c] >= 0 && (best < 0 || steps[c] > steps[best]))
            best = c;
    return best;
}

/* Over all regions the longest way from what is farthest from a region's first
   cell. */
static int32_t longest_path(const PcgBoard *b, const int32_t *owner,
                            int32_t *steps, int32_t *queue)
{
    int32_t area = pcg_area(b), next = 0, longest = 0;
    for (int32_t c = 0; c < area; c++) {
        if (owner[c] != next)
            continue;
        next++;
        sett_pcg_distances(b, EMPTY, c, steps, queue);
        sett_pcg_distances(b, EMPTY, farthest(steps, area), steps, queue);
        int32_t far = steps[farthest(steps, area)];
        if (far > longest)
            longest = far;
    }
    return longest;
}

static SettStatus info(const SettBenchmark *p, const uint8_t *content,
                       SettArena *keep, SettArena *tmp, SettBenchmarkInfo *out)
{
    PcgBoard b = pcg_board(p, content);
    size_t area = (size_t)pcg_area(&b);
    int32_t *owner = sett_arena_raw(tmp, 3 * area, sizeof *owner);
    if (owner == NULL)
        return SETT_NO_MEMORY;
    int32_t regions = sett_pcg_regions(&b, EMPTY, owner, tmp);
    if (regions < 0)
        return SETT_NO_MEMORY;
    (void)keep;
    out->numbers[REGIONS] = regions;
    out->numbers[PATH] =
        longest_path(&b, owner, owner + area, owner + 2 * area);
    return SETT_OK;
}

static double quality(const SettBenchmark *p, const SettBenchmarkInfo *i)
{
    double area = p->w * p->h;
    return (sett_pcg_range(i->numbers[REGIONS], 0, 1, 1, area / 10) +
            sett_pcg_range3(i->numbers[PATH], 0, p->w + p->h, area)) /
           2;
}

static double control(const SettBenchmark *p, const SettBenchmarkInfo *i,
                      const int32_t *c)
{
    return sett_pcg_range(i->numbers[PATH], 0, c[0] - p->settings[0],
                          c[0] + p->settings[0], p->w * p->h);
}

static SettStatus apart(const SettBenchmark *p, const SettBenchmarkInfo *a,
                        const SettBenchmarkInfo *b, SettArena *tmp, double *out)
{
    double area = p->w * p->h;
    int32_t different = 0;
    (void)tmp;
    for (int32_t c = 0; c < p->w * p->h; c++)
        different += a->content[c] != b->content[c];
    *out = sett_pcg_range3(different, 0, 0.4 * area, area);
    return SETT_OK;
}

/* Marks the longest path from what is farthest from `steps`' start. */
static int32_t mark_path(const PcgBoard *b, int32_t *steps, int32_t *queue,
                         int32_t *path)
{
    int32_t area = pcg_area(b), first = sett_pcg_first(b, 1);
    sett_pcg_distances(b, EMPTY, first, steps, queue);
    sett_pcg_distances(b, EMPTY, farthest(steps, area), steps, queue);
    return sett_pcg_path(b, steps, farthest(steps, area), path);
}

/* Ends that are not of the path are filled, by lot, until half of the board is
   open: two boards of one half each differ the most. */
static void trim(SettRng *rng, const PcgBoard *b, const int32_t *path,
                 int32_t count, int32_t open, uint8_t *cells)
{
    int32_t area = pcg_area(b);
    for (int32_t i = 0; i < 8 * area && 2 * open > area; i++) {
        int32_t c = (int32_t)sett_rng_below(rng, (uint32_t)area), around = 0;
        bool of_path = cells[c] == 0;
        for (int32_t k = 0; k < count && !of_path; k++)
            of_path = path[k] == c;
        for (int32_t way = 0; way < 4; way++) {
            int32_t to = sett_pcg_next(b, c, way);
            around += to >= 0 && cells[to] == 1;
        }
        if (of_path || around != 1)
            continue;
        cells[c] = 0;
        open--;
    }
}

/* Trees with one way between any two tiles: the longer the growth stays with
   the newest tile, the longer the path. */
static SettStatus propose(PcgWish *wish, SettArena *tmp, uint8_t *content)
{
    const SettBenchmark *p = wish->problem;
    SettRng *rng = &wish->rng;
    PcgBoard b = pcg_board(p, content);
    int32_t area = pcg_area(&b), error = p->settings[0];
    int32_t *steps = sett_arena_raw(tmp, 3 * (size_t)area, sizeof *steps);
    if (steps == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < 50; i++) {
        SettChance deep = sett_chance(sqrt(sett_rng_unit(rng)));
        memset(content, 0, (size_t)area);
        int32_t open = sett_pcg_grow(rng, deep, p->w, p->h, area, 1, content);
        int32_t count = mark_path(&b, steps, steps + area, steps + 2 * area);
        if (count - 1 < wish->control[0] - error ||
            count - 1 > wish->control[0] + error)
            continue;
        trim(rng, &b, steps + 2 * area, count, open, content);
        break;
    }
    return SETT_OK;
}

static SettStatus make(const SettBenchmarkJob *job, SettArena *tmp,
                       uint8_t *contents)
{
    static const PcgMaker maker = {
        .propose = propose, .keep = PCG_DIFFERENT, .effort = 5000};
    return sett_pcg_make(job, &maker, tmp, contents);
}

static const char *const tiles[] = {"solid", "empty"};
static const char *const numbers[] = {"path", "regions"};
static const SettBenchmarkControl controls[] = {{"path", 35, 97}};

const SettBenchmark sett_pcg_binary = {
    .name = "binary-v0",
    .help = "one region of floor with a long shortest path",
    .w = 14,
    .h = 14,
    PCG_LISTS(tiles, controls, numbers),
    .glyphs = "#.",
    .settings = {7},
    PCG_STEPS(info, quality, control, apart, make),
};
