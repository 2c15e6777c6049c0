/* generate_campaign.c - sett generate --campaign N: levels of N generators of a
   database, one each, from easy to hard. */
#include "frame/own.h"
#include "verbs/generate.h"

static SettStatus set_up(Cli *cli, const GenerateOptions *o, SettCampaign *c,
                         SettStudyPrograms *base)
{
    if (c->game->canvas == NULL)
        return cli_usage(cli, "%s has no canvas for agent programs",
                         c->game->name);
    if (o->generator || o->layout || o->furnish || o->recipe || o->want)
        return cli_usage(cli, "--campaign takes its generators from a "
                              "database: --from FOLDER");
    SettStatus status =
        sett_study_programs(cli_host(cli), c->game, o->from, base);
    if (status == SETT_OK && o->campaign > base->count)
        return cli_usage(cli, "--campaign %d: the database has %d generators",
                         (int)o->campaign, (int)base->count);
    if (status != SETT_OK ||
        (status = cli_seed(cli, &o->seed, &c->seed)) != SETT_OK)
        return status;
    return sett_study_uses_programs(cli_host(cli), c->game);
}

SettStatus cli_campaign(Cli *cli, const GenerateOptions *o)
{
    const SettOracle oracle = {.game = cli->game};
    SettCampaign c = {
        .game = cli->game, .oracle = &oracle, .count = (int32_t)o->campaign};
    SettStudyPrograms base;
    SettText *out = cli_text(cli);
    int32_t completed;
    SettStatus status = set_up(cli, o, &c, &base);
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
        return sett_fail(&cli->err, status,
                         "levels of %d generators can be completed: no "
                         "campaign of %d",
                         (int)completed, (int)c.count);
    if (status != SETT_OK)
        return status;
    if (cli->json)
        sett_campaign_json(&c, out);
    else
        sett_campaign_text(cli_host(cli), &c, out);
    return cli_deliver(cli, out);
}
