/* solve.c - levels by the constraint engine: completed, explained, repaired. */
#include "session/levels/solving.h"

#include <string.h>

static SettStatus read_shape(SettAsk *ask, SettSolveDef *def)
{
    const SettJson *shape = ask->asked.shape;
    if (shape == NULL || sett_shape_read(shape->string, &def->shape))
        return SETT_OK;
    return sett_json_refuse(ask->err, shape,
                            "1x1 to 5x5, ring, cross, diamond or none",
                            "no such shape");
}

static SettStatus read_symmetry(SettAsk *ask, SettSolveDef *def)
{
    const SettJson *symmetry = ask->asked.symmetry;
    if (symmetry == NULL ||
        sett_symmetry_read(symmetry->string, &def->symmetry))
        return SETT_OK;
    return sett_json_refuse(ask->err, symmetry, "x, y, both, turn or none",
                            "no such symmetry");
}

SettStatus sett_ask_solve_def(SettAsk *ask, Solving *s)
{
    const SettAsked *a = &ask->asked;
    s->def = sett_solve_def(a->game);
    s->def.seed = (uint64_t)a->seed;
    s->def.budget = (uint64_t)a->budget;
    SettStatus status = read_shape(ask, &s->def);
    if (status == SETT_OK)
        status = read_symmetry(ask, &s->def);
    if (status != SETT_OK || a->training == NULL)
        return status;
    s->def.sample = &s->sample;
    return sett_ask_levels(ask, a->game, a->training, MOST_SAMPLES, ask->arena,
                           &s->sample);
}

static SettStatus read_lock(SettAsk *ask, bool all_stay, Solving *s)
{
    SettGrid *g = &s->drawing.grid;
    SettStatus status = sett_mask_take(ask->arena, g->w, g->h, &s->holes);
    if (status == SETT_OK)
        status = ask->asked.lock != NULL
                     ? sett_ask_lock(ask, ask->asked.lock, g->w, g->h, &s->lock)
                     : sett_mask_take(ask->arena, g->w, g->h, &s->lock);
    if (status != SETT_OK)
        return status;
    for (int32_t c = 0; c < sett_grid_area(g); c++)
        if (!sett_mask_get(&s->lock, c % g->w, c / g->w) &&
            (ask->asked.lock != NULL || !all_stay))
            sett_mask_set(&s->holes, c % g->w, c / g->w);
    s->drawing.holes = &s->holes;
    return SETT_OK;
}

SettStatus sett_ask_solving(SettAsk *ask, bool all_stay, Solving *s)
{
    const SettAsked *a = &ask->asked;
    SettStatus status = sett_ask_solve_def(ask, s);
    if (status == SETT_OK)
        status = sett_json_rows(a->game, a->rows, ask->arena, &s->drawing.grid,
                                ask->err);
    return status == SETT_OK ? read_lock(ask, all_stay, s) : status;
}

/* The same, with the play that is asked for. */
static SettStatus read_asked(SettAsk *ask, bool all_stay, Solving *s)
{
    SettStatus status = sett_ask_solving(ask, all_stay, s);
    s->def.steps = ask->asked.steps;
    s->def.pushes = ask->asked.count;
    if (status == SETT_OK && s->def.pushes > 0 && s->def.steps == 0)
        return sett_fail(ask->err, SETT_BAD_INPUT,
                         "\"pushes\" without \"steps\"");
    return status;
}

/* The level, and the play that was found with it. */
static void put_level(SettAsk *ask, const Solving *s, const SettSolved *solved)
{
    sett_json_add_rows(ask->out, ask->asked.game, &solved->grid);
    if (s->def.steps == 0)
        return;
    sett_json_key(ask->out, "play");
    sett_play_put_actions(ask->out, s->def.game->rules, solved->play,
                          solved->play_count);
}

static void put_answer(SettAsk *ask, const SettSolved *solved)
{
    sett_json_add_string(ask->out, "answer", sett_answer_name(solved->answer));
    sett_json_add_int(ask->out, "conflicts", (int64_t)solved->spent.conflicts);
}

static SettStatus put_core(SettAsk *ask, const Solving *s,
                           const SettSolved *solved)
{
    sett_json_add_string(ask->out, "proof",
                         sett_core_proof_name(solved->proof));
    SettStatus status = sett_core_text(&s->def, solved, &s->drawing.grid,
                                       ask->arena, &ask->text);
    sett_ask_put_text(ask->out, "sentence", &ask->text);
    sett_core_json(solved, &s->drawing.grid, ask->out);
    return status;
}

static SettStatus answer(SettAsk *ask, const Solving *s)
{
    SettSolved solved;
    SettStatus status =
        sett_solve_complete(&s->def, &s->drawing, (uint64_t)ask->asked.index,
                            ask->arena, &solved, ask->err);
    if (status != SETT_OK)
        return status;
    put_answer(ask, &solved);
    if (solved.answer != SETT_YES)
        return SETT_OK;
    if ((s->def.symmetry & SETT_SYMMETRY_NEARLY) != 0) {
        sett_json_add_int(ask->out, "differ", solved.cost);
        sett_json_add_int(ask->out, "least", solved.least);
    }
    put_level(ask, s, &solved);
    return SETT_OK;
}

static SettStatus complete(SettAsk *ask)
{
    Solving s = {.drawing = {.holes = NULL}};
    SettStatus status = read_asked(ask, false, &s);
    return status == SETT_OK ? answer(ask, &s) : status;
}

static SettStatus why(SettAsk *ask)
{
    Solving s = {.drawing = {.holes = NULL}};
    SettSolved solved;
    SettStatus status = read_asked(ask, true, &s);
    if (status == SETT_OK)
        status = sett_solve_why(&s.def, &s.drawing, SETT_CORE_SMALLEST,
                                ask->arena, &solved, ask->err);
    if (status != SETT_OK)
        return status;
    put_answer(ask, &solved);
    return solved.answer == SETT_NO ? put_core(ask, &s, &solved) : SETT_OK;
}

static void put_changes(SettAsk *ask, const SettGrid *from, const SettGrid *to)
{
    sett_json_add_open(ask->out, "changes", '[');
    for (int32_t c = 0; c < sett_grid_area(from); c++)
        if (from->cells[c] != to->cells[c])
            sett_json_put_point(ask->out, c % from->w, c / from->w);
    sett_json_close(ask->out);
}

static SettStatus repair(SettAsk *ask)
{
    Solving s = {.drawing = {.holes = NULL}};
    SettSolved solved;
    SettStatus status = read_asked(ask, true, &s);
    if (status != SETT_OK)
        return status;
    int32_t area = sett_grid_area(&s.drawing.grid), w = s.drawing.grid.w;
    int32_t *weights = SETT_TAKE(ask->arena, area, int32_t);
    if (weights == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < area; c++)
        weights[c] = !sett_mask_get(&s.lock, c % w, c / w);
    s.drawing.holes = NULL;
    status = sett_solve_repair(&s.def, &s.drawing, weights, ask->arena, &solved,
                               ask->err);
    if (status != SETT_OK)
        return status;
    put_answer(ask, &solved);
    if (solved.answer != SETT_YES)
        return SETT_OK;
    sett_json_add_int(ask->out, "changed", solved.changed);
    sett_json_add_int(ask->out, "least", solved.least);
    put_level(ask, &s, &solved);
    put_changes(ask, &s.drawing.grid, &solved.grid);
    return SETT_OK;
}

#define ASKED_SYMMETRY                                                        \
    ASKED(                                                                    \
        symmetry, "text?",                                                    \
        "what the level looks the same after: x (left to right mirrored), y " \
        "(top to bottom), both, turn (half a turn) or none (usual); to "      \
        "complete also nearly-x ...: as few pairs of cells differ as can be")

#define SOLVING(lock_)                                                      \
    ASKED(game, "game", "whose rules are kept"),                            \
        ASKED(rows, "text[]", "the level, a character a tile"),             \
        ASKED(lock, "text[]?", lock_),                                      \
        ASKED(training, "text[][]?",                                        \
              "1 to 64 levels: only their patterns may occur"),             \
        ASKED(shape, "text?",                                               \
              "cells of a pattern: 2x2 (usual), 3x3, ... up to 5x5, ring, " \
              "cross, diamond, none"),                                      \
        ASKED_SYMMETRY,                                                     \
        ASKED_INT(seed, 1, 0, INT32_MAX, "of what is drawn by chance"),     \
        ASKED_INT(budget, 20000, 1, MOST_BUDGET,                            \
                  "conflicts of one search, after which it is given up"),   \
        ASKED_INT(steps, 0, 0, 10000,                                       \
                  "turns of a play that wins, at most; 0: none is asked "   \
                  "for"),                                                   \
        ASKED_INT_AS(count, "pushes", 0, 0, 10000, "... that push, at least")

VERB(complete, complete,
     "A level that is legal and can be completed, around the cells that stay.",
     REQUEST(SOLVING("of the level's size: # or x where its tile stays, else "
                     ".; left out: nothing stays"),
             ASKED_INT(index, 0, 0, INT32_MAX, "which of many")),
     REPLY(TOLD("answer", "\"yes\"|\"no\"|\"unknown\"",
                "no: there is none (ask why)"),
           TOLD("conflicts", "int", "what the search spent"),
           TOLD("differ", "int?",
                "nearly symmetric: pairs of cells that "
                "differ"),
           TOLD("least", "int?",
                "... fewer cannot do; equal to differ: proven"),
           TOLD("rows", "text[]?", "yes: the level"),
           TOLD("play", "text?", "yes, with steps: the actions of the play")));

VERB(why, why, "The fewest demands that contradict in a level.",
     REQUEST(SOLVING("of the level's size: # or x where its tile is drawn, "
                     "else .; left out: all are")),
     REPLY(TOLD("answer", "\"yes\"|\"no\"|\"unknown\"",
                "yes: nothing contradicts"),
           TOLD("conflicts", "int", "what the search spent"),
           TOLD("proof", "\"raw\"|\"minimal\"|\"smallest\"?",
                "no: how sure the core is"),
           TOLD("sentence", "text?", "no: the core in words"),
           TOLD("core", "Demand[]?", "no: demands that contradict")));

RECORD(Demand, "One of the demands that contradict.",
       TOLD("text", "text", "the demand in words"),
       TOLD("x", "int?", "of a drawn tile"),
       TOLD("y", "int?", "of a drawn tile"));

VERB(repair, repair, "The nearest level that is legal and can be completed.",
     REQUEST(SOLVING("of the level's size: # or x where its tile may not "
                     "change, else .; left out: all may")),
     REPLY(TOLD("answer", "\"yes\"|\"no\"|\"unknown\"",
                "no: none keeps what is locked"),
           TOLD("conflicts", "int", "what the search spent"),
           TOLD("changed", "int?", "tiles that differ"),
           TOLD("least", "int?",
                "fewer cannot do; equal to changed: proven nearest"),
           TOLD("rows", "text[]?", "yes: the level"),
           TOLD("play", "text?", "yes, with steps: the actions of the play"),
           TOLD("changes", "int[][]?", "x and y of each tile that differs")));

#ifndef __wasm__
static SettStatus read_blend(SettAsk *ask, Solving *s)
{
    const SettAsked *a = &ask->asked;
    SettBlend asked = {.cut = a->y > 0 ? a->y : a->x,
                       .rows = a->y > 0,
                       .zones = a->count,
                       .ways = a->changed,
                       .infill = a->marked};
    SettStatus status = sett_ask_solving(ask, false, s);
    if (status == SETT_OK && a->x > 0 && a->y > 0)
        return sett_fail(ask->err, SETT_BAD_INPUT,
                         "a cut is one of \"x\" and \"y\"");
    if (status == SETT_OK && a->others != NULL) {
        asked.beside = &s->beside;
        status = sett_ask_levels(ask, a->game, a->others, MOST_SAMPLES,
                                 ask->arena, &s->beside);
    }
    return status == SETT_OK ? sett_learn_blend(&asked, &s->drawing, ask->arena,
                                                &s->def, ask->err)
                             : status;
}

static SettStatus blend(SettAsk *ask)
{
    Solving s = {.drawing = {.holes = NULL}};
    SettStatus status = read_blend(ask, &s);
    if (status == SETT_OK)
        status = answer(ask, &s);
    return status == SETT_BAD_ARGUMENT ? SETT_BAD_INPUT : status;
}

VERB(blend, blend,
     "A level as `complete` makes it, in zones that keep to patterns of their "
     "own, or with ways as long as those of a sample.",
     .native = true,
     REQUEST(ASKED(game, "game", "whose rules are kept"),
             ASKED(rows, "text[]", "the level, a character a tile"),
             ASKED(lock, "text[]?",
                   "of the level's size: # or x where its tile stays, else .; "
                   "left out: nothing stays"),
             ASKED(training, "text[][]", "1 to 64 levels to learn from"),
             ASKED_AS(others, "beside", "text[][]?",
                      "1 to 64 levels whose patterns hold from the cut on, "
                      "where those of training end"),
             ASKED_INT(x, 0, 0, SETT_MAX_SIDE,
                       "the cut: the first column of beside; 0: the middle "
                       "one"),
             ASKED_INT(y, 0, 0, SETT_MAX_SIDE,
                       "the cut: the first row of beside; 0: it is a column"),
             ASKED_INT_AS(count, "zones", 0, 0, SETT_ZONES,
                          "parts along the way of play into which level and "
                          "training are cut where tiles change most; 0: none, "
                          "else 2 or more"),
             ASKED_AS(changed, "ways", "bool?",
                      "the way from start to goal is as long as in training, "
                      "and a win takes as many moves"),
             ASKED_AS(marked, "infill", "bool?",
                      "patterns only where something does not stay"),
             ASKED(shape, "text?",
                   "cells of a pattern: 2x2 (usual), 3x3, ... up to 5x5, ring, "
                   "cross, diamond"),
             ASKED_SYMMETRY,
             ASKED_INT(seed, 1, 0, INT32_MAX, "of what is drawn by chance"),
             ASKED_INT(budget, 20000, 1, MOST_BUDGET,
                       "conflicts of one search, after which it is given up"),
             ASKED_INT(index, 0, 0, INT32_MAX, "which of many")),
     REPLY(TOLD("answer", "\"yes\"|\"no\"|\"unknown\"", "no: there is none"),
           TOLD("conflicts", "int", "what the search spent"),
           TOLD("rows", "text[]?", "yes: the level")));
#endif
