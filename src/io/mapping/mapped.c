/* mapped.c - a user's project with its mapping: read, its levels handed out,
   levels put into it, and the files that result written over it. */
#include "io/ldtk/write.h"
#include "io/mapping/boards.h"
#include "io/mapping/flat.h"
#include "io/mapping/picture.h"
#include "io/mapping/view.h"
#include "io/mapping/world.h"

#include <string.h>

static SettStatus refuse_shape(const SettTiledMap *map, SettError *err)
{
    return sett_refuse(err, SETT_BAD_INPUT,
                       "an orthogonal one: levels are rows of squares",
                       "the map is %.40s", map->orientation);
}

/* How the picture is cut stays as it was given or found. */
static SettStatus guess_picture(const SettGame *game, SettArena *arena,
                                SettMapped *m, SettError *err)
{
    const SettMapping cut = m->mapping;
    SettStatus status =
        sett_picture_guess(game, &m->tiled, arena, &m->mapping, err);
    m->mapping.cell_w = cut.cell_w;
    m->mapping.cell_h = cut.cell_h;
    m->mapping.offset_x = cut.offset_x;
    m->mapping.offset_y = cut.offset_y;
    m->mapping.spacing = cut.spacing;
    m->mapping.sets = cut.sets;
    m->mapping.set_count = cut.set_count;
    return status;
}

static SettStatus guess_mapping(const SettGame *game, SettArena *arena,
                                SettMapped *m, SettError *err)
{
    if (m->picture != NULL)
        return guess_picture(game, arena, m, err);
    return m->is_ldtk
               ? sett_mapping_guess_ldtk(game, &m->ldtk, arena, &m->mapping,
                                         err)
               : sett_mapping_guess_tiled(
                     game, &m->tiled, m->files.io != NULL ? &m->files : NULL,
                     arena, &m->mapping, err);
}

static bool is_picture(const SettMapped *m)
{
    return m->size >= 8 && memcmp(m->bytes, "\x89PNG\r\n\x1a\n", 8) == 0;
}

/* The letters of boards are known where no mapping says what they are. */
static SettStatus read_boards(const SettGame *game, SettArena *arena,
                              SettMapped *m, SettError *err)
{
    SettStatus status =
        m->mapping.game == NULL
            ? sett_map_boards_rows(game, arena, &m->mapping, err)
            : SETT_OK;
    return status == SETT_OK
               ? sett_map_boards_read(m->bytes, m->size, arena, &m->boards, err)
               : status;
}

/* What the maps of a world have read is of the world as well. */
static SettStatus join_logs(SettMapped *m, SettArena *arena, SettError *err)
{
    for (int32_t i = 0; i < m->world->count; i++) {
        SettMapped *map = m->world->items[i].map;
        const SettProjectSeen *seen = map != NULL ? map->log.first : NULL;
        for (; seen != NULL; seen = seen->next) {
            SettProjectSeen *own = SETT_TAKE(arena, 1, SettProjectSeen);
            if (own == NULL)
                return sett_no_memory(err);
            *own = *seen;
            own->next = m->log.first;
            m->log.first = own;
        }
    }
    return SETT_OK;
}

/* Each map is by the mapping, or by a guess of its own; what is shown of a
   guess is the first one. */
static SettStatus read_world(const SettGame *game, const SettJson *mapping,
                             SettArena *arena, SettMapped *m, SettError *err)
{
    SettStatus status = sett_map_world_read(game, m, mapping, sett_mapped_read,
                                            arena, &m->world, err);
    if (status == SETT_OK)
        status = join_logs(m, arena, err);
    for (int32_t i = 0; status == SETT_OK && i < m->world->count; i++) {
        const SettMapped *map = m->world->items[i].map;
        if (map != NULL && m->mapping.game == NULL)
            m->mapping = map->mapping;
    }
    return status == SETT_OK && m->mapping.game == NULL /* no map is there */
               ? sett_map_unread(&m->world->items[0], err)
               : status;
}

static SettStatus read_project(const SettGame *game, const SettJson *mapping,
                               SettArena *arena, SettMapped *m, SettError *err)
{
    const SettProjectFiles *files = m->files.io != NULL ? &m->files : NULL;
    SettPicture picture;
    if (is_picture(m)) {
        SettStatus status =
            sett_png_read(m->bytes, m->size, 0, arena, &picture, err);
        return status == SETT_OK
                   ? sett_picture_read(game, &m->mapping, &picture, files,
                                       m->path, arena, &m->tiled, &m->picture,
                                       err)
                   : status;
    }
    if (sett_map_is_boards(game, m->path, m->bytes, m->size))
        return read_boards(game, arena, m, err);
    if (sett_map_world_file(m->path, m->bytes, m->size))
        return read_world(game, mapping, arena, m, err);
    m->is_ldtk = sett_ldtk_is(m->bytes, m->size);
    m->is_text = !m->is_ldtk && sett_map_has_glyphs(&m->mapping);
    if (m->is_text)
        return sett_map_read_text(&m->mapping, m->bytes, m->size, m->path,
                                  arena, &m->tiled, err);
    if (m->is_ldtk)
        return sett_ldtk_read(m->bytes, m->size, m->path, files, arena,
                              &m->ldtk, err);
    SettStatus status = sett_tiled_read(m->bytes, m->size, m->path, files, NULL,
                                        arena, &m->tiled, err);
    const char *shape = m->tiled.orientation;
    return status == SETT_OK && shape != NULL && shape[0] != 0 &&
                   strcmp(shape, "orthogonal") != 0
               ? refuse_shape(&m->tiled, err)
               : status;
}

SettStatus sett_mapped_read(const SettGame *game, const char *bytes,
                            size_t size, const char *path,
                            const SettProjectFiles *files,
                            const SettJson *mapping, SettArena *arena,
                            SettMapped *out, SettError *err)
{
    SettStatus status = SETT_OK;
    *out = (SettMapped){.path = path, .bytes = bytes, .size = size};
    if (files != NULL) {
        out->files = *files;
        out->files.log = &out->log;
    }
    if (mapping != NULL)
        status = sett_mapping_read(game, mapping, arena, &out->mapping, err);
    if (status != SETT_OK)
        return status;
    status = read_project(game, mapping, arena, out, err);
    if (status != SETT_OK)
        return sett_error_in(err, status, path);
    if (out->boards != NULL || out->world != NULL)
        return SETT_OK;
    if (mapping == NULL ||
        (out->picture != NULL && out->mapping.row_count == 0))
        return guess_mapping(game, arena, out, err);
    return out->is_ldtk
               ? SETT_OK
               : sett_mapping_look(&out->mapping, &out->tiled,
                                   out->files.io != NULL ? &out->files : NULL,
                                   arena, err);
}

/* Whether a row or an object says how a tile is written. */
static bool is_written(const SettMapping *m, int32_t tile)
{
    bool known = tile == m->fill;
    for (int32_t i = 0; i < m->row_count && !known; i++)
        known = m->rows[i].to == tile;
    for (int32_t i = 0; i < m->object_count && !known; i++)
        known = m->objects[i].to == tile;
    return known;
}

/* A level without the tiles that the project has no place for. */
static void drop_tiles(const SettMapping *m, int32_t index, SettGrid *grid,
                       SettText *lost)
{
    const SettTileSet *tiles = &m->game->tiles;
    for (int32_t t = 0; t < tiles->count; t++) {
        int32_t count = 0;
        if (is_written(m, t))
            continue;
        for (int32_t i = 0; i < grid->w * grid->h; i++)
            if (grid->cells[i] == t) {
                grid->cells[i] = (uint8_t)m->fill;
                count++;
            }
        if (count > 0 && lost != NULL)
            sett_text_format(lost,
                             "level %d: %s is left out (%d): no row "
                             "says how it is written\n",
                             (int)index, tiles->tiles[t].name, (int)count);
    }
}

/* The levels as they go into the project: copies where tiles are dropped. */
static SettStatus take_grids(const SettMapped *m, const SettMappedPut *put,
                             SettArena *arena, SettMappedPut *own,
                             SettError *err)
{
    *own = *put;
    if (!put->drop)
        return SETT_OK;
    SettGrid *grids = SETT_TAKE(arena, put->count, SettGrid);
    if (grids == NULL)
        return sett_no_memory(err);
    for (int32_t i = 0; i < put->count; i++) {
        if (sett_grid_take(arena, put->grids[i].w, put->grids[i].h,
                           &grids[i]) != SETT_OK)
            return sett_no_memory(err);
        sett_grid_copy(&grids[i], &put->grids[i]);
        drop_tiles(&m->mapping, i, &grids[i], put->lost);
    }
    own->grids = grids;
    return SETT_OK;
}

/* The one file that a project is. */
static SettStatus put_file(SettMapped *m, const SettMappedPut *put,
                           SettArena *arena, SettText *out, SettError *err)
{
    if (m->boards != NULL)
        return sett_map_boards_put(m, put, arena, out, err);
    if (put->count != 1)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "a map of Tiled takes one level, not %d",
                         (int)put->count);
    SettStatus status = sett_map_put_tiled(
        &m->mapping, &m->tiled, &put->grids[0],
        &(SettMapHow){put->seed, put->drop, put->lost, NULL}, arena, err);
    if (status != SETT_OK)
        return status;
    return m->picture != NULL ? sett_picture_write(&m->tiled, m->picture,
                                                   m->bytes, m->size, out, err)
           : m->is_text ? sett_map_write_text(&m->tiled, m->bytes, m->size, out)
                        : sett_tiled_write(&m->tiled, arena, out, err);
}

static SettStatus put_one(SettMapped *m, const SettMappedPut *put,
                          SettArena *arena, SettLdtkFiles *out, SettError *err)
{
    *out = (SettLdtkFiles){.arena = arena};
    out->items = SETT_TAKE(arena, 1, SettLdtkFile);
    if (out->items == NULL)
        return sett_no_memory(err);
    out->items[0] = (SettLdtkFile){m->path, sett_text(arena->alloc)};
    out->count = 1;
    SettStatus status = put_file(m, put, arena, &out->items[0].text, err);
    if (status == SETT_NO_MEMORY)
        sett_fail(err, status, "out of memory");
    if (status != SETT_OK)
        sett_ldtk_files_free(out);
    return status;
}

static bool has_def(const SettLdtkChange *change, int32_t uid)
{
    int32_t i = 0;
    while (i < change->def_count && change->defs[i] != uid)
        i++;
    return i < change->def_count;
}

/* Objects that the change leaves out, as the world may have no more of them. */
static void tell_lost(const SettMapped *m, const SettLdtkChange *change,
                      const SettGrid *grid, SettText *out)
{
    for (int32_t i = 0; i < m->mapping.object_count; i++) {
        const SettMapObject *o = &m->mapping.objects[i];
        int32_t count = 0, k = 0;
        while (k < m->ldtk.entity_count &&
               strcmp(m->ldtk.entities[k].name, o->text) != 0)
            k++;
        for (int32_t c = 0; c < grid->w * grid->h; c++)
            count += grid->cells[c] == o->to;
        if (count > 0 && k < m->ldtk.entity_count &&
            o->lack == SETT_MAP_CREATE &&
            !has_def(change, m->ldtk.entities[k].uid))
            sett_text_format(out,
                             "%s: %s is left out: the world has all of %s that "
                             "it may have (%d)\n",
                             change->name,
                             m->mapping.game->tiles.tiles[o->to].name, o->text,
                             (int)m->ldtk.entities[k].most);
    }
}

/* Names of levels by a pattern of LDtk's are known once they have a place: one
   that was written before is found by its iid. NULL: no memory. */
static const char *level_name(const SettMapped *m, const SettMappedPut *put,
                              int32_t index, SettArena *arena)
{
    const char *name = put->name != NULL ? put->name : "Sett";
    char iid[40];
    if (put->level != NULL)
        return put->level;
    if (strchr(name, '%') == NULL)
        return sett_arena_format(arena, "%s_%d", name, (int)index);
    sett_ldtk_planned_iid(&m->ldtk, put->seed, name, "level", index, iid);
    const SettLdtkLevel *there = sett_ldtk_level(&m->ldtk, iid);
    return there != NULL ? there->name : name;
}

static SettStatus list_changes(const SettMapped *m, const SettMappedPut *put,
                               SettArena *arena, SettLdtkChange *changes,
                               SettError *err)
{
    const SettLdtkProject *p = &m->ldtk;
    int32_t like = 0;
    if (put->level != NULL && put->count != 1)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "%d levels for the one level %s", (int)put->count,
                         put->level);
    while (like < p->level_count &&
           (put->like != NULL ? strcmp(p->levels[like].name, put->like) != 0
                              : p->levels[like].missing != NULL))
        like++;
    if (like >= p->level_count && put->like == NULL)
        like = 0;
    if (like >= p->level_count)
        return sett_fail(err, SETT_BAD_ARGUMENT, "no level %s in %s",
                         put->like != NULL ? put->like : "", m->path);
    for (int32_t i = 0; i < put->count; i++) {
        const char *name = level_name(m, put, i, arena);
        if (name == NULL)
            return sett_no_memory(err);
        SettStatus status = sett_map_put_ldtk(
            &m->mapping, p, name, like, &put->grids[i],
            &(SettMapHow){put->seed, put->drop, put->lost, name}, arena,
            &changes[i], err);
        if (status != SETT_OK)
            return status;
        changes[i].lists = put->lists;
        if (put->lost != NULL)
            tell_lost(m, &changes[i], &put->grids[i], put->lost);
    }
    return SETT_OK;
}

/* Changes of nothing but lists of rules, of all other levels. */
static int32_t add_lists(const SettMapped *m, SettLdtkChange *changes,
                         int32_t count)
{
    int32_t put = count;
    for (int32_t i = 0; i < m->ldtk.level_count; i++) {
        const SettLdtkLevel *l = &m->ldtk.levels[i];
        int32_t k = 0;
        while (k < put && sett_ldtk_level(&m->ldtk, changes[k].name) != l)
            k++;
        if (k == put && l->missing == NULL)
            changes[count++] =
                (SettLdtkChange){.name = l->name, .lists = SETT_LDTK_ALL};
    }
    return count;
}

SettStatus sett_mapped_put(SettMapped *m, const SettMappedPut *put,
                           SettArena *arena, SettLdtkFiles *out, SettError *err)
{
    SettMappedPut own;
    SettStatus status = sett_mapped_check(m, err);
    if (status == SETT_OK)
        status = take_grids(m, put, arena, &own, err);
    if (status != SETT_OK)
        return status;
    if (m->world != NULL)
        return sett_map_world_put(m, &own, arena, out, err);
    if (!m->is_ldtk)
        return put_one(m, &own, arena, out, err);
    int64_t most = (int64_t)put->count + m->ldtk.level_count;
    SettLdtkChange *changes = SETT_TAKE(arena, most, SettLdtkChange);
    if (changes == NULL)
        return sett_no_memory(err);
    status = list_changes(m, &own, arena, changes, err);
    int32_t count = put->count;
    if (status == SETT_OK && put->lists == SETT_LDTK_ALL)
        count = add_lists(m, changes, count);
    return status == SETT_OK ? sett_ldtk_write(&m->ldtk, changes, count,
                                               put->seed, arena, out, err)
                             : status;
}

/* A level file as it was read; one that was not is a new file. */
static SettStatus level_part(const SettMapped *m, const SettLdtkFile *file,
                             SettArena *arena, SettProjectPart *out)
{
    const char *root = m->files.root != NULL ? m->files.root : "";
    size_t n = strlen(root);
    *out = (SettProjectPart){.text = &file->text};
    out->path =
        sett_arena_format(arena, "%s%s%s", root,
                          n > 0 && root[n - 1] != '/' ? "/" : "", file->path);
    if (out->path == NULL)
        return SETT_NO_MEMORY;
    for (const SettProjectSeen *s = m->log.first; s != NULL; s = s->next)
        if (strcmp(s->path, out->path) == 0) {
            out->old = s->bytes;
            out->old_size = s->size;
        }
    return SETT_OK;
}

/* Level files come first: a project that names one that is not there is broken.
 */
SettStatus sett_mapped_save(const SettMapped *m, const SettIo *io,
                            const SettLdtkFiles *files, SettArena *arena,
                            SettError *err)
{
    SettProjectPart *parts = SETT_TAKE(arena, files->count, SettProjectPart);
    if (parts == NULL)
        return sett_no_memory(err);
    for (int32_t i = 0; i + 1 < files->count; i++)
        if (level_part(m, &files->items[i], arena, &parts[i]) != SETT_OK)
            return sett_no_memory(err);
    if (files->count > 0)
        parts[files->count - 1] = (SettProjectPart){
            m->path, m->bytes, m->size, &files->items[files->count - 1].text};
    return sett_project_save(io, parts, files->count, &m->log, arena, err);
}
