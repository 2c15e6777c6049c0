/* gagents.c - agent programs: levels by random generators and by those of our
   database (Kerssemakers et al. 2012, Table I), at the paper's widths; and how
   long a page of twelve takes to be rated. */
#include "bench.h"

#include "sett/programs.h"

#include <string.h>

#define PROGRAMS 64
#define PAGE 12   /* generators that a user sees at once */
#define LEVELS 10 /* of each that are rated */

typedef struct Programs {
    const SettGame *game;
    int32_t count;
    SettGagents of[PROGRAMS];
} Programs;

static SettStatus set_up(const BenchRow *row, Bench *b)
{
    Programs *all = SETT_TAKE(&b->arena, 1, Programs);
    SettGagentRanges ranges;
    if (all == NULL)
        return SETT_NO_MEMORY;
    b->more = all;
    all->game = sett_catalog_game(b->catalog, "mario");
    all->count = PROGRAMS;
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
                          .params = &all->of[b->next % (uint64_t)all->count],
                          .rng = sett_rng(b->next, SETT_FOR_LAYOUT, 0),
                          .tmp = &b->tmp};
        s = sett_gagents_draw(&job, &b->grid);
        b->check += sett_grid_hash(&b->grid);
        b->next++;
        sett_arena_reset(&b->tmp, mark);
    }
    return s;
}

static SettStatus read_program(Programs *all, const char *path,
                               SettArena *arena)
{
    SettIo io = sett_io_posix();
    char *text;
    size_t size;
    const SettJson *json;
    SettStatus s = sett_file_read(&io, path, 0, arena, &text, &size, NULL);
    if (s == SETT_OK)
        s = sett_json_read(text, size, NULL, arena, &json, NULL);
    if (s == SETT_OK)
        s = sett_gagents_read(all->game, json, arena, &all->of[all->count],
                              NULL);
    all->count += s == SETT_OK;
    return s;
}

/* The first 64 by name; the usual program is none of the database. */
static SettStatus set_up_bred(const BenchRow *row, Bench *b)
{
    SettIo io = sett_io_posix();
    SettText names = sett_text(b->arena.alloc);
    Programs *all = SETT_TAKE(&b->arena, 1, Programs);
    const char *folder = SETT_BENCH_SOURCE "/../generators/mario";
    if (all == NULL)
        return SETT_NO_MEMORY;
    b->more = all;
    all->game = sett_catalog_game(b->catalog, "mario");
    SettStatus s = io.list(io.host, folder, &names, NULL);
    const char *at = names.data;
    for (const char *end; s == SETT_OK && at != NULL && all->count < PROGRAMS &&
                          (end = strchr(at, '\n')) != NULL;
         at = end + 1) {
        const char *path = sett_arena_format(&b->arena, "%s/%.*s", folder,
                                             (int)(end - at), at);
        if (path == NULL)
            s = SETT_NO_MEMORY;
        else if (memcmp(at, "usual", 5) != 0)
            s = read_program(all, path, &b->arena);
    }
    sett_text_free(&names);
    if (s == SETT_OK && all->count < PAGE)
        return SETT_UNSUPPORTED;
    return s == SETT_OK ? sett_grid_take(&b->arena, row->w, row->h, &b->grid)
                        : s;
}

/* Twelve generators, ten levels each, completed by the usual judge. */
static SettStatus rate_page(Bench *b, int64_t n)
{
    Programs *all = b->more;
    const SettOracle oracle = {.game = all->game};
    SettStatus s = SETT_OK;
    for (int64_t i = 0; s == SETT_OK && i < n * PAGE; i++, b->next++) {
        SettProgramRating rating;
        s = sett_program_rate(&oracle, &all->of[b->next % (uint64_t)all->count],
                              7, b->next / (uint64_t)all->count * LEVELS,
                              LEVELS, b->grid.w, b->grid.h, &b->tmp, &rating);
        b->check += (uint64_t)rating.won;
    }
    return s;
}

#define ROW(width)                                                           \
    {                                                                        \
        "G11.gagents.random." #width, "levels/s", BENCH_RATE, 1, NULL, NULL, \
            width, 15, set_up, draw, NULL                                    \
    }
#define BRED(width)                                                            \
    {                                                                          \
        "G11.gagents.database." #width, "levels/s", BENCH_RATE, 1, NULL, NULL, \
            width, 15, set_up_bred, draw, NULL                                 \
    }

const BenchRow bench_gagents[] = {
    ROW(80),
    ROW(180),
    ROW(300),
    ROW(1000),
    BRED(80),
    BRED(180),
    BRED(300),
    BRED(1000),
    {"G12.rate.12x10", "s", BENCH_LESS, 1, NULL, NULL, 180, 15, set_up_bred,
     rate_page, NULL},
    {0},
};
