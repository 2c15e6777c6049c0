/* two_step.h - the study of Green et al. 2019: three layout creators times
   three furnishers, measured. Private to the study's files. */
#ifndef SETT_STUDIES_TWO_STEP_H
#define SETT_STUDIES_TWO_STEP_H

#include "studies/nine_study.h"

/** The study and everything it has found. */
typedef struct SettTwoStep {
    SettNineStudy nine;
    SettNineTable table; /**< columns: the game's measures */
    SettTwoStepFound found;
} SettTwoStep;

/* What is written: claims.json, levels.csv, results.sqlite; figure1..3.svg;
   index.html. */
SettStatus sett_two_step_data(SettTwoStep *t);
SettStudyDrawFn sett_two_step_figure1;
SettStudyDrawFn sett_two_step_figure2;
SettStudyDrawFn sett_two_step_figure3;
SettStudyDrawFn sett_two_step_page;

#endif
