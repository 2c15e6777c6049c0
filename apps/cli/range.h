/* range.h - the parts of sett range: the levels' range, what each parameter
   moves, and how both are shown. */
#ifndef SETT_CLI_RANGE_H
#define SETT_CLI_RANGE_H

#include "cli.h"
#include "sett/lab.h"

#define RANGE_MEASURES \
    6                  /**< most measures that are mapped against each other */
#define RANGE_VALUES 5 /**< values that a parameter is tried at */

/** How one parameter moves the measures: tried alone, all others as they are.
 */
typedef struct RangeLever {
    const char *name; /**< "layout.walls" */
    const char *values[RANGE_VALUES];
    int32_t value_count;
    double *eta;  /**< one a measure: share of variance; NaN where unknown */
    double *move; /**< one a measure: mean at the last value less the first */
    int64_t infeasible;
} RangeLever;

/** Everything that sett range finds. */
typedef struct RangeFinding {
    Cli *cli;
    SettRecipe recipe;
    int64_t first, count; /**< levels first..first+count-1 */
    int32_t measures[RANGE_MEASURES];
    int32_t measure_count;
    SettRange range;
    RangeLever *levers;
    int32_t lever_count;
    int64_t tried; /**< levels per value of a parameter; 0 = none tried */
} RangeFinding;

/** Measures one level of a recipe; SETT_INFEASIBLE where there is none. */
SettStatus cli_range_level(const SettRecipe *recipe, int64_t index,
                           SettArena *tmp, SettGrid *grid, double *values);
/** Tries every scalar parameter of both stages. */
SettStatus cli_range_levers(RangeFinding *f);

void cli_range_text(const RangeFinding *f, SettText *out);
void cli_range_json(const RangeFinding *f, SettText *out);
SettStatus cli_range_page(RangeFinding *f, SettText *out);

#endif
