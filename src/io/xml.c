/* xml.c - escaping for SVG, HTML and TMX after XML 1.0, section 2.2: any bytes
   in, well-formed text out. */
#include "io/xml.h"

/* Bytes of the character at `s` (0-terminated), or 0 where no character that
   XML can hold begins there. */
static size_t character_size(const unsigned char *s)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (s[0] < 0x80)
        return s[0] >= 0x20 || s[0] == '\t' || s[0] == '\n';
    size_t size = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
    if (s[0] < 0xc2 || s[0] > 0xf4)
        return 0;
    uint32_t code = s[0] & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (s[i] & 0x3fu);
    }
    bool surrogate = code >= 0xd800 && code <= 0xdfff;
    bool noncharacter = code == 0xfffe || code == 0xffff;
    if (code < least[size] || code > 0x10ffff || surrogate || noncharacter)
        return 0;
    return size;
}

static const char *escaped(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

void sett_xml_text(SettText *out, const char *text)
{
    if (text == NULL)
        return;
    while (*text != '\0') {
        size_t size = character_size((const unsigned char *)text);
        const char *name = escaped(*text);
        if (size == 0)
            sett_text_add(out, "\xef\xbf\xbd");
        else if (name != NULL)
            sett_text_add(out, name);
        else
            sett_text_bytes(out, text, size);
        text += size > 0 ? size : 1;
    }
}
