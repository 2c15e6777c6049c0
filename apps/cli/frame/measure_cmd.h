/* measure_cmd.h - --measure-cmd (sett/command.h). */
#ifndef SETT_CLI_MEASURE_CMD_H
#define SETT_CLI_MEASURE_CMD_H

#include "frame/cli.h"

/** Starts the command, if one was given, and replaces the game by one with its
    measures; the command's catalog then has that, and its evaluator with them
    as features. Once for a command. */
SettStatus cli_measure_cmd(Cli *cli, const SettGame **game);
/** Says what the command was asked, and whether it was why `status` is so. */
void cli_measure_cmd_end(Cli *cli, SettStatus status);

#endif
