/* dungeons.c - dungeons of EDD: rooms in a ring, a chord for every fifth, walls
   on a tenth of the tiles. A whole check (every room changed), a check after
   one tile, and a path to the far side. */
#include "bench.h"

#include <stdlib.h>
#include <string.h>

typedef struct Dungeon {
    SettDungeon *d;
    int32_t rooms;
    uint8_t floor, wall;
} Dungeon;

/* A dungeon that lives in the bench's arena. */
static void *from_arena(void *arena, void *old, size_t old_size,
                        size_t new_size)
{
    void *made = new_size > 0 ? sett_arena_raw(arena, new_size, 1) : NULL;
    if (made != NULL && old != NULL)
        memcpy(made, old, old_size < new_size ? old_size : new_size);
    return made;
}

static SettStatus add_rooms(const BenchRow *row, Dungeon *t, SettArena *arena)
{
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    SettGrid grid;
    SettStatus s = sett_grid_take(arena, row->w, row->h, &grid);
    for (int32_t i = 0; s == SETT_OK && i < t->rooms; i++) {
        for (int32_t c = 0; c < sett_grid_area(&grid); c++)
            grid.cells[c] = sett_rng_below(&rng, 10) == 0 ? t->wall : t->floor;
        s = sett_dungeon_add(t->d, NULL, i * (row->w + 2), 0, &grid, NULL,
                             NULL);
    }
    return s;
}

/* East to west around the ring; chords from north to south. */
static SettStatus add_connections(const BenchRow *row, Dungeon *t)
{
    SettStatus s = SETT_OK;
    for (int32_t i = 0; s == SETT_OK && i < t->rooms; i++) {
        SettSpot a = {i, row->w - 1, row->h / 2};
        SettSpot b = {(i + 1) % t->rooms, 0, row->h / 2};
        s = sett_dungeon_connect(t->d, a, b, NULL, NULL);
        if (s != SETT_OK || i % 5 != 0)
            continue;
        SettSpot c = {i, row->w / 2, 0};
        SettSpot e = {(i + t->rooms / 3) % t->rooms, row->w / 2, row->h - 1};
        s = sett_dungeon_connect(t->d, c, e, NULL, NULL);
    }
    return s;
}

static SettStatus make_dungeon(const BenchRow *row, Bench *b)
{
    const SettGame *game = sett_catalog_game(b->catalog, "edd");
    SettDungeonDef def = sett_dungeon_def(game);
    Dungeon *t = SETT_TAKE(&b->arena, 1, Dungeon);
    if (t == NULL)
        return SETT_NO_MEMORY;
    def.alloc = (SettAlloc){from_arena, &b->arena};
    t->rooms = atoi(row->layout);
    t->floor = game->fill_open;
    t->wall = game->fill_solid;
    b->more = t;
    SettStatus s = sett_dungeon_create(&def, &t->d, NULL);
    if (s == SETT_OK)
        s = add_rooms(row, t, &b->arena);
    return s == SETT_OK ? add_connections(row, t) : s;
}

/* A wall that comes and goes. */
static SettStatus change(Bench *b, int32_t room)
{
    Dungeon *t = b->more;
    return sett_dungeon_paint(t->d, (SettSpot){room, 1, 1},
                              b->next % 2 == 0 ? t->wall : t->floor, NULL);
}

static SettStatus check_all(Bench *b, int64_t n)
{
    Dungeon *t = b->more;
    for (int64_t i = 0; i < n; i++, b->next++) {
        for (int32_t r = 0; r < t->rooms; r++) {
            SettStatus s = change(b, r);
            if (s != SETT_OK)
                return s;
        }
        b->check += (uint64_t)sett_dungeon_check(t->d).reached;
    }
    return SETT_OK;
}

static SettStatus check_one(Bench *b, int64_t n)
{
    Dungeon *t = b->more;
    for (int64_t i = 0; i < n; i++, b->next++) {
        SettStatus s = change(b, t->rooms / 2);
        if (s != SETT_OK)
            return s;
        b->check += (uint64_t)sett_dungeon_check(t->d).reached;
    }
    return SETT_OK;
}

static SettStatus find_path(Bench *b, int64_t n)
{
    Dungeon *t = b->more;
    for (int64_t i = 0; i < n; i++) {
        SettDungeonPath path;
        SettArenaMark mark = sett_arena_mark(&b->tmp);
        SettSpot to = sett_dungeon_connection(t->d, t->rooms / 2)->end[0];
        SettStatus s = sett_dungeon_path(t->d, SETT_PATH_LESS_DANGER,
                                         sett_dungeon_start(t->d), to, 0,
                                         &b->tmp, &path, NULL);
        sett_arena_reset(&b->tmp, mark);
        if (s != SETT_OK)
            return s;
        b->check += (uint64_t)path.steps;
    }
    return SETT_OK;
}

#define ROW(name, rooms, w, h, work)                                   \
    {                                                                  \
        "G8.dungeon." name, "ms", BENCH_NANOS, 1e6, rooms, NULL, w, h, \
            make_dungeon, work, NULL                                   \
    }

const BenchRow bench_dungeons[] = {
    ROW("check.50", "50", 13, 7, check_all),
    ROW("check.200", "200", 13, 7, check_all),
    ROW("check.200.20x20", "200", 20, 20, check_all),
    ROW("edit.200", "200", 13, 7, check_one),
    ROW("path.200", "200", 13, 7, find_path),
    {NULL, NULL, BENCH_RATE, 0, NULL, NULL, 0, 0, NULL, NULL, NULL},
};
