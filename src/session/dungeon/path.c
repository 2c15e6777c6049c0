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

SETT_RECORD_ASKED(
    PathAsked, "A way to be looked for.",
    SETT_ASKED_IN("kind", "PathKind", "what the best way is"),
    SETT_ASKED_IN("from", "Spot", "where it begins, on a passable tile"),
    SETT_ASKED_IN("to", "Spot", "where it ends, on a passable tile"),
    SETT_ASKED_IN("budget", "int?",
                  "states to look at for most-treasures and most-enemies, at "
                  "most 100000000; 0 or left out: 16000000"));

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

static SettStatus path(SettAsk *ask)
{
    const SettAsked *a = &ask->asked;
    SettDungeon *d;
    bool newer;
    SettPathType kind;
    SettDungeonPath found;
    SettStatus status = sett_dungeon_asked(ask, a->project, &d, &newer);
    if (status == SETT_OK)
        status = sett_dungeon_asked_path(ask, d, a->path, &kind, &found);
    if (status == SETT_OK)
        sett_dungeon_put_path(ask->out, d, kind, &found);
    sett_dungeon_destroy(d);
    return status;
}

SETT_VERB(dungeon_path, path,
          "The best way from one tile of a dungeon to another.",
          SETT_REQUEST(SETT_ASKED(project, "Project", "the dungeon"),
                       SETT_ASKED(path, "PathAsked", "the way to look for")),
          SETT_REPLY_AS("Path"));

SETT_RECORD_IS(
    PathKind,
    "What the best way is: by one of four costs of entering a tile, as EDD has "
    "them, or exactly what its name says and then the fewest steps.",
    "\"fastest\"|\"rewarding\"|\"less-danger\"|\"more-danger\"|\"fewest-"
    "enemies\"|\"most-treasures\"|\"most-enemies\"");

SETT_RECORD(
    Path, "A way through a dungeon.", SETT_TOLD("path", "PathKind", "as asked"),
    SETT_TOLD("found", "\"yes\"|\"no\"|\"unknown\"",
              "whether there is one; unknown: the budget did not suffice"),
    SETT_TOLD("steps", "int",
              "from tile to tile; through a connection is no step"),
    SETT_TOLD("treasures", "int", "on its tiles"),
    SETT_TOLD("enemies", "int", "on its tiles; a boss counts by his tiles"),
    SETT_TOLD("cost", "real", "by the costs of its kind; 0: it has none"),
    SETT_TOLD("spent", "int", "tiles or states that were looked at"),
    SETT_TOLD("tiles", "Spot[]", "from end to end; empty: no way was found"));
