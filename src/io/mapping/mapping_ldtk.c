/* mapping_ldtk.c - a mapping applied to a project of LDtk: the level that its
   values and entities show, and a level as a change of the project. */
#include "io/mapping/mapping.h"

#include <string.h>

typedef struct Apply {
    const SettMapping *m;
    const SettLdtkProject *project;
    SettArena *arena;
    SettError *err;
} Apply;

static SettStatus no_memory(const Apply *a)
{
    return sett_fail(a->err, SETT_NO_MEMORY, "out of memory");
}

static bool fits(const SettMapRow *row, const SettLdtkLayerDef *def,
                 int32_t value)
{
    if (!sett_mapping_row_in(row, def->name))
        return false;
    if (row->by == SETT_MAP_EMPTY)
        return value == 0;
    if (row->by == SETT_MAP_VALUE)
        return value == row->low;
    bool named = row->by == SETT_MAP_NAME, group = row->by == SETT_MAP_GROUP;
    for (int32_t i = 0; (named || group) && i < def->value_count; i++)
        if (def->values[i].value == value &&
            strcmp(named ? def->values[i].name : def->values[i].group_name,
                   row->text) == 0)
            return true;
    return false;
}

static int32_t row_of(const Apply *a, const SettLdtkLayerDef *def,
                      int32_t value)
{
    for (int32_t i = 0; i < a->m->row_count; i++)
        if (fits(&a->m->rows[i], def, value))
            return i;
    return -1;
}

static bool is_grid(const Apply *a, const SettLdtkLayer *l)
{
    return l->values != NULL &&
           sett_mapping_uses(a->m, l->def->name, SETT_MAP_GRID);
}

/* The first grid layer: its cells are those of the level. -1: there is none. */
static int32_t base_layer(const Apply *a, const SettLdtkLevel *level)
{
    for (int32_t i = 0; i < level->layer_count; i++)
        if (is_grid(a, &level->layers[i]))
            return i;
    sett_fail(a->err, SETT_BAD_INPUT,
              "level %.60s: no IntGrid layer has a name that the mapping lists",
              level->name);
    sett_error_source(a->err, a->project->source);
    return -1;
}

static SettStatus unmapped(const Apply *a, const SettLdtkLevel *level,
                           const SettLdtkLayer *l, int32_t cell)
{
    int32_t count = 0;
    for (int32_t i = 0; i < l->w * l->h; i++)
        count += l->values[i] == l->values[cell];
    sett_fail(a->err, SETT_BAD_INPUT,
              "level %.40s, layer %.40s: value %d (%d cells, first at %d,%d) "
              "has no tile of the game",
              level->name, l->def->name, (int)l->values[cell], (int)count,
              (int)(cell % l->w), (int)(cell / l->w));
    sett_expect(a->err, "a row for it, or \"unmapped\": \"TILE\"");
    sett_error_source(a->err, a->project->source);
    return SETT_BAD_INPUT;
}

/* Layers stand top first: the lowest is laid first. */
static SettStatus lay_values(const Apply *a, const SettLdtkLevel *level,
                             SettGrid *grid)
{
    for (int32_t k = level->layer_count - 1; k >= 0; k--) {
        const SettLdtkLayer *l = &level->layers[k];
        if (!is_grid(a, l) || l->w != grid->w || l->h != grid->h)
            continue;
        for (int32_t i = 0; i < l->w * l->h; i++) {
            int32_t row = row_of(a, l->def, l->values[i]);
            if (row < 0 && l->values[i] == 0)
                continue;
            if (row < 0 && a->m->unmapped < 0)
                return unmapped(a, level, l, i);
            grid->cells[i] =
                (uint8_t)(row >= 0 ? a->m->rows[row].to : a->m->unmapped);
        }
        if (sett_work(a->arena, (uint64_t)l->w * (uint64_t)l->h))
            return SETT_CANCELLED;
    }
    return SETT_OK;
}

static void lay_entities(const Apply *a, const SettLdtkLevel *level,
                         SettGrid *grid)
{
    for (int32_t k = 0; k < level->layer_count; k++) {
        const SettLdtkLayer *l = &level->layers[k];
        if (!sett_mapping_uses(a->m, l->def->name, SETT_MAP_OBJECTS))
            continue;
        for (int32_t i = 0; i < l->entity_count; i++) {
            const SettLdtkEntity *e = &l->entities[i];
            int32_t to = sett_mapping_object(a->m, e->name);
            if (to >= 0 && sett_grid_has(grid, e->cell_x, e->cell_y))
                grid->cells[sett_grid_at(grid, e->cell_x, e->cell_y)] =
                    (uint8_t)to;
        }
    }
}

static SettStatus from_level(const Apply *a, const SettLdtkLevel *level,
                             SettGrid *grid)
{
    int32_t base = base_layer(a, level);
    if (base < 0)
        return SETT_BAD_INPUT;
    SettStatus status = sett_grid_take(a->arena, level->layers[base].w,
                                       level->layers[base].h, grid);
    if (status != SETT_OK)
        return status == SETT_NO_MEMORY
                   ? no_memory(a)
                   : sett_fail(a->err, status, "a level of %d x %d tiles",
                               (int)level->layers[base].w,
                               (int)level->layers[base].h);
    sett_grid_fill(grid, (uint8_t)a->m->fill);
    status = lay_values(a, level, grid);
    if (status == SETT_OK)
        lay_entities(a, level, grid);
    return status;
}

SettStatus sett_mapping_from_ldtk(const SettMapping *mapping,
                                  const SettLdtkProject *project,
                                  const SettLdtkLevel *level, SettArena *arena,
                                  SettGrid *grid, SettError *err)
{
    const Apply a = {mapping, project, arena, err};
    return from_level(&a, level, grid);
}

static const SettLdtkEntityDef *def_named(const Apply *a, const char *name)
{
    for (int32_t i = 0; i < a->project->entity_count; i++)
        if (strcmp(a->project->entities[i].name, name) == 0)
            return &a->project->entities[i];
    return NULL;
}

/* The value that stands for a tile in a layer; -1: none. */
static int32_t value_for(const Apply *a, const SettLdtkLayerDef *def,
                         int32_t tile)
{
    for (int32_t i = 0; i < a->m->row_count; i++) {
        const SettMapRow *row = &a->m->rows[i];
        if (row->to != tile || !sett_mapping_row_in(row, def->name))
            continue;
        if (row->by == SETT_MAP_EMPTY)
            return 0;
        for (int32_t k = 0; k < def->value_count; k++)
            if (fits(row, def, def->values[k].value))
                return def->values[k].value;
    }
    return tile == a->m->fill ? 0 : -1;
}

/* Values of all grid layers: a cell whose tile is the same keeps what it has,
   another is emptied, and gets its value in the first layer that has one. */
static SettStatus fill_values(const Apply *a, const SettLdtkLevel *level,
                              const SettGrid *grid, const SettGrid *old,
                              int32_t **values)
{
    for (int32_t i = 0; i < grid->w * grid->h; i++) {
        int32_t tile = grid->cells[i];
        bool object = sett_mapping_object_of(a->m, tile) != NULL, done = object;
        if (old != NULL && old->cells[i] == tile)
            continue;
        for (int32_t k = 0; k < level->layer_count; k++) {
            if (values[k] == NULL)
                continue;
            int32_t value =
                object || done ? -1 : value_for(a, level->layers[k].def, tile);
            values[k][i] = value < 0 ? 0 : value;
            done = done || value >= 0;
        }
        if (done)
            continue;
        sett_fail(a->err, SETT_BAD_INPUT,
                  "no row says what is written for %s at %d,%d",
                  a->m->game->tiles.tiles[tile].name, (int)(i % grid->w),
                  (int)(i / grid->w));
        sett_expect(a->err, "a row with \"value\" or \"name\" for it");
        return SETT_BAD_INPUT;
    }
    return SETT_OK;
}

static SettStatus take_values(const Apply *a, const SettLdtkLevel *level,
                              const SettGrid *grid, bool keep, int32_t **values)
{
    size_t area = (size_t)grid->w * (size_t)grid->h;
    int32_t base = base_layer(a, level);
    for (int32_t k = 0; base >= 0 && k < level->layer_count; k++) {
        const SettLdtkLayer *l = &level->layers[k];
        if (!is_grid(a, l) || l->def->grid != level->layers[base].def->grid)
            continue;
        values[k] = SETT_TAKE(a->arena, area, int32_t);
        if (values[k] == NULL)
            return no_memory(a);
        if (keep && area > 0)
            memcpy(values[k], l->values, area * sizeof **values);
    }
    return base >= 0 ? SETT_OK : SETT_BAD_INPUT;
}

/* Entities of a kind that the world has its one of already are left out of new
   levels: a start, most often. */
static bool allowed(const Apply *a, const SettLdtkEntityDef *def,
                    const SettLdtkLevel *own)
{
    if (def->most == 0 || strcmp(def->most_within, "PerWorld") != 0)
        return true;
    int32_t count = 0;
    for (int32_t i = 0; i < a->project->level_count; i++)
        for (int32_t k = 0; k < a->project->levels[i].layer_count; k++)
            for (int32_t n = 0;
                 n < a->project->levels[i].layers[k].entity_count; n++)
                count +=
                    &a->project->levels[i] != own &&
                    a->project->levels[i].layers[k].entities[n].def == def->uid;
    return count < def->most;
}

static int32_t object_layer(const Apply *a, const SettLdtkLevel *level)
{
    for (int32_t k = 0; k < level->layer_count; k++)
        if (level->layers[k].def->kind == SETT_LDTK_ENTITIES &&
            sett_mapping_uses(a->m, level->layers[k].def->name,
                              SETT_MAP_OBJECTS))
            return k;
    return -1;
}

static SettStatus list_entities(const Apply *a, const SettLdtkLevel *level,
                                const SettLdtkLevel *own, const SettGrid *grid,
                                SettLdtkChange *out)
{
    int32_t layer = object_layer(a, level);
    int32_t *defs = SETT_TAKE(a->arena, a->m->object_count, int32_t);
    SettLdtkPut *puts =
        SETT_TAKE(a->arena, (int64_t)grid->w * grid->h, SettLdtkPut);
    if (defs == NULL || puts == NULL)
        return no_memory(a);
    out->defs = defs;
    out->puts = puts;
    for (int32_t i = 0; i < a->m->object_count; i++) {
        const SettLdtkEntityDef *def = def_named(a, a->m->objects[i].of_class);
        if (def == NULL)
            return sett_fail(a->err, SETT_BAD_INPUT,
                             "the project has no entity %.60s",
                             a->m->objects[i].of_class);
        if (allowed(a, def, own))
            defs[out->def_count++] = def->uid;
    }
    for (int32_t i = 0; i < grid->w * grid->h && layer >= 0; i++) {
        const SettMapObject *o = sett_mapping_object_of(a->m, grid->cells[i]);
        const SettLdtkEntityDef *def =
            o != NULL ? def_named(a, o->of_class) : NULL;
        if (def != NULL && allowed(a, def, own))
            puts[out->put_count++] =
                (SettLdtkPut){layer, def->uid, i % grid->w, i / grid->w};
    }
    return SETT_OK;
}

SettStatus sett_mapping_to_ldtk(const SettMapping *mapping,
                                const SettLdtkProject *project,
                                const char *name, int32_t like,
                                const SettGrid *grid, SettArena *arena,
                                SettLdtkChange *out, SettError *err)
{
    const Apply a = {mapping, project, arena, err};
    const SettLdtkLevel *own = sett_ldtk_level(project, name);
    SettGrid old;
    *out = (SettLdtkChange){.name = name, .like = like};
    if (own == NULL && (like < 0 || like >= project->level_count))
        return sett_fail(err, SETT_BAD_ARGUMENT, "no level whose form %s takes",
                         name);
    const SettLdtkLevel *level = own != NULL ? own : &project->levels[like];
    int32_t base = base_layer(&a, level);
    if (base < 0)
        return SETT_BAD_INPUT;
    int32_t cell = level->layers[base].def->grid;
    bool same = own != NULL && level->layers[base].w == grid->w &&
                level->layers[base].h == grid->h;
    if ((int64_t)grid->w * cell > 1 << 20 || (int64_t)grid->h * cell > 1 << 20)
        return sett_fail(err, SETT_TOO_LARGE, "a level of %d x %d tiles",
                         (int)grid->w, (int)grid->h);
    out->w = grid->w * cell;
    out->h = grid->h * cell;
    SettStatus status = same ? from_level(&a, own, &old) : SETT_OK;
    int32_t **values = SETT_TAKE(arena, level->layer_count, int32_t *);
    if (status == SETT_OK && values == NULL)
        status = no_memory(&a);
    if (status == SETT_OK)
        status = take_values(&a, level, grid, same, values);
    if (status == SETT_OK)
        status = fill_values(&a, level, grid, same ? &old : NULL, values);
    out->values = values;
    return status == SETT_OK ? list_entities(&a, level, own, grid, out)
                             : status;
}
