/* join_near.c - joins components of a large layout that few walls part. Every
   floor cell knows how many components it sees through as many walls as the
   nearest pair is apart; a tree of sums finds pair number k. A join changes
   that only around the tunnel and around the smaller components, which take the
   name of the largest. */
#include "gen/layout/layout.h"

#include "base/enlarge.h"
#include "base/least.h"
#include "base/roots.h"

#define MOST_WALLS 6
/* Cells within so many steps, and components that may lie one step farther. */
#define FAN_CELLS (2 * MOST_WALLS * (MOST_WALLS + 1))
#define FAN_FOUND (4 * (MOST_WALLS + 1))

#define WALL (-1)  /* may be dug */
#define FIXED (-2) /* may not */

/* Walls around a cell in the order of distance, until other components are
   met. */
typedef struct Fan {
    int32_t cell[FAN_CELLS], depth[FAN_CELLS];
    int32_t count;
    int32_t found[FAN_FOUND]; /* components, each once */
    int32_t found_count;
    int32_t walls; /* to those that were found */
} Fan;

typedef struct Near {
    SettLayoutBoard *board;
    int32_t area;
    int32_t *name;    /* of a floor's component: look up by root_of */
    int32_t *next;    /* ring of the cells of a component */
    int32_t *parent;  /* by component */
    int32_t *first;   /* lowest cell, by component */
    int32_t *size;    /* cells, by component */
    int32_t *some;    /* any cell of its ring, by component */
    uint8_t *sources; /* by cell: components at `base` walls */
    int32_t *tree;    /* Fenwick's sums of them; 1-based */
    int32_t total;
    int32_t *stamp, now; /* by cell: when it was counted last */
    int32_t *closer;     /* cells that see a component through fewer walls */
    int32_t closer_count, closer_room;
    int32_t base, components;
    Fan fan, around;
} Near;

static int32_t neighbour(const Near *n, int32_t cell, int32_t dir)
{
    int32_t w = n->board->w, x = cell % w;
    if (dir == SETT_N)
        return cell >= w ? cell - w : -1;
    if (dir == SETT_S)
        return cell + w < n->area ? cell + w : -1;
    if (dir == SETT_E)
        return x + 1 < w ? cell + 1 : -1;
    return x > 0 ? cell - 1 : -1;
}

static void push(Fan *fan, int32_t cell, int32_t depth)
{
    for (int32_t i = 0; i < fan->count; i++)
        if (fan->cell[i] == cell)
            return;
    fan->cell[fan->count] = cell;
    fan->depth[fan->count++] = depth;
}

static void find(Fan *fan, int32_t component)
{
    for (int32_t i = 0; i < fan->found_count; i++)
        if (fan->found[i] == component)
            return;
    fan->found[fan->found_count++] = component;
}

/* Opens a fan until a component other than that of `cell` is met. */
static void look(const Near *n, int32_t cell, int32_t most, Fan *fan)
{
    int32_t own = sett_root_of(n->parent, n->name[cell]);
    fan->count = fan->found_count = fan->walls = 0;
    for (int32_t d = 0; d < 4; d++) {
        int32_t c = neighbour(n, cell, d);
        if (c >= 0 && n->name[c] == WALL)
            push(fan, c, 1);
    }
    for (int32_t i = 0; i < fan->count; i++) {
        int32_t depth = fan->depth[i];
        if (fan->found_count > 0 && depth > fan->walls)
            return;
        for (int32_t d = 0; d < 4; d++) {
            int32_t c = neighbour(n, fan->cell[i], d);
            if (c >= 0 && n->name[c] == WALL && depth < most)
                push(fan, c, depth + 1);
            if (c < 0 || n->name[c] < 0 ||
                sett_root_of(n->parent, n->name[c]) == own)
                continue;
            fan->walls = depth;
            find(fan, sett_root_of(n->parent, n->name[c]));
        }
    }
}

static void add(Near *n, int32_t cell, int32_t change)
{
    n->total += change;
    for (int32_t i = cell + 1; i <= n->area; i += i & -i)
        n->tree[i] += change;
}

/* The cell of pair number *at, which becomes a number within the cell. */
static int32_t cell_of_pair(const Near *n, int32_t *at)
{
    int32_t cell = 0, step = 1;
    while (step * 2 <= n->area)
        step *= 2;
    for (; step > 0; step /= 2)
        if (cell + step <= n->area && n->tree[cell + step] <= *at) {
            cell += step;
            *at -= n->tree[cell];
        }
    return cell;
}

static SettStatus note_closer(Near *n, int32_t cell)
{
    if (n->closer_count == n->closer_room) {
        int32_t room = 2 * n->closer_room;
        int32_t *more =
            sett_enlarge(n->board->job->tmp, n->closer, (size_t)n->closer_count,
                         (size_t)room, sizeof *more);
        if (more == NULL)
            return SETT_NO_MEMORY;
        n->closer = more;
        n->closer_room = room;
    }
    n->closer[n->closer_count++] = cell;
    return SETT_OK;
}

static void drop_closer(Near *n, int32_t cell)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < n->closer_count; i++)
        if (n->closer[i] != cell)
            n->closer[kept++] = n->closer[i];
    n->closer_count = kept;
}

/* What a floor cell sees now; once a round. */
static SettStatus count(Near *n, int32_t cell)
{
    if (n->stamp[cell] == n->now)
        return SETT_OK;
    n->stamp[cell] = n->now;
    if (sett_work(n->board->job->tmp, 256))
        return SETT_CANCELLED;
    look(n, cell, n->base, &n->fan);
    int32_t sources = n->fan.walls == n->base ? n->fan.found_count : 0;
    if (sources != n->sources[cell])
        add(n, cell, sources - n->sources[cell]);
    n->sources[cell] = (uint8_t)sources;
    drop_closer(n, cell);
    return n->fan.found_count > 0 && n->fan.walls < n->base
               ? note_closer(n, cell)
               : SETT_OK;
}

/* A cell changed its component: counts all that may see it. */
static SettStatus count_around(Near *n, int32_t cell)
{
    Fan *fan = &n->around;
    SettStatus status = count(n, cell);
    fan->count = 0;
    push(fan, cell, 0);
    for (int32_t i = 0; i < fan->count && status == SETT_OK; i++)
        for (int32_t d = 0; d < 4 && status == SETT_OK; d++) {
            int32_t c = neighbour(n, fan->cell[i], d);
            if (c >= 0 && n->name[c] == WALL && fan->depth[i] < n->base)
                push(fan, c, fan->depth[i] + 1);
            else if (c >= 0 && n->name[c] >= 0)
                status = count(n, c);
        }
    return status;
}

static SettStatus count_all(Near *n)
{
    SettStatus status = SETT_OK;
    n->now++;
    for (int32_t c = 0; c < n->area && status == SETT_OK; c++)
        if (n->name[c] >= 0)
            status = count(n, c);
    return status;
}

/* A reached cell and the number of its source among those it sees. */
typedef struct Pair {
    int32_t cell, number;
} Pair;

static void sort(int32_t *items, int32_t count)
{
    for (int32_t i = 1; i < count; i++)
        for (int32_t k = i; k > 0 && items[k] < items[k - 1]; k--) {
            int32_t kept = items[k];
            items[k] = items[k - 1];
            items[k - 1] = kept;
        }
}

/* A pair that fewer walls than `base` part: new tunnels make them. */
static Pair choose_closer(Near *n)
{
    int32_t least = MOST_WALLS, total = 0, i = 0;
    sort(n->closer, n->closer_count);
    for (i = 0; i < n->closer_count; i++) {
        look(n, n->closer[i], n->base, &n->fan);
        if (n->fan.walls < least) {
            least = n->fan.walls;
            total = 0;
        }
        total += n->fan.walls == least ? n->fan.found_count : 0;
    }
    int32_t at = (int32_t)sett_rng_below(&n->board->rng, (uint32_t)total);
    for (i = 0;; i++) {
        look(n, n->closer[i], n->base, &n->fan);
        if (n->fan.walls != least)
            continue;
        if (at < n->fan.found_count)
            return (Pair){n->closer[i], at};
        at -= n->fan.found_count;
    }
}

static Pair choose(Near *n)
{
    if (n->closer_count > 0)
        return choose_closer(n);
    int32_t at = (int32_t)sett_rng_below(&n->board->rng, (uint32_t)n->total);
    int32_t cell = cell_of_pair(n, &at);
    return (Pair){cell, at};
}

/* Sources of a cell are numbered by their first cells. */
static int32_t source_of(const Near *n, const Fan *fan, int32_t number)
{
    for (int32_t i = 0;; i++) {
        int32_t lower = 0;
        for (int32_t k = 0; k < fan->found_count; k++)
            lower += n->first[fan->found[k]] < n->first[fan->found[i]];
        if (lower == number)
            return fan->found[i];
    }
}

static int32_t place_in(const Fan *fan, int32_t cell)
{
    int32_t i = 0;
    while (i < fan->count && fan->cell[i] != cell)
        i++;
    return i;
}

/* Leaves only the walls of shortest ways to the source, depth 0 for others. */
static void prune(const Near *n, Fan *fan, int32_t source)
{
    for (int32_t i = fan->count - 1; i >= 0; i--) {
        bool leads = false;
        for (int32_t d = 0; d < 4; d++) {
            int32_t c = neighbour(n, fan->cell[i], d);
            if (c < 0 || n->name[c] == FIXED)
                continue;
            int32_t k = n->name[c] == WALL ? place_in(fan, c) : 0;
            leads = leads ||
                    (n->name[c] == WALL
                         ? k < fan->count && fan->depth[i] < fan->walls &&
                               fan->depth[k] == fan->depth[i] + 1
                         : fan->depth[i] == fan->walls &&
                               sett_root_of(n->parent, n->name[c]) == source);
        }
        if (!leads)
            fan->depth[i] = 0;
    }
}

/* Digs from the reached cell to the source; the tunnel's cells. */
static void dig(Near *n, Pair pair, int32_t tunnel[MOST_WALLS], int32_t *walls)
{
    SettLayoutBoard *b = n->board;
    Fan *fan = &n->fan;
    look(n, pair.cell, n->base, fan);
    prune(n, fan, source_of(n, fan, pair.number));
    int32_t cell = pair.cell;
    *walls = fan->walls;
    for (int32_t depth = 1; depth <= *walls; depth++) {
        int32_t next[4], count = 0;
        for (int32_t d = 0; d < 4; d++) {
            int32_t c = neighbour(n, cell, d);
            int32_t k = c < 0 ? fan->count : place_in(fan, c);
            if (k < fan->count && fan->depth[k] == depth)
                next[count++] = c;
        }
        SETT_ASSERT(count > 0);
        /* cppcheck-suppress uninitvar ; asserted: count > 0 */
        cell = next[sett_rng_below(&b->rng, (uint32_t)count)];
        sett_board_dig(b, cell % b->w, cell / b->w);
        tunnel[depth - 1] = cell;
    }
}

/* The components beside a tunnel, each once; the largest first. */
static int32_t beside(const Near *n, const int32_t *tunnel, int32_t walls,
                      int32_t *out)
{
    Fan met = {.found_count = 0};
    for (int32_t i = 0; i < walls; i++)
        for (int32_t d = 0; d < 4; d++) {
            int32_t c = neighbour(n, tunnel[i], d);
            if (c >= 0 && n->name[c] >= 0)
                find(&met, sett_root_of(n->parent, n->name[c]));
        }
    for (int32_t i = 0; i < met.found_count; i++) {
        out[i] = met.found[i];
        if (n->size[out[i]] > n->size[out[0]]) {
            out[i] = out[0];
            out[0] = met.found[i];
        }
    }
    return met.found_count;
}

/* Adds a ring of cells to the component `to`. */
static void splice(Near *n, int32_t to, int32_t cell)
{
    int32_t kept = n->next[cell];
    n->next[cell] = n->next[n->some[to]];
    n->next[n->some[to]] = kept;
}

static SettStatus rename_ring(Near *n, int32_t from)
{
    int32_t cell = n->some[from];
    SettStatus status;
    do {
        status = count_around(n, cell);
        cell = n->next[cell];
    } while (status == SETT_OK && cell != n->some[from]);
    return status;
}

static SettStatus join(Near *n, const int32_t *tunnel, int32_t walls)
{
    int32_t parts[FAN_FOUND] = {0};
    int32_t count = beside(n, tunnel, walls, parts), to = parts[0];
    SettStatus status = SETT_OK;
    n->now++;
    n->components -= count - 1;
    for (int32_t i = 1; i < count; i++) {
        n->parent[parts[i]] = to;
        n->size[to] += n->size[parts[i]];
        n->first[to] = sett_min(n->first[to], n->first[parts[i]]);
    }
    for (int32_t i = 0; i < walls; i++) {
        n->name[tunnel[i]] = to;
        n->next[tunnel[i]] = tunnel[i];
        n->size[to]++;
        n->first[to] = sett_min(n->first[to], tunnel[i]);
    }
    for (int32_t i = 0; i < walls && status == SETT_OK; i++) {
        status = count_around(n, tunnel[i]);
        splice(n, to, tunnel[i]);
    }
    for (int32_t i = 1; i < count && status == SETT_OK; i++) {
        status = rename_ring(n, parts[i]);
        splice(n, to, n->some[parts[i]]);
    }
    return status;
}

static bool take(Near *n)
{
    SettArena *tmp = n->board->job->tmp;
    size_t most = (size_t)(n->area + 1) / 2 + 1;
    n->closer_room = 64;
    n->name = sett_arena_raw(tmp, (size_t)n->area, sizeof *n->name);
    n->next = sett_arena_raw(tmp, (size_t)n->area, sizeof *n->next);
    n->size = sett_arena_raw(tmp, most, sizeof *n->size);
    n->sources = SETT_TAKE(tmp, n->area, uint8_t);
    n->tree = SETT_TAKE(tmp, n->area + 1, int32_t);
    n->stamp = SETT_TAKE(tmp, n->area, int32_t);
    n->closer = SETT_TAKE(tmp, n->closer_room, int32_t);
    return n->name != NULL && n->next != NULL && n->size != NULL &&
           n->sources != NULL && n->tree != NULL && n->stamp != NULL &&
           n->closer != NULL;
}

static bool take_components(Near *n)
{
    SettArena *tmp = n->board->job->tmp;
    n->parent = SETT_TAKE(tmp, n->components, int32_t);
    n->first = SETT_TAKE(tmp, n->components, int32_t);
    n->some = SETT_TAKE(tmp, n->components, int32_t);
    return n->parent != NULL && n->first != NULL && n->some != NULL;
}

/* Names of walls, and the rings. */
static SettStatus list_cells(Near *n)
{
    const SettLayoutBoard *b = n->board;
    for (int32_t i = 0; i < n->components; i++) {
        n->parent[i] = i;
        n->first[i] = -1;
    }
    for (int32_t c = 0; c < n->area; c++) {
        int32_t x = c % b->w, y = c / b->w, name = n->name[c];
        if (sett_work(b->job->tmp, 16))
            return SETT_CANCELLED;
        if (name < 0) {
            n->name[c] =
                sett_board_inside(b, x, y) && !sett_mask_get(&b->fixed, x, y)
                    ? WALL
                    : FIXED;
            continue;
        }
        n->next[c] = c;
        if (n->first[name] < 0)
            n->first[name] = n->some[name] = c;
        else
            splice(n, name, c);
    }
    return SETT_OK;
}

static SettStatus join_all(Near *n)
{
    int32_t tunnel[MOST_WALLS], walls;
    SettStatus status = SETT_OK;
    for (n->base = 1; n->base <= MOST_WALLS && n->components > 1; n->base++) {
        status = count_all(n);
        while (status == SETT_OK && (n->total > 0 || n->closer_count > 0)) {
            dig(n, choose(n), tunnel, &walls);
            status = join(n, tunnel, walls);
        }
        if (status != SETT_OK)
            return status;
    }
    return status;
}

SettStatus sett_join_near(SettLayoutBoard *board)
{
    SettArena *tmp = board->job->tmp;
    SettArenaMark mark = sett_arena_mark(tmp);
    Near n = {.board = board, .area = board->w * board->h};
    if (!take(&n))
        return SETT_NO_MEMORY;
    SettStatus status =
        sett_components(&board->open, tmp, n.name, n.size, &n.components);
    if (status != SETT_OK)
        return status;
    if (!take_components(&n))
        return SETT_NO_MEMORY;
    if (n.components > 1)
        status = list_cells(&n);
    if (status == SETT_OK)
        status = join_all(&n);
    sett_arena_reset(tmp, mark);
    return status;
}
