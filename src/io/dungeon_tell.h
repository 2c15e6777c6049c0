/* dungeon_tell.h - how personas fared in a dungeon, as JSON: the same members
   from the command line and from the studio's module. */
#ifndef SETT_IO_DUNGEON_TELL_H
#define SETT_IO_DUNGEON_TELL_H

#include "sett/edd.h"

/* These add members to an object that is open. Rooms are told by name. */

/** A member for each dimension of play. */
void sett_dungeon_put_played(SettJsonWriter *w,
                             const double played[SETT_EDD_PLAYED]);
/** An object about one room as it was played. */
void sett_dungeon_put_visit(SettJsonWriter *w, const SettDungeon *dungeon,
                            const SettEddVisit *visit);

#endif
