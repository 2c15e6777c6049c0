/* carried.c - what of a user's project is kept and not read, a line a kind, and
   rules of LDtk that a level says too little for. */
#include "io/mapping/world.h"

#include <inttypes.h>
#include <string.h>

static void put_count(SettText *out, const char *path, int64_t count,
                      const char *one, const char *many)
{
    if (count > 0)
        sett_text_format(out, "%s: %" PRId64 " %s kept as %s\n", path, count,
                         count == 1 ? one : many,
                         count == 1 ? "it is" : "they are");
}

static int64_t objects_without_row(const SettMapped *m)
{
    int64_t count = 0;
    for (int32_t i = 0; i < m->tiled.layer_count; i++) {
        const SettTiledLayer *l = &m->tiled.layers[i];
        for (int32_t k = 0; k < l->object_count; k++)
            count += sett_mapping_object_row(&m->mapping, &m->tiled,
                                             &l->objects[k]) == NULL;
    }
    return count;
}

/* Tilesets without which classes and pictures of their tiles are not known. */
static void tell_gone_sets(const SettMapped *m, SettText *out)
{
    for (int32_t i = 0; i < m->tiled.set_count; i++) {
        const SettTiledSet *s = &m->tiled.sets[i];
        if (s->missing != NULL)
            sett_text_format(out,
                             "%s: tileset %.100s cannot be read (%.100s): "
                             "nothing is known of its tiles, from number "
                             "%" PRId64 " on\n",
                             m->path, s->name, s->missing, s->first);
    }
}

static bool has_tile(const SettTiledMap *map, uint32_t cell)
{
    int32_t id = 0;
    const SettTiledSet *set = sett_tiled_set_of(map, cell, &id);
    bool counted = set != NULL && set->missing == NULL && set->image != NULL &&
                   set->tile_count > 0;
    return set != NULL && (!counted || id < set->tile_count);
}

/* Cells whose number is of no tile: an error of the file, and kept in it. */
static SettStatus tell_strange(const SettMapped *m, SettArena *tmp,
                               SettText *out)
{
    for (int32_t i = 0; i < m->tiled.layer_count; i++) {
        const SettTiledLayer *l = &m->tiled.layers[i];
        int32_t count = 0, first = -1,
                area = l->cells != NULL ? l->w * l->h : 0;
        uint32_t known = 0;
        for (int32_t k = 0; k < area; k++) {
            uint32_t cell = l->cells[k] & SETT_TILED_TILE;
            if (cell == known || cell == 0 || has_tile(&m->tiled, cell)) {
                known = cell;
                continue;
            }
            first = first < 0 ? k : first;
            count++;
        }
        if (count > 0)
            sett_text_format(
                out,
                "%s: layer \"%.60s\": %d %s (first at %d,%d: %u) %s, kept as "
                "%s\n",
                m->path, l->name, (int)count, count == 1 ? "cell" : "cells",
                (int)(first % l->w + l->x), (int)(first / l->w + l->y),
                (unsigned)(l->cells[first] & SETT_TILED_TILE),
                count == 1 ? "has the number of no tile"
                           : "have numbers of no tile",
                count == 1 ? "it is" : "they are");
        if (sett_work(tmp, (uint64_t)area))
            return SETT_CANCELLED;
    }
    return SETT_OK;
}

static SettStatus tell_tiled(const SettMapped *m, SettArena *tmp, SettText *out)
{
    SettTiledCarried c;
    SettStatus status = sett_tiled_carried(&m->tiled, tmp, &c);
    tell_gone_sets(m, out);
    if (status == SETT_OK)
        status = tell_strange(m, tmp, out);
    if (status != SETT_OK)
        return status;
    put_count(out, m->path, c.images, "layer of images is",
              "layers of images are");
    put_count(out, m->path, objects_without_row(m), "object without a row is",
              "objects without a row are");
    put_count(out, m->path, c.properties, "property is", "properties are");
    put_count(out, m->path, c.parallax, "layer with parallax is",
              "layers with parallax are");
    if (c.unknown > 0)
        sett_text_format(
            out, "%s: %d unknown %s kept as %s (the first: %.60s)\n", m->path,
            (int)c.unknown, c.unknown == 1 ? "element is" : "elements are",
            c.unknown == 1 ? "it is" : "they are", c.first);
    if (c.project != NULL)
        sett_text_format(out, "%s: values of classes are not known: %s\n",
                         m->path, c.project);
    return out->status;
}

static bool has_row(const SettMapping *m, const char *entity)
{
    int32_t i = 0;
    while (i < m->object_count && (m->objects[i].text == NULL ||
                                   strcmp(m->objects[i].text, entity) != 0))
        i++;
    return i < m->object_count;
}

static bool has_field(const SettLdtkLevel *level, int32_t def)
{
    int32_t i = 0;
    while (i < level->field_count && level->fields[i].def != def)
        i++;
    return i < level->field_count;
}

/* A group of rules that asks for a biome, where the first level without the
   field that says it counts as one of none. */
static void tell_biomes(const SettMapped *m, const SettLdtkLayerDef *def,
                        SettText *out)
{
    const SettLdtkLevel *without = NULL;
    for (int32_t i = 0; i < m->ldtk.level_count && without == NULL; i++)
        if (m->ldtk.levels[i].missing == NULL &&
            (def->biome < 0 || !has_field(&m->ldtk.levels[i], def->biome)))
            without = &m->ldtk.levels[i];
    for (int32_t g = 0; g < def->group_count && without != NULL; g++) {
        const SettLdtkRuleGroup *group = &def->groups[g];
        if (!group->active || group->biome_count == 0)
            continue;
        sett_text_format(out, "%s: rule group \"%.60s\" needs a biome", m->path,
                         group->name);
        if (def->biome >= 0)
            sett_text_format(out, " of field #%d, level %.60s has none",
                             (int)def->biome, without->name);
        else
            sett_text_format(out, ", layer %.60s names no field", def->name);
        sett_text_add(out, group->optional
                               ? ": treated as not in force\n"
                               : ": treated as a group without biomes\n");
    }
}

static SettStatus tell_ldtk(const SettMapped *m, SettText *out)
{
    const SettLdtkProject *p = &m->ldtk;
    int64_t count = 0;
    for (int32_t i = 0; i < p->level_count; i++)
        if (p->levels[i].missing != NULL)
            sett_text_format(out,
                             "%s: the file of level %.60s cannot be read: "
                             "%.200s\n",
                             m->path, p->levels[i].name, p->levels[i].missing);
    for (int32_t i = 0; i < p->level_count; i++)
        for (int32_t k = 0; k < p->levels[i].layer_count; k++) {
            const SettLdtkLayer *l = &p->levels[i].layers[k];
            for (int32_t e = 0; e < l->entity_count; e++)
                count += !has_row(&m->mapping, l->entities[e].name);
        }
    put_count(out, m->path, count, "entity without a row is",
              "entities without a row are");
    for (int32_t i = 0; i < p->layer_count; i++)
        tell_biomes(m, &p->layers[i], out);
    return out->status;
}

static SettStatus tell_world(const SettMapped *m, SettText *out)
{
    for (int32_t i = 0; i < m->world->count; i++) {
        const SettMapPlace *p = &m->world->items[i];
        sett_text_format(out, "%s: %.200s lies at %d,%d", m->path, p->name,
                         (int)p->x, (int)p->y);
        if (p->map == NULL)
            sett_text_format(out, ", but cannot be read: %s", p->why.text);
        sett_text_char(out, '\n');
    }
    return out->status;
}

SettStatus sett_mapped_carried(const SettMapped *m, SettArena *tmp,
                               SettText *out)
{
    if (m->world != NULL)
        return tell_world(m, out);
    if (m->is_text || m->picture != NULL || m->boards != NULL)
        return SETT_OK;
    return m->is_ldtk ? tell_ldtk(m, out) : tell_tiled(m, tmp, out);
}
