/* format_read.c - levels as text, JSON, maps of Tiled, and rooms of dungeons.
 */
#include "sett/dungeon.h"
#include "sett/format.h"

#include <string.h>

/* Bytes of an empty line at `at`, its newline included; 0 if it is not one. */
static size_t empty_line(const char *text, size_t size, size_t at)
{
    if (at < size && text[at] == '\n')
        return 1;
    if (at + 1 < size && text[at] == '\r' && text[at + 1] == '\n')
        return 2;
    return 0;
}

static size_t after_line(const char *text, size_t size, size_t at)
{
    const char *newline = memchr(text + at, '\n', size - at);
    return newline ? (size_t)(newline - text) + 1 : size;
}

/* Level after level of a text, split by empty lines; places in errors count
   from its first line. */
static SettStatus read_text(const SettFormatJob *job, const char *text,
                            size_t size, const SettJson *root)
{
    size_t at = 0;
    int32_t line = 0;
    int64_t index = 0;
    (void)root;
    do {
        for (size_t skip; (skip = empty_line(text, size, at)) > 0; line++)
            at += skip;
        if (at == size && index > 0)
            return SETT_OK;
        size_t end = at;
        int32_t lines = 0;
        for (; end < size && !empty_line(text, size, end); lines++)
            end = after_line(text, size, end);
        SettGrid grid;
        SettStatus status =
            sett_level_read(job->game, text + at, end - at, job->max_area,
                            job->arena, &grid, job->err);
        if (status != SETT_OK && job->err != NULL && job->err->line > 0)
            job->err->line += line;
        if (status == SETT_OK)
            status = job->take(job->user, index, &grid);
        if (status != SETT_OK)
            return status;
        index++;
        at = end;
        line += lines;
    } while (at < size);
    return SETT_OK;
}

static bool is_text(const char *bytes, size_t size, const SettJson *root)
{
    (void)bytes, (void)size, (void)root;
    return true;
}

static SettStatus write_text(const SettFormatJob *job, const SettGrid *grid,
                             SettText *out)
{
    sett_level_write(job->game, grid, out);
    return out->status;
}

const SettFormat sett_format_text = {
    .name = "text",
    .help = "a character a tile, levels split by empty lines",
    .ending = ".txt",
    .is = is_text,
    .read = read_text,
    .write = write_text};

static SettStatus read_rows(const SettFormatJob *job, const SettJson *level,
                            int64_t index)
{
    const SettJson *rows = sett_json_member(level, "rows");
    SettGrid grid;
    if (rows == NULL)
        return sett_json_refuse(job->err, level, "\"rows\": [\"XXXX\", ...]",
                                "a level without rows");
    SettStatus status =
        sett_json_rows(job->game, rows, job->arena, &grid, job->err);
    return status == SETT_OK ? job->take(job->user, index, &grid) : status;
}

/* "levels" as generate --json writes them, "elites" of an archive, or one level
   that is the document itself. */
static SettStatus read_json(const SettFormatJob *job, const char *bytes,
                            size_t size, const SettJson *root)
{
    bool archive = sett_json_member(root, "archive") != NULL;
    const SettJson *list =
        sett_json_member(root, archive ? "elites" : "levels");
    int64_t index = 0;
    (void)bytes, (void)size;
    if (list == NULL && sett_json_member(root, "rows") != NULL)
        return read_rows(job, root, 0);
    if (list == NULL || list->type != SETT_JSON_ARRAY)
        return sett_json_refuse(
            job->err, root,
            "\"levels\": [...], as generate --json writes them, an "
            "archive of evolve, or a Tiled map",
            "no levels in this document");
    for (const SettJson *item = list->child; item; item = item->next, index++) {
        if (sett_json_member(item, "infeasible") != NULL)
            continue; /* a level that could not be made */
        SettStatus status = read_rows(job, item, index);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static bool is_json(const char *bytes, size_t size, const SettJson *root)
{
    (void)bytes, (void)size;
    return root != NULL;
}

const SettFormat sett_format_json = {
    .name = "JSON",
    .help = "levels as generate --json writes them, or an archive",
    .ending = ".json",
    .is = is_json,
    .read = read_json};

static SettStatus read_map(const SettFormatJob *job, const char *bytes,
                           size_t size, const SettJson *root)
{
    SettGrid grid;
    (void)bytes, (void)size;
    SettStatus status = sett_tiled_map(job->game, root, job->max_area,
                                       job->arena, &grid, job->err);
    return status == SETT_OK ? job->take(job->user, 0, &grid) : status;
}

static bool is_map(const char *bytes, size_t size, const SettJson *root)
{
    (void)bytes, (void)size;
    return root != NULL && sett_tiled_is_map(root);
}

static SettStatus write_map(const SettFormatJob *job, const SettGrid *grid,
                            SettText *out)
{
    sett_tiled_write_map(job->game, grid, out);
    return out->status;
}

const SettFormat sett_format_tiled = {
    .name = "Tiled map",
    .help = "a map of Tiled as JSON; the game's tileset lies beside it",
    .ending = ".tmj",
    .is = is_map,
    .read = read_map,
    .write = write_map};

/* The rooms of a dungeon, in its order. */
static SettStatus read_project(const SettFormatJob *job, const char *bytes,
                               size_t size, const SettJson *root)
{
    SettDungeonDef def = sett_dungeon_def(job->game);
    SettDungeon *d = NULL;
    bool newer;
    (void)bytes, (void)size;
    def.alloc = job->arena->alloc;
    SettStatus status = sett_dungeon_read(&def, root, &d, &newer, job->err);
    int32_t count = status == SETT_OK ? sett_dungeon_rooms(d) : 0;
    for (int32_t i = 0; status == SETT_OK && i < count; i++) {
        const SettGrid *room = &sett_dungeon_room(d, i)->grid;
        SettGrid grid;
        status = sett_grid_take(job->arena, room->w, room->h, &grid);
        if (status == SETT_OK) {
            sett_grid_copy(&grid, room);
            status = job->take(job->user, i, &grid);
        }
    }
    sett_dungeon_destroy(d);
    return status;
}

static bool is_project(const char *bytes, size_t size, const SettJson *root)
{
    (void)bytes, (void)size;
    return root != NULL && sett_dungeon_is_project(root);
}

const SettFormat sett_format_project = {.name = "dungeon",
                                        .help =
                                            "the rooms of a dungeon's project",
                                        .is = is_project,
                                        .read = read_project};

static SettStatus read_room(const SettFormatJob *job, const char *bytes,
                            size_t size, const SettJson *root)
{
    SettEddXmlRoom room;
    (void)root;
    SettStatus status =
        sett_edd_xml_room(job->game, bytes, size, job->arena, &room, job->err);
    return status == SETT_OK ? job->take(job->user, 0, &room.grid) : status;
}

static bool is_room(const char *bytes, size_t size, const SettJson *root)
{
    return root == NULL && sett_edd_xml_kind(bytes, size) != SETT_NO_EDD_XML;
}

const SettFormat sett_format_edd_room = {.name = "room of EDD",
                                         .help = "EDD's XML of one room",
                                         .is = is_room,
                                         .read = read_room};
