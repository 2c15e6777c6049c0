/* strong.h - the study of what can be had of the levels of the two-step study:
   strong personas beside those of the tree search. Private to its files. */
#ifndef SETT_STUDIES_STRONG_H
#define SETT_STUDIES_STRONG_H

#include "sett/testers.h"
#include "studies/nine_study.h"

typedef struct SettStrong {
    SettNineStudy nine;
    SettTesters strong;  /**< exit, then the roles */
    SettTesters players; /**< the roles */
    SettNineTable table; /**< SETT_STRONG_VALUES columns */
    SettClaim claims[SETT_STRONG_CLAIMS];
} SettStrong;

/* What is written: claims.json, levels.csv, results.sqlite; gaps.svg;
   index.html. */
SettStatus sett_strong_data(SettStrong *t);
SettStudyDrawFn sett_strong_figure;
SettStudyDrawFn sett_strong_page;

#endif
