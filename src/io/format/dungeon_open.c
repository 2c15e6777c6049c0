/* dungeon_open.c - dungeons from files: projects, plans of Tiled, and EDD's
   dungeon with the files of its rooms beside it ("room-ID.xml", or the last of
   "room-ID_N.xml"); rooms and tiles of one by their names. */
#include <string.h>

#include "sett/levels.h"

/* Where the rooms of an XML dungeon are. */
typedef struct Beside {
    const SettFiles *files;
    SettArena *arena;
    const char *folder;
    SettText names; /* all files there, each ended by '\n' */
} Beside;

/* The newest file of a room, in the arena; NULL where there is none. */
static const char *file_of(const Beside *b, const char *id)
{
    const char *best = NULL;
    size_t best_size = 0;
    int64_t most = -1;
    for (const char *name = b->names.data; name != NULL && *name != 0;) {
        size_t size = strcspn(name, "\n");
        int64_t number = sett_edd_xml_number(name, size, id);
        if (number > most) {
            most = number;
            best = name;
            best_size = size;
        }
        name += size + (name[size] == '\n');
    }
    if (best != NULL)
        best = sett_arena_format(b->arena, "%.*s", (int)best_size, best);
    return best != NULL ? sett_path_join(b->arena, b->folder, best) : NULL;
}

static SettStatus read_beside(void *user, const char *id, SettArena *arena,
                              char **text, size_t *size, SettError *err)
{
    const Beside *b = user;
    const char *path = file_of(b, id);
    (void)arena; /* an error shows a line of what was read, after this */
    if (path == NULL) {
        sett_fail(err, SETT_BAD_INPUT, "the file of room %s is missing", id);
        sett_expect(err, "room-%s.xml in %s", id, b->folder);
        return SETT_BAD_INPUT;
    }
    SettStatus status = b->files->read(b->files->user, path, text, size);
    if (status == SETT_OK)
        sett_error_source(err, "");
    return status;
}

static SettStatus open_xml(const SettDungeonDef *def, const SettFiles *files,
                           const char *text, size_t size, SettArena *arena,
                           SettDungeonFile *out, SettError *err)
{
    SettArena tmp;
    Beside beside = {.files = files,
                     .arena = arena,
                     .folder = sett_path_folder(arena, out->source),
                     .names = sett_text(def->alloc)};
    if (beside.folder == NULL)
        return SETT_NO_MEMORY;
    sett_arena_init(&tmp, def->alloc, 0);
    tmp.cancel = arena->cancel;
    SettStatus status =
        files->io.list(files->io.host, beside.folder, &beside.names, err);
    if (status == SETT_OK)
        status = sett_dungeon_read_xml(def, text, size, read_beside, &beside,
                                       &tmp, &out->d, err);
    sett_arena_free(&tmp);
    sett_text_free(&beside.names);
    return status;
}

SettStatus sett_dungeon_open(const SettDungeonDef *def, const SettFiles *files,
                             const char *path, const char *text, size_t size,
                             SettArena *arena, SettDungeonFile *out,
                             SettError *err)
{
    SettJsonLimits limits = sett_json_limits();
    const SettJson *root;
    *out = (SettDungeonFile){.source = path};
    if (size == 0 || text[0] != '{')
        return sett_edd_xml_kind(text, size) == SETT_EDD_XML_DUNGEON
                   ? open_xml(def, files, text, size, arena, out, err)
                   : SETT_OK;
    SettStatus status = sett_json_read(text, size, &limits, arena, &root, err);
    if (status != SETT_OK)
        return status;
    if (sett_dungeon_is_tiled(root))
        return sett_dungeon_read_tiled(def, root, arena, &out->d, err);
    out->from = root;
    return sett_dungeon_is_project(root)
               ? sett_dungeon_read(def, root, &out->d, &out->newer, err)
               : SETT_OK;
}

static SettStatus find_room(const SettDungeonFile *file, const char *name,
                            size_t size, int32_t *room, SettError *err)
{
    int32_t count = sett_dungeon_rooms(file->d);
    for (int32_t i = 0; i < count; i++) {
        const char *its = sett_dungeon_room(file->d, i)->name;
        if (strlen(its) == size && memcmp(its, name, size) == 0) {
            *room = i;
            return SETT_OK;
        }
    }
    sett_fail(err, SETT_BAD_ARGUMENT, "%s has no room \"%.*s\"", file->source,
              (int)size, name);
    if (count > 0)
        sett_expect(err, "\"%s\" for example",
                    sett_dungeon_room(file->d, 0)->name);
    return SETT_BAD_ARGUMENT;
}

SettStatus sett_dungeon_room_named(const SettDungeonFile *file,
                                   const char *name, int32_t *room,
                                   SettError *err)
{
    return find_room(file, name, strlen(name), room, err);
}

SettStatus sett_dungeon_spot_named(const SettDungeonFile *file,
                                   const char *option, const char *text,
                                   SettSpot *out, SettError *err)
{
    const char *colon = strrchr(text, ':');
    const char *comma = colon != NULL ? strchr(colon, ',') : NULL;
    int64_t x = -1, y = -1;
    if (comma == NULL ||
        !sett_int_read(colon + 1, (size_t)(comma - colon - 1), &x) ||
        !sett_int_read(comma + 1, strlen(comma + 1), &y))
        return sett_fail(err, SETT_BAD_ARGUMENT, "%s: ROOM:X,Y", option);
    SettStatus status =
        find_room(file, text, (size_t)(colon - text), &out->room, err);
    if (status != SETT_OK)
        return status;
    const SettDungeonRoom *r = sett_dungeon_room(file->d, out->room);
    if (x < 0 || y < 0 || x >= r->grid.w || y >= r->grid.h)
        return sett_fail(err, SETT_BAD_ARGUMENT, "%s: \"%s\" has %dx%d tiles",
                         option, r->name, (int)r->grid.w, (int)r->grid.h);
    out->x = (int32_t)x;
    out->y = (int32_t)y;
    return SETT_OK;
}

SettStatus sett_dungeon_main_goal(SettDungeon *d, SettArena *tmp, SettSpot *out)
{
    SettObjective *goals;
    int32_t count;
    if (sett_dungeon_objectives(d, tmp, &goals, &count) != SETT_OK)
        return SETT_NO_MEMORY;
    if (count == 0)
        return SETT_INFEASIBLE;
    for (int32_t i = 0; i < 2 * sett_dungeon_connections(d); i++) {
        *out = sett_dungeon_connection(d, i / 2)->end[i % 2];
        if (out->room == goals[0].room)
            return SETT_OK;
    }
    *out = sett_dungeon_start(d);
    return SETT_OK;
}
