/* gagents_frame.c - what agents draw on, and what is forced afterwards so that
   there is a way in and a way out (docs/design/pplgg.md, section 1; the paper
   leaves both open). Locked cells keep what they hold. */
#include "gen/agents/gagents.h"

#include "base/least.h"
#include "contracts/gen_report.h"

static void floor_columns(SettSketch *d, int32_t from, int32_t to)
{
    for (int32_t y = d->grid->h - d->canvas->floor_rows; y < d->grid->h; y++)
        for (int32_t x = from; x < to; x++)
            sett_drawing_put(d, x, y, d->canvas->floor);
}

void sett_drawing_base(SettSketch *d)
{
    if (d->job->lock == NULL)
        sett_grid_fill(d->grid, d->canvas->blank);
    else
        for (int32_t y = 0; y < d->grid->h; y++)
            for (int32_t x = 0; x < d->grid->w; x++)
                sett_drawing_put(d, x, y, d->canvas->blank);
    if (d->program->base.index == 1)
        floor_columns(d, 0, d->grid->w);
}

static void margin(SettSketch *d, int32_t from, int32_t to)
{
    from = sett_max(from, 0);
    to = sett_min(to, d->grid->w);
    for (int32_t y = 0; y < d->grid->h; y++)
        for (int32_t x = from; x < to; x++)
            sett_drawing_put(d, x, y, d->canvas->blank);
    floor_columns(d, from, to);
}

static void ring(SettSketch *d)
{
    uint8_t solid = d->job->game->fill_solid;
    int32_t w = d->grid->w, h = d->grid->h;
    for (int32_t x = 0; x < w; x++) {
        sett_drawing_put(d, x, 0, solid);
        sett_drawing_put(d, x, h - 1, solid);
    }
    for (int32_t y = 1; y < h - 1; y++) {
        sett_drawing_put(d, 0, y, solid);
        sett_drawing_put(d, w - 1, y, solid);
    }
}

static void fixtures(SettSketch *d)
{
    for (int32_t i = 0; i < d->canvas->fixture_count; i++) {
        const SettFixture *f = &d->canvas->fixtures[i];
        sett_drawing_put(d, f->x < 0 ? d->grid->w + f->x : f->x,
                         f->y < 0 ? d->grid->h + f->y : f->y, f->tile);
    }
}

/* Where the level's largest region lies, and what may take a tile. */
typedef struct Ground {
    SettMask open;
    int32_t *dist;
    SettPoint last; /* where the one before stands */
    SettRng rng;
} Ground;

static bool may_stand(const SettSketch *d, const Ground *g, int32_t cell)
{
    SettPoint p = sett_grid_point(d->grid, cell);
    return sett_mask_get(&g->open, p.x, p.y) &&
           d->grid->cells[cell] == d->job->game->fill_open &&
           (d->job->lock == NULL || !sett_mask_get(d->job->lock, p.x, p.y));
}

/* A uniform cell of the ground, or -1. */
static int32_t any_cell(const SettSketch *d, Ground *g)
{
    int32_t area = sett_grid_area(d->grid);
    uint32_t n = 0;
    for (int32_t c = 0; c < area; c++)
        n += may_stand(d, g, c);
    if (n == 0)
        return -1;
    uint32_t left = sett_rng_below(&g->rng, n);
    for (int32_t c = 0;; c++)
        if (may_stand(d, g, c) && left-- == 0)
            return c;
}

/* The cell with the longest way from the one before; the first of equals. */
static SettStatus farthest_cell(const SettSketch *d, Ground *g, int32_t *out)
{
    int32_t best = -1;
    SettStatus status =
        sett_distances(&g->open, &g->last, 1, d->job->tmp, g->dist);
    *out = -1;
    for (int32_t c = 0; status == SETT_OK && c < sett_grid_area(d->grid); c++)
        if (may_stand(d, g, c) && g->dist[c] != SETT_FAR && g->dist[c] > best) {
            best = g->dist[c];
            *out = c;
        }
    return status;
}

static SettStatus no_ground(const SettSketch *d, uint8_t tile)
{
    return sett_gen_refused(
        sett_report_add(sett_gen_reasons(d->job), "no-ground", NULL, 0,
                        "the agents leave no open ground for the %s",
                        d->job->game->tiles.tiles[tile].name));
}

static int32_t find(const SettGrid *grid, uint8_t tile)
{
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        if (grid->cells[c] == tile)
            return c;
    return -1;
}

static SettStatus put_once(SettSketch *d, Ground *g, int32_t index)
{
    uint8_t tile = d->canvas->once[index];
    SettStatus status = SETT_OK;
    int32_t cell = find(d->grid, tile); /* a locked one */
    if (cell < 0 && index == 0)
        cell = any_cell(d, g);
    else if (cell < 0)
        status = farthest_cell(d, g, &cell);
    if (status == SETT_OK && cell < 0)
        status = no_ground(d, tile);
    if (status != SETT_OK)
        return status;
    g->last = sett_grid_point(d->grid, cell);
    sett_drawing_put(d, g->last.x, g->last.y, tile);
    return SETT_OK;
}

static SettStatus stand_once(SettSketch *d)
{
    SettGrid *grid = d->grid;
    SettArena *tmp = d->job->tmp;
    uint8_t is_open[256];
    int64_t size;
    Ground g = {.rng = sett_rng_fork(&d->job->rng, SETT_FOR_AGENT, UINT64_MAX)};
    g.dist = SETT_TAKE(tmp, sett_grid_area(grid), int32_t);
    SettStatus status = sett_mask_take(tmp, grid->w, grid->h, &g.open);
    if (status != SETT_OK || g.dist == NULL)
        return SETT_NO_MEMORY;
    sett_tiles_any(&d->job->game->tiles, SETT_IS(OPEN), is_open);
    sett_mask_from_grid(&g.open, grid, is_open);
    status = sett_keep_largest(&g.open, tmp, &size);
    for (int32_t i = 0; status == SETT_OK && i < d->canvas->once_count; i++)
        status = put_once(d, &g, i);
    return status;
}

SettStatus sett_drawing_frame(SettSketch *d)
{
    const SettCanvas *canvas = d->canvas;
    margin(d, 0, canvas->margin);
    margin(d, d->grid->w - canvas->margin, d->grid->w);
    if (canvas->ring)
        ring(d);
    fixtures(d);
    return canvas->once_count > 0 ? stand_once(d) : SETT_OK;
}
