/* utf8.c - see utf8.h. */
#include "base/utf8.h"

size_t sett_utf8_size(const char *text, size_t left)
{
    const unsigned char *p = (const unsigned char *)text;
    unsigned char low = 0x80, high = 0xBF; /* of the second byte */
    size_t size = p[0] < 0x80    ? 1
                  : p[0] < 0xC2  ? 0
                  : p[0] < 0xE0  ? 2
                  : p[0] < 0xF0  ? 3
                  : p[0] <= 0xF4 ? 4
                                 : 0;
    if (size <= 1 || size > left)
        return size <= 1 ? size : 0;
    if (p[0] == 0xE0)
        low = 0xA0; /* else overlong */
    if (p[0] == 0xED)
        high = 0x9F; /* else a surrogate */
    if (p[0] == 0xF0)
        low = 0x90; /* else overlong */
    if (p[0] == 0xF4)
        high = 0x8F; /* else over U+10FFFF */
    if (p[1] < low || p[1] > high)
        return 0;
    for (size_t i = 2; i < size; i++) {
        if ((p[i] & 0xC0) != 0x80)
            return 0;
    }
    return size;
}

size_t sett_utf8_put(char out[4], uint32_t code)
{
    static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    size_t size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = size - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (code & 0x3F));
        code >>= 6;
    }
    out[0] = (char)(lead[size] | code);
    return size;
}
