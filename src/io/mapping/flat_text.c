/* flat_text.c - a text whose characters are tiles: rows of them, which may be
   of unequal length. Blank lines before and behind the level are the file's
   own; a character counts as the bytes that it is in UTF-8. */
#include "base/least.h"
#include "base/utf8.h"
#include "io/mapping/flat.h"

#include <string.h>

#define KINDS 4096

typedef struct Flat {
    const char *bytes;
    size_t size;
    SettTiledTile *kinds;
    int32_t count, room;
    bool more; /* than there is room for */
} Flat;

bool sett_map_has_glyphs(const SettMapping *m)
{
    for (int32_t i = 0; i < m->row_count; i++)
        if (m->rows[i].by == SETT_MAP_GLYPH)
            return true;
    return false;
}

static bool at_end(const Flat *f, size_t at)
{
    return at >= f->size || f->bytes[at] == '\n' || f->bytes[at] == '\r';
}

/* Behind the line's end. */
static size_t next_line(const Flat *f, size_t at)
{
    at += at < f->size && f->bytes[at] == '\r';
    return at + (at < f->size && f->bytes[at] == '\n');
}

/* Bytes of a character; what is no UTF-8 is one byte. */
static size_t glyph_size(const Flat *f, size_t at)
{
    size_t n = sett_utf8_size(f->bytes + at, f->size - at);
    return n > 0 ? n : 1;
}

static bool is_blank(const char *text, size_t n)
{
    return n == 1 && text[0] == ' ';
}

/* The number of a character's tile, from 1; a blank is 0, and so is what there
   is no room for. */
static uint32_t kind_of(Flat *f, SettArena *arena, const char *text, size_t n)
{
    int32_t i = 0;
    if (is_blank(text, n))
        return 0;
    while (i < f->count && (strlen(f->kinds[i].type) != n ||
                            memcmp(f->kinds[i].type, text, n) != 0))
        i++;
    if (i < f->count)
        return (uint32_t)i + 1;
    char *copy = i < f->room ? sett_arena_raw(arena, n + 1, 1) : NULL;
    f->more = f->more || copy == NULL;
    if (copy == NULL)
        return 0;
    memcpy(copy, text, n);
    copy[n] = 0;
    f->kinds[i] = (SettTiledTile){.id = i, .type = copy, .frame = -1};
    f->count = i + 1;
    return (uint32_t)i + 1;
}

/* The bytes of the level in the file: without blank lines around it. */
static void find_level(const Flat *f, size_t *begin, size_t *end)
{
    size_t at =
        f->size >= 3 && memcmp(f->bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (at < f->size && at_end(f, at))
        at = next_line(f, at);
    *begin = at;
    *end = f->size;
    while (*end > at && at_end(f, *end - 1))
        --*end;
}

static void measure(const Flat *f, size_t at, size_t end, int32_t *w,
                    int32_t *h)
{
    int64_t wide = 0, high = 0;
    while (at < end) {
        int64_t n = 0;
        for (; !at_end(f, at); at += glyph_size(f, at))
            n++;
        wide = sett_max_wide(wide, n);
        high++;
        at = next_line(f, at);
    }
    *w = (int32_t)sett_min_wide(wide, SETT_MAX_SIDE + 1);
    *h = (int32_t)sett_min_wide(high, SETT_MAX_SIDE + 1);
}

static SettStatus refuse_size(const SettTiledMap *m, SettError *err)
{
    SettStatus status = m->w == 0 ? SETT_BAD_INPUT : SETT_TOO_LARGE;
    sett_fail(err, status, "a text of %d x %d characters", (int)m->w,
              (int)m->h);
    sett_error_source(err, m->source);
    return status;
}

/* Different characters that there may be, at most: those beyond ASCII may all
   be different. */
static int32_t count_kinds(const SettMapping *m, const char *bytes, size_t size)
{
    bool seen[128] = {false};
    int32_t count = m->row_count;
    for (size_t i = 0; i < size && count < KINDS; i++) {
        unsigned char c = (unsigned char)bytes[i];
        count += c >= 128 || !seen[c];
        seen[c & 127] = seen[c & 127] || c < 128;
    }
    return sett_min(count, KINDS);
}

SettStatus sett_map_read_text(const SettMapping *mapping, const char *bytes,
                              size_t size, const char *source, SettArena *arena,
                              SettTiledMap *m, SettError *err)
{
    int32_t room = count_kinds(mapping, bytes, size);
    Flat f = {.bytes = bytes,
              .size = size,
              .kinds = SETT_TAKE(arena, room, SettTiledTile),
              .room = room};
    SettTiledSet *set = SETT_TAKE(arena, 1, SettTiledSet);
    SettTiledLayer *l = SETT_TAKE(arena, 1, SettTiledLayer);
    size_t at, end;
    *m = (SettTiledMap){.source = source,
                        .tile_w = 1,
                        .tile_h = 1,
                        .orientation = "",
                        .sets = set,
                        .set_count = 1,
                        .layers = l,
                        .layer_count = 1};
    find_level(&f, &at, &end);
    measure(&f, at, end, &m->w, &m->h);
    if (m->w == 0 || m->w > SETT_MAX_SIDE || m->h > SETT_MAX_SIDE ||
        (int64_t)m->w * m->h > SETT_MAX_AREA)
        return refuse_size(m, err);
    uint32_t *cells = SETT_TAKE(arena, (int64_t)m->w * m->h, uint32_t);
    if (f.kinds == NULL || set == NULL || l == NULL || cells == NULL)
        return sett_no_memory(err);
    for (int32_t i = 0; i < mapping->row_count; i++) {
        const SettMapRow *row = &mapping->rows[i];
        if (row->by == SETT_MAP_GLYPH)
            kind_of(&f, arena, row->text, strlen(row->text));
    }
    for (int32_t y = 0; at < end; y++, at = next_line(&f, at))
        for (int32_t x = 0; !at_end(&f, at); x++) {
            size_t n = glyph_size(&f, at);
            cells[(size_t)y * (size_t)m->w + (size_t)x] =
                kind_of(&f, arena, bytes + at, n);
            at += n;
        }
    if (f.more)
        return sett_fail(err, SETT_TOO_LARGE, "over %d different characters",
                         KINDS);
    *set = (SettTiledSet){.first = 1,
                          .name = "text",
                          .tile_w = 1,
                          .tile_h = 1,
                          .tile_count = f.count,
                          .tiles = f.kinds,
                          .listed = f.count,
                          .key_colour = -1};
    *l = (SettTiledLayer){.kind = SETT_TILED_CELLS,
                          .parent = -1,
                          .name = "text",
                          .type = "",
                          .visible = true,
                          .opacity = 1,
                          .w = m->w,
                          .h = m->h,
                          .cells = cells};
    return SETT_OK;
}

SettStatus sett_map_write_text(const SettTiledMap *map, const char *bytes,
                               size_t size, SettText *out)
{
    const Flat f = {.bytes = bytes, .size = size};
    const SettTiledLayer *l = &map->layers[0];
    size_t at, end;
    find_level(&f, &at, &end);
    sett_text_bytes(out, bytes, at);
    for (int32_t y = 0; y < l->h; y++) {
        const uint32_t *row = l->cells + (size_t)y * (size_t)l->w;
        int32_t last = l->w;
        int32_t had = 0;
        for (; at < end && !at_end(&f, at); at += glyph_size(&f, at))
            had++;
        while (last > had && row[last - 1] == 0)
            last--;
        for (int32_t x = 0; x < last; x++)
            sett_text_add(
                out, row[x] == 0 ? " " : map->sets[0].tiles[row[x] - 1].type);
        if (y + 1 == l->h)
            break;
        size_t next = next_line(&f, at);
        sett_text_bytes(out, bytes + at, next - at);
        at = next;
    }
    sett_text_bytes(out, bytes + at, size - at);
    return out->status;
}
