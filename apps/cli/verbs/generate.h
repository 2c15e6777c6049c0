/* generate.h - the parts of sett generate: what was asked for (plan), windows
   and campaigns. */
#ifndef SETT_CLI_GENERATE_H
#define SETT_CLI_GENERATE_H

#include "frame/verbs.h"
#include "sett/generated.h"

typedef struct GenerateOptions {
    SettLevelsAsked asked;
    const char *want, *from;
    int64_t campaign, endless; /**< 0: none */
    bool near_miss;
    CliParts parts;
} GenerateOptions;

/** --endless: windows whose joins were checked, as one level. */
SettStatus cli_windows(Cli *cli, const GenerateOptions *options);
/** --campaign: levels of several generators, from easy to hard. */
SettStatus cli_campaign(Cli *cli, const GenerateOptions *options);

/** Options and files to a plan. */
SettStatus cli_plan(Cli *cli, const SettLevelsAsked *options,
                    SettLevelPlan *plan);

#endif
