/* turns_bounded.c - the search of crowdgames/dungeongrams, as Biemer and Cooper
   2022 used it, state for state: priority = steps - stamina + distance, ties by
   the order of the states' values, 100 w h states at most. It gives up on
   levels that can be completed; turns_exact.c does not. */
#include "level/turns_store.h"

#include "base/heap.h"
#include "base/least.h"
#include "level/bits.h"

#include <math.h>
#include <string.h>

typedef struct Bounded {
    const SettTurnLevel *l; /* as the player sees it */
    SettTurnStore store;
    SettTurnState next;
    SettHeap open;
    int32_t all; /* switches of the real level */
    int32_t best;
    double best_guess;
    bool slow, thorough;
    uint64_t limit; /* states that are taken up */
} Bounded;

/* Lists of places in ascending order, as tuples: <0 where a comes first. */
static int32_t compare_lists(uint64_t a, uint64_t b)
{
    uint64_t low = (a ^ b) & (~(a ^ b) + 1);
    if (low == 0)
        return 0;
    /* The list with the lowest place that the other lacks comes first, unless
       the other ends there. */
    uint64_t beyond = ~(low | (low - 1));
    if (a & low)
        return b & beyond ? -1 : 1;
    return a & beyond ? 1 : -1;
}

static int32_t compare_states(const Bounded *b, const SettTurnState *x,
                              const SettTurnState *y)
{
    if (x->player != y->player)
        return x->player < y->player ? -1 : 1;
    if (x->stamina != y->stamina)
        return x->stamina < y->stamina ? -1 : 1;
    for (int32_t i = 0; i < b->l->foes; i++)
        if (x->foe[i] != y->foe[i])
            return x->foe[i] < y->foe[i] ? -1 : 1;
    if (x->armed != y->armed)
        return x->armed < y->armed ? -1 : 1;
    int32_t order = compare_lists(x->switches, y->switches);
    if (order == 0)
        order = compare_lists(x->food, y->food);
    if (order != 0)
        return order;
    return x->won != y->won ? x->won - y->won : x->lost - y->lost;
}

static bool is_first(const void *user, int32_t x, int32_t y)
{
    const Bounded *b = user;
    return compare_states(b, &sett_turn_node(&b->store, x)->state,
                          &sett_turn_node(&b->store, y)->state) < 0;
}

/* The least priority comes first. */
static SettStatus push(Bounded *b, double priority, int32_t node)
{
    return sett_heap_push(&b->open, (SettHeapItem){-priority, node},
                          b->store.arena);
}

static int32_t square(const SettTurnLevel *l, int32_t a, int32_t b)
{
    int32_t dx = a % l->w - b % l->w, dy = a / l->w - b / l->w;
    return dx * dx + dy * dy;
}

static double guess_cost(const SettTurnLevel *l, const SettTurnState *s)
{
    if (s->switches == 0)
        return -s->stamina + sqrt(square(l, s->player, l->exit));
    int32_t nearest = INT32_MAX;
    for (int32_t i = 0; i < l->switches; i++) {
        int32_t d = square(l, s->player, l->switch_at[i]);
        if ((s->switches >> i & 1) && d < nearest)
            nearest = d;
    }
    return -s->stamina + sqrt(nearest) +
           sett_bits_count(s->switches) * (l->w + l->h);
}

static SettStatus try_action(Bounded *b, int32_t from, uint32_t action)
{
    const SettTurnNode *current = sett_turn_node(&b->store, from);
    SettTurnState *next = &b->next;
    int32_t steps = current->steps + 1, node;
    bool fresh;
    memcpy(next, &current->state, b->store.state_size);
    sett_turns_play(b->l, next, action);
    SettStatus status = sett_turn_meet(&b->store, next, &node, &fresh);
    if (status != SETT_OK)
        return status;
    SettTurnNode *n = sett_turn_node(&b->store, node);
    if (!fresh && steps >= n->steps)
        return SETT_OK;
    n->steps = steps;
    n->parent = from;
    n->action = (uint8_t)action;
    double got = b->all - sett_bits_count(next->switches);
    double guess = 0.9 * ((got + (double)(next->player % b->l->w) / b->l->w) /
                          (b->all + 1.0));
    if (guess > b->best_guess) {
        b->best_guess = guess;
        b->best = node;
    }
    return push(b, steps + guess_cost(b->l, next), node);
}

/* Steps of sett_work that it takes to look into a state. */
#define STATE_WORK 4000

/* SETT_INFEASIBLE: over the limit. */
static SettStatus run(Bounded *b, uint64_t *spent, bool *won)
{
    int32_t least = INT32_MAX;
    while (b->open.count > 0) {
        int32_t at = sett_heap_pop(&b->open).item;
        const SettTurnState *s = &sett_turn_node(&b->store, at)->state;
        if (++*spent > b->limit)
            return SETT_INFEASIBLE;
        if (sett_work(b->store.arena, STATE_WORK))
            return SETT_CANCELLED;
        int32_t left = sett_bits_count(s->switches);
        if (left - 1 > least && !b->thorough)
            continue;
        least = sett_min(least, left);
        if (s->won) {
            b->best = at;
            *won = true;
            return SETT_OK;
        }
        bool stays = b->slow && s->armed;
        for (uint32_t a = 0; a < (stays ? 1 : SETT_TURN_ACTIONS); a++) {
            SettStatus status = try_action(b, at, a);
            if (status != SETT_OK)
                return status;
        }
    }
    return SETT_OK;
}

/* The `tie`-th cell of the greatest column that was reached, to the right of
   the player's; the player's own where there is none. -1: no such tie. */
static int32_t other_exit(const SettTurnLevel *l, const int32_t *dist,
                          const SettTurnState *start, int32_t tie)
{
    for (int32_t x = l->w - 1; x > start->player % l->w; x--) {
        int32_t seen = 0;
        for (int32_t y = 0; y < l->h; y++) {
            int32_t cell = y * l->w + x;
            bool taken = l->kind[cell] == SETT_CELL_SWITCH;
            for (int32_t i = 0; i < l->foes; i++)
                taken |= l->home[i] == cell;
            if (dist[cell] != SETT_FAR && !taken && seen++ == tie)
                return cell;
        }
        if (seen > 0)
            return -1;
    }
    return tie == 0 ? start->player : -1;
}

/* A copy of the level without what the player overlooks, in the arena. */
static SettStatus overlook(const SettTurnLevel *level, SettFlaw flaw,
                           SettArena *tmp, SettTurnLevel *out)
{
    *out = *level;
    if (flaw != SETT_FLAW_SPIKE && flaw != SETT_FLAW_HAZARD)
        return SETT_OK;
    int32_t area = level->w * level->h;
    uint8_t *cells = SETT_TAKE(tmp, area, uint8_t);
    if (cells == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < area; i++)
        cells[i] = level->cells[i] == SETT_CELL_SPIKE ? SETT_CELL_OPEN
                                                      : level->cells[i];
    out->cells = cells;
    if (flaw == SETT_FLAW_HAZARD)
        out->foes = 0;
    return SETT_OK;
}

/* Start state and exit of the search, after the flood. */
static SettStatus plan(SettTurnLevel *seen, int32_t tie, SettArena *tmp,
                       SettTurnState *start)
{
    int32_t *dist = SETT_TAKE(tmp, seen->w * seen->h, int32_t);
    if (dist == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_turns_distances(seen, seen->start, tmp, dist);
    if (status != SETT_OK)
        return status;
    sett_turns_start(seen, start);
    if (dist[seen->exit] == SETT_FAR) {
        seen->exit = other_exit(seen, dist, start, tie);
        if (seen->exit < 0)
            return SETT_BAD_ARGUMENT;
        start->won = seen->exit == start->player;
    } else if (tie > 0)
        return SETT_BAD_ARGUMENT;
    for (int32_t i = 0; i < seen->switches; i++)
        if (dist[seen->switch_at[i]] == SETT_FAR)
            start->switches &= ~((uint64_t)1 << i);
    return SETT_OK;
}

static SettStatus begin(Bounded *b, const SettTurnState *start, SettArena *tmp)
{
    int32_t node;
    bool fresh;
    b->open = (SettHeap){.is_first = is_first, .user = b};
    SettStatus status = sett_turn_store(b->l, true, tmp, &b->store);
    if (status == SETT_OK)
        status = sett_turn_meet(&b->store, start, &node, &fresh);
    return status == SETT_OK ? push(b, 0, node) : status;
}

/* Plans with what the player sees, then plays the plan on the level. */
static SettStatus search(Bounded *b, const SettTurnLevel *level, SettFlaw flaw,
                         int32_t tie, SettArena *tmp, SettTurnResult *out)
{
    SETT_ASSERT(level->start >= 0 && level->exit >= 0);
    SettTurnLevel seen;
    SettTurnState start;
    bool won = false, really = false;
    *out = (SettTurnResult){.answer = SETT_TURNS_NO_WAY};
    SettStatus status = overlook(level, flaw, tmp, &seen);
    if (status != SETT_OK)
        return status;
    status = plan(&seen, tie, tmp, &start);
    if (status != SETT_OK)
        return status;
    /* cppcheck-suppress autoVariables ; who calls looks at the spaces alone */
    b->l = &seen;
    b->all = level->switches;
    b->slow = flaw == SETT_FLAW_SPEED;
    status = begin(b, &start, tmp);
    if (status != SETT_OK)
        return status;
    status = run(b, &out->spent, &won);
    if (status == SETT_INFEASIBLE)
        out->answer = SETT_TURNS_GAVE_UP;
    else if (status != SETT_OK)
        return status;
    status =
        sett_turn_way(&b->store, b->best, &out->actions, &out->action_count);
    if (status != SETT_OK)
        return status;
    out->progress =
        sett_turns_replay(level, out->actions, out->action_count, &really);
    if (really)
        out->answer = SETT_TURNS_WON;
    return SETT_OK;
}

SettStatus sett_turns_bounded(const SettTurnLevel *level, SettFlaw flaw,
                              int32_t tie, SettArena *tmp, SettTurnResult *out)
{
    Bounded b = {.limit = 100 * (uint64_t)level->w * (uint64_t)level->h};
    return search(&b, level, flaw, tie, tmp, out);
}

SettStatus sett_turns_thorough(const SettTurnLevel *level, SettFlaw flaw,
                               uint64_t budget, SettArena *tmp,
                               SettTurnResult *out)
{
    Bounded b = {.limit = budget, .thorough = true};
    return search(&b, level, flaw, 0, tmp, out);
}
