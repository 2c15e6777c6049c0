/* path_reach.c - tests that measure distance by path, one of the metrics of
   rules (docs/design/md2.md, section 8): which cells lie so many steps
   from what a row looks for. One search for each object, noted cell by cell;
   objects that are placed later are added. The cells of rooms and of ways are
   kept here as well. On large maps the tests that measure otherwise are noted
   alike (place_cover.c), and so is a part of the longest path; the plain ones,
   a cell and an object at a time, are the twin. */
#include "gen/furnish/furnish.h"

static SettFurnishReach *find(const SettSite *site, const SettPlaceRow *row)
{
    for (int32_t i = 0; i < site->reach_count; i++)
        if (site->reaches[i].row == row)
            return &site->reaches[i];
    return NULL;
}

static SettStatus add_source(SettSite *site, SettFurnishReach *reach,
                             SettPoint from)
{
    const SettPlaceRow *row = reach->row;
    if (!sett_row_by_path(row)) {
        sett_cover_add(site, row, from, &reach->cover);
        return sett_work(site->job->tmp, 4096) ? SETT_CANCELLED : SETT_OK;
    }
    int32_t low = sett_site_scaled(site, row->low, row->scales);
    int32_t high = sett_site_scaled(site, row->high, row->scales);
    SettStatus status = sett_distances(&site->open, &from, 1, site->job->tmp,
                                       site->reach_steps);
    for (int32_t i = 0; status == SETT_OK && i < site->floors.count; i++) {
        int32_t steps = site->reach_steps[site->floors.cells[i]];
        if (sett_work(site->job->tmp, 4))
            return SETT_CANCELLED;
        SettPoint at = sett_site_point(site, site->floors.cells[i]);
        if (steps >= low && steps <= high &&
            (!row->see || sett_sees(&site->walls, at, from)))
            sett_mask_set(&reach->cover.cells, at.x, at.y);
    }
    return status;
}

/* Whether the row looks for this kind; a path does not change. */
static bool looks_for(const SettSite *site, const SettFurnishReach *reach,
                      uint8_t tile)
{
    if (sett_row_by_way(reach->row))
        return sett_way_depends(site, reach->row, tile);
    return reach->row->test.index != SETT_TEST_ROUTE &&
           !sett_row_on_path(reach->row) &&
           (reach->row->of.bits >> tile & 1) != 0;
}

static SettStatus add_objects(SettSite *site, SettFurnishReach *reach)
{
    SettStatus status = SETT_OK;
    for (int32_t k = 0; k < site->kind_count; k++) {
        const SettKind *kind = &site->kinds[k];
        if (!looks_for(site, reach, kind->tile))
            continue;
        for (int32_t i = 0; status == SETT_OK && i < kind->spot_count; i++)
            status = add_source(site, reach, kind->spots[i]);
    }
    return status;
}

static SettStatus add_route(SettSite *site, SettFurnishReach *reach)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 1; status == SETT_OK && i + 1 < site->route_count; i++)
        status = add_source(site, reach, site->route[i]);
    return status;
}

static SettStatus add_long_path(const SettSite *site, SettFurnishReach *reach)
{
    int32_t first, last;
    sett_long_path_part(site, reach->row, &first, &last);
    for (int32_t i = first; i <= last; i++)
        sett_mask_set(&reach->cover.cells, site->long_path[i].x,
                      site->long_path[i].y);
    return SETT_OK;
}

static SettStatus take_room(SettSite *site, const SettPlaceRow *row)
{
    SettArena *tmp = site->job->tmp;
    bool steps = sett_row_by_path(row) && site->reach_steps == NULL;
    if (steps)
        site->reach_steps = SETT_TAKE(tmp, sett_grid_area(site->grid), int32_t);
    if (site->reaches == NULL)
        site->reaches = SETT_TAKE(tmp, SETT_MAX_PLACE_ROWS, SettFurnishReach);
    if (site->reaches == NULL || (steps && site->reach_steps == NULL))
        return SETT_NO_MEMORY;
    if (row->see && site->view.now == NULL)
        return sett_view_take(&site->walls, tmp, &site->view);
    return SETT_OK;
}

SettStatus sett_reach_prepare(SettSite *site, const SettPlaceRow *row)
{
    if (find(site, row) != NULL)
        return SETT_OK;
    SettStatus status = take_room(site, row);
    if (status != SETT_OK)
        return status;
    SettFurnishReach *reach = &site->reaches[site->reach_count];
    reach->row = row;
    status = sett_cover_take(site->job->tmp, site->grid->w, site->grid->h,
                             &reach->cover);
    if (status != SETT_OK)
        return status;
    site->reach_count++;
    if (sett_row_by_way(row))
        return sett_way_cells(site, row, &reach->cover.cells);
    if (sett_row_on_path(row))
        return add_long_path(site, reach);
    return row->test.index == SETT_TEST_ROUTE ? add_route(site, reach)
                                              : add_objects(site, reach);
}

bool sett_reach_has(const SettSite *site, const SettPlaceRow *row, SettPoint at)
{
    return sett_mask_get(&find(site, row)->cover.cells, at.x, at.y);
}

const SettMask *sett_reach_cells(const SettSite *site, const SettPlaceRow *row)
{
    return &find(site, row)->cover.cells;
}

SettStatus sett_reach_add(SettSite *site, uint8_t tile, SettPoint at)
{
    for (int32_t i = 0; i < site->reach_count; i++) {
        if (!looks_for(site, &site->reaches[i], tile))
            continue;
        SettFurnishReach *reach = &site->reaches[i];
        SettStatus status =
            sett_row_by_way(reach->row)
                ? sett_way_cells(site, reach->row, &reach->cover.cells)
                : add_source(site, reach, at);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

SettStatus sett_reach_remove(SettSite *site, uint8_t tile)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < site->reach_count; i++) {
        SettFurnishReach *reach = &site->reaches[i];
        if (!looks_for(site, reach, tile))
            continue;
        sett_cover_clear(&reach->cover);
        status = sett_row_by_way(reach->row)
                     ? sett_way_cells(site, reach->row, &reach->cover.cells)
                     : add_objects(site, reach);
    }
    return status;
}
