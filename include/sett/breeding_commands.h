/* breeding_commands.h - generators bred by hand through commands, a line each:
   by somebody at a terminal or by a script. Numbers mark parents, "next" breeds
   the next page; "help" lists all commands. */
#ifndef SETT_BREEDING_COMMANDS_H
#define SETT_BREEDING_COMMANDS_H

#include "sett/breeding_page.h"
#include "sett/host_files.h"

SETT_BEGIN

/** A breeding that takes commands. */
typedef struct SettBreedingTalk {
    const SettStudyHost *host; /**< its arena holds the work of a command: the
                                    caller resets it between two */
    const SettGame *game;
    SettBreeding *breeding;
    uint64_t seed; /**< of the levels that are shown and rated */
    SettCrew crew;
    SettText *out; /**< gets what commands answer */
    bool colour;   /**< with escape sequences of terminals */
    bool over;     /**< set by "quit" */
    bool changed;  /**< set when a command changed the breeding */
    /** Has a level played; `user` is the host's. NULL: the game's judge plays,
        and `out` gets how far it came. */
    SettStatus (*play)(void *user, const SettGame *game, const SettGrid *level);
    /** Saves a file that a command makes; `user` is the host's. */
    SettStatus (*save)(void *user, const char *path, SettText *file);
} SettBreedingTalk;

/** Fills the database of a definition with the agent programs of a folder;
    NULL: those that come with the host, where it has any. */
SettStatus sett_breeding_database(const SettStudyHost *host,
                                  const SettGame *game, const char *folder,
                                  SettBreedingDef *def);
/** Adds the page to talk->out. */
SettStatus sett_breeding_say(SettBreedingTalk *talk);
/** Does one command; empty lines and those that begin with '#' do nothing. What
    is wrong with it is SETT_BAD_ARGUMENT or SETT_BAD_INPUT, with host->err
    filled, and has changed nothing. */
SettStatus sett_breeding_command(SettBreedingTalk *talk, const char *line);

SETT_END
#endif
