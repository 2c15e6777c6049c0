/* why.h - demands that may be taken back, and questions about some of them. */
#ifndef SETT_SOLVE_MODEL_WHY_H
#define SETT_SOLVE_MODEL_WHY_H

#include "solve/model/model.h"

/** A set of demands, by their numbers in rising order. */
typedef struct SolveCore {
    int32_t *of, count;
} SolveCore;

typedef struct SolveWhy {
    SettSolveDef def; /**< its budget is that of one question */
    SolveModel m;
    int32_t tiles;  /**< the first demand that a tile stays; all behind it do */
    bool judged;    /**< the game is asked as well: all but tiles is assumed */
    SettGrid level; /**< then: the last that was found */
    bool certain;   /**< no question went unanswered */
    SettLit *assumed;
} SolveWhy;

/** Whether some demands can hold together; NO: `core` (which may be `some`)
    gets those that the refutation used. Where the game is asked, `some` are
    tiles. */
SettStatus sett_why_ask(SolveWhy *w, const SolveCore *some, SettAnswer *answer,
                        SolveCore *core);
/** A smallest core in the place of a minimal one, if the budget allows it. */
SettStatus sett_why_smallest(SolveWhy *w, SolveCore *core, SettSolved *out);

#endif
