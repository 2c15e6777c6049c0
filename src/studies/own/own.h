/* own.h - what the files of a study of one's own share. */
#ifndef SETT_STUDIES_OWN_H
#define SETT_STUDIES_OWN_H

#include "sett/host_files.h"
#include "sett/sets.h"
#include "sett/study_own.h"

/** A game of the study. */
typedef struct OwnGame {
    const char *word;           /**< its name, or its file */
    const SettGame *game;       /**< with the measures of `command` */
    const SettCatalog *catalog; /**< that has it */
    SettCommand *command;       /**< NULL: none */
    int32_t *columns;           /**< which of its measures a column is */
} OwnGame;

typedef struct OwnCell {
    const char *name; /**< "layout=cac,furnish=cf", or "set=zelda" */
    const OwnGame *game;
    uint64_t seed;       /**< of the factor "seed", or the study's */
    SettMeasuredSet set; /**< named by its word; neither levels nor recipe: its
                              items make levels by a command */
    double *values;      /**< a row of the study's columns a level */
    uint8_t *missed;     /**< 1 a level that is infeasible */
} OwnCell;

/** A comparison: a's mean less b's. */
typedef struct OwnComparison {
    SettClaimRule rule;
    const char *a, *b;   /**< "layout=cac": all cells that have these */
    int32_t measure;     /**< column */
    const char *written; /**< all of it as one line, to be found again */
} OwnComparison;

typedef enum OwnFigureKind {
    OWN_MEANS, /**< bars with intervals, a panel a measure */
    OWN_MAP,   /**< where levels lie by two measures, a panel a side */
    OWN_SPREAD /**< how one measure is spread, a line a side */
} OwnFigureKind;

typedef struct OwnFigure {
    const char *name, *caption; /**< NAME.svg */
    OwnFigureKind kind;
    int32_t measures[SETT_RANGE_MEASURES]; /**< columns */
    int32_t measure_count;
    const char *sides[SETT_MOST_SETS]; /**< as in comparisons */
    int32_t side_count;
} OwnFigure;

#define SETT_OWN_TEXT 65536 /**< bytes of the file at most */
#define SETT_OWN_GAMES 8
#define SETT_OWN_FIGURES 16
#define SETT_OWN_MEASURES 16 /**< that are shown */

typedef struct OwnStudy {
    SettStudyRun run;
    const char *text; /**< the file */
    size_t text_size;
    const char *title, *measure_cmd;
    int64_t measure_limit;
    OwnGame games[SETT_OWN_GAMES];
    int32_t game_count;
    SettGame view; /**< of the columns: measures that all games have */
    OwnCell *cells;
    int32_t cell_count;
    OwnComparison *comparisons;
    int32_t comparison_count;
    OwnFigure *figures;
    int32_t figure_count;
    bool holm;
    int32_t measures[SETT_OWN_MEASURES]; /**< columns that are shown */
    int32_t measure_count;
    int64_t blocks;    /**< items but the first */
    const char *begun; /**< what a run that begins now declares */
    size_t begun_size;
    char *declared_room; /**< the file as it was at the beginning */
    size_t declared_size;
    const char *declared; /**< its comparisons, a line `written` each */
} OwnStudy;

/** Reads the file into the study. Errors say their line. */
SettStatus sett_own_read(OwnStudy *t, const SettOwnOptions *options);
/** True where all pairs of `which` are among those of the cell. */
bool sett_own_matches(const char *name, const char *which);
/** Levels `first` to less than `until` of a cell, as far as they can be made,
    with their place from `first` as index. The list is of `tmp`. For any
    thread. */
SettStatus sett_own_levels(const OwnStudy *t, const OwnCell *cell,
                           int64_t first, int64_t until, SettArena *tmp,
                           SettLevelList *levels);

/* What was declared, told after the run. */

/** Reads the comparisons of the file as it was at the beginning. */
SettStatus sett_own_recall(OwnStudy *t);
/** Whether the comparison, as it stands now, stood there at the beginning. */
bool sett_own_declared(const OwnStudy *t, const OwnComparison *c);
/** What was declared before the first level and what came after, in words. */
void sett_own_declaration(const OwnStudy *t, SettText *out);

/** All levels of the cells that `which` is true for. */
SettSample sett_own_sample(const OwnStudy *t, const char *which,
                           int32_t column);
/** Claims, tables, figures and the page. */
SettStatus sett_own_finish(void *self);
SettStatus sett_own_page(void *self, SettPage *page);
void sett_own_report(void *self, SettText *out);
/** Figure number `which` as SVG. */
SettStatus sett_own_draw(void *self, int32_t which, SettText *out);

/* For who reads the file. */

/** What is read at the moment. Errors stick: the first one stays in `status`,
    and nothing more is read. */
typedef struct OwnReader {
    OwnStudy *t;
    const SettStudyHost *host;
    const SettJson *root;
    int64_t levels;
    SettStatus status;
} OwnReader;
/** Refuses keys of a table that are none of the known ones. */
void sett_own_unknown(OwnReader *r, const SettJson *table,
                      const char *const *known, int32_t count);
/** Refuses what a table has under a key, or that it has nothing there. */
void sett_own_refuse(OwnReader *r, const SettJson *table, const char *key,
                     const char *expected);
/** A text of a table; NULL where it is not there and not `needed`. */
const char *sett_own_text(OwnReader *r, const SettJson *table, const char *key,
                          bool needed);
/** A column by the name of its measure. */
int32_t sett_own_measure(OwnReader *r, const SettJson *value);
/** SETT_BAD_INPUT where no cell has `which`. */
void sett_own_side(OwnReader *r, const SettJson *at, const char *which);
/** Whether all p values are corrected together: study.correction. */
void sett_own_correction(OwnReader *r, const SettJson *study);
SettStatus sett_own_games(OwnReader *r, const SettJson *study,
                          const SettJson *factors);
SettStatus sett_own_cells(OwnReader *r, const SettJson *factors,
                          const SettJson *sets);
void sett_own_comparisons(OwnReader *r, const SettJson *compare);
void sett_own_figures(OwnReader *r, const SettJson *figures);

#endif
