/* edd_dungeon_most.c - the simple path between two tiles that meets the most
   treasures (or enemies), and then has the fewest steps: exactly. EDD,
   spec/edd.md section 1.6 (the literal reading of Alvarez et al. 2019).

   A frontier sweeps over the dungeon, tile by tile (the "simpath" method, Knuth
   2011, TAOCP 4A, 7.1.4): a state says of the tiles that still have neighbours
   ahead which are off the path, inside of it, or the two ends of one piece of
   it; of all pieces with the same ends only the best is kept. The work grows
   with the number of tiles and exponentially with the width of the frontier,
   which is a room's smaller side. */
#include "games/edd_dungeon.h"

#include <string.h>

#define SLOTS 28 /* tiles in the frontier: 14 pairs of ends at most */
#define BUDGET 4000000
#define FROM_SLOT 0
#define TO_SLOT 1

enum { OFF, INSIDE, FIRST_PAIR }; /* what a slot holds; pairs share a number */

/* A state: four bits a slot. */
typedef struct Mates {
    uint64_t half[2];
} Mates;

static int32_t get(const Mates *m, int32_t slot)
{
    return (int32_t)(m->half[slot / 16] >> 4 * (slot % 16) & 15);
}

static void set(Mates *m, int32_t slot, int32_t value)
{
    int32_t shift = 4 * (slot % 16);
    uint64_t *half = &m->half[slot / 16];
    *half = (*half & ~((uint64_t)15 << shift)) | (uint64_t)value << shift;
}

/* ---------------------------------------------------------------- operations
 */

/* One step of the sweep: an edge that is taken or not, or a tile all of whose
   edges were. */
typedef struct Op {
    bool edge;
    int32_t a, b;    /* tiles; b of edges only */
    int32_t slot[2]; /* theirs */
    int64_t step;    /* what taking it costs */
} Op;

typedef struct Ops {
    Op *items;
    int32_t count;
    bool too_wide;
} Ops;

/* The order of the tiles, and where each has its last neighbour. */
typedef struct Sweep {
    const DungeonPlan *plan;
    int32_t from, to;
    int32_t *order, count;
    int32_t *when; /* by tile: place in the order, -1 outside */
    int32_t *slot; /* by tile */
    int32_t free[SLOTS], free_count;
} Sweep;

/* Value of a path: things, minus steps, minus connections. */
#define THING ((int64_t)1 << 40)
#define ONE_STEP ((int64_t)1 << 12)

/* Rooms as a breadth-first search over connections finds them. */
static int32_t list_rooms(const SettDungeon *d, int32_t first, int32_t *rooms,
                          uint8_t *seen)
{
    int32_t count = 0;
    rooms[count++] = first;
    seen[first] = 1;
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < 2 * d->connection_count; k++) {
            const SettConnection *c = &d->connections[k / 2];
            int32_t other = c->end[1 - k % 2].room;
            if (c->end[k % 2].room != rooms[i] || seen[other])
                continue;
            seen[other] = 1;
            rooms[count++] = other;
        }
    return count;
}

/* Along the longer side, so that the frontier is as wide as the shorter. */
static void list_tiles(Sweep *s, int32_t room)
{
    const SettGrid *g = &s->plan->d->rooms[room]->view.grid;
    bool wide = g->w >= g->h;
    int32_t outer = wide ? g->w : g->h, inner = wide ? g->h : g->w;
    for (int32_t i = 0; i < outer * inner; i++) {
        int32_t x = wide ? i / inner : i % inner;
        int32_t y = wide ? i % inner : i / inner;
        int32_t cell = sett_grid_at(g, x, y);
        if (s->plan->d->solid[g->cells[cell]])
            continue;
        s->when[s->plan->first[room] + cell] = s->count;
        s->order[s->count++] = s->plan->first[room] + cell;
    }
}

static SettStatus take_sweep(const DungeonPlan *plan, int32_t from, int32_t to,
                             SettArena *tmp, Sweep *s)
{
    const SettDungeon *d = plan->d;
    *s = (Sweep){.plan = plan, .from = from, .to = to};
    s->order = SETT_TAKE(tmp, plan->tiles, int32_t);
    s->when = SETT_TAKE(tmp, plan->tiles, int32_t);
    s->slot = SETT_TAKE(tmp, plan->tiles, int32_t);
    int32_t *rooms = SETT_TAKE(tmp, d->room_count, int32_t);
    uint8_t *seen = SETT_TAKE(tmp, d->room_count, uint8_t);
    if (s->order == NULL || s->when == NULL || s->slot == NULL ||
        rooms == NULL || seen == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < plan->tiles; i++)
        s->when[i] = -1;
    int32_t count = list_rooms(d, plan->room[from], rooms, seen);
    for (int32_t i = 0; i < count; i++)
        list_tiles(s, rooms[i]);
    for (int32_t i = SLOTS - 1; i > TO_SLOT; i--)
        s->free[s->free_count++] = i;
    return SETT_OK;
}

static bool is_end(const Sweep *s, int32_t tile)
{
    return tile == s->from || tile == s->to;
}

/* The place of the last neighbour, or its own where that is later. */
static int32_t last_use(const Sweep *s, int32_t tile)
{
    int32_t next[5], steps, last = s->when[tile];
    int32_t count = sett_plan_next(s->plan, tile, next, &steps);
    for (int32_t i = 0; i < count; i++)
        if (s->when[next[i]] > last)
            last = s->when[next[i]];
    return last;
}

static void close_tile(Sweep *s, Ops *ops, int32_t tile)
{
    ops->items[ops->count++] = (Op){.a = tile, .slot = {s->slot[tile], 0}};
    if (!is_end(s, tile))
        s->free[s->free_count++] = s->slot[tile];
}

/* Edges to earlier tiles, then the tiles that have no edges ahead. */
static void add_ops(Sweep *s, Ops *ops, int32_t tile)
{
    int32_t next[5], steps, now = s->when[tile];
    if (!is_end(s, tile) && s->free_count == 0) {
        ops->too_wide = true;
        return;
    }
    s->slot[tile] = tile == s->from ? FROM_SLOT
                    : tile == s->to ? TO_SLOT
                                    : s->free[--s->free_count];
    int32_t count = sett_plan_next(s->plan, tile, next, &steps);
    for (int32_t i = 0; i < count; i++)
        if (s->when[next[i]] < now)
            ops->items[ops->count++] =
                (Op){.edge = true,
                     .a = next[i],
                     .b = tile,
                     .slot = {s->slot[next[i]], s->slot[tile]},
                     .step = i < steps ? ONE_STEP : 1};
    for (int32_t i = 0; i < count; i++)
        if (s->when[next[i]] < now && last_use(s, next[i]) == now)
            close_tile(s, ops, next[i]);
    if (last_use(s, tile) == now)
        close_tile(s, ops, tile);
}

/* ------------------------------------------------------------------- layers
 */

/* The states after one operation, with a table to find them by. */
typedef struct Layer {
    Mates *mates;
    int64_t *value;
    uint32_t *back; /* state of the layer before, times two; odd: edge taken */
    int32_t *table; /* 1 + state, 0 = empty */
    int32_t count, capacity;
} Layer;

typedef struct Most {
    const Sweep *sweep;
    uint8_t prize;
    SettArena *tmp;
    Layer now, then;
    uint32_t **backs; /* by operation */
    int64_t best;
    int32_t best_op; /* the edge that ends the best path, or -1 */
    int32_t best_state;
} Most;

static uint32_t hash_of(const Mates *m, int32_t capacity)
{
    uint64_t h = sett_hash_mix(sett_hash_mix(0, m->half[0]), m->half[1]);
    return (uint32_t)(h & (uint64_t)(2 * capacity - 1));
}

static void enlist(Layer *layer, int32_t state)
{
    uint32_t at = hash_of(&layer->mates[state], layer->capacity);
    while (layer->table[at] != 0)
        at = (at + 1) & (uint32_t)(2 * layer->capacity - 1);
    layer->table[at] = state + 1;
}

/* Twice as large; the old blocks stay with the arena until the end. */
static SettStatus grow_layer(Layer *layer, SettArena *tmp)
{
    Layer made = {.count = layer->count,
                  .capacity = layer->capacity > 0 ? 2 * layer->capacity : 1024};
    made.mates = sett_arena_raw(tmp, (size_t)made.capacity, sizeof *made.mates);
    made.value = sett_arena_raw(tmp, (size_t)made.capacity, sizeof *made.value);
    made.back = sett_arena_raw(tmp, (size_t)made.capacity, sizeof *made.back);
    made.table = SETT_TAKE(tmp, 2 * made.capacity, int32_t);
    if (made.mates == NULL || made.value == NULL || made.back == NULL ||
        made.table == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < layer->count; i++) {
        made.mates[i] = layer->mates[i];
        made.value[i] = layer->value[i];
        made.back[i] = layer->back[i];
        enlist(&made, i);
    }
    *layer = made;
    return SETT_OK;
}

/* Ties keep what came first. */
static SettStatus keep(Layer *layer, SettArena *tmp, const Mates *mates,
                       int64_t value, uint32_t back)
{
    if (layer->count == layer->capacity && grow_layer(layer, tmp) != SETT_OK)
        return SETT_NO_MEMORY;
    uint32_t at = hash_of(mates, layer->capacity);
    for (; layer->table[at] != 0;
         at = (at + 1) & (uint32_t)(2 * layer->capacity - 1)) {
        int32_t state = layer->table[at] - 1;
        if (memcmp(&layer->mates[state], mates, sizeof *mates) != 0)
            continue;
        if (value > layer->value[state]) {
            layer->value[state] = value;
            layer->back[state] = back;
        }
        return SETT_OK;
    }
    layer->mates[layer->count] = *mates;
    layer->value[layer->count] = value;
    layer->back[layer->count] = back;
    layer->table[at] = ++layer->count;
    return SETT_OK;
}

/* -------------------------------------------------------------------- states
 */

/* Numbers pairs by their first slots, so that equal states are equal bytes. */
static void renumber(Mates *m)
{
    int32_t number[16] = {0}, pairs = FIRST_PAIR;
    for (int32_t i = 0; i < SLOTS; i++) {
        int32_t v = get(m, i);
        if (v < FIRST_PAIR)
            continue;
        if (number[v] == 0)
            number[v] = pairs++;
        set(m, i, number[v]);
    }
}

static int32_t unused_pair(const Mates *m)
{
    int32_t most = FIRST_PAIR - 1;
    for (int32_t i = 0; i < SLOTS; i++)
        if (get(m, i) > most)
            most = get(m, i);
    return most + 1;
}

/* The two ends of the path have one edge, all others two. */
static bool can_join(const Mates *m, const int32_t slot[2])
{
    int32_t a = get(m, slot[0]), b = get(m, slot[1]);
    for (int32_t i = 0; i < 2; i++)
        if (slot[i] <= TO_SLOT && get(m, slot[i]) != OFF)
            return false;
    return a != INSIDE && b != INSIDE && (a == OFF || a != b);
}

static void join(Mates *m, const int32_t slot[2])
{
    int32_t a = get(m, slot[0]), b = get(m, slot[1]);
    if (a == OFF && b == OFF) {
        int32_t pair = unused_pair(m);
        set(m, slot[0], pair);
        set(m, slot[1], pair);
    } else if (a == OFF || b == OFF) {
        set(m, slot[0], a == OFF ? b : INSIDE);
        set(m, slot[1], b == OFF ? a : INSIDE);
    } else {
        set(m, slot[0], INSIDE);
        set(m, slot[1], INSIDE);
        for (int32_t i = 0; i < SLOTS; i++)
            if (get(m, i) == b)
                set(m, i, a);
    }
    renumber(m);
}

/* From start to end, and no other piece anywhere. */
static bool is_whole(const Mates *m)
{
    int32_t pair = get(m, FROM_SLOT);
    if (pair < FIRST_PAIR || get(m, TO_SLOT) != pair)
        return false;
    for (int32_t i = TO_SLOT + 1; i < SLOTS; i++)
        if (get(m, i) >= FIRST_PAIR)
            return false;
    return true;
}

/* Both ends are joined, so nothing can be added to it. */
static bool is_closed(const Mates *m)
{
    int32_t pair = get(m, FROM_SLOT);
    return pair >= FIRST_PAIR && get(m, TO_SLOT) == pair;
}

static int64_t prize_of(const Most *m, int32_t tile)
{
    uint8_t kind = sett_plan_kind(m->sweep->plan, tile);
    bool boss = m->prize == EDD_ENEMY && kind == EDD_BOSS;
    return kind == m->prize || boss ? THING : 0;
}

static SettStatus take_edge(Most *m, const Op *op, int32_t index, int32_t state)
{
    Mates mates = m->now.mates[state];
    int64_t value = m->now.value[state] - op->step;
    if (!can_join(&mates, op->slot))
        return SETT_OK;
    value += get(&mates, op->slot[0]) == OFF ? prize_of(m, op->a) : 0;
    value += get(&mates, op->slot[1]) == OFF ? prize_of(m, op->b) : 0;
    join(&mates, op->slot);
    if (is_whole(&mates) && (m->best_op < 0 || value > m->best)) {
        m->best = value;
        m->best_op = index;
        m->best_state = state;
    }
    if (is_closed(&mates))
        return SETT_OK;
    return keep(&m->then, m->tmp, &mates, value, 2 * (uint32_t)state + 1);
}

/* A tile without edges ahead: an end of the path needs its edge by now, and no
   other tile may be the end of a piece. */
static SettStatus pass(Most *m, const Op *op, int32_t state)
{
    Mates mates = m->now.mates[state];
    int32_t slot = op->slot[0], v = get(&mates, slot);
    bool end = slot <= TO_SLOT;
    if (!op->edge && (end ? v == OFF : v >= FIRST_PAIR))
        return SETT_OK;
    if (!op->edge && !end)
        set(&mates, slot, OFF);
    return keep(&m->then, m->tmp, &mates, m->now.value[state],
                2 * (uint32_t)state);
}

static SettStatus apply(Most *m, const Op *op, int32_t index)
{
    SettStatus s = SETT_OK;
    m->then.count = 0;
    if (m->then.capacity > 0)
        memset(m->then.table, 0,
               sizeof *m->then.table * 2 * (size_t)m->then.capacity);
    for (int32_t i = 0; s == SETT_OK && i < m->now.count; i++) {
        s = pass(m, op, i);
        if (s == SETT_OK && op->edge)
            s = take_edge(m, op, index, i);
    }
    size_t bytes = sizeof(uint32_t) * (size_t)m->then.count;
    m->backs[index] = sett_arena_raw(m->tmp, bytes, 1);
    if (s != SETT_OK || m->backs[index] == NULL)
        return SETT_NO_MEMORY;
    if (bytes > 0)
        memcpy(m->backs[index], m->then.back, bytes);
    Layer now = m->then;
    m->then = m->now;
    m->now = now;
    return SETT_OK;
}

/* -------------------------------------------------------------------- answer
 */

/* Neighbours on the path, by tile: two at most. */
static void link(int32_t *links, int32_t a, int32_t b)
{
    links[2 * a + (links[2 * a] >= 0)] = b;
    links[2 * b + (links[2 * b] >= 0)] = a;
}

static SettStatus trace(const Most *m, const Ops *ops, SettDungeonPath *out)
{
    const Sweep *s = m->sweep;
    int32_t *links = SETT_TAKE(m->tmp, 2 * s->plan->tiles, int32_t);
    out->spots = SETT_TAKE(m->tmp, s->count, SettSpot);
    if (links == NULL || out->spots == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < 2 * s->plan->tiles; i++)
        links[i] = -1;
    uint32_t state = (uint32_t)m->best_state;
    link(links, ops->items[m->best_op].a, ops->items[m->best_op].b);
    for (int32_t i = m->best_op - 1; i >= 0; i--) {
        uint32_t back = m->backs[i][state];
        if (back % 2 == 1)
            link(links, ops->items[i].a, ops->items[i].b);
        state = back / 2;
    }
    for (int32_t tile = s->from, last = -1; tile >= 0;) {
        out->spots[out->count++] = sett_plan_spot(s->plan, tile);
        int32_t next =
            links[2 * tile] != last ? links[2 * tile] : links[2 * tile + 1];
        last = tile;
        tile = tile == s->to ? -1 : next;
    }
    return SETT_OK;
}

static SettStatus sweep_all(Most *m, const Ops *ops, uint64_t budget,
                            SettDungeonPath *out)
{
    const Mates empty = {{0, 0}};
    SettStatus s = keep(&m->now, m->tmp, &empty, 0, 0);
    for (int32_t i = 0; s == SETT_OK && i < ops->count; i++) {
        out->spent += (uint64_t)m->now.count;
        if (out->spent > budget) {
            out->answer = SETT_UNKNOWN;
            return SETT_OK;
        }
        s = apply(m, &ops->items[i], i);
    }
    if (s != SETT_OK)
        return s;
    out->answer = m->best_op >= 0 ? SETT_YES : SETT_NO;
    return m->best_op >= 0 ? trace(m, ops, out) : SETT_OK;
}

SettStatus sett_plan_most(const DungeonPlan *plan, uint8_t prize, int32_t from,
                          int32_t to, uint64_t budget, SettArena *tmp,
                          SettDungeonPath *out)
{
    Sweep sweep;
    Ops ops = {.count = 0};
    if (from == to) {
        out->spots = SETT_TAKE(tmp, 1, SettSpot);
        if (out->spots == NULL)
            return SETT_NO_MEMORY;
        out->spots[out->count++] = sett_plan_spot(plan, from);
        out->answer = SETT_YES;
        return SETT_OK;
    }
    SettStatus s = take_sweep(plan, from, to, tmp, &sweep);
    if (s != SETT_OK || sweep.when[to] < 0)
        return s;
    /* At most two edges to earlier tiles in the room, a connection, a close. */
    ops.items = SETT_TAKE(tmp, 4 * sweep.count, Op);
    if (ops.items == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < sweep.count && !ops.too_wide; i++)
        add_ops(&sweep, &ops, sweep.order[i]);
    if (ops.too_wide) {
        out->answer = SETT_UNKNOWN;
        return SETT_OK;
    }
    Most m = {.sweep = &sweep, .prize = prize, .tmp = tmp, .best_op = -1};
    m.backs = SETT_TAKE(tmp, ops.count, uint32_t *);
    return m.backs == NULL
               ? SETT_NO_MEMORY
               : sweep_all(&m, &ops, budget > 0 ? budget : BUDGET, out);
}
