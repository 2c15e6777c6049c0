/* params_value.c - one value of a parameter: in and out of its struct, its
   text and its JSON, and its range. Tables of rows are made of these
   (params.c, params_json.c). */
#include "base/params_parts.h"

#include <string.h>

SettValue sett_value_default(const SettParam *row)
{
    switch (row->type) {
    case SETT_PARAM_REAL:
        return (SettValue){.real = row->def};
    case SETT_PARAM_CHANCE:
        return (SettValue){.bits = sett_chance(row->def).threshold};
    case SETT_PARAM_TILES:
        return (SettValue){.bits = row->def >= 0 && row->def < 64
                                       ? (uint64_t)1 << (uint32_t)row->def
                                       : 0};
    case SETT_PARAM_NAME:
        return (SettValue){.name = {""}};
    default:
        return (SettValue){.whole = (int64_t)row->def};
    }
}

/* In the struct; a BOOL is a bool, whole numbers are int32_t. */
static size_t field_size(const SettParam *row)
{
    switch (row->type) {
    case SETT_PARAM_BOOL:
        return sizeof(bool);
    case SETT_PARAM_INT:
    case SETT_PARAM_CHOICE:
    case SETT_PARAM_TILE:
        return sizeof(int32_t);
    case SETT_PARAM_NAME:
        return sizeof(SettName);
    default:
        SETT_ASSERT(row->type != SETT_PARAM_ROWS); /* rows hold no rows */
        return sizeof(uint64_t);
    }
}

SettValue sett_value_load(const SettParam *row, const void *params)
{
    const char *field = (const char *)params + row->offset;
    size_t size = field_size(row);
    SettValue value = {.whole = 0};
    int32_t whole;
    if (size == sizeof(bool)) {
        value.whole = *(const unsigned char *)field;
    } else if (size == sizeof whole) {
        memcpy(&whole, field, size);
        value.whole = whole;
    } else {
        memcpy(&value, field, size);
    }
    return value;
}

void sett_value_store(const SettParam *row, void *params, SettValue value)
{
    char *field = (char *)params + row->offset;
    size_t size = field_size(row);
    int32_t whole = (int32_t)value.whole;
    bool flag = value.whole != 0;
    memcpy(field,
           size == sizeof flag    ? (const void *)&flag
           : size == sizeof whole ? (const void *)&whole
                                  : (const void *)&value,
           size);
}

const SettTable *sett_rows_columns(const SettParam *row)
{
    for (int32_t i = 0; i < row->columns->count; i++)
        SETT_ASSERT(row->columns->rows[i].type != SETT_PARAM_ROWS);
    return row->columns;
}

int32_t sett_rows_count(const SettParam *row, const void *params)
{
    int32_t count;
    memcpy(&count, (const char *)params + row->offset, sizeof count);
    return count;
}

size_t sett_rows_offset(const SettParam *row, int32_t index)
{
    return row->rows_offset + (size_t)index * row->columns->size;
}

static bool between(const SettParam *row, double value)
{
    return value >= row->low && value <= row->high; /* never true for NaN */
}

static bool is_name(const SettName *name)
{
    int32_t size = 0;
    while (size < SETT_NAME_BYTES && name->text[size] != 0) {
        char c = name->text[size++];
        if (c <= ' ' || c > '~' || strchr(",:\"'\\", c) != NULL)
            return false;
    }
    if (size == SETT_NAME_BYTES)
        return false;
    while (size < SETT_NAME_BYTES)
        if (name->text[size++] != 0)
            return false;
    return true;
}

bool sett_value_in_range(const SettParam *row, const SettTileSet *tiles,
                         SettValue value)
{
    switch (row->type) {
    case SETT_PARAM_INT:
        return between(row, (double)value.whole) && value.whole >= INT32_MIN &&
               value.whole <= INT32_MAX;
    case SETT_PARAM_BOOL:
        return value.whole == 0 || value.whole == 1;
    case SETT_PARAM_REAL:
        return between(row, value.real);
    case SETT_PARAM_CHANCE:
        return value.bits >= sett_chance(row->low).threshold &&
               value.bits <= sett_chance(row->high).threshold;
    case SETT_PARAM_CHOICE:
        return between(row, (double)value.whole) &&
               value.whole < sett_choice_count(row->choices);
    case SETT_PARAM_TILE:
        return between(row, (double)value.whole) &&
               (tiles == NULL || value.whole < tiles->count);
    case SETT_PARAM_TILES:
        if (value.bits == 0)
            return row->low < 0;
        return tiles == NULL || tiles->count >= 64 ||
               value.bits >> tiles->count == 0;
    case SETT_PARAM_NAME:
        return is_name(&value.name);
    case SETT_PARAM_ROWS:
        break;
    }
    return false;
}

/* A REAL or a CHANCE; a chance is held to its range before it is rounded. */
static SettFault from_number(const SettParam *row, double number,
                             SettValue *out)
{
    if (row->type == SETT_PARAM_REAL) {
        out->real = number;
        return SETT_FAULT_NONE;
    }
    if (!between(row, number) || number < 0 || number > 1)
        return SETT_FAULT_RANGE;
    out->bits = sett_chance(number).threshold;
    return SETT_FAULT_NONE;
}

static SettFault from_name(const SettParam *row, const SettTileSet *tiles,
                           const char *name, size_t size, SettValue *out)
{
    bool none = row->type == SETT_PARAM_TILE && size == 4 &&
                memcmp(name, "none", 4) == 0;
    int32_t index = none ? -1 : sett_row_named(row, tiles, name, size);
    out->whole = index;
    return index < 0 && !none ? SETT_FAULT_NAME : SETT_FAULT_NONE;
}

/* A name of an open list: whether it is known is not known here. */
static SettFault open_name(const char *text, size_t size, SettValue *out)
{
    out->name = (SettName){""};
    if (size >= SETT_NAME_BYTES || memchr(text, 0, size) != NULL)
        return SETT_FAULT_RANGE;
    memcpy(out->name.text, text, size);
    return SETT_FAULT_NONE;
}

static SettFault add_tile(const SettParam *row, const SettTileSet *tiles,
                          const char *name, size_t size, uint64_t *bits)
{
    int32_t tile = sett_row_named(row, tiles, name, size);
    if (tile < 0)
        return SETT_FAULT_NAME;
    *bits |= (uint64_t)1 << tile;
    return SETT_FAULT_NONE;
}

static SettFault tiles_from_text(const SettParam *row, const SettTileSet *tiles,
                                 const char *text, SettValue *out)
{
    uint64_t bits = 0;
    SettFault fault = SETT_FAULT_NONE;
    bool more = strcmp(text, "none") != 0;
    while (more && fault == SETT_FAULT_NONE) {
        size_t size = strcspn(text, ",");
        fault = add_tile(row, tiles, text, size, &bits);
        more = text[size] == ',';
        text += size + 1; /* beyond the end only when nothing follows */
    }
    out->bits = bits;
    return fault;
}

static SettFault bool_from_text(const char *text, SettValue *out)
{
    static const char *const words[] = {"off", "on", "false", "true"};
    for (int32_t i = 0; i < 4; i++) {
        if (strcmp(text, words[i]) == 0) {
            out->whole = i & 1;
            return SETT_FAULT_NONE;
        }
    }
    return SETT_FAULT_KIND;
}

static SettFault number_from_text(const SettParam *row, const char *text,
                                  SettValue *out)
{
    size_t used, size = strlen(text);
    if (row->type == SETT_PARAM_INT)
        return sett_int_read(text, size, &out->whole) ? SETT_FAULT_NONE
                                                      : SETT_FAULT_KIND;
    double number = sett_double_read(text, size, &used);
    if (used == 0 || used != size)
        return SETT_FAULT_KIND;
    return from_number(row, number, out);
}

/* A value that was understood still has to be in range. */
static SettFault in_range(const SettParam *row, const SettTileSet *tiles,
                          SettFault fault, const SettValue *value)
{
    if (fault == SETT_FAULT_NONE && !sett_value_in_range(row, tiles, *value))
        return SETT_FAULT_RANGE;
    return fault;
}

SettFault sett_value_from_text(const SettParam *row, const SettTileSet *tiles,
                               const char *text, SettValue *out)
{
    SettFault fault = SETT_FAULT_KIND;
    if (row->type == SETT_PARAM_BOOL)
        fault = bool_from_text(text, out);
    else if (row->type == SETT_PARAM_CHOICE || row->type == SETT_PARAM_TILE)
        fault = from_name(row, tiles, text, strlen(text), out);
    else if (row->type == SETT_PARAM_TILES)
        fault = tiles_from_text(row, tiles, text, out);
    else if (row->type == SETT_PARAM_NAME)
        fault = open_name(text, strlen(text), out);
    else
        fault = number_from_text(row, text, out);
    return in_range(row, tiles, fault, out);
}

static SettFault tiles_from_json(const SettParam *row, const SettTileSet *tiles,
                                 const SettJson *json, SettValue *out)
{
    out->bits = 0;
    if (json->type != SETT_JSON_ARRAY)
        return SETT_FAULT_KIND;
    for (const SettJson *name = json->child; name != NULL; name = name->next) {
        if (name->type != SETT_JSON_STRING)
            return SETT_FAULT_KIND;
        SettFault fault =
            add_tile(row, tiles, name->string, name->size, &out->bits);
        if (fault != SETT_FAULT_NONE)
            return fault;
    }
    return SETT_FAULT_NONE;
}

static SettFault name_from_json(const SettJson *json, SettValue *out)
{
    int64_t place;
    if (json->type == SETT_JSON_STRING)
        return open_name(json->string, json->size, out);
    if (json->type != SETT_JSON_NUMBER || !sett_json_int(json, &place) ||
        place < 0)
        return SETT_FAULT_KIND;
    return open_name(json->string, strlen(json->string), out);
}

static SettFault number_from_json(const SettParam *row, const SettJson *json,
                                  SettValue *out)
{
    if (json->type != SETT_JSON_NUMBER)
        return SETT_FAULT_KIND;
    if (row->type == SETT_PARAM_INT)
        return sett_json_int(json, &out->whole) ? SETT_FAULT_NONE
                                                : SETT_FAULT_KIND;
    return from_number(row, json->number, out);
}

SettFault sett_value_from_json(const SettParam *row, const SettTileSet *tiles,
                               const SettJson *json, SettValue *out)
{
    SettFault fault = SETT_FAULT_KIND;
    if (row->type == SETT_PARAM_BOOL) {
        out->whole = json->type == SETT_JSON_TRUE;
        if (json->type == SETT_JSON_TRUE || json->type == SETT_JSON_FALSE)
            fault = SETT_FAULT_NONE;
    } else if (row->type == SETT_PARAM_CHOICE || row->type == SETT_PARAM_TILE) {
        if (json->type == SETT_JSON_STRING)
            fault = from_name(row, tiles, json->string, json->size, out);
    } else if (row->type == SETT_PARAM_TILES) {
        fault = tiles_from_json(row, tiles, json, out);
    } else if (row->type == SETT_PARAM_NAME) {
        fault = name_from_json(json, out);
    } else {
        fault = number_from_json(row, json, out);
    }
    return in_range(row, tiles, fault, out);
}
