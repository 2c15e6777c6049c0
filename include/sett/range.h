/* range.h - the expressive range of a recipe (Smith and Whitehead 2010): what
   its levels measure, mapped against each other; which parameter moves which
   measure; and both as a page. What is known of measured levels is a SettRange
   (sett/lab.h). */
#ifndef SETT_RANGE_H
#define SETT_RANGE_H

#include "sett/catalog.h"
#include "sett/lab.h"
#include "sett/parts.h"

SETT_BEGIN

#define SETT_RANGE_MEASURES 6 /**< most measures mapped against each other */
#define SETT_RANGE_BLOCK                                                      \
    500                     /**< levels of an item; fixed, for merging rounds \
                             */
#define SETT_LEVER_VALUES 5 /**< most values that a parameter is tried at */

/** How one parameter moves the measures: tried alone, all others as is. */
typedef struct SettLever {
    const char *name; /**< "layout.walls" */
    const char *values[SETT_LEVER_VALUES];
    int32_t value_count; /**< 2 or more */
    double *eta;  /**< one a measure: share of its variance that lies between
                       the values, 0..1; NaN where unknown */
    double *move; /**< one a measure: mean at the last value less the first */
    int64_t infeasible; /**< of all levels that were tried */
} SettLever;

/** A recipe, which of its levels are looked at, and what was found. Lists
    belong to the arena that they were taken from. */
typedef struct SettRecipeRange {
    SettRecipe recipe;
    int64_t first, count; /**< levels first..first+count-1 */
    int64_t tried;        /**< levels for each value of a parameter */
    int32_t measures[SETT_RANGE_MEASURES]; /**< mapped against each other */
    int32_t measure_count;
    SettRange range; /**< a map for each pair of these measures */
    SettLever *levers;
    int32_t lever_count;
} SettRecipeRange;

/** Makes level `index` of a recipe into a grid from the arena. Errors as
    sett_make: SETT_INFEASIBLE where it cannot be made. */
SettStatus sett_recipe_level(const SettRecipe *recipe, int64_t index,
                             SettArena *arena, SettGrid *grid);
/** The same, and measures it (game->measures.count values). SETT_INFEASIBLE
   where there is none; further errors of sett_make and sett_game_measure. */
SettStatus sett_recipe_measure(const SettRecipe *recipe, int64_t index,
                               SettArena *tmp, SettGrid *grid, double *values);

/** Chooses the measures by names, "floors,exit_path", two to
    SETT_RANGE_MEASURES; NULL: the first of the game, at most three.
    SETT_BAD_ARGUMENT. `arena` holds the names. */
SettStatus sett_range_choose(SettRecipeRange *range, const char *names,
                             SettArena *arena, SettError *err);
/** Fills `range` with the levels; everything before it is given. An item of the
    crew is a block of SETT_RANGE_BLOCK levels; memory does not grow with their
    number, and results are the same at any number of workers. SETT_CANCELLED,
    SETT_NO_MEMORY, SETT_BAD_ARGUMENT as sett_range_take. */
SettStatus sett_range_measure(SettRecipeRange *r, const SettCrew *crew,
                              SettArena *arena);

/** Lists every scalar parameter of the recipe's stages, and what it is tried
    at: numbers from half to one and a half times what they are (0: up to half
    their range), choices and flags at each. SETT_NO_MEMORY. */
SettStatus sett_levers_list(SettRecipeRange *r, SettArena *arena);
/** Levels that sett_levers_pull makes. */
int64_t sett_levers_levels(const SettRecipeRange *r);
/** Tries the parameters that are listed, one after the other, on levels
    first..first+tried-1. An item of the crew is a level. Errors as above. */
SettStatus sett_levers_pull(SettRecipeRange *r, const SettCrew *crew,
                            SettArena *arena, SettError *err);

/** Both in parts (sett/parts.h): groups of blocks, then the values of the
    parameters that are listed are its items. `parts` needs host, folder, part,
    resume and key; `r` is filled where it is complete, with the bytes of the
    functions above. Errors as above, and those of parts. */
SettStatus sett_range_parts(SettRecipeRange *r, SettParts *parts);

/** Tables for people: every measure with its lowest and highest level, and the
    parameters that move it most. */
void sett_range_text(const SettRecipeRange *r, SettText *out);
/** All that was found, as the file range.json. */
void sett_range_json(const SettRecipeRange *r, SettText *out);
/** The same as one HTML page without network: heat maps, the levels that lie
    farthest out, which are made again, every measure, and the parameters where
    `tried` is not 0. It names "recipe.json" as a file beside it. `tmp` is reset
    to where it was. SETT_NO_MEMORY. */
SettStatus sett_range_page(const SettRecipeRange *r, SettArena *tmp,
                           SettText *out);

SETT_END
#endif
