/* agents_order.c - in which order the objects of a large map act: ours. What
   looks or roams acts block after block of the map, in a block kind by kind as
   in the table, so that what is looked up stays in a cache. What looks for its
   targets everywhere acts first. */
#include "gen/furnish/agents.h"

#include <string.h>

#define BLOCK 32 /* cells across */

typedef struct Blocks {
    int32_t across, count;
    int32_t *ends; /* of what starts in a block */
} Blocks;

static int32_t block_of(const Blocks *blocks, SettPoint at)
{
    return at.y / BLOCK * blocks->across + at.x / BLOCK;
}

/* Objects by block, else as they are. */
static void sort(const SettSwarm *swarm, Blocks *blocks, int32_t *order)
{
    for (int32_t i = 0; i < swarm->count; i++)
        blocks->ends[block_of(blocks, swarm->agents[i].at) + 1]++;
    for (int32_t b = 0; b < blocks->count; b++)
        blocks->ends[b + 1] += blocks->ends[b];
    for (int32_t i = 0; i < swarm->count; i++)
        order[blocks->ends[block_of(blocks, swarm->agents[i].at)]++] = i;
}

/* Lets objects that lie together act together in memory, too: those of a kind
   are numbered anew, in the order in which they act. */
static void number(SettSwarm *swarm, int32_t *order, SettAgent *sorted)
{
    const SettKind *kinds = swarm->site->kinds;
    int32_t next[SETT_MAX_COUNT_ROWS];
    for (int32_t i = swarm->count - 1; i >= 0; i--)
        next[swarm->agents[i].kind - kinds] = i;
    for (int32_t n = 0; n < swarm->count; n++) {
        const SettAgent *agent = &swarm->agents[order[n]];
        order[n] = next[agent->kind - kinds]++;
        sorted[order[n]] = *agent;
    }
    memcpy(swarm->agents, sorted, (size_t)swarm->count * sizeof *sorted);
}

/* Kinds with a rule for targets that need not be in sight. */
static bool is_far(const SettSwarm *swarm, const SettKind *kind)
{
    const SettVoteTable *table = &swarm->params->rules;
    for (int32_t i = 0; i < table->count; i++) {
        const SettVoteRow *row = &table->rows[i];
        if (row->tile.tile == kind->tile && !row->see &&
            row->verb.index != SETT_ROAM)
            return true;
    }
    return false;
}

static void put_far_first(SettSwarm *swarm, const int32_t *order)
{
    bool far[SETT_MAX_COUNT_ROWS] = {false};
    int32_t n = 0;
    for (int32_t k = 0; k < swarm->site->kind_count; k++)
        far[k] = is_far(swarm, &swarm->site->kinds[k]);
    for (int32_t i = 0; i < swarm->count; i++)
        if (far[swarm->agents[i].kind - swarm->site->kinds])
            swarm->order[n++] = i;
    for (int32_t i = 0; i < swarm->count; i++)
        if (!far[swarm->agents[order[i]].kind - swarm->site->kinds])
            swarm->order[n++] = order[i];
}

SettStatus sett_swarm_order(SettSwarm *swarm)
{
    SettArena *tmp = swarm->site->job->tmp;
    const SettGrid *g = swarm->site->grid;
    swarm->order = SETT_TAKE(tmp, swarm->count + 1, int32_t);
    SettArenaMark mark = sett_arena_mark(tmp);
    Blocks blocks = {.across = g->w / BLOCK + 1};
    blocks.count = blocks.across * (g->h / BLOCK + 1);
    blocks.ends = SETT_TAKE(tmp, blocks.count + 1, int32_t);
    int32_t *order = SETT_TAKE(tmp, swarm->count + 1, int32_t);
    SettAgent *sorted = SETT_TAKE(tmp, swarm->count + 1, SettAgent);
    if (swarm->order == NULL || blocks.ends == NULL || order == NULL ||
        sorted == NULL)
        return SETT_NO_MEMORY;
    sort(swarm, &blocks, order);
    number(swarm, order, sorted);
    put_far_first(swarm, order);
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}
