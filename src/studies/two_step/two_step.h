/* two_step.h - the study of Green et al. 2019: three layout creators times
   three furnishers, measured. Private to the study's files. */
#ifndef SETT_STUDIES_TWO_STEP_H
#define SETT_STUDIES_TWO_STEP_H

#include "studies/nine_study.h"

/** The study; its levels' table has the game's measures as columns. */
typedef struct SettTwoStep {
    SettNineStudy nine;
    SettTwoStepFound found;
} SettTwoStep;

/** Creators and furnishers in words. */
extern const char *const sett_two_step_creators[SETT_NINE_SIDE];
extern const char *const sett_two_step_furnishers[SETT_NINE_SIDE];

SettStudyDrawFn sett_two_step_figure1;
SettStudyDrawFn sett_two_step_figure2;
SettStudyDrawFn sett_two_step_figure3;
SettStatus sett_two_step_page(void *self, SettPage *page);

#endif
