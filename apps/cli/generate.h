/* generate.h - the parts of sett generate: what was asked for (plan), making
   the levels, writing them down. */
#ifndef SETT_CLI_GENERATE_H
#define SETT_CLI_GENERATE_H

#include "cli.h"

typedef struct GenerateOptions {
    const char *layout, *furnish, *recipe, *size;
    const char *layout_file, *complete, *refurnish, *relayout, *lock;
    CliSeed seed;
    bool fresh_layouts;
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
    bool report;
} GeneratePlan;

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
