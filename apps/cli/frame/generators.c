/* generators.c - see generators.h. */
#include "frame/generators.h"

#include "frame/own.h"

void cli_generator_attributes(Cli *cli)
{
    SettGagent agent;
    sett_params_default(&sett_gagent_columns, &agent);
    sett_text_add(&cli->out, "\nAttributes of agent N, from 1 (ranges are "
                             "narrower on small canvases):\n");
    sett_params_help(&sett_gagent_columns, &agent, NULL, "set N.", &cli->out);
}

SettStatus cli_describe_generator(Cli *cli, const CliGeneratorQuestion *q)
{
    const SettGame *game;
    const SettJson *document;
    SettGagents *programs = SETT_TAKE(&cli->arena, 2, SettGagents);
    if (programs == NULL)
        return SETT_NO_MEMORY;
    SettGagents *before = &programs[0], *now = &programs[1];
    SettStatus status = cli_game(cli, &game);
    if (status == SETT_OK)
        status =
            sett_host_program(cli_host(cli), game, q->path, before, &document);
    if (status != SETT_OK)
        return status;
    *now = *before;
    if (q->changes != NULL)
        status = sett_host_change_program(cli_host(cli), game, q->changes, now);
    if (status == SETT_OK && (cli->json || cli->output != NULL)) {
        SettText *file = cli_text(cli);
        SettJsonWriter w = sett_json_writer(file, false);
        sett_gagents_write(game, now, document, &w);
        sett_text_char(file, '\n');
        status = cli_deliver(cli, file);
    }
    if (status != SETT_OK || cli->json)
        return status;
    sett_gagents_changes(game, before, now, &cli->out);
    if (cli->out.size > 0)
        sett_text_char(&cli->out, '\n');
    sett_gagents_words(game, now, &cli->out);
    uint64_t seed;
    if (q->rate == 0 || (status = cli_seed(cli, &q->seed, &seed)) != SETT_OK)
        return status;
    const SettCrew crew = cli_crew(cli);
    return sett_host_rate_program(cli_host(cli), game, now, q->rate, seed,
                                  &crew, &cli->out);
}
