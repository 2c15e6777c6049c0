/* two_step.c - a layout creator, then a furnisher, each with streams of its own
   (Green et al. 2019: "two-step"). */
#include "sett/gen.h"

static SettGenJob job_of(const SettTwoStep *pipe, const void *params,
                         SettRng rng, SettArena *tmp, SettGenReport *report)
{
    return (SettGenJob){.game = pipe->game,
                        .params = params,
                        .rng = rng,
                        .lock = pipe->lock,
                        .only = pipe->only,
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
