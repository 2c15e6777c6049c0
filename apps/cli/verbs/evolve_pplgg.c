/* evolve_pplgg.c - sett evolve pplgg: agent programs whose levels can be
   completed, bred by the offline genetic algorithm of Kerssemakers et al. 2012,
   section V.A, and saved as a generator's file. */
#include <inttypes.h>

#include "frame/search.h"
#include "sett/programs.h"
#include "verbs/breed.h"

typedef struct Options {
    const char *name, *size, *database, *usual, *dimensions;
    CliBreedingPlan by_hand; /* --interactive */
    int64_t programs, further, islands, rounds;
    CliBreed by;
    bool interactive;
} Options;

static const CliOption rows[] = {
    CLI_TEXT(name, "NAME", "name of the generator"),
    CLI_TEXT(size, "WxH",
             "size of the levels it is rated on; the canvas's own if left out"),
    CLI_ROW(by.seed, "seed", "S", "seed of all draws"),
    CLI_BREED_JOURNAL_ROW,
    CLI_FLAG(interactive, "breed by hand: mark those you like on a page, and "
                          "ask for the next one"),
    CLI_ROW(by_hand.from, "from", "FOLDER",
            "--interactive: generators to begin with; sett's own if left out"),
    CLI_ROW(by_hand.session, "session", "FILE",
            "--interactive: keep every page in FILE, or go on with it"),
    CLI_ROW(by_hand.want, "want", "WISH",
            "--interactive: what levels are to be, such as gaps=3..6,foes>=8"),
    CLI_TEXT(database, "FOLDER",
             "instead of one generator: one of every kind, by MAP-Elites"),
    CLI_INT(programs, 20000, 1, 1000000000,
            "of a database: programs that are judged in all"),
    CLI_INT(further, 0, 0, 17,
            "of a database: levels beyond those of a rating; a program that "
            "wins more of them is fitter"),
    CLI_TEXT(usual, "SHARE",
             "of a database: share of the first programs that descend from the "
             "hand-drawn usual one; 0 if left out, and its files name it"),
    CLI_TEXT(dimensions, "NAME:BINS,...",
             "of a database: what its kinds are told apart by (solid, foes, "
             "spread, variety, repeat, chunks, profile, ways ...); the game's "
             "own if left out"),
    CLI_ROW_FLAG(by.resume, "resume",
                 "go on from what the journal holds, or the journals of parts, "
                 "or with the database's search, to more programs"),
    CLI_BREED_PART_ROW,
    CLI_INT(islands, 0, 1, SETT_ISLANDS_MOST,
            "of a database: so many searches that take in each other's "
            "programs after every round; --part does one round of every N-th"),
    CLI_INT(rounds, SETT_ISLAND_ROUNDS, 1, SETT_ISLAND_ROUNDS_MOST,
            "rounds of --islands"),
};

/* One search, asked for and under way. */
typedef struct Evolving {
    const Options *o;
    SettRecipe size; /* of a level of the game */
    SettProgramParams params;
    SettBreedRun run;
} Evolving;

/* --NAME VALUE of a table. */
static SettStatus set_extras(Cli *cli, const SettTable *table, void *params)
{
    const CliTable tables[] = {{table, params}};
    sett_params_default(table, params);
    return cli_set_extras(cli, &cli->game->tiles, tables, 1);
}

static SettStatus save(void *user, void *own_data)
{
    Cli *cli = user;
    const Evolving *e = own_data;
    const SettGagents *best = sett_programs_best(e->run.breeding);
    SettProgramState end = sett_programs_state(e->run.breeding);
    const SettProgramOrigin origin = {.name = e->o->name ? e->o->name : "bred",
                                      .generations = end.generation,
                                      .rating = end.rating};
    SettText progress = sett_text(cli->alloc);
    cli_saving(cli);
    if (best == NULL)
        return SETT_CANCELLED;
    if (sett_program_write(e->size.game, best, &origin, false, cli->alloc,
                           &cli->out) != SETT_OK)
        return SETT_NO_MEMORY;
    SettStatus status = cli_deliver_out(cli, SETT_OK);
    if (status != SETT_OK)
        return status;
    sett_text_fixed(&progress, end.rating.progress, 2);
    cli_note(cli,
             "%s after %d generations and %" PRId64
             " plays: %d of %d levels won, mean progress %s",
             end.confirmed ? "confirmed" : "none was confirmed",
             (int)end.generation, end.plays, (int)end.rating.won,
             (int)end.rating.levels,
             progress.data != NULL ? progress.data : "");
    return end.confirmed ? SETT_OK
                         : sett_fail(&cli->err, SETT_INFEASIBLE,
                                     "no generator won all its levels: the "
                                     "best so far is written");
}

static SettStatus evolve(Cli *cli, Evolving *e)
{
    SettPrograms *programs = NULL;
    SettProgramDef def = sett_program_def();
    def.oracle = (SettOracle){.game = e->size.game};
    def.params = &e->params;
    def.w = e->size.w;
    def.h = e->size.h;
    def.seed = e->size.seed;
    def.alloc = cli->alloc;
    def.jobs = cli->jobs;
    def.cancel = &cli->cancel;
    SettStatus status = sett_programs_create(&def, &programs, &cli->err);
    if (status != SETT_OK)
        return status;
    e->run = (SettBreedRun){.key = sett_programs_key(&def),
                            .kind = &sett_breed_programs,
                            .breeding = programs,
                            .generations = e->params.generations,
                            .save = save,
                            .own_data = e};
    return cli_breed_run(cli, &e->run, &e->o->by);
}

static SettStatus breed_by_hand(Cli *cli, const Options *o)
{
    CliBreedingPlan plan = o->by_hand;
    plan.seed = o->by.seed;
    if (o->name || o->size || cli->output)
        return cli_usage(cli, "--interactive goes without --name, --size and "
                              "-o: its command 'save' writes files");
    if (o->by.journal || o->by.resume)
        return cli_usage(cli, "--interactive goes without --journal and "
                              "--resume: --session FILE goes on");
    SettStatus status = set_extras(cli, &sett_breeding_params, &plan.params);
    return status == SETT_OK ? cli_interactive(cli, &plan) : status;
}

/* What is typed to go on with a search, from the options that decide it. */
static const char *line_of(Cli *cli, const Evolving *e)
{
    const Options *o = e->o;
    SettText t = sett_text(cli->alloc);
    sett_text_format(&t, "sett evolve pplgg %s --seed %" PRIu64,
                     e->size.game->name, e->size.seed);
    for (int32_t i = 0; i < cli->extra_count; i++)
        sett_text_format(&t, " --%s %s", cli->extras[i].name,
                         cli->extras[i].value);
    if (o->size != NULL)
        sett_text_format(&t, " --size %s", o->size);
    if (o->further > 0)
        sett_text_format(&t, " --further %d", (int)o->further);
    if (o->usual != NULL)
        sett_text_format(&t, " --usual %s", o->usual);
    if (o->dimensions != NULL)
        sett_text_format(&t, " --dimensions %s", o->dimensions);
    sett_text_format(&t, " --programs %" PRId64 " --database %s --resume",
                     o->programs, o->database);
    return t.status == SETT_OK ? t.data : "the same line and --resume";
}

/* The record also where no generator won all its levels, or it was stopped. */
static SettStatus note_database(Cli *cli, const char *folder, SettStatus status)
{
    if (status != SETT_OK && status != SETT_INFEASIBLE &&
        status != SETT_CANCELLED)
        return status;
    cli_saving(cli);
    SettStatus told = cli_made_folder(cli, "database", folder, NULL);
    return told != SETT_OK ? told : status;
}

static SettStatus evolve_database(Cli *cli, const Evolving *e)
{
    const Options *o = e->o;
    SettProgramGenome genome;
    SettStatus status = SETT_OK;
    sett_params_default(&sett_genome_programs.params, &genome);
    if (o->usual != NULL)
        status = sett_params_set(&sett_genome_programs.params, &genome, "usual",
                                 o->usual, NULL, &cli->arena, &cli->err);
    if (status != SETT_OK)
        return sett_error_argument(&cli->err, status);
    SettDatabaseRun run = {.def = {.game = e->size.game,
                                   .params = &e->params,
                                   .dimensions = o->dimensions,
                                   .further = (int32_t)o->further,
                                   .usual = genome.usual,
                                   .w = e->size.w,
                                   .h = e->size.h,
                                   .seed = e->size.seed,
                                   .programs = o->programs,
                                   .alloc = cli->alloc,
                                   .jobs = cli->jobs,
                                   .cancel = &cli->cancel},
                           .folder = o->database,
                           .line = line_of(cli, e),
                           .resume = o->by.resume,
                           .crew = cli_crew(cli),
                           .told = &cli->out};
    if (cli->output != NULL || o->by.journal != NULL)
        return cli_usage(cli, "--database goes without -o and --journal");
    if (o->by.part != NULL && o->islands == 0)
        return cli_usage(
            cli,
            "--part of a database needs --islands: they are what parts share");
    /* What the key of journals is made of, too. */
    const SettSearchDef parts = {
        .method = sett_catalog_method(cli->catalog, "map-elites"),
        .genome = &sett_genome_programs,
        .eval = &sett_eval_programs};
    status = sett_study_uses_search(cli_host(cli), &parts);
    SettIslands by = {.islands = (int32_t)o->islands,
                      .rounds = (int32_t)o->rounds,
                      .part = o->by.part};
    if (status == SETT_OK && (o->by.part != NULL || o->by.resume)) {
        by.folder = o->database;
        status = cli_made_key(cli, &by.key);
    }
    if (status != SETT_OK)
        return status;
    if (o->islands > 0)
        run.by = &by;
    status = sett_database_run(cli_host(cli), &run);
    if (o->by.part != NULL && status == SETT_OK)
        return cli_islands_told(cli, &by, "--resume");
    return o->by.part != NULL ? sett_error_argument(&cli->err, status)
                              : note_database(cli, o->database, status);
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    const SettGame *game = cli->game;
    Evolving e = {.o = o};
    SettStatus status;
    if (o->interactive)
        return breed_by_hand(cli, o);
    if (o->by_hand.from || o->by_hand.session || o->by_hand.want)
        return cli_usage(cli, "--%s belongs to --interactive",
                         o->by_hand.from      ? "from"
                         : o->by_hand.session ? "session"
                                              : "want");
    if (game->canvas == NULL)
        return cli_usage(cli, "%s has no canvas for agent programs",
                         game->name);
    e.size = (SettRecipe){
        .game = game, .w = game->canvas->ref_w, .h = game->canvas->ref_h};
    status = set_extras(cli, &sett_program_params, &e.params);
    if (status == SETT_OK && o->size)
        status = cli_as_size(
            cli, sett_recipe_size(&e.size, o->size, cli->max_tiles, &cli->err));
    if (status != SETT_OK ||
        (status = sett_study_uses_programs(cli_host(cli), game)) != SETT_OK ||
        (status = cli_seed(cli, &o->by.seed, &e.size.seed)) != SETT_OK)
        return status;
    return o->database != NULL ? evolve_database(cli, &e) : evolve(cli, &e);
}

static void help_params(Cli *cli)
{
    cli_help_table(cli, "Breeding", &sett_program_params);
    cli_help_table(cli, "Breeding by hand (--interactive)",
                   &sett_breeding_params);
}

const CliVerb cli_evolve_pplgg = {
    .name = "pplgg",
    .help = "breed an agent program whose levels can be completed",
    .example = "sett evolve pplgg dungeongrams --seed 1 -o mine.json",
    .usage = "sett evolve pplgg",
    .words = "GAME",
    .more = "A genetic algorithm over programs of drawing agents; a program is "
            "worth how far the\ngame's judge, or a player of its rules, gets "
            "in its levels. It ends with the first one\nthat wins them all, "
            "and then ten more: sett generate GAME --generator mine.json "
            "draws\nlevels. Ctrl-C keeps the best so far and says the line "
            "that goes on. The exit code is 1\nwhere none was confirmed.\nWith "
            "--interactive you are the judge: a page of twelve thumbnails; "
            "type the numbers of\nthose you like, n for the next page, u to "
            "undo, ? for more. A script on standard input\ndoes as well.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_OUTPUT | CLI_JOBS,
    .extras = true,
    .help_parts = help_params,
    .output_version = 1,
    .run = run,
};
