/* agents.c - how objects vote (Green et al. 2019, Table 4). With a look ahead
   of one step every step that satisfies a rule gets that rule's vote; with more
   a vote goes to the first step of a walk of that many steps that satisfies the
   rule best. */
#include "gen/furnish/agents.h"

#include "base/least.h"

#define MET_BITS 26 /* of swarm->met, for a number; above them the kind */

SettStatus sett_swarm_open(SettSwarm *swarm)
{
    SettSite *site = swarm->site;
    const SettAgentParams *p = swarm->params;
    if (site->field.ready && p->lookahead == 1 && p->refine == 0)
        return sett_crowd_open(swarm);
#ifndef SETT_NO_MANY
    if (site->notes && p->lookahead == 1 && p->refine == 0)
        return sett_host_open(swarm);
#endif
    if (swarm->draws) {
        swarm->met =
            SETT_TAKE(site->job->tmp, sett_grid_area(site->grid), uint32_t);
        if (swarm->met == NULL)
            return SETT_NO_MEMORY;
    }
    SettStatus status =
        sett_dist_table(&site->open, site->job->tmp, &swarm->table);
    if (status == SETT_OK) {
        swarm->has_table = true;
        return SETT_OK;
    }
    if (status != SETT_TOO_LARGE)
        return status;
    swarm->dist =
        SETT_TAKE(site->job->tmp, sett_grid_area(site->grid), int32_t);
    return swarm->dist == NULL ? SETT_NO_MEMORY : SETT_OK;
}

static SettStatus lead_to(SettSwarm *swarm, SettPoint target)
{
    if (swarm->has_table ||
        (swarm->dist_ready && swarm->dist_to.x == target.x &&
         swarm->dist_to.y == target.y))
        return SETT_OK;
    swarm->dist_to = target;
    swarm->dist_ready = true;
    return sett_distances(&swarm->site->open, &target, 1, swarm->site->job->tmp,
                          swarm->dist);
}

/* Steps from `at` to the target that lead_to was called for. */
static int32_t steps(const SettSwarm *swarm, SettPoint at, SettPoint target)
{
    const SettGrid *g = swarm->site->grid;
    if (!swarm->has_table)
        return swarm->dist[sett_grid_at(g, at.x, at.y)];
    const SettDistTable *t = &swarm->table;
    int32_t from = t->index[sett_grid_at(g, at.x, at.y)];
    int32_t to = t->index[sett_grid_at(g, target.x, target.y)];
    if (from < 0 || to < 0)
        return SETT_FAR;
    return t->dist[(size_t)from * (size_t)t->count + (size_t)to];
}

static bool may_enter(const SettSwarm *swarm, SettPoint p)
{
    return sett_grid_has(swarm->site->grid, p.x, p.y) &&
           sett_mask_get(&swarm->site->open, p.x, p.y);
}

static bool beside(const SettSwarm *swarm, SettPoint at, uint64_t of)
{
    for (int32_t i = 0; i < swarm->count; i++)
        if (of >> swarm->agents[i].kind->tile & 1 &&
            sett_manhattan(at, swarm->agents[i].at) == 1)
            return true;
    return false;
}

/* Whether a rule applies to this target from here. */
static bool applies(const SettSwarm *swarm, const SettVoteRow *row,
                    SettPoint at, SettPoint target)
{
    int32_t d = row->verb.index == SETT_FLEE ? steps(swarm, at, target)
                                             : sett_manhattan(at, target);
    return d >= sett_site_scaled(swarm->site, row->low, row->scales) &&
           d <= sett_vote_high(swarm, row) &&
           (!row->see || sett_sees(&swarm->site->walls, at, target));
}

/* How much better `to` is than `at` under one rule and target: above 0 means
   that it satisfies the rule. Out of sight is better than any distance. */
static int32_t gain(const SettSwarm *swarm, const SettVoteRow *row,
                    SettPoint at, SettPoint to, SettPoint target)
{
    const int32_t hidden = 1 << 20;
    switch ((SettVerb)row->verb.index) {
    case SETT_ROAM:
        return 1;
    case SETT_AWAY:
        return sett_manhattan(to, target) - sett_manhattan(at, target) +
               (sett_sees(&swarm->site->walls, to, target) ? 0 : hidden);
    case SETT_TOWARD:
        return sett_same_point(to, target)
                   ? 0
                   : sett_manhattan(at, target) - sett_manhattan(to, target);
    case SETT_FLEE:
        return steps(swarm, to, target) - steps(swarm, at, target);
    case SETT_SEEK:
        return sett_same_point(to, target)
                   ? 0
                   : steps(swarm, at, target) - steps(swarm, to, target);
    case SETT_SPREAD:
        break; /* for all targets at once: spread_gain */
    }
    return 0;
}

static SettStatus spread_at(SettSwarm *swarm, uint64_t of, SettPoint at,
                            SettSpread *out)
{
    *out = (SettSpread){0, SETT_FAR};
    for (int32_t i = 0; i < swarm->count; i++) {
        if (!(of >> swarm->agents[i].kind->tile & 1))
            continue;
        SettStatus status = lead_to(swarm, swarm->agents[i].at);
        if (status != SETT_OK)
            return status;
        int64_t d = steps(swarm, at, swarm->agents[i].at);
        out->sum += d;
        out->least = sett_min_wide(out->least, d);
    }
    return SETT_OK;
}

static SettStatus spread_gain(SettSwarm *swarm, uint64_t of, SettPoint at,
                              SettPoint to, int32_t *out)
{
    SettSpread here, there;
    *out = 0;
    SettStatus status = spread_at(swarm, of, at, &here);
    if (status != SETT_OK)
        return status;
    status = spread_at(swarm, of, to, &there);
    if (status != SETT_OK)
        return status;
    int64_t g = there.least > here.least;
    if (there.sum != here.sum)
        g = 2 * (there.sum - here.sum);
    *out = (int32_t)sett_min_wide(sett_max_wide(g, 0), SETT_FAR);
    return SETT_OK;
}

/* Counts a vote, or keeps the one with the least lot. */
static void vote(const SettSwarm *swarm, SettVotes *votes, int32_t dir)
{
    votes->dirs[dir]++;
    votes->count++;
    if (!swarm->draws)
        return;
    uint64_t lot = sett_vote_lot(swarm->lots, votes->key, dir);
    votes->least = sett_min_count(lot, votes->least);
}

static SettStatus gain_of(SettSwarm *swarm, const SettVoteRow *row,
                          SettPoint at, SettPoint to, const SettPoint *target,
                          int32_t *out)
{
    if (row->verb.index == SETT_SPREAD)
        return spread_gain(swarm, row->of.bits, at, to, out);
    *out = gain(swarm, row, at, to, target != NULL ? *target : at);
    return SETT_OK;
}

/* The best gain of any walk of at most `left` further steps from `to`. */
static SettStatus best_beyond(SettSwarm *swarm, const SettVoteRow *row,
                              SettPoint at, SettPoint to,
                              const SettPoint *target, int32_t left,
                              int32_t *best)
{
    int32_t g;
    SettStatus status = gain_of(swarm, row, at, to, target, &g);
    if (status != SETT_OK)
        return status;
    if (sett_work(swarm->site->job->tmp, 64))
        return SETT_CANCELLED;
    *best = sett_max(g, *best);
    for (int32_t d = 0; status == SETT_OK && left > 0 && d < 4; d++) {
        SettPoint next = sett_step_to(to, d);
        if (may_enter(swarm, next))
            status = best_beyond(swarm, row, at, next, target, left - 1, best);
    }
    return status;
}

/* The votes of one rule for one target. */
static SettStatus vote_for(SettSwarm *swarm, const SettVoteRow *row,
                           SettPoint at, const SettPoint *target,
                           SettVotes *votes)
{
    int32_t gains[4] = {0, 0, 0, 0}, most = 0;
    if (sett_work(swarm->site->job->tmp, 1024))
        return SETT_CANCELLED;
    for (int32_t d = 0; d < 4; d++) {
        SettPoint to = sett_step_to(at, d);
        if (!may_enter(swarm, to))
            continue;
        SettStatus status =
            best_beyond(swarm, row, at, to, target,
                        swarm->params->lookahead - 1, &gains[d]);
        if (status != SETT_OK)
            return status;
        most = sett_max(most, gains[d]);
    }
    bool best_only = swarm->params->lookahead > 1;
    for (int32_t d = 0; d < 4; d++)
        if (gains[d] > 0 && (!best_only || gains[d] == most))
            vote(swarm, votes, d);
    return SETT_OK;
}

static bool looks_for(const SettVoteRow *row, const SettAgent *other)
{
    return row->of.bits >> other->kind->tile & 1;
}

/* Names a target for its lot: where the row looks by its cell, and by how many
   of its kind were met there before. */
static void name_target(SettSwarm *swarm, const SettVoteRow *row, int32_t i,
                        SettVotes *votes)
{
    const SettAgent *other = &swarm->agents[i];
    if (!swarm->draws)
        return;
    int32_t cell = sett_grid_at(swarm->site->grid, other->at.x, other->at.y);
    int32_t kind = (int32_t)(other->kind - swarm->site->kinds);
    uint32_t begin = ((uint32_t)kind + 1) << MET_BITS;
    uint32_t *met = &swarm->met[cell];
    *met = *met >> MET_BITS == begin >> MET_BITS ? *met + 1 : begin;
    int32_t which = (int32_t)(*met - begin);
    votes->key = sett_vote_key(votes->row, row->see ? cell : i, kind,
                               row->see ? which : 0);
}

static void forget_targets(SettSwarm *swarm)
{
    for (int32_t i = 0; swarm->draws && i < swarm->count; i++) {
        SettPoint at = swarm->agents[i].at;
        swarm->met[sett_grid_at(swarm->site->grid, at.x, at.y)] = 0;
    }
}

static SettStatus vote_row(SettSwarm *swarm, const SettAgent *agent,
                           SettPoint at, const SettVoteRow *row,
                           SettVotes *votes)
{
    if (row->unless_beside.bits != 0 &&
        beside(swarm, at, row->unless_beside.bits))
        return SETT_OK;
    if (row->verb.index == SETT_ROAM || row->verb.index == SETT_SPREAD)
        return vote_for(swarm, row, at, NULL, votes);
    forget_targets(swarm);
    for (int32_t i = 0; i < swarm->count; i++) {
        const SettAgent *other = &swarm->agents[i];
        if (other == agent || !looks_for(row, other))
            continue;
        name_target(swarm, row, i, votes);
        SettStatus status = SETT_OK;
        if (row->verb.index == SETT_FLEE)
            status = lead_to(swarm, other->at);
        if (status != SETT_OK)
            return status;
        if (!applies(swarm, row, at, other->at))
            continue;
        if (row->verb.index == SETT_SEEK)
            status = lead_to(swarm, other->at);
        if (status == SETT_OK)
            status = vote_for(swarm, row, at, &other->at, votes);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus vote_all(SettSwarm *swarm, const SettAgent *agent,
                           SettPoint at, SettVotes *votes, int32_t *content)
{
    const SettVoteTable *table = &swarm->params->rules;
    *votes = (SettVotes){.least = SETT_NO_LOT};
    *content = 0;
    for (int32_t i = 0; i < table->count; i++) {
        if (table->rows[i].tile.tile != agent->kind->tile)
            continue;
        uint32_t before = votes->count;
        votes->row = i;
        votes->key = sett_vote_key(i, 0, 0, 0);
        SettStatus status = vote_row(swarm, agent, at, &table->rows[i], votes);
        if (status != SETT_OK)
            return status;
        *content += votes->count == before;
    }
    return SETT_OK;
}

SettStatus sett_swarm_turn(SettSwarm *swarm)
{
    SettVotes votes;
    int32_t content;
    if (swarm->crowd != NULL) {
        sett_crowd_turn(swarm);
        return SETT_OK;
    }
#ifndef SETT_NO_MANY
    if (swarm->host != NULL)
        return sett_host_turn(swarm->host);
#endif
    for (int32_t n = 0; n < swarm->count; n++) {
        SettAgent *agent = &swarm->agents[sett_swarm_turn_of(swarm, n)];
        if (agent->fixed)
            continue;
        if (sett_work(swarm->site->job->tmp, (uint64_t)swarm->count))
            return SETT_CANCELLED;
        if (swarm->draws)
            swarm->lots = sett_rng_next(&swarm->site->rng);
        SettStatus status = vote_all(swarm, agent, agent->at, &votes, &content);
        if (status != SETT_OK)
            return status;
        if (votes.count == 0)
            continue;
        int32_t dir = swarm->draws ? (int32_t)(votes.least & 3)
                                   : sett_votes_draw(swarm, &votes);
        agent->at = sett_step_to(agent->at, dir);
    }
    return SETT_OK;
}

/* The rules that ask for nothing more at a tile. */
static SettStatus content_at(SettSwarm *swarm, const SettAgent *agent,
                             SettPoint at, int32_t *content)
{
    SettVotes votes;
    return vote_all(swarm, agent, at, &votes, content);
}

static SettStatus refine_one(SettSwarm *swarm, SettAgent *agent, bool *moved)
{
    const int32_t reach = 3;
    SettPoint home = agent->at, best = home;
    int32_t best_content, content;
    SettStatus status = content_at(swarm, agent, home, &best_content);
    /* Row-major, strictly better only: the first of equals wins. */
    for (int32_t dy = -reach; status == SETT_OK && dy <= reach; dy++)
        for (int32_t dx = -reach; status == SETT_OK && dx <= reach; dx++) {
            SettPoint p = {home.x + dx, home.y + dy};
            if (sett_manhattan(p, home) > reach || !may_enter(swarm, p))
                continue;
            status = lead_to(swarm, home);
            if (status != SETT_OK || steps(swarm, p, home) > reach)
                continue;
            status = content_at(swarm, agent, p, &content);
            if (status == SETT_OK && content > best_content) {
                best_content = content;
                best = p;
            }
        }
    *moved = *moved || !sett_same_point(best, home);
    agent->at = best;
    return status;
}

SettStatus sett_swarm_refine(SettSwarm *swarm)
{
    bool moved = true;
    for (int32_t round = 0; moved && round < 50; round++) {
        moved = false;
        for (int32_t i = 0; i < swarm->count; i++) {
            if (swarm->agents[i].fixed)
                continue;
            SettStatus status = refine_one(swarm, &swarm->agents[i], &moved);
            if (status != SETT_OK)
                return status;
        }
    }
    return SETT_OK;
}
