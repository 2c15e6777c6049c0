/* own.h - what a verb takes and the command gives back when it ends, so that a
   verb may return as soon as something fails. */
#ifndef SETT_CLI_OWN_H
#define SETT_CLI_OWN_H

#include "frame/levels.h"

/** Has `destroy` called with the object when the command ends, the newest
    first. SETT_NO_MEMORY: it was called now. */
SettStatus cli_own(Cli *cli, void (*destroy)(void *), void *object);
/** An empty text, freed when the command ends. Never NULL: where memory is out
    it is a text that says so (`status`). */
SettText *cli_text(Cli *cli);
/** An empty list of levels, freed when the command ends; NULL: no memory. */
CliLevels *cli_levels(Cli *cli);

/** Reads a JSON file; errors name it. */
SettStatus cli_read_json(Cli *cli, const char *path, const SettJson **root);
/** Names of the files in a folder that end in `ending`, in their order, without
    records of making; NULL behind the last. The list belongs to cli->arena. */
SettStatus cli_names(Cli *cli, const char *folder, const char *ending,
                     const char ***names, int32_t *count);

#endif
