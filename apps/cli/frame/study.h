/* study.h - studies of the library on the command line. */
#ifndef SETT_CLI_STUDY_H
#define SETT_CLI_STUDY_H

#include "frame/cli.h"

/** Runs the study of cli->verb into -o, or the folder of its name; where every
    item is there, prints the report, else says how to go on. */
SettStatus cli_study_do(Cli *cli, const void *options);
#endif
