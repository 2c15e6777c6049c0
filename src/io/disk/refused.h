/* refused.h - what the disks of POSIX and of Windows refuse, in the same words.
 */
#ifndef SETT_IO_DISK_REFUSED_H
#define SETT_IO_DISK_REFUSED_H

#include "sett/io.h"

/** Says `what` of a path; `expected` may be NULL. Returns `status`. */
SettStatus sett_disk_blame(SettError *err, const char *path, SettStatus status,
                           const char *what, const char *expected);
/** Says what is wrong with a path that must lie below a folder: SETT_IO. */
SettStatus sett_disk_outside(SettError *err, const char *path,
                             const char *what);
/** Makes every function of a disk that writes refuse to. */
void sett_disk_read_only(SettIo *io);

#endif
