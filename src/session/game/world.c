/* world.c - worlds without an end: chunks as one level, and the map. */
#include "sett/world.h"
#include "session/ask.h"

#define MOST_CHUNKS 16 /* of a window, across and down */
#define MOST_MAP 1024  /* of a map */
#define FARTHEST (INT32_MAX / 128)

/* The world that is asked for. */
static SettStatus get_world(SettAsk *ask, SettWorld *out)
{
    const SettAsked *a = &ask->asked;
    *out = sett_world(a->game, (uint64_t)a->seed);
    SettStatus status =
        a->params == NULL
            ? SETT_OK
            : sett_params_read(&sett_world_params, &out->params, a->params,
                               &a->game->tiles, ask->err);
    if (status == SETT_OK)
        status = sett_world_check(out, ask->err);
    return status;
}

static SettStatus world(SettAsk *ask)
{
    const SettAsked *a = &ask->asked;
    SettWorld asked;
    SettGrid grid;
    SettStatus status = get_world(ask, &asked);
    if (status != SETT_OK)
        return status;
    SettArena scratch = sett_ask_arena(ask);
    SettCrew crew = {.jobs = sett_jobs_serial(),
                     .scratch = &scratch,
                     .cancel = ask->arena->cancel};
    status = sett_world_window(&asked, a->x, a->y, a->w, a->h, &crew,
                               ask->arena, &grid);
    sett_arena_free(&scratch);
    if (status == SETT_OK)
        sett_json_add_rows(ask->out, a->game, &grid);
    return status;
}

#define PLACE                                                              \
    ASKED(game, "game", "whose tiles and objects it has"),                 \
        ASKED_INT(seed, 0, 0, INT32_MAX, "same seed, same world"),         \
        ASKED(params, "object?",                                           \
              "its options, by the rows that world_options tells"),        \
        ASKED_INT(x, 0, -FARTHEST, FARTHEST, "the chunk at the top left"), \
        ASKED_INT(y, 0, -FARTHEST, FARTHEST, "its row of chunks")

VERB(world, world,
     "Chunks of a world without an end as one level. Each is made alone, of "
     "the seed and its place.",
     REQUEST(PLACE, ASKED_INT(w, 1, 1, MOST_CHUNKS, "chunks across"),
             ASKED_INT(h, 1, 1, MOST_CHUNKS, "chunks down")),
     REPLY(TOLD("rows", "text[]", "a character a tile")));

static SettStatus world_map(SettAsk *ask)
{
    const SettAsked *a = &ask->asked;
    SettWorld asked;
    SettStatus status = get_world(ask, &asked);
    if (status != SETT_OK)
        return status;
    int64_t count = (int64_t)a->w * a->h;
    uint8_t *map = SETT_TAKE(ask->arena, count, uint8_t);
    uint8_t *rgb = SETT_TAKE(ask->arena, 3 * count, uint8_t);
    if (map == NULL || rgb == NULL)
        return SETT_NO_MEMORY;
    status = sett_world_map(&asked, a->x, a->y, a->w, a->h, ask->arena, map);
    if (status != SETT_OK)
        return status;
    sett_world_map_rgb(map, count, rgb);
    for (int64_t i = 0; i < count; i++) {
        sett_text_bytes(ask->bytes, rgb + 3 * i, 3);
        sett_text_bytes(ask->bytes, "\xff", 1);
    }
    return SETT_OK;
}

VERB(world_map, world_map,
     "The map of a world as bytes, a pixel a chunk, row by row: red, green, "
     "blue, 255.",
     REQUEST(PLACE, ASKED_INT(w, 64, 1, MOST_MAP, "chunks across"),
             ASKED_INT(h, 64, 1, MOST_MAP, "chunks down")));

/* A row of the legend: what a pixel of that kind is. */
static void put_kind(SettAsk *ask, const char *name, uint8_t kind)
{
    uint8_t rgb[3];
    sett_world_map_rgb(&kind, 1, rgb);
    sett_json_open(ask->out, '{');
    sett_json_add_string(ask->out, "name", name);
    sett_json_add_int(ask->out, "colour", rgb[0] << 16 | rgb[1] << 8 | rgb[2]);
    sett_json_close(ask->out);
}

static SettStatus world_options(SettAsk *ask)
{
    SettWorld asked;
    SettStatus status = get_world(ask, &asked);
    if (status != SETT_OK)
        return status;
    sett_json_key(ask->out, "params");
    sett_params_describe(&sett_world_params, &ask->asked.game->tiles, ask->out);
    sett_json_add_int(ask->out, "side", asked.params.side);
    sett_json_add_open(ask->out, "legend", '[');
    for (int32_t land = 0; land < SETT_LAND_COUNT; land++)
        put_kind(ask, sett_land_name((SettLand)land), (uint8_t)land);
    put_kind(ask, "roads", SETT_MAP_ROAD);
    put_kind(ask, "places", SETT_MAP_PLACE);
    sett_json_close(ask->out);
    int32_t apart = asked.params.places, x = ask->asked.x, y = ask->asked.y;
    SettWorldPoint place = sett_world_place(
        &asked, x >= 0 ? x / apart : -((apart - 1 - x) / apart),
        y >= 0 ? y / apart : -((apart - 1 - y) / apart));
    sett_json_add_open(ask->out, "place", '[');
    sett_json_put_int(ask->out, place.x);
    sett_json_put_int(ask->out, place.y);
    sett_json_close(ask->out);
    return SETT_OK;
}

VERB(world_options, world_options,
     "The options of worlds of a game, and what stands on their maps. Refused "
     "where the game has no walls and floor that layouts are made of.",
     REQUEST(PLACE),
     REPLY(TOLD("params", "Param[]", "with their defaults"),
           TOLD("side", "int", "tiles across and down of a chunk"),
           TOLD("legend", "WorldKind[]", "the colours of the map"),
           TOLD("place", "int[]",
                "x and y of a place near the chunk, in tiles of the world: "
                "where a game may begin")));

RECORD(WorldKind, "A kind of pixel of a world's map.",
       TOLD("name", "text", "caves, mixed, rooms, roads or places"),
       TOLD("colour", "int", "0xRRGGBB"));
