/* missions.c - missions for tests: drawn by lot, and spoilt. */
#include "support/missions.h"

#include "support/testkit.h"

static SettMissionParams drawn_params(SettRng *rng)
{
    SettMissionParams p;
    sett_params_default(&sett_mission_params, &p);
    p.keys = sett_rng_range(rng, 0, 8);
    p.switches = sett_rng_range(rng, 0, 3);
    int32_t least = 2 * (p.keys + p.switches) + 2;
    p.rooms = sett_rng_range(rng, least < 4 ? 4 : least, 30);
    p.shortcuts = sett_rng_range(rng, 0, 4);
    p.difficulty.threshold = (uint64_t)sett_rng_below(rng, 65537) << 16;
    p.optional.threshold = (uint64_t)sett_rng_below(rng, 65537) << 16;
    p.spent.threshold = (uint64_t)sett_rng_below(rng, 65537) << 16;
    return p;
}

SettMission mission_drawn(SettArena *arena, SettRng *rng, uint64_t index,
                          SettMissionParams *p)
{
    SettMission m;
    SettError err;
    *p = drawn_params(rng);
    assert_int_equal(sett_mission_draw(p, 7, index, arena, &m, &err), SETT_OK);
    assert_int_equal(sett_mission_check(&m, &err), SETT_OK);
    return m;
}

void mission_spoil(SettMission *m, SettRng *rng)
{
    SettMissionWay *w = &m->ways[sett_rng_below(rng, (uint32_t)m->way_count)];
    int32_t a = (int32_t)sett_rng_below(rng, (uint32_t)m->room_count);
    int32_t b = (int32_t)sett_rng_below(rng, (uint32_t)m->room_count);
    SettMissionRoom kept = m->rooms[a];
    switch (sett_rng_below(rng, 4)) {
    case 0:
        m->rooms[a] = m->rooms[b];
        m->rooms[b] = kept;
        break;
    case 1:
        w->one_way = !w->one_way;
        break;
    case 2:
        m->spent ^= 1u << sett_rng_below(rng, 3);
        break;
    default:
        if (w->key < 0 && w->switch_of < 0)
            w->key = (int8_t)sett_rng_below(rng, 3);
        break;
    }
}
