/* cmd_tune.c - sett tune: moves the numbers in a furnisher's tables so that the
   runner completes more levels and the treasure collector gets more at the same
   time, as Green et al. 2019 wish at their end. The search is in tune_search.c;
   its result is tested here on levels of another seed. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "recipes.h"
#include "sett/io.h"
#include "tune.h"
#include "verbs.h"

#define ALPHA 0.05
#define MOST_TOLD 6 /* measures that changed */

enum { BEFORE, AFTER, SIDES };

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

/* The test's values and measures of both sides, with what Welch says of each.
 */
typedef struct Findings {
    TuneSums sums;
    double *p, *corrected; /* by value; only what is in `from`..values */
    int32_t *order;
} Findings;

static SettWelch welch(const Findings *f, int32_t value)
{
    return sett_welch(sett_tune_sample(&f->sums, AFTER, value),
                      sett_tune_sample(&f->sums, BEFORE, value));
}

/* "  name   0.812 before, 0.871 after" */
static void add_means(SettText *out, const Findings *f, const char *name,
                      int32_t value)
{
    sett_text_format(out, "  %-27s", name);
    sett_text_fixed(out, sett_tune_sample(&f->sums, BEFORE, value)->mean, 3);
    sett_text_add(out, " before, ");
    sett_text_fixed(out, sett_tune_sample(&f->sums, AFTER, value)->mean, 3);
    sett_text_add(out, " after");
}

static void add_players(SettText *out, Findings *f)
{
    static const char *const what[TUNE_PLAYERS] = {"won by R",
                                                   "treasure share of TC"};
    for (int32_t i = 0; i < TUNE_PLAYERS; i++)
        f->p[i] = welch(f, i).p;
    sett_holm(f->p, TUNE_PLAYERS, f->corrected, f->order);
    for (int32_t i = 0; i < TUNE_PLAYERS; i++) {
        SettWelch w = welch(f, i);
        bool sure = f->corrected[i] < ALPHA;
        add_means(out, f, what[i], i);
        sett_text_add(out, ", t = ");
        sett_text_fixed(out, w.t, 2);
        sett_text_add(out, ", p = ");
        sett_text_p(out, f->corrected[i]);
        sett_text_format(out, " (%s)\n",
                         !sure              ? "not shown to change"
                         : w.difference > 0 ? "rose"
                                            : "fell");
    }
}

/* The measure of levels that changed most and is not yet told; -1 = no more. */
static int32_t next_measure(const Findings *f, const bool *told)
{
    int32_t best = -1;
    double most = 0;
    for (int32_t i = 0; i < f->sums.values - TUNE_VALUES; i++) {
        double d = fabs(welch(f, TUNE_VALUES + i).cohen_d);
        if (!told[i] && f->corrected[i] < ALPHA && d > most) {
            most = d;
            best = i;
        }
    }
    return best;
}

/* A designer wants to know what the levels paid for it. */
static void add_measures(SettText *out, const Tuning *t, Findings *f,
                         bool *told)
{
    const SettMeasures *measures = &t->game->measures;
    add_means(out, f, "foes", TUNE_FOES);
    sett_text_char(out, '\n');
    add_means(out, f, "rewards", TUNE_REWARDS);
    sett_text_char(out, '\n');
    for (int32_t i = 0; i < measures->count; i++)
        f->p[i] = welch(f, TUNE_VALUES + i).p;
    sett_holm(f->p, measures->count, f->corrected, f->order);
    for (int32_t n = 0; n < MOST_TOLD; n++) {
        int32_t i = next_measure(f, told);
        if (i < 0)
            return;
        told[i] = true;
        add_means(out, f, measures->rows[i].name, TUNE_VALUES + i);
        sett_text_char(out, '\n');
    }
}

static void add_changes(SettText *out, const Tuning *t)
{
    size_t before = out->size;
    sett_text_add(out, "what changed:\n");
    size_t heading = out->size;
    cli_tune_describe(&t->recipe, &t->knobs, t->best, out);
    if (out->size == heading && out->size > before)
        sett_text_add(out, "  nothing\n");
}

/* On standard error, for standard output has the recipe. */
static SettStatus say(const Tuning *t, Findings *f, uint64_t seed,
                      int64_t levels)
{
    Cli *cli = t->cli;
    bool *told = SETT_TAKE(&cli->arena, f->sums.values, bool);
    if (told == NULL)
        return cli_no_memory(cli);
    SettText text = sett_text(cli->alloc);
    sett_text_add(&text, "foes of all kinds are held together: kinds may be "
                         "swapped\n");
    add_changes(&text, t);
    sett_text_format(&text, "on %lld levels of seed %llu:\n", (long long)levels,
                     (unsigned long long)seed);
    add_players(&text, f);
    sett_text_add(&text, "what the levels hold, and what else changed most:\n");
    add_measures(&text, t, f, told);
    bool whole = text.status == SETT_OK;
    if (whole && !cli->quiet)
        cli_note_lines(cli, &text);
    sett_text_free(&text);
    return whole ? SETT_OK : cli_no_memory(cli);
}

static SettStatus test(Tuning *t, int64_t levels)
{
    SettArena *arena = &t->cli->arena;
    uint64_t seed = t->recipe.seed + 1;
    void *params[SIDES] = {t->recipe.stages[1].params, t->best};
    Findings f;
    SettStatus s = cli_tune_sums(t, SIDES, true, &f.sums);
    if (s != SETT_OK)
        return s;
    f.p = SETT_TAKE(arena, f.sums.values, double);
    f.corrected = SETT_TAKE(arena, f.sums.values, double);
    f.order = SETT_TAKE(arena, f.sums.values, int32_t);
    if (!f.p || !f.corrected || !f.order)
        return cli_no_memory(t->cli);
    cli_progress_start(t->cli, "levels", SIDES * levels);
    s = cli_tune_compare(t, params, SIDES, seed, 0, levels, &f.sums);
    cli_progress_end(t->cli);
    return s == SETT_OK ? say(t, &f, seed, levels) : s;
}

static SettStatus deliver(Tuning *t)
{
    SettText text = sett_text(t->cli->alloc);
    SettJsonWriter json = sett_json_writer(&text, false);
    SettRecipe tuned = t->recipe;
    tuned.stages[1].params = t->best;
    sett_recipe_write(&tuned, &json);
    sett_text_char(&text, '\n');
    SettStatus s = cli_deliver(t->cli, &text);
    sett_text_free(&text);
    return s;
}

/* The second word: a recipe's file, or a line such as "layout=ac,furnish=cf".
 */
static SettStatus read_recipe(Tuning *t)
{
    Cli *cli = t->cli;
    const char *word = cli->word_count > 1 ? cli->words[1] : NULL;
    if (word == NULL)
        return sett_recipe_default(cli->catalog, t->game, &cli->arena,
                                   &t->recipe, &cli->err);
    const char *ending = strrchr(word, '.');
    return ending && strcmp(ending, ".json") == 0
               ? cli_recipe_file(cli, t->game, word, &t->recipe)
               : cli_recipe_line(cli, t->game, word, &t->recipe);
}

static SettStatus set_up(Tuning *t, const TuneOptions *o)
{
    Cli *cli = t->cli;
    SettStudyHost host = cli_host(cli);
    SettStatus s = cli_game(cli, &t->game);
    if (s == SETT_OK)
        s = read_recipe(t);
    if (s == SETT_OK)
        s = sett_testers(&host, t->game, "R,TC", "players", o->steps,
                         &t->testers);
    if (s != SETT_OK)
        return s;
    if (t->recipe.stages[0].gen == NULL || t->recipe.stages[1].gen == NULL)
        return cli_usage(cli, "a recipe of both a layout and a furnisher "
                              "is needed");
    s = cli_uses_recipe(cli, &t->recipe);
    if (s != SETT_OK)
        return s;
    cli_tune_knobs(&t->recipe, (int32_t)o->reach, &t->knobs);
    if (t->knobs.count == 0)
        return cli_usage(cli, "the furnisher '%s' has no tables to tune",
                         t->recipe.stages[1].gen->name);
    int64_t least = cli_tune_least(t);
    if (o->budget > 0 && o->budget < least)
        return cli_usage(cli,
                         "--budget %lld is too small: %lld at least, "
                         "or 0",
                         (long long)o->budget, (long long)least);
    t->best = sett_arena_take(&cli->arena, 1, t->knobs.size);
    if (t->best == NULL)
        return cli_no_memory(cli);
    memcpy(t->best, t->recipe.stages[1].params, t->knobs.size);
    return cli_seed(cli, &o->seed, &t->recipe.seed);
}

static SettStatus run(Cli *cli, const void *options)
{
    const TuneOptions *o = options;
    Tuning *t = SETT_TAKE(&cli->arena, 1, Tuning);
    if (t == NULL)
        return cli_no_memory(cli);
    *t = (Tuning){.cli = cli};
    SettStatus s = set_up(t, o);
    if (s == SETT_OK && o->budget > 0)
        s = cli_tune_search(t, o->budget);
    if (s == SETT_OK)
        s = test(t, o->levels);
    return s == SETT_OK ? deliver(t) : s;
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
