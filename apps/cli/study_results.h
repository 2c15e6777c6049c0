/* study_results.h - what every study leaves behind: figures, a page's figures,
   claims.json, CSV tables and results.sqlite. */
#ifndef SETT_CLI_STUDY_RESULTS_H
#define SETT_CLI_STUDY_RESULTS_H

#include "sett/results.h"
#include "study.h"

/** Draws one file of a study. */
typedef SettStatus StudyDrawFn(void *self, SettText *out);
typedef struct StudyFile {
    const char *name; /**< "figure1.svg" */
    StudyDrawFn *draw;
} StudyFile;

/** Draws and saves files, in order; ends with the first that fails. */
SettStatus cli_study_draw(Study *study, const StudyFile *files, int32_t count);
/** Draws a figure into a page. */
SettStatus cli_study_figure(Study *study, SettPage *page, StudyDrawFn *draw,
                            const char *caption);

/** Initializer of a table's columns from an array. */
#define STUDY_COLUMNS(rows) \
    .columns = rows, .column_count = (int32_t)(sizeof rows / sizeof rows[0])

/** Columns of a table: `fixed` ones, then one for each measure of the game.
    From the arena; NULL = out of memory. */
const SettResultColumn *cli_study_columns(Cli *cli,
                                          const SettResultColumn *fixed,
                                          int32_t fixed_count,
                                          const SettGame *game);
/** The table "claims"; `claims` must outlive it. */
SettResultTable cli_study_claims(SettClaim *claims, int32_t count);

/** Writes claims.json. */
SettStatus cli_study_save_claims(Study *study, const SettClaim *claims,
                                 int32_t count);
SettStatus cli_study_save_csv(Study *study, const SettResultTable *table,
                              const char *name);
/** Writes results.sqlite; the study's name, version and seed come before
   `meta`. Without SQLite a note says so, and that is no error. */
SettStatus cli_study_save_sqlite(Study *study, const SettResultMeta *meta,
                                 int32_t meta_count,
                                 const SettResultTable *tables,
                                 int32_t table_count);
/** A number as text from the arena; NULL = out of memory. */
const char *cli_study_number(const Study *study, uint64_t value);

#endif
