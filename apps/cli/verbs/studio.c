/* studio.c - sett studio: the page and a folder of projects on the user's
   own machine. The server is apps/studio/server. */
#include "frame/studio_verb.h"

#include "frame/verbs.h"

static const CliOption rows[] = {
    CLI_ROW_INT(StudioVerbOptions, port, "port", 0, 1024, 65535,
                "of this machine to listen on; a free one if left out"),
    CLI_ROW(StudioVerbOptions, socket, "socket", "PATH",
            "a socket of the file system instead, for a server that passes "
            "requests on"),
    CLI_ROW_FLAG(StudioVerbOptions, no_open, "no-open",
                 "print the address and open no browser"),
};

const CliVerb cli_verb_studio = {
    .name = "studio",
    .help = "make levels in the browser, on this machine alone",
    .example = "sett studio levels",
    .words = "[FOLDER]",
    .more = "Opens a page in the browser that works on the projects in FOLDER "
            "(made if it is\nmissing; this one if left out). Prints the "
            "address and serves until Ctrl-C. Only\nthis machine can reach it, "
            "and only who knows the address. docs/studio.md.\n",
    CLI_OPTIONS(StudioVerbOptions, rows),
    .run = cli_studio,
};
