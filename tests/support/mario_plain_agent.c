/* mario_plain_agent.c - see mario_plain_agent.h. Every node that was looked at
   keeps a whole world; the pool is a list. */
#include "support/mario_plain_agent.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define REACH 176
#define VISITED 1500.0f

typedef struct Node {
    struct Node *parent, *more; /* more: of all nodes */
    PlainMario *world;          /* NULL until it is looked at */
    int buttons, elapsed, depth;
    float est, rem;
    bool marked;
} Node;

typedef struct Agent {
    Node *all, **pool, *best, *furthest;
    int count, room;
    int (*seen)[3], seen_count, seen_room;
    float start_x;
    int plan[4096], planned, played, before_plan;
    long spent;
} Agent;

static float time_to_go(float x, float v)
{
    double q = pow(0.89, 1001);
    float far =
        (float)(99.17355373 * q - 9.090909091 * (double)v * q +
                10.90909091 * 1000 - 88.26446282 + 9.090909091 * (double)v);
    return (100000 - (far + x)) / 10.9090909f - 1000;
}

static float estimate(const PlainHero *h, int buttons)
{
    float accel = buttons & 8 ? 1.2f : 0.6f, v = h->xa, d = 0;
    float dir = buttons & 2 ? 1 : buttons & 1 ? -1 : 0;
    for (int i = 0; i < 2; i++) {
        v += accel * dir;
        d += v;
        v *= 0.89f;
    }
    return time_to_go(h->x + d, v);
}

static float value_of(const Node *n)
{
    return n->rem > 0 ? n->rem : n->est;
}

static int power_of(const PlainHero *h)
{
    return h->fire ? 2 : h->large ? 1 : 0;
}

static int damage(const PlainMario *now, const PlainMario *before)
{
    int sum = power_of(&before->hero) > power_of(&now->hero);
    if (now->status == 2)
        sum += now->hero.y > (float)(now->h * 16 - 20) ? 5 : 2;
    return sum;
}

static PlainMario *copy_of(const PlainMario *m)
{
    PlainMario *copy = malloc(sizeof *copy);
    if (copy == NULL)
        abort();
    *copy = *m;
    return copy;
}

static Node *new_node(Agent *a, Node *parent, int buttons)
{
    Node *n = calloc(1, sizeof *n);
    if (n == NULL)
        abort();
    n->more = a->all;
    a->all = n;
    n->parent = parent;
    n->buttons = buttons;
    if (parent != NULL) {
        n->elapsed = parent->elapsed + 2;
        n->depth = parent->depth + 1;
        n->est = estimate(&parent->world->hero, buttons);
    }
    return n;
}

static void put_in_pool(Agent *a, Node *n)
{
    if (a->count == a->room) {
        a->room = a->room == 0 ? 256 : 2 * a->room;
        a->pool = realloc(a->pool, (size_t)a->room * sizeof *a->pool);
        if (a->pool == NULL)
            abort();
    }
    a->pool[a->count++] = n;
}

static bool can_jump(const Node *n)
{
    return n->world->hero.may_jump || n->world->hero.jump_time > 0;
}

static void add_children(Agent *a, Node *n)
{
    static const int order[] = {16, 24, 10, 26, 2, 18, 1, 17, 9, 25};
    bool jumps = can_jump(n) || (n->parent != NULL && can_jump(n->parent));
    if (n->world->status != 0)
        return;
    for (int i = 0; i < 10; i++)
        if (jumps || !(order[i] & 16))
            put_in_pool(a, new_node(a, n, order[i]));
}

static Node *take_best(Agent *a)
{
    int best = -1;
    float least = 10000000;
    for (int i = 0; i < a->count; i++) {
        float cost = value_of(a->pool[i]) + (float)a->pool[i]->elapsed * 0.9f;
        if (cost < least) {
            least = cost;
            best = i;
        }
    }
    if (best < 0)
        return NULL;
    Node *n = a->pool[best];
    memmove(a->pool + best, a->pool + best + 1,
            (size_t)(a->count - best - 1) * sizeof *a->pool);
    a->count--;
    return n;
}

static void look_at(Node *n)
{
    if (n->world == NULL)
        n->world = copy_of(n->parent->world);
    else
        *n->world = *n->parent->world;
    for (int i = 0; i < 2; i++)
        plain_mario_tick(n->world, n->buttons);
    n->rem = time_to_go(n->world->hero.x, n->world->hero.xa);
    n->rem += (float)(damage(n->world, n->parent->world) *
                      (1000000 - 100 * n->depth));
    if (n->marked)
        n->rem += VISITED;
}

static void forget(Agent *a)
{
    while (a->all != NULL) {
        Node *more = a->all->more;
        free(a->all->world);
        free(a->all);
        a->all = more;
    }
    a->count = a->seen_count = 0;
}

static void begin(Agent *a, const PlainMario *m)
{
    forget(a);
    Node *root = new_node(a, NULL, 0);
    root->world = copy_of(m);
    root->est = time_to_go(m->hero.x, 0);
    a->best = a->furthest = root;
    a->start_x = m->hero.x;
    add_children(a, root);
}

static bool was_seen(const Agent *a, const Node *n)
{
    int x = (int)n->world->hero.x, y = (int)n->world->hero.y;
    for (int i = 0; i < a->seen_count; i++)
        if (abs(a->seen[i][0] - x) < 2 && abs(a->seen[i][1] - y) < 2 &&
            abs(a->seen[i][2] - n->elapsed) < 5 && n->elapsed >= a->seen[i][2])
            return true;
    return false;
}

static void note_seen(Agent *a, const Node *n)
{
    if (a->seen_count == a->seen_room) {
        a->seen_room = a->seen_room == 0 ? 256 : 2 * a->seen_room;
        a->seen = realloc(a->seen, (size_t)a->seen_room * sizeof *a->seen);
        if (a->seen == NULL)
            abort();
    }
    a->seen[a->seen_count][0] = (int)n->world->hero.x;
    a->seen[a->seen_count][1] = (int)n->world->hero.y;
    a->seen[a->seen_count++][2] = n->elapsed;
}

/* Whether the node is as good as it looked. */
static bool expand(Agent *a, Node *n)
{
    look_at(n);
    if (n->rem < 0)
        return false;
    if (!n->marked && was_seen(a, n)) {
        n->marked = true;
        n->rem += VISITED;
        n->est = n->rem;
        put_in_pool(a, n);
        return false;
    }
    if (n->rem - n->est > 0.1f) {
        n->est = n->rem;
        put_in_pool(a, n);
        return false;
    }
    note_seen(a, n);
    add_children(a, n);
    if (value_of(n) < value_of(a->best))
        a->best = n;
    if (n->world->hero.x > a->furthest->world->hero.x)
        a->furthest = n;
    return true;
}

static void search(Agent *a, int nodes)
{
    const Node *last = a->best;
    bool good = false;
    while (a->count > 0 && nodes-- > 0 &&
           (a->best->world->hero.x - a->start_x < REACH || !good)) {
        Node *n = take_best(a);
        if (n == NULL)
            return;
        last = n;
        a->spent++;
        good = expand(a, n);
    }
    if (last->world->hero.x - a->start_x < REACH &&
        a->furthest->world->hero.x > a->best->world->hero.x + 20)
        a->best = a->furthest;
}

static void extract_plan(Agent *a)
{
    a->planned = a->played = 0;
    for (int i = 0; i < 10 && a->best == NULL; i++)
        a->plan[a->planned++] = 10;
    if (a->best == NULL)
        return;
    for (const Node *n = a->best; n->parent != NULL; n = n->parent)
        a->planned += 2;
    int at = a->planned;
    for (const Node *n = a->best; n->parent != NULL; n = n->parent) {
        a->plan[--at] = n->buttons;
        a->plan[--at] = n->buttons;
    }
}

static int choose(Agent *a, const PlainMario *m, int nodes)
{
    if (--a->before_plan <= 0 || a->played == a->planned) {
        PlainMario *ahead = copy_of(m);
        extract_plan(a);
        a->before_plan = a->planned < 2 ? a->planned : 2;
        for (int i = 0; i < a->before_plan; i++)
            plain_mario_tick(ahead, a->plan[i]);
        begin(a, ahead->status == 2 ? m : ahead);
        free(ahead);
    }
    search(a, nodes);
    return a->played < a->planned ? a->plan[a->played++] : 0;
}

int plain_agent_run(PlainMario *m, int nodes, unsigned char *buttons, int most,
                    long *spent)
{
    Agent a = {.count = 0};
    int count = 0;
    plain_mario_tick(m, 0);
    while (m->status == 0 && count < most) {
        int action = choose(&a, m, nodes);
        buttons[count++] = (unsigned char)action;
        plain_mario_tick(m, action);
    }
    *spent = a.spent;
    forget(&a);
    free(a.pool);
    free(a.seen);
    return count;
}
