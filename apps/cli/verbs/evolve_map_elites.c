/* evolve_map_elites.c - sett evolve map-elites: levels of every kind of a game
   from a file, around one of the user's or one that is made: what edd's search
   (Alvarez et al. 2019) is for rooms. The game's measures span the archive, its
   rules and its player say which levels are feasible. */
#include "frame/search.h"
#include "sett/range.h"

#define BUDGET 50000
#define DRAWS 100 /* of a level to begin with, until one can be made */

typedef struct Options {
    const char *size, *dims, *genome, *lock, *resume;
    CliSeed seed;
    int64_t budget;
    CliIslands by;
} Options;

static const CliOption rows[] = {
    CLI_TEXT(size, "WxH", "of the level that is made, where no file is given"),
    CLI_TEXT(
        dims, "NAME[:BINS],..",
        "one to four measures that span the archive, from their low to their "
        "high; the first two if left out"),
    CLI_TEXT(genome, "NAME",
             "how levels vary: tiles, where start and goal stay, if left out; "
             "legal: each child is repaired to a legal level, of at most 400 "
             "tiles"),
    CLI_TEXT(lock, "X,Y,W,H/..", "rectangles that may not change"),
    CLI_TEXT(seed, "S", "same seed, same archive; drawn and noted if left out"),
    CLI_INT(budget, BUDGET, 1, 1000000000000, "levels to be evaluated in all"),
    CLI_TEXT(resume, "FILE",
             "go on from an archive until the budget is spent; into the same "
             "file without -o; GAME has to be named as well"),
    CLI_ISLANDS_ROWS,
};

/* The level to begin with: the word, or one by the game's own recipe. */
static SettStatus take_target(Cli *cli, const Options *o, CliSearch *s)
{
    SettGrid *grid = &s->target.grid;
    SettRecipe recipe;
    if (cli->word_count > 1)
        return o->size != NULL
                   ? cli_usage(cli, "a level's file and --size exclude each "
                                    "other")
                   : sett_host_level(cli_host(cli), cli->game, cli->words[1],
                                     grid);
    SettStatus status = sett_recipe_default(cli->catalog, cli->game,
                                            &cli->arena, &recipe, &cli->err);
    if (status == SETT_OK && o->size != NULL)
        status = sett_error_argument(
            &cli->err,
            sett_recipe_size(&recipe, o->size, SETT_MAX_AREA, &cli->err));
    if (status != SETT_OK)
        return status;
    recipe.seed = s->def.seed;
    status = SETT_INFEASIBLE;
    for (int64_t i = 0; i < DRAWS && status == SETT_INFEASIBLE; i++)
        status = sett_recipe_level(&recipe, i, &cli->arena, grid);
    return status == SETT_INFEASIBLE
               ? cli_refuse(cli, "a level's file behind the game",
                            "no level of %s is made to begin with",
                            cli->game->name)
               : status;
}

static SettStatus choose_genome(Cli *cli, const char *name, CliSearch *s)
{
    if (name == NULL)
        return SETT_OK;
    return sett_error_argument(
        &cli->err, sett_search_choose_genome(cli->catalog, name, &cli->arena,
                                             &s->def, &s->params, &cli->err));
}

static SettStatus open_fresh(Cli *cli, const Options *o, CliSearch *s)
{
    SettStatus status;
    if ((status = cli_game(cli)) != SETT_OK)
        return status;
    if (sett_catalog_eval(cli->catalog, cli->game->name) == NULL)
        return cli_refuse(cli, "a game file; rooms of edd: sett evolve edd",
                          "nothing tells how good a level of %s is",
                          cli->game->name);
    if ((status = cli_search_parts(cli, cli->game, "map-elites", s)) !=
            SETT_OK ||
        (status = choose_genome(cli, o->genome, s)) != SETT_OK ||
        (status = cli_seed(cli, &o->seed, &s->def.seed)) != SETT_OK ||
        (status = take_target(cli, o, s)) != SETT_OK)
        return status;
    s->def.target = &s->target;
    s->def.w = s->target.grid.w;
    s->def.h = s->target.grid.h;
    status = cli_search_extras(cli, s);
    if (status == SETT_OK && o->dims != NULL)
        status = cli_search_dimensions(cli, s, o->dims);
    if (status == SETT_OK && o->lock != NULL)
        status = cli_search_lock(cli, s, o->lock);
    return status == SETT_OK
               ? cli_search_open(cli, s, (uint64_t)o->budget, &o->by)
               : status;
}

static SettStatus open_stored(Cli *cli, const Options *o, CliSearch *s)
{
    bool others = cli->word_count > 1 || o->dims != NULL || o->size != NULL ||
                  o->lock != NULL || o->genome != NULL || o->seed.given ||
                  cli->extra_count > 0;
    SettStatus status = cli_search_resume(cli, o->resume, others, "budget");
    return status == SETT_OK
               ? cli_search_read(cli, o->resume, 0, (uint64_t)o->budget, s)
               : status;
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    CliSearch s = {.search = NULL};
    SettStatus status =
        cli_islands(cli, &o->by, o->resume != NULL ? "resume" : NULL);
    if (status == SETT_OK)
        status = (o->resume != NULL ? open_stored : open_fresh)(cli, o, &s);
    return status == SETT_OK ? cli_search_run(cli, &s, NULL) : status;
}

static void help_params(Cli *cli)
{
    CliSearch s;
    const SettGame *game;
    if (cli_game_preset(cli, "zelda", &game) == SETT_OK &&
        cli_search_parts(cli, game, "map-elites", &s) == SETT_OK)
        sett_search_params_help(&s.def, &s.params, "levels", &cli->out);
}

const CliVerb cli_evolve_map_elites = {
    .name = "map-elites",
    .help = "levels of every kind of a game of your own, by its measures",
    .example = "sett evolve map-elites zelda --dims solution:6,open_share:5 "
               "--budget 2000 --seed 1",
    .usage = "sett evolve map-elites",
    .words = "GAME [LEVEL]",
    .more =
        "GAME is a game file or a game that comes as one. LEVEL is varied; "
        "without one a level is\nmade. Each cell of the archive keeps its best "
        "levels, from few reasons against a level to\nnone: the table shows "
        "their fitness, 1 where a level keeps all rules and the game's "
        "player\nwins it. -o writes the archive, which 'sett archive' shows, "
        "merges and cuts anew. Ctrl-C\nkeeps what was found.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_OUTPUT | CLI_JOBS | CLI_JSON | CLI_MEASURES,
    .extras = true,
    .help_parts = help_params,
    .output_version = 1,
    .run = run,
};
