/* generate_programs.c - levels of agent programs: sett generate --campaign N,
   of N generators of a database, one each, from easy to hard; and --endless N,
   windows whose joins were checked, as one level. */
#include "verbs/generate.h"

static SettStatus open_campaign(Cli *cli, const GenerateOptions *o,
                                SettCampaign *c, SettStudyPrograms *base)
{
    if (c->game->canvas == NULL)
        return cli_usage(cli, "%s has no canvas for agent programs",
                         c->game->name);
    if (o->asked.generator || o->asked.layout || o->asked.furnish ||
        o->asked.recipe || o->want)
        return cli_usage(
            cli,
            "--campaign takes its generators from a database: --from FOLDER");
    SettStatus status =
        sett_study_programs(cli_host(cli), c->game, o->from, base);
    if (status == SETT_OK && o->campaign > base->count)
        return cli_usage(cli, "--campaign %d: the database has %d generators",
                         (int)o->campaign, (int)base->count);
    if (status != SETT_OK ||
        (status = cli_seed(cli, &o->asked.seed, &c->seed)) != SETT_OK)
        return status;
    return sett_study_uses_programs(cli_host(cli), c->game);
}

SettStatus cli_campaign(Cli *cli, const GenerateOptions *o)
{
    const SettOracle oracle = {.game = cli->game};
    SettCampaign c = {
        .game = cli->game, .oracle = &oracle, .count = (int32_t)o->campaign};
    SettStudyPrograms base;
    int32_t completed;
    SettStatus status = open_campaign(cli, o, &c, &base);
    if (status != SETT_OK)
        return status;
    SettCampaignLevel *levels =
        SETT_TAKE(&cli->arena, c.count, SettCampaignLevel);
    if (levels == NULL)
        return SETT_NO_MEMORY;
    c.levels = levels;
    c.names = base.names;
    SettCrew crew = cli_work(cli, "generators", base.count);
    status = sett_campaign(&oracle, base.programs, base.count, c.seed, c.count,
                           &crew, &cli->arena, levels, &completed);
    if (status == SETT_INFEASIBLE)
        return sett_fail(
            &cli->err, status,
            "levels of %d generators can be completed: no campaign of %d",
            (int)completed, (int)c.count);
    if (status != SETT_OK)
        return status;
    if (cli->json)
        sett_campaign_json(&c, &cli->out);
    else
        sett_campaign_text(cli_host(cli), &c, &cli->out);
    return cli_deliver_out(cli, SETT_OK);
}

static SettStatus open_windows(Cli *cli, const GenerateOptions *o,
                               SettWindows *e)
{
    SettStatus status = SETT_OK;
    const SettCanvas *canvas = e->game->canvas;
    if (o->asked.generator == NULL || o->asked.layout || o->asked.furnish ||
        o->asked.recipe || o->want || o->asked.playable)
        return cli_usage(cli, "--endless goes with --generator FILE and "
                              "--seed; all its joins are checked");
    if (canvas != NULL && o->endless > SETT_MAX_SIDE / canvas->ref_w)
        return cli_usage(cli, "--endless: %d windows at most",
                         (int)(SETT_MAX_SIDE / canvas->ref_w));
    if (canvas != NULL)
        status = sett_host_program(cli_host(cli), e->game, o->asked.generator,
                                   &e->generator, NULL);
    SettOracle oracle = {.game = e->game};
    if (status != SETT_OK ||
        (status = cli_seed(cli, &o->asked.seed, &e->seed)) != SETT_OK ||
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
    SettJsonWriter w = sett_json_writer(&cli->out, true);
    SettWindows e = {
        .host = cli_host(cli), .game = cli->game, .count = o->endless};
    SettStatus status = open_windows(cli, o, &e);
    if (status != SETT_OK)
        return status;
    if (cli->json) {
        sett_json_open(&w, '{');
        sett_json_add_int(&w, "version", 1);
        sett_json_add_string(&w, "game", e.game->name);
        sett_json_add_int(&w, "seed", (int64_t)e.seed);
        sett_json_add_open(&w, "windows", '[');
        e.json = &w;
    }
    status = sett_windows(&e, &cli->worker_arenas[0]);
    if (status == SETT_OK && cli->json) {
        sett_json_close(&w);
        sett_json_key(&w, "rows");
        sett_json_put_rows(&w, e.game, &e.level);
        sett_json_close(&w);
        sett_text_char(&cli->out, '\n');
    } else if (status == SETT_OK) {
        sett_level_write(e.game, &e.level, &cli->out);
    }
    return cli_deliver_out(cli, status);
}
