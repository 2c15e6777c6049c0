/* levels.c - levels of a host's files and folders. */
#include <inttypes.h>
#include <string.h>

#include "io/disk/names.h"
#include "sett/host_files.h"
#include "sett/made.h"
#include "sett/mapping.h"

#define BESIDE ".sett-map.toml" /* cave.tmx: cave.sett-map.toml */

/* The mapping that lies beside a project; NULL: there is none. */
static SettStatus read_beside(const SettStudyHost *host, const char *path,
                              SettFormatPlace *out)
{
    const char *dot = strrchr(sett_path_last(path), '.');
    size_t stem = dot != NULL ? (size_t)(dot - path) : strlen(path);
    if (stem > 900)
        return SETT_OK;
    const char *beside =
        sett_arena_format(host->arena, "%.*s" BESIDE, (int)stem, path);
    char *text = NULL;
    size_t size = 0;
    if (beside == NULL)
        return sett_no_memory(host->err);
    if (!host->io.exists(host->io.host, beside))
        return SETT_OK;
    SettStatus status = sett_study_read(host, beside, &text, &size);
    if (status == SETT_OK)
        status = sett_mapping_document(text, size, host->arena, &out->mapping,
                                       host->err);
    out->mapping_path = beside;
    return sett_error_in(host->err, status, beside);
}

SettStatus sett_host_place(const SettStudyHost *host, const char *path,
                           SettFormatPlace *out)
{
    SettStatus status = SETT_OK;
    *out = (SettFormatPlace){.mapping = host->mapping,
                             .mapping_path = host->mapping_path};
    if (path == NULL)
        return SETT_OK;
    if (host->files != NULL)
        status = host->files(host->user, path, &out->files);
    return status == SETT_OK && out->mapping == NULL
               ? read_beside(host, path, out)
               : status;
}

static SettStatus locate(void *user, const char *path, SettFormatPlace *out)
{
    return sett_host_place(user, path, out);
}

static void tell_guessed(void *user, const char *path)
{
    const SettStudyHost *host = user;
    sett_study_note(host, false,
                    sett_arena_format(host->arena,
                                      "%s: the mapping is guessed; sett map "
                                      "GAME %s shows it",
                                      path, path));
}

/* `places` is filled, and lasts as long as the job. */
static SettFormatJob job_of(const SettStudyHost *host, const SettGame *game,
                            SettFormatPlaces *places)
{
    *places = (SettFormatPlaces){.locate = locate,
                                 .guessed = tell_guessed,
                                 .user = (void *)(uintptr_t)host};
    return (SettFormatJob){.game = game,
                           .arena = host->arena,
                           .err = host->err,
                           .max_area = host->max_area,
                           .places = places};
}

static SettStatus read_file(const SettStudyHost *host, const SettGame *game,
                            const char *path, SettLevelList *levels)
{
    char *text = NULL;
    size_t size = 0;
    SettFormatPlaces places;
    const SettFormatJob job = job_of(host, game, &places);
    const char *source = sett_host_source(path);
    SettStatus status = sett_study_read(host, path, &text, &size);
    if (status != SETT_OK)
        return status;
    status = sett_levels_append(&job, source, text, size, host->arena->alloc,
                                levels);
    return sett_error_in(host->err, status, source);
}

/* Says where levels are missing that the folder was to hold. */
static SettStatus tell_missing(const SettStudyHost *host, const char *path,
                               int64_t there)
{
    SettArenaMark mark = sett_arena_mark(host->arena);
    const char *file = sett_path_join(host->arena, path, SETT_MADE_FILE);
    char *text = NULL;
    size_t size = 0;
    SettMade made;
    SettStatus status = file == NULL
                            ? SETT_NO_MEMORY
                            : sett_file_read(&host->io, file, SETT_MAX_TEXT,
                                             host->arena, &text, &size, NULL);
    int64_t promised =
        status == SETT_OK && sett_made_of(text, size, host->arena, &made)
            ? sett_made_promised(&made)
            : 0;
    if (there < promised)
        sett_study_note(host, false,
                        sett_arena_format(host->arena,
                                          "%s holds %" PRId64 " of the %" PRId64
                                          " levels of its " SETT_MADE_FILE,
                                          path, there, promised));
    sett_arena_reset(host->arena, mark);
    return status == SETT_NO_MEMORY ? status : SETT_OK;
}

/* Links are followed by `list` alone. */
static bool is_folder(const SettStudyHost *host, const char *path)
{
    size_t size = strlen(path);
    SettFileKind kind = host->io.kind(host->io.host, path);
    if ((size > 0 && path[size - 1] == '/') || kind == SETT_FILE_FOLDER)
        return true;
    if (kind == SETT_FILE_REGULAR || strcmp(path, "-") == 0)
        return false;
    SettText names = sett_host_text(host);
    SettStatus status = host->io.list(host->io.host, path, &names, NULL);
    sett_text_free(&names);
    return status == SETT_OK;
}

SettStatus sett_host_levels(const SettStudyHost *host, const SettGame *game,
                            const char *path, SettLevelList *levels)
{
    if (!is_folder(host, path))
        return read_file(host, game, path, levels);
    SettFormatPlaces places;
    const SettFormatJob job = job_of(host, game, &places);
    const SettFiles files = sett_host_files(host);
    int64_t before = levels->count;
    bool recorded;
    SettStatus status = sett_levels_folder(
        &job, &files, path, host->arena->alloc, levels, &recorded);
    if (status != SETT_OK || !recorded)
        return status;
    return tell_missing(host, path, levels->count - before);
}

SettStatus sett_host_level(const SettStudyHost *host, const SettGame *game,
                           const char *path, SettGrid *grid)
{
    SettLevelList levels = {0};
    SettStatus status = read_file(host, game, path, &levels);
    if (status == SETT_OK && levels.count == 1)
        *grid = levels.items[0].grid;
    if (status == SETT_OK && levels.count != 1) {
        status = sett_fail(host->err, SETT_BAD_INPUT,
                           "%" PRId64 " levels in this file", levels.count);
        sett_expect(host->err, "exactly one");
        sett_error_in(host->err, status, sett_host_source(path));
    }
    sett_levels_free(&levels, host->arena->alloc);
    return status;
}
