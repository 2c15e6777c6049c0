/* describe.c - sett describe: everything that can be chosen or set. */
#include "frame/verbs.h"

typedef struct Options {
    const char *generator, *set;
    int64_t rate;
    CliSeed seed;
    bool man, session;
} Options;

static const CliOption rows[] = {
    CLI_TEXT(generator, "FILE",
             "what an agent program of GAME does; --json: the whole file"),
    CLI_TEXT(set, "CHANGES",
             "--generator: changed attributes, such as 4.period=2,frame=off; "
             "-o writes the new file"),
    CLI_INT(rate, 0, 1, 100000,
            "--generator: how far the game's judges get in so many levels"),
    CLI_TEXT(seed, "S", "--rate: seed of the levels"),
    CLI_FLAG(
        man,
        "this program's man page, or that of a verb: describe studio --man"),
    CLI_FLAG(session, "what WebAssembly, the studio and bindings can ask"),
};

/* What the agents of a generator's file do, a line each, and with --rate how
   far the game's judges get in its levels; with --json the file itself,
   complete; into -o as well. */
static SettStatus describe_generator(Cli *cli, const Options *o)
{
    const SettJson *document;
    SettGagents before, now;
    SettStatus status = cli_game(cli);
    const SettGame *game = cli->game;
    if (status == SETT_OK)
        status = sett_host_program(cli_host(cli), game, o->generator, &before,
                                   &document);
    if (status != SETT_OK)
        return status;
    now = before;
    if (o->set != NULL)
        status = sett_host_change_program(cli_host(cli), game, o->set, &now);
    if (status == SETT_OK && (cli->json || cli->output != NULL)) {
        SettText file = sett_text(cli->alloc);
        SettJsonWriter w = sett_json_writer(&file, false);
        sett_gagents_write(game, &now, document, &w);
        sett_text_char(&file, '\n');
        status = cli_deliver(cli, &file);
    }
    if (status != SETT_OK || cli->json)
        return status;
    sett_gagents_changes(game, &before, &now, &cli->out);
    if (cli->out.size > 0)
        sett_text_char(&cli->out, '\n');
    sett_gagents_words(game, &now, &cli->out);
    uint64_t seed;
    if (o->rate == 0 || (status = cli_seed(cli, &o->seed, &seed)) != SETT_OK)
        return status;
    const SettCrew crew = cli_crew(cli);
    return sett_host_rate_program(cli_host(cli), game, &now, o->rate, seed,
                                  &crew, &cli->out);
}

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

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    if (o->generator && (o->man || cli->word_count == 0))
        return cli_usage(
            cli, "--generator FILE needs a game before it, and nothing else");
    if (o->rate > 0 && (!o->generator || cli->json))
        return cli_usage(cli,
                         "--rate belongs to --generator FILE without --json");
    if ((o->set || cli->output) && !o->generator)
        return cli_usage(cli, "%s belongs to --generator FILE",
                         o->set ? "--set" : "-o");
    if (o->generator)
        return describe_generator(cli, o);
    if (cli->json && cli->word_count > 0)
        return cli_usage(cli, "--json describes everything at once");
    if ((cli->json || o->session) && o->man)
        return cli_usage(cli, "--%s and --man exclude each other",
                         cli->json ? "json" : "session");
    if (o->session && cli->word_count > 0)
        return cli_usage(cli, "--session goes without names and --generator");
    if (o->session && cli->json)
        return sett_verbs_describe(&cli->out);
    if (o->session) {
        sett_verbs_text(&cli->out);
        return SETT_OK;
    }
    if (o->man)
        return cli_man(cli);
    if (cli->json)
        return sett_describe(cli->catalog, &cli->out);
    if (cli->word_count > 0 &&
        (cli_is_game_file(cli->words[0]) || cli_is_puzzle_file(cli->words[0]) ||
         cli_is_game_preset(cli, cli->words[0]))) {
        SettStatus status = cli_game(cli);
        if (status != SETT_OK)
            return status;
    }
    if (cli->word_count > 0)
        return sett_describe_part(
            cli->catalog, cli->game != NULL ? cli->game->name : cli->words[0],
            &cli->arena, &cli->out, &cli->err);
    sett_describe_list(cli->catalog, &cli->out);
    int32_t count;
    const SettGamePreset *all = sett_game_presets(&count);
    sett_text_add(&cli->out, "Game files that come with the program are games "
                             "by their names as well:");
    for (int32_t i = 0; i < count; i++)
        if (cli_is_game_preset(cli, all[i].name))
            sett_text_format(&cli->out, " %s", all[i].name);
    sett_text_char(&cli->out, '\n');
    return SETT_OK;
}

/* The attributes of an agent and their ranges. */
static void help_attributes(Cli *cli)
{
    SettGagent agent;
    sett_params_default(&sett_gagent_columns, &agent);
    sett_text_add(&cli->out, "\nAttributes of agent N, from 1 (ranges are "
                             "narrower on small canvases):\n");
    sett_params_help(&sett_gagent_columns, &agent, NULL, "set N.", &cli->out);
}

const CliVerb cli_verb_describe = {
    .name = "describe",
    .help = "games, generators and searches, with all that can be set",
    .example = "sett describe md2",
    .words = "[GAME | GENERATOR | SEARCH]",
    CLI_OPTIONS(rows),
    .shared = CLI_JSON | CLI_JOBS | CLI_OUTPUT,
    .help_parts = help_attributes,
    .run = run,
};
