/* play.c - random play of MiniDungeons 2: roll-outs of 50 moves from the start,
   over ten levels; and how much longer its file takes than the built-in game.
 */
#include "bench.h"

#include "sett/game_file.h"

#include <string.h>

#define LEVELS 10
#define MOVES 50
#define COMPARED 200000 /* moves by each game */

typedef struct Play {
    const SettRules *rules;
    const void *context[LEVELS];
    void *scratch[LEVELS];
    uint64_t *state;
    SettRng rng;
} Play;

static SettStatus prepare(Bench *b, Play *play, int32_t i, const void *params)
{
    SettReport report = sett_report(&b->arena);
    SettStatus s = bench_level(b, (uint64_t)i);
    uint8_t *cells = SETT_TAKE(&b->arena, sett_grid_area(&b->grid), uint8_t);
    if (s != SETT_OK || cells == NULL)
        return s != SETT_OK ? s : SETT_NO_MEMORY;
    SettLevel level = {.grid = {cells, b->grid.w, b->grid.h}};
    sett_grid_copy(&level.grid, &b->grid);
    s = play->rules->prepare(play->rules, &level, params, &b->arena,
                             &play->context[i], &report);
    if (s != SETT_OK)
        return s;
    size_t size = play->rules->scratch_size(play->context[i]);
    play->scratch[i] = sett_arena_take(&b->arena, size + 8, 1);
    if (play->scratch[i] == NULL)
        return SETT_NO_MEMORY;
    play->rules->scratch_init(play->context[i], play->scratch[i], NULL);
    return SETT_OK;
}

static SettStatus start(const BenchRow *row, Bench *b, const SettRules *rules)
{
    SettStatus s = bench_pipe(row, b);
    Play *play = SETT_TAKE(&b->arena, 1, Play);
    if (s != SETT_OK || play == NULL)
        return s != SETT_OK ? s : SETT_NO_MEMORY;
    b->more = play;
    play->rules = rules != NULL ? rules : b->pipe.game->rules;
    play->rng = sett_rng(1, SETT_FOR_TEST, 0);
    void *params = sett_params_new(&play->rules->params, &b->arena);
    if (params == NULL)
        return SETT_NO_MEMORY;
    size_t most = 0;
    for (int32_t i = 0; s == SETT_OK && i < LEVELS; i++) {
        s = prepare(b, play, i, params);
        size_t size =
            s == SETT_OK ? play->rules->state_size(play->context[i]) : 0;
        most = size > most ? size : most;
    }
    play->state = sett_arena_take(&b->arena, most + 8, 1);
    return s == SETT_OK && play->state == NULL ? SETT_NO_MEMORY : s;
}

static SettStatus set_up(const BenchRow *row, Bench *b)
{
    return start(row, b, NULL);
}

/* `n` moves, in roll-outs of at most MOVES. */
static SettStatus roll_out(Bench *b, int64_t n)
{
    Play *play = b->more;
    const SettRules *rules = play->rules;
    uint32_t actions[64];
    while (n > 0) {
        const void *context = play->context[b->next % LEVELS];
        void *scratch = play->scratch[b->next++ % LEVELS];
        rules->start(context, play->state);
        for (int32_t i = 0; i < MOVES && n > 0; i++, n--) {
            int32_t count =
                rules->actions(context, scratch, play->state, actions, 64);
            if (count == 0)
                break;
            uint32_t at = sett_rng_below(&play->rng, (uint32_t)count);
            rules->play(context, scratch, play->state, actions[at], NULL);
        }
        b->check += rules->outcome(context, play->state);
    }
    return SETT_OK;
}

#ifndef __wasm__ /* where the page holds the clock */
/* Both games have the same tiles. */
static SettStatus file_over_c(const BenchRow *row, Bench *b, double *out)
{
    static SettGameProblems problems;
    const SettGamePreset *preset = sett_game_preset("minidungeons2");
    SettGameFileDef def = sett_game_file_def();
    SettGameFile *file;
    double time[2] = {0, 0};
    SettStatus status = sett_game_file_read(
        &def, preset->text, strlen(preset->text), &file, &problems, NULL);
    for (int32_t i = 0; i < 2 && status == SETT_OK; i++) {
        status =
            start(row, b, i == 0 ? NULL : sett_game_file_game(file)->rules);
        double began = bench_cpu();
        if (status == SETT_OK)
            status = roll_out(b, COMPARED);
        time[i] = bench_cpu() - began;
    }
    *out = time[1] / time[0];
    sett_game_file_destroy(file);
    return status;
}
#endif

const BenchRow bench_play[] = {
    {"G7.md2.random", "moves/s", BENCH_RATE, 1, "cac", "cf", 10, 20, set_up,
     roll_out, NULL},
#ifndef __wasm__
    {"play.md2", "of C's time", BENCH_LESS, 1, "cac", "cf", 10, 20,
     .value = file_over_c},
#endif
    {0},
};
