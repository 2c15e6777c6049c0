/* study_two_step.c - sett study two-step: N levels of each of the nine
   combinations of a layout creator and a furnisher (Green et al. 2019), every
   one on a fresh layout, measured and tested against the paper's claims. */
#include "two_step.h"

#include <string.h>

#include "verbs.h"

const char *const two_step_creators[TWO_STEP_SIDE] = {"cc", "cac", "ac"};
const char *const two_step_furnishers[TWO_STEP_SIDE] = {"cf", "caf", "af"};

static const CliOption rows[] = {
    STUDY_ROWS(TwoStepOptions, 1000),
};

double sett_two_step_value(const TwoStep *t, int32_t combo, int64_t level,
                           int32_t measure)
{
    return t
        ->values[((int64_t)combo * t->levels + level) * t->measures + measure];
}

/* ------------------------------------------------------------------- items */

SettStatus sett_two_step_level(const SettRecipe *recipe, int64_t index,
                               SettArena *arena, SettGrid *grid)
{
    SettStatus s = sett_grid_take(arena, recipe->w, recipe->h, grid);
    if (s != SETT_OK)
        return s;
    SettTwoStep pipe = sett_recipe_pipe(recipe);
    return sett_two_step(&pipe, recipe->seed, (uint64_t)index, arena, grid,
                         NULL, NULL);
}

/* A level that cannot be made is a result as well: hash 0, no measures. */
static SettStatus measure_level(const void *user, int32_t combo, int64_t index,
                                SettArena *tmp, double *values, uint64_t *hash)
{
    const TwoStep *t = user;
    SettGrid grid;
    SettStatus s = sett_two_step_level(&t->recipes[combo], index, tmp, &grid);
    if (s != SETT_OK)
        return s == SETT_INFEASIBLE ? SETT_OK : s;
    *hash = sett_grid_hash(&grid);
    SettLevel level = {.grid = grid};
    return t->game->measures.run(&level, tmp, values);
}

static SettStatus do_item(void *user, int64_t index, SettArena *tmp,
                          SettText *payload)
{
    const TwoStep *t = user;
    return sett_two_step_do_item(&t->items, t, index, tmp, payload);
}

static bool take_item(void *user, int64_t index, const uint8_t *payload,
                      size_t size)
{
    TwoStep *t = user;
    return sett_two_step_take_item(&t->items, index, payload, size);
}

/* ------------------------------------------------------------------ set-up */

SettStatus sett_two_step_recipe(Cli *cli, const SettGame *game, int32_t combo,
                                uint64_t seed, SettRecipe *out)
{
    SettStatus s = sett_recipe_default(game, &cli->arena, out, &cli->err);
    if (s == SETT_OK)
        s = sett_recipe_choose(out, SETT_WRITES_LAYOUT,
                               two_step_creators[combo / TWO_STEP_SIDE],
                               &cli->arena, &cli->err);
    if (s == SETT_OK)
        s = sett_recipe_choose(out, SETT_WRITES_OBJECTS,
                               two_step_furnishers[combo % TWO_STEP_SIDE],
                               &cli->arena, &cli->err);
    out->seed = seed;
    out->fresh_layouts = true;
    return s;
}

static SettStatus set_up(TwoStep *t, Cli *cli, const TwoStepOptions *options)
{
    *t = (TwoStep){.cli = cli,
                   .game = sett_game_named("md2"),
                   .levels = options->study.levels};
    SettStatus s = sett_study_seed(cli, &options->study, &t->seed);
    uint64_t key = sett_hash_mix(1, (uint64_t)t->levels);
    for (int32_t c = 0; s == SETT_OK && c < TWO_STEP_COMBOS; c++) {
        s = sett_two_step_recipe(cli, t->game, c, t->seed, &t->recipes[c]);
        if (s == SETT_OK)
            key = sett_hash_mix(key, sett_recipe_hash(&t->recipes[c]));
    }
    if (s != SETT_OK)
        return s;
    t->measures = t->game->measures.count;
    int64_t all = TWO_STEP_COMBOS * t->levels;
    t->values = SETT_TAKE(&cli->arena, all * t->measures, double);
    t->hashes = SETT_TAKE(&cli->arena, all, uint64_t);
    if (t->values == NULL || t->hashes == NULL)
        return sett_cli_no_memory(cli);
    t->items = (TwoStepItems){.levels = t->levels,
                              .block = TWO_STEP_BLOCK,
                              .hashes = t->hashes,
                              .parts = {{t->values, t->measures}},
                              .level = measure_level};
    int64_t items = sett_two_step_item_count(&t->items);
    t->study = (Study){.cli = cli,
                       .options = &options->study,
                       .name = "two-step",
                       .folder = sett_study_folder(cli, "two-step"),
                       .what = "levels",
                       .items = items,
                       .per_item = all / items,
                       .seed = t->seed,
                       .key = key,
                       .item = do_item,
                       .take = take_item,
                       .user = t};
    return SETT_OK;
}

/* ----------------------------------------------------------------- results */

static SettStatus write_results(TwoStep *t)
{
    static const StudyFile files[] = {{"figure1.svg", sett_two_step_figure1},
                                      {"figure2.svg", sett_two_step_figure2},
                                      {"figure3.svg", sett_two_step_figure3},
                                      {"index.html", sett_two_step_page}};
    SettStatus s = sett_two_step_test(t);
    if (s == SETT_OK)
        s = sett_two_step_write_data(t);
    if (s == SETT_OK)
        s = sett_study_draw(&t->study, files, sizeof files / sizeof files[0]);
    return s;
}

/* The summary on standard output: one line a claim, then where to look. */
static SettStatus report(TwoStep *t)
{
    SettText *out = &t->cli->out;
    sett_study_list_claims(t->claims, TWO_STEP_CLAIMS, out);
    sett_text_format(out, "%lld levels (%lld infeasible)\n%s/index.html\n",
                     (long long)(TWO_STEP_COMBOS * t->levels),
                     (long long)t->failed, t->study.folder);
    return sett_cli_flush(t->cli);
}

static SettStatus run(Cli *cli, const void *options)
{
    TwoStep *t = SETT_TAKE(&cli->arena, 1, TwoStep);
    if (t == NULL)
        return sett_cli_no_memory(cli);
    SettStatus s = set_up(t, cli, options);
    if (s == SETT_OK)
        s = sett_study_run(&t->study);
    if (s != SETT_OK || !t->study.complete)
        return s;
    t->failed = t->items.failed;
    s = write_results(t);
    return s == SETT_OK ? report(t) : s;
}

const CliVerb sett_study_two_step = {
    .name = "two-step",
    .help = "9,000 dungeons of Green et al. 2019, measured and tested",
    .example = "sett study two-step --levels 100 --seed 1 -o two-step",
    .usage = "sett study two-step",
    .words = "",
    .more = "Writes index.html (opens without network), figure1.svg to "
            "figure3.svg,\nlevels.csv, claims.json and results.sqlite into the "
            "folder of -o (two-step if\nleft out). Ctrl-C saves, stops, and "
            "says the line that goes on.\n",
    CLI_OPTIONS(TwoStepOptions, rows),
    .shared = CLI_OUTPUT | CLI_JOBS,
    .run = run,
};
