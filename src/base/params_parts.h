/* params_parts.h - what the pieces of the parameter code share: a value outside
   its struct, names of choices and tiles, and messages. */
#ifndef SETT_BASE_PARAMS_PARTS_H
#define SETT_BASE_PARAMS_PARTS_H

#include "sett/params.h"

/** The value of a field of any type but ROWS, outside its struct. */
typedef union SettValue {
    int64_t whole; /**< INT, BOOL, CHOICE (index), TILE (index) */
    double real;   /**< REAL */
    uint64_t bits; /**< CHANCE (threshold), TILES */
    SettName name; /**< NAME */
} SettValue;

/** Why something is no value of a row. */
typedef enum SettFault {
    SETT_FAULT_NONE,
    SETT_FAULT_KIND,  /**< a word where a number should be, ... */
    SETT_FAULT_NAME,  /**< a name that the list does not have */
    SETT_FAULT_RANGE, /**< of the right kind but too low or too high */
    SETT_FAULT_ROWS   /**< more rows than fit */
} SettFault;

SettValue sett_value_default(const SettParam *row);
SettValue sett_value_load(const SettParam *row, const void *params);
void sett_value_store(const SettParam *row, void *params, SettValue value);
/** Without `tiles` only the row's own range is looked at. */
bool sett_value_in_range(const SettParam *row, const SettTileSet *tiles,
                         SettValue value);
SettFault sett_value_from_text(const SettParam *row, const SettTileSet *tiles,
                               const char *text, SettValue *out);
SettFault sett_value_from_json(const SettParam *row, const SettTileSet *tiles,
                               const SettJson *json, SettValue *out);

/** The columns of a table field. Rows hold no rows: a caller's bug, and why the
    functions that call themselves for a row end one level down. */
const SettTable *sett_rows_columns(const SettParam *row);
/** Number of rows now, and where row `index` begins in the struct. */
int32_t sett_rows_count(const SettParam *row, const void *params);
size_t sett_rows_offset(const SettParam *row, int32_t index);

/** Name number `index` of a CHOICE's list, or of the tiles that a TILE or
    TILES can hold: not 0-terminated, `*size` bytes; NULL beyond the last. */
const char *sett_row_name(const SettParam *row, const SettTileSet *tiles,
                          int32_t index, size_t *size);
/** Index of a name of that list, or -1. */
int32_t sett_row_named(const SettParam *row, const SettTileSet *tiles,
                       const char *name, size_t size);

/** What a message is about. `list` and `index` name the row of a table field,
    `json` the place in a file; each may be NULL. */
typedef struct SettAbout {
    const char *dashes; /**< "--" for flags, else "" */
    const SettParam *list;
    int32_t index;
    const SettJson *json;
    const SettTileSet *tiles;
    SettError *err;
} SettAbout;

/** "--walls 1.5: out of range (expected a number in 0..1)". `shown` is the
    value as it was given. */
SettStatus sett_about_value(const SettAbout *about, const SettParam *row,
                            const char *shown, SettFault fault);
/** "unknown parameter "stpes" (expected did you mean "steps"?)". */
SettStatus sett_about_unknown(const SettAbout *about, const SettTable *table,
                              const char *name, size_t size);
/** Something else than an object where parameters should be. */
SettStatus sett_about_object(const SettAbout *about);
/** A value that was given, as a message shows it. `text` is short. */
void sett_show_text(const char *given, SettText *text);
void sett_show_json(const SettJson *given, SettText *text);

#endif
