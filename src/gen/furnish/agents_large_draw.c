/* agents_large_draw.c - how an object of a large map draws one of its votes
   (twin of agents.c where it draws). All that is in sight is known, so most
   votes hold by where their targets are: the least of their lots is kept. Votes
   in doubt, that need a line of sight or a path, wait until all lots are drawn,
   and are tested from the least on until one holds. So few ever are. */
#include "gen/furnish/agents_host.h"

#include <stdlib.h>

#define MOST_DOUBTS 256 /* that wait to be tested */
#define FEW_TILES 64    /* of an outlook, gone through at once */

/* A vote that may hold. */
typedef struct Doubt {
    const SettHostRule *rule;
    SettPoint at; /* of its target */
} Doubt;

struct SettDraw {
    SettPoint at;
    uint64_t lots;       /* what lots come from */
    uint64_t refused[4]; /* by direction: 0, or SETT_NO_LOT where none leads */
    uint64_t least;      /* lot of what holds */
    int32_t count;       /* of doubts */
    uint64_t doubted[MOST_DOUBTS]; /* their lots */
    Doubt doubts[MOST_DOUBTS];
};

SettStatus sett_draw_open(SettHost *h)
{
    h->draw = SETT_TAKE(h->swarm->site->job->tmp, 1, SettDraw);
    return h->draw == NULL ? SETT_NO_MEMORY : SETT_OK;
}

/* Whether a step leads nearer to a target by path, or farther. */
static SettStatus leads_by_path(SettHost *h, const Doubt *doubt, SettPoint to,
                                bool *leads)
{
    const SettStepMap *map;
    const SettHostRule *rule = doubt->rule;
    SettStatus status = sett_host_map(h, doubt->at, &map);
    if (status != SETT_OK)
        return status;
    int32_t here = sett_host_steps(h, map, h->draw->at);
    int32_t there = sett_host_steps(h, map, to);
    if (rule->row->verb.index == SETT_FLEE)
        *leads = here >= rule->low && here <= rule->high && there > here;
    else
        *leads = there < here && !sett_same_point(to, doubt->at);
    return SETT_OK;
}

/* Whether a vote in doubt holds. */
static SettStatus leads(SettHost *h, const Doubt *doubt, int32_t dir, bool *out)
{
    SettPoint to = sett_step_to(h->draw->at, dir);
    if (doubt->rule->verb == SETT_AWAY)
        *out = !sett_outlooks_see(&h->outlooks, to, doubt->at);
    else if (doubt->rule->verb == SETT_SEEK &&
             sett_host_is_straight(h, doubt->rule,
                                   sett_manhattan(h->draw->at, doubt->at)))
        *out = sett_host_straight(h, to, doubt->at);
    else
        return leads_by_path(h, doubt, to, out);
    return SETT_OK;
}

/* Which lot is the least; without a branch, as a guess would often fail. */
static int32_t least_of(const uint64_t *lots, int32_t count)
{
    uint64_t least = lots[0], which = 0;
    for (int32_t i = 1; i < count; i++) {
        uint64_t less = (uint64_t)0 - (lots[i] < least);
        least ^= (least ^ lots[i]) & less;
        which ^= (which ^ (uint64_t)i) & less;
    }
    return (int32_t)which;
}

/* Tests votes in doubt from the least lot on. */
static SettStatus test_doubts(SettHost *h)
{
    SettDraw *draw = h->draw;
    int32_t count = draw->count;
    draw->count = 0;
    while (count > 0) {
        int32_t i = least_of(draw->doubted, count);
        uint64_t lot = draw->doubted[i];
        bool found;
        if (lot >= draw->least)
            break;
        if (sett_work(h->swarm->site->job->tmp, 64))
            return SETT_CANCELLED;
        SettStatus status =
            leads(h, &draw->doubts[i], (int32_t)(lot & 3), &found);
        if (status != SETT_OK)
            return status;
        if (found) {
            draw->least = lot;
            break;
        }
        count--;
        draw->doubted[i] = draw->doubted[count];
        draw->doubts[i] = draw->doubts[count];
    }
    return SETT_OK;
}

static void add_doubt(SettDraw *draw, const SettHostRule *rule, SettPoint at,
                      uint64_t lot)
{
    draw->doubted[draw->count] = lot;
    draw->doubts[draw->count] = (Doubt){rule, at};
    draw->count += lot < draw->least;
}

static inline uint64_t lot_of(const SettDraw *draw, uint64_t key, int32_t dir)
{
    return sett_vote_lot(draw->lots, key, dir) | draw->refused[dir];
}

/* All bits if a number is below 0, else none. */
static inline uint64_t below_zero(int32_t n)
{
    return (uint64_t)0 - (uint64_t)(n < 0);
}

/* Votes to go away: for steps to where the target is not they hold, for others
   if the target is lost from sight. */
static inline void add_away(SettDraw *draw, const SettHostRule *rule,
                            SettPoint at, uint64_t key)
{
    uint64_t n = below_zero(at.y - draw->at.y),
             s = below_zero(draw->at.y - at.y);
    uint64_t w = below_zero(at.x - draw->at.x),
             e = below_zero(draw->at.x - at.x);
    uint64_t north = lot_of(draw, key, SETT_N),
             east = lot_of(draw, key, SETT_E);
    uint64_t south = lot_of(draw, key, SETT_S),
             west = lot_of(draw, key, SETT_W);
    uint64_t level = sett_min_count(east | e, west | w);
    uint64_t upright = sett_min_count(north | n, south | s);
    draw->least = sett_min_count(sett_min_count(level, upright), draw->least);
    add_doubt(draw, rule, at, (north | ~n) & (south | ~s));
    add_doubt(draw, rule, at, (east | ~e) & (west | ~w));
}

/* Votes to go nearer, for the two steps that do, but not onto the target. */
static inline void add_nearer(SettDraw *draw, const SettHostRule *rule,
                              SettPoint at, uint64_t key, bool sure)
{
    int32_t down = at.y < draw->at.y ? SETT_N : SETT_S;
    int32_t across = at.x > draw->at.x ? SETT_E : SETT_W;
    uint64_t level = (uint64_t)0 - (at.y == draw->at.y);
    uint64_t upright = (uint64_t)0 - (at.x == draw->at.x);
    uint64_t one = lot_of(draw, key, down) | level;
    uint64_t other = lot_of(draw, key, across) | upright;
    if (sure) {
        draw->least = sett_min_count(sett_min_count(one, other), draw->least);
        return;
    }
    add_doubt(draw, rule, at, one);
    add_doubt(draw, rule, at, other);
}

/* The votes of a rule for a target so far away, in sight if it is to be. */
static SettStatus add_target(SettHost *h, const SettHostRule *rule,
                             SettPoint at, int32_t distance, uint64_t key)
{
    SettDraw *draw = h->draw;
    SettStatus status = SETT_OK;
    bool in_range = distance >= rule->low && distance <= rule->high;
    if (draw->count > MOST_DOUBTS - 4)
        status = test_doubts(h);
    if (rule->verb == SETT_AWAY) {
        if (in_range)
            add_away(draw, rule, at, key);
    } else if (rule->verb == SETT_TOWARD ||
               (rule->verb == SETT_SEEK &&
                sett_host_is_straight(h, rule, distance))) {
        if (in_range && distance > 1)
            add_nearer(draw, rule, at, key, rule->verb == SETT_TOWARD);
    } else if (in_range || rule->verb == SETT_FLEE) {
        for (int32_t dir = 0; dir < 4; dir++)
            add_doubt(draw, rule, at, lot_of(draw, key, dir));
    }
    return status;
}

/* Cells of a tile where objects of a kind are. */
typedef struct Found {
    uint64_t cells;
    int32_t tile;
} Found;

/* Several objects of a kind in a cell. */
static SettStatus add_crowd(SettHost *h, const SettHostRule *rule, SettPoint at,
                            int32_t kind)
{
    int32_t d = sett_manhattan(h->draw->at, at), cell = sett_host_cell(h, at);
    int32_t count = sett_host_count(h, cell, kind);
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < count && status == SETT_OK; i++)
        status = add_target(h, rule, at, d,
                            sett_vote_key(rule->number, cell, kind, i));
    return status;
}

/* The objects of a kind in these cells. Where they are, and how many, cannot be
   guessed: the loop is one for all tiles. Always inlined, once for each verb.
 */
static inline __attribute__((always_inline)) SettStatus
add_found(SettHost *h, const SettHostRule *rule, int32_t kind, Found *found,
          const Found *end, int32_t verb)
{
    SettDraw *draw = h->draw;
    const SettStand *stand = h->stand[kind];
    const SettPoint from = draw->at;
    const int32_t w = h->swarm->site->grid->w;
    const uint64_t key = sett_vote_key(rule->number, 0, kind, 0);
    const int32_t low = rule->low, high = rule->high;
    SettStatus status = SETT_OK;
    while (found < end && status == SETT_OK) {
        int32_t bit = sett_bits_lowest(found->cells);
        SettPoint at = sett_outlooks_corner(&h->outlooks, found->tile);
        at.x += bit & 7;
        at.y += bit >> 3;
        int32_t d = abs(at.x - from.x) + abs(at.y - from.y);
        bool crowded = stand[found->tile].crowded >> bit & 1;
        found->cells &= found->cells - 1;
        found += found->cells == 0;
        if (d < low || d > high)
            continue;
        uint64_t its = key + (uint64_t)(at.y * w + at.x) * SETT_GOLDEN;
        if (crowded || draw->count > MOST_DOUBTS - 4 ||
            (verb == SETT_SEEK && d >= SETT_HOST_WIDEST))
            status = add_crowd(h, rule, at, kind);
        else if (verb == SETT_AWAY)
            add_away(draw, rule, at, its);
        else if (d > 1)
            add_nearer(draw, rule, at, its, verb == SETT_TOWARD);
    }
    return status;
}

/* The objects of a kind in some tiles of an outlook. */
static SettStatus add_tiles(SettHost *h, const SettHostRule *rule, int32_t kind,
                            const SettOutlookTile *tiles, int32_t count)
{
    Found found[FEW_TILES], *end = found;
    const SettStand *stand = h->stand[kind];
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < count; i++) { /* no branch, either */
        end->tile = tiles[i].tile;
        end->cells = sett_outlook_cells(&tiles[i]) & stand[end->tile].cells;
        end += end->cells != 0;
    }
    if (rule->verb == SETT_AWAY)
        return add_found(h, rule, kind, found, end, SETT_AWAY);
    if (rule->verb == SETT_TOWARD)
        return add_found(h, rule, kind, found, end, SETT_TOWARD);
    if (rule->verb == SETT_SEEK && h->line_is_way)
        return add_found(h, rule, kind, found, end, SETT_SEEK);
    for (Found *at = found; at < end && status == SETT_OK; at++)
        for (; at->cells != 0 && status == SETT_OK;
             at->cells &= at->cells - 1) {
            int32_t bit = sett_bits_lowest(at->cells);
            SettPoint p = sett_outlooks_corner(&h->outlooks, at->tile);
            p.x += bit & 7;
            p.y += bit >> 3;
            status = add_crowd(h, rule, p, kind);
        }
    return status;
}

/* A rule for what is in sight: all that stands in the outlook. */
static SettStatus add_seen(SettHost *h, const SettHostRule *rule)
{
    if (sett_work(h->swarm->site->job->tmp, 1024))
        return SETT_CANCELLED;
    SettOutlook outlook = sett_outlook_from(&h->outlooks, h->draw->at);
    SettStatus status = SETT_OK;
    if (!sett_host_reaches(rule, 0, outlook.far))
        return SETT_OK;
    for (int32_t k = 0; k < rule->kind_count; k++)
        for (int32_t i = 0; i < outlook.count && status == SETT_OK;
             i += FEW_TILES)
            status = add_tiles(h, rule, rule->kinds[k], outlook.tiles + i,
                               sett_min(FEW_TILES, outlook.count - i));
    return status;
}

static SettStatus add_every(SettHost *h, const SettHostRule *rule,
                            int32_t agent)
{
    SettStatus status = SETT_OK;
    for (int32_t k = 0; k < rule->kind_count; k++) {
        int32_t kind = rule->kinds[k];
        const SettMind *mind = &h->minds[kind];
        for (int32_t i = mind->begin; i < mind->end && status == SETT_OK; i++) {
            SettPoint at = h->swarm->agents[i].at;
            if (i != agent)
                status =
                    add_target(h, rule, at, sett_manhattan(h->draw->at, at),
                               sett_vote_key(rule->number, i, kind, 0));
        }
    }
    return status;
}

/* Votes that are known to hold, of a row without targets. */
static void add_sure(SettHost *h, const SettHostRule *rule, uint32_t dirs)
{
    SettDraw *draw = h->draw;
    uint64_t key = sett_vote_key(rule->number, 0, 0, 0);
    for (int32_t dir = 0; dir < 4; dir++)
        draw->least = sett_min_count(lot_of(draw, key, dir) |
                                         ((uint64_t)(dirs >> dir & 1) - 1),
                                     draw->least);
}

static SettStatus add_spread(SettHost *h, const SettHostRule *rule)
{
    SettVotes votes = {.count = 0};
    uint32_t dirs = 0;
    SettStatus status = sett_host_spread(h, rule, h->draw->at, &votes);
    for (int32_t d = 0; d < 4; d++)
        dirs |= (uint32_t)(votes.dirs[d] > 0) << d;
    if (status == SETT_OK)
        add_sure(h, rule, dirs);
    return status;
}

static SettStatus add_rule(SettHost *h, const SettHostRule *rule, int32_t agent)
{
    if (rule->shun_count > 0 && sett_host_shuns(h, rule, h->draw->at))
        return SETT_OK;
    if (rule->verb == SETT_SPREAD)
        return add_spread(h, rule);
    if (rule->verb == SETT_ROAM) {
        add_sure(h, rule, 15);
        return SETT_OK;
    }
    return rule->row->see ? add_seen(h, rule) : add_every(h, rule, agent);
}

SettStatus sett_draw_vote(SettHost *h, int32_t agent, int32_t *dir)
{
    SettDraw *draw = h->draw;
    const SettMind *mind = &h->minds[sett_host_kind(h, agent)];
    draw->at = h->swarm->agents[agent].at;
    draw->least = SETT_NO_LOT;
    draw->lots = sett_rng_next(&h->swarm->site->rng);
    uint32_t ways = h->ways[sett_host_cell(h, draw->at)];
    for (int32_t d = 0; d < 4; d++)
        draw->refused[d] = (uint64_t)(ways >> d & 1) - 1;
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < mind->count && status == SETT_OK; i++)
        status = add_rule(h, &mind->rules[i], agent);
    if (status == SETT_OK)
        status = test_doubts(h);
    *dir = draw->least == SETT_NO_LOT ? -1 : (int32_t)(draw->least & 3);
    return status;
}
