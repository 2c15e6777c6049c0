/* levels.c - the levels of a cell of a study of one's own, some at a time. */
#include "studies/own/own.h"

/* By the command of the cell, which is begun for these levels alone. */
static SettStatus ask_for(const OwnStudy *t, const OwnCell *cell, int64_t first,
                          int64_t until, SettArena *tmp, SettLevelList *levels)
{
    SettError err = {.status = SETT_OK};
    SettStudyHost host = t->run.host;
    const SettSetDef def = {.first = first,
                            .count = until - first,
                            .seeded = true,
                            .seed = cell->seed};
    SettMeasuredSet made;
    host.arena = tmp;
    host.err = &err;
    host.note = NULL; /* it is not for any thread */
    SettStatus status =
        sett_set_open(&host, cell->game->game, cell->set.name, &def, &made);
    if (status == SETT_OK) {
        *levels = *made.levels;
        for (int64_t i = 0; i < levels->count; i++)
            levels->items[i].index -= first;
        return SETT_OK;
    }
    if (t->run.host.lock != NULL)
        t->run.host.lock(t->run.host.user, true);
    if (t->run.host.err->status == SETT_OK)
        *t->run.host.err = err;
    if (t->run.host.lock != NULL)
        t->run.host.lock(t->run.host.user, false);
    return status;
}

SettStatus sett_own_levels(const OwnStudy *t, const OwnCell *cell,
                           int64_t first, int64_t until, SettArena *tmp,
                           SettLevelList *levels)
{
    if (cell->set.levels == NULL && cell->set.recipe == NULL)
        return ask_for(t, cell, first, until, tmp, levels);
    *levels =
        (SettLevelList){.items = SETT_TAKE(tmp, until - first, SettFileLevel)};
    if (levels->items == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = first; i < until; i++) {
        SettFileLevel *level = &levels->items[levels->count];
        SettStatus status = sett_set_level(&cell->set, i, tmp, &level->grid);
        if (status != SETT_OK && status != SETT_INFEASIBLE)
            return status;
        level->index = i - first;
        levels->count += status == SETT_OK;
    }
    return SETT_OK;
}
