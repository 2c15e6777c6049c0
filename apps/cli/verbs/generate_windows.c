/* generate_windows.c - sett generate --endless N: windows of an agent program
   whose joins were checked, as one level; and what was done at each join. */
#include <inttypes.h>

#include "frame/generators.h"
#include "frame/own.h"
#include "sett/specimens.h"
#include "verbs/generate.h"

typedef struct Endless {
    Cli *cli;
    const SettGame *game;
    SettEndless stream;
    SettGagents generator;
    uint64_t seed;
    SettGrid all;
} Endless;

static void tell_text(const Endless *e, const SettEndlessWindow *w)
{
    const char *agent = sett_oracle_name(&e->stream.oracle);
    if (w->bridge)
        cli_note(e->cli,
                 "window %" PRId64 ": %d draws, and \"%s\" came through "
                 "none of them: floor was laid%s",
                 w->index, (int)w->draws, agent,
                 w->joined ? "" : ", and does not join either");
    else
        cli_note(e->cli,
                 "window %" PRId64 ": draw %d, joined by \"%s\" in %d "
                 "actions",
                 w->index, (int)w->draws, agent, (int)w->verdict.witness_count);
}

static void tell_json(const SettEndlessWindow *window, SettJsonWriter *w)
{
    sett_json_open(w, '{');
    sett_json_add_int(w, "index", window->index);
    sett_json_add_int(w, "draws", window->draws);
    sett_json_add_bool(w, "bridge", window->bridge);
    sett_json_add_bool(w, "joined", window->joined);
    sett_json_close(w);
}

/* Window `k` into its place in the level. */
static SettStatus make_window(Endless *e, int64_t k, SettArena *tmp,
                              SettJsonWriter *w)
{
    int32_t width = e->game->canvas->ref_w;
    SettEndlessWindow window;
    SettGrid grid;
    SettStatus status = sett_grid_take(tmp, width, e->all.h, &grid);
    if (status == SETT_OK)
        status = sett_endless_next(&e->stream, tmp, &grid, &window);
    if (status != SETT_OK)
        return status;
    for (int32_t c = 0; c < sett_grid_area(&grid); c++) {
        SettPoint p = sett_grid_point(&grid, c);
        int32_t x = (int32_t)k * width + p.x;
        e->all.cells[sett_grid_at(&e->all, x, p.y)] = grid.cells[c];
    }
    if (e->cli->json)
        tell_json(&window, w);
    else
        tell_text(e, &window);
    return SETT_OK;
}

/* All windows; the end of what was asked for gets an exit. */
static SettStatus make_windows(Endless *e, int64_t count, SettJsonWriter *w)
{
    Cli *cli = e->cli;
    SettArena *tmp = &cli->worker_arenas[0];
    SettStatus status = SETT_OK;
    cli_progress_start(cli, "windows", count);
    for (int64_t k = 0; status == SETT_OK && k < count; k++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        if (sett_cancelled(&cli->cancel))
            return SETT_CANCELLED;
        status = make_window(e, k, tmp, w);
        sett_arena_reset(tmp, mark);
        cli_progress_add(cli, 1);
        cli_progress_tick(cli);
    }
    cli_progress_end(cli);
    SettGenJob job = {.game = e->game,
                      .params = &e->generator,
                      .rng = sett_rng(e->seed, SETT_FOR_LAYOUT, 0),
                      .tmp = &cli->arena};
    return status == SETT_OK ? sett_gagents_frame(&job, &e->all) : status;
}

static SettStatus set_up(Endless *e, const GenerateOptions *o)
{
    Cli *cli = e->cli;
    SettStatus status = cli_game(cli, &e->game);
    if (status != SETT_OK)
        return status;
    const SettCanvas *canvas = e->game->canvas;
    if (o->generator == NULL || o->layout || o->furnish || o->recipe ||
        o->want || o->playable)
        return cli_usage(cli, "--endless goes with --generator FILE and "
                              "--seed; all its joins are checked");
    if (canvas != NULL && o->endless > SETT_MAX_SIDE / canvas->ref_w)
        return cli_usage(cli, "--endless: %d windows at most",
                         (int)(SETT_MAX_SIDE / canvas->ref_w));
    if (canvas != NULL)
        status = sett_host_program(cli_host(cli), e->game, o->generator,
                                   &e->generator, NULL);
    SettOracle oracle = {.game = e->game};
    if (status != SETT_OK ||
        (status = cli_seed(cli, &o->seed, &e->seed)) != SETT_OK ||
        (status = cli_uses_programs(cli)) != SETT_OK ||
        (status = cli_uses_oracle(cli, sett_oracle_name(&oracle))) != SETT_OK)
        return status;
    int32_t h = canvas != NULL ? canvas->ref_h : 1;
    status = sett_endless_open(&oracle, &e->generator, e->seed, h, &cli->arena,
                               &e->stream);
    if (status == SETT_UNSUPPORTED)
        return cli_usage(cli, "levels of %s do not go on to the right",
                         e->game->name);
    if (status != SETT_OK || canvas == NULL)
        return status;
    return sett_grid_take(&cli->arena, (int32_t)o->endless * canvas->ref_w, h,
                          &e->all);
}

SettStatus cli_windows(Cli *cli, const GenerateOptions *o)
{
    Endless *e = SETT_TAKE(&cli->arena, 1, Endless);
    SettText *out = cli_text(cli);
    SettJsonWriter w = sett_json_writer(out, true);
    if (e == NULL)
        return SETT_NO_MEMORY;
    e->cli = cli;
    SettStatus status = set_up(e, o);
    if (status != SETT_OK)
        return status;
    if (cli->json) {
        sett_json_open(&w, '{');
        sett_json_add_int(&w, "version", 1);
        sett_json_add_string(&w, "game", e->game->name);
        sett_json_add_int(&w, "seed", (int64_t)e->seed);
        sett_json_enter(&w, "windows", '[');
    }
    if ((status = make_windows(e, o->endless, &w)) != SETT_OK)
        return status;
    if (!cli->json) {
        sett_level_write(e->game, &e->all, out);
        return cli_deliver(cli, out);
    }
    sett_json_close(&w);
    sett_json_key(&w, "rows");
    sett_json_put_rows(&w, e->game, &e->all);
    sett_json_close(&w);
    sett_text_char(out, '\n');
    return cli_deliver(cli, out);
}
