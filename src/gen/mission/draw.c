/* draw.c - the grammar of missions. Rules in order: a start; for each door a
   zone of rooms behind it, whose key or switch lies in an earlier zone; the
   goal in a zone of its own behind the last door; ways back. A zone hangs on a
   room of an earlier zone, so every kept key is found before its door; of keys
   that are used up the proof says whether a lock may share their kind. */
#include "gen/mission/plane.h"

#include "base/least.h"

static const SettParam mission_rows[] = {
    SETT_ROW(SettMissionParams, rooms, 14, 4, 60, "rooms of the mission"),
    SETT_ROW(SettMissionParams, keys, 3, 0, SETT_MISSION_KINDS,
             "locked doors, each with a key"),
    SETT_ROW(SettMissionParams, switches, 1, 0, 4, "doors that a switch opens"),
    SETT_ROW(SettMissionParams, shortcuts, 1, 0, 8,
             "one-way doors that lead back"),
    SETT_ROW(SettMissionParams, spent, 0.3, 0, 1,
             "chance that a lock takes one of several equal keys for good"),
    SETT_ROW(SettMissionParams, optional, 0.3, 0, 1,
             "chance that nothing behind a door is needed"),
    SETT_ROW(SettMissionParams, difficulty, 0.5, 0, 1,
             "chance that a key lies behind the last door, and its own "
             "door far back"),
};

const SettTable sett_mission_params =
    SETT_TABLE(SettMissionParams, mission_rows);

#define MOST_DEGREE 4
#define MOST_ZONES (SETT_MISSION_KINDS + 4 + 2)

typedef struct Drawing {
    const SettMissionParams *params;
    SettMission m;
    SettRng rng;
    int32_t zone[SETT_MISSION_ROOMS]; /* of each room */
    int32_t degree[SETT_MISSION_ROOMS];
    int32_t zone_rooms[MOST_ZONES]; /* how many it gets */
    int32_t above[MOST_ZONES];      /* the zone that it hangs on */
    bool side[MOST_ZONES];          /* nothing in it is needed */
    int32_t zones;
} Drawing;

static int32_t below(Drawing *d, int32_t n)
{
    return (int32_t)sett_rng_below(&d->rng, (uint32_t)n);
}

static void add_way(Drawing *d, int32_t a, int32_t b, SettMissionWay way)
{
    way.a = (int16_t)a;
    way.b = (int16_t)b;
    way.need = 1;
    d->m.ways[d->m.way_count++] = way;
    d->degree[a]++;
    d->degree[b]++;
}

static const SettMissionWay plain = {.key = -1, .switch_of = -1};

/* A room of the zones that pass, with a free side (and place for a key or
   switch, if it is asked); uniform; -1: none. */
static int32_t pick_room(Drawing *d, int32_t low, int32_t high, bool item,
                         bool side)
{
    int32_t found = -1, n = 0;
    for (int32_t i = 0; i < d->m.room_count; i++) {
        const SettMissionRoom *r = &d->m.rooms[i];
        bool suits = d->zone[i] >= low && d->zone[i] <= high;
        suits = suits && !d->side[d->zone[i]];
        if (item)
            suits = suits && r->key < 0 && r->switch_of < 0 && i != d->m.start;
        if (side)
            suits = suits && d->degree[i] < MOST_DEGREE;
        if (suits && below(d, ++n) == 0)
            found = i;
    }
    return found;
}

static int32_t add_room(Drawing *d, int32_t zone)
{
    int32_t i = d->m.room_count++;
    d->m.rooms[i] = (SettMissionRoom){.key = -1, .switch_of = -1};
    d->zone[i] = zone;
    return i;
}

/* Further rooms of a zone hang on rooms of that zone. */
static void fill_zone(Drawing *d, int32_t zone)
{
    bool side = d->side[zone];
    d->side[zone] = false; /* for pick_room: within it all is one */
    for (int32_t i = 1; i < d->zone_rooms[zone]; i++) {
        int32_t on = pick_room(d, zone, zone, false, true);
        add_way(d, on, add_room(d, zone), plain);
    }
    d->side[zone] = side;
}

/* Every zone has a room, those that are not last one more; the rest fall where
   they fall. The last is the goal's alone. */
static void share_rooms(Drawing *d)
{
    int32_t left = d->params->rooms;
    for (int32_t z = 0; z < d->zones; z++) {
        d->zone_rooms[z] = z == d->zones - 1 ? 1 : 2;
        left -= d->zone_rooms[z];
    }
    for (; left > 0; left--)
        d->zone_rooms[below(d, sett_max(d->zones - 1, 1))]++;
}

/* The latest zone that is needed and comes before `zone`. */
static int32_t latest_before(const Drawing *d, int32_t zone)
{
    int32_t z = zone - 1;
    while (z > 0 && d->side[z])
        z--;
    return z;
}

/* A room for a key, or to hang a door on. By chance a key lies behind the
   latest door and a door stands back in the first zone; else both are anywhere.
 */
static int32_t pick_before(Drawing *d, int32_t zone, bool item)
{
    int32_t latest = latest_before(d, zone);
    bool hard = sett_rng_chance(&d->rng, d->params->difficulty);
    int32_t low = hard && item ? latest : 0;
    int32_t high = hard && !item ? 0 : latest;
    int32_t room = pick_room(d, low, high, item, !item);
    return room >= 0 ? room : pick_room(d, 0, latest, item, !item);
}

/* Zone z behind a door: a lock, or the door of a switch. There is a room for
   both: a leaf has free sides, and see add_doors. */
static void add_zone(Drawing *d, int32_t zone, int32_t lock, int32_t press)
{
    SettMissionWay door = plain;
    int32_t holder = pick_before(d, zone, true);
    int32_t on = pick_before(d, zone, false);
    SETT_ASSERT(holder >= 0 && on >= 0);
    if (lock >= 0)
        d->m.rooms[holder].key = door.key = (int8_t)lock;
    else
        d->m.rooms[holder].switch_of = door.switch_of = (int8_t)press;
    d->above[zone] = d->zone[on];
    add_way(d, on, add_room(d, zone), door);
    fill_zone(d, zone);
}

/* Locks and switches in random order; the goal's is a lock, if there is one.
   What is behind a door may be optional only where a room is left for the next
   key: a zone that is needed brings two. */
static void add_doors(Drawing *d)
{
    int32_t locks = d->params->keys, presses = d->params->switches;
    int32_t lock = 0, press = 0;
    for (int32_t z = 1; z < d->zones; z++) {
        bool last = z == d->zones - 1;
        int32_t doors = locks - lock + presses - press;
        bool is_lock = below(d, doors) < locks - lock;
        if (last)
            is_lock = lock < locks;
        else if (is_lock && lock == locks - 1 && press < presses)
            is_lock = false; /* the last lock is kept for the goal */
        bool side = !last && sett_rng_chance(&d->rng, d->params->optional);
        add_zone(d, z, is_lock ? lock : -1, is_lock ? -1 : press);
        d->side[z] = side && pick_room(d, 0, z - 1, true, false) >= 0;
        lock += is_lock;
        press += !is_lock;
    }
}

/* Whether zone `high` is `zone` or one that it hangs on. */
static bool hangs_on(const Drawing *d, int32_t zone, int32_t high)
{
    while (zone > high)
        zone = d->above[zone];
    return zone == high;
}

static void take_back(Drawing *d)
{
    const SettMissionWay *way = &d->m.ways[--d->m.way_count];
    d->degree[way->a]--;
    d->degree[way->b]--;
}

/* From a room back to one on the way to it: all doors between are passed. One
   that would have to cross other ways is left out. */
static SettStatus add_shortcuts(Drawing *d, SettArena *tmp)
{
    SettMissionOrder order;
    for (int32_t i = 0; i < d->params->shortcuts; i++) {
        int32_t from = pick_room(d, 0, d->zones - 2, false, true);
        int32_t to =
            from < 0 ? -1 : pick_room(d, 0, d->zone[from], false, true);
        bool there =
            to < 0 || to == from || !hangs_on(d, d->zone[from], d->zone[to]);
        for (int32_t w = 0; w < d->m.way_count && !there; w++)
            there = (d->m.ways[w].a == from && d->m.ways[w].b == to) ||
                    (d->m.ways[w].b == from && d->m.ways[w].a == to);
        SettMissionWay way = plain;
        way.one_way = true;
        if (there)
            continue;
        add_way(d, from, to, way);
        SettStatus status = sett_mission_plane(&d->m, tmp, &order);
        if (status == SETT_INFEASIBLE)
            take_back(d);
        else if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static void mark_optional(Drawing *d)
{
    for (int32_t i = 0; i < d->m.room_count; i++)
        d->m.rooms[i].optional = d->side[d->zone[i]];
}

static void rename_key(SettMission *m, int32_t from, int32_t to)
{
    for (int32_t i = 0; i < m->room_count; i++)
        if (m->rooms[i].key == from)
            m->rooms[i].key = (int8_t)to;
    for (int32_t i = 0; i < m->way_count; i++)
        if (m->ways[i].key == from)
            m->ways[i].key = (int8_t)to;
}

/* Locks but the goal's that take the kind of the first that does; each as long
   as no play loses the goal. */
static SettStatus share_keys(Drawing *d, SettArena *tmp)
{
    int32_t shared = -1;
    for (int32_t k = 0; k + 1 < d->params->keys; k++) {
        SettMission next = d->m;
        SettMissionVerdict verdict;
        if (!sett_rng_chance(&d->rng, d->params->spent))
            continue;
        if (shared >= 0)
            rename_key(&next, k, shared);
        next.spent |= 1u << (shared >= 0 ? shared : k);
        SettStatus status = sett_mission_prove(&next, 0, tmp, &verdict);
        if (status != SETT_OK)
            return status;
        if (verdict.end != SETT_MISSION_SOUND)
            continue;
        d->m = next;
        shared = shared >= 0 ? shared : k;
    }
    return SETT_OK;
}

static SettStatus draw_graph(Drawing *d, SettArena *tmp)
{
    int32_t doors = d->params->keys + d->params->switches;
    d->m = sett_mission();
    d->zones = sett_max(doors, 1) + 1; /* no door: the goal lies open */
    share_rooms(d);
    d->m.start = add_room(d, 0);
    fill_zone(d, 0);
    if (doors > 0) {
        add_doors(d);
    } else {
        int32_t on = pick_room(d, 0, 0, false, true);
        add_way(d, on, add_room(d, 1), plain);
    }
    d->m.goal = d->m.room_count - 1;
    SettStatus status = add_shortcuts(d, tmp);
    mark_optional(d);
    return status;
}

SettStatus sett_mission_draw(const SettMissionParams *params, uint64_t seed,
                             uint64_t index, SettArena *tmp, SettMission *out,
                             SettError *err)
{
    int32_t doors = params->keys + params->switches;
    SettStatus status =
        sett_params_check(&sett_mission_params, params, NULL, err);
    if (status != SETT_OK)
        return status;
    if (params->rooms < 2 * doors + 2)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "%d doors need %d rooms, not %d", (int)doors,
                         (int)(2 * doors + 2), (int)params->rooms);
    Drawing d = {.params = params,
                 .rng = sett_rng(seed, SETT_FOR_MISSION, index)};
    status = draw_graph(&d, tmp);
    if (status == SETT_OK)
        status = share_keys(&d, tmp);
    *out = d.m;
    return status;
}
