/* md2_rules_paths.c - what the monsters of MiniDungeons 2 see and the first
   step of their paths. The path search is an A* whose ties decide games, so its
   open list is done as in the engine: a binary heap in an array, compared on f
   only, in which a node that gets a shorter way is bubbled between array
   neighbours. With it 60,346 recorded frames come out; a breadth-first search
   with the best fixed order of directions fails in one game of ten.
   Differs: only the first step is kept, and both answers are remembered. */
#include "games/md2/md2_rules.h"

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
    uint8_t *ways = sett_md2_ways(c, scratch, to);
    if (ways != NULL)
        ways[from] |= (uint8_t)(MD2_WAY_WALKED | step << MD2_WAY_STEP);
    return step;
}

static SettPoint point(const Md2Context *c, int32_t floor)
{
    return (SettPoint){c->floor[floor].x, c->floor[floor].y};
}

uint8_t sett_md2_look(const Md2Context *c, void *scratch, int32_t from,
                      int32_t to)
{
    uint8_t way = MD2_WAY_LOOKED;
    if (!sett_sees(&c->walls, point(c, from), point(c, to)))
        way |= MD2_WAY_BLIND;
    if (!sett_sees(&c->walls, point(c, to), point(c, from)))
        way |= MD2_WAY_HIDDEN;
    uint8_t *ways = sett_md2_ways(c, scratch, to);
    return ways != NULL ? ways[from] |= way : way;
}

/* Keeps the nearest, in list order where equally near. */
static void keep_near(Md2Near *near, uint64_t bit, uint32_t item)
{
    near->kept |= bit;
    for (int32_t i = 0; i < MD2_NEAR; i++) {
        if (near->bit[i] != 0 && near->item[i] < item)
            continue;
        uint64_t other_bit = near->bit[i];
        uint32_t other = near->item[i];
        near->bit[i] = bit;
        near->item[i] = item;
        bit = other_bit;
        item = other;
    }
    near->kept &= ~bit;
    near->whole &= bit == 0;
}

void sett_md2_look_around(const Md2Context *c, void *scratch, int32_t from,
                          int32_t prey, Md2Near *near)
{
    int32_t first = c->prey[prey].first * 64, end = c->prey[prey].end * 64;
    near->whole = end - first <= 64;
    if (!near->whole)
        return;
    for (int32_t i = first; i < end; i++) {
        int32_t floor = c->item[i].floor;
        if (floor >= 0 && sett_md2_sees(c, scratch, from, floor))
            keep_near(near, UINT64_C(1) << (i - first),
                      (uint32_t)sett_md2_manhattan(c, from, floor) << 16 |
                          (uint32_t)floor);
    }
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
