/* evolve_gram_elites.c - sett evolve gram-elites: segments of every kind made
   of the n-grams of training levels (Biemer, Hervella and Cooper 2021). */
#include <string.h>

#include "frame/search.h"

typedef struct Options {
    const char *corpus, *preset, *dims, *resume;
    int64_t iterations, slices;
    CliSeed seed;
    CliIslands by;
} Options;

#define ITERATIONS 20000

static const CliOption rows[] = {
    CLI_TEXT(corpus, "PATH",
             "training levels, a file or folder; sett's own if left out"),
    CLI_TEXT(preset, "NAME",
             "sett; compat, as the reference does it; or its baselines, "
             "map-elites with plain operators and sampling"),
    CLI_INT(iterations, 0, 1, 1000000000,
            "pairs of children, after the first levels (20000)"),
    CLI_TEXT(dims, "NAME[:BINS[:LOW..HIGH]],..",
             "one to four measures that span the archive (the paper's)"),
    CLI_INT(slices, 0, 0, SETT_MAX_SIDE,
            "columns or rows of a segment; 0: the game's usual"),
    CLI_TEXT(seed, "S", "same seed, same archive; drawn and noted if left out"),
    CLI_TEXT(resume, "FILE",
             "go on from an archive until the iterations are done; into the "
             "same file without -o"),
    CLI_ISLANDS_ROWS,
};

static uint64_t budget_of(const Options *o, const CliSearch *s)
{
    return sett_gram_budget(&s->def,
                            o->iterations > 0 ? o->iterations : ITERATIONS);
}

static SettStatus open_stored(Cli *cli, const Options *o, CliSearch *s)
{
    const SettJson *file;
    SettStatus status = cli_search_resume(
        cli, o->resume,
        (cli->word_count > 0 && !cli_is_game_file(cli->words[0])) ||
            o->corpus != NULL || o->preset != NULL || o->dims != NULL ||
            o->slices > 0 || o->seed.given || cli->extra_count > 0,
        "iterations");
    if (status == SETT_OK)
        status = cli_search_define(cli, o->resume, s, &file);
    if (status != SETT_OK)
        return status;
    if (strcmp(s->def.method->name, "gram-elites") != 0)
        return cli_usage(cli, "%s is no archive of gram-elites", o->resume);
    s->def.features = 0;
    s->def.max_evaluations = budget_of(o, s);
    return cli_search_restore(cli, o->resume, file, s);
}

static SettStatus make_parts(Cli *cli, const SettGame *game, const char *preset,
                             int32_t slices, CliSearch *s)
{
    SettStatus status =
        sett_gram_search(cli->catalog, game, preset, slices, &cli->arena,
                         &s->def, &s->params, &cli->err);
    s->def.training = s->training.count > 0 ? &s->training : NULL;
    s->def.jobs = cli->jobs;
    s->def.cancel = &cli->cancel;
    return status;
}

static SettStatus open_fresh(Cli *cli, const Options *o, CliSearch *s)
{
    if (cli->word_count == 0)
        return cli_usage(cli, "a game, or --resume FILE");
    SettStatus status = cli_game(cli);
    const SettGame *game = cli->game;
    if (status != SETT_OK ||
        (status = sett_game_needs(cli->game, SETT_GAME_SLICES, &cli->err)) !=
            SETT_OK ||
        (status = sett_host_training(cli_host(cli), game, o->corpus,
                                     &s->training)) != SETT_OK ||
        (status = make_parts(cli, game, o->preset != NULL ? o->preset : "sett",
                             (int32_t)o->slices, s)) != SETT_OK ||
        (status = cli_search_extras(cli, s)) != SETT_OK)
        return status;
    if (o->dims != NULL)
        status = cli_search_dimensions(cli, s, o->dims);
    if (status != SETT_OK ||
        (status = cli_seed(cli, &o->seed, &s->def.seed)) != SETT_OK)
        return status;
    return cli_search_open(cli, s, budget_of(o, s), &o->by);
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    CliSearch s = {.search = NULL};
    SettStatus status =
        cli_islands(cli, &o->by, o->resume != NULL ? "resume" : NULL);
    if (status == SETT_OK)
        status = (o->resume != NULL ? open_stored : open_fresh)(cli, o, &s);
    return status == SETT_OK ? cli_search_run(cli, &s, "segments") : status;
}

static void help_params(Cli *cli)
{
    CliSearch s = {.search = NULL};
    if (make_parts(cli, sett_catalog_game(cli->catalog, "smb"), "sett", 0,
                   &s) == SETT_OK)
        sett_search_params_help(&s.def, &s.params, "segments", &cli->out);
}

const CliVerb cli_evolve_gram_elites = {
    .name = "gram-elites",
    .help = "segments of every kind, made of the n-grams of training levels",
    .example = "sett evolve gram-elites smb --iterations 2000 --seed 1",
    .usage = "sett evolve gram-elites",
    .words = "[GAME]",
    .more =
        "GAME is smb, icarus, dungeongrams or a file of a game whose levels "
        "are made of slices.\nEach cell of the archive keeps a few segments; "
        "the map shows a star where one is usable:\nan agent completes it and "
        "every n-gram of its slices is one of the training levels. -o\nwrites "
        "the archive, which 'sett archive' shows, asks, merges and takes "
        "apart. Ctrl-C keeps\nwhat was found.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_OUTPUT | CLI_JOBS | CLI_JSON | CLI_MEASURES,
    .extras = true,
    .help_parts = help_params,
    .output_version = 2,
    .run = run,
};
