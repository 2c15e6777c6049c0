/* search.c - MAP-Elites in arrays: an elite by lot, one change, its cell, and
   what is better stays. */
#include "limit/limit.h"

#include <string.h>

#define NUMBERS 10
#define SIDE 50

typedef struct Elites {
    double x[SIDE * SIDE][NUMBERS];
    double fitness[SIDE * SIDE];
    int32_t filled[SIDE * SIDE], count;
    bool is_filled[SIDE * SIDE];
} Elites;

static int32_t bin(double x)
{
    int32_t at = (int32_t)(x * SIDE);
    return at < SIDE ? at : SIDE - 1;
}

static void add(Elites *e, const double *x)
{
    double fitness = 0;
    for (int32_t i = 0; i < NUMBERS; i++)
        fitness -= x[i] * x[i];
    int32_t cell = bin(x[1]) * SIDE + bin(x[0]);
    if (!e->is_filled[cell]) {
        e->is_filled[cell] = true;
        e->filled[e->count++] = cell;
    } else if (fitness <= e->fitness[cell]) {
        return;
    }
    e->fitness[cell] = fitness;
    memcpy(e->x[cell], x, sizeof e->x[cell]);
}

/* Minus the sum of ten squares, over the first two numbers. */
uint64_t bench_limit_numbers(uint64_t n)
{
    static Elites elites;
    uint64_t state = 1;
    elites.count = 0;
    memset(elites.is_filled, 0, sizeof elites.is_filled);
    for (uint64_t i = 0; i < n; i++) {
        double x[NUMBERS] = {0};
        if (elites.count > 0) {
            uint32_t at = bench_limit_below(&state, (uint32_t)elites.count);
            memcpy(x, elites.x[elites.filled[at]], sizeof x);
        }
        uint64_t bits = bench_limit_next(&state);
        x[(bits & 0xffff) * NUMBERS >> 16] = (double)(bits >> 11) * 0x1p-53;
        add(&elites, x);
    }
    return (uint64_t)elites.count;
}

#define TILES 15
#define KINDS 8
#define CELLS 5

typedef struct Rooms {
    uint8_t tiles[CELLS * CELLS][16];
    int32_t fitness[CELLS * CELLS]; /* -1: none */
    int32_t filled[CELLS * CELLS], count;
} Rooms;

/* Rooms of 5 x 3: one tile drawn anew, cells by the first two tiles, fitness is
   the third. */
uint64_t bench_limit_ask_tell(uint64_t n)
{
    Rooms rooms = {.count = 0};
    uint64_t state = 1;
    memset(rooms.fitness, 255, sizeof rooms.fitness);
    for (uint64_t i = 0; i < n; i++) {
        uint8_t child[16] = {0};
        uint64_t bits = bench_limit_next(&state);
        if (rooms.count > 0) {
            uint32_t at =
                (uint32_t)((bits >> 32) * (uint64_t)rooms.count >> 32);
            memcpy(child, rooms.tiles[rooms.filled[at]], sizeof child);
        }
        child[(bits & 0xffff) * TILES >> 16] = bits >> 16 & (KINDS - 1);
        int32_t cell =
            child[0] * CELLS / KINDS + CELLS * (child[1] * CELLS / KINDS);
        if (rooms.fitness[cell] < 0)
            rooms.filled[rooms.count++] = cell;
        if (rooms.fitness[cell] >= child[2])
            continue;
        rooms.fitness[cell] = child[2];
        memcpy(rooms.tiles[cell], child, sizeof child);
    }
    return (uint64_t)rooms.count;
}
