/* best_first.c - strong personas: best-first search over real states, each met
   once. First of all a play has to win; among plays that win the persona's
   utility decides. Open lists take turns: one by the persona's own order, one
   to the goal by the strength to get there, one straight to it. What a bound
   shows to be no better than the best win so far is left out, so that empty
   lists prove the best play, or that there is none.
   Ours; upper bounds for the agents of Holmgard et al. 2018. */
#include "base/enlarge.h"
#include "base/heap.h"
#include "level/bits.h"
#include "play/choices.h"
#include "play/formula.h"
#include "play/players.h"
#include "play/states.h"

#include <math.h>
#include <string.h>

/* Open lists, and in which order they are asked: found by trying on the levels
   of the two-step study. */
enum { OWN, STRONG, STRAIGHT, LISTS };
static const int32_t turns[] = {OWN, STRONG, OWN, STRAIGHT};
#define TURNS ((int32_t)(sizeof turns / sizeof turns[0]))

/* What is known of a state besides how it was met. */
typedef struct Known {
    double utility, bound;
    double order[LISTS];
    bool open;
} Known;

typedef struct Best {
    SettStates states;
    Known *known;
    int32_t capacity; /* of `known` */
    SettHeap lists[LISTS];
    int32_t turn; /* place in `turns` */
    SettFacts facts;
    SettFormula utility, bound, order[LISTS];
    bool bounded;
    uint64_t used;
    void *trial;
    SettChoices choices;
    int32_t at, next; /* state that is looked into (-1 = none), its choice */
    uint64_t turns;   /* of the game, that were tried */
    /* The best win: the state before the last action. -1 = none yet. */
    int32_t win_from;
    uint32_t win_action;
    double win_utility;
    int32_t best; /* state of the highest utility */
    /* A way was dropped that counters might tell from the one that was kept:
       then no play is proven the best. */
    bool doubt;
    bool seen_all; /* no state is left that is worth a look */
    double facts_now[SETT_FACTS], facts_then[SETT_FACTS];
} Best;

static double run(const SettFormula *formula, const double *facts)
{
    double value = sett_formula_run(formula, facts);
    return value == value ? value : -INFINITY;
}

static void fill_facts(SettPlayCore *core, const void *state, double *out)
{
    const Best *b = core->self;
    sett_facts_fill(&b->facts, b->used, core->def.model, core->scratch, state,
                    out);
}

static Known look_at(SettPlayCore *core, const void *state)
{
    Best *b = core->self;
    fill_facts(core, state, b->facts_now);
    Known known = {.utility = run(&b->utility, b->facts_now),
                   .bound = INFINITY,
                   .open = true};
    for (int32_t i = 0; i < LISTS; i++)
        known.order[i] = run(&b->order[i], b->facts_now);
    if (b->bounded)
        known.bound = sett_formula_run(&b->bound, b->facts_now);
    return known;
}

/* A bound that is no number bounds nothing. */
static bool is_hopeless(const Best *b, const Known *known)
{
    return b->win_from >= 0 && known->bound <= b->win_utility;
}

static SettStatus know(SettPlayCore *core, int32_t state, const Known *known)
{
    Best *b = core->self;
    if (state >= b->capacity) {
        int32_t capacity = 2 * state + 512;
        Known *larger =
            sett_enlarge(core->def.arena, b->known, (size_t)b->capacity,
                         (size_t)capacity, sizeof *larger);
        if (larger == NULL)
            return SETT_NO_MEMORY;
        b->known = larger;
        b->capacity = capacity;
    }
    b->known[state] = *known;
    if (known->utility > b->known[b->best].utility)
        b->best = state;
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < LISTS && status == SETT_OK; i++)
        status =
            sett_heap_push(&b->lists[i], (SettHeapItem){known->order[i], state},
                           core->def.arena);
    return status;
}

static SettStatus add_state(SettPlayCore *core, SettMet met)
{
    Best *b = core->self;
    int32_t state;
    Known known = look_at(core, b->trial);
    if (is_hopeless(b, &known))
        return SETT_OK;
    SettStatus status = sett_states_add(&b->states, b->trial, met, &state);
    return status == SETT_OK ? know(core, state, &known) : status;
}

/* Whether the way that is dropped may be the better one: by facts that formulas
   look at, or by what its turns are worth. */
static bool is_doubtful(SettPlayCore *core, int32_t state, bool fewer)
{
    Best *b = core->self;
    fill_facts(core, sett_states_at(&b->states, state), b->facts_then);
    fill_facts(core, b->trial, b->facts_now);
    uint64_t left = b->used & ~SETT_FACT_BIT(SETT_FACT_STEPS);
    for (; left != 0; left &= left - 1) {
        int32_t fact = sett_bits_lowest(left);
        if (b->facts_now[fact] != b->facts_then[fact])
            return true;
    }
    if ((b->utility.used & SETT_FACT_BIT(SETT_FACT_STEPS)) == 0)
        return false;
    double kept = run(&b->utility, b->facts_then);
    double other = run(&b->utility, b->facts_now);
    return fewer ? kept > other : other > kept;
}

static SettStatus meet_again(SettPlayCore *core, int32_t state, SettMet met)
{
    Best *b = core->self;
    bool fewer = met.turns < b->states.met[state].turns;
    b->doubt = b->doubt || is_doubtful(core, state, fewer);
    if (!fewer)
        return SETT_OK;
    sett_states_replace(&b->states, state, b->trial, met);
    Known known = look_at(core, b->trial);
    if (is_hopeless(b, &known))
        return SETT_OK;
    return know(core, state, &known);
}

static void win(SettPlayCore *core, SettMet met)
{
    Best *b = core->self;
    Known known = look_at(core, b->trial);
    if (b->win_from >= 0 && !(known.utility > b->win_utility))
        return;
    b->win_from = met.parent;
    b->win_action = met.action;
    b->win_utility = known.utility;
}

static SettStatus try_action(SettPlayCore *core, int32_t from, uint32_t action)
{
    Best *b = core->self;
    const SettRules *rules = core->def.rules;
    const void *state = sett_states_at(&b->states, from);
    memcpy(b->trial, state, rules->state_used(core->def.model, state));
    if (!rules->play(core->def.model, core->scratch, b->trial, action, NULL))
        return SETT_CANCELLED;
    SettOutcome outcome = rules->outcome(core->def.model, b->trial);
    SettMet met = {.hash = rules->hash(core->def.model, b->trial),
                   .parent = from,
                   .action = action,
                   .turns = b->states.met[from].turns + 1};
    if (outcome == SETT_WON)
        win(core, met);
    if (outcome != SETT_PLAYING)
        return SETT_OK;
    int32_t there = sett_states_find(&b->states, b->trial, met.hash);
    return there < 0 ? add_state(core, met) : meet_again(core, there, met);
}

/* Goes on with the choices of a state. A crowd makes each of them dear, so that
   one state alone may be more than anybody waits for. */
static SettStatus expand(SettPlayCore *core)
{
    Best *b = core->self;
    SettStatus status = SETT_OK;
    while (status == SETT_OK && b->next < b->choices.count &&
           b->turns < core->def.turns) {
        if (sett_cancelled(core->def.cancel))
            return SETT_CANCELLED;
        status = try_action(core, b->at, b->choices.items[b->next]);
        bool played = status != SETT_CANCELLED; /* else it begins anew */
        b->next += played;
        b->turns += played;
    }
    return status;
}

/* The next state that is worth a look, of the list whose turn it is or of the
   next one that holds any; -1: all was seen. */
static int32_t next_state(Best *b)
{
    for (int32_t empty = 0; empty < TURNS;) {
        SettHeap *list = &b->lists[turns[b->turn]];
        b->turn = (b->turn + 1) % TURNS;
        if (list->count == 0) {
            empty++;
            continue;
        }
        int32_t state = sett_heap_pop(list).item;
        Known *known = &b->known[state];
        empty = 0;
        if (!known->open || is_hopeless(b, known))
            continue;
        known->open = false;
        return state;
    }
    return -1;
}

static SettStatus read_formulas(SettPlayCore *core, Best *b, SettError *err)
{
    const SettPersona *persona = core->def.persona;
    b->facts = sett_facts(core->def.rules);
    b->bounded = persona->bound != NULL;
    bool least = core->def.rules->least != NULL;
    const char *orders[LISTS] = {
        [OWN] = persona->order != NULL ? persona->order : persona->utility,
        [STRONG] = least ? "20 * h + 20 * k - least" : "h + k + progress",
        [STRAIGHT] = least ? "-least" : "progress"};
    SettStatus status =
        sett_formula_read(persona->utility, &b->facts, &b->utility, err);
    if (status == SETT_OK && b->bounded)
        status = sett_formula_read(persona->bound, &b->facts, &b->bound, err);
    b->used = b->utility.used | b->bound.used;
    for (int32_t i = 0; i < LISTS && status == SETT_OK; i++) {
        status = sett_formula_read(orders[i], &b->facts, &b->order[i], err);
        b->used |= b->order[i].used;
    }
    return status;
}

static SettStatus best_create(SettPlayCore *core, SettError *err)
{
    const SettRules *rules = core->def.rules;
    Best *b = SETT_TAKE(core->def.arena, 1, Best);
    if (b == NULL)
        return sett_no_memory(err);
    core->self = b;
    b->win_from = b->at = -1;
    sett_states_init(&b->states, rules, core->def.model, core->def.arena);
    SettStatus status = read_formulas(core, b, err);
    if (status != SETT_OK)
        return status;
    b->trial = sett_arena_raw(core->def.arena, 1, b->states.bytes.item_size);
    b->capacity = 1;
    b->known = SETT_TAKE(core->def.arena, 1, Known);
    if (b->trial == NULL || b->known == NULL)
        return sett_no_memory(err);
    rules->start(core->def.model, b->trial);
    if (rules->outcome(core->def.model, b->trial) != SETT_PLAYING)
        return SETT_OK;
    SettMet met = {.hash = rules->hash(core->def.model, b->trial),
                   .parent = -1};
    return add_state(core, met) == SETT_OK ? SETT_OK : sett_no_memory(err);
}

static SettStatus best_advance(SettPlayCore *core, uint64_t until)
{
    Best *b = core->self;
    SettStatus status = SETT_OK;
    while (status == SETT_OK && core->spent < until && !core->done) {
        int32_t state = b->at >= 0 ? b->at : next_state(b);
        b->seen_all = state < 0;
        core->done = b->seen_all || b->turns >= core->def.turns;
        if (core->done)
            break;
        if (b->at < 0) {
            status = sett_choices_fill(
                &b->choices, core->def.rules, core->def.model, core->scratch,
                sett_states_at(&b->states, state), core->def.arena);
            b->at = state;
            b->next = 0;
        }
        if (status == SETT_OK)
            status = expand(core);
        if (status == SETT_OK && b->next == b->choices.count) {
            b->at = -1;
            core->spent++;
        }
    }
    return status;
}

static SettStatus best_plan(SettPlayCore *core, SettPlan *out)
{
    Best *b = core->self;
    uint32_t *actions;
    int32_t count, end = b->win_from >= 0 ? b->win_from : b->best;
    if (b->states.count == 0)
        return SETT_OK;
    SettStatus status =
        sett_states_way(&b->states, end, b->win_from >= 0, &actions, &count);
    if (status != SETT_OK)
        return status;
    if (b->win_from >= 0)
        actions[count - 1] = b->win_action;
    out->actions = actions;
    out->count = count;
    out->best = b->seen_all && b->win_from >= 0 && !b->doubt;
    if (b->seen_all && b->win_from < 0) {
        out->verdict.answer = SETT_NO;
        out->verdict.proof = sett_arena_format(
            core->def.arena, "all %d states that can be reached%s were seen",
            (int)b->states.count,
            sett_action_list(core->def.rules, core->def.model));
        if (out->verdict.proof == NULL)
            return SETT_NO_MEMORY;
    }
    return SETT_OK;
}

const SettPlayer sett_player_best_first = {
    .api = SETT_PLAY_API,
    .output_version = 3,
    .name = "best-first",
    .help = "best-first search over real states: the strongest play it finds, "
            "or a proof that there is none",
    .source = "ours",
    .unit = "nodes",
    .budget = 50000,
    .wants_persona = true,
    .params = SETT_NO_PARAMS,
    .create = best_create,
    .advance = best_advance,
    .plan = best_plan,
};
