/* place_cover.c - the cells that lie low..high from an object by Manhattan or
   Chebyshev distance, and see it where the row asks for that: noted in a mask,
   row by row of the map, or as far as a view goes. Distances grow with the map,
   so that a few objects soon cover all of it: rows that are full are passed
   over, and a mask of full rows is left alone. */
#include "gen/furnish/furnish.h"

#include "base/least.h"
#include "level/bits.h"

SettStatus sett_cover_take(SettArena *tmp, int32_t w, int32_t h,
                           SettCover *cover)
{
    SettStatus status = sett_mask_take(tmp, w, h, &cover->cells);
    if (status != SETT_OK)
        return status;
    cover->gaps = SETT_TAKE(tmp, h, int32_t);
    if (cover->gaps == NULL)
        return SETT_NO_MEMORY;
    sett_cover_clear(cover);
    return SETT_OK;
}

void sett_cover_clear(SettCover *cover)
{
    SettMask *cells = &cover->cells;
    sett_mask_clear(cells);
    cover->open_rows = cells->h;
    for (int32_t y = 0; y < cells->h; y++)
        cover->gaps[y] = cells->w;
}

/* Adds cells to a word; how many of them are new. */
static int32_t add(uint64_t *word, uint64_t cells)
{
    uint64_t more = cells & ~*word;
    *word |= more;
    return sett_bits_count(more);
}

/* Sets the cells x0..x1 of a row that are on the map; the row is one. */
static void fill_row(SettCover *cover, int32_t y, int32_t x0, int32_t x1)
{
    SettMask *mask = &cover->cells;
    x0 = sett_max(x0, 0);
    x1 = sett_min(x1, mask->w - 1);
    if (x0 > x1 || cover->gaps[y] == 0)
        return;
    uint64_t *row = mask->words + (size_t)y * (size_t)mask->stride;
    int32_t first = x0 >> 6, last = x1 >> 6, count = 0;
    uint64_t from = UINT64_MAX << (x0 & 63),
             to = UINT64_MAX >> (63 - (x1 & 63));
    if (first == last) {
        count = add(&row[first], from & to);
    } else {
        count = add(&row[first], from) + add(&row[last], to);
        for (int32_t i = first + 1; i < last; i++)
            count += add(&row[i], UINT64_MAX);
    }
    cover->gaps[y] -= count;
    cover->open_rows -= count > 0 && cover->gaps[y] == 0;
}

/* How far a ball of some steps reaches sidewards, dy rows from its middle; -1:
   not at all. */
static int32_t half_width(int32_t metric, int32_t steps, int32_t dy)
{
    if (dy > steps)
        return -1;
    return metric == SETT_CHEBYSHEV ? steps : steps - dy;
}

static void fill_ring(SettCover *cover, int32_t metric, SettPoint at,
                      int32_t low, int32_t high)
{
    int32_t top = sett_max(at.y - high, 0);
    int32_t bottom = sett_min(at.y + high, cover->cells.h - 1);
    for (int32_t y = top; y <= bottom; y++) {
        int32_t dy = y > at.y ? y - at.y : at.y - y;
        int32_t out = half_width(metric, high, dy);
        int32_t in = half_width(metric, low - 1, dy);
        fill_row(cover, y, at.x - out, at.x - in - 1);
        fill_row(cover, y, at.x + in + 1, at.x + out);
    }
}

static int32_t apart(int32_t metric, SettPoint a, SettPoint b)
{
    return metric == SETT_CHEBYSHEV ? sett_chebyshev(a, b)
                                    : sett_manhattan(a, b);
}

static SettPoint cell_of(const SettViewSpan *span, int32_t i)
{
    return (SettPoint){span->at.x + i * span->step.x,
                       span->at.y + i * span->step.y};
}

/* Not the target itself: where it stands nothing else is put. What is too near
   is most of what is seen, and the mask the last that is looked at: it is
   seldom in the cache. */
static void fill_seen(const SettSite *site, SettView *view, SettMask *mask,
                      int32_t metric, SettPoint target, int32_t low,
                      int32_t high)
{
    SettViewSpan span;
    sett_view_open(view, target, high);
    while (sett_view_next(view, &span)) {
        if (sett_work(site->job->tmp, 64 * (uint64_t)span.count))
            return;
        /* The farthest cell of a span is one of its ends. */
        int32_t far = apart(metric, cell_of(&span, 0), target);
        far = sett_max(far,
                       apart(metric, cell_of(&span, span.count - 1), target));
        for (int32_t i = 0; i < span.count && far >= low; i++) {
            SettPoint p = cell_of(&span, i);
            int32_t d = apart(metric, p, target);
            if (d >= low && d <= high && sett_mask_has(mask, p) &&
                !sett_mask_get(mask, p.x, p.y) &&
                sett_sees(&site->walls, p, target))
                sett_mask_set(mask, p.x, p.y);
        }
    }
}

void sett_cover_add(SettSite *site, const SettPlaceRow *row, SettPoint from,
                    SettCover *cover)
{
    int32_t most = site->grid->w + site->grid->h;
    int32_t low = sett_site_scaled(site, row->low, row->scales);
    int32_t high = sett_site_scaled(site, row->high, row->scales);
    high = sett_min(high, most);
    if (high < 0 || low > high || cover->open_rows == 0)
        return;
    if (row->see && row->test.index != SETT_TEST_ROUTE)
        fill_seen(site, &site->view, &cover->cells, row->metric.index, from,
                  low, high);
    else
        fill_ring(cover, row->metric.index, from, sett_max(low, 0), high);
}
