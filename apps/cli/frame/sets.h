/* sets.h - sets of levels as words of a verb (sett/sets.h). */
#ifndef SETT_CLI_SETS_H
#define SETT_CLI_SETS_H

#include "frame/cli.h"

/** How sets are made and compared: options of a verb. */
typedef struct CliSets {
    int64_t count; /**< levels of each recipe */
    CliSeed seed;
    int64_t resamples, neighbours, sample;
    const char *measures; /**< names, or NULL */
    CliParts parts;
} CliSets;

#define CLI_SETS_ROWS(Struct, field)                                      \
    CLI_ROW_INT(Struct, field.resamples, "resamples", 1000, 0, 100000,    \
                "of sets: resamples for each interval of a distance"),    \
        CLI_ROW_INT(Struct, field.neighbours, "neighbours", 5, 1, 1000,   \
                    "of sets: nearest levels that make a neighbourhood"), \
        CLI_ROW_INT(Struct, field.sample, "sample", 500, 2, 5000,         \
                    "of sets: levels of each whose pairs are looked at")

/** Opens the sets of all words from 1 on and measures them, in parts where that
    was asked for; *done is false where other parts are to follow. The sets
    belong to cli->arena. `folder`: as in cli_parts. */
SettStatus cli_sets_measure(Cli *cli, const CliSets *o, bool folder,
                            SettMeasuredSet **sets, bool *done);
/** The distances of all pairs, with a display. */
SettStatus cli_sets_distances(Cli *cli, const CliSets *o, SettSets *sets);
/** The levels of the sets of all words from 1 on, into cli->levels. */
SettStatus cli_sets_levels(Cli *cli, const CliSets *o);

#endif
