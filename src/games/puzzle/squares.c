/* squares.c - see squares.h. An object is constant where no rule creates,
   destroys or moves it; it is kept where no rule creates or destroys it. A kept
   object goes from a cell to its neighbour only where a rule gives it that
   movement, and where the rule's pattern fits the constant objects there. Cells
   from which it cannot come to a place that is wanted are dead for it. All else
   is taken to be possible, so that what is called dead is. */
#include "games/puzzle/squares_parts.h"

#include <string.h>

/* Patterns times cells that are looked at, at most. */
#define MOST_WORK ((int64_t)1 << 22)

typedef struct Study {
    const PuzBoard *b;
    const PuzGame *g;
    uint64_t *constant; /* objects, the game's words */
    uint64_t *kept;
    PuzFixed fixed; /* constant ones, where they are */
    const SettCancel *cancel;
} Study;

/* Whether the replacement creates or destroys the object, or leaves movements
   behind where something of its layer was. */
static bool upsets(const PuzGame *g, const PuzCellRule *cell, int32_t object)
{
    const uint64_t *clear = sett_puz_replacement(g, cell), *set = clear + g->ow;
    const uint64_t *layer = sett_puz_layer_of(g, object);
    const uint64_t *touched = set + g->ow + 2 * g->mw;
    const uint64_t *random = touched + g->mw;
    bool needed = sett_puz_bit(g->words + cell->first, object);
    bool sets = sett_puz_bit(set, object);
    if (sett_puz_meet(random, layer, g->ow) || (sets && !needed))
        return true;
    if (!sets && sett_puz_bit(clear, object) &&
        sett_puz_may_hold(g, cell, object))
        return true;
    return sett_puz_meet(clear, layer, g->ow) &&
           !sett_puz_meet(set, layer, g->ow) &&
           sett_puz_going(touched, g->object_layer[object]) != PUZ_GO_ANY;
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
        } else if (sett_puz_goes(g, cell, g->object_layer[id]) &&
                   sett_puz_may_hold(g, cell, id)) {
            forget(s->constant, id);
        }
    }
}

/* Which objects are kept, and which are constant. */
static void sort_objects(Study *s)
{
    const PuzGame *g = s->g;
    PuzChange change = {.k = -1};
    for (int32_t id = 0; id < g->object_count; id++)
        if (g->object_layer[id] >= 0 && !sett_puz_bit(g->player, id)) {
            sett_puz_set(s->kept, id);
            sett_puz_set(s->constant, id);
        }
    while (sett_puz_next_change(g, &change))
        judge_cell(s, change.cell);
}

SettStatus sett_puz_constant(const PuzGame *g, SettArena *arena, uint64_t **out)
{
    Study s = {.g = g,
               .constant = SETT_TAKE(arena, g->ow, uint64_t),
               .kept = SETT_TAKE(arena, g->ow, uint64_t)};
    *out = s.constant;
    if (s.constant == NULL || s.kept == NULL)
        return SETT_NO_MEMORY;
    sort_objects(&s);
    return SETT_OK;
}

bool sett_puz_with_player(const PuzGame *g, int32_t object)
{
    return g->object_layer[object] >= 0 &&
           sett_puz_meet(g->player, sett_puz_layer_of(g, object), g->ow);
}

static const uint64_t *at(const Study *s, int32_t cell)
{
    return s->fixed.objects + (size_t)cell * (size_t)s->g->ow;
}

/* Adds the directions that a cell of a pattern gives an object, everywhere. */
static void add_ways(const Study *s, const PuzRule *rule, const PuzRowRule *row,
                     int32_t k, int32_t object, uint8_t *ways)
{
    const PuzGame *g = s->g;
    uint32_t go = sett_puz_goes(g, &g->cells[row->cell_first + k],
                                g->object_layer[object]);
    for (int32_t cell = 0; cell < s->b->n; cell++)
        if ((go & ~(uint32_t)ways[cell]) &&
            sett_puz_row_fits(&s->fixed, row, rule->direction, k, cell))
            ways[cell] |= (uint8_t)go;
}

/* Directions in which rules can move the object, of each cell. */
static void find_ways(const Study *s, int32_t object, uint8_t *ways)
{
    const PuzGame *g = s->g;
    memset(ways, 0, (size_t)s->b->n);
    PuzChange c = {.k = -1};
    while (sett_puz_next_change(g, &c))
        if (sett_puz_goes(g, c.cell, g->object_layer[object]) &&
            sett_puz_may_hold(g, c.cell, object))
            add_ways(s, c.rule, c.row, c.k, object, ways);
}

/* Steps from each cell to the nearest that is wanted, against the ways. */
static void spread(const Study *s, int32_t object, const uint8_t *ways,
                   int32_t *queue, uint16_t *steps)
{
    const uint64_t *layer = sett_puz_layer_of(s->g, object);
    int32_t head = 0, tail = 0;
    for (int32_t cell = 0; cell < s->b->n; cell++)
        if (steps[cell] == 0)
            queue[tail++] = cell;
    while (head < tail) {
        int32_t to = queue[head++];
        bool blocked = false;
        for (int32_t i = 0; i < s->g->ow; i++)
            blocked = blocked || (at(s, to)[i] & layer[i]);
        for (uint32_t go = 1; go <= 8 && !blocked; go *= 2) {
            uint32_t against = go == 1 ? 2 : go == 2 ? 1 : go == 4 ? 8 : 4;
            int32_t from = sett_puz_beside(s->b, to, against);
            if (from < 0 || !(ways[from] & go) || steps[from] != PUZ_NEVER)
                continue;
            steps[from] = (uint16_t)(steps[to] < PUZ_NEVER - 1 ? steps[to] + 1
                                                               : PUZ_NEVER - 1);
            queue[tail++] = from;
        }
    }
}

/* ---- win conditions ---- */

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
            steps[cell] =
                sett_puz_meet(at(s, cell), places, g->ow) ? 0 : PUZ_NEVER;
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
    bool first = sett_puz_within(win->first, s->kept, ow) &&
                 sett_puz_within(win->second, s->constant, ow);
    bool second = sett_puz_within(win->second, s->kept, ow) &&
                  sett_puz_within(win->first, s->constant, ow);
    if (!first && !second)
        return SETT_OK;
    const uint64_t *movers = first ? win->first : win->second;
    const uint64_t *places = first ? win->second : win->first;
    if (win->quantity == PUZ_WIN_SOME)
        goal->wanted = 1;
    for (int32_t cell = 0;
         !first && win->quantity == PUZ_WIN_ALL && cell < s->b->n; cell++)
        goal->wanted += sett_puz_meet(at(s, cell), places, ow) + (cell == 0);
    return fill_goal(s, movers, places, arena, goal);
}

static bool wins_by_rule(const PuzGame *g)
{
    for (int32_t i = 0; i < g->rule_count; i++)
        if (g->rules[i].commands & PUZ_DO_WIN)
            return true;
    return false;
}

SettStatus sett_puz_squares(const PuzBoard *board, SettArena *arena,
                            PuzSquares *out)
{
    const PuzGame *g = board->g;
    SettStatus status = SETT_OK;
    size_t words = (size_t)board->n * (size_t)g->ow;
    const uint64_t *start = board->begun != NULL ? board->begun : board->start;
    Study s = {
        .b = board,
        .g = g,
        .constant = SETT_TAKE(arena, g->ow, uint64_t),
        .kept = SETT_TAKE(arena, g->ow, uint64_t),
        .fixed = {.board = board,
                  .objects = sett_arena_raw(arena, words, sizeof(uint64_t))},
        .cancel = arena->cancel};
    *out = (PuzSquares){.board = board,
                        .goals = SETT_TAKE(arena, g->win_count + 1, PuzGoal)};
    if (s.constant == NULL || s.kept == NULL || s.fixed.objects == NULL ||
        out->goals == NULL)
        return SETT_NO_MEMORY;
    out->count = g->win_count;
    /* Mistakes in a source may put two objects of a layer into one cell; a rule
       may win, or take everything back. */
    bool clean = sett_puzzle_errors(board->puzzle) == 0 && !g->restarts &&
                 !wins_by_rule(g) &&
                 (int64_t)g->cell_count * board->n <= MOST_WORK &&
                 (int64_t)g->cell_count * g->object_count <= MOST_WORK;
    if (clean)
        sort_objects(&s);
    s.fixed.constant = s.constant;
    for (size_t i = 0; i < words; i++)
        s.fixed.objects[i] = start[i] & s.constant[i % (size_t)g->ow];
    for (int32_t i = 0; i < g->win_count && status == SETT_OK; i++) {
        out->goals[i] = (PuzGoal){.win = &g->wins[i]};
        if (clean)
            status = study_win(&s, &g->wins[i], arena, &out->goals[i]);
        out->any = out->any || out->goals[i].known;
    }
    return status == SETT_OK && out->any
               ? sett_puz_frozen_init(&s.fixed, s.kept, arena, &out->frozen)
               : status;
}

/* ---- states ---- */

/* Steps of the mover in a cell that is nearest to where it belongs; -1: there
   is none; PUZ_NEVER: it can never come there. */
static int32_t cell_steps(const PuzSquares *s, const PuzGoal *goal,
                          const uint64_t *objects, const uint64_t *frozen,
                          int32_t cell)
{
    const PuzGame *g = s->board->g;
    const uint64_t *o = objects + (size_t)cell * (size_t)g->ow;
    int32_t best = -1;
    if (!sett_puz_meet(o, goal->movers, g->ow))
        return -1;
    for (int32_t id = 0; id < g->object_count; id++) {
        if (!sett_puz_bit(goal->movers, id) || !sett_puz_bit(o, id))
            continue;
        int32_t steps =
            goal->steps[(size_t)goal->slots[id] * (size_t)s->board->n +
                        (size_t)cell];
        if (steps > 0 && frozen != NULL &&
            sett_puz_bit(frozen + (size_t)cell * (size_t)g->ow, id))
            steps = PUZ_NEVER;
        best = best < 0 || steps < best ? steps : best;
        if (goal->wanted < 0 && steps == PUZ_NEVER)
            return PUZ_NEVER; /* every one must arrive */
    }
    return best;
}

bool sett_puz_dead(const PuzSquares *s, const uint64_t *objects)
{
    const uint64_t *frozen =
        s->frozen != NULL ? sett_puz_frozen(s->frozen, objects) : NULL;
    for (int32_t i = 0; i < s->count; i++) {
        const PuzGoal *goal = &s->goals[i];
        int32_t able = 0;
        for (int32_t cell = 0; goal->known && cell < s->board->n; cell++) {
            int32_t steps = cell_steps(s, goal, objects, frozen, cell);
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
            int32_t steps = cell_steps(s, goal, objects, NULL, cell);
            if (steps >= 0 && steps < PUZ_NEVER)
                counts[steps < MOST_STEPS ? steps : MOST_STEPS - 1]++;
        }
        sum += goal->known ? sum_least(counts, MOST_STEPS, goal->wanted)
                           : sett_puz_far_of(s->board, objects, goal->win);
    }
    return sum;
}
