/* catalog.h - parts by name: games, generators, evaluators, genomes, search
   methods, players, personas. Whoever looks a part up does it in a catalog that
   was handed in: the built-in one, or one that a caller made and added its own
   parts to. */
#ifndef SETT_CATALOG_H
#define SETT_CATALOG_H

#include "sett/eval.h"
#include "sett/game.h"
#include "sett/gen.h"
#include "sett/play.h"
#include "sett/search.h"

SETT_BEGIN

/** Named parts. The lists may be read; the sett_catalog_add functions alone
    change them. */
typedef struct SettCatalog {
    const SettGame *const *games;
    int32_t game_count;
    const SettGen *const *gens;
    int32_t gen_count;
    const SettEval *const *evals;
    int32_t eval_count;
    const SettGenomeKind *const *genomes;
    int32_t genome_count;
    const SettSearchMethod *const *methods;
    int32_t method_count;
    const SettPlayer *const *players;
    int32_t player_count;
    const SettPersona *const *personas;
    int32_t persona_count;
} SettCatalog;

/** The parts that come with the library, in a fixed order, static storage. */
const SettCatalog *sett_catalog_builtin(void);

/** A catalog that begins with the built-in parts. `*out` goes back by
    sett_catalog_destroy; NULL after an error (SETT_NO_MEMORY). */
SettStatus sett_catalog_create(SettAlloc alloc, SettCatalog **out);
/** The same with the parts of another one, which must last as long and get no
    further parts. */
SettStatus sett_catalog_copy(const SettCatalog *from, SettAlloc alloc,
                             SettCatalog **out);
/** Frees a catalog that these functions made, not the parts in it. NULL is
    allowed. */
void sett_catalog_destroy(SettCatalog *catalog);

/* Adds one part at the end of its list. The part belongs to the caller and must
   outlive the catalog, and the catalog must outlive the recipes made with it.
   Refused with SETT_BAD_ARGUMENT: no name, and a name that a part of this kind
   has already. Earlier copies of the list are invalid afterwards. Cost: one
   copy of the list. */

SettStatus sett_catalog_add_game(SettCatalog *catalog, const SettGame *game,
                                 SettError *err);
SettStatus sett_catalog_add_gen(SettCatalog *catalog, const SettGen *gen,
                                SettError *err);
SettStatus sett_catalog_add_eval(SettCatalog *catalog, const SettEval *eval,
                                 SettError *err);
SettStatus sett_catalog_add_genome(SettCatalog *catalog,
                                   const SettGenomeKind *genome,
                                   SettError *err);
SettStatus sett_catalog_add_method(SettCatalog *catalog,
                                   const SettSearchMethod *method,
                                   SettError *err);
SettStatus sett_catalog_add_player(SettCatalog *catalog,
                                   const SettPlayer *player, SettError *err);
SettStatus sett_catalog_add_persona(SettCatalog *catalog,
                                    const SettPersona *persona, SettError *err);

/** As sett_catalog_add_game; a game of that name makes room for it. */
SettStatus sett_catalog_put_game(SettCatalog *catalog, const SettGame *game,
                                 SettError *err);
/** As sett_catalog_add_eval; an evaluator of that name makes room for it. */
SettStatus sett_catalog_put_eval(SettCatalog *catalog, const SettEval *eval,
                                 SettError *err);

/* The part of that name, or NULL. Names are compared byte for byte. */

const SettGame *sett_catalog_game(const SettCatalog *catalog, const char *name);
const SettGen *sett_catalog_gen(const SettCatalog *catalog, const char *name);
const SettEval *sett_catalog_eval(const SettCatalog *catalog, const char *name);
const SettGenomeKind *sett_catalog_genome(const SettCatalog *catalog,
                                          const char *name);
const SettSearchMethod *sett_catalog_method(const SettCatalog *catalog,
                                            const char *name);
const SettPlayer *sett_catalog_player(const SettCatalog *catalog,
                                      const char *name);
const SettPersona *sett_catalog_persona(const SettCatalog *catalog,
                                        const char *name);

/** Who plays: a player, and for whom. */
typedef struct SettPlayChoice {
    const SettPlayer *player;
    bool has_persona;
    SettPersona persona;
} SettPlayChoice;

/** A player by one name: "R" is the tree search with the persona R, "ucb-R" the
    same without its formula, "strong-R" best-first search; players without
    personas have their own. Unknown names come with the nearest one. */
SettStatus sett_play_choose(const SettCatalog *catalog, const char *name,
                            SettPlayChoice *out, SettError *err);

/** Everything that can be chosen or set, as one JSON document: games with tiles
    and measures, generators with parameters, ranges and help. Forms, docs and
    shell completion are made from it. */
SettStatus sett_describe(const SettCatalog *catalog, SettText *out);
/* The same for people; `tmp` holds the work. SETT_NO_MEMORY. */
/** Games, generators and searches, a line each. */
void sett_describe_list(const SettCatalog *catalog, SettText *out);
/** A generator's parameters with the defaults that the first game gives them,
    as options "--PREFIXname". */
SettStatus sett_describe_gen(const SettCatalog *catalog, const SettGen *gen,
                             const char *prefix, SettArena *tmp, SettText *out);
/** Personas, and players with their parameters. */
SettStatus sett_describe_players(const SettCatalog *catalog, SettArena *tmp,
                                 SettText *out);
/** All of a game, a generator or a search; SETT_BAD_ARGUMENT, with the nearest
    name, where there is none of that name. */
SettStatus sett_describe_part(const SettCatalog *catalog, const char *name,
                              SettArena *tmp, SettText *out, SettError *err);

/** Output version of a part by its name in a record (sett/made.h): "generator
    cac", "search map-elites", "genome tiles", "rating edd", "player mcts"; -1:
    there is none. */
int32_t sett_catalog_version(const SettCatalog *catalog, const char *part);

/** Parameters of a search's parts, which may be changed until the search is
    created. They belong to an arena, and the definition points to them. */
typedef struct SettSearchParams {
    void *method, *genome, *eval;
} SettSearchParams;

/** The parts of a search by the method's name, with every default: the first
    genome, and the evaluator of the game's name. Jobs and cancel are left to
    the caller. SETT_BAD_ARGUMENT where one is not there, SETT_NO_MEMORY. */
SettStatus sett_search_choose(const SettCatalog *catalog, const SettGame *game,
                              const char *method, SettArena *arena,
                              SettSearchDef *def, SettSearchParams *params,
                              SettError *err);
/** Sets a parameter of the method, the genome or the evaluator: "method.X",
    "genome.X", "eval.X", or X where only one of them has it. SETT_UNSUPPORTED:
    none has; SETT_BAD_ARGUMENT: several have, or `value` is NULL; errors of
    sett_params_set, which name the parameter. */
SettStatus sett_search_set(const SettSearchDef *def, SettSearchParams *params,
                           const char *name, const char *value,
                           SettArena *arena, SettError *err);
/** Adds all parameters of the parts as lines of help; `nouns` are levels of
   this search ("rooms"). */
void sett_search_params_help(const SettSearchDef *def,
                             const SettSearchParams *params, const char *nouns,
                             SettText *out);
/** Another genome, with its defaults. Errors as above. */
SettStatus sett_search_choose_genome(const SettCatalog *catalog,
                                     const char *name, SettArena *arena,
                                     SettSearchDef *def,
                                     SettSearchParams *params, SettError *err);
/** Copies the preset of that name over the parameters of a table; false: there
    is none, and nothing changes. */
bool sett_preset_copy(const SettPreset *presets, int32_t count,
                      const char *name, const SettTable *table, void *params);
/** Takes a preset of the method, and of genome and evaluator where they have
    the name; "sett" is the defaults. SETT_BAD_ARGUMENT with the method's
    presets. */
SettStatus sett_search_choose_preset(const SettSearchDef *def, const char *name,
                                     SettSearchParams *params, SettError *err);

/** What to make, whole: the same recipe and index give the same level.
   Parameter structs belong to the arena that the recipe was made in. */
typedef struct SettRecipe {
    const SettCatalog *catalog; /**< generators are chosen from it by name */
    const SettGame *game;
    SettStage stages[SETT_MAX_STAGES]; /**< [0] a layout creator or generator of
                                            whole levels, [1] and on furnishers;
                                            any may be left out */
    int32_t w, h;
    uint64_t seed;
    bool fresh_layouts; /**< salts the layout stream with the furnisher's place
                             in the catalog (the study of 9,000 levels) */
} SettRecipe;

/** The game's first layout creator and furnisher that suit it
    (sett_gen_suits), or else the first generator of whole levels, with every
    default, its default size, seed 1. Without any that suits both are NULL. */
SettStatus sett_recipe_default(const SettCatalog *catalog, const SettGame *game,
                               SettArena *arena, SettRecipe *out,
                               SettError *err);
/** Chooses another generator by name, with its defaults, for `stage` (0 to
    SETT_MAX_STAGES - 1; 0 makes a layout or a whole level, the others place
    objects); "none" leaves the stage out. Unknown names come with the nearest
    one; one that does not suit the game is SETT_UNSUPPORTED, with those that
   do. After one that makes whole levels nothing is furnished. */
SettStatus sett_recipe_choose(SettRecipe *recipe, int32_t stage,
                              const char *name, SettArena *arena,
                              SettError *err);
/** Whether the recipe makes levels from nothing: SETT_UNSUPPORTED where no
    generator suits the game, SETT_BAD_ARGUMENT where none was chosen. */
SettStatus sett_recipe_makes(const SettRecipe *recipe, SettError *err);
/** Whether sett_recipe_set knows a parameter of that name, of one stage or
    several. */
bool sett_recipe_has(const SettRecipe *recipe, const char *name);
/** What a stage is called before the name of a parameter: "layout", "furnish",
    "3"; NULL where memory is out. */
const char *sett_recipe_prefix(int32_t stage, SettArena *arena);
/** Sets one parameter: "layout.NAME" (of stage 0), "furnish.NAME" (of stage 1),
    "N.NAME" (of the Nth stage, from 1), or a bare NAME where only one stage has
    it. */
SettStatus sett_recipe_set(SettRecipe *recipe, const char *name,
                           const char *text, SettArena *arena, SettError *err);
/** Sets the size, within what the game allows and at most `most` tiles (0:
    SETT_MAX_AREA). SETT_BAD_ARGUMENT, SETT_TOO_LARGE. */
SettStatus sett_recipe_resize(SettRecipe *recipe, int64_t w, int64_t h,
                              int64_t most, SettError *err);
/** The same from text: "10x20". */
SettStatus sett_recipe_size(SettRecipe *recipe, const char *text, int64_t most,
                            SettError *err);
/** Lays "key=value,key=value" on a recipe: layout, furnish, size, seed, and
    parameters as sett_recipe_set takes them, which belong to `arena`. Errors of
    all these, those of values as SETT_BAD_ARGUMENT. */
SettStatus sett_recipe_lay(SettRecipe *recipe, const char *line, int64_t most,
                           SettArena *arena, SettError *err);
/** The same over sett_recipe_default, whose errors it has, too. */
SettStatus sett_recipe_line(const SettCatalog *catalog, const SettGame *game,
                            const char *line, int64_t most, SettArena *arena,
                            SettRecipe *out, SettError *err);
/** {"recipe": 1, "game", "size": [w, h], "seed", "fresh_layouts",
    "layout": {"name", "params"}, "furnish": {...}}, or instead of the last two
    "stages": [{"name", "params"}, ...]; missing members keep their defaults,
   unknown ones are refused unless they begin with "x_". NULL, a member that is
   not there, is refused as any other recipe without a game. */
SettStatus sett_recipe_read(const SettCatalog *catalog, const SettJson *json,
                            SettArena *arena, SettRecipe *out, SettError *err);
void sett_recipe_write(const SettRecipe *recipe, SettJsonWriter *out);
/** The stages of a recipe, without lock or watch. */
SettPipe sett_recipe_pipe(const SettRecipe *recipe);
/** Hash over levels 0 to count - 1 of a recipe, an item of the crew each: the
    same on every machine and by any crew. A level that cannot be made counts,
    too. SETT_CANCELLED, SETT_NO_MEMORY, errors of generators. */
SettStatus sett_levels_hash(const SettRecipe *recipe, int64_t count,
                            const SettCrew *crew, SettArena *tmp,
                            uint64_t *out);
/** Hash of everything that decides the levels, versions included. */
uint64_t sett_recipe_hash(const SettRecipe *recipe);

SETT_END
#endif
