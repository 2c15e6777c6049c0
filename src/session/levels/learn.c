/* learn.c - what levels of one's own teach, and what they lack. */
#include "session/levels/solving.h"

#ifndef __wasm__
static SettStatus read_lesson(SettAsk *ask, Solving *s, SettLessonDef *def)
{
    const SettAsked *a = &ask->asked;
    bool usual = a->w == 0 && a->h == 0;
    *def = (SettLessonDef){.solve = &s->def,
                           .w = usual ? a->game->default_w : a->w,
                           .h = usual ? a->game->default_h : a->h,
                           .count = a->count,
                           .zones = a->units};
    SettStatus status = sett_ask_solve_def(ask, s);
    s->def.bands = a->scale;
    if (status == SETT_OK && a->agent != NULL)
        status = sett_judge_choose(a->game, a->agent->string, &s->def.judge,
                                   ask->err);
    return status;
}

static SettStatus learn(SettAsk *ask)
{
    Solving s = {.drawing = {.holes = NULL}};
    SettLessonDef def;
    SettLesson lesson;
    SettStatus status = read_lesson(ask, &s, &def);
    if (status == SETT_OK)
        status = sett_learn_all(&def, ask->arena, &lesson, ask->err);
    if (status == SETT_OK)
        sett_lesson_json(ask->asked.game, &lesson, ask->out);
    return status == SETT_BAD_ARGUMENT ? SETT_BAD_INPUT : status;
}

VERB(learn, learn,
     "What levels of one's own teach, and which line drawn more would help.",
     .native = true,
     REQUEST(ASKED(game, "game", "whose rules are kept"),
             ASKED(training, "text[][]", "1 to 64 levels to learn from"),
             ASKED_INT(w, 0, 0, SETT_MAX_SIDE,
                       "of the levels that are counted; 0 with h 0: the "
                       "game's usual size"),
             ASKED_INT(h, 0, 0, SETT_MAX_SIDE, "see w"),
             ASKED(shape, "text?",
                   "cells of a pattern: 2x2 (usual), 3x3, ... up to 5x5, ring, "
                   "cross, diamond"),
             ASKED_INT_AS(scale, "bands", 1, 1, 64,
                          "bands of rows, each with the patterns of its own"),
             ASKED_INT(count, 100, 1, 100000,
                       "levels after which counting ends"),
             ASKED_INT_AS(units, "zones", 0, 0, SETT_ZONES,
                          "where the levels would be cut into so many zones; "
                          "0: nowhere, else 2 or more"),
             ASKED(agent, "text?",
                   "who has to complete the levels, where the game has such; "
                   "none: nobody"),
             ASKED_INT(budget, 100000, 1, MOST_BUDGET,
                       "conflicts of one search, after which it is given up")),
     REPLY(TOLD("levels", "int", "of the sample"),
           TOLD("kinds", "int", "of tiles that occur"),
           TOLD("patterns", "int", "different ones"),
           TOLD("once", "LearntPlace[]", "patterns that occur once"),
           TOLD("never_right", "text[][]",
                "pairs of tiles of which the second never stands right of the "
                "first"),
           TOLD("never_below", "text[][]", "... never below it"),
           TOLD("never_in_row", "text[][]",
                "... cannot come in its row to the right of it, however far "
                "apart, where neighbours are those of the sample"),
           TOLD("never_in_column", "text[][]",
                "... cannot come below it in its column"),
           TOLD("way_low", "int?",
                "steps of the shortest way from start to goal: least"),
           TOLD("way_high", "int?", "... most"),
           TOLD("zones", "int[]", "first column (row) of each zone"),
           TOLD("w", "int", "of the levels that are counted"),
           TOLD("h", "int", "of the levels that are counted"),
           TOLD("found", "int",
                "different levels of that size, by patterns and all rules"),
           TOLD("exact", "bool", "there are no more, proven"),
           TOLD("lines", "LearntLines", "levels of whole lines of the sample"),
           TOLD("line", "LearntLine?",
                "there is no level of that size for want of patterns: the "
                "line that would free one")));

RECORD(LearntPlace, "Where something stands in a sample.",
       TOLD("level", "int", "from 0"), TOLD("x", "int", "upper left cell"),
       TOLD("y", "int", "upper left cell"));

RECORD(LearntLines,
       "Levels of whole lines of a sample: columns, or rows where the game "
       "goes upwards.",
       TOLD("rows", "bool", "lines are rows"),
       TOLD("different", "int", "lines; 0: none of the levels' breadth"),
       TOLD("levels", "real", "by patterns alone, at most 1e300"),
       TOLD("behind", "LearntPlace?",
            "the line behind which another would add most levels; left out: "
            "none adds any"),
       TOLD("drawn", "LearntPlace?", "that other line, where it stands now"),
       TOLD("patterns", "int?", "new ones that it brings"),
       TOLD("with", "real?", "levels with it"),
       TOLD("all", "bool?",
            "false: only the first pairs of lines were looked at"));

RECORD(LearntLine, "One line drawn more that would let there be a level.",
       TOLD("answer", "\"yes\"|\"no\"|\"unknown\"", "no: no single line does"),
       TOLD("tried", "int", "places"), TOLD("row", "bool?", "it is a row"),
       TOLD("at", "int?", "where it lies in the level"),
       TOLD("patterns", "int?", "new ones that it brings"),
       TOLD("rows", "text[]?", "the line with its neighbours"));
#endif
