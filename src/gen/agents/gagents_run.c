/* gagents_run.c - the generator "gagents": an agent program as a part of the
   catalog (Kerssemakers et al. 2012). Drawing asks for nothing but a canvas;
   the generator also asks the game whether the level is legal. */
#include "contracts/gen_report.h"
#include "gen/agents/gagents.h"
#include "gen/parts.h"

#include <string.h>

/* What the parameters' ranges cannot say. */
static SettStatus check_program(const SettGenJob *job, const SettGagents *p)
{
    if (job->game->canvas == NULL)
        return sett_gen_refused(sett_report_add(
            sett_gen_reasons(job), "no-canvas", NULL, 0,
            "%s has no canvas for agent programs", job->game->name));
    if (p->agents.count == 0)
        return sett_gen_refused(
            sett_report_add(sett_gen_reasons(job), "no-agents", NULL, 0,
                            "a program without agents draws "
                            "nothing"));
    for (int32_t i = 0; i < p->agents.count; i++) {
        int32_t tile = p->agents.rows[i].tile.tile;
        if (sett_canvas_brush(job->game->canvas, tile) == NULL)
            return sett_gen_refused(sett_report_add(
                sett_gen_reasons(job), "no-brush", NULL, 0,
                "agent %d draws with %s, which is no brush of this canvas",
                (int)i + 1,
                tile < 0 ? "nothing" : job->game->tiles.tiles[tile].name));
    }
    return SETT_OK;
}

static SettSketch open_drawing(const SettGenJob *job, SettGrid *grid)
{
    SettSketch d = {.job = job,
                    .program = job->params,
                    .canvas = job->game->canvas,
                    .grid = grid};
    for (int32_t i = 0; i < d.canvas->brush_count; i++)
        d.single[d.canvas->brushes[i].tile] =
            d.canvas->brushes[i].single && !d.program->carpet;
    return d;
}

SettStatus sett_gagents_trace(const SettGenJob *job, SettGrid *grid,
                              uint8_t *who)
{
    sett_gen_report_begin(job, 1);
    SettStatus status = check_program(job, job->params);
    if (status != SETT_OK)
        return status;
    SettSketch d = open_drawing(job, grid);
    d.who = who;
    if (who != NULL)
        memset(who, 0, (size_t)sett_grid_area(grid));
    sett_drawing_base(&d);
    status = sett_drawing_walk(&d);
    d.agent = 0;
    return status == SETT_OK && d.program->frame ? sett_drawing_frame(&d)
                                                 : status;
}

SettStatus sett_gagents_draw(const SettGenJob *job, SettGrid *grid)
{
    return sett_gagents_trace(job, grid, NULL);
}

SettStatus sett_gagents_draw_windows(const SettGenJob *job,
                                     const SettRng *windows, SettGrid *grid)
{
    SettStatus status = check_program(job, job->params);
    if (status != SETT_OK)
        return status;
    SettSketch d = open_drawing(job, grid);
    d.windows = windows;
    sett_drawing_base(&d);
    return sett_drawing_walk(&d);
}

SettStatus sett_gagents_frame(const SettGenJob *job, SettGrid *grid)
{
    SettSketch d = open_drawing(job, grid);
    return sett_drawing_frame(&d);
}

static SettStatus run(const SettGenJob *job, SettGrid *grid)
{
    SettLevel level = {.grid = *grid, .lock = job->lock};
    SettReport report = sett_report(job->tmp);
    SettReport *told = job->report != NULL ? &job->report->reasons : &report;
    SettStatus status = sett_gagents_draw(job, grid);
    if (status == SETT_OK)
        status = sett_game_check(job->game, &level, true, job->tmp, told);
    return status == SETT_OK && !sett_report_feasible(told) ? SETT_INFEASIBLE
                                                            : status;
}

static void fit(const SettGame *game, void *params)
{
    SettGagents *p = params;
    if (game->canvas == NULL)
        return;
    p->agents.count = game->canvas->usual_count;
    memcpy(p->agents.rows, game->canvas->usual,
           (size_t)p->agents.count * sizeof p->agents.rows[0]);
}

static const SettParam generator_rows[] = {
    SETT_ROW_CHOICE(SettGagents, token, "token", 0, SETT_GAGENT_TOKENS,
                    "what costs a token: an action, or every changed tile"),
    SETT_ROW_CHOICE(SettGagents, base, "base", 0, SETT_GAGENT_BASES,
                    "what the agents draw on"),
    SETT_ROW(SettGagents, frame, 1, 0, 1, "start and exit are put in"),
    SETT_ROW(SettGagents, carpet, 0, 0, 1, "shapes of foes are whole shapes"),
    SETT_ROW_ROWS(SettGagents, agents, "agents", &sett_gagent_columns,
                  "the program: one row an agent"),
};

const SettTable sett_gagents_table = SETT_TABLE(SettGagents, generator_rows);
const SettGen sett_gen_gagents = {
    .api = SETT_GEN_API,
    .output_version = 1,
    .name = "gagents",
    .help = "agent programs: a list of agents that walk and draw",
    .source = "Kerssemakers et al. 2012, section IV",
    .writes = SETT_WRITES_LEVEL,
    .params = SETT_TABLE(SettGagents, generator_rows),
    .fit = fit,
    .run = run,
};
