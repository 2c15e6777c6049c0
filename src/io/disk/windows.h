/* windows.h - what the files of the disk of Windows share. Empty elsewhere. */
#ifndef SETT_IO_DISK_WINDOWS_H
#define SETT_IO_DISK_WINDOWS_H

#include "io/disk/names.h"
#include "sett/io.h"

#if defined(_WIN32)

#include <wchar.h>

/** Most characters of a path. */
enum { WINDOWS_PATH = SETT_FILE_PATH };

/** UTF-8 to UTF-16; false, with GetLastError: too long, or not UTF-8. */
bool sett_windows_wide(const char *path, wchar_t wide[WINDOWS_PATH]);
/** Adds the names that match `pattern` ("folder\*"), sorted; `path` is the one
    that errors name. SETT_IO, SETT_NO_MEMORY. */
SettStatus sett_windows_list(const wchar_t *pattern, const char *path,
                             SettText *names, SettError *err);

#endif

#endif
