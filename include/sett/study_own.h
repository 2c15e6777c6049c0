/* study_own.h - a study of one's own, described by a TOML file: factors whose
   values are crossed into cells (recipes, their parameters, games, sets by
   name), sets of levels (files, recipes, commands that make levels), measures,
   also by a command, comparisons with their thresholds and correction, and
   figures. It runs as the studies of the papers do (sett/study_run.h). The file
   as it was when the first level was made is kept in the journal; comparisons
   that came later are marked so. The file is described in
   docs/guide/cluster.md. Cost: a command that makes levels is begun once for
   every 50. */
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
