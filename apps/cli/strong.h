/* strong.h - the study of what can be had of the levels of the two-step study:
   strong personas beside those of the tree search. Private to its files. */
#ifndef SETT_CLI_STRONG_H
#define SETT_CLI_STRONG_H

#include "played.h"
#include "study_results.h"
#include "testers.h"
#include "two_step.h"

#define STRONG_BLOCK 5 /**< levels of one item */
#define STRONG_ROLES 4 /**< utilities: R, MK, TC, C */
#define STRONG_CLAIMS 8

typedef struct StrongOptions {
    StudyOptions study;
    int64_t budget, steps;
} StrongOptions;

/** What is noted of a level; NaN where it cannot be made or played. Values of
    role r begin at STRONG_ROLE + r * STRONG_ROLE_VALUES. */
enum {
    STRONG_ANSWER,  /**< SettAnswer: can it be won? */
    STRONG_CLASH,   /**< 1 where one search won and another proved a loss */
    STRONG_NODES,   /**< of the search for a win alone */
    STRONG_REPLAYS, /**< plans of strong personas that replay */
    STRONG_ROLE
};
enum {
    ROLE_BEST,   /**< utility of the strong persona's play */
    ROLE_PROVEN, /**< 1: there is no better one */
    ROLE_TURNS,  /**< of that play */
    ROLE_NODES,
    ROLE_PLAYED, /**< utility of the persona's play */
    ROLE_WON,    /**< 1 where the persona won */
    STRONG_ROLE_VALUES
};
#define STRONG_VALUES (STRONG_ROLE + STRONG_ROLES * STRONG_ROLE_VALUES)
/** Plans for a level: a win, and the best of each role. */
#define STRONG_PLANS (STRONG_ROLES + 1)

/** Winnable levels of one or all combinations, for one role. */
typedef struct StrongGap {
    SettSample best, proven, turns, played, won;
    SettSample gap; /**< best - played, level by level */
} StrongGap;

/** How many levels can be won. */
typedef struct StrongCounts {
    int64_t answers[3]; /**< by SettAnswer */
    int64_t levels;     /**< that could be made and played */
} StrongCounts;

typedef struct Strong {
    TwoStepBase base;
    CliTesters strong;  /**< exit, then the roles */
    CliTesters players; /**< the roles */
    double *values;     /**< [combo][level][STRONG_VALUES] */
    SettClaim claims[STRONG_CLAIMS];
} Strong;

extern const char *const strong_roles[STRONG_ROLES];

/** Over a combination, or all of them (-1). */
StrongCounts sett_strong_count(const Strong *t, int32_t combo);
StrongGap sett_strong_gap(const Strong *t, int32_t combo, int32_t role);
/** Fills the claims. */
SettStatus sett_strong_test(Strong *t);

/* What is written: claims.json, levels.csv, results.sqlite; gaps.svg;
   index.html. */
SettStatus sett_strong_write_data(Strong *t);
StudyDrawFn sett_strong_figure;
StudyDrawFn sett_strong_page;

#endif
