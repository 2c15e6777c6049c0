/* formula.h - small formulas over the facts of a state: read from text, run by
   a bounded stack machine, written back. */
#ifndef SETT_PLAY_FORMULA_H
#define SETT_PLAY_FORMULA_H

#include "play/facts.h"

/** Most numbers, names and signs in one formula. */
#define SETT_FORMULA_SIZE 256
/** Most values that wait on the stack. */
#define SETT_FORMULA_STACK 32

typedef enum SettFormulaOp {
    SETT_FORMULA_NUMBER,
    SETT_FORMULA_FACT, /**< pushes facts[at] */
    SETT_FORMULA_ADD,
    SETT_FORMULA_SUBTRACT,
    SETT_FORMULA_MULTIPLY,
    SETT_FORMULA_DIVIDE,
    SETT_FORMULA_KEEP, /**< pops into kept[at] */
    SETT_FORMULA_KEPT  /**< pushes kept[at] */
} SettFormulaOp;

typedef struct SettFormulaStep {
    int32_t op; /**< SettFormulaOp */
    int32_t at;
    double number;
} SettFormulaStep;

/** Whether a step is an operand alone. */
static inline bool sett_formula_leaf(const SettFormulaStep *step)
{
    return step->op == SETT_FORMULA_NUMBER || step->op == SETT_FORMULA_FACT;
}

/** Operands before their sign (postfix); every subtree is a run of steps that
    ends with its root. */
typedef struct SettFormula {
    int32_t count;
    uint64_t used; /**< facts, as bits */
    SettFormulaStep steps[SETT_FORMULA_SIZE];
} SettFormula;

/** Errors carry the column in `text`, line 1. */
SettStatus sett_formula_read(const char *text, const SettFacts *facts,
                             SettFormula *out, SettError *err);
/** The same formula as text; reading it gives the same steps. */
void sett_formula_write(const SettFormula *formula, const SettFacts *facts,
                        SettText *out);
/** First step of the subtree that ends at `root`. */
int32_t sett_formula_begin(const SettFormula *formula, int32_t root);
double sett_formula_run(const SettFormula *formula, const double *facts);

/** A formula cut in two: what hangs on the state alone is worked out once and
    kept, what hangs on the value of a node is worked out whenever that changes.
    Same signs, same order, same result as in one go. */
typedef struct SettSplit {
    int32_t kept; /**< numbers to keep for each state */
    int32_t early_count, late_count;
    SettFormulaStep early[2 * SETT_FORMULA_SIZE], late[SETT_FORMULA_SIZE];
} SettSplit;

void sett_formula_split(const SettFormula *formula, SettSplit *out);
/** Fills kept[split->kept]. */
void sett_split_keep(const SettSplit *split, const double *facts, double *kept);
double sett_split_run(const SettSplit *split, double value, double *kept);

#endif
