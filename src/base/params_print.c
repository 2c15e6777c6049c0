/* params_print.c - values of parameters as text and as JSON, such that reading
   them gives the same value again; and the description of a table. */
#include "base/least.h"
#include "base/params_parts.h"

#include <string.h>

#define CERTAIN 4294967296.0 /* 2^32, the threshold of "always" */

/* Whether `number` is a way to write this threshold. */
static bool means(double number, uint64_t threshold)
{
    return sett_chance(number).threshold == threshold;
}

/* The row's own numbers first: what lies strictly between the ends then stays
   between them however it is written. k / 10^d is the nearest double of the
   decimal, since both are exact. */
static double chance_of(const SettParam *row, uint64_t threshold)
{
    const double own[] = {row->def, row->low, row->high};
    for (int32_t i = 0; i < 3; i++) {
        if (means(own[i], threshold))
            return own[i];
    }
    uint64_t power = 1;
    for (int32_t digits = 0; digits <= 9; digits++) {
        uint64_t k = (threshold * power + UINT32_MAX) >> 32; /* rounded up */
        double number = (double)k / (double)power;
        if (means(number, threshold))
            return number;
        power *= 10;
    }
    return (double)threshold / CERTAIN; /* exact */
}

/* The name of a CHOICE, of a tile by number or of a NAME. */
static const char *name_of(const SettParam *row, const SettTileSet *tiles,
                           const SettValue *value, size_t *size)
{
    const char *name = row->type == SETT_PARAM_NAME ? value->name.text : "none";
    *size = strlen(name);
    if (row->type == SETT_PARAM_NAME ||
        (row->type == SETT_PARAM_TILE && value->whole < 0))
        return name;
    name = sett_row_name(row, tiles, (int32_t)value->whole, size);
    SETT_ASSERT(name != NULL);
    return name;
}

static void print_tiles(const SettParam *row, const SettTileSet *tiles,
                        uint64_t bits, SettText *out)
{
    size_t size;
    if (bits == 0)
        sett_text_add(out, "none");
    for (int32_t i = 0; bits != 0; i++, bits >>= 1) {
        if ((bits & 1) == 0)
            continue;
        const char *name = sett_row_name(row, tiles, i, &size);
        sett_text_bytes(out, name, size);
        if (bits != 1)
            sett_text_char(out, ',');
    }
}

static void write_tiles(const SettParam *row, const SettTileSet *tiles,
                        uint64_t bits, SettJsonWriter *out)
{
    size_t size;
    sett_json_open(out, '[');
    for (int32_t i = 0; bits != 0; i++, bits >>= 1)
        if ((bits & 1) != 0) {
            const char *name = sett_row_name(row, tiles, i, &size);
            sett_json_put_bytes(out, name, size);
        }
    sett_json_close(out);
}

static void write_value(const SettParam *row, const SettTileSet *tiles,
                        SettValue value, SettJsonWriter *out)
{
    size_t size;
    const char *name;
    SETT_ASSERT(row->type != SETT_PARAM_ROWS); /* rows hold no rows */
    switch (row->type) {
    case SETT_PARAM_INT:
        sett_json_put_int(out, value.whole);
        break;
    case SETT_PARAM_BOOL:
        sett_json_put_bool(out, value.whole != 0);
        break;
    case SETT_PARAM_REAL:
        sett_json_put_double(out, value.real);
        break;
    case SETT_PARAM_CHANCE:
        sett_json_put_double(out, chance_of(row, value.bits));
        break;
    case SETT_PARAM_CHOICE:
    case SETT_PARAM_TILE:
    case SETT_PARAM_NAME:
        name = name_of(row, tiles, &value, &size);
        sett_json_put_bytes(out, name, size);
        break;
    case SETT_PARAM_TILES:
    case SETT_PARAM_ROWS:
        write_tiles(row, tiles, value.bits, out);
    }
}

static void write_field(const SettParam *row, const void *params,
                        const SettTileSet *tiles, SettJsonWriter *out);

void sett_params_write(const SettTable *table, const void *params,
                       const SettTileSet *tiles, SettJsonWriter *out)
{
    sett_json_open(out, '{');
    for (int32_t i = 0; i < table->count; i++) {
        sett_json_key(out, table->rows[i].name);
        write_field(&table->rows[i], params, tiles, out);
    }
    sett_json_close(out);
}

/* Calls sett_params_write for rows, whose columns hold no rows. */
static void write_field(const SettParam *row, const void *params,
                        const SettTileSet *tiles, SettJsonWriter *out)
{
    if (row->type != SETT_PARAM_ROWS) {
        write_value(row, tiles, sett_value_load(row, params), out);
        return;
    }
    const SettTable *columns = sett_rows_columns(row);
    sett_json_open(out, '[');
    for (int32_t i = 0; i < sett_rows_count(row, params); i++)
        sett_params_write(columns,
                          (const char *)params + sett_rows_offset(row, i),
                          tiles, out);
    sett_json_close(out);
}

/* Numbers and rows as in JSON. */
void sett_params_print(const SettParam *row, const void *params,
                       const SettTileSet *tiles, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, true);
    SettValue value;
    const char *name;
    size_t size;
    switch (row->type) {
    case SETT_PARAM_BOOL:
        value = sett_value_load(row, params);
        sett_text_add(out, value.whole != 0 ? "on" : "off");
        break;
    case SETT_PARAM_CHOICE:
    case SETT_PARAM_TILE:
    case SETT_PARAM_NAME:
        value = sett_value_load(row, params);
        name = name_of(row, tiles, &value, &size);
        sett_text_bytes(out, name, size);
        break;
    case SETT_PARAM_TILES:
        print_tiles(row, tiles, sett_value_load(row, params).bits, out);
        break;
    default:
        write_field(row, params, tiles, &w);
    }
}

static void describe_range(const SettParam *row, const SettTileSet *tiles,
                           SettJsonWriter *out)
{
    double low = row->low, high = row->high;
    bool tile = row->type == SETT_PARAM_TILE || row->type == SETT_PARAM_TILES;
    if (row->type == SETT_PARAM_ROWS) {
        low = 0;
        high = row->capacity;
    } else if (row->type == SETT_PARAM_CHOICE) {
        high = sett_choice_count(row->choices) - 1;
    } else if (tile && tiles != NULL) {
        high = sett_min_real(high, tiles->count - 1);
    }
    sett_json_add_double(out, "low", low);
    sett_json_add_double(out, "high", high);
}

static void describe_default(const SettParam *row, const SettTileSet *tiles,
                             SettJsonWriter *out)
{
    sett_json_key(out, "default");
    if (row->type == SETT_PARAM_ROWS) {
        sett_json_open(out, '[');
        sett_json_close(out);
    } else {
        write_value(row, tiles, sett_value_default(row), out);
    }
}

/* The names that can be chosen; of tiles only where the alphabet is known. */
static void describe_choices(const SettParam *row, const SettTileSet *tiles,
                             SettJsonWriter *out)
{
    size_t size;
    bool tile = row->type == SETT_PARAM_TILE || row->type == SETT_PARAM_TILES;
    if (row->type != SETT_PARAM_CHOICE && (!tile || tiles == NULL))
        return;
    sett_json_add_open(out, "choices", '[');
    if (row->type == SETT_PARAM_TILE && row->low < 0)
        sett_json_put_string(out, "none");
    const char *name = sett_row_name(row, tiles, 0, &size);
    for (int32_t i = 1; name != NULL; i++) {
        sett_json_put_bytes(out, name, size);
        name = sett_row_name(row, tiles, i, &size);
    }
    sett_json_close(out);
}

static void describe_row(const SettParam *row, const SettTileSet *tiles,
                         SettJsonWriter *out)
{
    static const char *const names[] = {
#define TYPE_NAME(name, text) text,
        SETT_PARAM_TYPE_LIST(TYPE_NAME)
#undef TYPE_NAME
    };
    sett_json_open(out, '{');
    sett_json_add_string(out, "name", row->name);
    sett_json_add_string(out, "type", names[row->type]);
    describe_default(row, tiles, out);
    describe_range(row, tiles, out);
    describe_choices(row, tiles, out);
    if (row->type == SETT_PARAM_ROWS) {
        sett_json_key(out, "columns");
        sett_params_describe(sett_rows_columns(row), tiles, out);
        sett_json_add_int(out, "capacity", row->capacity);
    }
    sett_json_add_string(out, "help", row->help);
    sett_json_close(out);
}

void sett_params_describe(const SettTable *table, const SettTileSet *tiles,
                          SettJsonWriter *out)
{
    sett_json_open(out, '[');
    for (int32_t i = 0; i < table->count; i++)
        describe_row(&table->rows[i], tiles, out);
    sett_json_close(out);
}

#define HELP_COLUMN 28

/* "0..1", a choice's names, or what kind of text a value is. */
static void put_values(const SettParam *row, SettText *out)
{
    switch (row->type) {
    case SETT_PARAM_INT:
    case SETT_PARAM_REAL:
    case SETT_PARAM_CHANCE:
        sett_text_double(out, row->low);
        sett_text_add(out, "..");
        sett_text_double(out, row->high);
        break;
    case SETT_PARAM_CHOICE:
        sett_text_add(out, row->choices);
        break;
    case SETT_PARAM_BOOL:
        sett_text_add(out, "on|off");
        break;
    case SETT_PARAM_TILE:
        sett_text_add(out, "a tile");
        break;
    case SETT_PARAM_TILES:
        sett_text_add(out, "tiles, split by commas");
        break;
    case SETT_PARAM_NAME:
        sett_text_add(out, "a name");
        break;
    case SETT_PARAM_ROWS:
        sett_text_format(out, "a JSON array of up to %d rows",
                         (int)row->capacity);
        break;
    }
}

void sett_params_help(const SettTable *table, const void *params,
                      const SettTileSet *tiles, const char *prefix,
                      SettText *out)
{
    for (int32_t i = 0; i < table->count; i++) {
        const SettParam *row = &table->rows[i];
        size_t start = out->size;
        sett_text_format(out, "  --%s%s", prefix, row->name);
        sett_text_pad(out, start, HELP_COLUMN);
        sett_text_format(out, "%s (", row->help);
        put_values(row, out);
        if (row->type != SETT_PARAM_ROWS) {
            sett_text_add(out, ", default ");
            sett_params_print(row, params, tiles, out);
        }
        sett_text_add(out, ")\n");
    }
}
