/* levels.h - level files as the verbs read them (sett/host_files.h): one level
   or many in a text, split by empty lines; the JSON that generate writes; the
   best of each cell of an archive; Tiled maps; folders of all of them. */
#ifndef SETT_CLI_LEVELS_H
#define SETT_CLI_LEVELS_H

#include "frame/cli.h"
#include "sett/format.h"

/** One level that was read, and levels in the order read: `items` belongs to
   the list, cells to cli->arena. */
typedef SettFileLevel CliLevel;
typedef SettLevelList CliLevels;

/** Adds every level of a file, of "-", or of a folder's files to cli->levels.
 */
static inline SettStatus cli_levels_read(Cli *cli, const SettGame *game,
                                         const char *path)
{
    return sett_host_levels(cli_host(cli), game, path, &cli->levels);
}

/** Reads a file that must hold exactly one level. */
static inline SettStatus cli_level_read(Cli *cli, const SettGame *game,
                                        const char *path, SettGrid *grid)
{
    return sett_host_level(cli_host(cli), game, path, grid);
}

/** The format of one level that a verb makes, by the ending of -o: text where
    that is left out. A usage error where there is none. */
SettStatus cli_level_format(Cli *cli, const SettFormat **format);
/** Prints the level so; `title` is a picture's. */
SettStatus cli_level_write(Cli *cli, const SettGame *game, const SettGrid *grid,
                           const SettFormat *format, const char *title);

/** Reads the file of the second word; level --index of it. */
SettStatus cli_level_at(Cli *cli, int64_t index, const CliLevel **level);
/** Adds the levels of all words from 1 on. */
SettStatus cli_levels_words(Cli *cli);

#endif
