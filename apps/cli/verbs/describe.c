/* describe.c - sett describe: everything that can be chosen or set. */
#include <string.h>

#include "frame/cli.h"
#include "frame/verbs.h"
#include "print/describe_session.h"
#include "verbs/generators.h"

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
    CLI_ROW_FLAG(DescribeOptions, man, "man", "this program's man page"),
    CLI_ROW_FLAG(DescribeOptions, session, "session",
                 "what WebAssembly, the studio and bindings can ask"),
};

static void put_presets(SettText *out, const SettPreset *presets, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        sett_text_format(out, "    %-28s%s\n", presets[i].name,
                         presets[i].help);
}

static void list_parts(Cli *cli)
{
    SettText *out = &cli->out;
    const SettCatalog *catalog = cli->catalog;
    sett_text_add(out, "Games\n");
    for (int32_t i = 0; i < catalog->game_count; i++)
        sett_text_format(out, "  %-14s%s\n", catalog->games[i]->name,
                         catalog->games[i]->help);
    sett_text_add(out, "\nGenerators\n");
    for (int32_t i = 0; i < catalog->gen_count; i++)
        sett_text_format(out, "  %-14s%s\n", catalog->gens[i]->name,
                         catalog->gens[i]->help);
    sett_text_add(out, "\nSearches, and sets of their parameters\n");
    for (int32_t i = 0; i < catalog->method_count; i++) {
        const SettSearchMethod *method = catalog->methods[i];
        sett_text_format(out, "  %-14s%s\n", method->name, method->help);
        put_presets(out, method->presets, method->preset_count);
    }
    sett_text_add(out, "\n'sett describe NAME' tells more of one of "
                       "them.\n");
}

static void put_roles(SettText *out, uint64_t roles)
{
#define ROLE_WORD(name, bit, text) \
    if (roles & SETT_IS(name))     \
        sett_text_add(out, " " text);
    SETT_ROLE_LIST(ROLE_WORD)
#undef ROLE_WORD
}

/* What searches for a game's levels can be spread over, and made for. */
static void describe_eval(SettText *out, const SettEval *eval)
{
    sett_text_add(out, "\nDimensions of searches\n");
    for (int32_t i = 0; i < eval->feature_count; i++)
        sett_text_format(out, "  %-30s%s\n", eval->features[i].name,
                         eval->features[i].help);
    if (eval->preset_count > 0)
        sett_text_add(out, "\nSets of wishes\n");
    put_presets(out, eval->presets, eval->preset_count);
}

/* How it is played: what --rules and the options of play say. */
static SettStatus describe_rules(Cli *cli, const SettGame *game)
{
    const SettRules *rules = game->rules;
    void *params = sett_params_new(&rules->params, &cli->arena);
    if (!params)
        return cli_no_memory(cli);
    sett_text_add(&cli->out, "\nRules\n");
    for (int32_t i = 0; i < rules->preset_count; i++)
        sett_text_format(&cli->out, "  --rules %-18s%s\n",
                         rules->presets[i].name, rules->presets[i].help);
    cli_print_params(&cli->out, &rules->params, params, &game->tiles, "");
    return SETT_OK;
}

static SettStatus describe_game(Cli *cli, const SettGame *game)
{
    SettText *out = &cli->out;
    sett_text_format(out, "%s: %s\n", game->name, game->help);
    sett_text_format(out, "Size %dx%d to %dx%d, default %dx%d\n",
                     (int)game->min_w, (int)game->min_h, (int)game->max_w,
                     (int)game->max_h, (int)game->default_w,
                     (int)game->default_h);
    sett_text_add(out, "\nTiles\n");
    for (int32_t i = 0; i < game->tiles.count; i++) {
        const SettTile *tile = &game->tiles.tiles[i];
        sett_text_format(out, "  '%c'  %-14s", tile->glyph, tile->name);
        put_roles(out, tile->roles);
        sett_text_char(out, '\n');
    }
    sett_text_add(out, "\nMeasures\n");
    for (int32_t i = 0; i < game->measures.count; i++)
        sett_text_format(out, "  %-30s%s\n", game->measures.rows[i].name,
                         game->measures.rows[i].help);
    if (game->judge_count > 0)
        sett_text_add(out, "\nAgents\n");
    for (int32_t i = 0; i < game->judge_count; i++)
        sett_text_format(out, "  %-18s%s\n", game->judges[i].name,
                         game->judges[i].help);
    const SettEval *eval = sett_catalog_eval(cli->catalog, game->name);
    if (eval)
        describe_eval(out, eval);
    return game->rules != NULL ? describe_rules(cli, game) : SETT_OK;
}

/* A generator's rows with the defaults that the first game gives them. */
static SettStatus describe_gen(Cli *cli, const SettGen *gen, const char *prefix)
{
    const SettGame *game = cli->catalog->games[0];
    void *params = sett_arena_take(&cli->arena, 1, gen->params.size);
    if (!params)
        return cli_no_memory(cli);
    sett_gen_defaults(gen, game, params);
    sett_text_format(&cli->out, "%s: %s\n", gen->name, gen->help);
    if (gen->source)
        sett_text_format(&cli->out, "  after %s\n", gen->source);
    cli_print_params(&cli->out, &gen->params, params, &game->tiles, prefix);
    return SETT_OK;
}

void cli_help_gens(Cli *cli)
{
    const SettCatalog *catalog = cli->catalog;
    for (int32_t i = 0; i < catalog->gen_count; i++) {
        const SettGen *gen = catalog->gens[i];
        bool objects = gen->writes == SETT_WRITES_OBJECTS;
        sett_text_format(&cli->out, "\n--%s ", objects ? "furnish" : "layout");
        if (describe_gen(cli, gen, objects ? "furnish." : "layout.") != SETT_OK)
            cli->out.status = SETT_NO_MEMORY;
    }
}

static SettStatus describe_method(Cli *cli, const SettSearchMethod *method)
{
    void *params = sett_params_new(&method->params, &cli->arena);
    if (!params)
        return cli_no_memory(cli);
    sett_text_format(&cli->out, "%s: %s\n", method->name, method->help);
    if (method->source)
        sett_text_format(&cli->out, "  after %s\n", method->source);
    if (method->preset_count > 0)
        sett_text_add(&cli->out, "  Sets of parameters\n");
    put_presets(&cli->out, method->presets, method->preset_count);
    cli_print_params(&cli->out, &method->params, params,
                     &cli->catalog->games[0]->tiles, "");
    return SETT_OK;
}

static SettStatus unknown(Cli *cli, const char *name)
{
    const SettCatalog *catalog = cli->catalog;
    const char *names[128];
    int32_t count = 0;
    for (int32_t i = 0; i < catalog->game_count && count < 64; i++)
        names[count++] = catalog->games[i]->name;
    for (int32_t i = 0; i < catalog->gen_count && count < 128; i++)
        names[count++] = catalog->gens[i]->name;
    for (int32_t i = 0; i < catalog->method_count && count < 128; i++)
        names[count++] = catalog->methods[i]->name;
    SettStatus status = cli_usage(cli, "nothing is called '%s'", name);
    const char *near = cli_nearest(name, names, count);
    if (near)
        sett_expect(&cli->err, "did you mean '%s'?", near);
    else
        sett_expect(&cli->err, "a game, a generator or a search; 'sett "
                               "describe' alone lists them");
    return status;
}

static SettStatus describe_name(Cli *cli, const char *name)
{
    const SettGame *game = sett_catalog_game(cli->catalog, name);
    const SettGen *gen = game ? NULL : sett_catalog_gen(cli->catalog, name);
    if (game)
        return describe_game(cli, game);
    const SettSearchMethod *method = sett_catalog_method(cli->catalog, name);
    if (!gen && method)
        return describe_method(cli, method);
    return gen ? describe_gen(cli, gen, "") : unknown(cli, name);
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
    if ((cli->json || o->man) && cli->word_count > 0)
        return cli_usage(cli, "--%s describes everything at once",
                         cli->json ? "json" : "man");
    if ((cli->json || o->session) && o->man)
        return cli_usage(cli, "--%s and --man exclude each other",
                         cli->json ? "json" : "session");
    if (o->session)
        return cli->word_count == 0 && !o->generator
                   ? cli_describe_session(cli)
                   : cli_usage(cli,
                               "--session goes without names and --generator");
    if (cli->json)
        return sett_describe(cli->catalog, &cli->out);
    if (o->man) {
        cli_man(&cli->out);
        return SETT_OK;
    }
    if (cli->word_count > 0)
        return describe_name(cli, cli->words[0]);
    list_parts(cli);
    return SETT_OK;
}

const CliVerb cli_verb_describe = {
    .name = "describe",
    .help = "games, generators and searches, with all that can be set",
    .example = "sett describe md2",
    .usage = "sett describe",
    .words = "[GAME | GENERATOR | SEARCH]",
    CLI_OPTIONS(DescribeOptions, rows),
    .shared = CLI_JSON | CLI_JOBS | CLI_OUTPUT,
    .help_parts = cli_generator_attributes,
    .min_words = 0,
    .max_words = 1,
    .run = run,
};
