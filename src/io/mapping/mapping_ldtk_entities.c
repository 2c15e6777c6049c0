/* mapping_ldtk_entities.c - tiles of a level that are entities of LDtk: those
   that lie where they are wanted stay, others are moved or made. */
#include "io/mapping/ldtk.h"

#include <string.h>

typedef SettLdtkPutting Put;

static const SettLdtkEntityDef *def_named(const SettLdtkApply *a,
                                          const SettMapObject *row)
{
    bool named = row->by == SETT_MAP_OF_CLASS || row->by == SETT_MAP_OF_NAME;
    for (int32_t i = 0; named && i < a->project->entity_count; i++)
        if (strcmp(a->project->entities[i].name, row->text) == 0)
            return &a->project->entities[i];
    return NULL;
}

/* Entities of a kind that the world has its one of already are left out of new
   levels: a start, most often. */
static bool allowed(const Put *p, const SettLdtkEntityDef *def)
{
    const SettLdtkProject *project = p->a->project;
    if (def->most == 0 || strcmp(def->most_within, "PerWorld") != 0)
        return true;
    int32_t count = 0;
    for (int32_t i = 0; i < project->level_count; i++)
        for (int32_t k = 0; k < project->levels[i].layer_count; k++)
            for (int32_t n = 0; n < project->levels[i].layers[k].entity_count;
                 n++)
                count +=
                    &project->levels[i] != p->own &&
                    project->levels[i].layers[k].entities[n].def == def->uid;
    return count < def->most;
}

static int32_t object_layer(const Put *p)
{
    for (int32_t k = 0; k < p->level->layer_count; k++)
        if (p->level->layers[k].def->kind == SETT_LDTK_ENTITIES &&
            sett_map_ldtk_uses(p->a->m, &p->level->layers[k], SETT_MAP_OBJECTS))
            return k;
    return -1;
}

/* The widest box of a tile that nothing lies over yet. */
static SettMapBox room(const SettGrid *g, const bool *done, int32_t x,
                       int32_t y)
{
    SettMapBox b = {x, y, x + 1, y + 1};
    int32_t tile = g->cells[sett_grid_at(g, x, y)];
    while (b.x1 < g->w && g->cells[y * g->w + b.x1] == tile &&
           !done[y * g->w + b.x1])
        b.x1++;
    for (bool all = true; all && b.y1 < g->h;) {
        for (int32_t u = b.x0; u < b.x1; u++)
            all = all && g->cells[b.y1 * g->w + u] == tile &&
                  !done[b.y1 * g->w + u];
        b.y1 += all;
    }
    return b;
}

/* Entities as they are wanted. */
typedef struct Entities {
    const Put *p;
    bool *done; /* cells that have theirs */
    SettLdtkPut *puts;
    SettLdtkChange *out;
} Entities;

static bool all_are(const Put *p, const SettMapBox *b, int32_t tile)
{
    for (int32_t y = b->y0; y < b->y1; y++)
        for (int32_t x = b->x0; x < b->x1; x++)
            if (p->grid->cells[sett_grid_at(p->grid, x, y)] != tile)
                return false;
    return b->x0 < b->x1 && b->y0 < b->y1;
}

static void mark(const Entities *e, const SettMapBox *b)
{
    for (int32_t y = b->y0; y < b->y1; y++)
        for (int32_t x = b->x0; x < b->x1; x++)
            e->done[sett_grid_at(e->p->grid, x, y)] = true;
}

/* Entities of a layer that lie where they are wanted; how many do not. */
static int32_t keep(Entities *e, int32_t layer, const SettMapObject *row)
{
    const Put *p = e->p;
    const SettLdtkLayer *l = &p->level->layers[layer];
    int32_t spare = 0;
    for (int32_t i = 0; i < l->entity_count; i++) {
        const SettLdtkEntity *own = &l->entities[i];
        if (sett_map_entity_row(p->a, own) != row)
            continue;
        SettMapBox b = sett_map_entity_box(p->a, l, own, row);
        bool kept = all_are(p, &b, row->to) &&
                    !e->done[sett_grid_at(p->grid, b.x0, b.y0)];
        spare += !kept;
        if (!kept)
            continue;
        mark(e, &b);
        e->puts[e->out->put_count++] = (SettLdtkPut){.layer = layer,
                                                     .def = own->def,
                                                     .cell_x = own->cell_x,
                                                     .cell_y = own->cell_y};
    }
    return spare;
}

static SettLdtkPut put_at(const Put *p, int32_t layer, const SettMapObject *row,
                          int32_t def, const SettMapBox *b)
{
    const SettMapView *v = p->a->view;
    int32_t grid = p->level->layers[layer].def->grid;
    bool area = row->at == SETT_MAP_AT_AREA;
    int64_t x = 2 * (int64_t)b->x0 + !area, y = 2 * (int64_t)b->y0 + !area;
    return (SettLdtkPut){.layer = layer,
                         .def = def,
                         .cell_x = (int32_t)(x * v->cell_w / 2 / grid),
                         .cell_y = (int32_t)(y * v->cell_h / 2 / grid),
                         .center = row->at == SETT_MAP_AT_CENTER,
                         .w = area ? (b->x1 - b->x0) * v->cell_w : 0,
                         .h = area ? (b->y1 - b->y0) * v->cell_h : 0,
                         .fields = row->fields};
}

/* Cells that still want one: `spare` of them may be moved there. */
static SettStatus come(Entities *e, int32_t layer, const SettMapObject *row,
                       int32_t def, int32_t spare)
{
    const Put *p = e->p;
    const SettGrid *grid = p->grid;
    for (int32_t i = 0; i < grid->w * grid->h; i++) {
        int32_t x = i % grid->w, y = i / grid->w;
        SettMapBox b = {x, y, x + 1, y + 1};
        if (grid->cells[i] != row->to || e->done[i])
            continue;
        if (row->at == SETT_MAP_AT_AREA)
            b = room(grid, e->done, x, y);
        mark(e, &b);
        bool may = row->lack == SETT_MAP_CREATE ||
                   (row->lack == SETT_MAP_MOVE && spare-- > 0);
        SettStatus status =
            may ? SETT_OK
                : sett_map_leave(p->a->view, p->how,
                                 row->lack == SETT_MAP_MOVE
                                     ? "the level has no entity to be moved "
                                       "there"
                                     : "the level has no such entity there",
                                 row->to, x, y);
        if (status != SETT_OK)
            return status;
        if (may)
            e->puts[e->out->put_count++] = put_at(p, layer, row, def, &b);
    }
    return SETT_OK;
}

/* Entities of one row. Those that are there are looked for in every layer, new
   ones come into the first. */
static SettStatus put_row(Entities *e, const SettMapObject *row, int32_t def,
                          int32_t layer)
{
    const Put *p = e->p;
    int32_t spare = 0;
    for (int32_t k = 0; p->own != NULL && k < p->level->layer_count; k++)
        if (p->level->layers[k].def->kind == SETT_LDTK_ENTITIES &&
            sett_map_ldtk_uses(p->a->m, &p->level->layers[k], SETT_MAP_OBJECTS))
            spare += keep(e, k, row);
    /* Of several kinds for a tile the first one comes, after all were kept. */
    for (int32_t i = 0; i < p->a->m->object_count; i++)
        if (&p->a->m->objects[i] > row && p->a->m->objects[i].to == row->to)
            return SETT_OK;
    const SettMapObject *first = sett_mapping_object_of(p->a->m, row->to);
    const SettLdtkEntityDef *of = def_named(p->a, first);
    bool may = of != NULL && (first->lack != SETT_MAP_CREATE || allowed(p, of));
    return may && layer >= 0
               ? come(e, layer, first, first == row ? def : of->uid, spare)
               : SETT_OK;
}

SettStatus sett_map_list_entities(const SettLdtkPutting *p, SettLdtkChange *out)
{
    const SettMapping *m = p->a->m;
    int64_t most = (int64_t)p->grid->w * p->grid->h;
    int32_t *defs = SETT_TAKE(p->a->arena, m->object_count, int32_t);
    bool *done = SETT_TAKE(p->a->arena, most, bool);
    for (int32_t k = 0; k < p->level->layer_count; k++)
        most += p->level->layers[k].entity_count;
    SettLdtkPut *puts = SETT_TAKE(p->a->arena, most, SettLdtkPut);
    SettStatus status = SETT_OK;
    if (defs == NULL || puts == NULL || done == NULL)
        return sett_no_memory(p->a->err);
    Entities e = {p, done, puts, out};
    out->defs = defs;
    out->puts = puts;
    for (int32_t i = 0; i < m->object_count && status == SETT_OK; i++) {
        const SettMapObject *row = &m->objects[i];
        const SettLdtkEntityDef *def = def_named(p->a, row);
        if (def == NULL)
            return sett_fail(p->a->err, SETT_BAD_INPUT,
                             "the project has no entity %.60s", row->text);
        if (row->lack == SETT_MAP_CREATE && !allowed(p, def))
            continue;
        defs[out->def_count++] = def->uid;
        status = put_row(&e, row, def->uid, object_layer(p));
    }
    return status;
}
