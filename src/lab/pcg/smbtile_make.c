/* smbtile_make.c - levels for "smbtile" that its simple player completes. A
   level is a row of zones at some height: open ground, where he leaps along;
   low passages, where his leaps are short; tunnels of one tile, where he cannot
   leap. Terrain is drawn until he leaps about as often as is asked; foes are
   put, moved and removed until he stomps as many as are asked; coins go where
   he passes, as they change nothing. Zones decide at which heights he runs, and
   that is what the benchmark takes for the difference of levels. */
#include "lab/pcg/pcg_make.h"
#include "lab/pcg/smb_world.h"

#include <string.h>

#define MOST_WIDTH 160
#define PAD 3 /* columns that the benchmark adds on each side */
#define MOST_TICKS 520
#define TERRAINS 20 /* that are drawn for a level */
#define CHANGES 600 /* of the best of them */
#define MOST_PARTS 16
#define CLASH 5 /* what likeness weighs against a hop */

typedef enum Zone { OPEN, LOW, TUNNEL, ZONES } Zone;

/* Columns at one height; the last part goes on to the end. */
typedef struct Part {
    Zone zone;
    int32_t floor, size;
} Part;

typedef struct Draft {
    const SettBenchmark *p;
    const int32_t *control;
    SettRng *rng;
    SettArena *tmp;
    uint8_t *cells;
    Part parts[MOST_PARTS];
    int32_t part_count;
    int32_t floor[MOST_WIDTH]; /* row of the highest ground tile, by column */
    int32_t roof[MOST_WIDTH];  /* row of the roof above, -1 = none */
    /* The last play. */
    bool won;
    int32_t kills, jumps, coins, ticks;
    uint8_t column[MOST_TICKS], row[MOST_TICKS];
} Draft;

static uint8_t *cell_at(const Draft *d, int32_t x, int32_t y)
{
    return &d->cells[y * d->p->w + x];
}

/* Ground of a column; the lowest two rows are always ground. A step is solid
   down to it, other high ground two tiles thick. */
static void put_column(Draft *d, int32_t x, int32_t floor, int32_t roof,
                       bool step)
{
    d->floor[x] = floor;
    d->roof[x] = roof;
    for (int32_t y = 0; y < d->p->h; y++) {
        bool ground = y >= d->p->h - 2 || y == floor || y == floor + 1 ||
                      (step && y > floor);
        *cell_at(d, x, y) = ground      ? PCG_SMB_GROUND
                            : y == roof ? PCG_SMB_BLOCK
                                        : PCG_SMB_AIR;
    }
}

/* Steps up from one floor to a higher one. */
static int32_t put_steps(Draft *d, int32_t x, int32_t from, int32_t to)
{
    for (int32_t floor = from; floor > to && x < d->p->w;) {
        floor = floor - 3 > to ? floor - 3 : to;
        for (int32_t i = 0; i < 5 && x < d->p->w; i++)
            put_column(d, x++, floor, -1, true);
    }
    return x;
}

static int32_t roof_of(Zone zone, int32_t floor)
{
    return zone == OPEN ? -1 : zone == LOW ? floor - 3 : floor - 2;
}

/* Leaps and stomps in all: a stomp comes in the place of a leap. */
static int32_t hops_of(const Draft *d)
{
    return d->control[0] + d->control[1];
}

/* What a level is made of: `hopping` columns of 100 have leaps, the rest are
   tunnels or open ground. A whole level of open ground has some 14 hops, of low
   passages some 45, of tunnels none. */
typedef struct Plan {
    Zone hop, rest;
    int32_t hopping;
} Plan;

static Plan draw_plan(Draft *d)
{
    int32_t hops = hops_of(d);
    if (sett_rng_below(d->rng, 3) > 0)
        return (Plan){LOW, TUNNEL, hops < 45 ? 100 * hops / 45 : 100};
    if (hops < 14)
        return (Plan){OPEN, TUNNEL, 100 * hops / 14};
    return (Plan){LOW, OPEN, hops < 45 ? 100 * (hops - 14) / 31 : 100};
}

/* Floors of a level, all different, mostly from high to low. */
static int32_t draw_floors(Draft *d, int32_t *floors)
{
    int32_t rows[9], count = sett_rng_range(d->rng, 1, 4);
    for (int32_t i = 0; i < 9; i++)
        rows[i] = 6 + i;
    sett_rng_shuffle(d->rng, rows, 9);
    bool falling = sett_rng_below(d->rng, 4) > 0;
    for (int32_t i = 0; i < count; i++) {
        int32_t at = i;
        for (; falling && at > 0 && floors[at - 1] > rows[i]; at--)
            floors[at] = floors[at - 1];
        floors[at] = rows[i];
    }
    return count;
}

static void add_part(Draft *d, Zone zone, int32_t floor, int32_t size)
{
    if (d->part_count < MOST_PARTS && size > 0)
        d->parts[d->part_count++] = (Part){zone, floor, size};
}

/* A level keeps to few heights: levels of all heights would be alike. */
static void draw_parts(Draft *d)
{
    int32_t floors[8], count = draw_floors(d, floors), w = d->p->w, x = 5;
    int32_t halves = sett_rng_range(d->rng, 1, 2);
    Plan plan = draw_plan(d);
    d->part_count = 0;
    add_part(d, OPEN, 14, x);
    for (int32_t i = 0; i < count; i++) {
        int32_t end = i == count - 1 ? w : sett_rng_range(d->rng, x, w);
        int32_t size = (end - x) / halves, hopping = size * plan.hopping / 100;
        for (int32_t k = 0; k < halves; k++) {
            bool first = sett_rng_below(d->rng, 2) == 0;
            if (first)
                add_part(d, plan.hop, floors[i], hopping);
            add_part(d, plan.rest, floors[i], size - hopping);
            if (!first)
                add_part(d, plan.hop, floors[i], hopping);
        }
        x = end;
    }
}

/* Roofs stay below the fourth row, where nothing may be. */
static int32_t floor_of(const Part *part)
{
    int32_t least = part->zone == OPEN ? 5 : part->zone == LOW ? 7 : 6;
    return part->floor < least ? least : part->floor;
}

static void put_parts(Draft *d)
{
    int32_t x = 0, before = 14;
    for (int32_t i = 0; i < d->part_count; i++) {
        const Part *part = &d->parts[i];
        int32_t floor = floor_of(part), end;
        x = put_steps(d, x, before, floor);
        end = i == d->part_count - 1 ? d->p->w : x + part->size;
        for (before = floor; x < end && x < d->p->w; x++)
            put_column(d, x, floor, roof_of(part->zone, floor), false);
    }
}

/* A part of other size, kind or height; two that change places, one that is
   parted in two, or one less. */
static void change_parts(Draft *d)
{
    int32_t n = d->part_count;
    Part *a = &d->parts[sett_rng_below(d->rng, (uint32_t)n)];
    Part *b = &d->parts[sett_rng_below(d->rng, (uint32_t)n)];
    int32_t i = (int32_t)(a - d->parts);
    switch (sett_rng_below(d->rng, 8)) {
    case 0:
        a->floor = sett_rng_range(d->rng, 5, 14);
        break;
    case 1:
        a->floor += a->floor < 14 && sett_rng_below(d->rng, 2) ? 1 : -1;
        break;
    case 2:
        a->zone = (Zone)sett_rng_below(d->rng, ZONES);
        break;
    case 3:
    case 4: {
        int32_t size = sett_rng_range(d->rng, 1, a->size);
        if (n > 1 && size < a->size) {
            a->size -= size;
            b->size += size;
        }
        break;
    }
    case 5: {
        Part part = *a;
        *a = *b;
        *b = part;
        break;
    }
    case 6:
        if (n == MOST_PARTS || a->size < 2)
            break;
        memmove(a + 1, a, (size_t)(n - i) * sizeof *a);
        a[1].size = a->size / 2;
        a->size -= a[1].size;
        a->floor = sett_rng_range(d->rng, 5, 14);
        d->part_count++;
        break;
    default:
        if (n == 1 || a == b)
            break;
        b->size += a->size;
        memmove(a, a + 1, (size_t)(n - i - 1) * sizeof *a);
        d->part_count--;
    }
}

static SettStatus play(Draft *d)
{
    SmbLevel l;
    SmbWorld w;
    SettArenaMark mark = sett_arena_mark(d->tmp);
    SettStatus status = sett_smb_level(d->p, d->cells, d->tmp, &l);
    if (status != SETT_OK ||
        (status = sett_smb_take(&l, d->tmp, &w)) != SETT_OK)
        return status;
    sett_smb_start(&l, d->p->settings[0], &w);
    sett_smb_tick(&l, 0, &w);
    for (d->ticks = 0; w.status == PCG_SMB_RUNNING && d->ticks < MOST_TICKS;
         d->ticks++) {
        sett_smb_tick(&l, sett_smb_simple(&w), &w);
        d->column[d->ticks] = (uint8_t)(w.x / 16);
        d->row[d->ticks] = (uint8_t)(w.y < 0 ? 0 : w.y / 16);
    }
    if (sett_work(d->tmp, 200000))
        return SETT_CANCELLED;
    d->won = w.status == PCG_SMB_WON;
    d->kills = w.kills;
    d->jumps = w.jumps;
    d->coins = w.coins;
    sett_arena_reset(d->tmp, mark);
    return SETT_OK;
}

static int32_t over(int32_t value, int32_t wanted, int32_t error)
{
    int32_t d = value < wanted ? wanted - value : value - wanted;
    return d > error ? d - error : 0;
}

/* Changes along rows that are too many. */
static int32_t noise_of(const Draft *d)
{
    double noise[16], sum = 0;
    sett_smb_noise(d->p, d->cells, noise);
    for (int32_t y = 0; y < 16; y++)
        sum += noise[y] > 0 ? 1 + noise[y] * d->p->w : 0;
    return (int32_t)sum;
}

/* How far a play is from what is asked, coins aside. */
static int32_t miss_of(const Draft *d)
{
    return 2 * over(d->kills, d->control[0], 2) +
           over(d->jumps, d->control[1], 3) + (d->won ? 0 : 1000) +
           2 * noise_of(d);
}

static bool is_foe(uint8_t code)
{
    return code >= PCG_SMB_GOOMBA;
}

/* Where the hero comes down, or a little to the right, as foes walk to the
   left; now and then anywhere. */
static int32_t draw_column(Draft *d)
{
    for (int32_t i = 0; i < 30 && d->ticks > 2; i++) {
        int32_t t = 1 + (int32_t)sett_rng_below(d->rng, (uint32_t)d->ticks - 2);
        int32_t x = d->column[t] - PAD + sett_rng_range(d->rng, 0, 4);
        if (d->row[t - 1] < d->row[t] && x >= 6 && x < d->p->w - 2 &&
            d->row[t] + 1 == d->floor[x - 1])
            return x;
    }
    return sett_rng_range(d->rng, 6, d->p->w - 3);
}

/* Somewhere on the ground that is no tunnel, or on a roof. */
static void add_foe(Draft *d)
{
    for (int32_t i = 0; i < 20; i++) {
        int32_t x =
            i < 10 ? draw_column(d) : sett_rng_range(d->rng, 6, d->p->w - 3);
        int32_t floor = d->floor[x], roof = d->roof[x];
        if (roof >= 0 && roof == floor - 2)
            floor = roof;
        if (floor < 5 || *cell_at(d, x, floor - 1) != PCG_SMB_AIR)
            continue;
        *cell_at(d, x, floor - 1) =
            sett_rng_below(d->rng, 3) == 0 ? PCG_SMB_KOOPA : PCG_SMB_GOOMBA;
        return;
    }
}

static int32_t count_foes(const Draft *d)
{
    int32_t count = 0;
    for (int32_t c = 0; c < d->p->w * d->p->h; c++)
        count += is_foe(d->cells[c]);
    return count;
}

static void remove_foe(Draft *d)
{
    int32_t count = 0, chosen = -1;
    for (int32_t c = 0; c < d->p->w * d->p->h; c++)
        if (is_foe(d->cells[c]) &&
            sett_rng_below(d->rng, (uint32_t)++count) == 0)
            chosen = c;
    if (chosen >= 0)
        d->cells[chosen] = PCG_SMB_AIR;
}

/* Coins in the air where the player was; those that he does not take are taken
   away again. */
static SettStatus put_coins(Draft *d)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0;
         i < 200 && d->coins < d->control[2] && status == SETT_OK; i++) {
        int32_t t = (int32_t)sett_rng_below(d->rng, (uint32_t)d->ticks);
        int32_t x = d->column[t] - PAD, y = d->row[t], before = d->coins;
        if (x < 0 || x >= d->p->w || y < 5 || y >= d->p->h ||
            *cell_at(d, x, y) != PCG_SMB_AIR)
            continue;
        *cell_at(d, x, y) = PCG_SMB_COIN;
        status = play(d);
        if ((d->coins > before && noise_of(d) == 0) || status != SETT_OK)
            continue;
        *cell_at(d, x, y) = PCG_SMB_AIR;
        status = play(d);
    }
    return status;
}

/* How far a level is from what is asked, and how much it is like levels that
   are kept: no more than `most` is asked for. */
static SettStatus cost_of(Draft *d, const PcgWish *wish, int32_t miss,
                          double most, double *cost)
{
    int32_t bins[256] = {0};
    SettBenchmarkInfo info = {.trace = bins, .trace_count = 256};
    double clash = 0;
    *cost = miss;
    /* Now and then what passes at all is enough, where nothing has yet. */
    bool alone = !wish->stands && wish->round % 4 == 3;
    if (*cost >= most || alone)
        return SETT_OK;
    for (int32_t t = 0; t < d->ticks; t++)
        bins[(d->row[t] < 15 ? d->row[t] : 15) * 16 +
             (d->column[t] < 15 ? d->column[t] : 15)]++;
    info.numbers[PCG_SMB_TICKS] = d->ticks;
    SettStatus status = sett_pcg_clash(wish->make, &info, (most - miss) / CLASH,
                                       d->tmp, &clash);
    *cost += CLASH * clash;
    return status;
}

/* The same of a terrain without foes. */
static SettStatus try_terrain(Draft *d, const PcgWish *wish, double most,
                              double *cost)
{
    put_parts(d);
    SettStatus status = play(d);
    int32_t miss =
        over(d->jumps, hops_of(d), 1) + 3 * noise_of(d) + (d->won ? 0 : 1000);
    return status == SETT_OK ? cost_of(d, wish, miss, most, cost) : status;
}

/* The best of some that are drawn, by small changes. */
static SettStatus find_terrain(Draft *d, const PcgWish *wish, double *cost_out)
{
    SettStatus status = SETT_OK;
    Draft best = *d;
    double least = 1e9, cost;
    for (int32_t i = 0;
         i < TERRAINS + CHANGES && least > 0 && status == SETT_OK; i++) {
        if (i >= TERRAINS)
            *d = best;
        if (i < TERRAINS)
            draw_parts(d);
        else
            change_parts(d);
        status = try_terrain(d, wish, least + 1e-9, &cost);
        if (status == SETT_OK && cost <= least) {
            least = cost;
            best = *d;
        }
    }
    *d = best;
    put_parts(d);
    *cost_out = least;
    return status == SETT_OK ? play(d) : status;
}

/* Foes by small changes, none of which may make things worse. */
static SettStatus put_foes(Draft *d, const PcgWish *wish, int32_t steps,
                           uint8_t *spare)
{
    size_t area = (size_t)(d->p->w * d->p->h);
    double least = 1e9, cost;
    add_foe(d);
    SettStatus status = play(d);
    if (status == SETT_OK)
        status = cost_of(d, wish, miss_of(d), 1e9, &least);
    for (int32_t i = 0; i < steps && least > 0 && status == SETT_OK; i++) {
        memcpy(spare, d->cells, area);
        int32_t few = d->kills < d->control[0] ? 1 : 2;
        if (sett_rng_below(d->rng, 4) < (uint32_t)few && count_foes(d) > 1)
            remove_foe(d);
        if (sett_rng_below(d->rng, 4) != 0 || count_foes(d) == 0)
            add_foe(d);
        status = play(d);
        if (status == SETT_OK)
            status = cost_of(d, wish, miss_of(d), least + 1e-9, &cost);
        if (status == SETT_OK && cost <= least)
            least = cost;
        else
            memcpy(d->cells, spare, area);
    }
    return status == SETT_OK ? play(d) : status;
}

static SettStatus propose(PcgWish *wish, SettArena *tmp, uint8_t *content)
{
    Draft *d = SETT_TAKE(tmp, 1, Draft);
    size_t area = (size_t)(wish->problem->w * wish->problem->h);
    uint8_t *spare = sett_arena_take(tmp, area, 1);
    SettStatus status = SETT_OK;
    if (d == NULL || spare == NULL)
        return SETT_NO_MEMORY;
    d->p = wish->problem;
    d->control = wish->control;
    d->rng = &wish->rng;
    d->tmp = tmp;
    d->cells = content;
    double cost;
    status = find_terrain(d, wish, &cost);
    /* Foes do not make it less like others. */
    if (status == SETT_OK && cost > 0 && wish->stands)
        d->won = false;
    if (status == SETT_OK && d->won)
        status = put_foes(d, wish, 300, spare);
    if (status == SETT_OK && d->won)
        status = put_coins(d);
    /* Without a foe it is no content, which is told at once; the planner would
       work long on what the simple player does not complete. */
    if (!d->won)
        memset(content, PCG_SMB_AIR, area);
    return status;
}

SettStatus sett_pcg_smbtile_make(const SettBenchmarkJob *job, SettArena *tmp,
                                 uint8_t *contents)
{
    static const PcgMaker maker = {
        .propose = propose, .keep = PCG_DIFFERENT, .effort = 150, .batch = 10};
    return sett_pcg_make(job, &maker, tmp, contents);
}
