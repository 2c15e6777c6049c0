/* json_string.c - strings of JSON: first checked and measured, then decoded
   into exactly the room they need. \u escapes above U+FFFF come as surrogate
   pairs; halves of pairs are refused (RFC 8259 section 8.2 leaves it open). */
#include "base/hex.h"
#include "base/json_parts.h"
#include "base/utf8.h"

#include <string.h>

/* The four digits behind a \u, or -1. */
static int32_t hex4(const char *digits, size_t left)
{
    return left < 4 ? -1 : (int32_t)sett_hex_number(digits, 4);
}

/* A \u escape at `text`: its code point and, in `*used`, its bytes. Negative
   where it is wrong. */
static int32_t unicode_escape(const char *text, size_t left, size_t *used)
{
    *used = 6;
    int32_t high = hex4(text + 2, left - 2);
    if (high < 0xD800 || high > 0xDFFF)
        return high;
    if (high > 0xDBFF || left < 12 || text[6] != '\\' || text[7] != 'u')
        return -1;
    int32_t low = hex4(text + 8, 4);
    if (low < 0xDC00 || low > 0xDFFF)
        return -1;
    *used = 12;
    return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
}

/* One escape at `text`: how many bytes it takes and the bytes it means.
   Returns their number, 0 where it is wrong. */
static size_t decode_escape(const char *text, size_t left, size_t *used,
                            char out[4])
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    if (left < 2)
        return 0;
    if (text[1] == 'u') {
        int32_t code = unicode_escape(text, left, used);
        return code < 0 ? 0 : sett_utf8_put(out, (uint32_t)code);
    }
    const char *found = text[1] != '\0' ? strchr(letters, text[1]) : NULL;
    *used = 2;
    if (found != NULL)
        out[0] = meant[found - letters];
    return found != NULL;
}

/* Checks the character at `at` (not the closing quote): its bytes in the text
   and what they decode to. */
static SettStatus measure_one(const SettJsonScan *scan, size_t at, size_t *used,
                              size_t *size)
{
    char bytes[4];
    const char *text = scan->text + at;
    size_t left = scan->size - at;
    if (*text == '\\') {
        *size = decode_escape(text, left, used, bytes);
        if (*size > 0)
            return SETT_OK;
        bool code = left >= 2 && text[1] == 'u';
        return sett_json_fail(
            scan, SETT_BAD_INPUT, at,
            code ? "a broken \\u escape" : "an unknown escape",
            code ? "four hex digits, surrogates only as a pair"
                 : "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u");
    }
    if ((unsigned char)*text < 0x20)
        return sett_json_fail(scan, SETT_BAD_INPUT, at,
                              "a control character in a string",
                              "an escape such as \\n");
    *used = *size = sett_utf8_size(text, left);
    if (*used == 0)
        return sett_json_fail(scan, SETT_BAD_INPUT, at, "not valid UTF-8",
                              "UTF-8");
    return SETT_OK;
}

SettStatus sett_json_measure(const SettJsonScan *scan, size_t *end,
                             size_t *size)
{
    size_t at = scan->at + 1;
    *size = 0;
    while (at < scan->size && scan->text[at] != '"') {
        size_t used, decoded;
        SettStatus status = measure_one(scan, at, &used, &decoded);
        if (status != SETT_OK)
            return status;
        at += used;
        *size += decoded;
    }
    *end = at;
    if (at >= scan->size)
        return sett_json_fail(scan, SETT_BAD_INPUT, scan->at,
                              "a string without end", "a closing '\"'");
    return SETT_OK;
}

void sett_json_decode(const char *from, const char *end, char *out)
{
    while (from < end) {
        const char *escape = memchr(from, '\\', (size_t)(end - from));
        size_t plain = (size_t)((escape != NULL ? escape : end) - from);
        memcpy(out, from, plain);
        out += plain;
        from += plain;
        if (escape != NULL) {
            char bytes[4];
            size_t used = 1; /* set below: every escape was measured before */
            size_t size =
                decode_escape(from, (size_t)(end - from), &used, bytes);
            memcpy(out, bytes, size);
            out += size;
            from += used;
        }
    }
}
