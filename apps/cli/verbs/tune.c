/* tune.c - sett tune: moves the numbers in a furnisher's tables so that the
   runner completes more levels and the treasure collector gets more at the same
   time (sett/tune.h), and tests the result on levels of another seed. */
#include <math.h>
#include <string.h>

#include "frame/own.h"
#include "frame/recipes.h"
#include "frame/study.h"
#include "frame/verbs.h"

#define ALPHA 0.05
#define MOST_TOLD 6 /* measures that changed */

typedef struct TuneOptions {
    CliSeed seed;
    int64_t budget, levels, reach, steps;
} TuneOptions;

static const CliOption rows[] = {
    CLI_ROW(TuneOptions, seed, "seed", "S",
            "of levels and search; drawn and noted if left out"),
    CLI_ROW_INT(TuneOptions, budget, "budget", 12000, 0, 100000000,
                "levels to be played by the search"),
    CLI_ROW_INT(TuneOptions, levels, "levels", 1000, 2, 1000000,
                "levels of another seed to test before and after on"),
    CLI_ROW_INT(TuneOptions, reach, "reach", 2, 1, 100,
                "how far an end of a range may come from where it began"),
    CLI_ROW_INT(TuneOptions, steps, "steps", 0, 0, 1000000000,
                "what a player may spend on a level; its own if left out"),
};

/* What is tuned; the tuning points into it. */
typedef struct Work {
    const SettGame *game;
    SettRecipe recipe;
    SettTesters testers; /* the runner, the collector */
    SettTuning *tuning;
} Work;

/* "  name   0.812 before, 0.871 after" */
static void add_means(SettText *out, const char *name, const SettTuneChange *c)
{
    sett_text_format(out, "  %-27s", name);
    sett_text_fixed(out, c->before.mean, 3);
    sett_text_add(out, " before, ");
    sett_text_fixed(out, c->after.mean, 3);
    sett_text_add(out, " after");
}

static void add_player(SettText *out, const char *what, const SettTuneChange *c)
{
    add_means(out, what, c);
    sett_text_add(out, ", t = ");
    sett_text_fixed(out, c->welch.t, 2);
    sett_text_add(out, ", p = ");
    sett_text_p(out, c->p);
    sett_text_format(out, " (%s)\n",
                     !(c->p < ALPHA)           ? "not shown to change"
                     : c->welch.difference > 0 ? "rose"
                                               : "fell");
}

static void add_line(SettText *out, const char *name, const SettTuneChange *c)
{
    add_means(out, name, c);
    sett_text_char(out, '\n');
}

/* The measure of levels that changed most, less than `below`, or as much and
   later than measure `after`; -1 = none. */
static int32_t next_measure(const SettTuneChange *changes, int32_t count,
                            double below, int32_t after)
{
    int32_t best = -1;
    double most = 0;
    for (int32_t i = 0; i < count; i++) {
        double d = fabs(changes[i].welch.cohen_d);
        bool told = d > below || (d >= below && i <= after);
        if (!told && changes[i].p < ALPHA && d > most) {
            most = d;
            best = i;
        }
    }
    return best;
}

/* A designer wants to know what the levels paid for it. */
static void add_measures(SettText *out, const SettMeasures *measures,
                         const SettTuneChange *changes)
{
    double below = INFINITY;
    for (int32_t n = 0, i = -1; n < MOST_TOLD; n++) {
        i = next_measure(changes, measures->count, below, i);
        if (i < 0)
            return;
        below = fabs(changes[i].welch.cohen_d);
        add_line(out, measures->rows[i].name, &changes[i]);
    }
}

/* On standard error, for standard output has the recipe. */
static SettStatus say(Cli *cli, const Work *w, const SettTuneChange *changes,
                      uint64_t seed, int64_t levels)
{
    SettText *text = cli_text(cli);
    sett_text_add(text, "foes of all kinds are held together: kinds may be "
                        "swapped\nwhat changed:\n");
    size_t heading = text->size;
    sett_tuning_describe(w->tuning, text);
    if (text->size == heading)
        sett_text_add(text, "  nothing\n");
    sett_text_format(text, "on %lld levels of seed %llu:\n", (long long)levels,
                     (unsigned long long)seed);
    add_player(text, "won by R", &changes[SETT_TUNE_WIN]);
    add_player(text, "treasure share of TC", &changes[SETT_TUNE_SHARE]);
    sett_text_add(text, "what the levels hold, and what else changed most:\n");
    add_line(text, "foes", &changes[SETT_TUNE_FOES]);
    add_line(text, "rewards", &changes[SETT_TUNE_REWARDS]);
    add_measures(text, &w->game->measures, changes + SETT_TUNE_VALUES);
    if (text->status == SETT_OK && !cli->quiet)
        cli_note_lines(cli, text);
    return text->status;
}

static SettStatus search_and_test(Cli *cli, const TuneOptions *o, Work *w)
{
    const uint64_t seed = w->recipe.seed + 1;
    SettTuneChange *changes;
    SettStatus status = SETT_OK;
    if (o->budget > 0) {
        cli_progress_start(cli, "levels", o->budget);
        status = sett_tuning_search(w->tuning, o->budget);
        cli_progress_end(cli);
    }
    if (status != SETT_OK)
        return status;
    cli_progress_start(cli, "levels", 2 * o->levels);
    status = sett_tuning_test(w->tuning, seed, o->levels, &changes);
    cli_progress_end(cli);
    return status == SETT_OK ? say(cli, w, changes, seed, o->levels) : status;
}

/* The second word: a recipe's file, or a line such as "layout=ac,furnish=cf".
 */
static SettStatus read_recipe(Cli *cli, Work *w)
{
    const char *word = cli->word_count > 1 ? cli->words[1] : NULL;
    if (word == NULL)
        return sett_recipe_default(cli->catalog, w->game, &cli->arena,
                                   &w->recipe, &cli->err);
    const char *ending = strrchr(word, '.');
    return ending && strcmp(ending, ".json") == 0
               ? cli_recipe_file(cli, w->game, word, &w->recipe)
               : cli_recipe_line(cli, w->game, word, &w->recipe);
}

static SettStatus open_tuning(Cli *cli, const TuneOptions *o, Work *w)
{
    SettStudyHost host = cli_host(cli);
    SettStatus status = cli_game(cli, &w->game);
    if (status != SETT_OK || (status = read_recipe(cli, w)) != SETT_OK ||
        (status = sett_testers(&host, w->game, "R,TC", "players", o->steps,
                               &w->testers)) != SETT_OK)
        return status;
    if (w->recipe.stages[0].gen == NULL || w->recipe.stages[1].gen == NULL)
        return cli_usage(cli, "a recipe of both a layout and a furnisher "
                              "is needed");
    if ((status = cli_uses_recipe(cli, &w->recipe)) != SETT_OK)
        return status;
    SettTuneDef def = {.recipe = &w->recipe,
                       .runner = &w->testers.tests[0],
                       .collector = &w->testers.tests[1],
                       .reach = (int32_t)o->reach,
                       .crew = cli_crew(cli)};
    status = sett_tuning_open(&def, &cli->arena, &w->tuning);
    if (status == SETT_UNSUPPORTED)
        return cli_usage(cli, "the furnisher '%s' has no tables to tune",
                         w->recipe.stages[1].gen->name);
    if (status != SETT_OK)
        return status;
    int64_t least = sett_tuning_least(w->tuning);
    if (o->budget > 0 && o->budget < least)
        return cli_usage(cli, "--budget %lld is too small: %lld at least, or 0",
                         (long long)o->budget, (long long)least);
    return cli_seed(cli, &o->seed, &w->recipe.seed);
}

static SettStatus run(Cli *cli, const void *options)
{
    Work *w = SETT_TAKE(&cli->arena, 1, Work);
    SettText *text = cli_text(cli);
    SettJsonWriter json = sett_json_writer(text, false);
    if (w == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = open_tuning(cli, options, w);
    if (status != SETT_OK ||
        (status = search_and_test(cli, options, w)) != SETT_OK)
        return status;
    SettRecipe tuned = w->recipe;
    tuned.stages[1].params = sett_tuning_params(w->tuning);
    sett_recipe_write(&tuned, &json);
    sett_text_char(text, '\n');
    return cli_deliver(cli, text);
}

const CliVerb cli_verb_tune = {
    .name = "tune",
    .help = "change a furnisher's tables for better play; it may swap kinds of "
            "foes",
    .example = "sett tune md2 layout=ac,furnish=cf --budget 2000 "
               "--levels 200 --seed 1",
    .usage = "sett tune",
    .words = "GAME [RECIPE]",
    .more =
        "RECIPE is a file (.json) or a line such as layout=ac,furnish=cf. "
        "Searches the\nranges of counts, distances and neighbours in its "
        "tables so that the runner (R)\nwins more and the treasure "
        "collector (TC) gets a larger share, both together,\nwith as many "
        "foes and treasures as before; foes of all kinds are "
        "counted\ntogether, "
        "so kinds may be swapped. Two thirds of the budget screen what\n"
        "each end of each range does; on the rest, the recipes that this "
        "speaks for\nrace each other. The tuned recipe goes to standard output "
        "or -o, for sett\ngenerate --recipe; what changed, and before and "
        "after on levels of seed S + 1,\nto standard error.\n",
    CLI_OPTIONS(TuneOptions, rows),
    .shared = CLI_OUTPUT | CLI_JOBS,
    .min_words = 1,
    .max_words = 2,
    .output_version = 1,
    .run = run,
};
