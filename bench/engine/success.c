/* success.c - sett_bench --engine success:N: N seeds of each gate's task, 10 s
   of CPU time each. */
#include "engine/engine.h"
#include "solve.h"

#include <stdio.h>
#include <string.h>

#define SECONDS 10.0

typedef struct Task {
    const char *name;
    BenchSeedFn *seed; /* NULL: a level of smb */
    BenchRow row;
} Task;

static const Task tasks[] = {
    {"S1 smb 30x14, 2x2, way", NULL, {.w = 30, .h = 14, .layout = "2x2"}},
    {"S2 smb 30x14, 3x3, way", NULL, {.w = 30, .h = 14, .layout = "3x3"}},
    {"S3 dungeon 13x9", bench_solve_dungeon, {.w = 13, .h = 9}},
    {"S4 dungeon 30x20", bench_solve_dungeon, {.w = 30, .h = 20}},
    {"S5 maze 15x15", bench_solve_maze, {.w = 15, .h = 15}},
    {"S5 maze 30x30", bench_solve_maze, {.w = 30, .h = 30}},
    {"S5 maze 50x50", bench_solve_maze, {.w = 50, .h = 50}},
    {"S6 sokoban 9x9, 10 steps",
     bench_solve_sokoban,
     {.w = 9, .h = 9, .per = 10}},
    {"S6 sokoban 12x12, 20 steps",
     bench_solve_sokoban,
     {.w = 12, .h = 12, .per = 20}},
    {"S12 field 6x6, 5 steps, learnt",
     bench_solve_learnt,
     {.name = "field", .per = 5}},
    {"S12 maze 6x6, 5 steps, learnt",
     bench_solve_learnt,
     {.name = "maze", .per = 5}},
    {"S12 sokoban 6x6, 6 steps",
     bench_solve_sokoban,
     {.w = 6, .h = 6, .per = 6}},
    {"S12 blocks 12x6, 15 steps",
     bench_solve_blocks,
     {.w = 12, .h = 6, .per = 15}},
    {"S12 blocks 18x6, 24 steps",
     bench_solve_blocks,
     {.w = 18, .h = 6, .per = 24}},
};

static SettStatus one(const EngineGame *smb, const Task *task, uint64_t seed,
                      SettArena *tmp, bool *done)
{
    BenchRow row = task->row;
    SettGrid grid;
    if (task->seed != NULL)
        return task->seed(&row, seed, tmp, done);
    return engine_whole_level(smb, row.layout, row.w, seed, tmp, &grid, done);
}

static SettStatus run(const EngineGame *smb, const Task *task, int32_t n,
                      Bench *b, double *times)
{
    int32_t solved = 0;
    for (int32_t i = 0; i < n; i++) {
        SettArenaMark mark = sett_arena_mark(&b->tmp);
        EngineLimit limit;
        bool done = false;
        engine_limit_begin(&limit, SECONDS, &b->tmp);
        SettStatus status = one(smb, task, (uint64_t)i + 1, &b->tmp, &done);
        times[i] = engine_limit_end(&limit, &b->tmp);
        sett_arena_reset(&b->tmp, mark);
        if (status != SETT_OK && status != SETT_CANCELLED)
            return status;
        solved += done;
    }
    double median = bench_median(times, n);
    printf("%s\t%d\t%d\t%.4f\t%.4f\t%.3f\n", task->name, (int)n, (int)solved,
           median, times[n - 1 - n / 100], times[n - 1]);
    fflush(stdout);
    return SETT_OK;
}

SettStatus engine_success(Bench *b, int32_t n, const char *only)
{
    EngineGames games;
    const EngineGame *smb = NULL;
    double *times = SETT_TAKE(&b->arena, n, double);
    SettStatus status = engine_games_open(b, &games);
    if (times == NULL)
        status = SETT_NO_MEMORY;
    for (int32_t i = 0; status == SETT_OK && i < games.count; i++)
        if (strcmp(games.of[i].name, "smb, patterns") == 0)
            smb = &games.of[i];
    printf("task\tseeds\tsolved in 10 s\tmedian s\t99th of 100 s\tworst s\n");
    for (size_t i = 0; status == SETT_OK && i < sizeof tasks / sizeof tasks[0];
         i++)
        if (only == NULL || strstr(tasks[i].name, only) != NULL)
            status = run(smb, &tasks[i], n, b, times);
    engine_games_close(&games);
    return status;
}
