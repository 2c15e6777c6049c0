/* evolve_persona.c - sett evolve persona: a selection formula for the tree
   search is bred for a utility (Holmgard et al. 2018), and saved as a persona
   that --player FILE plays; or one that was bred is tested. */
#include <inttypes.h>
#include <string.h>

#include "sett/formula_test.h"
#include "verbs/breed.h"
#include "verbs/play.h"

typedef struct Options {
    const char *utility, *name, *rules, *test;
    int64_t turns, levels, steps;
    CliBreed by;
} Options;

static const CliOption rows[] = {
    CLI_TEXT(utility, "NAME",
             "what plays are worth: a persona's (R, MK, TC, C), or a formula"),
    CLI_TEXT(name, "NAME", "name of the new persona"),
    CLI_ROW(by.seed, "seed", "S", "seed of all draws"),
    CLI_TEXT(rules, "PRESET", "rules: md2 or md2-3d, for example"),
    CLI_INT(turns, 200, 1, 1000000, "turns after which a play ends"),
    CLI_BREED_JOURNAL_ROW,
    CLI_ROW_FLAG(by.resume, "resume",
                 "go on from what the journal holds, or the journals of parts"),
    CLI_BREED_PART_ROW,
    CLI_TEXT(test, "FILE",
             "breed nothing: test this persona's formula against UCB1"),
    CLI_INT(levels, 300, 2, 1000000,
            "with --test: how many levels, of the nine combinations of the "
            "two-step study in turn"),
    CLI_INT(steps, 0, 0, 1000000000,
            "with --test: steps of one play; the player's own if left out"),
};

#define MOST_MAPS 1000

/* One breeding, asked for and under way. */
typedef struct Evolving {
    const Options *o;
    CliGame game; /* of the map at hand */
    SettPersona persona;
    SettBreedParams params;
    const void *contexts[MOST_MAPS];
    int32_t context_count;
    SettBreedRun run;
    uint64_t seed;
} Evolving;

/* The levels given, or else the program's own maps. */
static SettStatus add_maps(Cli *cli, Evolving *e)
{
    const SettGame *game = cli->game;
    CliLevels *levels = &cli->levels;
    SettStatus status = cli_levels_words(cli);
    if (status != SETT_OK)
        return status;
    if (levels->count == 0 && strcmp(game->name, "md2") != 0)
        return cli_usage(cli, "no maps: give levels of '%s' to breed on",
                         game->name);
    for (int32_t i = 0, own = levels->count == 0 ? SETT_BREED_MAPS : 0;
         i < own && status == SETT_OK; i++) {
        CliLevel level = {.source = "(own map)"};
        const char *text = sett_breed_maps[i];
        status = sett_level_read(game, text, strlen(text), 0, &cli->arena,
                                 &level.grid, &cli->err);
        if (status == SETT_OK)
            status = sett_levels_add(levels, cli->alloc, level);
    }
    if (status == SETT_OK && levels->count > MOST_MAPS)
        return cli_usage(cli, "more than %d maps", MOST_MAPS);
    for (int64_t i = 0; i < levels->count && status == SETT_OK; i++) {
        e->game.level = &levels->items[i];
        status = cli_game_prepare(cli, &e->game);
        e->contexts[e->context_count++] = e->game.context;
        e->run.key =
            sett_hash_mix(e->run.key, sett_grid_hash(&e->game.level->grid));
    }
    return status;
}

/* The turn limit is a parameter of the rules, where they have one. */
static SettStatus set_turns(Cli *cli, Evolving *e)
{
    const SettTable *table = &cli->game->rules->params;
    const char *text = sett_arena_format(&cli->arena, "%" PRId64, e->o->turns);
    if (!text)
        return SETT_NO_MEMORY;
    if (!sett_params_find(table, "turn-limit"))
        return SETT_OK;
    return sett_params_set(table, e->game.rules_params, "turn-limit", text,
                           &cli->game->tiles, &cli->arena, &cli->err);
}

/* A name of a persona, or a formula of its own. */
static SettStatus choose_utility(Cli *cli, Evolving *e)
{
    if (!e->o->utility)
        return cli_usage(cli, "no --utility: what are plays worth?");
    const SettPersona *known =
        sett_catalog_persona(cli->catalog, e->o->utility);
    if (known)
        e->persona = *known;
    else
        e->persona.utility = e->o->utility;
    e->persona.name =
        e->o->name ? e->o->name
        : known    ? sett_arena_format(&cli->arena, "%s-bred", known->name)
                   : "bred";
    e->persona.help = "bred by sett evolve persona";
    return e->persona.name ? SETT_OK : SETT_NO_MEMORY;
}

static SettStatus create(Cli *cli, Evolving *e, SettBreed **breed)
{
    SettBreedDef def = sett_breed_def();
    def.rules = cli->game->rules;
    def.contexts = e->contexts;
    def.context_count = e->context_count;
    def.persona = &e->persona;
    def.params = &e->params;
    def.seed = e->seed;
    def.alloc = cli->alloc;
    def.jobs = cli->jobs;
    def.cancel = &cli->cancel;
    SettStatus status = sett_breed_create(&def, breed, &cli->err);
    if (status == SETT_BAD_INPUT) {
        cli_read_text(cli, NULL, e->persona.utility,
                      strlen(e->persona.utility));
        sett_error_source(&cli->err, "--utility");
    }
    return sett_error_argument(&cli->err, status);
}

/* Everything that decides what is bred; the maps are in the key already. */
static uint64_t key_of(const Cli *cli, const Evolving *e)
{
    const SettRules *rules = cli->game->rules;
    uint64_t key = sett_hash_mix(e->run.key, e->seed);
    key = sett_hash_mix(key, (uint64_t)cli->game->rules_version);
    key = sett_params_hash(&rules->params, e->game.rules_params, key);
    key = sett_params_hash(&sett_breed_params, &e->params, key);
    return sett_hash(e->persona.utility, strlen(e->persona.utility), key);
}

static SettStatus save(void *user, void *own_data)
{
    Cli *cli = user;
    Evolving *e = own_data;
    SettBreedState end = sett_breed_state(e->run.breeding);
    SettText formula = sett_text(cli->alloc);
    SettText note = sett_text(cli->alloc);
    SettJsonWriter w = sett_json_writer(&cli->out, false);
    double worth;
    cli_saving(cli);
    if (end.generation == 0)
        return SETT_CANCELLED;
    SettStatus status = sett_breed_best(e->run.breeding, &formula, &worth);
    sett_text_double(&note, end.best);
    e->persona.select = formula.data;
    e->persona.source = sett_arena_format(
        &cli->arena,
        "seed %" PRIu64
        ": %d generations, %d islands of %d, %d maps, plays of %d steps",
        e->seed, (int)end.generation, (int)e->params.islands,
        (int)e->params.population, (int)e->context_count,
        (int)e->params.budget);
    if (status != SETT_OK || note.status != SETT_OK || !e->persona.source)
        return SETT_NO_MEMORY;
    sett_persona_write(&e->persona, &w);
    sett_text_char(&cli->out, '\n');
    status = cli_deliver_out(cli, SETT_OK);
    if (status == SETT_OK)
        cli_note(cli, "mean utility %s on %d maps, %" PRIu64 " plays",
                 note.data, (int)e->context_count, end.plays);
    return status;
}

static SettStatus evolve(Cli *cli, Evolving *e)
{
    SettBreed *breed = NULL;
    SettStatus status;
    if ((status = cli_game_rules(cli, e->o->rules, &e->game)) != SETT_OK ||
        (status = choose_utility(cli, e)) != SETT_OK)
        return status;
    sett_params_default(&sett_breed_params, &e->params);
    if ((status = set_turns(cli, e)) != SETT_OK ||
        (status = cli_play_extras(cli, &e->game, &sett_breed_params,
                                  &e->params)) != SETT_OK ||
        (status = add_maps(cli, e)) != SETT_OK ||
        (status = cli_seed(cli, &e->o->by.seed, &e->seed)) != SETT_OK ||
        (status = create(cli, e, &breed)) != SETT_OK)
        return status;
    e->run = (SettBreedRun){.key = key_of(cli, e),
                            .kind = &sett_breed_formulas,
                            .breeding = breed,
                            .generations = e->params.generations,
                            .save = save,
                            .own_data = e};
    return cli_breed_run(cli, &e->run, &e->o->by);
}

/* Plays fresh levels by the persona's formula and by UCB1, and tests whether
   the formula's mean utility is the higher one. */
static SettStatus test(Cli *cli, const Options *o)
{
    SettFormulaTest t = {0};
    uint64_t seed;
    SettStatus status = cli_seed(cli, &o->by.seed, &seed);
    if (status != SETT_OK)
        return status;
    if (strcmp(cli->game->name, "md2") != 0)
        return cli_usage(cli, "--test plays levels of md2 alone");
    status = sett_formula_test(cli_host(cli), cli->game, o->test, o->levels,
                               seed, o->steps, &t);
    const SettPlayChoice *choice = &t.choices[SETT_FORMULA_SIDE];
    if (status == SETT_BAD_ARGUMENT && choice->player != NULL &&
        choice->persona.select == NULL)
        return cli_usage(cli, "--test %s", cli->err.text);
    if (status != SETT_OK)
        return status;
    status = cli_each(cli, "levels", o->levels, sett_formula_test_level, &t);
    if (status != SETT_OK)
        return status;
    sett_formula_test_end(&t);
    (cli->json ? sett_formula_test_json : sett_formula_test_text)(&t,
                                                                  &cli->out);
    return cli_deliver_out(cli, SETT_OK);
}

static SettStatus run(Cli *cli, const void *options)
{
    Evolving e = {.o = options};
    return e.o->test != NULL ? test(cli, e.o) : evolve(cli, &e);
}

static void help_params(Cli *cli)
{
    cli_help_table(cli, "Breeding", &sett_breed_params);
}

const CliVerb cli_evolve_persona = {
    .name = "persona",
    .help = "breed a formula that guides a persona's search",
    .example = "sett evolve persona md2 --utility MK --generations 5 "
               "--population 20 --seed 1 -o mk.json",
    .usage = "sett evolve persona",
    .words = "GAME [LEVEL...]",
    .more = "Genetic programming on islands; a formula is worth the mean "
            "utility of its plays on\nthe levels given, or on six maps of our "
            "own. The file is a persona: sett play md2\nLEVEL --player "
            "mk.json. Ctrl-C keeps the best so far and says the line that goes "
            "on. --test plays fresh levels by a\nformula and by UCB1 with the "
            "same steps, and tells whether the formula is the better\none "
            "(Welch's test of the mean utility).\n",
    CLI_OPTIONS(rows),
    .shared = CLI_OUTPUT | CLI_JOBS | CLI_JSON | CLI_LEGEND,
    .extras = true,
    .help_parts = help_params,
    .output_version = 1,
    .run = run,
};
