/* stream.c - see stream.h. The level's end moves to and fro between two arenas:
   each segment is added to a copy in the one that is empty, and then the other
   is emptied. */
#include "link/stream.h"

#include <string.h>

SettStatus sett_link_stream_create(const SettLinkStreamDef *def,
                                   SettLinkStream **out)
{
    SettLinkStream *s = def->alloc.fn(def->alloc.user, NULL, 0, sizeof *s);
    *out = s;
    if (s == NULL)
        return SETT_NO_MEMORY;
    memset(s, 0, sizeof *s);
    s->def = *def;
    s->room = SETT_LINK_MOST + def->longest;
    sett_arena_init(&s->tmp, def->alloc, 0);
    s->tmp.cancel = def->cancel;
    for (int32_t i = 0; i < 2; i++)
        sett_arena_init(&s->arena[i], def->alloc, 0);
    return SETT_OK;
}

void sett_link_stream_destroy(SettLinkStream *stream)
{
    if (stream == NULL)
        return;
    SettAlloc alloc = stream->def.alloc;
    sett_arena_free(&stream->tmp);
    sett_arena_free(&stream->arena[0]);
    sett_arena_free(&stream->arena[1]);
    alloc.fn(alloc.user, stream, sizeof *stream, 0);
}

/* The first segment has to be completable as it is. */
static SettStatus begin(SettLinkStream *s, SettSpan segment, SettArena *arena,
                        SettPrefix *next, SettSeam *out)
{
    const SettLinkModel *m = s->def.model;
    SettArenaMark mark = sett_arena_mark(&s->tmp);
    SettGrid grid;
    *out = (SettSeam){.found = false};
    SettStatus status =
        sett_link_grid(m, segment.numbers, segment.count, &s->tmp, &grid);
    if (status == SETT_OK)
        status = sett_link_completable(m, &grid, &s->tmp, &out->found);
    sett_arena_reset(&s->tmp, mark);
    return status == SETT_OK && out->found
               ? sett_prefix(m, segment, s->room, arena, next)
               : status;
}

static SettStatus go_on(SettLinkStream *s, SettSpan segment, SettArena *arena,
                        SettPrefix *next, SettSeam *out)
{
    SettStatus status = sett_prefix_renew(&s->prefix, s->room, arena, next);
    SettSeamSearch search = {.model = s->def.model,
                             .wish = s->def.wish,
                             .alphabets = s->def.alphabets,
                             .prefix = &s->prefix,
                             .segment = segment,
                             .used = s->used,
                             .used_count = s->used_count,
                             .tmp = &s->tmp};
    return status == SETT_OK ? sett_seam(&search, next, out) : status;
}

SettStatus sett_link_stream_add(SettLinkStream *stream, SettSpan segment,
                                SettStreamed *out)
{
    int32_t other = 1 - stream->side;
    SettArena *arena = &stream->arena[other];
    SettPrefix next;
    *out = (SettStreamed){.way = NULL};
    if (segment.count < 1 || segment.count > stream->def.longest)
        return SETT_BAD_ARGUMENT;
    /* What the caller got of the way last time was in here. */
    sett_arena_free(arena);
    SettStatus status = stream->begun
                            ? go_on(stream, segment, arena, &next, &out->seam)
                            : begin(stream, segment, arena, &next, &out->seam);
    /* One hard search must not be paid for ever after. */
    sett_arena_free(&stream->tmp);
    stream->tmp.work = 0;
    if (status != SETT_OK || !out->seam.found)
        return status;
    if (stream->begun) {
        int32_t *word = stream->words[stream->used_at];
        memcpy(word, out->seam.numbers, (size_t)out->seam.count * sizeof *word);
        stream->used[stream->used_at] = (SettSpan){word, out->seam.count};
        stream->used_at = (stream->used_at + 1) % SETT_STREAM_USED;
        stream->used_count += stream->used_count < SETT_STREAM_USED;
    }
    stream->begun = true;
    stream->prefix = next;
    stream->side = other;
    out->way = next.way;
    out->way_count = next.way_count;
    return SETT_OK;
}
