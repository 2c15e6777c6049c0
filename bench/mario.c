/* mario.c - the platform game with physics: ticks of a running hero on a level
   of ours with everything in it, and copies of its world on the way. */
#include "bench.h"

#include <string.h>

#define COLUMNS 180
#define ROWS 16
#define STATES 16

typedef struct World {
    const SettRules *rules;
    const void *context;
    void *state, *copy;
    void *kept[STATES]; /* states along the way */
    size_t used[STATES];
    int32_t tick;
} World;

/* Twelve columns of ground, a gap now and then, blocks, a pipe, foes. */
static char tile_at(int32_t x, int32_t y)
{
    static const char foes[] = "gkrGyK";
    int32_t part = x / 12, at = x % 12;
    if (y >= ROWS - 2)
        return part % 3 == 2 && at >= 5 && at < 8 ? '-' : 'X';
    if (y == ROWS - 3 && x > 10 && (at == 4 || at == 9))
        return foes[(part + at) % 6];
    if (part % 2 == 1 && at >= 10 && y >= ROWS - 4)
        return 't';
    if (y == ROWS - 6 && at < 4)
        return "S!@C"[(at + part) % 4];
    return y == ROWS - 8 && at >= 6 && at < 9 ? 'o' : '-';
}

static SettStatus prepare(Bench *b, World *world)
{
    SettReport report = sett_report(&b->arena);
    SettLevel level = {.grid = {.w = COLUMNS, .h = ROWS}};
    const SettGame *game = sett_catalog_game(b->catalog, "mario");
    void *params = sett_arena_take(&b->arena, 1, game->rules->params.size);
    level.grid.cells = SETT_TAKE(&b->arena, COLUMNS * ROWS, uint8_t);
    if (params == NULL || level.grid.cells == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < COLUMNS * ROWS; i++)
        level.grid.cells[i] = (uint8_t)sett_tile_glyph(
            &game->tiles, tile_at(i % COLUMNS, i / COLUMNS));
    world->rules = game->rules;
    sett_params_default(&game->rules->params, params);
    return game->rules->prepare(game->rules, &level, params, &b->arena,
                                &world->context, &report);
}

/* Runs to the right and jumps; begins anew where the game is over. */
static void run_on(World *world)
{
    uint32_t jump = world->tick++ % 13 < 8 ? 16 : 0;
    if (world->rules->outcome(world->context, world->state) != SETT_PLAYING)
        world->rules->start(world->context, world->state);
    world->rules->play(world->context, NULL, world->state, 2 + 8 + jump, NULL);
}

static SettStatus set_up(const BenchRow *row, Bench *b)
{
    (void)row;
    World *world = SETT_TAKE(&b->arena, 1, World);
    SettStatus s = world != NULL ? prepare(b, world) : SETT_NO_MEMORY;
    if (s != SETT_OK)
        return s;
    b->more = world;
    size_t size = world->rules->state_size(world->context);
    world->state = sett_arena_take(&b->arena, 1, size);
    world->copy = sett_arena_take(&b->arena, 1, size);
    if (world->state == NULL || world->copy == NULL)
        return SETT_NO_MEMORY;
    world->rules->start(world->context, world->state);
    for (int32_t i = 0; i < STATES; i++) {
        for (int32_t tick = 0; tick < 10; tick++)
            run_on(world);
        world->used[i] = world->rules->state_used(world->context, world->state);
        world->kept[i] = sett_arena_take(&b->arena, 1, world->used[i]);
        if (world->kept[i] == NULL)
            return SETT_NO_MEMORY;
        memcpy(world->kept[i], world->state, world->used[i]);
    }
    return SETT_OK;
}

static SettStatus ticks(Bench *b, int64_t n)
{
    World *world = b->more;
    for (int64_t i = 0; i < n; i++)
        run_on(world);
    b->check += world->rules->hash(world->context, world->state);
    return SETT_OK;
}

static SettStatus copies(Bench *b, int64_t n)
{
    World *world = b->more;
    for (int64_t i = 0; i < n; i++) {
        int32_t at = (int32_t)(i % STATES);
        memcpy(world->copy, world->kept[at],
               world->rules->state_used(world->context, world->kept[at]));
        b->check += *(const uint8_t *)world->copy;
    }
    return SETT_OK;
}

const BenchRow bench_mario[] = {
    {"G13.mario.ticks", "ticks/s", BENCH_RATE, 1, NULL, NULL, 0, 0, set_up,
     ticks, NULL},
    {"G13.mario.copy", "ns", BENCH_NANOS, 1, NULL, NULL, 0, 0, set_up, copies,
     NULL},
    {0},
};
