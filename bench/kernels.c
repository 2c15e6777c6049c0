/* kernels.c - games described by data: states a second of each kernel's exact
   search, and the time of a verdict against that of the same rules in C, on the
   same levels by turns. */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FLOOR, WALL, START, GOAL, ONE, TWO, THREE, FOUR, TILES };
#define LEVELS 64

typedef struct Kernel {
    SettKernel k;
    SettKernelTile tiles[TILES];
    SettKernelRule win, gate;
    SettKernelFoe foe;
    int32_t w, h;
    int32_t weight[TILES];
} Kernel;

/* A level of a kernel by the weights of its tiles, the start top left. */
static void draw(const Kernel *k, uint64_t seed, uint8_t *cells)
{
    SettRng rng = sett_rng(seed, SETT_FOR_TEST, 0);
    uint32_t sum = 0;
    for (int32_t i = 0; i < TILES; i++)
        sum += (uint32_t)k->weight[i];
    for (int32_t c = 0; c < k->w * k->h; c++) {
        int32_t at = (int32_t)sett_rng_below(&rng, sum);
        uint8_t tile = 0;
        while (at >= k->weight[tile])
            at -= k->weight[tile++];
        cells[c] = tile;
    }
    cells[0] = START;
    cells[k->w * k->h - 1] = GOAL;
}

/* What all have: a key and its lock, a switch and the gate at the goal. */
static void begin(Kernel *k, SettKernelMode mode, int32_t w, int32_t h)
{
    *k = (Kernel){.k = sett_kernel_def(), .w = w, .h = h};
    k->k.mode = mode;
    k->tiles[WALL].does = SETT_DOES_SOLID;
    k->tiles[START].does = SETT_DOES_START;
    k->tiles[GOAL] = (SettKernelTile){.does = SETT_DOES_GOAL, .gate = 1};
    k->tiles[ONE] = (SettKernelTile){.does = SETT_DOES_SWITCH, .tags = 1};
    k->tiles[TWO].does = SETT_DOES_KEY;
    k->tiles[THREE].does = SETT_DOES_LOCK;
    k->win = (SettKernelRule){.kind = SETT_RULE_GOAL};
    k->gate = (SettKernelRule){.kind = SETT_RULE_NO, .tags = 1};
    const int32_t weight[TILES] = {60, 18, 0, 0, 3, 3, 3, 0};
    memcpy(k->weight, weight, sizeof weight);
}

static const SettPoint fall[] = {{0, 1}, {1, 1}, {-1, 1}};
static const SettPoint hop[] = {{0, -1}, {0, -2}, {1, -2}, {2, -2}, {3, -1}};
static const SettPoint *const arcs[] = {hop};
static const int32_t arc_length = 5;
static const SettPoint one[] = {{1, 0}};
static const SettKernelMove moves[] = {
    {.to = {1, 0}, .mirrored = true},
    {.to = {0, 1}},
    {.to = {0, -1}},
    {.to = {2, 0}, .closed = one, .closed_count = 1, .mirrored = true},
};

static void choose(Kernel *k, const char *name, Bench *b)
{
    begin(k, SETT_KERNEL_WALK, 12, 12);
    if (strstr(name, "turns") != NULL) {
        begin(k, SETT_KERNEL_TURNS, 11, 9);
        k->tiles[FOUR].does = SETT_DOES_FOE;
        k->weight[FOUR] = 2;
        k->foe = (SettKernelFoe){.manner = SETT_FOE_CHASE,
                                 .hp = 1,
                                 .damage = 1,
                                 .every = 2,
                                 .range = 3,
                                 .go_home = true,
                                 .order = SETT_ORDER_PATH};
        k->k.foe_count = 1;
        k->k.wait = true;
    } else if (strstr(name, "moves") != NULL) {
        begin(k, SETT_KERNEL_MOVES, 12, 12);
        k->k.moves = moves;
        k->k.move_count = 4;
    } else if (strstr(name, "push") != NULL) {
        begin(k, SETT_KERNEL_PUSH, 8, 7);
        const int32_t weight[TILES] = {60, 12, 0, 0, 0, 8, 8, 0};
        memcpy(k->weight, weight, sizeof weight);
        k->tiles[GOAL] = k->tiles[TWO] = (SettKernelTile){.tags = 2};
        k->tiles[THREE] = (SettKernelTile){.does = SETT_DOES_BOX, .tags = 1};
        k->win = (SettKernelRule){.kind = SETT_RULE_ALL_ON, .tags = 1, .on = 2};
    } else if (strstr(name, "platformer") != NULL) {
        begin(k, SETT_KERNEL_PLATFORMER, 20, 12);
        k->k.leap.falls = fall;
        k->k.leap.fall_count = 3;
        k->k.outside[SETT_N] = SETT_OUTSIDE_OPEN;
        (void)sett_kernel_jumps(arcs, &arc_length, 1, &b->arena,
                                &k->k.leap.jumps, &k->k.leap.jump_steps, NULL);
    }
}

static SettStatus ready(Kernel *k)
{
    k->k.tiles = k->tiles;
    k->k.tile_count = TILES;
    k->k.win = &k->win;
    k->k.win_count = 1;
    k->k.gates = &k->gate;
    k->k.gate_count = 1;
    k->k.foes = &k->foe;
    return sett_kernel_check(&k->k, NULL);
}

/* All levels until the search for the fewest moves ends, at most 200,000
   states each. */
static SettStatus states(const BenchRow *row, Bench *b, double *out)
{
    static uint8_t cells[4096];
    Kernel k;
    uint64_t spent = 0;
    choose(&k, row->name, b);
    SettStatus status = ready(&k);
    double began = bench_cpu();
    for (uint64_t i = 0; i < LEVELS && status == SETT_OK; i++) {
        SettArenaMark mark = sett_arena_mark(&b->tmp);
        SettKernelAnswer answer;
        const SettKernelAsk ask = {.budget = 200000, .fewest = true};
        draw(&k, i, cells);
        const SettLevel level = {.grid = {cells, k.w, k.h}};
        status = sett_kernel_solve(&k.k, &level, &ask, &b->tmp, &answer);
        spent += answer.verdict.spent;
        sett_arena_reset(&b->tmp, mark);
    }
    *out = (double)spent / (bench_cpu() - began);
    return status;
}

/* ---- against C ---- */

static SettGameFile *read_game(const char *name)
{
    static char text[1 << 16];
    char path[1024];
    SettGameFile *file = NULL;
    SettGameProblems *problems = calloc(1, sizeof *problems);
    const SettGameFileDef def = sett_game_file_def();
    snprintf(path, sizeof path, "%s/../games/%s.game.toml", SETT_BENCH_SOURCE,
             name);
    FILE *in = fopen(path, "rb");
    if (in != NULL && problems != NULL) {
        size_t size = fread(text, 1, sizeof text, in);
        (void)sett_game_file_read(&def, text, size, &file, problems, NULL);
    }
    if (in != NULL)
        fclose(in);
    free(problems);
    return file;
}

/* Ground in columns of several heights with gaps. */
static void draw_columns(const SettGame *game, SettRng *rng, SettGrid *g)
{
    int32_t height = 2;
    for (int32_t x = 0; x < g->w; x++) {
        if (sett_rng_below(rng, 4) == 0)
            height = 1 + (int32_t)sett_rng_below(rng, 4);
        for (int32_t y = 0; y < height && sett_rng_below(rng, 12) > 0; y++)
            g->cells[sett_grid_at(g, x, g->h - 1 - y)] = game->fill_solid;
    }
}

/* Ledges in rows. */
static void draw_rows(const SettGame *game, SettRng *rng, SettGrid *g)
{
    for (int32_t y = g->h - 1; y > 0; y -= 3) {
        int32_t from = (int32_t)sett_rng_below(rng, (uint32_t)g->w);
        for (int32_t i = 0; i < 7; i++)
            g->cells[sett_grid_at(g, (from + i) % g->w, y)] = game->fill_solid;
    }
}

/* A start and an exit in corners; blocks, spikes and food, few foes and
   switches between. */
static void draw_grams(const SettGame *game, SettRng *rng, SettGrid *g)
{
    static const char *const common[] = {"block", "block", "spike", "food"};
    static const char *const rare[] = {"foe", "switch"};
    for (int32_t c = 0; c < sett_grid_area(g); c++) {
        uint32_t at = sett_rng_below(rng, 12);
        const char *name = "empty";
        if (at < 4)
            name = common[at];
        if (at == 4 && sett_rng_below(rng, 3) == 0)
            name = rare[sett_rng_below(rng, 2)];
        g->cells[c] = (uint8_t)sett_tile_named(&game->tiles, name);
    }
    g->cells[0] = (uint8_t)sett_tile_named(&game->tiles, "player");
    g->cells[sett_grid_area(g) - 1] =
        (uint8_t)sett_tile_named(&game->tiles, "exit");
}

/* What is drawn for each game, and in how large levels. */
typedef struct Twin {
    const char *name;
    void (*draw)(const SettGame *game, SettRng *rng, SettGrid *g);
    int32_t w, h, levels;
} Twin;
static const Twin twins[] = {
    {"smb", draw_columns, 150, 14, 400},
    {"icarus", draw_rows, 16, 120, 400},
    {"dungeongrams", draw_grams, 40, 11, 60},
};

static SettStatus judge(const SettJudge *judge, const SettLevel *level,
                        Bench *b, double *time, SettAnswer *answer)
{
    SettArenaMark mark = sett_arena_mark(&b->tmp);
    SettVerdict verdict;
    double began = bench_cpu();
    SettStatus status = judge->judge(judge->self, level, 0, &b->tmp, &verdict);
    *time += bench_cpu() - began;
    *answer = verdict.answer;
    sett_arena_reset(&b->tmp, mark);
    return status;
}

/* SETT_BAD_INPUT where the answers differ. */
static SettStatus compare(const SettJudge *in_c, const SettJudge *by_data,
                          const SettLevel *level, Bench *b, bool c_first,
                          double time[2])
{
    SettAnswer answer[2] = {SETT_UNKNOWN, SETT_UNKNOWN};
    const SettJudge *judges[2] = {in_c, by_data};
    SettStatus status = SETT_OK;
    for (int32_t n = 0; n < 2 && status == SETT_OK; n++) {
        int32_t i = c_first ? n : 1 - n;
        status = judge(judges[i], level, b, &time[i], &answer[i]);
    }
    return status == SETT_OK && answer[0] != answer[1] ? SETT_BAD_INPUT
                                                       : status;
}

/* All measures of a level, those that every game from a file has included. */
static SettStatus measure(const SettGame *game, const SettLevel *level,
                          Bench *b, double *time)
{
    double values[SETT_GAME_FILE_MOST_MEASURES + 16];
    double began = bench_cpu();
    SettStatus status = sett_game_measure(game, level, &b->tmp, values);
    *time += bench_cpu() - began;
    return status;
}

/* NAME of "G33.NAME", verdicts, and "measures.NAME": its file against its C. */
static SettStatus file_over_c(const BenchRow *row, Bench *b, double *out)
{
    const Twin *twin = twins;
    bool measures = strncmp(row->name, "measures.", 9) == 0;
    while (strcmp(twin->name, strrchr(row->name, '.') + 1) != 0)
        twin++;
    const SettGame *game = sett_catalog_game(b->catalog, twin->name);
    SettGameFile *file = read_game(twin->name);
    double time[2] = {0, 0};
    SettGrid grid;
    SettStatus status =
        file == NULL || game == NULL ? SETT_UNSUPPORTED : SETT_OK;
    if (status == SETT_OK)
        status = sett_grid_take(&b->arena, measures ? game->default_w : twin->w,
                                measures ? game->default_h : twin->h, &grid);
    for (int32_t i = 0; i < twin->levels && status == SETT_OK; i++) {
        const SettLevel level = {.grid = grid};
        SettRng rng = sett_rng((uint64_t)i, SETT_FOR_TEST, 1);
        const SettGame *by_file = sett_game_file_game(file);
        sett_grid_fill(&grid, game->fill_open);
        twin->draw(game, &rng, &grid);
        if (!measures) {
            status = compare(&game->judges[0], &by_file->judges[0], &level, b,
                             i % 2 == 0, time);
            continue;
        }
        for (int32_t n = 0; n < 20 && status == SETT_OK; n++) {
            status = measure(game, &level, b, &time[0]);
            if (status == SETT_OK)
                status = measure(by_file, &level, b, &time[1]);
        }
    }
    *out = time[1] / time[0];
    sett_game_file_destroy(file);
    return status;
}

#define STATES(name)                                  \
    {                                                 \
        name, "states/s", BENCH_RATE, .value = states \
    }
const BenchRow bench_kernels[] = {
    STATES("kernel.walk"),
    STATES("kernel.platformer"),
    STATES("kernel.turns"),
    STATES("kernel.moves"),
    STATES("kernel.push"),
    {"G33.smb", "of C's time", BENCH_LESS, .value = file_over_c},
    {"G33.icarus", "of C's time", BENCH_LESS, .value = file_over_c},
    {"G33.dungeongrams", "of C's time", BENCH_LESS, .value = file_over_c},
    {"measures.smb", "of C's time", BENCH_LESS, .value = file_over_c},
    {"measures.icarus", "of C's time", BENCH_LESS, .value = file_over_c},
    {"measures.dungeongrams", "of C's time", BENCH_LESS, .value = file_over_c},
    {0}};
