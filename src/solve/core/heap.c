/* heap.c - units (cells, and variables of no cell) by activity, the most active
   first; equal ones by index. */
#include "solve/core/solver_parts.h"

static bool before(const SettSolver *s, int32_t a, int32_t b)
{
    if (s->activity[a] != s->activity[b])
        return s->activity[a] > s->activity[b];
    return a < b;
}

static void put(SettSolver *s, int32_t at, int32_t unit)
{
    s->heap[at] = unit;
    s->heap_place[unit] = at;
}

static void rise(SettSolver *s, int32_t at)
{
    int32_t unit = s->heap[at];
    while (at > 0 && before(s, unit, s->heap[(at - 1) / 2])) {
        put(s, at, s->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    put(s, at, unit);
}

static void sink(SettSolver *s, int32_t at)
{
    int32_t unit = s->heap[at];
    for (;;) {
        int32_t child = 2 * at + 1;
        if (child >= s->heap_count)
            break;
        if (child + 1 < s->heap_count &&
            before(s, s->heap[child + 1], s->heap[child]))
            child++;
        if (!before(s, s->heap[child], unit))
            break;
        put(s, at, s->heap[child]);
        at = child;
    }
    put(s, at, unit);
}

void sett_heap_insert(SettSolver *s, int32_t unit)
{
    if (s->heap_place[unit] >= 0)
        return;
    put(s, s->heap_count++, unit);
    rise(s, s->heap_count - 1);
}

int32_t sett_heap_take(SettSolver *s)
{
    int32_t first = s->heap[0], last = s->heap[--s->heap_count];
    s->heap_place[first] = -1;
    if (first != last) {
        put(s, 0, last);
        sink(s, 0);
    }
    return first;
}

void sett_heap_bump(SettSolver *s, int32_t unit)
{
    s->activity[unit] += s->bump;
    if (s->activity[unit] > 1e100) {
        for (int32_t u = 0; u < s->units; u++)
            s->activity[u] *= 1e-100;
        s->bump *= 1e-100;
    }
    if (s->heap_place[unit] >= 0)
        rise(s, s->heap_place[unit]);
}

/* After all activities changed. */
void sett_heap_rebuild(SettSolver *s)
{
    for (int32_t at = s->heap_count / 2 - 1; at >= 0; at--)
        sink(s, at);
}
