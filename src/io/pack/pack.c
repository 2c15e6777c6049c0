/* pack.c - zlib, gzip and zstd through the libraries of that name, where the
   build has them; else zlib and gzip by our own code (deflate.c). */
#include "io/pack/pack.h"

#include "io/pack/deflate.h"

#include <string.h>

#if defined(SETT_HAVE_ZLIB)
#define ZLIB_CONST
#include <zlib.h>

typedef union Head {
    size_t size;
    max_align_t align;
} Head;

/* zlib frees without a size: it is kept in front of each block. */
static voidpf take(voidpf user, uInt items, uInt size)
{
    const SettAlloc *alloc = user;
    size_t whole;
    if (!sett_size_mul(items, size, &whole) ||
        !sett_size_add(whole, sizeof(Head), &whole))
        return Z_NULL;
    Head *head = alloc->fn(alloc->user, NULL, 0, whole);
    if (head == NULL)
        return Z_NULL;
    memset(head, 0, whole);
    head->size = whole;
    return head + 1;
}

static void give_back(voidpf user, voidpf block)
{
    const SettAlloc *alloc = user;
    Head *head = (Head *)block - 1;
    alloc->fn(alloc->user, head, head->size, 0);
}

/* The next piece of at most a quarter of what a uInt holds. */
static uInt piece(size_t left)
{
    return left < ((size_t)1 << 30) ? (uInt)left : (uInt)1 << 30;
}

static SettStatus inflate_all(z_stream *z, size_t in, size_t out,
                              const char **text)
{
    uint8_t more[1];
    int code = Z_OK;
    while (code == Z_OK) {
        uInt give = piece(in), room = piece(out);
        z->avail_in = give;
        z->avail_out = room;
        if (room == 0) { /* full: only the end may follow */
            z->next_out = more;
            z->avail_out = 1;
            code = inflate(z, Z_NO_FLUSH);
            if (z->avail_out == 0) {
                *text = "more data than the layer has cells";
                return SETT_BAD_INPUT;
            }
            in -= give - z->avail_in;
            if (code == Z_OK && give == z->avail_in)
                break;
            continue;
        }
        code = inflate(z, Z_NO_FLUSH);
        in -= give - z->avail_in;
        out -= room - z->avail_out;
    }
    if (code == Z_MEM_ERROR)
        return SETT_NO_MEMORY;
    if (code == Z_STREAM_END && out == 0)
        return SETT_OK;
    *text = code == Z_STREAM_END || code == Z_BUF_ERROR
                ? "less data than the layer has cells"
                : "damaged packed data";
    return SETT_BAD_INPUT;
}

static SettStatus unzip(SettPacking packing, const uint8_t *packed,
                        size_t packed_size, SettAlloc alloc, uint8_t *out,
                        size_t size, const char **text)
{
    z_stream z = {.zalloc = take, .zfree = give_back, .opaque = &alloc};
    z.next_in = packed;
    z.next_out = out;
    if (inflateInit2(&z, packing == SETT_PACK_GZIP ? 16 + 15 : 15) != Z_OK)
        return SETT_NO_MEMORY;
    SettStatus status = inflate_all(&z, packed_size, size, text);
    inflateEnd(&z);
    return status;
}

static SettStatus zip(SettPacking packing, int32_t level, const uint8_t *bytes,
                      size_t size, SettText *out)
{
    SettAlloc alloc = out->alloc;
    z_stream z = {.zalloc = take, .zfree = give_back, .opaque = &alloc};
    uint8_t buffer[4096];
    int code = Z_OK;
    if (deflateInit2(&z, level < 0 || level > 9 ? Z_DEFAULT_COMPRESSION : level,
                     Z_DEFLATED, packing == SETT_PACK_GZIP ? 16 + 15 : 15, 8,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        return SETT_NO_MEMORY;
    z.next_in = bytes;
    while (code == Z_OK) {
        uInt give = piece(size);
        z.avail_in = give;
        z.next_out = buffer;
        z.avail_out = sizeof buffer;
        code = deflate(&z, give == size ? Z_FINISH : Z_NO_FLUSH);
        size -= give - z.avail_in;
        sett_text_bytes(out, buffer, sizeof buffer - z.avail_out);
    }
    deflateEnd(&z);
    return code == Z_STREAM_END ? out->status : SETT_NO_MEMORY;
}
#else
static SettStatus unzip(SettPacking packing, const uint8_t *packed,
                        size_t packed_size, SettAlloc alloc, uint8_t *out,
                        size_t size, const char **text)
{
    (void)alloc;
    return sett_unzip_plain(packing == SETT_PACK_GZIP, packed, packed_size, out,
                            size, text);
}

static SettStatus zip(SettPacking packing, int32_t level, const uint8_t *bytes,
                      size_t size, SettText *out)
{
    (void)level;
    return sett_zip_plain(packing == SETT_PACK_GZIP, bytes, size, out);
}
#endif

#if defined(SETT_HAVE_ZSTD)
#include <zstd.h>

static SettStatus unzstd(const uint8_t *packed, size_t packed_size,
                         uint8_t *out, size_t size, const char **text)
{
    size_t got = ZSTD_decompress(out, size, packed, packed_size);
    if (!ZSTD_isError(got) && got == size)
        return SETT_OK;
    *text = ZSTD_isError(got) ? "packed data that are damaged, or more than "
                                "the layer has cells"
                              : "less data than the layer has cells";
    return SETT_BAD_INPUT;
}

static SettStatus zstd(int32_t level, const uint8_t *bytes, size_t size,
                       SettText *out)
{
    size_t most = ZSTD_compressBound(size);
    uint8_t *packed = out->alloc.fn(out->alloc.user, NULL, 0, most);
    if (packed == NULL)
        return SETT_NO_MEMORY;
    size_t got = ZSTD_compress(packed, most, bytes, size,
                               level < 1 || level > 19 ? 3 : level);
    bool made = !ZSTD_isError(got);
    if (made)
        sett_text_bytes(out, packed, got);
    out->alloc.fn(out->alloc.user, packed, most, 0);
    return made ? out->status : SETT_NO_MEMORY;
}
#endif

SettStatus sett_unpack(SettPacking packing, const uint8_t *packed,
                       size_t packed_size, SettAlloc alloc, uint8_t *out,
                       size_t size, const char **text)
{
    *text = packing == SETT_PACK_ZSTD
                ? "data packed by zstd, which is not unpacked here"
                : "packed data, which are not unpacked here";
    if (packing == SETT_PACK_NONE) {
        *text = "data of another size than the layer's cells have";
        if (packed_size != size)
            return SETT_BAD_INPUT;
        memcpy(out, packed, size);
        return SETT_OK;
    }
    if (packing == SETT_PACK_GZIP || packing == SETT_PACK_ZLIB)
        return unzip(packing, packed, packed_size, alloc, out, size, text);
#if defined(SETT_HAVE_ZSTD)
    if (packing == SETT_PACK_ZSTD)
        return unzstd(packed, packed_size, out, size, text);
#endif
    return SETT_UNSUPPORTED;
}

SettStatus sett_pack(SettPacking packing, int32_t level, const uint8_t *bytes,
                     size_t size, SettText *out)
{
    if (packing == SETT_PACK_NONE) {
        sett_text_bytes(out, bytes, size);
        return out->status;
    }
    if (packing == SETT_PACK_GZIP || packing == SETT_PACK_ZLIB)
        return zip(packing, level, bytes, size, out);
#if defined(SETT_HAVE_ZSTD)
    if (packing == SETT_PACK_ZSTD)
        return zstd(level, bytes, size, out);
#endif
    return SETT_UNSUPPORTED;
}
