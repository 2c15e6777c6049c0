/* dungeon_tell.h - what is found out about a dungeon, as JSON: the same members
   from the command line and from the studio's module. */
#ifndef SETT_IO_DUNGEON_TELL_H
#define SETT_IO_DUNGEON_TELL_H

#include "sett/edd.h"

/* All of these add members to an object that is open. Rooms are told by name.
 */

/** "feasible", "reference_feasible", four counts and "reasons". */
void sett_dungeon_put_report(SettJsonWriter *w, const SettDungeon *dungeon,
                             const SettDungeonReport *report);
/** "path" (its kind), "found", what it meets and costs, and "tiles". */
void sett_dungeon_put_path(SettJsonWriter *w, const SettDungeon *dungeon,
                           SettPathType type, const SettDungeonPath *path);
/** A member for each figure. */
void sett_dungeon_put_figures(SettJsonWriter *w,
                              const SettDungeonFigures *figures);
/** "objectives". */
void sett_dungeon_put_goals(SettJsonWriter *w, const SettDungeon *dungeon,
                            const SettObjective *goals, int32_t count);
/** A member for each dimension of play. */
void sett_dungeon_put_played(SettJsonWriter *w,
                             const double played[SETT_EDD_PLAYED]);
/** An object about one room as it was played. */
void sett_dungeon_put_visit(SettJsonWriter *w, const SettDungeon *dungeon,
                            const SettEddVisit *visit);

#endif
