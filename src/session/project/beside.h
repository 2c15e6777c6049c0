/* beside.h - the files of a request about a user's project, as the disk that
   the project is read from. Private to this folder. */
#ifndef SETT_SESSION_PROJECT_BESIDE_H
#define SETT_SESSION_PROJECT_BESIDE_H

#include "session/ask.h"

#include "io/project/held.h"

/** The files of a request. `held` must stay where it is. */
typedef struct SettBeside {
    SettHeld held;
    SettIo io;
    SettProjectFiles files;
} SettBeside;

/** Takes ask->asked.files; those with "w" are pictures by their pixels. */
SettStatus sett_beside_take(SettAsk *ask, SettBeside *out);
/** A reply has no place for the name of a file: the text says it. */
SettStatus sett_beside_source(SettStatus status, SettError *err);

/** The member "files" of a request. */
#define SETT_BESIDE_ASKED                                                      \
    ASKED(files, "GameUse[]",                                                  \
          "the map (TMX, TMJ), world, project (LDtk) or boards (.xsb, .sok), " \
          "then its maps, tilesets and level files; pictures as sheets with "  \
          "\"w\"; names are paths from the folder that holds all")

#endif
