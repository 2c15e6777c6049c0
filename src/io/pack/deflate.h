/* deflate.h - DEFLATE without zlib, for builds that lack it. */
#ifndef SETT_IO_DEFLATE_H
#define SETT_IO_DEFLATE_H

#include "sett/base.h"

/** Unpacks exactly `size` bytes; `*used` bytes of `packed` were taken.
    SETT_BAD_INPUT, with `text`, where the data are damaged or of another size.
    O(packed_size + size), no memory. */
SettStatus sett_inflate(const uint8_t *packed, size_t packed_size, size_t *used,
                        uint8_t *out, size_t size, const char **text);
/** Adds the packed bytes. */
void sett_deflate(const uint8_t *bytes, size_t size, SettText *out);
/** The same with what gzip or zlib puts around it, checksums compared. */
SettStatus sett_unzip_plain(bool gzip, const uint8_t *packed, size_t size,
                            uint8_t *out, size_t out_size, const char **text);
SettStatus sett_zip_plain(bool gzip, const uint8_t *bytes, size_t size,
                          SettText *out);

#endif
