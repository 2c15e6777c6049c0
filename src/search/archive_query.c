/* archive_query.c - which elites of an archive are asked for, as text. */
#include "sett/archive.h"

#include <string.h>

static SettStatus bad_term(const char *text, size_t size, SettError *err)
{
    return sett_fail(err, SETT_BAD_ARGUMENT,
                     "\"%.*s\" is no condition such as fitness>=0.9", (int)size,
                     text);
}

static SettStatus read_term(const SettEval *eval, const char *text, size_t size,
                            SettArchiveTerm *out, SettError *err)
{
    char name[64];
    size_t length = strcspn(text, "<>"), used;
    if (length >= size || length == 0 || length >= sizeof name)
        return bad_term(text, size, err);
    memcpy(name, text, length);
    name[length] = 0;
    *out = (SettArchiveTerm){.feature = -1, .above = text[length] == '>'};
    length++;
    out->equal = length < size && text[length] == '=';
    length += out->equal;
    out->value = sett_double_read(text + length, size - length, &used);
    if (used == 0 || used != size - length)
        return bad_term(text, size, err);
    bool known = strcmp(name, "fitness") == 0;
    for (int32_t i = 0; i < eval->feature_count; i++)
        if (strcmp(eval->features[i].name, name) == 0) {
            out->feature = i;
            known = true;
        }
    return known ? SETT_OK
                 : sett_fail(err, SETT_BAD_ARGUMENT, "no feature \"%s\"", name);
}

SettStatus sett_archive_where(const SettEval *eval, const char *text,
                              SettArchiveQuery *query, SettError *err)
{
    while (*text != 0) {
        size_t size = strcspn(text, ",");
        if (query->count == SETT_MAX_ARCHIVE_TERMS)
            return sett_fail(err, SETT_BAD_ARGUMENT, "over %d conditions",
                             SETT_MAX_ARCHIVE_TERMS);
        SettStatus status =
            read_term(eval, text, size, &query->terms[query->count++], err);
        if (status != SETT_OK)
            return status;
        text += size + (text[size] == ',');
    }
    return SETT_OK;
}

SettStatus sett_archive_cell_read(const SettArchive *archive, const char *text,
                                  int32_t *cell, SettError *err)
{
    const SettArchiveDef *def = sett_archive_definition(archive);
    bool grid = def->cells == SETT_CELLS_GRID;
    int32_t stride = 1;
    *cell = 0;
    for (int32_t a = 0; a < (grid ? def->axis_count : 1); a++) {
        size_t size = strcspn(text, ",");
        int32_t bins = grid ? def->axes[a].bins : sett_archive_cells(archive);
        int64_t bin;
        if (!sett_int_read(text, size, &bin) || bin < 0 || bin >= bins)
            return sett_fail(err, SETT_BAD_ARGUMENT, "number %d is 0 to %d",
                             (int)a + 1, (int)bins - 1);
        *cell += (int32_t)bin * stride;
        stride *= bins;
        text += size + (text[size] == ',');
    }
    return *text == 0
               ? SETT_OK
               : sett_fail(err, SETT_BAD_ARGUMENT, "one number a dimension");
}

bool sett_archive_asked(const SettArchiveQuery *query, int32_t cell,
                        const SettScore *score)
{
    if (query->cell >= 0 && query->cell != cell)
        return false;
    for (int32_t i = 0; i < query->count; i++) {
        const SettArchiveTerm *t = &query->terms[i];
        double v =
            t->feature < 0 ? score->fitness : score->features[t->feature];
        if (!(t->above ? v > t->value : v < t->value) &&
            !(t->equal && v == t->value))
            return false;
    }
    return true;
}
