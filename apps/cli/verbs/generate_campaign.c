/* generate_campaign.c - sett generate --campaign N: levels of N generators of a
   database, one each, from easy to hard. */
#include <inttypes.h>
#include <stdio.h>

#include "verbs/generate.h"
#include "verbs/generators.h"

typedef struct Campaign {
    Cli *cli;
    const SettGame *game;
    CliDatabase base;
    SettOracle oracle;
    uint64_t seed;
    int32_t count;
    SettCampaignLevel *levels;
} Campaign;

static const char *agent_of(const Campaign *c)
{
    return sett_oracle_name(&c->oracle);
}

static void tell_text(const Campaign *c, const SettCampaignLevel *level,
                      int64_t number, SettText *levels)
{
    const SettVerdict *v = &level->verdict;
    SettText note = sett_text(c->cli->alloc);
    if (number > 0)
        sett_text_char(levels, '\n');
    sett_level_write(c->game, &level->grid, levels);
    cli_witness(c->game, v, &note);
    cli_note(c->cli,
             "level %" PRId64 ": %s, difficulty %" PRIu64
             ", completed by \"%s\" in %d actions\nwitness: %s",
             number, c->base.names[level->program], v->spent, agent_of(c),
             (int)v->witness_count, note.data != NULL ? note.data : "");
    sett_text_free(&note);
}

static void tell_json(const Campaign *c, const SettCampaignLevel *level,
                      int64_t number, SettJsonWriter *w)
{
    const SettVerdict *v = &level->verdict;
    SettText witness = sett_text(c->cli->alloc);
    cli_witness(c->game, v, &witness);
    sett_json_open(w, '{');
    sett_json_add_int(w, "index", number);
    sett_json_add_string(w, "generator", c->base.names[level->program]);
    sett_json_add_int(w, "level", level->index);
    sett_json_add_int(w, "difficulty", (int64_t)v->spent);
    sett_json_add_string(w, "agent", agent_of(c));
    sett_json_add_int(w, "actions", v->witness_count);
    sett_json_add_string(w, "witness",
                         witness.data != NULL ? witness.data : "");
    sett_json_key(w, "rows");
    sett_json_put_rows(w, c->game, &level->grid);
    sett_json_close(w);
    sett_text_free(&witness);
}

static SettStatus deliver(const Campaign *c)
{
    SettText out = sett_text(c->cli->alloc);
    SettJsonWriter w = sett_json_writer(&out, true);
    if (c->cli->json) {
        sett_json_open(&w, '{');
        sett_json_add_int(&w, "version", 1);
        sett_json_add_string(&w, "game", c->game->name);
        sett_json_add_int(&w, "seed", (int64_t)c->seed);
        sett_json_key(&w, "campaign");
        sett_json_open(&w, '[');
    }
    for (int32_t i = 0; i < c->count; i++)
        if (c->cli->json)
            tell_json(c, &c->levels[i], i, &w);
        else
            tell_text(c, &c->levels[i], i, &out);
    if (c->cli->json) {
        sett_json_close(&w);
        sett_json_close(&w);
        sett_text_char(&out, '\n');
    }
    SettStatus status =
        out.status == SETT_OK ? cli_deliver(c->cli, &out) : out.status;
    sett_text_free(&out);
    return status;
}

static SettStatus make(Campaign *c)
{
    Cli *cli = c->cli;
    SettCrew crew = cli_crew(cli);
    int32_t completed;
    c->levels = SETT_TAKE(&cli->arena, c->count, SettCampaignLevel);
    if (c->levels == NULL)
        return cli_no_memory(cli);
    cli_progress_start(cli, "generators", c->base.count);
    SettStatus status =
        sett_campaign(&c->oracle, c->base.programs, c->base.count, c->seed,
                      c->count, &crew, &cli->arena, c->levels, &completed);
    cli_progress_end(cli);
    if (status == SETT_INFEASIBLE)
        return sett_fail(&cli->err, status,
                         "levels of %d generators can be completed: no "
                         "campaign of %d",
                         (int)completed, (int)c->count);
    return status == SETT_OK ? deliver(c) : status;
}

static SettStatus read_database(Campaign *c, const GenerateOptions *o)
{
    SettStatus status = cli_game(c->cli, &c->game);
    if (status != SETT_OK)
        return status;
    if (c->game->canvas == NULL)
        return cli_usage(c->cli, "%s has no canvas for agent programs",
                         c->game->name);
    if (o->generator || o->layout || o->furnish || o->recipe || o->want)
        return cli_usage(c->cli, "--campaign takes its generators from a "
                                 "database: --from FOLDER");
    status = cli_database_read(c->cli, c->game, o->from, &c->base);
    if (status == SETT_OK && o->campaign > c->base.count)
        return cli_usage(c->cli,
                         "--campaign %d: the database has %d generators",
                         (int)o->campaign, (int)c->base.count);
    return status;
}

SettStatus cli_campaign(Cli *cli, const GenerateOptions *o)
{
    Campaign c = {.cli = cli, .count = (int32_t)o->campaign};
    SettStatus status = read_database(&c, o);
    if (status == SETT_OK)
        status = cli_seed(cli, &o->seed, &c.seed);
    if (status == SETT_OK)
        status = cli_uses_programs(cli);
    if (status != SETT_OK)
        return status;
    c.oracle = (SettOracle){.game = c.game};
    status = cli_uses_oracle(cli, sett_oracle_name(&c.oracle));
    return status == SETT_OK ? make(&c) : status;
}
