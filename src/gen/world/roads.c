/* roads.c - places and the roads between them. One place lies in every cell of
   `places` x `places` chunks; roads lead to the eastern and to the southern
   neighbour over one bend. Also the large map, which says the same of chunks
   without making them. */
#include <string.h>

#include "gen/world/world.h"

static SettWorldPlace place_of(const SettWorld *world, int64_t x, int64_t y)
{
    uint64_t key = sett_world_key(world, SETT_USE_PLACE);
    uint64_t hash = sett_world_hash(key, x, y);
    int64_t size = (int64_t)world->params.places * world->params.side;
    SettWorldPlace place = {.reach = 2 + sett_world_below(hash, 0, 2)};
    /* The whole place stays inside its cell. */
    int32_t room = (int32_t)size - 2 * place.reach;
    place.middle.x = x * size + place.reach + sett_world_below(hash, 16, room);
    place.middle.y = y * size + place.reach + sett_world_below(hash, 32, room);
    return place;
}

SettWorldPoint sett_world_place(const SettWorld *world, int32_t x, int32_t y)
{
    return place_of(world, x, y).middle;
}

/* The bend lies near the middle, as far aside as a quarter of a cell. */
static SettRoad road_between(const SettWorld *world, int64_t x, int64_t y,
                             int32_t dir)
{
    uint64_t key = sett_world_key(world, SETT_USE_ROAD);
    uint64_t hash = sett_hash_mix(sett_world_hash(key, x, y), (uint64_t)dir);
    SettRoad road = {.there = sett_world_chance(hash, world->params.roads)};
    if (!road.there)
        return road;
    SettWorldPoint a = place_of(world, x, y).middle;
    SettWorldPoint b = place_of(world, x + (dir == 0), y + (dir == 1)).middle;
    int32_t aside = world->params.places * world->params.side / 4;
    road.ends[0] = a;
    road.ends[1] = (SettWorldPoint){sett_floor_div(a.x + b.x, 2) - aside / 2 +
                                        sett_world_below(hash, 0, aside),
                                    sett_floor_div(a.y + b.y, 2) - aside / 2 +
                                        sett_world_below(hash, 16, aside)};
    road.ends[2] = b;
    return road;
}

static int64_t distance(int64_t a, int64_t b)
{
    return a > b ? a - b : b - a;
}

/* A leg along its longer axis: p runs from `low` to `high`, q follows. */
typedef struct Leg {
    SettWorldPoint from, to;
    bool flat; /* p is x */
    int64_t low, high;
} Leg;

static Leg leg_of(SettWorldPoint a, SettWorldPoint b)
{
    Leg leg = {a, b, distance(a.x, b.x) >= distance(a.y, b.y), 0, 0};
    int64_t from = leg.flat ? a.x : a.y, to = leg.flat ? b.x : b.y;
    leg.low = sett_min_wide(from, to);
    leg.high = sett_max_wide(from, to);
    return leg;
}

static int64_t aside_at(const Leg *leg, int64_t p)
{
    int64_t from = leg->flat ? leg->from.y : leg->from.x;
    int64_t to = leg->flat ? leg->to.y : leg->to.x;
    int64_t at = distance(p, leg->flat ? leg->from.x : leg->from.y);
    int64_t steps = leg->high - leg->low;
    if (steps == 0)
        return from;
    return from + sett_floor_div(2 * (to - from) * at + steps, 2 * steps);
}

/* Whether a leg, two tiles wide, may touch a pane. */
static bool is_near(const SettPane *pane, const Leg *leg)
{
    int64_t q0 = sett_min_wide(leg->flat ? leg->from.y : leg->from.x,
                               leg->flat ? leg->to.y : leg->to.x);
    int64_t q1 = sett_max_wide(leg->flat ? leg->from.y : leg->from.x,
                               leg->flat ? leg->to.y : leg->to.x);
    int64_t p0 = leg->flat ? pane->x0 : pane->y0;
    int64_t r0 = leg->flat ? pane->y0 : pane->x0;
    return leg->low < p0 + pane->side && leg->high >= p0 &&
           q0 < r0 + pane->side && q1 + 1 >= r0;
}

/* Two tiles wide, so that every step is joined to the next by a side. */
static void draw_leg(SettPane *pane, SettWorldPoint a, SettWorldPoint b)
{
    Leg leg = leg_of(a, b);
    if (!is_near(pane, &leg))
        return;
    int64_t low = leg.flat ? pane->x0 : pane->y0;
    int64_t begin = sett_max_wide(leg.low, low);
    int64_t end = sett_min_wide(leg.high, low + pane->side - 1);
    for (int64_t p = begin; p <= end; p++) {
        int64_t q = aside_at(&leg, p);
        if (leg.flat) {
            sett_pane_set(pane, p, q);
            sett_pane_set(pane, p, q + 1);
        } else {
            sett_pane_run(pane, q, q + 1, p);
        }
    }
}

/* A diamond. */
static void draw_place(SettPane *pane, const SettWorldPlace *place)
{
    for (int32_t dy = -place->reach; dy <= place->reach; dy++) {
        int32_t dx = place->reach - (dy < 0 ? -dy : dy);
        sett_pane_run(pane, place->middle.x - dx, place->middle.x + dx,
                      place->middle.y + dy);
    }
}

/* Bends lie less than a quarter of a cell outside the two cells of a road. */
void sett_world_roads(const SettWorld *world, SettPane *pane)
{
    int64_t size = (int64_t)world->params.places * world->params.side;
    int64_t x0 = sett_floor_div(pane->x0, size);
    int64_t y0 = sett_floor_div(pane->y0, size);
    memset(pane->rows, 0, sizeof pane->rows);
    for (int64_t y = y0 - 1; y <= y0 + 1; y++)
        for (int64_t x = x0 - 1; x <= x0 + 1; x++)
            for (int32_t d = 0; d < 2; d++) {
                SettRoad road = road_between(world, x, y, d);
                if (!road.there)
                    continue;
                draw_leg(pane, road.ends[0], road.ends[1]);
                draw_leg(pane, road.ends[1], road.ends[2]);
            }
    SettWorldPlace place = place_of(world, x0, y0);
    draw_place(pane, &place);
}

/* A part of the map that is filled. */
typedef struct MapPart {
    const SettWorld *world;
    int32_t x, y, w, h;
    uint8_t *map;
} MapPart;

/* Chunks (x0, y0) to (x1, y1). */
static void mark(const MapPart *m, int64_t x0, int64_t y0, int64_t x1,
                 int64_t y1, uint8_t bit)
{
    int64_t left = sett_max_wide(x0 - m->x, 0);
    int64_t right = sett_min_wide(x1 - m->x, m->w - 1);
    int64_t bottom = sett_min_wide(y1 - m->y, m->h - 1);
    for (int64_t y = sett_max_wide(y0 - m->y, 0); y <= bottom; y++)
        for (int64_t x = left; x <= right; x++)
            m->map[y * m->w + x] |= bit;
}

/* In each row or column of chunks a leg takes all from its first to its last
   tile there: it goes aside by one tile at most with each step. */
static void mark_leg(const MapPart *m, SettWorldPoint a, SettWorldPoint b)
{
    int32_t side = m->world->params.side;
    Leg leg = leg_of(a, b);
    int64_t c1 = sett_floor_div(leg.high, side);
    for (int64_t c = sett_floor_div(leg.low, side); c <= c1; c++) {
        int64_t p0 = sett_max_wide(leg.low, c * side);
        int64_t p1 = sett_min_wide(leg.high, c * side + side - 1);
        int64_t q0 = aside_at(&leg, p0), q1 = aside_at(&leg, p1);
        int64_t d0 = sett_floor_div(sett_min_wide(q0, q1), side);
        int64_t d1 = sett_floor_div(sett_max_wide(q0, q1) + 1, side);
        if (leg.flat)
            mark(m, c, d0, c, d1, SETT_MAP_ROAD);
        else
            mark(m, d0, c, d1, c, SETT_MAP_ROAD);
    }
}

static void mark_place(const MapPart *m, const SettWorldPlace *place)
{
    int32_t side = m->world->params.side;
    for (int32_t dy = -place->reach; dy <= place->reach; dy++) {
        int32_t dx = place->reach - (dy < 0 ? -dy : dy);
        int64_t y = sett_floor_div(place->middle.y + dy, side);
        mark(m, sett_floor_div(place->middle.x - dx, side), y,
             sett_floor_div(place->middle.x + dx, side), y, SETT_MAP_PLACE);
    }
}

static void mark_cell(const MapPart *m, int64_t x, int64_t y)
{
    SettWorldPlace place = place_of(m->world, x, y);
    mark_place(m, &place);
    for (int32_t d = 0; d < 2; d++) {
        SettRoad road = road_between(m->world, x, y, d);
        if (!road.there)
            continue;
        mark_leg(m, road.ends[0], road.ends[1]);
        mark_leg(m, road.ends[1], road.ends[2]);
    }
}

static SettStatus mark_roads(const MapPart *m, SettArena *tmp)
{
    int64_t places = m->world->params.places;
    uint64_t cost = 64 * (uint64_t)places + 256;
    int64_t x0 = sett_floor_div(m->x, places) - 1;
    int64_t y0 = sett_floor_div(m->y, places) - 1;
    int64_t x1 = sett_floor_div((int64_t)m->x + m->w, places) + 1;
    int64_t y1 = sett_floor_div((int64_t)m->y + m->h, places) + 1;
    for (int64_t y = y0; y <= y1; y++)
        for (int64_t x = x0; x <= x1; x++) {
            if (sett_work(tmp, cost))
                return SETT_CANCELLED;
            mark_cell(m, x, y);
        }
    return SETT_OK;
}

SettStatus sett_world_map(const SettWorld *world, int32_t x, int32_t y,
                          int32_t w, int32_t h, SettArena *tmp, uint8_t *map)
{
    MapPart m = {world, x, y, w, h, map};
    for (int32_t j = 0; j < h; j++) {
        if (sett_work(tmp, 32 * (uint64_t)w))
            return SETT_CANCELLED;
        for (int32_t i = 0; i < w; i++) {
            /* Past the last chunk a map goes on with the first. */
            SettLandCorners corners = sett_world_corners(
                world, (int32_t)((int64_t)x + i), (int32_t)((int64_t)y + j));
            map[(size_t)j * (size_t)w + (size_t)i] =
                (uint8_t)sett_world_land_of(world, &corners);
        }
    }
    return mark_roads(&m, tmp);
}
