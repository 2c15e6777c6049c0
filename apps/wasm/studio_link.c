/* studio_link.c - segments joined to one level that can be completed, with the
   way through it, or why there is none.

   link: {"game", "agent", "training": [[...rows]], "segments": [[...rows]],
          "global": 0}
     gives {"version", "found", "segments": [{"first", "count"}], "links":
     [{"kind", "first", "count", "unseen", "judged"}], and where it was found:
     "rows", "accepted", "way": [[x, y]]; else "failed" (the seam that nobody
   got past, from 0, or -1), "blocked" (the segment that nobody can cross, or
   -1), "reached": [[x, y]] (its cells that can be reached at all), "by_switch",
     "gave_up", "judged"}
   `first` and `count` are slices of the level; agent may be left out. */
#include "wasm/session.h"

#include <string.h>

#include "sett/link.h"

#define MOST_SEGMENTS 64

EXPORT(link) SettStatus sett_wasm_link(Session *s, size_t n);

typedef struct Link {
    const SettGame *game;
    SettLinkModel *model;
    SettLinkWish wish;
    SettLinkAlphabets alphabets;
    SettGrid segments[MOST_SEGMENTS];
    SettSpan spans[MOST_SEGMENTS];
    int32_t count;
    SettLinked linked;
    SettGrid level;
    SettLinkWay way;
} Link;

static SettStatus learn(Session *s, Link *l, const SettJson *levels,
                        SettError *err)
{
    SettStatus status = SETT_OK;
    const SettJson *level = levels != NULL ? levels->child : NULL;
    for (; level != NULL && status == SETT_OK; level = level->next) {
        SettGrid grid;
        status = sett_json_rows(l->game, level, &s->arena, &grid, err);
        if (status == SETT_OK)
            status = sett_link_learn(l->model, &grid);
    }
    return status;
}

static SettStatus read_segments(Session *s, Link *l, const SettJson *levels,
                                SettError *err)
{
    SettStatus status = SETT_OK;
    const SettJson *level = levels != NULL ? levels->child : NULL;
    for (; level != NULL && status == SETT_OK; level = level->next) {
        if (l->count == MOST_SEGMENTS)
            return sett_fail(err, SETT_TOO_LARGE, "more than %d segments",
                             MOST_SEGMENTS);
        status = sett_json_rows(l->game, level, &s->arena,
                                &l->segments[l->count++], err);
    }
    if (status == SETT_OK && l->count == 0)
        return sett_fail(err, SETT_BAD_INPUT, "no segments");
    return status;
}

static SettStatus number(Link *l, SettError *err)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < l->count && status == SETT_OK; i++) {
        int32_t *numbers;
        status = sett_link_number(l->model, &l->segments[i], &numbers,
                                  &l->spans[i].count);
        if (status == SETT_BAD_INPUT)
            return sett_fail(err, status, "segment %d has slices of %d tiles",
                             (int)i + 1,
                             (int)sett_slice_size(l->game, &l->segments[i]));
        l->spans[i].numbers = numbers;
    }
    return status;
}

static SettStatus read_link(Session *s, const SettJson *request, Link *l,
                            bool *global, SettError *err)
{
    static const char *const names[] = {"game",     "agent",  "training",
                                        "segments", "global", NULL};
    int64_t flag = 0;
    const SettJson *agent = sett_json_member(request, "agent");
    const char *judge =
        agent && agent->type == SETT_JSON_STRING ? agent->string : NULL;
    SettStatus status = sett_session_members(request, names, err);
    if (status == SETT_OK)
        status = sett_session_read_game(s, request, &l->game, err);
    if (status == SETT_OK)
        status = sett_session_read_int(request, "global", 1, &flag, err);
    if (status == SETT_OK)
        status = sett_link_model_new(l->game, judge, &s->arena, &l->model, err);
    if (status == SETT_OK)
        status = learn(s, l, sett_json_member(request, "training"), err);
    if (status == SETT_OK)
        status =
            read_segments(s, l, sett_json_member(request, "segments"), err);
    *global = flag != 0;
    return status == SETT_OK ? number(l, err) : status;
}

static SettStatus find_way(Session *s, Link *l)
{
    SettStatus status = sett_link_grid(l->model, l->linked.numbers,
                                       l->linked.count, &s->arena, &l->level);
    return status == SETT_OK
               ? sett_link_way(l->model, &l->level, l->linked.way,
                               l->linked.way_count, &s->arena, &l->way)
               : status;
}

static SettStatus join(Session *s, Link *l, bool global)
{
    SettArena tmp;
    l->wish = sett_link_wish();
    SettStatus status = sett_link_alphabets(l->model, &l->wish, &l->alphabets);
    if (status != SETT_OK)
        return status;
    SettLinkJob job = {.model = l->model,
                       .wish = &l->wish,
                       .alphabets = &l->alphabets,
                       .segments = l->spans,
                       .count = l->count,
                       .global = global};
    sett_arena_init(&tmp, s->arena.alloc, 0);
    status = sett_link_all(&job, &s->arena, &tmp, &l->linked);
    sett_arena_free(&tmp);
    return status == SETT_OK && l->linked.found ? find_way(s, l) : status;
}

static void put_point(SettJsonWriter *w, int32_t x, int32_t y)
{
    sett_json_open(w, '[');
    sett_json_put_int(w, x);
    sett_json_put_int(w, y);
    sett_json_close(w);
}

static void put_span(SettJsonWriter *w, int32_t first, int32_t count)
{
    sett_json_add_int(w, "first", first);
    sett_json_add_int(w, "count", count);
}

static void put_parts(SettJsonWriter *w, const Link *l)
{
    int32_t first = 0;
    sett_json_key(w, "segments");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < l->count; i++) {
        sett_json_open(w, '{');
        put_span(w, first, l->spans[i].count);
        sett_json_close(w);
        first += l->spans[i].count + l->linked.seams[i].count;
    }
    sett_json_close(w);
    first = 0;
    sett_json_key(w, "links");
    sett_json_open(w, '[');
    for (int32_t i = 0; i + 1 < l->count; i++) {
        const SettSeam *seam = &l->linked.seams[i];
        first += l->spans[i].count;
        sett_json_open(w, '{');
        sett_json_add_string(w, "kind", sett_link_kinds[seam->kind]);
        put_span(w, first, seam->count);
        sett_json_add_int(w, "unseen", seam->unseen);
        sett_json_add_int(w, "judged", seam->asked);
        sett_json_close(w);
        first += seam->count;
    }
    sett_json_close(w);
}

static void put_level(SettJsonWriter *w, const Link *l)
{
    sett_json_key(w, "rows");
    sett_json_put_rows(w, l->game, &l->level);
    sett_json_add_bool(w, "accepted", l->way.accepted);
    sett_json_key(w, "way");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < l->way.place_count; i++)
        put_point(w, l->way.places[i].x, l->way.places[i].y);
    sett_json_close(w);
}

static void put_failure(SettJsonWriter *w, const Link *l)
{
    const SettLinked *linked = &l->linked;
    sett_json_add_int(w, "failed", linked->failed);
    sett_json_add_int(w, "blocked", linked->blocked);
    sett_json_add_bool(w, "by_switch", linked->proof.by_switch);
    sett_json_add_bool(w, "gave_up", linked->gave_up);
    sett_json_add_int(w, "judged", linked->asked);
    sett_json_key(w, "reached");
    sett_json_open(w, '[');
    for (int32_t y = 0; linked->blocked >= 0 && y + 1 < linked->proof.cells.h;
         y++)
        for (int32_t x = 0; x < linked->proof.cells.w; x++)
            if (sett_mask_get(&linked->proof.cells, x, y + 1))
                put_point(w, x, y);
    sett_json_close(w);
}

static SettStatus link_all(Session *s, const SettJson *request, SettError *err)
{
    bool global = false;
    Link *l = SETT_TAKE(&s->arena, 1, Link);
    if (l == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = read_link(s, request, l, &global, err);
    if (status == SETT_OK)
        status = join(s, l, global);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    sett_json_add_string(&w, "agent", sett_link_judge(l->model));
    sett_json_add_bool(&w, "found", l->linked.found);
    if (l->linked.found) {
        put_parts(&w, l);
        put_level(&w, l);
    } else {
        put_failure(&w, l);
    }
    sett_json_close(&w);
    return SETT_OK;
}

SettStatus sett_wasm_link(Session *s, size_t n)
{
    return sett_session_answer(s, n, link_all);
}
