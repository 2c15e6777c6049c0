/* linked_json.c - a level made of segments as JSON: where its segments lie,
   what stands between them, and the way through it. */
#include "sett/io.h"
#include "sett/linked.h"

void sett_link_glyphs(const SettLinkKit *kit, int32_t number,
                      char glyphs[SETT_MAX_SIDE + 1])
{
    const uint8_t *tiles = sett_link_slice(kit->model, number);
    int32_t size = sett_link_slice_size(kit->model);
    for (int32_t i = 0; i < size; i++)
        glyphs[i] = sett_tile_shown(&kit->game->tiles, tiles[i]);
    glyphs[size] = 0;
}

static void put_seam(SettJsonWriter *w, const SettLinkKit *l, const SettSeam *s)
{
    char glyphs[SETT_MAX_SIDE + 1];
    sett_json_open(w, '{');
    sett_json_add_string(w, "kind", sett_link_kinds[s->kind]);
    sett_json_add_int(w, "unseen", s->unseen);
    sett_json_add_int(w, "cost", s->cost);
    sett_json_add_int(w, "judged", s->asked);
    sett_json_add_open(w, "slices", '[');
    for (int32_t i = 0; i < s->count; i++) {
        sett_link_glyphs(l, s->numbers[i], glyphs);
        sett_json_put_string(w, glyphs);
    }
    sett_json_close(w);
    sett_json_close(w);
}

static void put_segment(SettJsonWriter *w, const SettLinkKit *l, int32_t i,
                        const SettLinkedFrom *from,
                        const SettLinkedLevel *linked)
{
    const int32_t *cut = linked->linked.cut;
    sett_json_open(w, '{');
    sett_json_add_string(w, "source", from->source);
    sett_json_add_int(w, "index", from->index);
    sett_json_add_int(w, "first", sett_linked_first(l, linked, i));
    sett_json_add_int(w, "count", sett_linked_slices(l, linked, i));
    if (cut != NULL) {
        sett_json_add_open(w, "cut", '[');
        sett_json_put_int(w, cut[2 * i]);
        sett_json_put_int(w, cut[2 * i + 1]);
        sett_json_close(w);
    }
    sett_json_close(w);
}

static void put_way(SettJsonWriter *w, const SettLinkedLevel *linked)
{
    sett_json_add_bool(w, "accepted", linked->way.accepted);
    sett_json_add_bool(w, "unbroken", linked->unbroken);
    sett_json_add_open(w, "way", '[');
    for (int32_t i = 0; i < linked->way.place_count; i++) {
        sett_json_open(w, '[');
        sett_json_put_int(w, linked->way.places[i].x);
        sett_json_put_int(w, linked->way.places[i].y);
        sett_json_close(w);
    }
    sett_json_close(w);
}

void sett_linked_json(const SettLinkKit *l, const SettLinkedLevel *linked,
                      const SettLinkedFrom *from, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, false);
    int32_t count = 0;
    while (linked->segments[count] != NULL)
        count++;
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    sett_json_add_string(&w, "game", l->game->name);
    sett_json_add_string(&w, "agent", sett_link_judge(l->model));
    sett_json_add_open(&w, "segments", '[');
    for (int32_t i = 0; i < count; i++)
        put_segment(&w, l, i, &from[i], linked);
    sett_json_close(&w);
    sett_json_add_open(&w, "links", '[');
    for (int32_t i = 0; i + 1 < count; i++)
        put_seam(&w, l, &linked->linked.seams[i]);
    sett_json_close(&w);
    sett_json_add_int(&w, "cost", linked->linked.cost);
    put_way(&w, linked);
    sett_json_add_open(&w, "levels", '[');
    sett_json_open(&w, '{');
    sett_json_key(&w, "rows");
    sett_json_put_rows(&w, l->game, &linked->level);
    sett_json_close(&w);
    sett_json_close(&w);
    sett_json_close(&w);
    sett_text_char(out, '\n');
}
