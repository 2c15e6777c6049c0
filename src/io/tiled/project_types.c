/* project_types.c - the project that a map of Tiled is of (*.tiled-project):
   the classes that its properties are of. Nothing in a map names it: Tiled has
   it open, and it lies beside or above the maps. One that is broken is told. */
#include "io/tiled/map.h"

#include <string.h>

#define ENDING ".tiled-project"

/* The first such name of a folder, in its order; NULL: it has none. */
static SettStatus project_in(SettTiledReader *r, const char *folder,
                             const char **found)
{
    const SettIo *io = r->files->io;
    const char *root = r->files->root;
    SettText names = sett_text(r->arena->alloc);
    bool parted =
        root[0] == 0 || folder[0] == 0 || root[strlen(root) - 1] == '/';
    const char *path =
        sett_arena_format(r->arena, "%s%s%s", root, parted ? "" : "/", folder);
    *found = NULL;
    if (path == NULL)
        return sett_no_memory(r->err);
    SettStatus status =
        io->list(io->host, path[0] != 0 ? path : ".", &names, NULL);
    const char *line =
        status == SETT_OK && names.data != NULL ? names.data : "";
    for (size_t n; *found == NULL && *line != 0; line += n + (line[n] != 0)) {
        n = strcspn(line, "\n");
        if (n < sizeof ENDING || memcmp(line + n + 1 - sizeof ENDING, ENDING,
                                        sizeof ENDING - 1) != 0)
            continue;
        *found = sett_arena_format(r->arena, "%s%s%.*s", folder,
                                   folder[0] != 0 ? "/" : "", (int)n, line);
        status = *found != NULL ? SETT_OK : SETT_NO_MEMORY;
        if (status != SETT_OK)
            break;
    }
    sett_text_free(&names);
    return status == SETT_NO_MEMORY ? sett_no_memory(r->err) : SETT_OK;
}

static SettStatus read_types(SettTiledReader *r, const char *path)
{
    char *text = NULL;
    size_t size = 0;
    SettError err = {0};
    SettDoc *doc = SETT_TAKE(r->arena, 1, SettDoc);
    if (doc == NULL)
        return sett_no_memory(r->err);
    SettStatus status =
        sett_project_read(r->files, path, r->arena, &text, &size, &err);
    if (status == SETT_OK)
        status = sett_doc_read(text, size, path, r->arena, doc, &err);
    if (status == SETT_NO_MEMORY || status == SETT_CANCELLED)
        return sett_fail(r->err, status, "%s", err.text);
    if (status != SETT_OK) { /* Tiled goes on as well; it is told */
        r->types_wrong = sett_arena_format(r->arena, "%s: %s", path, err.text);
        return SETT_OK;
    }
    const SettDocNode *types = sett_doc_get(doc->root, "propertyTypes");
    r->types = types != NULL && types->kind == SETT_DOC_LIST ? types : NULL;
    return SETT_OK;
}

SettStatus sett_tiled_find_types(SettTiledReader *r)
{
    const char *path = NULL;
    if (r->types_sought || r->files == NULL || r->files->io->list == NULL)
        return SETT_OK;
    r->types_sought = true;
    for (const char *folder = r->files->folder;;) {
        SettStatus status = project_in(r, folder, &path);
        if (status != SETT_OK)
            return status;
        if (path != NULL)
            return read_types(r, path);
        if (folder[0] == 0)
            return SETT_OK;
        folder = sett_project_folder(folder, r->arena);
        if (folder == NULL)
            return sett_no_memory(r->err);
    }
}
