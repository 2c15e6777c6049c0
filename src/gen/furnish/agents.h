/* agents.h - the moving objects of the agent-based furnisher. */
#ifndef SETT_GEN_AGENTS_H
#define SETT_GEN_AGENTS_H

#include "base/bits.h"
#include "gen/furnish/furnish.h"

enum { SETT_FAR_CUT, SETT_FAR_UNBOUNDED };

typedef struct SettAgentParams {
    int32_t turns;
    SettChoice far;
    int32_t lookahead;
    bool refine;
    SettChoice scale_distances;
    SettCountTable counts;
    SettVoteTable rules;
} SettAgentParams;

/** One object on its way. */
typedef struct SettAgent {
    SettKind *kind;
    SettPoint at;
    bool fixed; /**< was there before: a target only */
} SettAgent;

/** What the fast path for small maps keeps (agents_small.c). */
typedef struct SettCrowd SettCrowd;

/** And for large ones (agents_large.c). */
typedef struct SettHost SettHost;

/** All objects of a run, in the order in which they act. */
typedef struct SettSwarm {
    SettSite *site;
    const SettAgentParams *params;
    SettAgent *agents;
    int32_t count;
    int32_t *free; /**< shuffled free cells, used up from the end */
    int32_t starts;
    bool draws; /**< one vote by lots, objects of a kind block after block */
    int32_t *order; /**< in which objects act; NULL: as they are numbered */
    uint64_t lots;  /**< what the present object's lots come from */
    uint32_t *met;  /**< scratch of the plain way to draw: targets by cell */
    bool has_table;
    SettDistTable table; /**< all-pairs distances where the map is small */
    int32_t *dist;       /**< else: one search's distances, by cell */
    SettPoint dist_to;   /**< what they lead to */
    bool dist_ready;
    SettCrowd *crowd;            /**< small map; */
    SettHost *host;              /**< large map; both NULL: the plain way */
    int32_t *stamp, *queue, now; /**< scratch of the search for a free cell */
} SettSwarm;

/** Maps of up to 30 x 30 tiles count all votes; larger ones draw one. */
#define SETT_COUNTS_TO 900

/** Names the four votes that a target may get by one row of the table, but for
    the direction. `target`: its cell where the row looks, else its number; 0 of
    rows without targets. `which`: of several objects of a kind in one cell. */
static inline uint64_t sett_vote_key(int32_t row, int32_t target, int32_t kind,
                                     int32_t which)
{
    uint64_t name = (uint64_t)(uint32_t)target | (uint64_t)row << 34 |
                    (uint64_t)kind << 40 | (uint64_t)which << 45;
    return name * SETT_GOLDEN;
}

/** The lot of a vote, with its direction in the two lowest bits: the vote with
    the least one is cast. Lots are independent, so that all votes are alike,
   and nobody need know how many there are. `key`: of sett_vote_key. */
static inline uint64_t sett_vote_lot(uint64_t lots, uint64_t key, int32_t dir)
{
    uint64_t of = key + (uint64_t)dir * (SETT_GOLDEN << 32);
    return (sett_scramble(lots ^ of) & ~(uint64_t)3) | (uint64_t)dir;
}
#define SETT_NO_LOT UINT64_MAX

/** Votes of one object for the four directions. */
typedef struct SettVotes {
    uint32_t dirs[4];
    uint32_t count;
    uint64_t least; /**< where they are drawn: the least lot */
    int32_t row;    /**< of the table, that votes */
    uint64_t key;   /**< of what it votes for */
} SettVotes;

/** Steps to all targets of a row, and to the nearest of them. */
typedef struct SettSpread {
    int64_t sum, least;
} SettSpread;

/** The direction of a uniform vote; there is one. */
static inline int32_t sett_votes_draw(SettSwarm *swarm, const SettVotes *votes)
{
    uint32_t at = sett_rng_below(&swarm->site->rng, votes->count);
    int32_t dir = 0;
    while (at >= votes->dirs[dir])
        at -= votes->dirs[dir++];
    return dir;
}
/** The greatest distance at which a row applies to a target. */
static inline int32_t sett_vote_high(const SettSwarm *swarm,
                                     const SettVoteRow *row)
{
    bool unbounded = swarm->params->far.index == SETT_FAR_UNBOUNDED &&
                     row->verb.index == SETT_FLEE;
    if (unbounded || row->high < 0)
        return SETT_FAR;
    return sett_site_scaled(swarm->site, row->high, row->scales);
}
/** Which object acts as number n of a turn. */
static inline int32_t sett_swarm_turn_of(const SettSwarm *swarm, int32_t n)
{
    return swarm->order == NULL ? n : swarm->order[n];
}
static inline SettPoint sett_step_to(SettPoint at, int32_t dir)
{
    return (SettPoint){at.x + sett_dirs[dir].x, at.y + sett_dirs[dir].y};
}
static inline bool sett_same_point(SettPoint a, SettPoint b)
{
    return a.x == b.x && a.y == b.y;
}

/** Says in which order objects act, on a map that draws. */
SettStatus sett_swarm_order(SettSwarm *swarm);
/** Makes what votes look up. */
SettStatus sett_swarm_open(SettSwarm *swarm);
/** Every object acts once. */
SettStatus sett_swarm_turn(SettSwarm *swarm);
/** The same on a small map, for a look ahead of one step and no refinement. */
SettStatus sett_crowd_open(SettSwarm *swarm);
void sett_crowd_turn(SettSwarm *swarm);
/** The same on a large one. */
SettStatus sett_host_open(SettSwarm *swarm);
SettStatus sett_host_turn(SettHost *host);
/** The free cell nearest by path to a place, uniform among equals, and how many
    there are. There is one: no more objects start than cells are free. Searches
    no farther than that. */
SettStatus sett_host_nearest(SettSwarm *swarm, SettPoint at, int32_t *cell,
                             int32_t *candidates);
/** Moves objects in order to the tile within path 3 at which the most of their
    rules ask for nothing more, until no move improves or 50 rounds are over. */
SettStatus sett_swarm_refine(SettSwarm *swarm);

/** Furnishes; maps of up to `counts_to` tiles count votes. For tests that
   compare both ways. */
SettStatus sett_agents_run(const SettGenJob *job, SettGrid *grid,
                           int32_t counts_to);

#endif
