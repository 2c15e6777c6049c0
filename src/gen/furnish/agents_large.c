/* agents_large.c - how objects vote on a large map (twin of agents.c, for a
   look ahead of one step): objects in sight are found by outlooks that are kept
   for every cell, not by a test of all objects, and distances to the few most
   used targets are kept. A target in sight is as many steps away by path as by
   Manhattan distance, where every tile is either solid or open: the line of
   sight is a way. */
#include "base/least.h"
#include "gen/furnish/agents.h"
#include "level/bits.h"
#include "level/outlook.h"

#define MAPS 4     /* distance maps that are kept */
#define WIDEST 512 /* steps to a target in sight whose ways are tried */

typedef struct DistMap {
    SettPoint to;
    bool ready;
    uint32_t used; /* when it was asked last */
    int32_t *steps;
} DistMap;

/* A row of the table with its distances at this site's size. */
typedef struct Rule {
    const SettVoteRow *row;
    int32_t low, high;
    int32_t kinds[SETT_MAX_COUNT_ROWS], kind_count; /* that it looks for */
} Rule;

/* The rules of one kind. */
typedef struct Mind {
    const Rule *rules;
    int32_t count;
    bool looks;         /* at what is in sight */
    int32_t begin, end; /* objects of the kind */
} Mind;

/* Cells of a tile where objects of a kind are. */
typedef struct Stand {
    uint64_t cells, crowded; /* crowded: several of them */
} Stand;

struct SettHost {
    SettSwarm *swarm;
    SettOutlooks outlooks;
    Stand **stand;  /* by kind, by tile of outlooks */
    int32_t *first; /* by cell: a number of an object, or -1 */
    uint8_t *tile;  /* by object: its kind's */
    int32_t *next;  /* by object: of another in its cell */
    bool line_is_way;
    DistMap maps[MAPS];
    uint32_t clock;
    Mind *minds; /* by kind */
};

static bool has_targets(const SettVoteRow *row)
{
    return row->verb.index != SETT_ROAM && row->verb.index != SETT_SPREAD;
}

static void make_rule(const SettHost *h, const SettVoteRow *row, Rule *rule)
{
    const SettSite *site = h->swarm->site;
    rule->row = row;
    rule->low = sett_site_scaled(site, row->low, row->scales);
    rule->high = sett_vote_high(h->swarm, row);
    for (int32_t k = 0; k < site->kind_count; k++)
        if (row->of.bits >> site->kinds[k].tile & 1)
            rule->kinds[rule->kind_count++] = k;
}

static SettStatus make_minds(SettHost *h)
{
    const SettVoteTable *table = &h->swarm->params->rules;
    const SettSite *site = h->swarm->site;
    Rule *rules = SETT_TAKE(site->job->tmp, table->count + 1, Rule);
    if (rules == NULL)
        return SETT_NO_MEMORY;
    for (int32_t k = 0; k < site->kind_count; k++) {
        Mind *mind = &h->minds[k];
        mind->rules = rules;
        for (int32_t i = 0; i < table->count; i++) {
            const SettVoteRow *row = &table->rows[i];
            if (row->tile.tile != site->kinds[k].tile)
                continue;
            mind->looks = mind->looks || (has_targets(row) && row->see);
            make_rule(h, row, rules++);
        }
        mind->count = (int32_t)(rules - mind->rules);
    }
    return SETT_OK;
}

static int32_t cell_of(const SettHost *h, SettPoint p)
{
    return sett_grid_at(h->swarm->site->grid, p.x, p.y);
}

/* The tile of outlooks in which a cell is. */
static int32_t tile_of(const SettHost *h, SettPoint at)
{
    return (at.y >> 3) * h->outlooks.tiles_w + (at.x >> 3);
}

static uint64_t bit_of(SettPoint at)
{
    return (uint64_t)1 << (8 * (at.y & 7) + (at.x & 7));
}

static int32_t kind_of(const SettHost *h, int32_t agent)
{
    return (int32_t)(h->swarm->agents[agent].kind - h->swarm->site->kinds);
}

/* Objects of a cell with a tile, but for one of them. */
static int32_t count_others(const SettHost *h, SettPoint at, uint8_t tile,
                            int32_t but)
{
    int32_t count = 0;
    for (int32_t i = h->first[cell_of(h, at)]; i >= 0; i = h->next[i])
        count += h->tile[i] == tile && i != but;
    return count;
}

static void enter(SettHost *h, int32_t agent)
{
    SettPoint at = h->swarm->agents[agent].at;
    int32_t *first = &h->first[cell_of(h, at)];
    Stand *stand = &h->stand[kind_of(h, agent)][tile_of(h, at)];
    uint64_t bit = bit_of(at);
    stand->crowded |= stand->cells & bit;
    stand->cells |= bit;
    h->next[agent] = *first;
    *first = agent;
}

static void leave(SettHost *h, int32_t agent)
{
    SettPoint at = h->swarm->agents[agent].at;
    int32_t *link = &h->first[cell_of(h, at)];
    Stand *stand = &h->stand[kind_of(h, agent)][tile_of(h, at)];
    uint64_t bit = bit_of(at);
    while (*link != agent)
        link = &h->next[*link];
    *link = h->next[agent];
    if (!(stand->crowded & bit))
        stand->cells &= ~bit;
    else if (count_others(h, at, h->tile[agent], -1) == 1)
        stand->crowded &= ~bit;
}

static bool all_solid_or_open(const SettGame *game)
{
    for (int32_t t = 0; t < game->tiles.count; t++)
        if (!(game->tiles.tiles[t].roles & (SETT_IS(SOLID) | SETT_IS(OPEN))))
            return false;
    return true;
}

static SettStatus take(SettHost *h)
{
    const SettSite *site = h->swarm->site;
    SettArena *tmp = site->job->tmp;
    int32_t area = sett_grid_area(site->grid), tiles = h->outlooks.tile_count;
    size_t agents = (size_t)h->swarm->count;
    h->first = sett_arena_raw(tmp, (size_t)area, sizeof *h->first);
    h->next = sett_arena_raw(tmp, agents, sizeof *h->next);
    h->tile = sett_arena_raw(tmp, agents, sizeof *h->tile);
    h->minds = SETT_TAKE(tmp, site->kind_count, Mind);
    h->stand = SETT_TAKE(tmp, site->kind_count, Stand *);
    if (h->first == NULL || h->next == NULL || h->tile == NULL ||
        h->minds == NULL || h->stand == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < area; c++)
        h->first[c] = -1;
    for (int32_t k = 0; k < site->kind_count; k++) {
        h->stand[k] = SETT_TAKE(tmp, tiles, Stand);
        if (h->stand[k] == NULL)
            return SETT_NO_MEMORY;
    }
    return make_minds(h);
}

SettStatus sett_host_open(SettSwarm *swarm)
{
    SettSite *site = swarm->site;
    SettHost *h = SETT_TAKE(site->job->tmp, 1, SettHost);
    if (h == NULL)
        return SETT_NO_MEMORY;
    h->swarm = swarm;
    SettStatus status =
        sett_outlooks_open(&site->walls, site->job->tmp, &h->outlooks);
    if (status == SETT_OK)
        status = take(h);
    if (status != SETT_OK)
        return status;
    for (int32_t i = swarm->count - 1; i >= 0; i--) {
        Mind *mind = &h->minds[kind_of(h, i)];
        mind->end = mind->end > 0 ? mind->end : i + 1;
        mind->begin = i;
        h->tile[i] = swarm->agents[i].kind->tile;
        enter(h, i);
    }
    h->line_is_way = all_solid_or_open(site->job->game);
    swarm->host = h;
    return SETT_OK;
}

/* Steps to a target from everywhere: the map asked longest ago makes room. */
static SettStatus steps_to(SettHost *h, SettPoint to, const int32_t **out)
{
    SettSite *site = h->swarm->site;
    DistMap *map = &h->maps[0];
    for (int32_t i = 0; i < MAPS; i++) {
        DistMap *m = &h->maps[i];
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

static bool may_enter(const SettHost *h, SettPoint p)
{
    const SettMask *open = &h->swarm->site->open;
    return sett_mask_has(open, p) && sett_mask_get(open, p.x, p.y);
}

static int32_t sign(int32_t n)
{
    return (n > 0) - (n < 0);
}

/* Whether a way leads to the target that never turns back; it is less than
   WIDEST columns away. */
static bool has_straight_way(const SettHost *h, SettPoint from, SettPoint to)
{
    int32_t dx = sign(to.x - from.x), dy = sign(to.y - from.y);
    int32_t columns = dx * (to.x - from.x), rows = dy * (to.y - from.y);
    if (sett_sees(&h->swarm->site->walls, from, to))
        return true;
    bool reached[WIDEST] = {true};
    for (int32_t r = 0; r <= rows; r++)
        for (int32_t c = 0; c <= columns; c++) {
            SettPoint p = {from.x + c * dx, from.y + r * dy};
            reached[c] =
                (reached[c] || (c > 0 && reached[c - 1])) && may_enter(h, p);
        }
    return reached[columns];
}

static void vote(SettVotes *votes, int32_t dir, bool wanted)
{
    votes->dirs[dir] += wanted;
    votes->count += wanted;
}

static SettStatus vote_by_path(SettHost *h, const Rule *rule, SettPoint at,
                               SettPoint target, SettVotes *votes)
{
    const int32_t *steps;
    SettStatus status = steps_to(h, target, &steps);
    int32_t here = status == SETT_OK ? steps[cell_of(h, at)] : 0;
    bool flees = rule->row->verb.index == SETT_FLEE;
    if (status != SETT_OK)
        return status;
    if (flees && (here < rule->low || here > rule->high))
        return SETT_OK;
    for (int32_t d = 0; d < 4; d++) {
        SettPoint to = sett_step_to(at, d);
        if (!may_enter(h, to))
            continue;
        int32_t there = steps[cell_of(h, to)];
        vote(votes, d,
             flees ? there > here
                   : there < here && !sett_same_point(to, target));
    }
    return SETT_OK;
}

/* Nearer by path to a target in sight: a step that goes on straight to it. */
static void seek_in_sight(const SettHost *h, SettPoint at, SettPoint target,
                          SettVotes *votes)
{
    int32_t d = sett_manhattan(at, target);
    for (int32_t dir = 0; dir < 4; dir++) {
        SettPoint to = sett_step_to(at, dir);
        if (may_enter(h, to) && !sett_same_point(to, target) &&
            sett_manhattan(to, target) < d)
            vote(votes, dir, has_straight_way(h, to, target));
    }
}

static bool is_wanted(const SettHost *h, const SettVoteRow *row, SettPoint at,
                      SettPoint to, SettPoint target)
{
    int32_t closer = sett_manhattan(at, target) - sett_manhattan(to, target);
    if (row->verb.index == SETT_TOWARD)
        return closer > 0 && !sett_same_point(to, target);
    return closer < 0 || !sett_sees(&h->swarm->site->walls, to, target);
}

/* One rule and one target, which is in sight where the rule asks for it. */
static SettStatus vote_for(SettHost *h, const Rule *rule, SettPoint at,
                           SettPoint target, SettVotes *votes)
{
    const SettVoteRow *row = rule->row;
    int32_t d = sett_manhattan(at, target);
    if (sett_work(h->swarm->site->job->tmp, 64))
        return SETT_CANCELLED;
    if (row->verb.index == SETT_FLEE)
        return vote_by_path(h, rule, at, target, votes);
    if (d < rule->low || d > rule->high)
        return SETT_OK;
    if (row->verb.index == SETT_SEEK) {
        if (!row->see || !h->line_is_way || d >= WIDEST)
            return vote_by_path(h, rule, at, target, votes);
        seek_in_sight(h, at, target, votes);
        return SETT_OK;
    }
    for (int32_t dir = 0; dir < 4; dir++) {
        SettPoint to = sett_step_to(at, dir);
        if (may_enter(h, to))
            vote(votes, dir, is_wanted(h, row, at, to, target));
    }
    return SETT_OK;
}

/* Whether a rule that looks may apply to a target so far away. A path is never
   shorter than the Manhattan distance. */
static bool is_in_reach(const Rule *rule, int32_t nearest, int32_t farthest)
{
    return nearest <= rule->high &&
           (farthest >= rule->low || rule->row->verb.index == SETT_FLEE);
}

/* The objects of a kind in cells of a tile. */
static SettStatus vote_cells(SettHost *h, const Rule *rule, int32_t agent,
                             SettPoint corner, int32_t kind, uint64_t cells,
                             SettVotes *votes)
{
    const SettSite *site = h->swarm->site;
    SettPoint at = h->swarm->agents[agent].at;
    uint64_t crowded = h->stand[kind][tile_of(h, corner)].crowded;
    SettStatus status = SETT_OK;
    for (; cells != 0 && status == SETT_OK; cells &= cells - 1) {
        int32_t bit = sett_bits_lowest(cells);
        SettPoint p = {corner.x + (bit & 7), corner.y + (bit >> 3)};
        int32_t d = sett_manhattan(at, p), count = 1;
        if (!is_in_reach(rule, d, d))
            continue;
        if (crowded >> bit & 1)
            count = count_others(h, p, site->kinds[kind].tile, agent);
        else if (d == 0 && kind_of(h, agent) == kind)
            continue;
        if (count == 0 || !sett_sees(&site->walls, at, p))
            continue;
        for (int32_t k = 0; k < count && status == SETT_OK; k++)
            status = vote_for(h, rule, at, p, votes);
    }
    return status;
}

/* Steps to the farthest cell of a tile, walls or not. */
static int32_t farthest_in(SettPoint corner, SettPoint at)
{
    return sett_max(corner.x + 7 - at.x, at.x - corner.x) +
           sett_max(corner.y + 7 - at.y, at.y - corner.y);
}

/* A rule for what is in sight: only what stands in the outlook is tested. */
static SettStatus vote_seen(SettHost *h, const Rule *rule, int32_t agent,
                            SettVotes *votes)
{
    SettPoint at = h->swarm->agents[agent].at;
    if (sett_work(h->swarm->site->job->tmp, 1024))
        return SETT_CANCELLED;
    SettOutlook outlook = sett_outlook_from(&h->outlooks, at);
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < outlook.count && status == SETT_OK; i++) {
        const SettOutlookTile *tile = &outlook.tiles[i];
        SettPoint corner = {8 * tile->x, 8 * tile->y};
        if (!is_in_reach(rule, 0, farthest_in(corner, at)))
            continue;
        for (int32_t k = 0; k < rule->kind_count && status == SETT_OK; k++) {
            int32_t kind = rule->kinds[k];
            uint64_t cells = sett_outlook_cells(tile) &
                             h->stand[kind][tile_of(h, corner)].cells;
            if (cells != 0)
                status = vote_cells(h, rule, agent, corner, kind, cells, votes);
        }
    }
    return status;
}

static SettStatus vote_every(SettHost *h, const Rule *rule, int32_t agent,
                             SettVotes *votes)
{
    const SettSwarm *swarm = h->swarm;
    SettStatus status = SETT_OK;
    for (int32_t k = 0; k < rule->kind_count; k++) {
        const Mind *mind = &h->minds[rule->kinds[k]];
        for (int32_t i = mind->begin; i < mind->end && status == SETT_OK; i++)
            if (i != agent)
                status = vote_for(h, rule, swarm->agents[agent].at,
                                  swarm->agents[i].at, votes);
    }
    return status;
}

static void add_target(const SettHost *h, const int32_t *steps, SettPoint at,
                       SettSpread *out)
{
    int64_t d = steps[cell_of(h, at)];
    out->sum += d;
    out->least = sett_min_wide(out->least, d);
}

/* To the targets from here and from the four cells around. */
typedef struct Spreads {
    SettSpread here, there[4];
} Spreads;

static SettStatus add_kind(SettHost *h, const Mind *mind, SettPoint at,
                           Spreads *out)
{
    for (int32_t i = mind->begin; i < mind->end; i++) {
        const int32_t *steps;
        SettStatus status = steps_to(h, h->swarm->agents[i].at, &steps);
        if (status != SETT_OK)
            return status;
        add_target(h, steps, at, &out->here);
        for (int32_t d = 0; d < 4; d++)
            if (may_enter(h, sett_step_to(at, d)))
                add_target(h, steps, sett_step_to(at, d), &out->there[d]);
    }
    return SETT_OK;
}

static SettStatus vote_spread(SettHost *h, const Rule *rule, SettPoint at,
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
        if (may_enter(h, sett_step_to(at, d)))
            vote(votes, d,
                 there->sum > here->sum ||
                     (there->sum == here->sum && there->least > here->least));
    }
    return SETT_OK;
}

static bool is_beside(const SettHost *h, SettPoint at, uint64_t of)
{
    const SettSwarm *swarm = h->swarm;
    for (int32_t d = 0; d < 4; d++) {
        SettPoint p = sett_step_to(at, d);
        if (!sett_mask_has(&swarm->site->open, p))
            continue;
        for (int32_t i = h->first[cell_of(h, p)]; i >= 0; i = h->next[i])
            if (of >> swarm->agents[i].kind->tile & 1)
                return true;
    }
    return false;
}

static void roam(const SettHost *h, SettPoint at, SettVotes *votes)
{
    for (int32_t d = 0; d < 4; d++)
        vote(votes, d, may_enter(h, sett_step_to(at, d)));
}

static SettStatus vote_all(SettHost *h, int32_t agent, SettVotes *votes)
{
    SettPoint at = h->swarm->agents[agent].at;
    const Mind *mind = &h->minds[kind_of(h, agent)];
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < mind->count && status == SETT_OK; i++) {
        const Rule *rule = &mind->rules[i];
        const SettVoteRow *row = rule->row;
        if (row->unless_beside.bits != 0 &&
            is_beside(h, at, row->unless_beside.bits))
            continue;
        if (row->verb.index == SETT_ROAM)
            roam(h, at, votes);
        else if (row->verb.index == SETT_SPREAD)
            status = vote_spread(h, rule, at, votes);
        else
            status = (row->see ? vote_seen : vote_every)(h, rule, agent, votes);
    }
    return status;
}

/* Objects act in an order that leads all over the map. */
static void fetch_ahead(const SettHost *h, int32_t agent)
{
    const SettSwarm *swarm = h->swarm;
    if (agent + 4 >= swarm->count)
        return;
    SettPoint later = swarm->agents[agent + 4].at;
    __builtin_prefetch(&h->first[cell_of(h, later)]);
    if (!h->minds[kind_of(h, agent + 2)].looks)
        return;
    sett_outlook_announce(&h->outlooks, later);
    sett_outlook_expect(&h->outlooks, swarm->agents[agent + 2].at);
}

SettStatus sett_host_turn(SettHost *h)
{
    SettSwarm *swarm = h->swarm;
    for (int32_t i = 0; i < swarm->count; i++) {
        SettAgent *agent = &swarm->agents[i];
        SettVotes votes = {.count = 0};
        if (agent->fixed)
            continue;
        if (sett_work(swarm->site->job->tmp, 256))
            return SETT_CANCELLED;
        fetch_ahead(h, i);
        SettStatus status = vote_all(h, i, &votes);
        if (status != SETT_OK)
            return status;
        if (votes.count == 0)
            continue;
        int32_t dir = sett_votes_draw(swarm, &votes);
        leave(h, i);
        agent->at = sett_step_to(agent->at, dir);
        enter(h, i);
    }
    return SETT_OK;
}
