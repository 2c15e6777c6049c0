/* params_read.c - parameters from text and from JSON. Everything is read twice:
   once to find faults and once to store, so that a struct is never half set. */
#include "base/params_parts.h"
#include "base/short_text.h"

#include <string.h>

static SettStatus read_object(const SettAbout *about, const SettTable *table,
                              const SettJson *object, void *params);

/* The fields of row `index`, at their columns' defaults; NULL where nothing is
   stored. */
static void *fields_of(const SettParam *row, int32_t index, void *params)
{
    if (params == NULL)
        return NULL;
    void *fields = (char *)params + sett_rows_offset(row, index);
    sett_params_default(row->columns, fields);
    return fields;
}

static void clear_rows(const SettParam *row, void *params, int32_t count)
{
    size_t size = (size_t)row->capacity * row->columns->size;
    memcpy((char *)params + row->offset, &count, sizeof count);
    memset((char *)params + row->rows_offset, 0, size);
}

/* Refuses the value of a field: `text`, or where that is NULL about->json. */
static SettStatus refuse(const SettAbout *about, const SettParam *row,
                         const char *text, SettFault fault)
{
    SettShortText room;
    SettText shown = sett_short_text(&room);
    if (text != NULL)
        sett_show_text(text, &shown);
    else
        sett_show_json(about->json, &shown);
    return sett_about_value(about, row, shown.data, fault);
}

/* Calls read_object for rows, whose columns hold no rows: for row `index`,
   after the columns' defaults. */
static SettStatus read_rows(const SettAbout *about, const SettParam *row,
                            void *params)
{
    const SettJson *array = about->json;
    SettAbout inner = *about;
    SETT_ASSERT(sett_rows_columns(row) == row->columns);
    if (array->type != SETT_JSON_ARRAY)
        return refuse(about, row, NULL, SETT_FAULT_KIND);
    if (array->size > (size_t)row->capacity)
        return refuse(about, row, NULL, SETT_FAULT_ROWS);
    if (params != NULL)
        clear_rows(row, params, (int32_t)array->size);
    inner.list = row;
    for (inner.json = array->child; inner.json != NULL;
         inner.json = inner.json->next, inner.index++) {
        SettStatus status = read_object(&inner, row->columns, inner.json,
                                        fields_of(row, inner.index, params));
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

/* The value about->json of one field. */
static SettStatus read_field(const SettAbout *about, const SettParam *row,
                             void *params)
{
    SettValue value;
    if (row->type == SETT_PARAM_ROWS)
        return read_rows(about, row, params);
    SettFault fault =
        sett_value_from_json(row, about->tiles, about->json, &value);
    if (fault != SETT_FAULT_NONE)
        return refuse(about, row, NULL, fault);
    if (params != NULL)
        sett_value_store(row, params, value);
    return SETT_OK;
}

/* Keys may hold any character, 0 too, names do not. */
static const SettParam *row_of(const SettTable *table, const SettJson *member)
{
    const SettParam *row = sett_params_find(table, member->key);
    return row != NULL && strlen(row->name) == member->key_size ? row : NULL;
}

/* Checks all members; stores them too where `params` is not NULL. */
static SettStatus read_object(const SettAbout *about, const SettTable *table,
                              const SettJson *object, void *params)
{
    SettAbout here = *about;
    here.json = object;
    if (object->type != SETT_JSON_OBJECT)
        return sett_about_object(&here);
    for (const SettJson *m = object->child; m != NULL; m = m->next) {
        if (m->key_size >= 2 && memcmp(m->key, "x_", 2) == 0)
            continue;
        here.json = m;
        const SettParam *row = row_of(table, m);
        if (row == NULL)
            return sett_about_unknown(&here, table, m->key, m->key_size);
        SettStatus status = read_field(&here, row, params);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

SettStatus sett_params_read(const SettTable *table, void *params,
                            const SettJson *object, const SettTileSet *tiles,
                            SettError *err)
{
    SettAbout about = {.dashes = "", .tiles = tiles, .err = err};
    SettStatus status = read_object(&about, table, object, NULL);
    if (status == SETT_OK)
        status = read_object(&about, table, object, params);
    return status;
}

/* The next column of a short row, 0-terminated; what stands behind it begins at
   `*text` afterwards. False where it is longer than any value. */
static bool take_column(const char **text, char *column, size_t room)
{
    const char *at = *text;
    size_t size = strcspn(at, ",:");
    const char *dots = strstr(at, "..");
    if (dots != NULL && (size_t)(dots - at) < size)
        size = (size_t)(dots - at);
    if (size >= room)
        return false;
    memcpy(column, at, size);
    column[size] = 0;
    *text = at + size;
    return true;
}

/* One row of set_short_rows, up to its comma or the end. */
static SettStatus set_short_row(const SettAbout *about, const SettTable *table,
                                const char **text, void *fields)
{
    char column[80];
    for (int32_t c = 0;; c++) {
        if (c == table->count)
            return sett_fail(about->err, SETT_BAD_INPUT,
                             "%s%s[%d]: more than %d columns", about->dashes,
                             about->list->name, (int)about->index, (int)c);
        SettValue value;
        const SettParam *row = &table->rows[c];
        SettFault fault = SETT_FAULT_KIND;
        if (!take_column(text, column, sizeof column))
            return sett_about_value(about, row, "its text", SETT_FAULT_RANGE);
        if (column[0] != 0)
            fault = sett_value_from_text(row, about->tiles, column, &value);
        if (fault != SETT_FAULT_NONE)
            return refuse(about, row, column, fault);
        if (fields != NULL)
            sett_value_store(row, fields, value);
        if (**text != ':' && **text != '.')
            return SETT_OK;
        *text += **text == ':' ? 1 : 2;
    }
}

/* "symmetry:5,meso": rows split by commas, their columns in order by colons or
   "..", and those left out at their defaults. */
static SettStatus set_short_rows(const SettAbout *about, const SettParam *row,
                                 void *params, const char *text)
{
    SettAbout inner = *about;
    inner.list = row;
    if (params != NULL)
        clear_rows(row, params, 0);
    for (;; text++) {
        if (inner.index == row->capacity)
            return sett_about_value(about, row, text, SETT_FAULT_ROWS);
        SettStatus status = set_short_row(&inner, row->columns, &text,
                                          fields_of(row, inner.index, params));
        if (status != SETT_OK)
            return status;
        inner.index++;
        if (*text != ',')
            break;
    }
    if (params != NULL)
        memcpy((char *)params + row->offset, &inner.index, sizeof inner.index);
    return SETT_OK;
}

static SettStatus set_rows(const SettAbout *about, const SettParam *row,
                           void *params, const char *text, SettArena *tmp)
{
    SettAbout here = *about;
    if (text[0] == 0 || strchr(" \t\r\n[{\"", text[0]) == NULL) {
        SettStatus status = set_short_rows(about, row, NULL, text);
        return status == SETT_OK ? set_short_rows(about, row, params, text)
                                 : status;
    }
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status =
        sett_json_read(text, strlen(text), NULL, tmp, &here.json, about->err);
    if (status == SETT_OK)
        status = read_field(&here, row, NULL);
    if (status == SETT_OK)
        status = read_field(&here, row, params);
    sett_arena_reset(tmp, mark);
    if (status != SETT_OK) {
        SettShortText room;
        SettText flag = sett_short_text(&room);
        sett_text_format(&flag, "--%s", row->name);
        sett_error_source(about->err, flag.data);
    }
    return status;
}

SettStatus sett_params_set(const SettTable *table, void *params,
                           const char *name, const char *text,
                           const SettTileSet *tiles, SettArena *tmp,
                           SettError *err)
{
    SettValue value;
    SettAbout about = {.dashes = "--", .tiles = tiles, .err = err};
    const SettParam *row = sett_params_find(table, name);
    if (row == NULL)
        return sett_about_unknown(&about, table, name, strlen(name));
    if (row->type == SETT_PARAM_ROWS)
        return set_rows(&about, row, params, text, tmp);
    SettFault fault = sett_value_from_text(row, tiles, text, &value);
    if (fault != SETT_FAULT_NONE)
        return refuse(&about, row, text, fault);
    sett_value_store(row, params, value);
    return SETT_OK;
}
