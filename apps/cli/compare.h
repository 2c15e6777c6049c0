/* compare.h - the parts of sett compare: two sides of measured levels, their
   tests, and how walls and furniture go together on each side. */
#ifndef SETT_CLI_COMPARE_H
#define SETT_CLI_COMPARE_H

#include "cli.h"

/** One side: n levels, a row of measures each; NaN where one does not apply. */
typedef struct CompareSide {
    const char *name;
    double *values;
    int64_t count;
    int64_t infeasible; /**< of a recipe's levels: rows of NaN */
} CompareSide;

/** One measure of both sides. p values are NaN where nothing can be said. */
typedef struct CompareRow {
    SettSample a, b;
    SettWelch welch;
    double superiority;
    double p, p_holm;
} CompareRow;

/** How one layout measure goes with one level measure, on one side. */
typedef struct CompareLink {
    int32_t layout, level; /**< indices of measures */
    double r, p, p_holm;
    int64_t pairs;
} CompareLink;

typedef struct Comparison {
    const SettGame *game;
    CompareSide sides[2];
    CompareRow *rows; /**< one a measure */
    CompareLink *links[2];
    int32_t layout_count, level_count; /**< measures of each kind */
    int32_t link_count;                /**< their product */
} Comparison;

/** Fills rows and links from the sides. */
SettStatus cli_compare(Cli *cli, Comparison *comparison);

void cli_compare_text(const Comparison *comparison, SettText *out);
void cli_compare_json(const Comparison *comparison, SettText *out);
void cli_compare_csv(const Comparison *comparison, SettText *out);
void cli_compare_links_csv(const Comparison *comparison, SettText *out);

#endif
