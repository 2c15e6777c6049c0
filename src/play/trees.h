/* trees.h - formulas as trees that are drawn, crossed and mutated. */
#ifndef SETT_PLAY_TREES_H
#define SETT_PLAY_TREES_H

#include "play/formula.h"
#include "sett/rng.h"

/** What leaves may be: facts by number, or a constant in [0, 1). */
typedef struct SettLeaves {
    int32_t facts[SETT_FACTS];
    int32_t count;
} SettLeaves;

/** The twelve state values of the paper that the rules count. */
SettLeaves sett_leaves(const SettFacts *facts);

/** Levels of a tree; 1 = a leaf alone. */
int32_t sett_tree_depth(const SettFormula *tree);
/** A random tree of at most `depth` levels (at least 1): full to the last level
    or grown, by a coin. */
void sett_tree_draw(const SettLeaves *leaves, int32_t depth, SettRng *rng,
                    SettFormula *out);
/** A copy of `a` with one of its subtrees replaced by one of b's. A child over
    `limit` levels is tried again a few times; then it is `a`. */
void sett_tree_cross(const SettFormula *a, const SettFormula *b, int32_t limit,
                     SettRng *rng, SettFormula *out);
/** Replaces a subtree by a new one, within `limit` levels as above. */
void sett_tree_mutate(SettFormula *tree, const SettLeaves *leaves,
                      int32_t depth, int32_t limit, SettRng *rng);

#endif
