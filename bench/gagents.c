/* gagents.c - agent programs: levels by random generators (Kerssemakers et al.
   2012, Table I), at the paper's widths. */
#include "bench.h"

#include "sett/gagents.h"

#define PROGRAMS 64

typedef struct Programs {
    const SettGame *game;
    SettGagents of[PROGRAMS];
} Programs;

static SettStatus set_up(const BenchRow *row, Bench *b)
{
    Programs *all = SETT_TAKE(&b->arena, 1, Programs);
    SettGagentRanges ranges;
    if (all == NULL)
        return SETT_NO_MEMORY;
    b->more = all;
    all->game = sett_game_named("mario");
    sett_gagent_ranges(all->game, &ranges);
    for (int32_t i = 0; i < PROGRAMS; i++) {
        SettRng rng = sett_rng((uint64_t)i, SETT_FOR_GENOME, 0);
        sett_gagents_random(&ranges, &rng, &all->of[i]);
    }
    return sett_grid_take(&b->arena, row->w, row->h, &b->grid);
}

static SettStatus draw(Bench *b, int64_t n)
{
    Programs *all = b->more;
    SettStatus s = SETT_OK;
    for (int64_t i = 0; s == SETT_OK && i < n; i++) {
        SettArenaMark mark = sett_arena_mark(&b->tmp);
        SettGenJob job = {.game = all->game,
                          .params = &all->of[b->next % PROGRAMS],
                          .rng = sett_rng(b->next, SETT_FOR_LAYOUT, 0),
                          .tmp = &b->tmp};
        s = sett_gagents_draw(&job, &b->grid);
        b->check += sett_grid_hash(&b->grid);
        b->next++;
        sett_arena_reset(&b->tmp, mark);
    }
    return s;
}

#define ROW(width)                                                           \
    {                                                                        \
        "G11.gagents.random." #width, "levels/s", BENCH_RATE, 1, NULL, NULL, \
            width, 15, set_up, draw, NULL                                    \
    }

const BenchRow bench_gagents[] = {
    ROW(80), ROW(180), ROW(300), ROW(1000), {0},
};
