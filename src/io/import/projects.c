/* projects.c - games from projects: LDtk's values and entities, classes of
   tiles and objects of Tiled. */
#include "io/import/parts.h"

#include "base/hex.h"
#include "sett/ldtk.h"
#include "sett/tiled.h"

#include <string.h>

static int64_t colour_of(const char *text)
{
    return text != NULL && text[0] == '#' && strlen(text) == 7
               ? sett_hex_number(text + 1, 6)
               : -1;
}

static void take_values(Import *m, const SettLdtkLayerDef *def)
{
    for (int32_t k = 0; k < def->value_count; k++) {
        const SettLdtkValue *v = &def->values[k];
        const char *name =
            v->name[0] != 0
                ? v->name
                : sett_arena_format(m->arena, "value-%d", (int)v->value);
        const char *note = sett_arena_format(m->arena, "value %d of layer %s",
                                             (int)v->value, def->name);
        ImportTile *t =
            name != NULL ? sett_import_tile(m, name, 0, note) : NULL;
        if (t != NULL && t->colour < 0)
            t->colour = colour_of(v->colour);
    }
}

/* One layer with one value: that is solid, whatever it is called. */
static void only_value(Import *m, const SettLdtkProject *p)
{
    int32_t values = 0;
    for (int32_t i = 0; i < p->layer_count; i++)
        values += p->layers[i].value_count;
    for (int32_t i = 0; i < m->count && values == 1; i++)
        if (m->tiles[i].tags[0] == NULL)
            m->tiles[i].tags[0] = "solid";
}

static void count_level(Import *m, const SettLdtkLevel *level)
{
    int32_t w = 0, h = 0;
    for (int32_t i = 0; i < level->layer_count; i++)
        if (level->layers[i].values != NULL && w == 0) {
            w = level->layers[i].w;
            h = level->layers[i].h;
        }
    if (w == 0)
        return;
    sett_import_begin(m, w, h);
    for (int32_t i = 0; i < level->layer_count; i++)
        for (int32_t k = 0; k < level->layers[i].entity_count; k++) {
            ImportTile *t =
                sett_import_find(m, level->layers[i].entities[k].name);
            if (t != NULL)
                t->now++;
        }
    sett_import_end(m);
}

SettStatus sett_import_ldtk(Import *m)
{
    const SettImportFile *f = &m->from->files[0];
    SettLdtkProject p;
    SettStatus status = sett_ldtk_read(f->bytes, f->size, f->source,
                                       m->from->beside, m->arena, &p, m->err);
    if (status != SETT_OK)
        return status;
    m->kind = "a project of LDtk";
    for (int32_t i = 0; i < p.layer_count; i++)
        if (p.layers[i].kind == SETT_LDTK_INT_GRID)
            take_values(m, &p.layers[i]);
    only_value(m, &p);
    for (int32_t i = 0; i < p.entity_count; i++) {
        const SettLdtkEntityDef *e = &p.entities[i];
        const char *note = sett_arena_format(m->arena, "entity %s", e->name);
        ImportTile *t = sett_import_tile(m, e->name, 0, note);
        if (t != NULL) {
            t->object = true;
            t->colour = t->colour < 0 ? colour_of(e->colour) : t->colour;
        }
    }
    for (int32_t i = 0; i < p.level_count; i++)
        count_level(m, &p.levels[i]);
    return SETT_OK;
}

/* What Tiled knows of a tileset: classes, properties "name", Wang colours. */
static void take_set(Import *m, const SettTiledSet *set)
{
    for (int32_t i = 0; i < set->listed; i++) {
        const SettTiledTile *t = &set->tiles[i];
        const char *name = t->type[0] != 0
                               ? t->type
                               : sett_tiled_property(&t->properties, "name");
        const char *note =
            sett_arena_format(m->arena, "tile %s#%d", set->name, (int)t->id);
        ImportTile *made = name != NULL && name[0] != 0
                               ? sett_import_tile(m, name, 0, note)
                               : NULL;
        double area = (double)set->tile_w * set->tile_h;
        if (made != NULL && made->tags[0] == NULL && area > 0 &&
            t->covered >= 0.9 * area)
            made->tags[0] = "solid"; /* its collision shapes fill it */
    }
    for (int32_t i = 0; i < set->wang_count; i++)
        for (int32_t k = 0; k < set->wang[i].colour_count; k++)
            if (set->wang[i].colours[k][0] != 0)
                sett_import_tile(m, set->wang[i].colours[k], 0,
                                 sett_arena_format(
                                     m->arena, "Wang colour of %s", set->name));
}

static void take_objects(Import *m, const SettTiledMap *map, bool counts)
{
    for (int32_t i = 0; i < map->layer_count; i++)
        for (int32_t k = 0; k < map->layers[i].object_count; k++) {
            const SettTiledObject *o = &map->layers[i].objects[k];
            const char *name = o->type[0] != 0 ? o->type : o->name;
            ImportTile *t =
                name[0] == 0 ? NULL
                : counts     ? sett_import_find(m, name)
                             : sett_import_tile(
                                   m, name, 0,
                                   sett_arena_format(m->arena, "objects %s", name));
            if (t != NULL && counts)
                t->now++;
            else if (t != NULL)
                t->object = true;
        }
}

/* A map without classes: layers named for what they hold. */
static void take_layers(Import *m, const SettTiledMap *map)
{
    for (int32_t i = 0; i < map->layer_count; i++)
        if (map->layers[i].kind == SETT_TILED_CELLS &&
            map->layers[i].name[0] != 0)
            sett_import_tile(m, map->layers[i].name, 0,
                             sett_arena_format(m->arena, "tiles of layer %s",
                                               map->layers[i].name));
}

SettStatus sett_import_tiled(Import *m)
{
    const SettImportFile *f = &m->from->files[0];
    SettTiledMap map;
    const char *missing = NULL;
    SettStatus status =
        sett_tiled_read(f->bytes, f->size, f->source, m->from->beside, NULL,
                        m->arena, &map, m->err);
    m->kind = "a map of Tiled";
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < map.set_count; i++) {
        take_set(m, &map.sets[i]);
        if (map.sets[i].missing != NULL)
            missing = map.sets[i].missing;
    }
    if (missing != NULL && m->count == 0)
        return sett_fail(m->err, SETT_BAD_INPUT, "the tileset: %s", missing);
    if (m->count == 0)
        take_layers(m, &map);
    take_objects(m, &map, false);
    if (map.w > 0 && map.h > 0 && map.layer_count > 0) {
        sett_import_begin(m, map.w, map.h);
        take_objects(m, &map, true);
        sett_import_end(m);
    }
    return SETT_OK;
}

SettStatus sett_import_tileset(Import *m)
{
    const SettImportFile *f = &m->from->files[0];
    SettTiledSet set;
    SettStatus status = sett_tiled_read_tileset(
        f->bytes, f->size, f->source, m->from->beside, m->arena, &set, m->err);
    m->kind = "a tileset of Tiled";
    if (status != SETT_OK)
        return status;
    take_set(m, &set);
    if (m->count > 0)
        return SETT_OK;
    sett_fail(m->err, SETT_BAD_INPUT, "a tileset that names no tile");
    sett_expect(m->err, "classes, properties \"name\" or Wang colours");
    sett_error_source(m->err, f->source);
    return SETT_BAD_INPUT;
}
