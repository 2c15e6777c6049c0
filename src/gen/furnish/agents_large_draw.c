/* agents_large_draw.c - how an object of a large map draws one of its votes
   (twin of agents.c where it draws): lots are drawn for all votes that there
   may be, and tested from the least on until one holds. So most lines of sight
   are never drawn. */
#include "gen/furnish/agents_host.h"

#define MOST_TARGETS 128 /* that wait to be tested */
#define NO_LOT UINT64_MAX
#define FEW_TILES 64 /* of an outlook, gone through at once */

/* A target that may get votes. */
typedef struct Target {
    const SettHostRule *rule;
    SettPoint at;
    uint64_t lots[4]; /* by direction; NO_LOT: no vote */
} Target;

struct SettDraw {
    SettPoint at;
    uint32_t open;  /* directions that can be gone */
    uint64_t least; /* lot of what holds, */
    int32_t dir;    /* and where it leads; -1: nothing does so far */
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

/* Whether a rule holds for a target, whatever the step. */
static bool holds_for(const SettHost *h, const Target *t)
{
    const SettHostRule *rule = t->rule;
    int32_t d = sett_manhattan(h->draw->at, t->at);
    if (rule->row->verb.index != SETT_FLEE && (d < rule->low || d > rule->high))
        return false;
    return !rule->row->see ||
           sett_sees(&h->swarm->site->walls, h->draw->at, t->at);
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

static int32_t least_of(const uint64_t *lots, int32_t count)
{
    int32_t least = 0;
    for (int32_t i = 1; i < count; i++)
        least = lots[i] < lots[least] ? i : least;
    return least;
}

/* Tests the steps that a target may ask for, from the least lot on. */
static SettStatus test_steps(SettHost *h, Target *t)
{
    SettDraw *draw = h->draw;
    for (;;) {
        int32_t dir = least_of(t->lots, 4);
        bool found = false;
        if (t->lots[dir] >= draw->least)
            return SETT_OK;
        SettStatus status = leads(h, t, dir, &found);
        if (status != SETT_OK)
            return status;
        if (found) {
            draw->least = t->lots[dir];
            draw->dir = dir;
            return SETT_OK;
        }
        t->lots[dir] = NO_LOT;
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

/* Directions in which a target lies. */
static uint32_t towards(SettPoint at, SettPoint target)
{
    return (uint32_t)(target.y < at.y) << SETT_N |
           (uint32_t)(target.x > at.x) << SETT_E |
           (uint32_t)(target.y > at.y) << SETT_S |
           (uint32_t)(target.x < at.x) << SETT_W;
}

/* Directions that a target may get a vote for. */
static uint32_t dirs_of(const SettHost *h, const SettHostRule *rule,
                        SettPoint at)
{
    const SettDraw *draw = h->draw;
    int32_t verb = rule->row->verb.index;
    if (verb == SETT_TOWARD ||
        (verb == SETT_SEEK &&
         is_straight(h, rule, sett_manhattan(draw->at, at))))
        return draw->open & towards(draw->at, at);
    return draw->open;
}

/* Draws lots for the votes that a target may get. */
static SettStatus add_target(SettHost *h, const SettHostRule *rule,
                             SettPoint at, uint64_t name)
{
    SettDraw *draw = h->draw;
    uint32_t dirs = dirs_of(h, rule, at);
    if (draw->count == MOST_TARGETS) {
        SettStatus status = test_targets(h);
        if (status != SETT_OK)
            return status;
    }
    Target *t = &draw->targets[draw->count];
    uint64_t lots = h->swarm->lots, first = NO_LOT;
    t->rule = rule;
    t->at = at;
    for (int32_t dir = 0; dir < 4; dir++) {
        uint64_t refused = (uint64_t)(dirs >> dir & 1) - 1;
        uint64_t lot = sett_vote_lot(lots, name, dir) | refused;
        t->lots[dir] = lot;
        first = lot < first ? lot : first;
    }
    draw->first[draw->count] = first;
    draw->count += first < draw->least;
    return SETT_OK;
}

/* The objects of a kind in cells of a tile. */
static SettStatus add_cells(SettHost *h, const SettHostRule *rule,
                            int32_t agent, SettPoint corner, int32_t kind,
                            uint64_t cells)
{
    uint64_t crowded = h->stand[kind][sett_host_tile(h, corner)].crowded;
    SettStatus status = SETT_OK;
    for (; cells != 0 && status == SETT_OK; cells &= cells - 1) {
        int32_t bit = sett_bits_lowest(cells);
        SettPoint p = {corner.x + (bit & 7), corner.y + (bit >> 3)};
        int32_t count =
            sett_host_objects(h, rule, agent, p, kind, crowded >> bit & 1);
        for (int32_t i = 0; i < count && status == SETT_OK; i++)
            status = add_target(
                h, rule, p,
                sett_vote_name(row_of(h, rule), sett_host_cell(h, p), kind, i));
    }
    return status;
}

/* The objects of a kind in some tiles of an outlook. */
static SettStatus add_tiles(SettHost *h, const SettHostRule *rule,
                            int32_t agent, int32_t kind,
                            const SettOutlookTile *tiles, int32_t count)
{
    uint64_t cells[FEW_TILES];
    int32_t which[FEW_TILES], found = 0;
    const SettStand *stand = h->stand[kind];
    /* No branch: where objects are cannot be guessed. */
    for (int32_t i = 0; i < count; i++) {
        int32_t tile = tiles[i].y * h->outlooks.tiles_w + tiles[i].x;
        cells[found] = sett_outlook_cells(&tiles[i]) & stand[tile].cells;
        which[found] = i;
        found += cells[found] != 0;
    }
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < found && status == SETT_OK; i++) {
        const SettOutlookTile *tile = &tiles[which[i]];
        SettPoint corner = {8 * tile->x, 8 * tile->y};
        status = add_cells(h, rule, agent, corner, kind, cells[i]);
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
            if (i != agent)
                status = add_target(h, rule, h->swarm->agents[i].at, name);
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
    for (int32_t d = 0; d < 4; d++)
        draw->open |= (uint32_t)sett_host_enters(h, sett_step_to(draw->at, d))
                      << d;
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < mind->count && status == SETT_OK; i++)
        status = add_rule(h, &mind->rules[i], agent);
    if (status == SETT_OK)
        status = test_targets(h);
    *dir = draw->dir;
    return status;
}
