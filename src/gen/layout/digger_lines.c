/* digger_lines.c - the digger a straight line at a time. One number says how
   many tries to turn fail until one succeeds, so a line is as long as that or
   ends at the border, and no step of it needs a look at anything. */
#include "gen/layout/digger.h"

#include "base/least.h"
#include "contracts/gen_report.h"

#include <string.h>

#include "base/rng_step.h"

#define MOST_TRIES 32
#define SLICE 4096 /* steps between two questions whether to stop */

typedef struct Digger {
    SettRng rng;
    SettGrid *grid;
    uint8_t floor;
    int32_t x0, y0, x1, y1; /* the interior */
    int32_t x, y, dir;
    int32_t tries; /* failing tries to turn that are left */
    int64_t floors, target, spent, bound;
    /* falls[k]: chance, of 2^31, not to have turned after k + 1 tries that
       count. A lower luck goes on. */
    int32_t falls[MOST_TRIES];
} Digger;

/* False where the chance does not fall to nothing within the table. */
static bool make_falls(const SettDiggerParams *p, Digger *d)
{
    uint64_t straight = SETT_SURE >> 1, turn = p->turn.threshold;
    for (int32_t k = 0; k < MOST_TRIES; k++) {
        straight = straight * (SETT_SURE - turn) >> 32;
        d->falls[k] = (int32_t)straight;
        if (straight == 0)
            return true;
        turn += p->turn.threshold;
        turn = sett_min_count(turn, SETT_SURE);
    }
    return false;
}

bool sett_digger_may_run(const SettGenJob *job, const SettGrid *grid)
{
    const SettDiggerParams *p = job->params;
    int32_t ring = job->game->closed_border ? 2 : 0;
    return job->lock == NULL && job->watch == NULL && p->rooms.threshold == 0 &&
           grid->w > ring && grid->h > ring;
}

static inline void set_out(Digger *d)
{
    uint64_t drawn = sett_rng_step(&d->rng);
    int32_t luck = (int32_t)((uint32_t)drawn >> 1);
    int32_t tries = 0;
    for (int32_t k = 0; k < 12; k++) /* falling: all that are true come first */
        tries += luck < d->falls[k];
    while (tries >= 12 && luck < d->falls[tries]) /* the last is 0 */
        tries++;
    d->dir = (int32_t)(drawn >> 62);
    d->tries = tries;
}

/* Steps to the border. */
static int32_t room_ahead(const Digger *d)
{
    int32_t room = d->dir % 2 == 0 ? d->y - d->y0 : d->x - d->x0;
    int32_t side = d->dir % 2 == 0 ? d->y1 - d->y0 : d->x1 - d->x0;
    bool back = d->dir == SETT_N || d->dir == SETT_W;
    return back ? room : side - 1 - room;
}

/* Digs until the target is met; returns the steps it took. */
static int32_t dig_last(Digger *d, int32_t step, int32_t steps, uint8_t *at)
{
    int32_t i = 0;
    for (; i < steps && d->floors < d->target; i++) {
        at += step;
        d->floors += *at != d->floor;
        *at = d->floor;
    }
    return i;
}

/* Eight cells at a time: beyond its end a line digs its last cell again, which
   costs less than a branch that cannot be guessed. */
static inline void dig_line(Digger *d, int32_t steps)
{
    const int32_t dx = sett_dirs[d->dir].x, dy = sett_dirs[d->dir].y;
    const int32_t step = dy * d->grid->w + dx;
    uint8_t *at = &d->grid->cells[sett_grid_at(d->grid, d->x, d->y)];
    const uint8_t floor = d->floor;
    int32_t dug = 0;
    if (d->target - d->floors <= steps) {
        steps = dig_last(d, step, steps, at);
    } else {
        for (int32_t left = steps; left > 0; left -= 8)
            for (int32_t i = 0; i < 8; i++) {
                at += i < left ? step : 0;
                dug += *at != floor;
                *at = floor;
            }
    }
    d->floors += dug;
    d->x += dx * steps;
    d->y += dy * steps;
    d->spent += steps;
}

/* A line: one step that needs no try, then one for each try that fails. At the
   border the step that is blocked takes a try as well, and then a direction is
   drawn without one. A line spends at least one step. Returns the lines. */
static inline uint64_t walk_until(Digger *d, int64_t end)
{
    uint64_t lines = 0;
    for (; d->floors < d->target && d->spent < end; lines++) {
        int32_t room = room_ahead(d), steps = d->tries + 1;
        bool blocked = room < steps;
        steps = blocked ? room : steps;
        if (steps > d->bound - d->spent)
            steps = (int32_t)(d->bound - d->spent);
        dig_line(d, steps);
        if (blocked) {
            d->spent++;
            d->tries -= room;
            d->dir = (int32_t)(sett_rng_step(&d->rng) >> 62);
        } else {
            set_out(d);
            d->tries++; /* right after a turn the first try never turns */
        }
    }
    return lines;
}

/* In slices, each of which asks once whether the run was cancelled. */
static inline void walk(Digger *d, SettArena *tmp)
{
    bool stopped = false;
    while (d->floors < d->target && d->spent < d->bound && !stopped) {
        int64_t end = sett_min_wide(d->bound, d->spent + SLICE);
        stopped = sett_work(tmp, 16 * walk_until(d, end));
    }
}

SettStatus sett_digger_lines(const SettGenJob *job, SettGrid *grid)
{
    int32_t ring = job->game->closed_border ? 1 : 0;
    Digger d = {.grid = grid,
                .floor = job->game->fill_open,
                .x0 = ring,
                .y0 = ring,
                .x1 = grid->w - ring,
                .y1 = grid->h - ring,
                .floors = 1};
    int32_t w = d.x1 - d.x0, interior = w * (d.y1 - d.y0);
    if (!make_falls(job->params, &d))
        return sett_digger_plain(job, grid);
    sett_gen_report_begin(job, 1);
    SettRng rng = job->rng;
    d.target = sett_digger_target(interior, job->params, &rng);
    d.bound = sett_digger_bound(interior);
    int32_t start = (int32_t)sett_rng_below(&rng, (uint32_t)interior);
    d.x = d.x0 + start % w;
    d.y = d.y0 + start / w;
    sett_grid_fill(grid, job->game->fill_solid);
    grid->cells[sett_grid_at(grid, d.x, d.y)] = d.floor;
    d.rng = rng; /* which now lives in registers */
    set_out(&d);
    walk(&d, job->tmp);
    return sett_stopped(job->tmp) ? SETT_CANCELLED : SETT_OK;
}
