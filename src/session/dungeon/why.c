/* why.c - why a dungeon is cut. */
#include "session/dungeon/dungeon.h"

#ifndef __wasm__
#include "sett/dungeon_why.h"

static SettStatus tell(SettAsk *ask, SettDungeon *d, bool newer)
{
    (void)newer;
    return sett_dungeon_put_why(ask->out, d, ask->asked.project, ask->arena,
                                ask->err);
}

static SettStatus why(SettAsk *ask)
{
    return sett_dungeon_with(ask, tell);
}

VERB(
    dungeon_why, why,
    "Why a dungeon is cut: the walls, doors and rooms that are to blame, and "
    "the lost goal of its mission.",
    .native = true, REQUEST(ASKED(project, "Project", "the dungeon")),
    REPLY(TOLD("why", "DungeonReason[]",
               "as sentences; cells: walls of which some have to be opened, "
               "or the start or door that is to blame; none: nothing is cut")));
#endif
