/* layout_cac.c - the cellular-automata layout creator (Green et al. 2019: 45 %
   walls, majority of the eight neighbours, more walls while over 75 % is floor,
   the largest island is kept). Neighbours outside the interior do not count; a
   cell becomes wall where walls outnumber floors. */
#include "gen/layout.h"
#include "gen/parts.h"

typedef struct CaveParams {
    SettChance walls;
    int32_t steps;
    SettChance most;
    SettChance more_walls;
    int32_t rounds;
    SettChance least;
    int32_t tries;
} CaveParams;

static const SettParam cave_rows[] = {
    SETT_ROW(CaveParams, walls, 0.45, 0, 1, "share of walls at the start"),
    SETT_ROW(CaveParams, steps, 3, 0, 100, "steps of the automaton"),
    SETT_ROW(CaveParams, most, 0.75, 0, 1,
             "above this share of floor more walls are added"),
    SETT_ROW_AS(CaveParams, more_walls, "more-walls", 0.30, 0, 1,
                "chance of a floor to become wall then"),
    SETT_ROW(CaveParams, rounds, 200, 0, 10000, "rounds of that at most"),
    SETT_ROW(CaveParams, least, 0.28, 0, 1,
             "under this share of floor it starts again"),
    SETT_ROW(CaveParams, tries, 100, 1, 1000, "attempts at most"),
};

/* Random bits for the interior, row by row, 64 cells a draw. */
typedef struct Bits {
    uint64_t word;
    int32_t left;
} Bits;

static bool next_bit(Bits *bits, SettRng *rng, SettChance chance)
{
    if (bits->left == 0) {
        bits->word = sett_rng_bits(rng, chance);
        bits->left = 64;
    }
    bool bit = bits->word & 1;
    bits->word >>= 1;
    bits->left--;
    return bit;
}

static void scatter(SettBoard *b, SettChance walls)
{
    Bits bits = {0, 0};
    sett_board_clear(b);
    for (int32_t y = b->y0; y < b->y1; y++)
        for (int32_t x = b->x0; x < b->x1; x++)
            if (!next_bit(&bits, &b->rng, walls))
                sett_board_dig(b, x, y);
}

static void close_cell(SettBoard *b, int32_t x, int32_t y)
{
    if (!sett_mask_get(&b->fixed, x, y))
        sett_mask_unset(&b->open, x, y);
}

static void add_walls(SettBoard *b, SettChance chance)
{
    Bits bits = {0, 0};
    for (int32_t y = b->y0; y < b->y1; y++)
        for (int32_t x = b->x0; x < b->x1; x++)
            if (next_bit(&bits, &b->rng, chance))
                close_cell(b, x, y);
}

/* Walls minus floors among the neighbours inside the interior. */
static int32_t majority(const SettBoard *b, const SettMask *open, int32_t x,
                        int32_t y)
{
    int32_t n = 0;
    for (int32_t dy = -1; dy <= 1; dy++)
        for (int32_t dx = -1; dx <= 1; dx++)
            if ((dx != 0 || dy != 0) && sett_board_inside(b, x + dx, y + dy))
                n += sett_mask_get(open, x + dx, y + dy) ? -1 : 1;
    return n;
}

static void automaton_step(SettBoard *b, SettMask *before)
{
    sett_mask_copy(before, &b->open);
    for (int32_t y = b->y0; y < b->y1; y++)
        for (int32_t x = b->x0; x < b->x1; x++) {
            if (majority(b, before, x, y) > 0)
                close_cell(b, x, y);
            else
                sett_board_dig(b, x, y);
        }
}

/* count / area > share of 2^32, exactly. */
static bool is_over(int64_t count, int64_t area, SettChance share)
{
    return (uint64_t)count << 32 > share.threshold * (uint64_t)area;
}

/* Floors that a cave must have: the share, and 12 where there is room. */
static int64_t least_floors(const SettBoard *b, const CaveParams *p)
{
    int64_t area = sett_board_interior(b);
    int64_t n =
        (int64_t)((p->least.threshold * (uint64_t)area + ((uint64_t)1 << 31)) >>
                  32);
    int64_t room = area < 12 ? area : 12;
    return n > room ? n : room;
}

static SettStatus one_island(SettBoard *b, int64_t *floors)
{
    if (b->has_given) {
        SettStatus s = sett_board_connect(b);
        *floors = sett_mask_count(&b->open);
        return s;
    }
    return sett_keep_largest(&b->open, b->job->tmp, floors);
}

static SettStatus attempt(SettBoard *b, const CaveParams *p, SettMask *scratch,
                          SettGrid *grid, int64_t *floors)
{
    int64_t area = sett_board_interior(b);
    scatter(b, p->walls);
    sett_board_show(b, grid, "noise");
    for (int32_t i = 0; i < p->steps; i++) {
        automaton_step(b, scratch);
        sett_board_show(b, grid, "step");
    }
    for (int32_t i = 0;
         i < p->rounds && is_over(sett_mask_count(&b->open), area, p->most);
         i++) {
        add_walls(b, p->more_walls);
        automaton_step(b, scratch);
        sett_board_show(b, grid, "more walls");
    }
    SettStatus s = one_island(b, floors);
    sett_board_show(b, grid, "largest island");
    return s;
}

static SettStatus cave_run(const SettGenJob *job, SettGrid *grid)
{
    const CaveParams *p = job->params;
    SettBoard b;
    SettMask scratch, best;
    SettStatus s = sett_board_open(job, grid, &b);
    if (s == SETT_OK)
        s = sett_mask_take(job->tmp, b.w, b.h, &scratch);
    if (s == SETT_OK)
        s = sett_mask_take(job->tmp, b.w, b.h, &best);
    int64_t floors, best_floors = -1;
    int32_t tried = 0;
    while (s == SETT_OK && tried < p->tries &&
           best_floors < least_floors(&b, p)) {
        s = attempt(&b, p, &scratch, grid, &floors);
        tried++;
        if (s == SETT_OK && floors > best_floors) {
            best_floors = floors;
            sett_mask_copy(&best, &b.open);
        }
    }
    if (s != SETT_OK)
        return s;
    sett_mask_copy(&b.open, &best);
    return sett_board_write(&b, grid, tried);
}

const SettGen sett_gen_cac = {
    .api = SETT_GEN_API,
    .output_version = 1,
    .name = "cac",
    .help = "cellular-automata layouts: caves",
    .source = "Green et al. 2019, cellular-automata layout creator",
    .writes = SETT_WRITES_LAYOUT,
    .params = SETT_TABLE(CaveParams, cave_rows),
    .run = cave_run,
};
