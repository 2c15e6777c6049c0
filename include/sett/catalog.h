/* catalog.h - the one list of everything that is registered. Only the catalog
   knows every part by name; whoever wants "all generators" asks here. */
#ifndef SETT_CATALOG_H
#define SETT_CATALOG_H

#include "sett/eval.h"
#include "sett/game.h"
#include "sett/gen.h"
#include "sett/play.h"
#include "sett/search.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The parts, each list in a fixed order, static storage. */
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
    const SettPersona *personas;
    int32_t persona_count;
} SettCatalog;

const SettCatalog *sett_catalog(void);
const SettGame *sett_game_named(const char *name);
const SettGen *sett_gen_named(const char *name);
const SettPlayer *sett_player_named(const char *name);
/** The built-in persona of that name, or NULL. */
const SettPersona *sett_persona_named(const char *name);

/** Who plays: a player, and for whom. */
typedef struct SettPlayChoice {
    const SettPlayer *player;
    bool has_persona;
    SettPersona persona;
} SettPlayChoice;

/** A player by one name: "R" is the tree search with the persona R, "ucb-R" the
    same without its formula, "strong-R" best-first search; players without
    personas have their own. Unknown names come with the nearest one. */
SettStatus sett_play_choose(const char *name, SettPlayChoice *out,
                            SettError *err);

/** Everything that can be chosen or set, as one JSON document: games with tiles
    and measures, generators with parameters, ranges and help. Forms, docs and
    shell completion are made from it. */
SettStatus sett_describe(SettText *out);

/** What to make, whole: the same recipe and index give the same level.
   Parameter structs belong to the arena that the recipe was made in. */
typedef struct SettRecipe {
    const SettGame *game;
    const SettGen *layout, *furnish; /**< either may be NULL: "none" */
    void *layout_params, *furnish_params;
    int32_t w, h;
    uint64_t seed;
    bool fresh_layouts; /**< salts the layout stream with the furnisher's place
                             in the catalog (the study of 9,000 levels) */
} SettRecipe;

/** The game's first layout creator and furnisher that suit it
    (sett_gen_suits), or else the first generator of whole levels, with every
    default, its default size, seed 1. Without any that suits both are NULL. */
SettStatus sett_recipe_default(const SettGame *game, SettArena *arena,
                               SettRecipe *out, SettError *err);
/** Chooses another generator by name ("none" for neither) for the stage that it
    writes, with its defaults. Unknown names come with the nearest one; one that
    does not suit the game is SETT_UNSUPPORTED, with those that do. One that
    makes whole levels stands for the layout, and then nothing is furnished. */
SettStatus sett_recipe_choose(SettRecipe *recipe, SettWrites stage,
                              const char *name, SettArena *arena,
                              SettError *err);
/** Whether the recipe makes levels from nothing: SETT_UNSUPPORTED where no
    generator suits the game, SETT_BAD_ARGUMENT where none was chosen. */
SettStatus sett_recipe_makes(const SettRecipe *recipe, SettError *err);
/** Sets one parameter: "layout.NAME", "furnish.NAME", or a bare NAME where only
    one of the two has it. */
SettStatus sett_recipe_set(SettRecipe *recipe, const char *name,
                           const char *text, SettArena *arena, SettError *err);
/** {"recipe": 1, "game", "size": [w, h], "seed", "fresh_layouts",
    "layout": {"name", "params"}, "furnish": {...}}; missing members keep their
    defaults, unknown ones are refused unless they begin with "x_". NULL, a
    member that is not there, is refused as any other recipe without a game. */
SettStatus sett_recipe_read(const SettJson *json, SettArena *arena,
                            SettRecipe *out, SettError *err);
void sett_recipe_write(const SettRecipe *recipe, SettJsonWriter *out);
/** The two-step pipeline of a recipe, without lock or watch. */
SettTwoStep sett_recipe_pipe(const SettRecipe *recipe);
/** Hash of everything that decides the levels, versions included. */
uint64_t sett_recipe_hash(const SettRecipe *recipe);

#ifdef __cplusplus
}
#endif
#endif
