/* kernel_chain.c - levels in which nothing changes but what is taken: a win
   exists if and only if one way through the graph's strongly connected parts
   meets a node of each thing that is needed. Any number of things in O(things x
   nodes), where a search over sets of things would need 2^things. For levels
   whose things have one node each or nodes of one part. */
#include "games/kernel/solve.h"

#include <string.h>

typedef struct Chain {
    const KernelLevel *l;
    const KernelBound *b;
    SettArena *arena;
    int32_t *part;               /* of a node; ends of ways have low numbers */
    int32_t *seen, *via, *queue; /* of one breadth-first search: edge, node */
    int32_t search;
    int32_t *thing_part;
    uint64_t *left;
    uint32_t *way;
    int32_t way_count, way_room;
} Chain;

static bool kills(const KernelLevel *l, int32_t node)
{
    int32_t cell = l->node_cell[node];
    return cell >= 0 && (l->cell[cell] & KERNEL_HAZARD);
}

/* Tarjan's parts, without recursion. */
static SettStatus find_parts(Chain *c)
{
    const KernelLevel *l = c->l;
    size_t n = (size_t)l->nodes;
    int32_t *low = SETT_TAKE(c->arena, n, int32_t); /* 0: not met */
    int32_t *next = SETT_TAKE(c->arena, n, int32_t);
    int32_t *calls = sett_arena_raw(c->arena, n, sizeof *calls);
    int32_t *stack = sett_arena_raw(c->arena, n, sizeof *stack);
    int32_t *index = SETT_TAKE(c->arena, n, int32_t);
    if (!low || !next || !calls || !stack || !index)
        return SETT_NO_MEMORY;
    for (size_t i = 0; i < n; i++)
        c->part[i] = -1;
    int32_t depth = 0, high = 0, count = 0, parts = 0;
    calls[depth++] = l->start_node;
    while (depth > 0) {
        int32_t at = calls[depth - 1];
        if (index[at] == 0) {
            index[at] = low[at] = ++count;
            stack[high++] = at;
            next[at] = l->edge_of[at];
        }
        int32_t edge = next[at];
        if (edge < l->edge_of[at + 1] && !kills(l, at)) {
            int32_t to = l->edges[edge].to;
            if (index[to] == 0) {
                calls[depth++] = to;
                continue;
            }
            if (c->part[to] < 0 && low[to] < low[at])
                low[at] = low[to];
            next[at]++;
            continue;
        }
        depth--;
        if (low[at] == index[at]) {
            int32_t member;
            do {
                member = stack[--high];
                c->part[member] = parts;
            } while (member != at);
            parts++;
        }
    }
    return SETT_OK;
}

/* Each needed thing lies in one part; false where it does not. */
static bool place_things(Chain *c)
{
    const KernelLevel *l = c->l;
    for (int32_t i = 0; i < l->things; i++)
        c->thing_part[i] = -1;
    for (int32_t n = 0; n < l->nodes; n++) {
        int32_t cell = l->node_cell[n];
        int32_t thing = cell < 0 || kills(l, n) ? -1 : l->thing[cell];
        if (thing < 0 || c->part[n] < 0)
            continue;
        if (c->thing_part[thing] >= 0 && c->thing_part[thing] != c->part[n])
            return false;
        c->thing_part[thing] = c->part[n];
    }
    return true;
}

static bool is_kind(const KernelLevel *l, const KernelBound *b)
{
    const SettKernel *k = l->k;
    bool simple =
        (k->mode == SETT_KERNEL_WALK || k->mode == SETT_KERNEL_MOVES ||
         k->mode == SETT_KERNEL_PLATFORMER) &&
        k->body == 1 && !l->slides && !k->resource.used && k->lose_count == 0 &&
        (k->hp == 0 || !l->hazards);
    for (int32_t i = 0; i < l->area && simple; i++)
        simple = !(l->cell[i] & KERNEL_CHANGES);
    for (int32_t i = 0; i < k->win_count && simple; i++) {
        const KernelRule *r = &l->win[i];
        SettRuleKind kind = r->rule->kind;
        bool all = kind == SETT_RULE_NO && r->fixed == 0 && !r->boxes;
        simple = all || kind == SETT_RULE_GOAL || kind == SETT_RULE_EDGE;
    }
    return simple && b->end != NULL;
}

/* The bits of things that are needed and left, in the current part first;
   whether a node holds one, or (nothing left) ends a win. */
static bool is_target(const Chain *c, int32_t node, int32_t part, int32_t left)
{
    int32_t cell = c->l->node_cell[node];
    if (left == 0)
        return c->b->end[node] == 0;
    int32_t thing = cell < 0 ? -1 : c->l->thing[cell];
    return thing >= 0 && (c->left[thing / 64] >> thing % 64 & 1) &&
           c->thing_part[thing] == part;
}

static bool add_way(Chain *c, int32_t node, int32_t from)
{
    int32_t length = 0;
    for (int32_t n = node; n != from; n = c->via[n])
        length++;
    if (c->way_count + length > c->way_room) {
        int32_t room = 2 * c->way_room + length + 256;
        uint32_t *way = sett_arena_raw(c->arena, (size_t)room, sizeof *way);
        if (way == NULL)
            return false;
        if (c->way_count > 0)
            memcpy(way, c->way, (size_t)c->way_count * sizeof *way);
        c->way = way;
        c->way_room = room;
    }
    c->way_count += length;
    int32_t at = c->way_count;
    for (int32_t n = node; n != from; n = c->via[n])
        c->way[--at] = c->l->edges[c->seen[n]].action;
    return true;
}

/* To the nearest target; -1: none. */
static int32_t go_on(Chain *c, int32_t from, int32_t part, int32_t left,
                     int32_t *mark)
{
    int32_t begin = 0, end = 0;
    c->search++;
    mark[from] = c->search;
    c->queue[end++] = from;
    while (begin < end) {
        int32_t at = c->queue[begin++];
        if (is_target(c, at, part, left))
            return at;
        for (int32_t e = c->l->edge_of[at]; e < c->l->edge_of[at + 1]; e++) {
            int32_t to = c->l->edges[e].to;
            if (mark[to] == c->search || kills(c->l, to))
                continue;
            mark[to] = c->search;
            c->via[to] = at;
            c->seen[to] = e;
            c->queue[end++] = to;
        }
    }
    return -1;
}

/* Takes what the last part of the way passed. */
static int32_t take_all(Chain *c, int32_t node, int32_t from, int32_t left)
{
    for (int32_t n = node;; n = c->via[n]) {
        int32_t cell = c->l->node_cell[n];
        int32_t thing = cell < 0 ? -1 : c->l->thing[cell];
        if (thing >= 0 && (c->left[thing / 64] >> thing % 64 & 1)) {
            c->left[thing / 64] &= ~((uint64_t)1 << thing % 64);
            left--;
        }
        if (n == from)
            return left;
    }
}

static int32_t next_part(const Chain *c)
{
    int32_t part = -1;
    for (int32_t i = 0; i < c->l->things; i++)
        if ((c->left[i / 64] >> i % 64 & 1) && c->thing_part[i] > part)
            part = c->thing_part[i];
    return part;
}

static SettStatus say_lost(const Chain *c, int32_t part, SettReport *report)
{
    int32_t count = 0;
    const KernelLevel *l = c->l;
    SettPoint *cells = SETT_TAKE(c->arena, l->things, SettPoint);
    if (cells == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < l->things; i++)
        if ((c->left[i / 64] >> i % 64 & 1) &&
            (part < 0 ? c->thing_part[i] < 0 : c->thing_part[i] == part))
            cells[count++] = (SettPoint){l->thing_at[i] % l->w - l->shift.x,
                                         l->thing_at[i] / l->w - l->shift.y};
    if (part >= 0)
        return sett_report_add(report, "no-order", cells, count,
                               "all can be reached, but in no single order");
    return sett_report_add(report, "out-of-reach", cells, count,
                           "%d things that are needed are out of reach", count);
}

static bool any_lost(const Chain *c)
{
    for (int32_t i = 0; i < c->l->things; i++)
        if ((c->left[i / 64] >> i % 64 & 1) && c->thing_part[i] < 0)
            return true;
    return false;
}

static SettStatus begin(Chain *c, const KernelLevel *level,
                        const KernelBound *bound, SettArena *arena)
{
    size_t n = (size_t)level->nodes;
    *c = (Chain){.l = level, .b = bound, .arena = arena};
    c->part = sett_arena_raw(arena, n, sizeof *c->part);
    c->seen = sett_arena_raw(arena, n, sizeof *c->seen);
    c->via = sett_arena_raw(arena, n, sizeof *c->via);
    c->queue = sett_arena_raw(arena, n, sizeof *c->queue);
    c->thing_part = SETT_TAKE(arena, level->things, int32_t);
    c->left = SETT_TAKE(arena, level->words, uint64_t);
    if (!c->part || !c->seen || !c->via || !c->queue || !c->thing_part ||
        !c->left)
        return SETT_NO_MEMORY;
    memcpy(c->left, bound->needed, (size_t)level->words * sizeof *c->left);
    return find_parts(c);
}

SettStatus sett_kernel_chain(const KernelLevel *level, const KernelBound *bound,
                             SettArena *arena, bool *applies, KernelFound *out,
                             SettReport *report)
{
    Chain c;
    *applies = is_kind(level, bound);
    if (!*applies)
        return SETT_OK;
    SettStatus status = begin(&c, level, bound, arena);
    int32_t *mark = SETT_TAKE(arena, level->nodes, int32_t);
    if (status != SETT_OK || mark == NULL)
        return status != SETT_OK ? status : SETT_NO_MEMORY;
    *applies = place_things(&c);
    *out = (KernelFound){.answer = SETT_NO, .spent = (uint64_t)level->nodes};
    if (!*applies)
        return SETT_OK;
    if (any_lost(&c))
        return say_lost(&c, -1, report);
    int32_t left = bound->needed_count, at = level->start_node;
    left = take_all(&c, at, at, left);
    for (bool done = false; !done;) {
        int32_t part = next_part(&c), to = go_on(&c, at, part, left, mark);
        if (sett_work(arena, 10 * (uint64_t)level->nodes))
            return SETT_CANCELLED;
        out->progress =
            0.9 * (bound->needed_count - left) / (bound->needed_count + 1);
        if (to < 0)
            return left > 0 ? say_lost(&c, part, report)
                            : sett_report_add(report, "no-way", NULL, 0,
                                              "the goal is out of reach");
        if (!add_way(&c, to, at))
            return SETT_NO_MEMORY;
        done = left == 0;
        left = take_all(&c, to, at, left);
        at = to;
        done = done || (left == 0 && bound->end[at] == 0);
    }
    out->answer = SETT_YES;
    out->progress = 1;
    out->way = c.way;
    out->way_count = c.way_count;
    return SETT_OK;
}

/* Places of the search below: a node with `thing` left (layer 0), or taken (1).
   Numbered 2 * node + layer. */
typedef struct Flight {
    Chain *c;
    int32_t cell;          /* of the thing; -2: there is none */
    const uint16_t *steps; /* to it */
    int32_t *mark, *via, *edge, *queue;
    int32_t end;
} Flight;

static void visit(Flight *f, int32_t place, int32_t from, int32_t edge)
{
    if (f->mark[place] == f->c->search)
        return;
    f->mark[place] = f->c->search;
    f->via[place] = from;
    f->edge[place] = edge;
    f->queue[f->end++] = place;
}

/* Not won before: something is left, or no end was passed since. */
static void move_on(Flight *f, int32_t place)
{
    const KernelLevel *l = f->c->l;
    const uint16_t *end = f->c->b->end;
    for (int32_t e = l->edge_of[place / 2]; e < l->edge_of[place / 2 + 1];
         e++) {
        int32_t to = l->edges[e].to;
        int32_t layer = place % 2 == 1 || l->node_cell[to] == f->cell;
        if (layer == 0 || end[to] != 0)
            visit(f, 2 * to + layer, place, e);
    }
}

/* A place from which the thing or the end is out of reach, without having won
   before: then one is stuck. -1: none. */
static int32_t find_stuck(Flight *f)
{
    const KernelLevel *l = f->c->l;
    const uint16_t *end = f->c->b->end;
    int32_t first = 2 * l->start_node;
    first += f->cell == -2 || l->node_cell[l->start_node] == f->cell;
    f->c->search++;
    f->end = 0;
    visit(f, first, -1, -1);
    for (int32_t begin = 0; begin < f->end; begin++) {
        int32_t place = f->queue[begin], node = place / 2;
        if (end[node] == KERNEL_FAR ||
            (place % 2 == 0 && f->steps[node] == KERNEL_FAR))
            return place;
        move_on(f, place);
    }
    return -1;
}

/* Whether play is over before it began. */
static bool is_won_at_once(const KernelLevel *l, const KernelBound *b)
{
    bool all = b->end[l->start_node] == 0;
    for (int32_t i = 0; i < b->count; i++)
        all = all && l->thing_at[b->thing[i]] == l->node_cell[l->start_node];
    return all;
}

static SettStatus tell_flight(const Flight *f, int32_t place, KernelFound *out)
{
    int32_t count = 0;
    for (int32_t p = place; f->via[p] >= 0; p = f->via[p])
        count++;
    if (out->answer == SETT_YES && out->way_count <= count)
        return SETT_OK;
    uint32_t *way = SETT_TAKE(f->c->arena, count, uint32_t);
    if (way == NULL)
        return SETT_NO_MEMORY;
    out->answer = SETT_YES;
    out->way = way;
    out->way_count = count;
    for (int32_t p = place; f->via[p] >= 0; p = f->via[p])
        way[--count] = f->c->l->edges[f->edge[p]].action;
    return SETT_OK;
}

static SettStatus take_flight(Chain *c, const KernelLevel *level, Flight *f)
{
    size_t n = 2 * (size_t)level->nodes;
    f->c = c;
    f->mark = SETT_TAKE(c->arena, n, int32_t);
    f->via = sett_arena_raw(c->arena, n, sizeof *f->via);
    f->edge = sett_arena_raw(c->arena, n, sizeof *f->edge);
    f->queue = sett_arena_raw(c->arena, n, sizeof *f->queue);
    return f->mark && f->via && f->edge && f->queue ? SETT_OK : SETT_NO_MEMORY;
}

SettStatus sett_kernel_chain_stuck(const KernelLevel *level,
                                   const KernelBound *bound, SettArena *arena,
                                   bool *applies, KernelFound *out)
{
    Chain c = {.l = level, .b = bound, .arena = arena};
    Flight f;
    *applies = is_kind(level, bound) && !level->hazards &&
               bound->count == bound->needed_count;
    if (!*applies)
        return SETT_OK;
    SettStatus status = take_flight(&c, level, &f);
    if (status != SETT_OK)
        return status;
    *out = (KernelFound){.answer = SETT_NO, .spent = (uint64_t)level->nodes};
    if (is_won_at_once(level, bound))
        return SETT_OK;
    for (int32_t i = 0; i < bound->count || i == 0; i++) {
        bool none = bound->count == 0;
        f.cell = none ? -2 : level->thing_at[bound->thing[i]];
        f.steps = none ? bound->end : bound->steps[i];
        if (sett_work(arena, 20 * (uint64_t)level->nodes))
            return SETT_CANCELLED;
        int32_t place = find_stuck(&f);
        status = place < 0 ? SETT_OK : tell_flight(&f, place, out);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}
