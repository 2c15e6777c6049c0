/* sqlite.c - result tables as an SQLite database. It is built in
   SQLite's own memory within one transaction and handed out as bytes, so that
   it reaches the disk through the same hook as every other file: whole or not
   at all, without SQLite's journals beside it. */
#include "sett/results.h"

#if defined(SETT_HAVE_SQLITE)
#include <math.h>
#include <sqlite3.h>

typedef struct Build {
    sqlite3 *db;
    SettText sql;
    SettError *err;
} Build;

static SettStatus status_of(int code)
{
    switch (code & 0xff) {
    case SQLITE_NOMEM:
        return SETT_NO_MEMORY;
    case SQLITE_TOOBIG:
    case SQLITE_FULL:
        return SETT_TOO_LARGE;
    case SQLITE_ERROR:
        return SETT_BAD_ARGUMENT;
    default:
        return SETT_IO;
    }
}

static SettStatus failed(const Build *build, int code)
{
    return sett_fail(build->err, status_of(code), "SQLite: %s",
                     build->db != NULL ? sqlite3_errmsg(build->db)
                                       : sqlite3_errstr(code));
}

static SettStatus run(Build *build, const char *sql)
{
    int code = sqlite3_exec(build->db, sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? SETT_OK : failed(build, code);
}

static void put_name(SettText *sql, const char *name)
{
    sett_text_char(sql, '"');
    for (; *name != '\0'; name++) {
        if (*name == '"')
            sett_text_char(sql, '"');
        sett_text_char(sql, *name);
    }
    sett_text_char(sql, '"');
}

static SettStatus create_table(Build *build, const SettResultTable *table)
{
    static const char *const types[] = {[SETT_RESULT_INT] = " INTEGER",
                                        [SETT_RESULT_REAL] = " REAL",
                                        [SETT_RESULT_TEXT] = " TEXT"};
    SettText *sql = &build->sql;
    sett_text_clear(sql);
    sett_text_add(sql, "CREATE TABLE ");
    put_name(sql, table->name);
    for (int32_t c = 0; c < table->column_count; c++) {
        sett_text_add(sql, c == 0 ? " (" : ", ");
        put_name(sql, table->columns[c].name);
        sett_text_add(sql, types[table->columns[c].type]);
    }
    sett_text_add(sql, ")");
    if (build->sql.status != SETT_OK)
        return sett_fail(build->err, build->sql.status, "no memory for SQL");
    return run(build, build->sql.data);
}

static SettStatus prepare_insert(Build *build, const SettResultTable *table,
                                 sqlite3_stmt **insert)
{
    SettText *sql = &build->sql;
    sett_text_clear(sql);
    sett_text_add(sql, "INSERT INTO ");
    put_name(sql, table->name);
    for (int32_t c = 0; c < table->column_count; c++)
        sett_text_add(sql, c == 0 ? " VALUES (?" : ", ?");
    sett_text_add(sql, ")");
    if (sql->status != SETT_OK)
        return sett_fail(build->err, sql->status, "no memory for SQL");
    int code = sqlite3_prepare_v2(build->db, sql->data, -1, insert, NULL);
    return code == SQLITE_OK ? SETT_OK : failed(build, code);
}

/* SQLite keeps the pointers of texts until the row is inserted, no longer. */
static int bind(sqlite3_stmt *insert, int column, SettResultType type,
                SettResultValue value)
{
    switch (type) {
    case SETT_RESULT_INT:
        return sqlite3_bind_int64(insert, column, value.integer);
    case SETT_RESULT_REAL:
        return isnan(value.real)
                   ? sqlite3_bind_null(insert, column)
                   : sqlite3_bind_double(insert, column, value.real);
    case SETT_RESULT_TEXT:
        return sqlite3_bind_text(insert, column, value.text, -1, SQLITE_STATIC);
    }
    return SQLITE_MISUSE;
}

static SettStatus insert_row(Build *build, const SettResultTable *table,
                             sqlite3_stmt *insert,
                             const SettResultValue *values)
{
    for (int32_t c = 0; c < table->column_count; c++) {
        int code = bind(insert, c + 1, table->columns[c].type, values[c]);
        if (code != SQLITE_OK)
            return failed(build, code);
    }
    int code = sqlite3_step(insert);
    if (code != SQLITE_DONE)
        return failed(build, code);
    sqlite3_reset(insert);
    return SETT_OK;
}

static SettStatus insert_rows(Build *build, const SettResultTable *table)
{
    SettResultValue values[SETT_MAX_RESULT_COLUMNS];
    sqlite3_stmt *insert = NULL;
    SettStatus status = prepare_insert(build, table, &insert);
    for (int64_t row = 0; row < table->rows && status == SETT_OK; row++) {
        status = table->row(table->user, row, values, build->err);
        if (status == SETT_OK)
            status = insert_row(build, table, insert, values);
    }
    sqlite3_finalize(insert);
    return status;
}

static SettStatus write_table(Build *build, const SettResultTable *table)
{
    SETT_ASSERT(table->column_count > 0 &&
                table->column_count <= SETT_MAX_RESULT_COLUMNS);
    SettStatus status = create_table(build, table);
    return status == SETT_OK ? insert_rows(build, table) : status;
}

typedef struct Facts {
    const SettResultMeta *meta;
} Facts;

static SettStatus meta_row(void *user, int64_t row, SettResultValue *values,
                           SettError *err)
{
    (void)err;
    const Facts *facts = user;
    values[0].text = facts->meta[row].key;
    values[1].text = facts->meta[row].value;
    return SETT_OK;
}

static SettStatus write_meta(Build *build, const SettResultMeta *meta,
                             int32_t count)
{
    static const SettResultColumn columns[] = {{"key", SETT_RESULT_TEXT},
                                               {"value", SETT_RESULT_TEXT}};
    Facts facts = {meta};
    SettResultTable table = {"meta", columns, 2, count, meta_row, &facts};
    return write_table(build, &table);
}

static SettStatus copy_out(Build *build, SettText *out)
{
    sqlite3_int64 size = 0;
    unsigned char *bytes = sqlite3_serialize(build->db, "main", &size, 0);
    if (bytes == NULL)
        return failed(build, SQLITE_NOMEM);
    sett_text_bytes(out, bytes, (size_t)size);
    sqlite3_free(bytes);
    if (out->status != SETT_OK)
        return sett_fail(build->err, out->status, "no memory for results");
    return SETT_OK;
}

static SettStatus write_all(Build *build, const SettResultMeta *meta,
                            int32_t meta_count, const SettResultTable *tables,
                            int32_t table_count)
{
    SettStatus status = run(build, "BEGIN");
    if (status != SETT_OK)
        return status;
    status = write_meta(build, meta, meta_count);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < table_count && status == SETT_OK; i++)
        status = write_table(build, &tables[i]);
    if (status != SETT_OK)
        return status;
    return run(build, "COMMIT");
}

SettStatus sett_results_sqlite(const SettResultMeta *meta, int32_t meta_count,
                               const SettResultTable *tables,
                               int32_t table_count, SettText *out,
                               SettError *err)
{
    Build build = {.sql = sett_text(out->alloc), .err = err};
    SettStatus status;
    int code = sqlite3_open(":memory:", &build.db);
    if (code != SQLITE_OK)
        status = failed(&build, code);
    else
        status = write_all(&build, meta, meta_count, tables, table_count);
    if (status == SETT_OK)
        status = copy_out(&build, out);
    sqlite3_close(build.db);
    sett_text_free(&build.sql);
    return status;
}

#else

SettStatus sett_results_sqlite(const SettResultMeta *meta, int32_t meta_count,
                               const SettResultTable *tables,
                               int32_t table_count, SettText *out,
                               SettError *err)
{
    (void)meta;
    (void)meta_count;
    (void)tables;
    (void)table_count;
    (void)out;
    return sett_fail(err, SETT_UNSUPPORTED,
                     "this build writes no SQLite databases");
}

#endif
