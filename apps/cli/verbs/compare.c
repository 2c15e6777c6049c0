/* compare.c - sett compare: do two ways of making levels differ, by how
   much, and is that more than chance? (docs/design/md2.md, section 18) */
#include "frame/verbs.h"

typedef struct Options {
    CliSets sets;
    bool correlations, distances;
} Options;

/* --distances: any number of sets. */
static SettStatus compare_distances(Cli *cli, const Options *o)
{
    SettSets sets = {.game = cli->game, .count = cli->word_count - 1};
    bool done = false;
    SettStatus status = SETT_OK;
    if (o->sets.measures != NULL)
        status = sett_error_argument(
            &cli->err,
            sett_sets_choose(&sets, o->sets.measures, &cli->arena, &cli->err));
    if (status == SETT_OK)
        status = cli_sets_measure(cli, &o->sets, false, &sets.sets, &done);
    if (status == SETT_OK && done)
        status = cli_sets_distances(cli, &o->sets, &sets);
    if (status == SETT_OK && done)
        (cli->json  ? sett_sets_json
         : cli->csv ? sett_sets_distances_csv
                    : sett_sets_text)(&sets, &cli->out);
    return status;
}

static SettStatus compare_tests(Cli *cli, const Options *o)
{
    SettComparison c = {.game = cli->game};
    SettMeasuredSet *sets;
    bool done = false;
    SettStatus status = cli_sets_measure(cli, &o->sets, false, &sets, &done);
    if (status != SETT_OK || !done)
        return status;
    for (int32_t i = 0; i < 2; i++) {
        c.sides[i] = (SettComparedSide){.name = sets[i].name,
                                        .levels = sets[i].measured,
                                        .infeasible = sets[i].infeasible};
        if (sets[i].levels != NULL && sets[i].count < 2)
            cli_note(cli, "%s has one level: nothing can be tested",
                     sets[i].name);
    }
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
    return SETT_OK;
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    const CliRule rules[] = {
        {cli->json && cli->csv, "--json and --csv exclude each other"},
        {o->correlations && !cli->csv,
         "--correlations belongs to --csv; the other outputs show both"},
        {o->correlations && o->distances,
         "--correlations and --distances exclude each other"},
        {!o->distances && cli->word_count > 3,
         "the tests are of two sets; --distances takes any number"},
        {!o->distances && o->sets.measures != NULL,
         "--measures goes with --distances"},
        {false, NULL}};
    SettStatus status = cli_rules(cli, rules);
    if (status == SETT_OK)
        status = (o->distances ? compare_distances : compare_tests)(cli, o);
    return status;
}

static const CliOption rows[] = {
    CLI_ROW_INT(sets.count, "count", 1000, 2, 1000000,
                "levels made of each recipe"),
    CLI_ROW(sets.seed, "seed", "S",
            "of all recipes, and of resamples; their own, and 1, if left out"),
    CLI_FLAG(correlations, "with --csv: the correlations instead of the tests"),
    CLI_FLAG(distances, "how far any number of sets lie apart, with intervals"),
    CLI_ROW(sets.measures, "measures", "NAME,..",
            "with --distances: two to six measures that all but Wasserstein's "
            "are over (all if left out)"),
    CLI_SETS_ROWS(sets),
    CLI_PARTS_ROWS(sets.parts),
};

const CliVerb cli_verb_compare = {
    .name = "compare",
    .help = "do two sets of levels differ?",
    .example = "sett compare md2 layout=cc,furnish=cf layout=ac,furnish=cf "
               "--count 200",
    .words = "GAME A B...",
    .more =
        "A and B are each a file or folder of levels, an archive, a recipe "
        "(JSON), or a\nrecipe in a line: "
        "layout=NAME,furnish=NAME,size=WxH,seed=S,count=N,first=I,\nPARAMETER="
        "VALUE. Recipe A makes levels 0..N-1 of its seed, recipe B "
        "levels\nN..2N-1, so that equal seeds still give two "
        "samples.\n--distances takes any number of sets and prints, for each "
        "pair: Wasserstein-1 of\nevery measure, the maximum mean discrepancy "
        "(Gaussian kernel, median bandwidth),\nprecision, recall, density and "
        "coverage of the second beside the first, and novelty.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_JSON | CLI_CSV | CLI_OUTPUT | CLI_PRINTED | CLI_JOBS |
              CLI_LEGEND | CLI_MEASURES,
    .output_version = 1,
    .run = run,
};
