/* world.c - worlds of Tiled: which maps they have and where, from their list or
   from patterns of names. */
#include "io/mapping/world.h"

#include "io/disk/names.h"
#include "io/project/project.h"

#include <inttypes.h>
#include <string.h>

#define MOST_MAPS 4096

typedef struct Reader {
    const SettGame *game;
    const SettMapped *from;
    const SettJson *mapping;
    SettMapReadFn *read;
    SettArena *arena;
    SettMapWorld *world;
    SettError *err;
    SettStatus status; /* errors of members stick */
} Reader;

bool sett_map_is_world(const SettJson *root)
{
    return (sett_json_list(root, "maps") != NULL ||
            sett_json_list(root, "patterns") != NULL) &&
           sett_json_member(root, "layers") == NULL;
}

bool sett_map_world_file(const char *path, const char *bytes, size_t size)
{
    static const char key[] = "\"onlyShowAdjacentMaps\"";
    size_t n = sizeof key - 1;
    if (sett_name_ends(path, ".world"))
        return true;
    for (size_t i = 0; i + n <= size && bytes[0] == '{' && size < 1 << 20; i++)
        if (memcmp(bytes + i, key, n) == 0)
            return true;
    return false;
}

/* The file of a map, or why there is none. */
static SettStatus read_map(const Reader *r, const char *name, SettMapPlace *out)
{
    const char *why = NULL;
    char *text = NULL;
    size_t size = 0;
    SettProjectFiles beside = r->from->files;
    if (beside.io == NULL)
        return sett_fail(&out->why, SETT_BAD_INPUT, "no file is opened here");
    if (sett_name_ends(name, ".world"))
        return sett_fail(&out->why, SETT_BAD_INPUT, "a world in a world");
    SettDocText link = {name, strlen(name)};
    const char *path = sett_project_path(beside.folder, link, r->arena, &why);
    if (path == NULL && why != NULL)
        return sett_fail(&out->why, SETT_BAD_INPUT, "%s", why);
    beside.folder = path != NULL ? sett_project_folder(path, r->arena) : NULL;
    SettMapped *map = SETT_TAKE(r->arena, 1, SettMapped);
    if (beside.folder == NULL || map == NULL)
        return sett_no_memory(&out->why);
    SettStatus status =
        sett_project_read(&beside, path, r->arena, &text, &size, &out->why);
    if (status == SETT_OK)
        status = r->read(r->game, text, size, path, &beside, r->mapping,
                         r->arena, map, &out->why);
    if (status == SETT_OK)
        out->map = map;
    return status;
}

static SettStatus add_map(const Reader *r, const char *name, int64_t x,
                          int64_t y)
{
    if (r->world->count == MOST_MAPS)
        return sett_fail(r->err, SETT_TOO_LARGE, "a world of over %d maps",
                         MOST_MAPS);
    SettMapPlace *place = &r->world->items[r->world->count++];
    *place = (SettMapPlace){.name = name, .x = x, .y = y};
    SettStatus status = read_map(r, name, place);
    if (status == SETT_OK && sett_work(r->arena, 1))
        return sett_fail(r->err, SETT_CANCELLED, "cancelled");
    if (status != SETT_NO_MEMORY && status != SETT_CANCELLED)
        return SETT_OK; /* it is told where its level is asked for */
    if (r->err != NULL)
        *r->err = place->why;
    return status;
}

SettStatus sett_map_unread(const SettMapPlace *place, SettError *err)
{
    if (err == NULL)
        return SETT_BAD_INPUT;
    *err = place->why;
    err->status = SETT_BAD_INPUT;
    return sett_error_in(err, SETT_BAD_INPUT, place->name);
}

static bool is_small(int64_t value)
{
    return value >= INT32_MIN && value <= INT32_MAX;
}

/* A whole number of an object, else `other`. */
static int64_t number(Reader *r, const SettJson *of, const char *key,
                      int64_t other)
{
    const SettJson *value = sett_json_member(of, key);
    if (r->status == SETT_OK && value != NULL &&
        (!sett_json_int(value, &other) || !is_small(other)))
        r->status = sett_json_refuse(r->err, value, "a whole number of pixels",
                                     "a place that cannot be");
    return other;
}

static const char *text(Reader *r, const SettJson *of, const char *key)
{
    const SettJson *value = sett_json_member(of, key);
    if (value != NULL && value->type == SETT_JSON_STRING)
        return value->string;
    r->status = sett_json_refuse(r->err, value != NULL ? value : of, "a text",
                                 "no %s", key);
    return NULL;
}

static void read_listed(Reader *r, const SettJson *map)
{
    const char *name = text(r, map, "fileName");
    int64_t x = number(r, map, "x", 0), y = number(r, map, "y", 0);
    if (r->status == SETT_OK)
        r->status = add_map(r, name, x, y);
}

/* The numbers of a pattern's groups count so many pixels. */
typedef struct Spread {
    int64_t x, y, from_x, from_y;
} Spread;

/* A map has one place: that of the list, else that of the first pattern. */
static bool is_listed(const SettMapWorld *world, const char *name)
{
    int32_t i = 0;
    while (i < world->count && strcmp(world->items[i].name, name) != 0)
        i++;
    return i < world->count;
}

static SettStatus add_matching(const Reader *r, const SettNamePattern *p,
                               const Spread *by, char *names)
{
    for (char *name = names, *end; *name != 0; name = end + 1) {
        int64_t groups[2];
        end = strchr(name, '\n');
        if (end == NULL)
            return SETT_OK;
        *end = 0;
        bool map = sett_name_ends(name, ".tmx") || sett_name_ends(name, ".tmj");
        if (sett_work(r->arena, 64 * (uint64_t)(end - name)))
            return sett_fail(r->err, SETT_CANCELLED, "cancelled");
        if (!map || is_listed(r->world, name) ||
            !sett_name_fits(p, name, groups))
            continue;
        int64_t x = groups[0] * by->x + by->from_x;
        int64_t y = groups[1] * by->y + by->from_y;
        if (!is_small(x) || !is_small(y))
            return sett_fail(r->err, SETT_BAD_INPUT,
                             "%.80s would lie at %" PRId64 ",%" PRId64, name, x,
                             y);
        SettStatus status = add_map(r, name, x, y);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

/* The names in the world's folder; NULL where nobody lists them. */
static SettStatus list_names(const Reader *r, char **out)
{
    const SettProjectFiles *f = &r->from->files;
    SettText names = sett_text(r->arena->alloc);
    *out = NULL;
    if (f->io == NULL || f->io->list == NULL)
        return sett_fail(r->err, SETT_UNSUPPORTED,
                         "no folder is listed here, as patterns ask for");
    bool both = f->root[0] != 0 && f->folder[0] != 0;
    const char *folder = sett_arena_format(r->arena, "%s%s%s", f->root,
                                           both ? "/" : "", f->folder);
    if (folder == NULL)
        return sett_no_memory(r->err);
    SettStatus status = f->io->list(f->io->host, folder, &names, r->err);
    if (status == SETT_OK)
        *out = sett_arena_raw(r->arena, names.size + 1, 1);
    if (*out != NULL) {
        memcpy(*out, names.size > 0 ? names.data : "", names.size);
        (*out)[names.size] = 0;
    }
    sett_text_free(&names);
    return status == SETT_OK && *out == NULL ? sett_no_memory(r->err) : status;
}

static SettStatus match_pattern(const Reader *r, const SettJson *pattern,
                                const char *source, const Spread *by)
{
    const char *why = NULL;
    char *names = NULL;
    const SettNamePattern *p = sett_name_pattern(source, r->arena, &why);
    if (p == NULL && why == NULL)
        return sett_no_memory(r->err);
    if (p == NULL)
        return sett_json_refuse(r->err, sett_json_member(pattern, "regexp"),
                                why, "a pattern that is not understood");
    SettStatus status = list_names(r, &names);
    return status == SETT_OK ? add_matching(r, p, by, names) : status;
}

static void read_pattern(Reader *r, const SettJson *pattern)
{
    const char *source = text(r, pattern, "regexp");
    Spread by;
    by.x = number(r, pattern, "multiplierX", 1);
    by.y = number(r, pattern, "multiplierY", 1);
    by.from_x = number(r, pattern, "offsetX", 0);
    by.from_y = number(r, pattern, "offsetY", 0);
    if (r->status == SETT_OK)
        r->status = match_pattern(r, pattern, source, &by);
}

static void read_all(Reader *r, const SettJson *root, const char *list,
                     void read(Reader *, const SettJson *))
{
    const SettJson *all = sett_json_list(root, list);
    for (const SettJson *i = all != NULL ? all->child : NULL;
         i != NULL && r->status == SETT_OK; i = i->next)
        read(r, i);
}

SettStatus sett_map_world_read(const SettGame *game, const SettMapped *from,
                               const SettJson *mapping, SettMapReadFn *read,
                               SettArena *arena, SettMapWorld **out,
                               SettError *err)
{
    const SettJson *root = NULL;
    SettMapWorld *world = SETT_TAKE(arena, 1, SettMapWorld);
    Reader r = {game, from, mapping, read, arena, world, err, SETT_OK};
    if (world == NULL)
        return sett_no_memory(err);
    *world = (SettMapWorld){SETT_TAKE(arena, MOST_MAPS, SettMapPlace), 0};
    if (world->items == NULL)
        return sett_no_memory(err);
    SettStatus status =
        sett_json_read(from->bytes, from->size, NULL, arena, &root, err);
    if (status != SETT_OK)
        return status;
    if (!sett_map_is_world(root))
        return sett_json_refuse(err, root, "\"maps\" or \"patterns\"",
                                "no world of Tiled");
    read_all(&r, root, "maps", read_listed);
    read_all(&r, root, "patterns", read_pattern);
    if (r.status == SETT_OK && world->count == 0)
        return sett_json_refuse(err, root, "at least one map",
                                "no map is in it");
    *out = world;
    return r.status;
}
