/* why_edd.h - what makes up the scores of an EDD room, in words. */
#ifndef SETT_CLI_WHY_EDD_H
#define SETT_CLI_WHY_EDD_H

#include "frame/cli.h"

/** Adds lines on a room: its patterns and what each adds to the fitness. With
    `like` as a target (NULL: the default wishes). */
SettStatus cli_why_edd(const SettGame *game, const SettGrid *room,
                       const SettGrid *like, SettArena *tmp, SettText *out);

#endif
