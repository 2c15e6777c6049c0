/* evolve_pplgg.c - sett evolve pplgg: agent programs whose levels can be
   completed, bred by the offline genetic algorithm of Kerssemakers et al. 2012,
   section V.A, and saved as a generator's file. */
#include <inttypes.h>
#include <string.h>

#include "frame/recipes.h"
#include "frame/verbs.h"
#include "sett/programs.h"
#include "verbs/breed.h"
#include "verbs/evolve_pplgg.h"
#include "verbs/generators.h"
#include "verbs/interactive.h"

typedef struct EvolveOptions {
    const char *name, *size, *journal, *database, *usual, *dimensions;
    const char *from, *session, *want; /* of --interactive */
    CliSeed seed;
    int64_t programs, further;
    bool interactive, resume;
} EvolveOptions;

static const CliOption rows[] = {
    CLI_ROW(EvolveOptions, name, "name", "NAME", "name of the generator"),
    CLI_ROW(EvolveOptions, size, "size", "WxH",
            "size of the levels it is rated on; the canvas's own if left out"),
    CLI_ROW(EvolveOptions, seed, "seed", "S", "seed of all draws"),
    CLI_ROW(
        EvolveOptions, journal, "journal", "FILE",
        "notes every generation there; with -o FILE, FILE.journal if left out, "
        "which goes when all is done"),
    CLI_ROW_FLAG(EvolveOptions, interactive, "interactive",
                 "breed by hand: mark those you like on a page, and ask for "
                 "the next one"),
    CLI_ROW(EvolveOptions, from, "from", "FOLDER",
            "--interactive: generators to begin with; sett's own if left "
            "out"),
    CLI_ROW(EvolveOptions, session, "session", "FILE",
            "--interactive: keep every page in FILE, or go on with it"),
    CLI_ROW(EvolveOptions, want, "want", "WISH",
            "--interactive: what levels are to be, such as gaps=3..6,foes>=8"),
    CLI_ROW(EvolveOptions, database, "database", "FOLDER",
            "instead of one generator: one of every kind, by MAP-Elites"),
    CLI_ROW_INT(EvolveOptions, programs, "programs", 20000, 1, 1000000000,
                "of a database: programs that are judged in all"),
    CLI_ROW_INT(EvolveOptions, further, "further", 0, 0, 17,
                "of a database: levels beyond those of a rating; a program "
                "that wins more of them is fitter"),
    CLI_ROW(EvolveOptions, usual, "usual", "SHARE",
            "of a database: share of the first programs that descend from the "
            "hand-drawn usual one; 0 if left out, and its files name it"),
    CLI_ROW(EvolveOptions, dimensions, "dimensions", "NAME:BINS,...",
            "of a database: what its kinds are told apart by (solid, foes, "
            "spread, variety, repeat, chunks, profile, ways ...); the game's "
            "own if left out"),
    CLI_ROW_FLAG(EvolveOptions, resume, "resume",
                 "go on from what the journal holds, or with the database's "
                 "search, to more programs"),
};

/* One search, asked for and under way. */
typedef struct Evolving {
    const EvolveOptions *o;
    const SettGame *game;
    SettProgramParams params;
    SettRecipe size;
    uint64_t seed, key;
    SettPrograms *programs;
    BreedRun run;
} Evolving;

static SettStatus set_extra(Cli *cli, const SettGame *game,
                            const SettTable *table, void *params,
                            const CliExtra *extra)
{
    const char *names[64];
    if (sett_params_find(table, extra->name) == NULL) {
        for (int32_t i = 0; i < table->count; i++)
            names[i] = table->rows[i].name;
        return cli_unknown_option(cli, extra->name, names, table->count);
    }
    if (!extra->value)
        return cli_usage(cli, "--%s needs a value", extra->name);
    SettStatus s = sett_params_set(table, params, extra->name, extra->value,
                                   &game->tiles, &cli->arena, &cli->err);
    return s == SETT_BAD_INPUT ? cli->err.status = SETT_BAD_ARGUMENT : s;
}

static SettStatus set_up(Cli *cli, Evolving *e)
{
    SettStatus s = cli_game(cli, &e->game);
    if (s != SETT_OK)
        return s;
    if (e->game->canvas == NULL)
        return cli_usage(cli, "%s has no canvas for agent programs",
                         e->game->name);
    e->size = (SettRecipe){.game = e->game,
                           .w = e->game->canvas->ref_w,
                           .h = e->game->canvas->ref_h};
    sett_params_default(&sett_program_params, &e->params);
    for (int32_t i = 0; i < cli->extra_count && s == SETT_OK; i++)
        s = set_extra(cli, e->game, &sett_program_params, &e->params,
                      &cli->extras[i]);
    if (s == SETT_OK && e->o->size)
        s = cli_recipe_size(cli, e->o->size, &e->size);
    const SettOracle oracle = {.game = e->game};
    if (s == SETT_OK)
        s = cli_uses_programs(cli);
    if (s == SETT_OK)
        s = cli_uses_oracle(cli, sett_oracle_name(&oracle));
    return s == SETT_OK ? cli_seed(cli, &e->o->seed, &e->seed) : s;
}

static SettStatus create(Cli *cli, Evolving *e)
{
    SettProgramDef def = sett_program_def();
    def.oracle = (SettOracle){.game = e->game};
    def.params = &e->params;
    def.w = e->size.w;
    def.h = e->size.h;
    def.seed = e->seed;
    def.alloc = cli->alloc;
    def.jobs = cli->jobs;
    def.cancel = &cli->cancel;
    e->key = sett_programs_key(&def);
    return sett_programs_create(&def, &e->programs, &cli->err);
}

static SettStatus breed(Cli *cli, Evolving *e)
{
    e->run = (BreedRun){.cli = cli,
                        .key = e->key,
                        .kind = &sett_breed_programs,
                        .breeding = e->programs,
                        .journal = e->o->journal,
                        .asked = &e->o->seed,
                        .seed = e->seed,
                        .generations = e->params.generations,
                        .resume = e->o->resume};
    return cli_breed_run(&e->run);
}

static SettStatus write_file(Cli *cli, const Evolving *e,
                             const SettProgramState *end, SettText *file)
{
    const SettProgramOrigin origin = {.name = e->o->name ? e->o->name : "bred",
                                      .seed = e->seed,
                                      .generations = end->generation,
                                      .rating = end->rating};
    return sett_program_write(e->game, sett_programs_best(e->programs), &origin,
                              false, cli->alloc, file) == SETT_OK
               ? SETT_OK
               : cli_no_memory(cli);
}

static void tell(Cli *cli, const SettProgramState *end)
{
    SettText best = sett_text(cli->alloc);
    sett_text_fixed(&best, end->rating.progress, 2);
    cli_note(cli,
             "%s after %d generations and %" PRId64 " plays: %d of %d "
             "levels won, mean progress %s",
             end->confirmed ? "confirmed" : "none was confirmed",
             (int)end->generation, end->plays, (int)end->rating.won,
             (int)end->rating.levels, best.data ? best.data : "");
    sett_text_free(&best);
}

/* What was bred until an interruption is still worth keeping. */
static SettStatus save(Cli *cli, Evolving *e)
{
    SettProgramState end = sett_programs_state(e->programs);
    SettText file = sett_text(cli->alloc);
    SettStatus s = write_file(cli, e, &end, &file);
    if (s == SETT_OK)
        s = cli_deliver(cli, &file);
    if (s == SETT_OK)
        tell(cli, &end);
    sett_text_free(&file);
    if (s != SETT_OK || end.confirmed)
        return s;
    return sett_fail(&cli->err, SETT_INFEASIBLE,
                     "no generator won all its levels: the best so far is "
                     "written");
}

static SettStatus breed_by_hand(Cli *cli, const EvolveOptions *o)
{
    CliBreedingPlan plan = {.from = o->from,
                            .session = o->session,
                            .want = o->want,
                            .seed = o->seed};
    SettStatus s = cli_game(cli, &plan.game);
    if (s != SETT_OK)
        return s;
    if (o->name || o->size || cli->output)
        return cli_usage(cli, "--interactive goes without --name, --size "
                              "and -o: its command 'save' writes files");
    if (o->journal || o->resume)
        return cli_usage(cli, "--interactive goes without --journal and "
                              "--resume: --session FILE goes on");
    sett_params_default(&sett_breeding_params, &plan.params);
    for (int32_t i = 0; i < cli->extra_count && s == SETT_OK; i++)
        s = set_extra(cli, plan.game, &sett_breeding_params, &plan.params,
                      &cli->extras[i]);
    return s == SETT_OK ? cli_interactive(cli, &plan) : s;
}

/* What is typed to go on with a search, from the options that decide it. */
static const char *line_of(Cli *cli, const Evolving *e)
{
    const EvolveOptions *o = e->o;
    SettText t = sett_text(cli->alloc);
    sett_text_format(&t, "sett evolve pplgg %s --seed %" PRIu64, e->game->name,
                     e->seed);
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
    const char *line = t.status == SETT_OK
                           ? sett_arena_format(&cli->arena, "%s", t.data)
                           : NULL;
    sett_text_free(&t);
    return line != NULL ? line : "the same line and --resume";
}

static SettStatus evolve_database(Cli *cli, const Evolving *e)
{
    SettProgramGenome genome;
    sett_params_default(&sett_genome_programs.params, &genome);
    if (e->o->usual != NULL) {
        SettStatus s =
            sett_params_set(&sett_genome_programs.params, &genome, "usual",
                            e->o->usual, NULL, &cli->arena, &cli->err);
        if (s != SETT_OK)
            return s == SETT_BAD_INPUT ? cli->err.status = SETT_BAD_ARGUMENT
                                       : s;
    }
    const BredDatabase database = {.def = {.game = e->game,
                                           .params = &e->params,
                                           .dimensions = e->o->dimensions,
                                           .further = (int32_t)e->o->further,
                                           .usual = genome.usual,
                                           .w = e->size.w,
                                           .h = e->size.h,
                                           .seed = e->seed,
                                           .programs = e->o->programs,
                                           .alloc = cli->alloc,
                                           .jobs = cli->jobs,
                                           .cancel = &cli->cancel},
                                   .folder = e->o->database,
                                   .line = line_of(cli, e),
                                   .resume = e->o->resume};
    if (cli->output != NULL || e->o->journal != NULL)
        return cli_usage(cli, "--database goes without -o and --journal");
    return cli_database(cli, &database);
}

static SettStatus run(Cli *cli, const void *options)
{
    Evolving *e = SETT_TAKE(&cli->arena, 1, Evolving);
    if (!e)
        return cli_no_memory(cli);
    e->o = options;
    if (e->o->interactive)
        return breed_by_hand(cli, e->o);
    if (e->o->from || e->o->session || e->o->want)
        return cli_usage(cli, "--%s belongs to --interactive",
                         e->o->from      ? "from"
                         : e->o->session ? "session"
                                         : "want");
    SettStatus s = set_up(cli, e);
    if (s == SETT_OK && e->o->database != NULL)
        return evolve_database(cli, e);
    if (s == SETT_OK)
        s = create(cli, e);
    if (s == SETT_OK)
        s = breed(cli, e);
    bool has_any = e->programs && sett_programs_best(e->programs);
    if (s == SETT_OK || (s == SETT_CANCELLED && has_any)) {
        cli_saving(cli);
        SettStatus saved = save(cli, e);
        if (s == SETT_OK && (saved == SETT_OK || saved == SETT_INFEASIBLE)) {
            s = cli_breed_end(&e->run);
            saved = s == SETT_OK ? saved : s;
        }
        s = s == SETT_OK ? saved : s;
    }
    sett_programs_destroy(e->programs);
    return s;
}

static void help_params(Cli *cli)
{
    SettProgramParams params;
    sett_params_default(&sett_program_params, &params);
    sett_text_add(&cli->out, "\nBreeding:\n");
    sett_params_help(&sett_program_params, &params, NULL, "", &cli->out);
    SettBreedingParams by_hand;
    sett_params_default(&sett_breeding_params, &by_hand);
    sett_text_add(&cli->out, "\nBreeding by hand (--interactive):\n");
    sett_params_help(&sett_breeding_params, &by_hand, NULL, "", &cli->out);
}

const CliVerb cli_evolve_pplgg = {
    .name = "pplgg",
    .help = "breed an agent program whose levels can be completed",
    .example = "sett evolve pplgg dungeongrams --seed 1 -o mine.json",
    .usage = "sett evolve pplgg",
    .words = "GAME",
    .more =
        "A genetic algorithm over programs of drawing agents; a program is "
        "worth how far the\ngame's judge, or a player of its rules, gets "
        "in its levels. It ends with the first one\nthat wins them all, "
        "and then ten more: sett generate GAME --generator mine.json "
        "draws\nlevels. Ctrl-C keeps the best so far and says the line that "
        "goes "
        "on. The exit code is 1\nwhere none was confirmed.\n"
        "With --interactive you are the judge: a page of twelve thumbnails; "
        "type the numbers of\nthose you like, n for the next page, u to "
        "undo, ? for more. A script on standard input\ndoes as well.\n",
    CLI_OPTIONS(EvolveOptions, rows),
    .shared = CLI_OUTPUT | CLI_JOBS,
    .min_words = 1,
    .max_words = 1,
    .extras = true,
    .help_parts = help_params,
    .output_version = 1,
    .run = run,
};
