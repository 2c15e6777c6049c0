/* map_cells.c - the cells of a layer: whole or in chunks; as elements, as CSV,
   as lists of JSON, as base64, packed by gzip, zlib or zstd. */
#include "io/tiled/map.h"

#include "base/least.h"

#include <string.h>

#define CHUNKS ((int32_t)1 << 20)

/* `more` cells than there are, or fewer: the data are cut short. */
static SettStatus wrong_count(const SettDoc *doc, const SettTiledRun *run,
                              bool more, size_t count, SettError *err)
{
    SettDocText name = sett_doc_string(run->layer, "name");
    SettStatus status = sett_doc_refuse(
        doc, run->node, err, NULL, "layer \"%.*s\": %s%zu cells of data%s",
        (int)(name.size < 60 ? name.size : 60), name.at != NULL ? name.at : "",
        more ? "more than " : "", count, more ? "" : ", they are cut short");
    sett_expect(err, "%d x %d = %lld", (int)run->w, (int)run->h,
                (long long)run->w * run->h);
    return status;
}

static SettStatus bad_number(const SettDoc *doc, const char *at, SettError *err)
{
    return sett_doc_refuse_at(doc, (size_t)(at - doc->bytes), err,
                              "a whole number below 4294967296",
                              "a cell that is no tile's number");
}

/* Numbers, commas and blanks between `at` and `end`. */
static SettStatus read_csv(const SettDoc *doc, const SettTiledRun *run,
                           const char *at, const char *end, uint32_t *cells,
                           SettError *err)
{
    size_t count = (size_t)run->w * (size_t)run->h, n = 0;
    for (;;) {
        while (at < end && (*at == ',' || sett_doc_blank(*at)))
            at++;
        if (at == end)
            break;
        if (n == count)
            return wrong_count(doc, run, true, n, err);
        uint64_t value = 0;
        const char *from = at;
        for (; at < end && *at >= '0' && *at <= '9' && at - from < 11; at++)
            value = value * 10 + (uint64_t)(*at - '0');
        if (at == from || value > UINT32_MAX ||
            (at < end && *at != ',' && !sett_doc_blank(*at)))
            return bad_number(doc, from, err);
        cells[n++] = (uint32_t)value;
    }
    return n == count ? SETT_OK : wrong_count(doc, run, false, n, err);
}

static SettStatus read_elements(const SettDoc *doc, const SettTiledRun *run,
                                uint32_t *cells, SettError *err)
{
    size_t count = (size_t)run->w * (size_t)run->h, n = 0;
    for (const SettDocNode *t = sett_doc_child(run->node, "tile"); t != NULL;
         t = sett_doc_again(t)) {
        int64_t value;
        if (n == count)
            return wrong_count(doc, run, true, n, err);
        SettStatus status =
            sett_doc_int(doc, t, "gid", 0, UINT32_MAX, 0, &value, err);
        if (status != SETT_OK)
            return status;
        cells[n++] = (uint32_t)value;
    }
    return n == count ? SETT_OK : wrong_count(doc, run, false, n, err);
}

static SettStatus read_base64(const SettDoc *doc, const SettTiledPlace *place,
                              const SettTiledRun *run, SettArena *tmp,
                              uint32_t *cells, SettError *err)
{
    SettDocText text = run->node->text;
    size_t count = (size_t)run->w * (size_t)run->h, size = 0;
    SettArenaMark mark = sett_arena_mark(tmp);
    uint8_t *packed = sett_arena_raw(tmp, text.size / 4 * 3 + 3, 1);
    uint8_t *bytes = packed != NULL && place->packing != SETT_PACK_NONE
                         ? sett_arena_raw(tmp, count, 4)
                         : packed;
    const char *why = NULL;
    if (packed == NULL || bytes == NULL)
        return sett_no_memory(err);
    if (text.at == NULL || !sett_base64_decode(text, packed, &size))
        return sett_doc_refuse(doc, run->node, err, "base64",
                               "data that are no base64");
    SettStatus status = SETT_OK;
    if (place->packing == SETT_PACK_NONE && size != count * 4)
        return wrong_count(doc, run, size > count * 4,
                           size > count * 4 ? count : size / 4, err);
    if (place->packing != SETT_PACK_NONE)
        status = sett_unpack(place->packing, packed, size, tmp->alloc, bytes,
                             count * 4, &why);
    if (status == SETT_NO_MEMORY)
        return sett_no_memory(err);
    if (status != SETT_OK) {
        SettDocText name = sett_doc_string(run->layer, "name");
        sett_doc_refuse(doc, run->node, err, NULL, "layer \"%.*s\": %s",
                        (int)(name.size < 60 ? name.size : 60),
                        name.at != NULL ? name.at : "", why);
        if (status == SETT_UNSUPPORTED)
            sett_expect(err, "another Tile Layer Format in Tiled's Map "
                             "Properties, such as CSV or zlib");
        else
            sett_expect(err, "%d x %d = %zu cells", (int)run->w, (int)run->h,
                        count);
        if (err != NULL)
            err->status = status;
        return status;
    }
    for (size_t i = 0; i < count; i++) {
        const uint8_t *b = bytes + 4 * i;
        cells[i] = (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 |
                   (uint32_t)b[3] << 24;
    }
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}

SettStatus sett_tiled_decode(const SettDoc *doc, const SettTiledPlace *place,
                             const SettTiledRun *run, SettArena *tmp,
                             uint32_t *cells, SettError *err)
{
    const SettDocNode *node = run->node;
    if (place->coding == SETT_TILED_BASE64)
        return read_base64(doc, place, run, tmp, cells, err);
    if (doc->xml && place->coding == SETT_TILED_ELEMENTS)
        return read_elements(doc, run, cells, err);
    if (doc->xml)
        return read_csv(doc, run, node->text.at != NULL ? node->text.at : "",
                        node->text.at != NULL ? node->text.at + node->text.size
                                              : "",
                        cells, err);
    if (node->kind != SETT_DOC_NUMBERS &&
        !(node->kind == SETT_DOC_LIST && node->count == 0))
        return sett_doc_refuse(doc, node, err, "a list of numbers",
                               "cells that are none");
    return read_csv(doc, run, doc->bytes + node->inner_begin,
                    doc->bytes + node->inner_end, cells, err);
}

static SettStatus find_coding(SettTiledReader *r, const SettDocNode *at,
                              SettTiledPlace *place)
{
    static const char *const packings[] = {"", "gzip", "zlib", "zstd"};
    SettDocText coding = sett_doc_string(at, "encoding");
    SettDocText packing = sett_doc_string(at, "compression");
    place->coding = SETT_TILED_ELEMENTS;
    if (sett_doc_text_is(coding, "csv"))
        place->coding = SETT_TILED_CSV;
    else if (sett_doc_text_is(coding, "base64"))
        place->coding = SETT_TILED_BASE64;
    else if (coding.at != NULL && coding.size > 0)
        return sett_doc_refuse(r->doc, sett_doc_get(at, "encoding"), r->err,
                               "csv or base64", "an unknown encoding");
    for (int32_t i = 0; i < 4; i++)
        if (packing.at == NULL || sett_doc_text_is(packing, packings[i])) {
            place->packing = (SettPacking)i;
            return SETT_OK;
        }
    return sett_doc_refuse(r->doc, sett_doc_get(at, "compression"), r->err,
                           "gzip, zlib or zstd", "an unknown compression");
}

static const SettDocRow run_rows[] = {
    SETT_DOC_INT(SettTiledRun, x, "x", -(1 << 30), 1 << 30, 0),
    SETT_DOC_INT(SettTiledRun, y, "y", -(1 << 30), 1 << 30, 0),
    SETT_DOC_INT(SettTiledRun, w, "width", 1, 1 << 24, 0),
    SETT_DOC_INT(SettTiledRun, h, "height", 1, 1 << 24, 0),
};
static const SettDocRow chunk_rows[] = {
    SETT_DOC_INT(SettTiledPlace, chunk_w, "width", 1, 4096, 16),
    SETT_DOC_INT(SettTiledPlace, chunk_h, "height", 1, 4096, 16),
};

static SettStatus too_large(SettTiledReader *r, const SettDocNode *node,
                            int64_t w, int64_t h, int64_t most)
{
    sett_doc_refuse(r->doc, node, r->err, NULL, "%lld x %lld cells",
                    (long long)w, (long long)h);
    sett_expect(r->err, "at most %lld cells", (long long)most);
    if (r->err != NULL)
        r->err->status = SETT_TOO_LARGE;
    return SETT_TOO_LARGE;
}

static SettStatus take_cells(SettTiledReader *r, const SettDocNode *node,
                             SettTiledLayer *out)
{
    int64_t area = (int64_t)out->w * out->h;
    if (area > r->limits.area || out->w > (1 << 24) || out->h > (1 << 24))
        return too_large(r, node, out->w, out->h, r->limits.area);
    if (area > r->limits.cells - r->cells)
        return too_large(r, node, out->w, out->h, r->limits.cells - r->cells);
    r->cells += area;
    if (area == 0)
        return SETT_OK;
    out->cells = SETT_TAKE(r->arena, area, uint32_t);
    return out->cells != NULL ? SETT_OK : sett_no_memory(r->err);
}

static SettStatus list_chunks(SettTiledReader *r, const SettDocNode *first,
                              SettTiledPlace *place)
{
    int32_t count = 0;
    for (const SettDocNode *c = first; c != NULL;
         c = sett_tiled_next(r->doc, c))
        if (++count > CHUNKS)
            return sett_doc_refuse(r->doc, c, r->err, "at most 1048576",
                                   "too many chunks");
    place->runs = SETT_TAKE(r->arena, count, SettTiledRun);
    if (place->runs == NULL)
        return sett_no_memory(r->err);
    for (const SettDocNode *c = first; c != NULL;
         c = sett_tiled_next(r->doc, c)) {
        SettTiledRun *run = &place->runs[place->run_count++];
        SETT_TILED_FIELDS(r, c, run_rows, run);
        if (r->status != SETT_OK)
            return r->status;
        run->chunk = c;
        run->layer = place->node;
        run->node = r->doc->xml ? c : sett_doc_get(c, "data");
        if (run->node == NULL || run->w == 0 || run->h == 0)
            return sett_doc_refuse(r->doc, c, r->err,
                                   "width, height and data of it",
                                   "a chunk without cells");
    }
    return SETT_OK;
}

/* The box of all runs. */
static void box_of(const SettTiledPlace *place, SettTiledLayer *out)
{
    int64_t right = INT32_MIN, bottom = INT32_MIN;
    out->x = out->y = place->run_count > 0 ? INT32_MAX : 0;
    for (int32_t i = 0; i < place->run_count; i++) {
        const SettTiledRun *run = &place->runs[i];
        out->x = sett_min(out->x, run->x);
        out->y = sett_min(out->y, run->y);
        right = sett_max_wide(right, (int64_t)run->x + run->w);
        bottom = sett_max_wide(bottom, (int64_t)run->y + run->h);
    }
    out->w = place->run_count > 0
                 ? (int32_t)sett_min_wide(right - out->x, INT32_MAX)
                 : 0;
    out->h = place->run_count > 0
                 ? (int32_t)sett_min_wide(bottom - out->y, INT32_MAX)
                 : 0;
}

/* A chunk is decoded apart and laid into the layer. */
static SettStatus decode_chunk(SettTiledReader *r, const SettTiledPlace *place,
                               const SettTiledRun *run, SettTiledLayer *out)
{
    SettArenaMark mark = sett_arena_mark(r->arena);
    size_t w = (size_t)run->w, h = (size_t)run->h;
    if (sett_work(r->arena, (uint64_t)w * h))
        return SETT_CANCELLED;
    uint32_t *cells = sett_arena_raw(r->arena, w * h, sizeof *cells);
    if (cells == NULL)
        return sett_no_memory(r->err);
    SettStatus status =
        sett_tiled_decode(r->doc, place, run, r->arena, cells, r->err);
    for (size_t y = 0; status == SETT_OK && y < h; y++)
        memcpy(out->cells + ((size_t)(run->y - out->y) + y) * (size_t)out->w +
                   (size_t)(run->x - out->x),
               cells + y * w, w * sizeof *cells);
    sett_arena_reset(r->arena, mark);
    return status;
}

static SettStatus read_chunks(SettTiledReader *r, const SettDocNode *node,
                              const SettDocNode *first, SettTiledLayer *out,
                              SettTiledPlace *place)
{
    SettStatus status = list_chunks(r, first, place);
    if (status != SETT_OK)
        return status;
    int64_t decoded = 0;
    box_of(place, out);
    status = take_cells(r, node, out);
    for (int32_t i = 0; status == SETT_OK && i < place->run_count; i++) {
        const SettTiledRun *run = &place->runs[i];
        decoded += (int64_t)run->w * run->h;
        if (decoded > r->limits.cells) /* chunks that lie on each other */
            return too_large(r, node, run->w, run->h, r->limits.cells);
        status = decode_chunk(r, place, run, out);
    }
    return status;
}

SettStatus sett_tiled_read_cells(SettTiledReader *r, const SettDocNode *node,
                                 SettTiledLayer *out, SettTiledPlace *place)
{
    const SettDoc *doc = r->doc;
    const SettDocNode *data =
        doc->xml ? sett_doc_child(node, "data") : sett_doc_get(node, "data");
    SettTiledRun whole = {.node = data, .layer = node};
    *place = (SettTiledPlace){.node = node, .data = data};
    SettStatus status = find_coding(r, doc->xml ? data : node, place);
    if (status != SETT_OK)
        return status;
    const SettDocNode *chunk =
        sett_tiled_items(doc, doc->xml ? data : node, "chunk", "chunks");
    if (chunk != NULL || r->map->infinite) {
        const SettDocNode *settings = sett_doc_get(doc->root, "editorsettings");
        settings = sett_doc_get(settings, "chunksize");
        SETT_TILED_FIELDS(r, settings, chunk_rows, place);
        return r->status == SETT_OK ? read_chunks(r, node, chunk, out, place)
                                    : r->status;
    }
    out->w = sett_tiled_int(r, node, "width", 0, 1 << 24, r->map->w);
    out->h = sett_tiled_int(r, node, "height", 0, 1 << 24, r->map->h);
    status = r->status == SETT_OK ? take_cells(r, node, out) : r->status;
    if (status != SETT_OK || out->cells == NULL || data == NULL)
        return status;
    whole.w = out->w;
    whole.h = out->h;
    place->runs = SETT_TAKE(r->arena, 1, SettTiledRun);
    if (place->runs == NULL)
        return sett_no_memory(r->err);
    place->runs[0] = whole;
    place->run_count = 1;
    return sett_tiled_decode(doc, place, &whole, r->arena, out->cells, r->err);
}
