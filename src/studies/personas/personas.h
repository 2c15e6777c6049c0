/* personas.h - the playtest study of Green et al. 2019 (their Figure 4):
   players on the very levels of the two-step study. Private to the study's
   files. */
#ifndef SETT_STUDIES_PERSONAS_H
#define SETT_STUDIES_PERSONAS_H

#include "sett/testers.h"
#include "studies/nine_study.h"

/** The study and everything it has found. */
typedef struct SettPersonas {
    SettNineStudy nine;
    SettTesters testers;
    int32_t players;
    int32_t role[SETT_PERSONAS_ROLES]; /**< player of each, -1 = not here */
    bool paper; /**< all three are: claims can be tested */
    int32_t measures;
    const double *measured; /**< [combo][level][measure] */
    SettNineTable plays;    /**< columns: player * SETT_PLAY_VALUES + value */
    SettPersonasFound found;
} SettPersonas;

/** A value over levels 0..to-1 of some combinations (bits). */
SettSample sett_personas_sample(const SettPersonas *t, int32_t value,
                                int32_t player, uint32_t combos, int64_t to);
/** Of a level by its row (combination * levels + index). */
double sett_personas_difficulty(const SettPersonas *t, int64_t row);
/** Expected means of 1,000 levels, and tolerance: docs/design/md2.md, 19. */
typedef struct SettPersonasExpected {
    double mean, tolerance;
} SettPersonasExpected;
/** Of WIN (0..1), KILLS or TREASURE; `sample` gives the standard error. */
SettPersonasExpected sett_personas_expected(int32_t combo, int32_t role,
                                            int32_t value,
                                            const SettSample *sample);

/* What is written: claims.json, plays.csv, levels.csv, results.sqlite; figures;
   index.html. */
SettStatus sett_personas_write(SettPersonas *t);
SettStudyDrawFn sett_personas_figure4;
SettStudyDrawFn sett_personas_figure4_all;
SettStudyDrawFn sett_personas_page;

#endif
