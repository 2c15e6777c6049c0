/* boards.c - files of boards (.xsb, .sok) as projects: a board's letters are
   tiles of a map, so that what is not changed keeps its letters. */
#include "io/mapping/boards.h"

#include "io/disk/names.h"
#include "io/doc/doc.h"
#include "io/mapping/flat.h"

#include <string.h>

bool sett_map_is_boards(const SettGame *game, const char *path,
                        const char *bytes, size_t size)
{
    if (sett_name_ends(path, ".xsb") || sett_name_ends(path, ".sok"))
        return true;
    bool other = size > 0 && memchr("<{[\xEF", bytes[0], 4) != NULL;
    return !other && sett_boards_are(game, bytes, size);
}

typedef struct Finder {
    SettMapBoards *all; /* items NULL: they are counted */
    SettArena *arena;
} Finder;

static SettStatus find_board(void *user, const SettBoard *board)
{
    Finder *f = user;
    int32_t i = f->all->count++;
    if (f->all->items == NULL)
        return SETT_OK;
    SettDocText rows = {board->rows, board->size};
    f->all->items[i] = *board;
    f->all->items[i].rows = sett_doc_copy(rows, f->arena);
    return f->all->items[i].rows != NULL ? SETT_OK : SETT_NO_MEMORY;
}

static SettDocText trimmed(const char *at, size_t n)
{
    while (n > 0 && (*at == ' ' || *at == '\t' || *at == ';' || *at == ':')) {
        at++;
        n--;
    }
    while (n > 0 && (at[n - 1] == ' ' || at[n - 1] == '\t'))
        n--;
    return (SettDocText){at, n};
}

static bool is_key(const char *at, size_t n, const char *key)
{
    size_t m = strlen(key), i = 0;
    while (i < m && i < n && (at[i] | 0x20) == key[i])
        i++;
    return i == m && i < n && at[i] == ':';
}

/* What a line "Title:" of these bytes says; size 0: none. */
static SettDocText title_key(const SettMapBoards *all, size_t from, size_t to)
{
    size_t next;
    for (size_t at = from; at < to; at = next) {
        size_t n = sett_board_line(all->bytes, to, at, &next);
        SettDocText line = trimmed(all->bytes + at, n);
        if (is_key(line.at, line.size, "title"))
            return trimmed(line.at + 5, line.size - 5);
    }
    return (SettDocText){NULL, 0};
}

static bool has_key(SettDocText line)
{
    size_t i = 0;
    while (i < line.size && (line.at[i] | 0x20) >= 'a' &&
           (line.at[i] | 0x20) <= 'z')
        i++;
    return i > 0 && i < line.size && line.at[i] == ':';
}

/* The last line of text before a board, where an empty line or none is before
   it. */
static SettDocText title_line(const SettMapBoards *all, size_t from, size_t to)
{
    SettDocText last = {NULL, 0};
    bool alone = true, blank = true;
    size_t next;
    for (size_t at = from; at < to; at = next) {
        size_t n = sett_board_line(all->bytes, to, at, &next);
        SettDocText line = trimmed(all->bytes + at, n);
        if (line.size > 0) {
            last = line;
            alone = blank;
        }
        blank = n == 0;
    }
    return alone && !has_key(last) ? last : (SettDocText){NULL, 0};
}

static SettStatus name_boards(SettMapBoards *all, SettArena *arena)
{
    for (int32_t i = 0; i < all->count; i++) {
        size_t before = i > 0 ? all->items[i - 1].end : 0;
        size_t behind =
            i + 1 < all->count ? all->items[i + 1].begin : all->size;
        SettDocText name = title_key(all, all->items[i].end, behind);
        if (name.size == 0)
            name = title_line(all, before, all->items[i].begin);
        all->names[i] = name.size > 0 ? sett_doc_copy(name, arena)
                                      : sett_arena_format(arena, "%d", (int)i);
        if (all->names[i] == NULL)
            return SETT_NO_MEMORY;
    }
    return SETT_OK;
}

SettStatus sett_map_boards_read(const char *bytes, size_t size,
                                SettArena *arena, SettMapBoards **out,
                                SettError *err)
{
    SettMapBoards *all = SETT_TAKE(arena, 1, SettMapBoards);
    if (all == NULL)
        return sett_no_memory(err);
    *all = (SettMapBoards){.bytes = bytes, .size = size};
    Finder f = {all, arena};
    const SettBoardsJob job = {.text = bytes,
                               .size = size,
                               .most = SETT_MAX_AREA,
                               .alloc = arena->alloc,
                               .err = err,
                               .take = find_board,
                               .user = &f};
    SettStatus status = sett_boards_each(&job);
    if (status == SETT_OK && all->count == 0) {
        sett_fail_at(err, SETT_BAD_INPUT, 1, 1, "no board is in this file");
        sett_expect(err, "rows of # @ + $ * . and blanks");
        return SETT_BAD_INPUT;
    }
    if (status != SETT_OK)
        return status;
    SettBoard *items = SETT_TAKE(arena, all->count, SettBoard);
    all->names = SETT_TAKE(arena, all->count, const char *);
    all->items = items;
    all->count = 0;
    if (items == NULL || all->names == NULL)
        return sett_no_memory(err);
    status = sett_boards_each(&job);
    if (status == SETT_OK && name_boards(all, arena) != SETT_OK)
        status = sett_no_memory(err);
    *out = all;
    return status;
}

/* The first letter of a tile is the one that is written. */
SettStatus sett_map_boards_rows(const SettGame *game, SettArena *arena,
                                SettMapping *out, SettError *err)
{
    static const char *const letters[] = {" ", "#", "@", "+", "$", "*", ".",
                                          "-", "_", "p", "P", "b", "B", "o"};
    int32_t most = (int32_t)(sizeof letters / sizeof *letters);
    SettMapRow *rows = SETT_TAKE(arena, most, SettMapRow);
    SettMapLayer *layer = SETT_TAKE(arena, 1, SettMapLayer);
    if (rows == NULL || layer == NULL)
        return sett_no_memory(err);
    *layer = (SettMapLayer){.name = "text", .role = SETT_MAP_GRID, .id = -1};
    *out = (SettMapping){.game = game,
                         .fill = game->fill_open,
                         .unmapped = SETT_MAP_ERROR,
                         .outside = -1,
                         .layers = layer,
                         .layer_count = 1,
                         .rows = rows};
    for (int32_t i = 0; i < most; i++) {
        int32_t to =
            sett_tile_read(&game->tiles, sett_board_letter(letters[i][0]));
        if (to >= 0)
            rows[out->row_count++] =
                (SettMapRow){.to = to,
                             .by = i == 0 ? SETT_MAP_EMPTY : SETT_MAP_GLYPH,
                             .text = letters[i],
                             .low = letters[i][0]};
    }
    return SETT_OK;
}

SettStatus sett_map_board_read(const SettMapping *m, const SettMapBoards *all,
                               int32_t i, const char *source, SettArena *arena,
                               SettTiledMap *map, SettError *err)
{
    const SettBoard *b = &all->items[i];
    return sett_map_read_text(m, b->rows, b->size, source, arena, map, err);
}

SettStatus sett_map_board_level(const SettMapping *m, const SettMapBoards *all,
                                int32_t index, const char *source,
                                SettArena *arena, SettGrid *grid,
                                SettError *err)
{
    SettTiledMap map;
    SettStatus status =
        sett_map_board_read(m, all, index, source, arena, &map, err);
    return status == SETT_OK
               ? sett_mapping_from_tiled(m, &map, arena, grid, err)
               : status;
}
