/* world.c - the options of an endless world, and its chunks: land, roads,
   gates, one component, objects. */
#include "sett/world.h"

#include <string.h>

#include "gen/world/world.h"
#include "level/spread.h"

static const SettParam world_rows[] = {
    SETT_ROW(SettWorldParams, side, 32, 16, SETT_WORLD_SIDE,
             "tiles of a chunk, across and down"),
    SETT_ROW(SettWorldParams, walls, 0.45, 0, 1,
             "share of walls that caves begin with"),
    SETT_ROW(SettWorldParams, steps, 4, 0, 6,
             "times that the automaton of caves runs"),
    SETT_ROW(SettWorldParams, wild, 0.4, 0, 1,
             "share of the land with caves alone, about"),
    SETT_ROW(SettWorldParams, built, 0.4, 0, 1,
             "share of the land with rooms alone, about"),
    SETT_ROW(SettWorldParams, region, 6, 1, 256,
             "chunks from one sample of the land to the next"),
    SETT_ROW(SettWorldParams, cell, 12, 8, 32, "tiles from room to room"),
    SETT_ROW(SettWorldParams, rooms, 0.85, 0, 1,
             "chance of a room at each such step"),
    SETT_ROW(SettWorldParams, loops, 0.35, 0, 1,
             "chance of a second corridor from there"),
    SETT_ROW(SettWorldParams, places, 4, 1, 256, "chunks from place to place"),
    SETT_ROW(SettWorldParams, roads, 0.75, 0, 1,
             "chance of a road between neighbouring places"),
    SETT_ROW(SettWorldParams, gates, 0.5, 0, 1,
             "chance of a second gate in a border of chunks"),
    SETT_ROW(SettWorldParams, objects, 1, 0, 1,
             "share of the counts in the game's tables"),
};

const SettTable sett_world_params = SETT_TABLE(SettWorldParams, world_rows);

const char *sett_land_name(SettLand land)
{
    static const char *const names[] = {
#define LAND_NAME(name, text) [SETT_LAND_##name] = text,
        SETT_LAND_LIST(LAND_NAME)
#undef LAND_NAME
    };
    return names[land];
}

SettWorld sett_world(const SettGame *game, uint64_t seed)
{
    SettWorld world = {.game = game, .seed = seed};
    sett_params_default(&sett_world_params, &world.params);
    return world;
}

static bool has_role(const SettGame *game, uint8_t tile, uint64_t role)
{
    return tile < game->tiles.count &&
           (game->tiles.tiles[tile].roles & role) != 0;
}

SettStatus sett_world_check(const SettWorld *world, SettError *err)
{
    const SettGame *game = world->game;
    SettStatus status = sett_params_check(&sett_world_params, &world->params,
                                          &game->tiles, err);
    if (status != SETT_OK)
        return status;
    if (!has_role(game, game->fill_solid, SETT_IS(SOLID)) ||
        !has_role(game, game->fill_open, SETT_IS(OPEN)))
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "%s has no walls and floor for layouts", game->name);
    if (game->furnish != NULL && game->tiles.count > 64)
        return sett_fail(err, SETT_UNSUPPORTED,
                         "%s has %d tiles; worlds with objects take 64",
                         game->name, (int)game->tiles.count);
    return SETT_OK;
}

/* Gates in the border above (column: left of) chunk (x, y): bits by tile. */
static uint64_t gates_of(const SettWorld *world, bool column, int32_t x,
                         int32_t y)
{
    SettWorldUse use = column ? SETT_USE_GATE_COLUMN : SETT_USE_GATE_ROW;
    uint64_t hash = sett_world_hash(sett_world_key(world, use), x, y);
    int32_t room = world->params.side - 4;
    uint64_t gates = (uint64_t)1 << (2 + sett_world_below(hash, 0, room));
    if (sett_world_chance(hash, world->params.gates))
        gates |= (uint64_t)1 << (2 + sett_world_below(hash, 16, room));
    return gates;
}

/* Opens the gates of all four sides. */
static void open_gates(const SettWorld *world, const SettChunk *chunk,
                       uint64_t *rows)
{
    int32_t last = world->params.side - 1;
    int32_t x1 = (int32_t)((uint32_t)chunk->x + 1);
    int32_t y1 = (int32_t)((uint32_t)chunk->y + 1);
    uint64_t west = gates_of(world, true, chunk->x, chunk->y);
    uint64_t east = gates_of(world, true, x1, chunk->y);
    rows[0] |= gates_of(world, false, chunk->x, chunk->y);
    rows[last] |= gates_of(world, false, chunk->x, y1);
    for (int32_t y = 0; y <= last; y++)
        rows[y] |= (west >> y & 1) | (east >> y & 1) << last;
}

/* Caves where the land is low, rooms where it is high, both between: by the
   tile, so that no border of chunks shows. */
static void mix_land(const SettWorld *world, const SettLandCorners *corners,
                     const SettPane *caves, const SettPane *rooms,
                     uint64_t *open)
{
    int32_t side = world->params.side;
    for (int32_t y = 0; y < side; y++) {
        int32_t left = corners->at[0][0] * (side - y) + corners->at[1][0] * y;
        int32_t right = corners->at[0][1] * (side - y) + corners->at[1][1] * y;
        for (int32_t x = 0; x < side; x++) {
            int64_t sum = (int64_t)left * (side - x) + (int64_t)right * x;
            SettLand land =
                sett_world_land(world, (int32_t)(sum / (side * side)));
            uint64_t bit = (uint64_t)1 << x;
            if (land != SETT_LAND_ROOMS)
                open[y] |= caves->rows[y] & bit;
            if (land != SETT_LAND_CAVES)
                open[y] |= rooms->rows[y] & bit;
        }
    }
}

static void draw_land(const SettWorld *world, SettChunk *chunk)
{
    int32_t side = world->params.side;
    SettLandCorners corners = sett_world_corners(world, chunk->x, chunk->y);
    SettPane caves = {.x0 = (int64_t)chunk->x * side,
                      .y0 = (int64_t)chunk->y * side,
                      .side = side};
    SettPane rooms = caves;
    chunk->land = sett_world_land_of(world, &corners);
    if (chunk->land != SETT_LAND_ROOMS)
        sett_world_caves(world, &caves);
    if (chunk->land != SETT_LAND_CAVES)
        sett_world_rooms(world, &rooms);
    memset(chunk->open, 0, sizeof chunk->open);
    if (chunk->land == SETT_LAND_MIXED)
        mix_land(world, &corners, &caves, &rooms, chunk->open);
    else
        memcpy(chunk->open,
               chunk->land == SETT_LAND_CAVES ? caves.rows : rooms.rows,
               (size_t)side * sizeof *chunk->open);
}

/* Roads and gates, then one component of it all. */
static void draw_ways(const SettWorld *world, SettChunk *chunk)
{
    int32_t side = world->params.side;
    SettPane roads = {.x0 = (int64_t)chunk->x * side,
                      .y0 = (int64_t)chunk->y * side,
                      .side = side};
    uint64_t keep[SETT_WORLD_SIDE];
    uint64_t key = sett_world_hash(sett_world_key(world, SETT_USE_JOIN),
                                   chunk->x, chunk->y);
    sett_world_roads(world, &roads);
    memcpy(chunk->road, roads.rows, sizeof chunk->road);
    memcpy(keep, roads.rows, sizeof keep);
    open_gates(world, chunk, keep);
    for (int32_t y = 0; y < side; y++)
        chunk->open[y] |= keep[y];
    sett_world_join(chunk->open, keep, side, key);
}

static void write_tiles(const SettGame *game, const SettChunk *chunk,
                        SettGrid *grid)
{
    for (int32_t y = 0; y < grid->h; y++)
        sett_spread(chunk->open[y], grid->w, game->fill_solid, game->fill_open,
                    grid->cells + (size_t)y * (size_t)grid->w);
}

void sett_world_chunk(const SettWorld *world, int32_t x, int32_t y,
                      SettGrid *grid, SettChunk *about)
{
    SettChunk chunk;
    SETT_ASSERT(grid->w == world->params.side && grid->h == world->params.side);
    memset(&chunk, 0, sizeof chunk);
    chunk.x = x;
    chunk.y = y;
    draw_land(world, &chunk);
    draw_ways(world, &chunk);
    write_tiles(world->game, &chunk, grid);
    if (world->game->furnish != NULL && world->params.objects.threshold > 0)
        sett_world_furnish(world, &chunk, grid);
    if (about != NULL)
        *about = chunk;
}
