/* edd_dungeon_path.c - the cheapest path between two tiles of a dungeon, by one
   search over all tiles and connections (Dijkstra 1959). docs/design/edd.md,
   section 7.4. Differs: the reference compares costs cut to whole numbers and
   chooses rooms by distance alone; here every path is the best one. Costs are
   hundredths, so that all sums are exact. */
#include "games/edd/edd_dungeon.h"

#include <string.h>

static int32_t tile_of(const DungeonPlan *plan, SettSpot at)
{
    return plan->first[at.room] + sett_spot_cell(plan->d, at);
}

static SettStatus make_plan(const SettDungeon *d, SettArena *tmp,
                            DungeonPlan *out)
{
    *out = (DungeonPlan){.d = d, .tiles = d->tile_count};
    out->first = SETT_TAKE(tmp, d->room_count + 1, int32_t);
    out->room = SETT_TAKE(tmp, d->tile_count + 1, int32_t);
    out->twin = SETT_TAKE(tmp, d->tile_count + 1, int32_t);
    if (out->first == NULL || out->room == NULL || out->twin == NULL)
        return SETT_NO_MEMORY;
    for (int32_t r = 0, tile = 0; r < d->room_count; r++) {
        out->first[r] = tile;
        int32_t area = sett_grid_area(&d->rooms[r]->view.grid);
        for (int32_t c = 0; c < area; c++, tile++) {
            out->room[tile] = r;
            out->twin[tile] = -1;
        }
    }
    for (int32_t i = 0; i < d->connection_count; i++) {
        const SettConnection *c = &d->connections[i];
        int32_t a = tile_of(out, c->end[0]);
        int32_t b = tile_of(out, c->end[1]);
        out->twin[a] = b;
        out->twin[b] = a;
    }
    return SETT_OK;
}

SettSpot sett_plan_spot(const DungeonPlan *plan, int32_t tile)
{
    int32_t room = plan->room[tile], cell = tile - plan->first[room];
    int32_t w = plan->d->rooms[room]->view.grid.w;
    return (SettSpot){room, cell % w, cell / w};
}

uint8_t sett_plan_kind(const DungeonPlan *plan, int32_t tile)
{
    int32_t room = plan->room[tile];
    const SettGrid *grid = &plan->d->rooms[room]->view.grid;
    return plan->d->kind[grid->cells[tile - plan->first[room]]];
}

int32_t sett_plan_next(const DungeonPlan *plan, int32_t tile, int32_t next[5],
                       int32_t *steps)
{
    SettSpot at = sett_plan_spot(plan, tile);
    const SettGrid *grid = &plan->d->rooms[at.room]->view.grid;
    int32_t count = 0;
    for (int32_t i = 0; i < 4; i++) {
        int32_t x = at.x + sett_dirs[i].x, y = at.y + sett_dirs[i].y;
        if (sett_grid_has(grid, x, y) &&
            !plan->d->solid[grid->cells[sett_grid_at(grid, x, y)]])
            next[count++] = plan->first[at.room] + sett_grid_at(grid, x, y);
    }
    *steps = count;
    if (plan->twin[tile] >= 0)
        next[count++] = plan->twin[tile];
    return count;
}

/* What entering a tile costs, in hundredths. */
typedef struct PathCost {
    const char *name;
    int32_t floor, treasure, enemy;
    uint8_t most; /* EddTile that the exact ones count, or EDD_FLOOR */
} PathCost;

static const PathCost costs[SETT_PATH_TYPES] = {
    [SETT_PATH_FASTEST] = {"fastest", 100, 100, 100, EDD_FLOOR},
    [SETT_PATH_REWARDING] = {"rewarding", 500, 1, 1000, EDD_FLOOR},
    [SETT_PATH_LESS_DANGER] = {"less-danger", 100, 100, 2000, EDD_FLOOR},
    [SETT_PATH_MORE_DANGER] = {"more-danger", 500, 500, 1, EDD_FLOOR},
    [SETT_PATH_FEWEST_ENEMIES] = {"fewest-enemies", 0, 0, 1, EDD_FLOOR},
    [SETT_PATH_MOST_TREASURES] = {.name = "most-treasures",
                                  .most = EDD_TREASURE},
    [SETT_PATH_MOST_ENEMIES] = {.name = "most-enemies", .most = EDD_ENEMY},
};

SettPathType sett_path_named(const char *name)
{
    int32_t type = 0;
    while (type < SETT_PATH_TYPES && strcmp(costs[type].name, name) != 0)
        type++;
    return (SettPathType)type;
}

const char *sett_path_name(SettPathType type)
{
    SETT_ASSERT(type < SETT_PATH_TYPES);
    return costs[type].name;
}

/* Length of a path in one number: cost, then steps, then connections. A path
   has fewer than 2^20 tiles of at most 2,000 each and uses no connection twice,
   so 31, 21 and 12 bits hold them. */
#define STEP ((uint64_t)1 << 12)
#define COST_SHIFT 33
#define NOT_YET UINT64_MAX

_Static_assert(SETT_DUNGEON_CONNECTIONS < STEP, "connections fit below a step");
_Static_assert(SETT_DUNGEON_TILES <= 1 << 20, "steps and costs fit");

static void weights_of(SettPathType type, uint64_t weight[EDD_TILES])
{
    const PathCost *c = &costs[type];
    for (int32_t kind = 0; kind < EDD_TILES; kind++) {
        bool foe = kind == EDD_ENEMY || kind == EDD_BOSS;
        int32_t cost = foe                    ? c->enemy
                       : kind == EDD_TREASURE ? c->treasure
                                              : c->floor;
        weight[kind] = ((uint64_t)cost << COST_SHIFT) + STEP;
    }
}

/* Lengths of tiles, and a heap of those whose length is not final. */
typedef struct PathSearch {
    const DungeonPlan *plan;
    uint64_t weight[EDD_TILES];
    uint64_t *length;
    int32_t *heap, *place; /* place: in the heap, -1 outside */
    int32_t count;
} PathSearch;

static bool before(const PathSearch *s, int32_t a, int32_t b)
{
    if (s->length[a] != s->length[b])
        return s->length[a] < s->length[b];
    return a < b;
}

static void put(PathSearch *s, int32_t place, int32_t tile)
{
    s->heap[place] = tile;
    s->place[tile] = place;
}

static void rise(PathSearch *s, int32_t place, int32_t tile)
{
    while (place > 0 && before(s, tile, s->heap[(place - 1) / 2])) {
        put(s, place, s->heap[(place - 1) / 2]);
        place = (place - 1) / 2;
    }
    put(s, place, tile);
}

static void sink(PathSearch *s, int32_t place, int32_t tile)
{
    for (;;) {
        int32_t child = 2 * place + 1;
        if (child + 1 < s->count &&
            before(s, s->heap[child + 1], s->heap[child]))
            child++;
        if (child >= s->count || !before(s, s->heap[child], tile))
            break;
        put(s, place, s->heap[child]);
        place = child;
    }
    put(s, place, tile);
}

static int32_t pop(PathSearch *s)
{
    int32_t first = s->heap[0];
    s->place[first] = -1;
    int32_t last = s->heap[--s->count];
    if (s->count > 0)
        sink(s, 0, last);
    return first;
}

static uint64_t weight_into(const PathSearch *s, int32_t tile, bool step)
{
    return step ? s->weight[sett_plan_kind(s->plan, tile)] : 1;
}

static void offer(PathSearch *s, int32_t tile, uint64_t length)
{
    if (length >= s->length[tile])
        return;
    int32_t place = s->place[tile] >= 0 ? s->place[tile] : s->count++;
    s->length[tile] = length;
    rise(s, place, tile);
}

/* Until `to` is final; returns how many tiles were. */
static uint64_t run(PathSearch *s, int32_t from, int32_t to)
{
    uint64_t spent = 0;
    offer(s, from, 0);
    while (s->count > 0) {
        int32_t tile = pop(s), next[5], steps;
        spent++;
        if (tile == to)
            return spent;
        int32_t count = sett_plan_next(s->plan, tile, next, &steps);
        for (int32_t i = 0; i < count; i++)
            offer(s, next[i],
                  s->length[tile] + weight_into(s, next[i], i < steps));
    }
    return spent;
}

/* The neighbour that a shortest path comes from: the lowest of them. */
static int32_t came_from(const PathSearch *s, int32_t tile)
{
    int32_t next[5], steps, best = -1;
    int32_t count = sett_plan_next(s->plan, tile, next, &steps);
    for (int32_t i = 0; i < count; i++) {
        uint64_t length = s->length[next[i]];
        if (length != NOT_YET && s->place[next[i]] < 0 &&
            length + weight_into(s, tile, i < steps) == s->length[tile] &&
            (best < 0 || next[i] < best))
            best = next[i];
    }
    return best;
}

static SettStatus trace(const PathSearch *s, int32_t from, int32_t to,
                        SettArena *tmp, SettDungeonPath *out)
{
    int32_t count = 1;
    for (int32_t t = to; t != from; t = came_from(s, t))
        count++;
    out->spots = SETT_TAKE(tmp, count, SettSpot);
    if (out->spots == NULL)
        return SETT_NO_MEMORY;
    out->count = count;
    for (int32_t t = to, i = count - 1; i >= 0; i--) {
        out->spots[i] = sett_plan_spot(s->plan, t);
        if (i > 0)
            t = came_from(s, t);
    }
    return SETT_OK;
}

static SettStatus find_cheapest(const DungeonPlan *plan, SettPathType type,
                                int32_t from, int32_t to, SettArena *tmp,
                                SettDungeonPath *out)
{
    PathSearch s = {.plan = plan};
    weights_of(type, s.weight);
    s.length = sett_arena_raw(tmp, (size_t)plan->tiles, sizeof *s.length);
    s.heap = sett_arena_raw(tmp, (size_t)plan->tiles, sizeof *s.heap);
    s.place = sett_arena_raw(tmp, (size_t)plan->tiles, sizeof *s.place);
    if (s.length == NULL || s.heap == NULL || s.place == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < plan->tiles; i++) {
        s.length[i] = NOT_YET;
        s.place[i] = -1;
    }
    out->spent = run(&s, from, to);
    out->answer = s.length[to] == NOT_YET ? SETT_NO : SETT_YES;
    return out->answer == SETT_YES ? trace(&s, from, to, tmp, out) : SETT_OK;
}

/* Steps, things met, and the cost by the type's table. */
static void tell(const DungeonPlan *plan, SettPathType type,
                 SettDungeonPath *out)
{
    uint64_t weight[EDD_TILES];
    weights_of(type, weight);
    for (int32_t i = 0; i < out->count; i++) {
        uint8_t kind = sett_plan_kind(plan, tile_of(plan, out->spots[i]));
        out->treasures += kind == EDD_TREASURE;
        out->enemies += kind == EDD_ENEMY || kind == EDD_BOSS;
        if (i == 0 || out->spots[i].room != out->spots[i - 1].room)
            continue;
        out->steps++;
        if (type <= SETT_PATH_MORE_DANGER)
            out->cost += (int64_t)(weight[kind] >> COST_SHIFT);
    }
}

static SettStatus check_end(const SettDungeon *d, SettSpot at, SettError *err)
{
    if (!sett_dungeon_has(d, at))
        return sett_fail(err, SETT_BAD_INPUT, "a path to or from no tile");
    const DungeonRoom *room = d->rooms[at.room];
    if (d->solid[room->view.grid.cells[sett_spot_cell(d, at)]])
        return sett_fail(err, SETT_BAD_INPUT, "%d,%d of \"%s\" is a wall",
                         (int)at.x, (int)at.y, room->name);
    return SETT_OK;
}

SettStatus sett_dungeon_path(const SettDungeon *d, SettPathType type,
                             SettSpot from, SettSpot to, uint64_t budget,
                             SettArena *tmp, SettDungeonPath *out,
                             SettError *err)
{
    SETT_ASSERT(type < SETT_PATH_TYPES);
    DungeonPlan plan;
    *out = (SettDungeonPath){.answer = SETT_NO};
    SettStatus status = check_end(d, from, err);
    if (status != SETT_OK)
        return status;
    status = check_end(d, to, err);
    if (status != SETT_OK)
        return status;
    status = make_plan(d, tmp, &plan);
    if (status == SETT_OK) {
        int32_t a = tile_of(&plan, from), b = tile_of(&plan, to);
        uint8_t most = costs[type].most;
        status = most == EDD_FLOOR
                     ? find_cheapest(&plan, type, a, b, tmp, out)
                     : sett_plan_most(&plan, most, a, b, budget, tmp, out);
    }
    if (status != SETT_OK)
        return sett_fail(err, status, "out of memory");
    tell(&plan, type, out);
    return SETT_OK;
}
