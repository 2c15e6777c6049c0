/* mapcase.h - a project with its mapping on a disk of tests: the level that it
   shows, and the file that a level put into it gives. */
#ifndef SETT_TESTS_MAPCASE_H
#define SETT_TESTS_MAPCASE_H

#include "support/fakedisk.h"
#include "support/testkit.h"

/** A project with its mapping. */
typedef struct MapCase {
    FakeDisk *disk;
    SettIo io;
    SettArena arena;
    SettMapped m;
    SettError err;
    SettText lost;
    char text[8192]; /**< what a put wrote last */
} MapCase;

/** The disk, for files beside the project: before mapcase_read. */
void mapcase_begin(MapCase *c);
SettStatus mapcase_read(MapCase *c, const char *project, const char *mapping);
void mapcase_end(MapCase *c);
/** Fails where the project shows another level, or another error. */
void mapcase_shows(MapCase *c, const char *wanted);
/** Puts a level into the project. */
SettStatus mapcase_put(MapCase *c, const char *rows, bool drop);

/** The same at once: what is read; a file that is written, that holds `wanted`
    and is read again as the same level; a level that is refused. */
void mapcase_read_shows(const char *project, const char *mapping,
                        const char *wanted);
void mapcase_put_holds(const char *project, const char *mapping,
                       const char *rows, const char *wanted);
void mapcase_put_refused(const char *project, const char *mapping,
                         const char *rows, const char *says);

#endif
