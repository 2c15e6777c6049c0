/* mission.c - missions as values: limits, names; a map as text. */
#include "sett/mission.h"

SettMission sett_mission(void)
{
    SettMission m = {.start = -1, .goal = -1};
    return m;
}

const char *sett_mission_end_name(SettMissionEnd end)
{
    static const char *const names[] = {
#define END_NAME(name, text) text,
        SETT_MISSION_END_LIST(END_NAME)
#undef END_NAME
    };
    return names[end];
}

static bool in_range(int32_t n, int32_t low, int32_t high)
{
    return n >= low && n < high;
}

static SettStatus check_counts(const SettMission *m, SettError *err)
{
    int32_t keys = 0, spent = 0;
    for (int32_t i = 0; i < m->room_count; i++)
        keys += m->rooms[i].key >= 0;
    for (int32_t i = 0; i < m->way_count; i++)
        spent += m->ways[i].key >= 0 && (m->spent >> m->ways[i].key & 1);
    if (keys > SETT_MISSION_KEYS)
        return sett_fail(err, SETT_TOO_LARGE, "%d keys; %d at most", (int)keys,
                         SETT_MISSION_KEYS);
    if (spent > SETT_MISSION_SPENT)
        return sett_fail(err, SETT_TOO_LARGE,
                         "%d locks that use keys up; %d at most", (int)spent,
                         SETT_MISSION_SPENT);
    return SETT_OK;
}

static SettStatus check_rooms(const SettMission *m, SettError *err)
{
    uint32_t seen = 0;
    for (int32_t i = 0; i < m->room_count; i++) {
        const SettMissionRoom *r = &m->rooms[i];
        if (!in_range(r->key, -1, SETT_MISSION_KINDS) ||
            !in_range(r->switch_of, -1, SETT_MISSION_SWITCHES))
            return sett_fail(err, SETT_BAD_ARGUMENT,
                             "room %d has a key or switch out of range",
                             (int)i);
        if (r->switch_of < 0)
            continue;
        if (seen >> r->switch_of & 1)
            return sett_fail(err, SETT_BAD_ARGUMENT, "two rooms have switch %d",
                             (int)r->switch_of);
        seen |= 1u << r->switch_of;
    }
    for (int32_t i = 0; i < m->way_count; i++)
        if (m->ways[i].switch_of >= 0 && !(seen >> m->ways[i].switch_of & 1))
            return sett_fail(err, SETT_BAD_ARGUMENT, "no room has switch %d",
                             (int)m->ways[i].switch_of);
    return SETT_OK;
}

SettStatus sett_mission_check(const SettMission *m, SettError *err)
{
    if (!in_range(m->room_count, 1, SETT_MISSION_ROOMS + 1) ||
        !in_range(m->way_count, 0, SETT_MISSION_WAYS + 1))
        return sett_fail(err, SETT_TOO_LARGE,
                         "%d rooms and %d ways; %d and %d at most",
                         (int)m->room_count, (int)m->way_count,
                         SETT_MISSION_ROOMS, SETT_MISSION_WAYS);
    if (!in_range(m->start, 0, m->room_count) ||
        !in_range(m->goal, 0, m->room_count))
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "the mission has no start or no goal");
    for (int32_t i = 0; i < m->way_count; i++) {
        const SettMissionWay *w = &m->ways[i];
        if (!in_range(w->a, 0, m->room_count) ||
            !in_range(w->b, 0, m->room_count) || w->a == w->b ||
            !in_range(w->key, -1, SETT_MISSION_KINDS) ||
            !in_range(w->need, 1, SETT_MISSION_KEYS + 1) ||
            !in_range(w->switch_of, -1, SETT_MISSION_SWITCHES))
            return sett_fail(err, SETT_BAD_ARGUMENT,
                             "way %d has an end, key or switch out of range",
                             (int)i);
    }
    SettStatus status = check_rooms(m, err);
    return status == SETT_OK ? check_counts(m, err) : status;
}

static char glyph_of(const SettMissionMap *map, const SettThing *thing)
{
    bool key = thing->kind == SETT_THING_KEY || thing->kind == SETT_THING_LOCK;
    int32_t used = key && (map->spent >> thing->of & 1) ? 8 : 0;
    switch (thing->kind) {
    case SETT_THING_START:
        return '@';
    case SETT_THING_GOAL:
        return '!';
    case SETT_THING_KEY:
        return (char)('a' + used + thing->of);
    case SETT_THING_LOCK:
        return (char)('A' + used + thing->of);
    case SETT_THING_SWITCH:
        return (char)('1' + thing->of);
    case SETT_THING_SWITCH_DOOR:
        return "qrstuwxy"[thing->of];
    case SETT_THING_ONE_WAY:
        return "^>v<"[thing->of];
    }
    return '?';
}

void sett_mission_text(const SettMissionMap *map, SettText *out)
{
    size_t begin = out->size, stride = (size_t)map->open.w + 1;
    for (int32_t y = 0; y < map->open.h; y++) {
        for (int32_t x = 0; x < map->open.w; x++)
            sett_text_char(out, sett_mask_get(&map->open, x, y) ? '.' : '#');
        sett_text_char(out, '\n');
    }
    for (int32_t i = 0; i < map->thing_count && out->status == SETT_OK; i++) {
        const SettThing *t = &map->things[i];
        out->data[begin + (size_t)t->y * stride + (size_t)t->x] =
            glyph_of(map, t);
    }
}
