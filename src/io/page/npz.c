/* npz.c - result tables as NumPy reads them: a zip archive of .npy files (NEP
   1, versions 1.0 and 3.0), an array of records for each table. */
#include <inttypes.h>
#include <string.h>

#include "base/utf8.h"
#include "io/pack/zip.h"
#include "sett/results.h"

/* A table on its way; widths are the characters of its columns of text. */
typedef struct Work {
    const SettResultTable *table;
    int64_t widths[SETT_MAX_RESULT_COLUMNS];
    SettText *out;
    SettError *err;
} Work;

static void put(SettText *out, uint64_t value, int32_t bytes)
{
    for (int32_t i = 0; i < bytes; i++)
        sett_text_char(out, (char)(value >> (8 * i) & 255));
}

/* Adds the characters of a text, four bytes each, and counts them. What is no
   UTF-8 becomes the replacement character. `out` NULL: counts alone. */
static int64_t put_characters(const char *text, SettText *out)
{
    int64_t count = 0;
    size_t left = text != NULL ? strlen(text) : 0;
    for (; left > 0; count++) {
        size_t size = sett_utf8_size(text, left);
        uint32_t code = size == 0 ? 0xFFFD : (uint8_t)*text;
        if (size > 1)
            code &= 0xFFu >> (size + 1);
        for (size_t i = 1; i < size; i++)
            code = code << 6 | ((uint8_t)text[i] & 0x3F);
        if (out != NULL)
            put(out, code, 4);
        text += size + (size == 0);
        left -= size + (size == 0);
    }
    return count;
}

/* The longest text of each column. */
static SettStatus measure_texts(Work *w)
{
    const SettResultTable *t = w->table;
    SettResultValue values[SETT_MAX_RESULT_COLUMNS];
    for (int32_t c = 0; c < t->column_count; c++)
        w->widths[c] = 1;
    for (int64_t row = 0; row < t->rows; row++) {
        SettStatus status = t->row(t->user, row, values, w->err);
        if (status != SETT_OK)
            return status;
        for (int32_t c = 0; c < t->column_count; c++) {
            if (t->columns[c].type != SETT_RESULT_TEXT)
                continue;
            int64_t size = put_characters(values[c].text, NULL);
            if (size > w->widths[c])
                w->widths[c] = size;
        }
    }
    return SETT_OK;
}

/* A name as a text of Python. */
static void put_name(SettText *out, const char *name)
{
    sett_text_char(out, '\'');
    for (; *name != 0; name++) {
        if (*name == '\'' || *name == '\\')
            sett_text_char(out, '\\');
        sett_text_char(out, *name);
    }
    sett_text_char(out, '\'');
}

static void describe(const Work *w, SettText *out)
{
    const SettResultTable *t = w->table;
    sett_text_add(out, "{'descr': [");
    for (int32_t c = 0; c < t->column_count; c++) {
        sett_text_add(out, c > 0 ? ", (" : "(");
        put_name(out, t->columns[c].name);
        if (t->columns[c].type == SETT_RESULT_TEXT)
            sett_text_format(out, ", '<U%" PRId64 "')", w->widths[c]);
        else
            sett_text_add(out, t->columns[c].type == SETT_RESULT_INT
                                   ? ", '<i8')"
                                   : ", '<f8')");
    }
    sett_text_format(
        out, "], 'fortran_order': False, 'shape': (%" PRId64 ",), }", t->rows);
}

/* Data begin at a multiple of 64 bytes. Version 3.0 is for names beyond ASCII
   and for long headers; older readers know 1.0 alone. */
static void put_head(const Work *w, SettText *header)
{
    bool plain = header->size < 0xF000;
    for (size_t i = 0; i < header->size; i++)
        plain = plain && (uint8_t)header->data[i] < 0x80;
    int32_t length = plain ? 2 : 4;
    size_t begin = 8 + (size_t)length;
    for (size_t n = 63 - (begin + header->size) % 64; n > 0; n--)
        sett_text_char(header, ' ');
    sett_text_char(header, '\n');
    sett_text_add(w->out, "\x93NUMPY");
    put(w->out, plain ? 1 : 3, 2);
    put(w->out, header->size, length);
    sett_text_bytes(w->out, header->data, header->size);
}

static SettStatus put_rows(const Work *w)
{
    const SettResultTable *t = w->table;
    SettResultValue values[SETT_MAX_RESULT_COLUMNS];
    for (int64_t row = 0; row < t->rows && w->out->status == SETT_OK; row++) {
        SettStatus status = t->row(t->user, row, values, w->err);
        if (status != SETT_OK)
            return status;
        for (int32_t c = 0; c < t->column_count; c++) {
            uint64_t bits;
            if (t->columns[c].type == SETT_RESULT_TEXT) {
                int64_t size = put_characters(values[c].text, w->out);
                for (; size < w->widths[c]; size++)
                    put(w->out, 0, 4);
                continue;
            }
            if (t->columns[c].type == SETT_RESULT_INT)
                bits = (uint64_t)values[c].integer;
            else
                memcpy(&bits, &values[c].real, sizeof bits);
            put(w->out, bits, 8);
        }
    }
    return w->out->status;
}

static SettStatus put_table(const SettResultTable *table, SettZip *zip,
                            SettText *out, SettError *err)
{
    SettAlloc alloc = out->alloc;
    SettText header = sett_text(alloc), array = header, name = header;
    Work w = {.table = table, .out = &array, .err = err};
    SETT_ASSERT(table->column_count > 0 &&
                table->column_count <= SETT_MAX_RESULT_COLUMNS);
    SettStatus status = measure_texts(&w);
    if (status == SETT_OK) {
        describe(&w, &header);
        sett_text_format(&name, "%s.npy", table->name);
        put_head(&w, &header);
        status = header.status != SETT_OK ? header.status : put_rows(&w);
    }
    if (status == SETT_OK)
        status = name.status;
    if (status == SETT_OK)
        status = sett_zip_file(zip, name.data, array.data, array.size, out);
    if (status == SETT_OK)
        sett_text_bytes(out, array.data, array.size);
    sett_text_free(&header);
    sett_text_free(&array);
    sett_text_free(&name);
    return status;
}

SettStatus sett_results_npz(const SettResultTable *tables, int32_t table_count,
                            SettText *out, SettError *err)
{
    SettZip zip = sett_zip(out->alloc);
    SettError why = {.status = SETT_OK};
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < table_count; i++)
        status = put_table(&tables[i], &zip, out, &why);
    if (status == SETT_OK)
        status = sett_zip_end(&zip, out);
    sett_zip_free(&zip);
    if (status != SETT_OK && why.status == SETT_OK)
        return sett_fail(err, status, "no memory for the tables");
    if (status != SETT_OK && err != NULL)
        *err = why;
    return status;
}
