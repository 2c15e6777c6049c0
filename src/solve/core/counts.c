/* counts.c - see counts.h. Sums are kept with every value given or taken back;
   a sum is looked at only where one more literal could break a bound. */
#include "solve/core/counts.h"

#include <string.h>

/* Reasons for a bound: literals that are true (on) or false, fixed before
   `before`, until their weights exceed `enough`. Where one is enough there is
   no other, and often it is the one of last time. */
static void blame(SettSolver *s, SettSum *sum, bool on, int32_t before,
                  int32_t enough, SettLit except)
{
    int32_t weight = 0, i = enough == 0 && sum->heaviest == 1 ? sum->last : 0;
    for (int32_t left = sum->count; left > 0 && weight <= enough; left--, i++) {
        i = i < sum->count ? i : 0;
        SettLit lit = sum->lits[i];
        if (lit == except || s->value[lit] != (on ? 1 : -1) ||
            s->cause[sett_var(lit)].place >= before)
            continue;
        weight += sum->weights[i];
        sum->last = i;
        sett_solver_push(s, &s->clause, on ? sett_not(lit) : lit);
    }
}

static void blame_guard(SettSolver *s, int32_t item)
{
    SettLit guard = s->items[item].guard;
    if (guard != SETT_NO_LIT)
        sett_solver_push(s, &s->clause, sett_not(guard));
}

static SolveFound check(SettSolver *s, int32_t item, uint32_t pending)
{
    (void)pending;
    SettSum *sum = s->items[item].self;
    s->clause.count = 0;
    if (sum->on > sum->high || sum->total - sum->off < sum->low) {
        bool on = sum->on > sum->high;
        blame_guard(s, item);
        blame(s, sum, on, INT32_MAX, on ? sum->high : sum->total - sum->low,
              SETT_NO_LIT);
        return SOLVE_CONFLICT;
    }
    for (int32_t i = 0; i < sum->count && sum->on + sum->off < sum->total &&
                        sett_sum_tight(sum);
         i++) {
        SettLit lit = sum->lits[i];
        if (s->value[lit] != 0)
            continue;
        if (sum->on + sum->weights[i] > sum->high)
            sett_solver_imply(s, sett_not(lit), -1 - item);
        else if (sum->total - sum->off - sum->weights[i] < sum->low)
            sett_solver_imply(s, lit, -1 - item);
    }
    return sum->on > sum->high || sum->total - sum->off < sum->low
               ? check(s, item, pending)
               : SOLVE_FINE;
}

static void explain(SettSolver *s, int32_t item, SettLit lit, int32_t before)
{
    SettSum *sum = s->items[item].self;
    int32_t weight = 0;
    bool positive = false;
    for (int32_t side = 0; side < 2; side++) {
        const SolveUses *uses = &s->lit_uses[lit ^ side];
        for (int32_t i = 0; i < uses->count; i++)
            if (uses->items[i].item == item) {
                weight = uses->items[i].extra;
                positive = side == 0;
            }
    }
    blame_guard(s, item);
    blame(s, sum, !positive, before,
          (positive ? sum->total - sum->low : sum->high) - weight,
          positive ? lit : sett_not(lit));
}

static const SolveTheory theory = {"count", SOLVE_TURN_COUNT, check, explain};

static bool add_uses(SettSolver *s, const SettSum *sum)
{
    for (int32_t i = 0; i < sum->count; i++)
        sett_solver_use_lit(s, sum->item, sum->lits[i], sum->weights[i]);
    return s->status == SETT_OK;
}

SettSum *sett_solver_sum(SettSolver *s, const SettLit *lits,
                         const int32_t *weights, int32_t count, int32_t low,
                         int32_t high, SettLit guard)
{
    sett_solver_back(s, 0);
    SettSum *sum = SETT_TAKE(s->arena, 1, SettSum);
    SettLit *mine = SETT_TAKE(s->arena, count, SettLit);
    int32_t *heavy = SETT_TAKE(s->arena, count, int32_t);
    if (sum == NULL || mine == NULL || heavy == NULL) {
        s->status = SETT_NO_MEMORY;
        return NULL;
    }
    *sum = (SettSum){.lits = mine,
                     .weights = heavy,
                     .count = count,
                     .low = low,
                     .high = high};
    for (int32_t i = 0; i < count; i++) {
        mine[i] = lits[i];
        heavy[i] = weights != NULL ? weights[i] : 1;
        sum->total += heavy[i];
        sum->heaviest = heavy[i] > sum->heaviest ? heavy[i] : sum->heaviest;
        if (s->value[lits[i]] != 0)
            sett_sum_move(s, sum, heavy[i], s->value[lits[i]] > 0, 1);
    }
    sum->item = sett_solver_item(s, &theory, sum, guard, 1);
    return sum->item >= 0 && add_uses(s, sum) ? sum : NULL;
}

void sett_sum_tighten(SettSolver *s, SettSum *sum, int32_t low, int32_t high)
{
    sett_solver_back(s, 0);
    SETT_ASSERT(low >= sum->low && high <= sum->high);
    sum->low = low;
    sum->high = high;
    sett_solver_wake(s, sum->item, 1);
}
