/* pipe.c - generators one after the other on one grid, each with a stream of
   its own: a layout creator, then furnishers (Green et al. 2019: "two-step").
 */
#include "sett/gen.h"

#include "base/least.h"

#include <string.h>

static SettGenJob job_of(const SettPipe *pipe, int32_t stage, SettRng rng,
                         SettArena *tmp, SettGenReport *report)
{
    return (SettGenJob){.game = pipe->game,
                        .params = pipe->stages[stage].params,
                        .rng = rng,
                        .lock = pipe->lock,
                        .only = pipe->only,
                        .training = pipe->training,
                        .tmp = tmp,
                        .report = report,
                        .watch = pipe->watch};
}

/* Stages 0 and 1 draw from the streams that they always had; further ones from
   those of indices that no batch reaches. */
static SettRng stream_of(const SettPipe *pipe, int32_t stage, uint64_t seed,
                         uint64_t index)
{
    if (stage == 0)
        return sett_rng(seed, SETT_FOR_LAYOUT, index + pipe->layout_salt);
    return sett_rng(seed, SETT_FOR_FURNISH,
                    index + ((uint64_t)(stage - 1) << 56));
}

/* What stands on the grid besides what the job locks: a later furnisher adds to
   it. */
static SettStatus lock_objects(SettGenJob *job, const SettGrid *grid,
                               SettMask *lock)
{
    uint8_t object[256];
    SettStatus status = sett_mask_take(job->tmp, grid->w, grid->h, lock);
    if (status != SETT_OK)
        return status;
    if (job->lock != NULL)
        sett_mask_copy(lock, job->lock);
    sett_tiles_any(&job->game->tiles, SETT_IS(OBJECT), object);
    for (int32_t c = 0; c < sett_grid_area(grid); c++) {
        SettPoint p = sett_grid_point(grid, c);
        if (object[grid->cells[c]])
            sett_mask_set(lock, p.x, p.y);
    }
    job->lock = lock;
    return SETT_OK;
}

static SettStatus make_from(const SettPipe *pipe, int32_t first, uint64_t seed,
                            uint64_t index, SettArena *tmp, SettGrid *grid,
                            SettGenReport *reports)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = SETT_OK;
    if (reports != NULL)
        memset(reports, 0, SETT_MAX_STAGES * sizeof *reports);
    for (int32_t i = first; i < SETT_MAX_STAGES && status == SETT_OK; i++) {
        const SettGen *gen = pipe->stages[i].gen;
        if (gen == NULL)
            continue;
        SettGenJob job = job_of(pipe, i, stream_of(pipe, i, seed, index), tmp,
                                reports != NULL ? &reports[i] : NULL);
        SettMask lock;
        if (i > 1)
            status = lock_objects(&job, grid, &lock);
        if (status == SETT_OK)
            status = gen->run(&job, grid);
    }
    if (reports == NULL)
        sett_arena_reset(tmp, mark);
    return status;
}

SettStatus sett_make(const SettPipe *pipe, uint64_t seed, uint64_t index,
                     SettArena *tmp, SettGrid *grid, SettGenReport *reports)
{
    return make_from(pipe, 0, seed, index, tmp, grid, reports);
}

const SettReport *sett_make_reasons(const SettGenReport *reports)
{
    int32_t i = 0;
    while (i < SETT_MAX_STAGES - 1 && reports[i].reasons.count == 0)
        i++;
    return &reports[i].reasons;
}

#define AT_ONCE 1024 /* streams that are held */

static SettStatus layouts(const SettPipe *pipe, uint64_t seed, uint64_t first,
                          int32_t count, SettArena *tmp, SettGrid *grids,
                          SettStatus *each)
{
    SettRng *streams = sett_arena_raw(tmp, (size_t)count, sizeof *streams);
    if (streams == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count; i++)
        streams[i] = stream_of(pipe, 0, seed, first + (uint64_t)i);
    SettGenJob job = job_of(pipe, 0, streams[0], tmp, NULL);
    return pipe->stages[0].gen->run_many(&job, streams, count, grids, each);
}

/* Layouts at once, or what is there already; then the other stages of each. */
static SettStatus at_once(const SettPipe *pipe, uint64_t seed, uint64_t first,
                          int32_t count, SettArena *tmp, SettGrid *grids,
                          SettStatus *each)
{
    const SettGen *gen = pipe->stages[0].gen;
    int32_t done = 0; /* stages */
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < count; i++)
        each[i] = SETT_OK;
    if (gen != NULL && gen->run_many != NULL) {
        status = layouts(pipe, seed, first, count, tmp, grids, each);
        done = 1;
    }
    for (int32_t i = 0; i < count && status == SETT_OK; i++) {
        if (each[i] != SETT_OK)
            continue;
        each[i] = make_from(pipe, done, seed, first + (uint64_t)i, tmp,
                            &grids[i], NULL);
        status = each[i] == SETT_INFEASIBLE ? SETT_OK : each[i];
    }
    return status;
}

SettStatus sett_make_many(const SettPipe *pipe, uint64_t seed, uint64_t first,
                          int32_t count, SettArena *tmp, SettGrid *grids,
                          SettStatus *each)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < count && status == SETT_OK; i += AT_ONCE) {
        int32_t n = sett_min(count - i, AT_ONCE);
        status = at_once(pipe, seed, first + (uint64_t)i, n, tmp, grids + i,
                         each + i);
        sett_arena_reset(tmp, mark);
    }
    return status;
}
