/* mission_dungeon.c - see mission_dungeon.h. Doors stand in the rim of floor
   that every room has, corners left out, so that they are joined whatever the
   middle is. */
#include "sett/mission_dungeon.h"

#include "games/edd/edd.h"

#define TRIES 20
#define THINGS_A_ROOM 4
#define MOST_THINGS (THINGS_A_ROOM * SETT_MISSION_ROOMS)

typedef struct Layer {
    const SettMission *mission;
    SettMissionStyle style;
    SettRng rng;
    SettArena *arena;
    SettGrid rooms[SETT_MISSION_ROOMS];
    SettPoint *places; /* of doors, of all rooms, shuffled */
    int32_t used[SETT_MISSION_ROOMS];
    SettMissionDungeon *out;
    SettError *err;
} Layer;

/* Places for doors of a room, and those of number `room`. */
static int32_t door_places(const Layer *l)
{
    return 4 * (l->style.cell - 2);
}

static SettPoint *places_of(const Layer *l, int32_t room)
{
    return l->places + room * door_places(l);
}

static SettPoint place_at(int32_t cell, int32_t i)
{
    int32_t at = 1 + i / 4, last = cell - 1;
    const SettPoint sides[] = {{at, 0}, {last, at}, {at, last}, {0, at}};
    return sides[i % 4];
}

static void draw_places(Layer *l, int32_t room)
{
    SettPoint *places = places_of(l, room);
    int32_t count = door_places(l);
    for (int32_t i = 0; i < count; i++) {
        int32_t k = (int32_t)sett_rng_below(&l->rng, (uint32_t)i + 1);
        places[i] = places[k];
        places[k] = place_at(l->style.cell, i);
    }
}

/* What the creator leaves open, or all but some walls by lot. */
static SettStatus draw_middle(Layer *l, SettMask *open)
{
    SettGrid level;
    int32_t side = l->style.cell;
    uint8_t is_open[256];
    if (l->style.rooms == NULL) {
        SettChance wall = sett_chance(0.15);
        for (int32_t i = 0; i < side * side; i++)
            if (!sett_rng_chance(&l->rng, wall))
                sett_mask_set(open, i % side, i / side);
        return SETT_OK;
    }
    SettStatus status = sett_grid_take(l->arena, side, side, &level);
    uint64_t seed = sett_rng_next(&l->rng);
    if (status == SETT_OK)
        status = SETT_INFEASIBLE;
    for (uint64_t i = 0; status == SETT_INFEASIBLE && i < TRIES; i++)
        status = sett_make(l->style.rooms, seed, i, l->arena, &level, NULL);
    if (status == SETT_INFEASIBLE)
        return sett_fail(l->err, status, "no room of %d x %d is made",
                         (int)side, (int)side);
    if (status != SETT_OK)
        return status;
    sett_tiles_any(&l->style.rooms->game->tiles, SETT_IS(OPEN), is_open);
    sett_mask_from_grid(open, &level, is_open);
    return SETT_OK;
}

static bool is_rim(const SettGrid *room, SettPoint p)
{
    return p.x == 0 || p.y == 0 || p.x == room->w - 1 || p.y == room->h - 1;
}

/* The rim and what is joined to it is floor, all else is wall. */
static SettStatus draw_room(Layer *l, SettGrid *room)
{
    SettMask open;
    SettPoint corner = {0, 0};
    int32_t side = l->style.cell, area = side * side;
    SettArenaMark mark = sett_arena_mark(l->arena);
    int32_t *steps = SETT_TAKE(l->arena, area, int32_t);
    SettStatus status = sett_mask_take(l->arena, side, side, &open);
    if (steps == NULL || status != SETT_OK)
        return SETT_NO_MEMORY;
    status = draw_middle(l, &open);
    for (int32_t i = 0; i < area; i++)
        if (is_rim(room, sett_grid_point(room, i)))
            sett_mask_set(&open, i % side, i / side);
    if (status == SETT_OK)
        status = sett_distances(&open, &corner, 1, l->arena, steps);
    for (int32_t i = 0; status == SETT_OK && i < area; i++)
        room->cells[i] = steps[i] == SETT_FAR ? EDD_WALL : EDD_FLOOR;
    sett_arena_reset(l->arena, mark);
    return status;
}

/* A floor tile by lot, not of the rim, that holds nothing; of the rim's corners
   where there is none. */
static SettPoint draw_tile(Layer *l, const SettGrid *room)
{
    int32_t side = room->w, seen = 0;
    SettPoint best = {0, 0};
    for (int32_t i = 0; i < THINGS_A_ROOM; i++) {
        SettPoint p = {i & 1 ? side - 1 : 0, i & 2 ? side - 1 : 0};
        if (room->cells[sett_grid_at(room, p.x, p.y)] == EDD_FLOOR)
            best = p;
    }
    for (int32_t y = 1; y < side - 1; y++)
        for (int32_t x = 1; x < side - 1; x++)
            if (room->cells[sett_grid_at(room, x, y)] == EDD_FLOOR &&
                sett_rng_below(&l->rng, (uint32_t)++seen) == 0)
                best = (SettPoint){x, y};
    return best;
}

static void put(Layer *l, SettThingKind kind, int32_t of, int32_t room)
{
    SettGrid *grid = &l->rooms[room];
    SettPoint p = draw_tile(l, grid);
    bool lies = kind == SETT_THING_KEY || kind == SETT_THING_GOAL;
    /* For a while the start and switches are walls, so that nothing else is
       drawn there. */
    grid->cells[sett_grid_at(grid, p.x, p.y)] = lies ? EDD_TREASURE : EDD_WALL;
    l->out->things[l->out->thing_count++] =
        (SettThing){kind, p.x, p.y, of, room, -1};
}

static void furnish_room(Layer *l, int32_t room)
{
    const SettMissionRoom *r = &l->mission->rooms[room];
    SettGrid *grid = &l->rooms[room];
    int32_t first = l->out->thing_count;
    if (room == l->mission->start)
        put(l, SETT_THING_START, 0, room);
    if (room == l->mission->goal)
        put(l, SETT_THING_GOAL, 0, room);
    if (r->key >= 0)
        put(l, SETT_THING_KEY, r->key, room);
    if (r->switch_of >= 0)
        put(l, SETT_THING_SWITCH, r->switch_of, room);
    for (int32_t i = first; i < l->out->thing_count; i++) {
        const SettThing *t = &l->out->things[i];
        uint8_t *cell = &grid->cells[sett_grid_at(grid, t->x, t->y)];
        *cell = *cell == EDD_WALL ? EDD_FLOOR : *cell;
    }
}

static const char *name_of(Layer *l, int32_t room)
{
    const SettMissionRoom *r = &l->mission->rooms[room];
    const char *name =
        sett_arena_format(l->arena, "%d%s%s", (int)room,
                          room == l->mission->start ? " start" : "",
                          room == l->mission->goal ? " goal" : "");
    if (name != NULL && r->key >= 0)
        name = sett_arena_format(l->arena, "%s key %c", name, 'a' + r->key);
    if (name != NULL && r->switch_of >= 0)
        name =
            sett_arena_format(l->arena, "%s switch %d", name, r->switch_of + 1);
    return name;
}

static SettStatus add_rooms(Layer *l)
{
    for (int32_t i = 0; i < l->mission->room_count; i++) {
        SettGrid *room = &l->rooms[i];
        int32_t side = l->style.cell;
        SettStatus status = sett_grid_take(l->arena, side, side, room);
        if (status == SETT_OK)
            status = draw_room(l, room);
        if (status != SETT_OK)
            return status;
        furnish_room(l, i);
        draw_places(l, i);
        const char *name = name_of(l, i);
        if (name == NULL)
            return SETT_NO_MEMORY;
        status =
            sett_dungeon_add(l->out->dungeon, name, 0, 0, room, NULL, l->err);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus next_door(Layer *l, int32_t room, SettSpot *out)
{
    if (l->used[room] == door_places(l))
        return sett_fail(l->err, SETT_INFEASIBLE,
                         "no layout: room %d has more ways than the %d places "
                         "for doors of a room of %d x %d",
                         (int)room, (int)door_places(l), (int)l->style.cell,
                         (int)l->style.cell);
    SettPoint p = places_of(l, room)[l->used[room]++];
    *out = (SettSpot){room, p.x, p.y};
    return SETT_OK;
}

static SettStatus connect_rooms(Layer *l)
{
    for (int32_t i = 0; i < l->mission->way_count; i++) {
        const SettMissionWay *way = &l->mission->ways[i];
        SettSpot a, b;
        SettStatus status = next_door(l, way->a, &a);
        if (status == SETT_OK)
            status = next_door(l, way->b, &b);
        if (status == SETT_OK)
            status = sett_dungeon_connect(l->out->dungeon, a, b, NULL, l->err);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus set_start(Layer *l)
{
    for (int32_t i = 0; i < l->out->thing_count; i++) {
        const SettThing *t = &l->out->things[i];
        if (t->kind == SETT_THING_START)
            return sett_dungeon_set_start(
                l->out->dungeon, (SettSpot){t->room, t->x, t->y}, l->err);
    }
    return SETT_OK;
}

static SettStatus lay_out(Layer *l)
{
    SettStatus status = add_rooms(l);
    if (status == SETT_OK)
        status = set_start(l);
    if (status == SETT_OK)
        status = connect_rooms(l);
    if (status == SETT_OK)
        status = sett_dungeon_arrange(l->out->dungeon, l->arena);
    return status;
}

SettStatus sett_mission_dungeon(const SettMission *mission,
                                const SettGame *game, uint64_t seed,
                                uint64_t index, const SettMissionStyle *style,
                                SettAlloc alloc, SettArena *arena,
                                SettMissionDungeon *out, SettError *err)
{
    SettDungeonDef def = sett_dungeon_def(game);
    SettRng root = sett_rng(seed, SETT_FOR_MISSION, index);
    Layer *l = SETT_TAKE(arena, 1, Layer);
    *out = (SettMissionDungeon){0};
    if (l == NULL)
        return SETT_NO_MEMORY;
    *l = (Layer){.mission = mission, .arena = arena, .out = out, .err = err};
    l->rng = sett_rng_fork(&root, SETT_FOR_LAYOUT, 1);
    if (style != NULL)
        l->style = *style;
    if (l->style.cell == 0)
        l->style.cell = SETT_MISSION_ROOM_CELL;
    if (l->style.cell < SETT_MISSION_CELL || l->style.cell > EDD_SIDE)
        return sett_fail(err, SETT_BAD_ARGUMENT, "rooms of %d tiles",
                         (int)l->style.cell);
    l->places =
        SETT_TAKE(arena, mission->room_count * door_places(l), SettPoint);
    out->things = SETT_TAKE(arena, MOST_THINGS, SettThing);
    if (l->places == NULL || out->things == NULL)
        return SETT_NO_MEMORY;
    def.alloc = alloc;
    SettStatus status = sett_dungeon_create(&def, &out->dungeon, err);
    if (status == SETT_OK)
        status = lay_out(l);
    if (status != SETT_OK) {
        sett_dungeon_destroy(out->dungeon);
        out->dungeon = NULL;
    }
    return status;
}

/* The members that the project has beside a dungeon's own. */
static void write_more(const SettMission *mission,
                       const SettMissionDungeon *made, SettText *out)
{
    static const char *const names[] = {
#define NAME(name, text) [SETT_THING_##name] = text,
        SETT_THING_LIST(NAME)
#undef NAME
    };
    /* Known members are written anew, in this order. */
    sett_text_add(out, "{\"format\":0,\"version\":0,\"game\":0,"
                       "\"settings\":{},\"rooms\":[],\"connections\":[],"
                       "\"start\":{},\"mission\":");
    sett_mission_write(mission, out);
    sett_text_add(out, ",\"things\":");
    SettJsonWriter w = sett_json_writer(out, true);
    sett_json_open(&w, '[');
    for (int32_t i = 0; i < made->thing_count; i++) {
        const SettThing *t = &made->things[i];
        sett_json_open(&w, '{');
        sett_json_add_string(&w, "what", names[t->kind]);
        sett_json_add_int(&w, "of", t->of);
        sett_json_add_string(&w, "room",
                             sett_dungeon_room(made->dungeon, t->room)->name);
        sett_json_add_int(&w, "x", t->x);
        sett_json_add_int(&w, "y", t->y);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    sett_text_add(out, "}");
}

SettStatus sett_mission_dungeon_write(const SettMission *mission,
                                      const SettMissionDungeon *made,
                                      SettArena *tmp, SettJsonWriter *out,
                                      SettError *err)
{
    SettText text = sett_text(tmp->alloc);
    const SettJson *more = NULL;
    write_more(mission, made, &text);
    SettStatus status = text.status;
    if (status == SETT_OK)
        status = sett_json_read(text.data, text.size, NULL, tmp, &more, err);
    if (status == SETT_OK)
        sett_dungeon_write(made->dungeon, more, out);
    sett_text_free(&text);
    return status;
}
