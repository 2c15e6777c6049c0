/* components.c - labels of the 4-connected regions of a mask, from its joined
   runs (runs.h). */
#include "sett/grid.h"

#include "level/plain.h"
#include "level/runs.h"

#ifndef SETT_NO_FAST

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

static void add_sizes(const SettRuns *runs, int32_t *sizes, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        sizes[i] = 0;
    for (int32_t i = 0; i < runs->count; i++)
        sizes[runs->root[i]] += runs->run[i].x1 - runs->run[i].x0;
}

static SettStatus write_labels(const SettRuns *runs, const SettMask *open,
                               SettArena *tmp, int32_t *labels)
{
    for (int32_t y = 0; y < open->h; y++) {
        int32_t x = 0;
        if (sett_work(tmp, (uint64_t)open->w))
            return SETT_CANCELLED;
        for (int32_t i = runs->rows[y]; i < runs->rows[y + 1]; i++) {
            for (; x < runs->run[i].x0; x++)
                *labels++ = -1;
            for (; x < runs->run[i].x1; x++)
                *labels++ = runs->root[i];
        }
        for (; x < open->w; x++)
            *labels++ = -1;
    }
    return SETT_OK;
}

#endif

SettStatus sett_components(const SettMask *open, SettArena *tmp,
                           int32_t *labels, int32_t *sizes, int32_t *count)
{
#ifdef SETT_NO_FAST
    return sett_components_plain(open, tmp, labels, sizes, count);
#else
    SettArenaMark mark = sett_arena_mark(tmp);
    SettRuns runs;
    SettStatus status = sett_runs(open, tmp, &runs);
    if (status == SETT_OK) {
        *count = number(&runs);
        if (sizes != NULL)
            add_sizes(&runs, sizes, *count);
        status = write_labels(&runs, open, tmp, labels);
    }
    sett_arena_reset(tmp, mark);
    return status;
#endif
}
