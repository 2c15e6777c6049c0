/* world.c - an endless world in a game's loop: the player walks on, and the
   loop makes the chunks around him, nearest first, until the frame's share of
   time is over. Chunks are kept in a ring of fixed size; what has left it is
   made again when it comes back, and is the same. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "sett/sett.h"

enum { AROUND = 2, KEPT = 64, SIDE = 32, FRAMES = 600 };
static const double budget = 0.002; /* seconds of a frame */

typedef struct Chunk {
    bool there;
    int32_t x, y;
    uint8_t cells[SIDE * SIDE];
} Chunk;

typedef struct Loop {
    SettWorld world;
    SettRng turns;
    Chunk chunks[KEPT];
    int32_t made, late; /* late: frames after which one was missing */
    double longest;     /* seconds that a frame spent on chunks */
} Loop;

static double seconds(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Where a chunk is kept: neighbours never share a place. */
static Chunk *place_of(Loop *loop, int32_t x, int32_t y)
{
    return &loop->chunks[(uint32_t)y % 8 * 8 + (uint32_t)x % 8];
}

static bool is_there(Loop *loop, int32_t x, int32_t y)
{
    const Chunk *c = place_of(loop, x, y);
    return c->there && c->x == x && c->y == y;
}

static void make(Loop *loop, int32_t x, int32_t y)
{
    Chunk *c = place_of(loop, x, y);
    SettGrid grid = {c->cells, SIDE, SIDE};
    sett_world_chunk(&loop->world, x, y, &grid, NULL);
    c->there = true;
    c->x = x;
    c->y = y;
    loop->made++;
}

/* Rings of chunks around the player, as long as there is time. */
static void fill(Loop *loop, int32_t x, int32_t y)
{
    double began = seconds(), spent = 0;
    bool missing = false;
    for (int32_t ring = 0; ring <= AROUND; ring++)
        for (int32_t dy = -ring; dy <= ring; dy++)
            for (int32_t dx = -ring; dx <= ring; dx++) {
                if (is_there(loop, x + dx, y + dy))
                    continue;
                missing = missing || spent >= budget;
                if (spent < budget)
                    make(loop, x + dx, y + dy);
                spent = seconds() - began;
            }
    loop->late += missing;
    loop->longest = spent > loop->longest ? spent : loop->longest;
}

/* Rounded down. */
static int32_t chunk_of(int64_t tile)
{
    return (int32_t)(tile >= 0 ? tile / SIDE : (tile + 1) / SIDE - 1);
}

static bool may_stand(Loop *loop, int64_t x, int64_t y)
{
    int32_t cx = chunk_of(x), cy = chunk_of(y);
    if (!is_there(loop, cx, cy))
        return false;
    const Chunk *c = place_of(loop, cx, cy);
    int32_t tile =
        c->cells[(y - (int64_t)cy * SIDE) * SIDE + (x - (int64_t)cx * SIDE)];
    uint64_t roles = loop->world.game->tiles.tiles[tile].roles;
    return (roles & SETT_IS(OPEN)) != 0;
}

/* The player goes straight on, and turns somewhere where a wall is. */
static void walk(Loop *loop, SettWorldPoint *at, int32_t *dir)
{
    int32_t turn = 1 + 2 * (int32_t)sett_rng_below(&loop->turns, 2);
    for (int32_t i = 0; i < 4; i++) {
        int32_t d = (*dir + i * turn) % 4;
        int64_t x = at->x + sett_dirs[d].x, y = at->y + sett_dirs[d].y;
        if (!may_stand(loop, x, y))
            continue;
        *at = (SettWorldPoint){x, y};
        *dir = d;
        return;
    }
}

int main(void)
{
    static Loop loop; /* 66 kB */
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    loop.world = sett_world(game, 7);
    loop.turns = sett_rng(7, SETT_FOR_TEST, 0);
    SettError err;
    if (sett_world_check(&loop.world, &err) != SETT_OK) {
        fprintf(stderr, "world: %s\n", err.text);
        return 1;
    }
    SettWorldPoint at = sett_world_place(&loop.world, 0, 0), start = at;
    int32_t dir = SETT_E;
    for (int32_t frame = 0; frame < FRAMES; frame++) {
        fill(&loop, chunk_of(at.x), chunk_of(at.y));
        for (int32_t step = 0; step < 4; step++)
            walk(&loop, &at, &dir);
    }
    printf("%d frames: %d chunks made, walked from %d,%d to %d,%d\n", FRAMES,
           (int)loop.made, (int)start.x, (int)start.y, (int)at.x, (int)at.y);
    fprintf(stderr,
            "%d frames ended with a chunk missing, the longest spent "
            "%.2f ms on chunks\n",
            (int)loop.late, 1e3 * loop.longest);
    return at.x == start.x && at.y == start.y;
}
