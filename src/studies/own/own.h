/* own.h - what the files of a study of one's own share. */
#ifndef SETT_STUDIES_OWN_H
#define SETT_STUDIES_OWN_H

#include "sett/host_files.h"
#include "sett/study_own.h"

/** A recipe, or levels that exist. */
#define SETT_OWN_DECLARED ((size_t)1 << 16) /**< bytes of what was declared */

typedef struct OwnCell {
    const char *name; /**< "layout=cac,furnish=cf", or "set=zelda" */
    SettRecipe recipe;
    SettLevelList levels; /**< items NULL: the recipe's */
    int64_t count;
    double *values;  /**< a row of the game's measures a level */
    uint8_t *missed; /**< 1 a level that is infeasible */
} OwnCell;

/** A comparison: a's mean less b's. */
typedef struct OwnComparison {
    SettClaimRule rule;
    const char *a, *b;   /**< "layout=cac": all cells that have these */
    int32_t measure;     /**< of the game */
    const char *written; /**< all of it as one line, to be found again */
} OwnComparison;

typedef struct OwnStudy {
    SettStudyRun run;
    const SettGame *game;
    const char *title;
    OwnCell *cells;
    int32_t cell_count;
    OwnComparison *comparisons;
    int32_t comparison_count;
    bool holm;
    int32_t *measures; /**< that are shown */
    int32_t measure_count;
    int64_t blocks; /**< items but the first */
    char *declared; /**< lines `written` as they were at the beginning */
} OwnStudy;

/** Reads the file into the study. Errors say their line. */
SettStatus sett_own_read(OwnStudy *t, const SettOwnOptions *options);
/** True where all pairs of `which` are among those of the cell. */
bool sett_own_matches(const char *name, const char *which);
/** Claims, tables and the page. */
SettStatus sett_own_finish(void *self);
SettStatus sett_own_draw(void *self, int32_t which, SettText *out);
SettStatus sett_own_page(void *self, SettPage *page);
void sett_own_report(void *self, SettText *out);

#endif
