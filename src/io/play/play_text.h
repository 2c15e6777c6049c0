/* play_text.h - what the files of this folder share. */
#ifndef SETT_IO_PLAY_TEXT_H
#define SETT_IO_PLAY_TEXT_H

#include "sett/game.h"

/** Adds the counters that are not 0, or that have a total: "kills 3 of 9,
    traps 2". */
void sett_counters_text(const SettRules *rules, const double *values,
                        SettText *out);

#endif
