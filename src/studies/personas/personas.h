/* personas.h - the playtest study of Green et al. 2019 (their Figure 4):
   players on the very levels of the two-step study. Private to the study's
   files. */
#ifndef SETT_STUDIES_PERSONAS_H
#define SETT_STUDIES_PERSONAS_H

#include "sett/testers.h"
#include "studies/nine_study.h"

/** The study; its tables are the levels' measures, and the plays with columns
    player * SETT_PLAY_VALUES + value. */
typedef struct SettPersonas {
    SettNineStudy nine;
    SettTesters testers;
    int32_t players;
    int32_t role[SETT_PERSONAS_ROLES]; /**< player of each, -1 = not here */
    bool paper; /**< all three are: claims can be tested */
    SettPersonasFound found;
} SettPersonas;

/** Of a level by its row (combination * levels + index). */
double sett_personas_difficulty(const SettPersonas *t, int64_t row);

/** Figure 4 of the paper's number of levels (0), or of all (1). */
SettStudyDrawFn sett_personas_figure4;
SettStatus sett_personas_page(void *self, SettPage *page);

#endif
