/* why.c - why the goal is lost: ways whose locks, switches and directions no
   play overcomes, and none of which could be left out. */
#include "gen/mission/prove.h"
#include "level/bits.h"

#define DEFAULT_BUDGET 1000000

typedef struct Asking {
    const SettMission *m;
    const SettMissionVerdict *lost;
    int64_t budget;
    SettArena *tmp;
    bool open[SETT_MISSION_WAYS];
    bool sure; /* no question was given up */
    SettMissionWhy *out;
} Asking;

static bool demands(const SettMissionWay *w)
{
    return w->key >= 0 || w->switch_of >= 0 || w->one_way;
}

/* Whether the goal is lost for sure with those ways closed that are. */
static SettStatus is_lost(Asking *a, bool *lost)
{
    MissionReach reach;
    SettStatus status =
        sett_mission_reach(a->m, a->lost, a->open, a->budget, a->tmp, &reach);
    a->sure = a->sure && reach.goal != SETT_UNKNOWN;
    *lost = status == SETT_OK && reach.goal == SETT_NO;
    if (*lost)
        a->out->rooms = reach.rooms;
    return status;
}

/* No way, or a single one, bars the goal. */
static SettStatus try_few(Asking *a, bool *found)
{
    for (int32_t i = 0; i < a->m->way_count; i++)
        a->open[i] = true;
    SettStatus status = is_lost(a, found);
    for (int32_t i = 0; status == SETT_OK && !*found && i < a->m->way_count;
         i++) {
        if (!demands(&a->m->ways[i]))
            continue;
        a->open[i] = false;
        status = is_lost(a, found);
        a->open[i] = !*found;
    }
    return status;
}

/* One way after the other is opened, and stays so while the goal is lost. */
static SettStatus shrink(Asking *a)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < a->m->way_count; i++)
        a->open[i] = !demands(&a->m->ways[i]);
    for (int32_t i = 0; status == SETT_OK && i < a->m->way_count; i++) {
        bool lost;
        if (a->open[i])
            continue;
        a->open[i] = true;
        status = is_lost(a, &lost);
        a->open[i] = lost;
    }
    return status;
}

SettStatus sett_mission_why(const SettMission *mission,
                            const SettMissionVerdict *lost, int64_t budget,
                            SettArena *tmp, SettMissionWhy *out)
{
    SETT_ASSERT(lost->end == SETT_MISSION_SOFTLOCK ||
                lost->end == SETT_MISSION_UNREACHABLE);
    Asking a = {.m = mission,
                .lost = lost,
                .budget = budget > 0 ? budget : DEFAULT_BUDGET,
                .tmp = tmp,
                .sure = true,
                .out = out};
    bool found;
    *out = (SettMissionWhy){.rooms = 0};
    SettStatus status = try_few(&a, &found);
    if (status == SETT_OK && !found)
        status = shrink(&a);
    for (int32_t i = 0; i < mission->way_count; i++)
        if (!a.open[i])
            out->ways[out->way_count++] = (int16_t)i;
    out->irreducible = a.sure;
    out->smallest = a.sure && out->way_count <= 2;
    return status;
}

static char key_letter(const SettMission *m, int32_t kind)
{
    return (char)((m->spent >> kind & 1) != 0 ? 'i' + kind : 'a' + kind);
}

/* " room 3", " rooms 3, 4": those of a set. */
static void tell_rooms(uint64_t set, SettText *out)
{
    bool several = (set & (set - 1)) != 0;
    const char *before = several ? " rooms " : " room ";
    for (int32_t r = 0; r < SETT_MISSION_ROOMS; r++) {
        if ((set >> r & 1) == 0)
            continue;
        sett_text_format(out, "%s%d", before, (int)r);
        before = ", ";
    }
}

/* Where keys of a kind (-1: all) were taken before, or were not. */
static uint64_t key_rooms(const SettMission *m, const SettMissionVerdict *lost,
                          int32_t kind, bool taken)
{
    uint64_t set = 0;
    int32_t rank = 0;
    for (int32_t r = 0; r < m->room_count; r++) {
        if (m->rooms[r].key < 0)
            continue;
        bool held = (lost->held >> rank++ & 1) != 0;
        if (held == taken && (kind < 0 || m->rooms[r].key == kind))
            set |= (uint64_t)1 << r;
    }
    return set;
}

static bool is_spent_open(const SettMission *m, const SettMissionVerdict *lost,
                          int32_t way)
{
    int32_t rank = 0;
    for (int32_t i = 0; i < way; i++)
        rank += m->ways[i].key >= 0 && (m->spent >> m->ways[i].key & 1) != 0;
    return m->ways[way].key >= 0 && (m->spent >> m->ways[way].key & 1) != 0 &&
           (lost->opened >> rank & 1) != 0;
}

static void tell_key(const SettMission *m, const SettMissionVerdict *lost,
                     const SettMissionWhy *why, const SettMissionWay *w,
                     SettText *out)
{
    uint64_t left = key_rooms(m, lost, w->key, false);
    int32_t hand = sett_bits_count(key_rooms(m, lost, w->key, true));
    for (int32_t i = 0; i < m->way_count; i++)
        if (m->ways[i].key == w->key && is_spent_open(m, lost, i))
            hand -= m->ways[i].need;
    int32_t had = hand + sett_bits_count(left & why->rooms);
    sett_text_format(out, " wants %d key%s %c", (int)w->need,
                     w->need == 1 ? "" : "s", key_letter(m, w->key));
    if (had >= w->need)
        sett_text_add(out, ", which other locks can use up");
    else
        sett_text_format(out, ", %d can be had", (int)had);
    if ((left & ~why->rooms) == 0)
        return;
    sett_text_add(out, "; out of reach is that of");
    tell_rooms(left & ~why->rooms, out);
}

static void tell_way(const SettMission *m, const SettMissionVerdict *lost,
                     const SettMissionWhy *why, int32_t way, SettText *out)
{
    const SettMissionWay *w = &m->ways[way];
    const char *join = "";
    sett_text_format(out, "the way from room %d to room %d", (int)w->a,
                     (int)w->b);
    if (w->key >= 0 && !is_spent_open(m, lost, way)) {
        tell_key(m, lost, why, w, out);
        join = ", and";
    }
    if (w->switch_of >= 0) {
        sett_text_format(out, "%s wants switch %d", join, w->switch_of + 1);
        for (int32_t r = 0; r < m->room_count; r++)
            if (m->rooms[r].switch_of == w->switch_of)
                sett_text_format(out, " of room %d%s", (int)r,
                                 (why->rooms >> r & 1) == 0 ? ", out of reach"
                                                            : "");
        join = ", and";
    }
    if (w->one_way)
        sett_text_format(out, "%s does not lead back", join);
}

/* What was done until the goal was lost. */
static void tell_state(const SettMission *m, const SettMissionVerdict *lost,
                       SettText *out)
{
    uint64_t taken = key_rooms(m, lost, -1, true);
    const char *before = " with the keys of";
    sett_text_format(out, "from room %d", (int)lost->stuck);
    if (taken != 0) {
        sett_text_add(out, before);
        tell_rooms(taken, out);
    }
    before = ", after the locks from room ";
    for (int32_t i = 0; i < m->way_count; i++)
        if (is_spent_open(m, lost, i)) {
            sett_text_format(out, "%s%d to room %d", before, (int)m->ways[i].a,
                             (int)m->ways[i].b);
            before = ", ";
        }
}

void sett_mission_why_text(const SettMission *mission,
                           const SettMissionVerdict *lost,
                           const SettMissionWhy *why, SettText *out)
{
    tell_state(mission, lost, out);
    sett_text_format(out, " no play reaches the goal in room %d",
                     (int)mission->goal);
    if (why->way_count == 0)
        sett_text_add(out, ": no ways join them");
    for (int32_t i = 0; i < why->way_count; i++) {
        sett_text_add(out, i == 0 ? ": " : "; ");
        tell_way(mission, lost, why, why->ways[i], out);
    }
}
