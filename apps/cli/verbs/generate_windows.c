/* generate_windows.c - sett generate --endless N: windows of an agent program
   whose joins were checked, as one level; and what was done at each join. */
#include "frame/own.h"
#include "verbs/generate.h"

static SettStatus set_up(Cli *cli, const GenerateOptions *o, SettWindows *e)
{
    SettStatus status = SETT_OK;
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
        (status = sett_study_uses_programs(cli_host(cli), e->game)) != SETT_OK)
        return status;
    int32_t h = canvas != NULL ? canvas->ref_h : 1;
    status = sett_endless_open(&oracle, &e->generator, e->seed, h, &cli->arena,
                               &e->stream);
    if (status == SETT_UNSUPPORTED)
        return cli_usage(cli, "levels of %s do not go on to the right",
                         e->game->name);
    return status;
}

SettStatus cli_windows(Cli *cli, const GenerateOptions *o)
{
    SettWindows *e = SETT_TAKE(&cli->arena, 1, SettWindows);
    SettText *out = cli_text(cli);
    SettJsonWriter w = sett_json_writer(out, true);
    if (e == NULL)
        return SETT_NO_MEMORY;
    *e = (SettWindows){
        .host = cli_host(cli), .game = cli->game, .count = o->endless};
    SettStatus status = set_up(cli, o, e);
    if (status != SETT_OK)
        return status;
    if (cli->json) {
        sett_json_open(&w, '{');
        sett_json_add_int(&w, "version", 1);
        sett_json_add_string(&w, "game", e->game->name);
        sett_json_add_int(&w, "seed", (int64_t)e->seed);
        sett_json_add_open(&w, "windows", '[');
        e->json = &w;
    }
    if ((status = sett_windows(e, &cli->worker_arenas[0])) != SETT_OK)
        return status;
    if (!cli->json) {
        sett_level_write(e->game, &e->level, out);
        return cli_deliver(cli, out);
    }
    sett_json_close(&w);
    sett_json_key(&w, "rows");
    sett_json_put_rows(&w, e->game, &e->level);
    sett_json_close(&w);
    sett_text_char(out, '\n');
    return cli_deliver(cli, out);
}
