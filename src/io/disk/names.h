/* names.h - names of files: sorted as no disk decides, their endings, and where
   they begin in a path. */
#ifndef SETT_IO_NAMES_H
#define SETT_IO_NAMES_H

#include "sett/io.h"

/** Sorts the lines of names->data from `from` on bytewise; each ends in '\n'.
    SETT_NO_MEMORY leaves them as they were. */
SettStatus sett_names_sort(SettText *names, size_t from, SettError *err);
/** Whether a name ends so. */
bool sett_name_ends(const char *name, const char *ending);
/** Whether it parts names in a path: '/', and on Windows '\\' and ':', too. */
bool sett_path_parts(char c);
/** The last name of a path, "" where it ends with what parts names. */
const char *sett_path_last(const char *path);

#endif
