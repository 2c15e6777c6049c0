/* format.c - the formats of level files by name and by their bytes: text, JSON,
   maps of Tiled, rooms of dungeons; SVG and terminal text are only written. */
#include "sett/format.h"
#include "io/disk/names.h"
#include "io/format/mapped_level.h"
#include "io/tiled/tiled.h"
#include "sett/dungeon.h"
#include "sett/ldtk.h"

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
static SettStatus read_text(const SettFormatJob *job,
                            const SettFormatFile *file)
{
    const char *text = file->bytes;
    size_t size = file->size;
    size_t at = 0;
    int32_t line = 0;
    int64_t index = 0;
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
        if (status != SETT_OK)
            return status;
        status = job->take(job->user, index, &grid);
        if (status != SETT_OK)
            return status;
        index++;
        at = end;
        line += lines;
    } while (at < size);
    return SETT_OK;
}

static bool is_text(const SettFormatFile *file)
{
    (void)file;
    return true;
}

static SettStatus write_text(const SettFormatJob *job, const SettGrid *grid,
                             SettText *out)
{
    sett_level_write(job->game, grid, out);
    return out->status;
}

const SettFormat sett_format_text = {
    .ending = ".txt", .is = is_text, .read = read_text, .write = write_text};

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
static SettStatus read_json(const SettFormatJob *job,
                            const SettFormatFile *file)
{
    bool archive = sett_json_member(file->root, "archive") != NULL;
    const SettJson *list =
        sett_json_member(file->root, archive ? "elites" : "levels");
    int64_t index = 0;
    if (list == NULL && sett_json_member(file->root, "rows") != NULL)
        return read_rows(job, file->root, 0);
    if (list == NULL || list->type != SETT_JSON_ARRAY)
        return sett_json_refuse(job->err, file->root,
                                "\"levels\": [...], as generate --json writes "
                                "them, an archive of evolve, or a Tiled map",
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

static bool is_json(const SettFormatFile *file)
{
    return file->root != NULL;
}

const SettFormat sett_format_json = {
    .ending = ".json", .is = is_json, .read = read_json};

/* A map in the game's own tileset needs no other file; any other, and what its
   owner has added to one, goes by the mapping. */
static SettStatus read_map(const SettFormatJob *job, const SettFormatFile *file)
{
    SettGrid grid;
    SettError strict = {0};
    SettFormatJob mapped = *job;
    SettError why = {0};
    SettStatus status = sett_tiled_map(job->game, file->root, job->max_area,
                                       job->arena, &grid, &strict);
    if (status == SETT_OK)
        return job->take(job->user, 0, &grid);
    mapped.err = &why;
    bool own =
        status != SETT_BAD_INPUT || sett_tiled_is_own(job->game, file->root);
    SettStatus other =
        status == SETT_BAD_INPUT ? sett_mapped_format(&mapped, file) : status;
    if (other == SETT_OK)
        return SETT_OK;
    if (job->err != NULL)
        *job->err = own ? strict : why;
    return own ? status : other;
}

static bool is_map(const SettFormatFile *file)
{
    return file->root != NULL && sett_tiled_is_map(file->root);
}

static SettStatus write_map(const SettFormatJob *job, const SettGrid *grid,
                            SettText *out)
{
    sett_tiled_write_map(job->game, grid, out);
    return out->status;
}

const SettFormat sett_format_tiled = {.ending = ".tmj",
                                      .is = is_map,
                                      .read = read_map,
                                      .write = write_map,
                                      .lacks = SETT_TILES_ALONE,
                                      .tileset = true};

/* The rooms of a dungeon, in its order. */
static SettStatus read_project(const SettFormatJob *job,
                               const SettFormatFile *file)
{
    SettDungeonDef def = sett_dungeon_def(job->game);
    SettDungeon *d = NULL;
    bool newer;
    def.alloc = job->arena->alloc;
    SettStatus status =
        sett_dungeon_read(&def, file->root, &d, &newer, job->err);
    int32_t count = status == SETT_OK ? sett_dungeon_rooms(d) : 0;
    for (int32_t i = 0; status == SETT_OK && i < count; i++) {
        const SettGrid *room = &sett_dungeon_room(d, i)->grid;
        SettGrid grid;
        status = sett_grid_take(job->arena, room->w, room->h, &grid);
        if (status != SETT_OK)
            break;
        sett_grid_copy(&grid, room);
        status = job->take(job->user, i, &grid);
    }
    sett_dungeon_destroy(d);
    return status;
}

static bool is_project(const SettFormatFile *file)
{
    return file->root != NULL && sett_dungeon_is_project(file->root);
}

const SettFormat sett_format_project = {.is = is_project, .read = read_project};

static SettStatus read_room(const SettFormatJob *job,
                            const SettFormatFile *file)
{
    SettEddXmlRoom room;
    SettStatus status = sett_edd_xml_room(job->game, file->bytes, file->size,
                                          job->arena, &room, job->err);
    return status == SETT_OK ? job->take(job->user, 0, &room.grid) : status;
}

static bool is_room(const SettFormatFile *file)
{
    return file->root == NULL &&
           sett_edd_xml_kind(file->bytes, file->size) != SETT_NO_EDD_XML;
}

const SettFormat sett_format_edd_room = {.is = is_room, .read = read_room};

static SettStatus write_svg(const SettFormatJob *job, const SettGrid *grid,
                            SettText *out)
{
    return sett_render_svg(job->game, grid, job->title, out);
}

const SettFormat sett_format_svg = {.ending = ".svg",
                                    .write = write_svg,
                                    .lacks =
                                        "a picture, which is not read back"};

static SettStatus write_terminal(const SettFormatJob *job, const SettGrid *grid,
                                 SettText *out)
{
    sett_render_terminal(job->game, grid, job->colour, out);
    return out->status;
}

const SettFormat sett_format_terminal = {.write = write_terminal};

/* In the order in which bytes are tried; text comes last of those read. */
#ifdef SETT_NO_PUZZLES /* the browser's modules have no room for them */
#define SOURCES(X)
#else
#define SOURCES(X) X(puzzlescript)
#endif
#ifdef SETT_NO_PROJECTS
#define WORLDS(X)
#else
#define WORLDS(X) X(world)
#endif
#define FORMAT_LIST(X) \
    X(edd_room)        \
    X(ldtk)            \
    X(tmx)             \
    WORLDS(X)          \
    X(tiled)           \
    X(project)         \
    X(json)            \
    SOURCES(X)         \
    X(png) X(csv) X(xsb) X(sok) X(text) X(svg) X(terminal) X(zip)
#define DECLARE(name) extern const SettFormat sett_format_##name;
FORMAT_LIST(DECLARE)
#define LISTED(name) &sett_format_##name,
static const SettFormat *const formats[] = {FORMAT_LIST(LISTED)};
enum { FORMATS = sizeof formats / sizeof formats[0] };

const SettFormat *sett_format_of(const char *path)
{
    for (int32_t i = 0; i < FORMATS; i++)
        if (formats[i]->ending != NULL &&
            sett_name_ends(path, formats[i]->ending))
            return formats[i];
    return NULL;
}

typedef struct Counted {
    const SettFormatJob *job;
    int64_t count;
} Counted;

static SettStatus take(void *user, int64_t index, const SettGrid *grid)
{
    Counted *counted = user;
    counted->count++;
    return counted->job->take(counted->job->user, index, grid);
}

static bool is_characters(const SettFormat *format)
{
    return format == &sett_format_text || format == &sett_format_csv ||
           format == &sett_format_xsb || format == &sett_format_sok;
}

static SettStatus read_as(const SettFormatJob *job, const SettFormatFile *file)
{
    Counted counted = {.job = job};
    SettFormatJob inner = *job;
    inner.take = take;
    inner.user = &counted;
    int32_t i = 0; /* the text comes last and is anything */
    while (formats[i]->is == NULL || !formats[i]->is(file))
        i++;
    bool glyphs = false;
    SettStatus status = is_characters(formats[i])
                            ? sett_mapping_names(job, NULL, "glyph", &glyphs)
                            : SETT_OK;
    if (status == SETT_OK)
        status = glyphs ? sett_mapped_format(&inner, file)
                        : formats[i]->read(&inner, file);
    if (status != SETT_OK || counted.count > 0)
        return status;
    return sett_refuse(job->err, SETT_BAD_INPUT,
                       "at least one that could be made",
                       "there is no level in this file");
}

SettStatus sett_levels_read(const SettFormatJob *job, const char *bytes,
                            size_t size)
{
    SettFormatFile file = {bytes, size, NULL, job->game};
    SettStatus status = sett_format_png.is != NULL && sett_format_png.is(&file)
                            ? SETT_OK
                            : sett_picture_refuse(bytes, size, job->err);
    if (status != SETT_OK)
        return status;
    bool document = size > 0 && bytes[0] == '{' &&
                    sett_tile_read(&job->game->tiles, '{') < 0 &&
                    !sett_ldtk_is(bytes, size);
    if (!document)
        return read_as(job, &file);
    status =
        sett_json_read(bytes, size, NULL, job->arena, &file.root, job->err);
    if (status == SETT_OK)
        status = sett_json_of_game(job->game, file.root, job->err);
    return status == SETT_OK ? read_as(job, &file) : status;
}
