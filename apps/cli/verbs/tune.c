/* tune.c - sett tune: moves the numbers in a furnisher's tables so that the
   runner completes more levels and the treasure collector gets more at the same
   time (sett/tune.h), and tests the result on levels of another seed. */
#include "frame/verbs.h"

typedef struct Options {
    CliSeed seed;
    int64_t budget, levels, reach, steps;
} Options;

static const CliOption rows[] = {
    CLI_TEXT(seed, "S", "of levels and search; drawn and noted if left out"),
    CLI_INT(budget, 12000, 0, 100000000, "levels to be played by the search"),
    CLI_INT(levels, 1000, 2, 1000000,
            "levels of another seed to test before and after on"),
    CLI_INT(reach, 2, 1, 100,
            "how far an end of a range may come from where it began"),
    CLI_INT(steps, 0, 0, 1000000000,
            "what a player may spend on a level; its own if left out"),
};

/* What is tuned; the tuning points into it. */
typedef struct Work {
    SettRecipe recipe;
    SettTesters testers; /* the runner, the collector */
    SettTuning *tuning;
} Work;

static SettStatus search_and_test(Cli *cli, const Options *o, Work *w)
{
    const uint64_t seed = w->recipe.seed + 1;
    SettText text = sett_text(cli->alloc);
    SettTuneChange *changes;
    SettStatus status = SETT_OK;
    if (o->budget > 0) {
        cli_progress_start(cli, "levels", o->budget);
        status = sett_tuning_search(w->tuning, o->budget);
    }
    if (status == SETT_OK) {
        cli_progress_start(cli, "levels", 2 * o->levels);
        status = sett_tuning_test(w->tuning, seed, o->levels, &changes);
    }
    if (status != SETT_OK)
        return status;
    /* On standard error, for standard output has the recipe. */
    sett_tuning_text(w->tuning, changes, seed, o->levels, &text);
    if (text.status == SETT_OK && !cli->quiet)
        cli_note_lines(cli, &text);
    return text.status;
}

static SettStatus open_tuning(Cli *cli, const Options *o, Work *w)
{
    /* A recipe's file, or a line such as "layout=ac,furnish=cf". */
    const char *word = cli->word_count > 1 ? cli->words[1] : NULL;
    SettStatus status = sett_game_needs(cli->game, SETT_GAME_RULES, &cli->err);
    if (status == SETT_OK)
        status = sett_game_needs(cli->game, SETT_GAME_TABLES, &cli->err);
    if (status != SETT_OK)
        return status;
    if (word == NULL)
        status = sett_recipe_default(cli->catalog, cli->game, &cli->arena,
                                     &w->recipe, &cli->err);
    else if (cli_ends(word, ".json"))
        status = sett_host_recipe(cli_host(cli), cli->game, word, &w->recipe);
    else
        status = cli_as_size(
            cli, sett_recipe_line(cli->catalog, cli->game, word, cli->max_tiles,
                                  &cli->arena, &w->recipe, &cli->err));
    if (status != SETT_OK ||
        (status = sett_testers(cli_host(cli), cli->game, "R,TC", "players",
                               o->steps, &w->testers)) != SETT_OK)
        return status;
    if (w->recipe.stages[0].gen == NULL || w->recipe.stages[1].gen == NULL)
        return cli_usage(cli,
                         "a recipe of both a layout and a furnisher is needed");
    if ((status = sett_study_uses_recipe(cli_host(cli), &w->recipe)) != SETT_OK)
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
    Work w = {.tuning = NULL};
    SettJsonWriter json = sett_json_writer(&cli->out, false);
    SettStatus status;
    if ((status = open_tuning(cli, options, &w)) != SETT_OK ||
        (status = search_and_test(cli, options, &w)) != SETT_OK)
        return status;
    SettRecipe tuned = w.recipe;
    tuned.stages[1].params = sett_tuning_params(w.tuning);
    sett_recipe_write(&tuned, &json);
    sett_text_char(&cli->out, '\n');
    return SETT_OK;
}

const CliVerb cli_verb_tune = {
    .name = "tune",
    .help = "change a furnisher's tables for better play; it may swap kinds of "
            "foes",
    .example = "sett tune md2 layout=ac,furnish=cf --budget 2000 --levels 200 "
               "--seed 1",
    .words = "GAME [RECIPE]",
    .more =
        "RECIPE is a file (.json) or a line such as layout=ac,furnish=cf. "
        "Searches the\nranges of counts, distances and neighbours in its "
        "tables so that the runner (R)\nwins more and the treasure collector "
        "(TC) gets a larger share, both together,\nwith as many foes and "
        "treasures as before; foes of all kinds are counted\ntogether, so "
        "kinds may be swapped. Two thirds of the budget screen what\neach end "
        "of each range does; on the rest, the recipes that this speaks "
        "for\nrace each other. The tuned recipe goes to standard output or -o, "
        "for sett\ngenerate --recipe; what changed, and before and after on "
        "levels of seed S + 1,\nto standard error.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_OUTPUT | CLI_PRINTED | CLI_JOBS,
    .output_version = 1,
    .run = run,
};
