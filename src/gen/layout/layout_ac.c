/* layout_ac.c - the agent-based layout creator (Green et al. 2019): a digger
   walks straight, and the longer it has not turned the likelier it turns. The
   room option is that of the digger in the field's text book (Shaker et al.
   2016, chapter 3); off by default, as in the paper. Differs in nothing but the
   use of random numbers: a digger draws once how long it goes straight, against
   the falling chance not to have turned, instead of a coin at every step.
   Fast path: digger_lines.c. */
#include "base/least.h"
#include "gen/layout/digger.h"
#include "gen/parts.h"

static const SettParam digger_rows[] = {
    SETT_ROW_AS(SettDiggerParams, floors_low, "floors-low", 75, 1, 144,
                "fewest floor tiles dug on 144 tiles"),
    SETT_ROW_AS(SettDiggerParams, floors_high, "floors-high", 95, 1, 144,
                "most floor tiles dug on 144 tiles"),
    SETT_ROW(SettDiggerParams, turn, 0.05, 0, 1,
             "chance to turn that every straight step adds"),
    SETT_ROW(SettDiggerParams, rooms, 0, 0, 1,
             "chance of a room at every step"),
    SETT_ROW_AS(SettDiggerParams, room_low, "room-low", 3, 1, 64,
                "smallest side of such a room"),
    SETT_ROW_AS(SettDiggerParams, room_high, "room-high", 7, 1, 64,
                "largest side of such a room"),
};

typedef struct Digger {
    SettLayoutBoard *board;
    const SettDiggerParams *params;
    int32_t x, y, dir;
    uint64_t turn;     /* chance of the next turn, of 2^32 */
    uint64_t straight; /* chance not to have turned until now, of 2^31 */
    uint64_t luck;     /* it turns when `straight` falls to this */
    bool blocked, fresh;
    int64_t floors;
} Digger;

static bool passable(const SettLayoutBoard *b, int32_t x, int32_t y)
{
    return sett_board_inside(b, x, y) &&
           (!sett_mask_get(&b->fixed, x, y) || sett_mask_get(&b->given, x, y));
}

static void dig(Digger *d, int32_t x, int32_t y)
{
    if (!passable(d->board, x, y) || sett_mask_get(&d->board->open, x, y))
        return;
    sett_board_dig(d->board, x, y);
    d->floors++;
}

static void dig_room(Digger *d)
{
    const SettDiggerParams *p = d->params;
    SettRng *rng = &d->board->rng;
    if (!sett_rng_chance(rng, p->rooms))
        return;
    int32_t low = sett_min(p->room_low, p->room_high);
    int32_t high = sett_max(p->room_low, p->room_high);
    int32_t w = sett_rng_range(rng, low, high);
    int32_t h = sett_rng_range(rng, low, high);
    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < w; x++)
            dig(d, d->x - w / 2 + x, d->y - h / 2 + y);
}

/* One number gives a direction and, in its low half, how long it will last. */
static void set_out(Digger *d, uint64_t turn)
{
    uint64_t drawn = sett_rng_next(&d->board->rng);
    d->dir = (int32_t)(drawn >> 62);
    d->luck = (uint32_t)drawn >> 1;
    d->straight = SETT_SURE >> 1; /* or its product would not fit */
    d->turn = turn;
}

/* The engine's order: after a block a new direction and the same chance; else
   the chance is tried and grows until it comes. */
static void choose_direction(Digger *d)
{
    if (d->fresh) {
        d->fresh = false;
        return;
    }
    if (d->blocked) {
        d->dir = (int32_t)sett_rng_below(&d->board->rng, 4);
        return;
    }
    d->straight = d->straight * (SETT_SURE - d->turn) >> 32;
    if (d->luck >= d->straight) {
        set_out(d, 0);
        return;
    }
    d->turn = sett_min_count(d->turn + d->params->turn.threshold, SETT_SURE);
}

static void move(Digger *d)
{
    int32_t x = d->x + sett_dirs[d->dir].x, y = d->y + sett_dirs[d->dir].y;
    d->blocked = !passable(d->board, x, y);
    if (d->blocked)
        return;
    d->x = x;
    d->y = y;
    dig(d, x, y);
    if (d->params->rooms.threshold != 0)
        dig_room(d);
}

int64_t sett_digger_target(int32_t interior, const SettDiggerParams *p,
                           SettRng *rng)
{
    int32_t low = sett_min(p->floors_low, p->floors_high);
    int32_t high = sett_max(p->floors_low, p->floors_high);
    int64_t n = sett_interior_scaled(interior, sett_rng_range(rng, low, high));
    int64_t most = (int64_t)interior * 9 / 10;
    n = sett_min_wide(sett_max_wide(n, 12), most);
    return sett_max_wide(n, 1);
}

/* A uniform tile that the digger may stand on; false where there is none. */
static bool start_tile(SettLayoutBoard *b, int32_t *x, int32_t *y)
{
    int32_t n = 0, w = b->x1 - b->x0, cells = sett_board_interior(b);
    for (int32_t c = 0; c < cells; c++)
        n += passable(b, b->x0 + c % w, b->y0 + c / w);
    if (n == 0)
        return false;
    int32_t pick = (int32_t)sett_rng_below(&b->rng, (uint32_t)n);
    for (int32_t c = 0; c < cells; c++) {
        *x = b->x0 + c % w;
        *y = b->y0 + c / w;
        if (passable(b, *x, *y) && pick-- == 0)
            break;
    }
    return true;
}

/* Walks until enough is dug. Behind locked walls that may never be: then the
   bound ends it with what there is. */
static void walk(Digger *d, int64_t target, SettGrid *grid)
{
    int64_t bound = sett_digger_bound(sett_board_interior(d->board));
    SettArena *tmp = d->board->job->tmp;
    for (int64_t i = 0; d->floors < target && i < bound && !sett_work(tmp, 32);
         i++) {
        choose_direction(d);
        int64_t before = d->floors;
        move(d);
        if (d->floors != before)
            sett_board_show(d->board, grid, "the digger goes on");
    }
}

SettStatus sett_digger_plain(const SettGenJob *job, SettGrid *grid)
{
    SettLayoutBoard b;
    SettStatus status = sett_board_open(job, grid, &b);
    if (status != SETT_OK)
        return status;
    Digger d = {.board = &b, .params = job->params, .fresh = true};
    int64_t target =
        sett_digger_target(sett_board_interior(&b), d.params, &b.rng);
    d.floors = sett_mask_count(&b.open);
    if (start_tile(&b, &d.x, &d.y)) {
        dig(&d, d.x, d.y);
        set_out(&d, d.params->turn.threshold);
        walk(&d, target, grid);
    }
    if (sett_stopped(job->tmp))
        return SETT_CANCELLED;
    if (b.has_given)
        status = sett_board_connect(&b);
    return status == SETT_OK ? sett_board_write(&b, grid, 1) : status;
}

static SettStatus digger_run(const SettGenJob *job, SettGrid *grid)
{
#ifndef SETT_NO_FAST
    if (sett_digger_may_run(job, grid))
        return sett_digger_lines(job, grid);
#endif
    return sett_digger_plain(job, grid);
}

const SettGen sett_gen_ac = {
    .api = SETT_GEN_API,
    .output_version = 2,
    .name = "ac",
    .help = "agent-based layouts: a digger's winding tunnels",
    .source = "Green et al. 2019, agent-based layout creator",
    .writes = SETT_WRITES_LAYOUT,
    .params = SETT_TABLE(SettDiggerParams, digger_rows),
    .run = digger_run,
};
