/* archive_file.h - a search as an archive file. Private to io and the apps. */
#ifndef SETT_IO_ARCHIVE_FILE_H
#define SETT_IO_ARCHIVE_FILE_H

#include "sett/archive.h"
#include "sett/io.h"
#include "sett/search.h"

/** Writes an archive file's text; `def` is the search's own, with the target,
    the lock and the parameters as they are now. `tmp` holds the work. */
SettStatus sett_archive_file_write(const SettSearchDef *def, SettSearch *search,
                                   SettArena *tmp, SettText *out);

#endif
