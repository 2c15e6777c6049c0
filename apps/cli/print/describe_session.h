/* describe_session.h - what every front end can ask, for people and programs.
 */
#ifndef SETT_CLI_DESCRIBE_SESSION_H
#define SETT_CLI_DESCRIBE_SESSION_H

#include "frame/cli.h"

/** Verbs and records of the session (sett/session.h) with all members: as text,
    with --json as sett_verbs_describe writes them. */
SettStatus cli_describe_session(Cli *cli);

#endif
