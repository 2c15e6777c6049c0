/* edd.h - the study of constrained MAP-Elites in EDD (Alvarez et al. 2019):
   what its files share. */
#ifndef SETT_STUDIES_EDD_H
#define SETT_STUDIES_EDD_H

#include "sett/study_edd.h"

extern const char *const sett_edd_room_names[SETT_EDD_ROOMS];

/** A method that begins with one room. */
typedef struct SettEddParts {
    SettSearchDef def;
    SettSearchParams params;
    SettLevel target;
} SettEddParts;

typedef struct SettEddStudy {
    SettStudyRun run;
    const SettGame *game;
    const SettEval *eval;
    SettEddParts parts[SETT_EDD_ROOMS][SETT_EDD_ARMS];
    const char *arm_names[SETT_EDD_ARMS];
    SettEddData data; /**< what the claims are functions of */
    SettEddRun *all;  /**< the runs of `data` */
    SettClaim claims[SETT_EDD_CLAIMS];
} SettEddStudy;

/** Saves one grid of elites as SVG a room, pair and arm. */
SettStatus sett_edd_grids(SettEddStudy *t);
/** A value of the looks over evaluations: 0 QD score, 1 coverage, 2 rooms. */
SettStudyDrawFn sett_edd_lines;
SettStatus sett_edd_page(void *self, SettPage *page);

#endif
