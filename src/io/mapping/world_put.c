/* world_put.c - levels put into a world of Tiled: into maps that it has, or as
   new maps beside one of these, to the right of all, with entries in the
   world's list. */
#include "io/mapping/view.h"
#include "io/mapping/world.h"

#include "base/least.h"
#include "io/disk/names.h"
#include "io/project/project.h"

#include <string.h>

typedef struct Putter {
    SettMapped *m;
    const SettMappedPut *put;
    SettArena *arena;
    SettLdtkFiles *out;
    SettError *err;
    SettDoc doc; /* the world's file */
    SettDocEdits edits;
    SettText added; /* entries of new maps */
    int64_t right;  /* pixels: where the next new map lies */
} Putter;

static int32_t place_named(const SettMapWorld *world, const char *name)
{
    int32_t i = 0;
    while (i < world->count && strcmp(world->items[i].name, name) != 0)
        i++;
    return i;
}

/* The map whose form new ones take. */
static SettStatus find_form(const Putter *p, const SettMapPlace **out)
{
    const SettMapWorld *w = p->m->world;
    const char *like = p->put->like;
    int32_t i = like != NULL ? place_named(w, like) : 0;
    while (like == NULL && i < w->count && w->items[i].map == NULL)
        i++;
    if (i == w->count || w->items[i].map == NULL)
        return sett_fail(
            p->err, SETT_BAD_ARGUMENT, "no map%s%s that can be read in %s",
            like != NULL ? " " : "", like != NULL ? like : "", p->m->path);
    *out = &w->items[i];
    return SETT_OK;
}

/* A name beside another file, with its ending. NULL: no memory. */
static const char *beside(const Putter *p, const char *other, const char *name)
{
    const char *last = sett_path_last(other), *end = strrchr(last, '.');
    return sett_arena_format(p->arena, "%.*s%s%s", (int)(last - other), other,
                             name, end != NULL ? end : "");
}

static bool is_level_layer(const SettMapped *map, const SettTiledLayer *l)
{
    return sett_mapping_uses_layer(&map->mapping, &map->tiled, l,
                                   SETT_MAP_GRID) ||
           sett_mapping_uses_layer(&map->mapping, &map->tiled, l,
                                   SETT_MAP_MARK);
}

/* Layers of tiles that the mapping does not list come empty. */
static void clear_others(const SettMapped *map)
{
    for (int32_t i = 0; i < map->tiled.layer_count; i++) {
        SettTiledLayer *l = &map->tiled.layers[i];
        if (l->kind == SETT_TILED_CELLS && l->cells != NULL &&
            !is_level_layer(map, l))
            memset(l->cells, 0, sizeof *l->cells * (size_t)l->w * (size_t)l->h);
    }
}

/* A level in a map, which becomes the file at `path`. */
static SettStatus put_map(Putter *p, SettMapped *map, int32_t level,
                          const char *path, bool is_new)
{
    const SettMappedPut *put = p->put;
    SettStatus status = sett_mapped_check(map, p->err);
    if (status == SETT_OK && map->mapping.unclear)
        return sett_map_refuse(
            p->err, p->m->path, "--map FILE",
            "the mapping of %.100s is guessed from looks: nothing is "
            "written by it",
            map->path);
    if (status == SETT_OK)
        status = sett_map_put_tiled(
            &map->mapping, &map->tiled, &put->grids[level],
            &(SettMapHow){put->seed, put->drop, put->lost, path}, p->arena,
            p->err);
    if (status != SETT_OK)
        return status;
    if (is_new)
        clear_others(map);
    SettLdtkFile *file = &p->out->items[p->out->count++];
    *file = (SettLdtkFile){path, sett_text(p->arena->alloc)};
    return sett_tiled_write(&map->tiled, p->arena, &file->text, p->err);
}

/* The n-th entry of the world's list; NULL: the map is there by a pattern. */
static const SettDocNode *entry(const Putter *p, int32_t n)
{
    const SettDocNode *list = sett_doc_get(p->doc.root, "maps");
    const SettDocNode *at = list != NULL ? list->child : NULL;
    while (n-- > 0 && at != NULL)
        at = at->next;
    return at;
}

static SettStatus change_map(Putter *p, int32_t at, int32_t level)
{
    const SettMapPlace *place = &p->m->world->items[at];
    SettMapped *map = place->map;
    if (map == NULL)
        return sett_map_unread(place, p->err);
    SettStatus status = put_map(p, map, level, map->path, false);
    const SettDocNode *of = entry(p, at);
    sett_doc_edit_int(&p->edits, sett_doc_get(of, "width"),
                      (int64_t)map->tiled.w * map->tiled.tile_w);
    sett_doc_edit_int(&p->edits, sett_doc_get(of, "height"),
                      (int64_t)map->tiled.h * map->tiled.tile_h);
    return status;
}

/* The last entry of the world's list, and what stands before it, as before new
   ones. */
static const SettDocNode *last_entry(const Putter *p, SettDocText *gap)
{
    const SettDocNode *last = entry(p, 0);
    while (last != NULL && last->next != NULL)
        last = last->next;
    *gap = (SettDocText){"\n", 1};
    if (last != NULL) {
        size_t from = last->begin;
        while (from > 0 && memchr(" \t\r\n", p->doc.bytes[from - 1], 4) != NULL)
            from--;
        *gap = (SettDocText){p->doc.bytes + from, last->begin - from};
    }
    return last;
}

static void add_entry(Putter *p, const char *file, const SettTiledMap *map,
                      int64_t y)
{
    SettDocText gap;
    bool first = last_entry(p, &gap) == NULL && p->added.size == 0;
    sett_text_add(&p->added, first ? "" : ",");
    sett_text_bytes(&p->added, gap.at, gap.size);
    SettJsonWriter j = sett_json_writer(&p->added, true);
    sett_json_open(&j, '{');
    sett_json_add_string(&j, "fileName", file);
    sett_json_add_int(&j, "height", (int64_t)map->h * map->tile_h);
    sett_json_add_int(&j, "width", (int64_t)map->w * map->tile_w);
    sett_json_add_int(&j, "x", p->right);
    sett_json_add_int(&j, "y", y);
    sett_json_close(&j);
}

/* The same map once more, as it was read. */
static SettStatus add_map(Putter *p, const SettMapPlace *form, int32_t level,
                          const char *name)
{
    SettMapped copy = *form->map;
    const char *file = beside(p, form->name, name);
    const char *path = beside(p, copy.path, name);
    if (file == NULL || path == NULL)
        return sett_no_memory(p->err);
    SettStatus status =
        sett_tiled_read(copy.bytes, copy.size, copy.path, &copy.files, NULL,
                        p->arena, &copy.tiled, p->err);
    if (status == SETT_OK)
        status = sett_mapping_look(&copy.mapping, &copy.tiled, &copy.files,
                                   p->arena, p->err);
    if (status == SETT_OK)
        status = put_map(p, &copy, level, path, true);
    if (status != SETT_OK)
        return status;
    add_entry(p, file, &copy.tiled, form->y);
    p->right += (int64_t)copy.tiled.w * copy.tiled.tile_w;
    return p->added.status;
}

static SettStatus put_levels(Putter *p)
{
    const SettMappedPut *put = p->put;
    const SettMapWorld *w = p->m->world;
    const SettMapPlace *form = NULL;
    const char *base = put->name != NULL ? put->name : "Sett";
    SettStatus status = find_form(p, &form);
    if (status == SETT_OK && base[strcspn(base, "/\\%:")] != '\0')
        return sett_refuse(p->err, SETT_BAD_ARGUMENT,
                           "the begin of a file's name without / \\ : %",
                           "the maps' name '%.60s'", base);
    for (int32_t i = 0; i < put->count && status == SETT_OK; i++) {
        const char *name = sett_arena_format(p->arena, "%s_%d", base, (int)i);
        const char *file = name != NULL ? beside(p, form->name, name) : NULL;
        if (file == NULL)
            return sett_no_memory(p->err);
        int32_t at = place_named(w, file);
        status =
            at < w->count ? change_map(p, at, i) : add_map(p, form, i, name);
    }
    return status;
}

static SettStatus put_level(Putter *p)
{
    int32_t at = place_named(p->m->world, p->put->level);
    if (p->put->count != 1)
        return sett_fail(p->err, SETT_BAD_ARGUMENT, "%d levels for the map %s",
                         (int)p->put->count, p->put->level);
    if (at == p->m->world->count)
        return sett_fail(p->err, SETT_BAD_ARGUMENT, "no map %s in %s",
                         p->put->level, p->m->path);
    return change_map(p, at, 0);
}

/* Entries of new maps come behind the last one; a world of patterns alone gets
   a list. */
static SettStatus add_entries(Putter *p)
{
    const SettDocNode *list = sett_doc_get(p->doc.root, "maps");
    SettDocText gap;
    const SettDocNode *last = last_entry(p, &gap);
    size_t at = last != NULL   ? last->end
                : list != NULL ? list->inner_begin
                               : p->doc.root->inner_begin;
    if (p->added.size == 0)
        return SETT_OK;
    const char *text = sett_arena_format(
        p->arena, "%s%.*s%s", list == NULL ? " \"maps\": [" : "",
        (int)p->added.size, p->added.data, list == NULL ? " ]," : "");
    if (text == NULL)
        return sett_no_memory(p->err);
    return sett_doc_edit(&p->edits, at, at, (SettDocText){text, strlen(text)});
}

static void find_right(Putter *p)
{
    const SettMapWorld *w = p->m->world;
    p->right = INT64_MIN;
    for (int32_t i = 0; i < w->count; i++) {
        const SettMapPlace *place = &w->items[i];
        const SettTiledMap *map =
            place->map != NULL ? &place->map->tiled : NULL;
        int64_t wide = map != NULL ? (int64_t)map->w * map->tile_w : 0;
        p->right = sett_max_wide(p->right, place->x + wide);
    }
}

SettStatus sett_map_world_put(SettMapped *m, const SettMappedPut *put,
                              SettArena *arena, SettLdtkFiles *out,
                              SettError *err)
{
    Putter p = {.m = m, .put = put, .arena = arena, .out = out, .err = err};
    p.edits = (SettDocEdits){.arena = arena};
    p.added = sett_text(arena->alloc);
    *out = (SettLdtkFiles){.arena = arena};
    out->items = SETT_TAKE(arena, (int64_t)put->count + 1, SettLdtkFile);
    if (out->items == NULL)
        return sett_no_memory(p.err);
    find_right(&p);
    SettStatus status =
        sett_doc_read(m->bytes, m->size, m->path, arena, &p.doc, err);
    if (status == SETT_OK)
        status = put->level != NULL ? put_level(&p) : put_levels(&p);
    if (status == SETT_OK)
        status = add_entries(&p);
    if (status == SETT_OK) {
        SettLdtkFile *file = &out->items[out->count++];
        *file = (SettLdtkFile){m->path, sett_text(arena->alloc)};
        status = sett_doc_write(&p.doc, &p.edits, &file->text);
    }
    sett_text_free(&p.added);
    if (status == SETT_NO_MEMORY)
        sett_no_memory(p.err);
    if (status != SETT_OK)
        sett_ldtk_files_free(out);
    return status;
}
