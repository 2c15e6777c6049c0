/* cmd_tune.c - sett tune: a small evolution of a furnisher's tables so that the
   runner completes more levels and the treasure collector gets more at the same
   time, as Green et al. 2019 wish at their end. In each generation the recipe
   begun with, the parent and its children play the same fresh levels; the best
   child replaces a parent that it beats. The result is tested on levels of
   another seed. */
#include <string.h>

#include "recipes.h"
#include "testers.h"
#include "tune.h"
#include "verbs.h"

#define CHILDREN 4
#define SEATS (CHILDREN + 2) /* the first recipe, the parent, the children */
#define FIRST 0
#define PARENT 1
#define PLAYERS 2
#define ALPHA 0.05

typedef struct TuneOptions {
    CliSeed seed;
    int64_t budget, batch, levels, reach, steps;
} TuneOptions;

static const CliOption rows[] = {
    CLI_ROW(TuneOptions, seed, "seed", "S",
            "of levels and search; drawn and noted if left out"),
    CLI_ROW_INT(TuneOptions, budget, "budget", 12000, 0, 100000000,
                "levels to be played by the search"),
    CLI_ROW_INT(TuneOptions, batch, "batch", 100, 2, 100000,
                "levels that recipes are compared on in a generation"),
    CLI_ROW_INT(TuneOptions, levels, "levels", 300, 2, 1000000,
                "levels of another seed to test before and after on"),
    CLI_ROW_INT(TuneOptions, reach, "reach", 2, 1, 100,
                "how far an end of a range may come from where it began"),
    CLI_ROW_INT(TuneOptions, steps, "steps", 0, 0, 1000000000,
                "what a player may spend on a level; its own if left out"),
};

/* Win of the runner, share of the collector, for every level of a batch. */
typedef struct Tuning {
    Cli *cli;
    const SettGame *game;
    SettRecipe recipe;
    CliTesters testers;
    TuneKnobs knobs;
    void *seats[SEATS]; /* furnisher parameters */
    int64_t batch, start, levels;
    uint64_t seed;  /* of the levels at play */
    double *values; /* [seat][level][player] */
    SettSample sums[SEATS][PLAYERS];
} Tuning;

static const int32_t wanted[PLAYERS] = {SETT_PLAY_WIN, SETT_PLAY_TREASURE};

/* ------------------------------------------------------------------ playing */

/* A level that cannot be made counts as lost by both. */
static SettStatus play_one(void *user, int64_t item, SettArena *tmp)
{
    const Tuning *t = user;
    int32_t seat = (int32_t)(item / t->batch);
    uint64_t index = (uint64_t)(t->start + item % t->batch);
    SettRecipe recipe = t->recipe;
    recipe.furnish_params = t->seats[seat];
    SettTwoStep pipe = sett_recipe_pipe(&recipe);
    SettLevel level = {.lock = NULL};
    double *out = t->values + item * PLAYERS, values[SETT_PLAY_VALUES];
    out[0] = out[1] = 0;
    SettStatus s = sett_grid_take(tmp, recipe.w, recipe.h, &level.grid);
    if (s == SETT_OK)
        s = sett_two_step(&pipe, t->seed, index, tmp, &level.grid, NULL, NULL);
    for (int32_t p = 0; s == SETT_OK && p < PLAYERS; p++) {
        s = sett_playtest(&t->testers.tests[p], &level, t->seed, index, tmp,
                          values, NULL, NULL);
        out[p] = s == SETT_OK ? values[wanted[p]] : 0;
    }
    return s == SETT_INFEASIBLE ? SETT_OK : s;
}

/* Everybody in the first `seats` seats plays `batch` levels from `start`. */
static SettStatus play(Tuning *t, int32_t seats)
{
    SettStatus s = sett_cli_each(t->cli, seats * t->batch, play_one, t, NULL);
    for (int32_t i = 0; s == SETT_OK && i < seats; i++)
        for (int32_t p = 0; p < PLAYERS; p++) {
            t->sums[i][p] = sett_sample();
            for (int64_t l = 0; l < t->batch; l++)
                sett_sample_add(&t->sums[i][p],
                                t->values[(i * t->batch + l) * PLAYERS + p]);
        }
    return s;
}

/* ------------------------------------------------------------------- search */

/* The lesser of both gains over the first recipe counts most, so that they
   have to rise together. A hundredth keeps nothing from being divided by. */
static double score_of(const Tuning *t, int32_t seat)
{
    double gain[PLAYERS];
    for (int32_t p = 0; p < PLAYERS; p++)
        gain[p] =
            (t->sums[seat][p].mean + 0.01) / (t->sums[FIRST][p].mean + 0.01);
    double less = gain[0] < gain[1] ? gain[0] : gain[1];
    return less + 0.1 * (gain[0] + gain[1]);
}

static void make_children(Tuning *t, int64_t generation)
{
    for (int32_t c = 0; c < CHILDREN; c++) {
        SettRng rng = sett_rng(t->recipe.seed, SETT_FOR_SEARCH,
                               (uint64_t)(generation * CHILDREN + c));
        memcpy(t->seats[PARENT + 1 + c], t->seats[PARENT], t->knobs.size);
        sett_tune_mutate(&t->knobs, &rng, t->seats[PARENT + 1 + c]);
    }
}

static void choose_parent(Tuning *t)
{
    int32_t best = PARENT;
    for (int32_t i = PARENT + 1; i < SEATS; i++)
        if (score_of(t, i) > score_of(t, best))
            best = i;
    if (best != PARENT)
        memcpy(t->seats[PARENT], t->seats[best], t->knobs.size);
}

static SettStatus search(Tuning *t, int64_t budget)
{
    int64_t generations = budget / (SEATS * t->batch);
    SettStatus s = SETT_OK;
    t->seed = t->recipe.seed;
    sett_cli_progress_start(t->cli, "levels", generations * SEATS * t->batch);
    for (int64_t g = 0; s == SETT_OK && g < generations; g++) {
        t->start = g * t->batch;
        make_children(t, g);
        s = play(t, SEATS);
        if (s == SETT_OK)
            choose_parent(t);
    }
    sett_cli_progress_end(t->cli);
    return s;
}

/* --------------------------------------------------------------- the result */

/* On standard error, for standard output has the recipe. */
static SettStatus say(Tuning *t)
{
    static const char *const what[PLAYERS] = {"won by R", "treasure of TC"};
    double p[PLAYERS], corrected[PLAYERS];
    int32_t order[PLAYERS];
    SettWelch welch[PLAYERS];
    SettText text = sett_text(t->cli->alloc);
    for (int32_t i = 0; i < PLAYERS; i++) {
        welch[i] = sett_welch(&t->sums[PARENT][i], &t->sums[FIRST][i]);
        p[i] = welch[i].p;
    }
    sett_holm(p, PLAYERS, corrected, order);
    sett_text_add(&text, "what changed:\n");
    sett_tune_describe(&t->recipe, &t->knobs, t->seats[PARENT], &text);
    for (int32_t i = 0; i < PLAYERS; i++) {
        bool rose = welch[i].difference > 0 && corrected[i] < ALPHA;
        sett_text_format(&text, "%s: ", what[i]);
        sett_text_fixed(&text, t->sums[FIRST][i].mean, 3);
        sett_text_add(&text, " before, ");
        sett_text_fixed(&text, t->sums[PARENT][i].mean, 3);
        sett_text_add(&text, " after, t = ");
        sett_text_fixed(&text, welch[i].t, 2);
        sett_text_add(&text, ", p = ");
        sett_text_fixed(&text, corrected[i], 6);
        sett_text_format(&text, " (%s)\n", rose ? "rose" : "not shown to rise");
    }
    sett_text_format(&text, "tested on %lld levels of seed %llu each\n",
                     (long long)t->batch, (unsigned long long)t->seed);
    bool whole = text.status == SETT_OK;
    if (whole)
        sett_cli_note(t->cli, "%s", text.data);
    sett_text_free(&text);
    return whole ? SETT_OK : sett_cli_no_memory(t->cli);
}

static SettStatus test(Tuning *t)
{
    t->batch = t->levels;
    t->start = 0;
    t->seed = t->recipe.seed + 1;
    sett_cli_progress_start(t->cli, "levels", (PARENT + 1) * t->batch);
    SettStatus s = play(t, PARENT + 1);
    sett_cli_progress_end(t->cli);
    return s == SETT_OK ? say(t) : s;
}

static SettStatus deliver(Tuning *t)
{
    SettText text = sett_text(t->cli->alloc);
    SettJsonWriter json = sett_json_writer(&text, false);
    SettRecipe tuned = t->recipe;
    tuned.furnish_params = t->seats[PARENT];
    sett_recipe_write(&tuned, &json);
    sett_text_char(&text, '\n');
    SettStatus s = sett_cli_deliver(t->cli, &text);
    sett_text_free(&text);
    return s;
}

/* ------------------------------------------------------------------- set-up */

/* The second word: a recipe's file, or a line such as "layout=ac,furnish=cf".
 */
static SettStatus read_recipe(Tuning *t)
{
    Cli *cli = t->cli;
    const char *word = cli->word_count > 1 ? cli->words[1] : NULL;
    if (word == NULL)
        return sett_recipe_default(t->game, &cli->arena, &t->recipe, &cli->err);
    const char *ending = strrchr(word, '.');
    return ending && strcmp(ending, ".json") == 0
               ? sett_cli_recipe_file(cli, t->game, word, &t->recipe)
               : sett_cli_recipe_line(cli, t->game, word, &t->recipe);
}

static SettStatus take_room(Tuning *t)
{
    SettArena *arena = &t->cli->arena;
    int64_t search = SEATS * t->batch, last = (PARENT + 1) * t->levels;
    int64_t most = search > last ? search : last;
    t->values = SETT_TAKE(arena, most * PLAYERS, double);
    for (int32_t i = 0; i < SEATS; i++) {
        t->seats[i] = sett_arena_take(arena, 1, t->knobs.size);
        if (t->seats[i] == NULL || t->values == NULL)
            return sett_cli_no_memory(t->cli);
        memcpy(t->seats[i], t->recipe.furnish_params, t->knobs.size);
    }
    return SETT_OK;
}

static SettStatus set_up(Tuning *t, const TuneOptions *o)
{
    Cli *cli = t->cli;
    SettStatus s = sett_cli_game(cli, &t->game);
    if (s == SETT_OK)
        s = read_recipe(t);
    if (s == SETT_OK)
        s = sett_cli_testers(cli, t->game, "R,TC", "players", o->steps,
                             &t->testers);
    if (s == SETT_OK)
        s = sett_cli_seed(cli, &o->seed, &t->recipe.seed);
    if (s != SETT_OK)
        return s;
    if (t->recipe.layout == NULL || t->recipe.furnish == NULL)
        return sett_cli_usage(cli, "a recipe of both a layout and a furnisher "
                                   "is needed");
    sett_tune_knobs(&t->recipe, (int32_t)o->reach, &t->knobs);
    if (t->knobs.count == 0)
        return sett_cli_usage(cli, "the furnisher '%s' has no tables to tune",
                              t->recipe.furnish->name);
    t->batch = o->batch;
    t->levels = o->levels;
    return take_room(t);
}

static SettStatus run(Cli *cli, const void *options)
{
    const TuneOptions *o = options;
    Tuning *t = SETT_TAKE(&cli->arena, 1, Tuning);
    if (t == NULL)
        return sett_cli_no_memory(cli);
    *t = (Tuning){.cli = cli};
    SettStatus s = set_up(t, o);
    if (s == SETT_OK)
        s = search(t, o->budget);
    if (s == SETT_OK)
        s = test(t);
    return s == SETT_OK ? deliver(t) : s;
}

const CliVerb sett_verb_tune = {
    .name = "tune",
    .help = "change a furnisher's tables so that levels play better",
    .example = "sett tune md2 layout=ac,furnish=cf --budget 1200 --batch 20 "
               "--levels 50 --seed 1",
    .usage = "sett tune",
    .words = "GAME [RECIPE]",
    .more =
        "RECIPE is a file (.json) or a line such as layout=ac,furnish=cf. "
        "Searches the\nranges of its counts and distances so that the "
        "runner (R) wins more and the\ntreasure collector (TC) gets a "
        "larger share, both together, without fewer foes\nor treasures. "
        "The tuned recipe goes to standard output or -o, for sett generate\n"
        "--recipe; what changed, and before and after on levels of seed S + "
        "1, to\nstandard error.\n",
    CLI_OPTIONS(TuneOptions, rows),
    .shared = CLI_OUTPUT | CLI_JOBS,
    .min_words = 1,
    .max_words = 2,
    .run = run,
};
