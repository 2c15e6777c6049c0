/* agents_host.c - what is asked of the objects of a large map, whichever way
   they vote (agents_host.h). */
#include "gen/furnish/agents_host.h"

int32_t sett_host_count(const SettHost *h, SettPoint at, uint8_t tile,
                        int32_t but)
{
    int32_t count = 0;
    for (int32_t i = h->first[sett_host_cell(h, at)]; i >= 0; i = h->next[i])
        count += h->tile[i] == tile && i != but;
    return count;
}

/* The map asked longest ago makes room. */
SettStatus sett_host_steps(SettHost *h, SettPoint to, const int32_t **out)
{
    SettSite *site = h->swarm->site;
    SettStepMap *map = &h->maps[0];
    for (int32_t i = 0; i < SETT_HOST_MAPS; i++) {
        SettStepMap *m = &h->maps[i];
        if (m->ready && m->to.x == to.x && m->to.y == to.y) {
            m->used = ++h->clock;
            *out = m->steps;
            return SETT_OK;
        }
        map = m->used < map->used ? m : map;
    }
    if (map->steps == NULL)
        map->steps =
            sett_arena_raw(site->job->tmp, (size_t)sett_grid_area(site->grid),
                           sizeof *map->steps);
    if (map->steps == NULL)
        return SETT_NO_MEMORY;
    map->to = to;
    map->ready = true;
    map->used = ++h->clock;
    *out = map->steps;
    return sett_distances(&site->open, &to, 1, site->job->tmp, map->steps);
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

static void add_target(const SettHost *h, const int32_t *steps, SettPoint at,
                       SettSpread *out)
{
    int64_t d = steps[sett_host_cell(h, at)];
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
        const int32_t *steps;
        SettStatus status = sett_host_steps(h, h->swarm->agents[i].at, &steps);
        if (status != SETT_OK)
            return status;
        add_target(h, steps, at, &out->here);
        for (int32_t d = 0; d < 4; d++)
            if (sett_host_enters(h, sett_step_to(at, d)))
                add_target(h, steps, sett_step_to(at, d), &out->there[d]);
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

bool sett_host_beside(const SettHost *h, SettPoint at, uint64_t of)
{
    const SettSite *site = h->swarm->site;
    for (int32_t k = 0; k < site->kind_count; k++)
        for (int32_t d = 0; d < 4 && of >> site->kinds[k].tile & 1; d++) {
            SettPoint p = sett_step_to(at, d);
            if (sett_host_enters(h, p) &&
                h->stand[k][sett_host_tile(h, p)].cells & sett_host_bit(p))
                return true;
        }
    return false;
}
