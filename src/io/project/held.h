/* held.h - files of a project that are at hand, as a disk to read from: those
   that came with a request. Nothing else is opened. */
#ifndef SETT_IO_HELD_H
#define SETT_IO_HELD_H

#include "sett/import.h"

/** The files, and the one that is read. Start from {files, count}. */
typedef struct SettHeld {
    const SettImportFile *files; /**< `source`: path from the root */
    int32_t count;
    const SettImportFile *open; /**< one at a time */
    size_t at;
} SettHeld;

/** A disk of these files; `held` must outlive it. A path that none of them has
    is the one file of that last name, as files that were given one by one have
    no folders. */
SettIo sett_io_held(SettHeld *held);

#endif
