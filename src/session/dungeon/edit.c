/* edit.c - edits of a dungeon: a list of them is done in turn, all or none. */
#include "io/level/dungeon_file.h"
#include "session/dungeon/dungeon.h"

#include <string.h>

/* One edit, with its members as the rows of its record read them. */
typedef struct Edit {
    SettAsk *ask;
    SettDungeon *d;
    const SettJson *json;
    const char *name;
    int32_t room, x, y, w, h;
    SettSpot from, to, at;
} Edit;

#define DO(word) ASKED_IN("do", "\"" word "\"", "which edit it is")
#define FIELD(field, type_, help_)                    \
    {                                                 \
        .name = #field, .type = type_, .help = help_, \
        .offset = offsetof(Edit, field)               \
    }
#define ROOM FIELD(room, "text", "its name")
#define PLACE                                                              \
    FIELD(x, "int",                                                        \
          "column of its top left tile on the plan, -1000000 to 1000000"), \
        FIELD(y, "int", "row of that tile on the plan, as x")

RECORD_ASKED(
    EditAdd, "Adds a room.", DO("add"),
    FIELD(name, "text?", "1 to 63 bytes; left out: \"room N\""), PLACE,
    ASKED_IN("rows", "text[]?",
             "its tiles, a character each; left out: floor, w times h tiles"),
    FIELD(w, "int?", "columns, 3 to 64, where rows are left out"),
    FIELD(h, "int?", "rows, 3 to 64, where rows are left out"));

RECORD_ASKED(EditRemove, "Takes a room away with its connections.",
             DO("remove"), ROOM);

RECORD_ASKED(EditRename, "Gives a room another name.", DO("rename"),
             FIELD(room, "text", "its name so far"),
             FIELD(name, "text",
                   "its new name, 1 to 63 bytes, of no other room"));

RECORD_ASKED(EditMove, "Moves a room on the plan.", DO("move"), ROOM, PLACE);

RECORD_ASKED(
    EditTiles, "Gives a room other tiles.", DO("tiles"), ROOM,
    ASKED_IN("rows", "text[]",
             "its new tiles, a character each; doors of connections stay"),
    ASKED_IN("lock", "text[]?",
             "of the same size: x where searches may not change the tile, else "
             ". ; left out: locks of a room of the same size stay"));

RECORD_ASKED(EditResize,
             "Makes a room larger or smaller, on the right and below. Doors go "
             "with their border, a start outside to the nearest tile.",
             DO("resize"), ROOM, FIELD(w, "int", "columns, 3 to 64"),
             FIELD(h, "int", "rows, 3 to 64"));

RECORD_ASKED(EditConnect, "Joins two rooms: both tiles become doors.",
             DO("connect"), FIELD(from, "Spot", "a free border tile"),
             FIELD(to, "Spot", "one of another room"));

RECORD_ASKED(EditDisconnect,
             "Takes a connection away: both tiles become what they were.",
             DO("disconnect"), FIELD(at, "Spot", "either door"));

RECORD_ASKED(EditStart, "Says where play begins.", DO("start"),
             FIELD(at, "Spot", "the tile"));

RECORD_ASKED(
    EditArrange,
    "Gives all rooms new places, so that doors face each other where they can.",
    DO("arrange"));

static SettStatus read_name(Edit *e)
{
    const SettJson *name = sett_json_member(e->json, "name");
    if (name->type != SETT_JSON_STRING || strlen(name->string) != name->size)
        return sett_json_refuse(e->ask->err, name, NULL,
                                "a room's name is text");
    e->name = name->string;
    return SETT_OK;
}

static SettStatus read_member(Edit *e, const SettMember *row)
{
    SettError *err = e->ask->err;
    void *field = (char *)e + row->offset;
    if (strncmp(row->type, "int", 3) == 0)
        return sett_dungeon_asked_int(e->json, row->name, field, err);
    if (strcmp(row->type, "Spot") == 0)
        return sett_dungeon_asked_spot(e->d, e->json, row->name, field, err);
    if (strcmp(row->name, "room") == 0)
        return sett_dungeon_asked_room(e->d, e->json, row->name, field, err);
    return strcmp(row->name, "name") == 0 ? read_name(e) : SETT_OK;
}

/* Members without a field are read by the edit itself. */
static SettStatus read_edit(Edit *e, const SettMember *rows)
{
    SettStatus status = sett_ask_members(e->json, rows, e->ask->err);
    for (; status == SETT_OK && rows->name != NULL; rows++)
        if (sett_json_member(e->json, rows->name) != NULL)
            status = read_member(e, rows);
        else if (rows->type[strlen(rows->type) - 1] != '?')
            status = sett_refuse(e->ask->err, SETT_BAD_INPUT, rows->help,
                                 "no \"%s\" in this edit", rows->name);
    return status;
}

static SettStatus read_rows(const Edit *e, SettGrid *out)
{
    return sett_json_rows(sett_dungeon_game(e->d),
                          sett_json_member(e->json, "rows"), e->ask->arena, out,
                          e->ask->err);
}

static SettStatus make_floor(const Edit *e, SettGrid *out)
{
    const SettGame *game = sett_dungeon_game(e->d);
    if (!sett_game_fits(game, e->w, e->h)) {
        sett_fail(e->ask->err, SETT_BAD_INPUT, "a room of %dx%d tiles",
                  (int)e->w, (int)e->h);
        sett_expect(e->ask->err, "%dx%d to %dx%d", (int)game->min_w,
                    (int)game->min_h, (int)game->max_w, (int)game->max_h);
        return SETT_BAD_INPUT;
    }
    SettStatus status = sett_grid_take(e->ask->arena, e->w, e->h, out);
    if (status != SETT_OK)
        return status;
    sett_grid_fill(out, game->fill_open);
    return SETT_OK;
}

static SettStatus do_add(const Edit *e)
{
    SettGrid grid;
    SettStatus status = sett_json_member(e->json, "rows") != NULL
                            ? read_rows(e, &grid)
                            : make_floor(e, &grid);
    return status == SETT_OK ? sett_dungeon_add(e->d, e->name, e->x, e->y,
                                                &grid, NULL, e->ask->err)
                             : status;
}

static SettStatus do_tiles(const Edit *e)
{
    const SettJson *rows = sett_json_member(e->json, "lock");
    SettGrid grid;
    SettMask lock;
    SettStatus status = read_rows(e, &grid);
    if (status == SETT_OK)
        status = sett_dungeon_replace(e->d, e->room, &grid, e->ask->err);
    if (status != SETT_OK || rows == NULL)
        return status;
    status = sett_ask_lock(e->ask, rows, grid.w, grid.h, &lock);
    if (status != SETT_OK)
        return status;
    sett_dungeon_lock_room(e->d, e->room, &lock);
    return SETT_OK;
}

static SettStatus do_disconnect(const Edit *e)
{
    int32_t connection = sett_dungeon_door(e->d, e->at);
    if (connection < 0)
        return sett_refuse(e->ask->err, SETT_BAD_INPUT, "the door of one",
                           "%d,%d of \"%s\" has no connection", (int)e->at.x,
                           (int)e->at.y,
                           sett_dungeon_room(e->d, e->at.room)->name);
    sett_dungeon_disconnect(e->d, connection);
    return SETT_OK;
}

enum { ADD, REMOVE, RENAME, MOVE, TILES, RESIZE, CONNECT, DISCONNECT, START };

static const struct {
    const char *name;
    const SettRecord *record;
} kinds[] = {
    [ADD] = {"add", &sett_record_EditAdd},
    [REMOVE] = {"remove", &sett_record_EditRemove},
    [RENAME] = {"rename", &sett_record_EditRename},
    [MOVE] = {"move", &sett_record_EditMove},
    [TILES] = {"tiles", &sett_record_EditTiles},
    [RESIZE] = {"resize", &sett_record_EditResize},
    [CONNECT] = {"connect", &sett_record_EditConnect},
    [DISCONNECT] = {"disconnect", &sett_record_EditDisconnect},
    [START] = {"start", &sett_record_EditStart},
    {"arrange", &sett_record_EditArrange},
};

static SettStatus run(const Edit *e, size_t kind)
{
    SettError *err = e->ask->err;
    switch (kind) {
    case ADD:
        return do_add(e);
    case REMOVE:
        sett_dungeon_remove(e->d, e->room);
        return SETT_OK;
    case RENAME:
        return sett_dungeon_rename(e->d, e->room, e->name, err);
    case MOVE:
        return sett_dungeon_move(e->d, e->room, e->x, e->y, err);
    case TILES:
        return do_tiles(e);
    case RESIZE:
        return sett_dungeon_resize(e->d, e->room, e->w, e->h, e->ask->arena,
                                   err);
    case CONNECT:
        return sett_dungeon_connect(e->d, e->from, e->to, NULL, err);
    case DISCONNECT:
        return do_disconnect(e);
    case START:
        return sett_dungeon_set_start(e->d, e->at, err);
    default:
        return sett_dungeon_arrange(e->d, e->ask->arena);
    }
}

static SettStatus do_edit(SettAsk *ask, SettDungeon *d, const SettJson *json)
{
    Edit e = {.ask = ask, .d = d, .json = json, .name = ""};
    const SettJson *what = sett_json_member(json, "do");
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && what; i++)
        if (sett_json_is(what, kinds[i].name)) {
            SettStatus status = read_edit(&e, kinds[i].record->members);
            return status == SETT_OK ? run(&e, i) : status;
        }
    return sett_refuse(ask->err, SETT_BAD_INPUT,
                       "\"do\": add, remove, rename, move, tiles, resize, "
                       "connect, disconnect, start or arrange",
                       "no such edit");
}

static SettStatus do_all(SettAsk *ask, SettDungeon *d, bool newer)
{
    const SettJson *edits = ask->asked.edits;
    const SettJson *one = edits != NULL ? edits->child : NULL;
    for (; one != NULL; one = one->next) {
        SettStatus status = do_edit(ask, d, one);
        if (status != SETT_OK && ask->err->line == 0) {
            ask->err->line = one->line;
            ask->err->column = one->column;
        }
        if (status != SETT_OK)
            return status;
    }
    return sett_dungeon_put_state(ask, d, ask->asked.project, newer);
}

static SettStatus edit(SettAsk *ask)
{
    return sett_dungeon_with(ask, do_all);
}

VERB(
    dungeon_edit, edit, "A dungeon edited and judged.",
    REQUEST(ASKED(project, "Project", "the dungeon"),
            ASKED(edits, "DungeonEdit[]?",
                  "done in turn, all or none; left out: the project as it is")),
    REPLY_AS("DungeonState"));

RECORD_IS(DungeonEdit,
          "A change of a dungeon. One that is refused changes nothing.",
          "EditAdd|EditRemove|EditRename|EditMove|EditTiles|EditResize|"
          "EditConnect|EditDisconnect|EditStart|EditArrange");
