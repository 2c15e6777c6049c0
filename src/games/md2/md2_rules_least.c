/* md2_rules_least.c - how few turns lead from each floor of MiniDungeons 2 to
   the exit, were there no monsters: steps, and portals, which lie at no
   distance from each other. Never too high, so search may rely on it. */
#include "games/md2/md2_rules.h"

typedef struct Wave {
    Md2Floor *floor;
    int32_t *queue;
    int32_t count;
} Wave;

/* From `at` there are `steps` left to the exit. */
static void reach_from(Wave *wave, int32_t at, int32_t steps)
{
    for (int32_t dir = 0; dir < 4; dir++) {
        int32_t from = wave->floor[at].next[dir];
        if (from < 0 || wave->floor[from].least != SETT_FAR)
            continue;
        wave->floor[from].least = steps + 1;
        wave->queue[wave->count++] = from;
    }
}

/* A step onto one portal ends on the other. */
static int32_t entered_by(const Md2Context *c, int32_t floor)
{
    if (floor == c->portal[0])
        return c->portal[1];
    return floor == c->portal[1] ? c->portal[0] : floor;
}

SettStatus sett_md2_measure_least(const Md2Context *c, Md2Floor *floor,
                                  SettArena *tmp)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    Wave wave = {floor, NULL, 0};
    wave.queue = sett_arena_raw(tmp, (size_t)c->floors, sizeof(int32_t));
    if (wave.queue == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < c->floors; i++) {
        floor[i].least = floor[i].fixture == MD2_EXIT ? 0 : SETT_FAR;
        if (floor[i].least == 0)
            wave.queue[wave.count++] = i;
    }
    for (int32_t i = 0; i < wave.count; i++) {
        int32_t at = wave.queue[i];
        reach_from(&wave, entered_by(c, at), floor[at].least);
    }
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}
