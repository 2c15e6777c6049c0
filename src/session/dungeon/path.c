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
    sett_fail_at(err, SETT_BAD_INPUT, at->line, at->column, "bad \"kind\"");
    sett_expect(err, "fastest, rewarding, less-danger, more-danger, "
                     "fewest-enemies, most-treasures or most-enemies");
    return SETT_BAD_INPUT;
}

SettStatus sett_dungeon_asked_path(const SettAsk *ask, const SettDungeon *d,
                                   const SettJson *asked, SettPathType *kind,
                                   SettDungeonPath *out)
{
    static const char *const names[] = {"kind", "from", "to", "budget", NULL};
    SettSpot from, to;
    int64_t budget = 0;
    SettStatus status = sett_ask_members(asked, names, ask->err);
    if (status == SETT_OK)
        status = read_kind(asked, kind, ask->err);
    if (status == SETT_OK)
        status = sett_dungeon_asked_spot(d, asked, "from", &from, ask->err);
    if (status == SETT_OK)
        status = sett_dungeon_asked_spot(d, asked, "to", &to, ask->err);
    if (status == SETT_OK)
        status = sett_ask_int(asked, "budget", MOST_BUDGET, &budget, ask->err);
    if (status != SETT_OK)
        return status;
    return sett_dungeon_path(d, *kind, from, to, (uint64_t)budget, ask->arena,
                             out, ask->err);
}

typedef struct Asked {
    const SettJson *project, *path;
} Asked;

static SettStatus path(SettAsk *ask)
{
    const Asked *a = ask->request;
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

static const SettMember request[] = {
    SETT_ASKED(Asked, project, "Project", "the dungeon"),
    SETT_ASKED(Asked, path, "PathAsked", "the way to look for"),
    SETT_MEMBERS_END};
static const SettMember reply[] = {SETT_TOLD_AS("Path"), SETT_MEMBERS_END};
const SettSessionVerb sett_verb_dungeon_path = {
    .name = "dungeon_path",
    .help = SETT_HELP("The best way from one tile of a dungeon to another."),
    .request = request,
    .reply = reply,
    .size = sizeof(Asked),
    .run = path};

const SettRecord sett_record_path_kind = {
    .name = "PathKind",
    .help = "What the best way is: by one of four costs of entering a tile, as "
            "EDD has them, or exactly what its name says and then the fewest "
            "steps.",
    .is = "\"fastest\"|\"rewarding\"|\"less-danger\"|\"more-danger\"|"
          "\"fewest-enemies\"|\"most-treasures\"|\"most-enemies\"",
    .asked = true};

static const SettMember path_asked[] = {
    SETT_TOLD("kind", "PathKind", "what the best way is"),
    SETT_TOLD("from", "Spot", "where it begins, on a passable tile"),
    SETT_TOLD("to", "Spot", "where it ends, on a passable tile"),
    SETT_TOLD("budget", "int?",
              "states to look at for most-treasures and most-enemies, at most "
              "100000000; 0 or left out: 16000000"),
    SETT_MEMBERS_END};
const SettRecord sett_record_path_asked = {.name = "PathAsked",
                                           .help = "A way to be looked for.",
                                           .members = path_asked,
                                           .asked = true};

static const SettMember path_members[] = {
    SETT_TOLD("path", "PathKind", "as asked"),
    SETT_TOLD("found", "\"yes\"|\"no\"|\"unknown\"",
              "whether there is one; unknown: the budget did not suffice"),
    SETT_TOLD("steps", "int",
              "from tile to tile; through a connection is no step"),
    SETT_TOLD("treasures", "int", "on its tiles"),
    SETT_TOLD("enemies", "int", "on its tiles; a boss counts by his tiles"),
    SETT_TOLD("cost", "real", "by the costs of its kind; 0: it has none"),
    SETT_TOLD("spent", "int", "tiles or states that were looked at"),
    SETT_TOLD("tiles", "Spot[]", "from end to end; empty: no way was found"),
    SETT_MEMBERS_END};
const SettRecord sett_record_path = {.name = "Path",
                                     .help = "A way through a dungeon.",
                                     .members = path_members};
