/* dungeon_tiled.c - the plan of a dungeon as a map for Tiled (tiled.c): tiles
   in one layer, empty between the rooms, and objects in three more. Ours; EDD
   exports nothing for an engine. */
#include "io/level/dungeon_file.h"
#include "io/tiled/tiled.h"

#include <string.h>

/* Layers of objects that are written, one number after another. */
typedef struct Objects {
    const SettDungeon *d;
    DungeonFrame frame;
    SettText *out;
    int32_t layer, object; /* the last ones */
} Objects;

static void open_layer(Objects *o, const char *name)
{
    sett_text_format(o->out,
                     ",\n {\"type\": \"objectgroup\", \"id\": %d, \"name\": "
                     "\"%s\", \"draworder\": \"topdown\", \"x\": 0, \"y\": 0, "
                     "\"opacity\": 1, \"visible\": true, \"objects\": [",
                     (int)++o->layer, name);
}

/* The members that all objects have, the last left open. Places in pixels. */
static void open_object(Objects *o, bool first, const char *type,
                        const char *name, SettPoint at, SettPoint size)
{
    SettJsonWriter string = sett_json_writer(o->out, true);
    sett_text_format(o->out, "%s\n  {\"id\": %d, \"type\": \"%s\", \"name\": ",
                     first ? "" : ",", (int)++o->object, type);
    sett_json_put_string(&string, name);
    sett_text_format(o->out,
                     ", \"x\": %d, \"y\": %d, \"width\": %d, \"height\": %d, "
                     "\"rotation\": 0, \"visible\": true",
                     (int)at.x, (int)at.y, (int)size.x, (int)size.y);
}

static SettPoint middle(const Objects *o, SettSpot at)
{
    const SettDungeonRoom *r = sett_dungeon_room(o->d, at.room);
    const int32_t side = SETT_ART_SIDE;
    return (SettPoint){(r->x - o->frame.x + at.x) * side + side / 2,
                       (r->y - o->frame.y + at.y) * side + side / 2};
}

static void write_rooms(Objects *o)
{
    const int32_t side = SETT_ART_SIDE;
    open_layer(o, "rooms");
    for (int32_t i = 0; i < sett_dungeon_rooms(o->d); i++) {
        const SettDungeonRoom *r = sett_dungeon_room(o->d, i);
        open_object(
            o, i == 0, "room", r->name,
            (SettPoint){(r->x - o->frame.x) * side, (r->y - o->frame.y) * side},
            (SettPoint){r->grid.w * side, r->grid.h * side});
        sett_text_char(o->out, '}');
    }
    sett_text_add(o->out, "]}");
}

static void write_connections(Objects *o)
{
    open_layer(o, "connections");
    for (int32_t i = 0; i < sett_dungeon_connections(o->d); i++) {
        const SettConnection *c = sett_dungeon_connection(o->d, i);
        SettPoint from = middle(o, c->end[0]), to = middle(o, c->end[1]);
        open_object(o, i == 0, "connection", "", from, (SettPoint){0, 0});
        sett_text_format(o->out,
                         ", \"polyline\": [{\"x\": 0, \"y\": 0}, "
                         "{\"x\": %d, \"y\": %d}]}",
                         (int)(to.x - from.x), (int)(to.y - from.y));
    }
    sett_text_add(o->out, "]}");
}

SettStatus sett_dungeon_write_tiled(const SettDungeon *d, SettArena *tmp,
                                    SettText *out)
{
    const SettGame *game = sett_dungeon_game(d);
    Objects o = {
        .d = d, .frame = sett_dungeon_frame(d), .out = out, .layer = 1};
    int32_t count = sett_dungeon_rooms(d) + sett_dungeon_connections(d) +
                    (sett_dungeon_start(d).room >= 0);
    SettGrid plan;
    if ((int64_t)o.frame.w * o.frame.h > SETT_PLAN_MOST_CELLS)
        return SETT_TOO_LARGE;
    SettStatus status = sett_grid_take(tmp, o.frame.w, o.frame.h, &plan);
    if (status != SETT_OK)
        return status;
    sett_grid_fill(&plan, SETT_TILED_EMPTY);
    for (int32_t i = 0; i < sett_dungeon_rooms(d); i++) {
        const SettDungeonRoom *r = sett_dungeon_room(d, i);
        for (int32_t y = 0; y < r->grid.h; y++)
            memcpy(plan.cells + sett_grid_at(&plan, r->x - o.frame.x,
                                             r->y - o.frame.y + y),
                   r->grid.cells + (size_t)y * (size_t)r->grid.w,
                   (size_t)r->grid.w);
    }
    sett_tiled_write_head(game, &plan, 4, count, out);
    sett_tiled_write_layer("tiles", &plan, out);
    write_rooms(&o);
    write_connections(&o);
    SettSpot start = sett_dungeon_start(o.d);
    open_layer(&o, "start");
    if (start.room >= 0) {
        open_object(&o, true, "start", "start", middle(&o, start),
                    (SettPoint){0, 0});
        sett_text_add(o.out, ", \"point\": true}");
    }
    sett_text_add(o.out, "]}");
    sett_text_add(out, "]}\n");
    return out->status;
}
