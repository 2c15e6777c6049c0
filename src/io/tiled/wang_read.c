/* wang_read.c - the Wang sets of a tileset: which tile has what terrain at its
   corners and edges. Of files before Tiled 1.5 the packed form, too. */
#include "io/tiled/map.h"

#include "base/hex.h"

#include <string.h>

#define COLOURS 254

static void bad_id(SettTiledReader *r, const SettDocNode *node)
{
    r->status = sett_doc_refuse(r->doc, node, r->err,
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

static void read_tile(SettTiledReader *r, const SettDocNode *node, void *item)
{
    SettTiledWangTile *tile = item;
    const SettDocNode *id = sett_doc_get(node, "wangid");
    SettDocText text;
    int64_t value;
    tile->tile = sett_tiled_int(r, node, "tileid", 0, (1 << 28) - 1, 0);
    if (r->status == SETT_OK && id == NULL)
        bad_id(r, node);
    if (r->status != SETT_OK || id == NULL ||
        (id->kind == SETT_DOC_STRING && read_packed(id->text, tile->colours)))
        return;
    SettDocNode list = *id;
    if (id->kind == SETT_DOC_STRING) {
        list.inner_begin = id->begin;
        list.inner_end = id->end;
    }
    size_t at = list.inner_begin;
    for (int32_t i = 0; i < 8; i++) {
        if (!sett_doc_next_number(r->doc, &list, &at, &text) ||
            !sett_doc_text_int(text, &value) || value < 0 || value > COLOURS) {
            bad_id(r, id);
            return;
        }
        tile->colours[i] = (uint8_t)value;
    }
}

static void read_name(SettTiledReader *r, const SettDocNode *node, void *item)
{
    *(const char **)item = sett_tiled_string(r, node, "name");
}

static void read_set(SettTiledReader *r, const SettDocNode *node, void *item)
{
    SettTiledWangSet *set = item;
    SettDocText type = sett_doc_string(node, "type");
    set->type = sett_doc_text_is(type, "corner") ? SETT_TILED_WANG_CORNER
                : sett_doc_text_is(type, "edge") ? SETT_TILED_WANG_EDGE
                                                 : SETT_TILED_WANG_MIXED;
    set->name = sett_tiled_string(r, node, "name");
    set->colours = sett_tiled_list(
        r, sett_tiled_items(r->doc, node, "wangcolor", "colors"),
        sizeof *set->colours, read_name, &set->colour_count);
    if (r->status == SETT_OK && set->colour_count > COLOURS)
        r->status =
            sett_doc_refuse(r->doc, node, r->err, "at most 254",
                            "%d colours in a Wang set", (int)set->colour_count);
    set->tiles = sett_tiled_list(
        r, sett_tiled_items(r->doc, node, "wangtile", "wangtiles"),
        sizeof *set->tiles, read_tile, &set->tile_count);
}

void sett_tiled_read_wang(SettTiledReader *r, const SettDocNode *node,
                          SettTiledSet *out)
{
    const SettDocNode *all =
        r->doc->xml ? sett_doc_child(node, "wangsets") : node;
    out->wang =
        sett_tiled_list(r, sett_tiled_items(r->doc, all, "wangset", "wangsets"),
                        sizeof *out->wang, read_set, &out->wang_count);
}
