/* gen_solve.c - the constraint engine as a generator: whole levels from
   nothing, or around cells that are locked. They are legal, can be completed,
   and hold no pattern that the levels to learn from do not have. */
#include "contracts/gen_report.h"

#include "sett/solve.h"

#include <string.h>

#define MOST_KINDS 64
#define SHAPES "none|2x2|3x3|ring|cross|diamond"
#define SYMMETRIES "none|x|y|both|turn"

typedef struct SolveParams {
    SettChoice shape, symmetry;
    int32_t bands, complete, budget;
} SolveParams;

static const SettParam rows[] = {
    SETT_ROW_CHOICE(SolveParams, shape, "shape", 2, SHAPES,
                    "cells of a pattern; none: anything that the rules allow"),
    SETT_ROW(SolveParams, bands, 1, 1, 64,
             "bands of rows, each with the patterns of its own"),
    SETT_ROW_CHOICE(SolveParams, symmetry, "symmetry", 0, SYMMETRIES,
                    "what the level looks the same after: x mirrors left and "
                    "right, y top and bottom, turn is half a turn"),
    SETT_ROW(SolveParams, complete, 1, 0, 1,
             "1: the game's first agent completes it"),
    SETT_ROW(SolveParams, budget, 20000, 1, 100000,
             "conflicts after which a level is given up"),
};

static bool suits(const SettGame *game)
{
    return game->samples != NULL && game->tiles.count <= MOST_KINDS;
}

/* The game's own samples, read; `count` 0 where it has none. */
static SettStatus read_samples(const SettGame *game, SettArena *arena,
                               SettTraining *out)
{
    int32_t count = 0;
    while (game->samples != NULL && game->samples[count] != NULL)
        count++;
    SettGrid *grids = SETT_TAKE(arena, count + 1, SettGrid);
    if (grids == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count; i++) {
        SettDrawing level;
        const char *text = game->samples[i];
        SettStatus status = sett_drawing_read(game, text, strlen(text), '\0', 0,
                                              0, arena, &level, NULL);
        if (status != SETT_OK)
            return status;
        grids[i] = level.grid;
    }
    *out = (SettTraining){grids, count};
    return SETT_OK;
}

/* All cells but the locked ones. */
static SettStatus find_holes(const SettGenJob *job, const SettGrid *grid,
                             SettMask *holes)
{
    SettStatus status = sett_mask_take(job->tmp, grid->w, grid->h, holes);
    for (int32_t y = 0; status == SETT_OK && y < grid->h; y++)
        for (int32_t x = 0; x < grid->w; x++)
            if (job->lock == NULL || !sett_mask_get(job->lock, x, y))
                sett_mask_set(holes, x, y);
    return status;
}

static SettStatus set_up(const SettGenJob *job, SettTraining *own,
                         SettSolveDef *def)
{
    static const char *const shapes[] = {"none", "2x2",   "3x3",
                                         "ring", "cross", "diamond"};
    const SolveParams *p = job->params;
    SettRng rng = job->rng;
    *def = sett_solve_def(job->game);
    def->seed = sett_rng_next(&rng);
    def->budget = (uint64_t)p->budget;
    def->bands = p->bands;
    def->symmetry = (SettSymmetry)p->symmetry.index;
    if (p->complete == 0)
        def->judge = NULL;
    (void)sett_shape_read(shapes[p->shape.index], &def->shape);
    def->sample = job->training;
    if (job->training != NULL)
        return SETT_OK;
    SettStatus status = read_samples(job->game, job->tmp, own);
    def->sample = own->count > 0 ? own : NULL;
    return status;
}

/* Why there is no level, where anybody asks. */
static SettStatus refuse(const SettGenJob *job, const SettSolveDef *def,
                         const SettDrawing *drawing, SettSolved *solved)
{
    SettReport *reasons = sett_gen_reasons(job);
    if (reasons == NULL)
        return SETT_INFEASIBLE;
    if (solved->answer == SETT_UNKNOWN)
        return sett_gen_refused(sett_report_add(
            reasons, "budget", NULL, 0, "no level was found in %d conflicts",
            (int)solved->spent.conflicts));
    SettStatus status =
        sett_solve_why(def, drawing, SETT_CORE_MINIMAL, job->tmp, solved, NULL);
    if (status != SETT_OK)
        return status;
    SettText text = sett_text(job->tmp->alloc);
    status = sett_core_text(def, solved, &drawing->grid, job->tmp, &text);
    if (status == SETT_OK)
        status = sett_report_add(reasons, "contradiction", NULL, 0,
                                 "no level has all of: %s", text.data);
    sett_text_free(&text);
    return sett_gen_refused(status);
}

static SettStatus run(const SettGenJob *job, SettGrid *grid)
{
    SettSolveDef def;
    SettTraining own;
    SettMask holes;
    SettSolved solved;
    SettError err = {0};
    sett_gen_report_begin(job, 1);
    SettArenaMark mark = sett_arena_mark(job->tmp);
    SettStatus status = set_up(job, &own, &def);
    if (status == SETT_OK)
        status = find_holes(job, grid, &holes);
    if (status != SETT_OK)
        return status;
    SettDrawing drawing = {*grid, &holes};
    status = sett_solve_complete(&def, &drawing, 0, job->tmp, &solved, &err);
    if (status == SETT_BAD_ARGUMENT || status == SETT_TOO_LARGE)
        return sett_gen_refused(sett_report_add(sett_gen_reasons(job), "sample",
                                                NULL, 0, "%s", err.text));
    if (status != SETT_OK)
        return status;
    if (solved.answer != SETT_YES)
        return refuse(job, &def, &drawing, &solved);
    if (job->report != NULL)
        job->report->attempts += solved.spent.refused;
    sett_grid_copy(grid, &solved.grid);
    if (job->watch != NULL)
        job->watch->step(job->watch->user, grid, "completed");
    sett_arena_reset(job->tmp, mark);
    return SETT_OK;
}

const SettGen sett_gen_solve = {
    .api = SETT_GEN_API,
    .output_version = 3,
    .name = "solve",
    .help = "constraint engine: legal, completable, like the samples",
    .source = "patterns as in Karth and Smith 2017, section 3",
    .writes = SETT_WRITES_LEVEL,
    .learns = true,
    .params = SETT_TABLE(SolveParams, rows),
    .suits = suits,
    .run = run,
};
