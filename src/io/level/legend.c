/* legend.c - legend files: which character stands for which tile in level text,
   where that is not the game's own alphabet. JSON:
       {"legend": 1, "game": "md2", "tiles": {"wall": "#", "floor": [".", " "]}}
   The first character of a tile is written, all of them are read. Tiles that
   are not named keep their own characters, but for second spellings that
   another tile takes. Keys that begin with "x_" are ignored. */
#include "sett/io.h"

#include <string.h>

typedef struct Reading {
    const SettTileSet *set;
    SettLegend *out;
    SettError *err;
    bool named[SETT_MAX_TILES];
} Reading;

static SettStatus read_character(Reading *r, const SettJson *at, int32_t tile)
{
    const char *name = r->set->tiles[tile].name;
    if (at->type != SETT_JSON_STRING || at->size != 1 || at->string[0] < 0x20 ||
        at->string[0] > 0x7e)
        return sett_json_refuse(r->err, at,
                                "one printable ASCII character in quotes",
                                "'%s' has no character", name);
    uint8_t c = (uint8_t)at->string[0];
    int32_t other = r->out->tile_of[c];
    if (other >= 0)
        return sett_json_refuse(r->err, at, "each character once",
                                "this character is '%s' already",
                                r->set->tiles[other].name);
    if (!r->named[tile])
        r->out->shown[tile] = (char)c;
    r->named[tile] = true;
    r->out->tile_of[c] = (int16_t)tile;
    return SETT_OK;
}

/* The tile whose name is nearest; NULL where none is near. */
static const char *nearest(const SettTileSet *set, const char *name)
{
    SettGuess guess = sett_guess(name);
    for (int32_t i = 0; i < set->count; i++)
        sett_guess_try(&guess, set->tiles[i].name);
    return guess.nearest;
}

static SettStatus read_tile(Reading *r, const SettJson *at)
{
    int32_t tile = sett_tile_named(r->set, at->key);
    if (tile < 0) {
        const char *near = nearest(r->set, at->key);
        sett_json_refuse(r->err, at, NULL, "no tile is called '%s'", at->key);
        if (near != NULL)
            sett_expect(r->err, "did you mean '%s'?", near);
        else
            sett_expect(r->err, "a name of the game's tiles, such as '%s'",
                        r->set->tiles[0].name);
        return SETT_BAD_INPUT;
    }
    if (at->type != SETT_JSON_ARRAY)
        return read_character(r, at, tile);
    if (at->child == NULL)
        return sett_json_refuse(r->err, at, "at least one character",
                                "'%s' has no character", at->key);
    SettStatus status = SETT_OK;
    for (const SettJson *c = at->child; c != NULL && status == SETT_OK;
         c = c->next)
        status = read_character(r, c, tile);
    return status;
}

static SettStatus check_head(const Reading *r, const SettGame *game,
                             const SettJson *root)
{
    int64_t version = 0;
    const SettJson *number = sett_json_member(root, "legend");
    const SettJson *of = sett_json_member(root, "game");
    if (number == NULL)
        return sett_json_refuse(r->err, root,
                                "{\"legend\": 1, \"tiles\": {\"wall\": \"#\"}}",
                                "this is no legend");
    if (!sett_json_int(number, &version) || version != 1)
        return sett_json_refuse(r->err, number, "1",
                                "a legend of an unknown version");
    if (of != NULL && !sett_json_is(of, game->name))
        return sett_json_refuse(r->err, of, game->name,
                                "a legend of another game than '%s'",
                                game->name);
    for (const SettJson *at = root->child; at != NULL; at = at->next)
        if (strcmp(at->key, "legend") != 0 && strcmp(at->key, "game") != 0 &&
            strcmp(at->key, "tiles") != 0 && strncmp(at->key, "x_", 2) != 0)
            return sett_json_refuse(r->err, at, "legend, game or tiles",
                                    "unknown member '%s'", at->key);
    return SETT_OK;
}

SettStatus sett_legend_read(const SettGame *game, const SettJson *root,
                            SettLegend *out, SettError *err)
{
    Reading r = {.set = &game->tiles, .out = out, .err = err};
    const SettJson *tiles = sett_json_member(root, "tiles");
    memset(out->shown, 0, sizeof out->shown);
    for (int32_t c = 0; c < 256; c++)
        out->tile_of[c] = -1;
    SettStatus status = check_head(&r, game, root);
    if (status != SETT_OK)
        return status;
    if (tiles == NULL || tiles->type != SETT_JSON_OBJECT)
        return sett_json_refuse(err, tiles != NULL ? tiles : root,
                                "\"tiles\": {\"wall\": \"#\"}",
                                "a legend without tiles");
    for (const SettJson *at = tiles->child; at != NULL; at = at->next) {
        status = read_tile(&r, at);
        if (status != SETT_OK)
            return status;
    }
    /* Other tiles keep their own characters where these are free. */
    for (int32_t i = 0; i < game->tiles.count; i++) {
        const SettTile *tile = &game->tiles.tiles[i];
        int16_t *place = &out->tile_of[(uint8_t)tile->glyph];
        if (r.named[i])
            continue;
        if (*place >= 0)
            return sett_json_refuse(
                err, tiles, "another character for one of the two",
                "'%s' is not named, and its own character is taken",
                tile->name);
        *place = (int16_t)i;
        out->shown[i] = tile->glyph;
    }
    for (int32_t i = 0; i < game->tiles.count; i++) {
        const char *also = r.named[i] ? NULL : game->tiles.tiles[i].also;
        for (; also != NULL && *also != '\0'; also++)
            if (out->tile_of[(uint8_t)*also] < 0)
                out->tile_of[(uint8_t)*also] = (int16_t)i;
    }
    return SETT_OK;
}
