/* game_file.h - games from files on the command line: wherever a game's name is
   taken, a path that ends in .game.toml or .game.json is as well, and so are
   the names of the files that come with the program. */
#ifndef SETT_CLI_GAME_FILE_H
#define SETT_CLI_GAME_FILE_H

#include "frame/own.h"

/** Whether a word is the path of a game file. */
bool cli_is_game_file(const char *word);
/** Reads a game file for good: its game, and an evaluator of its name, are in
    cli->catalog from then on. Problems go to standard error; errors are
    SETT_BAD_INPUT. */
SettStatus cli_game_file(Cli *cli, const char *path, const SettGame **game);
/** Whether a file of that name comes with the program, and no game of that name
    is in cli->catalog. */
bool cli_is_game_preset(const Cli *cli, const char *name);
/** The game of the file of that name that comes with the program, which there
    is; it is in cli->catalog from then on. */
SettStatus cli_game_preset(Cli *cli, const char *name, const SettGame **game);
/** The same file read once more, with its problems and text, for `sett game`:
    `*file` is NULL where there are errors. It ends with the command. */
SettStatus cli_game_file_open(Cli *cli, const char *path, SettGameFile **file,
                              SettGameProblems *problems, const char **text,
                              size_t *size);

#endif
