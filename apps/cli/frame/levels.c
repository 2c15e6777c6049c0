/* levels.c - level files and folders of them, read in whatever format they are
   (sett/format.h), and reasons as lines. */
#include "frame/levels.h"

#include <inttypes.h>
#include <string.h>

#include "sett/format.h"
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

SettStatus cli_levels_measure(Cli *cli, const SettGame *game,
                              const CliLevels *levels, SettMeasured *out)
{
    int32_t measures = game->measures.count;
    double *values = SETT_TAKE(&cli->arena, levels->count * measures, double);
    *out = (SettMeasured){values, levels->count};
    SettStatus status = values != NULL ? SETT_OK : SETT_NO_MEMORY;
    for (int64_t i = 0; status == SETT_OK && i < levels->count; i++) {
        SettArenaMark mark = sett_arena_mark(&cli->arena);
        SettLevel level = {.grid = levels->items[i].grid};
        status =
            sett_game_measure(game, &level, &cli->arena, values + i * measures);
        sett_arena_reset(&cli->arena, mark);
    }
    return status;
}

static SettStatus with_source(Cli *cli, SettStatus status, const char *source)
{
    if (status != SETT_OK && !cli->err.source[0])
        sett_error_source(&cli->err, source);
    return status;
}

/* What is read goes behind what was read before. */
typedef struct Adding {
    Cli *cli;
    const char *source;
    CliLevels *levels;
} Adding;

static SettStatus add(void *user, int64_t index, const SettGrid *grid)
{
    Adding *a = user;
    return cli_levels_add(
        a->cli, a->levels,
        (CliLevel){.source = a->source, .index = index, .grid = *grid});
}

static SettStatus read_file(Cli *cli, const SettGame *game, const char *path,
                            CliLevels *levels)
{
    char *text = NULL;
    size_t size = 0;
    Adding adding = {cli, cli_source(path), levels};
    const SettFormatJob job = {.game = game,
                               .arena = &cli->arena,
                               .err = &cli->err,
                               .max_area = cli->max_tiles,
                               .take = add,
                               .user = &adding};
    SettStatus status = cli_read(cli, path, &text, &size);
    if (status != SETT_OK)
        return status;
    status = sett_levels_read(&job, text, size);
    return status == SETT_NO_MEMORY ? cli_no_memory(cli)
                                    : with_source(cli, status, adding.source);
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
        const SettFormat *format = sett_format_of(name);
        bool wanted = format != NULL && format->read != NULL &&
                      strcmp(name, SETT_MADE_FILE) != 0;
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
