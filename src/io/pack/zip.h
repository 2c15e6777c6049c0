/* zip.h - zip archives of stored entries (PKWARE's APPNOTE 6.3.2): the same
   bytes on every machine and in every year, as nothing is packed and no clock
   is read. Below 4 GiB, and fewer than 65,536 files. */
#ifndef SETT_IO_ZIP_H
#define SETT_IO_ZIP_H

#include "sett/base.h"

/** Checksum of zip and PNG (ISO 3309, bits reversed). */
uint32_t sett_crc32(const void *bytes, size_t size);

/** An archive being written. Members are private. */
typedef struct SettZip {
    SettText directory;
    uint64_t at; /**< bytes of the archive so far */
    int32_t count;
} SettZip;

/** An empty one. sett_zip_free gives everything back. */
SettZip sett_zip(SettAlloc alloc);
void sett_zip_free(SettZip *zip);
/** Adds to `out` what stands before the bytes of a file; these are to follow.
    SETT_BAD_ARGUMENT where the reader would refuse the name, SETT_TOO_LARGE,
    SETT_NO_MEMORY. Cost: the bytes once, for their checksum. */
SettStatus sett_zip_file(SettZip *zip, const char *name, const void *bytes,
                         size_t size, SettText *out);
/** Adds to `out` what ends the archive. Errors as above. */
SettStatus sett_zip_end(SettZip *zip, SettText *out);

/** A file of an archive that was read: views into its bytes. */
typedef struct SettZipFile {
    const char *name; /**< of `arena`; relative, '/' between, no "..", once */
    const char *bytes;
    size_t size;
} SettZipFile;

/** Lists the files of an archive, without folders, in its order. All checksums
    are compared. SETT_BAD_INPUT where it is damaged, packed, or has names that
    lead elsewhere; SETT_NO_MEMORY. */
SettStatus sett_zip_read(const char *bytes, size_t size, SettArena *arena,
                         SettZipFile **files, int32_t *count, SettError *err);

#endif
