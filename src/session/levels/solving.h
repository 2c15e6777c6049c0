/* solving.h - what verbs of the constraint engine are asked about. */
#ifndef SETT_SESSION_SOLVING_H
#define SETT_SESSION_SOLVING_H

#include "session/ask.h"

#define MOST_SAMPLES 64
#define MOST_BUDGET 100000000

typedef struct Solving {
    SettSolveDef def;
    SettTraining sample, beside;
    SettDrawing drawing;
    SettMask lock, holes;
} Solving;

/** Reads game, seed, budget, shape and training of a request. `s` stays where
    it is as long as its def is used, and what it points to is ask->arena's. */
SettStatus sett_ask_solve_def(SettAsk *ask, Solving *s);
/** The same, and the drawing of rows and lock. Without a lock `all_stay` says
    what is drawn: everything, or nothing. */
SettStatus sett_ask_solving(SettAsk *ask, bool all_stay, Solving *s);

#endif
