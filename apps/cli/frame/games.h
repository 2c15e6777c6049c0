/* games.h - games of one's own on the command line: wherever a game's name is
   taken, a path that ends in .game.toml or .game.json is as well, and so are
   the names of the files that come with the program, and a PuzzleScript source
   that ends in .txt; where only that is given, its own levels are meant. Then
   the measures of --measure-cmd (sett/command.h), and which files maps of Tiled
   and projects of LDtk may link. */
#ifndef SETT_CLI_GAMES_H
#define SETT_CLI_GAMES_H

#include "frame/own.h"
#include "sett/project.h"

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
/** Whether a word is the path of a source of PuzzleScript. */
bool cli_is_puzzle_file(const char *word);
/** Reads a source for good; its game is in cli->catalog from then on. What is
    wrong goes to standard error; a source that is refused is SETT_BAD_INPUT. */
SettStatus cli_puzzle_file(Cli *cli, const char *path, const SettGame **game);

/** Starts the command, if one was given, and replaces the game by one with its
    measures; the command's catalog then has that, and its evaluator with them
    as features. Once for a command. */
SettStatus cli_measure_cmd(Cli *cli, const SettGame **game);
/** Says what the command was asked, and whether it was why `status` is so. */
void cli_measure_cmd_end(Cli *cli, SettStatus status);

/** Where the project's file `path` lies; `root`: the folder whose files may be
    read, NULL: the current one where the file is in it, else the file's own. */
SettStatus cli_project_files(Cli *cli, const char *path, const char *root,
                             SettProjectFiles *out);
/** Reads the mapping of --map, else the section [map] of the game file that the
    first word is, into cli->mapping; NULL where there is neither. */
SettStatus cli_mapping(Cli *cli);

#endif
