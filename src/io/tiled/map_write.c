/* map_write.c - a map of Tiled written back: runs of cells that changed, in the
   encoding that they had, and chunks for cells where none was. Every other byte
   is the file's own. */
#include "io/tiled/map.h"

#include "base/least.h"

#include <string.h>

typedef struct Writer {
    const SettTiledMap *map;
    const SettDoc *doc;
    SettDocEdits edits;
    SettArena *tmp;
    SettError *err;
} Writer;

static SettStatus pack(Writer *w, const SettTiledPlace *place,
                       const uint32_t *cells, size_t count, SettText *out)
{
    SettArenaMark mark = sett_arena_mark(w->tmp);
    uint8_t *bytes = sett_arena_raw(w->tmp, count, 4);
    SettText packed = sett_text(w->tmp->alloc);
    if (bytes == NULL)
        return sett_no_memory(w->err);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < 4; k++)
            bytes[4 * i + k] = (uint8_t)(cells[i] >> (8 * k) & 255);
    SettStatus status = sett_pack(place->packing, w->map->places->level, bytes,
                                  count * 4, &packed);
    if (status == SETT_OK && packed.size > 0)
        sett_base64_encode((const uint8_t *)packed.data, packed.size, out);
    sett_text_free(&packed);
    sett_arena_reset(w->tmp, mark);
    if (status == SETT_UNSUPPORTED)
        return sett_doc_refuse(w->doc, place->data, w->err,
                               "a build with zlib and zstd",
                               "this build cannot pack these cells");
    return status == SETT_OK ? SETT_OK : sett_no_memory(w->err);
}

/* Base64 between the blanks that stand around it. */
static SettStatus edit_packed(Writer *w, const SettTiledPlace *place,
                              const SettTiledRun *run, const uint32_t *cells)
{
    const SettDocNode *n = run->node;
    const char *b = w->doc->bytes;
    size_t begin = w->doc->xml ? n->inner_begin : n->begin + 1;
    size_t end = w->doc->xml ? n->inner_end : n->end - 1;
    SettText text = sett_text(w->tmp->alloc);
    while (begin < end && sett_doc_blank(b[begin]))
        begin++;
    while (end > begin && sett_doc_blank(b[end - 1]))
        end--;
    SettStatus status =
        pack(w, place, cells, (size_t)run->w * (size_t)run->h, &text);
    if (status == SETT_OK)
        sett_doc_edit_text(&w->edits, begin, end, &text);
    sett_text_free(&text);
    return status;
}

/* The numbers of a list one by one; what stands between them is kept. */
static void edit_numbers(Writer *w, const SettTiledRun *run,
                         const uint32_t *cells)
{
    const char *b = w->doc->bytes;
    size_t at = run->node->inner_begin, end = run->node->inner_end, n = 0;
    size_t count = (size_t)run->w * (size_t)run->h;
    SettText text = sett_text(w->tmp->alloc);
    bool plain = !w->doc->xml || (run->node->text.at == b + at &&
                                  run->node->text.size == end - at);
    for (size_t i = 0; !plain && i < count; i++) { /* it held more */
        sett_text_int(&text, cells[i]);
        sett_text_add(&text, i + 1 < count ? "," : "");
    }
    for (size_t i = at; plain && i < end;) {
        if (b[i] < '0' || b[i] > '9') {
            sett_text_char(&text, b[i++]);
            continue;
        }
        while (i < end && b[i] >= '0' && b[i] <= '9')
            i++;
        sett_text_int(&text, cells[n++]);
    }
    sett_doc_edit_text(&w->edits, at, end, &text);
}

static void edit_elements(Writer *w, const SettTiledRun *run,
                          const uint32_t *old, const uint32_t *cells)
{
    size_t i = 0;
    for (const SettDocNode *t = sett_doc_child(run->node, "tile"); t != NULL;
         t = sett_doc_again(t), i++) {
        const SettDocNode *gid = sett_doc_get(t, "gid");
        if (old[i] == cells[i])
            continue;
        SettText text = sett_text(w->tmp->alloc);
        if (gid != NULL) {
            sett_text_int(&text, cells[i]);
            sett_doc_edit_text(&w->edits, gid->begin, gid->end, &text);
        } else {
            sett_text_format(&text, " gid=\"%llu\"",
                             (unsigned long long)cells[i]);
            sett_doc_edit_text(&w->edits, t->begin + 5, t->begin + 5, &text);
        }
    }
}

/* Another number of cells than the file has: all of them, a row in a line where
   the file breaks lines. */
static void edit_anew(Writer *w, const SettTiledPlace *place,
                      const SettTiledRun *run, const uint32_t *cells)
{
    const SettDocNode *n = run->node;
    bool elements = w->doc->xml && place->coding == SETT_TILED_ELEMENTS;
    const char *b = w->doc->bytes + n->inner_begin;
    size_t size = n->inner_end - n->inner_begin;
    bool lines = size > 0 && memchr(b, '\n', size) != NULL;
    bool blanks = size > 0 && memchr(b, ' ', size) != NULL;
    int32_t area = run->w * run->h;
    SettText text = sett_text(w->tmp->alloc);
    sett_text_add(&text, lines ? "\n" : "");
    for (int32_t i = 0; i < area; i++) {
        bool last = i + 1 == area;
        if (elements) {
            sett_text_format(&text, "<tile gid=\"%llu\"/>%s",
                             (unsigned long long)cells[i], lines ? "\n" : "");
            continue;
        }
        sett_text_int(&text, cells[i]);
        if (!last)
            sett_text_add(&text, blanks && !w->doc->xml ? ", " : ",");
        if (lines && (i + 1) % run->w == 0)
            sett_text_char(&text, '\n');
    }
    sett_doc_edit_text(&w->edits, n->inner_begin, n->inner_end, &text);
}

/* "width" and "height" as far as they are there. */
static void edit_size(Writer *w, const SettDocNode *node, int32_t wide,
                      int32_t high)
{
    sett_doc_edit_int(&w->edits, sett_doc_get(node, "width"), wide);
    sett_doc_edit_int(&w->edits, sett_doc_get(node, "height"), high);
}

/* A layer of a map that has another size now. */
static SettStatus write_resized(Writer *w, const SettTiledLayer *l,
                                const SettTiledPlace *place)
{
    SettTiledRun run = place->runs[0];
    run.w = l->w;
    run.h = l->h;
    edit_size(w, place->node, l->w, l->h);
    if (place->coding == SETT_TILED_BASE64)
        return edit_packed(w, place, &run, l->cells);
    edit_anew(w, place, &run, l->cells);
    return SETT_OK;
}

static SettStatus edit_run(Writer *w, const SettTiledPlace *place,
                           const SettTiledRun *run, const uint32_t *old,
                           const uint32_t *cells)
{
    if (place->coding == SETT_TILED_BASE64)
        return edit_packed(w, place, run, cells);
    if (w->doc->xml && place->coding == SETT_TILED_ELEMENTS)
        edit_elements(w, run, old, cells);
    else
        edit_numbers(w, run, cells);
    return SETT_OK;
}

/* Takes the run's cells out of the layer and compares them with the file's;
   marks them as seen. What was seen belongs to a later chunk that lies on this.
 */
static SettStatus write_run(Writer *w, const SettTiledLayer *l,
                            const SettTiledPlace *place,
                            const SettTiledRun *run, uint8_t *seen)
{
    SettArenaMark mark = sett_arena_mark(w->tmp);
    size_t count = (size_t)run->w * (size_t)run->h;
    uint32_t *old = sett_arena_raw(w->tmp, count, sizeof *old);
    uint32_t *now = sett_arena_raw(w->tmp, count, sizeof *now);
    if (old == NULL || now == NULL)
        return sett_no_memory(w->err);
    SettStatus status =
        sett_tiled_decode(w->doc, place, run, w->tmp, old, w->err);
    if (status != SETT_OK)
        return status;
    for (int32_t y = 0; y < run->h; y++) {
        size_t at = (size_t)(run->y - l->y + y) * (size_t)l->w +
                    (size_t)(run->x - l->x);
        for (int32_t x = 0; x < run->w; x++, at++) {
            size_t i = (size_t)y * (size_t)run->w + (size_t)x;
            bool hidden = seen != NULL && seen[at];
            now[i] = hidden ? old[i] : l->cells[at];
            if (seen != NULL)
                seen[at] = 1;
        }
    }
    if (memcmp(old, now, count * sizeof *now) == 0) {
        sett_arena_reset(w->tmp, mark);
        return SETT_OK;
    }
    return edit_run(w, place, run, old, now);
}

static int32_t floor_to(int32_t value, int32_t step)
{
    int32_t rest = value % step;
    return value - (rest < 0 ? rest + step : rest);
}

/* The text of a new chunk at (x, y), in the layer's encoding. */
static SettStatus chunk_text(Writer *w, const SettTiledPlace *place, int32_t x,
                             int32_t y, const uint32_t *cells, SettText *text)
{
    bool xml = w->doc->xml, packed = place->coding == SETT_TILED_BASE64;
    int32_t cw = place->chunk_w, ch = place->chunk_h;
    size_t count = (size_t)cw * (size_t)ch;
    sett_text_format(text,
                     xml ? "<chunk x=\"%d\" y=\"%d\" width=\"%d\" "
                           "height=\"%d\">\n"
                         : ", {\"x\":%d, \"y\":%d, \"width\":%d, "
                           "\"height\":%d, \"data\":",
                     (int)x, (int)y, (int)cw, (int)ch);
    sett_text_add(text, xml ? "" : packed ? "\"" : "[");
    SettStatus status = packed ? pack(w, place, cells, count, text) : SETT_OK;
    if (status != SETT_OK)
        return status;
    for (size_t i = 0; i < count && !packed; i++) {
        bool last = i + 1 == count;
        if (xml && place->coding == SETT_TILED_ELEMENTS)
            sett_text_format(text, "<tile gid=\"%llu\"/>\n",
                             (unsigned long long)cells[i]);
        else
            sett_text_int(text, cells[i]);
        if (!last && !(xml && place->coding == SETT_TILED_ELEMENTS))
            sett_text_add(text, (i + 1) % (size_t)cw == 0 && xml ? ",\n" : ",");
    }
    sett_text_add(text, xml ? "\n</chunk>\n" : packed ? "\"}" : "]}");
    return text->status == SETT_OK ? SETT_OK : sett_no_memory(w->err);
}

/* A chunk around the cell (x, y), which none holds. */
static SettStatus add_chunk(Writer *w, const SettTiledLayer *l,
                            const SettTiledPlace *place, int32_t x, int32_t y,
                            uint8_t *seen)
{
    int32_t cw = place->chunk_w, ch = place->chunk_h;
    int32_t left = floor_to(x, cw), top = floor_to(y, ch);
    uint32_t *cells = SETT_TAKE(w->tmp, (int64_t)cw * ch, uint32_t);
    if (cells == NULL)
        return sett_no_memory(w->err);
    for (int32_t row = 0; row < ch; row++)
        for (int32_t column = 0; column < cw; column++) {
            int32_t at_x = left + column - l->x, at_y = top + row - l->y;
            if (at_x < 0 || at_y < 0 || at_x >= l->w || at_y >= l->h)
                continue;
            size_t at = (size_t)at_y * (size_t)l->w + (size_t)at_x;
            if (seen[at])
                return sett_doc_refuse(w->doc, place->data, w->err,
                                       "chunks of the size that the map says",
                                       "no room for a new chunk at %d,%d",
                                       (int)left, (int)top);
            seen[at] = 1;
            cells[row * cw + column] = l->cells[at];
        }
    SettText text = sett_text(w->tmp->alloc);
    SettStatus status = chunk_text(w, place, left, top, cells, &text);
    size_t at =
        w->doc->xml ? place->data->inner_end : place->runs[0].chunk->end;
    if (status == SETT_OK)
        sett_doc_edit_text(&w->edits, at, at, &text);
    sett_text_free(&text);
    return status;
}

static void grow(int32_t box[4], int32_t x, int32_t y, int32_t w, int32_t h)
{
    box[0] = sett_min(box[0], x);
    box[1] = sett_min(box[1], y);
    box[2] = sett_max(box[2], x + w);
    box[3] = sett_max(box[3], y + h);
}

/* JSON says the box of all chunks of a layer as well. */
static void edit_chunk_box(Writer *w, const SettTiledPlace *place,
                           const int32_t box[4])
{
    static const char *const names[] = {"startx", "starty", "width", "height"};
    const int64_t values[] = {box[0], box[1], (int64_t)box[2] - box[0],
                              (int64_t)box[3] - box[1]};
    for (int32_t i = 0; i < 4 && !w->doc->xml; i++)
        sett_doc_edit_int(&w->edits, sett_doc_get(place->node, names[i]),
                          values[i]);
}

static SettStatus add_chunks(Writer *w, const SettTiledLayer *l,
                             const SettTiledPlace *place, uint8_t *seen)
{
    int32_t box[4] = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    bool added = false;
    for (int32_t i = 0; i < place->run_count; i++)
        grow(box, place->runs[i].x, place->runs[i].y, place->runs[i].w,
             place->runs[i].h);
    for (int32_t y = 0; y < l->h; y++)
        for (int32_t x = 0; x < l->w; x++) {
            size_t at = (size_t)y * (size_t)l->w + (size_t)x;
            if (seen[at] || l->cells[at] == 0)
                continue;
            SettStatus status =
                add_chunk(w, l, place, l->x + x, l->y + y, seen);
            if (status != SETT_OK)
                return status;
            added = true;
            grow(box, floor_to(l->x + x, place->chunk_w),
                 floor_to(l->y + y, place->chunk_h), place->chunk_w,
                 place->chunk_h);
        }
    if (added)
        edit_chunk_box(w, place, box);
    return SETT_OK;
}

static SettStatus write_layer(Writer *w, const SettTiledLayer *l,
                              const SettTiledPlace *place)
{
    uint8_t *seen = NULL;
    SettStatus status = SETT_OK;
    if (place->chunk_w == 0 && place->run_count > 0 &&
        (l->w != place->runs[0].w || l->h != place->runs[0].h))
        return write_resized(w, l, place);
    if (place->chunk_w > 0) {
        seen = SETT_TAKE(w->tmp, (int64_t)l->w * l->h, uint8_t);
        if (seen == NULL)
            return sett_no_memory(w->err);
    }
    for (int32_t i = place->run_count - 1; status == SETT_OK && i >= 0; i--)
        status = write_run(w, l, place, &place->runs[i], seen);
    return status == SETT_OK && seen != NULL ? add_chunks(w, l, place, seen)
                                             : status;
}

SettStatus sett_tiled_write(const SettTiledMap *map, SettArena *tmp,
                            SettText *out, SettError *err)
{
    Writer w = {.map = map,
                .doc = &map->places->doc,
                .edits = {.arena = tmp},
                .tmp = tmp,
                .err = err};
    for (int32_t i = 0; i < map->layer_count; i++) {
        if (map->layers[i].cells == NULL)
            continue;
        SettStatus status =
            write_layer(&w, &map->layers[i], &map->places->layers[i]);
        if (status != SETT_OK)
            return status;
    }
    edit_size(&w, w.doc->root, map->w, map->h);
    SettStatus status = SETT_OK;
    if (map->change_count > 0)
        status = sett_tiled_edit_objects(map, &w.edits, tmp, err);
    if (status != SETT_OK)
        return status;
    status = sett_doc_write(w.doc, &w.edits, out);
    return status == SETT_OK ? status : sett_no_memory(w.err);
}
