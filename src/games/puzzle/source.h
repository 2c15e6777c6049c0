/* source.h - a source as it was read, before anything is made of it. */
#ifndef SETT_PUZZLE_SOURCE_H
#define SETT_PUZZLE_SOURCE_H

#include "games/puzzle/messages.h"
#include "games/puzzle/words.h"

/** A list of numbers that grows. */
typedef struct PuzList {
    int32_t *items;
    int32_t count, capacity;
} PuzList;
/** False: no memory. */
bool sett_puz_push(SettArena *arena, PuzList *list, int32_t value);
bool sett_puz_has(const PuzList *list, int32_t value);

#define PUZ_SPRITE 5
#define PUZ_CLEAR (-1) /**< a transparent colour or pixel */

/** An object as its section describes it. */
typedef struct PuzObject {
    int32_t name, line;
    PuzList colours; /**< 0xRRGGBB, -1 - index of a named colour, or PUZ_CLEAR
                          as INT32_MIN */
    int32_t row_count;
    int32_t row_length[PUZ_SPRITE];
    int8_t pixels[PUZ_SPRITE][PUZ_SPRITE]; /**< colour number, or PUZ_CLEAR */
    int32_t layer, id;                     /**< -1: none */
} PuzObject;

typedef enum PuzLegendKind {
    PUZ_SYNONYM,
    PUZ_AGGREGATE,
    PUZ_PROPERTY
} PuzLegendKind;

typedef struct PuzLegend {
    PuzLegendKind kind;
    int32_t name, line;
    PuzList members; /**< names; of a synonym one */
} PuzLegend;

/** What one line of RULES says: text up to the first comment. */
typedef struct PuzRuleLine {
    int32_t line;
    const uint32_t *text, *original; /**< lower case up to "("; all of it */
    int32_t size, original_size;
    bool cut; /**< a comment follows */
} PuzRuleLine;

typedef struct PuzWinLine {
    int32_t line;
    PuzList words;
} PuzWinLine;

typedef struct PuzRow {
    const uint32_t *text;
    int32_t size;
} PuzRow;

/** A level or a message. */
typedef struct PuzLevelText {
    int32_t line;        /**< of its first row */
    const char *message; /**< NULL: a level */
    PuzRow *rows;
    int32_t count, capacity;
    size_t from, to; /**< bytes of the source that hold the rows */
} PuzLevelText;

typedef struct PuzSound {
    int32_t line;
    PuzList words; /**< names */
    PuzList kinds; /**< PuzSoundKind of each */
} PuzSound;
typedef enum PuzSoundKind {
    PUZ_SOUND_EVENT,
    PUZ_SOUND_NAME,
    PUZ_SOUND_VERB,
    PUZ_SOUND_DIRECTION,
    PUZ_SOUND_SEED,
    PUZ_SOUND_ERROR
} PuzSoundKind;

typedef struct PuzSetting {
    int32_t key, line;
    const char *value; /**< trimmed; of a flag "true" */
} PuzSetting;

/** Everything that was read. Belongs to its arena. */
typedef struct PuzSource {
    SettArena *arena;
    PuzNames names;
    PuzMessages messages;
    PuzSetting *settings;
    int32_t setting_count, setting_capacity;
    PuzObject *objects;
    int32_t object_count, object_capacity;
    PuzLegend *legend;
    int32_t legend_count, legend_capacity;
    PuzSound *sounds;
    int32_t sound_count, sound_capacity;
    PuzList *layers; /**< names of objects */
    int32_t layer_count, layer_capacity;
    PuzRuleLine *rules;
    int32_t rule_count, rule_capacity;
    PuzWinLine *wins;
    int32_t win_count, win_capacity;
    PuzLevelText *levels;
    int32_t level_count, level_capacity;
    PuzList known; /**< names that rules and win conditions may use */
    int32_t lines; /**< of the source */
    bool cut;      /**< reading stopped after too many errors */
} PuzSource;

/** The last setting of a key, which counts; NULL: none. */
const PuzSetting *sett_puz_setting(const PuzSource *source, int32_t key);

/** Errors after which reading stops. */
#define PUZ_MOST_ERRORS 5

/** Reads a whole source. SETT_NO_MEMORY. What is wrong with it is in its
    messages. */
SettStatus sett_puz_read(const char *text, size_t size, SettArena *arena,
                         PuzSource *out);

/** Object of that name, or NULL. */
PuzObject *sett_puz_object(const PuzSource *source, int32_t name);
/** Whether the word means something: object or legend. */
bool sett_puz_declared(const PuzSource *source, int32_t name);
/** First legend entry of that name and kind, or NULL. */
PuzLegend *sett_puz_legend(const PuzSource *source, int32_t name,
                           PuzLegendKind kind);
/** 0xRRGGBB of a named colour in a palette (1..14). */
int32_t sett_puz_colour(int32_t palette, int32_t named);
/** Index of a colour's name at the beginning of a text, with the length of it;
    -1: none. */
int32_t sett_puz_colour_named(const uint32_t *text, int32_t size,
                              int32_t *length);
/** Number of a palette (1..14) by name or number; 0: unknown. */
int32_t sett_puz_palette(const char *name);

#endif
