/* project.c - see project.h. What a project links is a path in the project's
   own folder, or it is not opened. */
#include "io/project/project.h"

#include "io/disk/names.h"

#include <string.h>

#define MOST 1024 /* bytes of a path */

static const char *check_link(SettDocText link)
{
    if (link.at == NULL || link.size == 0)
        return "it is empty";
    if (link.size > MOST)
        return "it is too long";
    for (size_t i = 0; i < link.size; i++)
        if ((unsigned char)link.at[i] < 0x20)
            return "it holds a control character";
    if (link.at[0] == '/' || link.at[0] == '\\' ||
        (link.size > 1 && link.at[1] == ':'))
        return "it is absolute";
    return NULL;
}

/* One step of a path behind `size` bytes of `out`. False: it leads out. */
static bool step(char *out, size_t *size, const char *name, size_t n)
{
    if (n == 0 || (n == 1 && name[0] == '.'))
        return true;
    if (n == 2 && name[0] == '.' && name[1] == '.') {
        if (*size == 0)
            return false;
        while (*size > 0 && out[*size - 1] != '/')
            (*size)--;
        *size -= *size > 0;
        return true;
    }
    if (*size > 0)
        out[(*size)++] = '/';
    memcpy(out + *size, name, n);
    *size += n;
    return true;
}

static bool steps(char *out, size_t *size, const char *path, size_t n)
{
    size_t from = 0;
    for (size_t i = 0; i <= n; i++) {
        if (i < n && path[i] != '/' && path[i] != '\\')
            continue;
        if (!step(out, size, path + from, i - from))
            return false;
        from = i + 1;
    }
    return true;
}

const char *sett_project_path(const char *folder, SettDocText link,
                              SettArena *arena, const char **why)
{
    size_t size = 0, n = strlen(folder);
    *why = check_link(link);
    if (*why != NULL)
        return NULL;
    char *out = sett_arena_raw(arena, n + link.size + 3, 1);
    if (out == NULL)
        return NULL;
    if (!steps(out, &size, folder, n) ||
        !steps(out, &size, link.at, link.size)) {
        *why = "it leads out of the project's folder";
        return NULL;
    }
    out[size] = 0;
    if (size == 0)
        *why = "it is a folder";
    return size > 0 ? out : NULL;
}

const char *sett_project_folder(const char *path, SettArena *arena)
{
    size_t size = (size_t)(sett_path_last(path) - path);
    if (size > 0 && path[size - 1] != ':') /* a drive's colon stays */
        size--;
    SettDocText text = {path, size};
    return sett_doc_copy(text, arena);
}

/* A link anywhere below the root may lead anywhere. */
static SettStatus check_links(const SettIo *io, char *path, size_t root,
                              SettError *err)
{
    if (io->kind == NULL)
        return SETT_OK;
    for (size_t i = root;; i++) {
        if (path[i] != '/' && path[i] != 0)
            continue;
        char kept = path[i];
        path[i] = 0;
        SettFileKind kind = io->kind(io->host, path);
        if (kind == SETT_FILE_LINK) {
            sett_fail(err, SETT_BAD_INPUT,
                      "a link, which a project is not followed through");
            sett_error_source(err, path);
        }
        path[i] = kept;
        if (kind == SETT_FILE_LINK)
            return SETT_BAD_INPUT;
        if (kept == 0)
            return SETT_OK;
    }
}

static SettStatus note(SettProjectLog *log, const char *path, const char *bytes,
                       size_t size, SettArena *arena, SettError *err)
{
    SettProjectSeen *seen = SETT_TAKE(arena, 1, SettProjectSeen);
    if (seen == NULL)
        return sett_no_memory(err);
    *seen = (SettProjectSeen){path, bytes, size, log->first};
    log->first = seen;
    return SETT_OK;
}

SettStatus sett_project_read(const SettProjectFiles *files, const char *path,
                             SettArena *arena, char **text, size_t *size,
                             SettError *err)
{
    size_t n = strlen(files->root), m = strlen(path);
    char *full = sett_arena_raw(arena, n + m + 2, 1);
    if (full == NULL)
        return sett_no_memory(err);
    memcpy(full, files->root, n);
    if (n > 0 && full[n - 1] != '/')
        full[n++] = '/';
    memcpy(full + n, path, m + 1);
    SettStatus status = check_links(files->io, full, n, err);
    if (status != SETT_OK)
        return status;
    status =
        sett_file_read(files->io, full, files->limit, arena, text, size, err);
    return status == SETT_OK && files->log != NULL
               ? note(files->log, full, *text, *size, arena, err)
               : status;
}

/* A path made absolute and normal, without its first '/'. NULL with `*why`
   where it leads above the root of the disk. */
static const char *absolute(const char *path, const char *here,
                            SettArena *arena, const char **why)
{
    size_t size = 0, n = strlen(here), m = strlen(path);
    char *out = sett_arena_raw(arena, n + m + 3, 1);
    *why = NULL;
    if (out == NULL)
        return NULL;
    bool known = path[0] == '/' || steps(out, &size, here, n);
    if (!known || !steps(out, &size, path, m)) {
        *why = "leads nowhere";
        return NULL;
    }
    out[size] = 0;
    return out;
}

static bool is_in(const char *path, const char *root)
{
    size_t n = strlen(root);
    return strncmp(path, root, n) == 0 && (n == 0 || path[n] == '/');
}

SettStatus sett_project_place(const SettIo *io, const char *path,
                              const char *root, const char *here,
                              SettArena *arena, SettProjectFiles *out,
                              SettError *err)
{
    const char *why = NULL, *top = NULL;
    const char *file = absolute(path, here, arena, &why);
    if (file != NULL)
        top = absolute(root != NULL ? root : "", here, arena, &why);
    if (top == NULL)
        return why != NULL
                   ? sett_fail(err, SETT_BAD_ARGUMENT, "%s %s", path, why)
                   : sett_no_memory(err);
    const char *folder = sett_project_folder(file, arena);
    if (folder == NULL)
        return sett_no_memory(err);
    if (root == NULL && !is_in(file, top))
        top = folder;
    if (!is_in(file, top) && folder != top) {
        sett_fail(err, SETT_BAD_ARGUMENT, "the folder %s", root);
        sett_expect(err, "one that %s lies in", path);
        return SETT_BAD_ARGUMENT;
    }
    *out = (SettProjectFiles){.io = io};
    out->root = sett_arena_format(arena, "/%s", top);
    size_t n = strlen(top);
    out->folder = folder + n + (folder[n] == '/');
    return out->root != NULL ? SETT_OK : sett_no_memory(err);
}
