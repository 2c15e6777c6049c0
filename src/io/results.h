/* results.h - the tables a study leaves behind, described once and written as
   CSV and as an SQLite database. Rows are asked for in index order, so nothing
   but the written bytes is held in memory. Both writers fill a text: the caller
   hands it to sett_file_write, which replaces files whole. */
#ifndef SETT_IO_RESULTS_H
#define SETT_IO_RESULTS_H

#include "sett/base.h"

typedef enum SettResultType {
    SETT_RESULT_INT,
    SETT_RESULT_REAL, /**< NaN is "no value": NULL, an empty field */
    SETT_RESULT_TEXT  /**< UTF-8; a NULL pointer is "no value" */
} SettResultType;

typedef struct SettResultColumn {
    const char *name;
    SettResultType type;
} SettResultColumn;

/** One value; the column says which member holds it. */
typedef union SettResultValue {
    int64_t integer;
    double real;
    const char *text; /**< valid until the next row is asked for */
} SettResultValue;

/** Fills one value a column. An error ends the writing and is passed on. */
typedef SettStatus SettResultRowFn(void *user, int64_t row,
                                   SettResultValue *values, SettError *err);

#define SETT_MAX_RESULT_COLUMNS 256

typedef struct SettResultTable {
    const char *name;
    const SettResultColumn *columns;
    int32_t column_count; /**< 1..SETT_MAX_RESULT_COLUMNS */
    int64_t rows;
    SettResultRowFn *row;
    void *user;
} SettResultTable;

/** A fact about the study: seed, command, version. */
typedef struct SettResultMeta {
    const char *key, *value;
} SettResultMeta;

/** RFC 4180: a line of names, then the rows, each ended by CR LF. Numbers are
    the shortest that read back the same; infinities are "inf" and "-inf". An
    empty text is "", no value an empty field. */
SettStatus sett_results_csv(const SettResultTable *table, SettText *out,
                            SettError *err);

/** The bytes of an SQLite 3 database: the table "meta" (key, value) and every
    given table, with its rows in index order (rowid = index + 1). The content
    is the same for the same input; the bytes depend on SQLite's version.
    SETT_UNSUPPORTED in a build without SQLite. */
SettStatus sett_results_sqlite(const SettResultMeta *meta, int32_t meta_count,
                               const SettResultTable *tables,
                               int32_t table_count, SettText *out,
                               SettError *err);

#endif
