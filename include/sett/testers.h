/* testers.h - players that test levels, from their names or from the files of
   personas; how good the plan of one of them is; and what several of them find
   on many levels: numbers, difficulty, heat maps, and a report of these. */
#ifndef SETT_TESTERS_H
#define SETT_TESTERS_H

#include "sett/levels.h"
#include "sett/parts.h"
#include "sett/playtest.h"
#include "sett/study_run.h"

SETT_BEGIN

#define SETT_TESTERS 8 /**< most players of a list */
/** The testers where neither the caller nor the game names any. What a persona
    searches by when it plans step by step was bred on md2 (MiniDungeons 2) and
    seldom leads to the goal of another game. */
#define SETT_USUAL_TESTERS "strong-R,strong-MK,strong-TC"

/** Players of a list; tests[i].persona points into choices[i], so that it must
    not be moved. */
typedef struct SettTesters {
    SettPlayChoice choices[SETT_TESTERS];
    SettPlaytest tests[SETT_TESTERS];
    int32_t count;
} SettTesters;

/* Who played is recorded by host->uses. Errors go to host->err, and texts
   belong to host->arena. */

/** A player by its name, or by the file of a persona that the tree search then
    plays. `*called`: what names its streams, the same wherever a file lies.
    SETT_BAD_INPUT where the file is wrong, with its source; and, without a
    source but with the nearest name, where there is no such player, or it plays
    another game. SETT_IO, SETT_NO_MEMORY. */
SettStatus sett_player(const SettStudyHost *host, const SettRules *rules,
                       const char *name, SettPlayChoice *out,
                       const char **called);
/** The same as a playtest with the player's defaults, and its own budget where
    `budget` is 0. `choice` must live as long as `test`. */
SettStatus sett_tester(const SettStudyHost *host, const SettGame *game,
                       const char *name, int64_t budget, SettPlayChoice *choice,
                       SettPlaytest *test);
/** Players of a list split by commas; NULL: the game's own (SettGame.testers).
    `option` names the list in errors. Beside the errors above
   SETT_BAD_ARGUMENT: an unknown name, one that stands twice, too many. */
SettStatus sett_testers(const SettStudyHost *host, const SettGame *game,
                        const char *list, const char *option, int64_t budget,
                        SettTesters *out);

/** One play of one level. */
typedef struct SettPlayed {
    SettAnswer answer; /**< whether the level can be won, as the player knows */
    bool best;         /**< proven: no play has a higher utility */
    bool replays;   /**< the plan alone comes to what the player says of it */
    int32_t turns;  /**< of the plan */
    uint64_t spent; /**< in the unit of the player's budget */
    bool won;
    double utility; /**< at the end, after up to SETT_PLAYTEST_WAITS waits */
} SettPlayed;

/** Plays level `index` of `seed` by the test's player, under the first preset
    of the rules. SETT_INFEASIBLE where the level cannot be played at all; else
    as sett_playtest. `tmp` is reset to where it was. */
SettStatus sett_played(const SettPlaytest *test, const SettLevel *level,
                       uint64_t seed, uint64_t index, SettArena *tmp,
                       SettPlayed *out);

/** What came of the plays of all testers on all levels. Start from {.game,
    .levels, .level_count, .testers}; the rest is filled by sett_playtests_run.
 */
typedef struct SettPlaytests {
    const SettGame *game;
    const SettFileLevel *levels;
    int64_t level_count;
    const SettTesters *testers;
    double *values;    /**< [level][tester][SettPlayValue] */
    SettHeatMap *heat; /**< [level][tester] */
    SettDifficulties difficulty;
} SettPlaytests;

/** Plays every level by every tester, an item of the crew each, and finds the
    levels' difficulties. A level that cannot be played has no values (NaN).
    Results belong to `arena`. Errors as sett_playtest. */
SettStatus sett_playtests_run(SettPlaytests *tests, uint64_t seed,
                              const SettCrew *crew, SettArena *arena);
/** The same in parts (sett/parts.h), a play as an item. `parts` needs host,
    folder, part, resume and key; `tests` is filled where it is complete. */
SettStatus sett_playtests_parts(SettPlaytests *tests, uint64_t seed,
                                const SettCrew *crew, SettParts *parts);
/** A table of means in words, and what difficulty correlates with. */
void sett_playtests_text(const SettPlaytests *tests, SettText *out);
/** All values of all plays as a JSON document. */
void sett_playtests_json(const SettPlaytests *tests, SettText *out);
/** Writes index.html, plays.csv, levels.csv, difficulty.csv and heat maps (SVG
    and, where the build has it, PNG) of the first `pictures` levels into a
    folder that is there. Uses arena, io and err of the host. Errors: SETT_IO,
    SETT_NO_MEMORY. */
SettStatus sett_playtests_save(const SettPlaytests *tests,
                               const SettStudyHost *host, const char *folder,
                               int64_t pictures);

SETT_END
#endif
