/* compare.h - the parts of sett compare: two sides of measured levels, what the
   library says of them, and how that is shown. */
#ifndef SETT_CLI_COMPARE_H
#define SETT_CLI_COMPARE_H

#include "frame/cli.h"

/** One side; `infeasible` of a recipe's levels are rows of NaN. */
typedef struct CompareSide {
    const char *name;
    SettMeasured levels;
    int64_t infeasible;
    SettAssociations links;
} CompareSide;

typedef struct Comparison {
    const SettGame *game;
    CompareSide sides[2];
    SettDifference *rows; /**< one a measure */
} Comparison;

void cli_compare_text(const Comparison *comparison, SettText *out);
void cli_compare_json(const Comparison *comparison, SettText *out);
void cli_compare_csv(const Comparison *comparison, SettText *out);
void cli_compare_links_csv(const Comparison *comparison, SettText *out);

#endif
