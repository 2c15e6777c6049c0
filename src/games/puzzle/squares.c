/* squares.c - see squares.h. An object is constant where no rule creates,
   destroys or moves it; it is kept where no rule creates or destroys it. A kept
   object goes from a cell to its neighbour only where a rule gives it that
   movement, and where the rule's pattern fits the constant objects there. Cells
   from which it cannot come to a place that is wanted are dead for it. All else
   is taken to be possible, so that what is called dead is. */
#include "games/puzzle/squares.h"

#include <string.h>

/* Patterns times cells that are looked at, at most. */
#define MOST_WORK ((int64_t)1 << 22)

typedef struct Study {
    const PuzBoard *b;
    const PuzGame *g;
    const uint64_t *start;
    uint64_t *constant; /* objects, the game's words */
    uint64_t *kept;
    const SettCancel *cancel;
} Study;

static const uint64_t *layer_of(const PuzGame *g, int32_t object)
{
    return g->layer_masks + g->object_layer[object] * g->ow;
}

static bool meet(const uint64_t *a, const uint64_t *b, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (a[i] & b[i])
            return true;
    return false;
}

/* Whether a cell that matches the pattern may hold the object. */
static bool may_hold(const PuzGame *g, const PuzCellRule *cell, int32_t object)
{
    const uint64_t *w = g->words + cell->first;
    const uint64_t *layer = layer_of(g, object);
    if (sett_puz_bit(w + g->ow, object))
        return false;
    if (!sett_puz_bit(w, object) && meet(w, layer, g->ow))
        return false;
    for (int32_t k = 0; k < cell->any_count; k++) {
        const uint64_t *any = g->words + cell->any_first + k * g->ow;
        if (meet(any, layer, g->ow) && !sett_puz_bit(any, object))
            return false;
    }
    return true;
}

static const uint64_t *replacement(const PuzGame *g, const PuzCellRule *cell)
{
    return g->words + cell->first + 2 * (g->ow + g->mw);
}

/* Movements of a layer that a replacement sets; all four of a draw. */
static uint32_t goes(const PuzGame *g, const PuzCellRule *cell, int32_t layer)
{
    const uint64_t *go = replacement(g, cell) + 2 * g->ow + g->mw;
    const uint64_t *draw = go + 2 * g->mw + g->ow;
    if (sett_puz_going(draw, layer) != 0)
        return PUZ_GO_ANY & ~(uint32_t)PUZ_GO_ACTION;
    return sett_puz_going(go, layer);
}

/* Whether the replacement creates or destroys the object, or leaves movements
   behind where something of its layer was. */
static bool upsets(const PuzGame *g, const PuzCellRule *cell, int32_t object)
{
    const uint64_t *clear = replacement(g, cell), *set = clear + g->ow;
    const uint64_t *layer = layer_of(g, object);
    const uint64_t *touched = set + g->ow + 2 * g->mw;
    const uint64_t *random = touched + g->mw;
    bool needed = sett_puz_bit(g->words + cell->first, object);
    bool sets = sett_puz_bit(set, object);
    if (meet(random, layer, g->ow) || (sets && !needed))
        return true;
    if (!sets && sett_puz_bit(clear, object) && may_hold(g, cell, object))
        return true;
    return meet(clear, layer, g->ow) && !meet(set, layer, g->ow) &&
           sett_puz_going(touched, g->object_layer[object]) != PUZ_GO_ANY;
}

/* A cell of a rule that is replaced; begin with {.k = -1}. */
typedef struct Change {
    int32_t i, r, k; /* numbers of rule, row in it and cell in that */
    const PuzRule *rule;
    const PuzRowRule *row;
    const PuzCellRule *cell;
} Change;

static bool next_change(const PuzGame *g, Change *c)
{
    for (; c->i < g->rule_count; c->i++, c->r = 0) {
        c->rule = &g->rules[c->i];
        for (; c->rule->right && c->r < c->rule->row_count; c->r++, c->k = -1) {
            c->row = &g->rows[c->rule->row_first + c->r];
            while (++c->k < c->row->cell_count) {
                c->cell = &g->cells[c->row->cell_first + c->k];
                if (!c->cell->ellipsis && c->cell->replaces)
                    return true;
            }
        }
    }
    return false;
}

static void forget(uint64_t *set, int32_t object)
{
    set[object >> 6] &= ~((uint64_t)1 << (object & 63));
}

static void judge_cell(Study *s, const PuzCellRule *cell)
{
    const PuzGame *g = s->g;
    for (int32_t id = 0; id < g->object_count; id++) {
        if (!sett_puz_bit(s->kept, id))
            continue;
        if (upsets(g, cell, id)) {
            forget(s->kept, id);
            forget(s->constant, id);
        } else if (goes(g, cell, g->object_layer[id]) &&
                   may_hold(g, cell, id)) {
            forget(s->constant, id);
        }
    }
}

/* Which objects are kept, and which are constant. */
static void sort_objects(Study *s)
{
    const PuzGame *g = s->g;
    Change change = {.k = -1};
    for (int32_t id = 0; id < g->object_count; id++)
        if (g->object_layer[id] >= 0 && !sett_puz_bit(g->player, id)) {
            sett_puz_set(s->kept, id);
            sett_puz_set(s->constant, id);
        }
    while (next_change(g, &change))
        judge_cell(s, change.cell);
}

static const uint64_t *at(const Study *s, int32_t cell)
{
    return s->start + (size_t)cell * (size_t)s->g->ow;
}

/* Whether the constant objects of a cell allow the pattern there. */
static bool fits(const Study *s, const PuzCellRule *cell, int32_t where)
{
    const PuzGame *g = s->g;
    const uint64_t *w = g->words + cell->first, *o = at(s, where);
    for (int32_t i = 0; i < g->ow; i++)
        if ((w[i] & s->constant[i] & ~o[i]) ||
            (w[g->ow + i] & s->constant[i] & o[i]))
            return false;
    for (int32_t l = 0; l < g->layer_count; l++) {
        const uint64_t *layer = g->layer_masks + l * g->ow;
        bool full = false, other = false;
        for (int32_t i = 0; i < g->ow; i++) {
            full = full || (o[i] & s->constant[i] & layer[i]);
            other = other || (w[i] & layer[i] & ~(o[i] & s->constant[i]));
        }
        if (full && other)
            return false;
        for (int32_t k = 0; full && k < cell->any_count; k++) {
            const uint64_t *any = g->words + cell->any_first + k * g->ow;
            bool here = false;
            for (int32_t i = 0; i < g->ow; i++)
                here = here || (any[i] & layer[i] & o[i] & s->constant[i]);
            if (meet(any, layer, g->ow) && !here)
                return false;
        }
    }
    return true;
}

static int32_t beside(const PuzBoard *b, int32_t cell, uint32_t direction)
{
    int32_t x = cell / b->h, y = cell % b->h;
    x += (direction == PUZ_GO_RIGHT) - (direction == PUZ_GO_LEFT);
    y += (direction == PUZ_GO_DOWN) - (direction == PUZ_GO_UP);
    return x < 0 || y < 0 || x >= b->w || y >= b->h ? -1 : x * b->h + y;
}

/* Whether the row of a pattern fits with its cell number k here. */
static bool row_fits(const Study *s, const PuzRowRule *row, int32_t direction,
                     int32_t k, int32_t where)
{
    static const uint32_t back[] = {0, 2, 1, 0, 8, 0, 0, 0, 4};
    const PuzCellRule *cells = s->g->cells + row->cell_first;
    if (row->ellipses > 0)
        return fits(s, &cells[k], where);
    int32_t cell = where;
    for (int32_t i = k; i < row->cell_count; i++) {
        if (cell < 0 || !fits(s, &cells[i], cell))
            return false;
        cell = beside(s->b, cell, (uint32_t)direction);
    }
    cell = where;
    for (int32_t i = k - 1; i >= 0; i--) {
        cell = beside(s->b, cell, back[direction]);
        if (cell < 0 || !fits(s, &cells[i], cell))
            return false;
    }
    return true;
}

/* Adds the directions that a cell of a pattern gives an object, everywhere. */
static void add_ways(const Study *s, const PuzRule *rule, const PuzRowRule *row,
                     int32_t k, int32_t object, uint8_t *ways)
{
    const PuzGame *g = s->g;
    uint32_t go =
        goes(g, &g->cells[row->cell_first + k], g->object_layer[object]);
    for (int32_t cell = 0; cell < s->b->n; cell++)
        if ((go & ~(uint32_t)ways[cell]) &&
            row_fits(s, row, rule->direction, k, cell))
            ways[cell] |= (uint8_t)go;
}

/* Directions in which rules can move the object, of each cell. */
static void find_ways(const Study *s, int32_t object, uint8_t *ways)
{
    const PuzGame *g = s->g;
    memset(ways, 0, (size_t)s->b->n);
    Change c = {.k = -1};
    while (next_change(g, &c))
        if (goes(g, c.cell, g->object_layer[object]) &&
            may_hold(g, c.cell, object))
            add_ways(s, c.rule, c.row, c.k, object, ways);
}

/* Steps from each cell to the nearest that is wanted, against the ways. */
static void spread(const Study *s, int32_t object, const uint8_t *ways,
                   int32_t *queue, uint16_t *steps)
{
    const uint64_t *layer = layer_of(s->g, object);
    int32_t head = 0, tail = 0;
    for (int32_t cell = 0; cell < s->b->n; cell++)
        if (steps[cell] == 0)
            queue[tail++] = cell;
    while (head < tail) {
        int32_t to = queue[head++];
        bool blocked = false;
        for (int32_t i = 0; i < s->g->ow; i++)
            blocked = blocked || (at(s, to)[i] & s->constant[i] & layer[i]);
        for (uint32_t go = 1; go <= 8 && !blocked; go *= 2) {
            uint32_t against = go == 1 ? 2 : go == 2 ? 1 : go == 4 ? 8 : 4;
            int32_t from = beside(s->b, to, against);
            if (from < 0 || !(ways[from] & go) || steps[from] != PUZ_NEVER)
                continue;
            steps[from] = (uint16_t)(steps[to] < PUZ_NEVER - 1 ? steps[to] + 1
                                                               : PUZ_NEVER - 1);
            queue[tail++] = from;
        }
    }
}

/* ---- win conditions ---- */

static bool within(const uint64_t *set, const uint64_t *of, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (set[i] & ~of[i])
            return false;
    return true;
}

static SettStatus fill_goal(const Study *s, const uint64_t *movers,
                            const uint64_t *places, SettArena *arena,
                            PuzGoal *goal)
{
    const PuzGame *g = s->g;
    size_t n = (size_t)s->b->n;
    int32_t count = 0;
    uint8_t *ways = SETT_TAKE(arena, n, uint8_t);
    int32_t *queue = SETT_TAKE(arena, n, int32_t);
    goal->slots = SETT_TAKE(arena, g->object_count, int32_t);
    goal->movers = SETT_TAKE(arena, g->ow, uint64_t);
    if (ways == NULL || queue == NULL || goal->slots == NULL ||
        goal->movers == NULL)
        return SETT_NO_MEMORY;
    for (int32_t id = 0; id < g->object_count; id++)
        goal->slots[id] = sett_puz_bit(movers, id) ? count++ : -1;
    memcpy(goal->movers, movers, (size_t)g->ow * sizeof *movers);
    goal->steps = sett_arena_raw(arena, (size_t)count * n, sizeof(uint16_t));
    if (goal->steps == NULL)
        return SETT_NO_MEMORY;
    for (int32_t id = 0; id < g->object_count; id++) {
        if (goal->slots[id] < 0)
            continue;
        uint16_t *steps = goal->steps + (size_t)goal->slots[id] * n;
        for (int32_t cell = 0; cell < s->b->n; cell++)
            steps[cell] = meet(at(s, cell), places, g->ow) ? 0 : PUZ_NEVER;
        if (sett_cancelled(s->cancel))
            return SETT_CANCELLED;
        find_ways(s, id, ways);
        spread(s, id, ways, queue, steps);
    }
    goal->known = true;
    return SETT_OK;
}

/* Movers come to constant places: "all Crate on Target", or the reverse. */
static SettStatus study_win(const Study *s, const PuzWin *win, SettArena *arena,
                            PuzGoal *goal)
{
    int32_t ow = s->g->ow;
    *goal = (PuzGoal){.win = win, .wanted = -1};
    if (win->quantity == PUZ_WIN_NO || win->second_any || win->first_all ||
        win->second_all)
        return SETT_OK;
    bool first =
        within(win->first, s->kept, ow) && within(win->second, s->constant, ow);
    bool second =
        within(win->second, s->kept, ow) && within(win->first, s->constant, ow);
    if (!first && !second)
        return SETT_OK;
    const uint64_t *movers = first ? win->first : win->second;
    const uint64_t *places = first ? win->second : win->first;
    if (win->quantity == PUZ_WIN_SOME)
        goal->wanted = 1;
    for (int32_t cell = 0;
         !first && win->quantity == PUZ_WIN_ALL && cell < s->b->n; cell++)
        goal->wanted += meet(at(s, cell), places, ow) + (cell == 0);
    return fill_goal(s, movers, places, arena, goal);
}

SettStatus sett_puz_squares(const PuzBoard *board, SettArena *arena,
                            PuzSquares *out)
{
    const PuzGame *g = board->g;
    SettStatus status = SETT_OK;
    Study s = {.b = board,
               .g = g,
               .start = board->begun != NULL ? board->begun : board->start,
               .constant = SETT_TAKE(arena, g->ow, uint64_t),
               .kept = SETT_TAKE(arena, g->ow, uint64_t),
               .cancel = arena->cancel};
    *out = (PuzSquares){.board = board,
                        .goals = SETT_TAKE(arena, g->win_count + 1, PuzGoal)};
    if (s.constant == NULL || s.kept == NULL || out->goals == NULL)
        return SETT_NO_MEMORY;
    out->count = g->win_count;
    /* Mistakes in a source may put two objects of a layer into one cell. */
    bool clean = sett_puzzle_errors(board->puzzle) == 0 &&
                 (int64_t)g->cell_count * board->n <= MOST_WORK &&
                 (int64_t)g->cell_count * g->object_count <= MOST_WORK;
    if (clean)
        sort_objects(&s);
    for (int32_t i = 0; i < g->win_count && status == SETT_OK; i++) {
        out->goals[i] = (PuzGoal){.win = &g->wins[i]};
        if (clean)
            status = study_win(&s, &g->wins[i], arena, &out->goals[i]);
        out->any = out->any || out->goals[i].known;
    }
    return status;
}

/* ---- states ---- */

/* Steps of the mover in a cell that is nearest to where it belongs; -1: there
   is none; PUZ_NEVER: it can never come there. */
static int32_t cell_steps(const PuzSquares *s, const PuzGoal *goal,
                          const uint64_t *objects, int32_t cell)
{
    const PuzGame *g = s->board->g;
    const uint64_t *o = objects + (size_t)cell * (size_t)g->ow;
    int32_t best = -1;
    if (!meet(o, goal->movers, g->ow))
        return -1;
    for (int32_t id = 0; id < g->object_count; id++) {
        if (!sett_puz_bit(goal->movers, id) || !sett_puz_bit(o, id))
            continue;
        int32_t steps =
            goal->steps[(size_t)goal->slots[id] * (size_t)s->board->n +
                        (size_t)cell];
        best = best < 0 || steps < best ? steps : best;
        if (goal->wanted < 0 && steps == PUZ_NEVER)
            return PUZ_NEVER; /* every one must arrive */
    }
    return best;
}

bool sett_puz_dead(const PuzSquares *s, const uint64_t *objects)
{
    for (int32_t i = 0; i < s->count; i++) {
        const PuzGoal *goal = &s->goals[i];
        int32_t able = 0;
        for (int32_t cell = 0; goal->known && cell < s->board->n; cell++) {
            int32_t steps = cell_steps(s, goal, objects, cell);
            if (steps == PUZ_NEVER && goal->wanted < 0)
                return true;
            able += steps >= 0 && steps < PUZ_NEVER;
        }
        if (goal->known && goal->wanted >= 0 && able < goal->wanted)
            return true;
    }
    return false;
}

/* The `wanted` smallest of many, summed; all where it is -1. */
static double sum_least(const int32_t *counts, int32_t most, int32_t wanted)
{
    double sum = 0;
    for (int32_t steps = 0; steps < most && wanted != 0; steps++) {
        int32_t take = counts[steps];
        if (wanted > 0)
            take = take < wanted ? take : wanted;
        sum += (double)take * steps;
        wanted -= wanted > 0 ? take : 0;
    }
    return sum;
}

enum { MOST_STEPS = 256 };

double sett_puz_steps(const PuzSquares *s, const uint64_t *objects)
{
    double sum = 0;
    for (int32_t i = 0; i < s->count; i++) {
        const PuzGoal *goal = &s->goals[i];
        int32_t counts[MOST_STEPS] = {0};
        for (int32_t cell = 0; goal->known && cell < s->board->n; cell++) {
            int32_t steps = cell_steps(s, goal, objects, cell);
            if (steps >= 0 && steps < PUZ_NEVER)
                counts[steps < MOST_STEPS ? steps : MOST_STEPS - 1]++;
        }
        sum += goal->known ? sum_least(counts, MOST_STEPS, goal->wanted)
                           : sett_puz_far_of(s->board, objects, goal->win);
    }
    return sum;
}
