/* bundle.h - a result handed over as one zip archive, from which others verify
   it: result/ with its files as they are, inputs/ with the files that were
   read, CITATION.cff (Citation File Format 1.2.0) with the command, the
   versions and the papers it follows, and SHA256SUMS of all these, which
   "sha256sum -c" reads. They lie below one folder, which has the result's name.
   sett_verify reads such an archive where its name ends in ".zip". */
#ifndef SETT_BUNDLE_H
#define SETT_BUNDLE_H

#include "sett/io.h"
#include "sett/made.h"

SETT_BEGIN

/** What is handed over. */
typedef struct SettBundleDef {
    SettIo io;
    SettAlloc alloc;
    const char *result; /**< a file with a record in it, or a folder with one */
    const char *title;  /**< of the citation; NULL: the result's name */
    const char *authors; /**< of the result, split by ';'; NULL: anonymous */
    const SettCancel *cancel; /**< or NULL */
    void *host;               /**< handed to `input` */
    /** As in SettVerifyDef: where a file lies that the record names. */
    SettStatus (*input)(void *host, const char *name, const char **path,
                        SettError *err);
} SettBundleDef;

/** What went into an archive. */
typedef struct SettBundled {
    int64_t files, inputs;
    uint64_t bytes;      /**< of the archive */
    int64_t left_out;    /**< inputs that come with the program */
    bool standard_input; /**< it was made of that, too, which is not kept */
} SettBundled;

/** Writes the archive to `path`. Same files, same bytes, whenever and wherever.
    SETT_BAD_INPUT: no record, one that is damaged or of a result that was
    stopped, a folder in the folder, an input that is not there or is another
    than the record says; SETT_TOO_LARGE from 4 GiB or 65,536 files on;
    SETT_IO, SETT_CANCELLED, SETT_NO_MEMORY. Memory: the largest file. */
SettStatus sett_bundle_write(const SettBundleDef *def, const char *path,
                             SettReplace replace, SettBundled *out,
                             SettError *err);

/** The citation of a result alone: `name` is what it is called where `title` is
    NULL. SETT_NO_MEMORY. */
SettStatus sett_citation_write(const SettMade *made, const char *name,
                               const char *title, const char *authors,
                               SettText *out);

SETT_END
#endif
