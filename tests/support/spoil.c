/* spoil.c - see spoil.h. */
#include "support/spoil.h"

#include <string.h>

SettStatus spoil_json(const char *text, size_t size, SettArena *arena,
                      const SettJson **root, SettError *err)
{
    SettJsonLimits limits = sett_json_limits();
    return sett_json_read(text, size, &limits, arena, root, err);
}

/* Reads `text` with `size` bytes from `at` on replaced. The copy ends where the
   reader has to end, for tools that watch memory. */
static void try_with(const char *text, size_t length, size_t at, size_t size,
                     const char *instead, SpoilRead *read, void *user,
                     SettText *all)
{
    SettError err = {0};
    SettText spoilt = sett_text(sett_alloc_default());
    sett_text_bytes(&spoilt, text, at);
    sett_text_add(&spoilt, instead);
    sett_text_bytes(&spoilt, text + at + size, length - at - size);
    char *copy = test_malloc(spoilt.size + 1);
    memcpy(copy, spoilt.data, spoilt.size + 1);
    sett_text_format(all, "%d %s: ", (int)at, instead);
    SettStatus s = read(user, copy, spoilt.size, all, &err);
    if (s != SETT_OK)
        sett_text_format(all, "%d, %s:%d:%d: %s (expected %s)", (int)s,
                         err.source, (int)err.line, (int)err.column, err.text,
                         err.expected);
    sett_text_char(all, '\n');
    test_free(copy);
    sett_text_free(&spoilt);
}

void spoil_bytes(const char *text, SpoilRead *read, void *user, SettText *all)
{
    static const char *const others[] = {"\"", "<", "9", "-", "x", " ",
                                         "}",  "]", "&", ",", ">", "\n"};
    size_t length = strlen(text);
    try_with(text, length, 0, 0, "", read, user, all);
    for (size_t at = 0; at < length; at++) {
        try_with(text, length, at, length - at, "", read, user, all);
        try_with(text, length, at, 1, "", read, user, all);
        for (size_t i = 0; i < 4; i++)
            try_with(text, length, at, 1, others[(at + i * 3) % 12], read, user,
                     all);
    }
}

/* Bytes of the JSON value that begins there. */
static size_t value_at(const char *at)
{
    int32_t depth = 0;
    for (const char *c = at;; c++) {
        if (*c == '"')
            while (*++c != '"')
                c += *c == '\\';
        depth += *c == '{' || *c == '[';
        depth -= *c == '}' || *c == ']';
        if (depth == 0 && (*c == '"' || *c == '}' || *c == ']'))
            return (size_t)(c - at) + 1;
        if (depth == 0 && strchr(",]} \n", c[1]) != NULL)
            return (size_t)(c - at) + 1;
    }
}

void spoil_values(const char *text, SpoilRead *read, void *user, SettText *all)
{
    static const char *const instead[] = {
        "-1", "\"\"", "[]", "null", "1000000007", "{}", "0.5", "\"zz\"", "0"};
    size_t length = strlen(text);
    for (size_t at = 0; at < length; at++) {
        if (text[at] == '"') { /* a name, or a value that was tried */
            size_t size = value_at(text + at);
            if (text[at + size] == ':')
                try_with(text, length, at + 1, 1, "~", read, user, all);
            at += size - 1;
            continue;
        }
        if (text[at] != ':' && text[at] != '[' && text[at] != ',')
            continue;
        size_t from = at + 1 + strspn(text + at + 1, " \n");
        size_t size = value_at(text + from);
        bool is_name = text[from] == '"' && text[from + size] == ':';
        if (is_name || text[from] == ']')
            continue;
        for (size_t i = 0; i < 9; i++)
            try_with(text, length, from, size, instead[i], read, user, all);
    }
}
