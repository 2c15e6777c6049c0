/* agents_host.c - what is asked of the objects of a large map, whichever way
   they vote (agents_host.h). */
#include "gen/furnish/agents_host.h"

int32_t sett_host_count(const SettHost *h, int32_t cell, int32_t kind)
{
    int32_t count = 1;
    for (int32_t i = h->first[cell]; i >= 0; i = h->next[i])
        count += h->kind[i] == kind;
    return count;
}

/* Steps that a target may go until its map is made anew. */
#define NEARBY 16
#define CLOSED INT32_MIN /* a place that cannot be entered */
#define AHEAD 64         /* how many places before its turn one is fetched */

static SettStatus take_map(SettHost *h, SettStepMap *map)
{
    const SettSite *site = h->swarm->site;
    size_t w = (size_t)site->grid->w + 2, rows = (size_t)site->grid->h + 2;
    size_t open = (size_t)sett_mask_count(&site->open);
    map->steps = sett_arena_raw(site->job->tmp, w * rows, sizeof *map->steps);
    if (h->queue == NULL)
        h->queue = sett_arena_raw(site->job->tmp, open + 2, sizeof *h->queue);
    return map->steps == NULL || h->queue == NULL ? SETT_NO_MEMORY : SETT_OK;
}

/* Makes a map in which nothing is reached. */
static void clear_map(const SettHost *h, SettStepMap *map)
{
    const SettGrid *g = h->swarm->site->grid;
    int32_t *steps = map->steps;
    for (int32_t y = -1; y <= g->h; y++)
        for (int32_t x = -1; x <= g->w; x++)
            *steps++ =
                sett_host_enters(h, (SettPoint){x, y}) ? SETT_FAR : CLOSED;
    map->went = 0;
}

/* Reaches a place, unless it was in as few steps; where the queue ends then.
   Written first, counted after: no branch to guess. */
static inline int32_t *reach(int32_t *steps, int32_t place, int32_t level,
                             int32_t *tail)
{
    int32_t had = steps[place];
    *tail = place;
    steps[place] = sett_min(had, level);
    return tail + (had > level);
}

static inline int32_t *go_on(int32_t *steps, int32_t stride, int32_t place,
                             int32_t level, int32_t *tail)
{
    tail = reach(steps, place - stride, level, tail);
    tail = reach(steps, place + 1, level, tail);
    tail = reach(steps, place + stride, level, tail);
    return reach(steps, place - 1, level, tail);
}

/* Reaches all places that are nearer by the target than in the map. */
static SettStatus search(SettHost *h, SettStepMap *map)
{
    int32_t stride = h->swarm->site->grid->w + 2, *steps = map->steps;
    const int32_t *at = h->queue;
    int32_t *tail = h->queue;
    *tail++ = sett_host_place(h, map->to);
    steps[*at] = -map->went;
    for (int32_t level = 1 - map->went; at < tail; level++) {
        const int32_t *end = tail;
        if (sett_work(h->swarm->site->job->tmp, 4 * (uint64_t)(end - at)))
            return SETT_CANCELLED;
        for (; end - at > AHEAD; at++) {
            __builtin_prefetch(&steps[at[AHEAD] - stride], 1);
            __builtin_prefetch(&steps[at[AHEAD] + stride], 1);
            tail = go_on(steps, stride, *at, level, tail);
        }
        for (; at < end; at++)
            tail = go_on(steps, stride, *at, level, tail);
    }
    return SETT_OK;
}

/* The map that is to become another target's: that of one nearby, which may be
   the same a little earlier, else the one asked longest ago. */
static SettStepMap *choose_map(SettHost *h, SettPoint to)
{
    SettStepMap *map = &h->maps[0];
    for (int32_t i = 0; i < SETT_HOST_MAPS; i++) {
        SettStepMap *m = &h->maps[i];
        if (m->used > 0 && sett_manhattan(m->to, to) <= NEARBY)
            return m;
        map = m->used < map->used ? m : map;
    }
    return map;
}

/* Where a target goes some steps all else is as many farther away at most. So a
   search goes no farther than where it is nearer than that. */
SettStatus sett_host_map(SettHost *h, SettPoint to, const SettStepMap **out)
{
    SettStatus status = SETT_OK;
    SettStepMap *map = NULL;
    for (int32_t i = 0; i < SETT_HOST_MAPS && map == NULL; i++)
        if (h->maps[i].used > 0 && sett_same_point(h->maps[i].to, to))
            map = &h->maps[i];
    if (map == NULL) {
        map = choose_map(h, to);
        if (map->steps == NULL)
            status = take_map(h, map);
        if (status != SETT_OK)
            return status;
        int32_t steps = SETT_FAR;
        if (map->used > 0 && sett_manhattan(map->to, to) <= NEARBY &&
            sett_host_enters(h, map->to) && sett_host_enters(h, to))
            steps = sett_host_steps(h, map, to);
        if (steps == SETT_FAR)
            clear_map(h, map);
        else
            map->went += steps;
        map->to = to;
        status = search(h, map);
    }
    map->used = ++h->clock;
    *out = map;
    return status;
}

static int32_t sign(int32_t n)
{
    return (n > 0) - (n < 0);
}

bool sett_host_straight(const SettHost *h, SettPoint from, SettPoint to)
{
    int32_t dx = sign(to.x - from.x), dy = sign(to.y - from.y);
    int32_t columns = dx * (to.x - from.x), rows = dy * (to.y - from.y);
    if (sett_outlooks_see(&h->outlooks, from, to))
        return true;
    bool reached[SETT_HOST_WIDEST] = {true};
    for (int32_t r = 0; r <= rows; r++)
        for (int32_t c = 0; c <= columns; c++) {
            SettPoint p = {from.x + c * dx, from.y + r * dy};
            reached[c] = (reached[c] || (c > 0 && reached[c - 1])) &&
                         sett_host_enters(h, p);
        }
    return reached[columns];
}

bool sett_host_wants(const SettHost *h, const SettVoteRow *row, SettPoint at,
                     SettPoint to, SettPoint target)
{
    int32_t closer = sett_manhattan(at, target) - sett_manhattan(to, target);
    if (row->verb.index == SETT_TOWARD)
        return closer > 0 && !sett_same_point(to, target);
    return closer < 0 || !sett_outlooks_see(&h->outlooks, to, target);
}

static void add_target(const SettHost *h, const SettStepMap *map, SettPoint at,
                       SettSpread *out)
{
    int64_t d = sett_host_steps(h, map, at);
    out->sum += d;
    out->least = sett_min_wide(out->least, d);
}

/* To the targets from here and from the four cells around. */
typedef struct Spreads {
    SettSpread here, there[4];
} Spreads;

static SettStatus add_kind(SettHost *h, const SettMind *mind, SettPoint at,
                           Spreads *out)
{
    for (int32_t i = mind->begin; i < mind->end; i++) {
        const SettStepMap *map;
        SettStatus status = sett_host_map(h, h->swarm->agents[i].at, &map);
        if (status != SETT_OK)
            return status;
        add_target(h, map, at, &out->here);
        for (int32_t d = 0; d < 4; d++)
            if (sett_host_enters(h, sett_step_to(at, d)))
                add_target(h, map, sett_step_to(at, d), &out->there[d]);
    }
    return SETT_OK;
}

SettStatus sett_host_spread(SettHost *h, const SettHostRule *rule, SettPoint at,
                            SettVotes *votes)
{
    Spreads all = {.here = {0, SETT_FAR}};
    const SettSpread *here = &all.here;
    for (int32_t d = 0; d < 4; d++)
        all.there[d] = all.here;
    for (int32_t k = 0; k < rule->kind_count; k++) {
        SettStatus status = add_kind(h, &h->minds[rule->kinds[k]], at, &all);
        if (status != SETT_OK)
            return status;
    }
    for (int32_t d = 0; d < 4; d++) {
        const SettSpread *there = &all.there[d];
        if (sett_host_enters(h, sett_step_to(at, d)))
            sett_votes_add(
                votes, d,
                there->sum > here->sum ||
                    (there->sum == here->sum && there->least > here->least));
    }
    return SETT_OK;
}

bool sett_host_shuns(const SettHost *h, const SettHostRule *rule, SettPoint at)
{
    uint32_t ways = h->ways[sett_host_cell(h, at)];
    for (int32_t k = 0; k < rule->shun_count; k++)
        for (int32_t d = 0; d < 4; d++) {
            SettPoint p = sett_step_to(at, d);
            if (ways >> d & 1 &&
                h->stand[rule->shun[k]][sett_host_tile(h, p)].cells &
                    sett_host_bit(p))
                return true;
        }
    return false;
}
