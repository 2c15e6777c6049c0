/* studio_verb.h - what sett studio is told, and who does it: studio_serve.c in
   sett-studio, studio_start.c in sett. */
#ifndef SETT_CLI_STUDIO_VERB_H
#define SETT_CLI_STUDIO_VERB_H

#include "frame/cli.h"

typedef struct StudioVerbOptions {
    int64_t port;
    const char *socket;
    bool no_open;
} StudioVerbOptions;

/** Serves the folder of the first word until it is cancelled. `options` is a
    StudioVerbOptions. */
SettStatus cli_studio(Cli *cli, const void *options);

#endif
