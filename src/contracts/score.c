/* score.c - which of two scores is better. */
#include "sett/eval.h"

/* NaN compares false with everything, so it is named first. */
static bool is_nan(double x)
{
    return x != x;
}

bool sett_score_better(const SettScore *a, const SettScore *b)
{
    /* Equally violating ones are compared most often. */
    if (a->violation == b->violation && !is_nan(b->fitness))
        return a->fitness > b->fitness;
    if (is_nan(a->violation) || is_nan(a->fitness))
        return false;
    if (is_nan(b->violation) || is_nan(b->fitness))
        return true;
    if (a->violation != b->violation)
        return a->violation < b->violation;
    return a->fitness > b->fitness;
}
