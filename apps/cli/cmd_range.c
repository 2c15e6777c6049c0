/* cmd_range.c - sett range: the expressive range of a recipe over any number of
   levels. Levels are measured in blocks of a fixed size and merged in order, so
   that memory does not grow and any -j gives the same bytes. */
#include <math.h>
#include <string.h>

#include "generate.h"
#include "range.h"
#include "verbs.h"

#define BLOCK 500 /* levels; fixed, because merging rounds */
#define BATCH 64  /* blocks at work at once */

typedef struct RangeOptions {
    const char *layout, *furnish, *recipe, *size, *measures;
    CliSeed seed;
    int64_t count, index, levers;
    bool fresh_layouts;
} RangeOptions;

static const CliOption rows[] = {
    CLI_ROW(RangeOptions, layout, "layout", "NAME",
            "what makes the walls, or none"),
    CLI_ROW(RangeOptions, furnish, "furnish", "NAME",
            "what places the objects, or none"),
    CLI_ROW(RangeOptions, recipe, "recipe", "FILE",
            "all of this from a recipe; other options go on top"),
    CLI_ROW(RangeOptions, size, "size", "WxH", "tiles across and down"),
    CLI_ROW(RangeOptions, seed, "seed", "S",
            "same seed, same levels; drawn and noted if left out"),
    CLI_ROW_INT(RangeOptions, count, "count", 10000, 1, 1000000000000,
                "how many levels"),
    CLI_ROW_INT(RangeOptions, index, "index", 0, 0, 999999999999999,
                "which level of the seed comes first"),
    CLI_ROW(RangeOptions, measures, "measures", "NAME,..",
            "two to six measures that are mapped against each other (floors, "
            "longest_path and wall_chunks if left out)"),
    CLI_ROW_INT(RangeOptions, levers, "levers", 200, 0, 1000000,
                "levels per value when parameters are tried; 0 tries none"),
    CLI_ROW_FLAG(RangeOptions, fresh_layouts, "fresh-layouts",
                 "every furnisher gets layouts of its own, as in the studies"),
};

SettStatus cli_range_level(const SettRecipe *recipe, int64_t index,
                           SettArena *tmp, SettGrid *grid, double *values)
{
    SettStatus s = sett_grid_take(tmp, recipe->w, recipe->h, grid);
    if (s != SETT_OK)
        return s;
    SettPipe pipe = sett_recipe_pipe(recipe);
    s = sett_make(&pipe, recipe->seed, (uint64_t)index, tmp, grid, NULL);
    if (s != SETT_OK)
        return s;
    SettLevel level = {.grid = *grid};
    return sett_game_measure(recipe->game, &level, tmp, values);
}

typedef struct Batch {
    const RangeFinding *finding;
    SettRange *parts; /* one a block at work */
    int64_t from;     /* first block of the batch */
} Batch;

static SettStatus measure_block(void *user, int64_t item, SettArena *tmp)
{
    Batch *b = user;
    const RangeFinding *f = b->finding;
    SettRange *part = &b->parts[item];
    int64_t from = (b->from + item) * BLOCK;
    int64_t to = from + BLOCK < f->count ? from + BLOCK : f->count;
    double *values = SETT_TAKE(tmp, f->range.game->measures.count, double);
    if (values == NULL)
        return SETT_NO_MEMORY;
    sett_range_clear(part);
    for (int64_t i = from; i < to; i++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        SettGrid grid;
        SettStatus s =
            cli_range_level(&f->recipe, f->first + i, tmp, &grid, values);
        if (s == SETT_OK)
            sett_range_add(part, f->first + i, values);
        else if (s == SETT_INFEASIBLE)
            part->infeasible++;
        else
            return s;
        sett_arena_reset(tmp, mark);
    }
    return SETT_OK;
}

static int32_t pairs_of(const RangeFinding *f, int32_t *pairs)
{
    int32_t n = 0;
    for (int32_t i = 0; i < f->measure_count; i++)
        for (int32_t j = i + 1; j < f->measure_count; j++) {
            pairs[2 * n] = f->measures[i];
            pairs[2 * n + 1] = f->measures[j];
            n++;
        }
    return n;
}

static SettStatus take_ranges(RangeFinding *f, Batch *b)
{
    int32_t pairs[RANGE_MEASURES * RANGE_MEASURES];
    int32_t n = pairs_of(f, pairs);
    const SettGame *game = f->recipe.game;
    SettStatus s = sett_range_take(&f->cli->arena, game, pairs, n, &f->range);
    b->parts = SETT_TAKE(&f->cli->arena, BATCH, SettRange);
    if (b->parts == NULL)
        return cli_no_memory(f->cli);
    for (int32_t i = 0; s == SETT_OK && i < BATCH; i++)
        s = sett_range_take(&f->cli->arena, game, pairs, n, &b->parts[i]);
    return s == SETT_OK ? SETT_OK : cli_no_memory(f->cli);
}

static SettStatus measure_all(RangeFinding *f)
{
    Batch b = {.finding = f};
    SettStatus s = take_ranges(f, &b);
    if (s != SETT_OK)
        return s;
    int64_t blocks = (f->count + BLOCK - 1) / BLOCK;
    cli_progress_start(f->cli, "blocks of 500 levels", blocks);
    for (b.from = 0; s == SETT_OK && b.from < blocks; b.from += BATCH) {
        int64_t n = blocks - b.from < BATCH ? blocks - b.from : BATCH;
        s = cli_each(f->cli, n, measure_block, &b, NULL);
        for (int64_t i = 0; s == SETT_OK && i < n; i++)
            sett_range_merge(&f->range, &b.parts[i]);
    }
    cli_progress_end(f->cli);
    return s;
}

static SettStatus read_measures(RangeFinding *f, const char *text)
{
    const SettGame *game = f->recipe.game;
    const char *at = text;
    while (at != NULL) {
        const char *end = strchr(at, ',');
        int32_t size = end != NULL ? (int32_t)(end - at) : (int32_t)strlen(at);
        const char *name = sett_arena_format(&f->cli->arena, "%.*s", size, at);
        if (name == NULL)
            return cli_no_memory(f->cli);
        int32_t m = sett_measure_named(game, name);
        if (m < 0)
            return cli_usage(f->cli,
                             "there is no measure \"%s\" (sett describe "
                             "%s lists them)",
                             name, game->name);
        if (f->measure_count == RANGE_MEASURES)
            return cli_usage(f->cli, "--measures: at most %d", RANGE_MEASURES);
        for (int32_t i = 0; i < f->measure_count; i++)
            if (f->measures[i] == m)
                return cli_usage(f->cli, "--measures: '%s' is there twice",
                                 name);
        f->measures[f->measure_count++] = m;
        at = end != NULL ? end + 1 : NULL;
    }
    return f->measure_count >= 2
               ? SETT_OK
               : cli_usage(f->cli, "--measures: at least two");
}

/* Without a wish: the first layout measures of the game, at most three. */
static SettStatus choose_measures(RangeFinding *f, const char *text)
{
    if (text != NULL)
        return read_measures(f, text);
    const SettMeasures *all = &f->recipe.game->measures;
    for (int32_t m = 0; m < all->count && f->measure_count < 3; m++)
        f->measures[f->measure_count++] = m;
    return f->measure_count >= 2 ? SETT_OK
                                 : cli_usage(f->cli, "%s has no two measures",
                                             f->recipe.game->name);
}

static SettStatus set_up(RangeFinding *f, Cli *cli, const RangeOptions *o)
{
    GenerateOptions wish = {.layout = o->layout,
                            .furnish = o->furnish,
                            .recipe = o->recipe,
                            .size = o->size,
                            .seed = o->seed,
                            .fresh_layouts = o->fresh_layouts,
                            .count = 1};
    GeneratePlan plan;
    SettStatus s = cli_plan(cli, &wish, &plan);
    if (s != SETT_OK)
        return s;
    f->cli = cli;
    f->recipe = plan.recipe;
    s = cli_uses_recipe(cli, &f->recipe);
    if (s != SETT_OK)
        return s;
    f->first = o->index;
    f->count = o->count;
    f->tried = o->levers;
    return choose_measures(f, o->measures);
}

static SettStatus save(RangeFinding *f, const char *name,
                       SettStatus (*make)(RangeFinding *, SettText *))
{
    Cli *cli = f->cli;
    SettText text = sett_text(cli->alloc);
    SettStatus s = make(f, &text);
    const char *path = cli_join(cli, cli->output, name);
    if (s == SETT_OK && path == NULL)
        s = cli_no_memory(cli);
    if (s == SETT_OK)
        s = cli_save(cli, path, &text);
    sett_text_free(&text);
    return s;
}

static SettStatus json_of(RangeFinding *f, SettText *out)
{
    cli_range_json(f, out);
    return out->status == SETT_OK ? SETT_OK : cli_no_memory(f->cli);
}

static SettStatus save_recipe(RangeFinding *f)
{
    Cli *cli = f->cli;
    SettText recipe = sett_text(cli->alloc);
    SettJsonWriter w = sett_json_writer(&recipe, true);
    sett_recipe_write(&f->recipe, &w);
    sett_text_char(&recipe, '\n');
    SettStatus s = cli_made_folder(cli, "output", cli->output, &recipe);
    sett_text_free(&recipe);
    return s;
}

static SettStatus deliver(RangeFinding *f)
{
    Cli *cli = f->cli;
    if (cli->json)
        cli_range_json(f, &cli->out);
    else
        cli_range_text(f, &cli->out);
    SettStatus s = SETT_OK;
    if (cli->output != NULL) {
        s = cli_folder(cli, cli->output, CLI_FOLDER_NEW);
        if (s == SETT_OK)
            s = save(f, "range.json", json_of);
        if (s == SETT_OK)
            s = save_recipe(f);
        if (s == SETT_OK)
            s = save(f, "index.html", cli_range_page);
        if (s == SETT_OK && !cli->json)
            sett_text_format(&cli->out, "%s/index.html\n", cli->output);
    }
    return s;
}

static SettStatus run(Cli *cli, const void *options)
{
    RangeFinding f = {.cli = cli};
    const RangeOptions *o = options;
    SettStatus s = set_up(&f, cli, o);
    if (s == SETT_OK)
        s = measure_all(&f);
    if (s == SETT_OK && f.tried > 0)
        s = cli_range_levers(&f);
    return s == SETT_OK ? deliver(&f) : s;
}

const CliVerb cli_verb_range = {
    .name = "range",
    .help = "the expressive range of a recipe: what its levels measure",
    .example =
        "sett range md2 --layout cac --furnish cf --count 10000 -o range",
    .usage = "sett range",
    .words = "GAME",
    .more = "Prints every measure, the outliers, and which parameter moves "
            "what. -o FOLDER\nwrites index.html (heat maps, gallery; opens "
            "without network), range.json and recipe.json.\nParameters of the "
            "chosen parts "
            "are options too: --walls 0.5.\n",
    CLI_OPTIONS(RangeOptions, rows),
    .shared = CLI_OUTPUT | CLI_FOLDER | CLI_JSON | CLI_JOBS,
    .min_words = 1,
    .max_words = 1,
    .extras = true,
    .help_parts = cli_help_gens,
    .output_version = 1,
    .run = run,
};
