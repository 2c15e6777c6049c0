/* params.h - options described once. A parameter is a struct field plus one row
   beside it; flags, JSON, sliders, reference docs and mutation ranges all come
   from that row. Out of range or unknown is refused, never clamped. */
#ifndef SETT_PARAMS_H
#define SETT_PARAMS_H

#include "sett/base.h"
#include "sett/json.h"
#include "sett/rng.h"

SETT_BEGIN

/** One of a closed list of names, stored as its place in the list. */
typedef struct SettChoice {
    int32_t index;
} SettChoice;

/** One kind of tile. */
typedef struct SettTile {
    const char *name; /**< "goblin": in flags, JSON, reports; no comma */
    char glyph;       /**< written in level text */
    const char *also; /**< further characters read, never written; or NULL */
    uint64_t roles;   /**< SETT_IS(...) | ..., see grid.h */
    uint32_t colour;  /**< 0xRRGGBB, for maps and charts */
    int32_t at_least; /**< instances a complete level has, checked by check */
    int32_t at_most;  /**< checked by the text reader too; -1 = no bound */
} SettTile;

/** A game's alphabet; a cell holds an index into `tiles`. Here and not in
    grid.h, because options name tiles. */
typedef struct SettTileSet {
    const SettTile *tiles;
    int32_t count;
    const struct SettLegend *legend; /**< other characters in level text, see
                                          grid.h; NULL: the tiles' own */
} SettTileSet;

/** A tile by its index in the game's alphabet; -1 is "none". */
typedef struct SettTileRef {
    int32_t tile;
} SettTileRef;

/** A set of tiles, bit i for tile i; alphabets over 64 tiles cannot use it. */
typedef struct SettTileBits {
    uint64_t bits;
} SettTileBits;

/** A name out of a list that the rows do not know, such as the features of an
    evaluator: who reads the field refuses unknown ones. 0-terminated and padded
    with 0; printable, without space, comma, colon, quotes or backslash. Empty
    where nothing was chosen. */
#define SETT_NAME_BYTES 32
typedef struct SettName {
    char text[SETT_NAME_BYTES];
} SettName;

/** What a field holds, and the word that describe writes for it. */
#define SETT_PARAM_TYPE_LIST(X)                                        \
    X(INT, "int")       /* int32_t */                                  \
    X(BOOL, "bool")     /* bool */                                     \
    X(REAL, "real")     /* double */                                   \
    X(CHANCE, "chance") /* SettChance, written as a number in 0..1 */  \
    X(CHOICE, "choice") /* SettChoice, written as its name */          \
    X(TILE, "tile")     /* SettTileRef, written as the tile's name */  \
    X(TILES, "tiles")   /* SettTileBits, written as a list of names */ \
    X(ROWS, "rows")     /* a table of rows, each of the others */      \
    X(NAME, "name")     /* SettName, written as it is */

typedef enum SettParamType {
#define SETT_PARAM_TYPE_ENUM(name, text) SETT_PARAM_##name,
    SETT_PARAM_TYPE_LIST(SETT_PARAM_TYPE_ENUM)
#undef SETT_PARAM_TYPE_ENUM
} SettParamType;

typedef struct SettParam SettParam;

/** A described struct: its parameters and its size in bytes. */
typedef struct SettTable {
    const SettParam *rows;
    int32_t count;
    uint32_t size;
} SettTable;

/** One parameter. A table-valued field: `count` rows follow in the field named
    by the row's `offset`; at most `capacity` of them. The struct that holds it
    is { int32_t count; Row rows[capacity]; }. Columns are no tables again. */
struct SettParam {
    const char *name; /**< as in flags and JSON: lower case, dashes */
    const char *help; /**< one phrase, with the unit */
    SettParamType type;
    uint32_t offset;          /**< of the field in its struct */
    double def, low, high;    /**< default and closed range; CHOICE: an index */
    const char *choices;      /**< CHOICE: names split by '|', else NULL */
    const SettTable *columns; /**< ROWS: what one row holds, else NULL */
    uint32_t rows_offset;     /**< ROWS: of rows[0], from the struct's start */
    int32_t capacity;         /**< ROWS: most rows */
};

#define SETT_FIELD_TYPE(Struct, field)        \
    _Generic(((Struct *)0)->field, int32_t    \
             : SETT_PARAM_INT, bool           \
             : SETT_PARAM_BOOL, double        \
             : SETT_PARAM_REAL, SettChance    \
             : SETT_PARAM_CHANCE, SettChoice  \
             : SETT_PARAM_CHOICE, SettTileRef \
             : SETT_PARAM_TILE, SettTileBits  \
             : SETT_PARAM_TILES, SettName     \
             : SETT_PARAM_NAME)

/** A row for a field; the type comes from the field, the name from `label`. */
#define SETT_ROW_AS(Struct, field, label, def_, low_, high_, help_)           \
    {                                                                         \
        .name = label, .help = help_, .type = SETT_FIELD_TYPE(Struct, field), \
        .offset = offsetof(Struct, field), .def = def_, .low = low_,          \
        .high = high_                                                         \
    }
/** A row whose name is the field's own (one-word fields). */
#define SETT_ROW(Struct, field, def_, low_, high_, help_) \
    SETT_ROW_AS(Struct, field, #field, def_, low_, high_, help_)
/** A row for a SettChoice; `names_` split by '|', `def_` an index. */
#define SETT_ROW_CHOICE(Struct, field, label, def_, names_, help_)             \
    {                                                                          \
        .name = label, .help = help_, .type = SETT_FIELD_TYPE(Struct, field),  \
        .offset = offsetof(Struct, field), .def = def_, .low = 0, .high = 255, \
        .choices = names_                                                      \
    }
/** A row for a tile or a set of tiles: none by default. */
#define SETT_ROW_TILE(Struct, field, label, help_)                            \
    {                                                                         \
        .name = label, .help = help_, .type = SETT_FIELD_TYPE(Struct, field), \
        .offset = offsetof(Struct, field), .def = -1, .low = -1, .high = 255  \
    }
/** A row for a SettName: empty by default. A whole number in a file stands for
    its digits. */
#define SETT_ROW_NAME(Struct, field, label, help_)                            \
    {                                                                         \
        .name = label, .help = help_, .type = SETT_FIELD_TYPE(Struct, field), \
        .offset = offsetof(Struct, field)                                     \
    }
/** A row for a table field `{ int32_t count; Row rows[n]; }`: empty by default.
 */
#define SETT_ROW_ROWS(Struct, field, label, columns_, help_)              \
    {                                                                     \
        .name = label, .help = help_, .type = SETT_PARAM_ROWS,            \
        .offset = offsetof(Struct, field.count),                          \
        .rows_offset = offsetof(Struct, field.rows), .columns = columns_, \
        .capacity = (int32_t)(sizeof(((Struct *)0)->field.rows) /         \
                              sizeof(((Struct *)0)->field.rows[0]))       \
    }
#define SETT_TABLE(Struct, rows_)                                              \
    {                                                                          \
        .rows = rows_, .count = (int32_t)(sizeof(rows_) / sizeof((rows_)[0])), \
        .size = sizeof(Struct)                                                 \
    }
/** A part without options. */
#define SETT_NO_PARAMS                      \
    {                                       \
        .rows = NULL, .count = 0, .size = 0 \
    }

/** Every field of `params` (table->size bytes) to its default; padding 0. */
void sett_params_default(const SettTable *table, void *params);
/** The same in a new struct of the arena; NULL where memory is exhausted. */
void *sett_params_new(const SettTable *table, SettArena *arena);
/** The row of that name, or NULL. */
const SettParam *sett_params_find(const SettTable *table, const char *name);
/** The nearest name to a wrong one, or NULL where none is near. */
const char *sett_params_nearest(const SettTable *table, const char *name);
/** Sets one field from text: "3", "0.25", "on", a choice's or tile's name, a
    comma list of tiles, "none"; a table field takes its JSON, or rows split by
    commas with columns split by colons or ".." in their order ("symmetry:5,
    gaps:6:0..6"; columns left out keep their defaults), and then replaces all
    rows. `tiles` names tiles and may be NULL where no row needs it. What is
    refused (SETT_BAD_INPUT) leaves `params` as it was. `tmp` is reset to where
    it was. */
SettStatus sett_params_set(const SettTable *table, void *params,
                           const char *name, const char *text,
                           const SettTileSet *tiles, SettArena *tmp,
                           SettError *err);
/** Checks every field against its row (for structs filled by hand). Without
    `tiles` any tile within the row's range is good. */
SettStatus sett_params_check(const SettTable *table, const void *params,
                             const SettTileSet *tiles, SettError *err);
/** Same values in the same canonical bytes: field by field, no padding. */
uint64_t sett_params_hash(const SettTable *table, const void *params,
                          uint64_t seed);
/** Writes one field's value as the text that sett_params_set takes: a chance as
    the shortest decimal that gives its threshold. Values have to be in range,
   as sett_params_check finds. */
void sett_params_print(const SettParam *row, const void *params,
                       const SettTileSet *tiles, SettText *out);
/** Adds a line for each row: "--PREFIXname", its help, range, and its value in
    `params` as the default. */
void sett_params_help(const SettTable *table, const void *params,
                      const SettTileSet *tiles, const char *prefix,
                      SettText *out);
/** Sets the fields that a JSON object names; the others stay. A table field
    takes an array of objects, each over its columns' defaults. What is refused
    (SETT_BAD_INPUT, with the value's place) leaves `params` as it was. Keys
   that begin with "x_" are kept for others and ignored. */
SettStatus sett_params_read(const SettTable *table, void *params,
                            const SettJson *object, const SettTileSet *tiles,
                            SettError *err);
/** Writes all fields as one JSON object. */
void sett_params_write(const SettTable *table, const void *params,
                       const SettTileSet *tiles, SettJsonWriter *out);
/** Writes the rows themselves as a JSON array of objects: name, type, default,
    low, high, choices (of names), columns and capacity (of table fields), help.
    What forms and sliders are made of. */
void sett_params_describe(const SettTable *table, const SettTileSet *tiles,
                          SettJsonWriter *out);
/** Number of names in a '|' list, and name number `index` of it into `out`. */
int32_t sett_choice_count(const char *choices);
bool sett_choice_name(const char *choices, int32_t index, char *out,
                      size_t size);

SETT_END
#endif
