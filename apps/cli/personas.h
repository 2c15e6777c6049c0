/* personas.h - the playtest study of Green et al. 2019 (their Figure 4):
   players on the very levels of the two-step study. Private to the study's
   files. */
#ifndef SETT_CLI_PERSONAS_H
#define SETT_CLI_PERSONAS_H

#include "testers.h"
#include "two_step.h"

#define PERSONAS_BLOCK 10 /**< levels of one item */
#define PERSONAS_TESTS 32 /**< room for them */
#define PERSONAS_CLAIMS 12
#define PERSONAS_PAPER 100 /**< levels of a combination in the paper */
#define PERSONAS_MORE 300

/** The three of the paper, in the order of Personas.role. */
typedef enum PersonasRole { ROLE_R, ROLE_MK, ROLE_TC, ROLES } PersonasRole;
extern const char *const personas_roles[ROLES];

typedef struct PersonasOptions {
    StudyOptions study;
    int64_t budget; /**< 0: each player's own */
    const char *players;
} PersonasOptions;

/** What levels from..to-1 of every combination say. */
typedef struct PersonasFindings {
    int64_t from, to;
    TwoStepTest tests[PERSONAS_TESTS];
    int32_t test_count;
    bool held[PERSONAS_CLAIMS];
    double p[PERSONAS_CLAIMS]; /**< the worst deciding one; NaN = no test */
} PersonasFindings;

/** How often a claim held in disjoint blocks of levels. */
typedef struct PersonasBlocks {
    int64_t size, count;
    int64_t held[PERSONAS_CLAIMS];
} PersonasBlocks;

/** The study and everything it has found. */
typedef struct Personas {
    TwoStepBase base;
    CliTesters testers;
    const SettPlaytest *tests; /**< those of `testers` */
    int32_t players;
    int32_t role[ROLES]; /**< player of each role, -1 = not in this study */
    bool paper;          /**< all three are: claims can be tested */
    int32_t measures;
    double *measured; /**< [combo][level][measure] */
    double *values;   /**< [combo][level][player][SettPlayValue] */
    PersonasFindings all, first, more; /**< every level; the first 100, 300 */
    PersonasBlocks blocks[2];          /**< of 100 and of 300 */
    SettClaim claims[PERSONAS_CLAIMS];
} Personas;

/** Beside SettPlayValue: what TC takes above the mean of R and MK. */
#define PERSONAS_GAP SETT_PLAY_VALUES

/** Values of one play. */
const double *sett_personas_play(const Personas *t, int32_t combo,
                                 int64_t level, int32_t player);
/** A value over levels from..to-1, over bits of players and combinations. */
SettSample sett_personas_sample(const Personas *t, int32_t value,
                                uint32_t players, uint32_t combos, int64_t from,
                                int64_t to);
/** Tests everything and fills the claims. */
SettStatus sett_personas_test(Personas *t);
double sett_personas_difficulty(const Personas *t, int32_t combo,
                                int64_t level);
/** Means of the specification's 1,000 levels, and what may lie between. */
typedef struct PersonasExpected {
    double mean, tolerance;
} PersonasExpected;
/** Of WIN (0..1), KILLS or TREASURE; `sample` gives the standard error. */
PersonasExpected sett_personas_expected(int32_t combo, int32_t role,
                                        int32_t value,
                                        const SettSample *sample);

/* What is written: claims.json, plays.csv, levels.csv, results.sqlite; figures;
   index.html. */
SettStatus sett_personas_write_data(Personas *t);
StudyDrawFn sett_personas_figure4;
StudyDrawFn sett_personas_figure4_all;
StudyDrawFn sett_personas_page;

#endif
