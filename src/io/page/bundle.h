/* bundle.h - an archive of sett_bundle_write as a disk. Private to io. */
#ifndef SETT_IO_BUNDLE_H
#define SETT_IO_BUNDLE_H

#include "io/disk/overlay.h"
#include "sett/made.h"

/** Names in an archive, below its folder. */
#define SETT_BUNDLE_RESULT "result"
#define SETT_BUNDLE_INPUTS "inputs"
#define SETT_BUNDLE_CITATION "CITATION.cff"
#define SETT_BUNDLE_SUMS "SHA256SUMS"

/** Bytes of an archive, and of a file in it, at most. */
#define SETT_BUNDLE_LIMIT ((size_t)UINT32_MAX)

/** Reads the archive at `path` into `disk`, which is empty: the result below a
    place where no disk has anything, and inputs where the record says that they
    lie. `*result` is the path of the result there, from `arena`, which holds
    the archive, too; NULL where a sum differs or is missing, and `*why` says of
    which file. SETT_BAD_INPUT where it is no such archive; SETT_IO,
    SETT_NO_MEMORY. */
SettStatus sett_bundle_open(const char *path, SettOverlay *disk,
                            SettArena *arena, const char **result,
                            const char **why, SettError *err);

/** The record in a whole result, into `arena`. SETT_BAD_INPUT where it has none
    or a damaged one, SETT_NO_MEMORY. */
SettStatus sett_bundle_record(const char *bytes, size_t size, SettArena *arena,
                              SettMade *made, SettError *err);

#endif
