/* project.h - the files of a user's project: where its folder is, how the files
   that it links are opened, and its pictures. */
#ifndef SETT_PROJECT_H
#define SETT_PROJECT_H

#include "sett/art.h"
#include "sett/io.h"

SETT_BEGIN

/** A file of a project as it was read. */
typedef struct SettProjectSeen {
    const char *path; /**< as the SettIo takes it */
    const char *bytes;
    size_t size;
    const struct SettProjectSeen *next;
} SettProjectSeen;

/** The files that were read, the latest first: start from {0}. Its items belong
    to the arenas that the files were read into. */
typedef struct SettProjectLog {
    const SettProjectSeen *first;
} SettProjectLog;

/** How files beside a project are opened. Paths are normalised and never lead
    out of `root`: the reader refuses those that would. */
typedef struct SettProjectFiles {
    const SettIo *io;
    const char *root;    /**< folder, "" for that of the program */
    const char *folder;  /**< of the project's file, in or equal to `root` */
    size_t limit;        /**< bytes of one file; 0: SETT_MAX_TEXT */
    SettProjectLog *log; /**< is told of every file that is read; may be NULL */
} SettProjectFiles;

/** Where a project's file lies: fills `out` with the folder that may be read,
    and that of the file in it. `root` NULL: the folder `here` (absolute; of the
    program) where the file is in it, else the file's own folder; `root` "" and
    relative ones count from `here`. SETT_BAD_ARGUMENT where the file is not in
    `root`, SETT_NO_MEMORY. */
SettStatus sett_project_place(const SettIo *io, const char *path,
                              const char *root, const char *here,
                              SettArena *arena, SettProjectFiles *out,
                              SettError *err);

/** A file that is to be written. */
typedef struct SettProjectPart {
    const char *path; /**< as the SettIo takes it */
    const char *old;  /**< bytes that it was read as; NULL: a new file */
    size_t old_size;
    const SettText *text; /**< what it becomes */
} SettProjectPart;

/** Writes files of a project in their order, each by a temporary file that
    takes its name. What was there is kept as PATH.bak, unless such a file is
    there already; a file whose bytes stay the same is not touched. Before the
    first is written all parts and all files of `log` (may be NULL: tilesets,
    level files) are read again: SETT_IO, with the file's name, where one is no
    longer what was read, or where something else stands in the place of a new
    one. Where a later file cannot be written, those before it are put back.
    `tmp` holds the work. O(bytes). */
SettStatus sett_project_save(const SettIo *io, const SettProjectPart *parts,
                             int32_t count, const SettProjectLog *log,
                             SettArena *tmp, SettError *err);

/** Reads a PNG of any kind; colour profiles and gamma are passed over. The
    pixels belong to `arena`. `max_area` in pixels, <= 0: 1 << 26.
   SETT_BAD_INPUT where it is damaged, SETT_TOO_LARGE, SETT_UNSUPPORTED without
   libpng. */
SettStatus sett_png_read(const char *bytes, size_t size, int64_t max_area,
                         SettArena *arena, SettPicture *out, SettError *err);
/** Adds a PNG with transparency. Errors as sett_png_write. */
SettStatus sett_png_write_rgba(const SettPicture *picture, SettText *out,
                               SettError *err);

SETT_END
#endif
