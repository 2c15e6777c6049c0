/* studio_room_why.c - room_explain {"handle", "rows"?}: the patterns of the
   edited room, or of any room as the search sees it, and what each of them and
   each thing adds to its fitness. docs/design/edd.md, sections 2, 3 and 4.6;
   members in apps/studio/page/src/room/verbs.ts. */
#include "wasm/studio_room.h"

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
static void put_quality(SettJsonWriter *w, const EddWhy *why, const char *key,
                        const double *of, int32_t i)
{
    sett_json_key(w, key);
    if (why->room.feasible)
        sett_json_put_double(w, of[i]);
    else
        sett_json_put_null(w);
}

static void put_space(SettJsonWriter *w, const EddWhy *why, int32_t i)
{
    const SettSpace *s = &why->room.spaces.items[i];
    const EddContent *c = &why->room.content[i];
    sett_json_open(w, '{');
    sett_json_add_string(w, "kind", sett_edd_space_names[s->kind]);
    sett_json_add_int(w, "cells", s->cells);
    put_point(w, "at", s->x, s->y);
    put_point(w, "size", s->w, s->h);
    sett_json_add_bool(w, "reached", why->room.spaces.rank[i] >= 0);
    sett_json_add_int(w, "doors", c->doors);
    sett_json_add_int(w, "enemies", c->enemies);
    sett_json_add_int(w, "treasures", c->treasures);
    sett_json_add_int(w, "bosses", c->bosses);
    put_quality(w, why, "quality", why->fitness.space, i);
    put_quality(w, why, "meso", why->fitness.held, i);
    sett_json_close(w);
}

static void put_spaces(SettJsonWriter *w, const EddWhy *why)
{
    const SettSpaces *s = &why->room.spaces;
    sett_json_key(w, "spaces");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < s->count; i++)
        put_space(w, why, i);
    sett_json_close(w);
    sett_json_key(w, "owner");
    sett_json_open(w, '[');
    for (int32_t y = 0; y < s->h; y++)
        for (int32_t x = 0; x < s->w; x++)
            sett_json_put_int(w, s->owner[sett_spaces_place(s, x, y)]);
    sett_json_close(w);
}

static SettStatus put_passages(SettJsonWriter *w, const EddWhy *why,
                               SettArena *tmp)
{
    const SettSpaces *s = &why->room.spaces;
    uint8_t *bridge = SETT_TAKE(tmp, (size_t)s->passage_count + 1, uint8_t);
    SettStatus status =
        bridge == NULL ? SETT_NO_MEMORY : sett_spaces_bridges(s, tmp, bridge);
    if (status != SETT_OK)
        return status;
    sett_json_key(w, "passages");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < s->passage_count; i++) {
        const SettPassage *p = &s->passages[i];
        SettPoint at = sett_spaces_point(s, p->at);
        sett_json_open(w, '{');
        sett_json_add_int(w, "a", p->a);
        sett_json_add_int(w, "b", p->b);
        sett_json_add_int(w, "width", p->width);
        put_point(w, "at", at.x, at.y);
        sett_json_add_bool(w, "bridge", bridge[i]);
        sett_json_close(w);
    }
    sett_json_close(w);
    return SETT_OK;
}

static void put_meso(SettJsonWriter *w, const EddWhy *why)
{
    sett_json_key(w, "meso");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < why->room.meso_count; i++) {
        const EddMeso *m = &why->room.meso[i];
        sett_json_open(w, '{');
        sett_json_add_string(w, "kind", sett_edd_meso_names[m->kind]);
        sett_json_add_bool(w, "vault", m->vault);
        sett_json_add_int(w, "things", m->things);
        put_quality(w, why, "quality", why->fitness.meso, i);
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
static void put_macro(SettJsonWriter *w, const EddWhy *why)
{
    EddMacro macro = {-1, -1, -1};
    if (why->room.feasible)
        macro = sett_edd_macro(&why->room, &why->fitness);
    sett_json_key(w, "macro");
    sett_json_open(w, '{');
    sett_json_add_int(w, "defeat_enemies", macro.defeat_enemies);
    sett_json_add_int(w, "defeat_boss", macro.defeat_boss);
    sett_json_add_int(w, "find_treasure", macro.find_treasure);
    sett_json_close(w);
}

static void put_part(SettJsonWriter *w, const EddWhy *why, const char *score,
                     const EddPart *p)
{
    int32_t width = why->room.spaces.w;
    sett_json_open(w, '{');
    sett_json_add_string(w, "score", score);
    sett_json_add_string(w, "what", p->what);
    sett_json_add_int(w, "space", p->space);
    if (p->cell >= 0)
        put_point(w, "at", p->cell % width, p->cell / width);
    sett_json_add_double(w, "value", p->value);
    sett_json_add_double(w, "adds", p->in_total);
    sett_json_close(w);
}

static void put_share(SettJsonWriter *w, const EddWhy *why, const char *score,
                      const char *what, double value, double weight)
{
    EddPart part = {.what = what,
                    .space = -1,
                    .cell = -1,
                    .value = value,
                    .in_total = weight * value};
    if (weight > 0)
        put_part(w, why, score, &part);
}

/* Likeness and play take a share each of what the fitness was before. */
static void put_parts(SettJsonWriter *w, const EddWhy *why, const EddConfig *c,
                      const SettScore *score)
{
    bool ok = why->room.feasible;
    double similarity = score->features[EDD_SIMILARITY];
    double like = ok && similarity == similarity ? c->likeness_weight : 0;
    double played = ok ? c->play_weight : 0;
    double before =
        like > 0 ? (1 - like) * why->total + like * similarity : why->total;
    sett_json_key(w, "parts");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < why->parts.count; i++) {
        EddPart part = why->parts.parts[i];
        part.in_total *= (1 - like) * (1 - played);
        put_part(w, why, sett_edd_score_names[part.of], &part);
    }
    put_share(w, why, "likeness", "similarity to the edited room", similarity,
              like * (1 - played));
    if (played > 0)
        put_share(w, why, "play", "how personas fare",
                  (score->fitness - (1 - played) * before) / played, played);
    sett_json_close(w);
}

static SettStatus take_apart(const RoomSearch *r, const SettGrid *room,
                             SettArena *tmp, EddScorer *scorer, EddWhy *why)
{
    SettLevel level = {.grid = *room};
    SettEvalJob job = {.game = r->base.def.game,
                       .params = r->base.eval,
                       .target = &r->target,
                       .tmp = tmp};
    SettStatus status = sett_edd_scorer(&job, tmp, scorer);
    return status == SETT_OK ? sett_edd_why(scorer, &level, tmp, why) : status;
}

static SettStatus explain(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", "rows", NULL};
    EddScorer *scorer = SETT_TAKE(&s->arena, 1, EddScorer);
    EddWhy *why = SETT_TAKE(&s->arena, 1, EddWhy);
    SettGrid room;
    SettScore score;
    RoomSearch *r;
    int32_t cell;
    if (scorer == NULL || why == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_studio_room_take(s, request, names, &r, err);
    if (status == SETT_OK)
        status = sett_studio_room_rows(r, request, &s->arena, &room, err);
    if (status == SETT_OK)
        status = sett_studio_room_score(r, &room, &s->arena, &score, &cell);
    if (status == SETT_OK)
        status = take_apart(r, &room, &s->arena, scorer, why);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    sett_json_add_bool(&w, "feasible", why->room.feasible);
    sett_json_add_double(&w, "fitness", score.fitness);
    put_spaces(&w, why);
    status = put_passages(&w, why, &s->arena);
    put_meso(&w, why);
    put_macro(&w, why);
    put_parts(&w, why, &scorer->config, &score);
    sett_json_close(&w);
    return status;
}

SettStatus sett_wasm_room_explain(Session *s, size_t n)
{
    return sett_session_answer(s, n, explain);
}
