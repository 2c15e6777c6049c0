/* describe.c - sett describe: everything that can be chosen or set. */
#include <string.h>

#include "frame/game_file.h"
#include "frame/generators.h"
#include "frame/puzzle_file.h"
#include "frame/verbs.h"

typedef struct DescribeOptions {
    const char *generator, *set;
    int64_t rate;
    CliSeed seed;
    bool man, session;
} DescribeOptions;

static const CliOption rows[] = {
    CLI_ROW(DescribeOptions, generator, "generator", "FILE",
            "what an agent program of GAME does; --json: the whole file"),
    CLI_ROW(DescribeOptions, set, "set", "CHANGES",
            "--generator: changed attributes, such as 4.period=2,frame=off; -o "
            "writes the new file"),
    CLI_ROW_INT(DescribeOptions, rate, "rate", 0, 1, 100000,
                "--generator: how far the game's judges get in so many levels"),
    CLI_ROW(DescribeOptions, seed, "seed", "S", "--rate: seed of the levels"),
    CLI_ROW_FLAG(
        DescribeOptions, man, "man",
        "this program's man page, or that of a verb: describe studio --man"),
    CLI_ROW_FLAG(DescribeOptions, session, "session",
                 "what WebAssembly, the studio and bindings can ask"),
};

void cli_help_gens(Cli *cli)
{
    const SettCatalog *catalog = cli->catalog;
    for (int32_t i = 0; i < catalog->gen_count; i++) {
        const SettGen *gen = catalog->gens[i];
        bool objects = gen->writes == SETT_WRITES_OBJECTS;
        sett_text_format(&cli->out, "\n--%s ", objects ? "furnish" : "layout");
        if (sett_describe_gen(catalog, gen, objects ? "furnish." : "layout.",
                              &cli->arena, &cli->out) != SETT_OK)
            cli->out.status = SETT_NO_MEMORY;
    }
}

/* What every front end can ask. */
static SettStatus describe_session(Cli *cli)
{
    if (cli->word_count > 0)
        return cli_usage(cli, "--session goes without names and --generator");
    if (cli->json)
        return sett_verbs_describe(&cli->out);
    sett_verbs_text(&cli->out);
    return SETT_OK;
}

/* The page of the program, or of one verb. */
static SettStatus man(Cli *cli)
{
    if (cli->word_count == 0) {
        cli_man(cli->verbs, &cli->out);
        return SETT_OK;
    }
    for (const CliVerb *const *verb = cli->verbs; *verb; verb++)
        if (strcmp((*verb)->name, cli->words[0]) == 0) {
            cli_man_verb(*verb, &cli->out);
            return SETT_OK;
        }
    return cli_usage(cli, "--man goes with no name but that of a verb");
}

static void list_presets(Cli *cli)
{
    int32_t count;
    const SettGamePreset *all = sett_game_presets(&count);
    sett_text_add(&cli->out, "Game files that come with the program are games "
                             "by their names as well:");
    for (int32_t i = 0; i < count; i++)
        if (cli_is_game_preset(cli, all[i].name))
            sett_text_format(&cli->out, " %s", all[i].name);
    sett_text_char(&cli->out, '\n');
}

static SettStatus run(Cli *cli, const void *options)
{
    const DescribeOptions *o = options;
    if (o->generator && (o->man || cli->word_count == 0))
        return cli_usage(cli, "--generator FILE needs a game before it, "
                              "and nothing else");
    if (o->rate > 0 && (!o->generator || cli->json))
        return cli_usage(cli, "--rate belongs to --generator FILE without "
                              "--json");
    if ((o->set || cli->output) && !o->generator)
        return cli_usage(cli, "%s belongs to --generator FILE",
                         o->set ? "--set" : "-o");
    if (o->generator) {
        const CliGeneratorQuestion question = {o->generator, o->set, o->rate,
                                               o->seed};
        return cli_describe_generator(cli, &question);
    }
    if (cli->json && cli->word_count > 0)
        return cli_usage(cli, "--json describes everything at once");
    if ((cli->json || o->session) && o->man)
        return cli_usage(cli, "--%s and --man exclude each other",
                         cli->json ? "json" : "session");
    if (o->session)
        return describe_session(cli);
    if (o->man)
        return man(cli);
    if (cli->json)
        return sett_describe(cli->catalog, &cli->out);
    if (cli->word_count > 0 &&
        (cli_is_game_file(cli->words[0]) || cli_is_puzzle_file(cli->words[0]) ||
         cli_is_game_preset(cli, cli->words[0]))) {
        const SettGame *game;
        SettStatus status = cli_game(cli, &game);
        return status == SETT_OK
                   ? sett_describe_part(cli->catalog, game->name, &cli->arena,
                                        &cli->out, &cli->err)
                   : status;
    }
    if (cli->word_count > 0)
        return sett_describe_part(cli->catalog, cli->words[0], &cli->arena,
                                  &cli->out, &cli->err);
    sett_describe_list(cli->catalog, &cli->out);
    list_presets(cli);
    return SETT_OK;
}

const CliVerb cli_verb_describe = {
    .name = "describe",
    .help = "games, generators and searches, with all that can be set",
    .example = "sett describe md2",
    .words = "[GAME | GENERATOR | SEARCH]",
    CLI_OPTIONS(DescribeOptions, rows),
    .shared = CLI_JSON | CLI_JOBS | CLI_OUTPUT,
    .help_parts = cli_generator_attributes,
    .run = run,
};
