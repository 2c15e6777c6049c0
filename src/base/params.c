/* params.c - options described once: defaults, checks and hashes of structs
   whose fields are named by rows. Nothing here knows what an option means. */
#include "base/params_parts.h"
#include "base/short_text.h"

#include <string.h>

void *sett_params_new(const SettTable *table, SettArena *arena)
{
    void *params = sett_arena_take(arena, 1, table->size);
    if (params != NULL)
        sett_params_default(table, params);
    return params;
}

void sett_params_default(const SettTable *table, void *params)
{
    if (table->size != 0) /* no options: params may be NULL */
        memset(params, 0, table->size);
    for (int32_t i = 0; i < table->count; i++) {
        const SettParam *row = &table->rows[i];
        if (row->type != SETT_PARAM_ROWS) /* tables are empty: all zero */
            sett_value_store(row, params, sett_value_default(row));
    }
}

/* The number behind a value that may have no name. */
static void show_raw(const SettParam *row, SettValue value, SettText *text)
{
    if (row->type == SETT_PARAM_REAL)
        sett_text_double(text, value.real);
    else if (row->type == SETT_PARAM_CHANCE)
        sett_text_double(text, (double)value.bits / 4294967296.0);
    else if (row->type == SETT_PARAM_TILES)
        sett_text_hex(text, value.bits, 16);
    else if (row->type == SETT_PARAM_NAME)
        sett_short_quote(text, value.name.text, SETT_NAME_BYTES, 40);
    else
        sett_text_int(text, value.whole);
}

static SettStatus check_fields(const SettAbout *about, const SettTable *table,
                               const void *params);

/* Calls check_fields for rows, whose columns hold no rows. */
static SettStatus check_rows(const SettAbout *about, const SettParam *row,
                             const void *params)
{
    SettAbout inner = *about;
    const SettTable *columns = sett_rows_columns(row);
    int32_t count = sett_rows_count(row, params);
    if (count < 0 || count > row->capacity) {
        SettShortText room;
        SettText shown = sett_short_text(&room);
        sett_text_format(&shown, "with %d rows", (int)count);
        return sett_about_value(about, row, shown.data, SETT_FAULT_RANGE);
    }
    inner.list = row;
    for (int32_t i = 0; i < count; i++) {
        inner.index = i;
        SettStatus status = check_fields(
            &inner, columns, (const char *)params + sett_rows_offset(row, i));
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus check_fields(const SettAbout *about, const SettTable *table,
                               const void *params)
{
    for (int32_t i = 0; i < table->count; i++) {
        const SettParam *row = &table->rows[i];
        if (row->type == SETT_PARAM_ROWS) {
            SettStatus status = check_rows(about, row, params);
            if (status != SETT_OK)
                return status;
            continue;
        }
        SettValue value = sett_value_load(row, params);
        if (sett_value_in_range(row, about->tiles, value))
            continue;
        SettShortText room;
        SettText shown = sett_short_text(&room);
        show_raw(row, value, &shown);
        return sett_about_value(about, row, shown.data, SETT_FAULT_RANGE);
    }
    return SETT_OK;
}

SettStatus sett_params_check(const SettTable *table, const void *params,
                             const SettTileSet *tiles, SettError *err)
{
    SettAbout about = {.dashes = "", .tiles = tiles, .err = err};
    return check_fields(&about, table, params);
}

/* -0 is the same value as 0. */
static uint64_t value_bits(const SettParam *row, SettValue value)
{
    uint64_t bits;
    if (row->type == SETT_PARAM_CHANCE || row->type == SETT_PARAM_TILES)
        return value.bits;
    if (row->type == SETT_PARAM_NAME)
        return sett_hash(value.name.text, strlen(value.name.text), 0);
    if (row->type != SETT_PARAM_REAL)
        return (uint64_t)value.whole;
    if (value.real == 0)
        return 0;
    memcpy(&bits, &value.real, sizeof bits);
    return bits;
}

/* Calls itself for rows, whose columns hold no rows. */
uint64_t sett_params_hash(const SettTable *table, const void *params,
                          uint64_t seed)
{
    uint64_t hash = seed;
    for (int32_t i = 0; i < table->count; i++) {
        const SettParam *row = &table->rows[i];
        if (row->type != SETT_PARAM_ROWS) {
            SettValue value = sett_value_load(row, params);
            hash = sett_hash_mix(hash, value_bits(row, value));
            continue;
        }
        const SettTable *columns = sett_rows_columns(row);
        int32_t count = sett_rows_count(row, params);
        hash = sett_hash_mix(hash, (uint64_t)count);
        for (int32_t r = 0; r < count; r++)
            hash = sett_params_hash(
                columns, (const char *)params + sett_rows_offset(row, r), hash);
    }
    return hash;
}
