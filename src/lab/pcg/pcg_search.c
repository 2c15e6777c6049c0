/* pcg_search.c - the benchmark's searches of its small games: best first by
   heuristic + weight * depth, and breadth first, each with a number of nodes.
   The heap is Python's heapq step by step, as equal nodes leave it in an order
   that decides which solution is found. */
#include "lab/pcg/pcg.h"

#include <string.h>

typedef struct Node {
    int32_t parent, heuristic, depth, priority;
} Node;

typedef struct Search {
    const PcgGame *game;
    int32_t weight; /* of depth, doubled; -1: breadth first */
    int32_t limit, count, best;
    bool exhausted; /* every state was seen */
    Node *nodes;
    uint8_t *states;
    int32_t *heap, heap_count;
    int32_t *seen, slots; /* node + 1 by hash of its key */
} Search;

static uint8_t *state_of(const Search *s, int32_t node)
{
    return s->states + (size_t)node * (size_t)s->game->state_size;
}

static bool is_less(const Search *s, int32_t a, int32_t b)
{
    return s->nodes[a].priority < s->nodes[b].priority;
}

/* Moves `node` from `at` up while it is less than the parent. */
static void rise(Search *s, int32_t at, int32_t node)
{
    while (at > 0) {
        int32_t parent = (at - 1) / 2;
        if (!is_less(s, node, s->heap[parent]))
            break;
        s->heap[at] = s->heap[parent];
        at = parent;
    }
    s->heap[at] = node;
}

static int32_t pop(Search *s)
{
    int32_t top = s->heap[0], last = s->heap[--s->heap_count], at = 0;
    for (int32_t child = 1; child < s->heap_count; child = 2 * at + 1) {
        if (child + 1 < s->heap_count &&
            !is_less(s, s->heap[child], s->heap[child + 1]))
            child++;
        s->heap[at] = s->heap[child];
        at = child;
    }
    if (s->heap_count > 0)
        rise(s, at, last);
    return top;
}

/* A node whose state is already at its place. */
static void push(Search *s, int32_t parent)
{
    int32_t node = s->count++;
    Node *n = &s->nodes[node];
    n->parent = parent;
    n->depth = parent >= 0 ? s->nodes[parent].depth + 1 : 0;
    n->heuristic = s->game->heuristic(s->game->level, state_of(s, node));
    n->priority = 2 * n->heuristic + s->weight * n->depth;
    if (s->weight >= 0)
        rise(s, s->heap_count++, node);
}

/* Whether the key of a node is new; it is noted. */
static bool is_new(Search *s, int32_t node)
{
    size_t size = (size_t)s->game->key_size;
    const uint8_t *key = state_of(s, node);
    int32_t slot =
        (int32_t)(sett_hash(key, size, 0) & (uint64_t)(s->slots - 1));
    for (; s->seen[slot] != 0; slot = (slot + 1) & (s->slots - 1))
        if (memcmp(state_of(s, s->seen[slot] - 1), key, size) == 0)
            return false;
    s->seen[slot] = node + 1;
    return true;
}

static void note_best(Search *s, int32_t node)
{
    const Node *n = &s->nodes[node];
    const Node *b = s->best >= 0 ? &s->nodes[s->best] : NULL;
    if (b == NULL || n->heuristic < b->heuristic ||
        (n->heuristic == b->heuristic && n->depth < b->depth))
        s->best = node;
}

/* The node that wins, or -1. */
static int32_t search(Search *s, const uint8_t *start)
{
    const PcgGame *g = s->game;
    int32_t next = 0;
    memcpy(s->states, start, (size_t)g->state_size);
    push(s, -1);
    for (int32_t used = 0; used < s->limit; used++) {
        bool breadth = s->weight < 0;
        s->exhausted = breadth ? next == s->count : s->heap_count == 0;
        if (s->exhausted)
            break;
        int32_t node = breadth ? next++ : pop(s);
        const uint8_t *state = state_of(s, node);
        if (g->lost != NULL && g->lost(g->level, state))
            continue;
        if (g->won(g->level, state))
            return node;
        if (!is_new(s, node))
            continue;
        note_best(s, node);
        int32_t children = g->children(g->level, state, state_of(s, s->count));
        for (int32_t i = 0; i < children; i++)
            push(s, node);
    }
    return -1;
}

static SettStatus set_up(Search *s, const PcgGame *game, int32_t limit,
                         SettArena *tmp)
{
    size_t nodes = 4 * (size_t)limit + 5;
    s->game = game;
    s->limit = limit;
    for (s->slots = 64; s->slots < 2 * limit;)
        s->slots *= 2;
    s->nodes = sett_arena_raw(tmp, nodes, sizeof *s->nodes);
    s->states = sett_arena_raw(tmp, nodes, (size_t)game->state_size);
    s->heap = sett_arena_raw(tmp, nodes, sizeof *s->heap);
    s->seen = sett_arena_raw(tmp, (size_t)s->slots, sizeof *s->seen);
    return s->nodes != NULL && s->states != NULL && s->heap != NULL &&
                   s->seen != NULL
               ? SETT_OK
               : SETT_NO_MEMORY;
}

static SettStatus tell(const Search *s, int32_t node, SettArena *tmp,
                       PcgFound *out)
{
    size_t size = (size_t)s->game->state_size;
    int32_t depth = s->nodes[node].depth;
    uint8_t *states = sett_arena_raw(tmp, (size_t)depth + 1, size);
    if (states == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = depth; i >= 0; i--, node = s->nodes[node].parent)
        memcpy(states + (size_t)i * size, state_of(s, node), size);
    out->steps = depth;
    out->states = states;
    return SETT_OK;
}

SettStatus sett_pcg_solve(const PcgGame *game, const uint8_t *start,
                          PcgOrder order, int32_t limit, SettArena *tmp,
                          PcgFound *out)
{
    static const int32_t weights[][4] = {{2, 1, 0, -1}, {-1, 2, 1, 0}};
    Search s = {0};
    int32_t won = -1;
    SettStatus status = set_up(&s, game, limit, tmp);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < 4 && won < 0; i++) {
        s.weight = weights[order][i];
        s.count = s.heap_count = 0;
        s.best = -1;
        memset(s.seen, 0, (size_t)s.slots * sizeof *s.seen);
        won = search(&s, start);
        if (sett_work(tmp, (uint64_t)s.count * 100))
            return SETT_CANCELLED;
        /* Where every state was seen no search wins (unless states differ in
           more than their keys), and only the last one is asked what came
           nearest; the least heuristic is known already. */
        if (won < 0 && s.exhausted && game->key_size == game->state_size)
            i = order == PCG_BREADTH_FIRST ? 4 : i < 2 ? 2 : i;
    }
    /* A start that is lost has no best state. */
    int32_t node = won >= 0 ? won : s.best >= 0 ? s.best : 0;
    out->won = won >= 0;
    out->heuristic = out->won ? 0 : s.nodes[node].heuristic;
    return tell(&s, node, tmp, out);
}
