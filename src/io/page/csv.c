/* csv.c - result tables as CSV after RFC 4180. */
#include "io/page/csv.h"

#include <math.h>
#include <string.h>

#include "sett/results.h"

void sett_csv_text(SettText *out, const char *text)
{
    if (text == NULL)
        return;
    if (text[0] != '\0' && text[strcspn(text, ",\"\r\n")] == '\0') {
        sett_text_add(out, text);
        return;
    }
    sett_text_char(out, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"')
            sett_text_char(out, '"');
        sett_text_char(out, *text);
    }
    sett_text_char(out, '"');
}

static void put_real(SettText *out, double value)
{
    if (isnan(value))
        return;
    if (isinf(value))
        sett_text_add(out, value > 0.0 ? "inf" : "-inf");
    else
        sett_text_double(out, value);
}

static void put_end(SettText *out, const SettResultTable *table, int32_t column)
{
    sett_text_add(out, column + 1 < table->column_count ? "," : "\r\n");
}

SettStatus sett_results_csv(const SettResultTable *table, SettText *out,
                            SettError *err)
{
    SettResultValue values[SETT_MAX_RESULT_COLUMNS];
    SETT_ASSERT(table->column_count > 0 &&
                table->column_count <= SETT_MAX_RESULT_COLUMNS);
    for (int32_t c = 0; c < table->column_count; c++) {
        sett_csv_text(out, table->columns[c].name);
        put_end(out, table, c);
    }
    for (int64_t row = 0; row < table->rows && out->status == SETT_OK; row++) {
        SettStatus status = table->row(table->user, row, values, err);
        if (status != SETT_OK)
            return status;
        for (int32_t c = 0; c < table->column_count; c++) {
            SettResultValue value = values[c];
            switch (table->columns[c].type) {
            case SETT_RESULT_INT:
                sett_text_int(out, value.integer);
                break;
            case SETT_RESULT_REAL:
                put_real(out, value.real);
                break;
            case SETT_RESULT_TEXT:
                sett_csv_text(out, value.text);
                break;
            }
            put_end(out, table, c);
        }
    }
    if (out->status != SETT_OK)
        return sett_fail(err, out->status, "no memory for the table %s",
                         table->name);
    return SETT_OK;
}
