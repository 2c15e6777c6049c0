/* base64.c - RFC 4648, section 4: with padding, blanks passed over. */
#include "io/pack/pack.h"

static const char alphabet[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static int32_t value_of(unsigned char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

bool sett_base64_decode(SettDocText text, uint8_t *out, size_t *size)
{
    uint32_t bits = 0;
    size_t digits = 0, pads = 0, n = 0;
    for (size_t i = 0; i < text.size; i++) {
        unsigned char c = (unsigned char)text.at[i];
        if (c == ' ' || c == '\n' || c == '\r' || c == '\t')
            continue;
        int32_t value = value_of(c);
        if (c == '=' && digits % 4 >= 2 && pads < 2) {
            pads++;
            continue;
        }
        if (value < 0 || pads > 0)
            return false;
        bits = (bits << 6 | (uint32_t)value) & 0xFFFFFFu;
        digits++;
        if (digits % 4 == 0) {
            out[n++] = (uint8_t)(bits >> 16);
            out[n++] = (uint8_t)(bits >> 8 & 255);
            out[n++] = (uint8_t)(bits & 255);
        }
    }
    if (digits % 4 == 1 || (pads > 0 && (digits + pads) % 4 != 0))
        return false;
    if (digits % 4 == 2)
        out[n++] = (uint8_t)(bits >> 4 & 255);
    if (digits % 4 == 3) {
        out[n++] = (uint8_t)(bits >> 10 & 255);
        out[n++] = (uint8_t)(bits >> 2 & 255);
    }
    *size = n;
    return true;
}

void sett_base64_encode(const uint8_t *bytes, size_t size, SettText *out)
{
    for (size_t i = 0; i < size; i += 3) {
        uint32_t left = size - i < 3 ? (uint32_t)(size - i) : 3;
        uint32_t bits = (uint32_t)bytes[i] << 16;
        bits |= left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0;
        bits |= left > 2 ? bytes[i + 2] : 0u;
        char four[4] = {alphabet[bits >> 18], alphabet[bits >> 12 & 63],
                        left > 1 ? alphabet[bits >> 6 & 63] : '=',
                        left > 2 ? alphabet[bits & 63] : '='};
        sett_text_bytes(out, four, 4);
    }
}
