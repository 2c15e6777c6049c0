/* generate_campaign.c - sett generate --campaign N: levels of N generators of a
   database, one each, from easy to hard. */
#include "frame/own.h"
#include "verbs/generate.h"

typedef struct Campaign {
    const SettGame *game;
    SettStudyPrograms base;
    SettOracle oracle;
    uint64_t seed;
    int32_t count;
    SettCampaignLevel *levels;
} Campaign;

static SettStatus set_up(Cli *cli, const GenerateOptions *o, Campaign *c)
{
    c->oracle = (SettOracle){.game = c->game};
    if (c->game->canvas == NULL)
        return cli_usage(cli, "%s has no canvas for agent programs",
                         c->game->name);
    if (o->generator || o->layout || o->furnish || o->recipe || o->want)
        return cli_usage(cli, "--campaign takes its generators from a "
                              "database: --from FOLDER");
    SettStatus status =
        sett_study_programs(cli_host(cli), c->game, o->from, &c->base);
    if (status == SETT_OK && o->campaign > c->base.count)
        return cli_usage(cli, "--campaign %d: the database has %d generators",
                         (int)o->campaign, (int)c->base.count);
    if (status != SETT_OK ||
        (status = cli_seed(cli, &o->seed, &c->seed)) != SETT_OK ||
        (status = sett_study_uses_programs(cli_host(cli))) != SETT_OK)
        return status;
    return sett_study_uses_oracle(cli_host(cli), sett_oracle_name(&c->oracle));
}

SettStatus cli_campaign(Cli *cli, const GenerateOptions *o)
{
    Campaign c = {.game = cli->game, .count = (int32_t)o->campaign};
    SettText *out = cli_text(cli);
    int32_t completed;
    SettStatus status = set_up(cli, o, &c);
    if (status != SETT_OK)
        return status;
    c.levels = SETT_TAKE(&cli->arena, c.count, SettCampaignLevel);
    if (c.levels == NULL)
        return SETT_NO_MEMORY;
    SettCrew crew = cli_work(cli, "generators", c.base.count);
    status = sett_campaign(&c.oracle, c.base.programs, c.base.count, c.seed,
                           c.count, &crew, &cli->arena, c.levels, &completed);
    if (status == SETT_INFEASIBLE)
        return sett_fail(&cli->err, status,
                         "levels of %d generators can be completed: no "
                         "campaign of %d",
                         (int)completed, (int)c.count);
    if (status != SETT_OK)
        return status;
    const SettCampaign told = {c.game, &c.oracle, c.base.names,
                               c.seed, c.levels,  c.count};
    if (cli->json)
        sett_campaign_json(&told, out);
    else
        sett_campaign_text(cli_host(cli), &told, out);
    return cli_deliver(cli, out);
}
