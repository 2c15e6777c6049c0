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

/** Steps to a target from all cells, less those that it went since the map was
    made. */
typedef struct SettStepMap {
    SettPoint to;
    uint32_t used;  /**< when it was asked last; 0: never */
    int32_t *steps; /**< by place; SETT_FAR: there is no way */
    int32_t went;
} SettStepMap;

/** A row of the table with its distances at this site's size. */
typedef struct SettHostRule {
    const SettVoteRow *row;
    int32_t number; /**< of the row */
    int32_t verb;
    int32_t low, high;
    int32_t kinds[SETT_MAX_COUNT_ROWS], kind_count; /**< that it looks for */
    int32_t shun[SETT_MAX_COUNT_ROWS],
        shun_count; /**< it does not hold beside */
} SettHostRule;

/** The rules of one kind. */
typedef struct SettMind {
    const SettHostRule *rules;
    int32_t count;
    int32_t begin, end; /**< objects of the kind */
    int32_t near; /**< no rule that looks is for targets nearer than that */
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
    int32_t *first;    /**< by cell: one of those listed, or -1 */
    uint8_t *ways;     /**< by cell: bits of directions that can be gone */
    uint8_t *kind;     /**< by object: its number */
    int32_t *next;     /**< by object: another that is listed there */
    bool line_is_way;
    SettStepMap maps[SETT_HOST_MAPS];
    uint32_t clock;
    int32_t *queue;  /**< scratch of a search: places */
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
    return sett_outlooks_tile(&h->outlooks, at);
}
static inline int32_t sett_host_kind(const SettHost *h, int32_t agent)
{
    return h->kind[agent];
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

/** Whether a target in sight is as many steps away by path as by Manhattan
    distance. */
static inline bool sett_host_is_straight(const SettHost *h,
                                         const SettHostRule *rule,
                                         int32_t distance)
{
    return rule->row->see && h->line_is_way && distance < SETT_HOST_WIDEST;
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

/** Objects of a kind in a cell where one is, but for the one that acts. */
int32_t sett_host_count(const SettHost *h, int32_t cell, int32_t kind);
/** The place of a cell in a map of steps, which has a frame around it. */
static inline int32_t sett_host_place(const SettHost *h, SettPoint p)
{
    return (p.y + 1) * (h->swarm->site->grid->w + 2) + p.x + 1;
}
/** Steps from a cell that can be entered. */
static inline int32_t sett_host_steps(const SettHost *h, const SettStepMap *map,
                                      SettPoint from)
{
    int32_t steps = map->steps[sett_host_place(h, from)];
    return steps == SETT_FAR ? SETT_FAR : steps + map->went;
}
/** The map of a target; valid until the next call. */
SettStatus sett_host_map(SettHost *h, SettPoint to, const SettStepMap **out);
/** Whether a way leads to the target that never turns back; it is less than
    SETT_HOST_WIDEST columns away. */
bool sett_host_straight(const SettHost *h, SettPoint from, SettPoint to);
/** Whether a step satisfies a row that goes away or toward a target. */
bool sett_host_wants(const SettHost *h, const SettVoteRow *row, SettPoint at,
                     SettPoint to, SettPoint target);
/** Adds the votes of a row that spreads. */
SettStatus sett_host_spread(SettHost *h, const SettHostRule *rule, SettPoint at,
                            SettVotes *votes);
/** Whether an object that a rule shuns is one step away. */
bool sett_host_shuns(const SettHost *h, const SettHostRule *rule, SettPoint at);

/** Takes what drawing needs. */
SettStatus sett_draw_open(SettHost *h);
/** Draws one of the votes of an object, which stands nowhere meanwhile; -1: it
    has none. */
SettStatus sett_draw_vote(SettHost *h, int32_t agent, int32_t *dir);

#endif
