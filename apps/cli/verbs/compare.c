/* compare.c - sett compare: do two ways of making levels differ, by how
   much, and is that more than chance? (docs/design/md2.md, section 18) */
#include <string.h>

#include "frame/own.h"
#include "frame/recipes.h"
#include "frame/verbs.h"

typedef struct CompareOptions {
    int64_t count;
    CliSeed seed;
    bool correlations;
    CliParts parts;
} CompareOptions;

/* What one side's word named: levels that exist, or a recipe. */
typedef struct Filling {
    const SettGame *game;
    const CliLevels *levels; /* or NULL: the recipe's */
    SettRecipe recipe;
} Filling;

/* A JSON document with "levels" holds levels, any other one is a recipe. */
static SettStatus is_recipe(Cli *cli, const char *path, bool *recipe)
{
    size_t size = strlen(path);
    const SettJson *root = NULL;
    *recipe = false;
    if (size < 5 || strcmp(path + size - 5, ".json") != 0 ||
        cli_is_folder(path))
        return SETT_OK;
    SettStatus status = sett_host_json(cli_host(cli), path, &root);
    *recipe = status == SETT_OK && !sett_json_member(root, "levels");
    return status;
}

/* What a side's word means; levels are read, a recipe is only set up. */
static SettStatus open_side(Cli *cli, const char *word, Filling *f,
                            CliLevels *levels)
{
    bool file = false;
    if (strchr(word, '=') && !cli->io.exists(cli->io.host, word))
        return cli_recipe_line(cli, f->game, word, &f->recipe);
    SettStatus status = is_recipe(cli, word, &file);
    if (status != SETT_OK)
        return status;
    if (file)
        return cli_recipe_file(cli, f->game, word, &f->recipe);
    f->levels = levels;
    status = cli_levels_read(cli, f->game, word, levels);
    if (status == SETT_IO && !cli->io.exists(cli->io.host, word))
        sett_expect(&cli->err, "a file or folder of levels, a recipe, or "
                               "layout=NAME,furnish=NAME,...");
    else if (status == SETT_OK && levels->count < 2)
        cli_note(cli, "%s has one level: nothing can be tested", word);
    return status;
}

/* What is measured for one side: levels, or those of a recipe. */
static SettStatus choose_side(Cli *cli, const CompareOptions *o,
                              const SettGame *game, int32_t which,
                              SettMeasuredSet *set)
{
    const char *word = cli->words[1 + which];
    CliLevels *levels = cli_levels(cli);
    Filling *f = SETT_TAKE(&cli->arena, 1, Filling);
    if (levels == NULL || f == NULL)
        return SETT_NO_MEMORY;
    *f = (Filling){.game = game};
    SettStatus status = open_side(cli, word, f, levels);
    if (status != SETT_OK)
        return status;
    if (!f->levels && o->seed.given)
        f->recipe.seed = o->seed.value;
    if (!f->levels && !f->recipe.stages[0].gen)
        return cli_usage(cli, "%s has no layout: nothing to measure", word);
    /* Other indices for B: two samples, not one seen twice. */
    *set = (SettMeasuredSet){.levels = f->levels,
                             .recipe = &f->recipe,
                             .first = which * o->count,
                             .count = f->levels ? f->levels->count : o->count};
    return f->levels ? SETT_OK : cli_uses_recipe(cli, &f->recipe);
}

static SettStatus measure(Cli *cli, const SettGame *game, SettMeasuredSet *set)
{
    const SettCrew crew = cli_crew(cli);
    cli_progress_start(cli, "levels", set->count);
    SettStatus status =
        sett_measure_all(game, set->levels, set->recipe, set->first, set->count,
                         &crew, &cli->arena, &set->measured, &set->infeasible);
    cli_progress_end(cli);
    return status;
}

/* Fills both sides; *done is false where other parts are to follow. */
static SettStatus load_sides(Cli *cli, const CompareOptions *o,
                             SettComparison *c, bool *done)
{
    SettMeasuredSet sets[2];
    SettParts parts = {.complete = true};
    bool shared = cli_shares(&o->parts);
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < 2; i++)
        status = choose_side(cli, o, c->game, i, &sets[i]);
    if (status == SETT_OK && shared)
        status = cli_parts(cli, &o->parts, false, &parts);
    if (status == SETT_OK && shared)
        status = cli_parts_end(cli, &parts,
                               sett_measure_parts(c->game, sets, 2, &parts));
    for (int32_t i = 0; status == SETT_OK && !shared && i < 2; i++)
        status = measure(cli, c->game, &sets[i]);
    *done = parts.complete;
    for (int32_t i = 0; status == SETT_OK && *done && i < 2; i++)
        c->sides[i] = (SettComparedSide){.name = cli->words[1 + i],
                                         .levels = sets[i].measured,
                                         .infeasible = sets[i].infeasible};
    return status;
}

static SettStatus check_options(Cli *cli, const CompareOptions *o)
{
    if (cli->json && cli->csv)
        return cli_usage(cli, "--json and --csv exclude each other");
    if (o->correlations && !cli->csv)
        return cli_usage(cli, "--correlations belongs to --csv; the other "
                              "outputs show both");
    return SETT_OK;
}

static SettStatus run(Cli *cli, const void *options)
{
    const CompareOptions *o = options;
    SettComparison c = {0};
    SettStatus status = check_options(cli, o);
    if (status == SETT_OK)
        status = cli_game(cli, &c.game);
    bool done = false;
    if (status == SETT_OK)
        status = load_sides(cli, o, &c, &done);
    if (status != SETT_OK || !done)
        return status;
    c.rows = SETT_TAKE(&cli->arena, c.game->measures.count, SettDifference);
    if (c.rows == NULL)
        return SETT_NO_MEMORY;
    status = sett_differences(c.game, &c.sides[0].levels, &c.sides[1].levels,
                              &cli->arena, c.rows);
    for (int32_t i = 0; status == SETT_OK && i < 2; i++)
        status = sett_associations(c.game, &c.sides[i].levels, &cli->arena,
                                   &c.sides[i].links);
    if (status != SETT_OK)
        return status;
    if (cli->json)
        sett_comparison_json(&c, &cli->out);
    else if (o->correlations)
        sett_comparison_links_csv(&c, &cli->out);
    else if (cli->csv)
        sett_comparison_csv(&c, &cli->out);
    else
        sett_comparison_text(&c, &cli->out);
    if (cli->output == NULL)
        return SETT_OK;
    status = cli_deliver(cli, &cli->out);
    sett_text_clear(&cli->out);
    return status;
}

static const CliOption rows[] = {
    CLI_ROW_INT(CompareOptions, count, "count", 1000, 2, 1000000,
                "levels made of each recipe"),
    CLI_ROW(CompareOptions, seed, "seed", "S",
            "of both recipes; their own if left out"),
    CLI_ROW_FLAG(CompareOptions, correlations, "correlations",
                 "with --csv: the correlations instead of the tests"),
    CLI_PARTS_ROWS(CompareOptions),
};

const CliVerb cli_verb_compare = {
    .name = "compare",
    .help = "do two sets of levels differ?",
    .example = "sett compare md2 layout=cc,furnish=cf layout=ac,furnish=cf "
               "--count 200",
    .usage = "sett compare",
    .words = "GAME A B",
    .more = "A and B are each a file or folder of levels, a recipe (JSON), or "
            "a recipe in a\nline: layout=NAME,furnish=NAME,size=WxH,seed=S,"
            "PARAMETER=VALUE. Recipe A makes\nlevels 0..N-1 of its seed, "
            "recipe B levels N..2N-1, so that equal seeds still\ngive two "
            "samples.\n",
    CLI_OPTIONS(CompareOptions, rows),
    .shared = CLI_JSON | CLI_CSV | CLI_OUTPUT | CLI_JOBS | CLI_LEGEND,
    .min_words = 3,
    .max_words = 3,
    .output_version = 1,
    .run = run,
};
