/* mario_baumgarten.c - Robin Baumgarten's A* agent as the Mario AI Framework
   (commit b0f01f22) has it, with its 40 ms a tick replaced by a number of
   expansions: the same action strings on every machine. It replans every second
   tick from where its plan will have led by then, and goes on with the same
   tree in the tick between.
   Differs: a heap instead of scans of the whole pool, and a table of places
   that were visited; what a node came to is kept instead of played again.
   Neither changes a choice. */
#include "base/least.h"
#include "games/mario/mario_search.h"

#include <string.h>

#define AHEAD 2        /* ticks of an edge, and between two plans */
#define FAR_ENOUGH 176 /* pixels: such a plan needs no more thought */
#define VISITED_COST 1500.0f
#define MOST_COST 1e7f /* nodes of this cost are never looked at */

typedef struct Node {
    MarioState *state;    /* NULL: not played yet */
    float estimate, rest; /* ticks to go; rest is 0 before it was played */
    int32_t parent;
    int32_t elapsed, depth;
    uint8_t action;
    bool was_seen; /* near an earlier node: it pays for that */
} Node;

/* A place that was visited; chained by a hash of its surroundings. */
typedef struct Visit {
    int32_t x, y, elapsed;
    int32_t next;
} Visit;

#define BUCKETS 4096

struct MarioAgent {
    const MarioContext *c;
    SettArena *arena;
    MarioState *now, *trial; /* the game, and a state to try things on */
    int32_t nodes;           /* expansions a tick */
    uint32_t *played;
    int32_t played_count, played_room;
    /* The plan: a part of the array, reversed. */
    uint8_t *plan;
    int32_t plan_next, plan_count, plan_room;
    int32_t wait; /* ticks until the next plan */
    /* The tree. */
    MarioStore states;
    MarioHeap pool;
    Node *tree;
    int32_t tree_count, tree_room;
    Visit *visits;
    int32_t visit_count, visit_room;
    int32_t bucket[BUCKETS];
    int32_t best, farthest; /* nodes; best is -1 before the first search */
    /* One call of the search. */
    bool thinking;
    int32_t left; /* expansions */
    int32_t last; /* node that was looked at last */
    bool last_good, gave_up;
};

/* Ticks to a place far to the right at full run: the closed form of the
   distance in 1,000 ticks, whose terms with 0.89^1001 vanish in a double. */
static float time_to_go(float x, float speed)
{
    float way =
        (float)(10.90909091 * 1000 - 88.26446282 + 9.090909091 * (double)speed);
    return (100000.0f - (way + x)) / 10.9090909f - 1000.0f;
}

/* After an edge of ideal acceleration. */
static float estimate(const MarioState *s, uint8_t action)
{
    float push = action & MARIO_SPEED ? 1.2f : 0.6f;
    float speed = s->xa, way = 0;
    int32_t facing = (action & MARIO_RIGHT)  ? 1
                     : (action & MARIO_LEFT) ? -1
                                             : 0;
    for (int32_t i = 0; i < AHEAD; i++) {
        speed += push * (float)facing;
        way += speed;
        speed *= 0.89f;
    }
    return time_to_go(s->x + way, speed);
}

static int32_t power(const MarioState *s)
{
    return s->flags & MARIO_FIRE ? 2 : s->flags & MARIO_LARGE ? 1 : 0;
}

static int32_t damage(const MarioContext *c, const MarioState *before,
                      const MarioState *after)
{
    int32_t hurt = power(before) > power(after);
    if (after->status == MARIO_DIED)
        hurt += after->y > c->bottom - 20 ? 5 : 2;
    return hurt;
}

/* Places two pixels wide, so that those near a place lie in four of them. */
static int32_t bucket_of(int32_t x, int32_t y)
{
    uint32_t hash =
        (uint32_t)x * UINT32_C(0x9E3779B1) ^ (uint32_t)y * UINT32_C(0x85EBCA77);
    return (int32_t)(hash >> 20);
}

static bool is_near(const Visit *v, int32_t x, int32_t y, int32_t elapsed)
{
    int32_t dx = v->x - x, dy = v->y - y, later = elapsed - v->elapsed;
    return dx > -2 && dx < 2 && dy > -2 && dy < 2 && later >= 0 && later < 5;
}

static bool was_visited(const MarioAgent *a, const Node *node)
{
    int32_t x = (int32_t)node->state->x, y = (int32_t)node->state->y;
    for (int32_t i = 0; i < 4; i++) {
        int32_t at =
            bucket_of(((x - 1) >> 1) + (i & 1), ((y - 1) >> 1) + i / 2);
        for (int32_t v = a->bucket[at]; v >= 0; v = a->visits[v].next)
            if (is_near(&a->visits[v], x, y, node->elapsed))
                return true;
    }
    return false;
}

static SettStatus visit(MarioAgent *a, const Node *node)
{
    Visit *visits = sett_mario_room(a->arena, a->visits, a->visit_count,
                                    &a->visit_room, sizeof *visits);
    if (visits == NULL)
        return SETT_NO_MEMORY;
    a->visits = visits;
    int32_t x = (int32_t)node->state->x, y = (int32_t)node->state->y;
    int32_t *bucket = &a->bucket[bucket_of(x >> 1, y >> 1)];
    visits[a->visit_count] = (Visit){x, y, node->elapsed, *bucket};
    *bucket = a->visit_count++;
    return SETT_OK;
}

static float value(const Node *node)
{
    return node->rest > 0 ? node->rest : node->estimate;
}

static SettStatus put_into_pool(MarioAgent *a, int32_t index)
{
    const Node *node = &a->tree[index];
    float cost = value(node) + (float)node->elapsed * 0.90f;
    return sett_mario_push(&a->pool, (double)cost, index);
}

static SettStatus add_node(MarioAgent *a, Node node)
{
    Node *tree = sett_mario_room(a->arena, a->tree, a->tree_count,
                                 &a->tree_room, sizeof *tree);
    if (tree == NULL)
        return SETT_NO_MEMORY;
    a->tree = tree;
    tree[a->tree_count++] = node;
    return SETT_OK;
}

static bool jumps(const MarioState *s)
{
    return (s->flags & MARIO_MAY_JUMP) || s->jump_time > 0;
}

static SettStatus add_child(MarioAgent *a, int32_t parent, uint8_t action)
{
    const Node *p = &a->tree[parent];
    SettStatus status =
        add_node(a, (Node){.estimate = estimate(p->state, action),
                           .parent = parent,
                           .elapsed = p->elapsed + AHEAD,
                           .depth = p->depth + 1,
                           .action = action});
    return status == SETT_OK ? put_into_pool(a, a->tree_count - 1) : status;
}

static SettStatus add_children(MarioAgent *a, int32_t parent)
{
    static const uint8_t actions[] = {
        MARIO_JUMP,
        MARIO_JUMP | MARIO_SPEED,
        MARIO_RIGHT | MARIO_SPEED,
        MARIO_RIGHT | MARIO_JUMP | MARIO_SPEED,
        MARIO_RIGHT,
        MARIO_RIGHT | MARIO_JUMP,
        MARIO_LEFT,
        MARIO_LEFT | MARIO_JUMP,
        MARIO_LEFT | MARIO_SPEED,
        MARIO_LEFT | MARIO_JUMP | MARIO_SPEED,
    };
    const Node *p = &a->tree[parent];
    if (p->state->status != MARIO_RUNNING)
        return SETT_OK;
    bool can_jump =
        jumps(p->state) || (p->parent >= 0 && jumps(a->tree[p->parent].state));
    SettStatus status = SETT_OK;
    for (size_t i = 0; i < sizeof actions && status == SETT_OK; i++)
        if (can_jump || !(actions[i] & MARIO_JUMP))
            status = add_child(a, parent, actions[i]);
    return status;
}

/* Plays a node's edge once; what it came to stays. */
static SettStatus settle(MarioAgent *a, Node *node)
{
    const MarioState *before = a->tree[node->parent].state;
    if (node->state == NULL) {
        memcpy(a->trial, before, sett_mario_used(a->c, before));
        for (int32_t i = 0; i < AHEAD; i++)
            sett_mario_tick(a->c, a->trial, node->action, NULL);
        node->state = sett_mario_keep(&a->states, a->c, a->trial);
        if (node->state == NULL)
            return SETT_NO_MEMORY;
    }
    int32_t hurt = damage(a->c, before, node->state);
    node->rest = time_to_go(node->state->x, node->state->xa) +
                 (float)(hurt * (1000000 - 100 * node->depth));
    if (node->was_seen)
        node->rest += VISITED_COST;
    return SETT_OK;
}

static SettStatus start_search(MarioAgent *a, const MarioState *from)
{
    sett_mario_forget(&a->states);
    sett_mario_heap_clear(&a->pool);
    a->tree_count = 0;
    a->visit_count = 0;
    memset(a->bucket, 0xFF, sizeof a->bucket); /* all -1 */
    a->best = a->farthest = 0;
    Node root = {.parent = -1, .estimate = time_to_go(from->x, 0)};
    root.state = sett_mario_keep(&a->states, a->c, from);
    if (root.state == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = add_node(a, root);
    return status == SETT_OK ? add_children(a, 0) : status;
}

static float way_of(const MarioAgent *a, int32_t node)
{
    return a->tree[node].state->x - a->tree[0].state->x;
}

static SettStatus accept(MarioAgent *a, int32_t index)
{
    const Node *node = &a->tree[index];
    a->last_good = true;
    if (value(node) < value(&a->tree[a->best]))
        a->best = index;
    if (node->state->x > a->tree[a->farthest].state->x)
        a->farthest = index;
    SettStatus status = visit(a, node);
    return status == SETT_OK ? add_children(a, index) : status;
}

/* Looks at one node; those that are worse than they seemed go back. */
static SettStatus expand(MarioAgent *a, int32_t index)
{
    Node *node = &a->tree[index];
    a->last = index;
    a->last_good = false;
    SettStatus status = settle(a, node);
    if (status != SETT_OK || node->rest < 0)
        return status;
    if (!node->was_seen && was_visited(a, node)) {
        node->was_seen = true;
        node->rest += VISITED_COST;
        node->estimate = node->rest;
        return put_into_pool(a, index);
    }
    if ((double)(node->rest - node->estimate) > 0.1) {
        node->estimate = node->rest;
        return put_into_pool(a, index);
    }
    return accept(a, index);
}

static bool goes_on(const MarioAgent *a)
{
    return a->left > 0 && a->pool.count > 0 && !a->gave_up &&
           (way_of(a, a->best) < FAR_ENOUGH || !a->last_good);
}

/* Nodes beyond any cost end a search. */
static SettStatus think_once(MarioAgent *a)
{
    a->left--;
    MarioItem item = sett_mario_pop(&a->pool);
    if (item.key < (double)MOST_COST)
        return expand(a, item.node);
    a->gave_up = true;
    return sett_mario_push(&a->pool, item.key, item.node);
}

static SettStatus plan_add(MarioAgent *a, uint8_t action)
{
    uint8_t *plan = sett_mario_room(a->arena, a->plan, a->plan_count,
                                    &a->plan_room, sizeof *plan);
    if (plan == NULL)
        return SETT_NO_MEMORY;
    a->plan = plan;
    plan[a->plan_count++] = action;
    return SETT_OK;
}

/* The way to the best node; before anything is known, a run to the right. */
static SettStatus make_plan(MarioAgent *a)
{
    SettStatus status = SETT_OK;
    a->plan_next = a->plan_count = 0;
    for (int32_t i = 0; a->best < 0 && i < 10 && status == SETT_OK; i++)
        status = plan_add(a, MARIO_RIGHT | MARIO_SPEED);
    for (int32_t n = a->best; n > 0; n = a->tree[n].parent)
        for (int32_t i = 0; i < AHEAD && status == SETT_OK; i++)
            status = plan_add(a, a->tree[n].action);
    for (int32_t i = 0, k = a->plan_count - 1; i < k; i++, k--) {
        uint8_t other = a->plan[i];
        a->plan[i] = a->plan[k];
        a->plan[k] = other;
    }
    return status;
}

/* A new plan, and a search from where its first ticks will lead. */
static SettStatus replan(MarioAgent *a)
{
    SettStatus status = make_plan(a);
    if (status != SETT_OK)
        return status;
    int32_t ahead = sett_min(a->plan_count, AHEAD);
    memcpy(a->trial, a->now, sett_mario_used(a->c, a->now));
    for (int32_t i = 0; i < ahead; i++)
        sett_mario_tick(a->c, a->trial, a->plan[i], NULL);
    a->wait = ahead;
    return start_search(a, a->trial->status == MARIO_DIED ? a->now : a->trial);
}

static SettStatus begin_tick(MarioAgent *a)
{
    a->wait--;
    if (a->wait <= 0 || a->plan_next == a->plan_count) {
        SettStatus status = replan(a);
        if (status != SETT_OK)
            return status;
    }
    a->thinking = true;
    a->left = a->nodes;
    a->last = a->best;
    a->last_good = false;
    a->gave_up = false;
    return SETT_OK;
}

/* Where the search did not see far enough, the farthest place will do. */
static SettStatus end_tick(MarioAgent *a)
{
    if (!a->gave_up && way_of(a, a->last) < FAR_ENOUGH &&
        a->tree[a->farthest].state->x > a->tree[a->best].state->x + 20)
        a->best = a->farthest;
    uint32_t *played = sett_mario_room(a->arena, a->played, a->played_count,
                                       &a->played_room, sizeof *played);
    if (played == NULL)
        return SETT_NO_MEMORY;
    a->played = played;
    uint32_t action =
        a->plan_next < a->plan_count ? a->plan[a->plan_next++] : 0;
    played[a->played_count++] = action;
    a->now->steps++;
    sett_mario_tick(a->c, a->now, action, NULL);
    a->thinking = false;
    return SETT_OK;
}

MarioAgent *sett_mario_agent(const MarioContext *c, int32_t nodes,
                             SettArena *arena)
{
    MarioAgent *a = SETT_TAKE(arena, 1, MarioAgent);
    size_t size = sett_mario_rules.state_size(c);
    if (a == NULL)
        return NULL;
    a->c = c;
    a->arena = a->states.arena = a->pool.arena = arena;
    a->nodes = nodes;
    a->best = -1;
    a->now = sett_arena_raw(arena, 1, size);
    a->trial = sett_arena_raw(arena, 1, size);
    if (a->now == NULL || a->trial == NULL)
        return NULL;
    sett_mario_rules.start(c, a->now);
    return a;
}

/* Steps of sett_work: a node that is settled plays a few ticks. */
#define EXPANSION_WORK 20000

SettStatus sett_mario_agent_run(MarioAgent *a, uint64_t ticks, uint64_t units,
                                uint64_t *spent)
{
    SettStatus status = SETT_OK;
    *spent = 0;
    while (status == SETT_OK && ticks > 0 && *spent < units &&
           a->now->status == MARIO_RUNNING) {
        if (!a->thinking)
            status = begin_tick(a);
        while (status == SETT_OK && goes_on(a) && *spent < units) {
            if (sett_work(a->arena, EXPANSION_WORK))
                return SETT_CANCELLED;
            status = think_once(a);
            ++*spent;
        }
        if (status != SETT_OK || *spent == units)
            break;
        status = end_tick(a);
        ++*spent;
        ticks--;
    }
    return status;
}

const MarioState *sett_mario_agent_state(const MarioAgent *agent)
{
    return agent->now;
}

const uint32_t *sett_mario_agent_actions(const MarioAgent *agent,
                                         int32_t *count)
{
    *count = agent->played_count;
    return agent->played;
}

typedef struct AgentParams {
    int32_t nodes;
} AgentParams;

static const SettParam rows[] = {
    SETT_ROW(AgentParams, nodes, 300, 1, 1000000,
             "expansions in each tick; 1000 is careful"),
};

static SettStatus create(SettPlayCore *core, SettError *err)
{
    const AgentParams *p = core->def.params;
    core->self = sett_mario_agent(core->def.model, p->nodes, core->def.arena);
    if (core->self == NULL)
        return sett_no_memory(err);
    return SETT_OK;
}

static SettStatus advance(SettPlayCore *core, uint64_t until)
{
    uint64_t spent;
    MarioAgent *agent = core->self;
    int32_t before = agent->played_count;
    SettStatus status =
        sett_mario_agent_run(agent, until - core->spent, UINT64_MAX, &spent);
    core->spent += (uint64_t)(agent->played_count - before);
    core->done = agent->now->status != MARIO_RUNNING;
    return status;
}

static SettStatus plan(SettPlayCore *core, SettPlan *out)
{
    const MarioAgent *agent = core->self;
    out->actions = sett_mario_agent_actions(agent, &out->count);
    return sett_mario_explain(&out->verdict.report, agent->c, agent->now);
}

const SettPlayer sett_player_baumgarten = {
    .api = SETT_PLAY_API,
    .output_version = 1,
    .name = "baumgarten",
    .help = "A* to the right, replanned every second tick (mario)",
    .source = "R. Baumgarten's agent of the Mario AI Competition 2009",
    .unit = "ticks",
    .budget = 10000,
    .rules = &sett_mario_rules,
    .params = SETT_TABLE(AgentParams, rows),
    .create = create,
    .advance = advance,
    .plan = plan,
};
