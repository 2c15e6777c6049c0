/* pcg_board.c - regions, distances and paths on a benchmark's board. */
#include "lab/pcg/pcg.h"

#include <string.h>

double sett_pcg_range(double v, double a, double b, double c, double d)
{
    double result;
    if (v >= b && v <= c)
        return 1;
    if (v <= a || v >= d)
        return 0;
    if (v < b)
        result = (v - a) / (b - a + 1e-8);
    else
        result = (d - v) / (d - c + 1e-8);
    return result < 0 ? 0 : result > 1 ? 1 : result;
}

double sett_pcg_range3(double v, double a, double b, double c)
{
    return sett_pcg_range(v, a, b, c, c);
}

double sett_pcg_range2(double v, double a, double b)
{
    return sett_pcg_range(v, a, b, b, b);
}

void sett_pcg_count(const PcgBoard *b, int32_t codes, int32_t *counts)
{
    memset(counts, 0, (size_t)codes * sizeof *counts);
    for (int32_t c = 0; c < pcg_area(b); c++)
        counts[b->cells[c]]++;
}

int32_t sett_pcg_first(const PcgBoard *b, uint8_t code)
{
    for (int32_t c = 0; c < pcg_area(b); c++)
        if (b->cells[c] == code)
            return c;
    return -1;
}

int32_t sett_pcg_next(const PcgBoard *b, int32_t cell, int32_t way)
{
    int32_t x = cell % b->w, y = cell / b->w;
    switch (way) {
    case 0:
        return x > 0 ? cell - 1 : -1;
    case 1:
        return x < b->w - 1 ? cell + 1 : -1;
    case 2:
        return y > 0 ? cell - b->w : -1;
    default:
        return y < b->h - 1 ? cell + b->w : -1;
    }
}

static bool has(const PcgBoard *b, uint32_t codes, int32_t cell)
{
    return (codes >> b->cells[cell] & 1) != 0;
}

/* Adds the cells around queue[at..] that `mark` does not have yet. */
static void spread(const PcgBoard *b, uint32_t codes, int32_t *mark,
                   int32_t *queue, int32_t step)
{
    int32_t count = 1;
    for (int32_t at = 0; at < count; at++) {
        int32_t cell = queue[at];
        for (int32_t way = 0; way < 4; way++) {
            int32_t to = sett_pcg_next(b, cell, way);
            if (to < 0 || mark[to] >= 0 || !has(b, codes, to))
                continue;
            mark[to] = mark[cell] + step;
            queue[count++] = to;
        }
    }
}

int32_t sett_pcg_regions(const PcgBoard *b, uint32_t codes, int32_t *owner,
                         SettArena *tmp)
{
    int32_t area = pcg_area(b), count = 0;
    SettArenaMark mark = sett_arena_mark(tmp);
    int32_t *queue = sett_arena_raw(tmp, 2 * (size_t)area, sizeof *queue);
    if (queue == NULL)
        return -1;
    if (owner == NULL)
        owner = queue + area;
    for (int32_t c = 0; c < area; c++)
        owner[c] = -1;
    for (int32_t c = 0; c < area; c++) {
        if (owner[c] >= 0 || !has(b, codes, c))
            continue;
        owner[c] = count++;
        queue[0] = c;
        spread(b, codes, owner, queue, 0);
    }
    sett_arena_reset(tmp, mark);
    return count;
}

void sett_pcg_distances(const PcgBoard *b, uint32_t codes, int32_t start,
                        int32_t *steps, int32_t *queue)
{
    for (int32_t c = 0; c < pcg_area(b); c++)
        steps[c] = -1;
    if (start < 0 || !has(b, codes, start))
        return;
    steps[start] = 0;
    queue[0] = start;
    spread(b, codes, steps, queue, 1);
}

int32_t sett_pcg_path(const PcgBoard *b, const int32_t *steps, int32_t end,
                      int32_t *path)
{
    int32_t count = steps[end] + 1;
    path[count - 1] = end;
    for (int32_t i = count - 2; i >= 0; i--)
        for (int32_t way = 3; way >= 0; way--) {
            int32_t to = sett_pcg_next(b, path[i + 1], way);
            if (to >= 0 && steps[to] == i)
                path[i] = to;
        }
    return count;
}

bool sett_pcg_trace(SettBenchmarkInfo *info, const int32_t *from, int32_t count,
                    SettArena *keep)
{
    int32_t *trace = sett_arena_raw(keep, (size_t)count, sizeof *trace);
    if (trace == NULL)
        return false;
    if (count > 0)
        memcpy(trace, from, (size_t)count * sizeof *trace);
    info->trace = trace;
    info->trace_count = count;
    return true;
}
