/* personas.h - the playtest study of Green et al. 2019 (their Figure 4):
   players on the very levels of the two-step study. Private to the study's
   files. */
#ifndef SETT_CLI_PERSONAS_H
#define SETT_CLI_PERSONAS_H

#include "sett/study_two_step.h"
#include "testers.h"
#include "two_step.h"

#define PERSONAS_BLOCK 10 /**< levels of one item */
typedef struct PersonasOptions {
    SettStudyOptions study;
    int64_t budget; /**< 0: each player's own */
    const char *players;
} PersonasOptions;

/** The study and everything it has found. */
typedef struct Personas {
    TwoStepBase base;
    CliTesters testers;
    const SettPlaytest *tests; /**< those of `testers` */
    int32_t players;
    int32_t role[SETT_PERSONAS_ROLES]; /**< player of each, -1 = not here */
    bool paper; /**< all three are: claims can be tested */
    int32_t measures;
    double *measured; /**< [combo][level][measure] */
    double *values;   /**< [combo][level][player][SettPlayValue] */
    SettPersonasFound found;
} Personas;

/** Values of one play. */
const double *cli_personas_play(const Personas *t, int32_t combo, int64_t level,
                                int32_t player);
/** A value over levels from..to-1, over bits of players and combinations. */
SettSample cli_personas_sample(const Personas *t, int32_t value,
                               uint32_t players, uint32_t combos, int64_t from,
                               int64_t to);
double cli_personas_difficulty(const Personas *t, int32_t combo, int64_t level);
/** Expected means of 1,000 levels, and tolerance: docs/design/md2.md, 19. */
typedef struct PersonasExpected {
    double mean, tolerance;
} PersonasExpected;
/** Of WIN (0..1), KILLS or TREASURE; `sample` gives the standard error. */
PersonasExpected cli_personas_expected(int32_t combo, int32_t role,
                                       int32_t value, const SettSample *sample);

/* What is written: claims.json, plays.csv, levels.csv, results.sqlite; figures;
   index.html. */
SettStatus cli_personas_write_data(Personas *t);
SettStudyDrawFn cli_personas_figure4;
SettStudyDrawFn cli_personas_figure4_all;
SettStudyDrawFn cli_personas_page;

#endif
