/* sets.h - sets of levels by one word, wherever they come from: a file of any
   format that is read, an archive, a folder, a recipe in a file or in a line.
   Their expressive ranges on common axes, and how far they lie apart. Errors go
   to host->err; what is read or made belongs to host->arena. */
#ifndef SETT_SETS_H
#define SETT_SETS_H

#include "sett/distance.h"
#include "sett/generated.h"
#include "sett/range.h"

SETT_BEGIN

#define SETT_MOST_SETS 16 /**< in one picture */

/** What a recipe's set is where its word does not say so. */
typedef struct SettSetDef {
    int64_t first, count; /**< levels first..first+count-1 of its seed */
    bool seeded;          /**< its seed is `seed` */
    uint64_t seed;
} SettSetDef;

/** Opens the set that `word` names: levels of a file, of "-", or of a folder's
    files are read (sett_host_levels); a JSON file without "levels" is a recipe;
    "layout=NAME,furnish=NAME,size=WxH,seed=S,count=N,first=I,PARAMETER=VALUE",
    where no such file is there, is a recipe in a line. Levels of recipes are
    not made yet, and their parts are recorded. "cmd:COMMAND" is a generator by
    command (sett/command.h): its first line is not looked at, then each line
    such as {"index": 0, "seed": 1, "w": 11, "h": 16} (the game's usual size) is
    answered by {"rows": ["###", "#.#"]}, null where there is no such level; its
    levels are made now. SETT_BAD_ARGUMENT for a line
    that is wrong; errors of files. */
SettStatus sett_set_open(const SettStudyHost *host, const SettGame *game,
                         const char *word, const SettSetDef *def,
                         SettMeasuredSet *out);
/** Reads a recipe file, which must be of `game`. */
SettStatus sett_host_recipe(const SettStudyHost *host, const SettGame *game,
                            const char *path, SettRecipe *out);
/** Level `index` (from 0) of a set, as a grid that may belong to `tmp`.
    SETT_INFEASIBLE, and errors of the generators. */
SettStatus sett_set_level(const SettMeasuredSet *set, int64_t index,
                          SettArena *tmp, SettGrid *grid);
/** Adds the levels of a set to a list of host->arena's allocator; those of a
    recipe that are infeasible are left out, which a note says. */
SettStatus sett_set_levels(const SettStudyHost *host,
                           const SettMeasuredSet *set, SettLevelList *levels);
/** Name of a level's file, or of the set, and the level's number in it. */
const char *sett_set_source(const SettMeasuredSet *set, int64_t index,
                            int64_t *number);

/** Sets of levels beside each other. */
typedef struct SettSets {
    const SettGame *game;
    SettMeasuredSet *sets;                 /**< measured */
    int32_t count;                         /**< 1 to SETT_MOST_SETS */
    int32_t measures[SETT_RANGE_MEASURES]; /**< mapped against each other, and
                                                what distances are over */
    int32_t measure_count;                 /**< 0: not mapped, all measures */
    SettDistanceDef def;
    SettRange *ranges;       /**< filled: one a set, on the same axes */
    SettDistance *distances; /**< filled: of each pair of sets, the earlier
                                  one is a: 0-1, 0-2, ..., 1-2, ... */
} SettSets;
/** Chooses the measures as sett_range_choose does. */
SettStatus sett_sets_choose(SettSets *sets, const char *names, SettArena *arena,
                            SettError *err);
/** Fills the ranges; extremes and maps name levels by their place in a set. */
SettStatus sett_sets_ranges(SettSets *sets, SettArena *arena);
/** Fills the distances of all pairs, an item of the crew each. */
SettStatus sett_sets_distances(SettSets *sets, const SettCrew *crew,
                               SettArena *arena);
/** Cells of map `map` that set `a` has a level in, and, in `*both`, those that
    set `b` has one in as well. */
int32_t sett_sets_cells(const SettSets *sets, int32_t map, int32_t a, int32_t b,
                        int32_t *both);

/** A picture of sets whose ranges are filled. */
typedef enum SettSetsPicture {
    SETT_SETS_MAP,     /**< of map `at`: a panel a set */
    SETT_SETS_AGAINST, /**< of map `at`: each other set against the first */
    SETT_SETS_OVERLAY, /**< of map `at`: the set with the largest share */
    SETT_SETS_SPREAD   /**< of measure `at`, which is mapped: a line a set */
} SettSetsPicture;
/** Adds it to `out` as SVG. `tmp` is where it was afterwards. SETT_NO_MEMORY.
 */
SettStatus sett_sets_draw(const SettSets *sets, SettSetsPicture which,
                          int32_t at, SettArena *tmp, SettText *out);

/** Tables for people. */
void sett_sets_text(const SettSets *sets, SettText *out);
/** All that was found, as one JSON document. */
void sett_sets_json(const SettSets *sets, SettText *out);
/** The distances: a,b,estimate,measure,value,low,high. */
void sett_sets_distances_csv(const SettSets *sets, SettText *out);
/** Every cell that a set has a level in, with the first of them:
    x,y,x_low,x_high,y_low,y_high,set,levels,share,source,index. */
void sett_sets_cells_csv(const SettSets *sets, SettText *out);
/** One page without network: maps side by side and against each other, how each
    measure is spread, the level behind the cells, distances, measures. `tmp` is
    reset to where it was. */
SettStatus sett_sets_page(const SettSets *sets, SettArena *tmp, SettText *out);
/** Writes all of these into a folder that is there: index.html, range.json,
    cells.csv, distances.csv. Errors of the disk, SETT_NO_MEMORY. */
SettStatus sett_sets_save(const SettSets *sets, const SettStudyHost *host,
                          const char *folder);
/** The same of the range of a recipe: index.html and range.json. */
SettStatus sett_range_save(const SettRecipeRange *range,
                           const SettStudyHost *host, const char *folder);

SETT_END
#endif
