/* parts.h - parts that exist for the contract tests alone: games unlike
   MiniDungeons 2, a genome, an evaluator and a search method, and what the
   contract tests use to walk over every part there is. */
#ifndef SETT_TEST_PARTS_H
#define SETT_TEST_PARTS_H

#include "support/testkit.h"

/** A ship that drifts: rules with a binary32 state of growing length. */
extern const SettGame parts_game_drift;
/** A tower: cut into rows, open border, left and right joined; no rules. */
extern const SettGame parts_game_tower;
/** A garden: no rules, open border, object tables with every test and verb. */
extern const SettGame parts_game_garden;

/** A cell a byte. */
extern const SettGenomeKind parts_genome_cells;
/** A layout creator's first parameter row by row: 8 bytes a number. */
extern const SettGenomeKind parts_genome_options;
/** Longest path as fitness, further components as violation. */
extern const SettEval parts_eval_winding;
/** Hill climber that keeps the best few, best first. */
extern const SettSearchMethod parts_method_climber;

/** The built-in parts, then those above; the test's for as long as it runs. */
const SettCatalog *parts_all(void);
/** Whether a generator can work for a game: object rules for furnishers, a
    canvas for agent programs. */
bool parts_fits(const SettGen *gen, const SettGame *game);

/** A level drawn with the game's glyphs, rows joined by '/'. */
SettGrid parts_grid(SettArena *arena, const SettGame *game, const char *art);
/** Level `index` of a game at its own size: a layout of the first creator, with
    objects of one of its furnishers, or else start and goal at the ends of the
    longest path. */
SettGrid parts_level(SettArena *arena, const SettGame *game, uint64_t index);
/** Defaults of a generator for a game, in the arena. */
void *parts_defaults(SettArena *arena, const SettGen *gen,
                     const SettGame *game);
typedef enum PartsEnd { PARTS_LOW, PARTS_HIGH } PartsEnd;
/** Puts one parameter at an end of its range; tables stay as they are. */
void parts_param_end(const SettParam *row, const SettTileSet *tiles,
                     PartsEnd end, void *params);
/** Changes parameters at random, within their rows; every table loses, repeats
    or changes some of its rows. */
void parts_params_shake(const SettTable *table, const SettTileSet *tiles,
                        SettRng *rng, void *params);
/** A mask of all cells where `is` (256 flags) holds. */
SettMask parts_mask_of(SettArena *arena, const SettGrid *grid,
                       const uint8_t *is);
/** Number of 4-connected components of open cells. */
int32_t parts_components(SettArena *arena, const SettGame *game,
                         const SettGrid *grid);
/** A copy of a grid in an arena. */
SettGrid parts_copy(SettArena *arena, const SettGrid *grid);
/** Furnishes a layout as levels 0 to `times` - 1 of seed 9; each must be legal
   and complete. */
void parts_furnish(const SettGame *game, const SettGen *furnish,
                   const SettGrid *layout, int32_t times, SettArena *arena);
/** Fails with both levels drawn where two grids differ. */
void parts_same_grid(const SettGame *game, const SettGrid *a,
                     const SettGrid *b);
/** Draws a level on the test's output, for messages. */
void parts_print(const SettGame *game, const SettGrid *grid);

#endif
