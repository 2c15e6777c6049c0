/* explain.c - the patterns of a room, and what each of them and each thing adds
   to its fitness (docs/design/edd.md, sections 2, 3 and 4.6). */
#include "session/room/room.h"
#include "sett/edd.h"

#include <string.h>

static void put_point(SettJsonWriter *w, const char *key, int32_t x, int32_t y)
{
    sett_json_key(w, key);
    sett_json_put_point(w, x, y);
}

/* NaN, written as null, for infeasible rooms. */
static double told(const SettEddWhy *why, double quality)
{
    return why->feasible ? quality : 0.0 / 0.0;
}

static void put_spaces(SettJsonWriter *w, const SettEddWhy *why)
{
    sett_json_add_open(w, "spaces", '[');
    for (int32_t i = 0; i < why->space_count; i++) {
        const SettEddSpace *s = &why->spaces[i];
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
        sett_json_add_double(w, "quality", told(why, s->quality));
        sett_json_add_double(w, "meso", told(why, s->held));
        sett_json_close(w);
    }
    sett_json_close(w);
    sett_json_add_open(w, "owner", '[');
    for (int32_t c = 0; c < why->w * why->h; c++)
        sett_json_put_int(w, why->owner[c]);
    sett_json_close(w);
}

RECORD(RoomSpace, "A pattern of space.",
       TOLD("kind", "text",
            "corridor, turn, intersection, chamber, or nothing"),
       TOLD("cells", "int", "its tiles"),
       TOLD("at", "[int, int]", "corner of its bounding box, x and y"),
       TOLD("size", "[int, int]", "of the box, width and height"),
       TOLD("reached", "bool", "a door leads to it; else no graph has it"),
       TOLD("doors", "int", "in it"), TOLD("enemies", "int", "in it"),
       TOLD("treasures", "int", "in it"), TOLD("bosses", "int", "in it"),
       TOLD("quality", "real|null", "its own; null: the room is infeasible"),
       TOLD("meso", "real|null",
            "what the meso patterns that hold it are worth; null as above"));

RECORD(RoomPassage, "Where two spaces touch: an edge of their graph.",
       TOLD("a", "int", "one space, its place in `spaces`"),
       TOLD("b", "int", "the other one"),
       TOLD("width", "int", "tiles of b that touch a"),
       TOLD("at", "[int, int]", "the first of these tiles, x and y"),
       TOLD("bridge", "bool", "there is no other way between the two"));

static void put_meso(SettJsonWriter *w, const SettEddWhy *why)
{
    sett_json_add_open(w, "meso", '[');
    for (int32_t i = 0; i < why->meso_count; i++) {
        const SettEddMeso *m = &why->meso[i];
        sett_json_open(w, '{');
        sett_json_add_string(w, "kind", m->kind);
        sett_json_add_bool(w, "vault", m->vault);
        sett_json_add_int(w, "things", m->things);
        sett_json_add_double(w, "quality", told(why, m->quality));
        sett_json_add_open(w, "spaces", '[');
        for (int32_t k = 0; k < m->count; k++)
            sett_json_put_int(w, m->spaces[k]);
        sett_json_close(w);
        sett_json_close(w);
    }
    sett_json_close(w);
}

RECORD(RoomMeso, "A pattern of patterns.",
       TOLD("kind", "text",
            "choke-point, dead-end, ambush, guard-room, treasure-room, "
            "guarded-treasure"),
       TOLD("vault", "bool", "a guard room that holds treasure"),
       TOLD("things", "int", "enemies or treasures that its quality counts"),
       TOLD("quality", "real|null", "null: the room is infeasible"),
       TOLD("spaces", "int[]", "that it is made of, places in `spaces`"));

RECORD(RoomMacro, "The best meso pattern of each use, its place in `meso`.",
       TOLD("defeat_enemies", "int", "to fight in; -1: none"),
       TOLD("defeat_boss", "int", "to fight a boss in; -1: none"),
       TOLD("find_treasure", "int", "to look for treasure in; -1: none"));

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

/* Similarity to the edited room; NaN if the evaluator has no such feature. */
static double similarity_of(const SettEval *eval, const SettScore *score)
{
    for (int32_t f = 0; f < eval->feature_count; f++)
        if (strcmp(eval->features[f].name, "similarity") == 0)
            return score->features[f];
    return 0.0 / 0.0;
}

/* The weights of likeness and play scale down all other parts. */
static void put_parts(SettJsonWriter *w, const SettEddWhy *why,
                      const SettEval *eval, const SettScore *score)
{
    bool ok = why->feasible;
    double similarity = similarity_of(eval, score);
    double like = ok && similarity == similarity ? why->likeness_weight : 0;
    double played = ok ? why->play_weight : 0;
    double before =
        like > 0 ? (1 - like) * why->total + like * similarity : why->total;
    sett_json_add_open(w, "parts", '[');
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

RECORD(RoomPart, "What adds to the fitness of a room, or takes from it.",
       TOLD("score", "text",
            "things, chambers, corridors, cohesion; likeness and play where "
            "these have a weight; reachability of infeasible rooms"),
       TOLD("what", "text", "in words"),
       TOLD("space", "int", "that it is about, its place; -1: none"),
       TOLD("at", "[int, int]?",
            "a thing's tile, x and y, or the first one of a space or region; "
            "left out: it has no place"),
       TOLD("value", "real", "in its score"),
       TOLD("adds", "real", "to the fitness, of which it is a summand"));

static SettStatus explain(SettAsk *ask)
{
    const SettRoomSearch *r = ask->object;
    SettJsonWriter *w = ask->out;
    SettEvalJob job = {.game = r->base.def.game,
                       .params = r->base.params.eval,
                       .target = &r->target,
                       .tmp = ask->arena};
    SettLevel level = {0};
    SettEddWhy why;
    SettScore score;
    int32_t cell;
    SettStatus status = sett_room_rows(ask, &level.grid);
    if (status != SETT_OK)
        return status;
    status = sett_room_score(ask, r, &level.grid, &score, &cell);
    if (status != SETT_OK)
        return status;
    status = sett_edd_take_apart(&job, &level, ask->arena, &why);
    if (status != SETT_OK)
        return status;
    sett_json_add_bool(w, "feasible", why.feasible);
    sett_json_add_double(w, "fitness", score.fitness);
    put_spaces(w, &why);
    sett_json_add_open(w, "passages", '[');
    for (int32_t i = 0; i < why.passage_count; i++) {
        const SettEddPassage *p = &why.passages[i];
        sett_json_open(w, '{');
        sett_json_add_int(w, "a", p->a);
        sett_json_add_int(w, "b", p->b);
        sett_json_add_int(w, "width", p->width);
        put_point(w, "at", p->at.x, p->at.y);
        sett_json_add_bool(w, "bridge", p->bridge);
        sett_json_close(w);
    }
    sett_json_close(w);
    put_meso(w, &why);
    sett_json_add_open(w, "macro", '{');
    sett_json_add_int(w, "defeat_enemies", why.defeat_enemies);
    sett_json_add_int(w, "defeat_boss", why.defeat_boss);
    sett_json_add_int(w, "find_treasure", why.find_treasure);
    sett_json_close(w);
    put_parts(w, &why, r->base.def.eval, &score);
    return SETT_OK;
}

RECORD(RoomWhy, "A room taken apart.",
       TOLD("feasible", "bool", "the room is legal"),
       TOLD("fitness", "real", "the higher the better"),
       TOLD("spaces", "RoomSpace[]", "all patterns of space"),
       TOLD("owner", "int[]",
            "of each tile, row by row, the place of its space; -1: a wall"),
       TOLD("passages", "RoomPassage[]", "where spaces touch"),
       TOLD("meso", "RoomMeso[]", "patterns of these patterns"),
       TOLD("macro", "RoomMacro", "what they are best for"),
       TOLD("parts", "RoomPart[]", "which add up to the fitness"));

VERB(room_explain, explain,
     "What a room is made of, and what each part adds to its fitness under the "
     "settings of a search.",
     .kept = &sett_room_kept, REQUEST(SETT_ROOM_ROWS), REPLY_AS("RoomWhy"));
