/* jumps.c - see sett/solver.h. A search over moves whose conditions are not
   false yet, along the rules of level/platformer_walk.c: depth-first, or
   breadth-first where moves are counted. A way that was found stays good while
   its conditions do; where there is none, the false conditions that were met
   are the clause. Where all conditions of a way that is too short are true,
   they are. */
#include "solve/core/solver_parts.h"

#include "solve/theory/flood.h"

/* How a cell was entered first: see level/platformer_walk.c. */
typedef struct Entry {
    int32_t from, stamp;
    int32_t moves; /* from the start */
    int8_t step, side;
} Entry;

/* Cells are numbered from one row above the top. */
typedef struct Jumps {
    SettJumps given;
    Entry *entry;
    int32_t *queue, first, end, now, goal; /* or a stack */
    int32_t least; /* value of conditions that count: 0 may hold, 1 hold */
    int32_t *met;  /* of literals: the search that met them last */
    SettOpenMap map;
    SolveFlood flags; /* for what it heeds alone */
} Jumps;

static SettPoint place(const Jumps *j, int32_t cell)
{
    return (SettPoint){cell % j->given.w, cell / j->given.w - 1};
}

/* A condition on a cell; rows below 0 count from the bottom. */
static SettLit at_row(const Jumps *j, const SettLit *lits, SettPoint at)
{
    int32_t row = at.y < 0 ? j->given.h + at.y : at.y;
    return row < 0 ? SETT_NO_LIT : lits[row * j->given.w + at.x];
}

/* Whether a condition counts; one that does not belongs to the cut. */
static bool may(SettSolver *s, Jumps *j, SettLit lit)
{
    if (s->value[lit] >= j->least)
        return true;
    if (j->met[lit] != j->now) {
        j->met[lit] = j->now;
        sett_solver_push(s, &s->clause, lit);
    }
    return false;
}

/* Where a move ends, and under which condition; SETT_NO_LIT: never. */
static SettLit move(const Jumps *j, SettPoint *at, int32_t dx, int32_t dy,
                    bool later)
{
    const SettPlatformer *p = j->given.moves;
    SettPoint to = {at->x + dx, at->y + dy};
    if (p->joined)
        to.x = (to.x + j->given.w) % j->given.w;
    if (to.y < 0 && p->top == SETT_TOP_CEILING)
        to.y = 0;
    if (to.x < 0 || to.x >= j->given.w || to.y >= j->given.h || to.y < -2 ||
        (to.y < -1 && !later))
        return SETT_NO_LIT;
    SettLit lit = at_row(j, dy > 0 ? j->given.drop : j->given.enter, to);
    if (to.y < 0 && later)
        to.y = 0;
    *at = to;
    return lit;
}

static void enter(Jumps *j, SettPoint at, int32_t from, int32_t step,
                  int32_t side)
{
    int32_t cell = (at.y + 1) * j->given.w + at.x;
    bool east = j->given.moves->forward == SETT_E;
    if (j->entry[cell].stamp == j->now)
        return;
    int32_t moves = from < 0 ? 0 : j->entry[from].moves + 1;
    j->entry[cell] = (Entry){from, j->now, moves, (int8_t)step, (int8_t)side};
    j->queue[j->end++] = cell;
    if (j->goal < 0 && (east ? at.x == j->given.w - 1 : at.y <= 0))
        j->goal = cell;
}

static void jump(SettSolver *s, Jumps *j, int32_t cell, int32_t side)
{
    const SettPlatformer *p = j->given.moves;
    SettPoint at[SETT_MAX_JUMP_STEPS];
    for (int32_t i = 0; i < p->jump_steps;) {
        const SettJumpStep *step = &p->jumps[i];
        at[i] = step->from < 0 ? place(j, cell) : at[step->from];
        SettLit lit = SETT_NO_LIT;
        if (at[i].y < j->given.h - 1)
            lit = move(j, &at[i], side * step->dx, step->dy, step->from >= 0);
        bool free = lit != SETT_NO_LIT && may(s, j, lit);
        if (free)
            enter(j, at[i], cell, i, side);
        i = free ? i + 1 : step->end;
    }
}

static void fall(SettSolver *s, Jumps *j, int32_t cell)
{
    const SettPlatformer *p = j->given.moves;
    for (int32_t i = 0; i < p->fall_count; i++) {
        SettPoint at = place(j, cell), by = p->falls[i];
        if (p->short_falls && by.x > 0 && at.x + by.x >= j->given.w - 1)
            continue;
        SettLit lit = move(j, &at, by.x, by.y, false);
        if (lit != SETT_NO_LIT && may(s, j, lit))
            enter(j, at, cell, -1, 0);
    }
}

static void walk(SettSolver *s, Jumps *j, int32_t cell, int32_t dx)
{
    SettPoint at = place(j, cell);
    SettLit lit = move(j, &at, dx, 0, false);
    if (lit != SETT_NO_LIT && may(s, j, lit))
        enter(j, at, cell, -2, 0);
}

/* All moves from a cell; those that lead on are looked at first, last in. */
static void leave(SettSolver *s, Jumps *j, int32_t cell)
{
    SettPoint at = place(j, cell);
    if (at.y == j->given.h - 1)
        return;
    if (at.y < 0) {
        fall(s, j, cell);
        return;
    }
    SettLit carry = j->given.carry[(at.y + 1) * j->given.w + at.x];
    if (may(s, j, sett_not(carry)))
        fall(s, j, cell);
    if (!may(s, j, carry))
        return;
    if (j->given.moves->mirrored)
        jump(s, j, cell, -1);
    walk(s, j, cell, -1);
    jump(s, j, cell, 1);
    walk(s, j, cell, 1);
}

static void heed(Jumps *j, SettLit lit)
{
    (void)sett_heed(&j->flags, sett_not(lit));
}

/* The conditions of the move into a cell. */
static void heed_entry(Jumps *j, int32_t cell)
{
    Entry how = j->entry[cell];
    SettPoint at = place(j, how.from);
    const SettPlatformer *p = j->given.moves;
    int32_t below = (at.y + 1) * j->given.w + at.x;
    if (how.step == -1) {
        SettPoint to = place(j, cell);
        if (at.y >= 0)
            heed(j, sett_not(j->given.carry[below]));
        heed(j, at_row(j, j->given.drop, to));
        return;
    }
    heed(j, j->given.carry[below]);
    if (how.step == -2) {
        heed(j, at_row(j, j->given.enter, place(j, cell)));
        return;
    }
    int32_t steps[SETT_MAX_JUMP_STEPS], count = 0;
    for (int32_t i = how.step; i >= 0; i = p->jumps[i].from)
        steps[count++] = i;
    while (count-- > 0) {
        const SettJumpStep *step = &p->jumps[steps[count]];
        heed(j, move(j, &at, how.side * step->dx, step->dy, step->from >= 0));
    }
}

static void heed_way(Jumps *j)
{
    sett_heed_clear(&j->flags);
    for (int32_t cell = j->goal; j->entry[cell].from >= 0;
         cell = j->entry[cell].from)
        heed_entry(j, cell);
}

/* Looks for a way of at most `most` moves; else the clause is the cut. */
static bool find(SettSolver *s, Jumps *j, int32_t least, int32_t most)
{
    s->clause.count = 0;
    j->now++;
    j->first = j->end = 0;
    j->goal = -1;
    j->least = least;
    enter(j, j->given.start, -1, -1, 0);
    while (j->first < j->end && j->goal < 0) {
        int32_t cell =
            most == INT32_MAX ? j->queue[--j->end] : j->queue[j->first++];
        if (j->entry[cell].moves < most)
            leave(s, j, cell);
    }
    return j->goal >= 0;
}

/* Whether a way is certain that is too short: then its conditions are the
   clause. No way becomes one before a condition that was in the way holds. */
static bool too_short(SettSolver *s, Jumps *j)
{
#ifndef SETT_NO_LEARN /* only what is learnt has bounds */
    SolveInts *heeded = &j->flags.heeded;
    if (j->given.low <= 0)
        return false;
    if (!find(s, j, 1, j->given.low - 1)) {
        for (int32_t i = 0; i < s->clause.count; i++)
            (void)sett_heed(&j->flags, s->clause.items[i]);
        return false;
    }
    heed_way(j);
    s->clause.count = 0;
    for (int32_t i = 0; i < heeded->count; i++)
        sett_solver_push(s, &s->clause, heeded->items[i]);
    return true;
#else
    (void)s, (void)j;
    return false;
#endif
}

static SolveFound check(SettSolver *s, int32_t item, uint32_t pending)
{
    (void)pending;
    Jumps *j = s->items[item].self;
    if (find(s, j, 0, j->given.high)) {
        heed_way(j);
        bool brief = too_short(s, j);
        s->items[item].heed = brief ? NULL : j->flags.heed;
        if (!brief)
            return SOLVE_FINE;
    }
    if (s->items[item].guard != SETT_NO_LIT)
        sett_solver_push(s, &s->clause, sett_not(s->items[item].guard));
    return SOLVE_CONFLICT;
}

static const SolveTheory theory = {"way by jumps", SOLVE_TURN_WAY, check, NULL};

int32_t sett_solver_jumps(SettSolver *s, const SettJumps *given, SettLit guard)
{
    Jumps *j = SETT_TAKE(s->arena, 1, Jumps);
    int32_t cells = (given->h + 1) * given->w;
    if (j != NULL) {
        j->given = *given;
        j->map = (SettOpenMap){given->w, given->h, false, given->enter};
        j->entry = SETT_TAKE(s->arena, cells, Entry);
        j->queue = SETT_TAKE(s->arena, cells, int32_t);
        j->met = SETT_TAKE(s->arena, 2 * s->vars, int32_t);
    }
    if (j == NULL || j->entry == NULL || j->queue == NULL || j->met == NULL ||
        !sett_flood_open(s, &j->map, &j->flags)) {
        s->status = SETT_NO_MEMORY;
        return -1;
    }
    int32_t item = sett_solver_item(s, &theory, j, guard, 1);
    const SettLit *lists[3] = {given->enter, given->drop, given->carry};
    for (int32_t k = 0; k < 3; k++)
        for (int32_t c = 0; c < given->w * given->h; c++)
            for (int32_t side = 0; side < 2 && (k == 0 || lists[k] != lists[0]);
                 side++)
                sett_solver_alert(s, item, lists[k][c] ^ side);
    return item;
}
