/* pack.h - data as text and packed, as maps hold them: base64, zlib, gzip and
   zstd. What is unpacked has a size that is known before, so that packed data
   can take neither more memory nor more time than that. */
#ifndef SETT_IO_PACK_H
#define SETT_IO_PACK_H

#include "io/doc/doc.h"

typedef enum SettPacking {
    SETT_PACK_NONE,
    SETT_PACK_GZIP,
    SETT_PACK_ZLIB,
    SETT_PACK_ZSTD
} SettPacking;

/** Decodes base64 with blanks anywhere; `out` has room for text.size. False
    where it is none. */
bool sett_base64_decode(SettDocText text, uint8_t *out, size_t *size);
void sett_base64_encode(const uint8_t *bytes, size_t size, SettText *out);

/** Exactly `size` bytes. SETT_BAD_INPUT where the data are damaged or of
    another size, SETT_UNSUPPORTED where this build lacks the packing,
    SETT_NO_MEMORY. `text` gets what is wrong. */
SettStatus sett_unpack(SettPacking packing, const uint8_t *packed,
                       size_t packed_size, SettAlloc alloc, uint8_t *out,
                       size_t size, const char **text);
/** Adds the packed bytes. `level` < 0: the default. */
SettStatus sett_pack(SettPacking packing, int32_t level, const uint8_t *bytes,
                     size_t size, SettText *out);

#endif
