/* json_write.c - JSON with one form for every value: two blanks of indent or
   one line, the shortest escapes, UTF-8 as it is, numbers of our own. Bytes
   that are no UTF-8 (a file's name, say) become U+FFFD, so that what is
   written can always be read. Misuse is a caller's bug. */
#include "base/utf8.h"
#include "sett/json.h"

#include <string.h>

#define MAX_DEPTH 64

SettJsonWriter sett_json_writer(SettText *out, bool compact)
{
    return (SettJsonWriter){.out = out, .compact = compact};
}

/* Of the innermost open container; depth is at least 1. */
static uint64_t depth_bit(const SettJsonWriter *w)
{
    return (uint64_t)1 << (w->depth - 1);
}

static bool in_object(const SettJsonWriter *w)
{
    return w->depth > 0 && (w->in_object & depth_bit(w)) != 0;
}

static void new_line(SettJsonWriter *w)
{
    if (w->compact)
        return;
    sett_text_char(w->out, '\n');
    for (int32_t i = 0; i < w->depth; i++)
        sett_text_add(w->out, "  ");
}

/* The comma and line break before an element or a key. */
static void separate(SettJsonWriter *w)
{
    if (w->depth == 0)
        return;
    if ((w->has_member & depth_bit(w)) != 0)
        sett_text_char(w->out, ',');
    w->has_member |= depth_bit(w);
    new_line(w);
}

static void before_value(SettJsonWriter *w)
{
    SETT_ASSERT(in_object(w) == w->after_key);
    if (!w->after_key)
        separate(w);
    w->after_key = false;
}

void sett_json_open(SettJsonWriter *w, char bracket)
{
    SETT_ASSERT(bracket == '{' || bracket == '[');
    SETT_ASSERT(w->depth < MAX_DEPTH);
    before_value(w);
    sett_text_char(w->out, bracket);
    w->depth++;
    w->has_member &= ~depth_bit(w);
    w->in_object &= ~depth_bit(w);
    if (bracket == '{')
        w->in_object |= depth_bit(w);
}

void sett_json_close(SettJsonWriter *w)
{
    SETT_ASSERT(w->depth > 0 && !w->after_key);
    bool object = in_object(w), any = (w->has_member & depth_bit(w)) != 0;
    w->depth--;
    if (any)
        new_line(w);
    sett_text_char(w->out, object ? '}' : ']');
}

/* Bytes from here on that are written as they are. */
static size_t plain_bytes(const char *bytes, size_t left)
{
    size_t n = 0;
    while (n < left) {
        unsigned char c = (unsigned char)bytes[n];
        size_t size = c < 0x20 || c == '"' || c == '\\'
                          ? 0
                          : sett_utf8_size(bytes + n, left - n);
        if (size == 0)
            break;
        n += size;
    }
    return n;
}

static void put_quoted(SettText *out, const char *bytes, size_t size)
{
    static const char plain[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    sett_text_char(out, '"');
    for (size_t i = 0; i < size; i++) {
        size_t as_is = plain_bytes(bytes + i, size - i);
        sett_text_bytes(out, bytes + i, as_is);
        i += as_is;
        if (i >= size)
            break;
        unsigned char c = (unsigned char)bytes[i];
        const char *found = c != '\0' ? strchr(plain, c) : NULL;
        if (c >= 0x80) {
            sett_text_add(out, "\xEF\xBF\xBD");
        } else if (found != NULL) {
            sett_text_char(out, '\\');
            sett_text_char(out, letters[found - plain]);
        } else {
            sett_text_add(out, "\\u");
            sett_text_hex(out, c, 4);
        }
    }
    sett_text_char(out, '"');
}

static void put_key(SettJsonWriter *w, const char *key, size_t size)
{
    SETT_ASSERT(in_object(w) && !w->after_key);
    separate(w);
    put_quoted(w->out, key, size);
    sett_text_add(w->out, w->compact ? ":" : ": ");
    w->after_key = true;
}

void sett_json_key(SettJsonWriter *w, const char *key)
{
    put_key(w, key, strlen(key));
}

void sett_json_put_bytes(SettJsonWriter *w, const char *bytes, size_t size)
{
    before_value(w);
    put_quoted(w->out, bytes, size);
}

void sett_json_put_string(SettJsonWriter *w, const char *string)
{
    sett_json_put_bytes(w, string, strlen(string));
}

void sett_json_put_int(SettJsonWriter *w, int64_t value)
{
    before_value(w);
    sett_text_int(w->out, value);
}

void sett_json_put_double(SettJsonWriter *w, double value)
{
    before_value(w);
    sett_text_double(w->out, value);
}

void sett_json_put_bool(SettJsonWriter *w, bool value)
{
    before_value(w);
    sett_text_add(w->out, value ? "true" : "false");
}

void sett_json_put_null(SettJsonWriter *w)
{
    before_value(w);
    sett_text_add(w->out, "null");
}

void sett_json_add_open(SettJsonWriter *w, const char *key, char bracket)
{
    sett_json_key(w, key);
    sett_json_open(w, bracket);
}

void sett_json_add_string(SettJsonWriter *w, const char *key,
                          const char *string)
{
    sett_json_key(w, key);
    sett_json_put_string(w, string);
}

void sett_json_add_int(SettJsonWriter *w, const char *key, int64_t value)
{
    sett_json_key(w, key);
    sett_json_put_int(w, value);
}

void sett_json_add_double(SettJsonWriter *w, const char *key, double value)
{
    sett_json_key(w, key);
    sett_json_put_double(w, value);
}

void sett_json_add_bool(SettJsonWriter *w, const char *key, bool value)
{
    sett_json_key(w, key);
    sett_json_put_bool(w, value);
}

/* One value; of an array or object its opening alone. */
static void put_node(SettJsonWriter *w, const SettJson *value)
{
    switch (value->type) {
    case SETT_JSON_NULL:
        sett_json_put_null(w);
        break;
    case SETT_JSON_FALSE:
    case SETT_JSON_TRUE:
        sett_json_put_bool(w, value->type == SETT_JSON_TRUE);
        break;
    case SETT_JSON_NUMBER:
        /* Its own text: whole numbers beyond 2^53 stay what they are. */
        before_value(w);
        sett_text_bytes(w->out, value->string, value->size);
        break;
    case SETT_JSON_STRING:
        sett_json_put_bytes(w, value->string, value->size);
        break;
    case SETT_JSON_ARRAY:
        sett_json_open(w, '[');
        break;
    case SETT_JSON_OBJECT:
        sett_json_open(w, '{');
        break;
    }
}

void sett_json_put_value(SettJsonWriter *w, const SettJson *value)
{
    const SettJson *next[MAX_DEPTH]; /* what follows in each open container */
    int32_t open = 0;
    put_node(w, value);
    if (value->type >= SETT_JSON_ARRAY)
        next[open++] = value->child;
    while (open > 0) {
        const SettJson *child = next[open - 1];
        if (child == NULL) {
            sett_json_close(w);
            open--;
            continue;
        }
        next[open - 1] = child->next;
        if (child->key != NULL)
            put_key(w, child->key, child->key_size);
        put_node(w, child);
        if (child->type >= SETT_JSON_ARRAY)
            next[open++] = child->child; /* put_node asserted the depth */
    }
}
