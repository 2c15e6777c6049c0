/* mapped_levels.c - the levels of a user's project: how many, their names and
   places, and each by the mapping. */
#include "io/mapping/boards.h"
#include "io/mapping/world.h"

#include <string.h>

int32_t sett_mapped_count(const SettMapped *m)
{
    return m->is_ldtk          ? m->ldtk.level_count
           : m->world != NULL  ? m->world->count
           : m->boards != NULL ? m->boards->count
                               : 1;
}

const char *sett_mapped_name(const SettMapped *m, int32_t index)
{
    return m->is_ldtk          ? m->ldtk.levels[index].name
           : m->world != NULL  ? m->world->items[index].name
           : m->boards != NULL ? m->boards->names[index]
                               : m->path;
}

bool sett_mapped_at(const SettMapped *m, int32_t index, int64_t at[2])
{
    const SettLdtkLevel *l = m->is_ldtk ? &m->ldtk.levels[index] : NULL;
    if (m->world == NULL && l == NULL)
        return false;
    at[0] = l != NULL ? l->x : m->world->items[index].x;
    at[1] = l != NULL ? l->y : m->world->items[index].y;
    return l == NULL || strncmp(l->layout, "Linear", 6) != 0;
}

/* A mapping that could not be guessed is there to be filled in. */
SettStatus sett_mapped_check(const SettMapped *m, SettError *err)
{
    int32_t gone = 0;
    if (!m->mapping.blank)
        return SETT_OK;
    while (gone < m->tiled.set_count && m->tiled.sets[gone].missing == NULL)
        gone++;
    if (gone < m->tiled.set_count)
        sett_fail(err, SETT_BAD_INPUT,
                  "nothing says which tile of %s is meant; tileset %.80s "
                  "cannot be read",
                  m->mapping.game->name, m->tiled.sets[gone].name);
    else
        sett_fail(err, SETT_BAD_INPUT,
                  "neither names nor looks say which tile of %s is meant",
                  m->mapping.game->name);
    sett_expect(err, "--map FILE: what sett map %s prints of it, filled in",
                m->mapping.game->name);
    sett_error_source(err, m->path);
    return SETT_BAD_INPUT;
}

/* A map of a world goes by its own mapping. */
static SettStatus placed_level(const SettMapPlace *place, SettArena *arena,
                               SettGrid *grid, SettError *err)
{
    const SettMapped *map = place->map;
    if (map == NULL)
        return sett_map_unread(place, err);
    SettStatus status = sett_mapped_check(map, err);
    if (status == SETT_OK)
        status = sett_mapping_from_tiled(&map->mapping, &map->tiled, arena,
                                         grid, err);
    return status;
}

static SettStatus level_of(const SettMapped *m, int32_t index, SettArena *arena,
                           SettGrid *grid, SettError *err)
{
    return m->is_ldtk ? sett_mapping_from_ldtk(&m->mapping, &m->ldtk,
                                               &m->ldtk.levels[index], arena,
                                               grid, err)
           : m->world != NULL
               ? placed_level(&m->world->items[index], arena, grid, err)
           : m->boards != NULL
               ? sett_map_board_level(&m->mapping, m->boards, index, m->path,
                                      arena, grid, err)
               : sett_mapping_from_tiled(&m->mapping, &m->tiled, arena, grid,
                                         err);
}

/* The level of that name, or of LDtk's of that iid; -1: none. */
static int32_t level_named(const SettMapped *m, const char *name)
{
    const SettLdtkLevel *l =
        m->is_ldtk ? sett_ldtk_level(&m->ldtk, name) : NULL;
    if (l != NULL)
        return (int32_t)(l - m->ldtk.levels);
    for (int32_t i = 0; i < sett_mapped_count(m); i++)
        if (strcmp(sett_mapped_name(m, i), name) == 0)
            return i;
    return -1;
}

SettStatus sett_mapped_levels(const SettMapped *m, const char *level,
                              SettLevelTakeFn *take, void *user,
                              SettArena *arena, SettError *err)
{
    int32_t first = 0, end = sett_mapped_count(m);
    SettStatus status = m->world == NULL ? sett_mapped_check(m, err) : SETT_OK;
    if (status == SETT_OK && level != NULL) {
        first = level_named(m, level);
        end = first + 1;
        if (first < 0)
            return sett_fail(err, SETT_BAD_ARGUMENT, "no level %s in %s", level,
                             m->path);
    }
    for (int32_t i = first; i < end && status == SETT_OK; i++) {
        SettGrid grid;
        status = level_of(m, i, arena, &grid, err);
        if (status == SETT_OK)
            status = take(user, i, &grid);
    }
    return status;
}
