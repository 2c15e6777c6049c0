/* furnish_pools.c - the candidates of the constraint-based furnisher on a large
   map. An object changes only what is near it: the cells within the reach of
   the rows that ask for its kind are looked at again, not the whole map. An
   option that asks for what is far, or for bare ground, is looked up anew each
   time. The plain twin is the list of furnish_cf.c. */
#include "gen/furnish/pool.h"

#include "base/least.h"

#define MOST_OPTIONS SETT_MAX_PLACE_ROWS

typedef struct Member {
    SettOption option;
    SettPool pool;
    bool taken; /* has memory */
    bool ready; /* holds what satisfies the option */
} Member;

struct SettPools {
    SettSite *site;
    uint8_t *is_floor; /* by cell */
    Member members[MOST_OPTIONS];
};

SettStatus sett_pools_open(SettSite *site, SettPools **out)
{
    *out = NULL;
    if (!site->notes)
        return SETT_OK;
    SettPools *p = SETT_TAKE(site->job->tmp, 1, SettPools);
    if (p == NULL)
        return SETT_NO_MEMORY;
    p->site = site;
    p->is_floor =
        SETT_TAKE(site->job->tmp, sett_grid_area(site->grid), uint8_t);
    if (p->is_floor == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < site->floors.count; i++)
        p->is_floor[site->floors.cells[i]] = 1;
    *out = p;
    return SETT_OK;
}

void sett_pools_forget(SettPools *pools)
{
    for (int32_t i = 0; i < MOST_OPTIONS; i++)
        pools->members[i].ready = false;
}

static bool stays(const SettPools *pools, const SettOption *option)
{
    for (int32_t i = 0; i < option->count; i++) /* ways are far, too */
        if (option->rows[i]->test.index >= SETT_TEST_FARTHEST)
            return false;
    return !sett_option_depends(option, pools->site->job->game->fill_open);
}

static bool belongs(const SettPools *pools, const SettOption *option,
                    int32_t cell)
{
    return sett_site_free(pools->site, cell) &&
           sett_option_holds(pools->site, option, cell);
}

static SettStatus fill(SettPools *pools, Member *m)
{
    const SettCellList *floors = &pools->site->floors;
    sett_pool_clear(&m->pool);
    for (int32_t i = 0; i < floors->count; i++) {
        if (sett_work(pools->site->job->tmp, 512))
            return SETT_CANCELLED;
        if (belongs(pools, &m->option, floors->cells[i]))
            sett_pool_note(&m->pool, floors->cells[i]);
    }
    sett_pool_count(&m->pool);
    m->ready = true;
    return SETT_OK;
}

SettStatus sett_pools_look_up(SettPools *pools, int32_t number,
                              const SettOption *option, int32_t *count)
{
    SETT_ASSERT(number < MOST_OPTIONS);
    Member *m = &pools->members[number];
    if (!m->taken) {
        SettStatus status = sett_pool_take(
            pools->site->job->tmp, sett_grid_area(pools->site->grid), &m->pool);
        if (status != SETT_OK)
            return status;
        m->taken = true;
    }
    m->option = *option;
    SettStatus status = SETT_OK;
    if (!m->ready || !stays(pools, option))
        status = fill(pools, m);
    *count = m->pool.count;
    return status;
}

int32_t sett_pools_pick(const SettPools *pools, int32_t number, int32_t n)
{
    return sett_pool_pick(&pools->members[number].pool, n);
}

bool sett_pools_has(const SettPools *pools, int32_t number, int32_t cell)
{
    return sett_pool_has(&pools->members[number].pool, cell);
}

/* Steps to the farthest cell for which the option's tests may now say something
   else; -1: none. */
static int32_t affected(const SettSite *site, const SettOption *option,
                        uint8_t tile)
{
    int32_t far = -1;
    for (int32_t i = 0; i < option->count; i++) {
        const SettPlaceRow *row = option->rows[i];
        if (!(row->of.bits >> tile & 1))
            continue;
        bool near = row->test.index == SETT_TEST_COUNT ||
                    row->test.index == SETT_TEST_CROWD;
        far = sett_max(
            far, near ? 1 : sett_site_scaled(site, row->high, row->scales));
    }
    return far;
}

static void look_around(SettPools *pools, Member *m, SettPoint at, int32_t far)
{
    const SettGrid *g = pools->site->grid;
    int32_t x0 = sett_max(at.x - far, 0), y0 = sett_max(at.y - far, 0);
    int32_t x1 = at.x + sett_min(far, g->w - 1 - at.x);
    int32_t y1 = at.y + sett_min(far, g->h - 1 - at.y);
    SettArena *tmp = pools->site->job->tmp;
    for (int32_t y = y0; y <= y1; y++)
        for (int32_t x = x0; x <= x1 && !sett_work(tmp, 16); x++) {
            int32_t cell = sett_grid_at(g, x, y);
            if (pools->is_floor[cell])
                sett_pool_set(&m->pool, cell, belongs(pools, &m->option, cell));
        }
}

void sett_pools_placed(SettPools *pools, uint8_t tile, int32_t cell)
{
    SettPoint at = sett_site_point(pools->site, cell);
    for (int32_t i = 0; i < MOST_OPTIONS; i++) {
        Member *m = &pools->members[i];
        if (!m->ready)
            continue;
        sett_pool_set(&m->pool, cell, false);
        int32_t far = affected(pools->site, &m->option, tile);
        if (far >= 0)
            look_around(pools, m, at, far);
    }
}
