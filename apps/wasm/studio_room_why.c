/* studio_room_why.c - room_explain {"handle", "rows"?}: the patterns of the
   edited room, or of any room as the search sees it, and what each of them and
   each thing adds to its fitness. docs/design/edd.md, sections 2, 3 and 4.6;
   members in apps/studio/page/src/room/verbs.ts. */
#include "wasm/studio_room.h"

#include <string.h>

EXPORT(room_explain) SettStatus sett_wasm_room_explain(Session *s, size_t n);

static void put_point(SettJsonWriter *w, const char *key, int32_t x, int32_t y)
{
    if (key != NULL)
        sett_json_key(w, key);
    sett_json_open(w, '[');
    sett_json_put_int(w, x);
    sett_json_put_int(w, y);
    sett_json_close(w);
}

/* Qualities are of feasible rooms alone. */
static void put_quality(SettJsonWriter *w, const SettEddWhy *why,
                        const char *key, double quality)
{
    sett_json_key(w, key);
    if (why->feasible)
        sett_json_put_double(w, quality);
    else
        sett_json_put_null(w);
}

static void put_space(SettJsonWriter *w, const SettEddWhy *why,
                      const SettEddSpace *s)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "kind", s->kind);
    sett_json_add_int(w, "cells", s->cells);
    put_point(w, "at", s->x, s->y);
    put_point(w, "size", s->w, s->h);
    sett_json_add_bool(w, "reached", s->reached);
    sett_json_add_int(w, "doors", s->doors);
    sett_json_add_int(w, "enemies", s->enemies);
    sett_json_add_int(w, "treasures", s->treasures);
    sett_json_add_int(w, "bosses", s->bosses);
    put_quality(w, why, "quality", s->quality);
    put_quality(w, why, "meso", s->held);
    sett_json_close(w);
}

static void put_spaces(SettJsonWriter *w, const SettEddWhy *why)
{
    sett_json_key(w, "spaces");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < why->space_count; i++)
        put_space(w, why, &why->spaces[i]);
    sett_json_close(w);
    sett_json_key(w, "owner");
    sett_json_open(w, '[');
    for (int32_t c = 0; c < why->w * why->h; c++)
        sett_json_put_int(w, why->owner[c]);
    sett_json_close(w);
}

static void put_passages(SettJsonWriter *w, const SettEddWhy *why)
{
    sett_json_key(w, "passages");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < why->passage_count; i++) {
        const SettEddPassage *p = &why->passages[i];
        sett_json_open(w, '{');
        sett_json_add_int(w, "a", p->a);
        sett_json_add_int(w, "b", p->b);
        sett_json_add_int(w, "width", p->width);
        put_point(w, "at", p->at.x, p->at.y);
        sett_json_add_bool(w, "bridge", p->bridge);
        sett_json_close(w);
    }
    sett_json_close(w);
}

static void put_meso(SettJsonWriter *w, const SettEddWhy *why)
{
    sett_json_key(w, "meso");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < why->meso_count; i++) {
        const SettEddMeso *m = &why->meso[i];
        sett_json_open(w, '{');
        sett_json_add_string(w, "kind", m->kind);
        sett_json_add_bool(w, "vault", m->vault);
        sett_json_add_int(w, "things", m->things);
        put_quality(w, why, "quality", m->quality);
        sett_json_key(w, "spaces");
        sett_json_open(w, '[');
        for (int32_t k = 0; k < m->count; k++)
            sett_json_put_int(w, m->spaces[k]);
        sett_json_close(w);
        sett_json_close(w);
    }
    sett_json_close(w);
}

/* Places among the meso patterns. */
static void put_macro(SettJsonWriter *w, const SettEddWhy *why)
{
    sett_json_key(w, "macro");
    sett_json_open(w, '{');
    sett_json_add_int(w, "defeat_enemies", why->defeat_enemies);
    sett_json_add_int(w, "defeat_boss", why->defeat_boss);
    sett_json_add_int(w, "find_treasure", why->find_treasure);
    sett_json_close(w);
}

static void put_part(SettJsonWriter *w, const SettEddWhy *why,
                     const SettEddPart *p)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "score", p->score);
    sett_json_add_string(w, "what", p->what);
    sett_json_add_int(w, "space", p->space);
    if (p->cell >= 0)
        put_point(w, "at", p->cell % why->w, p->cell / why->w);
    sett_json_add_double(w, "value", p->value);
    sett_json_add_double(w, "adds", p->in_total);
    sett_json_close(w);
}

static void put_share(SettJsonWriter *w, const SettEddWhy *why,
                      const char *score, const char *what, double value,
                      double weight)
{
    SettEddPart part = {.score = score,
                        .what = what,
                        .space = -1,
                        .cell = -1,
                        .value = value,
                        .in_total = weight * value};
    if (weight > 0)
        put_part(w, why, &part);
}

/* How like the edited room a room is; NaN where that is not said. */
static double similarity_of(const SettEval *eval, const SettScore *score)
{
    for (int32_t f = 0; f < eval->feature_count; f++)
        if (strcmp(eval->features[f].name, "similarity") == 0)
            return score->features[f];
    return 0.0 / 0.0;
}

/* Likeness and play take a share each of what the fitness was before. */
static void put_parts(SettJsonWriter *w, const SettEddWhy *why,
                      const SettEval *eval, const SettScore *score)
{
    bool ok = why->feasible;
    double similarity = similarity_of(eval, score);
    double like = ok && similarity == similarity ? why->likeness_weight : 0;
    double played = ok ? why->play_weight : 0;
    double before =
        like > 0 ? (1 - like) * why->total + like * similarity : why->total;
    sett_json_key(w, "parts");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < why->part_count; i++) {
        SettEddPart part = why->parts[i];
        part.in_total *= (1 - like) * (1 - played);
        put_part(w, why, &part);
    }
    put_share(w, why, "likeness", "similarity to the edited room", similarity,
              like * (1 - played));
    if (played > 0)
        put_share(w, why, "play", "how personas fare",
                  (score->fitness - (1 - played) * before) / played, played);
    sett_json_close(w);
}

static SettStatus take_apart(const RoomSearch *r, const SettGrid *room,
                             SettArena *tmp, SettEddWhy *why)
{
    SettLevel level = {.grid = *room};
    SettEvalJob job = {.game = r->base.def.game,
                       .params = r->base.eval,
                       .target = &r->target,
                       .tmp = tmp};
    return sett_edd_take_apart(&job, &level, tmp, why);
}

static SettStatus explain(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", "rows", NULL};
    SettEddWhy why;
    SettGrid room;
    SettScore score;
    RoomSearch *r;
    int32_t cell;
    SettStatus status = sett_studio_room_take(s, request, names, &r, err);
    if (status == SETT_OK)
        status = sett_studio_room_rows(r, request, &s->arena, &room, err);
    if (status == SETT_OK)
        status = sett_studio_room_score(r, &room, &s->arena, &score, &cell);
    if (status == SETT_OK)
        status = take_apart(r, &room, &s->arena, &why);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    sett_json_add_bool(&w, "feasible", why.feasible);
    sett_json_add_double(&w, "fitness", score.fitness);
    put_spaces(&w, &why);
    put_passages(&w, &why);
    put_meso(&w, &why);
    put_macro(&w, &why);
    put_parts(&w, &why, r->base.def.eval, &score);
    sett_json_close(&w);
    return SETT_OK;
}

SettStatus sett_wasm_room_explain(Session *s, size_t n)
{
    return sett_session_answer(s, n, explain);
}
