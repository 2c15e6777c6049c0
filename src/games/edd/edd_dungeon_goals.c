/* edd_dungeon_goals.c - the objectives of a dungeon: rooms to go to, by what
   stands in them, few doors and a long way. docs/design/edd.md, section 7.5.
   Differs from EDD: rooms that the start does not reach are none, the way has
   the fewest rooms, and of several macro patterns the best counts. */
#include "games/edd/edd_dungeon.h"

/* The best macro pattern of a room; `what` NULL where it has none. */
static SettStatus find_goal(const SettDungeon *d, int32_t room,
                            const EddConfig *config, SettArena *tmp,
                            SettObjective *out)
{
    EddRoom its;
    EddFitness fitness;
    EddSafety safety;
    SettLevel level = {.grid = d->rooms[room]->view.grid};
    out->what = NULL;
    SettStatus status = sett_edd_room(&level, d->kind, EDD_SETT, tmp, &its);
    if (status != SETT_OK || !its.feasible)
        return status;
    status = sett_edd_patterns(&its);
    if (status != SETT_OK)
        return status;
    status = sett_edd_safety(&its, &safety);
    if (status != SETT_OK)
        return status;
    status = sett_edd_fitness(&its, &safety, config, &fitness);
    if (status != SETT_OK)
        return status;
    EddMacro macro = sett_edd_macro(&its, &fitness);
    const struct {
        int32_t meso;
        const char *what;
    } goals[] = {{macro.defeat_boss, "defeat boss"},
                 {macro.defeat_enemies, "defeat enemies"},
                 {macro.find_treasure, "find treasure"}};
    for (int32_t i = 0; i < 3; i++) {
        int32_t meso = goals[i].meso;
        if (meso < 0 ||
            (out->what != NULL && fitness.meso[meso] <= out->quality))
            continue;
        out->what = goals[i].what;
        out->quality = fitness.meso[meso];
    }
    return status;
}

static int32_t doors_of(const SettDungeon *d, int32_t room)
{
    return d->first_end[room + 1] - d->first_end[room];
}

/* How many objectives a dungeon has. */
static int32_t wanted(const SettDungeon *d)
{
    int32_t single = 0;
    for (int32_t r = 0; r < d->room_count; r++)
        single += r != d->start.room && doors_of(d, r) == 1;
    int32_t rest = d->room_count - single;
    return single + rest / 4;
}

static bool is_better(const SettObjective *a, const SettObjective *b)
{
    if (a->doors != b->doors)
        return a->doors < b->doors;
    return a->path - a->quality > b->path - b->quality;
}

SettStatus sett_dungeon_objectives(SettDungeon *d, SettArena *tmp,
                                   SettObjective **out, int32_t *count)
{
    EddConfig config;
    sett_params_default(&sett_edd_config, &config);
    sett_dungeon_check(d);
    *count = 0;
    *out = SETT_TAKE(tmp, d->room_count + 1, SettObjective);
    if (*out == NULL)
        return SETT_NO_MEMORY;
    const int32_t most = d->room_count > 0 ? wanted(d) : 0;
    for (int32_t r = 0; r < d->room_count; r++) {
        SettObjective goal = {
            .room = r, .doors = doors_of(d, r), .path = d->rooms[r]->depth};
        SettArenaMark mark = sett_arena_mark(tmp);
        SettStatus status = find_goal(d, r, &config, tmp, &goal);
        sett_arena_reset(tmp, mark);
        if (status != SETT_OK)
            return status;
        if (goal.what == NULL || goal.path == 0)
            continue;
        int32_t i = (*count)++;
        for (; i > 0 && is_better(&goal, &(*out)[i - 1]); i--)
            (*out)[i] = (*out)[i - 1];
        (*out)[i] = goal;
        if (*count > most)
            *count = most;
    }
    return SETT_OK;
}
