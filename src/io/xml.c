/* xml.c - escaping for SVG, HTML and TMX after XML 1.0, section 2.2: any bytes
   in, well-formed text out. */
#include "sett/io.h"

#include "base/utf8.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

/* Bytes of the character at `text`, or 0 where none that XML can hold begins
   there: broken UTF-8, most control characters, U+FFFE and U+FFFF. */
static size_t character_size(const char *text, size_t left)
{
    unsigned char first = (unsigned char)*text;
    if (first < 0x20)
        return first == '\t' || first == '\n';
    size_t size = sett_utf8_size(text, left);
    bool noncharacter = size == 3 && (memcmp(text, "\xef\xbf\xbe", 3) == 0 ||
                                      memcmp(text, "\xef\xbf\xbf", 3) == 0);
    return noncharacter ? 0 : size;
}

void sett_xml_text(SettText *out, const char *text)
{
    static const char special[] = "&<>\"'";
    static const char *const names[] = {"&amp;", "&lt;", "&gt;", "&quot;",
                                        "&#39;"};
    if (text == NULL)
        return;
    size_t left = strlen(text);
    while (left > 0) {
        size_t size = character_size(text, left);
        const char *at = strchr(special, *text);
        if (size == 0)
            sett_text_add(out, "\xef\xbf\xbd");
        else if (at != NULL)
            sett_text_add(out, names[at - special]);
        else
            sett_text_bytes(out, text, size);
        text += size > 0 ? size : 1;
        left -= size > 0 ? size : 1;
    }
}

void sett_xml_format(SettText *out, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    for (const char *c = format; *c != '\0';) {
        size_t plain = strcspn(c, "%");
        sett_text_bytes(out, c, plain);
        c += plain;
        if (strncmp(c, "%s", 2) == 0)
            sett_xml_text(out, va_arg(list, const char *));
        else if (strncmp(c, "%d", 2) == 0)
            sett_text_int(out, va_arg(list, int));
        else if (strncmp(c, "%f", 2) == 0) /* the sum turns -0 into 0 */
            sett_text_double(
                out, floor(va_arg(list, double) * 100.0 + 0.5) / 100.0 + 0.0);
        else if (strncmp(c, "%06x", 4) == 0)
            sett_text_hex(out, va_arg(list, unsigned), 6);
        else
            SETT_ASSERT(*c == '\0');
        c += *c == '\0' ? 0 : c[1] == '0' ? 4 : 2;
    }
    va_end(list);
}
