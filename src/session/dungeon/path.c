/* path.c - ways through a dungeon, from tile to tile. */
#include "session/dungeon/dungeon.h"

#define MOST_BUDGET 100000000

static SettStatus read_kind(const SettJson *asked, SettPathType *out,
                            SettError *err)
{
    const SettJson *kind = sett_json_member(asked, "kind");
    *out = kind != NULL && kind->type == SETT_JSON_STRING
               ? sett_path_named(kind->string)
               : SETT_PATH_TYPES;
    if (*out != SETT_PATH_TYPES)
        return SETT_OK;
    const SettJson *at = kind != NULL ? kind : asked;
    return sett_json_refuse(err, at,
                            "fastest, rewarding, less-danger, more-danger, "
                            "fewest-enemies, most-treasures or most-enemies",
                            "bad \"kind\"");
}

RECORD_ASKED(PathAsked, "A way to be looked for.",
             ASKED_IN("kind", "PathKind", "what the best way is"),
             ASKED_IN("from", "Spot", "where it begins, on a passable tile"),
             ASKED_IN("to", "Spot", "where it ends, on a passable tile"),
             ASKED_IN("budget", "int?",
                      "states to look at for most-treasures and most-enemies, "
                      "at most 100000000; 0 or left out: 16000000"));

SettStatus sett_dungeon_asked_path(const SettAsk *ask, const SettDungeon *d,
                                   const SettJson *asked, SettPathType *kind,
                                   SettDungeonPath *out)
{
    SettSpot from, to;
    int64_t budget = 0;
    SettStatus status =
        sett_ask_members(asked, sett_record_PathAsked.members, ask->err);
    if (status != SETT_OK)
        return status;
    status = read_kind(asked, kind, ask->err);
    if (status != SETT_OK)
        return status;
    status = sett_dungeon_asked_spot(d, asked, "from", &from, ask->err);
    if (status != SETT_OK)
        return status;
    status = sett_dungeon_asked_spot(d, asked, "to", &to, ask->err);
    if (status != SETT_OK)
        return status;
    status = sett_ask_int(asked, "budget", MOST_BUDGET, &budget, ask->err);
    if (status != SETT_OK)
        return status;
    return sett_dungeon_path(d, *kind, from, to, (uint64_t)budget, ask->arena,
                             out, ask->err);
}

static SettStatus find(SettAsk *ask, SettDungeon *d, bool newer)
{
    SettPathType kind;
    SettDungeonPath found;
    (void)newer;
    SettStatus status =
        sett_dungeon_asked_path(ask, d, ask->asked.path, &kind, &found);
    if (status != SETT_OK)
        return status;
    sett_dungeon_put_path(ask->out, d, kind, &found);
    return SETT_OK;
}

static SettStatus path(SettAsk *ask)
{
    return sett_dungeon_with(ask, find);
}

VERB(dungeon_path, path, "The best way from one tile of a dungeon to another.",
     REQUEST(ASKED(project, "Project", "the dungeon"),
             ASKED(path, "PathAsked", "the way to look for")),
     REPLY_AS("Path"));

RECORD_IS(
    PathKind,
    "What the best way is: by one of four costs of entering a tile, as EDD has "
    "them, or exactly what its name says and then the fewest steps.",
    "\"fastest\"|\"rewarding\"|\"less-danger\"|\"more-danger\"|\"fewest-"
    "enemies\"|\"most-treasures\"|\"most-enemies\"");

RECORD(Path, "A way through a dungeon.", TOLD("path", "PathKind", "as asked"),
       TOLD("found", "\"yes\"|\"no\"|\"unknown\"",
            "whether there is one; unknown: the budget did not suffice"),
       TOLD("steps", "int",
            "from tile to tile; through a connection is no step"),
       TOLD("treasures", "int", "on its tiles"),
       TOLD("enemies", "int", "on its tiles; a boss counts by his tiles"),
       TOLD("cost", "real", "by the costs of its kind; 0: it has none"),
       TOLD("spent", "int", "tiles or states that were looked at"),
       TOLD("tiles", "Spot[]", "from end to end; empty: no way was found"));
