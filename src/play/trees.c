/* trees.c - genetic operators on formulas (Koza 1992): a subtree is a run of
   steps, so crossing two trees is cutting out a run and putting in another. */
#include "play/trees.h"

#include "base/least.h"

#include <string.h>

/* How often a child that is too deep is tried again. */
#define TRIES 8
/* No tree is deeper, whatever the options say: the formula has to hold it. */
#define DEEPEST 8

_Static_assert((1 << DEEPEST) - 1 < SETT_FORMULA_SIZE,
               "a full tree fits into a formula");

SettLeaves sett_leaves(const SettFacts *facts)
{
    static const char *const names[] = {
        "s", "k", "o", "t", "knock_outs", "throws",
        "d", "h", "r", "i", "portals",    "traps"};
    SettLeaves leaves = {.count = 0};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        int32_t fact = sett_fact_named(facts, names[i], strlen(names[i]));
        if (fact >= 0)
            leaves.facts[leaves.count++] = fact;
    }
    return leaves;
}

int32_t sett_tree_depth(const SettFormula *tree)
{
    int32_t depths[SETT_FORMULA_SIZE] = {0}, top = 0;
    for (int32_t i = 0; i < tree->count; i++) {
        if (sett_formula_leaf(&tree->steps[i])) {
            depths[top++] = 1;
            continue;
        }
        SETT_ASSERT(top >= 2);
        top--;
        depths[top - 1] = 1 + sett_max(depths[top], depths[top - 1]);
    }
    return depths[0];
}

typedef struct Drawing {
    const SettLeaves *leaves;
    SettRng *rng;
    SettFormula *out;
    bool full;
} Drawing;

static void add(Drawing *d, int32_t op, int32_t at, double number)
{
    d->out->steps[d->out->count++] = (SettFormulaStep){op, at, number};
}

/* One leaf in as many as there are names, and one more, is a constant. Calls
   itself at most DEEPEST deep. */
static void draw_tree(Drawing *d, int32_t depth)
{
    if (depth <= 1 || (!d->full && sett_rng_below(d->rng, 3) == 0)) {
        int32_t leaf =
            (int32_t)sett_rng_below(d->rng, (uint32_t)d->leaves->count + 1);
        if (leaf == d->leaves->count)
            add(d, SETT_FORMULA_NUMBER, 0, sett_rng_unit(d->rng));
        else
            add(d, SETT_FORMULA_FACT, d->leaves->facts[leaf], 0);
        return;
    }
    int32_t op = SETT_FORMULA_ADD + (int32_t)sett_rng_below(d->rng, 4);
    draw_tree(d, depth - 1);
    draw_tree(d, depth - 1);
    add(d, op, 0, 0);
}

static void note_used(SettFormula *tree)
{
    tree->used = 0;
    for (int32_t i = 0; i < tree->count; i++)
        if (tree->steps[i].op == SETT_FORMULA_FACT)
            tree->used |= SETT_FACT_BIT(tree->steps[i].at);
}

void sett_tree_draw(const SettLeaves *leaves, int32_t depth, SettRng *rng,
                    SettFormula *out)
{
    Drawing d = {leaves, rng, out, sett_rng_below(rng, 2) == 0};
    out->count = 0;
    draw_tree(&d, sett_min(depth, DEEPEST));
    note_used(out);
}

static int32_t any_step(const SettFormula *tree, SettRng *rng)
{
    return (int32_t)sett_rng_below(rng, (uint32_t)tree->count);
}

/* `a` with its subtree at `cut` replaced by b's at `graft`; false where that
   does not fit. */
static bool splice(const SettFormula *a, int32_t cut, const SettFormula *b,
                   int32_t graft, int32_t limit, SettFormula *out)
{
    int32_t begin = sett_formula_begin(a, cut);
    int32_t from = sett_formula_begin(b, graft);
    int32_t size = graft + 1 - from, rest = a->count - cut - 1;
    if (begin + size + rest > SETT_FORMULA_SIZE)
        return false;
    memcpy(out->steps, a->steps, (size_t)begin * sizeof a->steps[0]);
    memcpy(out->steps + begin, b->steps + from,
           (size_t)size * sizeof a->steps[0]);
    memcpy(out->steps + begin + size, a->steps + cut + 1,
           (size_t)rest * sizeof a->steps[0]);
    out->count = begin + size + rest;
    note_used(out);
    return sett_tree_depth(out) <= limit;
}

void sett_tree_cross(const SettFormula *a, const SettFormula *b, int32_t limit,
                     SettRng *rng, SettFormula *out)
{
    limit = sett_min(limit, DEEPEST);
    for (int32_t i = 0; i < TRIES; i++) {
        int32_t cut = any_step(a, rng), graft = any_step(b, rng);
        if (splice(a, cut, b, graft, limit, out))
            return;
    }
    *out = *a;
}

void sett_tree_mutate(SettFormula *tree, const SettLeaves *leaves,
                      int32_t depth, int32_t limit, SettRng *rng)
{
    SettFormula grown, child;
    limit = sett_min(limit, DEEPEST);
    for (int32_t i = 0; i < TRIES; i++) {
        sett_tree_draw(leaves, depth, rng, &grown);
        if (splice(tree, any_step(tree, rng), &grown, grown.count - 1, limit,
                   &child)) {
            *tree = child;
            return;
        }
    }
}
