/* endless.c - see endless.h. */
#include "golden/endless.h"

#include "sett/world.h"

static int32_t place(SettRng *rng, int32_t number)
{
    static const int32_t far[] = {INT32_MIN, INT32_MAX, 0, -1};
    if (number % 25 == 0)
        return far[sett_rng_below(rng, 4)];
    if (number % 3 == 0)
        return (int32_t)(uint32_t)sett_rng_next(rng);
    return sett_rng_range(rng, -40, 40);
}

static SettChance chance(SettRng *rng)
{
    return (SettChance){(uint64_t)sett_rng_below(rng, 65537) << 16};
}

/* Every third world has parameters by lot, the others the defaults. */
static SettWorld draw(SettRng *rng, int32_t number)
{
    static const char *const games[] = {"md2", "edd", "dungeongrams"};
    SettWorld world = sett_world(
        sett_catalog_game(sett_catalog_builtin(),
                          games[number % 4 == 3 ? 1 + number / 4 % 2 : 0]),
        sett_rng_next(rng));
    SettWorldParams *p = &world.params;
    if (number % 3 != 2)
        return world;
    p->side = sett_rng_range(rng, 16, SETT_WORLD_SIDE);
    p->walls = chance(rng);
    p->steps = sett_rng_range(rng, 0, 6);
    p->built = chance(rng);
    p->wild = chance(rng);
    p->region = sett_rng_range(rng, 1, 12);
    p->cell = sett_rng_range(rng, 8, 32);
    p->rooms = chance(rng);
    p->loops = chance(rng);
    p->places = sett_rng_range(rng, 1, 9);
    p->roads = chance(rng);
    p->gates = chance(rng);
    p->objects = chance(rng);
    return world;
}

static SettStatus put_chunk(const SettWorld *world, int32_t x, int32_t y,
                            int32_t number, SettArena *arena, SettText *out)
{
    SettChunk chunk;
    SettGrid grid;
    uint64_t open = 0, road = 0;
    int32_t side = world->params.side;
    SettStatus status = sett_grid_take(arena, side, side, &grid);
    if (status != SETT_OK)
        return status;
    sett_world_chunk(world, x, y, &grid, &chunk);
    for (int32_t r = 0; r < side; r++) {
        open = sett_hash_mix(open, chunk.open[r]);
        road = sett_hash_mix(road, chunk.road[r]);
    }
    sett_text_format(out, "%d\t%s\t%d\t%d\t%d\t%s\t%d\t", (int)number,
                     world->game->name, (int)side, (int)x, (int)y,
                     sett_land_name(chunk.land), (int)chunk.objects);
    sett_text_hex(out, sett_grid_hash(&grid), 16);
    sett_text_char(out, '\t');
    sett_text_hex(out, open, 16);
    sett_text_char(out, '\t');
    sett_text_hex(out, road, 16);
    sett_text_char(out, '\n');
    return SETT_OK;
}

static SettStatus put_map(const SettWorld *world, int32_t x, int32_t y,
                          SettArena *arena, SettText *out)
{
    enum { W = 23, H = 17 };
    uint8_t map[W * H];
    SettStatus status = sett_world_map(world, x, y, W, H, arena, map);
    sett_text_add(out, "map\t");
    sett_text_hex(out, sett_hash(map, sizeof map, 0), 16);
    sett_text_char(out, '\n');
    return status;
}

SettStatus golden_endless(int32_t chunks, SettText *out)
{
    SettArena arena;
    SettStatus status = SETT_OK;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    for (int32_t i = 0; i < chunks && status == SETT_OK; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettRng rng = sett_rng(31, SETT_FOR_TEST, (uint64_t)i);
        SettWorld world = draw(&rng, i);
        int32_t x = place(&rng, i), y = place(&rng, i);
        status = sett_world_check(&world, NULL);
        if (status == SETT_OK)
            status = put_chunk(&world, x, y, i, &arena, out);
        if (status == SETT_OK && i % 8 == 7)
            status = put_map(&world, x, y, &arena, out);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
    return status == SETT_OK ? out->status : status;
}
