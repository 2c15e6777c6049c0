/* prove.c - every play of a mission. A state is 64 bits: the room (6), keys
   taken (16, by rank of their rooms), locks that used keys up (26, by rank of
   their ways), switches pressed (8). States are found breadth-first, so the
   first one at the goal tells the least length; then those from which the goal
   is reached are found against the moves. What is left over is a softlock. */
#include "gen/mission/prove.h"
#include "level/bits.h"

#include <string.h>

#define DEFAULT_BUDGET 1000000
#define KEY_AT 6
#define LOCK_AT (KEY_AT + SETT_MISSION_KEYS)
#define SWITCH_AT (LOCK_AT + SETT_MISSION_SPENT)

typedef struct Prover {
    const SettMission *m;
    SettArena *tmp;
    int32_t key_rank[SETT_MISSION_ROOMS]; /* of a room's key, or -1 */
    uint32_t of_kind[SETT_MISSION_KINDS]; /* keys by rank */
    int32_t lock_rank[SETT_MISSION_WAYS]; /* of a lock that uses keys up */
    int64_t budget;
    uint64_t *states; /* in the order in which they are found */
    int32_t *length;  /* moves to each */
    int32_t count, room;
    int32_t *table; /* open addresses: 1 + index of a state */
    uint32_t mask;
    int32_t *from, *to; /* moves */
    int32_t move_count, move_room;
    const bool *open;  /* ways that are free; NULL: none */
    uint32_t keys;     /* kinds worth picking up */
    uint32_t switches; /* worth pressing */
} Prover;

static uint32_t taken_of(uint64_t state)
{
    return (uint32_t)(state >> KEY_AT) & ((1u << SETT_MISSION_KEYS) - 1);
}

static uint32_t opened_of(uint64_t state)
{
    return (uint32_t)(state >> LOCK_AT) & ((1u << SETT_MISSION_SPENT) - 1);
}

static void rank(Prover *p)
{
    int32_t keys = 0, locks = 0;
    for (int32_t i = 0; i < p->m->room_count; i++) {
        int32_t kind = p->m->rooms[i].key;
        p->key_rank[i] = kind >= 0 ? keys : -1;
        if (kind >= 0)
            p->of_kind[kind] |= 1u << keys++;
    }
    for (int32_t i = 0; i < p->m->way_count; i++) {
        int32_t kind = p->m->ways[i].key;
        bool spends = kind >= 0 && (p->m->spent >> kind & 1);
        p->lock_rank[i] = spends ? locks++ : -1;
    }
    for (int32_t i = 0; i < p->m->way_count && p->open != NULL; i++) {
        const SettMissionWay *w = &p->m->ways[i];
        if (!p->open[i] && w->key >= 0)
            p->keys |= 1u << w->key;
        if (!p->open[i] && w->switch_of >= 0)
            p->switches |= 1u << w->switch_of;
    }
}

static bool is_open(const Prover *p, int32_t way)
{
    return p->open != NULL && p->open[way];
}

/* A larger copy; the arena keeps the old one until the end. */
static void *larger(SettArena *tmp, const void *old, size_t count, size_t room,
                    size_t size)
{
    void *bytes = sett_arena_raw(tmp, room, size);
    if (bytes != NULL && count > 0)
        memcpy(bytes, old, count * size);
    return bytes;
}

static bool grow_table(Prover *p)
{
    uint32_t size = p->mask == 0 ? 1024 : 2 * (p->mask + 1);
    p->table = sett_arena_take(p->tmp, size, sizeof *p->table);
    if (p->table == NULL)
        return false;
    p->mask = size - 1;
    for (int32_t i = 0; i < p->count; i++) {
        uint32_t at = (uint32_t)sett_hash_mix(1, p->states[i]) & p->mask;
        while (p->table[at] != 0)
            at = (at + 1) & p->mask;
        p->table[at] = i + 1;
    }
    return true;
}

static bool grow_states(Prover *p)
{
    size_t room = p->room == 0 ? 512 : 2 * (size_t)p->room;
    p->states =
        larger(p->tmp, p->states, (size_t)p->count, room, sizeof *p->states);
    p->length =
        larger(p->tmp, p->length, (size_t)p->count, room, sizeof *p->length);
    p->room = (int32_t)room;
    return p->states != NULL && p->length != NULL && grow_table(p);
}

/* The index of a state, which is added if it is new; -1: no memory. */
static int32_t find(Prover *p, uint64_t state, int32_t length)
{
    if (p->count == p->room && !grow_states(p))
        return -1;
    uint32_t at = (uint32_t)sett_hash_mix(1, state) & p->mask;
    while (p->table[at] != 0) {
        if (p->states[p->table[at] - 1] == state)
            return p->table[at] - 1;
        at = (at + 1) & p->mask;
    }
    p->states[p->count] = state;
    p->length[p->count] = length;
    p->table[at] = ++p->count;
    return p->count - 1;
}

static SettStatus add_move(Prover *p, int32_t from, uint64_t state)
{
    int32_t to = find(p, state, p->length[from] + 1);
    if (to < 0)
        return SETT_NO_MEMORY;
    if (p->move_count == p->move_room) {
        size_t room = p->move_room == 0 ? 2048 : 2 * (size_t)p->move_room;
        size_t count = (size_t)p->move_count;
        p->from = larger(p->tmp, p->from, count, room, sizeof *p->from);
        p->to = larger(p->tmp, p->to, count, room, sizeof *p->to);
        if (p->from == NULL || p->to == NULL)
            return SETT_NO_MEMORY;
        p->move_room = (int32_t)room;
    }
    p->from[p->move_count] = from;
    p->to[p->move_count++] = to;
    return SETT_OK;
}

/* Keys of a kind that are in hand: taken, less those that locks used up. */
static int32_t in_hand(const Prover *p, uint64_t state, int32_t kind)
{
    int32_t n = sett_bits_count(taken_of(state) & p->of_kind[kind]);
    for (int32_t i = 0; i < p->m->way_count; i++)
        if (p->m->ways[i].key == kind && p->lock_rank[i] >= 0 &&
            (opened_of(state) >> p->lock_rank[i] & 1))
            n -= p->m->ways[i].need;
    return n;
}

/* Whether a way lets the player through; `*state` with its lock opened. */
static bool passes(const Prover *p, int32_t i, uint64_t *state)
{
    const SettMissionWay *w = &p->m->ways[i];
    if (is_open(p, i))
        return true;
    if (w->switch_of >= 0 && !(*state >> (SWITCH_AT + w->switch_of) & 1))
        return false;
    if (w->key < 0)
        return true;
    int32_t lock = p->lock_rank[i];
    if (lock >= 0 && (opened_of(*state) >> lock & 1))
        return true;
    if (in_hand(p, *state, w->key) < w->need)
        return false;
    if (lock >= 0)
        *state |= (uint64_t)1 << (LOCK_AT + lock);
    return true;
}

static SettStatus expand(Prover *p, int32_t index)
{
    uint64_t state = p->states[index];
    int32_t at = (int32_t)(state & 63);
    const SettMissionRoom *room = &p->m->rooms[at];
    SettStatus status = SETT_OK;
    if (p->key_rank[at] >= 0 && (p->keys >> room->key & 1) != 0 &&
        !(taken_of(state) >> p->key_rank[at] & 1))
        status = add_move(p, index,
                          state | (uint64_t)1 << (KEY_AT + p->key_rank[at]));
    if (status == SETT_OK && room->switch_of >= 0 &&
        (p->switches >> room->switch_of & 1) != 0 &&
        !(state >> (SWITCH_AT + room->switch_of) & 1))
        status = add_move(p, index,
                          state | (uint64_t)1 << (SWITCH_AT + room->switch_of));
    for (int32_t i = 0; i < p->m->way_count && status == SETT_OK; i++) {
        const SettMissionWay *w = &p->m->ways[i];
        if (w->a != at && (w->b != at || (w->one_way && !is_open(p, i))))
            continue;
        uint64_t next = state;
        if (!passes(p, i, &next))
            continue;
        uint64_t to = (uint64_t)(w->a == at ? w->b : w->a);
        status = add_move(p, index, (next & ~(uint64_t)63) | to);
    }
    return status;
}

/* Against the moves, from the states at the goal. */
static SettStatus find_lost(Prover *p, SettMissionVerdict *out)
{
    size_t count = (size_t)p->count;
    int32_t *first = sett_arena_take(p->tmp, count + 2, sizeof *first);
    int32_t *back = sett_arena_raw(p->tmp, (size_t)p->move_count, sizeof *back);
    int32_t *queue = sett_arena_raw(p->tmp, count, sizeof *queue);
    uint8_t *safe = sett_arena_take(p->tmp, count, 1);
    int32_t tail = 0;
    if (first == NULL || back == NULL || queue == NULL || safe == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < p->move_count; i++)
        first[p->to[i] + 2]++;
    for (size_t i = 2; i < count + 2; i++)
        first[i] += first[i - 1];
    for (int32_t i = 0; i < p->move_count; i++)
        back[first[p->to[i] + 1]++] = p->from[i];
    for (int32_t i = 0; i < p->count; i++)
        if ((int32_t)(p->states[i] & 63) == p->m->goal) {
            safe[i] = 1;
            queue[tail++] = i;
        }
    for (int32_t head = 0; head < tail; head++)
        for (int32_t k = first[queue[head]]; k < first[queue[head] + 1]; k++)
            if (!safe[back[k]]) {
                safe[back[k]] = 1;
                queue[tail++] = back[k];
            }
    for (int32_t i = 0; i < p->count; i++) {
        if (safe[i])
            continue;
        out->end = tail == 0 ? SETT_MISSION_UNREACHABLE : SETT_MISSION_SOFTLOCK;
        out->stuck = (int32_t)(p->states[i] & 63);
        out->held = taken_of(p->states[i]);
        out->opened = opened_of(p->states[i]);
        out->pressed = (uint32_t)(p->states[i] >> SWITCH_AT);
        return SETT_OK;
    }
    out->end = SETT_MISSION_SOUND;
    return SETT_OK;
}

static SettStatus play_all(Prover *p, SettMissionVerdict *out)
{
    SettStatus status = SETT_OK;
    if (find(p, (uint64_t)p->m->start, 0) < 0)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < p->count && status == SETT_OK; i++) {
        out->states = p->count;
        if (p->count > p->budget)
            return SETT_OK; /* unknown */
        if (sett_work(p->tmp, 128))
            return SETT_CANCELLED;
        bool won = (int32_t)(p->states[i] & 63) == p->m->goal;
        if (won && out->length < 0)
            out->length = p->length[i];
        if (!won) /* play ends at the goal */
            status = expand(p, i);
    }
    out->states = p->count;
    return status == SETT_OK ? find_lost(p, out) : status;
}

SettStatus sett_mission_prove(const SettMission *mission, int64_t budget,
                              SettArena *tmp, SettMissionVerdict *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    Prover p = {.m = mission,
                .tmp = tmp,
                .keys = ~0u,
                .switches = ~0u,
                .budget = budget > 0 ? budget : DEFAULT_BUDGET};
    *out = (SettMissionVerdict){
        .end = SETT_MISSION_UNKNOWN, .length = -1, .stuck = -1};
    rank(&p);
    SettStatus status = play_all(&p, out);
    sett_arena_reset(tmp, mark);
    return status;
}

SettStatus sett_mission_reach(const SettMission *mission,
                              const SettMissionVerdict *lost, const bool *open,
                              int64_t budget, SettArena *tmp, MissionReach *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    Prover p = {.m = mission, .tmp = tmp, .open = open, .budget = budget};
    uint64_t state = (uint64_t)lost->stuck | (uint64_t)lost->held << KEY_AT |
                     (uint64_t)lost->opened << LOCK_AT |
                     (uint64_t)lost->pressed << SWITCH_AT;
    *out = (MissionReach){.goal = SETT_NO};
    rank(&p);
    SettStatus status = find(&p, state, 0) < 0 ? SETT_NO_MEMORY : SETT_OK;
    for (int32_t i = 0; i < p.count && status == SETT_OK; i++) {
        int32_t at = (int32_t)(p.states[i] & 63);
        out->rooms |= (uint64_t)1 << at;
        if (at == mission->goal || p.count > budget) {
            out->goal = at == mission->goal ? SETT_YES : SETT_UNKNOWN;
            break;
        }
        status = sett_work(tmp, 128) ? SETT_CANCELLED : expand(&p, i);
    }
    sett_arena_reset(tmp, mark);
    return status;
}
