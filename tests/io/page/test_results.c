/* Result tables as CSV and as SQLite, read back by other code. */
#include "support/testkit.h"

#include "sett/results.h"

#include <math.h>
#include <string.h>

#if defined(SETT_HAVE_SQLITE)
#include <sqlite3.h>
#endif

static const SettResultColumn columns[] = {
    {"level", SETT_RESULT_INT},
    {"longest \"path\"", SETT_RESULT_REAL},
    {"note, if any", SETT_RESULT_TEXT},
};

static const struct {
    int64_t level;
    double path;
    const char *note;
} data[] = {
    {0, 0.1, "plain"},
    {-5, NAN, NULL},
    {INT64_MAX, INFINITY, ""},
    {3, -1.5e-300, "a \"quoted\", text\nof two lines \xc3\xa9"},
};
enum { ROWS = sizeof data / sizeof data[0] };

static SettStatus data_row(void *user, int64_t row, SettResultValue *values,
                           SettError *err)
{
    const int64_t *fail_at = user;
    if (fail_at != NULL && row == *fail_at)
        return sett_fail(err, SETT_CANCELLED, "stopped");
    values[0].integer = data[row].level;
    values[1].real = data[row].path;
    values[2].text = data[row].note;
    return SETT_OK;
}

static const SettResultMeta meta[] = {{"seed", "7"}, {"it's", "a \"test\""}};

static SettResultTable table_of(int64_t *fail_at)
{
    return (SettResultTable){"my \"levels\"", columns, 3, ROWS,
                             data_row,        fail_at};
}

static void csv_follows_the_rfc(void **state)
{
    (void)state;
    SettResultTable table = table_of(NULL);
    SettText out = sett_text(sett_alloc_default());
    assert_int_equal(sett_results_csv(&table, &out, NULL), SETT_OK);
    assert_string_equal(
        out.data,
        "level,\"longest \"\"path\"\"\",\"note, if any\"\r\n"
        "0,0.1,plain\r\n"
        "-5,,\r\n"
        "9223372036854775807,inf,\"\"\r\n"
        "3,-1.5e-300,\"a \"\"quoted\"\", text\nof two lines \xc3\xa9\"\r\n");
    sett_text_free(&out);
}

static void csv_passes_errors_on(void **state)
{
    (void)state;
    int64_t fail_at = 2;
    SettResultTable table = table_of(&fail_at);
    SettText out = sett_text(sett_alloc_default());
    SettError err;
    assert_int_equal(sett_results_csv(&table, &out, &err), SETT_CANCELLED);
    assert_string_equal(err.text, "stopped");
    sett_text_free(&out);
}

static void csv_reports_every_failed_allocation(void **state)
{
    (void)state;
    SettResultTable table = table_of(NULL);
    SettStatus status = SETT_NO_MEMORY;
    for (int64_t n = 1; status != SETT_OK; n++) {
        assert_true(n < 50);
        TestAlloc counter = {.fail_at = n};
        SettText out = sett_text(testkit_alloc(&counter));
        status = sett_results_csv(&table, &out, NULL);
        assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
        sett_text_free(&out);
        assert_int_equal(counter.live_bytes, 0);
        assert_true(status != SETT_OK || counter.asked < n);
    }
}

#if defined(SETT_HAVE_SQLITE)

static SettStatus write_database(SettAlloc alloc, int64_t *fail_at,
                                 SettText *out, SettError *err)
{
    SettResultTable tables[] = {table_of(fail_at), table_of(fail_at)};
    tables[1].name = "empty";
    tables[1].rows = 0;
    *out = sett_text(alloc);
    return sett_results_sqlite(meta, 2, tables, 2, out, err);
}

static sqlite3 *open_bytes(SettText *bytes)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
    assert_int_equal(sqlite3_deserialize(
                         db, "main", (unsigned char *)bytes->data,
                         (sqlite3_int64)bytes->size, (sqlite3_int64)bytes->size,
                         SQLITE_DESERIALIZE_READONLY),
                     SQLITE_OK);
    return db;
}

static sqlite3_stmt *query(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *rows;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &rows, NULL), SQLITE_OK);
    return rows;
}

static void text_is(sqlite3_stmt *row, int column, const char *expected)
{
    if (expected == NULL)
        assert_int_equal(sqlite3_column_type(row, column), SQLITE_NULL);
    else
        assert_string_equal((const char *)sqlite3_column_text(row, column),
                            expected);
}

static void database_holds_the_rows_in_order(void **state)
{
    (void)state;
    SettText out;
    assert_int_equal(write_database(sett_alloc_default(), NULL, &out, NULL),
                     SETT_OK);
    sqlite3 *db = open_bytes(&out);
    sqlite3_stmt *row =
        query(db, "SELECT *, rowid FROM \"my \"\"levels\"\"\" ORDER BY rowid");
    for (int64_t i = 0; i < ROWS; i++) {
        assert_int_equal(sqlite3_step(row), SQLITE_ROW);
        assert_true(sqlite3_column_int64(row, 0) == data[i].level);
        if (isnan(data[i].path))
            assert_int_equal(sqlite3_column_type(row, 1), SQLITE_NULL);
        else
            assert_true(sqlite3_column_double(row, 1) == data[i].path);
        text_is(row, 2, data[i].note);
        assert_int_equal(sqlite3_column_int64(row, 3), i + 1);
    }
    assert_int_equal(sqlite3_step(row), SQLITE_DONE);
    assert_string_equal(sqlite3_column_name(row, 1), columns[1].name);
    sqlite3_finalize(row);
    sqlite3_close(db);
    sett_text_free(&out);
}

static void database_holds_facts_and_empty_tables(void **state)
{
    (void)state;
    SettText out;
    assert_int_equal(write_database(sett_alloc_default(), NULL, &out, NULL),
                     SETT_OK);
    sqlite3 *db = open_bytes(&out);
    sqlite3_stmt *row =
        query(db, "SELECT value, (SELECT count(*) FROM empty) FROM meta "
                  "WHERE key = 'it''s'");
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    text_is(row, 0, "a \"test\"");
    assert_int_equal(sqlite3_column_int(row, 1), 0);
    sqlite3_finalize(row);
    row = query(db, "PRAGMA integrity_check");
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    text_is(row, 0, "ok");
    sqlite3_finalize(row);
    sqlite3_close(db);
    sett_text_free(&out);
}

static void database_passes_errors_on(void **state)
{
    (void)state;
    int64_t fail_at = 1;
    SettText out;
    SettError err;
    assert_int_equal(write_database(sett_alloc_default(), &fail_at, &out, &err),
                     SETT_CANCELLED);
    assert_string_equal(err.text, "stopped");
    assert_int_equal(out.size, 0);
    sett_text_free(&out);
}

static void database_refuses_a_table_twice(void **state)
{
    (void)state;
    SettResultTable tables[] = {table_of(NULL), table_of(NULL)};
    SettText out = sett_text(sett_alloc_default());
    SettError err;
    assert_int_equal(sett_results_sqlite(NULL, 0, tables, 2, &out, &err),
                     SETT_BAD_ARGUMENT);
    assert_non_null(strstr(err.text, "already exists"));
    sett_text_free(&out);
}

static void database_reports_every_failed_allocation(void **state)
{
    (void)state;
    SettStatus status = SETT_NO_MEMORY;
    for (int64_t n = 1; status != SETT_OK; n++) {
        assert_true(n < 50);
        TestAlloc counter = {.fail_at = n};
        SettText out;
        status = write_database(testkit_alloc(&counter), NULL, &out, NULL);
        assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
        sett_text_free(&out);
        assert_int_equal(counter.live_bytes, 0);
        assert_true(status != SETT_OK || counter.asked < n);
    }
}

/* SQLite's own memory, a little more each time. */
static void database_reports_that_sqlite_has_no_memory(void **state)
{
    (void)state;
    SettStatus status = SETT_NO_MEMORY;
    int32_t refused = 0;
    for (int64_t bytes = 1000; status != SETT_OK; bytes += bytes / 8) {
        sqlite3_hard_heap_limit64(bytes);
        SettText out;
        status = write_database(sett_alloc_default(), NULL, &out, NULL);
        assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
        refused += status == SETT_NO_MEMORY;
        sett_text_free(&out);
    }
    assert_true(refused > 5);
    assert_int_equal(sqlite3_memory_used(), 0);
    sqlite3_hard_heap_limit64(0);
}

#else

static void database_is_refused(void **state)
{
    (void)state;
    SettText out = sett_text(sett_alloc_default());
    SettError err;
    assert_int_equal(sett_results_sqlite(meta, 2, NULL, 0, &out, &err),
                     SETT_UNSUPPORTED);
    assert_int_equal(out.size, 0);
    sett_text_free(&out);
}

#endif

/* The bytes of a text that is there. */
static const char *place(const SettText *text, const char *what, size_t size)
{
    for (size_t i = 0; i + size <= text->size; i++)
        if (memcmp(text->data + i, what, size) == 0)
            return text->data + i;
    fail_msg("%s is not there", what);
    return NULL;
}

static void npz_holds_records(void **state)
{
    (void)state;
    SettResultTable tables[] = {table_of(NULL), table_of(NULL)};
    SettText out = sett_text(sett_alloc_default());
    tables[0].name = "short";
    tables[0].rows = 0;
    tables[1].name = "long";
    assert_int_equal(sett_results_npz(tables, 2, &out, NULL), SETT_OK);
    static const char head[] =
        "{'descr': [('level', '<i8'), ('longest \"path\"', '<f8'), ('note, if "
        "any', '<U31')], 'fortran_order': False, 'shape': (";
    static const char none[] =
        "'<U1')], 'fortran_order': False, 'shape': (0,), }";
    place(&out, none, sizeof none - 1);
    const char *array = place(&out, "long.npy\x93NUMPY\x01\0", 16) + 8;
    size_t size = (uint8_t)array[8] + 256u * (uint8_t)array[9];
    assert_memory_equal(array + 10, head, sizeof head - 1);
    assert_int_equal((size + 10) % 64, 0);
    const char *rows = array + 10 + size;
    const size_t row = 8 + 8 + 4 * 31;
    int64_t level;
    double path;
    for (size_t i = 0; i < ROWS; i++) {
        memcpy(&level, rows + row * i, 8);
        memcpy(&path, rows + row * i + 8, 8);
        assert_int_equal(level, data[i].level);
        assert_true(memcmp(&path, &data[i].path, 8) == 0);
    }
    const char *text = rows + row * 3 + 16;
    assert_memory_equal(text, "a\0\0\0 \0\0\0\"\0\0\0q", 13);
    assert_memory_equal(text + 4 * 30, "\xe9\0\0\0PK", 6);
    sett_text_free(&out);
}

static SettStatus out_of_memory(void *user, SettAlloc alloc)
{
    SettText out = sett_text(alloc);
    SettResultTable table = table_of(NULL);
    SettError err;
    (void)user;
    SettStatus status = sett_results_npz(&table, 1, &out, &err);
    assert_true(status == SETT_OK || err.text[0] != 0);
    sett_text_free(&out);
    return status;
}

static void npz_reports_errors(void **state)
{
    (void)state;
    int64_t second = 1;
    SettResultTable table = table_of(&second);
    SettText out = sett_text(sett_alloc_default());
    SettError err;
    assert_int_equal(sett_results_npz(&table, 1, &out, &err), SETT_CANCELLED);
    assert_string_equal(err.text, "stopped");
    sett_text_free(&out);
    testkit_memory(out_of_memory, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(csv_follows_the_rfc),
        cmocka_unit_test(csv_passes_errors_on),
        cmocka_unit_test(csv_reports_every_failed_allocation),
        cmocka_unit_test(npz_holds_records),
        cmocka_unit_test(npz_reports_errors),
#if defined(SETT_HAVE_SQLITE)
        cmocka_unit_test(database_holds_the_rows_in_order),
        cmocka_unit_test(database_holds_facts_and_empty_tables),
        cmocka_unit_test(database_passes_errors_on),
        cmocka_unit_test(database_refuses_a_table_twice),
        cmocka_unit_test(database_reports_every_failed_allocation),
        cmocka_unit_test(database_reports_that_sqlite_has_no_memory),
#else
        cmocka_unit_test(database_is_refused),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
