/* dungeon_tiled_read.c - the plan of a dungeon back from a map for Tiled
   (dungeon_tiled.c). What a room's rectangle lies on are its tiles, so that it
   can be painted in Tiled; layers of objects may be in any order and hold other
   objects, which are not ours. Ours; EDD reads nothing of the kind. */
#include "io/level/dungeon_file.h"
#include "io/tiled/tiled.h"

#include <math.h>

typedef struct Joining {
    SettDungeon *d;
    const SettGame *game;
    SettGrid plan;
    SettArena *arena;
    SettError *err;
} Joining;

/* Gives an error of the dungeon the place of `at`. */
static SettStatus placed(const Joining *j, const SettJson *at,
                         SettStatus status)
{
    if (status != SETT_OK && status != SETT_NO_MEMORY && j->err != NULL) {
        j->err->line = at->line;
        j->err->column = at->column;
    }
    return status;
}

/* Pixels of a member: Tiled writes whole ones as they are, and may write parts
   of one where an object was dragged. */
static bool pixels(const SettJson *object, const char *key, double *out)
{
    const SettJson *value = sett_json_member(object, key);
    if (value == NULL || value->type != SETT_JSON_NUMBER)
        return false;
    *out = value->number;
    return fabs(*out) <= SETT_MAX_SIDE * SETT_ART_SIDE;
}

static int32_t tile_of(double pixel)
{
    return (int32_t)floor(pixel / SETT_ART_SIDE);
}

/* A whole number of tiles, dragged ones to the nearest. */
static int32_t tiles_of(double pixel)
{
    return (int32_t)floor(pixel / SETT_ART_SIDE + 0.5);
}

static SettStatus cut_room(const Joining *j, const SettJson *object, int32_t x,
                           int32_t y, SettGrid *out)
{
    if (x < 0 || y < 0 || out->w < 1 || out->h < 1 || x > j->plan.w - out->w ||
        y > j->plan.h - out->h)
        return sett_json_refuse(j->err, object,
                                "all of it over the layer of tiles",
                                "a room beside the map");
    SettStatus status = sett_grid_take(j->arena, out->w, out->h, out);
    if (status != SETT_OK)
        return status;
    for (int32_t row = 0; row < out->h; row++)
        for (int32_t column = 0; column < out->w; column++) {
            uint8_t tile =
                j->plan.cells[sett_grid_at(&j->plan, x + column, y + row)];
            if (tile == SETT_TILED_EMPTY)
                return sett_json_refuse(j->err, object,
                                        "a tile everywhere under its rectangle",
                                        "a room with an empty cell");
            out->cells[sett_grid_at(out, column, row)] = tile;
        }
    return SETT_OK;
}

static SettStatus join_room(Joining *j, const SettJson *object)
{
    double at[2], size[2];
    const SettJson *name = sett_json_member(object, "name");
    if (!pixels(object, "x", &at[0]) || !pixels(object, "y", &at[1]) ||
        !pixels(object, "width", &size[0]) ||
        !pixels(object, "height", &size[1]))
        return sett_json_refuse(j->err, object, "a rectangle",
                                "a room without a place or a size");
    SettArenaMark mark = sett_arena_mark(j->arena);
    int32_t x = tiles_of(at[0]), y = tiles_of(at[1]);
    SettGrid grid = {.w = tiles_of(size[0]), .h = tiles_of(size[1])};
    bool named = name != NULL && name->type == SETT_JSON_STRING;
    SettStatus status = cut_room(j, object, x, y, &grid);
    if (status == SETT_OK)
        status =
            placed(j, object,
                   sett_dungeon_add(j->d, named ? name->string : "",
                                    x - SETT_PLAN_MARGIN, y - SETT_PLAN_MARGIN,
                                    &grid, NULL, j->err));
    sett_arena_reset(j->arena, mark);
    return status;
}

/* The first room that a pixel is in, and the tile. */
static SettStatus find_spot(const Joining *j, const SettJson *object, double x,
                            double y, SettSpot *out)
{
    int32_t px = tile_of(x) - SETT_PLAN_MARGIN;
    int32_t py = tile_of(y) - SETT_PLAN_MARGIN;
    for (int32_t i = 0; i < sett_dungeon_rooms(j->d); i++) {
        const SettDungeonRoom *r = sett_dungeon_room(j->d, i);
        *out = (SettSpot){i, px - r->x, py - r->y};
        if (sett_grid_has(&r->grid, out->x, out->y))
            return SETT_OK;
    }
    return sett_json_refuse(
        j->err, object,
        "a start, and ends of connections, in a room's rectangle",
        "this does not lie in a room");
}

static SettStatus join_connection(Joining *j, const SettJson *object)
{
    const SettJson *line = sett_json_member(object, "polyline");
    const SettJson *from = line != NULL ? line->child : NULL, *to = from;
    double at[2], end[2][2];
    SettConnection c = {.under = {j->game->fill_open, j->game->fill_open}};
    while (to != NULL && to->next != NULL)
        to = to->next;
    if (!pixels(object, "x", &at[0]) || !pixels(object, "y", &at[1]) ||
        from == to || !pixels(from, "x", &end[0][0]) ||
        !pixels(from, "y", &end[0][1]) || !pixels(to, "x", &end[1][0]) ||
        !pixels(to, "y", &end[1][1]))
        return sett_json_refuse(j->err, object, "a polyline from door to door",
                                "a connection without two ends");
    for (int32_t i = 0; i < 2; i++) {
        SettStatus status = find_spot(j, object, at[0] + end[i][0],
                                      at[1] + end[i][1], &c.end[i]);
        if (status != SETT_OK)
            return status;
    }
    return placed(j, object, sett_dungeon_connect_over(j->d, &c, j->err));
}

static SettStatus join_start(Joining *j, const SettJson *object)
{
    double x, y;
    SettSpot at;
    if (!pixels(object, "x", &x) || !pixels(object, "y", &y))
        return sett_json_refuse(j->err, object, "a point",
                                "a start without a place");
    SettStatus status = find_spot(j, object, x, y, &at);
    return status == SETT_OK
               ? placed(j, object, sett_dungeon_set_start(j->d, at, j->err))
               : status;
}

/* Objects of one type, in all layers. Tiled 1.9 called the type "class". */
static bool is_type(const SettJson *object, const char *type)
{
    return sett_json_is(sett_json_member(object, "type"), type) ||
           sett_json_is(sett_json_member(object, "class"), type);
}

static const SettJson *objects_of(const SettJson *layer)
{
    const SettJson *list = sett_json_member(layer, "objects");
    return list != NULL ? list->child : NULL;
}

/* Rooms first: the others lie in them. */
static SettStatus join_all(Joining *j, const SettJson *layers)
{
    static const struct {
        const char *type;
        SettStatus (*join)(Joining *, const SettJson *);
    } types[] = {{"room", join_room},
                 {"connection", join_connection},
                 {"start", join_start}};
    for (int32_t i = 0; i < 3; i++)
        for (const SettJson *l = layers->child; l != NULL; l = l->next)
            for (const SettJson *o = objects_of(l); o != NULL; o = o->next) {
                if (!is_type(o, types[i].type))
                    continue;
                SettStatus status = types[i].join(j, o);
                if (status != SETT_OK)
                    return status;
            }
    return SETT_OK;
}

bool sett_dungeon_is_tiled(const SettJson *map)
{
    const SettJson *layers = sett_json_member(map, "layers");
    const SettJson *l = layers != NULL ? layers->child : NULL;
    for (; l != NULL; l = l->next)
        for (const SettJson *o = objects_of(l); o != NULL; o = o->next)
            if (is_type(o, "room"))
                return true;
    return false;
}

SettStatus sett_dungeon_read_tiled(const SettDungeonDef *def,
                                   const SettJson *map, SettArena *tmp,
                                   SettDungeon **out, SettError *err)
{
    Joining j = {.game = def->game, .arena = tmp, .err = err};
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = sett_tiled_plan(def->game, map, SETT_PLAN_MOST_CELLS,
                                        tmp, &j.plan, err);
    if (status != SETT_OK)
        return status;
    status = sett_dungeon_create(def, &j.d, err);
    if (status == SETT_OK)
        status = join_all(&j, sett_json_member(map, "layers"));
    sett_arena_reset(tmp, mark);
    if (status != SETT_OK)
        sett_dungeon_destroy(j.d);
    else
        *out = j.d;
    return status;
}
