/* study_own.h - a study of one's own, described by a TOML file: factors whose
   values are crossed into recipes, sets of levels that exist, levels of each,
   and comparisons with their thresholds and correction. It runs as the studies
   of the papers do (sett/study_run.h). What was declared before the first level
   is kept in the journal; a comparison that came later is marked so. The file
   is described in docs/guide/cluster.md. */
#ifndef SETT_STUDY_OWN_H
#define SETT_STUDY_OWN_H

#include "sett/study_run.h"

SETT_BEGIN

/** Options of the study. */
typedef struct SettOwnOptions {
    SettStudyOptions study; /**< levels 0: those that the file says */
    const char *file;       /**< path of the TOML file */
} SettOwnOptions;

/** Most cells: crossed values of factors, and sets. */
#define SETT_OWN_CELLS 256
/** Most comparisons. */
#define SETT_OWN_COMPARISONS 64

extern const SettStudy sett_study_own;

SETT_END
#endif
