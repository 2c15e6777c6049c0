/* refusing.c - see sett/solver.h. What each cell may still have goes to
   somebody who knows more: where no level of that is good, the tiles that would
   have to come back are the clause. */
#include "solve/core/solver_parts.h"

typedef struct Refusing {
    SettRefusing given;
    uint64_t *now;  /* sets of all cells */
    uint64_t *kept; /* what is to stay of cells; then nobody is asked again */
    int32_t *cells, count;
} Refusing;

/* Whether the last answer still holds. */
static bool holds(const SettSolver *s, const Refusing *r)
{
    for (int32_t i = 0; i < r->count; i++)
        if ((s->domain[r->cells[i]] & r->kept[i]) == 0)
            return false;
    return true;
}

/* Cells that may have any tile need not be looked at. */
static void heed(const SettSolver *s, Refusing *r)
{
    uint64_t every =
        s->tiles == 64 ? ~(uint64_t)0 : ((uint64_t)1 << s->tiles) - 1;
    r->count = 0;
    for (int32_t c = 0; c < s->cells; c++) {
        if ((every & ~r->now[c]) == 0)
            continue;
        r->cells[r->count] = c;
        r->kept[r->count++] = r->now[c];
    }
}

/* The clause: some cell has a tile that is not of its set. */
static void leave(SettSolver *s, const Refusing *r)
{
    s->clause.count = 0;
    for (int32_t c = 0; c < s->cells; c++) {
        uint64_t others = ~r->now[c];
        if (s->tiles < 64)
            others &= ((uint64_t)1 << s->tiles) - 1;
        if ((others & ~r->given.opens) == 0 && others != 0 &&
            (others & (others - 1)) != 0 && s->value[r->given.open[c]] < 0) {
            sett_solver_push(s, &s->clause, r->given.open[c]);
            continue;
        }
        for (; others != 0; others &= others - 1)
            sett_solver_push(s, &s->clause,
                             sett_tile_lit(s, c, __builtin_ctzll(others)));
    }
}

static SolveFound check(SettSolver *s, int32_t item, uint32_t pending)
{
    (void)pending;
    Refusing *r = s->items[item].self;
    bool known = false;
    if (holds(s, r))
        return SOLVE_FINE;
    for (int32_t c = 0; c < s->cells; c++)
        r->now[c] = s->domain[c];
    SettStatus status = r->given.ask(r->given.self, r->now, &known);
    if (status != SETT_OK) {
        s->status = status;
        return SOLVE_FINE;
    }
    if (known) {
        leave(s, r);
        return SOLVE_CONFLICT;
    }
    heed(s, r);
    return SOLVE_FINE;
}

static const SolveTheory theory = {"refused levels", SOLVE_TURN_WAY, check,
                                   NULL};

int32_t sett_solver_refusing(SettSolver *s, const SettRefusing *given)
{
    Refusing *r = SETT_TAKE(s->arena, 1, Refusing);
    if (r != NULL) {
        *r = (Refusing){.given = *given,
                        .now = SETT_TAKE(s->arena, s->cells, uint64_t),
                        .kept = SETT_TAKE(s->arena, s->cells, uint64_t),
                        .cells = SETT_TAKE(s->arena, s->cells, int32_t)};
    }
    if (r == NULL || r->now == NULL || r->kept == NULL || r->cells == NULL) {
        s->status = SETT_NO_MEMORY;
        return -1;
    }
    r->count = 1; /* nobody was asked yet: a cell that has lost all */
    r->cells[0] = 0;
    r->kept[0] = 0;
    int32_t item = sett_solver_item(s, &theory, r, SETT_NO_LIT, 1);
    for (int32_t c = 0; c < s->cells; c++)
        sett_solver_use_cell(s, item, c, 0);
    return item;
}
