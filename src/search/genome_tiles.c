/* genome_tiles.c - a level's own tiles as its genome, row-major: drawing it
   anew, joining two, reading it off a level. docs/design/edd.md, section 6.3
   (Alvarez et al. 2019); locked tiles, doors and other things that stand where
   the target has them never change. */
#include "search/genome_tiles.h"

#include <string.h>

#include "search/parts.h"

#define STAYS                                                           \
    (SETT_IS(DOOR) | SETT_IS(START) | SETT_IS(GOAL) | SETT_IS(PORTAL) | \
     SETT_IS(STRUCTURE) | SETT_IS(BOSS))

/* Doors, starts, goals and parts of structures are not drawn. */
SettStatus sett_tiles_prepare(const SettGenomeJob *job, SettArena *keep,
                              const void **context, SettError *err)
{
    const SettGame *game = job->game;
    TilesDrawn *drawn = SETT_TAKE(keep, 1, TilesDrawn);
    if (drawn == NULL)
        return sett_no_memory(err);
    for (int32_t t = 0; t < game->tiles.count; t++) {
        const SettTile *tile = &game->tiles.tiles[t];
        bool fill = t == game->fill_solid || t == game->fill_open;
        if (!fill && ((tile->roles & STAYS) || tile->at_most == 1))
            continue;
        drawn->free[t >> 6] |= (uint64_t)1 << (t & 63);
        drawn->tiles[drawn->count++] = (uint8_t)t;
    }
    *context = drawn;
    return SETT_OK;
}

bool sett_tiles_fixed(const TilesWork *work, int32_t cell)
{
    const SettGenomeJob *job = work->job;
    if (job->target == NULL)
        return false;
    if (!sett_tiles_free(work, job->target->grid.cells[cell]))
        return true;
    return job->lock != NULL &&
           sett_mask_get(job->lock, cell % job->w, cell / job->w);
}

/* Zones of one quarter: itself where nothing in it is locked, else the
   connected parts of what is not. Labels go on from *count. */
static SettStatus label_quarter(const SettGenomeJob *job, int32_t quarter,
                                SettMask *mask, int32_t *labels, int32_t *own,
                                int32_t *count)
{
    int32_t x0 = quarter & 1 ? job->w / 2 : 0,
            y0 = quarter & 2 ? job->h / 2 : 0;
    int32_t x1 = quarter & 1 ? job->w : job->w / 2;
    int32_t y1 = quarter & 2 ? job->h : job->h / 2;
    bool locked = false;
    int32_t n = 0;
    sett_mask_clear(mask);
    for (int32_t y = y0; y < y1; y++)
        for (int32_t x = x0; x < x1; x++) {
            if (sett_mask_get(job->lock, x, y))
                locked = true;
            else
                sett_mask_set(mask, x, y);
        }
    SettStatus status = sett_components(mask, job->tmp, own, NULL, &n);
    for (int32_t c = 0; status == SETT_OK && c < job->w * job->h; c++)
        if (own[c] >= 0)
            labels[c] = *count + (locked ? own[c] : 0);
    *count += locked || n == 0 ? n : 1;
    return status;
}

SettStatus sett_tiles_zone(TilesWork *work, TilesZone *out)
{
    const SettGenomeJob *job = work->job;
    *out = (TilesZone){NULL, work->area};
    if (job->target == NULL || job->lock == NULL)
        return SETT_OK;
    SettMask mask;
    int32_t count = 0;
    int32_t *labels = SETT_TAKE(job->tmp, 3 * work->area, int32_t);
    if (labels == NULL)
        return SETT_NO_MEMORY;
    int32_t *own = labels + work->area;
    SettStatus status = sett_mask_take(job->tmp, job->w, job->h, &mask);
    for (int32_t c = 0; c < work->area; c++)
        labels[c] = -1;
    for (int32_t q = 0; status == SETT_OK && q < 4; q++)
        status = label_quarter(job, q, &mask, labels, own, &count);
    *out = (TilesZone){own + work->area, 0};
    if (status != SETT_OK || count == 0)
        return status;
    int32_t wanted = (int32_t)sett_rng_below(work->rng, (uint32_t)count);
    for (int32_t c = 0; c < work->area; c++)
        if (labels[c] == wanted)
            out->cells[out->count++] = c;
    return SETT_OK;
}

int32_t sett_tiles_capacity(const SettGenomeJob *job)
{
    return job->w * job->h;
}

SettStatus sett_tiles_check(const SettGenomeJob *job, const SettGenome *genome,
                            bool any, SettError *err)
{
    TilesWork work = sett_tiles_work(job, NULL, NULL);
    SettStatus status = sett_genome_tiles_check(&job->game->tiles, genome,
                                                job->w * job->h, err);
    if (status != SETT_OK || job->target == NULL)
        return status;
    for (int32_t c = 0; c < work.area; c++) {
        uint8_t tile = genome->bytes[c];
        bool fixed = sett_tiles_fixed(&work, c);
        if (fixed ? tile != job->target->grid.cells[c]
                  : !any && !sett_tiles_free(&work, tile))
            return sett_fail(err, SETT_BAD_INPUT,
                             "%s at %d,%d may not be varied",
                             job->game->tiles.tiles[tile].name,
                             (int)(c % job->w), (int)(c / job->w));
    }
    return SETT_OK;
}

static SettStatus tiles_check(const SettGenomeJob *job,
                              const SettGenome *genome, SettError *err)
{
    return sett_tiles_check(job, genome, false, err);
}

/* Draws over free cells, each with a chance. */
static void redraw(TilesWork *work, SettChance chance)
{
    for (int32_t c = 0; c < work->area; c++)
        if (sett_rng_chance(work->rng, chance) && !sett_tiles_fixed(work, c))
            work->child->bytes[c] = work->drawn->tiles[sett_rng_below(
                work->rng, (uint32_t)work->drawn->count)];
}

static SettStatus tiles_random(const SettGenomeJob *job, SettRng *rng,
                               SettGenome *out)
{
    TilesWork work = sett_tiles_work(job, rng, out);
    if (out->capacity < work.area)
        return SETT_TOO_LARGE;
    out->size = work.area;
    if (job->target != NULL)
        memcpy(out->bytes, job->target->grid.cells, (size_t)work.area);
    else
        memset(out->bytes, job->game->fill_open, (size_t)work.area);
    redraw(&work, work.params->initial);
    return SETT_OK;
}

static SettStatus tiles_shake(const SettGenomeJob *job, SettRng *rng,
                              SettChance chance, const SettGenome *parent,
                              SettGenome *child)
{
    TilesWork work = sett_tiles_work(job, rng, child);
    if (!sett_genome_copy(child, parent))
        return SETT_TOO_LARGE;
    redraw(&work, chance);
    return SETT_OK;
}

static SettStatus tiles_mutate(const SettGenomeJob *job, SettRng *rng,
                               const SettGenome *parent, SettGenome *child)
{
    TilesWork work = sett_tiles_work(job, rng, child);
    if (!sett_genome_copy(child, parent))
        return SETT_TOO_LARGE;
    SettStatus status = sett_tiles_mutate(&work);
    for (int32_t n = 1; status == SETT_OK && n < work.params->most; n++) {
        if (sett_rng_below(rng, 2) == 0)
            break;
        status = sett_tiles_mutate(&work);
    }
    return status;
}

/* Takes a cell of the other parent, unless one of both stays. */
static void take_cell(TilesWork *work, const SettGenome *other, int32_t c)
{
    uint8_t *mine = &work->child->bytes[c];
    if (sett_tiles_free(work, *mine) &&
        sett_tiles_free(work, other->bytes[c]) && !sett_tiles_fixed(work, c))
        *mine = other->bytes[c];
}

static SettStatus tiles_cross(const SettGenomeJob *job, SettRng *rng,
                              const SettGenome *a, const SettGenome *b,
                              SettGenome *child)
{
    TilesWork work = sett_tiles_work(job, rng, child);
    if (!sett_genome_copy(child, a) || b->size != a->size)
        return SETT_TOO_LARGE;
    if (work.params->join.index == TILES_RANGE) {
        TilesZone zone;
        SettStatus status = sett_tiles_zone(&work, &zone);
        if (status != SETT_OK || zone.count == 0)
            return status;
        int32_t low = sett_rng_range(rng, 0, zone.count - 1);
        int32_t high = sett_rng_range(rng, low, zone.count - 1);
        for (int32_t i = low; i <= high; i++)
            take_cell(&work, b, sett_tiles_at(&zone, i));
        return SETT_OK;
    }
    int32_t x0 = sett_rng_range(rng, 0, job->w - 1);
    int32_t x1 = sett_rng_range(rng, x0, job->w - 1);
    int32_t y0 = sett_rng_range(rng, 0, job->h - 1);
    int32_t y1 = sett_rng_range(rng, y0, job->h - 1);
    for (int32_t y = y0; y <= y1; y++)
        for (int32_t x = x0; x <= x1; x++)
            take_cell(&work, b, y * job->w + x);
    return SETT_OK;
}

SettStatus sett_tiles_encode(const SettGenomeJob *job, const SettGrid *grid,
                             bool any, SettGenome *out)
{
    TilesWork work = sett_tiles_work(job, NULL, out);
    if (sett_grid_area(grid) != job->w * job->h ||
        out->capacity < job->w * job->h)
        return SETT_TOO_LARGE;
    out->size = work.area;
    memcpy(out->bytes, grid->cells, (size_t)work.area);
    for (int32_t c = 0; job->target != NULL && c < work.area; c++) {
        if (sett_tiles_fixed(&work, c))
            out->bytes[c] = job->target->grid.cells[c];
        else if (!any && !sett_tiles_free(&work, out->bytes[c]))
            out->bytes[c] = job->game->fill_open;
    }
    return SETT_OK;
}

static SettStatus tiles_encode(const SettGenomeJob *job, const SettGrid *grid,
                               SettGenome *out)
{
    return sett_tiles_encode(job, grid, false, out);
}

SettStatus sett_tiles_express(const SettGenomeJob *job,
                              const SettGenome *genome, uint64_t seed,
                              SettGrid *grid)
{
    (void)seed;
    if (genome->size != job->w * job->h)
        return SETT_BAD_INPUT;
    memcpy(grid->cells, genome->bytes, (size_t)genome->size);
    return SETT_OK;
}

const SettParam sett_tiles_rows[TILES_ROWS] = {
    SETT_ROW(TilesParams, initial, 0.7, 0, 1,
             "chance of each tile to be drawn anew at the start"),
    SETT_ROW(TilesParams, most, 2, 1, 64, "most mutations of one child"),
    SETT_ROW(TilesParams, retile, 30, 0, 1000, "weight: one tile drawn anew"),
    SETT_ROW(TilesParams, rotate, 2, 0, 1000, "weight: half a turn"),
    SETT_ROW(TilesParams, swap, 20, 0, 1000, "weight: two tiles change places"),
    SETT_ROW(TilesParams, move, 20, 0, 1000,
             "weight: a tile changes places with its neighbour"),
    SETT_ROW(TilesParams, mirror, 10, 0, 1000,
             "weight: one half becomes the image of the other"),
    SETT_ROW(TilesParams, copy, 8, 0, 1000,
             "weight: a block is copied elsewhere"),
    SETT_ROW(TilesParams, fill, 16, 0, 1000,
             "weight: a line or block becomes wall or floor"),
    SETT_ROW(TilesParams, wall, 8, 0, 1000,
             "weight: a wall from one side to the other, with a gap"),
    SETT_ROW(TilesParams, corridor, 8, 0, 1000,
             "weight: a way between walls, straight or with a turn"),
    SETT_ROW(TilesParams, chamber, 24, 0, 1000,
             "weight: a chamber with a mouth, perhaps with things in it"),
    SETT_ROW(TilesParams, stamp, 6, 0, 1000,
             "weight: a block is copied to its mirror image"),
    SETT_ROW(TilesParams, piece, 8, 0, 1000,
             "weight: a piece of another room of the project"),
    SETT_ROW(TilesParams, tidy, 8, 0, 1000,
             "weight: a wall that stands alone goes, or gets a neighbour"),
    SETT_ROW(TilesParams, things, 16, 0, 1000,
             "weight: two or three things of a kind side by side, or none"),
    SETT_ROW(TilesParams, vault, 10, 0, 1000,
             "weight: a chamber of treasure behind one of guards"),
    SETT_ROW_CHOICE(TilesParams, join, "join", TILES_BLOCK, TILES_JOIN_NAMES,
                    "what a child takes from its second parent"),
};

/* 80 % one tile, 20 % half a turn; initial rooms drawn anew with 0.7. */
static const TilesParams paper = {.initial = {3006477107},
                                  .most = 1,
                                  .retile = 80,
                                  .rotate = 20,
                                  .join = {TILES_RANGE}};
static const TilesParams plain = {
    .initial = {3006477107}, .most = 1, .retile = 1, .join = {TILES_RANGE}};
static const SettPreset presets[] = {
    {"p19", "as in Alvarez et al. 2019", &paper},
    {"h19", "the reference in 2019", &paper},
    {"src", "the reference in 2022", &paper},
    {"me15", "one tile drawn anew", &plain},
};

const SettGenomeKind sett_genome_tiles = {
    .api = SETT_GENOME_API,
    .output_version = 3,
    .name = "tiles",
    .help = "a level's own tiles",
    .params = SETT_TABLE(TilesParams, sett_tiles_rows),
    .presets = presets,
    .preset_count = sizeof presets / sizeof presets[0],
    .prepare = sett_tiles_prepare,
    .capacity = sett_tiles_capacity,
    .check = tiles_check,
    .random = tiles_random,
    .mutate = tiles_mutate,
    .cross = tiles_cross,
    .shake = tiles_shake,
    .encode = tiles_encode,
    .express = sett_tiles_express,
};
