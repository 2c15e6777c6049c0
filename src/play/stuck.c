/* stuck.c - "can the hero get stuck": states are looked into, then it is worked
   out backwards which of them may still come to a win. A state that was not
   looked into may; so a state that may not is stuck for certain, however much
   was left out. Where one is found, whatever lies nearer to the start is shown
   to win, state by state, so that the play is the shortest. Ours. */
#include "base/least.h"
#include "play/ways.h"

/* Most states that one search for a win looks into. */
#define SEARCH_LIMIT 1000

typedef struct Stuck {
    SettWays ways;
    SettHeap open; /* of whatever search is going on */
    int32_t searches;
    const SettCancel *cancel;
} Stuck;

static SettStatus push(Stuck *k, double key, int32_t state)
{
    return sett_heap_push(&k->open, (SettHeapItem){key, state}, k->ways.arena);
}

static bool is_seen(const Stuck *k, int32_t state)
{
    return (k->ways.ways[state].flags & SETT_WAY_SEEN) != 0;
}

/* Looks into the states that are open, in the order of their keys, the older
   first, and opens what is new by them. */
static SettStatus explore(Stuck *k, uint64_t until, bool weakest)
{
    SettStatus status = SETT_OK;
    while (k->open.count > 0 && k->ways.spent < until && status == SETT_OK) {
        if (sett_cancelled(k->cancel))
            return SETT_CANCELLED;
        int32_t state = sett_heap_pop(&k->open).item;
        int32_t known = k->ways.states.count;
        if (!is_seen(k, state))
            status = sett_ways_look_into(&k->ways, state);
        for (int32_t i = known; i < k->ways.states.count && status == SETT_OK;
             i++)
            status = push(k, weakest ? -k->ways.ways[i].strength : 0, i);
    }
    return status;
}

/* Goes through the states by turns from the start and notes the shortest way to
   each. Finds the first that is stuck, or -1; `*certain`: all that lies nearer
   was shown to win. */
static SettStatus find_nearest(Stuck *k, int32_t *found, bool *certain)
{
    SettWays *w = &k->ways;
    SettMet *met = w->states.met;
    int32_t *queue =
        sett_arena_raw(w->arena, (size_t)w->states.count, sizeof(int32_t));
    if (queue == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < w->states.count; i++)
        met[i].turns = -1;
    int32_t count = 1, unsure = INT32_MAX;
    met[0].turns = queue[0] = 0;
    *found = -1;
    for (int32_t next = 0; next < count && *found < 0; next++) {
        int32_t state = queue[next];
        const SettWay *way = &w->ways[state];
        if (!(way->flags & SETT_WAY_MAY))
            *found = state;
        else if (!(way->flags & SETT_WAY_WINS) && unsure == INT32_MAX)
            unsure = met[state].turns;
        for (int32_t e = way->edges; e < way->edges + way->edge_count; e++) {
            int32_t to = w->to[e];
            if (met[to].turns >= 0)
                continue;
            met[to].turns = met[state].turns + 1;
            met[to].parent = state;
            queue[count++] = to;
        }
    }
    *certain = *found >= 0 && unsure >= met[*found].turns;
    return SETT_OK;
}

static SettStatus open_next(Stuck *k, int32_t from)
{
    SettWays *w = &k->ways;
    SettStatus status = SETT_OK;
    int32_t end = w->ways[from].edges + w->ways[from].edge_count;
    for (int32_t e = w->ways[from].edges; e < end && status == SETT_OK; e++) {
        SettWay *to = &w->ways[w->to[e]];
        if (to->search == k->searches)
            continue;
        to->search = k->searches;
        to->via = from;
        status = push(k, to->promise, w->to[e]);
    }
    return status;
}

/* Looks for a win from a state, towards the goal first. A search that ends
   without one has shown that the state is stuck: working out will tell. */
static SettStatus show_win(Stuck *k, int32_t start, uint64_t budget)
{
    SettWays *w = &k->ways;
    uint64_t until = w->spent + SEARCH_LIMIT;
    until = sett_min_count(until, budget);
    k->searches++;
    k->open.count = 0;
    w->ways[start].search = k->searches;
    w->ways[start].via = -1;
    SettStatus status = push(k, 0, start);
    while (k->open.count > 0 && status == SETT_OK) {
        if (sett_cancelled(k->cancel))
            return SETT_CANCELLED;
        int32_t state = sett_heap_pop(&k->open).item;
        if (!is_seen(k, state)) {
            if (w->spent >= until)
                return SETT_OK;
            status = sett_ways_look_into(w, state);
        }
        if (status != SETT_OK)
            return status;
        if (w->ways[state].flags & (SETT_WAY_AT_ONCE | SETT_WAY_WINS)) {
            for (; state >= 0; state = w->ways[state].via)
                w->ways[state].flags |= SETT_WAY_WINS | SETT_WAY_MAY;
            return SETT_OK; /* all states on the way win */
        }
        status = open_next(k, state);
    }
    return status;
}

/* Everything nearer to the start than `turns`, in the order it was met. */
static SettStatus show_wins(Stuck *k, int32_t turns, uint64_t budget)
{
    SettStatus status = SETT_OK;
    int32_t count = k->ways.states.count;
    for (int32_t i = 0; i < count && status == SETT_OK; i++) {
        int32_t at = k->ways.states.met[i].turns;
        if (at < 0 || at >= turns || (k->ways.ways[i].flags & SETT_WAY_WINS) ||
            !is_seen(k, i))
            continue;
        if (k->ways.spent >= budget)
            return SETT_OK;
        if (sett_cancelled(k->cancel))
            return SETT_CANCELLED;
        status = show_win(k, i, budget);
    }
    return status;
}

static SettStatus tell_way(Stuck *k, int32_t found, SettStuck *out)
{
    SettStatus status = SETT_OK;
    SettMet *met = k->ways.states.met;
    uint32_t *actions;
    for (int32_t i = found; met[i].parent >= 0 && status == SETT_OK;
         i = met[i].parent)
        status = sett_ways_action(&k->ways, met[i].parent, i, &met[i].action);
    if (status == SETT_OK)
        status =
            sett_states_way(&k->ways.states, found, 0, &actions, &out->count);
    if (status != SETT_OK)
        return status;
    out->actions = actions;
    out->answer = SETT_YES;
    return SETT_OK;
}

static SettStatus work_out(Stuck *k, int32_t *found, bool *certain)
{
    SettStatus status = sett_ways_work_out(&k->ways);
    return status == SETT_OK ? find_nearest(k, found, certain) : status;
}

/* Half of the budget finds one; the other half shows that it is the nearest, or
   goes on looking. */
static SettStatus search(Stuck *k, uint64_t budget, int32_t *found,
                         bool *certain)
{
    SettStatus status = push(k, 0, 0);
    if (status == SETT_OK)
        status = explore(k, budget / 4, false);
    k->open.count = 0;
    for (int32_t i = 0; i < k->ways.states.count && status == SETT_OK; i++)
        if (!is_seen(k, i))
            status = push(k, -k->ways.ways[i].strength, i);
    if (status == SETT_OK)
        status = explore(k, budget - budget / 2, true);
    if (status == SETT_OK)
        status = work_out(k, found, certain);
    if (status != SETT_OK || *certain || k->ways.spent >= budget)
        return status;
    status = *found < 0
                 ? explore(k, budget, true)
                 : show_wins(k, k->ways.states.met[*found].turns, budget);
    return status == SETT_OK ? work_out(k, found, certain) : status;
}

SettStatus sett_stuck(const SettRules *rules, const void *context,
                      uint64_t budget, const SettCancel *cancel,
                      SettArena *arena, SettStuck *out)
{
    Stuck k = {.cancel = cancel};
    *out = (SettStuck){.answer = SETT_UNKNOWN, .proof = ""};
    SettStatus status = sett_ways_init(&k.ways, rules, context, cancel, arena);
    int32_t found = -1;
    bool certain = false;
    if (status == SETT_OK)
        status = search(&k, budget, &found, &certain);
    out->spent = k.ways.spent;
    if (status != SETT_OK)
        return status;
    out->shortest = certain;
    if (found >= 0)
        return tell_way(&k, found, out);
    if (k.ways.spent < (uint64_t)k.ways.states.count)
        return SETT_OK;
    const char *proof =
        sett_arena_format(arena, "all states that can be reached%s were seen",
                          sett_action_list(rules, context));
    if (proof == NULL)
        return SETT_NO_MEMORY;
    out->answer = SETT_NO;
    out->proof = proof;
    return SETT_OK;
}
