/* furnish_af.c - the agent-based furnisher (Green et al. 2019, Table 4): every
   object starts on a random floor tile and moves for 45 turns; each rule gives
   a vote to every step that satisfies it, and a uniform vote decides. Objects
   may share a tile while they move and are set apart at the end.
   Large maps draw the vote without counting all (agents_large_draw.c).
   Beyond the paper (docs/design/md2.md, section 11): portals that flee without
   the cut, a look ahead of up to three steps, a refinement after the turns. */
#include "gen/furnish/agents.h"
#include "gen/parts.h"

#include <string.h>

static const SettParam agent_rows[] = {
    SETT_ROW(SettAgentParams, turns, 45, 0, 1000, "turns that objects move"),
    SETT_ROW_CHOICE(SettAgentParams, far, "far", SETT_FAR_CUT, "cut|unbounded",
                    "portals stop fleeing at the table's distance, or never"),
    SETT_ROW(SettAgentParams, lookahead, 1, 1, 3,
             "steps that an object looks ahead"),
    SETT_ROW(SettAgentParams, refine, 0, 0, 1,
             "after the turns, move objects to better tiles nearby"),
    SETT_ROW_CHOICE(SettAgentParams, scale_distances, "scale-distances",
                    SETT_SCALE_AUTO, SETT_AUTO_NAMES,
                    "distances grow with the root of the area; auto: on levels "
                    "over four times the paper's"),
    SETT_ROW_ROWS(SettAgentParams, counts, "counts", &sett_count_columns,
                  "how many of each kind"),
    SETT_ROW_ROWS(SettAgentParams, rules, "rules", &sett_vote_columns,
                  "what each kind votes for"),
};

static void agent_fit(const SettGame *game, void *params)
{
    SettAgentParams *p = params;
    p->counts = game->furnish->agent_counts;
    p->rules = game->furnish->agents;
}

/* Kinds act in the order of their first row; kept objects stand still. */
static void list_kind(SettSwarm *swarm, SettKind *kind)
{
    SettSite *site = swarm->site;
    for (int32_t i = 0; i < kind->spot_count; i++)
        swarm->agents[swarm->count++] =
            (SettAgent){.kind = kind, .at = kind->spots[i], .fixed = true};
    for (int32_t i = 0; i < kind->wanted && swarm->starts > 0; i++) {
        int32_t cell = swarm->free[--swarm->starts];
        swarm->agents[swarm->count++] =
            (SettAgent){.kind = kind, .at = sett_site_point(site, cell)};
    }
}

static void list_agents(SettSwarm *swarm, const SettVoteTable *table)
{
    SettSite *site = swarm->site;
    for (int32_t i = 0; i < table->count; i++) {
        SettKind *kind = sett_site_kind(site, table->rows[i].tile.tile);
        if (kind == NULL || kind->begun)
            continue;
        kind->begun = true;
        list_kind(swarm, kind);
    }
    for (int32_t k = 0; k < site->kind_count; k++)
        if (!site->kinds[k].begun)
            list_kind(swarm, &site->kinds[k]);
}

/* Distinct random floors: the end of a shuffled list of the free ones. */
static SettStatus draw_starts(SettSwarm *swarm)
{
    SettSite *site = swarm->site;
    swarm->free = SETT_TAKE(site->job->tmp, site->floors.count, int32_t);
    if (swarm->free == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < site->floors.count; i++)
        if (sett_site_free(site, site->floors.cells[i]))
            swarm->free[swarm->starts++] = site->floors.cells[i];
    sett_rng_shuffle(&site->rng, swarm->free, swarm->starts);
    return SETT_OK;
}

/* A pair that cannot be whole is left out. */
static void trim_pairs(SettSwarm *swarm)
{
    for (int32_t i = 0; i < swarm->count; i++) {
        SettAgent *a = &swarm->agents[i];
        if (!a->kind->row->paired || a->fixed || a->kind->spot_count > 0)
            continue;
        int32_t n = 0;
        for (int32_t j = 0; j < swarm->count; j++)
            n += swarm->agents[j].kind == a->kind;
        if (n != 1)
            continue;
        memmove(a, a + 1, (size_t)(swarm->count - i - 1) * sizeof *a);
        swarm->count--;
        return;
    }
}

static SettStatus set_up(SettSwarm *swarm, SettSite *site,
                         const SettAgentParams *params, int32_t counts_to)
{
    *swarm = (SettSwarm){.site = site, .params = params};
    swarm->draws = sett_grid_area(site->grid) > counts_to &&
                   params->lookahead == 1 && !params->refine;
    int32_t objects = 0;
    for (int32_t k = 0; k < site->kind_count; k++)
        objects += site->kinds[k].spot_count + site->kinds[k].wanted;
    swarm->agents = SETT_TAKE(site->job->tmp, objects + 1, SettAgent);
    if (swarm->agents == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = draw_starts(swarm);
    if (status != SETT_OK)
        return status;
    list_agents(swarm, &params->rules);
    trim_pairs(swarm);
    if (swarm->draws)
        status = sett_swarm_order(swarm);
    return status == SETT_OK ? sett_swarm_open(swarm) : status;
}

/* The free cell nearest by path, uniform among equals, of a small map. There is
   one: no more objects start than cells are free. */
static void nearest_in_field(SettSwarm *swarm, SettPoint at, int32_t *cell,
                             int32_t *candidates)
{
    SettSite *site = swarm->site;
    SettFlat cells =
        sett_field_nearest(&site->field, sett_flat_place(site->grid->w, at));
    *candidates = sett_flat_count(cells);
    uint32_t n = (uint32_t)*candidates;
    int32_t pick = (int32_t)sett_rng_below(&site->rng, n);
    *cell = sett_field_cell(&site->field, sett_field_pick(cells, pick));
}

/* The same of any map. */
static SettStatus nearest_free(SettSwarm *swarm, SettPoint at, int32_t *cell,
                               int32_t *candidates)
{
    SettSite *site = swarm->site;
    SettArenaMark mark = sett_arena_mark(site->job->tmp);
    int32_t *dist =
        SETT_TAKE(site->job->tmp, sett_grid_area(site->grid), int32_t);
    if (dist == NULL)
        return SETT_NO_MEMORY;
    SettStatus status =
        sett_distances(&site->open, &at, 1, site->job->tmp, dist);
    int32_t best = SETT_FAR, n = 0;
    for (int32_t i = 0; status == SETT_OK && i < site->floors.count; i++) {
        int32_t c = site->floors.cells[i];
        if (!sett_site_free(site, c) || dist[c] > best)
            continue;
        n = dist[c] < best ? 1 : n + 1;
        best = dist[c];
    }
    int32_t pick = status == SETT_OK
                       ? (int32_t)sett_rng_below(&site->rng, (uint32_t)n)
                       : 0;
    for (int32_t i = 0; status == SETT_OK && i < site->floors.count; i++) {
        int32_t c = site->floors.cells[i];
        if (sett_site_free(site, c) && dist[c] == best && pick-- == 0)
            *cell = c;
    }
    *candidates = n;
    sett_arena_reset(site->job->tmp, mark);
    return status;
}

static SettStatus settle_one(SettSwarm *swarm, const SettAgent *agent)
{
    SettSite *site = swarm->site;
    int32_t cell = sett_grid_at(site->grid, agent->at.x, agent->at.y);
    int32_t candidates = 1, option = 0;
    if (!sett_site_free(site, cell)) {
        option = 1;
        SettStatus status = SETT_OK;
        if (site->field.ready)
            nearest_in_field(swarm, agent->at, &cell, &candidates);
#ifndef SETT_NO_MANY
        else if (site->notes)
            status = sett_host_nearest(swarm, agent->at, &cell, &candidates);
#endif
        else
            status = nearest_free(swarm, agent->at, &cell, &candidates);
        if (status != SETT_OK)
            return status;
    }
    const char *why = option == 0 ? "where its votes led it"
                                  : "the free tile nearest to where its votes "
                                    "led it";
    return sett_site_place(site, agent->kind, cell, option, candidates, why);
}

static SettStatus settle(SettSwarm *swarm)
{
    for (int32_t i = 0; i < swarm->count; i++) {
        if (swarm->agents[i].fixed)
            continue;
        SettStatus status = settle_one(swarm, &swarm->agents[i]);
        if (status != SETT_OK)
            return status;
    }
    for (int32_t k = 0; k < swarm->site->kind_count; k++)
        if (swarm->site->kinds[k].report.placed < swarm->site->kinds[k].wanted)
            swarm->site->kinds[k].report.why = "no free floor tile was left";
    return SETT_OK;
}

/* Shows the moving objects on a copy of the layout. */
static SettStatus show(SettSwarm *swarm)
{
    const SettGenJob *job = swarm->site->job;
    if (job->watch == NULL)
        return SETT_OK;
    SettArenaMark mark = sett_arena_mark(job->tmp);
    SettGrid picture;
    SettStatus status = sett_grid_take(job->tmp, swarm->site->grid->w,
                                       swarm->site->grid->h, &picture);
    if (status == SETT_OK) {
        sett_grid_copy(&picture, swarm->site->grid);
        for (int32_t i = 0; i < swarm->count; i++)
            picture.cells[sett_grid_at(&picture, swarm->agents[i].at.x,
                                       swarm->agents[i].at.y)] =
                swarm->agents[i].kind->tile;
        job->watch->step(job->watch->user, &picture,
                         "every object votes and moves");
    }
    sett_arena_reset(job->tmp, mark);
    return status;
}

SettStatus sett_agents_run(const SettGenJob *job, SettGrid *grid,
                           int32_t counts_to)
{
    const SettAgentParams *p = job->params;
    SettSite site;
    SettSwarm swarm;
    SettStatus status =
        sett_site_open(job, grid, &p->counts, p->scale_distances.index, &site);
    if (status != SETT_OK)
        return status;
    status = set_up(&swarm, &site, p, counts_to);
    for (int32_t turn = 0; status == SETT_OK && turn < p->turns; turn++) {
        status = sett_swarm_turn(&swarm);
        if (status == SETT_OK)
            status = show(&swarm);
    }
    if (status == SETT_OK && p->refine != 0)
        status = sett_swarm_refine(&swarm);
    if (status != SETT_OK)
        return status;
    status = settle(&swarm);
    return status == SETT_OK ? sett_site_close(&site) : status;
}

static SettStatus agent_run(const SettGenJob *job, SettGrid *grid)
{
    return sett_agents_run(job, grid, SETT_COUNTS_TO);
}

const SettGen sett_gen_af = {
    .api = SETT_GEN_API,
    .output_version = 3,
    .name = "af",
    .help = "agent-based furnisher: objects vote their way to their places",
    .source = "Green et al. 2019, agent-based furnisher, Table 4",
    .writes = SETT_WRITES_OBJECTS,
    .params = SETT_TABLE(SettAgentParams, agent_rows),
    .fit = agent_fit,
    .run = agent_run,
};
