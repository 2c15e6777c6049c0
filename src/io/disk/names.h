/* names.h - names of files: sorted as no disk decides, and their endings. */
#ifndef SETT_IO_NAMES_H
#define SETT_IO_NAMES_H

#include "sett/io.h"

/** Sorts the lines of names->data from `from` on bytewise; each ends in '\n'.
    SETT_NO_MEMORY leaves them as they were. */
SettStatus sett_names_sort(SettText *names, size_t from, SettError *err);
/** Whether a name ends so. */
bool sett_name_ends(const char *name, const char *ending);

#endif
