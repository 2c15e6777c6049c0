/* generate_windows.c - sett generate --endless N: windows of an agent program
   whose joins were checked, as one level; and what was done at each join. */
#include <inttypes.h>

#include "sett/specimens.h"
#include "verbs/generate.h"
#include "verbs/generators.h"

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

static SettStatus make_windows(Endless *e, int64_t count, SettJsonWriter *w)
{
    const SettCanvas *canvas = e->game->canvas;
    SettArena *tmp = &e->cli->worker_arenas[0];
    SettStatus s = SETT_OK;
    for (int64_t k = 0; s == SETT_OK && k < count; k++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        SettEndlessWindow window;
        SettGrid grid;
        if (sett_cancelled(&e->cli->cancel))
            return SETT_CANCELLED;
        s = sett_grid_take(tmp, canvas->ref_w, e->all.h, &grid);
        if (s == SETT_OK)
            s = sett_endless_next(&e->stream, tmp, &grid, &window);
        for (int32_t c = 0; s == SETT_OK && c < sett_grid_area(&grid); c++) {
            SettPoint p = sett_grid_point(&grid, c);
            int32_t x = (int32_t)k * canvas->ref_w + p.x;
            e->all.cells[sett_grid_at(&e->all, x, p.y)] = grid.cells[c];
        }
        if (s == SETT_OK && e->cli->json)
            tell_json(&window, w);
        else if (s == SETT_OK)
            tell_text(e, &window);
        sett_arena_reset(tmp, mark);
        cli_progress_add(e->cli, 1);
        cli_progress_tick(e->cli);
    }
    return s;
}

/* The end of what was asked for gets an exit. */
static SettStatus put_exit(Endless *e)
{
    SettGenJob job = {.game = e->game,
                      .params = &e->generator,
                      .rng = sett_rng(e->seed, SETT_FOR_LAYOUT, 0),
                      .tmp = &e->cli->arena};
    return sett_gagents_frame(&job, &e->all);
}

static SettStatus make(Endless *e, int64_t count)
{
    Cli *cli = e->cli;
    SettText out = sett_text(cli->alloc);
    SettJsonWriter w = sett_json_writer(&out, true);
    if (cli->json) {
        sett_json_open(&w, '{');
        sett_json_add_int(&w, "version", 1);
        sett_json_add_string(&w, "game", e->game->name);
        sett_json_add_int(&w, "seed", (int64_t)e->seed);
        sett_json_key(&w, "windows");
        sett_json_open(&w, '[');
    }
    cli_progress_start(cli, "windows", count);
    SettStatus s = make_windows(e, count, &w);
    cli_progress_end(cli);
    if (s == SETT_OK)
        s = put_exit(e);
    if (s == SETT_OK && cli->json) {
        sett_json_close(&w);
        sett_json_key(&w, "rows");
        sett_json_put_rows(&w, e->game, &e->all);
        sett_json_close(&w);
        sett_text_char(&out, '\n');
    } else if (s == SETT_OK) {
        sett_level_write(e->game, &e->all, &out);
    }
    if (s == SETT_OK)
        s = out.status == SETT_OK ? cli_deliver(cli, &out) : SETT_NO_MEMORY;
    sett_text_free(&out);
    return s == SETT_NO_MEMORY ? cli_no_memory(cli) : s;
}

static SettStatus set_up(Endless *e, const GenerateOptions *o)
{
    Cli *cli = e->cli;
    SettStatus s = cli_game(cli, &e->game);
    if (s == SETT_OK && (o->generator == NULL || o->layout || o->furnish ||
                         o->recipe || o->want || o->playable))
        s = cli_usage(cli, "--endless goes with --generator FILE and "
                           "--seed; all its joins are checked");
    if (s != SETT_OK)
        return s;
    if (e->game->canvas != NULL &&
        o->endless > SETT_MAX_SIDE / e->game->canvas->ref_w)
        return cli_usage(cli, "--endless: %d windows at most",
                         (int)(SETT_MAX_SIDE / e->game->canvas->ref_w));
    if (e->game->canvas != NULL)
        s = cli_generator_read(cli, e->game, o->generator, &e->generator, NULL);
    if (s == SETT_OK)
        s = cli_seed(cli, &o->seed, &e->seed);
    if (s != SETT_OK)
        return s;
    SettOracle oracle = {.game = e->game};
    s = cli_uses_programs(cli);
    if (s == SETT_OK)
        s = cli_uses_oracle(cli, sett_oracle_name(&oracle));
    if (s != SETT_OK)
        return s;
    int32_t h = e->game->canvas != NULL ? e->game->canvas->ref_h : 1;
    s = sett_endless_open(&oracle, &e->generator, e->seed, h, &cli->arena,
                          &e->stream);
    if (s == SETT_UNSUPPORTED)
        return cli_usage(cli, "levels of %s do not go on to the right",
                         e->game->name);
    if (s == SETT_OK)
        s = sett_grid_take(&cli->arena,
                           (int32_t)o->endless * e->game->canvas->ref_w, h,
                           &e->all);
    return s == SETT_NO_MEMORY ? cli_no_memory(cli) : s;
}

SettStatus cli_windows(Cli *cli, const GenerateOptions *o)
{
    Endless *e = SETT_TAKE(&cli->arena, 1, Endless);
    if (e == NULL)
        return cli_no_memory(cli);
    e->cli = cli;
    SettStatus s = set_up(e, o);
    return s == SETT_OK ? make(e, o->endless) : s;
}
