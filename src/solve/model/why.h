/* why.h - demands that may be taken back, and questions about some of them. */
#ifndef SETT_SOLVE_MODEL_WHY_H
#define SETT_SOLVE_MODEL_WHY_H

#include "solve/model/model.h"

/** A set of demands, by their numbers in rising order. */
typedef struct SolveCore {
    int32_t *of, count;
} SolveCore;

typedef struct SolveWhy {
    SolveModel m;
    uint64_t budget; /**< conflicts of one question */
    bool certain;    /**< no question went unanswered */
    SettLit *assumed;
} SolveWhy;

/** Whether some demands can hold together; NO: `core` (which may be `some`)
    gets those that the refutation used. */
SettStatus sett_why_ask(SolveWhy *w, const SolveCore *some, SettAnswer *answer,
                        SolveCore *core);
/** A smallest core in the place of a minimal one, if the budget allows it. */
SettStatus sett_why_smallest(SolveWhy *w, SolveCore *core, SettSolved *out);

#endif
