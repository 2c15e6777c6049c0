/* agents_small.c - how objects vote on a small map (twin of agents.c, for a
   look ahead of one step). The steps that satisfy a rule are four bits, one a
   direction. An object that got no vote gets none until one that it looks at
   has moved. */
#include "base/least.h"
#include "base/rng_step.h"
#include "gen/furnish/agents.h"
#include "gen/furnish/crowd.h"

/* A row of the table whose targets exist, ready for use. */
typedef struct Rule {
    SettVerb verb;
    uint32_t blind; /* 1: out of sight as well */
    int32_t low, high;
    int32_t target_count, beside_count;
    const uint8_t *targets, *beside; /* objects by number */
} Rule;

/* What one kind votes for. Objects of one kind act one after the other. */
typedef struct Mind {
    int32_t begin, end; /* the objects */
    const Rule *rules;
    int32_t rule_count;
    uint32_t watchers; /* minds that look at this kind, by number */
    int32_t stirred;   /* when one that this kind looks at moved last */
} Mind;

_Static_assert(SETT_MAX_COUNT_ROWS <= 32, "watchers are bits of a word");

struct SettCrowd {
    SettCrowdMap map;
    uint8_t *at;   /* places of the objects */
    int32_t *calm; /* when an object got no vote; -1 = it got some */
    int32_t clock; /* moves so far, and 1 */
    Mind *minds;
    int32_t mind_count;
};

/* Lists the objects of the kinds in a set; whoever is named moves `who` to
   think again. */
static int32_t list_targets(SettCrowd *c, const SettSwarm *swarm, int32_t who,
                            uint64_t of, uint8_t *out)
{
    int32_t count = 0;
    for (int32_t m = 0; m < c->mind_count; m++) {
        Mind *mind = &c->minds[m];
        if (!(of >> swarm->agents[mind->begin].kind->tile & 1))
            continue;
        mind->watchers |= (uint32_t)1 << who;
        for (int32_t i = mind->begin; i < mind->end; i++)
            out[count++] = (uint8_t)i;
    }
    return count;
}

/* `lists` has room for every object twice. */
static void make_rule(SettCrowd *c, const SettSwarm *swarm, int32_t who,
                      const SettVoteRow *row, uint8_t *lists, Rule *rule)
{
    rule->verb = (SettVerb)row->verb.index;
    rule->blind = !row->see;
    rule->low = sett_site_scaled(swarm->site, row->low, row->scales);
    rule->high = sett_vote_high(swarm, row);
    rule->targets = lists;
    rule->target_count = list_targets(c, swarm, who, row->of.bits, lists);
    lists += rule->target_count;
    rule->beside = lists;
    rule->beside_count =
        list_targets(c, swarm, who, row->unless_beside.bits, lists);
}

/* The rules of every kind; those without targets are left out. */
static SettStatus make_rules(SettCrowd *c, const SettSwarm *swarm)
{
    const SettVoteTable *table = &swarm->params->rules;
    SettArena *tmp = swarm->site->job->tmp;
    size_t rows = (size_t)table->count, room = 2 * (size_t)swarm->count;
    Rule *rules = sett_arena_raw(tmp, rows, sizeof *rules);
    uint8_t *lists = sett_arena_raw(tmp, rows, room);
    if (rules == NULL || lists == NULL)
        return SETT_NO_MEMORY;
    for (int32_t m = 0; m < c->mind_count; m++) {
        Mind *mind = &c->minds[m];
        int32_t tile = swarm->agents[mind->begin].kind->tile;
        mind->rules = rules;
        for (int32_t i = 0; i < table->count; i++) {
            const SettVoteRow *row = &table->rows[i];
            if (row->tile.tile != tile)
                continue;
            make_rule(c, swarm, m, row, lists, rules);
            lists += room;
            rules += rules->verb == SETT_ROAM || rules->target_count > 0;
        }
        mind->rule_count = (int32_t)(rules - mind->rules);
    }
    return SETT_OK;
}

static void list_minds(SettCrowd *c, const SettSwarm *swarm)
{
    const SettKind *last = NULL;
    c->mind_count = 0;
    for (int32_t i = 0; i < swarm->count; i++) {
        const SettAgent *a = &swarm->agents[i];
        c->at[i] = (uint8_t)sett_flat_place(swarm->site->grid->w, a->at);
        c->calm[i] = -1;
        if (a->kind != last)
            c->minds[c->mind_count++] = (Mind){.begin = i};
        last = a->kind;
        c->minds[c->mind_count - 1].end = i + 1;
    }
}

SettStatus sett_crowd_open(SettSwarm *swarm)
{
    SettArena *tmp = swarm->site->job->tmp;
    size_t kinds = (size_t)swarm->site->kind_count;
    SettCrowd *c = sett_arena_raw(tmp, 1, sizeof *c);
    if (c == NULL)
        return SETT_NO_MEMORY;
    c->at = sett_arena_raw(tmp, (size_t)swarm->count, sizeof *c->at);
    c->calm = sett_arena_raw(tmp, (size_t)swarm->count, sizeof *c->calm);
    c->minds = sett_arena_raw(tmp, kinds, sizeof *c->minds);
    if (c->at == NULL || c->calm == NULL || c->minds == NULL)
        return SETT_NO_MEMORY;
    c->clock = 1;
    sett_crowd_map(&c->map, &swarm->site->field, swarm->site->grid->h);
    list_minds(c, swarm);
    swarm->crowd = c;
    return make_rules(c, swarm);
}

static int32_t manhattan(const SettCrowdMap *m, int32_t a, int32_t b)
{
    int32_t dx = m->x[a] - m->x[b], dy = m->y[a] - m->y[b];
    return (dx > 0 ? dx : -dx) + (dy > 0 ? dy : -dy);
}

/* The directions in which a target lies. */
static uint32_t towards(const SettCrowdMap *m, int32_t at, int32_t target)
{
    return (uint32_t)(m->y[target] < m->y[at]) << SETT_N |
           (uint32_t)(m->x[target] > m->x[at]) << SETT_E |
           (uint32_t)(m->y[target] > m->y[at]) << SETT_S |
           (uint32_t)(m->x[target] < m->x[at]) << SETT_W;
}

/* Whether a rule that goes by Manhattan distance applies to a target. */
static bool applies(SettCrowdMap *m, const Rule *rule, int32_t at,
                    int32_t target)
{
    int32_t d = manhattan(m, at, target);
    return d >= rule->low && d <= rule->high &&
           (rule->blind || sett_crowd_sees(m, 1, at, target));
}

/* Away, or out of sight. */
static uint32_t away(SettCrowdMap *m, int32_t at, int32_t target)
{
    uint32_t near = towards(m, at, target), steps = m->ways[at] & ~near;
    for (near &= m->ways[at]; near != 0; near &= near - 1) {
        int32_t d = sett_bits_lowest(near);
        if (!sett_crowd_sees(m, 1, at + m->step[d], target))
            steps |= 1u << d;
    }
    return steps;
}

static uint32_t flee(SettCrowdMap *m, const Rule *rule, int32_t at,
                     int32_t target)
{
    int32_t d = sett_crowd_steps(m, at, target);
    if (d < rule->low || d > rule->high ||
        !(rule->blind || sett_crowd_sees(m, 1, at, target)))
        return 0;
    return sett_crowd_farther(m, at, target, 1);
}

/* Beside the target a step nearer would be onto it. */
static uint32_t seek(SettCrowdMap *m, int32_t at, int32_t target)
{
    return manhattan(m, at, target) == 1
               ? 0
               : sett_crowd_farther(m, at, target, -1);
}

typedef struct Spread {
    int32_t sum, least;
} Spread;

static Spread spread_at(SettCrowd *c, const Rule *rule, int32_t at)
{
    Spread s = {0, SETT_UNREACHED};
    for (int32_t k = 0; k < rule->target_count; k++) {
        int32_t d = sett_crowd_steps(&c->map, at, c->at[rule->targets[k]]);
        s.sum += d;
        s.least = sett_min(s.least, d);
    }
    return s;
}

static uint32_t spread(SettCrowd *c, const Rule *rule, int32_t at)
{
    Spread here = spread_at(c, rule, at);
    uint32_t steps = 0;
    for (uint32_t left = c->map.ways[at]; left != 0; left &= left - 1) {
        int32_t d = sett_bits_lowest(left);
        Spread there = spread_at(c, rule, at + c->map.step[d]);
        bool better = there.sum > here.sum ||
                      (there.sum == here.sum && there.least > here.least);
        steps |= (uint32_t)better << d;
    }
    return steps;
}

/* A count of 16 bits for every direction, north lowest: an object has less
   than 48 rows times 256 targets. */
static uint64_t votes_for(uint32_t steps)
{
    /* Bit d, moved up by 15 * d, is bit 16 * d. */
    const uint64_t lanes = 0x0001000100010001u;
    return (steps | (uint64_t)steps << 15 | (uint64_t)steps << 30 |
            (uint64_t)steps << 45) &
           lanes;
}

/* The rule that is asked most, without branches, which are mispredicted. One
   step from the target, and on it, no step leads nearer but not onto it. */
static uint64_t toward_votes(SettCrowd *c, const Rule *rule, int32_t at)
{
    SettCrowdMap *m = &c->map;
    uint64_t votes = 0;
    for (int32_t k = 0; k < rule->target_count; k++) {
        int32_t target = c->at[rule->targets[k]];
        int32_t d = manhattan(m, at, target);
        uint32_t heard = (d >= rule->low) & (d <= rule->high) & (d > 1);
        heard = (heard & rule->blind) |
                sett_crowd_sees(m, heard & ~rule->blind, at, target);
        votes += votes_for(towards(m, at, target) & m->ways[at] & (0 - heard));
    }
    return votes;
}

static uint64_t target_votes(SettCrowd *c, const Rule *rule, int32_t self)
{
    SettCrowdMap *m = &c->map;
    int32_t at = c->at[self];
    uint64_t votes = 0;
    for (int32_t k = 0; k < rule->target_count; k++) {
        int32_t target = c->at[rule->targets[k]];
        if (rule->targets[k] == self)
            continue;
        if (rule->verb == SETT_FLEE)
            votes += votes_for(flee(m, rule, at, target));
        else if (applies(m, rule, at, target))
            votes += votes_for(rule->verb == SETT_AWAY ? away(m, at, target)
                                                       : seek(m, at, target));
    }
    return votes;
}

static bool is_beside(const SettCrowd *c, const Rule *rule, int32_t at)
{
    for (int32_t k = 0; k < rule->beside_count; k++)
        if (manhattan(&c->map, at, c->at[rule->beside[k]]) == 1)
            return true;
    return false;
}

static uint64_t vote(SettCrowd *c, const Rule *rule, int32_t self)
{
    int32_t at = c->at[self];
    if (is_beside(c, rule, at))
        return 0;
    if (rule->verb == SETT_ROAM)
        return votes_for(c->map.ways[at]);
    if (rule->verb == SETT_SPREAD)
        return votes_for(spread(c, rule, at));
    if (rule->verb == SETT_TOWARD)
        return toward_votes(c, rule, at);
    return target_votes(c, rule, self);
}

/* A uniform vote decides; those for north come first. */
static int32_t drawn(uint64_t votes, SettRng *rng)
{
    uint64_t sums = votes + (votes << 16);
    sums += sums << 32; /* of this direction and those before it */
    uint32_t pick = sett_rng_step_below(rng, (uint32_t)(sums >> 48));
    return (pick >= (sums & 0xffff)) + (pick >= (sums >> 16 & 0xffff)) +
           (pick >= (sums >> 32 & 0xffff));
}

static void move(SettSwarm *swarm, const Mind *mind, int32_t self)
{
    SettCrowd *c = swarm->crowd;
    uint64_t votes = 0;
    for (int32_t i = 0; i < mind->rule_count; i++)
        votes += vote(c, &mind->rules[i], self);
    c->calm[self] = votes == 0 ? c->clock : -1;
    if (votes == 0)
        return;
    c->clock++;
    for (uint32_t left = mind->watchers; left != 0; left &= left - 1)
        c->minds[sett_bits_lowest(left)].stirred = c->clock;
    int32_t dir = drawn(votes, &swarm->site->rng);
    c->at[self] = (uint8_t)(c->at[self] + c->map.step[dir]);
    swarm->agents[self].at.x += sett_dirs[dir].x;
    swarm->agents[self].at.y += sett_dirs[dir].y;
}

void sett_crowd_turn(SettSwarm *swarm)
{
    const SettCrowd *c = swarm->crowd;
    for (int32_t m = 0; m < c->mind_count; m++) {
        const Mind *mind = &c->minds[m];
        for (int32_t i = mind->begin; i < mind->end; i++)
            if (!swarm->agents[i].fixed && c->calm[i] < mind->stirred)
                move(swarm, mind, i);
    }
}
