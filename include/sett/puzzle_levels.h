/* puzzle_levels.h - new levels for a game written in PuzzleScript, made of what
   its own levels are made of, each with a play that wins it. */
#ifndef SETT_PUZZLE_LEVELS_H
#define SETT_PUZZLE_LEVELS_H

#include "sett/puzzle.h"

SETT_BEGIN

/** What is told of a level, by place in SettPuzzleLevel.values. */
typedef enum SettPuzzleValue {
    SETT_PUZZLE_LENGTH,    /**< inputs of the shortest play */
    SETT_PUZZLE_DEAD_ENDS, /**< share of states from which nothing new leads */
    SETT_PUZZLE_LINEAR,    /**< SettPuzzlePlayed.linear */
    SETT_PUZZLE_OBJECTS,   /**< SettPuzzlePlayed.objects */
    SETT_PUZZLE_RULES,     /**< SettPuzzlePlayed.rules */
    SETT_PUZZLE_FAMILIAR,  /**< share of its 3x3 windows that levels of the
                                source have, 0..1 */
    SETT_PUZZLE_VALUES
} SettPuzzleValue;
/** "length", "dead_ends", "linear", "objects", "rules", "familiar"; static. */
const char *sett_puzzle_value_name(SettPuzzleValue value);

/** How new levels are looked for. */
typedef struct SettPuzzleLevelsDef {
    const SettPuzzle *puzzle;
    int32_t wanted;  /**< 1..10,000; default 10 */
    uint64_t seed;   /**< default 1 */
    uint64_t tries;  /**< levels that are made and judged at most; default
                          2,000 + 300 for each that is wanted (0) */
    uint64_t budget; /**< states of each search for a play; default 20,000 */
    SettAlloc alloc; /**< of the searches */
    SettJobs jobs;
    const SettCancel *cancel; /**< or NULL */
    /** Told of the tries so far and of their most, on the caller's thread;
        NULL: nobody. */
    void (*done)(void *user, uint64_t tries, uint64_t most);
    void *user;
} SettPuzzleLevelsDef;
/** Every default. */
SettPuzzleLevelsDef sett_puzzle_levels_def(const SettPuzzle *puzzle);

/** A new level. All of it belongs to the arena of the call. */
typedef struct SettPuzzleLevel {
    SettGrid grid;
    int32_t like; /**< the level of the source whose size it has, messages
                       counted */
    const uint32_t *actions; /**< a shortest play that wins it: the proof */
    int32_t count;
    int32_t apart; /**< cells that differ from the nearest level of the source
                        of its size, mirrored ones too; -1: there is none */
    double values[SETT_PUZZLE_VALUES];
} SettPuzzleLevel;

typedef struct SettPuzzleLevels {
    SettPuzzleLevel *levels;
    int32_t count;
    uint64_t tries; /**< levels that were judged */
    int32_t themes; /**< levels of the source that new ones may be like */
} SettPuzzleLevels;

/** Makes new levels of the sizes of the source's own. First ones are drawn by
    n-grams of columns and of rows, by patterns of 2x2 cells (solve.h), and by
    changes of a level of the source; MAP-Elites then varies them, over how long
    the shortest play is and how much of the states are dead ends; levels of
    the source take turns with searches of 512 to 4,096 tries, and what one
    found counts for the next ones. A level counts where
    - each window of 2x2 cells, the border included, stands in a level of the
      source (or stands there turned over, where that is its style: at least a
      half of its windows are known turned over the same way, too), and objects
   are as many as in levels of the source (between the least and the most; as
   many as of another object where that is always so);
    - its outline (from the border inwards, straight on, up to where walls do
   not keep the player from) is that of the level it is made like, and it is as
   symmetric as that one where that one is nearly so (left to right, up to down,
   or half around), in walls or in all: fewer than one cell in 20 or 16 differs
   from what is opposite. Where symmetric levels are fewer among those that new
   ones are made like than in the source, some searches ask for it by lot;
    - it differs from all levels of the source and from each other new one in an
      eighth of its cells at least, mirrored or not;
    - a search of `budget` states, and of twice as many as the level needs that
      it is made like (2,000 at least), finds its shortest play, which has at
   least half as many inputs as that of the level it is made like, or as the
   mean of these where the budget tells nothing of that level;
    - that play won when it was played again.
    Levels of the source that cannot be won, or which draw by lot, are not made
    anything like. Fewer than wanted where `tries` end, or where the budget wins
    no level of the source.
    The same for every number of workers. SETT_NO_MEMORY, SETT_CANCELLED,
    SETT_BAD_ARGUMENT where the source is refused or has no level to begin
    with. */
SettStatus sett_puzzle_levels(const SettPuzzleLevelsDef *def, SettArena *arena,
                              SettPuzzleLevels *out, SettError *err);

SETT_END

#endif
