/* md2_rules_paths.c - what the monsters of MiniDungeons 2 see and the first
   step of their paths. The path search is an A* whose ties decide games, so its
   open list is done as in the engine: a binary heap in an array, compared on f
   only, in which a node that gets a shorter way is bubbled between array
   neighbours. With it 60,346 recorded frames come out; a breadth-first search
   with the best fixed order of directions fails in one game of ten.
   Differs: only the first step is kept, and both answers are remembered. */
#include "games/md2/md2_rules.h"

#include "base/least.h"
#include "level/bits.h"

typedef struct Search {
    Md2Node *nodes;
    Md2Open *heap;
    int32_t count;
} Search;

static void put(Search *q, int32_t slot, Md2Open item)
{
    q->heap[slot] = item;
    q->nodes[item.floor].slot = slot;
}

static void swap(Search *q, int32_t a, int32_t b)
{
    Md2Open item = q->heap[a];
    put(q, a, q->heap[b]);
    put(q, b, item);
}

static void push(Search *q, Md2Open item)
{
    int32_t i = q->count++;
    put(q, i, item);
    while (i > 0 && q->heap[i].f < q->heap[(i - 1) / 2].f) {
        swap(q, i, (i - 1) / 2);
        i = (i - 1) / 2;
    }
}

static int32_t pop(Search *q)
{
    int32_t floor = q->heap[0].floor;
    if (--q->count > 0)
        put(q, 0, q->heap[q->count]);
    for (int32_t i = 0;;) {
        int32_t best = i, left = 2 * i + 1;
        if (left < q->count && q->heap[best].f > q->heap[left].f)
            best = left;
        if (left + 1 < q->count && q->heap[best].f > q->heap[left + 1].f)
            best = left + 1;
        if (best == i)
            return floor;
        swap(q, i, best);
        i = best;
    }
}

/* The engine's own way to lower a key: array neighbours, not heap parents. */
static void bubble(Search *q, int32_t i)
{
    while (i > 0 && q->heap[i - 1].f > q->heap[i].f) {
        swap(q, i, i - 1);
        i--;
    }
    while (i + 1 < q->count && q->heap[i + 1].f < q->heap[i].f) {
        swap(q, i, i + 1);
        i++;
    }
}

/* Order in which the engine looks at neighbours; not that of SettDir. */
static const uint8_t engine_order[4] = {SETT_N, SETT_W, SETT_E, SETT_S};

/* Stamps: `open` for a node on the list, open + 1 for a closed one. */
static void expand(const Md2Context *c, Search *q, uint64_t open, int32_t from,
                   int32_t to, int32_t start)
{
    int32_t g = q->nodes[from].g + 1;
    for (int32_t k = 0; k < 4; k++) {
        uint8_t dir = engine_order[k];
        int32_t floor = c->floor[from].next[dir];
        if (floor < 0 || q->nodes[floor].stamp == open + 1)
            continue;
        Md2Node *node = &q->nodes[floor];
        bool fresh = node->stamp != open;
        if (!fresh && node->g <= g)
            continue;
        node->stamp = open;
        node->g = g;
        node->first = from == start ? dir : q->nodes[from].first;
        Md2Open item = {g + sett_md2_manhattan(c, floor, to), floor};
        if (fresh) {
            push(q, item);
        } else {
            q->heap[node->slot].f = item.f;
            bubble(q, node->slot);
        }
    }
}

static int32_t search(const Md2Context *c, void *scratch, int32_t start,
                      int32_t to)
{
    Md2Scratch *head = scratch;
    uint64_t open = 2 * ++head->searches;
    Search q = {sett_md2_part(scratch, c->nodes_at),
                sett_md2_part(scratch, c->heap_at), 0};
    q.nodes[start].g = 0;
    q.nodes[start].stamp = open;
    push(&q, (Md2Open){sett_md2_manhattan(c, start, to), start});
    while (q.count > 0) {
        int32_t floor = pop(&q);
        if (floor == to)
            return q.nodes[floor].first;
        q.nodes[floor].stamp = open + 1;
        expand(c, &q, open, floor, to, start);
    }
    return MD2_STAY;
}

int32_t sett_md2_find_step(const Md2Context *c, void *scratch, int32_t from,
                           int32_t to)
{
    int32_t step = from == to ? MD2_STAY : search(c, scratch, from, to);
    uint16_t *ways = sett_md2_ways(c, scratch, to);
    if (ways != NULL)
        ways[from] =
            (uint16_t)(sett_md2_sight(c, scratch, ways, from, to) | (step + 1));
    return step;
}

static SettPoint point(const Md2Context *c, int32_t floor)
{
    return (SettPoint){c->floor[floor].x, c->floor[floor].y};
}

static int32_t far_apart(int32_t apart)
{
    return sett_min(apart, MD2_FAR_APART);
}

uint16_t sett_md2_look(const Md2Context *c, void *scratch, int32_t from,
                       int32_t to)
{
    int32_t apart = sett_md2_manhattan(c, from, to);
    int32_t way = MD2_WAY_LOOKED | far_apart(apart) << MD2_WAY_APART;
    if (!sett_sees(&c->walls, point(c, from), point(c, to)))
        way |= MD2_WAY_BLIND;
    if (!sett_sees(&c->walls, point(c, to), point(c, from)))
        way |= MD2_WAY_HIDDEN;
    if (apart <= c->p.bolt_range && !(way & MD2_WAY_BLIND))
        way |= MD2_WAY_RANGE;
    uint16_t *ways = sett_md2_ways(c, scratch, to);
    if (ways != NULL)
        ways[from] = (uint16_t)way;
    return (uint16_t)way;
}

/* Keeps the nearest, in list order where equally near. */
static void keep_item(Md2Items *items, int32_t bit, int32_t way)
{
    int32_t i = MD2_NEAR - 1;
    if (items->way[i] != 0) {
        items->rest = 0;
        if (items->way[i] <= way)
            return;
    }
    for (; i > 0 && (items->way[i - 1] == 0 || items->way[i - 1] > way); i--) {
        items->way[i] = items->way[i - 1];
        items->bit[i] = items->bit[i - 1];
    }
    items->way[i] = (uint16_t)way;
    items->bit[i] = (uint8_t)bit;
}

static void look_around(const Md2Context *c, void *scratch, int32_t from,
                        int32_t prey, Md2Items *items)
{
    int32_t first = c->prey[prey].first * 64, end = c->prey[prey].end * 64;
    if (end - first > 64)
        return;
    items->rest = MD2_NOWHERE;
    for (int32_t i = first; i < end; i++) {
        int32_t floor = c->item[i].floor;
        if (floor < 0 || !sett_md2_sees(c, scratch, from, floor))
            continue;
        int32_t apart = sett_md2_manhattan(c, from, floor);
        if (apart < MD2_FAR_APART)
            keep_item(items, i - first,
                      apart << MD2_WAY_APART | MD2_WAY_LOOKED);
        else
            items->rest = 0;
    }
}

uint32_t sett_md2_ask(const Md2Context *c, void *scratch, uint32_t from,
                      uint32_t prey, uint64_t left)
{
    Md2Near *near = sett_md2_part(scratch, c->near_at);
    const Md2Items *items = sett_md2_part(scratch, c->items_at);
    near += sett_md2_near(from, prey);
    items += sett_md2_near(from, prey);
    near->asked = 0;
    for (int32_t i = 0; i < MD2_NEAR && items->way[i] != 0; i++) {
        uint64_t bit = UINT64_C(1) << items->bit[i];
        near->asked |= bit;
        if (left & bit) {
            near->found = bit;
            return near->best = items->way[i];
        }
    }
    near->found = 0;
    return near->best = items->rest;
}

void sett_md2_look_around(const Md2Context *c, void *scratch, int32_t from,
                          int32_t prey)
{
    Md2Items *items = sett_md2_part(scratch, c->items_at);
    items += sett_md2_near((uint32_t)from, (uint32_t)prey);
    if (items->rest == 0 && items->way[0] == 0)
        look_around(c, scratch, from, prey, items);
    sett_md2_ask(c, scratch, (uint32_t)from, (uint32_t)prey, 0);
}

void sett_md2_keep_step(const Md2Context *c, void *scratch, int32_t from,
                        int32_t prey, int32_t floor, int32_t step)
{
    Md2Items *items = sett_md2_part(scratch, c->items_at);
    const Md2Item *item = c->item + c->prey[prey].first * 64;
    items += sett_md2_near((uint32_t)from, (uint32_t)prey);
    for (int32_t i = 0; i < MD2_NEAR && items->way[i] != 0; i++)
        if (item[items->bit[i]].floor == floor)
            items->way[i] |= (uint16_t)(step + 1);
}

int32_t sett_md2_nearest(const Md2Context *c, void *scratch, const Md2State *s,
                         int32_t from, int32_t prey, int32_t nearer)
{
    const uint64_t *left = s->bits + c->alive_words;
    int32_t best = -1;
    for (int32_t word = c->prey[prey].first; word < c->prey[prey].end; word++)
        for (uint64_t bits = left[word]; bits != 0; bits &= bits - 1) {
            int32_t item = c->item[word * 64 + sett_bits_lowest(bits)].floor;
            int32_t apart = sett_md2_manhattan(c, from, item);
            if (apart >= nearer || !sett_md2_sees(c, scratch, from, item))
                continue;
            best = item;
            nearer = apart;
        }
    return best;
}
