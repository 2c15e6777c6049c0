/* gagents_breed.c - how agent programs have children (Kerssemakers et al. 2012,
   section III.A; docs/design/pplgg.md, section 7). Crossing never cuts through
   an agent: it deals whole agents of two parents. Mutation shifts all
   attributes of one agent a little, or adds or takes one. Normal numbers are
   sums of twelve uniform ones in integers, the same on every machine. */
#include "gen/agents/gagents.h"

#include "base/least.h"

#include <math.h>
#include <string.h>

/* Which agents of two parents a child gets. */
typedef struct Deal {
    const SettGagentTable *parents[2];
    bool taken[2][SETT_MAX_GAGENTS];
    int32_t count;
} Deal;

/* Changes the mark of one agent, uniform among those that have the other one;
   false where there is none. */
static bool flip(Deal *d, int32_t first, int32_t last, bool to, SettRng *rng)
{
    uint32_t n = 0;
    for (int32_t p = first; p <= last; p++)
        for (int32_t i = 0; i < d->parents[p]->count; i++)
            n += d->taken[p][i] != to;
    if (n == 0)
        return false;
    uint32_t left = sett_rng_below(rng, n);
    for (int32_t p = first; p <= last; p++)
        for (int32_t i = 0; i < d->parents[p]->count; i++)
            if (d->taken[p][i] != to && left-- == 0) {
                d->taken[p][i] = to;
                d->count += to ? 1 : -1;
                return true;
            }
    return false;
}

static void deal_from(Deal *d, int32_t parent, double share, SettRng *rng)
{
    double n = floor(share * d->parents[parent]->count + 0.5);
    for (int32_t i = 0; i < (int32_t)n; i++)
        (void)flip(d, parent, parent, true, rng);
}

void sett_gagents_cross(const SettGagentRanges *ranges, SettRng *rng,
                        const SettGagents *a, const SettGagents *b,
                        SettGagents *child, uint8_t *origins)
{
    Deal d = {.parents = {&a->agents, &b->agents}};
    double r = sett_rng_unit(rng);
    deal_from(&d, 0, r, rng);
    deal_from(&d, 1, 1 - r, rng);
    while (d.count < ranges->fewest && flip(&d, 0, 1, true, rng))
        ;
    while (d.count > ranges->most && flip(&d, 0, 1, false, rng))
        ;
    *child = *a;
    memset(&child->agents, 0, sizeof child->agents);
    for (uint8_t p = 0; p < 2; p++)
        for (int32_t i = 0; i < d.parents[p]->count; i++) {
            if (!d.taken[p][i])
                continue;
            if (origins != NULL)
                origins[child->agents.count] = p;
            child->agents.rows[child->agents.count++] = d.parents[p]->rows[i];
        }
}

#define ONE ((int64_t)1 << 32)

/* About normal, mean 0 and variance 1, in units of 2^-32. */
static int64_t normal(SettRng *rng)
{
    int64_t sum = -6 * ONE;
    for (int32_t i = 0; i < 12; i++)
        sum += (int64_t)(sett_rng_next(rng) >> 32);
    return sum;
}

/* a * b / 2^32, rounded to the nearest, half away from 0. */
static int64_t scaled(int64_t a, int64_t b)
{
    int64_t product = a * b, half = ONE / 2;
    return product < 0 ? -((half - product) / ONE) : (product + half) / ONE;
}

static int64_t held(int64_t value, int64_t low, int64_t high)
{
    return sett_min_wide(sett_max_wide(value, low), high);
}

/* A tenth of the range, at least 1, is the standard deviation. */
static void shift_whole(const SettParam *row, SettRng *rng, SettGagent *agent)
{
    int32_t value;
    int64_t range = (int64_t)(row->high - row->low);
    int64_t tenths = sett_max_wide(range, 10);
    char *field = (char *)agent + row->offset;
    memcpy(&value, field, sizeof value);
    value = (int32_t)held(value + scaled(normal(rng) / 10, tenths),
                          (int64_t)row->low, (int64_t)row->high);
    memcpy(field, &value, sizeof value);
}

static void shift_chance(const SettParam *row, SettRng *rng, SettGagent *agent)
{
    int64_t value = (int64_t)agent->chance.threshold + normal(rng) / 10;
    value = held(value, (int64_t)sett_chance(row->low).threshold + 1,
                 (int64_t)sett_chance(row->high).threshold);
    agent->chance.threshold = (uint64_t)value;
}

/* An eighth of a turn; a quarter where there are only four ways. */
static void turn(const SettGagentRanges *ranges, SettRng *rng,
                 SettGagent *agent)
{
    int32_t step = 8 / ranges->canvas->directions;
    if (!sett_rng_chance(rng, sett_chance(0.3)))
        return;
    bool left = sett_rng_chance(rng, sett_chance(0.5));
    agent->dir = (agent->dir + (left ? 8 - step : step)) % 8;
}

static void shift(const SettGagentRanges *ranges, SettRng *rng,
                  SettGagent *agent)
{
    for (int32_t i = 0; i < SETT_GAGENT_COLUMNS; i++) {
        const SettParam *row = &ranges->rows[i];
        if (row->offset == offsetof(SettGagent, dir))
            turn(ranges, rng, agent);
        else if (row->type == SETT_PARAM_INT)
            shift_whole(row, rng, agent);
        else if (row->type == SETT_PARAM_CHANCE)
            shift_chance(row, rng, agent);
        else if (sett_rng_chance(rng, sett_chance(0.1)))
            sett_gagent_draw_column(ranges, row, rng, agent);
    }
}

void sett_gagents_mutate(const SettGagentRanges *ranges, SettRng *rng,
                         SettGagents *generator)
{
    SettGagentTable *agents = &generator->agents;
    uint32_t kind = sett_rng_below(rng, 5); /* 3 : 1 : 1 */
    int32_t at = (int32_t)sett_rng_below(rng, (uint32_t)agents->count);
    if (kind == 3 && agents->count < ranges->most) {
        sett_gagent_random(ranges, rng, &agents->rows[agents->count++]);
    } else if (kind == 4 && agents->count > ranges->fewest) {
        agents->count--;
        memmove(&agents->rows[at], &agents->rows[at + 1],
                (size_t)(agents->count - at) * sizeof agents->rows[0]);
        agents->rows[agents->count] = (SettGagent){0};
    } else {
        shift(ranges, rng, &agents->rows[at]);
    }
}
