/* generate_campaign.c - sett generate --campaign N: levels of N generators of a
   database, one each, from easy to hard. */
#include <inttypes.h>

#include "frame/generators.h"
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

static void tell_text(Cli *cli, const Campaign *c, SettText *out)
{
    for (int32_t i = 0; i < c->count; i++) {
        const SettCampaignLevel *level = &c->levels[i];
        const SettVerdict *v = &level->verdict;
        SettText *note = cli_text(cli);
        if (i > 0)
            sett_text_char(out, '\n');
        sett_level_write(c->game, &level->grid, out);
        sett_witness_text(c->game, v, note);
        cli_note(cli,
                 "level %d: %s, difficulty %" PRIu64
                 ", completed by \"%s\" in %d actions\nwitness: %s",
                 (int)i, c->base.names[level->program], v->spent,
                 sett_oracle_name(&c->oracle), (int)v->witness_count,
                 note->data != NULL ? note->data : "");
    }
}

static void tell_json(const Campaign *c, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, true);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    sett_json_add_string(&w, "game", c->game->name);
    sett_json_add_int(&w, "seed", (int64_t)c->seed);
    sett_json_enter(&w, "campaign", '[');
    for (int32_t i = 0; i < c->count; i++) {
        const SettCampaignLevel *level = &c->levels[i];
        sett_json_open(&w, '{');
        sett_json_add_int(&w, "index", i);
        sett_json_add_string(&w, "generator", c->base.names[level->program]);
        sett_json_add_int(&w, "level", level->index);
        sett_json_add_int(&w, "difficulty", (int64_t)level->verdict.spent);
        sett_json_add_string(&w, "agent", sett_oracle_name(&c->oracle));
        sett_json_add_witness(&w, c->game, &level->verdict);
        sett_json_key(&w, "rows");
        sett_json_put_rows(&w, c->game, &level->grid);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    sett_json_close(&w);
    sett_text_char(out, '\n');
}

static SettStatus set_up(Cli *cli, const GenerateOptions *o, Campaign *c)
{
    SettStatus status = cli_game(cli, &c->game);
    if (status != SETT_OK)
        return status;
    c->oracle = (SettOracle){.game = c->game};
    if (c->game->canvas == NULL)
        return cli_usage(cli, "%s has no canvas for agent programs",
                         c->game->name);
    if (o->generator || o->layout || o->furnish || o->recipe || o->want)
        return cli_usage(cli, "--campaign takes its generators from a "
                              "database: --from FOLDER");
    status = sett_study_programs(cli_host(cli), c->game, o->from, &c->base);
    if (status == SETT_OK && o->campaign > c->base.count)
        return cli_usage(cli, "--campaign %d: the database has %d generators",
                         (int)o->campaign, (int)c->base.count);
    if (status != SETT_OK ||
        (status = cli_seed(cli, &o->seed, &c->seed)) != SETT_OK ||
        (status = cli_uses_programs(cli)) != SETT_OK)
        return status;
    return cli_uses_oracle(cli, sett_oracle_name(&c->oracle));
}

SettStatus cli_campaign(Cli *cli, const GenerateOptions *o)
{
    Campaign c = {.count = (int32_t)o->campaign};
    SettText *out = cli_text(cli);
    SettCrew crew = cli_crew(cli);
    int32_t completed;
    SettStatus status = set_up(cli, o, &c);
    if (status != SETT_OK)
        return status;
    c.levels = SETT_TAKE(&cli->arena, c.count, SettCampaignLevel);
    if (c.levels == NULL)
        return SETT_NO_MEMORY;
    cli_progress_start(cli, "generators", c.base.count);
    status = sett_campaign(&c.oracle, c.base.programs, c.base.count, c.seed,
                           c.count, &crew, &cli->arena, c.levels, &completed);
    cli_progress_end(cli);
    if (status == SETT_INFEASIBLE)
        return sett_fail(&cli->err, status,
                         "levels of %d generators can be completed: no "
                         "campaign of %d",
                         (int)completed, (int)c.count);
    if (status != SETT_OK)
        return status;
    if (cli->json)
        tell_json(&c, out);
    else
        tell_text(cli, &c, out);
    return cli_deliver(cli, out);
}
