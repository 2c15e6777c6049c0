/* crowd.c - see crowd.h. A line of sight depends on |dx| and |dy| alone: it is
   drawn once, from the corner of the map, and laid over walls that are mirrored
   and moved so that the looker stands in that corner. */
#include "gen/furnish/crowd.h"

#include <string.h>

static void add_wall(SettCrowdMap *map, int32_t x, int32_t y)
{
    for (int32_t m = 0; m < 4; m++) {
        int32_t column = m & 1 ? map->w - 1 - x : x;
        int32_t row = m & 2 ? map->h - 1 - y : y;
        sett_places_add(map->walls[m], row * map->stride + column);
    }
}

static void map_place(SettCrowdMap *map, const SettField *field, int32_t x,
                      int32_t y)
{
    int32_t p = y * map->stride + x;
    map->x[p] = (uint8_t)x;
    map->y[p] = (uint8_t)y;
    if (sett_flat_get(field->walls, p))
        add_wall(map, x, y);
}

static void map_ways(SettCrowdMap *map)
{
    SettPlaceSet open, to[4];
    sett_flat_store(map->open, open);
    sett_flat_store(sett_flat_up(map->open, map->stride), to[SETT_N]);
    sett_flat_store(sett_flat_down(map->open, 1), to[SETT_E]);
    sett_flat_store(sett_flat_down(map->open, map->stride), to[SETT_S]);
    sett_flat_store(sett_flat_up(map->open, 1), to[SETT_W]);
    for (int32_t i = 0; i < 4; i++)
        for (uint64_t left = open[i]; left != 0; left &= left - 1) {
            int32_t p = 64 * i + sett_bits_lowest(left);
            uint32_t ways = 0;
            for (int32_t d = 0; d < 4; d++)
                ways |= sett_places_has(to[d], p) << d;
            map->ways[p] = (uint8_t)ways;
        }
}

void sett_crowd_map(SettCrowdMap *map, const SettField *field, int32_t h)
{
    map->open = field->open;
    map->w = field->w;
    map->h = h;
    map->stride = field->stride;
    map->step[SETT_N] = -map->stride;
    map->step[SETT_E] = 1;
    map->step[SETT_S] = map->stride;
    map->step[SETT_W] = -1;
    memset(map->walls, 0, sizeof map->walls);
    memset(map->drawn, 0, sizeof map->drawn);
    memset(map->asked, 0, sizeof map->asked);
    memset(map->measured, 0, sizeof map->measured);
    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < map->w; x++)
            map_place(map, field, x, y);
    map_ways(map);
}

/* The walk of sett_sees. */
static void draw_line(SettCrowdMap *map, int32_t dx, int32_t dy)
{
    int32_t at = 0, err = dx - dy, target = dy * map->stride + dx;
    uint64_t *line = map->line[target];
    memset(line, 0, sizeof map->line[target]);
    for (sett_places_add(line, at); at != target; sett_places_add(line, at)) {
        int32_t across = -(err > 0); /* no branch: it is mispredicted */
        at += (1 & across) | (map->stride & ~across);
        err += (-2 * dy & across) | (2 * dx & ~across);
    }
    sett_places_add(map->drawn, target);
}

static uint64_t sees(SettCrowdMap *map, int32_t from, int32_t to)
{
    int32_t dx = map->x[to] - map->x[from], dy = map->y[to] - map->y[from];
    bool left = dx < 0, up = dy < 0;
    dx = left ? -dx : dx;
    dy = up ? -dy : dy;
    int32_t x = left ? map->w - 1 - map->x[from] : map->x[from];
    int32_t y = up ? map->h - 1 - map->y[from] : map->y[from];
    int32_t line = dy * map->stride + dx, corner = y * map->stride + x;
    if (!sett_places_has(map->drawn, line))
        draw_line(map, dx, dy);
    const uint64_t *walls = map->walls[left + 2 * up] + (corner >> 6);
    int32_t by = corner & 63;
    uint64_t met = 0;
    for (int32_t i = 0; i < 4; i++)
        met |= map->line[line][i] &
               (walls[i] >> by | walls[i + 1] << 1 << (63 - by));
    return met == 0;
}

void sett_crowd_look(SettCrowdMap *map, int32_t from, int32_t to)
{
    uint64_t *seen = &map->seen[from][to >> 6];
    uint64_t bit = (uint64_t)1 << (to & 63);
    *seen = (*seen & ~bit) | sees(map, from, to) << (to & 63);
    sett_places_add(map->asked[from], to);
}

void sett_crowd_measure(SettCrowdMap *map, int32_t target)
{
    SettFlat bits[8], left = map->open;
    SettFlat last = sett_flat_and(left, sett_flat_bit(target));
    for (int32_t i = 0; i < 8; i++)
        bits[i] = sett_flat_any(last) ? sett_flat_none()
                                      : sett_flat_not(sett_flat_none());
    for (uint32_t steps = 0; sett_flat_any(last); steps++) {
        for (uint32_t ones = steps; ones != 0; ones &= ones - 1) {
            int32_t i = sett_bits_lowest(ones);
            bits[i] = sett_flat_or(bits[i], last);
        }
        left = sett_flat_without(left, last);
        last = sett_flat_and(left, sett_flat_beside(last, map->stride));
    }
    for (int32_t i = 0; i < 8; i++)
        sett_flat_store(bits[i], map->bits[target][i]);
    sett_places_add(map->measured, target);
}

/* A step changes a distance by 1 or, where nothing is reached, not at all: two
   bits of it say which. */
uint32_t sett_crowd_farther(SettCrowdMap *map, int32_t from, int32_t target,
                            int32_t by)
{
    uint32_t here = (uint32_t)sett_crowd_steps(map, from, target), steps = 0;
    uint32_t want = (here + (uint32_t)by) & 3;
    for (uint32_t left = map->ways[from]; left != 0; left &= left - 1) {
        int32_t d = sett_bits_lowest(left), to = from + map->step[d];
        uint32_t there = sett_places_has(map->bits[target][0], to) |
                         sett_places_has(map->bits[target][1], to) << 1;
        steps |= (uint32_t)(there == want) << d;
    }
    return steps;
}
