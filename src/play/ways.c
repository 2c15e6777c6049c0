/* ways.c - see ways.h. */
#include "play/ways.h"

#include "base/enlarge.h"

#include <string.h>

static SettStatus add_state(SettWays *w, SettMet met, int32_t *out)
{
    SettStatus status = sett_states_add(&w->states, w->trial, met, out);
    if (status != SETT_OK)
        return status;
    if (*out >= w->way_capacity) {
        int32_t capacity = 2 * *out + 512;
        w->ways = sett_enlarge(w->arena, w->ways, (size_t)*out,
                               (size_t)capacity, sizeof *w->ways);
        if (w->ways == NULL)
            return SETT_NO_MEMORY;
        w->way_capacity = capacity;
    }
    double facts[SETT_FACTS] = {0};
    sett_facts_fill(&w->facts,
                    SETT_FACT_BIT(SETT_FACT_HEALTH) |
                        SETT_FACT_BIT(SETT_FACT_KILLS) |
                        SETT_FACT_BIT(SETT_FACT_LEAST),
                    w->context, w->scratch, w->trial, facts);
    double health = facts[SETT_FACT_HEALTH];
    /* Near the goal, strong, and with few foes left: likely to win. Searches
       count from 1. */
    w->ways[*out] =
        (SettWay){.strength = health,
                  .promise = 20 * health + 20 * facts[SETT_FACT_KILLS] -
                             facts[SETT_FACT_LEAST]};
    return SETT_OK;
}

static SettStatus add_edge(SettWays *w, int32_t from, int32_t to)
{
    if (w->edge_count == w->edge_capacity) {
        if (w->edge_capacity > INT32_MAX / 4)
            return SETT_TOO_LARGE;
        int32_t capacity = 2 * w->edge_capacity + 1024;
        w->to = sett_enlarge(w->arena, w->to, (size_t)w->edge_count,
                             (size_t)capacity, sizeof *w->to);
        if (w->to == NULL)
            return SETT_NO_MEMORY;
        w->edge_capacity = capacity;
    }
    w->to[w->edge_count++] = to;
    w->ways[from].edge_count++;
    return SETT_OK;
}

/* The state after an action, in w->trial. SETT_OK or SETT_CANCELLED. */
static SettStatus play(SettWays *w, int32_t from, uint32_t action,
                       SettOutcome *outcome)
{
    const void *state = sett_states_at(&w->states, from);
    memcpy(w->trial, state, w->rules->state_used(w->context, state));
    if (!w->rules->play(w->context, w->scratch, w->trial, action, NULL))
        return SETT_CANCELLED;
    *outcome = w->rules->outcome(w->context, w->trial);
    return SETT_OK;
}

static SettStatus try_action(SettWays *w, int32_t from, uint32_t action)
{
    SettOutcome outcome;
    SettStatus status = play(w, from, action, &outcome);
    if (status != SETT_OK)
        return status;
    if (outcome == SETT_WON)
        w->ways[from].flags |= SETT_WAY_AT_ONCE;
    if (outcome != SETT_PLAYING)
        return SETT_OK;
    SettMet met = {w->rules->hash(w->context, w->trial), from, action,
                   w->states.met[from].turns + 1};
    int32_t to = sett_states_find(&w->states, w->trial, met.hash);
    status = to < 0 ? add_state(w, met, &to) : SETT_OK;
    return status == SETT_OK ? add_edge(w, from, to) : status;
}

static SettStatus list_actions(SettWays *w, int32_t state)
{
    return sett_choices_fill(&w->choices, w->rules, w->context, w->scratch,
                             sett_states_at(&w->states, state), w->arena);
}

SettStatus sett_ways_look_into(SettWays *w, int32_t state)
{
    w->ways[state].flags |= SETT_WAY_SEEN;
    w->ways[state].edges = w->edge_count;
    w->spent++;
    SettStatus status = list_actions(w, state);
    for (int32_t i = 0; i < w->choices.count && status == SETT_OK; i++)
        status = try_action(w, state, w->choices.items[i]);
    return status;
}

SettStatus sett_ways_action(SettWays *w, int32_t from, int32_t to,
                            uint32_t *action)
{
    SettStatus status = list_actions(w, from);
    for (int32_t i = 0; i < w->choices.count && status == SETT_OK; i++) {
        SettOutcome outcome;
        *action = w->choices.items[i];
        status = play(w, from, *action, &outcome);
        if (status == SETT_OK && outcome == SETT_PLAYING &&
            sett_states_find(&w->states, w->trial,
                             w->rules->hash(w->context, w->trial)) == to)
            break;
    }
    return status;
}

SettStatus sett_ways_init(SettWays *w, const SettRules *rules,
                          const void *context, const SettCancel *cancel,
                          SettArena *arena)
{
    int32_t start;
    *w = (SettWays){.rules = rules,
                    .context = context,
                    .arena = arena,
                    .facts = sett_facts(rules)};
    sett_states_init(&w->states, rules, context, arena);
    w->scratch = sett_arena_raw(arena, 1, rules->scratch_size(context));
    w->trial = sett_arena_raw(arena, 1, rules->state_size(context));
    if (w->scratch == NULL || w->trial == NULL)
        return SETT_NO_MEMORY;
    rules->scratch_init(context, w->scratch, cancel);
    rules->start(context, w->trial);
    return add_state(
        w, (SettMet){.hash = rules->hash(context, w->trial), .parent = -1},
        &start);
}

/* Edges by their end: those into state i come from
   from[first[i]] .. from[first[i + 1] - 1]. */
typedef struct Back {
    int32_t *first, *from, *queue;
} Back;

static SettStatus turn_round(SettWays *w, Back *back)
{
    size_t states = (size_t)w->states.count;
    back->first = SETT_TAKE(w->arena, states + 2, int32_t);
    back->from =
        sett_arena_raw(w->arena, (size_t)w->edge_count, sizeof(int32_t));
    back->queue = sett_arena_raw(w->arena, states, sizeof(int32_t));
    if (back->first == NULL || back->from == NULL || back->queue == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < w->edge_count; i++)
        back->first[w->to[i] + 2]++;
    for (size_t i = 2; i < states + 2; i++)
        back->first[i] += back->first[i - 1];
    for (int32_t state = 0; state < w->states.count; state++) {
        const SettWay *way = &w->ways[state];
        for (int32_t e = way->edges; e < way->edges + way->edge_count; e++)
            back->from[back->first[w->to[e] + 1]++] = state;
    }
    return SETT_OK;
}

/* Sets a flag wherever a way leads to a state that has it. */
static void spread(SettWays *w, const Back *back, int32_t flag)
{
    int32_t count = 0;
    for (int32_t i = 0; i < w->states.count; i++)
        if (w->ways[i].flags & flag)
            back->queue[count++] = i;
    for (int32_t next = 0; next < count; next++) {
        int32_t state = back->queue[next];
        for (int32_t e = back->first[state]; e < back->first[state + 1]; e++) {
            SettWay *from = &w->ways[back->from[e]];
            if (from->flags & flag)
                continue;
            from->flags |= flag;
            back->queue[count++] = back->from[e];
        }
    }
}

SettStatus sett_ways_work_out(SettWays *w)
{
    Back back;
    SettArenaMark mark = sett_arena_mark(w->arena);
    SettStatus status = turn_round(w, &back);
    for (int32_t i = 0; i < w->states.count && status == SETT_OK; i++) {
        SettWay *way = &w->ways[i];
        way->flags &= ~SETT_WAY_MAY;
        if (way->flags & (SETT_WAY_AT_ONCE | SETT_WAY_WINS))
            way->flags |= SETT_WAY_WINS | SETT_WAY_MAY;
        if (!(way->flags & SETT_WAY_SEEN))
            way->flags |= SETT_WAY_MAY;
    }
    if (status == SETT_OK) {
        spread(w, &back, SETT_WAY_WINS);
        spread(w, &back, SETT_WAY_MAY);
    }
    sett_arena_reset(w->arena, mark);
    return status;
}
