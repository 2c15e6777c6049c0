/* agents_host.h - what the two ways to vote on a large map share: every vote
   counted (agents_large.c), and one drawn (agents_large_draw.c). */
#ifndef SETT_GEN_AGENTS_HOST_H
#define SETT_GEN_AGENTS_HOST_H

#include "base/least.h"
#include "gen/furnish/agents.h"
#include "level/bits.h"
#include "level/outlook.h"

#define SETT_HOST_MAPS 4 /* distance maps that are kept */
#define SETT_HOST_WIDEST \
    512 /* steps to a target in sight whose ways are tried */

typedef struct SettStepMap {
    SettPoint to;
    bool ready;
    uint32_t used; /**< when it was asked last */
    int32_t *steps;
} SettStepMap;

/** A row of the table with its distances at this site's size. */
typedef struct SettHostRule {
    const SettVoteRow *row;
    int32_t low, high;
    int32_t kinds[SETT_MAX_COUNT_ROWS], kind_count; /* that it looks for */
} SettHostRule;

/** The rules of one kind. */
typedef struct SettMind {
    const SettHostRule *rules;
    int32_t count;
    int32_t begin, end; /**< objects of the kind */
} SettMind;

/** Cells of a tile where objects of a kind are. */
typedef struct SettStand {
    uint64_t cells, crowded; /**< crowded: several of them */
} SettStand;

/** What the drawing of a vote holds (agents_large_draw.c). */
typedef struct SettDraw SettDraw;

struct SettHost {
    SettSwarm *swarm;
    SettOutlooks outlooks;
    SettStand **stand; /**< by kind, by tile of outlooks */
    int32_t *first;    /**< by cell: a number of an object, or -1 */
    uint8_t *tile;     /**< by object: its kind's */
    int32_t *next;     /**< by object: of another in its cell */
    bool line_is_way;
    SettStepMap maps[SETT_HOST_MAPS];
    uint32_t clock;
    SettMind *minds; /**< by kind */
    SettDraw *draw;
};

static inline int32_t sett_host_cell(const SettHost *h, SettPoint p)
{
    return sett_grid_at(h->swarm->site->grid, p.x, p.y);
}
/** The tile of outlooks in which a cell is. */
static inline int32_t sett_host_tile(const SettHost *h, SettPoint at)
{
    return (at.y >> 3) * h->outlooks.tiles_w + (at.x >> 3);
}
static inline int32_t sett_host_kind(const SettHost *h, int32_t agent)
{
    return (int32_t)(h->swarm->agents[agent].kind - h->swarm->site->kinds);
}
/** The bit of a cell in its tile. */
static inline uint64_t sett_host_bit(SettPoint at)
{
    return (uint64_t)1 << (8 * (at.y & 7) + (at.x & 7));
}
static inline bool sett_host_enters(const SettHost *h, SettPoint p)
{
    const SettMask *open = &h->swarm->site->open;
    return sett_mask_has(open, p) && sett_mask_get(open, p.x, p.y);
}
/** Whether a rule that looks may apply to a target so far away. A path is never
   shorter than the Manhattan distance. */
static inline bool sett_host_reaches(const SettHostRule *rule, int32_t nearest,
                                     int32_t farthest)
{
    return nearest <= rule->high &&
           (farthest >= rule->low || rule->row->verb.index == SETT_FLEE);
}

/** Steps to the farthest cell of a tile, walls or not. */
static inline int32_t sett_host_farthest(SettPoint corner, SettPoint at)
{
    return sett_max(corner.x + 7 - at.x, at.x - corner.x) +
           sett_max(corner.y + 7 - at.y, at.y - corner.y);
}

static inline void sett_votes_add(SettVotes *votes, int32_t dir, bool wanted)
{
    votes->dirs[dir] += wanted;
    votes->count += wanted;
}

/** Objects of a cell with a tile, but for one of them (-1: for none). */
int32_t sett_host_count(const SettHost *h, SettPoint at, uint8_t tile,
                        int32_t but);
/** Objects of kind `kind` in a cell that a rule which looks reaches from where
    an object stands, but for that one; `crowded`: there may be several. */
static inline int32_t sett_host_objects(const SettHost *h,
                                        const SettHostRule *rule, int32_t agent,
                                        SettPoint cell, int32_t kind,
                                        bool crowded)
{
    int32_t d = sett_manhattan(h->swarm->agents[agent].at, cell);
    if (!sett_host_reaches(rule, d, d))
        return 0;
    if (crowded)
        return sett_host_count(h, cell, h->swarm->site->kinds[kind].tile,
                               agent);
    return d != 0 || sett_host_kind(h, agent) != kind;
}
/** Steps to a target from everywhere; valid until the next call. */
SettStatus sett_host_steps(SettHost *h, SettPoint to, const int32_t **out);
/** Whether a way leads to the target that never turns back; it is less than
    SETT_HOST_WIDEST columns away. */
bool sett_host_straight(const SettHost *h, SettPoint from, SettPoint to);
/** Whether a step satisfies a row that goes away or toward a target. */
bool sett_host_wants(const SettHost *h, const SettVoteRow *row, SettPoint at,
                     SettPoint to, SettPoint target);
/** Adds the votes of a row that spreads. */
SettStatus sett_host_spread(SettHost *h, const SettHostRule *rule, SettPoint at,
                            SettVotes *votes);
/** Whether an object with one of some tiles is one step away. */
bool sett_host_beside(const SettHost *h, SettPoint at, uint64_t of);

/** Takes what drawing needs. */
SettStatus sett_draw_open(SettHost *h);
/** Draws one of the votes of an object; -1: it has none. */
SettStatus sett_draw_vote(SettHost *h, int32_t agent, int32_t *dir);

#endif
