/* puzzle_file.h - games written in PuzzleScript on the command line: where a
   game's name is taken, the path of a source that ends in .txt is as well; and
   where only that is given, its own levels are meant. */
#ifndef SETT_CLI_PUZZLE_FILE_H
#define SETT_CLI_PUZZLE_FILE_H

#include "frame/own.h"

/** Whether a word is the path of a source. */
bool cli_is_puzzle_file(const char *word);
/** Reads a source for good; its game is in cli->catalog from then on. What is
    wrong goes to standard error; a source that is refused is SETT_BAD_INPUT. */
SettStatus cli_puzzle_file(Cli *cli, const char *path, const SettGame **game);

#endif
