/* levels.c - level files in the order that the command line names them: text,
   JSON or a Tiled map each. */
#include "frame/levels.h"

#include <inttypes.h>

void cli_levels_free(Cli *cli, CliLevels *levels)
{
    sett_levels_free(levels, cli->alloc);
}

SettStatus cli_levels_add(Cli *cli, CliLevels *levels, CliLevel level)
{
    return sett_levels_add(levels, cli->alloc, level);
}

SettStatus cli_levels_measure(Cli *cli, const SettGame *game,
                              const CliLevels *levels, SettMeasured *out)
{
    const SettCrew alone = {.jobs = sett_jobs_serial(), .scratch = &cli->arena};
    SettMeasuredLevels measured = {game, levels->items, levels->count, NULL};
    SettStatus status = sett_levels_measure(&measured, &alone, &cli->arena);
    *out = (SettMeasured){measured.values, measured.count};
    return status;
}

static SettFormatJob job_of(Cli *cli, const SettGame *game)
{
    return (SettFormatJob){.game = game,
                           .arena = &cli->arena,
                           .err = &cli->err,
                           .max_area = cli->max_tiles};
}

static SettStatus read_file(Cli *cli, const SettGame *game, const char *path,
                            CliLevels *levels)
{
    char *text = NULL;
    size_t size = 0;
    const SettFormatJob job = job_of(cli, game);
    SettStatus status = cli_read(cli, path, &text, &size);
    if (status != SETT_OK)
        return status;
    status = sett_levels_append(&job, cli_source(path), text, size, cli->alloc,
                                levels);
    return cli_with_source(cli, status, cli_source(path));
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
    return status == SETT_NO_MEMORY ? status : SETT_OK;
}

/* Every .txt, .json and .tmj of a folder but recipe.json, in order of their
   names. */
static SettStatus read_folder(Cli *cli, const SettGame *game, const char *path,
                              CliLevels *levels)
{
    const SettFormatJob job = job_of(cli, game);
    const SettFiles files = cli_files(cli);
    int64_t before = levels->count;
    bool recorded;
    SettStatus status =
        sett_levels_folder(&job, &files, path, cli->alloc, levels, &recorded);
    if (status != SETT_OK || !recorded)
        return status;
    return tell_missing(cli, path, levels->count - before);
}

SettStatus cli_levels_read(Cli *cli, const SettGame *game, const char *path,
                           CliLevels *levels)
{
    return (cli_is_folder(path) ? read_folder : read_file)(cli, game, path,
                                                           levels);
}

SettStatus cli_levels_words(Cli *cli, const SettGame *game, CliLevels *levels)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 1; i < cli->word_count && status == SETT_OK; i++)
        status = cli_levels_read(cli, game, cli->words[i], levels);
    return status;
}

SettStatus cli_level_read(Cli *cli, const SettGame *game, const char *path,
                          SettGrid *grid)
{
    CliLevels levels = {0};
    SettStatus status = read_file(cli, game, path, &levels);
    if (status == SETT_OK && levels.count == 1)
        *grid = levels.items[0].grid;
    if (status == SETT_OK && levels.count != 1) {
        status = sett_fail(&cli->err, SETT_BAD_INPUT,
                           "%" PRId64 " levels in this file", levels.count);
        sett_expect(&cli->err, "exactly one");
        cli_with_source(cli, status, cli_source(path));
    }
    cli_levels_free(cli, &levels);
    return status;
}
