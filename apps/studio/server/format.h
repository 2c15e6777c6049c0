/* format.h - what a project's text has to be. */
#ifndef SETT_STUDIO_FORMAT_H
#define SETT_STUDIO_FORMAT_H

#include "sett/json.h"

/** The newest format of projects that this program writes: the member
    "version" of a project, 1 where it has none. */
#define STUDIO_FORMAT 1

/** Reads a project: SETT_OK for a JSON object, with its format. Else why not,
    with a place; what reading may cost is bounded. */
SettStatus sett_studio_format(const SettText *content, SettAlloc alloc,
                              int64_t *format, SettError *err);

#endif
