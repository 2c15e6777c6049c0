/* own.h - what verbs take for as long as the command lasts. */
#ifndef SETT_CLI_OWN_H
#define SETT_CLI_OWN_H

#include "frame/levels.h"

/** Opens cli->alloc over another allocator: what is still taken when the
   command ends is given back, so that a verb may return as soon as something
   fails, and objects that hold nothing but memory need not be destroyed. */
void cli_memory(Cli *cli, SettAlloc from);
void cli_memory_end(Cli *cli);

/** A catalog of the command's own, from the built-in one; it is cli->catalog
   from then on. */
SettStatus cli_catalog(Cli *cli, SettCatalog **out);
/** Such a catalog with a game, and an evaluator of its name or NULL. */
SettStatus cli_take_game(Cli *cli, const SettGame *game, const SettEval *eval);
/** An empty text. Never NULL: where memory is out
    it is a text that says so (`status`). */
SettText *cli_text(Cli *cli);

#endif
