/* toml_text.c - the words of TOML 1.0: blanks, comments, keys, strings and
   numbers (grammar of toml.io/en/v1.0.0). What the language has and game files
   do not is told apart from what is wrong. */
#include "base/hex.h"
#include "base/toml_parts.h"
#include "base/utf8.h"

#include <string.h>

#define IS_DIGIT(c) ((c) >= '0' && (c) <= '9')

void sett_toml_blanks(SettJsonScan *s)
{
    while (sett_toml_here(s) == ' ' || sett_toml_here(s) == '\t')
        s->at++;
}

bool sett_toml_newline(SettJsonScan *s)
{
    char c = sett_toml_here(s);
    if (c == '\n')
        s->at++;
    else if (c == '\r' && s->size - s->at > 1 && s->text[s->at + 1] == '\n')
        s->at += 2;
    else
        return false;
    return true;
}

/* Bytes of the character at `at`; 0, with the error, where it may not stand in
   a comment or a string: control characters but the tab, broken UTF-8. */
static size_t character(const SettJsonScan *s, size_t at, SettStatus *status)
{
    unsigned char c = (unsigned char)s->text[at];
    size_t size = sett_utf8_size(s->text + at, s->size - at);
    bool control = (c < 0x20 && c != '\t') || c == 0x7F;
    if (size > 0 && !control)
        return size;
    *status = sett_json_fail(
        s, SETT_BAD_INPUT, at, control ? "a control character" : "not UTF-8",
        control ? "an escape such as \\u0007 in a string in double quotes"
                : "UTF-8");
    return 0;
}

SettStatus sett_toml_comment(SettJsonScan *s)
{
    SettStatus status = SETT_OK;
    if (sett_toml_here(s) != '#')
        return SETT_OK;
    for (s->at++; s->at < s->size;) {
        size_t before = s->at;
        if (sett_toml_newline(s)) {
            s->at = before;
            return SETT_OK;
        }
        size_t size = character(s, s->at, &status);
        if (size == 0)
            return status;
        s->at += size;
    }
    return SETT_OK;
}

/* The escape at `at`: its bytes in the text, what it means into out[4], and how
   many bytes that is; 0 where it is wrong. */
static size_t escape(const SettJsonScan *s, size_t at, size_t *used,
                     char out[4])
{
    static const char letters[] = "\"\\bfnrt", meant[] = "\"\\\b\f\n\r\t";
    char c = s->size - at > 1 ? s->text[at + 1] : '\0';
    const char *found = c != '\0' ? strchr(letters, c) : NULL;
    *used = 2;
    if (found != NULL) {
        out[0] = meant[found - letters];
        return 1;
    }
    size_t digits = c == 'u' ? 4 : c == 'U' ? 8 : 0;
    if (digits == 0 || s->size - at < digits + 2)
        return 0;
    uint32_t code = 0;
    for (size_t i = 0; i < digits; i++) {
        int32_t digit = sett_hex_digit(s->text[at + 2 + i]);
        if (digit < 0 || code > 0x0FFFFFFF)
            return 0;
        code = code * 16 + (uint32_t)digit;
    }
    *used = digits + 2;
    if (code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
        return 0;
    return sett_utf8_put(out, code);
}

static SettStatus keep(const SettJsonScan *s, SettArena *arena,
                       const char *from, size_t size, SettTomlText *out)
{
    char *bytes = sett_arena_raw(arena, size + 1, 1);
    if (bytes == NULL)
        return sett_json_no_memory(s);
    if (size > 0)
        memcpy(bytes, from, size);
    bytes[size] = '\0';
    *out = (SettTomlText){bytes, size};
    return SETT_OK;
}

static SettStatus too_long(const SettJsonScan *s, size_t most, const char *what)
{
    SettStatus status = sett_json_fail(s, SETT_TOO_LARGE, s->at, what, "");
    sett_expect(s->err, "at most %d", (int)most);
    return status;
}

static SettStatus no_end(const SettJsonScan *s, const char *quote)
{
    return sett_json_fail(s, SETT_BAD_INPUT, s->at, "a string without end",
                          quote);
}

static bool at_line_end(const SettJsonScan *s, size_t at)
{
    return s->text[at] == '\n' ||
           (s->text[at] == '\r' && at + 1 < s->size && s->text[at + 1] == '\n');
}

/* "...": decoded into as many bytes as it has, which are never fewer. */
static SettStatus basic(SettJsonScan *s, SettArena *arena, size_t most,
                        SettTomlText *out)
{
    SettStatus status = SETT_OK;
    size_t at = s->at + 1, end = at, size = 0;
    while (end < s->size && s->text[end] != '"' && !at_line_end(s, end))
        end += s->text[end] == '\\' && end + 1 < s->size ? 2 : 1;
    if (end >= s->size || s->text[end] != '"')
        return no_end(s, "a closing '\"' in the same line");
    char *bytes = sett_arena_raw(arena, end - at + 1, 1);
    if (bytes == NULL)
        return sett_json_no_memory(s);
    while (at < end) {
        size_t used = 1, meant;
        if (s->text[at] == '\\') {
            meant = escape(s, at, &used, bytes + size);
            if (meant == 0)
                return sett_json_fail(
                    s, SETT_BAD_INPUT, at, "an unknown or broken escape",
                    "one of \\b \\t \\n \\f \\r \\\" \\\\ \\uXXXX \\UXXXXXXXX");
        } else {
            meant = used = character(s, at, &status);
            if (used == 0)
                return status;
            memcpy(bytes + size, s->text + at, used);
        }
        size += meant;
        at += used;
    }
    if (size > most)
        return too_long(s, most, "a string of too many bytes");
    bytes[size] = '\0';
    *out = (SettTomlText){bytes, size};
    s->at = end + 1;
    return SETT_OK;
}

static SettStatus literal(SettJsonScan *s, SettArena *arena, size_t most,
                          SettTomlText *out)
{
    SettStatus status = SETT_OK;
    size_t from = s->at + 1, at = from;
    while (at < s->size && s->text[at] != '\'' && !at_line_end(s, at)) {
        size_t size = character(s, at, &status);
        if (size == 0)
            return status;
        at += size;
    }
    if (at >= s->size || s->text[at] != '\'')
        return no_end(s, "a closing \"'\" in the same line");
    if (at - from > most)
        return too_long(s, most, "a string of too many bytes");
    status = keep(s, arena, s->text + from, at - from, out);
    s->at = at + 1;
    return status;
}

static bool three(const SettJsonScan *s, size_t at)
{
    return s->size - at >= 3 && memcmp(s->text + at, "'''", 3) == 0;
}

/* Three quotes end it; up to two more stand before them. */
static SettStatus literal_lines(SettJsonScan *s, SettArena *arena, size_t most,
                                SettTomlText *out)
{
    SettStatus status = SETT_OK;
    SettJsonScan from = *s;
    from.at += 3;
    sett_toml_newline(&from);
    size_t at = from.at;
    while (at < s->size && !three(s, at)) {
        if (at_line_end(s, at)) {
            at += s->text[at] == '\r' ? 2 : 1;
            continue;
        }
        size_t size = character(s, at, &status);
        if (size == 0)
            return status;
        at += size;
    }
    if (at >= s->size)
        return no_end(s, "a closing \"'''\"");
    for (int32_t more = 0; more < 2 && at + 3 < s->size; more++)
        at += s->text[at + 3] == '\'';
    if (at - from.at > most)
        return too_long(s, most, "a string of too many bytes");
    status = keep(s, arena, s->text + from.at, at - from.at, out);
    s->at = at + 3;
    return status;
}

SettStatus sett_toml_string(SettJsonScan *s, SettArena *arena, size_t most,
                            SettTomlText *out)
{
    if (sett_toml_here(s) == '\'')
        return three(s, s->at) ? literal_lines(s, arena, most, out)
                               : literal(s, arena, most, out);
    if (s->size - s->at >= 3 && memcmp(s->text + s->at, "\"\"\"", 3) == 0)
        return sett_json_fail(s, SETT_UNSUPPORTED, s->at,
                              "a multi-line string in double quotes",
                              "''' on both ends");
    return basic(s, arena, most, out);
}

static bool is_bare(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || IS_DIGIT(c) ||
           c == '_' || c == '-';
}

SettStatus sett_toml_key(SettJsonScan *s, SettArena *arena, SettTomlText *out)
{
    char c = sett_toml_here(s);
    size_t from = s->at;
    if (c == '\'' && !three(s, s->at))
        return literal(s, arena, s->size, out);
    if (c == '"' &&
        !(s->size - s->at >= 3 && memcmp(s->text + s->at, "\"\"\"", 3) == 0))
        return basic(s, arena, s->size, out);
    if (!is_bare(c))
        return sett_json_unexpected(s, "a key: letters, digits, '-' and '_', "
                                       "or a string in quotes");
    while (is_bare(sett_toml_here(s)))
        s->at++;
    return keep(s, arena, s->text + from, s->at - from, out);
}

/* What a word that stands for a number is. */
typedef enum Kind { WRONG, WHOLE, DECIMAL, OTHER } Kind;

/* Digits from `at` on, single underscores between them; their end, or `at`. */
static size_t digits(const char *word, size_t size, size_t at)
{
    size_t from = at;
    while (at < size &&
           (IS_DIGIT(word[at]) ||
            (word[at] == '_' && at > from && IS_DIGIT(word[at - 1]) &&
             at + 1 < size && IS_DIGIT(word[at + 1]))))
        at++;
    return at;
}

/* 1979-05-27, 07:32, 0x1F, 1e6, inf, nan: of TOML, not of game files. */
static bool is_other(const char *word, size_t size, size_t sign, size_t whole)
{
    char next = whole < size ? word[whole] : '\0';
    const char *rest = word + sign;
    size_t left = size - sign;
    if (left >= 3 &&
        (memcmp(rest, "inf", 3) == 0 || memcmp(rest, "nan", 3) == 0))
        return true;
    if (whole == sign)
        return false;
    if (whole - sign == 1 && word[sign] == '0' && next != '\0' &&
        strchr("xob", next) != NULL)
        return true;
    if (sign == 0 &&
        ((next == '-' && whole == 4) || (next == ':' && whole == 2)))
        return true;
    size_t end = next == '.' ? digits(word, size, whole + 1) : whole;
    return end < size && (word[end] == 'e' || word[end] == 'E') &&
           (next != '.' || end > whole + 1);
}

static Kind classify(const char *word, size_t size)
{
    size_t sign = size > 0 && (word[0] == '-' || word[0] == '+');
    size_t whole = digits(word, size, sign);
    if (is_other(word, size, sign, whole))
        return OTHER;
    if (whole == sign || (word[sign] == '0' && whole > sign + 1))
        return WRONG;
    if (whole == size)
        return WHOLE;
    if (word[whole] != '.')
        return WRONG;
    size_t end = digits(word, size, whole + 1);
    return end == size && end > whole + 1 ? DECIMAL : WRONG;
}

SettStatus sett_toml_number(SettJsonScan *s, SettArena *arena, size_t most,
                            SettTomlText *out)
{
    size_t end = s->at, size = 0;
    while (end < s->size && (is_bare(s->text[end]) || s->text[end] == '+' ||
                             s->text[end] == '.' || s->text[end] == ':'))
        end++;
    const char *word = s->text + s->at;
    Kind kind = classify(word, end - s->at);
    if (kind == OTHER)
        return sett_json_fail(s, SETT_UNSUPPORTED, s->at,
                              "a date, a time, an exponent, another base, inf "
                              "or nan",
                              "a whole number or a decimal such as 0.25");
    if (kind == WRONG)
        return sett_json_fail(s, SETT_BAD_INPUT, s->at, "not a value",
                              "a string in quotes, a number without leading "
                              "zeros, true, false, '[' or '{'");
    char *bytes = sett_arena_raw(arena, end - s->at + 1, 1);
    if (bytes == NULL)
        return sett_json_no_memory(s);
    for (size_t i = 0; i < end - s->at; i++)
        if (word[i] != '_' && word[i] != '+')
            bytes[size++] = word[i];
    bytes[size] = '\0';
    int64_t whole;
    if (size > most)
        return too_long(s, most, "a number of too many bytes");
    if (kind == WHOLE && strcmp(bytes, "-0") != 0 &&
        !sett_int_read(bytes, size, &whole))
        return sett_json_fail(s, SETT_BAD_INPUT, s->at,
                              "a whole number out of range",
                              "one of 64 bits with sign");
    *out = (SettTomlText){bytes, size};
    s->at = end;
    return SETT_OK;
}
