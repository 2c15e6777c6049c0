/* range.c - sett range: the expressive range of a recipe over any number of
   levels (sett/range.h), as text, JSON and a folder with a page. */
#include "sett/range.h"
#include "verbs/generate.h"

typedef struct Options {
    SettLevelsAsked one; /* the recipe, as sett generate takes it */
    int64_t levers;
    CliSets sets;
} Options;

static const CliOption rows[] = {
    CLI_ROW(one.layout, "layout", "NAME",
            "layout creator (makes the walls), or none"),
    CLI_ROW(one.furnish, "furnish", "NAME",
            "furnisher (places the objects), or none"),
    CLI_ROW(one.recipe, "recipe", "FILE",
            "all of this from a recipe; other options go on top"),
    CLI_ROW(one.size, "size", "WxH", "tiles across and down"),
    CLI_ROW(sets.seed, "seed", "S",
            "same seed, same levels; drawn and noted if left out"),
    CLI_ROW_INT(sets.count, "count", 10000, 1, 1000000000000,
                "how many levels"),
    CLI_ROW_INT(one.index, "index", 0, 0, 999999999999999,
                "which level of the seed comes first"),
    CLI_ROW(sets.measures, "measures", "NAME,..",
            "two to six measures that are mapped against each other (floors, "
            "longest_path and wall_chunks if left out)"),
    CLI_INT(levers, 200, 0, 1000000,
            "levels per value when parameters are tried; 0 tries none"),
    CLI_ROW_FLAG(one.fresh_layouts, "fresh-layouts",
                 "every furnisher gets layouts of its own, as in the studies"),
    CLI_SETS_ROWS(sets),
    CLI_PARTS_ROWS(sets.parts),
};

static SettStatus set_up(Cli *cli, const Options *o, SettRecipeRange *r)
{
    SettLevelsAsked wish = o->one;
    SettLevelPlan plan;
    wish.seed = o->sets.seed;
    SettStatus status = cli_plan(cli, &wish, &plan);
    if (status != SETT_OK || (status = sett_study_uses_recipe(
                                  cli_host(cli), &plan.recipe)) != SETT_OK)
        return status;
    *r = (SettRecipeRange){.recipe = plan.recipe,
                           .first = o->one.index,
                           .count = o->sets.count,
                           .tried = o->levers};
    return sett_error_argument(
        &cli->err,
        sett_range_choose(r, o->sets.measures, &cli->arena, &cli->err));
}

static SettStatus measure(Cli *cli, SettRecipeRange *r)
{
    SettCrew crew =
        cli_work(cli, "blocks of 500 levels",
                 (r->count + SETT_RANGE_BLOCK - 1) / SETT_RANGE_BLOCK);
    SettStatus status = sett_range_measure(r, &crew, &cli->arena);
    if (status != SETT_OK || r->tried == 0 ||
        (status = sett_levers_list(r, &cli->arena)) != SETT_OK)
        return status;
    cli_progress_start(cli, "levels (parameters)", sett_levers_levels(r));
    return sett_levers_pull(r, &crew, &cli->arena, &cli->err);
}

/* Any sets of levels in one picture. */
static SettStatus range_sets(Cli *cli, const Options *o)
{
    SettSets sets = {.game = cli->game, .count = cli->word_count - 1};
    bool done = false;
    const SettLevelsAsked *one = &o->one;
    if (one->layout || one->furnish || one->recipe || one->size ||
        one->fresh_layouts || one->index > 0 || cli->extra_count > 0)
        return cli_usage(cli, "a recipe is a set of its own beside others: "
                              "layout=NAME,furnish=NAME,... or its file");
    SettStatus status = sett_error_argument(
        &cli->err,
        sett_sets_choose(&sets, o->sets.measures, &cli->arena, &cli->err));
    if (status == SETT_OK)
        status = cli_sets_measure(cli, &o->sets, true, &sets.sets, &done);
    if (status == SETT_OK && done)
        status = sett_sets_ranges(&sets, &cli->arena);
    if (status == SETT_OK && done)
        status = cli_sets_distances(cli, &o->sets, &sets);
    if (status != SETT_OK || !done)
        return status;
    (cli->json ? sett_sets_json : sett_sets_text)(&sets, &cli->out);
    status = cli_result_folder(cli, &o->sets.parts);
    if (status == SETT_OK && cli->output != NULL)
        status = sett_sets_save(&sets, cli_host(cli), cli->output);
    if (status == SETT_OK)
        cli_result_told(cli);
    return status;
}

static SettStatus run(Cli *cli, const void *options)
{
    if (cli->word_count > 1)
        return range_sets(cli, options);
    SettRecipeRange r;
    const CliParts *asked = &((const Options *)options)->sets.parts;
    SettParts parts = {.complete = true};
    bool shared = cli_shares(asked);
    SettStatus status = set_up(cli, options, &r);
    if (status == SETT_OK && shared)
        status = cli_parts(cli, asked, true, &parts);
    if (status == SETT_OK && shared && r.tried > 0)
        status = sett_levers_list(&r, &cli->arena);
    if (status == SETT_OK)
        status = shared
                     ? cli_parts_end(cli, &parts, sett_range_parts(&r, &parts))
                     : measure(cli, &r);
    if (status != SETT_OK || !parts.complete)
        return status;
    (cli->json ? sett_range_json : sett_range_text)(&r, &cli->out);
    if (cli->output == NULL)
        return cli->out.status;
    if (!shared)
        status = cli_folder(cli, cli->output, SETT_STUDY_NEW);
    if (status == SETT_OK)
        status = sett_range_save(&r, cli_host(cli), cli->output);
    if (status == SETT_OK)
        status = cli_save_recipe(cli, &r.recipe, true);
    if (status == SETT_OK)
        cli_result_told(cli);
    return status;
}

const CliVerb cli_verb_range = {
    .name = "range",
    .help = "the expressive range of a recipe or of any sets of levels",
    .example =
        "sett range md2 --layout cac --furnish cf --count 10000 -o range",
    .words = "GAME [SET...]",
    .more =
        "Prints every measure, the outliers, and which parameter moves what. "
        "-o FOLDER\nwrites index.html (heat maps, gallery; opens without "
        "network), range.json and recipe.json.\nParameters of the chosen parts "
        "are options too: --walls 0.5.\n\nSETs are put in one picture instead: "
        "each a file or folder of levels, an archive,\na recipe (JSON), or a "
        "recipe in a line: layout=NAME,furnish=NAME,count=N. -o FOLDER\nthen "
        "writes index.html (maps side by side and against the first, spreads, "
        "the\nlevels behind the cells, distances), range.json, cells.csv and "
        "distances.csv.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_OUTPUT | CLI_FOLDER | CLI_JSON | CLI_JOBS | CLI_LEGEND |
              CLI_MEASURES,
    .extras = true,
    .help_parts = cli_help_gens,
    .output_version = 1,
    .run = run,
};
