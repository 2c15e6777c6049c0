/* tiled.c - levels for Tiled, the map editor: a map (TMJ) of one tile layer
   and, apart from it, a tileset (TSJ) with a picture of our own art. The format
   is that of Tiled 1.8's JSON documents; older ones read it too. Tile i of a
   game has the id i in its tileset, so that a map holds i + 1 (0 is "empty").
   Every map of a game shares one tileset, which is written beside it. */
#include "io/tiled/tiled.h"

#include <string.h>

#define TILED_VERSION "1.8"

void sett_tiled_name(const SettGame *game, const char *ending, SettText *out)
{
    sett_text_format(out, SETT_TILED_PREFIX "%s%s", game->name, ending);
}

static void write_size(const SettGrid *grid, SettText *out)
{
    sett_text_format(out, "\"width\": %d, \"height\": %d", (int)grid->w,
                     (int)grid->h);
}

void sett_tiled_write_head(const SettGame *game, const SettGrid *size,
                           int32_t layers, int32_t objects, SettText *out)
{
    sett_text_format(out,
                     "{\"type\": \"map\", \"version\": \"" TILED_VERSION
                     "\", \"orientation\": \"orthogonal\",\n"
                     " \"renderorder\": \"right-down\", \"infinite\": false,\n"
                     " \"tilewidth\": %d, \"tileheight\": %d, ",
                     SETT_ART_SIDE, SETT_ART_SIDE);
    write_size(size, out);
    sett_text_format(out,
                     ",\n \"nextlayerid\": %d, \"nextobjectid\": %d,\n"
                     " \"tilesets\": [{\"firstgid\": 1, \"source\": \"",
                     (int)layers + 1, (int)objects + 1);
    sett_tiled_name(game, ".tsj", out);
    sett_text_add(out, "\"}],\n \"layers\": [");
}

void sett_tiled_write_layer(const char *name, const SettGrid *grid,
                            SettText *out)
{
    sett_text_format(out,
                     "{\"type\": \"tilelayer\", \"id\": 1, "
                     "\"name\": \"%s\",\n  ",
                     name);
    write_size(grid, out);
    sett_text_add(out, ", \"x\": 0, \"y\": 0, \"opacity\": 1, "
                       "\"visible\": true, \"data\": [\n");
    /* One line a row of tiles, so that a change of one tile is one line. */
    const uint8_t *cell = grid->cells;
    for (int32_t y = 0; y < grid->h; y++) {
        for (int32_t x = 0; x < grid->w; x++, cell++) {
            sett_text_int(out, *cell == SETT_TILED_EMPTY ? 0 : *cell + 1);
            if (x + 1 < grid->w || y + 1 < grid->h)
                sett_text_char(out, ',');
        }
        sett_text_char(out, '\n');
    }
    sett_text_add(out, "]}");
}

void sett_tiled_write_map(const SettGame *game, const SettGrid *grid,
                          SettText *out)
{
    sett_tiled_write_head(game, grid, 1, 0, out);
    sett_tiled_write_layer("level", grid, out);
    sett_text_add(out, "]}\n");
}

static int32_t rows_of(const SettGame *game)
{
    return (game->tiles.count + SETT_TILED_COLUMNS - 1) / SETT_TILED_COLUMNS;
}

static void put_int(SettJsonWriter *w, const char *key, int64_t value)
{
    sett_json_add_int(w, key, value);
}

static void put_string(SettJsonWriter *w, const char *key, const char *value)
{
    sett_json_add_string(w, key, value);
}

static void put_name(SettJsonWriter *w, const SettGame *game, const char *key,
                     const char *ending)
{
    SettText name = sett_text(w->out->alloc);
    sett_tiled_name(game, ending, &name);
    if (name.status == SETT_OK)
        put_string(w, key, name.data);
    else
        w->out->status = name.status;
    sett_text_free(&name);
}

void sett_tiled_write_tileset(const SettGame *game, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, false);
    sett_json_open(&w, '{');
    put_string(&w, "type", "tileset");
    put_string(&w, "version", TILED_VERSION);
    put_name(&w, game, "name", "");
    put_name(&w, game, "image", ".png");
    put_int(&w, "imagewidth", SETT_TILED_COLUMNS * SETT_ART_SIDE);
    put_int(&w, "imageheight", rows_of(game) * SETT_ART_SIDE);
    put_int(&w, "tilewidth", SETT_ART_SIDE);
    put_int(&w, "tileheight", SETT_ART_SIDE);
    put_int(&w, "margin", 0);
    put_int(&w, "spacing", 0);
    put_int(&w, "columns", SETT_TILED_COLUMNS);
    put_int(&w, "tilecount", game->tiles.count);
    /* Names show in Tiled as the type of a tile. */
    sett_json_add_open(&w, "tiles", '[');
    for (int32_t i = 0; i < game->tiles.count; i++) {
        sett_json_open(&w, '{');
        put_int(&w, "id", i);
        put_string(&w, "type", game->tiles.tiles[i].name);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    sett_json_close(&w);
    sett_text_char(out, '\n');
}

static void paint_tile(const SettArt *art, int32_t tile, uint8_t *rgb)
{
    const size_t stride = (size_t)3 * SETT_TILED_COLUMNS * SETT_ART_SIDE;
    size_t top = (size_t)(tile / SETT_TILED_COLUMNS) * SETT_ART_SIDE;
    size_t left = (size_t)(tile % SETT_TILED_COLUMNS) * SETT_ART_SIDE;
    for (size_t i = 0; i < SETT_ART_SIDE * SETT_ART_SIDE; i++) {
        uint8_t *to = rgb + (top + i / SETT_ART_SIDE) * stride +
                      (left + i % SETT_ART_SIDE) * 3;
        to[0] = (uint8_t)(art->pixels[i] >> 16);
        to[1] = (uint8_t)(art->pixels[i] >> 8);
        to[2] = (uint8_t)art->pixels[i];
    }
}

SettStatus sett_tiled_picture(const SettGame *game, SettArena *arena,
                              uint8_t **rgb, int32_t *width, int32_t *height)
{
    *width = SETT_TILED_COLUMNS * SETT_ART_SIDE;
    *height = rows_of(game) * SETT_ART_SIDE;
    *rgb = sett_arena_take(arena, (size_t)*height, (size_t)*width * 3);
    SettArenaMark mark = sett_arena_mark(arena);
    SettArt *arts = SETT_TAKE(arena, game->tiles.count, SettArt);
    if (*rgb == NULL || arts == NULL)
        return SETT_NO_MEMORY;
    sett_art(game, arts);
    for (int32_t i = 0; i < game->tiles.count; i++)
        paint_tile(&arts[i], i, *rgb);
    sett_arena_reset(arena, mark);
    return SETT_OK;
}
