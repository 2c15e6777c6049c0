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
#define TERRAINS 100 /* that are drawn for a level */

typedef enum Zone { OPEN, LOW, TUNNEL, ZONES } Zone;

typedef struct Draft {
    const SettBenchmark *p;
    const int32_t *control;
    SettRng *rng;
    SettArena *tmp;
    uint8_t *cells;
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

static int32_t put_zone(Draft *d, int32_t x, int32_t size, int32_t floor,
                        Zone zone)
{
    for (int32_t i = 0; i < size && x < d->p->w; i++)
        put_column(d, x++, floor, roof_of(zone, floor), false);
    return x;
}

/* A level keeps to few heights, each as long as the others: levels of all
   heights would be alike. */
static void draw_terrain(Draft *d)
{
    int32_t floors[8], count = draw_floors(d, floors), w = d->p->w;
    int32_t parts = sett_rng_range(d->rng, 1, 3);
    Plan plan = draw_plan(d);
    bool even = sett_rng_below(d->rng, 2) == 0;
    int32_t x = put_zone(d, 0, 5, 14, OPEN), before = 14;
    for (int32_t i = 0; i < count; i++) {
        bool low = plan.hop == LOW && floors[i] < 7;
        x = put_steps(d, x, before, floors[i] + low);
        before = floors[i] + low;
        int32_t end = i == count - 1 ? w
                      : even         ? 5 + (w - 5) * (i + 1) / count
                             : sett_rng_range(d->rng, x < w - 5 ? x : w - 5, w);
        int32_t size = end > x ? (end - x) / parts : 0;
        for (int32_t k = 0; k < parts; k++) {
            int32_t hopping = size * plan.hopping / 100;
            bool first = sett_rng_below(d->rng, 2) == 0;
            x = put_zone(d, x, first ? hopping : size - hopping, before,
                         first ? plan.hop : plan.rest);
            x = put_zone(d, x, first ? size - hopping : hopping, before,
                         first ? plan.rest : plan.hop);
        }
    }
    put_zone(d, x, w, before, OPEN);
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

/* Foes by small changes, none of which may make things worse. */
static SettStatus put_foes(Draft *d, int32_t steps, uint8_t *spare)
{
    size_t area = (size_t)(d->p->w * d->p->h);
    add_foe(d);
    SettStatus status = play(d);
    int32_t miss = miss_of(d);
    for (int32_t i = 0; i < steps && miss > 0 && status == SETT_OK; i++) {
        memcpy(spare, d->cells, area);
        int32_t few = d->kills < d->control[0] ? 1 : 2;
        if (sett_rng_below(d->rng, 4) < (uint32_t)few && count_foes(d) > 1)
            remove_foe(d);
        if (sett_rng_below(d->rng, 4) != 0 || count_foes(d) == 0)
            add_foe(d);
        status = play(d);
        int32_t miss_next = miss_of(d);
        if (miss_next <= miss)
            miss = miss_next;
        else
            memcpy(d->cells, spare, area);
    }
    return status == SETT_OK ? play(d) : status;
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

/* How far a terrain is from the hops that are asked for, and how much it is
   like levels that are kept. */
static SettStatus terrain_miss(Draft *d, const PcgWish *wish, double most,
                               double *miss)
{
    int32_t bins[256] = {0};
    double clash;
    SettBenchmarkInfo info = {.trace = bins, .trace_count = 256};
    for (int32_t t = 0; t < d->ticks; t++)
        bins[(d->row[t] < 15 ? d->row[t] : 15) * 16 +
             (d->column[t] < 15 ? d->column[t] : 15)]++;
    info.numbers[PCG_SMB_TICKS] = d->ticks;
    *miss = over(d->jumps, hops_of(d), 1) + 3 * noise_of(d);
    SettStatus status =
        sett_pcg_clash(wish->make, &info, 5 * most, d->tmp, &clash);
    *miss += clash * 5;
    return status;
}

static SettStatus propose(PcgWish *wish, SettArena *tmp, uint8_t *content)
{
    Draft *d = SETT_TAKE(tmp, 1, Draft);
    size_t area = (size_t)(wish->problem->w * wish->problem->h);
    uint8_t *spare = sett_arena_take(tmp, area, 1);
    SettStatus status = SETT_OK;
    Draft best;
    if (d == NULL || spare == NULL)
        return SETT_NO_MEMORY;
    d->p = wish->problem;
    d->control = wish->control;
    d->rng = &wish->rng;
    d->tmp = tmp;
    d->cells = content;
    best = *d;
    double least = 1e9;
    for (int32_t i = 0; i < TERRAINS && status == SETT_OK; i++) {
        double miss = least;
        draw_terrain(d);
        status = play(d);
        if (status == SETT_OK && d->won)
            status = terrain_miss(d, wish, least, &miss);
        if (status != SETT_OK || !d->won || miss >= least)
            continue;
        least = miss;
        best = *d;
        memcpy(spare, content, area);
        if (miss <= 0)
            break;
    }
    *d = best;
    memcpy(content, spare, area);
    if (status == SETT_OK && d->won)
        status = put_foes(d, 300, spare);
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
        .propose = propose, .keep = PCG_DIFFERENT, .effort = 12};
    return sett_pcg_make(job, &maker, tmp, contents);
}
