/* study_edd.h - the study of constrained MAP-Elites in EDD (Alvarez et al.
   2019): what its files share. */
#ifndef SETT_CLI_STUDY_EDD_H
#define SETT_CLI_STUDY_EDD_H

#include "search_file.h"
#include "sett/study_edd.h"
#include "study.h"

typedef struct EddStudyOptions {
    SettStudyOptions study;
    const char *preset;
    int64_t budget;
} EddStudyOptions;

extern const char *const cli_edd_room_names[SETT_EDD_ROOMS];

typedef struct EddStudy {
    SettStudyRun study;
    const SettGame *game;
    const SettEval *eval;
    CliSearch parts[SETT_EDD_ROOMS][SETT_EDD_ARMS];
    const char *arm_names[SETT_EDD_ARMS];
    uint64_t budget;
    int64_t runs; /**< of each pair, room and arm */
    SettEddRun *all;
    SettClaim claims[SETT_EDD_CLAIMS];
} EddStudy;

/** What the claims are functions of. */
static inline SettEddData sett_study_edd_data(const EddStudy *t)
{
    return (SettEddData){t->all, t->runs, t->budget};
}
/** index.html, and one grid of elites as SVG a room, pair and arm. */
SettStatus cli_study_edd_pages(EddStudy *t);

#endif
