/* extend.c - segments joined by completing what is between them, and levels
   that go on without an end: see sett/extend.h. */
#include "session/levels/solving.h"

#ifndef __wasm__
#include "sett/slices.h"

#define MOST_SEGMENTS 64

/* What the library refuses was asked for. */
static SettStatus as_input(SettStatus status)
{
    return status == SETT_BAD_ARGUMENT || status == SETT_UNSUPPORTED
               ? SETT_BAD_INPUT
               : status;
}

static SettStatus read_segments(SettAsk *ask, const SettGrid ***out,
                                int32_t *count)
{
    const SettAsked *a = &ask->asked;
    SettTraining levels;
    SettStatus status = sett_ask_levels(ask, a->game, a->segments,
                                        MOST_SEGMENTS, ask->arena, &levels);
    if (status != SETT_OK)
        return status;
    if (levels.count == 0)
        return sett_fail(ask->err, SETT_BAD_INPUT, "no segments");
    if (a->first > a->length)
        return sett_fail(ask->err, SETT_BAD_INPUT,
                         "\"low\" %d is over \"high\" %d", (int)a->first,
                         (int)a->length);
    *out = SETT_TAKE(ask->arena, levels.count, const SettGrid *);
    *count = levels.count;
    for (int32_t i = 0; *out != NULL && i < levels.count; i++)
        (*out)[i] = &levels.levels[i];
    return *out != NULL ? SETT_OK : SETT_NO_MEMORY;
}

static SettStatus join(SettAsk *ask)
{
    const SettAsked *a = &ask->asked;
    SettJsonWriter *w = ask->out;
    Solving s = {.drawing = {.holes = NULL}};
    const SettGrid **segments = NULL;
    SettJoined joined;
    int32_t count = 0;
    SettStatus status = sett_ask_solve_def(ask, &s);
    if (status == SETT_OK)
        status = read_segments(ask, &segments, &count);
    if (status == SETT_OK)
        status = sett_solve_join(&s.def, segments, count, a->first, a->length,
                                 ask->arena, &joined, ask->err);
    if (status != SETT_OK)
        return as_input(status);
    sett_json_add_string(w, "answer", sett_answer_name(joined.answer));
    sett_json_add_int(w, "conflicts", (int64_t)joined.spent.conflicts);
    sett_json_add_int(w, "tried", joined.asked);
    if (joined.answer != SETT_YES) {
        sett_json_add_int(w, "failed", joined.failed);
        return SETT_OK;
    }
    sett_json_add_open(w, "gaps", '[');
    for (int32_t i = 0; i + 1 < count; i++)
        sett_json_put_int(w, joined.gaps[i]);
    sett_json_close(w);
    sett_json_add_rows(w, a->game, &joined.grid);
    return SETT_OK;
}

#define PATTERNS                                                        \
    ASKED(shape, "text?",                                               \
          "cells of a pattern: 2x2 (usual), 3x3, ... up to 5x5, ring, " \
          "cross, diamond"),                                            \
        ASKED_INT(seed, 1, 0, INT32_MAX, "of what is drawn by chance"), \
        ASKED_INT(budget, 20000, 1, MOST_BUDGET,                        \
                  "conflicts of one search, after which it is given up")

VERB(join, join, "Segments joined by the shortest gaps that can be completed.",
     .native = true,
     REQUEST(ASKED(game, "game", "whose levels go on"),
             ASKED(segments, "text[][]", "1 to 64 of them, in order"),
             ASKED(training, "text[][]?",
                   "1 to 64 levels: only their patterns may occur in gaps"),
             ASKED_INT_AS(first, "low", 0, 0, SETT_JOIN_MOST,
                          "fewest slices of a gap"),
             ASKED_INT_AS(length, "high", 16, 0, SETT_JOIN_MOST,
                          "most slices of a gap"),
             PATTERNS),
     REPLY(TOLD("answer", "\"yes\"|\"no\"|\"unknown\"",
                "no: no gap that is allowed has a level"),
           TOLD("conflicts", "int", "what the searches spent"),
           TOLD("tried", "int", "gaps that were tried"),
           TOLD("failed", "int?", "not yes: the seam, from 0, without a gap"),
           TOLD("gaps", "int[]?", "yes: slices of each gap"),
           TOLD("rows", "text[]?", "yes: the level")));

typedef struct Extending {
    SettArena arena;
    Solving s;
    SettExtend *level;
    int64_t slices; /* so far */
} Extending;

static void close_extending(void *object)
{
    sett_arena_free(&((Extending *)object)->arena);
}

static const SettKept extend_kind = {"extended level", sizeof(Extending),
                                     close_extending};

static SettStatus begin(SettAsk *ask)
{
    const SettAsked *a = &ask->asked;
    Extending *e = ask->object;
    SettAsk kept = *ask; /* what is read is kept with the level */
    e->arena = sett_ask_arena(ask);
    kept.arena = &e->arena;
    SettStatus status = a->rows != NULL ? sett_ask_solving(&kept, true, &e->s)
                                        : sett_ask_solve_def(&kept, &e->s);
    if (status != SETT_OK)
        return status;
    SettExtendDef def = {.solve = &e->s.def,
                         .begin = a->rows != NULL ? &e->s.drawing : NULL,
                         .size = a->rows != NULL ? 0 : a->cell,
                         .step = a->steps,
                         .ahead = a->length};
    status = as_input(sett_extend_open(&def, &e->arena, &e->level, ask->err));
    if (status == SETT_OK)
        sett_json_add_int(ask->out, "period", sett_extend_period(e->level));
    return status;
}

VERB(extend_begin, begin,
     "Begins a level that goes on without an end, like a sample.",
     .native = true, .kept = &extend_kind, .makes = true,
     REQUEST(ASKED(game, "game", "whose levels go on, by a player who jumps"),
             ASKED(training, "text[][]", "1 to 64 levels to learn from"),
             ASKED(rows, "text[]?", "the first slices; left out: none"),
             ASKED(lock, "text[]?",
                   "of the size of rows: # or x where a tile stays, else .; "
                   "left out: all stay"),
             ASKED_INT_AS(cell, "size", 0, 0, SETT_MAX_SIDE,
                          "tiles of a slice, without rows; 0: the game's "
                          "usual ones"),
             ASKED_INT_AS(steps, "step", 12, 1, 64,
                          "slices of a window, rounded up to whole periods"),
             ASKED_INT_AS(length, "ahead", 16, 0, 64,
                          "slices that each window looks ahead"),
             PATTERNS),
     REPLY(TOLD("period", "int",
                "slices after which what can always follow repeats")));

static SettStatus next(SettAsk *ask)
{
    Extending *e = ask->object;
    const SettGame *game = e->s.def.game;
    SettExtended window;
    SettStatus status = sett_extend_next(e->level, ask->arena, &window);
    if (status != SETT_OK)
        return status;
    sett_json_add_string(ask->out, "answer", sett_answer_name(window.answer));
    sett_json_add_int(ask->out, "conflicts", (int64_t)window.spent.conflicts);
    if (window.answer != SETT_YES)
        return SETT_OK;
    e->slices += sett_slice_count(game, &window.grid);
    sett_json_add_bool(ask->out, "planned", window.home);
    sett_json_add_int(ask->out, "slices", e->slices);
    sett_json_add_rows(ask->out, game, &window.grid);
    return SETT_OK;
}

VERB(extend_next, next, "The next slices of a level without an end.",
     .native = true, .kept = &extend_kind,
     REPLY(TOLD("answer", "\"yes\"|\"no\"|\"unknown\"",
                "no, unknown: of the first slices alone; what is drawn cannot "
                "go on, or the search gave up"),
           TOLD("conflicts", "int", "what the search spent"),
           TOLD("planned", "bool?",
                "the search gave up: the slices are those planned before"),
           TOLD("slices", "int?", "of the level so far"),
           TOLD("rows", "text[]?",
                "yes: the new slices; the first time with those drawn")));

static SettStatus end(SettAsk *ask)
{
    const Extending *e = ask->object;
    SettGrid rest;
    if (e->slices == 0)
        return sett_fail(ask->err, SETT_BAD_INPUT,
                         "nothing was made yet that could end");
    SettStatus status = sett_extend_rest(e->level, ask->arena, &rest);
    if (status != SETT_OK && status != SETT_INFEASIBLE)
        return status;
    sett_json_add_bool(ask->out, "found", status == SETT_OK);
    if (status == SETT_OK)
        sett_json_add_rows(ask->out, e->s.def.game, &rest);
    return SETT_OK;
}

VERB(extend_end, end,
     "Slices with which a level without an end can end; it may go on still.",
     .native = true, .kept = &extend_kind,
     REPLY(TOLD("found", "bool", "there is such an end"),
           TOLD("rows", "text[]?", "found: slices behind all made so far")));
#endif
