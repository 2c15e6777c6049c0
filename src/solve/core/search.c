/* search.c - decisions, restarts, assumptions and budgets. */
#include "level/bits.h"
#include "solve/core/solver_parts.h"

#define RESTART 100 /* conflicts, times Luby's sequence */

/* Luby, Sinclair and Zuckerman 1993: 1 1 2 1 1 2 4 ...; i from 1. */
static uint64_t luby(uint64_t i)
{
    uint64_t power = 1;
    while (power < i + 1)
        power *= 2;
    while (power != i + 1) {
        i -= power / 2 - 1;
        power = 1;
        while (power < i + 1)
            power *= 2;
    }
    return power / 2;
}

/* The saved tile, else one drawn by its weight. */
static int32_t choose_tile(SettSolver *s, int32_t cell)
{
    uint64_t open = s->domain[cell], sum = 0;
    uint8_t saved = s->saved[cell];
    if (saved < s->tiles && (open >> saved & 1) != 0)
        return saved;
    const uint32_t *weights = s->weights;
    if (weights != NULL && s->weight_row != NULL)
        weights += (ptrdiff_t)s->weight_row[cell] * s->tiles;
    for (uint64_t left = open; left != 0; left &= left - 1)
        sum += weights != NULL ? weights[__builtin_ctzll(left)] : 1;
    if (sum == 0 || sum > UINT32_MAX) {
        weights = NULL;
        sum = (uint64_t)sett_bits_count(open);
    }
    uint64_t drawn = sett_rng_below(&s->rng, (uint32_t)sum);
    int32_t tile = __builtin_ctzll(open);
    for (uint64_t left = open; left != 0; left &= left - 1) {
        tile = __builtin_ctzll(left);
        uint64_t weight = weights != NULL ? weights[tile] : 1;
        if (drawn < weight)
            break;
        drawn -= weight;
    }
    return tile;
}

/* False where everything has a value. */
static bool decide(SettSolver *s)
{
    while (s->heap_count > 0) {
        int32_t unit = sett_heap_take(s);
        SettLit lit;
        if (unit < s->cells) {
            if ((s->domain[unit] & (s->domain[unit] - 1)) == 0)
                continue;
            lit = sett_tile_lit(s, unit, choose_tile(s, unit));
        } else {
            int32_t v = unit - s->cells + s->cells * s->tiles;
            lit = 2 * v + (s->phase[v] == 0);
        }
        if (s->value[lit] != 0)
            continue;
        s->spent.decisions++;
        sett_solver_decide(s, lit);
        return true;
    }
    return false;
}

typedef enum Step { GOES_ON, ALL_SET, FAILED } Step;

/* The next assumption, or a decision. */
static Step next(SettSolver *s)
{
    while (sett_solver_level(s) < s->assumed.count) {
        SettLit lit = s->assumed.items[sett_solver_level(s)];
        if (s->value[lit] < 0) {
            sett_solver_find_core(s, lit);
            return FAILED;
        }
        bool known = s->value[lit] > 0;
        sett_solver_decide(s, known ? SETT_NO_LIT : lit);
        if (!known || s->status != SETT_OK)
            return GOES_ON;
    }
    return decide(s) ? GOES_ON : ALL_SET;
}

/* New phases and fresh activities. */
static void renew(SettSolver *s)
{
    s->renew(s->renew_user, s, ++s->renewals);
    for (int32_t u = 0; u < s->units; u++)
        s->activity[u] = s->activity[u] * 1e-3 * sett_rng_unit(&s->rng);
    sett_heap_rebuild(s);
    s->renew_gap = s->renew_gap * 5 / 4;
    s->renew_at = s->spent.conflicts + s->renew_gap;
}

static void restart(SettSolver *s)
{
    sett_solver_back(s, s->assumed.count);
    if (s->renew != NULL && s->spent.conflicts >= s->renew_at) {
        sett_solver_back(s, 0);
        renew(s);
    }
    if (s->learnt_count > s->learnt_most) {
        sett_solver_reduce(s);
        s->learnt_most += 500;
    }
}

/* Levels of what was assumed in the same order; all where all was. */
static int32_t same_levels(const SettSolver *s, const SettLit *assumed,
                           int32_t count)
{
    int32_t same = 0;
    while (same < count && same < s->assumed.count &&
           assumed[same] == s->assumed.items[same])
        same++;
    return same == count && same == s->assumed.count ? sett_solver_level(s)
                                                     : same;
}

/* All lists that conflicts fill have room, so that only clauses, watches and
   saved words still grow. */
static bool reserve(SettSolver *s, const SettLit *assumed, int32_t count)
{
    int32_t room = s->vars + count + 16;
    s->assumed.count = s->core.count = 0;
    if (!sett_solver_reserve(s, &s->clause, room) ||
        !sett_solver_reserve(s, &s->learnt, room) ||
        !sett_solver_reserve(s, &s->clear, room) ||
        !sett_solver_reserve(s, &s->core, room) ||
        !sett_solver_reserve(s, &s->level_trail, room) ||
        !sett_solver_reserve(s, &s->level_saved, room) ||
        !sett_solver_reserve(s, &s->assumed, count))
        return false;
    if (s->stamp_room < room) {
        if (!sett_solver_grow(s, &s->stamp, 0, room, sizeof(int32_t)))
            return false;
        s->stamp_room = room;
        s->stamp_now = 0;
    }
    for (int32_t i = 0; i < count; i++)
        sett_solver_push(s, &s->assumed, assumed[i]);
    return s->status == SETT_OK;
}

static SettAnswer refute(SettSolver *s)
{
    s->refuted = true;
    s->core.count = 0;
    return SETT_NO;
}

static SettAnswer search(SettSolver *s, uint64_t most)
{
    uint64_t start = s->spent.conflicts, runs = 1, until = start + RESTART;
    for (;;) {
        uint64_t implied = s->spent.implied;
        bool fine = sett_solver_propagate(s);
        if (!fine && s->status == SETT_OK) {
            s->spent.conflicts++;
            if (!sett_solver_analyse(s))
                return refute(s);
        }
        if (s->status == SETT_OK &&
            sett_work(s->arena, 1000 + 20 * (s->spent.implied - implied)))
            s->status = SETT_CANCELLED;
        if (s->status != SETT_OK)
            return SETT_UNKNOWN;
        if (!fine)
            continue;
        if (most > 0 && s->spent.conflicts - start >= most)
            return SETT_UNKNOWN;
        if (s->spent.conflicts >= until) {
            until = s->spent.conflicts + RESTART * luby(++runs);
            restart(s);
            continue;
        }
        Step step = next(s);
        if (step != GOES_ON)
            return step == FAILED ? SETT_NO : SETT_YES;
    }
}

SettStatus sett_solver_solve(SettSolver *s, const SettLit *assumed,
                             int32_t count, uint64_t budget, SettAnswer *out)
{
    *out = SETT_UNKNOWN;
    if (s->status == SETT_CANCELLED)
        s->status = SETT_OK; /* it may go on */
    if (s->status != SETT_OK)
        return s->status;
    sett_solver_back(s, s->goes_on ? same_levels(s, assumed, count) : 0);
    s->goes_on = false;
    if (!reserve(s, assumed, count))
        return s->status;
    *out = s->refuted ? refute(s) : search(s, budget);
    if (*out == SETT_UNKNOWN)
        sett_solver_back(s, 0);
    return s->status;
}

int32_t sett_solver_value(const SettSolver *s, SettLit lit)
{
    return s->value[lit];
}

const SettLit *sett_solver_core(const SettSolver *s, int32_t *count)
{
    *count = s->core.count;
    return s->core.items;
}

SettSolverSpent sett_solver_spent(const SettSolver *s)
{
    return s->spent;
}

void sett_solver_weights(SettSolver *s, const uint32_t *weights,
                         const int32_t *row_of)
{
    s->weights = weights;
    s->weight_row = row_of;
}

void sett_solver_hint(SettSolver *s, SettLit lit)
{
    int32_t v = sett_var(lit);
    if (v >= s->cells * s->tiles)
        s->phase[v] = (lit & 1) == 0;
    else if ((lit & 1) == 0)
        s->saved[s->cell_of[v]] = (uint8_t)(v - s->cell_of[v] * s->tiles);
}

void sett_solver_renew(SettSolver *s, SettRenewFn *fn, void *user)
{
    s->renew = fn;
    s->renew_user = user;
}
