/* formula.c - a stack machine of four signs. Doubles, from left to right, never
   fused: the same bits everywhere. Division is the processor's own: what is
   divided by nothing is infinite or no number, and no number never wins. */
#include "play/formula.h"

/* The stack begins above a zero, which is what steps that keep all they work
   out leave behind. */
static double run(const SettFormulaStep *steps, int32_t count,
                  const double *facts, double *kept)
{
    double stack[SETT_FORMULA_STACK + 1]; /* clearing it takes a third of all */
    double *top = stack;
    *top = 0;
    /* analysed: who reads formulas lets only those in whose stack holds what is
       taken from it */
    for (const SettFormulaStep *step = steps; step < steps + count; step++)
        switch (step->op) {
        case SETT_FORMULA_NUMBER:
            *++top = step->number;
            break;
        case SETT_FORMULA_FACT:
            *++top = facts[step->at];
            break;
        case SETT_FORMULA_KEPT:
            *++top = kept[step->at];
            break;
        case SETT_FORMULA_KEEP:
            kept[step->at] = *top--;
            break;
        case SETT_FORMULA_ADD:
            top--;
            top[0] = top[0] + top[1];
            break;
        case SETT_FORMULA_SUBTRACT:
            top--;
            top[0] = top[0] - top[1];
            break;
        case SETT_FORMULA_MULTIPLY:
            top--;
            top[0] = top[0] * top[1];
            break;
        default:
            top--;
            top[0] = top[0] / top[1];
            break;
        }
    return *top;
}

double sett_formula_run(const SettFormula *formula, const double *facts)
{
    return run(formula->steps, formula->count, facts, NULL);
}

int32_t sett_formula_begin(const SettFormula *formula, int32_t root)
{
    int32_t wanted = 1, i = root;
    for (;; i--) {
        wanted += sett_formula_leaf(&formula->steps[i]) ? -1 : 1;
        if (wanted == 0)
            return i;
    }
}

/* Which subtrees hang on the state alone, and whose operand each is. */
static void look_through(const SettFormula *formula, bool *early,
                         int32_t *parent)
{
    for (int32_t i = 0; i < formula->count; i++) {
        const SettFormulaStep *step = &formula->steps[i];
        parent[i] = -1;
        early[i] = step->op != SETT_FORMULA_FACT || step->at != SETT_FACT_VALUE;
        if (sett_formula_leaf(step))
            continue;
        int32_t left = sett_formula_begin(formula, i - 1) - 1;
        parent[i - 1] = parent[left] = i;
        early[i] = early[i - 1] && early[left];
    }
}

void sett_formula_split(const SettFormula *formula, SettSplit *out)
{
    bool early[SETT_FORMULA_SIZE];
    int32_t parent[SETT_FORMULA_SIZE];
    look_through(formula, early, parent);
    out->kept = out->early_count = out->late_count = 0;
    for (int32_t i = 0; i < formula->count; i++) {
        SettFormulaStep step = formula->steps[i];
        if (!early[i]) {
            step.at = 0; /* the value is the only fact of `late` */
            out->late[out->late_count++] = step;
            continue;
        }
        out->early[out->early_count++] = step;
        if (parent[i] >= 0 && early[parent[i]])
            continue;
        out->early[out->early_count++] =
            (SettFormulaStep){.op = SETT_FORMULA_KEEP, .at = out->kept};
        out->late[out->late_count++] =
            (SettFormulaStep){.op = SETT_FORMULA_KEPT, .at = out->kept++};
    }
}

void sett_split_keep(const SettSplit *split, const double *facts, double *kept)
{
    (void)run(split->early, split->early_count, facts, kept);
}

double sett_split_run(const SettSplit *split, double value, double *kept)
{
    return run(split->late, split->late_count, &value, kept);
}

static const char signs[] = {[SETT_FORMULA_ADD] = '+',
                             [SETT_FORMULA_SUBTRACT] = '-',
                             [SETT_FORMULA_MULTIPLY] = '*',
                             [SETT_FORMULA_DIVIDE] = '/'};

static int32_t rank(int32_t op)
{
    return op == SETT_FORMULA_ADD || op == SETT_FORMULA_SUBTRACT ? 1 : 2;
}

static void write_leaf(const SettFormulaStep *step, const SettFacts *facts,
                       SettText *out)
{
    if (step->op == SETT_FORMULA_FACT) {
        sett_fact_name(facts, step->at, out);
        return;
    }
    bool negative = step->number < 0;
    sett_text_add(out, negative ? "(" : "");
    sett_text_double(out, step->number);
    sett_text_add(out, negative ? ")" : "");
}

/* Writes the subtree at `root`; calls itself at most SETT_FORMULA_SIZE deep. */
static void write_tree(const SettFormula *formula, const SettFacts *facts,
                       int32_t root, int32_t above, SettText *out)
{
    const SettFormulaStep *step = &formula->steps[root];
    if (sett_formula_leaf(step)) {
        write_leaf(step, facts, out);
        return;
    }
    int32_t left = sett_formula_begin(formula, root - 1) - 1;
    bool inside = rank(step->op) < above;
    sett_text_add(out, inside ? "(" : "");
    write_tree(formula, facts, left, rank(step->op), out);
    sett_text_char(out, ' ');
    sett_text_char(out, signs[step->op]);
    sett_text_char(out, ' ');
    write_tree(formula, facts, root - 1, rank(step->op) + 1, out);
    sett_text_add(out, inside ? ")" : "");
}

void sett_formula_write(const SettFormula *formula, const SettFacts *facts,
                        SettText *out)
{
    write_tree(formula, facts, formula->count - 1, 0, out);
}
