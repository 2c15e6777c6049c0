/* solve.h - the constraint engine: completes what is drawn of a level so that
   it is legal, can be completed by its player and looks like a sample; or says
   which demands contradict; or repairs a level by the fewest changes. Every
   level that it hands out was judged by the game's own check and judge. */
#ifndef SETT_SOLVE_H
#define SETT_SOLVE_H

#include "sett/game.h"
#include "sett/json.h"

SETT_BEGIN

#define SETT_SHAPE_SIDE 5 /**< widest and highest pattern */

/** Cells of a pattern: bit y * SETT_SHAPE_SIDE + x is set where a cell belongs
    to it. 0: no patterns. */
typedef struct SettShape {
    uint32_t cells;
} SettShape;
/** "2x2", "3x3", "1x4" ... up to 5x5, "ring" (3x3 without its middle), "cross"
    (a cell and its four neighbours), "diamond" (5x5, all cells at most two
   steps from the middle), "none". False: no such shape. */
bool sett_shape_read(const char *text, SettShape *out);

/** What a level looks the same after. Tiles of which there may be one at most
    (a player, an exit) count as plain ground, or plain wall where they are not
    open: they need no twin. All others have one, so that an odd number of them
    needs a cell on the axis, and parts that have a left and a right (pipes)
    stand nowhere but there, if at all: what cannot be is told as a core. */
typedef enum SettSymmetry {
    SETT_SYMMETRY_NONE,
    SETT_SYMMETRY_X = 1,     /**< a mirror from left to right */
    SETT_SYMMETRY_Y = 2,     /**< a mirror from top to bottom */
    SETT_SYMMETRY_BOTH = 3,  /**< both mirrors, and so half a turn */
    SETT_SYMMETRY_TURN = 4,  /**< half a turn */
    SETT_SYMMETRY_NEARLY = 8 /**< | one of them: as few pairs of cells differ
                                  as can be, in sett_solve_complete; a repair
                                  tends to it among changes that cost the same,
                                  and no core knows of it */
} SettSymmetry;
/** "x", "y", "both", "turn", each also as "nearly-x", or "none". False: no such
    symmetry. */
bool sett_symmetry_read(const char *text, SettSymmetry *out);

#define SETT_ZONES 16 /**< most zones of a level */

/** A part of a level with a sample of its own: from a column (or row) on, up to
    the next zone. */
typedef struct SettZone {
    int32_t from;               /**< of the first zone 0 */
    const SettTraining *sample; /**< levels to learn from */
} SettZone;

/** What levels have to keep to. */
typedef struct SettSolveDef {
    const SettGame *game;
    const SettJudge *judge; /**< who completes levels; NULL: nobody has to */
    const SettTraining *sample; /**< levels to learn from; NULL: none */
    SettShape shape;            /**< patterns of the sample; default 2x2 */
    int32_t bands; /**< the level is cut into so many bands of rows (1..64),
                        each with the patterns of the sample's; default 1 */
    uint64_t seed;
    uint64_t budget; /**< conflicts of one search; 0: no limit; default
                          1,000,000 */
    const SettTraining *others; /**< levels of the drawing's size that an answer
                                     differs from; NULL: none */
    int32_t apart;              /**< ... in at least so many cells; default 1 */
    int32_t tries; /**< levels that the game's own check may refuse before it
                        is given up; default 32 */
    const SettZone *zones; /**< instead of `sample`, from the left: a window in
                                two of them has a pattern of either; each is at
                                least as long as a pattern; NULL: none */
    int32_t zone_count;    /**< 0..SETT_ZONES */
    bool zone_rows;        /**< zones are rows, from the top, not columns */
    const SettMask *only;  /**< patterns are asked for only in windows that have
                                one of these cells; NULL: in all */
    SettSymmetry symmetry; /**< of the whole level; default none. Levels without
                                an end and joined segments have none */
    int32_t steps;  /**< a play of at most so many turns wins the level, and is
                         found with it; 0: none is looked for (default). Of
                         games with a kernel that walks, pushes or has moves of
                         its own, without locks, gates, portals, hit points or
                         slippery ground, won by "reach goal", "reach edge",
                         "all TAG on TAG" and "no TAG" alone, and lost by turns
                         and hazards alone. Not asked of levels without an end
                         and joined segments */
    int32_t pushes; /**< so many of its turns at least push a box; default 0 */
} SettSolveDef;
/** Every default for a game: its first judge, no sample. */
SettSolveDef sett_solve_def(const SettGame *game);

/** What a search did. */
typedef struct SettSolveSpent {
    uint64_t conflicts, decisions;
    int32_t refused; /**< levels that the game's own check refused */
} SettSolveSpent;

/** One of the demands that contradict. */
typedef enum SettDemandKind {
    SETT_DEMANDS_TILE,       /**< a drawn tile stays */
    SETT_DEMANDS_AT_LEAST,   /**< so many of a tile at least */
    SETT_DEMANDS_AT_MOST,    /**< ... at most */
    SETT_DEMANDS_PATTERNS,   /**< patterns of the sample, in a band */
    SETT_DEMANDS_WAY,        /**< the player's way, or a way of the check */
    SETT_DEMANDS_STRUCTURES, /**< structures are whole */
    SETT_DEMANDS_PLACES,     /**< tiles that stand in certain places only */
    SETT_DEMANDS_SYMMETRY,   /**< a mirror, or half a turn */
    SETT_DEMANDS_PLAY,       /**< a play that wins */
    SETT_DEMANDS_GAME        /**< the game's own check and judge accept it */
} SettDemandKind;
typedef struct SettDemand {
    SettDemandKind kind;
    int32_t cell;     /**< of a tile, else -1 */
    const char *text; /**< "the wall at 12,3"; belongs to the arena */
} SettDemand;

/** How sure a core is. */
typedef enum SettCoreProof {
    SETT_CORE_RAW,     /**< they contradict; fewer may do */
    SETT_CORE_MINIMAL, /**< without any one of them a level exists */
    SETT_CORE_SMALLEST /**< no smaller number contradicts */
} SettCoreProof;
/** "raw", "minimal" or "smallest"; static. */
const char *sett_core_proof_name(SettCoreProof proof);

/** An answer: YES with a level, NO with a core, UNKNOWN where the budget ended
    or the game refused too often. All of it belongs to the arena. */
typedef struct SettSolved {
    SettAnswer answer;
    SettGrid grid; /**< YES */
    SettDemand *core;
    int32_t core_count;
    SettCoreProof proof;
    /** Of a repair: the sum of weights of the changed cells, and proven bound
        below which there is none. Of a level that is
        nearly symmetric: pairs of cells that differ, in either mirror, and the
        bound. */
    int64_t cost, least;
    int32_t changed;
    const uint32_t *play; /**< YES, where steps were asked for: its actions, as
                               the game's rules play them to the win */
    int32_t play_count;
    SettSolveSpent spent;
} SettSolved;

/** A drawing: cells of `holes` (NULL: none) may become anything, all others
    stay. */
typedef struct SettDrawing {
    SettGrid grid;
    const SettMask *holes;
} SettDrawing;

/** Reads a drawing: rows of a level's characters, with `hole` for cells that
    are open; blank lines at the end are of no matter. `w`, `h`: the size of the
    level, whose further cells are holes at the right and below; 0: that of the
    text. Errors with line and column. */
SettStatus sett_drawing_read(const SettGame *game, const char *text,
                             size_t size, char hole, int32_t w, int32_t h,
                             SettArena *arena, SettDrawing *out,
                             SettError *err);
/** A character that stands for holes where none was chosen: '?', '_' or '~',
   the first that is no tile of the game. */
char sett_drawing_hole(const SettGame *game);

/** Completes a drawing. NO comes with the raw core. `index` 0.. asks for
    different answers: other random choices. SETT_TOO_LARGE over 64 tile kinds
    or for a play that is too long, SETT_BAD_ARGUMENT for a sample without any
    pattern or a game whose plays are not found, SETT_NO_MEMORY, SETT_CANCELLED.
 */
SettStatus sett_solve_complete(const SettSolveDef *def,
                               const SettDrawing *drawing, uint64_t index,
                               SettArena *arena, SettSolved *out,
                               SettError *err);

/** Why no level completes a drawing: NO with the core, made minimal or smallest
    where `wanted` says so and the budget allows it; YES where there is one. */
SettStatus sett_solve_why(const SettSolveDef *def, const SettDrawing *drawing,
                          SettCoreProof wanted, SettArena *arena,
                          SettSolved *out, SettError *err);

/** The level with the least sum of weights of changed cells. `weights` (one a
    cell, 0: may not change) may be NULL: 1 each. Cells of the drawing's holes
    are free. Proven least where cost == least. SETT_BAD_ARGUMENT where nearly
    symmetric levels are asked for, else as sett_solve_complete. */
SettStatus sett_solve_repair(const SettSolveDef *def,
                             const SettDrawing *drawing, const int32_t *weights,
                             SettArena *arena, SettSolved *out, SettError *err);

/** Adds a core in words, its demands separated by "; ", equal tiles beside each
    other told as one. `grid` is that of the drawing. SETT_NO_MEMORY. */
SettStatus sett_core_text(const SettSolveDef *def, const SettSolved *solved,
                          const SettGrid *grid, SettArena *tmp, SettText *out);

/** Adds the member "core": the demands, each with its text and its place. */
void sett_core_json(const SettSolved *solved, const SettGrid *grid,
                    SettJsonWriter *w);

/** Adds a core of a common shape as one sentence, "wall 'X' at 2,1 closes the
    only way to exit 'e' at 3,1": what closes a way, or tiles of which there are
    too many. `*said` false: it has no such shape, and nothing was added.
    SETT_NO_MEMORY. */
SettStatus sett_core_short(const SettSolveDef *def, const SettSolved *solved,
                           const SettGrid *grid, SettArena *tmp, SettText *out,
                           bool *said);

/** SETT_BAD_ARGUMENT where levels of the game cannot be w x h. */
SettStatus sett_solve_size(const SettGame *game, int32_t w, int32_t h,
                           SettError *err);

SETT_END
#endif
