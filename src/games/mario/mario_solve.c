/* mario_solve.c - whether a level can be won: one best-first search over the
   whole level, deterministic and counted in nodes. Edges are eight sets of
   buttons held for 4 ticks; what fails is searched again with 2 ticks, then
   tried by the careful agent; a level without a way even in a kinder world is
   proven unplayable between the searches. A found way is a witness that anybody
   can replay. Nodes keep a state only once they are opened: the edge is played
   a second time then. */
#include "games/mario/mario_search.h"

#include <string.h>

typedef struct SolveParams {
    int32_t nodes;
    int32_t hold;
    int32_t careful;
    bool retry;
} SolveParams;

static const SettParam rows[] = {
    SETT_ROW(SolveParams, nodes, 20000, 1, 10000000,
             "expansions of each of the searches"),
    SETT_ROW(SolveParams, hold, 4, 1, 16, "ticks for which buttons are held"),
    SETT_ROW(
        SolveParams, careful, 1000, 0, 1000000,
        "expansions in each tick of the agent that tries last; 0 for none"),
    SETT_ROW(SolveParams, retry, 1, 0, 1,
             "search a second time with buttons held for 2 ticks"),
};

typedef enum Stage {
    STAGE_FIRST,
    STAGE_PROOF,
    STAGE_SECOND,
    STAGE_AGENT
} Stage;

typedef struct Node {
    MarioState *state; /* of nodes that were opened */
    float x;
    int32_t parent;
    int32_t depth;
    uint8_t action;
} Node;

/* States of one key are one: the first one found stays. */
typedef struct Key {
    int16_t x, y, xa, ya;
    uint8_t jump_time, flags, phase, used;
} Key;

typedef struct Solver {
    const MarioContext *c;
    const SolveParams *p;
    SettArena *arena;
    Stage stage;
    int32_t hold;
    int32_t opened; /* nodes of this search */
    MarioState *trial;
    MarioStore states;
    MarioHeap pool;
    Node *nodes;
    int32_t count, room;
    Key *keys; /* open addressing; a power of two of them */
    int32_t key_count, key_room;
    int32_t farthest; /* node with the greatest x */
    uint32_t *way;    /* actions to the best place of all the searches */
    int32_t way_count;
    float way_x;
    MarioAgent *agent;
    bool sealed;
    SettPoint sealed_at;
} Solver;

static int32_t half_up(float value)
{
    return (int32_t)(value < 0 ? value - 0.5f : value + 0.5f);
}

static Key key_of(const MarioState *s)
{
    uint8_t flags = s->flags & (MARIO_ON_GROUND | MARIO_MAY_JUMP | MARIO_LARGE |
                                MARIO_FIRE);
    return (Key){.x = (int16_t)(s->x / 4),
                 .y = (int16_t)(s->y / 4),
                 .xa = (int16_t)half_up(s->xa),
                 .ya = (int16_t)half_up(s->ya / 3),
                 .jump_time = s->jump_time,
                 .flags = flags,
                 .phase = (uint8_t)(s->tick / 40 & 15),
                 .used = 1};
}

static int32_t find_key(const Key *keys, int32_t room, const Key *key)
{
    uint64_t hash = sett_hash(key, sizeof *key, 0);
    int32_t at = (int32_t)(hash & (uint64_t)(room - 1));
    while (keys[at].used && memcmp(&keys[at], key, sizeof *key) != 0)
        at = (at + 1) & (room - 1);
    return at;
}

static SettStatus grow_keys(Solver *v)
{
    int32_t room = v->key_room > 0 ? 2 * v->key_room : 4096;
    Key *keys = SETT_TAKE(v->arena, room, Key);
    if (room <= 0 || keys == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < v->key_room; i++)
        if (v->keys[i].used)
            keys[find_key(keys, room, &v->keys[i])] = v->keys[i];
    v->keys = keys;
    v->key_room = room;
    return SETT_OK;
}

static SettStatus is_known(Solver *v, const MarioState *s, bool *known)
{
    if (2 * v->key_count >= v->key_room && grow_keys(v) != SETT_OK)
        return SETT_NO_MEMORY;
    Key key = key_of(s);
    int32_t at = find_key(v->keys, v->key_room, &key);
    *known = v->keys[at].used;
    if (!*known) {
        v->keys[at] = key;
        v->key_count++;
    }
    return SETT_OK;
}

static void play_edge(Solver *v, const Node *node, const MarioState *from)
{
    memcpy(v->trial, from, sett_mario_used(v->c, from));
    for (int32_t i = 0; i < v->hold; i++)
        sett_mario_tick(v->c, v->trial, node->action, NULL);
}

static SettStatus add_node(Solver *v, Node node, const MarioState *s)
{
    Node *nodes =
        sett_mario_room(v->arena, v->nodes, v->count, &v->room, sizeof *nodes);
    if (nodes == NULL)
        return SETT_NO_MEMORY;
    v->nodes = nodes;
    node.x = s->x;
    nodes[v->count] = node;
    if (v->count == 0 || node.x > nodes[v->farthest].x)
        v->farthest = v->count;
    double key = 0.5 * (double)(node.depth * v->hold) +
                 (double)(v->c->goal - node.x) / 10.909;
    return sett_mario_push(&v->pool, key, v->count++);
}

/* The actions to a node, if it is farther than any before. */
static SettStatus note_way(Solver *v, int32_t node)
{
    int32_t count = v->nodes[node].depth * v->hold;
    if (v->way != NULL && v->nodes[node].x <= v->way_x)
        return SETT_OK;
    uint32_t *way = sett_arena_raw(v->arena, (size_t)count, sizeof *way);
    if (way == NULL)
        return SETT_NO_MEMORY;
    v->way = way;
    v->way_count = count;
    v->way_x = v->nodes[node].x;
    for (int32_t n = node; v->nodes[n].depth > 0; n = v->nodes[n].parent)
        for (int32_t i = 0; i < v->hold; i++)
            way[--count] = v->nodes[n].action;
    return SETT_OK;
}

static SettStatus begin_search(Solver *v, int32_t hold)
{
    v->hold = hold;
    v->opened = 0;
    v->count = 0;
    v->key_count = 0;
    if (v->key_room > 0)
        memset(v->keys, 0, (size_t)v->key_room * sizeof *v->keys);
    sett_mario_forget(&v->states);
    sett_mario_heap_clear(&v->pool);
    sett_mario_rules.start(v->c, v->trial);
    SettStatus status = add_node(v, (Node){.parent = -1}, v->trial);
    if (status != SETT_OK)
        return status;
    v->nodes[0].state = sett_mario_keep(&v->states, v->c, v->trial);
    if (v->nodes[0].state == NULL)
        return SETT_NO_MEMORY;
    bool known;
    return is_known(v, v->trial, &known);
}

static bool may_jump(const MarioState *s)
{
    return (s->flags & (MARIO_MAY_JUMP | MARIO_ON_GROUND)) || s->jump_time > 0;
}

/* One edge; `*won` where it leads to the exit. */
static SettStatus try_edge(Solver *v, int32_t parent, uint8_t action, bool *won)
{
    const MarioState *from = v->nodes[parent].state;
    Node child = {.parent = parent,
                  .depth = v->nodes[parent].depth + 1,
                  .action = action};
    bool known = false;
    play_edge(v, &child, from);
    *won = v->trial->status == MARIO_WON;
    if (!*won && v->trial->status != MARIO_RUNNING)
        return SETT_OK;
    SettStatus status = is_known(v, v->trial, &known);
    if (status != SETT_OK || (known && !*won))
        return status;
    return add_node(v, child, v->trial);
}

static SettStatus open_node(Solver *v, int32_t index)
{
    Node *node = &v->nodes[index];
    if (node->state != NULL)
        return SETT_OK;
    play_edge(v, node, v->nodes[node->parent].state);
    node->state = sett_mario_keep(&v->states, v->c, v->trial);
    return node->state != NULL ? SETT_OK : SETT_NO_MEMORY;
}

static SettStatus expand(Solver *v, bool *won)
{
    static const uint8_t actions[] = {
        MARIO_RIGHT | MARIO_SPEED,
        MARIO_RIGHT | MARIO_SPEED | MARIO_JUMP,
        MARIO_RIGHT,
        MARIO_RIGHT | MARIO_JUMP,
        MARIO_JUMP,
        MARIO_LEFT | MARIO_SPEED,
        MARIO_LEFT | MARIO_SPEED | MARIO_JUMP,
        0,
    };
    int32_t index = sett_mario_pop(&v->pool).node;
    SettStatus status = open_node(v, index);
    v->opened++;
    for (size_t i = 0; i < sizeof actions && status == SETT_OK && !*won; i++)
        if (!(actions[i] & MARIO_JUMP) || may_jump(v->nodes[index].state))
            status = try_edge(v, index, actions[i], won);
    if (status == SETT_OK && *won)
        status = note_way(v, v->count - 1);
    return status;
}

static SettStatus begin_agent(SettPlayCore *core)
{
    Solver *v = core->self;
    if (v->p->careful == 0) {
        core->done = true;
        return SETT_OK;
    }
    v->stage = STAGE_AGENT;
    v->agent = sett_mario_agent(v->c, v->p->careful, v->arena);
    return v->agent != NULL ? SETT_OK : SETT_NO_MEMORY;
}

static SettStatus prove(SettPlayCore *core)
{
    Solver *v = core->self;
    SettStatus status =
        sett_mario_sealed(v->c, v->arena, &v->sealed, &v->sealed_at);
    core->done = v->sealed;
    if (status != SETT_OK || v->sealed)
        return status;
    if (!v->p->retry || v->hold <= 2)
        return begin_agent(core);
    v->stage = STAGE_SECOND;
    return begin_search(v, 2);
}

static SettStatus end_search(SettPlayCore *core)
{
    Solver *v = core->self;
    SettStatus status = note_way(v, v->farthest);
    if (status != SETT_OK)
        return status;
    return v->stage == STAGE_FIRST ? prove(core) : begin_agent(core);
}

/* Steps of sett_work: eight ways on, of some ticks each. */
#define EXPANSION_WORK 50000

static SettStatus go_on_searching(SettPlayCore *core, uint64_t until)
{
    Solver *v = core->self;
    SettStatus status = SETT_OK;
    while (status == SETT_OK && !core->done && core->spent < until) {
        if (v->pool.count == 0 || v->opened == v->p->nodes)
            return end_search(core);
        if (sett_work(v->arena, EXPANSION_WORK))
            return SETT_CANCELLED;
        core->spent++;
        status = expand(v, &core->done);
    }
    return status;
}

/* The agent's way counts where it leads farther. */
static SettStatus end_agent(SettPlayCore *core)
{
    Solver *v = core->self;
    const MarioState *s = sett_mario_agent_state(v->agent);
    core->done = true;
    if (s->status != MARIO_WON && s->x <= v->way_x)
        return SETT_OK;
    int32_t count;
    const uint32_t *actions = sett_mario_agent_actions(v->agent, &count);
    v->way = sett_arena_raw(v->arena, (size_t)count, sizeof *v->way);
    if (v->way == NULL)
        return SETT_NO_MEMORY;
    memcpy(v->way, actions, (size_t)count * sizeof *v->way);
    v->way_count = count;
    return SETT_OK;
}

static SettStatus go_on_with_agent(SettPlayCore *core, uint64_t until)
{
    Solver *v = core->self;
    uint64_t spent;
    SettStatus status =
        sett_mario_agent_run(v->agent, UINT64_MAX, until - core->spent, &spent);
    core->spent += spent;
    if (status == SETT_OK &&
        sett_mario_agent_state(v->agent)->status != MARIO_RUNNING)
        status = end_agent(core);
    return status;
}

static SettStatus create(SettPlayCore *core, SettError *err)
{
    Solver *v = SETT_TAKE(core->def.arena, 1, Solver);
    if (v == NULL)
        return sett_no_memory(err);
    v->c = core->def.model;
    v->p = core->def.params;
    v->arena = v->states.arena = v->pool.arena = core->def.arena;
    v->trial = sett_arena_raw(v->arena, 1, sett_mario_rules.state_size(v->c));
    if (v->trial == NULL || begin_search(v, v->p->hold) != SETT_OK)
        return sett_no_memory(err);
    core->self = v;
    core->done = v->nodes[0].state->status != MARIO_RUNNING;
    return SETT_OK;
}

static SettStatus advance(SettPlayCore *core, uint64_t until)
{
    SettStatus status = SETT_OK;
    const Solver *v = core->self;
    while (status == SETT_OK && !core->done && core->spent < until)
        status = v->stage == STAGE_AGENT ? go_on_with_agent(core, until)
                                         : go_on_searching(core, until);
    return status;
}

static SettStatus plan(SettPlayCore *core, SettPlan *out)
{
    Solver *v = core->self;
    SettStatus status =
        v->stage == STAGE_AGENT ? SETT_OK : note_way(v, v->farthest);
    if (status != SETT_OK)
        return status;
    out->actions = v->way;
    out->count = v->way_count;
    if (!v->sealed) {
        /* Where the actions lead, played again from the start. */
        sett_mario_rules.start(v->c, v->trial);
        for (int32_t i = 0; i < out->count; i++)
            sett_mario_tick(v->c, v->trial, out->actions[i], NULL);
        return sett_mario_explain(&out->verdict.report, v->c, v->trial);
    }
    return sett_mario_tell_sealed(&out->verdict, v->sealed_at);
}

const SettPlayer sett_player_solve = {
    .api = SETT_PLAY_API,
    .output_version = 1,
    .name = "solve",
    .help = "finds a way to the exit, or a proof that there is none (mario)",
    .source = "",
    .unit = "nodes",
    .budget = 10000000,
    .rules = &sett_mario_rules,
    .params = SETT_TABLE(SolveParams, rows),
    .create = create,
    .advance = advance,
    .plan = plan,
};
