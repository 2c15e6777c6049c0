/* kernel_star.c - the first step of a foe's way by an A* whose ties are told
   apart as an engine with a plain binary heap does: of equal costs the heap
   keeps what it has above, and a cell that gets a shorter way is moved between
   its neighbours in the heap's array. Neighbours come as N, W, E, S. So games
   of such engines (MiniDungeons 2) are played step by step alike. */
#include "games/kernel/turn.h"

#include <stdlib.h>
#include <string.h>

/* What is known of a cell; all zero: it was not met yet. */
typedef struct Node {
    int32_t g, slot; /* steps so far; place in the heap */
    uint8_t first;   /* SettDir of the first step */
    bool met, closed;
} Node;

typedef struct Open {
    int32_t f, cell;
} Open;

typedef struct Star {
    const KernelTurn *t;
    Node *nodes;
    Open *heap;
    int32_t count, from, to;
} Star;

/* Most cells of a level whose ways are remembered: a byte for each pair. */
#define MOST_REMEMBERED 1024

static size_t searched(int32_t area)
{
    return (size_t)area * (sizeof(Node) + sizeof(Open));
}

size_t sett_kernel_star_scratch(int32_t area)
{
    size_t pairs = (size_t)area * (size_t)area;
    return searched(area) + (area <= MOST_REMEMBERED ? pairs : 0);
}

/* What is known of a way: its first step and 2, 0 at first. NULL: it is not
   remembered, or hangs on what is there. */
static uint8_t *remembered(const KernelTurn *t, const SettKernelFoe *kind,
                           int32_t from, int32_t to)
{
    if (t->l->area > MOST_REMEMBERED || kind->shut != 0)
        return NULL;
    uint8_t *known = (uint8_t *)t->scratch + searched(t->l->area);
    return known + (size_t)to * (size_t)t->l->area + (size_t)from;
}

static void swap(Star *s, int32_t a, int32_t b)
{
    Open was = s->heap[a];
    s->heap[a] = s->heap[b];
    s->heap[b] = was;
    s->nodes[s->heap[a].cell].slot = a;
    s->nodes[was.cell].slot = b;
}

/* Whether an entry of the heap costs less than another. */
static bool is_less(const Star *s, int32_t a, int32_t b)
{
    return s->heap[a].f < s->heap[b].f;
}

static void push(Star *s, Open entry)
{
    int32_t i = s->count++;
    s->heap[i] = entry;
    s->nodes[entry.cell].slot = i;
    for (; i > 0 && is_less(s, i, (i - 1) / 2); i = (i - 1) / 2)
        swap(s, i, (i - 1) / 2);
}

static int32_t pop(Star *s)
{
    int32_t cell = s->heap[0].cell, best = 0;
    swap(s, 0, --s->count);
    for (int32_t i = -1; i != best;) {
        i = best;
        for (int32_t child = 2 * i + 1; child <= 2 * i + 2; child++)
            if (child < s->count && is_less(s, child, best))
                best = child;
        swap(s, i, best);
    }
    return cell;
}

/* An entry that got cheaper. */
static void bubble(Star *s, int32_t i)
{
    for (; i > 0 && is_less(s, i, i - 1); i--)
        swap(s, i, i - 1);
    for (; i + 1 < s->count && is_less(s, i + 1, i); i++)
        swap(s, i, i + 1);
}

static void meet(Star *s, int32_t from, int32_t cell, uint8_t dir)
{
    int32_t w = s->t->l->w, g = s->nodes[from].g + 1;
    Node *node = &s->nodes[cell];
    bool fresh = !node->met;
    if (node->closed || (!fresh && node->g <= g))
        return;
    node->met = true;
    node->g = g;
    node->first = from == s->from ? dir : s->nodes[from].first;
    int32_t f = g + abs(cell % w - s->to % w) + abs(cell / w - s->to / w);
    if (fresh) {
        push(s, (Open){f, cell});
    } else {
        s->heap[node->slot].f = f;
        bubble(s, node->slot);
    }
}

static int32_t search(const KernelTurn *t, const SettKernelFoe *kind,
                      int32_t from, int32_t to)
{
    static const uint8_t order[4] = {SETT_N, SETT_W, SETT_E, SETT_S};
    Star s = {.t = t, .nodes = t->scratch, .from = from, .to = to};
    int32_t next;
    s.heap = (Open *)(void *)(s.nodes + t->l->area);
    memset(s.nodes, 0, (size_t)t->l->area * sizeof *s.nodes);
    s.nodes[from].met = true;
    push(&s, (Open){0, from});
    while (s.count > 0 && from != to) {
        int32_t cell = pop(&s);
        if (cell == to)
            return s.nodes[cell].first;
        s.nodes[cell].closed = true;
        for (int32_t i = 0; i < 4; i++)
            if (sett_kernel_beside(t->l, cell, sett_kernel_dirs[order[i]],
                                   &next) &&
                sett_kernel_foe_may(t, kind, next))
                meet(&s, cell, next, order[i]);
    }
    return -1;
}

int32_t sett_kernel_star(const KernelTurn *t, const SettKernelFoe *kind,
                         int32_t from, int32_t to)
{
    uint8_t *known = remembered(t, kind, from, to);
    if (known != NULL && *known > 0)
        return *known - 2;
    int32_t step = search(t, kind, from, to);
    if (known != NULL)
        *known = (uint8_t)(step + 2);
    return step;
}
