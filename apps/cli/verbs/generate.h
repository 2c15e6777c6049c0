/* generate.h - the parts of sett generate: what was asked for (plan), making
   the levels, writing them down. */
#ifndef SETT_CLI_GENERATE_H
#define SETT_CLI_GENERATE_H

#include "frame/cli.h"
#include "sett/wished.h"

typedef struct GenerateOptions {
    const char *layout, *furnish, *recipe, *size;
    const char *layout_file, *complete, *refurnish, *relayout, *lock;
    const char *want, *generator, *from;
    int64_t campaign, endless; /**< 0: none */
    int64_t tries;
    CliSeed seed;
    bool fresh_layouts, near_miss, playable;
    int64_t count, index, width, height; /* width, height: 0 = not given */
    bool report;
} GenerateOptions;

/** What is made: a recipe, perhaps on top of a level that was given. */
typedef struct GeneratePlan {
    const SettGame *game;
    SettRecipe recipe;
    SettPipe pipe;
    SettGrid base; /**< cells NULL: from nothing */
    SettMask lock; /**< words NULL: nothing is locked */
    uint8_t only[SETT_MAX_TILES];
    int64_t first, count; /**< levels first..first+count-1 of the seed */
    const int64_t *found; /**< or these `count` levels; NULL = those */
    const char *wished;   /**< JSON of the search for them; else NULL */
    SettOracle oracle;    /**< who completes each of them */
    int64_t draws;        /**< at most for one of those; 0: nobody has to */
    bool report;
} GeneratePlan;

/** Index of the plan's level number `item`. */
static inline int64_t cli_plan_index(const GeneratePlan *plan, int64_t item)
{
    return plan->found ? plan->found[item] : plan->first + item;
}
/** A SettLevelFn of a plan. */
SettStatus cli_plan_make(const void *plan, uint64_t seed, int64_t index,
                         SettArena *tmp, SettGrid *grid,
                         SettGenReport *reports);

void cli_played_text(const GeneratePlan *plan, int64_t index,
                     const SettRedrawn *played, SettText *out);

/** Looks for levels as wished (--want) and makes the plan one of exactly those.
    SETT_INFEASIBLE where there are too few; `plan->count` of them, perhaps the
    nearest miss as the last, can then be made all the same. */
SettStatus cli_want(Cli *cli, const GenerateOptions *options,
                    GeneratePlan *plan);

/** --endless: windows whose joins were checked, as one level. */
SettStatus cli_windows(Cli *cli, const GenerateOptions *options);
/** --campaign: levels of several generators, from easy to hard. */
SettStatus cli_campaign(Cli *cli, const GenerateOptions *options);

/** Options and files to a plan. */
SettStatus cli_plan(Cli *cli, const GenerateOptions *options,
                    GeneratePlan *plan);

/** Everything about one level that is written down. */
typedef struct GenerateLevel {
    int64_t index;
    const SettGrid *grid;
    const SettGenReport *reports; /**< SETT_MAX_STAGES */
    const SettRedrawn *played;
    SettArena *tmp;
} GenerateLevel;

/** {"index", "rows", "measures", "playable", "report"}; the last two only where
    they were asked for. */
SettStatus cli_generate_json(const GeneratePlan *plan,
                             const GenerateLevel *level, SettText *out);
/** {"index", "infeasible": [reasons]}. */
void cli_infeasible_json(const GenerateLevel *level, SettText *out);
/** What was requested, placed, left out, and why each object is where it is. */
void cli_generate_report(const GeneratePlan *plan, const GenerateLevel *level,
                         SettText *out);
void cli_infeasible_text(const GenerateLevel *level, SettText *out);

#endif
