/* two_step.c - a layout creator, then a furnisher, each with streams of its own
   (Green et al. 2019: "two-step"). */
#include "sett/gen.h"

#include "base/least.h"

static SettGenJob job_of(const SettTwoStep *pipe, const void *params,
                         SettRng rng, SettArena *tmp, SettGenReport *report)
{
    return (SettGenJob){.game = pipe->game,
                        .params = params,
                        .rng = rng,
                        .lock = pipe->lock,
                        .only = pipe->only,
                        .training = pipe->training,
                        .tmp = tmp,
                        .report = report,
                        .watch = pipe->watch};
}

SettStatus sett_two_step(const SettTwoStep *pipe, uint64_t seed, uint64_t index,
                         SettArena *tmp, SettGrid *grid,
                         SettGenReport *layout_report,
                         SettGenReport *furnish_report)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus s = SETT_OK;
    if (layout_report != NULL)
        *layout_report = (SettGenReport){0};
    if (furnish_report != NULL)
        *furnish_report = (SettGenReport){0};
    if (pipe->layout != NULL) {
        SettRng rng =
            sett_rng(seed, SETT_FOR_LAYOUT, index + pipe->layout_salt);
        SettGenJob job =
            job_of(pipe, pipe->layout_params, rng, tmp, layout_report);
        s = pipe->layout->run(&job, grid);
    }
    if (s == SETT_OK && pipe->furnish != NULL) {
        SettRng rng = sett_rng(seed, SETT_FOR_FURNISH, index);
        SettGenJob job =
            job_of(pipe, pipe->furnish_params, rng, tmp, furnish_report);
        s = pipe->furnish->run(&job, grid);
    }
    if (layout_report == NULL && furnish_report == NULL)
        sett_arena_reset(tmp, mark);
    return s;
}

#define AT_ONCE 1024 /* streams that are held */

static SettStatus layouts(const SettTwoStep *pipe, uint64_t seed,
                          uint64_t first, int32_t count, SettArena *tmp,
                          SettGrid *grids, SettStatus *each)
{
    SettRng *streams = sett_arena_raw(tmp, (size_t)count, sizeof *streams);
    if (streams == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count; i++)
        streams[i] = sett_rng(seed, SETT_FOR_LAYOUT,
                              first + (uint64_t)i + pipe->layout_salt);
    SettGenJob job = job_of(pipe, pipe->layout_params, streams[0], tmp, NULL);
    return pipe->layout->run_many(&job, streams, count, grids, each);
}

/* Layouts at once, or what is there already; then the objects of each. */
static SettStatus at_once(const SettTwoStep *pipe, uint64_t seed,
                          uint64_t first, int32_t count, SettArena *tmp,
                          SettGrid *grids, SettStatus *each)
{
    SettTwoStep rest = *pipe;
    SettStatus s = SETT_OK;
    for (int32_t i = 0; i < count; i++)
        each[i] = SETT_OK;
    if (pipe->layout != NULL && pipe->layout->run_many != NULL) {
        s = layouts(pipe, seed, first, count, tmp, grids, each);
        rest.layout = NULL;
    }
    bool more = rest.layout != NULL || rest.furnish != NULL;
    for (int32_t i = 0; more && i < count && s == SETT_OK; i++) {
        if (each[i] != SETT_OK)
            continue;
        each[i] = sett_two_step(&rest, seed, first + (uint64_t)i, tmp,
                                &grids[i], NULL, NULL);
        s = each[i] == SETT_INFEASIBLE ? SETT_OK : each[i];
    }
    return s;
}

SettStatus sett_two_step_many(const SettTwoStep *pipe, uint64_t seed,
                              uint64_t first, int32_t count, SettArena *tmp,
                              SettGrid *grids, SettStatus *each)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus s = SETT_OK;
    for (int32_t i = 0; i < count && s == SETT_OK; i += AT_ONCE) {
        int32_t n = sett_min(count - i, AT_ONCE);
        s = at_once(pipe, seed, first + (uint64_t)i, n, tmp, grids + i,
                    each + i);
        sett_arena_reset(tmp, mark);
    }
    return s;
}
