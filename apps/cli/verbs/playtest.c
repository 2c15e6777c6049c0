/* playtest.c - sett playtest: levels as several players find them, in
   numbers and as heat maps. */
#include "frame/verbs.h"

typedef struct Options {
    const char *players;
    int64_t budget, pictures;
    CliSets sets;
} Options;

static const CliOption rows[] = {
    CLI_TEXT(players, "LIST",
             "who plays, split by commas; " SETT_USUAL_TESTERS " if left out"),
    CLI_INT(budget, 0, 0, 1000000000,
            "what a player may spend on a level; its own if left out"),
    CLI_ROW(sets.seed, "seed", "S",
            "of the players and of recipes; drawn and noted if left out"),
    CLI_ROW_INT(sets.count, "count", 20, 1, 100000,
                "levels made of each recipe"),
    CLI_INT(pictures, 12, 0, 100000,
            "with -o: how many levels are drawn, from the first"),
    CLI_PARTS_ROWS(sets.parts),
};

static SettStatus deliver(Cli *cli, const Options *o,
                          const SettPlaytests *tests)
{
    if (cli->output) {
        SettStatus status = cli_shares(&o->sets.parts)
                                ? SETT_OK
                                : cli_folder(cli, cli->output, CLI_FOLDER_NEW);
        if (status == SETT_OK)
            status = cli_made_folder(cli, "output", cli->output, NULL);
        if (status == SETT_OK)
            status = sett_playtests_save(tests, cli_host(cli), cli->output,
                                         o->pictures);
        if (status != SETT_OK)
            return status;
    }
    (cli->json ? sett_playtests_json : sett_playtests_text)(tests, &cli->out);
    if (cli->output && !cli->json)
        sett_text_format(&cli->out, "%s/index.html\n", cli->output);
    return SETT_OK;
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    SettPlaytests *tests = SETT_TAKE(&cli->arena, 1, SettPlaytests);
    SettTesters *testers = SETT_TAKE(&cli->arena, 1, SettTesters);
    CliLevels *levels = &cli->levels;
    uint64_t seed;
    if (tests == NULL || testers == NULL)
        return SETT_NO_MEMORY;
    tests->game = cli->game;
    if (tests->game->rules == NULL)
        return cli_usage(cli, "%s is not played: it has no rules",
                         tests->game->name);
    SettStatus status = sett_testers(cli_host(cli), tests->game, o->players,
                                     "--players", o->budget, testers);
    if (status == SETT_OK)
        status = cli_sets_levels(cli, &o->sets);
    if (status == SETT_OK)
        status = cli_seed(cli, &o->sets.seed, &seed);
    if (status != SETT_OK)
        return status;
    tests->levels = levels->items;
    tests->level_count = levels->count;
    tests->testers = testers;
    if (cli_shares(&o->sets.parts)) {
        const SettCrew crew = cli_crew(cli);
        SettParts parts = {.complete = false};
        status = cli_parts(cli, &o->sets.parts, true, &parts);
        if (status == SETT_OK)
            status = cli_parts_end(
                cli, &parts, sett_playtests_parts(tests, seed, &crew, &parts));
        return status == SETT_OK && parts.complete ? deliver(cli, o, tests)
                                                   : status;
    }
    const SettCrew crew =
        cli_work(cli, "plays", levels->count * testers->count);
    status = sett_playtests_run(tests, seed, &crew, &cli->arena);
    return status == SETT_OK ? deliver(cli, o, tests) : status;
}

const CliVerb cli_verb_playtest = {
    .name = "playtest",
    .help = "play levels by several players: figures, heat maps, difficulty",
    .example = "sett generate md2 --seed 7 --count 4 | sett playtest md2 - "
               "--seed 1 -o playtest",
    .words = "GAME SET...",
    .more =
        "SET is a file or folder of levels, an archive, or a recipe, as a file "
        "or in a line\n(layout=NAME,furnish=NAME,count=N). Every player plans "
        "once, plays its plan and waits for the end. Means of the\nplays go to "
        "standard output; -o FOLDER adds index.html, plays.csv, "
        "levels.csv,\ndifficulty.csv and heat maps of visits, damage and "
        "deaths over the levels, as SVG\nand PNG. A play's effort is 1 where "
        "it is not won, else the share of all hit\npoints that it cost; a "
        "level's difficulty is the mean effort of its plays. From\nten levels "
        "on it is said which measures of the levels that goes with.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_JSON | CLI_OUTPUT | CLI_FOLDER | CLI_JOBS | CLI_TILES |
              CLI_LEGEND | CLI_MEASURES,
    .output_version = 1,
    .run = run,
};
