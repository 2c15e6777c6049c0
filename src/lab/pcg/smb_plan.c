/* smb_plan.c - the benchmark's A* player: a plan of actions of 8 ticks. */
#include "lab/pcg/smb_world.h"

#include <string.h>

#define TICKS 8
#define MOST 100 /* expansions of a plan */
#define NODES (MOST * 10 + 1)

typedef struct Node {
    SmbWorld world;
    int32_t parent, depth;
    uint8_t action;
    bool can_jump;
    double value;
} Node;

typedef struct Plan {
    const SmbLevel *level;
    const SmbWorld *from;
    SettArena *tmp;
    Node *nodes;
    int32_t count, best;
    int32_t open[NODES], open_count; /* by value, of equal ones in order */
    int32_t seen[MOST], seen_count;
} Plan;

static bool can_jump(const SmbWorld *w)
{
    return w->may_jump || w->jump_time > 0;
}

/* Behind all that are no less. */
static void insert(Plan *p, int32_t node)
{
    int32_t at = p->open_count++;
    for (; at > 0 && p->nodes[p->open[at - 1]].value < p->nodes[node].value;
         at--)
        p->open[at] = p->open[at - 1];
    p->open[at] = node;
}

static double value_of(const Plan *p, const Node *n)
{
    const SmbWorld *w = &n->world;
    double damage = w->status != PCG_SMB_LOST ? 0 : w->y > 252 ? 5 : 2;
    double h = w->x + 10 * w->xa - p->from->x - 1000000 * damage;
    return h - 0.9 * TICKS * n->depth;
}

static SettStatus add(Plan *p, int32_t parent, uint8_t action)
{
    Node *n = &p->nodes[p->count];
    SettStatus status = sett_smb_take(p->level, p->tmp, &n->world);
    if (status != SETT_OK)
        return status;
    sett_smb_copy(p->level, parent >= 0 ? &p->nodes[parent].world : p->from,
                  &n->world);
    n->parent = parent;
    n->depth = parent >= 0 ? p->nodes[parent].depth + 1 : 0;
    n->action = action;
    for (int32_t t = 0; parent >= 0 && t < TICKS; t++)
        sett_smb_tick(p->level, action, &n->world);
    n->value = value_of(p, n);
    insert(p, p->count++);
    return SETT_OK;
}

static SettStatus add_children(Plan *p, int32_t node)
{
    static const uint8_t actions[] = {
        PCG_SMB_JUMP,
        PCG_SMB_JUMP | PCG_SMB_SPEED,
        PCG_SMB_RIGHT | PCG_SMB_SPEED,
        PCG_SMB_RIGHT | PCG_SMB_JUMP | PCG_SMB_SPEED,
        PCG_SMB_RIGHT,
        PCG_SMB_RIGHT | PCG_SMB_JUMP,
        PCG_SMB_LEFT,
        PCG_SMB_LEFT | PCG_SMB_JUMP,
        PCG_SMB_LEFT | PCG_SMB_SPEED,
        PCG_SMB_LEFT | PCG_SMB_JUMP | PCG_SMB_SPEED};
    const SmbWorld *w = &p->nodes[node].world;
    SettStatus status = SETT_OK;
    if (w->status != PCG_SMB_RUNNING)
        return SETT_OK;
    for (size_t i = 0; status == SETT_OK && i < sizeof actions; i++)
        if (!(actions[i] & PCG_SMB_JUMP) || can_jump(w))
            status = add(p, node, actions[i]);
    return status;
}

static int32_t away(int32_t a, int32_t b)
{
    return a < b ? b - a : a - b;
}

/* Whether a node is close to one that was seen, and that was reached no later.
 */
static bool was_seen(const Plan *p, const Node *n)
{
    for (int32_t i = 0; i < p->seen_count; i++) {
        const Node *s = &p->nodes[p->seen[i]];
        int32_t later = TICKS * (n->depth - s->depth);
        if (away((int32_t)n->world.x, (int32_t)s->world.x) < 2 &&
            away((int32_t)n->world.y, (int32_t)s->world.y) < 2 && later < 5 &&
            later >= 0)
            return true;
    }
    return false;
}

static SettStatus search(Plan *p)
{
    int32_t limit = p->level->w - 6 < 30 ? 50 : MOST;
    SettStatus status = add(p, -1, 0);
    for (int32_t i = 0; status == SETT_OK && i < limit && p->open_count > 0;
         i++) {
        int32_t node = p->open[0];
        const Node *n = &p->nodes[node], *best = &p->nodes[p->best];
        memmove(p->open, p->open + 1,
                (size_t)--p->open_count * sizeof *p->open);
        if (was_seen(p, n))
            continue;
        p->seen[p->seen_count++] = node;
        if (n->world.status == PCG_SMB_WON) {
            p->best = node;
            break;
        }
        if (n->value > best->value && (n->world.on_ground || p->best == 0))
            p->best = node;
        status = add_children(p, node);
        if (sett_work(p->tmp, 100000))
            return SETT_CANCELLED;
    }
    return status;
}

SettStatus sett_smb_plan(const SmbLevel *level, const SmbWorld *world,
                         SettArena *tmp, uint8_t *plan, int32_t *count)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    Plan *p = SETT_TAKE(tmp, 1, Plan);
    if (p == NULL)
        return SETT_NO_MEMORY;
    p->level = level;
    p->from = world;
    p->tmp = tmp;
    p->nodes = SETT_TAKE(tmp, NODES, Node);
    if (p->nodes == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = search(p);
    *count = status == SETT_OK ? p->nodes[p->best].depth : 0;
    for (int32_t i = *count - 1, n = p->best; i >= 0;
         i--, n = p->nodes[n].parent)
        plan[i] = p->nodes[n].action;
    sett_arena_reset(tmp, mark);
    return status;
}
