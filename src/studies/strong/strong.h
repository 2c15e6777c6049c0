/* strong.h - the study strong: best-first search beside the personas of the
   tree search on the levels of the two-step study. Private to its files. */
#ifndef SETT_STUDIES_STRONG_H
#define SETT_STUDIES_STRONG_H

#include "sett/testers.h"
#include "studies/nine_study.h"

/** The study; its levels' table has SETT_STRONG_VALUES columns. */
typedef struct SettStrong {
    SettNineStudy nine;
    SettTesters strong;  /**< exit, then the roles */
    SettTesters players; /**< the roles */
    SettClaim claims[SETT_STRONG_CLAIMS];
} SettStrong;

SettStatus sett_strong_write(SettStrong *t);
SettStudyDrawFn sett_strong_figure;
SettStatus sett_strong_page(void *self, SettPage *page);

#endif
