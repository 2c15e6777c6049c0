/* levels.h - level files as the verbs read them: one level or many in a text,
   split by empty lines; the JSON that generate writes; the best of each cell
   of an archive; Tiled maps; folders of all of them. */
#ifndef SETT_CLI_LEVELS_H
#define SETT_CLI_LEVELS_H

#include "frame/cli.h"

/** One level that was read, and levels in the order read: `items` belongs to
   the list, cells to cli->arena. */
typedef SettFileLevel CliLevel;
typedef SettLevelList CliLevels;

SettStatus cli_levels_add(Cli *cli, CliLevels *levels, CliLevel level);
void cli_levels_free(Cli *cli, CliLevels *levels);
/** Adds every level of a file, of "-", or of a folder's .txt, .json and .tmj
    files in the order of their names. */
SettStatus cli_levels_read(Cli *cli, const SettGame *game, const char *path,
                           CliLevels *levels);
/** The same of all words from 1 on. */
SettStatus cli_levels_words(Cli *cli, const SettGame *game, CliLevels *levels);
/** All measures of each level; the values belong to cli->arena. */
SettStatus cli_levels_measure(Cli *cli, const SettGame *game,
                              const CliLevels *levels, SettMeasured *out);
/** Reads a file that must hold exactly one level. */
SettStatus cli_level_read(Cli *cli, const SettGame *game, const char *path,
                          SettGrid *grid);

#endif
