/* frame.c - what zlib (RFC 1950) and gzip (RFC 1952) put around packed data,
   for builds without the library. */
#include "io/pack/deflate.h"
#include "io/pack/zip.h"

#include <string.h>

static const char damaged[] = "damaged packed data";

static uint32_t adler(const uint8_t *bytes, size_t size)
{
    uint32_t a = 1, b = 0;
    for (size_t i = 0; i < size; i++) {
        a = (a + bytes[i]) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

/* Skips a text that ends with a 0 byte. */
static size_t behind_text(const uint8_t *in, size_t size, size_t at)
{
    while (at < size && in[at] != 0)
        at++;
    return at + 1;
}

/* Where the packed data of a gzip file begin; beyond `size`: it has none. */
static size_t gzip_start(const uint8_t *in, size_t size)
{
    enum { HEADER = 10, CHECK = 2, EXTRA = 4, NAME = 8, COMMENT = 16 };
    size_t at = HEADER;
    if (size < HEADER || in[0] != 0x1f || in[1] != 0x8b || in[2] != 8 ||
        in[3] >= 32)
        return size + 1;
    if ((in[3] & EXTRA) != 0)
        at += at + 2 <= size ? 2u + in[at] + 256u * in[at + 1] : size;
    if ((in[3] & NAME) != 0)
        at = behind_text(in, size, at);
    if ((in[3] & COMMENT) != 0)
        at = behind_text(in, size, at);
    return at + ((in[3] & CHECK) != 0 ? 2 : 0);
}

static size_t zlib_start(const uint8_t *in, size_t size)
{
    bool right = size >= 2 && (in[0] & 15) == 8 && in[0] >> 4 <= 7 &&
                 (in[0] * 256 + in[1]) % 31 == 0 && (in[1] & 32) == 0;
    return right ? 2 : size + 1;
}

static uint32_t number(const uint8_t *in, bool low_first)
{
    uint32_t value = 0;
    for (int32_t i = 0; i < 4; i++)
        value |= (uint32_t)in[i] << 8 * (low_first ? i : 3 - i);
    return value;
}

SettStatus sett_unzip_plain(bool gzip, const uint8_t *packed, size_t size,
                            uint8_t *out, size_t out_size, const char **text)
{
    size_t at = gzip ? gzip_start(packed, size) : zlib_start(packed, size);
    size_t used = 0, end = gzip ? 8 : 4;
    *text = damaged;
    if (at > size)
        return SETT_BAD_INPUT;
    SettStatus status =
        sett_inflate(packed + at, size - at, &used, out, out_size, text);
    if (status != SETT_OK)
        return status;
    at += used;
    *text = damaged;
    if (size - at < end)
        return SETT_BAD_INPUT;
    uint32_t sum = gzip ? sett_crc32(out, out_size) : adler(out, out_size);
    bool right = number(packed + at, gzip) == sum &&
                 (!gzip || number(packed + at + 4, true) == (uint32_t)out_size);
    return right ? SETT_OK : SETT_BAD_INPUT;
}

static void put_number(SettText *out, uint32_t value, bool low_first)
{
    for (int32_t i = 0; i < 4; i++) {
        uint8_t byte = (uint8_t)(value >> 8 * (low_first ? i : 3 - i));
        sett_text_bytes(out, &byte, 1);
    }
}

SettStatus sett_zip_plain(bool gzip, const uint8_t *bytes, size_t size,
                          SettText *out)
{
    static const uint8_t gzip_head[10] = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255};
    static const uint8_t zlib_head[2] = {0x78, 0x01};
    if (gzip)
        sett_text_bytes(out, gzip_head, sizeof gzip_head);
    else
        sett_text_bytes(out, zlib_head, sizeof zlib_head);
    sett_deflate(bytes, size, out);
    put_number(out, gzip ? sett_crc32(bytes, size) : adler(bytes, size), gzip);
    if (gzip)
        put_number(out, (uint32_t)size, true);
    return out->status;
}
