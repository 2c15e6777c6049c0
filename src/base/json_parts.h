/* json_parts.h - what the pieces of the JSON reader share: the text that is
   read, its strings, and values as they are built. */
#ifndef SETT_BASE_JSON_PARTS_H
#define SETT_BASE_JSON_PARTS_H

#include "sett/json.h"

/** The text that is read and how far. */
typedef struct SettJsonScan {
    const char *text;
    size_t size, at;
    SettError *err;
} SettJsonScan;

/** A place in the text, by bytes and as people count. */
typedef struct SettJsonPlace {
    size_t at;
    int32_t line, column;
} SettJsonPlace;

/** Where byte `at` stands. O(at). */
SettJsonPlace sett_json_place(const SettJsonScan *scan, size_t at);
/** Refuses what stands here: it is not what was expected. */
SettStatus sett_json_unexpected(const SettJsonScan *scan, const char *expected);
/** Fills scan->err with the place of byte `at`; returns `status`. */
SettStatus sett_json_fail(const SettJsonScan *scan, SettStatus status,
                          size_t at, const char *what, const char *expected);

/** Refuses what stands here as more than `most`. */
SettStatus sett_json_too_large(const SettJsonScan *scan, const char *what,
                               int64_t most);

/** Says so in scan->err and returns SETT_NO_MEMORY. */
SettStatus sett_json_no_memory(const SettJsonScan *scan);

/** A value as it is built. */
typedef struct SettJsonNode {
    SettJson value;
} SettJsonNode;

/** Refuses or drops the repeated keys of an object that was read. `arena` is
    left as it was. */
SettStatus sett_json_settle(const SettJsonScan *scan, SettJsonTwice twice,
                            SettArena *arena, SettJsonNode *object);

/** Checks the string whose opening quote is at scan->at: `*end` is the byte of
    its closing quote, `*size` what it decodes to. */
SettStatus sett_json_measure(const SettJsonScan *scan, size_t *end,
                             size_t *size);
/** Decodes a string that was measured, between its quotes. */
void sett_json_decode(const char *from, const char *end, char *out);

#endif
