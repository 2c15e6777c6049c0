/* edd_dungeon_report.c - why a dungeon is infeasible, room by room, with cells.
   docs/design/edd.md, section 7.2. A room that no way leads to is one reason,
   not one for each of its tiles; the paper's rule of doors is a warning. */
#include "base/enlarge.h"
#include "games/edd/edd_dungeon.h"

/* A report that is being written. */
typedef struct Writing {
    SettDungeon *d;
    SettArena *tmp;
    SettDungeonReport *out;
} Writing;

static SettStatus add(const Writing *w, SettDungeonReason reason)
{
    SettDungeonReport *r = w->out;
    if (r->count == r->capacity) {
        int32_t more = r->capacity > 0 ? r->capacity * 2 : 8;
        SettDungeonReason *reasons =
            sett_enlarge(w->tmp, r->reasons, (size_t)r->count, (size_t)more,
                         sizeof *reasons);
        if (reasons == NULL)
            return SETT_NO_MEMORY;
        r->reasons = reasons;
        r->capacity = more;
    }
    r->reasons[r->count++] = reason;
    r->feasible = r->feasible && reason.warning;
    return SETT_OK;
}

/* Which tiles of a room a reason is about. */
typedef bool Concerns(const SettDungeon *d, SettSpot at);

static bool is_cut_door(const SettDungeon *d, SettSpot at)
{
    return !sett_dungeon_reached(d, at) && sett_is_connected(d, at);
}

static bool is_loose_door(const SettDungeon *d, SettSpot at)
{
    const SettGrid *g = &d->rooms[at.room]->view.grid;
    return g->cells[sett_spot_cell(d, at)] == d->door &&
           !sett_is_connected(d, at);
}

static bool has_door(const SettDungeon *d, int32_t room, int16_t label)
{
    const DungeonRoom *r = d->rooms[room];
    for (int32_t c = 0; c < sett_grid_area(&r->view.grid); c++)
        if (r->label[c] == label && r->view.grid.cells[c] == d->door)
            return true;
    return false;
}

/* Passable, in a region with a door: what has none is the room's own fault and
   told by the game's check. */
static bool is_cut_tile(const SettDungeon *d, SettSpot at)
{
    int16_t label = d->rooms[at.room]->label[sett_spot_cell(d, at)];
    return label >= 0 && !sett_dungeon_reached(d, at) &&
           has_door(d, at.room, label);
}

/* Adds a reason about all tiles of a room that it concerns, if there is any. */
static SettStatus add_tiles(const Writing *w, int32_t room, Concerns *concerns,
                            const char *code, const char *text)
{
    const SettGrid *g = &w->d->rooms[room]->view.grid;
    SettPoint *cells = SETT_TAKE(w->tmp, sett_grid_area(g), SettPoint);
    int32_t count = 0;
    if (cells == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < sett_grid_area(g); c++) {
        SettSpot at = {room, c % g->w, c / g->w};
        if (concerns(w->d, at))
            cells[count++] = (SettPoint){at.x, at.y};
    }
    SettDungeonReason reason = {.code = code,
                                .text = text,
                                .room = room,
                                .cells = cells,
                                .cell_count = count};
    return count > 0 ? add(w, reason) : SETT_OK;
}

/* What the game says of the room alone. */
static SettStatus add_own(const Writing *w, int32_t room)
{
    const SettDungeonRoom *view = &w->d->rooms[room]->view;
    SettLevel level = {.grid = view->grid, .lock = &view->lock};
    SettReport report = sett_report(w->tmp);
    SettStatus status =
        sett_game_check(w->d->def.game, &level, true, w->tmp, &report);
    if (status == SETT_INFEASIBLE)
        status = SETT_OK;
    if (status == SETT_OK && report.broken)
        status = SETT_NO_MEMORY;
    for (int32_t i = 0; status == SETT_OK && i < report.count; i++) {
        const SettReason *r = &report.reasons[i];
        status = add(w, (SettDungeonReason){.code = r->code,
                                            .text = r->text,
                                            .room = room,
                                            .cells = r->cells,
                                            .cell_count = r->cell_count,
                                            .warning = r->warning});
    }
    return status;
}

static bool is_cut_room(const DungeonRoom *room)
{
    for (int32_t i = 0; i < room->region_count; i++)
        if (room->regions[i].reached)
            return false;
    return room->region_count > 0;
}

/* Looks for nothing that the verdict has not counted. */
static SettStatus add_room(const Writing *w, int32_t room)
{
    const SettDungeon *d = w->d;
    const SettDungeonVerdict *verdict = &w->out->verdict;
    bool alone = d->first_end[room] == d->first_end[room + 1];
    bool cut = !alone && is_cut_room(d->rooms[room]);
    SettStatus status = add_own(w, room);
    if (status != SETT_OK)
        return status;
    if (alone)
        status = add(w, (SettDungeonReason){
                            .code = "no-connection",
                            .text = "the room is not connected to any other",
                            .room = room});
    if (cut)
        status = add(
            w, (SettDungeonReason){.code = "cut-room",
                                   .text = "no way leads here from the start",
                                   .room = room});
    if (!alone && !cut && verdict->cut_doors > 0)
        status = add_tiles(w, room, is_cut_door, "cut-door",
                           "the start does not reach these doors");
    if (status != SETT_OK)
        return status;
    if (!alone && !cut && verdict->cut_tiles > 0)
        status = add_tiles(w, room, is_cut_tile, "cut-tiles",
                           "the start does not reach these tiles");
    if (status != SETT_OK || verdict->loose_doors <= 0)
        return status;
    return add_tiles(w, room, is_loose_door, "loose-door",
                     "doors without a connection");
}

static SettStatus add_start(const Writing *w)
{
    SettSpot at = w->d->start;
    SettPoint *cell = SETT_TAKE(w->tmp, 1, SettPoint);
    if (cell == NULL)
        return SETT_NO_MEMORY;
    if (at.room < 0)
        return add(w, (SettDungeonReason){.code = "no-room",
                                          .text = "there is no room",
                                          .room = -1});
    *cell = (SettPoint){at.x, at.y};
    if (w->out->verdict.start)
        return SETT_OK;
    return add(w, (SettDungeonReason){.code = "start-in-wall",
                                      .text = "the start is a wall",
                                      .room = at.room,
                                      .cells = cell,
                                      .cell_count = 1});
}

static bool was_wall(const SettDungeon *d, SettSpot at)
{
    if (!sett_is_connected(d, at))
        return false;
    const SettConnection *c = &d->connections[sett_dungeon_door(d, at)];
    return d->solid[c->under[sett_spot_same(c->end[0], at) ? 0 : 1]] != 0;
}

static bool has_walls_under(const SettDungeon *d, int32_t room)
{
    for (int32_t i = d->first_end[room]; i < d->first_end[room + 1]; i++)
        if (d->solid[d->connections[d->ends[i] / 2].under[d->ends[i] % 2]])
            return true;
    return false;
}

/* The paper wants passable tiles under doors: a warning, or by the dungeon's
   own rule a fault. */
static SettStatus add_walls(const Writing *w)
{
    SettStatus status = SETT_OK;
    for (int32_t r = 0; status == SETT_OK && r < w->d->room_count; r++) {
        int32_t before = w->out->count;
        bool feasible = w->out->feasible;
        if (!has_walls_under(w->d, r))
            continue;
        status =
            add_tiles(w, r, was_wall, "door-in-wall",
                      "doors were cut into walls (the paper wants passable "
                      "tiles)");
        if (status != SETT_OK || w->d->def.doors == SETT_DOORS_ON_PASSABLE)
            continue;
        w->out->reasons[before].warning = true;
        w->out->feasible = feasible;
    }
    return status;
}

SettStatus sett_dungeon_report(SettDungeon *d, SettArena *tmp,
                               SettDungeonReport *out)
{
    *out =
        (SettDungeonReport){.verdict = sett_dungeon_check(d), .feasible = true};
    Writing w = {.d = d, .tmp = tmp, .out = out};
    SettStatus status = add_start(&w);
    for (int32_t r = 0; status == SETT_OK && r < d->room_count; r++)
        status = add_room(&w, r);
    return status == SETT_OK ? add_walls(&w) : status;
}
