/* json.h - a strict JSON reader (RFC 8259) with places in its errors, and a
   writer with numbers of our own, so that the same value is the same bytes. */
#ifndef SETT_JSON_H
#define SETT_JSON_H

#include "sett/base.h"

SETT_BEGIN

typedef enum SettJsonType {
    SETT_JSON_NULL,
    SETT_JSON_FALSE,
    SETT_JSON_TRUE,
    SETT_JSON_NUMBER,
    SETT_JSON_STRING,
    SETT_JSON_ARRAY,
    SETT_JSON_OBJECT
} SettJsonType;

/** One value of a document that was read. Belongs to the arena it was read
    into. Children of arrays and objects are a linked list in file order; the
    members of an object have `key` set. */
typedef struct SettJson SettJson;
struct SettJson {
    SettJsonType type;
    int32_t line, column; /**< where the value begins, from 1 */
    const char *key; /**< member name, 0-terminated UTF-8; NULL in arrays */
    size_t key_size;
    int32_t key_line, key_column; /**< where the key begins; 0 in arrays */
    const char *string;           /**< STRING: decoded; NUMBER: its own text */
    size_t size;           /**< bytes of `string`; ARRAY, OBJECT: children */
    double number;         /**< NUMBER: nearest double */
    const SettJson *child; /**< first child, or NULL */
    const SettJson *next;  /**< next sibling, or NULL */
};

typedef enum SettJsonTwice {
    SETT_JSON_REFUSE_TWICE, /**< a repeated key is an error (our own files) */
    SETT_JSON_LAST_WINS     /**< the last one counts (foreign files) */
} SettJsonTwice;

/** Bounds on what is read. sett_json_limits() gives the defaults. */
typedef struct SettJsonLimits {
    int32_t depth;        /**< nesting, 64 */
    int32_t nodes;        /**< values, 2^22 */
    size_t string_bytes;  /**< one string, 16 MiB */
    int32_t number_bytes; /**< one number, 63 */
    SettJsonTwice twice;  /**< refuse */
} SettJsonLimits;
SettJsonLimits sett_json_limits(void);

/** Reads one document (UTF-8; a byte-order mark is refused) of at most
    SETT_MAX_TEXT bytes. `limits` NULL: the defaults. `*root` belongs to `arena`
    and does not need `text` any more. Errors carry line and column in code
    points: SETT_BAD_INPUT, SETT_TOO_LARGE over a limit, SETT_NO_MEMORY.
   O(size), but O(n log n) for the keys of one object. */
SettStatus sett_json_read(const char *text, size_t size,
                          const SettJsonLimits *limits, SettArena *arena,
                          const SettJson **root, SettError *err);
/** Member `key` of an object, or NULL (also when `object` is not one). */
const SettJson *sett_json_member(const SettJson *object, const char *key);
/** The value as an integer, if it is a number without fraction in int64. Other
    spellings of whole numbers ("3.0", "1e2") count up to 2^53. */
bool sett_json_int(const SettJson *value, int64_t *out);
/** True when the value is exactly this string. */
bool sett_json_is(const SettJson *value, const char *string);
/** Member `key` of an object where it is an array, else NULL. */
const SettJson *sett_json_list(const SettJson *object, const char *key);
/** Refuses a value that was read: fills `err` (NULL is fine) with the place of
    `at` (NULL: no place), a printf-style text, and what would be right (NULL:
    nothing). Returns SETT_BAD_INPUT. */
SETT_PRINTF(4, 5)
SettStatus sett_json_refuse(SettError *err, const SettJson *at,
                            const char *expected, const char *format, ...);

/** Writes JSON into a text: two blanks of indent, or one line where `compact`.
    No newline at the end. Bytes that are no UTF-8 are written as U+FFFD. Misuse
    (a value without key in an object, nesting over 64) is a caller's bug. */
typedef struct SettJsonWriter {
    SettText *out;
    bool compact;
    int32_t depth;
    uint64_t in_object;  /**< bit per depth: 1 = object */
    uint64_t has_member; /**< bit per depth: something was written */
    bool after_key;
} SettJsonWriter;

SettJsonWriter sett_json_writer(SettText *out, bool compact);
void sett_json_open(SettJsonWriter *w, char bracket); /**< '{' or '[' */
void sett_json_close(SettJsonWriter *w);
void sett_json_key(SettJsonWriter *w, const char *key);
void sett_json_put_string(SettJsonWriter *w, const char *string);
void sett_json_put_bytes(SettJsonWriter *w, const char *bytes, size_t size);
void sett_json_put_int(SettJsonWriter *w, int64_t value);
void sett_json_put_double(SettJsonWriter *w, double value);
void sett_json_put_bool(SettJsonWriter *w, bool value);
void sett_json_put_null(SettJsonWriter *w);
/* Members: a key and its value, or the bracket that opens it: '{' or '['. */
void sett_json_add_open(SettJsonWriter *w, const char *key, char bracket);
void sett_json_add_string(SettJsonWriter *w, const char *key,
                          const char *string);
void sett_json_add_int(SettJsonWriter *w, const char *key, int64_t value);
void sett_json_add_double(SettJsonWriter *w, const char *key, double value);
void sett_json_add_bool(SettJsonWriter *w, const char *key, bool value);
/** A value that was read, again (unknown members are kept this way); numbers
    keep their own text. */
void sett_json_put_value(SettJsonWriter *w, const SettJson *value);

SETT_END
#endif
