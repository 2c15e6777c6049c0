/* edd_plain_graph.c - see edd_plain.h: the graph of the spaces and the meso
   patterns. docs/design/edd.md, section 3. */
#include "support/edd_plain.h"

#include <string.h>

/* Tiles beside space `p` that belong to spaces not yet processed, in the order
   in which a flood from the first tile of `p` meets them. */
static int rim_of(const PlainEdd *r, int p, const bool *processed,
                  PlainSpot rim[PLAIN_EDD_CELLS])
{
    PlainMarks own = {{false}}, listed = {{false}};
    PlainSpot spot[PLAIN_EDD_CELLS];
    int count = 0;
    for (int y = 0; y < r->h; y++)
        for (int x = 0; x < r->w; x++)
            own[y][x] = r->owner[y][x] == p;
    int cells =
        plain_edd_gather(own, r->space[p].first_x, r->space[p].first_y, spot);
    for (int i = 0; i < cells; i++)
        for (int d = 0; d < 4; d++) {
            int x = spot[i].x + plain_edd_dx[d];
            int y = spot[i].y + plain_edd_dy[d];
            if (plain_edd_wall(r, x, y) || processed[r->owner[y][x]] ||
                listed[y][x])
                continue;
            listed[y][x] = true;
            rim[count++] = (PlainSpot){x, y};
        }
    return count;
}

static void add_node(PlainEdd *r, int space)
{
    if (r->space[space].in_graph)
        return;
    r->space[space].in_graph = true;
    r->node[r->nodes++] = space;
}

static bool touch(PlainSpot a, PlainSpot b)
{
    return a.x - b.x <= 1 && b.x - a.x <= 1 && a.y - b.y <= 1 && b.y - a.y <= 1;
}

/* One edge for each group of the rim: same owner, joined by eight neighbours.
 */
static void add_edges(PlainEdd *r, int p, const PlainSpot *rim, int count)
{
    bool grouped[PLAIN_EDD_CELLS] = {false};
    for (int first = 0; first < count; first++) {
        int group[PLAIN_EDD_CELLS], size = 0;
        int owner = r->owner[rim[first].y][rim[first].x];
        if (grouped[first])
            continue;
        grouped[first] = true;
        group[size++] = first;
        for (int i = 0; i < size; i++)
            for (int k = 0; k < count; k++)
                if (!grouped[k] && r->owner[rim[k].y][rim[k].x] == owner &&
                    touch(rim[group[i]], rim[k])) {
                    grouped[k] = true;
                    group[size++] = k;
                }
        r->edge[r->edges++] = (PlainEdge){p, owner, size};
    }
}

void plain_edd_find_graph(PlainEdd *r)
{
    bool processed[PLAIN_EDD_CELLS] = {false};
    for (int i = 0; i < r->doors; i++)
        add_node(r, r->owner[r->door[i].y][r->door[i].x]);
    for (int i = 0; i < r->nodes; i++) {
        PlainSpot rim[PLAIN_EDD_CELLS];
        processed[r->node[i]] = true;
        int count = rim_of(r, r->node[i], processed, rim);
        for (int k = 0; k < count; k++)
            add_node(r, r->owner[rim[k].y][rim[k].x]);
        add_edges(r, r->node[i], rim, count);
    }
}

static PlainMeso *add_meso(PlainEdd *r, char kind, int things)
{
    PlainMeso *m = &r->meso[r->mesos++];
    m->kind = kind;
    m->things = things;
    m->count = 0;
    return m;
}

static void add_member(PlainMeso *m, int space)
{
    m->space[m->count++] = (short)space;
}

static int other_end(const PlainEdge *e, int space)
{
    return e->a == space ? e->b : e->b == space ? e->a : -1;
}

/* Whether `to` is reached from `from` without edge `without`. */
static bool joined(const PlainEdd *r, int from, int to, int without)
{
    int queue[PLAIN_EDD_CELLS], count = 0;
    bool seen[PLAIN_EDD_CELLS] = {false};
    seen[from] = true;
    queue[count++] = from;
    for (int i = 0; i < count; i++)
        for (int e = 0; e < r->edges; e++) {
            int m = other_end(&r->edge[e], queue[i]);
            if (e == without || m < 0 || seen[m])
                continue;
            seen[m] = true;
            queue[count++] = m;
        }
    return seen[to];
}

static void find_choke_points(PlainEdd *r)
{
    for (int i = 0; i < r->edges; i++) {
        PlainEdge e = r->edge[i];
        if (e.width == 1 &&
            (r->space[e.a].kind == 'R' || r->space[e.b].kind == 'R') &&
            !joined(r, e.a, e.b, i)) {
            PlainMeso *m = add_meso(r, 'c', 0);
            add_member(m, e.a);
            add_member(m, e.b);
        }
    }
}

typedef struct Walk {
    const PlainEdd *r;
    int list[PLAIN_EDD_CELLS], count;
    bool listed[PLAIN_EDD_CELLS], flag[PLAIN_EDD_CELLS];
} Walk;

static void list_space(Walk *w, int n)
{
    w->listed[n] = true;
    w->list[w->count++] = n;
}

static bool visit(Walk *w, int n, int from)
{
    if (w->r->space[n].doors > 0)
        w->flag[n] = false;
    for (int e = 0; e < w->r->edges; e++) {
        int m = other_end(&w->r->edge[e], n);
        if (m < 0 || m == from)
            continue;
        if (w->listed[m]) {
            w->flag[m] = w->flag[n] = false;
            continue;
        }
        list_space(w, m);
        bool dead = visit(w, m, n);
        if (w->flag[n])
            w->flag[n] = dead;
    }
    if (!w->listed[n])
        list_space(w, n);
    return w->flag[n];
}

/* The reference's searches: one from every space with a door. */
static void find_dead_ends(PlainEdd *r)
{
    for (int i = 0; i < r->nodes; i++) {
        Walk w = {.r = r};
        PlainMeso *m = NULL;
        if (r->space[r->node[i]].doors == 0)
            continue;
        for (int k = 0; k < PLAIN_EDD_CELLS; k++)
            w.flag[k] = true;
        visit(&w, r->node[i], -1);
        for (int k = 0; k < w.count; k++)
            if (w.flag[w.list[k]]) {
                m = m == NULL ? add_meso(r, 'd', 0) : m;
                add_member(m, w.list[k]);
            }
    }
}

static int live_edges(const PlainEdd *r, int n, const bool *dead)
{
    int count = 0;
    for (int e = 0; e < r->edges; e++) {
        int m = other_end(&r->edge[e], n);
        count += m >= 0 && !dead[m];
    }
    return count;
}

/* Own mode: what remains dead after leaves without a door are taken off until
   there is none; each connected part of it is one dead end. */
static void find_dead_branches(PlainEdd *r)
{
    bool dead[PLAIN_EDD_CELLS] = {false}, told[PLAIN_EDD_CELLS] = {false};
    for (int round = 0; round < r->nodes; round++)
        for (int i = 0; i < r->nodes; i++) {
            int n = r->node[i];
            if (r->space[n].doors == 0 && live_edges(r, n, dead) <= 1)
                dead[n] = true;
        }
    for (int i = 0; i < r->nodes; i++) {
        if (!dead[r->node[i]] || told[r->node[i]])
            continue;
        PlainMeso *m = add_meso(r, 'd', 0);
        told[r->node[i]] = true;
        add_member(m, r->node[i]);
        for (int k = 0; k < m->count; k++)
            for (int e = 0; e < r->edges; e++) {
                int n = other_end(&r->edge[e], m->space[k]);
                if (n >= 0 && dead[n] && !told[n]) {
                    told[n] = true;
                    add_member(m, n);
                }
            }
    }
}

static void find_chamber_meso(PlainEdd *r, bool own)
{
    for (int i = 0; i < r->nodes; i++) {
        int n = r->node[i];
        const PlainSpace *s = &r->space[n];
        if (s->kind != 'R')
            continue;
        if (s->doors >= 1 && s->enemies >= 1)
            add_member(add_meso(r, 'a', s->enemies), n);
        if (s->doors == 0 && s->enemies >= 2 && (own || s->treasures == 0))
            add_member(add_meso(r, 'g', s->enemies), n);
        if (s->treasures >= 2 && s->enemies == 0)
            add_member(add_meso(r, 't', s->treasures), n);
    }
}

static bool holds(const PlainMeso *m, int space)
{
    for (int i = 0; i < m->count; i++)
        if (m->space[i] == space)
            return true;
    return false;
}

static bool chamber_is(const PlainEdd *r, char kind, int space)
{
    for (int i = 0; i < r->mesos; i++)
        if (r->meso[i].kind == kind && r->meso[i].space[0] == space)
            return true;
    return false;
}

/* The first member, breadth first from the first one, with a neighbour outside
   of the dead end; -1 for none. */
static int exit_of(const PlainEdd *r, const PlainMeso *end)
{
    int queue[PLAIN_EDD_CELLS], count = 0;
    bool seen[PLAIN_EDD_CELLS] = {false};
    seen[end->space[0]] = true;
    queue[count++] = end->space[0];
    for (int i = 0; i < count; i++)
        for (int e = 0; e < r->edges; e++) {
            int m = other_end(&r->edge[e], queue[i]);
            if (m < 0 || seen[m])
                continue;
            if (!holds(end, m))
                return queue[i];
            seen[m] = true;
            queue[count++] = m;
        }
    return -1;
}

static void try_treasure(PlainEdd *r, const PlainMeso *end, int exit, int from)
{
    int queue[PLAIN_EDD_CELLS], count = 0, enemies = 0;
    bool seen[PLAIN_EDD_CELLS] = {false};
    int guard[PLAIN_EDD_CELLS], guards = 0;
    seen[from] = true;
    queue[count++] = from;
    for (int i = 0; i < count; i++) {
        if (queue[i] == exit)
            return;
        for (int e = 0; e < r->edges; e++) {
            int m = other_end(&r->edge[e], queue[i]);
            if (m < 0 || seen[m])
                continue;
            seen[m] = true;
            if (holds(end, m) && chamber_is(r, 'g', m))
                guard[guards++] = m;
            else
                queue[count++] = m;
        }
    }
    for (int i = 0; i < end->count; i++)
        enemies += r->space[end->space[i]].enemies;
    PlainMeso *m = add_meso(r, 'G', enemies);
    add_member(m, from);
    for (int i = 0; i < guards; i++)
        add_member(m, guard[i]);
}

static void find_guarded(PlainEdd *r)
{
    int before = r->mesos;
    for (int i = 0; i < before; i++) {
        const PlainMeso *end = &r->meso[i];
        bool guard = false;
        if (end->kind != 'd')
            continue;
        for (int k = 0; k < end->count; k++)
            guard |= chamber_is(r, 'g', end->space[k]);
        int exit = exit_of(r, end);
        for (int k = 0; k < end->count && guard; k++)
            if (chamber_is(r, 't', end->space[k]))
                try_treasure(r, end, exit, end->space[k]);
    }
}

void plain_edd_find_meso(PlainEdd *r, bool own)
{
    find_choke_points(r);
    if (own)
        find_dead_branches(r);
    else
        find_dead_ends(r);
    find_chamber_meso(r, own);
    find_guarded(r);
}
