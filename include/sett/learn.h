/* learn.h - what levels of one's own teach the constraint engine (solve.h):
   their patterns, which tiles meet, how many levels of a size follow from them,
   which line drawn more would let there be one; zones and lengths of ways. */
#ifndef SETT_LEARN_H
#define SETT_LEARN_H

#include "sett/solve.h"
#include "sett/solver.h"

SETT_BEGIN

/** The upper left corner of a pattern's window. */
typedef struct SettPatternPlace {
    int32_t level, x, y;
} SettPatternPlace;

/** What a sample shows. Sets of tiles are bits. */
typedef struct SettSampleReport {
    int32_t levels, patterns, once; /**< once: patterns that occur only once */
    SettPatternPlace *places;       /**< of these */
    uint64_t kinds;                 /**< tiles that occur */
    uint64_t right[SETT_SOLVER_TILES], below[SETT_SOLVER_TILES];
    /**< tiles that stand right of (right below) a tile somewhere */
    uint64_t later[SETT_SOLVER_TILES], under[SETT_SOLVER_TILES];
    /**< tiles that can come anywhere to the right of (below) a tile, in its row
         (column), where neighbours are those of the sample */
} SettSampleReport;
/** Learns from def->sample by def->shape and def->bands. The places belong to
    `arena`. SETT_BAD_ARGUMENT without a sample or a shape, SETT_TOO_LARGE over
    64 tile kinds, SETT_NO_MEMORY. */
SettStatus sett_learn_sample(const SettSolveDef *def, SettArena *arena,
                             SettSampleReport *out, SettError *err);

/** How many levels of a size there are. */
typedef struct SettLevelCount {
    int32_t found; /**< different levels, each accepted by the game */
    bool exact;    /**< there are no more, proven */
    SettSolveSpent spent;
} SettLevelCount;
/** Looks for `most` (1..1,000,000) different levels of w x h that keep to all
    that `def` asks for. Each search has def->budget conflicts; one that gives
    up ends it. Errors of sett_solve_complete. */
SettStatus sett_learn_count(const SettSolveDef *def, int32_t w, int32_t h,
                            int32_t most, SettArena *arena, SettLevelCount *out,
                            SettError *err);

#define SETT_LINES_MOST 1e300 /**< counts of levels end here */

/** Levels made of whole lines of the sample: columns (rows where the game's
    slices are rows and there are no bands), each pattern's length of which
   follow one another there. Every window of such a level is one of the
   sample's, so that there are at least so many levels by patterns; the game's
   rules are not asked. */
typedef struct SettLearntLines {
    bool rows;
    int32_t lines; /**< different ones, in levels of that breadth */
    double levels; /**< of the asked length, at most SETT_LINES_MOST */
    /** The line that adds most such levels where it is drawn behind others,
        among those that bring a new pattern. */
    bool found;
    SettGrid drawn; /**< as many lines as a pattern is long; the last is
                         the one to draw */
    SettPatternPlace from, to; /**< where the line before it, and the line
                                    itself, stand now */
    int32_t patterns;          /**< new ones of `drawn` */
    double with;               /**< levels with it */
    bool all; /**< all pairs were looked at; false: their number was too large,
                   and it is the best of the first */
} SettLearntLines;
/** Lines of def->sample for levels of w x h. Without levels of that breadth, or
    for a length below a pattern's: lines 0. Belongs to `arena`. The errors of
    sett_learn_sample; SETT_CANCELLED. */
SettStatus sett_learn_lines(const SettSolveDef *def, int32_t w, int32_t h,
                            SettArena *arena, SettLearntLines *out,
                            SettError *err);

/** What one line drawn more lets there be. */
typedef struct SettStrip {
    SettAnswer
        answer;       /**< YES: there is one; NO: no single line helps; UNKNOWN:
                           some search gave up, or not every place was tried */
    bool rows;        /**< the line is a row, not a column */
    int32_t at;       /**< where it lies in the level */
    SettGrid level;   /**< YES: a level of the size */
    SettGrid drawn;   /**< YES: of it the line, with pattern's length - 1 of its
                           neighbours at each side. Added to the sample, there is
                           the level */
    int32_t patterns; /**< new ones in it */
    int32_t tried;    /**< searches */
} SettStrip;
/** Looks for a line (column, then row) of a level of w x h such that a level
    exists if only the patterns that touch it are free, with as few new patterns
    as any; at most `most` places are tried, in the middle first. Rows are not
    tried with bands. Each search has def->budget conflicts. */
SettStatus sett_learn_strip(const SettSolveDef *def, int32_t w, int32_t h,
                            int32_t most, SettArena *arena, SettStrip *out,
                            SettError *err);

/** Cuts the levels of a sample, and a level of `size` columns (or rows), into
    `count` (1..SETT_ZONES) zones, at those sixteenths of their length where the
    shares of tiles differ most (the sum over zones and tiles of n * n / cells
    is largest). A zone's sample are its parts of all levels, with the windows
    that reach over its end. `zones` has `count` entries; their samples belong
   to `arena`. SETT_BAD_ARGUMENT for one zone, and where a level or the size is
   too short. */
SettStatus sett_learn_zones(const SettTraining *sample, SettShape shape,
                            bool rows, int32_t size, int32_t count,
                            SettArena *arena, SettZone *zones, SettError *err);

/** Steps of the shortest way from a START to a GOAL over OPEN tiles in the
    levels of a sample; or the fewest moves to the far side of a judge with jump
    arcs, where the game has no GOAL: a step, a fall and a jump is one each. Of
    other judges of game files the fewest moves to a win too, as their kernel
    counts them (sett_kernel_moves). */
typedef struct SettWayBounds {
    int32_t low, high;
    int32_t levels; /**< that have such a way; 0: no bounds */
    bool moves;     /**< not steps */
    int32_t win_low, win_high;
    int32_t wins;    /**< levels with such a win; 0: no bounds */
    int32_t unknown; /**< levels whose fewest moves take too long to find */
} SettWayBounds;
/** Measures every level of def->sample, for def->judge. SETT_NO_MEMORY,
    SETT_CANCELLED. */
SettStatus sett_learn_ways(const SettSolveDef *def, SettArena *tmp,
                           SettWayBounds *out);
/** What is asked about a sample. */
typedef struct SettLessonDef {
    const SettSolveDef *solve; /**< has a sample */
    int32_t w, h;              /**< of the levels that are counted */
    int32_t count; /**< levels after which counting ends: 1..1,000,000 */
    int32_t zones; /**< cuts of sett_learn_zones along the way of play; 0: none,
                        else 2..SETT_ZONES */
} SettLessonDef;

/** All that is told of a sample. It belongs to the arena. */
typedef struct SettLesson {
    int32_t w, h;
    SettSampleReport sample;
    SettWayBounds ways;
    SettZone zones[SETT_ZONES];
    int32_t zone_count;
    SettLearntLines lines;
    SettLevelCount count;
    bool needs_line; /**< there is no level of the size, and without the
                          patterns there is one: `strip` was looked for */
    SettStrip strip;
} SettLesson;
/** Looks at all of the above. SETT_BAD_ARGUMENT for a size that the game does
    not have, and for what any of them refuses; their other errors. */
SettStatus sett_learn_all(const SettLessonDef *def, SettArena *arena,
                          SettLesson *out, SettError *err);

/** A game that asks for these bounds as well: its demands have up to three
   more, in `arena`. Only the engine reads them; it fails with SETT_TOO_LARGE
   where `high` steps times the cells of a level exceed four millions, and with
    SETT_BAD_ARGUMENT for moves of a judge without jumps, or wins of one without
    a kernel. SETT_NO_MEMORY. */
SettStatus sett_learn_demand(const SettGame *game, const SettWayBounds *ways,
                             SettArena *arena, SettGame *out);

/** Levels that are blended from samples; zeroed: as def->sample alone asks. */
typedef struct SettBlend {
    const SettTraining *beside; /**< holds behind the cut, where def->sample
                                     ends; NULL: no cut; outlives the def */
    int32_t cut;                /**< first column (row) of `beside`; 0: the
                                     middle one */
    bool rows;                  /**< the cut is a row, not a column */
    int32_t zones; /**< zones of sett_learn_zones along the way of play; 0:
                        none, else 2..SETT_ZONES, and no `beside` */
    bool ways;     /**< ways as long as those of the sample */
    bool infill;   /**< patterns only around holes of the drawing */
} SettBlend;
/** Adds to `def`, which has a sample, what is asked: its zones, game and `only`
    belong to `arena` or the drawing. SETT_BAD_ARGUMENT with a reason for what
    cannot be, or where no level of the sample has a way; SETT_NO_MEMORY,
    SETT_CANCELLED. */
SettStatus sett_learn_blend(const SettBlend *asked, const SettDrawing *drawing,
                            SettArena *arena, SettSolveDef *def,
                            SettError *err);

SETT_END
#endif
