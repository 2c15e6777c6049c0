/* generate.h - the parts of sett generate: what was asked for (plan), windows
   and campaigns. */
#ifndef SETT_CLI_GENERATE_H
#define SETT_CLI_GENERATE_H

#include "frame/verbs.h"
#include "sett/generated.h"

typedef struct GenerateOptions {
    const char *layout, *furnish, *recipe, *size;
    const char *layout_file, *complete, *refurnish, *relayout, *lock, *like;
    const char *want, *generator, *from;
    int64_t campaign, endless; /**< 0: none */
    int64_t tries;
    CliSeed seed;
    bool fresh_layouts, near_miss, playable;
    int64_t count, index, width, height; /* width, height: 0 = not given */
    bool report;
    CliParts parts;
} GenerateOptions;

/** --endless: windows whose joins were checked, as one level. */
SettStatus cli_windows(Cli *cli, const GenerateOptions *options);
/** --campaign: levels of several generators, from easy to hard. */
SettStatus cli_campaign(Cli *cli, const GenerateOptions *options);

/** Options and files to a plan. */
SettStatus cli_plan(Cli *cli, const GenerateOptions *options,
                    SettLevelPlan *plan);

#endif
