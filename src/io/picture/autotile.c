/* autotile.c - a level in the tiles of a user's set: 16 tiles by the four
   sides, or 47 by sides and corners. */
#include "io/picture/autotile.h"
#include "sett/io.h"

#include <string.h>

enum { NORTH = 1, EAST = 4, SOUTH = 16, WEST = 64 };

bool sett_autotile_kind(const char *name, SettAutotileKind *out)
{
    *out = strcmp(name, "16") == 0 ? SETT_AUTOTILE_16 : SETT_AUTOTILE_BLOB47;
    return *out == SETT_AUTOTILE_16 || strcmp(name, "blob47") == 0;
}

/* Corners count only between two sides that are there. */
uint32_t sett_autotile_trim(uint32_t mask)
{
    uint32_t sides = mask & (NORTH | EAST | SOUTH | WEST);
    uint32_t clockwise = sides << 1;
    uint32_t back = (sides >> 1) | ((sides & NORTH) << 7);
    return sides | (mask & clockwise & back);
}

int32_t sett_autotile_index(SettAutotileKind kind, uint8_t neighbours)
{
    uint32_t mask = sett_autotile_trim(neighbours);
    int32_t below = 0;
    if (kind == SETT_AUTOTILE_16)
        return (int32_t)((mask & 1) | (mask >> 1 & 2) | (mask >> 2 & 4) |
                         (mask >> 3 & 8));
    for (uint32_t m = 0; m < mask; m++)
        below += sett_autotile_trim(m) == m;
    return below;
}

typedef struct Canvas {
    const SettGrid *grid;
    const SettAutotile *how;
    const SettArt *arts;
    int32_t columns, variants, count;
    int32_t margin,
        step; /* pixels before the first tile, from one to the next */
    uint8_t solid[256];
    int32_t index[256]; /* tile of each mask */
    SettPicture *out;
} Canvas;

static bool solid_at(const Canvas *c, int32_t x, int32_t y)
{
    return x < 0 || y < 0 || x >= c->grid->w || y >= c->grid->h ||
           c->solid[c->grid->cells[sett_grid_at(c->grid, x, y)]];
}

static uint32_t neighbours_of(const Canvas *c, int32_t x, int32_t y)
{
    static const int8_t dx[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    static const int8_t dy[8] = {-1, -1, 0, 1, 1, 1, 0, -1};
    uint32_t mask = 0;
    for (int32_t i = 0; i < 8; i++)
        mask |= (uint32_t)solid_at(c, x + dx[i], y + dy[i]) << i;
    return mask;
}

static uint8_t *pixel_of(const SettPicture *p, int32_t x, int32_t y)
{
    return p->rgba + ((size_t)y * (size_t)p->w + (size_t)x) * 4;
}

static void draw_art(const Canvas *c, int32_t x, int32_t y, uint8_t tile)
{
    int32_t side = c->how->tile;
    for (int32_t v = 0; v < side; v++)
        for (int32_t u = 0; u < side; u++) {
            uint8_t *to = pixel_of(c->out, x * side + u, y * side + v);
            int32_t row = v * SETT_ART_SIDE / side;
            int32_t column = u * SETT_ART_SIDE / side;
            uint32_t ink = c->arts[tile].pixels[row * SETT_ART_SIDE + column];
            to[0] = (uint8_t)(ink >> 16);
            to[1] = (uint8_t)(ink >> 8);
            to[2] = (uint8_t)ink;
            to[3] = 255;
        }
}

/* The tile of the set that a solid cell shows. */
static int32_t tile_at(const Canvas *c, int32_t x, int32_t y)
{
    uint64_t hash = sett_hash_mix(c->how->seed, (uint64_t)(uint32_t)x);
    hash = sett_hash_mix(hash, (uint64_t)(uint32_t)y);
    uint8_t near = (uint8_t)neighbours_of(c, x, y);
    return c->how->kind == SETT_AUTOTILE_WANG
               ? sett_autotile_wang(c->how->wang, c->how->colour, near, hash)
               : c->index[near] +
                     c->count * (int32_t)(hash % (uint64_t)c->variants);
}

/* Lays a tile of the set over what is drawn, by its transparency. */
static void lay_tile(const Canvas *c, int32_t x, int32_t y, int32_t id)
{
    int32_t side = c->how->tile;
    int32_t left = c->margin + id % c->columns * c->step;
    int32_t top = c->margin + id / c->columns * c->step;
    for (int32_t v = 0; v < side; v++)
        for (int32_t u = 0; u < side; u++) {
            const uint8_t *from = pixel_of(c->how->set, left + u, top + v);
            uint8_t *to = pixel_of(c->out, x * side + u, y * side + v);
            for (int32_t i = 0; i < 3; i++)
                to[i] = (uint8_t)((from[i] * from[3] + to[i] * (255 - from[3]) +
                                   127) /
                                  255);
        }
}

/* Every tile that the Wang set lists lies in the picture. */
static SettStatus measure_wang(Canvas *c, SettError *err)
{
    const SettTiledSet *set = c->how->tiles;
    const SettPicture *p = c->how->set;
    int32_t side = c->how->tile;
    c->margin = set->margin;
    c->step = side + set->spacing;
    c->columns = (p->w - set->margin + set->spacing) / c->step;
    int32_t rows = (p->h - set->margin + set->spacing) / c->step;
    bool good = set->tile_w == side && set->tile_h == side && c->columns > 0 &&
                rows > 0 && c->how->wang->tile_count > 0;
    for (int32_t i = 0; i < c->how->wang->tile_count && good; i++)
        good = c->how->wang->tiles[i].tile >= 0 &&
               c->how->wang->tiles[i].tile / c->columns < rows;
    if (good)
        return SETT_OK;
    sett_fail(err, SETT_BAD_INPUT, "a picture of %d x %d tiles of %d pixels",
              (int)c->columns, (int)rows, (int)side);
    sett_expect(err, "all tiles of the Wang set %.60s", c->how->wang->name);
    return SETT_BAD_INPUT;
}

static SettStatus measure(Canvas *c, SettError *err)
{
    int32_t side = c->how->tile;
    if (side < 1 || side > 256)
        return sett_fail(err, SETT_BAD_ARGUMENT, "tiles of %d pixels",
                         (int)side);
    bool fits = (int64_t)c->grid->w * c->grid->h <= (1 << 26) / (side * side);
    if (!fits)
        return sett_fail(err, SETT_TOO_LARGE, "the picture would be too large");
    if (c->how->kind == SETT_AUTOTILE_WANG)
        return measure_wang(c, err);
    c->step = side;
    c->count = c->how->kind == SETT_AUTOTILE_16 ? 16 : 47;
    c->columns = c->how->set->w / side;
    c->variants = c->columns * (c->how->set->h / side) / c->count;
    if (c->variants < 1) {
        sett_fail(err, SETT_BAD_INPUT,
                  "a picture of %d x %d tiles of %d pixels", (int)c->columns,
                  (int)(c->how->set->h / side), (int)side);
        sett_expect(err, "%d tiles or more", (int)c->count);
        return SETT_BAD_INPUT;
    }
    for (int32_t i = 0; i < 256; i++)
        c->index[i] = sett_autotile_index(c->how->kind, (uint8_t)i);
    return SETT_OK;
}

SettStatus sett_autotile_cells(const SettGame *game, const SettGrid *grid,
                               const SettAutotile *how, SettArena *arena,
                               int32_t **tiles, SettError *err)
{
    Canvas c = {.grid = grid, .how = how};
    SettStatus status = measure(&c, err);
    if (status != SETT_OK)
        return status;
    *tiles = SETT_TAKE(arena, (int64_t)grid->w * grid->h, int32_t);
    if (*tiles == NULL)
        return sett_no_memory(err);
    sett_tiles_any(&game->tiles, SETT_IS(SOLID), c.solid);
    for (int32_t i = 0; i < grid->w * grid->h; i++)
        (*tiles)[i] = c.solid[grid->cells[i]]
                          ? tile_at(&c, i % grid->w, i / grid->w)
                          : -1;
    return SETT_OK;
}

SettStatus sett_autotile_draw(const SettGame *game, const SettGrid *grid,
                              const SettAutotile *how, SettArena *arena,
                              SettPicture *out, SettError *err)
{
    Canvas c = {.grid = grid, .how = how, .out = out};
    SettStatus status = measure(&c, err);
    if (status != SETT_OK)
        return status;
    *out = (SettPicture){.w = grid->w * how->tile, .h = grid->h * how->tile};
    out->rgba = sett_arena_raw(arena, (size_t)out->h, (size_t)out->w * 4);
    SettArt *arts = SETT_TAKE(arena, game->tiles.count, SettArt);
    if (out->rgba == NULL || arts == NULL)
        return sett_no_memory(err);
    sett_art(game, arts);
    c.arts = arts;
    sett_tiles_any(&game->tiles, SETT_IS(SOLID), c.solid);
    for (int32_t y = 0; y < grid->h; y++)
        for (int32_t x = 0; x < grid->w; x++) {
            uint8_t tile = grid->cells[sett_grid_at(grid, x, y)];
            draw_art(&c, x, y, c.solid[tile] ? game->fill_open : tile);
            if (c.solid[tile])
                lay_tile(&c, x, y, tile_at(&c, x, y));
        }
    return SETT_OK;
}
