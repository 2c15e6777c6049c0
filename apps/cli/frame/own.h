/* own.h - what a verb takes and the command gives back when it ends, so that a
   verb may return as soon as something fails. */
#ifndef SETT_CLI_OWN_H
#define SETT_CLI_OWN_H

#include "frame/levels.h"

/** Has `destroy` called with the object when the command ends, the newest
    first. SETT_NO_MEMORY: it was called now. */
SettStatus cli_own(Cli *cli, void (*destroy)(void *), void *object);
/** Gives all of it back; cli_close does it. */
void cli_free_owned(Cli *cli);
/** A catalog of the command's own, from the built-in one; it is cli->catalog
   from then on. */
SettStatus cli_catalog(Cli *cli, SettCatalog **out);
/** Such a catalog with a game, and an evaluator of its name or NULL. */
SettStatus cli_take_game(Cli *cli, const SettGame *game, const SettEval *eval);
/** An empty text, freed when the command ends. Never NULL: where memory is out
    it is a text that says so (`status`). */
SettText *cli_text(Cli *cli);

#endif
