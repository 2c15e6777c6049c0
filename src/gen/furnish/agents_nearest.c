/* agents_nearest.c - the free cell nearest to an object of a large map: a
   search that ends at the first layer of cells with a free one. */
#include "gen/furnish/agents.h"

/* The free ones of a layer of a search: number `pick` of them, rising. */
static int32_t pick_free(const SettSite *site, const int32_t *cells,
                         int32_t count, int32_t pick)
{
    for (int32_t i = 0;; i++) {
        int32_t lower = 0;
        for (int32_t k = 0; k < count; k++)
            lower += cells[k] < cells[i] && sett_site_free(site, cells[k]);
        if (lower == pick && sett_site_free(site, cells[i]))
            return cells[i];
    }
}

/* One layer of cells around the one before; where it ends. */
static int32_t grow(SettSwarm *swarm, int32_t begin, int32_t end)
{
    const SettSite *site = swarm->site;
    int32_t next = end;
    for (int32_t i = begin; i < end; i++)
        for (int32_t d = 0; d < 4; d++) {
            SettPoint p = sett_site_point(site, swarm->queue[i]);
            p.x += sett_dirs[d].x;
            p.y += sett_dirs[d].y;
            if (!sett_mask_has(&site->open, p) ||
                !sett_mask_get(&site->open, p.x, p.y))
                continue;
            int32_t cell = sett_grid_at(site->grid, p.x, p.y);
            if (swarm->stamp[cell] == swarm->now)
                continue;
            swarm->stamp[cell] = swarm->now;
            swarm->queue[next++] = cell;
        }
    return next;
}

SettStatus sett_host_nearest(SettSwarm *swarm, SettPoint at, int32_t *cell,
                             int32_t *candidates)
{
    SettSite *site = swarm->site;
    int32_t area = sett_grid_area(site->grid), begin = 0, end = 1;
    if (swarm->queue == NULL) {
        swarm->stamp = SETT_TAKE(site->job->tmp, area, int32_t);
        swarm->queue = SETT_TAKE(site->job->tmp, area, int32_t);
    }
    if (swarm->stamp == NULL || swarm->queue == NULL)
        return SETT_NO_MEMORY;
    swarm->now++;
    swarm->queue[0] = *cell = sett_grid_at(site->grid, at.x, at.y);
    swarm->stamp[*cell] = swarm->now;
    for (*candidates = 0; *candidates == 0;) {
        SETT_ASSERT(begin < end);
        if (sett_work(site->job->tmp, 32 * (uint64_t)(end - begin)))
            return SETT_CANCELLED;
        int32_t next = grow(swarm, begin, end);
        begin = end;
        end = next;
        for (int32_t i = begin; i < end; i++)
            *candidates += sett_site_free(site, swarm->queue[i]);
    }
    uint32_t pick = sett_rng_below(&site->rng, (uint32_t)*candidates);
    *cell = pick_free(site, swarm->queue + begin, end - begin, (int32_t)pick);
    return SETT_OK;
}
