/* wang_read.c - the Wang sets of a tileset: which tile has what terrain at its
   corners and edges. Of files before Tiled 1.5 the packed form, too. */
#include "io/tiled/map.h"

#include "base/hex.h"

#include <string.h>

#define COLOURS 254

static SettStatus bad_id(SettTiledReader *r, const SettDocNode *node)
{
    return sett_doc_refuse(r->doc, node, r->err,
                           "eight numbers from 0 to the number of colours",
                           "a \"wangid\" that is none");
}

/* "0xCECECECE": four bits each, the last digit is the top edge. */
static bool read_packed(SettDocText text, uint8_t colours[8])
{
    if (text.size < 3 || text.size > 10 || memcmp(text.at, "0x", 2) != 0)
        return false;
    for (size_t i = 0; i + 2 < text.size; i++) {
        int32_t digit = sett_hex_digit(text.at[text.size - 1 - i]);
        if (digit < 0)
            return false;
        colours[i] = (uint8_t)digit;
    }
    return true;
}

static SettStatus read_tile(SettTiledReader *r, const SettDocNode *node,
                            SettTiledWangTile *tile)
{
    const SettDocNode *id = sett_doc_get(node, "wangid");
    SettDocNode list;
    size_t at = 0;
    SettDocText text;
    int64_t value;
    SettStatus status =
        sett_tiled_int(r, node, "tileid", 0, (1 << 28) - 1, 0, &tile->tile);
    if (status != SETT_OK)
        return status;
    if (id == NULL)
        return bad_id(r, node);
    if (id->kind == SETT_DOC_STRING && read_packed(id->text, tile->colours))
        return SETT_OK;
    if (id->kind == SETT_DOC_STRING) {
        list = *id;
        list.inner_begin = id->begin;
        list.inner_end = id->end;
    } else {
        list = *id;
    }
    at = list.inner_begin;
    for (int32_t i = 0; i < 8; i++) {
        if (!sett_doc_next_number(r->doc, &list, &at, &text) ||
            !sett_doc_text_int(text, &value) || value < 0 || value > COLOURS)
            return bad_id(r, id);
        tile->colours[i] = (uint8_t)value;
    }
    return SETT_OK;
}

static SettStatus read_colours(SettTiledReader *r, const SettDocNode *node,
                               SettTiledWangSet *set)
{
    const SettDoc *doc = r->doc;
    const SettDocNode *first =
        sett_tiled_items(doc, node, "wangcolor", "colors");
    for (const SettDocNode *c = first; c != NULL; c = sett_tiled_next(doc, c))
        set->colour_count++;
    if (set->colour_count > COLOURS)
        return sett_doc_refuse(doc, node, r->err, "at most 254",
                               "%d colours in a Wang set",
                               (int)set->colour_count);
    const char **names = SETT_TAKE(r->arena, set->colour_count, const char *);
    if (names == NULL)
        return sett_no_memory(r->err);
    int32_t i = 0;
    for (const SettDocNode *c = first; c != NULL;
         c = sett_tiled_next(doc, c), i++) {
        SettStatus status = sett_tiled_string(r, c, "name", &names[i]);
        if (status != SETT_OK)
            return status;
    }
    set->colours = names;
    return SETT_OK;
}

static SettStatus read_set(SettTiledReader *r, const SettDocNode *node,
                           SettTiledWangSet *set)
{
    const SettDoc *doc = r->doc;
    SettDocText type = sett_doc_string(node, "type");
    const SettDocNode *first =
        sett_tiled_items(doc, node, "wangtile", "wangtiles");
    set->type = sett_doc_text_is(type, "corner") ? SETT_TILED_WANG_CORNER
                : sett_doc_text_is(type, "edge") ? SETT_TILED_WANG_EDGE
                                                 : SETT_TILED_WANG_MIXED;
    SettStatus status = sett_tiled_string(r, node, "name", &set->name);
    if (status == SETT_OK)
        status = read_colours(r, node, set);
    for (const SettDocNode *t = first; t != NULL; t = sett_tiled_next(doc, t))
        set->tile_count++;
    SettTiledWangTile *tiles =
        SETT_TAKE(r->arena, set->tile_count, SettTiledWangTile);
    if (tiles == NULL)
        return sett_no_memory(r->err);
    int32_t i = 0;
    for (const SettDocNode *t = first; status == SETT_OK && t != NULL;
         t = sett_tiled_next(doc, t), i++)
        status = read_tile(r, t, &tiles[i]);
    set->tiles = tiles;
    return status;
}

SettStatus sett_tiled_read_wang(SettTiledReader *r, const SettDocNode *node,
                                SettTiledSet *out)
{
    const SettDoc *doc = r->doc;
    const SettDocNode *all = doc->xml ? sett_doc_child(node, "wangsets") : node;
    const SettDocNode *first =
        sett_tiled_items(doc, all, "wangset", "wangsets");
    for (const SettDocNode *s = first; s != NULL; s = sett_tiled_next(doc, s))
        out->wang_count++;
    SettTiledWangSet *sets =
        SETT_TAKE(r->arena, out->wang_count, SettTiledWangSet);
    if (sets == NULL)
        return sett_no_memory(r->err);
    int32_t i = 0;
    SettStatus status = SETT_OK;
    for (const SettDocNode *s = first; status == SETT_OK && s != NULL;
         s = sett_tiled_next(doc, s), i++)
        status = read_set(r, s, &sets[i]);
    out->wang = sets;
    return status;
}
