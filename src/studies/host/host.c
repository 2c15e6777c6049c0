/* host.c - what hosts are told, and how their files are named and read. */
#include <string.h>

#include "sett/host_files.h"
#include "sett/made.h"

SettStatus sett_error_argument(SettError *err, SettStatus status)
{
    if (status != SETT_BAD_INPUT)
        return status;
    if (err != NULL)
        err->status = SETT_BAD_ARGUMENT;
    return SETT_BAD_ARGUMENT;
}

const char *sett_host_source(const char *path)
{
    return strcmp(path, "-") != 0 ? path : "stdin";
}

SettText sett_host_text(const SettStudyHost *host)
{
    return sett_text(host->arena->alloc);
}

static SettStatus read_any(void *user, const char *path, char **text,
                           size_t *size)
{
    return sett_study_read(user, path, text, size);
}

SettFiles sett_host_files(const SettStudyHost *host)
{
    return (SettFiles){host->io, read_any, (void *)(uintptr_t)host};
}

SettStatus sett_host_json(const SettStudyHost *host, const char *path,
                          const SettJson **root)
{
    char *text;
    size_t size;
    SettStatus status = sett_study_read(host, path, &text, &size);
    if (status != SETT_OK)
        return status;
    status = sett_json_read(text, size, NULL, host->arena, root, host->err);
    if (status != SETT_OK)
        sett_error_source(host->err, sett_host_source(path));
    return status;
}

/* The names of `list`, a line each, that end in `ending`. */
static SettStatus take_names(const SettStudyHost *host, const SettText *list,
                             const char *ending, const char ***names,
                             int32_t *count)
{
    int32_t most = 0;
    for (size_t i = 0; i < list->size; i++)
        most += list->data[i] == '\n';
    *names = SETT_TAKE(host->arena, most + 1, const char *);
    if (*names == NULL)
        return SETT_NO_MEMORY;
    const char *at = list->size > 0 ? list->data : "";
    for (int32_t i = 0; i < most; i++) {
        size_t size = strcspn(at, "\n"), tail = strlen(ending);
        const char *name =
            sett_arena_format(host->arena, "%.*s", (int)size, at);
        if (name == NULL)
            return SETT_NO_MEMORY;
        if (size > tail && strcmp(name + size - tail, ending) == 0 &&
            strcmp(name, SETT_MADE_FILE) != 0)
            (*names)[(*count)++] = name;
        at += size + 1;
    }
    return SETT_OK;
}

SettStatus sett_host_names(const SettStudyHost *host, const char *folder,
                           const char *ending, const char ***names,
                           int32_t *count)
{
    SettText list = sett_host_text(host);
    *count = 0;
    SettStatus status = host->io.list(host->io.host, folder, &list, host->err);
    if (status == SETT_OK)
        status = list.status;
    if (status == SETT_OK)
        status = take_names(host, &list, ending, names, count);
    sett_text_free(&list);
    return status;
}

SettStatus sett_host_data(const SettStudyHost *host, const char *kind,
                          const char *game, const char *option,
                          const char **path)
{
    *path = NULL;
    SettStatus status = host->data != NULL
                            ? host->data(host->user, kind, game, option, path)
                            : SETT_OK;
    if (status != SETT_OK || *path != NULL)
        return status;
    status = sett_fail(host->err, SETT_UNSUPPORTED, "no %s of %s are here",
                       kind, game);
    if (option != NULL)
        sett_expect(host->err, "%s", option);
    return status;
}
