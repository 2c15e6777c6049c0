/* agents_large.c - how objects vote on a large map (twin of agents.c, for a
   look ahead of one step): objects in sight are found by outlooks that are kept
   for every cell, not by a test of all objects, and distances to the few most
   used targets are kept. A target in sight is as many steps away by path as by
   Manhattan distance, where every tile is either solid or open: the line of
   sight is a way. */
#include "gen/furnish/agents_host.h"

/* How many objects ahead is fetched what is known of an object's cell, and what
   is in sight of it. */
#define FETCH_CELLS 8
#define FETCH_TILES 4
#define FETCH_LINES 6   /* of 64 bytes, of what is in sight: enough for most */
#define NOT_LISTED (-2) /* in place of the next object of a cell */

static void make_rule(const SettHost *h, const SettVoteRow *row,
                      SettHostRule *rule)
{
    const SettSite *site = h->swarm->site;
    rule->row = row;
    rule->verb = row->verb.index;
    rule->low = sett_site_scaled(site, row->low, row->scales);
    rule->high = sett_vote_high(h->swarm, row);
    rule->number = (int32_t)(row - h->swarm->params->rules.rows);
    for (int32_t k = 0; k < site->kind_count; k++) {
        if (row->of.bits >> site->kinds[k].tile & 1)
            rule->kinds[rule->kind_count++] = k;
        if (row->unless_beside.bits >> site->kinds[k].tile & 1)
            rule->shun[rule->shun_count++] = k;
    }
}

static SettStatus make_minds(SettHost *h)
{
    const SettVoteTable *table = &h->swarm->params->rules;
    const SettSite *site = h->swarm->site;
    SettHostRule *rules =
        SETT_TAKE(site->job->tmp, table->count + 1, SettHostRule);
    if (rules == NULL)
        return SETT_NO_MEMORY;
    for (int32_t k = 0; k < site->kind_count; k++) {
        SettMind *mind = &h->minds[k];
        mind->rules = rules;
        mind->near = SETT_FAR;
        for (int32_t i = 0; i < table->count; i++) {
            const SettVoteRow *row = &table->rows[i];
            if (row->tile.tile != site->kinds[k].tile)
                continue;
            make_rule(h, row, rules);
            if (row->see)
                mind->near = sett_min(
                    mind->near, row->verb.index == SETT_FLEE ? 0 : rules->low);
            rules++;
        }
        mind->count = (int32_t)(rules - mind->rules);
    }
    return SETT_OK;
}

/* Listed by its cell is only what came where one of its kind stood. */
static void enter(SettHost *h, int32_t agent)
{
    SettPoint at = h->swarm->agents[agent].at;
    SettStand *stand =
        &h->stand[sett_host_kind(h, agent)][sett_host_tile(h, at)];
    uint64_t bit = sett_host_bit(at), met = stand->cells & bit;
    stand->cells |= bit;
    h->next[agent] = NOT_LISTED;
    if (met == 0)
        return;
    stand->crowded |= bit;
    int32_t *first = &h->first[sett_host_cell(h, at)];
    h->next[agent] = *first;
    *first = agent;
}

/* One that is not listed takes another of its kind off the list, which stands
   there in its place from then on. */
static void leave(SettHost *h, int32_t agent)
{
    SettPoint at = h->swarm->agents[agent].at;
    int32_t kind = sett_host_kind(h, agent);
    SettStand *stand = &h->stand[kind][sett_host_tile(h, at)];
    uint64_t bit = sett_host_bit(at);
    if (!(stand->crowded & bit)) {
        stand->cells &= ~bit;
        return;
    }
    int32_t cell = sett_host_cell(h, at), *link = &h->first[cell];
    bool listed = h->next[agent] != NOT_LISTED;
    while (listed ? *link != agent : h->kind[*link] != kind)
        link = &h->next[*link];
    int32_t other = *link;
    *link = h->next[other];
    h->next[other] = NOT_LISTED;
    if (sett_host_count(h, cell, kind) == 1)
        stand->crowded &= ~bit;
}

static bool all_solid_or_open(const SettGame *game)
{
    for (int32_t t = 0; t < game->tiles.count; t++)
        if (!(game->tiles.tiles[t].roles & (SETT_IS(SOLID) | SETT_IS(OPEN))))
            return false;
    return true;
}

static uint8_t ways_from(const SettHost *h, SettPoint at)
{
    uint32_t ways = 0;
    for (int32_t d = 0; d < 4; d++)
        ways |= (uint32_t)sett_host_enters(h, sett_step_to(at, d)) << d;
    return (uint8_t)ways;
}

static SettStatus take(SettHost *h)
{
    const SettSite *site = h->swarm->site;
    SettArena *tmp = site->job->tmp;
    int32_t area = sett_grid_area(site->grid), tiles = h->outlooks.tile_count;
    size_t agents = (size_t)h->swarm->count;
    h->first = sett_arena_raw(tmp, (size_t)area, sizeof *h->first);
    h->ways = sett_arena_raw(tmp, (size_t)area, sizeof *h->ways);
    h->next = sett_arena_raw(tmp, agents, sizeof *h->next);
    h->kind = sett_arena_raw(tmp, agents, sizeof *h->kind);
    h->minds = SETT_TAKE(tmp, site->kind_count, SettMind);
    h->stand = SETT_TAKE(tmp, site->kind_count, SettStand *);
    if (h->first == NULL || h->ways == NULL || h->next == NULL ||
        h->kind == NULL || h->minds == NULL || h->stand == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < area; c++) {
        h->first[c] = -1;
        h->ways[c] = ways_from(h, sett_site_point(site, c));
    }
    for (int32_t k = 0; k < site->kind_count; k++) {
        h->stand[k] = SETT_TAKE(tmp, tiles, SettStand);
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
        SettMind *mind = &h->minds[swarm->agents[i].kind - site->kinds];
        mind->end = mind->end > 0 ? mind->end : i + 1;
        mind->begin = i;
        h->kind[i] = (uint8_t)(swarm->agents[i].kind - site->kinds);
        enter(h, i);
    }
    h->line_is_way = all_solid_or_open(site->job->game);
    swarm->host = h;
    return swarm->draws ? sett_draw_open(h) : SETT_OK;
}

static SettStatus vote_by_path(SettHost *h, const SettHostRule *rule,
                               SettPoint at, SettPoint target, SettVotes *votes)
{
    const SettStepMap *map;
    SettStatus status = sett_host_map(h, target, &map);
    int32_t here = status == SETT_OK ? sett_host_steps(h, map, at) : 0;
    bool flees = rule->row->verb.index == SETT_FLEE;
    if (status != SETT_OK)
        return status;
    if (flees && (here < rule->low || here > rule->high))
        return SETT_OK;
    for (int32_t d = 0; d < 4; d++) {
        SettPoint to = sett_step_to(at, d);
        if (!sett_host_enters(h, to))
            continue;
        int32_t there = sett_host_steps(h, map, to);
        sett_votes_add(votes, d,
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
        if (sett_host_enters(h, to) && !sett_same_point(to, target) &&
            sett_manhattan(to, target) < d)
            sett_votes_add(votes, dir, sett_host_straight(h, to, target));
    }
}

/* One rule and one target, which is in sight where the rule asks for it. */
static SettStatus vote_for(SettHost *h, const SettHostRule *rule, SettPoint at,
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
        if (!sett_host_is_straight(h, rule, d))
            return vote_by_path(h, rule, at, target, votes);
        seek_in_sight(h, at, target, votes);
        return SETT_OK;
    }
    for (int32_t dir = 0; dir < 4; dir++) {
        SettPoint to = sett_step_to(at, dir);
        if (sett_host_enters(h, to))
            sett_votes_add(votes, dir, sett_host_wants(h, row, at, to, target));
    }
    return SETT_OK;
}

/* The objects of a kind in cells of a tile. */
static SettStatus vote_cells(SettHost *h, const SettHostRule *rule,
                             SettPoint at, SettPoint corner, int32_t kind,
                             uint64_t cells, SettVotes *votes)
{
    SettStatus status = SETT_OK;
    for (; cells != 0 && status == SETT_OK; cells &= cells - 1) {
        int32_t bit = sett_bits_lowest(cells);
        SettPoint p = {corner.x + (bit & 7), corner.y + (bit >> 3)};
        int32_t d = sett_manhattan(at, p);
        if (!sett_host_reaches(rule, d, d))
            continue;
        int32_t count = sett_host_count(h, sett_host_cell(h, p), kind);
        for (int32_t k = 0; k < count && status == SETT_OK; k++)
            status = vote_for(h, rule, at, p, votes);
    }
    return status;
}

/* A rule for what is in sight. */
static SettStatus vote_seen(SettHost *h, const SettHostRule *rule,
                            int32_t agent, SettVotes *votes)
{
    SettPoint at = h->swarm->agents[agent].at;
    if (sett_work(h->swarm->site->job->tmp, 1024))
        return SETT_CANCELLED;
    SettOutlook outlook = sett_outlook_from(&h->outlooks, at);
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < outlook.count && status == SETT_OK; i++) {
        const SettOutlookTile *tile = &outlook.tiles[i];
        SettPoint corner = sett_outlooks_corner(&h->outlooks, tile->tile);
        if (!sett_host_reaches(rule, 0, sett_host_farthest(corner, at)))
            continue;
        for (int32_t k = 0; k < rule->kind_count && status == SETT_OK; k++) {
            int32_t kind = rule->kinds[k];
            uint64_t cells =
                sett_outlook_cells(tile) & h->stand[kind][tile->tile].cells;
            status = vote_cells(h, rule, at, corner, kind, cells, votes);
        }
    }
    return status;
}

static SettStatus vote_every(SettHost *h, const SettHostRule *rule,
                             int32_t agent, SettVotes *votes)
{
    const SettSwarm *swarm = h->swarm;
    SettStatus status = SETT_OK;
    for (int32_t k = 0; k < rule->kind_count; k++) {
        const SettMind *mind = &h->minds[rule->kinds[k]];
        for (int32_t i = mind->begin; i < mind->end && status == SETT_OK; i++)
            if (i != agent)
                status = vote_for(h, rule, swarm->agents[agent].at,
                                  swarm->agents[i].at, votes);
    }
    return status;
}

static void roam(const SettHost *h, SettPoint at, SettVotes *votes)
{
    for (int32_t d = 0; d < 4; d++)
        sett_votes_add(votes, d, sett_host_enters(h, sett_step_to(at, d)));
}

static SettStatus vote_all(SettHost *h, int32_t agent, SettVotes *votes)
{
    SettPoint at = h->swarm->agents[agent].at;
    const SettMind *mind = &h->minds[sett_host_kind(h, agent)];
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < mind->count && status == SETT_OK; i++) {
        const SettHostRule *rule = &mind->rules[i];
        const SettVoteRow *row = rule->row;
        if (sett_host_shuns(h, rule, at))
            continue;
        if (row->verb.index == SETT_ROAM)
            roam(h, at, votes);
        else if (row->verb.index == SETT_SPREAD)
            status = sett_host_spread(h, rule, at, votes);
        else
            status = (row->see ? vote_seen : vote_every)(h, rule, agent, votes);
    }
    return status;
}

/* Where an object goes; -1: it stays. */
static SettStatus choose(SettHost *h, int32_t agent, int32_t *dir)
{
    SettVotes votes = {.count = 0};
    if (h->swarm->draws)
        return sett_draw_vote(h, agent, dir);
    SettStatus status = vote_all(h, agent, &votes);
    *dir = status == SETT_OK && votes.count > 0
               ? sett_votes_draw(h->swarm, &votes)
               : -1;
    return status;
}

/* Fetches what the objects that act soon will look up. Always inlined: GCC
   takes a function that does nothing but fetch for one that does nothing. */
static inline __attribute__((always_inline)) void fetch(const SettHost *h,
                                                        int32_t n)
{
    const SettSwarm *swarm = h->swarm;
    const SettOutlooks *all = &h->outlooks;
    if (n + FETCH_CELLS >= swarm->count)
        return;
    int32_t far = sett_swarm_turn_of(swarm, n + FETCH_CELLS);
    SettPoint at = swarm->agents[far].at;
    int32_t cell = sett_host_cell(h, at);
    __builtin_prefetch(&all->kept[cell]);
    __builtin_prefetch(&h->stand[sett_host_kind(h, far)][sett_host_tile(h, at)],
                       1);
    __builtin_prefetch(&h->ways[cell]);
    int32_t near = sett_swarm_turn_of(swarm, n + FETCH_TILES);
    const SettKeptTiles *kept =
        &all->kept[sett_host_cell(h, swarm->agents[near].at)];
    if (kept->count == SETT_NOT_KEPT ||
        kept->far < h->minds[sett_host_kind(h, near)].near)
        return;
    const char *tiles = (const char *)sett_outlooks_kept(all, kept);
    for (int32_t i = 0; i < FETCH_LINES; i++)
        __builtin_prefetch(tiles + 64 * i);
}

SettStatus sett_host_turn(SettHost *h)
{
    SettSwarm *swarm = h->swarm;
    for (int32_t n = 0; n < swarm->count; n++) {
        int32_t i = sett_swarm_turn_of(swarm, n), dir = -1;
        SettAgent *agent = &swarm->agents[i];
        fetch(h, n);
        if (agent->fixed)
            continue;
        if (sett_work(swarm->site->job->tmp, 256))
            return SETT_CANCELLED;
        leave(h, i);
        SettStatus status = choose(h, i, &dir);
        if (status != SETT_OK)
            return status;
        if (dir >= 0)
            agent->at = sett_step_to(agent->at, dir);
        enter(h, i);
    }
    return SETT_OK;
}
