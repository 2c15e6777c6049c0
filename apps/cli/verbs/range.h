/* range.h - how sett range shows what it found. */
#ifndef SETT_CLI_RANGE_H
#define SETT_CLI_RANGE_H

#include "sett/range.h"

void cli_range_text(const SettRecipeRange *r, SettText *out);

#endif
