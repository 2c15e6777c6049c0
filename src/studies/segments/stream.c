/* stream.c - segments and their links without an end, written as they come. */
#include <inttypes.h>

#include "sett/segments.h"

#define GATHERED 65536 /* bytes before they are sent */

typedef struct Endless {
    const SettStudyHost *host;
    const SettLinkKit *linking;
    const SettSegmentsStream *how;
    const SettLevelList *segments;
    const SettSpan *spans;
    SettLinkStream *stream;
    int64_t slices;
} Endless;

static void put_slices(const Endless *e, SettSpan span, SettJsonWriter *json)
{
    char glyphs[SETT_MAX_SIDE + 1];
    for (int32_t i = 0; i < span.count; i++) {
        sett_link_glyphs(e->linking, span.numbers[i], glyphs);
        if (json != NULL)
            sett_json_put_string(json, glyphs);
        else
            sett_text_format(e->how->out, "%s\n", glyphs);
    }
}

static void put_json(const Endless *e, int32_t segment, const SettStreamed *s)
{
    static const char letters[] = ".uldr";
    const SettFileLevel *level = &e->segments->items[segment];
    SettJsonWriter w = sett_json_writer(e->how->out, true);
    SettText way = sett_text(e->host->arena->alloc);
    for (int32_t i = 0; i < s->way_count; i++)
        sett_text_char(&way, letters[s->way[i]]);
    sett_json_open(&w, '{');
    sett_json_add_string(&w, "source", level->source);
    sett_json_add_int(&w, "index", level->index);
    sett_json_add_string(&w, "kind", sett_link_kinds[s->seam.kind]);
    sett_json_add_open(&w, "link", '[');
    put_slices(e, (SettSpan){s->seam.numbers, s->seam.count}, &w);
    sett_json_close(&w);
    sett_json_add_open(&w, "slices", '[');
    put_slices(e, e->spans[segment], &w);
    sett_json_close(&w);
    sett_json_add_string(&w, "way", way.data != NULL ? way.data : "");
    sett_json_close(&w);
    sett_text_char(e->how->out, '\n');
    if (way.status != SETT_OK)
        e->how->out->status = way.status;
    sett_text_free(&way);
}

/* The segment drawn, or the first after it that can stand here. */
static SettStatus add_one(Endless *e, SettRng *rng)
{
    uint32_t count = (uint32_t)e->segments->count;
    uint32_t drawn = sett_rng_below(rng, count);
    for (uint32_t i = 0; i < count; i++) {
        int32_t segment = (int32_t)((drawn + i) % count);
        SettStreamed got;
        SettStatus status =
            sett_link_stream_add(e->stream, e->spans[segment], &got);
        if (status != SETT_OK)
            return status;
        if (!got.seam.found)
            continue;
        e->slices += got.seam.count + e->spans[segment].count;
        if (e->how->json) {
            put_json(e, segment, &got);
            return SETT_OK;
        }
        put_slices(e, (SettSpan){got.seam.numbers, got.seam.count}, NULL);
        put_slices(e, e->spans[segment], NULL);
        return SETT_OK;
    }
    sett_study_note(e->host, true,
                    sett_arena_format(e->host->arena,
                                      "none of the segments can stand here"));
    return SETT_INFEASIBLE;
}

SettStatus sett_segments_stream(const SettStudyHost *host, SettLinkKit *linking,
                                const SettLevelList *segments,
                                const SettSegmentsStream *how)
{
    Endless e = {
        .host = host, .linking = linking, .how = how, .segments = segments};
    SettLinkStreamDef def = {.cancel = host->cancel,
                             .model = linking->model,
                             .wish = &linking->wish,
                             .alphabets = &linking->alphabets,
                             .longest = 1,
                             .alloc = host->arena->alloc};
    SettSpan *spans;
    SettStatus status = sett_segments_number(host, linking, segments, &spans);
    if (status != SETT_OK)
        return status;
    e.spans = spans;
    for (int64_t i = 0; i < segments->count; i++)
        if (spans[i].count > def.longest)
            def.longest = spans[i].count;
    SettRng rng = sett_rng(how->seed, SETT_FOR_SEARCH, 0);
    status = sett_link_stream_create(&def, &e.stream);
    int64_t made = 0;
    for (; made < how->count && status == SETT_OK; made++) {
        status = host->cancel != NULL && sett_cancelled(host->cancel)
                     ? SETT_CANCELLED
                     : add_one(&e, &rng);
        if (status == SETT_OK && how->out->size > GATHERED)
            status = how->send(host->user);
    }
    sett_link_stream_destroy(e.stream);
    if (status != SETT_OK && status != SETT_INFEASIBLE)
        return status;
    sett_study_note(
        host, false,
        sett_arena_format(host->arena,
                          "%" PRId64 " segments, %" PRId64
                          " slices; %s can complete it up to each of them",
                          made - (status != SETT_OK), e.slices,
                          sett_link_judge(linking->model)));
    SettStatus sent = how->send(host->user);
    return sent != SETT_OK ? sent : status;
}
