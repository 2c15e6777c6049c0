/* playtest.c - sett playtest: levels as several players find them, in
   numbers and as heat maps. */
#include "frame/verbs.h"

typedef struct Options {
    const char *players;
    int64_t budget, pictures;
    CliSets sets;
} Options;

static const CliOption rows[] = {
    CLI_TEXT(
        players, "LIST",
        "who plays, split by commas; if left out R,MK,TC in md2, baumgarten "
        "in mario, " SETT_USUAL_TESTERS " in other games"),
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

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    SettTesters testers = {0};
    SettPlaytests tests = {.game = cli->game, .testers = &testers};
    SettParts parts = {.complete = true};
    uint64_t seed;
    SettStatus status;
    if ((status = sett_game_needs(cli->game, SETT_GAME_RULES, &cli->err)) !=
            SETT_OK ||
        (status = sett_testers(cli_host(cli), cli->game, o->players,
                               "--players", o->budget, &testers)) != SETT_OK ||
        (status = cli_sets_levels(cli, &o->sets)) != SETT_OK ||
        (status = cli_seed(cli, &o->sets.seed, &seed)) != SETT_OK)
        return status;
    tests.levels = cli->levels.items;
    tests.level_count = cli->levels.count;
    if (cli_shares(&o->sets.parts)) {
        const SettCrew crew = cli_crew(cli);
        status = cli_parts(cli, &o->sets.parts, true, &parts);
        if (status == SETT_OK)
            status = cli_parts_end(
                cli, &parts, sett_playtests_parts(&tests, seed, &crew, &parts));
    } else {
        const SettCrew crew =
            cli_work(cli, "plays", cli->levels.count * testers.count);
        status = sett_playtests_run(&tests, seed, &crew, &cli->arena);
    }
    if (status != SETT_OK || !parts.complete)
        return status;
    status = cli_result_folder(cli, &o->sets.parts);
    if (status == SETT_OK && cli->output)
        status = sett_playtests_save(&tests, cli_host(cli), cli->output,
                                     o->pictures);
    if (status != SETT_OK)
        return status;
    (cli->json ? sett_playtests_json : sett_playtests_text)(&tests, &cli->out);
    cli_result_told(cli);
    return SETT_OK;
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
    .output_version = 2,
    .run = run,
};
