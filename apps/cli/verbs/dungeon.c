/* dungeon.c - dungeons from files: projects, plans of Tiled, and EDD's dungeon
   with the files of its rooms beside it ("room-ID.xml", or the last of
   "room-ID_N.xml"). */
#include "verbs/dungeon.h"

#include <string.h>

void cli_dungeon_close(CliDungeon *dungeon)
{
    sett_dungeon_destroy(dungeon->d);
    dungeon->d = NULL;
}

/* Where the rooms of an XML dungeon are. */
typedef struct Beside {
    Cli *cli;
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
        best = sett_arena_format(&b->cli->arena, "%.*s", (int)best_size, best);
    return best != NULL ? cli_join(b->cli, b->folder, best) : NULL;
}

static SettStatus read_beside(void *user, const char *id, SettArena *arena,
                              char **text, size_t *size, SettError *err)
{
    Beside *b = user;
    const char *path = file_of(b, id);
    (void)arena; /* an error shows a line of what was read, after this */
    if (path == NULL) {
        sett_fail(err, SETT_BAD_INPUT, "the file of room %s is missing", id);
        sett_expect(err, "room-%s.xml in %s", id, b->folder);
        return SETT_BAD_INPUT;
    }
    SettStatus status = cli_read(b->cli, path, text, size);
    if (status == SETT_OK)
        sett_error_source(err, "");
    return status;
}

/* An error in the dungeon's own file shows its line, not one of the room that
   was read last. */
static SettStatus open_xml(Cli *cli, const SettDungeonDef *def,
                           const char *text, size_t size, CliDungeon *out)
{
    SettArena tmp;
    Beside beside = {.cli = cli,
                     .folder = cli_folder_of(cli, out->source),
                     .names = sett_text(cli->alloc)};
    if (beside.folder == NULL)
        return SETT_NO_MEMORY;
    sett_arena_init(&tmp, cli->alloc, 0);
    tmp.cancel = &cli->cancel;
    SettStatus status =
        cli->io.list(cli->io.host, beside.folder, &beside.names, &cli->err);
    if (status == SETT_OK)
        status = sett_dungeon_read_xml(def, text, size, read_beside, &beside,
                                       &tmp, &out->d, &cli->err);
    sett_arena_free(&tmp);
    sett_text_free(&beside.names);
    if (cli->err.source[0] == 0) {
        cli->err_text = text;
        cli->err_size = size;
    }
    return status;
}

static SettStatus open_json(Cli *cli, const SettDungeonDef *def,
                            const char *text, size_t size, CliDungeon *out)
{
    SettJsonLimits limits = sett_json_limits();
    /* Where it is no JSON at all, those who read levels say so. */
    SettStatus status =
        sett_json_read(text, size, &limits, &cli->arena, &out->from, &cli->err);
    if (status != SETT_OK)
        return status;
    if (sett_dungeon_is_tiled(out->from)) {
        const SettJson *map = out->from;
        out->from = NULL;
        return sett_dungeon_read_tiled(def, map, &cli->arena, &out->d,
                                       &cli->err);
    }
    if (!sett_dungeon_is_project(out->from))
        return SETT_OK;
    status = sett_dungeon_read(def, out->from, &out->d, &out->newer, &cli->err);
    if (status == SETT_OK && out->newer)
        cli_warn(cli,
                 "%s was written by a later version: what is understood "
                 "is shown, and it is not written over",
                 out->source);
    return status;
}

SettStatus cli_dungeon_open(Cli *cli, const SettGame *game, const char *path,
                            CliDungeon *out)
{
    char *text = NULL;
    size_t size = 0;
    *out = (CliDungeon){.source = path};
    if (strcmp(path, "-") == 0 || cli_is_folder(path) ||
        sett_tile_with(&game->tiles, SETT_IS(DOOR)) < 0)
        return SETT_OK;
    SettStatus status = cli_read(cli, path, &text, &size);
    if (status != SETT_OK)
        return status;
    SettDungeonDef def = sett_dungeon_def(game);
    def.alloc = cli->alloc;
    if (size > 0 && text[0] == '{')
        status = open_json(cli, &def, text, size, out);
    else if (sett_edd_xml_kind(text, size) == SETT_EDD_XML_DUNGEON)
        status = open_xml(cli, &def, text, size, out);
    return cli_with_source(cli, status, path);
}

SettStatus cli_dungeon_word(Cli *cli, const SettGame *game, CliDungeon *out)
{
    *out = (CliDungeon){.source = ""};
    for (int32_t i = 1; i < cli->word_count && out->d == NULL; i++) {
        SettStatus status = cli_dungeon_open(cli, game, cli->words[i], out);
        if (status != SETT_OK)
            return status;
    }
    if (out->d == NULL || cli->word_count <= 2)
        return SETT_OK;
    cli_dungeon_close(out);
    return cli_usage(cli, "%s is a dungeon, which stands alone", out->source);
}

SettStatus cli_dungeon_write(Cli *cli, const CliDungeon *dungeon, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, false);
    if (dungeon->newer)
        return sett_fail(&cli->err, SETT_UNSUPPORTED,
                         "%s was written by a later version; nothing is "
                         "written",
                         dungeon->source);
    sett_dungeon_write(dungeon->d, dungeon->from, &w);
    sett_text_char(out, '\n');
    return out->status;
}

static SettStatus find_room(Cli *cli, const CliDungeon *dungeon,
                            const char *name, size_t size, int32_t *room)
{
    int32_t count = sett_dungeon_rooms(dungeon->d);
    for (int32_t i = 0; i < count; i++) {
        const char *its = sett_dungeon_room(dungeon->d, i)->name;
        if (strlen(its) == size && memcmp(its, name, size) == 0) {
            *room = i;
            return SETT_OK;
        }
    }
    SettStatus status = cli_usage(cli, "%s has no room \"%.*s\"",
                                  dungeon->source, (int)size, name);
    if (count > 0)
        sett_expect(&cli->err, "\"%s\" for example",
                    sett_dungeon_room(dungeon->d, 0)->name);
    return status;
}

SettStatus cli_dungeon_room(Cli *cli, const CliDungeon *dungeon,
                            const char *name, int32_t *room)
{
    return find_room(cli, dungeon, name, strlen(name), room);
}

/* "ROOM:X,Y". */
static SettStatus read_spot(Cli *cli, const CliDungeon *dungeon,
                            const char *flag, const char *text, SettSpot *out)
{
    const char *colon = strrchr(text, ':');
    const char *comma = colon != NULL ? strchr(colon, ',') : NULL;
    int64_t x = -1, y = -1;
    if (comma == NULL ||
        !sett_int_read(colon + 1, (size_t)(comma - colon - 1), &x) ||
        !sett_int_read(comma + 1, strlen(comma + 1), &y))
        return cli_usage(cli, "%s: ROOM:X,Y", flag);
    SettStatus status =
        find_room(cli, dungeon, text, (size_t)(colon - text), &out->room);
    if (status != SETT_OK)
        return status;
    const SettDungeonRoom *r = sett_dungeon_room(dungeon->d, out->room);
    if (x < 0 || y < 0 || x >= r->grid.w || y >= r->grid.h)
        return cli_usage(cli, "%s: \"%s\" has %dx%d tiles", flag, r->name,
                         (int)r->grid.w, (int)r->grid.h);
    out->x = (int32_t)x;
    out->y = (int32_t)y;
    return SETT_OK;
}

/* The tile of a room where its first connection leads in. */
static SettStatus main_objective(Cli *cli, const CliDungeon *dungeon,
                                 SettSpot *out)
{
    SettObjective *goals;
    int32_t count;
    SettDungeon *d = dungeon->d;
    if (sett_dungeon_objectives(d, &cli->arena, &goals, &count) != SETT_OK)
        return SETT_NO_MEMORY;
    if (count == 0)
        return cli_usage(cli, "the dungeon has no objective: say --to "
                              "ROOM:X,Y");
    for (int32_t i = 0; i < 2 * sett_dungeon_connections(d); i++) {
        *out = sett_dungeon_connection(d, i / 2)->end[i % 2];
        if (out->room == goals[0].room)
            return SETT_OK;
    }
    *out = sett_dungeon_start(d);
    return SETT_OK;
}

SettStatus cli_dungeon_path(Cli *cli, const CliDungeon *dungeon,
                            const CliPathQuery *query, SettPathType *type,
                            SettDungeonPath *out)
{
    SettSpot from = sett_dungeon_start(dungeon->d), to = from;
    SettStatus status = SETT_OK;
    *type = sett_path_named(query->type);
    if (*type == SETT_PATH_TYPES) {
        status = cli_usage(cli, "--path %s", query->type);
        sett_expect(&cli->err, "fastest, rewarding, less-danger, more-danger, "
                               "fewest-enemies, most-treasures or "
                               "most-enemies");
        return status;
    }
    if (query->from != NULL)
        status = read_spot(cli, dungeon, "--from", query->from, &from);
    if (status == SETT_OK)
        status = query->to != NULL
                     ? read_spot(cli, dungeon, "--to", query->to, &to)
                     : main_objective(cli, dungeon, &to);
    if (status != SETT_OK)
        return status;
    status =
        sett_dungeon_path(dungeon->d, *type, from, to, (uint64_t)query->budget,
                          &cli->arena, out, &cli->err);
    return cli_with_source(cli, status, dungeon->source);
}
