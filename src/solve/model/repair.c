/* repair.c - the level nearest to a drawing. From below, by cores: drawn tiles
   that cannot all stay cost at least the lightest of them; from then on one of
   them may change freely, a second one costs again (OLL: Andres et al. 2012,
   "Unsatisfiability-based optimization in clasp"). The first level that keeps
   to all that is left costs just as much and is the nearest. Where a core is
   too hard to find: from above, by levels that are cheaper and cheaper. */
#include "base/enlarge.h"
#include "solve/model/model.h"

#include <string.h>

#define PROBE 20000 /* conflicts for one more core */

/* Something that is wished for: a drawn tile stays, or at most `bound` of a
   core's wishes are given up. */
typedef struct Wish {
    SettLit lit;
    int32_t left;  /* weight that cores have not taken yet */
    int32_t core;  /* -1: a drawn tile */
    int32_t bound; /* of a core */
} Wish;

/* What is given up where a wish of the core is. */
typedef struct Given {
    SettLit *lits;
    int32_t count;
} Given;

typedef struct Repair {
    SolveModel m;
    const SettDrawing *drawing;
    SettLit *stays;   /* the drawn tiles that may change */
    int32_t *weights; /* of these */
    int32_t count;
    Wish *wishes;
    int32_t wish_count, wish_room;
    Given *cores;
    int32_t core_count, core_room;
    SettSum *sum;      /* of what changes */
    SettLit elsewhere; /* while true: not only the cells of a refused level
                          change; SETT_NO_LIT: none was refused */
    int64_t sure;      /* all that costs less is known to be refused */
} Repair;

static SettStatus add_wish(Repair *r, Wish wish)
{
    if (r->wish_count == r->wish_room) {
        int32_t room = 2 * r->wish_room + 64;
        Wish *more = sett_enlarge(r->m.arena, r->wishes, (size_t)r->wish_count,
                                  (size_t)room, sizeof *more);
        if (more == NULL)
            return SETT_NO_MEMORY;
        r->wishes = more;
        r->wish_room = room;
    }
    r->wishes[r->wish_count++] = wish;
    return SETT_OK;
}

static SettStatus read_drawing(Repair *r, const int32_t *weights)
{
    SolveModel *m = &r->m;
    const SettDrawing *d = r->drawing;
    r->stays = SETT_TAKE(m->arena, m->area, SettLit);
    r->weights = SETT_TAKE(m->arena, m->area, int32_t);
    if (r->stays == NULL || r->weights == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < m->area; c++) {
        SettLit lit = sett_tile_lit(m->s, c, d->grid.cells[c]);
        int32_t weight = weights != NULL ? weights[c] : 1;
        if (d->holes != NULL && sett_mask_get(d->holes, c % m->w, c / m->w))
            continue;
        m->s->saved[c] = d->grid.cells[c];
        if (weight <= 0) {
            sett_solver_clause(m->s, &lit, 1);
            continue;
        }
        r->stays[r->count] = lit;
        r->weights[r->count++] = weight;
        if (add_wish(r, (Wish){lit, weight, -1, 0}) != SETT_OK)
            return SETT_NO_MEMORY;
    }
    return sett_model_status(m);
}

static int64_t cost_of(const Repair *r, const SettGrid *g, int32_t *changed)
{
    int64_t cost = 0;
    *changed = 0;
    for (int32_t i = 0; i < r->count; i++) {
        int32_t c = r->m.s->cell_of[sett_var(r->stays[i])];
        if (g->cells[c] == r->drawing->grid.cells[c])
            continue;
        cost += r->weights[i];
        ++*changed;
    }
    return cost;
}

/* At most `bound` of a core's wishes are given up: a wish in its turn. */
static SettStatus wish_for_less(Repair *r, int32_t core, int32_t bound,
                                int32_t weight)
{
    SettSolver *s = r->m.s;
    const Given *given = &r->cores[core];
    if (bound >= given->count)
        return SETT_OK;
    int32_t v = sett_solver_vars(s, 1);
    if (v < 0 || sett_solver_sum(s, given->lits, NULL, given->count, 0, bound,
                                 sett_lit(v)) == NULL)
        return SETT_NO_MEMORY;
    sett_solver_hint(s, sett_lit(v));
    return add_wish(r, (Wish){sett_lit(v), weight, core, bound});
}

static bool more_cores(Repair *r)
{
    if (r->core_count < r->core_room)
        return true;
    int32_t room = 2 * r->core_room + 64;
    Given *more = sett_enlarge(r->m.arena, r->cores, (size_t)r->core_count,
                               (size_t)room, sizeof *more);
    if (more == NULL)
        return false;
    r->cores = more;
    r->core_room = room;
    return true;
}

/* Which of the wishes are in the solver's core, into `in`; their number. */
static int32_t find_wishes(Repair *r, int32_t *in, int32_t *least)
{
    SettSolver *s = r->m.s;
    int32_t count = 0;
    *least = INT32_MAX;
    for (int32_t i = 0; i < s->core.count; i++)
        s->seen[sett_var(s->core.items[i])] = 1;
    for (int32_t i = 0; i < r->wish_count; i++) {
        const Wish *wish = &r->wishes[i];
        if (wish->left == 0 || s->seen[sett_var(wish->lit)] == 0)
            continue;
        in[count++] = i;
        *least = wish->left < *least ? wish->left : *least;
    }
    for (int32_t i = 0; i < s->core.count; i++)
        s->seen[sett_var(s->core.items[i])] = 0;
    return count;
}

/* One of the wishes in the solver's core has to be given up. */
static SettStatus give_up(Repair *r, SettSolved *out)
{
    int32_t *in = SETT_TAKE(r->m.arena, r->wish_count, int32_t), least;
    if (in == NULL || !more_cores(r))
        return SETT_NO_MEMORY;
    int32_t count = find_wishes(r, in, &least), core = r->core_count++;
    Given *given = &r->cores[core];
    *given = (Given){SETT_TAKE(r->m.arena, count, SettLit), count};
    if (given->lits == NULL)
        return SETT_NO_MEMORY;
    out->least += least;
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < count; i++) {
        Wish *wish = &r->wishes[in[i]];
        r->cores[core].lits[i] = sett_not(wish->lit);
        wish->left -= least;
        if (wish->core >= 0)
            status = wish_for_less(r, wish->core, wish->bound + 1, least);
    }
    return status == SETT_OK ? wish_for_less(r, core, 1, least) : status;
}

/* After a refusal other cells are tried before other tiles of the same ones:
   which of two starts goes matters more than what stands there then. */
static SettStatus look_elsewhere(Repair *r, const SettGrid *refused)
{
    SettSolver *s = r->m.s;
    SettLit *lits = SETT_TAKE(r->m.arena, r->count + 1, SettLit);
    int32_t v = 0, count = 0;
    if (r->elsewhere == SETT_NO_LIT) {
        v = sett_solver_vars(s, 1);
        r->elsewhere = sett_lit(v);
    }
    if (lits == NULL || v < 0)
        return SETT_NO_MEMORY;
    lits[count++] = sett_not(r->elsewhere);
    for (int32_t i = 0; i < r->count; i++) {
        int32_t c = s->cell_of[sett_var(r->stays[i])];
        if (refused->cells[c] != r->drawing->grid.cells[c])
            lits[count++] = r->stays[i];
    }
    sett_solver_refuse(s, lits, count);
    return sett_model_status(&r->m);
}

static bool is_in_core(const SettSolver *s, SettLit lit)
{
    for (int32_t i = 0; i < s->core.count; i++)
        if (s->core.items[i] == lit)
            return true;
    return false;
}

/* No level costs less than `least`; what a judge did not know may be accepted,
   and costs at least that. */
static void note_doubt(Repair *r, const SettSolved *out)
{
    if (r->m.doubt && out->least < r->sure)
        r->sure = out->least;
}

/* Whether the level that was found is accepted; else there is none like it. */
static SettStatus take_level(Repair *r, SettSolved *out)
{
    SettAnswer accepts;
    sett_model_read(&r->m, &out->grid);
    SettStatus status = sett_model_judge(&r->m, &out->grid, true, &accepts);
    if (status != SETT_OK)
        return status;
    note_doubt(r, out);
    if (accepts == SETT_YES) {
        out->answer = SETT_YES;
        out->cost = cost_of(r, &out->grid, &out->changed);
        return sett_model_tell_play(&r->m, out);
    }
    out->spent.refused++;
    return look_elsewhere(r, &out->grid);
}

/* What is assumed: all that is still wished for. */
static const SettLit *assume(Repair *r, int32_t *count)
{
    SettLit *assumed = SETT_TAKE(r->m.arena, r->wish_count + 2, SettLit);
    *count = 0;
    for (int32_t i = 0; assumed != NULL && i < r->wish_count; i++)
        if (r->wishes[i].left > 0)
            assumed[(*count)++] = r->wishes[i].lit;
    if (assumed != NULL && r->elsewhere != SETT_NO_LIT)
        assumed[(*count)++] = r->elsewhere;
    return assumed;
}

/* Cores until all wishes that are left can be kept. */
static SettStatus bound_below(Repair *r, SettSolved *out)
{
    SettStatus status = SETT_OK;
    uint64_t own = r->m.def->budget;
    uint64_t budget = own > 0 && own < PROBE ? own : PROBE;
    while (status == SETT_OK && out->answer == SETT_UNKNOWN &&
           out->spent.refused < r->m.def->tries) {
        SettAnswer answer;
        int32_t count;
        const SettLit *assumed = assume(r, &count);
        if (assumed == NULL)
            return SETT_NO_MEMORY;
        status = sett_solver_solve(r->m.s, assumed, count, budget, &answer);
        if (status != SETT_OK || answer == SETT_UNKNOWN)
            return status;
        if (answer == SETT_YES)
            status = take_level(r, out);
        else if (is_in_core(r->m.s, r->elsewhere))
            r->elsewhere = SETT_NO_LIT;
        else if (r->m.s->core.count > 0)
            status = give_up(r, out);
        else
            out->answer = r->m.doubt ? SETT_UNKNOWN : SETT_NO;
        if (answer == SETT_NO && r->m.s->core.count == 0)
            return status;
    }
    return status;
}

/* Cheaper and cheaper levels, while there are any. */
static SettStatus bound_above(Repair *r, SettSolved *out)
{
    SettSolved next = {.grid = out->grid};
    SettStatus status = sett_grid_take(r->m.arena, r->m.w, r->m.h, &next.grid);
    for (;;) {
        if (status == SETT_OK)
            status = sett_model_solve(&r->m, NULL, 0, &next);
        note_doubt(r, out);
        out->spent.refused = next.spent.refused;
        if (status != SETT_OK || next.answer != SETT_YES)
            break;
        out->answer = SETT_YES;
        sett_grid_copy(&out->grid, &next.grid);
        out->play = next.play;
        out->play_count = next.play_count;
        out->cost = cost_of(r, &out->grid, &out->changed);
        if (out->cost <= out->least)
            return SETT_OK;
        sett_sum_tighten(r->m.s, r->sum, 0, (int32_t)out->cost - 1);
    }
    if (status == SETT_OK && next.answer == SETT_NO && out->answer == SETT_YES)
        out->least = out->cost;
    else if (status == SETT_OK && out->answer != SETT_YES)
        out->answer = next.answer;
    return status;
}

static SettStatus weigh_changes(Repair *r)
{
    SettLit *changes = SETT_TAKE(r->m.arena, r->count + 1, SettLit);
    int64_t total = 0;
    if (changes == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < r->count; i++) {
        changes[i] = sett_not(r->stays[i]);
        total += r->weights[i];
    }
    if (total > INT32_MAX / 4)
        return SETT_TOO_LARGE;
    r->sum = sett_solver_sum(r->m.s, changes, r->weights, r->count, 0,
                             (int32_t)total, SETT_NO_LIT);
    return sett_model_status(&r->m);
}

/* Without a sample what changes becomes plain ground or wall, if it can, or a
   start or goal where any number of them may be. */
static SettStatus prefer_plain(Repair *r)
{
    const SettGame *game = r->m.game;
    if (r->m.def->sample != NULL || r->m.def->zone_count > 0)
        return SETT_OK;
    uint32_t *weights = SETT_TAKE(r->m.arena, game->tiles.count, uint32_t);
    if (weights == NULL)
        return SETT_NO_MEMORY;
    uint64_t ends = sett_model_tiles(&r->m, SETT_IS(START) | SETT_IS(GOAL));
    for (int32_t t = 0; t < game->tiles.count; t++)
        weights[t] = (ends >> t & 1) && game->tiles.tiles[t].at_most < 0;
    weights[game->fill_open] = 3;
    weights[game->fill_solid] = 1;
    sett_solver_weights(r->m.s, weights, NULL);
    return SETT_OK;
}

SettStatus sett_solve_repair(const SettSolveDef *def, const SettDrawing *d,
                             const int32_t *weights, SettArena *arena,
                             SettSolved *out, SettError *err)
{
    Repair r = {.drawing = d, .elsewhere = SETT_NO_LIT, .sure = INT64_MAX};
    *out = (SettSolved){0};
    if ((def->symmetry & SETT_SYMMETRY_NEARLY) != 0)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "a repair weighs changes alone: no level is repaired "
                         "to be nearly symmetric");
    SettStatus status = sett_grid_take(arena, d->grid.w, d->grid.h, &out->grid);
    if (status == SETT_OK)
        status = sett_model_open(def, d->grid.w, d->grid.h, false, 0, arena,
                                 &r.m, err);
    if (status == SETT_OK)
        status = read_drawing(&r, weights);
    if (status == SETT_OK)
        status = prefer_plain(&r);
    if (status == SETT_OK)
        status = bound_below(&r, out);
    bool open = out->answer == SETT_UNKNOWN;
    if (status == SETT_OK && open)
        status = weigh_changes(&r);
    if (status == SETT_TOO_LARGE)
        return sett_fail(err, status, "the weights add up to over %d",
                         INT32_MAX / 4);
    if (status == SETT_OK && open)
        status = bound_above(&r, out);
    if (out->least > r.sure)
        out->least = r.sure;
    sett_model_spent(&r.m, out);
    return status;
}
