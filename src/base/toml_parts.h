/* toml_parts.h - what the pieces of the TOML reader share: the text that is
   read, and its keys, strings and numbers. */
#ifndef SETT_BASE_TOML_PARTS_H
#define SETT_BASE_TOML_PARTS_H

#include "base/json_parts.h"

/** Bytes that were read, 0-terminated, in the arena. */
typedef struct SettTomlText {
    const char *bytes;
    size_t size;
} SettTomlText;

/** The byte here; 0, which is never right, at the end. */
static inline char sett_toml_here(const SettJsonScan *s)
{
    return s->at < s->size ? s->text[s->at] : '\0';
}

/** Blanks and tabs. */
void sett_toml_blanks(SettJsonScan *scan);
/** A comment, where one begins here, up to the end of its line. */
SettStatus sett_toml_comment(SettJsonScan *scan);
/** LF or CRLF: past it, and true. */
bool sett_toml_newline(SettJsonScan *scan);
/** A key: bare, or a string in one line. */
SettStatus sett_toml_key(SettJsonScan *scan, SettArena *arena,
                         SettTomlText *out);
/** A string that begins here with a quote of either kind. */
SettStatus sett_toml_string(SettJsonScan *scan, SettArena *arena, size_t most,
                            SettTomlText *out);
/** A number that begins here. */
SettStatus sett_toml_number(SettJsonScan *scan, SettArena *arena, size_t most,
                            SettTomlText *out);

#endif
