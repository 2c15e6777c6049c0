/* edd_spread.c - how densely and how widely tiles of one kind lie: clusters by
   4-connectivity and the distances of their medoids. docs/design/edd.md,
   section 5.2. Compat mode takes every wall for a cluster of its own. */
#include "games/edd/edd.h"

#include "level/bits.h"

#include <string.h>

/* Tiles that make a full cluster. */
#define FULL_THINGS 4
#define FULL_WALLS 6

typedef struct Clusters {
    const SettSpaces *s;
    uint64_t left[SETT_SPACES_ROWS]; /* tiles that are in no cluster yet */
    int16_t *queue;
    SettPoint *medoids;
    int32_t count;
    int32_t full;
    double density; /* sum */
} Clusters;

/* Summed distance of each coordinate 0..n-1 to all of `total` others, of which
   count[i] lie at i, less that of coordinate 0. */
static void axis_costs(const int32_t *count, int32_t n, int32_t total,
                       int32_t *cost)
{
    int32_t passed = 0;
    cost[0] = 0;
    for (int32_t i = 1; i < n; i++) {
        passed += count[i - 1];
        cost[i] = cost[i - 1] + passed - (total - passed);
    }
}

/* The member with the least summed Manhattan distance, the first on ties. */
static SettPoint medoid_of(const Clusters *c, int32_t size)
{
    int32_t columns[EDD_SIDE] = {0}, rows[EDD_SIDE] = {0};
    int32_t across[EDD_SIDE], down[EDD_SIDE];
    SettPoint best = sett_spaces_point(c->s, c->queue[0]);
    if (size <= 2)
        return best;
    for (int32_t i = 0; i < size; i++) {
        SettPoint p = sett_spaces_point(c->s, c->queue[i]);
        columns[p.x]++;
        rows[p.y]++;
    }
    axis_costs(columns, c->s->w, size, across);
    axis_costs(rows, c->s->h, size, down);
    for (int32_t i = 1; i < size; i++) {
        SettPoint p = sett_spaces_point(c->s, c->queue[i]);
        if (across[p.x] + down[p.y] < across[best.x] + down[best.y])
            best = p;
    }
    return best;
}

/* Left, right, up, down; the cluster is the queue. */
static int32_t flood_cluster(Clusters *c, int32_t x, int32_t y)
{
    const SettPoint move[4] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    int32_t head = 0, tail = 0;
    c->left[y + 1] &= ~((uint64_t)1 << x);
    c->queue[tail++] = (int16_t)sett_spaces_place(c->s, x, y);
    while (head < tail) {
        SettPoint p = sett_spaces_point(c->s, c->queue[head++]);
        for (int32_t d = 0; d < 4; d++) {
            SettPoint q = {p.x + move[d].x, p.y + move[d].y};
            if ((uint32_t)q.x >= (uint32_t)c->s->w ||
                !(c->left[q.y + 1] >> q.x & 1))
                continue;
            c->left[q.y + 1] &= ~((uint64_t)1 << q.x);
            c->queue[tail++] = (int16_t)sett_spaces_place(c->s, q.x, q.y);
        }
    }
    return tail;
}

static void add_cluster(Clusters *c, SettPoint medoid, int32_t size)
{
    c->medoids[c->count++] = medoid;
    c->density += size < c->full ? (double)size / c->full : 1;
}

static void find_clusters(Clusters *c, bool alone)
{
    for (int32_t y = 0; y < c->s->h; y++)
        while (c->left[y + 1] != 0) {
            int32_t x = sett_bits_lowest(c->left[y + 1]);
            if (alone) {
                c->left[y + 1] &= c->left[y + 1] - 1;
                add_cluster(c, (SettPoint){x, y}, 1);
            } else {
                int32_t size = flood_cluster(c, x, y);
                add_cluster(c, medoid_of(c, size), size);
            }
        }
}

/* The order of the additions is the reference's: inner similarity jumps where
   two sums differ in the last bit. */
static double sparsity_of(const Clusters *c)
{
    double part[2 * EDD_SIDE], sum = 0;
    int32_t sides = c->s->w + c->s->h;
    if (c->count < 2)
        return 0;
    for (int32_t d = 0; d < sides; d++)
        part[d] = (double)d / sides;
    for (int32_t i = 0; i < c->count; i++)
        for (int32_t j = 0; j < c->count; j++)
            if (i != j)
                sum += part[sett_manhattan(c->medoids[i], c->medoids[j])];
    return sum / ((double)c->count * (c->count - 1));
}

static int32_t pick_tiles(const EddRoom *room, EddTile tile, Clusters *c)
{
    const SettSpaces *s = &room->spaces;
    uint64_t whole = UINT64_MAX >> (64 - s->w);
    memset(c->left, 0, sizeof c->left);
    for (int32_t y = 1; y <= s->h; y++)
        c->left[y] = tile == EDD_ENEMY      ? room->enemy[y]
                     : tile == EDD_TREASURE ? room->treasure[y]
                                            : ~s->open[y] & whole;
    return tile == EDD_ENEMY      ? room->counts.enemies
           : tile == EDD_TREASURE ? room->counts.treasures
                                  : room->counts.walls;
}

/* A single tile says little of density. */
static double density_of_one(const EddRoom *room, EddTile tile)
{
    const SettSpaces *s = &room->spaces;
    if (tile != EDD_WALL)
        return 1.0 / room->counts.passable;
    int32_t area = (s->w - 1) * (s->h - 1);
    return area > 0 ? 1.0 / area : 1;
}

SettStatus sett_edd_spread(const EddRoom *room, EddTile tile, EddSpread *out)
{
    Clusters c = {.s = &room->spaces};
    int32_t tiles = pick_tiles(room, tile, &c);
    *out = (EddSpread){0, 0};
    if (tiles == 1)
        out->density = density_of_one(room, tile);
    if (tiles < 2)
        return SETT_OK;
    SettArenaMark mark = sett_arena_mark(room->arena);
    c.medoids = sett_arena_raw(room->arena, (size_t)tiles, sizeof *c.medoids);
    c.queue = sett_arena_raw(room->arena, (size_t)tiles, sizeof *c.queue);
    if (c.medoids == NULL || c.queue == NULL)
        return SETT_NO_MEMORY;
    c.full = tile == EDD_WALL ? FULL_WALLS : FULL_THINGS;
    find_clusters(&c, tile == EDD_WALL && room->mode == EDD_COMPAT);
    out->density = c.density / c.count;
    out->sparsity = sparsity_of(&c);
    sett_arena_reset(room->arena, mark);
    return SETT_OK;
}

/* Walls by how many walls lie beside them, on four sides; two count as many. */
static void count_beside(const EddRoom *room, int32_t count[3])
{
    const SettSpaces *s = &room->spaces;
    const uint64_t whole = UINT64_MAX >> (64 - s->w);
    uint64_t above = 0, here = ~s->open[1] & whole;
    count[0] = count[1] = count[2] = 0;
    for (int32_t y = 1; y <= s->h; y++) {
        uint64_t below = y < s->h ? ~s->open[y + 1] & whole : 0;
        uint64_t left = here << 1, right = here >> 1;
        uint64_t one = above | below | left | right;
        uint64_t two = (above & below) | (left & right) |
                       ((above | below) & (left | right));
        count[0] += sett_bits_count(here & ~one);
        count[1] += sett_bits_count(here & one & ~two);
        count[2] += sett_bits_count(here & two);
        above = here;
        here = below;
    }
}

int32_t sett_edd_lone_walls(const EddRoom *room)
{
    int32_t count[3];
    count_beside(room, count);
    return count[0];
}

double sett_edd_loose_walls(const EddRoom *room)
{
    int32_t count[3];
    count_beside(room, count);
    return count[0] + 0.5 * count[1];
}
