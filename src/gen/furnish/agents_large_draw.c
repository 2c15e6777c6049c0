/* agents_large_draw.c - how an object of a large map draws one of its votes
   (twin of agents.c where it draws): lots are drawn for all votes that there
   may be, and tested from the least on until one holds. So most lines of sight
   are never drawn. */
#include "gen/furnish/agents_host.h"

#include <stdlib.h>

#define MOST_TARGETS 128 /* that wait to be tested */
#define NO_LOT UINT64_MAX
#define FEW_TILES 64 /* of an outlook, gone through at once */

/* A target that may get votes. */
typedef struct Target {
    const SettHostRule *rule;
    SettPoint at;
    uint64_t name; /* of its votes */
} Target;

struct SettDraw {
    SettPoint at;
    uint32_t open;       /* directions that can be gone; */
    uint64_t refused[4]; /* by direction: 0, or NO_LOT where it cannot */
    uint64_t least;      /* lot of what holds, */
    int32_t dir;         /* and where it leads; -1: nothing does so far */
    int32_t count;
    uint64_t first[MOST_TARGETS]; /* the least lot of each target */
    Target targets[MOST_TARGETS];
};

SettStatus sett_draw_open(SettHost *h)
{
    h->draw = SETT_TAKE(h->swarm->site->job->tmp, 1, SettDraw);
    return h->draw == NULL ? SETT_NO_MEMORY : SETT_OK;
}

static int32_t row_of(const SettHost *h, const SettHostRule *rule)
{
    return (int32_t)(rule->row - h->swarm->params->rules.rows);
}

/* A target is as many steps away by path as by Manhattan distance. */
static bool is_straight(const SettHost *h, const SettHostRule *rule,
                        int32_t distance)
{
    return rule->row->see && h->line_is_way && distance < SETT_HOST_WIDEST;
}

/* Whether only steps to where a target lies can lead to it. */
static bool leads_towards(const SettHost *h, const SettHostRule *rule,
                          int32_t distance)
{
    int32_t verb = rule->row->verb.index;
    return verb == SETT_TOWARD ||
           (verb == SETT_SEEK && is_straight(h, rule, distance));
}

/* Whether a rule holds for a target, whatever the step. */
static bool holds_for(const SettHost *h, const Target *t)
{
    const SettHostRule *rule = t->rule;
    int32_t d = sett_manhattan(h->draw->at, t->at);
    if (rule->row->verb.index != SETT_FLEE && (d < rule->low || d > rule->high))
        return false;
    return !rule->row->see ||
           sett_outlooks_see(&h->outlooks, h->draw->at, t->at);
}

/* Whether a step leads nearer to a target by path, or farther. */
static SettStatus leads_by_path(SettHost *h, const Target *t, SettPoint to,
                                bool *leads)
{
    const int32_t *steps;
    SettStatus status = sett_host_steps(h, t->at, &steps);
    if (status != SETT_OK)
        return status;
    int32_t here = steps[sett_host_cell(h, h->draw->at)];
    int32_t there = steps[sett_host_cell(h, to)];
    if (t->rule->row->verb.index == SETT_FLEE)
        *leads = here >= t->rule->low && here <= t->rule->high && there > here;
    else
        *leads = there < here && !sett_same_point(to, t->at);
    return SETT_OK;
}

/* Whether a rule that holds for a target asks for a step. */
static SettStatus leads(SettHost *h, const Target *t, int32_t dir, bool *out)
{
    const SettVoteRow *row = t->rule->row;
    SettPoint at = h->draw->at, to = sett_step_to(at, dir);
    int32_t d = sett_manhattan(at, t->at);
    if (row->verb.index == SETT_AWAY || row->verb.index == SETT_TOWARD)
        *out = sett_host_wants(h, row, at, to, t->at);
    else if (row->verb.index == SETT_SEEK && is_straight(h, t->rule, d))
        *out = !sett_same_point(to, t->at) && sett_manhattan(to, t->at) < d &&
               sett_host_straight(h, to, t->at);
    else
        return leads_by_path(h, t, to, out);
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

/* Tests the steps that a target may ask for, from the least lot on. */
static SettStatus test_steps(SettHost *h, const Target *t)
{
    SettDraw *draw = h->draw;
    uint64_t lots[4];
    for (int32_t dir = 0; dir < 4; dir++)
        lots[dir] =
            sett_vote_lot(h->swarm->lots, t->name, dir) | draw->refused[dir];
    for (;;) {
        int32_t dir = least_of(lots, 4);
        bool found = false;
        if (lots[dir] >= draw->least)
            return SETT_OK;
        SettStatus status = leads(h, t, dir, &found);
        if (status != SETT_OK)
            return status;
        if (found) {
            draw->least = lots[dir];
            draw->dir = dir;
            return SETT_OK;
        }
        lots[dir] = NO_LOT;
    }
}

/* Tests targets from the least lot on. */
static SettStatus test_targets(SettHost *h)
{
    SettDraw *draw = h->draw;
    while (draw->count > 0) {
        int32_t i = least_of(draw->first, draw->count);
        if (draw->first[i] >= draw->least)
            break;
        if (sett_work(h->swarm->site->job->tmp, 64))
            return SETT_CANCELLED;
        if (holds_for(h, &draw->targets[i])) {
            SettStatus status = test_steps(h, &draw->targets[i]);
            if (status != SETT_OK)
                return status;
        }
        draw->count--;
        draw->first[i] = draw->first[draw->count];
        draw->targets[i] = draw->targets[draw->count];
    }
    draw->count = 0;
    return SETT_OK;
}

/* Notes a target, and the least of the lots that are drawn for its votes. */
static SettStatus add_target(SettHost *h, const SettHostRule *rule,
                             SettPoint at, int32_t distance, uint64_t name)
{
    SettDraw *draw = h->draw;
    if (draw->count == MOST_TARGETS) {
        SettStatus status = test_targets(h);
        if (status != SETT_OK)
            return status;
    }
    const uint64_t *refused = draw->refused;
    uint64_t lots = h->swarm->lots, first = NO_LOT;
    if (leads_towards(h, rule, distance)) {
        int32_t down = at.y < draw->at.y ? SETT_N : SETT_S;
        int32_t across = at.x > draw->at.x ? SETT_E : SETT_W;
        uint64_t level = (uint64_t)0 - (at.y == draw->at.y);
        uint64_t upright = (uint64_t)0 - (at.x == draw->at.x);
        first = sett_min_count(
            sett_vote_lot(lots, name, down) | refused[down] | level,
            sett_vote_lot(lots, name, across) | refused[across] | upright);
    } else {
        for (int32_t dir = 0; dir < 4; dir++)
            first = sett_min_count(
                sett_vote_lot(lots, name, dir) | refused[dir], first);
    }
    draw->first[draw->count] = first;
    draw->targets[draw->count] = (Target){rule, at, name};
    draw->count += first < draw->least;
    return SETT_OK;
}

/* The objects of a kind in a cell. */
static SettStatus add_cell(SettHost *h, const SettHostRule *rule, int32_t agent,
                           SettPoint at, int32_t kind, bool crowded)
{
    const SettKind *of = &h->swarm->site->kinds[kind];
    int32_t count = 1, cell = sett_host_cell(h, at);
    int32_t d = abs(at.x - h->draw->at.x) + abs(at.y - h->draw->at.y);
    if (!sett_host_reaches(rule, d, d))
        return SETT_OK;
    if (d == 0 || crowded)
        count = sett_host_count(h, at, of->tile, agent);
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < count && status == SETT_OK; i++)
        status = add_target(h, rule, at, d,
                            sett_vote_name(row_of(h, rule), cell, kind, i));
    return status;
}

/* The objects of a kind in some tiles of an outlook. */
static SettStatus add_tiles(SettHost *h, const SettHostRule *rule,
                            int32_t agent, int32_t kind,
                            const SettOutlookTile *tiles, int32_t count)
{
    uint64_t cells[FEW_TILES];
    int32_t which[FEW_TILES], found = 0, across = h->outlooks.tiles_w;
    const SettStand *stand = h->stand[kind];
    SettStatus status = SETT_OK;
    /* No branch: where objects are cannot be guessed. */
    for (int32_t i = 0; i < count; i++) {
        int32_t tile = tiles[i].y * across + tiles[i].x;
        cells[found] = sett_outlook_cells(&tiles[i]) & stand[tile].cells;
        which[found] = i;
        found += cells[found] != 0;
    }
    /* Nor can how many of them are in a tile. */
    for (int32_t i = 0; i < found && status == SETT_OK;) {
        const SettOutlookTile *tile = &tiles[which[i]];
        int32_t bit = sett_bits_lowest(cells[i]);
        SettPoint at = {8 * tile->x + (bit & 7), 8 * tile->y + (bit >> 3)};
        uint64_t crowded = stand[tile->y * across + tile->x].crowded;
        cells[i] &= cells[i] - 1;
        i += cells[i] == 0;
        status = add_cell(h, rule, agent, at, kind, crowded >> bit & 1);
    }
    return status;
}

/* A rule for what is in sight: only what stands in the outlook may be. */
static SettStatus add_seen(SettHost *h, const SettHostRule *rule, int32_t agent)
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
            status =
                add_tiles(h, rule, agent, rule->kinds[k], outlook.tiles + i,
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
            uint64_t name = sett_vote_name(row_of(h, rule), i, kind, 0);
            SettPoint at = h->swarm->agents[i].at;
            if (i != agent)
                status = add_target(h, rule, at,
                                    sett_manhattan(h->draw->at, at), name);
        }
    }
    return status;
}

/* Votes that are known to hold, of a row without targets. */
static void add_sure(SettHost *h, const SettHostRule *rule, uint32_t dirs)
{
    SettDraw *draw = h->draw;
    uint64_t name = sett_vote_name(row_of(h, rule), 0, 0, 0);
    for (int32_t dir = 0; dir < 4; dir++) {
        uint64_t lot = sett_vote_lot(h->swarm->lots, name, dir);
        if (!(dirs >> dir & 1) || lot >= draw->least)
            continue;
        draw->least = lot;
        draw->dir = dir;
    }
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
    const SettVoteRow *row = rule->row;
    if (row->unless_beside.bits != 0 &&
        sett_host_beside(h, h->draw->at, row->unless_beside.bits))
        return SETT_OK;
    if (row->verb.index == SETT_SPREAD)
        return add_spread(h, rule);
    if (row->verb.index != SETT_ROAM)
        return (row->see ? add_seen : add_every)(h, rule, agent);
    add_sure(h, rule, h->draw->open);
    return SETT_OK;
}

SettStatus sett_draw_vote(SettHost *h, int32_t agent, int32_t *dir)
{
    SettDraw *draw = h->draw;
    const SettMind *mind = &h->minds[sett_host_kind(h, agent)];
    draw->at = h->swarm->agents[agent].at;
    draw->least = UINT64_MAX;
    draw->dir = -1;
    draw->open = 0;
    h->swarm->lots = sett_rng_next(&h->swarm->site->rng);
    for (int32_t d = 0; d < 4; d++) {
        bool enters = sett_host_enters(h, sett_step_to(draw->at, d));
        draw->open |= (uint32_t)enters << d;
        draw->refused[d] = (uint64_t)enters - 1;
    }
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < mind->count && status == SETT_OK; i++)
        status = add_rule(h, &mind->rules[i], agent);
    if (status == SETT_OK)
        status = test_targets(h);
    *dir = draw->dir;
    return status;
}
