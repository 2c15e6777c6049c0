/* study.h - studies of the library on the command line: threads of -j,
   progress, Ctrl-C, the folder of -o, and messages. */
#ifndef SETT_CLI_STUDY_H
#define SETT_CLI_STUDY_H

#include "frame/cli.h"
#include "sett/study_run.h"

/** What a study is given. */
SettStudyHost cli_host(Cli *cli);
/** Runs the study of cli->verb into -o, or the folder of its name; where every
    item is there, prints the report, else says how to go on. */
SettStatus cli_study_do(Cli *cli, const void *options);
#endif
