/* strong.h - the study of what can be had of the levels of the two-step study:
   strong personas beside those of the tree search. Private to its files. */
#ifndef SETT_CLI_STRONG_H
#define SETT_CLI_STRONG_H

#include "played.h"
#include "sett/study_two_step.h"
#include "study.h"
#include "testers.h"
#include "two_step.h"

#define STRONG_BLOCK 5 /**< levels of one item */
typedef struct StrongOptions {
    SettStudyOptions study;
    int64_t budget, steps;
} StrongOptions;

typedef struct Strong {
    TwoStepBase base;
    CliTesters strong;  /**< exit, then the roles */
    CliTesters players; /**< the roles */
    double *values;     /**< [combo][level][SETT_STRONG_VALUES] */
    SettClaim claims[SETT_STRONG_CLAIMS];
} Strong;

/** The values of all levels. */
static inline SettNineTable sett_strong_table(const Strong *t)
{
    return (SettNineTable){t->values, t->base.levels, SETT_STRONG_VALUES};
}

/* What is written: claims.json, levels.csv, results.sqlite; gaps.svg;
   index.html. */
SettStatus cli_strong_write_data(Strong *t);
SettStudyDrawFn cli_strong_figure;
SettStudyDrawFn cli_strong_page;

#endif
