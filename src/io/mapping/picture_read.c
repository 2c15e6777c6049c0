/* picture_read.c - see picture.h. */
#include "base/enlarge.h"
#include "base/least.h"
#include "io/mapping/picture.h"
#include "io/mapping/view.h"
#include "io/tiled/tiled.h"

#include <string.h>

/* A tile that cells may show. */
typedef struct Block {
    const uint32_t *pixels;
    uint64_t hash;
    uint32_t cell;
} Block;

struct SettMapPicture {
    SettPicture picture;
    SettPictureCut cut;
    Block *blocks;
    int32_t count, room;
    uint32_t *cells; /* as they were read */
};

typedef struct Reader {
    SettMapPicture *p;
    SettArena *arena;
    SettError *err;
    const char *source;
    SettTiledTile *kinds; /* of the picture's own set */
    int32_t kind_count;
    int64_t kind_first;
    bool more; /* kinds than there is room for */
} Reader;

/* Where a shown pixel comes from. */
static int32_t source_of(const SettPictureCut *c, uint32_t flips, int32_t x,
                         int32_t y)
{
    int32_t u = (flips & SETT_TILED_FLIP_X) != 0 ? c->w - 1 - x : x;
    int32_t v = (flips & SETT_TILED_FLIP_Y) != 0 ? c->h - 1 - y : y;
    return (flips & SETT_TILED_SWAP) != 0 ? u * c->w + v : v * c->w + u;
}

/* A rectangle of a picture; what is clear is 0. */
static void take_pixels(const SettPicture *p, int32_t left, int32_t top,
                        const SettPictureCut *c, uint32_t *out)
{
    for (int32_t y = 0; y < c->h; y++)
        for (int32_t x = 0; x < c->w; x++) {
            const uint8_t *at =
                p->rgba +
                ((size_t)(top + y) * (size_t)p->w + (size_t)(left + x)) * 4;
            out[y * c->w + x] = at[3] == 0 ? 0
                                           : (uint32_t)at[0] << 16 |
                                                 (uint32_t)at[1] << 8 | at[2] |
                                                 (uint32_t)at[3] << 24;
        }
}

static uint64_t hash_of(const Reader *r, const uint32_t *pixels)
{
    return sett_hash(
        pixels, (size_t)r->p->cut.w * (size_t)r->p->cut.h * sizeof *pixels, 1);
}

static SettStatus add_block(Reader *r, const uint32_t *pixels, uint32_t cell)
{
    SettMapPicture *p = r->p;
    size_t size = (size_t)p->cut.w * (size_t)p->cut.h;
    if (p->count == p->room) {
        int32_t room = 2 * p->room + 256;
        Block *more = SETT_TAKE(r->arena, room, Block);
        if (more == NULL)
            return sett_no_memory(r->err);
        if (p->count > 0)
            memcpy(more, p->blocks, (size_t)p->count * sizeof *more);
        p->blocks = more;
        p->room = room;
    }
    uint32_t *copy = SETT_TAKE(r->arena, size, uint32_t);
    if (copy == NULL)
        return sett_no_memory(r->err);
    memcpy(copy, pixels, size * sizeof *copy);
    p->blocks[p->count++] = (Block){copy, hash_of(r, copy), cell};
    return SETT_OK;
}

/* The block that shows these pixels in that direction; NULL: none does. */
static const Block *find(const Reader *r, const uint32_t *pixels,
                         uint32_t *turned, uint32_t flips)
{
    const SettMapPicture *p = r->p;
    size_t size = (size_t)p->cut.w * (size_t)p->cut.h * sizeof *turned;
    for (int32_t y = 0; y < p->cut.h; y++)
        for (int32_t x = 0; x < p->cut.w; x++)
            turned[source_of(&p->cut, flips, x, y)] = pixels[y * p->cut.w + x];
    uint64_t hash = hash_of(r, turned);
    for (int32_t i = 0; i < p->count; i++)
        if (p->blocks[i].hash == hash &&
            memcmp(p->blocks[i].pixels, turned, size) == 0)
            return &p->blocks[i];
    return NULL;
}

static SettStatus new_kind(Reader *r, const uint32_t *pixels, uint32_t *cell)
{
    const char *type = "";
    int32_t id = r->kind_count;
    *cell = 0;
    if (id == SETT_PICTURE_KINDS) {
        r->more = true;
        return SETT_OK;
    }
    if (r->p->cut.w == 1 && r->p->cut.h == 1)
        type = sett_arena_format(r->arena, "#%06x",
                                 (unsigned)(pixels[0] & 0xFFFFFF));
    if (type == NULL)
        return sett_no_memory(r->err);
    r->kinds[id] = (SettTiledTile){.id = id, .type = type, .frame = -1};
    r->kind_count++;
    *cell = (uint32_t)(r->kind_first + id);
    return add_block(r, pixels, *cell);
}

/* The tile that a cell shows: as it stands before it is turned. */
static SettStatus read_cell(Reader *r, const uint32_t *pixels, uint32_t *turned,
                            uint32_t *cell)
{
    static const uint32_t flips[] = {0,
                                     SETT_TILED_FLIP_X,
                                     SETT_TILED_FLIP_Y,
                                     SETT_TILED_FLIP_X | SETT_TILED_FLIP_Y,
                                     SETT_TILED_SWAP,
                                     SETT_TILED_SWAP | SETT_TILED_FLIP_X,
                                     SETT_TILED_SWAP | SETT_TILED_FLIP_Y,
                                     SETT_TILED_SWAP | SETT_TILED_FLIP_X |
                                         SETT_TILED_FLIP_Y};
    const SettPictureCut *c = &r->p->cut;
    int32_t area = c->w * c->h, clear = 0;
    for (int32_t i = 0; i < area; i++)
        clear += pixels[i] == 0;
    *cell = 0;
    if (clear == area)
        return SETT_OK;
    for (size_t i = 0; i < (area == 1 ? 1 : c->w == c->h ? 8 : 4); i++) {
        const Block *b = find(r, pixels, turned, flips[i]);
        if (b != NULL) {
            *cell = b->cell | flips[i];
            return SETT_OK;
        }
    }
    return new_kind(r, pixels, cell);
}

static SettStatus read_cells(Reader *r, SettTiledLayer *l)
{
    const SettPictureCut *c = &r->p->cut;
    size_t area = (size_t)c->w * (size_t)c->h;
    uint32_t *pixels = SETT_TAKE(r->arena, area, uint32_t);
    uint32_t *turned = SETT_TAKE(r->arena, area, uint32_t);
    if (pixels == NULL || turned == NULL)
        return sett_no_memory(r->err);
    for (int32_t i = 0; i < l->w * l->h; i++) {
        take_pixels(&r->p->picture, c->x + i % l->w * (c->w + c->spacing),
                    c->y + i / l->w * (c->h + c->spacing), c, pixels);
        SettStatus status = read_cell(r, pixels, turned, &l->cells[i]);
        if (status != SETT_OK)
            return status;
        if (sett_work(r->arena, 4 * (uint64_t)area))
            return SETT_CANCELLED;
    }
    return SETT_OK;
}

static SettStatus too_many(const Reader *r)
{
    const SettPictureCut *c = &r->p->cut;
    return sett_map_refuse(
        r->err, r->source,
        "a mapping that says how the picture is cut: \"cell\", "
        "\"offset\", \"spacing\"",
        "over %d different cells of %d x %d pixels", SETT_PICTURE_KINDS,
        (int)c->w, (int)c->h);
}

/* The game's own art in the size of a cell, where that is a multiple of it. */
static SettStatus add_art(Reader *r, const SettGame *game, SettTiledSet *set)
{
    const SettPictureCut *c = &r->p->cut;
    int32_t scale = c->w / SETT_ART_SIDE, count = game->tiles.count;
    bool fits = c->w == c->h && scale > 0 && c->w % SETT_ART_SIDE == 0;
    SettArt *arts = SETT_TAKE(r->arena, count, SettArt);
    uint32_t *pixels =
        SETT_TAKE(r->arena, (size_t)c->w * (size_t)c->h, uint32_t);
    SettText name = sett_text(r->arena->alloc);
    sett_text_format(&name, "%s%s", SETT_TILED_PREFIX, game->name);
    set->name = sett_keep_text(r->arena, &name);
    if (arts == NULL || pixels == NULL || set->name == NULL)
        return sett_no_memory(r->err);
    set->tile_count = count;
    sett_art(game, arts);
    SettStatus status = SETT_OK;
    for (int32_t t = 0; fits && t < count && status == SETT_OK; t++) {
        for (int32_t i = 0; i < c->w * c->h; i++)
            pixels[i] =
                0xFF000000u | (arts[t].pixels[i / c->w / scale * SETT_ART_SIDE +
                                              i % c->w / scale] &
                               0xFFFFFF);
        status = add_block(r, pixels, (uint32_t)(set->first + t));
    }
    return status;
}

/* Tiles of a tileset that lies beside the picture. */
static SettStatus add_tiles(Reader *r, const SettPicture *picture,
                            SettTiledSet *set)
{
    const SettPictureCut *c = &r->p->cut;
    SettStatus status = SETT_OK;
    uint32_t *pixels =
        SETT_TAKE(r->arena, (size_t)c->w * (size_t)c->h, uint32_t);
    if (pixels == NULL)
        return sett_no_memory(r->err);
    if (set->tile_w > 0 && (set->tile_w != c->w || set->tile_h != c->h)) {
        sett_fail(r->err, SETT_BAD_INPUT,
                  "tileset %.60s has tiles of %d x %d pixels", set->name,
                  (int)set->tile_w, (int)set->tile_h);
        sett_expect(r->err, "%d x %d, as the cells", (int)c->w, (int)c->h);
        sett_error_source(r->err, r->source);
        return SETT_BAD_INPUT;
    }
    set->tile_w = c->w;
    set->tile_h = c->h;
    set->columns =
        (picture->w - set->margin + set->spacing) / (c->w + set->spacing);
    int32_t rows =
        (picture->h - set->margin + set->spacing) / (c->h + set->spacing);
    set->tile_count = sett_max(set->columns, 0) * sett_max(rows, 0);
    for (int32_t t = 0; t < set->tile_count && status == SETT_OK; t++) {
        take_pixels(
            picture, set->margin + t % set->columns * (c->w + set->spacing),
            set->margin + t / set->columns * (c->h + set->spacing), c, pixels);
        status = add_block(r, pixels, (uint32_t)(set->first + t));
    }
    return status;
}

/* Mean colours of all tiles, as rows by colour ask for them. */
static SettStatus look(const Reader *r, SettTiledMap *map)
{
    const SettMapPicture *p = r->p;
    SettMapLooks *looks = SETT_TAKE(r->arena, 1, SettMapLooks);
    int64_t **means = SETT_TAKE(r->arena, map->set_count, int64_t *);
    int32_t *counts = SETT_TAKE(r->arena, map->set_count, int32_t);
    if (looks == NULL || means == NULL || counts == NULL)
        return sett_no_memory(r->err);
    for (int32_t s = 0; s < map->set_count; s++) {
        counts[s] = map->sets[s].tile_count;
        means[s] = SETT_TAKE(r->arena, counts[s], int64_t);
        if (means[s] == NULL)
            return sett_no_memory(r->err);
        for (int32_t i = 0; i < counts[s]; i++)
            means[s][i] = -1;
    }
    for (int32_t i = 0; i < p->count; i++) {
        int64_t sum[4] = {0, 0, 0, 0};
        int32_t id = 0;
        const SettTiledSet *set =
            sett_tiled_set_of(map, p->blocks[i].cell, &id);
        for (int32_t k = 0; k < p->cut.w * p->cut.h; k++) {
            uint32_t v = p->blocks[i].pixels[k];
            for (int32_t c = 0; c < 3 && v >> 24 > 127; c++)
                sum[c] += v >> (16 - 8 * c) & 255;
            sum[3] += v >> 24 > 127;
        }
        if (sum[3] > 0 && set != NULL)
            means[set - map->sets][id] =
                sum[0] / sum[3] << 16 | sum[1] / sum[3] << 8 | sum[2] / sum[3];
    }
    looks->means = (const int64_t *const *)means;
    looks->counts = counts;
    map->looks = looks;
    return SETT_OK;
}

/* Colours that rows name, beside those that the picture has. */
static SettStatus add_colours(Reader *r, const SettMapping *m)
{
    SettStatus status = SETT_OK;
    uint32_t cell, turned;
    for (int32_t i = 0; i < m->row_count && status == SETT_OK; i++) {
        uint32_t pixel = 0xFF000000u | (uint32_t)m->rows[i].low;
        if (m->rows[i].by == SETT_MAP_COLOUR && r->p->cut.w == 1 &&
            r->p->cut.h == 1)
            status = read_cell(r, &pixel, &turned, &cell);
    }
    return status;
}

/* Whether a cell of that size shows a tile of the game's art. */
static bool is_art(const SettPicture *p, const SettArt *art, int32_t scale,
                   int32_t left, int32_t top)
{
    for (int32_t i = 0; i < SETT_ART_SIDE * SETT_ART_SIDE; i++) {
        int32_t x = left + i % SETT_ART_SIDE * scale;
        int32_t y = top + i / SETT_ART_SIDE * scale;
        const uint8_t *at =
            p->rgba + ((size_t)y * (size_t)p->w + (size_t)x) * 4;
        if (((uint32_t)at[0] << 16 | (uint32_t)at[1] << 8 | at[2]) !=
            (art->pixels[i] & 0xFFFFFF))
            return false;
    }
    return true;
}

/* A picture that is in the game's art all over; false: it is not. */
static bool art_cut(const Reader *r, const SettGame *game, const SettArt *arts,
                    SettPictureCut *c)
{
    const SettPicture *p = &r->p->picture;
    for (int32_t scale = 1; scale <= 16; scale++) {
        int32_t side = SETT_ART_SIDE * scale;
        bool all = p->w % side == 0 && p->h % side == 0;
        for (int32_t y = 0; all && y < p->h; y += side)
            for (int32_t x = 0; all && x < p->w; x += side) {
                int32_t t = 0;
                while (t < game->tiles.count &&
                       !is_art(p, &arts[t], scale, x, y))
                    t++;
                all = t < game->tiles.count;
            }
        *c = (SettPictureCut){side, side, 0, 0, 0, game->tiles.count};
        if (all)
            return true;
    }
    return false;
}

static SettStatus take_cut(Reader *r, const SettGame *game, SettMapping *m)
{
    SettArt *arts = SETT_TAKE(r->arena, game->tiles.count, SettArt);
    SettPictureCut *c = &r->p->cut;
    SettStatus status = SETT_OK;
    if (arts == NULL)
        return sett_no_memory(r->err);
    sett_art(game, arts);
    if (m->cell_w > 0)
        *c = (SettPictureCut){m->cell_w,   m->cell_h,  m->offset_x,
                              m->offset_y, m->spacing, 0};
    else if (!art_cut(r, game, arts, c))
        status = sett_picture_cut(&r->p->picture, r->arena, c);
    if (status != SETT_OK)
        return status == SETT_NO_MEMORY ? sett_no_memory(r->err) : status;
    m->cell_w = c->w;
    m->cell_h = c->h;
    m->offset_x = c->x;
    m->offset_y = c->y;
    m->spacing = c->spacing;
    return SETT_OK;
}

/* Tilesets of the mapping first, then the game's art, then the picture's own.
 */
static SettStatus add_sets(Reader *r, const SettGame *game,
                           const SettMapping *m, const SettPicture *pictures,
                           SettTiledSet *sets)
{
    const SettPictureCut *c = &r->p->cut;
    SettStatus status = SETT_OK;
    int64_t first = 1;
    for (int32_t i = 0; i <= m->set_count + 1 && status == SETT_OK; i++) {
        if (i >= m->set_count)
            sets[i] = (SettTiledSet){
                .tile_w = c->w, .tile_h = c->h, .columns = 1, .key_colour = -1};
        sets[i].first = first;
        if (i < m->set_count)
            status = add_tiles(r, &pictures[i], &sets[i]);
        else if (i == m->set_count)
            status = add_art(r, game, &sets[i]);
        first += sets[i].tile_count;
    }
    r->kind_first = first;
    return status;
}

/* The tilesets that the mapping names. One of Tiled says how large cells are,
   as long as the mapping does not. */
static SettStatus load_sets(const Reader *r, SettMapping *m,
                            const SettProjectFiles *files, SettTiledSet *sets,
                            SettPicture *pictures)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < m->set_count && status == SETT_OK; i++) {
        status = sett_picture_set(&m->sets[i], files, r->source, r->arena,
                                  &sets[i], &pictures[i], r->err);
        if (m->cell_w > 0 || status != SETT_OK)
            continue;
        m->cell_w = sets[i].tile_w;
        m->cell_h = sets[i].tile_h;
    }
    return status;
}

/* One layer with no cells yet, and as many sets. */
static SettStatus begin_map(const Reader *r, const SettPicture *picture,
                            SettTiledSet *sets, int32_t set_count,
                            SettTiledLayer *l, SettTiledMap *out)
{
    const SettPictureCut *c = &r->p->cut;
    *out = (SettTiledMap){
        .source = r->source,
        .w = (picture->w - c->x + c->spacing) / (c->w + c->spacing),
        .h = (picture->h - c->y + c->spacing) / (c->h + c->spacing),
        .tile_w = c->w,
        .tile_h = c->h,
        .orientation = "",
        .sets = sets,
        .set_count = set_count,
        .layers = l,
        .layer_count = 1};
    if (out->w < 1 || out->h < 1 || (int64_t)out->w * out->h > SETT_MAX_AREA)
        return sett_fail(r->err, SETT_BAD_INPUT,
                         "a picture of %d x %d pixels without a cell",
                         (int)picture->w, (int)picture->h);
    *l = (SettTiledLayer){.kind = SETT_TILED_CELLS,
                          .parent = -1,
                          .name = SETT_PICTURE_SET,
                          .type = "",
                          .visible = true,
                          .opacity = 1,
                          .w = out->w,
                          .h = out->h};
    l->cells = SETT_TAKE(r->arena, (int64_t)l->w * l->h, uint32_t);
    r->p->cells = SETT_TAKE(r->arena, (int64_t)l->w * l->h, uint32_t);
    return l->cells != NULL && r->p->cells != NULL ? SETT_OK
                                                   : sett_no_memory(r->err);
}

SettStatus sett_picture_read(const SettGame *game, SettMapping *m,
                             const SettPicture *picture,
                             const SettProjectFiles *files, const char *source,
                             SettArena *arena, SettTiledMap *out,
                             SettMapPicture **kept, SettError *err)
{
    SettMapPicture *p = SETT_TAKE(arena, 1, SettMapPicture);
    SettTiledSet *sets = SETT_TAKE(arena, m->set_count + 2, SettTiledSet);
    SettTiledLayer *l = SETT_TAKE(arena, 1, SettTiledLayer);
    SettPicture *pictures = SETT_TAKE(arena, m->set_count + 1, SettPicture);
    Reader r = {.p = p, .arena = arena, .err = err, .source = source};
    r.kinds = SETT_TAKE(arena, SETT_PICTURE_KINDS, SettTiledTile);
    if (p == NULL || sets == NULL || l == NULL || r.kinds == NULL ||
        pictures == NULL)
        return sett_no_memory(r.err);
    p->picture = *picture;
    *kept = p;
    SettStatus status = load_sets(&r, m, files, sets, pictures);
    if (status == SETT_OK)
        status = take_cut(&r, game, m);
    if (status == SETT_OK)
        status = begin_map(&r, picture, sets, m->set_count + 2, l, out);
    if (status == SETT_OK)
        status = add_sets(&r, game, m, pictures, sets);
    if (status == SETT_OK)
        status = read_cells(&r, l);
    if (status == SETT_OK)
        status = add_colours(&r, m);
    if (status == SETT_OK && r.more)
        return too_many(&r);
    if (status != SETT_OK)
        return status;
    memcpy(p->cells, l->cells, (size_t)l->w * (size_t)l->h * sizeof *p->cells);
    SettTiledSet *own = &sets[m->set_count + 1];
    own->name = SETT_PICTURE_SET;
    own->tiles = r.kinds;
    own->listed = own->tile_count = r.kind_count;
    return look(&r, out);
}

static void draw(const SettMapPicture *p, const Block *b, uint32_t flips,
                 int32_t left, int32_t top)
{
    for (int32_t y = 0; y < p->cut.h; y++)
        for (int32_t x = 0; x < p->cut.w; x++) {
            uint8_t *at =
                p->picture.rgba + ((size_t)(top + y) * (size_t)p->picture.w +
                                   (size_t)(left + x)) *
                                      4;
            uint32_t v =
                b != NULL ? b->pixels[source_of(&p->cut, flips, x, y)] : 0;
            at[0] = (uint8_t)(v >> 16);
            at[1] = (uint8_t)(v >> 8);
            at[2] = (uint8_t)v;
            at[3] = (uint8_t)(v >> 24);
        }
}

SettStatus sett_picture_write(const SettTiledMap *map, const SettMapPicture *p,
                              const char *bytes, size_t size, SettText *out,
                              SettError *err)
{
    const SettTiledLayer *l = &map->layers[0];
    bool changed = false;
    for (int32_t i = 0; i < l->w * l->h; i++) {
        uint32_t cell = l->cells[i], tile = cell & SETT_TILED_TILE;
        int32_t k = 0;
        if (cell == p->cells[i])
            continue;
        while (k < p->count && p->blocks[k].cell != tile)
            k++;
        changed = true;
        draw(p, k < p->count ? &p->blocks[k] : NULL, cell & ~SETT_TILED_TILE,
             p->cut.x + i % l->w * (p->cut.w + p->cut.spacing),
             p->cut.y + i / l->w * (p->cut.h + p->cut.spacing));
    }
    if (changed)
        return sett_png_write_rgba(&p->picture, out, err);
    sett_text_bytes(out, bytes, size);
    return out->status;
}
