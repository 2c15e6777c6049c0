/* puzzles.c - games in PuzzleScript: inputs a second of breadth-first search on
   the project's own puzzles, how that grows with the level, and how long a
   source takes to be read. */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Puzzling {
    char text[1 << 16];
    size_t size;
    SettPuzzle *puzzle;
    SettGrid grid;
} Puzzling;

/* NAME of "G36.puzzle.NAME". */
static SettStatus open_source(const BenchRow *row, Puzzling *p)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/../games/puzzles/%s.txt", SETT_BENCH_SOURCE,
             strrchr(row->name, '.') + 1);
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return SETT_UNSUPPORTED;
    p->size = fread(p->text, 1, sizeof p->text, file);
    fclose(file);
    return sett_puzzle_create(p->text, p->size, sett_alloc_default(),
                              &p->puzzle, NULL);
}

/* The last level, which is the largest. */
static SettStatus steps(const BenchRow *row, Bench *b, double *out)
{
    Puzzling *p = calloc(1, sizeof *p);
    SettPuzzleSolved s;
    SettStatus status = p != NULL ? open_source(row, p) : SETT_NO_MEMORY;
    uint64_t done = 0;
    double time = 0;
    if (status == SETT_OK)
        status =
            sett_puzzle_level(p->puzzle, sett_puzzle_level_count(p->puzzle) - 1,
                              &b->arena, &p->grid, NULL);
    while (status == SETT_OK && time < 0.3) {
        SettArenaMark mark = sett_arena_mark(&b->tmp);
        double began = bench_cpu();
        status = sett_puzzle_solve(p->puzzle, &p->grid, SETT_PUZZLE_BREADTH,
                                   UINT64_MAX, NULL, &b->tmp, &s);
        time += bench_cpu() - began;
        done += s.steps;
        sett_arena_reset(&b->tmp, mark);
    }
    *out = (double)done / time;
    if (p != NULL)
        sett_puzzle_destroy(p->puzzle);
    free(p);
    return status;
}

/* A walled room of N x N cells, N behind the row's last dot: the player, three
   parcels and their plates around its middle; 4,000 states of it. */
static SettStatus draw_room(const BenchRow *row, Bench *b, Puzzling *p)
{
    const SettTileSet *tiles = &sett_puzzle_game(p->puzzle)->tiles;
    int32_t n = atoi(strrchr(row->name, '.') + 1), m = n / 2;
    SettStatus status = sett_grid_take(&b->arena, n, n, &p->grid);
    if (status != SETT_OK)
        return status;
    static const struct {
        char key;
        int32_t x, y;
    } things[] = {{'p', 0, 0},   {'*', -1, -1}, {'*', 1, -1}, {'*', 1, 1},
                  {'o', -2, -2}, {'o', 2, -2},  {'o', 2, 1}};
    for (int32_t i = 0; i < n * n; i++) {
        int32_t x = i % n, y = i / n;
        bool edge = x == 0 || y == 0 || x == n - 1 || y == n - 1;
        p->grid.cells[i] = (uint8_t)sett_tile_glyph(tiles, edge ? '#' : '.');
    }
    for (size_t i = 0; i < sizeof things / sizeof things[0]; i++)
        p->grid.cells[(m + things[i].y) * n + m + things[i].x] =
            (uint8_t)sett_tile_glyph(tiles, things[i].key);
    return SETT_OK;
}

static SettStatus open_room(const BenchRow *row, Bench *b, Puzzling *p,
                            SettPuzzleSolved *s, double *time)
{
    static const BenchRow push = {.name = ".push"};
    SettStatus status = open_source(&push, p);
    if (status == SETT_OK)
        status = draw_room(row, b, p);
    double began = bench_cpu();
    if (status == SETT_OK)
        status = sett_puzzle_solve(p->puzzle, &p->grid, SETT_PUZZLE_PLAIN, 4000,
                                   NULL, &b->tmp, s);
    *time = bench_cpu() - began;
    return status;
}

static SettStatus grown(const BenchRow *row, Bench *b, double *out)
{
    Puzzling *p = calloc(1, sizeof *p);
    SettPuzzleSolved s = {.steps = 0};
    double time = 1;
    SettArenaMark mark = sett_arena_mark(&b->tmp);
    SettStatus status =
        p != NULL ? open_room(row, b, p, &s, &time) : SETT_NO_MEMORY;
    sett_arena_reset(&b->tmp, mark);
    *out = (double)s.steps / time;
    if (p != NULL)
        sett_puzzle_destroy(p->puzzle);
    free(p);
    return status;
}

static SettStatus load(const BenchRow *row, Bench *b, double *out)
{
    Puzzling *p = calloc(1, sizeof *p);
    SettStatus status = p != NULL ? open_source(row, p) : SETT_NO_MEMORY;
    double began = bench_cpu();
    (void)b;
    for (int32_t i = 0; i < 200 && status == SETT_OK; i++) {
        sett_puzzle_destroy(p->puzzle);
        status = sett_puzzle_create(p->text, p->size, sett_alloc_default(),
                                    &p->puzzle, NULL);
    }
    *out = (bench_cpu() - began) / 200 * 1000;
    if (p != NULL)
        sett_puzzle_destroy(p->puzzle);
    free(p);
    return status;
}

#define STEPS(name)                                 \
    {                                               \
        name, "steps/s", BENCH_RATE, .value = steps \
    }
const BenchRow bench_puzzles[] = {
    STEPS("G36.puzzle.push"),
    STEPS("G36.puzzle.ice"),
    STEPS("G36.puzzle.lamps"),
    STEPS("G36.puzzle.pairs"),
    STEPS("G36.puzzle.mow"),
    {"G36.puzzle.room.8", "steps/s", BENCH_RATE, .value = grown},
    {"G36.puzzle.room.16", "steps/s", BENCH_RATE, .value = grown},
    {"G36.puzzle.room.32", "steps/s", BENCH_RATE, .value = grown},
    {"G36.puzzle.room.64", "steps/s", BENCH_RATE, .value = grown},
    {"G36.puzzle.room.128", "steps/s", BENCH_RATE, .value = grown},
    {"G36.puzzle.load.ice", "ms", BENCH_LESS, .value = load},
    {0}};
