/* boards_put.c - levels put into a file of boards: rows that change are written
   anew, in the letters that the board has; all else stays byte for byte. */
#include "io/mapping/boards.h"

#include "io/mapping/view.h"

#include <string.h>

/* Whether the file has the board's rows as they are, a line each. */
static bool is_plain(const SettMapBoards *all, const SettBoard *b)
{
    for (size_t i = b->begin; i < b->end; i++)
        if ((all->bytes[i] >= '0' && all->bytes[i] <= '9') ||
            all->bytes[i] == '|')
            return false;
    return true;
}

static const char *line_end(const SettMapBoards *all)
{
    const char *end = memchr(all->bytes, '\n', all->size);
    return end != NULL && end > all->bytes && end[-1] == '\r' ? "\r\n" : "\n";
}

/* The letter of open ground in a board: '-' or '_' where it stands between
   others and no blank does. */
static char floor_of(const SettBoard *b)
{
    bool seen = false, open = false;
    char other = ' ';
    for (size_t i = 0; i < b->size; i++) {
        char c = b->rows[i];
        if (c == ' ') {
            open = seen;
            continue;
        }
        if (open && c != '\n')
            return ' ';
        if (seen && other == ' ' && (c == '-' || c == '_'))
            other = c;
        seen = c != '\n';
        open = false;
    }
    return other;
}

/* One row as it is now, of which the board had `was` of `had` letters: its
   blanks stay blanks, and it stays as long. Blanks at its end are left out, and
   an empty row is a '-', as an empty line would end the board. */
static void write_row(const SettTiledMap *map, const uint32_t *row,
                      const char *was, int32_t had, char ground, SettText *out)
{
    int32_t last = map->w;
    size_t from = out->size;
    bool any = false;
    while (last > had && row[last - 1] == 0)
        last--;
    for (int32_t x = 0; x < last; x++) {
        char blank = x < had && was[x] == ' ' ? ' ' : ground;
        any = any || row[x] != 0 || blank != ' ';
        if (row[x] == 0)
            sett_text_char(out, blank);
        else
            sett_text_add(out, map->sets[0].tiles[row[x] - 1].type);
    }
    if (any || out->status != SETT_OK)
        return;
    out->size = from;
    sett_text_char(out, '-');
}

/* Rows with what the map holds now. `old`: the board that stood there a line a
   row, whose lines end as they did; NULL: other rows. */
static void write_rows(const SettMapBoards *all, const SettTiledMap *map,
                       const SettBoard *old, char ground, SettText *out)
{
    const char *was = old != NULL ? old->rows : "", *end = line_end(all);
    size_t at = old != NULL ? old->begin : 0, next = 0;
    for (int32_t y = 0; y < map->h; y++) {
        int32_t had = (int32_t)strcspn(was, "\n");
        write_row(map, map->layers[0].cells + (size_t)y * (size_t)map->w, was,
                  had, ground, out);
        was += had + (was[had] == '\n');
        if (y + 1 == map->h)
            return;
        if (old == NULL) {
            sett_text_add(out, end);
            continue;
        }
        size_t n = sett_board_line(all->bytes, all->size, at, &next);
        sett_text_bytes(out, all->bytes + at + n, next - at - n);
        at = next;
    }
}

typedef struct Putter {
    const SettMapped *m;
    const SettMapBoards *all;
    const SettMappedPut *put;
    SettArena *arena;
    SettText *out;
    SettError *err;
} Putter;

static SettStatus put_map(const Putter *p, SettTiledMap *map, int32_t level,
                          const char *name)
{
    return sett_map_put_tiled(
        &p->m->mapping, map, &p->put->grids[level],
        &(SettMapHow){p->put->seed, p->put->drop, p->put->lost, name}, p->arena,
        p->err);
}

/* The map of a board in the size of a level: the same letters, nothing there.
 */
static SettStatus clear_map(const Putter *p, int32_t level, SettTiledMap *map)
{
    const SettGrid *grid = &p->put->grids[level];
    SettTiledLayer *l = &map->layers[0];
    l->w = map->w = grid->w;
    l->h = map->h = grid->h;
    l->cells = SETT_TAKE(p->arena, (int64_t)grid->w * grid->h, uint32_t);
    return l->cells != NULL ? SETT_OK : sett_no_memory(p->err);
}

/* A level in the place of a board. */
static SettStatus put_board(const Putter *p, int32_t i, int32_t level)
{
    const SettBoard *b = &p->all->items[i];
    const SettGrid *grid = &p->put->grids[level];
    SettTiledMap map;
    SettStatus status = sett_map_board_read(&p->m->mapping, p->all, i,
                                            p->m->path, p->arena, &map, p->err);
    if (status != SETT_OK)
        return status;
    bool sized = map.w == grid->w && map.h == grid->h;
    size_t area = (size_t)map.w * (size_t)map.h;
    uint32_t *before = SETT_TAKE(p->arena, (int64_t)area, uint32_t);
    if (before == NULL)
        return sett_no_memory(p->err);
    memcpy(before, map.layers[0].cells, area * sizeof *before);
    if (!sized)
        status = clear_map(p, level, &map);
    if (status == SETT_OK)
        status = put_map(p, &map, level, p->all->names[i]);
    if (status != SETT_OK)
        return status;
    if (sized &&
        memcmp(before, map.layers[0].cells, area * sizeof *before) == 0)
        sett_text_bytes(p->out, p->all->bytes + b->begin, b->end - b->begin);
    else
        write_rows(p->all, &map, sized && is_plain(p->all, b) ? b : NULL,
                   floor_of(b), p->out);
    return p->out->status;
}

/* A level behind all that the file holds. */
static SettStatus add_board(const Putter *p, int32_t level, const char *name)
{
    const char *end = line_end(p->all);
    SettTiledMap map;
    SettStatus status = sett_map_board_read(&p->m->mapping, p->all, 0,
                                            p->m->path, p->arena, &map, p->err);
    if (status == SETT_OK)
        status = clear_map(p, level, &map);
    if (status == SETT_OK)
        status = put_map(p, &map, level, name);
    if (status != SETT_OK)
        return status;
    if (p->out->size > 0 && p->out->data[p->out->size - 1] != '\n')
        sett_text_add(p->out, end);
    sett_text_add(p->out, end);
    write_rows(p->all, &map, NULL, ' ', p->out);
    sett_text_format(p->out, "%sTitle: %s%s", end, name, end);
    return p->out->status;
}

static int32_t board_named(const SettMapBoards *all, const char *name)
{
    int32_t i = 0;
    while (i < all->count && strcmp(all->names[i], name) != 0)
        i++;
    return i;
}

/* Which board each level goes into: `places` has the level of each board, -1
   where none does, and behind them the levels that are new. */
static SettStatus plan(const Putter *p, int32_t *places, int32_t *added,
                       const char **names)
{
    const SettMapBoards *all = p->all;
    const SettMappedPut *put = p->put;
    *added = 0;
    for (int32_t i = 0; i < all->count; i++)
        places[i] = -1;
    if (put->level != NULL && put->count != 1)
        return sett_fail(p->err, SETT_BAD_ARGUMENT,
                         "%d levels for the board %s", (int)put->count,
                         put->level);
    if (put->level == NULL && put->name == NULL && put->count != all->count)
        return sett_refuse(p->err, SETT_BAD_ARGUMENT,
                           "a level for each board, --level TITLE for one of "
                           "them, or --name NAME for new ones",
                           "levels: %d, boards: %d", (int)put->count,
                           (int)all->count);
    for (int32_t k = 0; k < put->count; k++) {
        const char *name = put->level;
        if (name == NULL && put->name != NULL)
            name = sett_arena_format(p->arena, "%s_%d", put->name, (int)k);
        if (name == NULL && put->name != NULL)
            return sett_no_memory(p->err);
        int32_t at = name != NULL ? board_named(all, name) : k;
        if (at == all->count && put->level != NULL)
            return sett_fail(p->err, SETT_BAD_ARGUMENT, "no board %s in %s",
                             name, p->m->path);
        if (at < all->count) {
            places[at] = k;
            continue;
        }
        names[*added] = name;
        places[all->count + (*added)++] = k;
    }
    return SETT_OK;
}

SettStatus sett_map_boards_put(const SettMapped *m, const SettMappedPut *put,
                               SettArena *arena, SettText *out, SettError *err)
{
    const SettMapBoards *all = m->boards;
    const Putter p = {m, all, put, arena, out, err};
    int32_t *places =
        SETT_TAKE(arena, (int64_t)all->count + put->count, int32_t);
    const char **names = SETT_TAKE(arena, put->count, const char *);
    int32_t added = 0;
    size_t done = 0;
    if (places == NULL || names == NULL)
        return sett_no_memory(err);
    SettStatus status = plan(&p, places, &added, names);
    for (int32_t i = 0; i < all->count && status == SETT_OK; i++) {
        if (places[i] < 0)
            continue;
        sett_text_bytes(out, m->bytes + done, all->items[i].begin - done);
        status = put_board(&p, i, places[i]);
        done = all->items[i].end;
    }
    if (status == SETT_OK)
        sett_text_bytes(out, m->bytes + done, m->size - done);
    for (int32_t k = 0; k < added && status == SETT_OK; k++)
        status = add_board(&p, places[all->count + k], names[k]);
    return status == SETT_OK ? out->status : status;
}
