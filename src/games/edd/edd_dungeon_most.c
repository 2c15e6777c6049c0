/* edd_dungeon_most.c - the simple path between two tiles that meets the most
   treasures (or enemies), and then has the fewest steps: exactly.
   docs/design/edd.md, section 7.4 (Alvarez et al. 2019, taken at its word).

   A frontier sweeps over the dungeon, room by room and tile by tile (the
   "simpath" method, Knuth 2011, TAOCP 4A, 7.1.4, in the form that keeps edges).
   A state says of the edges between tiles that the sweep has passed and those
   ahead which are on the path, and which two of them are ends of one piece of
   it; of all pieces with the same ends only the best is kept. Where the sweep
   has passed a room, the edges left are its doors': what a room holds is worked
   out once for each way of joining them. The work grows with the number of
   tiles and exponentially with the width of the frontier, which is a room's
   smaller side. */
#include "games/edd/edd_dungeon.h"

#include <string.h>

#define SLOTS 28 /* edges in the frontier */
#define AHEAD 3  /* edges of a tile to later ones: two sides, a connection */
#define BUDGET 16000000
#define MOST_STATES (1 << 20) /* at once, which is some 100 MB */

/* What a slot holds: an edge that is off the path, the end of the piece that
   begins at the start or ends at the goal, or one of two ends, which share a
   number. 26 of them at most, so 15 is never reached. */
enum { OFF, TO_START, TO_GOAL, FIRST_PAIR };

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

/* One tile of the sweep: its edges from tiles before it, whose slots become
   free, and those to tiles after it, which take free ones. */
typedef struct Op {
    int32_t tile;
    int32_t back_count, ahead_count;
    int8_t back[5], ahead[AHEAD]; /* slots */
    int32_t to[AHEAD];            /* tiles at the far ends */
    int64_t cost[AHEAD];          /* of taking an edge */
    int64_t prize;                /* of having the tile on the path */
} Op;

/* The order of the tiles. */
typedef struct Sweep {
    const DungeonPlan *plan;
    int32_t from, to;
    int32_t *order, count;
    int32_t *when; /* by tile: place in the order, -1 outside */
    Op *ops;       /* by place */
    int32_t free[SLOTS], free_count;
    bool too_wide;
} Sweep;

/* Value of a path: things, minus steps, minus connections. */
#define THING ((int64_t)1 << 40)
#define ONE_STEP ((int64_t)1 << 12)

/* Marks rooms that no simple path between the ends enters, as it could not
   leave them: all but one of their connections, if any, lead to such rooms. */
static void mark_blind(const DungeonPlan *plan, int32_t from, int32_t to,
                       uint8_t *seen)
{
    const SettDungeon *d = plan->d;
    for (bool more = true; more;) {
        more = false;
        for (int32_t r = 0; r < d->room_count; r++) {
            int32_t ways = 0;
            for (int32_t k = 0; k < 2 * d->connection_count; k++) {
                const SettConnection *c = &d->connections[k / 2];
                ways +=
                    c->end[k % 2].room == r && !seen[c->end[1 - k % 2].room];
            }
            if (seen[r] || ways > 1 || r == plan->room[from] ||
                r == plan->room[to])
                continue;
            seen[r] = 1;
            more = true;
        }
    }
}

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
    int32_t *rooms = SETT_TAKE(tmp, d->room_count, int32_t);
    uint8_t *seen = SETT_TAKE(tmp, d->room_count, uint8_t);
    if (s->order == NULL || s->when == NULL || rooms == NULL || seen == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < plan->tiles; i++)
        s->when[i] = -1;
    mark_blind(plan, from, to, seen);
    int32_t count = list_rooms(d, plan->room[from], rooms, seen);
    for (int32_t i = 0; i < count; i++)
        list_tiles(s, rooms[i]);
    s->ops = SETT_TAKE(tmp, s->count, Op);
    for (int32_t i = SLOTS - 1; i >= 0; i--)
        s->free[s->free_count++] = i;
    return s->ops == NULL ? SETT_NO_MEMORY : SETT_OK;
}

static int64_t prize_of(const Sweep *s, int32_t tile, uint8_t prize)
{
    uint8_t kind = sett_plan_kind(s->plan, tile);
    bool boss = prize == EDD_ENEMY && kind == EDD_BOSS;
    return kind == prize || boss ? THING : 0;
}

/* The slot that the edge between two places of the order took. */
static int8_t slot_of(const Op *earlier, int32_t tile)
{
    for (int32_t i = 0; i < earlier->ahead_count; i++)
        if (earlier->to[i] == tile)
            return earlier->ahead[i];
    SETT_ASSERT(false);
    return 0;
}

/* Two rooms may be joined more than once, two tiles may not. */
static void make_op(Sweep *s, int32_t place, uint8_t prize)
{
    int32_t tile = s->order[place], next[5], steps;
    int32_t count = sett_plan_next(s->plan, tile, next, &steps);
    Op *op = &s->ops[place];
    *op = (Op){.tile = tile, .prize = prize_of(s, tile, prize)};
    for (int32_t i = 0; i < count; i++)
        if (s->when[next[i]] >= 0 && s->when[next[i]] < place)
            op->back[op->back_count++] =
                slot_of(&s->ops[s->when[next[i]]], tile);
    for (int32_t i = 0; i < op->back_count; i++)
        s->free[s->free_count++] = op->back[i];
    for (int32_t i = 0; i < count; i++) {
        if (s->when[next[i]] < place) /* or outside of the sweep */
            continue;
        if (s->free_count == 0) {
            s->too_wide = true;
            return;
        }
        int32_t n = op->ahead_count++;
        op->to[n] = next[i];
        op->cost[n] = i < steps ? ONE_STEP : 1;
        op->ahead[n] = (int8_t)s->free[--s->free_count];
    }
}

/* The states after one operation, with a table to find them by. */
typedef struct Layer {
    Mates *mates;
    int64_t *value;
    uint32_t *back; /* state of the layer before, and which edges were taken */
    int32_t *table; /* 1 + state, 0 = empty */
    int32_t count, capacity;
} Layer;

typedef struct Most {
    const Sweep *sweep;
    SettArena *tmp;
    Layer now, then;
    uint32_t **backs; /* by place */
    int64_t best;
    int32_t best_place; /* where the best path becomes whole, or -1 */
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

/* Replaces `was` by `is` in all slots. */
static void rename(Mates *m, int32_t was, int32_t is)
{
    for (int32_t i = 0; i < SLOTS; i++)
        if (get(m, i) == was)
            set(m, i, is);
}

/* What meets at a tile: ends of pieces before it, and at the start or the goal
   the path's own end. Takes the edges back off the frontier; returns how many
   ends there are, of which `ends` has the first two. */
static int32_t take_ends(const Sweep *s, const Op *op, Mates *m,
                         int32_t ends[2])
{
    int32_t count = 0;
    if (op->tile == s->from)
        ends[count++] = TO_START;
    if (op->tile == s->to)
        ends[count++] = TO_GOAL;
    for (int32_t i = 0; i < op->back_count; i++) {
        int32_t v = get(m, op->back[i]);
        set(m, op->back[i], OFF);
        if (v != OFF && count++ < 2)
            ends[count - 1] = v;
    }
    return count;
}

/* Joins two ends at a tile. False: that closes a circle. */
static bool join(Mates *m, const int32_t ends[2], bool *whole)
{
    int32_t a = ends[0], b = ends[1];
    *whole = a < FIRST_PAIR && b < FIRST_PAIR;
    if (a == b)
        return false;
    if (!*whole && b < FIRST_PAIR)
        rename(m, a, b);
    else if (!*whole)
        rename(m, b, a);
    return true;
}

static bool is_empty(const Mates *m)
{
    return m->half[0] == 0 && m->half[1] == 0;
}

/* A tile with two ends: nothing leaves it. */
static SettStatus meet(Most *m, const Op *op, int32_t place, int32_t state,
                       Mates mates, const int32_t ends[2])
{
    bool whole;
    int64_t value = m->now.value[state] + op->prize;
    if (!join(&mates, ends, &whole))
        return SETT_OK;
    if (whole) {
        if (is_empty(&mates) && (m->best_place < 0 || value > m->best)) {
            m->best = value;
            m->best_place = place;
            m->best_state = state;
        }
        return SETT_OK;
    }
    renumber(&mates);
    return keep(&m->then, m->tmp, &mates, value, (uint32_t)state << AHEAD);
}

static int32_t unused_pair(const Mates *m)
{
    int32_t most = FIRST_PAIR - 1;
    for (int32_t i = 0; i < SLOTS; i++)
        if (get(m, i) > most)
            most = get(m, i);
    return most + 1;
}

/* The path leaves a tile by the edges of `taken`. */
static SettStatus leave(Most *m, const Op *op, int32_t state, Mates mates,
                        int32_t end, uint32_t taken)
{
    int64_t value = m->now.value[state] + op->prize;
    if (end == OFF)
        end = unused_pair(&mates);
    for (int32_t i = 0; i < op->ahead_count; i++)
        if (taken >> i & 1) {
            set(&mates, op->ahead[i], end);
            value -= op->cost[i];
        }
    renumber(&mates);
    return keep(&m->then, m->tmp, &mates, value,
                (uint32_t)state << AHEAD | taken);
}

/* No end: the tile stays off the path, or a piece begins with two edges. One:
   it goes on by any edge. Two: they meet. */
static SettStatus advance(Most *m, const Op *op, int32_t place, int32_t state)
{
    Mates mates = m->now.mates[state];
    int32_t ends[2] = {OFF, OFF};
    int32_t count = take_ends(m->sweep, op, &mates, ends);
    SettStatus status = SETT_OK;
    if (count > 2)
        return status;
    if (count == 2)
        return meet(m, op, place, state, mates, ends);
    if (count == 0) {
        renumber(&mates);
        status = keep(&m->then, m->tmp, &mates, m->now.value[state],
                      (uint32_t)state << AHEAD);
    }
    for (uint32_t taken = 1; status == SETT_OK && taken >> op->ahead_count == 0;
         taken++) {
        int32_t edges = (int32_t)(taken & 1) + (int32_t)(taken >> 1 & 1) +
                        (int32_t)(taken >> 2 & 1);
        if (edges + count == 2)
            status = leave(m, op, state, mates, ends[0], taken);
    }
    return status;
}

static SettStatus apply(Most *m, const Op *op, int32_t place)
{
    SettStatus status = SETT_OK;
    m->then.count = 0;
    if (m->then.capacity > 0)
        memset(m->then.table, 0,
               sizeof *m->then.table * 2 * (size_t)m->then.capacity);
    for (int32_t i = 0; status == SETT_OK && i < m->now.count; i++)
        status =
            sett_work(m->tmp, 1000) ? SETT_CANCELLED : advance(m, op, place, i);
    if (status != SETT_OK)
        return status;
    size_t bytes = sizeof(uint32_t) * (size_t)m->then.count;
    m->backs[place] = sett_arena_raw(m->tmp, bytes, 1);
    if (m->backs[place] == NULL)
        return SETT_NO_MEMORY;
    if (bytes > 0)
        memcpy(m->backs[place], m->then.back, bytes);
    Layer now = m->then;
    m->then = m->now;
    m->now = now;
    return SETT_OK;
}

/* Neighbours on the path, by tile: two at most. */
static void link(int32_t *links, int32_t a, int32_t b)
{
    links[2 * a + (links[2 * a] >= 0)] = b;
    links[2 * b + (links[2 * b] >= 0)] = a;
}

static SettStatus trace(const Most *m, SettDungeonPath *out)
{
    const Sweep *s = m->sweep;
    int32_t *links = SETT_TAKE(m->tmp, 2 * s->plan->tiles, int32_t);
    out->spots = SETT_TAKE(m->tmp, s->count, SettSpot);
    if (links == NULL || out->spots == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < 2 * s->plan->tiles; i++)
        links[i] = -1;
    uint32_t state = (uint32_t)m->best_state;
    for (int32_t place = m->best_place - 1; place >= 0; place--) {
        const Op *op = &s->ops[place];
        uint32_t back = m->backs[place][state];
        for (int32_t i = 0; i < op->ahead_count; i++)
            if (back >> i & 1)
                link(links, op->tile, op->to[i]);
        state = back >> AHEAD;
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

static SettStatus sweep_all(Most *m, uint64_t budget, SettDungeonPath *out)
{
    const Mates empty = {{0, 0}};
    const Sweep *sweep = m->sweep;
    SettStatus status = keep(&m->now, m->tmp, &empty, 0, 0);
    for (int32_t i = 0; status == SETT_OK && i < sweep->count; i++) {
        out->spent += (uint64_t)m->now.count;
        if (out->spent > budget || m->now.count > MOST_STATES) {
            out->answer = SETT_UNKNOWN;
            return SETT_OK;
        }
        status = apply(m, &sweep->ops[i], i);
    }
    if (status != SETT_OK)
        return status;
    out->answer = m->best_place >= 0 ? SETT_YES : SETT_NO;
    return m->best_place >= 0 ? trace(m, out) : SETT_OK;
}

SettStatus sett_plan_most(const DungeonPlan *plan, uint8_t prize, int32_t from,
                          int32_t to, uint64_t budget, SettArena *tmp,
                          SettDungeonPath *out)
{
    Sweep sweep;
    if (from == to) {
        out->spots = SETT_TAKE(tmp, 1, SettSpot);
        if (out->spots == NULL)
            return SETT_NO_MEMORY;
        out->spots[out->count++] = sett_plan_spot(plan, from);
        out->answer = SETT_YES;
        return SETT_OK;
    }
    SettStatus status = take_sweep(plan, from, to, tmp, &sweep);
    if (status != SETT_OK || sweep.when[to] < 0)
        return status;
    for (int32_t i = 0; i < sweep.count && !sweep.too_wide; i++)
        make_op(&sweep, i, prize);
    if (sweep.too_wide) {
        out->answer = SETT_UNKNOWN;
        return SETT_OK;
    }
    Most m = {.sweep = &sweep, .tmp = tmp, .best_place = -1};
    m.backs = SETT_TAKE(tmp, sweep.count, uint32_t *);
    return m.backs == NULL ? SETT_NO_MEMORY
                           : sweep_all(&m, budget > 0 ? budget : BUDGET, out);
}
