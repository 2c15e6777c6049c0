/* link.c - segments joined to one level that can be completed, with the way
   through it, or why there is none. */
#include "sett/link.h"
#include "session/ask.h"
#include "sett/slices.h"

#define MOST_SEGMENTS 64

static SettStatus learn(SettAsk *ask, SettLinkModel *model)
{
    const SettAsked *a = &ask->asked;
    SettTraining levels = {NULL, 0};
    SettStatus status = SETT_OK;
    if (a->training != NULL) /* as many as a request can hold */
        status = sett_ask_levels(ask, a->game, a->training, INT32_MAX,
                                 ask->arena, &levels);
    for (int32_t i = 0; i < levels.count && status == SETT_OK; i++)
        status = sett_link_learn(model, &levels.levels[i]);
    return status;
}

/* Segments as numbers of slices. */
static SettStatus read_segments(SettAsk *ask, SettLinkModel *model,
                                SettSpan **spans, int32_t *count)
{
    const SettAsked *a = &ask->asked;
    SettTraining levels;
    SettStatus status = sett_ask_levels(ask, a->game, a->segments,
                                        MOST_SEGMENTS, ask->arena, &levels);
    if (status != SETT_OK)
        return status;
    if (levels.count == 0)
        return sett_fail(ask->err, SETT_BAD_INPUT, "no segments");
    *count = levels.count;
    *spans = SETT_TAKE(ask->arena, levels.count, SettSpan);
    if (*spans == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < levels.count; i++) {
        const SettGrid *level = &levels.levels[i];
        int32_t *numbers;
        status = sett_link_number(model, level, &numbers, &(*spans)[i].count);
        if (status == SETT_BAD_INPUT)
            sett_fail(ask->err, status, "segment %d has slices of %d tiles",
                      (int)i + 1, (int)sett_slice_size(a->game, level));
        if (status != SETT_OK)
            return status;
        (*spans)[i].numbers = numbers;
    }
    return SETT_OK;
}

static void put_span(SettJsonWriter *w, int32_t first, int32_t count)
{
    sett_json_add_int(w, "first", first);
    sett_json_add_int(w, "count", count);
}

static void put_parts(SettJsonWriter *w, const SettLinkJob *job,
                      const SettLinked *linked)
{
    int32_t first = 0;
    sett_json_add_open(w, "segments", '[');
    for (int32_t i = 0; i < job->count; i++) {
        sett_json_open(w, '{');
        put_span(w, first, job->segments[i].count);
        sett_json_close(w);
        first += job->segments[i].count + linked->seams[i].count;
    }
    sett_json_close(w);
    first = 0;
    sett_json_add_open(w, "links", '[');
    for (int32_t i = 0; i + 1 < job->count; i++) {
        const SettSeam *seam = &linked->seams[i];
        first += job->segments[i].count;
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

static SettStatus put_level(SettAsk *ask, const SettLinkJob *job,
                            const SettLinked *linked)
{
    SettJsonWriter *w = ask->out;
    SettGrid level;
    SettLinkWay way;
    SettStatus status = sett_link_grid(job->model, linked->numbers,
                                       linked->count, ask->arena, &level);
    if (status != SETT_OK)
        return status;
    status = sett_link_way(job->model, &level, linked->way, linked->way_count,
                           ask->arena, &way);
    if (status != SETT_OK)
        return status;
    put_parts(w, job, linked);
    sett_json_add_rows(w, ask->asked.game, &level);
    sett_json_add_bool(w, "accepted", way.accepted);
    sett_json_add_open(w, "way", '[');
    for (int32_t i = 0; i < way.place_count; i++)
        sett_json_put_point(w, way.places[i].x, way.places[i].y);
    sett_json_close(w);
    return SETT_OK;
}

static SettStatus link_all(SettAsk *ask)
{
    const SettAsked *a = &ask->asked;
    SettLinkWish wish = sett_link_wish();
    SettLinkAlphabets alphabets;
    SettLinkJob job = {
        .wish = &wish, .alphabets = &alphabets, .global = a->global != 0};
    SettSpan *spans = NULL;
    SettLinked linked;
    SettStatus status =
        sett_link_model_new(a->game, a->agent != NULL ? a->agent->string : NULL,
                            ask->arena, &job.model, ask->err);
    if (status != SETT_OK)
        return status;
    status = learn(ask, job.model);
    if (status != SETT_OK)
        return status;
    status = read_segments(ask, job.model, &spans, &job.count);
    if (status != SETT_OK)
        return status;
    status = sett_link_alphabets(job.model, &wish, &alphabets);
    if (status != SETT_OK)
        return status;
    job.segments = spans;
    SettArena tmp = sett_ask_arena(ask);
    status = sett_link_all(&job, ask->arena, &tmp, &linked);
    sett_arena_free(&tmp);
    if (status != SETT_OK)
        return status;
    sett_json_add_string(ask->out, "agent", sett_link_judge(job.model));
    sett_json_add_bool(ask->out, "found", linked.found);
    if (linked.found)
        return put_level(ask, &job, &linked);
    SettJsonWriter *w = ask->out;
    const SettMask *cells = &linked.proof.cells;
    sett_json_add_int(w, "failed", linked.failed);
    sett_json_add_int(w, "blocked", linked.blocked);
    sett_json_add_bool(w, "by_switch", linked.proof.by_switch);
    sett_json_add_bool(w, "gave_up", linked.gave_up);
    sett_json_add_int(w, "judged", linked.asked);
    sett_json_add_open(w, "reached", '[');
    for (int32_t y = 0; linked.blocked >= 0 && y + 1 < cells->h; y++)
        for (int32_t x = 0; x < cells->w; x++)
            if (sett_mask_get(cells, x, y + 1))
                sett_json_put_point(w, x, y);
    sett_json_close(w);
    return SETT_OK;
}

VERB(link, link_all, "Segments joined to one level that can be completed.",
     REQUEST(ASKED(game, "game", "whose levels are linked"),
             ASKED(agent, "text?",
                   "agent that must complete the level, one of the game's "
                   "judges by name; left out: the first"),
             ASKED(training, "text[][]?",
                   "levels whose slices may stand in links and whose n-grams "
                   "are seamless; left out: none"),
             ASKED(segments, "text[][]", "1 to 64 of them, in order"),
             ASKED_INT(global, 0, 0, 1,
                       "0: the best link at each seam; 1: the level whose "
                       "links cost least in all")),
     REPLY_AS("Linked|NotLinked"));

#define SPAN                                            \
    TOLD("first", "int", "slice of the level, from 0"), \
        TOLD("count", "int", "slices")

RECORD(Span, "Slices of a level: columns or, in games that climb, rows.", SPAN);

RECORD(Seam, "A link between two segments.",
       TOLD("kind", "\"none\"|\"seamless\"|\"pieces\"|\"training\"|\"made\"",
            "none: the segments fit as they are; seamless: all of it stands in "
            "training levels; else where its slices come from"),
       SPAN,
       TOLD("unseen", "int",
            "n-grams across the seam that no training level has"),
       TOLD("judged", "int", "levels that were judged to find it"));

RECORD(Linked, "Segments that were joined.",
       TOLD("agent", "text", "who completes the level"),
       TOLD("found", "true", "there is such a level"),
       TOLD("segments", "Span[]", "where the segments stand in it"),
       TOLD("links", "Seam[]", "between them, one fewer"),
       TOLD("rows", "text[]", "the level, a character a tile"),
       TOLD("accepted", "bool", "the way was played to the goal"),
       TOLD("way", "[int, int][]", "x and y, from start to goal"));

RECORD(NotLinked, "Why segments were not joined.",
       TOLD("agent", "text", "who cannot complete a level of them"),
       TOLD("found", "false", "there is no such level"),
       TOLD("failed", "int", "first seam without a link, from 0; -1: none"),
       TOLD("blocked", "int",
            "segment that the agent cannot cross in any surroundings, from 0; "
            "-1: none"),
       TOLD("by_switch", "bool",
            "it is blocked by a switch that cannot be reached"),
       TOLD("gave_up", "bool", "a search ended without an answer"),
       TOLD("judged", "int", "levels that were judged"),
       TOLD("reached", "[int, int][]",
            "x and y of the cells of the blocked segment that can be reached "
            "at all; empty: none is blocked"));
