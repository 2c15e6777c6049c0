/* levels.c - lists of levels that were read from files. */
#include <string.h>

#include "sett/levels.h"
#include "sett/made.h"

SettStatus sett_levels_add(SettLevelList *list, SettAlloc alloc,
                           SettFileLevel level)
{
    if (list->count == list->capacity) {
        int64_t more = list->capacity ? 2 * list->capacity : 16;
        void *items = alloc.fn(alloc.user, list->items,
                               (size_t)list->capacity * sizeof *list->items,
                               (size_t)more * sizeof *list->items);
        if (items == NULL)
            return SETT_NO_MEMORY;
        list->items = items;
        list->capacity = more;
    }
    list->items[list->count++] = level;
    return SETT_OK;
}

void sett_levels_free(SettLevelList *list, SettAlloc alloc)
{
    if (list->items != NULL)
        alloc.fn(alloc.user, list->items,
                 (size_t)list->capacity * sizeof *list->items, 0);
    *list = (SettLevelList){0};
}

/* What is read goes behind what was read before. */
typedef struct Adding {
    SettArena *arena; /* is asked whether to go on */
    const char *source;
    SettAlloc alloc;
    SettLevelList *list;
} Adding;

static SettStatus add(void *user, int64_t index, const SettGrid *grid)
{
    const Adding *a = user;
    if (sett_work(a->arena, 16 * (uint64_t)sett_grid_area(grid)))
        return SETT_CANCELLED;
    return sett_levels_add(a->list, a->alloc,
                           (SettFileLevel){a->source, index, *grid});
}

SettStatus sett_levels_append(const SettFormatJob *job, const char *source,
                              const char *bytes, size_t size, SettAlloc alloc,
                              SettLevelList *list)
{
    Adding adding = {job->arena, source, alloc, list};
    SettFormatJob adds = *job;
    adds.path = source;
    adds.take = add;
    adds.user = &adding;
    return sett_levels_read(&adds, bytes, size);
}

/* Corpora keep the legend of their characters beside their levels: {"tiles":
   {...}} without levels, ours or the Video Game Level Corpus's. */
static bool is_legend(const SettFormatJob *job, const char *text, size_t size)
{
    SettArenaMark mark = sett_arena_mark(job->arena);
    const SettJson *root;
    bool is =
        sett_json_read(text, size, NULL, job->arena, &root, NULL) == SETT_OK;
    const SettJson *tiles = is ? sett_json_member(root, "tiles") : NULL;
    is = tiles != NULL && tiles->type == SETT_JSON_OBJECT &&
         sett_json_member(root, "levels") == NULL &&
         sett_json_member(root, "elites") == NULL &&
         sett_json_member(root, "rows") == NULL;
    sett_arena_reset(job->arena, mark);
    return is;
}

/* Files of levels among the names of a folder. */
static SettStatus read_names(const SettFormatJob *job, const SettFiles *files,
                             const char *folder, char *names, SettAlloc alloc,
                             SettLevelList *list, bool *recorded)
{
    for (char *next, *name = names; name && *name; name = next) {
        size_t size = strcspn(name, "\n");
        next = name + size + (name[size] == '\n');
        name[size] = 0;
        const SettFormat *format = sett_format_of(name);
        bool record = strcmp(name, SETT_MADE_FILE) == 0;
        *recorded = *recorded || record;
        if (format == NULL || format->read == NULL || record)
            continue;
        char *text;
        const char *path = sett_path_join(job->arena, folder, name);
        SettStatus status = path != NULL
                                ? files->read(files->user, path, &text, &size)
                                : SETT_NO_MEMORY;
        if (status != SETT_OK)
            return status;
        status = sett_levels_append(job, path, text, size, alloc, list);
        if (status == SETT_BAD_INPUT && is_legend(job, text, size)) {
            if (job->err != NULL)
                *job->err = (SettError){0};
            continue;
        }
        if (status != SETT_OK)
            return sett_error_in(job->err, status, path);
    }
    return SETT_OK;
}

SettStatus sett_levels_folder(const SettFormatJob *job, const SettFiles *files,
                              const char *folder, SettAlloc alloc,
                              SettLevelList *list, bool *recorded)
{
    SettText names = sett_text(alloc);
    int64_t before = list->count;
    *recorded = false;
    SettStatus status =
        files->io.list(files->io.host, folder, &names, job->err);
    if (status == SETT_OK)
        status =
            read_names(job, files, folder, names.data, alloc, list, recorded);
    sett_text_free(&names);
    if (status != SETT_OK || list->count > before)
        return status;
    sett_fail(job->err, SETT_BAD_INPUT, "no levels in here");
    sett_expect(job->err, "files that end in .txt, .json or .tmj");
    sett_error_source(job->err, folder);
    return SETT_BAD_INPUT;
}
