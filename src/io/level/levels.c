/* levels.c - lists of levels that were read from files. */
#include "sett/levels.h"

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
    const char *source;
    SettAlloc alloc;
    SettLevelList *list;
} Adding;

static SettStatus add(void *user, int64_t index, const SettGrid *grid)
{
    const Adding *a = user;
    return sett_levels_add(a->list, a->alloc,
                           (SettFileLevel){a->source, index, *grid});
}

SettStatus sett_levels_append(const SettFormatJob *job, const char *source,
                              const char *bytes, size_t size, SettAlloc alloc,
                              SettLevelList *list)
{
    Adding adding = {source, alloc, list};
    SettFormatJob adds = *job;
    adds.take = add;
    adds.user = &adding;
    return sett_levels_read(&adds, bytes, size);
}
