/* generate.h - the parts of sett generate: what was asked for (plan), making
   the levels, writing them down. */
#ifndef SETT_CLI_GENERATE_H
#define SETT_CLI_GENERATE_H

#include "cli.h"

typedef struct GenerateOptions {
    const char *layout, *furnish, *recipe, *size;
    const char *layout_file, *complete, *refurnish, *relayout, *lock;
    const char *want;
    int64_t tries;
    CliSeed seed;
    bool fresh_layouts, near_miss;
    int64_t count, index, width, height; /* width, height: 0 = not given */
    bool report;
} GenerateOptions;

/** What is made: a recipe, perhaps on top of a level that was given. */
typedef struct GeneratePlan {
    const SettGame *game;
    SettRecipe recipe;
    SettTwoStep pipe;
    SettGrid base; /**< cells NULL: from nothing */
    SettMask lock; /**< words NULL: nothing is locked */
    uint8_t only[SETT_MAX_TILES];
    int64_t first, count; /**< levels first..first+count-1 of the seed */
    const int64_t *found; /**< or these `count` levels; NULL = those */
    SettText wished;      /**< JSON of the search for them; else empty */
    bool report;
} GeneratePlan;

/** Index of the plan's level number `item`. */
static inline int64_t sett_cli_plan_index(const GeneratePlan *plan,
                                          int64_t item)
{
    return plan->found ? plan->found[item] : plan->first + item;
}
/** Level `index` of the plan into `grid`, which is taken from `tmp`; reports
    may be NULL. */
SettStatus sett_cli_plan_make(const GeneratePlan *plan, int64_t index,
                              SettArena *tmp, SettGrid *grid,
                              SettGenReport *layout, SettGenReport *furnish);

/** Looks for levels as wished (--want) and makes the plan one of exactly those.
    SETT_INFEASIBLE where there are too few; `plan->count` of them, perhaps the
    nearest miss as the last, can then be made all the same. */
SettStatus sett_cli_want(Cli *cli, const GenerateOptions *options,
                         GeneratePlan *plan);

/** Options and files to a plan. */
SettStatus sett_cli_plan(Cli *cli, const GenerateOptions *options,
                         GeneratePlan *plan);

/** Everything about one level that is written down. */
typedef struct GenerateLevel {
    int64_t index;
    const SettGrid *grid;
    const SettGenReport *layout, *furnish;
    SettArena *tmp;
} GenerateLevel;

/** {"index", "rows", "measures", "report"}; the last only with --report. */
SettStatus sett_cli_generate_json(const GeneratePlan *plan,
                                  const GenerateLevel *level, SettText *out);
/** {"index", "infeasible": [reasons]}. */
void sett_cli_infeasible_json(const GenerateLevel *level, SettText *out);
/** What was requested, placed, left out, and why each object is where it is. */
void sett_cli_generate_report(const GeneratePlan *plan,
                              const GenerateLevel *level, SettText *out);
void sett_cli_infeasible_text(const GenerateLevel *level, SettText *out);

#endif
