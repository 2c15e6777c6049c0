/* playtest.h - the parts of sett playtest: playing the levels, and the folder
   of the report. */
#ifndef SETT_CLI_PLAYTEST_H
#define SETT_CLI_PLAYTEST_H

#include "frame/levels.h"
#include "frame/study.h"

typedef struct PlaytestOptions {
    const char *players;
    int64_t budget, pictures;
    CliSeed seed;
} PlaytestOptions;

/** Levels, players, and what every play came to. */
typedef struct PlaytestRun {
    Cli *cli;
    const SettGame *game;
    CliLevels levels;
    SettTesters testers;
    uint64_t seed;
    int64_t pictures;  /**< levels that are drawn */
    double *values;    /**< [level][player][SettPlayValue] */
    SettHeatMap *heat; /**< [level][player] */
    SettDifficulties difficulty;
} PlaytestRun;

/** Values of the plays of one level, one player after the other. */
static inline const double *sett_playtest_values(const PlaytestRun *run,
                                                 int64_t level)
{
    return run->values + level * run->testers.count * SETT_PLAY_VALUES;
}

/** Name of a level, "FILE[0]"; NULL = no memory. */
const char *cli_playtest_name(const PlaytestRun *run, int64_t level);
/** "difficulty 0.61 in the mean, 0.2 to 1; goes with ..." */
void cli_playtest_tell_difficulty(const PlaytestRun *run, SettText *out);
/** Writes index.html, plays.csv, levels.csv, difficulty.csv and the pictures
 * into cli->output.
 */
SettStatus cli_playtest_folder(PlaytestRun *run);

#endif
