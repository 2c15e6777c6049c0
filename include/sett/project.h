/* project.h - the files of a user's project: where its folder is, how the files
   that it links are opened, and its pictures. */
#ifndef SETT_PROJECT_H
#define SETT_PROJECT_H

#include "sett/io.h"

SETT_BEGIN

/** How files beside a project are opened. Paths are normalised and never lead
    out of `root`: the reader refuses those that would. */
typedef struct SettProjectFiles {
    const SettIo *io;
    const char *root;   /**< folder, "" for that of the program */
    const char *folder; /**< of the project's file, in or equal to `root` */
    size_t limit;       /**< bytes of one file; 0: SETT_MAX_TEXT */
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

/** Writes a project's file again, of which `old` was read: by a temporary file
    that takes its name. What was there is kept as PATH.bak, unless such a file
   is there already. SETT_IO where the file is no longer what was read, or
   cannot be written; then it is as it was. The same bytes: nothing is written.
 */
SettStatus sett_project_save(const SettIo *io, const char *path,
                             const char *old, size_t old_size,
                             const SettText *text, SettArena *arena,
                             SettError *err);

/** A picture: 8 bits each of red, green, blue and alpha, not premultiplied. */
typedef struct SettPicture {
    uint8_t *rgba;
    int32_t w, h;
} SettPicture;

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
