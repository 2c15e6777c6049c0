/* mcts.c - tree search with random roll-outs as the engine of MiniDungeons 2
   does it (Holmgard et al. 2018; docs/design/md2.md, section 16): it plans once
   from the start, every step down the tree costs one unit of budget, and the
   score that chooses a child is a formula of the persona or UCB1.
   Differs: a game that is over is not searched on, and roll-outs choose among
   all actions; `compat` has it as the engine does. Scores of a formula are
   worked out when a node's value changes instead of at every look: the same
   numbers. */
#include "base/enlarge.h"
#include "play/choices.h"
#include "play/formula.h"
#include "play/pages.h"
#include "play/players.h"

#include <math.h>
#include <string.h>

typedef struct MctsParams {
    int32_t depth, rollout;
    double optimism, exploration;
    bool compat;
} MctsParams;

static const SettParam mcts_rows[] = {
    SETT_ROW(MctsParams, depth, 500, 1, 1000000,
             "turns beyond which the tree does not grow"),
    SETT_ROW(MctsParams, rollout, 20, 0, 100000,
             "most random turns after a new node"),
    SETT_ROW(MctsParams, optimism, 0.25, 0, 1,
             "share of the best roll-out in a node's value; the rest is the "
             "mean"),
    SETT_ROW(MctsParams, exploration, 1, 0, 1000,
             "weight of UCB1's second term, where the persona has no formula"),
    SETT_ROW(MctsParams, compat, 0, 0, 1,
             "the quirks of the paper's engine: the last action is never drawn "
             "in roll-outs, and what is over is searched on"),
};

#define NOT_LISTED (-1)

/* A node. Its children lie side by side once its actions are listed; those that
   were not tried yet have no state. */
typedef struct Node {
    double total, high; /* of the utilities seen below */
    int32_t visits, depth;
    int32_t parent, first; /* first child, or NOT_LISTED */
    int32_t children, tried;
    int32_t state; /* its place in `states` */
    uint32_t action;
    SettOutcome outcome;
} Node;

typedef struct Mcts {
    const MctsParams *p;
    SettFacts facts;
    SettFormula utility;
    SettSplit select;
    bool formula; /* or UCB1 */
    uint64_t used;
    int32_t current, best;
    Node *nodes;
    double *scores, *kept; /* by node; kept: select.kept of each */
    int32_t count, capacity;
    SettPages states;
    void *trial; /* the state of a roll-out */
    SettChoices choices;
    SettRng rng;
    int32_t pending; /* node whose roll-out was interrupted, or -1 */
    double facts_now[SETT_FACTS];
} Mcts;

#define FIRST_NODES 1024

static SettStatus reserve_nodes(SettPlayCore *core, int32_t more)
{
    Mcts *m = core->self;
    if (more > INT32_MAX / 4 - m->count)
        return SETT_TOO_LARGE;
    if (m->count + more <= m->capacity)
        return SETT_OK;
    int32_t capacity = 2 * (m->count + more);
    size_t old = (size_t)m->count, now = (size_t)capacity;
    size_t kept = (size_t)m->select.kept;
    Node *nodes =
        sett_enlarge(core->def.arena, m->nodes, old, now, sizeof(Node));
    double *scores =
        sett_enlarge(core->def.arena, m->scores, old, now, sizeof(double));
    double *keeps = sett_enlarge(core->def.arena, m->kept, old * kept,
                                 now * kept, sizeof(double));
    if (nodes == NULL || scores == NULL || keeps == NULL)
        return SETT_NO_MEMORY;
    m->nodes = nodes;
    m->scores = scores;
    m->kept = keeps;
    m->capacity = capacity;
    return SETT_OK;
}

static void *state_at(const Mcts *m, int32_t state)
{
    return sett_pages_at(&m->states, state);
}

static void copy_state(const SettPlayCore *core, void *to, const void *from)
{
    memcpy(to, from, core->def.rules->state_used(core->def.model, from));
}

static double node_value(const Mcts *m, const Node *node)
{
    double q = m->p->optimism;
    return (1 - q) * (node->total / node->visits) + q * node->high;
}

/* The root is never chosen. */
static double score_of(const Mcts *m, int32_t index)
{
    const Node *node = &m->nodes[index];
    if (m->formula || index == 0)
        return m->scores[index];
    double parent = m->nodes[node->parent].visits;
    return node_value(m, node) +
           m->p->exploration * sqrt(2 * sett_log(parent) / node->visits);
}

static void propagate(Mcts *m, int32_t index, double value)
{
    for (; index >= 0; index = m->nodes[index].parent) {
        Node *node = &m->nodes[index];
        node->total += value;
        if (node->visits++ == 0 || value > node->high)
            node->high = value;
        if (m->formula && index > 0)
            m->scores[index] = sett_split_run(
                &m->select, node_value(m, node),
                m->kept + (size_t)index * (size_t)m->select.kept);
    }
}

static uint32_t draw(Mcts *m)
{
    int32_t among = m->choices.count - (m->p->compat ? 1 : 0);
    return m->choices
        .items[among > 1 ? sett_rng_below(&m->rng, (uint32_t)among) : 0];
}

/* Random turns from a node's state; their utility goes up the tree. A roll-out
   that is interrupted begins anew with the same draws. */
static SettStatus roll_out(SettPlayCore *core, int32_t index)
{
    Mcts *m = core->self;
    const SettRules *rules = core->def.rules;
    SettRng before = m->rng;
    m->pending = -1;
    copy_state(core, m->trial, state_at(m, m->nodes[index].state));
    for (int32_t turn = 0; turn < m->p->rollout; turn++) {
        if (rules->outcome(core->def.model, m->trial) != SETT_PLAYING)
            break;
        SettStatus status =
            sett_choices_fill(&m->choices, rules, core->def.model,
                              core->scratch, m->trial, core->def.arena);
        if (status != SETT_OK)
            return status;
        if (m->choices.count == 0)
            break;
        if (!rules->play(core->def.model, core->scratch, m->trial, draw(m),
                         NULL) ||
            sett_work(core->def.arena, 64 * (uint64_t)m->states.item_size)) {
            m->rng = before;
            m->pending = index;
            return SETT_CANCELLED;
        }
    }
    sett_facts_fill(&m->facts, m->utility.used, core->def.model, core->scratch,
                    m->trial, m->facts_now);
    propagate(m, index, sett_formula_run(&m->utility, m->facts_now));
    m->current = 0;
    return SETT_OK;
}

static void settle(SettPlayCore *core, int32_t index)
{
    Mcts *m = core->self;
    Node *node = &m->nodes[index];
    void *state = state_at(m, node->state);
    node->outcome = core->def.rules->outcome(core->def.model, state);
    if (!m->formula)
        return;
    sett_facts_fill(&m->facts, m->used, core->def.model, core->scratch, state,
                    m->facts_now);
    sett_split_keep(&m->select, m->facts_now,
                    m->kept + (size_t)index * (size_t)m->select.kept);
}

static SettStatus list_children(SettPlayCore *core, int32_t index)
{
    Mcts *m = core->self;
    SettStatus status = sett_choices_fill(
        &m->choices, core->def.rules, core->def.model, core->scratch,
        state_at(m, m->nodes[index].state), core->def.arena);
    if (status == SETT_OK)
        status = reserve_nodes(core, m->choices.count);
    if (status != SETT_OK)
        return status;
    Node *node = &m->nodes[index];
    node->first = m->count;
    node->children = m->choices.count;
    for (int32_t i = 0; i < m->choices.count; i++) {
        m->nodes[m->count] = (Node){.parent = index,
                                    .depth = node->depth + 1,
                                    .first = NOT_LISTED,
                                    .action = m->choices.items[i]};
        m->scores[m->count++] = -INFINITY;
    }
    return SETT_OK;
}

static SettStatus expand(SettPlayCore *core, int32_t index)
{
    Mcts *m = core->self;
    int32_t child = m->nodes[index].first + m->nodes[index].tried;
    void *bytes = sett_pages_add(&m->states, core->def.arena);
    if (bytes == NULL)
        return SETT_NO_MEMORY;
    copy_state(core, bytes, state_at(m, m->nodes[index].state));
    if (!core->def.rules->play(core->def.model, core->scratch, bytes,
                               m->nodes[child].action, NULL)) {
        m->states.count--;
        return SETT_CANCELLED; /* it begins anew */
    }
    m->nodes[child].state = m->states.count - 1;
    m->nodes[index].tried++;
    settle(core, child);
    return roll_out(core, child);
}

/* Strictly larger wins, the first on ties; no number never wins. */
static void descend(Mcts *m)
{
    const Node *node = &m->nodes[m->current];
    int32_t chosen = -1;
    double top = -INFINITY;
    for (int32_t i = node->first; i < node->first + node->children; i++) {
        double score = score_of(m, i);
        if (score > top) {
            top = score;
            chosen = i;
        }
    }
    if (chosen < 0)
        chosen = node->first +
                 (int32_t)sett_rng_below(&m->rng, (uint32_t)node->children);
    m->current = chosen;
    if (score_of(m, chosen) > score_of(m, m->best))
        m->best = chosen;
}

static bool is_leaf_for_good(const Mcts *m, const Node *node)
{
    return node->depth >= m->p->depth ||
           (!m->p->compat && node->outcome != SETT_PLAYING);
}

static SettStatus one_step(SettPlayCore *core)
{
    Mcts *m = core->self;
    int32_t current = m->current;
    if (m->pending >= 0)
        return roll_out(core, m->pending);
    if (is_leaf_for_good(m, &m->nodes[current]))
        return roll_out(core, current);
    if (m->nodes[current].first == NOT_LISTED) {
        SettStatus status = list_children(core, current);
        if (status != SETT_OK)
            return status;
    }
    const Node *node = &m->nodes[current];
    if (node->children == 0)
        return roll_out(core, current);
    if (node->tried < node->children)
        return expand(core, current);
    descend(m);
    return SETT_OK;
}

static SettStatus read_formulas(SettPlayCore *core, Mcts *m, SettError *err)
{
    const SettPersona *persona = core->def.persona;
    SettFormula *select = SETT_TAKE(core->def.arena, 1, SettFormula);
    if (select == NULL)
        return sett_no_memory(err);
    m->facts = sett_facts(core->def.rules);
    SettStatus status =
        sett_formula_read(persona->utility, &m->facts, &m->utility, err);
    if (status != SETT_OK || persona->select == NULL)
        return status;
    status = sett_formula_read(persona->select, &m->facts, select, err);
    if (status != SETT_OK)
        return status;
    m->formula = true;
    m->used = select->used;
    sett_formula_split(select, &m->select);
    return SETT_OK;
}

static SettStatus mcts_create(SettPlayCore *core, SettError *err)
{
    Mcts *m = SETT_TAKE(core->def.arena, 1, Mcts);
    if (m == NULL)
        return sett_no_memory(err);
    core->self = m;
    m->p = core->def.params;
    m->rng = core->def.rng;
    m->pending = -1;
    m->states.item_size = core->def.rules->state_size(core->def.model);
    m->trial = sett_arena_raw(core->def.arena, 1, m->states.item_size);
    SettStatus status = read_formulas(core, m, err);
    if (status != SETT_OK)
        return status;
    void *start = sett_pages_add(&m->states, core->def.arena);
    if (m->trial == NULL || start == NULL ||
        reserve_nodes(core, FIRST_NODES) != SETT_OK)
        return sett_no_memory(err);
    m->nodes[0] = (Node){.parent = -1, .first = NOT_LISTED};
    m->scores[0] = -INFINITY;
    m->count = 1;
    core->def.rules->start(core->def.model, start);
    settle(core, 0);
    return SETT_OK;
}

static SettStatus mcts_advance(SettPlayCore *core, uint64_t until)
{
    Mcts *m = core->self;
    SettStatus status = SETT_OK;
    core->done = m->nodes[m->current].outcome == SETT_WON;
    while (status == SETT_OK && !core->done && core->spent < until) {
        status = one_step(core);
        core->spent += status != SETT_CANCELLED;
        core->done = m->nodes[m->current].outcome == SETT_WON;
    }
    return status;
}

static SettStatus mcts_plan(SettPlayCore *core, SettPlan *out)
{
    Mcts *m = core->self;
    bool won = m->nodes[m->current].outcome == SETT_WON;
    int32_t end = won ? m->current : m->best;
    int32_t depth = m->nodes[end].depth;
    uint32_t *actions = SETT_TAKE(core->def.arena, depth, uint32_t);
    if (actions == NULL)
        return SETT_NO_MEMORY;
    out->actions = actions;
    out->count = depth;
    for (int32_t i = end; i != 0; i = m->nodes[i].parent)
        actions[--depth] = m->nodes[i].action;
    return SETT_OK;
}

const SettPlayer sett_player_mcts = {
    .api = SETT_PLAY_API,
    .output_version = 1,
    .name = "mcts",
    .help = "tree search with random roll-outs, guided by a persona's formula",
    .source = "Holmgard et al. 2018; Green et al. 2019",
    .unit = "steps",
    .budget = 50000,
    .wants_persona = true,
    .params = SETT_TABLE(MctsParams, mcts_rows),
    .create = mcts_create,
    .advance = mcts_advance,
    .plan = mcts_plan,
};
