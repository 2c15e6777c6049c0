/* layout_cac.c - the cellular-automata layout creator (Green et al. 2019: 45 %
   walls, majority of the eight neighbours, more walls while over 75 % is floor,
   the largest island is kept). Neighbours outside the interior do not count; a
   cell becomes wall where walls outnumber floors. Fast paths: cave_rows.c,
   cave_flat.c, cave_many.c. */
#include "base/least.h"
#include "gen/layout/cave.h"
#include "gen/layout/small.h"
#include "gen/parts.h"

static const SettParam cave_rows[] = {
    SETT_ROW(SettCaveParams, walls, 0.45, 0, 1, "share of walls at the start"),
    SETT_ROW(SettCaveParams, steps, 3, 0, 100, "steps of the automaton"),
    SETT_ROW(SettCaveParams, most, 0.75, 0, 1,
             "above this share of floor more walls are added"),
    SETT_ROW_AS(SettCaveParams, more_walls, "more-walls", 0.30, 0, 1,
                "chance of a floor to become wall then"),
    SETT_ROW(SettCaveParams, rounds, 200, 0, 10000, "rounds of that at most"),
    SETT_ROW(SettCaveParams, least, 0.28, 0, 1,
             "under this share of floor it starts again"),
    SETT_ROW(SettCaveParams, tries, 100, 1, 1000, "attempts at most"),
};

static void scatter(SettLayoutBoard *b, SettChance walls)
{
    SettBitStream bits = {0, 0};
    sett_board_clear(b);
    for (int32_t y = b->y0; y < b->y1; y++)
        for (int32_t x = b->x0; x < b->x1; x++)
            if (!sett_stream_take(&bits, &b->rng, walls, 1))
                sett_board_dig(b, x, y);
}

static void close_cell(SettLayoutBoard *b, int32_t x, int32_t y)
{
    if (!sett_mask_get(&b->fixed, x, y))
        sett_mask_unset(&b->open, x, y);
}

static void add_walls(SettLayoutBoard *b, SettChance chance)
{
    SettBitStream bits = {0, 0};
    for (int32_t y = b->y0; y < b->y1; y++)
        for (int32_t x = b->x0; x < b->x1; x++)
            if (sett_stream_take(&bits, &b->rng, chance, 1))
                close_cell(b, x, y);
}

/* Walls minus floors among the neighbours inside the interior. */
static int32_t majority(const SettLayoutBoard *b, const SettMask *open,
                        int32_t x, int32_t y)
{
    int32_t n = 0;
    for (int32_t dy = -1; dy <= 1; dy++)
        for (int32_t dx = -1; dx <= 1; dx++)
            if ((dx != 0 || dy != 0) && sett_board_inside(b, x + dx, y + dy))
                n += sett_mask_get(open, x + dx, y + dy) ? -1 : 1;
    return n;
}

static void automaton_step(SettLayoutBoard *b, SettMask *before)
{
    sett_mask_copy(before, &b->open);
    for (int32_t y = b->y0; y < b->y1; y++)
        for (int32_t x = b->x0; x < b->x1 && !sett_work(b->job->tmp, 32); x++) {
            if (majority(b, before, x, y) > 0)
                close_cell(b, x, y);
            else
                sett_board_dig(b, x, y);
        }
}

int64_t sett_cave_least(int64_t area, const SettCaveParams *p)
{
    int64_t n =
        (int64_t)((p->least.threshold * (uint64_t)area + ((uint64_t)1 << 31)) >>
                  32);
    return sett_max_wide(n, sett_min_wide(area, 12));
}

static SettStatus one_island(SettLayoutBoard *b, int64_t *floors)
{
    if (b->has_given) {
        SettStatus status = sett_board_connect(b);
        *floors = sett_mask_count(&b->open);
        return status;
    }
    return sett_keep_largest(&b->open, b->job->tmp, floors);
}

/* The steps of a run: of words where `sums` are given, else a cell at a time on
   a copy of the board. */
typedef struct Steps {
    uint64_t *sums;
    SettMask before;
} Steps;

static SettStatus take_steps(SettLayoutBoard *b, bool plain, Steps *out)
{
    *out = (Steps){.sums = NULL};
    if (plain)
        return sett_mask_take(b->job->tmp, b->w, b->h, &out->before);
    out->sums =
        SETT_TAKE(b->job->tmp, SETT_STEP_WORDS(b->open.stride), uint64_t);
    return out->sums == NULL ? SETT_NO_MEMORY : SETT_OK;
}

static void step(SettLayoutBoard *b, Steps *steps)
{
    if (steps->sums != NULL)
        sett_cave_step(b, steps->sums);
    else
        automaton_step(b, &steps->before);
}

static SettStatus attempt(SettLayoutBoard *b, const SettCaveParams *p,
                          Steps *steps, SettGrid *grid, int64_t *floors)
{
    int64_t area = sett_board_interior(b);
    bool words = steps->sums != NULL;
    (words ? sett_cave_scatter : scatter)(b, p->walls);
    sett_board_show(b, grid, "walls at random");
    SettArena *tmp = b->job->tmp;
    for (int32_t i = 0; i < p->steps && !sett_stopped(tmp); i++) {
        step(b, steps);
        sett_board_show(b, grid, "smoothed: each tile as most around it");
    }
    for (int32_t i = 0;
         i < p->rounds && !sett_stopped(tmp) &&
         sett_cave_is_over(sett_mask_count(&b->open), area, p->most);
         i++) {
        (words ? sett_cave_add_walls : add_walls)(b, p->more_walls);
        step(b, steps);
        sett_board_show(b, grid, "more walls, where there is too much floor");
    }
    SettStatus status =
        sett_stopped(tmp) ? SETT_CANCELLED : one_island(b, floors);
    sett_board_show(b, grid, "only the largest island is kept");
    return status;
}

static SettStatus run(const SettGenJob *job, SettGrid *grid, bool plain)
{
    const SettCaveParams *p = job->params;
    SettLayoutBoard b;
    Steps steps;
    SettMask best;
    SettStatus status = sett_board_open(job, grid, &b);
    if (status != SETT_OK)
        return status;
    status = take_steps(&b, plain, &steps);
    if (status != SETT_OK)
        return status;
    status = sett_mask_take(job->tmp, b.w, b.h, &best);
    int64_t floors, best_floors = -1;
    int64_t least = sett_cave_least(sett_board_interior(&b), p);
    int32_t tried = 0;
    while (status == SETT_OK && tried < p->tries && best_floors < least) {
        status = attempt(&b, p, &steps, grid, &floors);
        tried++;
        if (status == SETT_OK && floors > best_floors) {
            best_floors = floors;
            sett_mask_copy(&best, &b.open);
        }
    }
    if (status != SETT_OK)
        return status;
    sett_mask_copy(&b.open, &best);
    return sett_board_write(&b, grid, tried);
}

SettStatus sett_cave_plain(const SettGenJob *job, SettGrid *grid)
{
    return run(job, grid, true);
}

static SettStatus cave_run(const SettGenJob *job, SettGrid *grid)
{
#ifdef SETT_NO_FAST
    return sett_cave_plain(job, grid);
#else
    if (sett_small_job(job, grid))
        return sett_cave_flat(job, grid);
    return run(job, grid, !sett_cave_has_ring(job, grid));
#endif
}

#ifndef SETT_NO_MANY
static SettStatus cave_run_many(const SettGenJob *job, const SettRng *streams,
                                int32_t count, SettGrid *grids,
                                SettStatus *each)
{
#ifndef SETT_NO_FAST
    if (sett_small_job(job, grids))
        return sett_cave_many(job, streams, count, grids, each);
#endif
    SettGenJob one = *job;
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < count && status != SETT_NO_MEMORY; i++) {
        SettArenaMark mark = sett_arena_mark(job->tmp);
        one.rng = streams[i];
        status = each[i] = cave_run(&one, &grids[i]);
        sett_arena_reset(job->tmp, mark);
    }
    return status == SETT_NO_MEMORY ? status : SETT_OK;
}
#endif

const SettGen sett_gen_cac = {
    .api = SETT_GEN_API,
    .output_version = 1,
    .name = "cac",
    .help = "cellular-automata layouts: caves",
    .source = "Green et al. 2019, cellular-automata layout creator",
    .writes = SETT_WRITES_LAYOUT,
    .params = SETT_TABLE(SettCaveParams, cave_rows),
    .run = cave_run,
#ifndef SETT_NO_MANY
    .run_many = cave_run_many,
#endif
};
