/* levels.c - reads level files. A text holds levels split by empty lines (what
   generate --count writes), a JSON document has them in "levels" as "rows", a
   Tiled map is one level, a dungeon its rooms. */
#include "levels.h"

#include <inttypes.h>
#include <string.h>

#include "sett/made.h"

void cli_levels_free(Cli *cli, CliLevels *levels)
{
    if (levels->items)
        cli->alloc.fn(cli->alloc.user, levels->items,
                      (size_t)levels->capacity * sizeof *levels->items, 0);
    *levels = (CliLevels){0};
}

SettStatus cli_levels_add(Cli *cli, CliLevels *levels, CliLevel level)
{
    if (levels->count == levels->capacity) {
        int64_t more = levels->capacity ? 2 * levels->capacity : 16;
        void *items =
            cli->alloc.fn(cli->alloc.user, levels->items,
                          (size_t)levels->capacity * sizeof *levels->items,
                          (size_t)more * sizeof *levels->items);
        if (!items)
            return cli_no_memory(cli);
        levels->items = items;
        levels->capacity = more;
    }
    levels->items[levels->count++] = level;
    return SETT_OK;
}

static SettStatus with_source(Cli *cli, SettStatus status, const char *source)
{
    if (status != SETT_OK && !cli->err.source[0])
        sett_error_source(&cli->err, source);
    return status;
}

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

/* Level after level of a text; places in errors count from its first line. */
static SettStatus read_texts(Cli *cli, const SettGame *game, const char *source,
                             const char *text, size_t size, CliLevels *levels)
{
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
        while (end < size && !empty_line(text, size, end)) {
            end = after_line(text, size, end);
            lines++;
        }
        CliLevel level = {.source = source, .index = index};
        index++;
        SettStatus status =
            sett_level_read(game, text + at, end - at, cli->max_tiles,
                            &cli->arena, &level.grid, &cli->err);
        if (status != SETT_OK && cli->err.line > 0)
            cli->err.line += line;
        if (status == SETT_OK)
            status = cli_levels_add(cli, levels, level);
        if (status != SETT_OK)
            return with_source(cli, status, source);
        at = end;
        line += lines;
    } while (at < size);
    return SETT_OK;
}

static SettStatus bad_json(Cli *cli, const SettJson *at, const char *what,
                           const char *expected)
{
    SettStatus status = sett_fail_at(&cli->err, SETT_BAD_INPUT, at->line,
                                     at->column, "%s", what);
    sett_expect(&cli->err, "%s", expected);
    return status;
}

/* One member of "levels". */
static SettStatus read_rows(Cli *cli, const SettGame *game,
                            const SettJson *level, SettGrid *grid)
{
    const SettJson *rows = sett_json_member(level, "rows");
    if (!rows)
        return bad_json(cli, level, "a level without rows",
                        "\"rows\": [\"XXXX\", ...]");
    return sett_json_rows(game, rows, &cli->arena, grid, &cli->err);
}

static SettStatus read_map(Cli *cli, const SettGame *game, const char *source,
                           const SettJson *map, CliLevels *levels)
{
    CliLevel level = {.source = source};
    SettStatus status = sett_tiled_map(game, map, cli->max_tiles, &cli->arena,
                                       &level.grid, &cli->err);
    if (status == SETT_OK)
        status = cli_levels_add(cli, levels, level);
    return with_source(cli, status, source);
}

/* The rooms of a dungeon, in its order. */
static SettStatus read_project(Cli *cli, const SettGame *game,
                               const char *source, const SettJson *root,
                               CliLevels *levels)
{
    SettDungeonDef def = sett_dungeon_def(game);
    SettDungeon *d = NULL;
    bool newer;
    def.alloc = cli->alloc;
    SettStatus status = sett_dungeon_read(&def, root, &d, &newer, &cli->err);
    int32_t count = status == SETT_OK ? sett_dungeon_rooms(d) : 0;
    for (int32_t i = 0; status == SETT_OK && i < count; i++) {
        const SettGrid *grid = &sett_dungeon_room(d, i)->grid;
        CliLevel level = {.source = source, .index = i};
        status = sett_grid_take(&cli->arena, grid->w, grid->h, &level.grid);
        if (status == SETT_OK) {
            sett_grid_copy(&level.grid, grid);
            status = cli_levels_add(cli, levels, level);
        }
    }
    sett_dungeon_destroy(d);
    return status == SETT_NO_MEMORY ? cli_no_memory(cli)
                                    : with_source(cli, status, source);
}

/* A room of EDD's XML. */
static SettStatus read_xml(Cli *cli, const SettGame *game, const char *source,
                           const char *text, size_t size, CliLevels *levels)
{
    SettEddXmlRoom room;
    CliLevel level = {.source = source};
    SettStatus status =
        sett_edd_xml_room(game, text, size, &cli->arena, &room, &cli->err);
    level.grid = room.grid;
    if (status == SETT_OK)
        status = cli_levels_add(cli, levels, level);
    return with_source(cli, status, source);
}

static SettStatus read_json(Cli *cli, const SettGame *game, const char *source,
                            const char *text, size_t size, CliLevels *levels)
{
    const SettJson *root = NULL;
    SettJsonLimits limits = sett_json_limits();
    SettStatus status =
        sett_json_read(text, size, &limits, &cli->arena, &root, &cli->err);
    if (status != SETT_OK)
        return with_source(cli, status, source);
    status = sett_json_of_game(game, root, &cli->err);
    if (status != SETT_OK)
        return with_source(cli, status, source);
    if (sett_tiled_is_map(root))
        return read_map(cli, game, source, root, levels);
    if (sett_dungeon_is_project(root))
        return read_project(cli, game, source, root, levels);
    bool archive = sett_json_member(root, "archive") != NULL;
    const SettJson *list =
        sett_json_member(root, archive ? "elites" : "levels");
    if (!list || list->type != SETT_JSON_ARRAY)
        return with_source(cli,
                           bad_json(cli, root, "no levels in this document",
                                    "\"levels\": [...], as generate --json "
                                    "writes them, an archive of evolve, or a "
                                    "Tiled map"),
                           source);
    int64_t index = 0;
    for (const SettJson *item = list->child; item; item = item->next) {
        CliLevel level = {.source = source, .index = index};
        index++;
        if (sett_json_member(item, "infeasible"))
            continue; /* a level that could not be made */
        status = read_rows(cli, game, item, &level.grid);
        if (status == SETT_OK)
            status = cli_levels_add(cli, levels, level);
        if (status != SETT_OK)
            return with_source(cli, status, source);
    }
    return SETT_OK;
}

static bool ends_with(const char *text, size_t size, const char *ending)
{
    size_t n = strlen(ending);
    return size >= n && !memcmp(text + size - n, ending, n);
}

static bool begins_with(const char *text, size_t size, const char *beginning)
{
    size_t n = strlen(beginning);
    return size >= n && !memcmp(text, beginning, n);
}

/* Tiled's own format, most likely. */
static SettStatus refuse_xml(Cli *cli, const char *source)
{
    SettStatus status = sett_fail_at(&cli->err, SETT_BAD_INPUT, 1, 1,
                                     "XML that is no room of EDD");
    sett_expect(&cli->err, "text, JSON, or a map that Tiled has exported as "
                           "JSON (.tmj)");
    return with_source(cli, status, source);
}

static SettStatus read_content(Cli *cli, const SettGame *game,
                               const char *source, const char *text,
                               size_t size, CliLevels *levels)
{
    bool json =
        size > 0 && text[0] == '{' && sett_tile_read(&game->tiles, '{') < 0;
    SettStatus status = sett_picture_refuse(text, size, &cli->err);
    if (status != SETT_OK)
        return with_source(cli, status, source);
    if (sett_edd_xml_kind(text, size) != SETT_NO_EDD_XML)
        return read_xml(cli, game, source, text, size, levels);
    if (begins_with(text, size, "<?xml") || begins_with(text, size, "<map "))
        return refuse_xml(cli, source);
    return json ? read_json(cli, game, source, text, size, levels)
                : read_texts(cli, game, source, text, size, levels);
}

static SettStatus read_file(Cli *cli, const SettGame *game, const char *path,
                            CliLevels *levels)
{
    char *text = NULL;
    size_t size = 0;
    int64_t before = levels->count;
    const char *source = cli_source(path);
    SettStatus status = cli_read(cli, path, &text, &size);
    if (status == SETT_OK)
        status = read_content(cli, game, source, text, size, levels);
    if (status != SETT_OK || levels->count > before)
        return status;
    status =
        sett_fail(&cli->err, SETT_BAD_INPUT, "there is no level in this file");
    sett_expect(&cli->err, "at least one that could be made");
    return with_source(cli, status, source);
}

/* Says where levels are missing that the folder was to hold. */
static SettStatus tell_missing(Cli *cli, const char *path, int64_t there)
{
    SettArenaMark mark = sett_arena_mark(&cli->arena);
    const char *file = cli_join(cli, path, SETT_MADE_FILE);
    char *text = NULL;
    size_t size = 0;
    SettMade made;
    SettStatus status = file == NULL
                            ? SETT_NO_MEMORY
                            : sett_file_read(&cli->io, file, SETT_MAX_TEXT,
                                             &cli->arena, &text, &size, NULL);
    int64_t promised =
        status == SETT_OK && sett_made_of(text, size, &cli->arena, &made)
            ? sett_made_promised(&made)
            : 0;
    if (there < promised)
        cli_note(cli,
                 "%s holds %" PRId64 " of the %" PRId64
                 " levels of its " SETT_MADE_FILE,
                 path, there, promised);
    sett_arena_reset(&cli->arena, mark);
    return status == SETT_NO_MEMORY ? cli_no_memory(cli) : SETT_OK;
}

/* Every .txt, .json and .tmj of a folder but recipe.json, in order of their
   names. */
static SettStatus read_folder(Cli *cli, const SettGame *game, const char *path,
                              CliLevels *levels)
{
    SettText names = sett_text(cli->alloc);
    SettStatus status = cli->io.list(cli->io.host, path, &names, &cli->err);
    int64_t before = levels->count;
    bool recorded = false;
    for (char *name = names.data; status == SETT_OK && name && *name;) {
        char *end = strchr(name, '\n');
        size_t size = end ? (size_t)(end - name) : strlen(name);
        char *next = name + size + (end ? 1 : 0);
        name[size] = 0;
        bool wanted = ends_with(name, size, ".txt") ||
                      ends_with(name, size, ".tmj") ||
                      (ends_with(name, size, ".json") &&
                       strcmp(name, SETT_MADE_FILE) != 0);
        recorded = recorded || strcmp(name, SETT_MADE_FILE) == 0;
        const char *file = wanted ? cli_join(cli, path, name) : NULL;
        if (wanted && !file)
            status = SETT_NO_MEMORY;
        if (file)
            status = read_file(cli, game, file, levels);
        name = next;
    }
    sett_text_free(&names);
    if (status == SETT_OK && levels->count == before) {
        status = sett_fail(&cli->err, SETT_BAD_INPUT, "no levels in here");
        sett_expect(&cli->err, "files that end in .txt, .json or .tmj");
        sett_error_source(&cli->err, path);
    }
    return status == SETT_OK && recorded
               ? tell_missing(cli, path, levels->count - before)
               : status;
}

SettStatus cli_levels_read(Cli *cli, const SettGame *game, const char *path,
                           CliLevels *levels)
{
    return cli_is_folder(path) ? read_folder(cli, game, path, levels)
                               : read_file(cli, game, path, levels);
}

SettStatus cli_level_read(Cli *cli, const SettGame *game, const char *path,
                          SettGrid *grid)
{
    CliLevels levels = {0};
    SettStatus status = read_file(cli, game, path, &levels);
    if (status == SETT_OK && levels.count != 1) {
        status = sett_fail(&cli->err, SETT_BAD_INPUT,
                           "%" PRId64 " levels in this file", levels.count);
        sett_expect(&cli->err, "exactly one");
        sett_error_source(&cli->err, cli_source(path));
    }
    if (status == SETT_OK)
        *grid = levels.items[0].grid;
    cli_levels_free(cli, &levels);
    return status;
}

static void print_reason(SettText *out, const SettReason *reason)
{
    const int32_t most = 8; /* cells that a line can take */
    sett_text_format(out, "  %s%s: %s", reason->warning ? "warning: " : "",
                     reason->code, reason->text);
    for (int32_t c = 0; c < reason->cell_count && c < most; c++)
        sett_text_format(out, "%s%d,%d", c ? " " : " at ",
                         (int)reason->cells[c].x, (int)reason->cells[c].y);
    if (reason->cell_count > most)
        sett_text_format(out, " and %d more", (int)(reason->cell_count - most));
    sett_text_char(out, '\n');
}

void cli_print_reasons(SettText *out, const SettReport *report)
{
    for (int32_t i = 0; i < report->count; i++)
        print_reason(out, &report->reasons[i]);
}

SettStatus cli_print_warnings(Cli *cli, const SettGame *game,
                              const SettGrid *grid, SettText *out)
{
    SettArenaMark mark = sett_arena_mark(&cli->arena);
    SettReport report = sett_report(&cli->arena);
    SettLevel level = {.grid = *grid};
    SettStatus s = sett_game_check(game, &level, false, &cli->arena, &report);
    for (int32_t i = 0; i < report.count; i++)
        if (report.reasons[i].warning)
            print_reason(out, &report.reasons[i]);
    sett_arena_reset(&cli->arena, mark);
    return s == SETT_NO_MEMORY || report.broken ? cli_no_memory(cli) : SETT_OK;
}
