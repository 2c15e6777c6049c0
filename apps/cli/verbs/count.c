/* count.c - sett count: how many kinds of tile a game has. */
#include "frame/verbs.h"

static SettStatus run(Cli *cli, const void *options)
{
    const SettGame *game;
    (void)options;
    SettStatus status = cli_game(cli, &game);
    if (status == SETT_OK)
        sett_text_format(&cli->out, "%d\n", (int)game->tiles.count);
    return status;
}

const CliVerb cli_verb_count = {.name = "count",
                                .help = "how many kinds of tile a game has",
                                .example = "sett count md2",
                                .usage = "sett count",
                                .words = "GAME",
                                .min_words = 1,
                                .max_words = 1,
                                .output_version = 1,
                                .run = run};
