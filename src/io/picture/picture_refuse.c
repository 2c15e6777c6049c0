/* picture_refuse.c - pictures are told from levels by their first bytes, so
   that who hands one in reads what it is and not "unknown character". */
#include "sett/io.h"

#include <string.h>

/* Bytes at `at`, and `more` bytes where other files begin in the same way. */
typedef struct Signature {
    const char *name;
    size_t at, size;
    const char *bytes;
    size_t more_at, more_size;
    const char *more;
} Signature;

static const Signature signatures[] = {
    {"PNG", 0, 8, "\x89PNG\r\n\x1a\n", 0, 0, ""},
    {"JPEG", 0, 3, "\xff\xd8\xff", 0, 0, ""},
    {"GIF", 0, 4, "GIF8", 5, 1, "a"},
    {"BMP", 0, 2, "BM", 6, 4, "\0\0\0\0"},
    {"WebP", 0, 4, "RIFF", 8, 4, "WEBP"},
    {"TIFF", 0, 4, "II*\0", 0, 0, ""},
    {"TIFF", 0, 4, "MM\0*", 0, 0, ""},
    {"SVG", 0, 4, "<svg", 0, 0, ""},
};

static bool has(const char *bytes, size_t size, size_t at, const char *what,
                size_t length)
{
    return at + length <= size && memcmp(bytes + at, what, length) == 0;
}

/* "<?xml ...?>" and blanks may stand before what a document is. */
static size_t after_prolog(const char *bytes, size_t size)
{
    size_t at = 0;
    if (!has(bytes, size, 0, "<?xml", 5))
        return 0;
    while (at < size && bytes[at] != '>')
        at++;
    for (at += at < size;
         at < size && strchr(" \t\r\n", bytes[at]) != NULL && bytes[at] != 0;)
        at++;
    return at;
}

SettStatus sett_picture_refuse(const char *bytes, size_t size, SettError *err)
{
    size_t from = after_prolog(bytes, size);
    for (size_t i = 0; i < sizeof signatures / sizeof signatures[0]; i++) {
        const Signature *s = &signatures[i];
        if (!has(bytes + from, size - from, s->at, s->bytes, s->size) ||
            !has(bytes + from, size - from, s->more_at, s->more, s->more_size))
            continue;
        return sett_refuse(err, SETT_BAD_INPUT,
                           "level text, JSON, or a map of Tiled (.tmj)",
                           "this is a picture (%s) and no level", s->name);
    }
    return SETT_OK;
}
