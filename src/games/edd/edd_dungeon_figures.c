/* edd_dungeon_figures.c - what a dungeon counts: rooms, ways round, tiles by
   their roles, and what of it is reached. Ours; EDD shows none of it. */
#include "games/edd/edd_dungeon.h"

#include "base/roots.h"

static void count_tiles(const SettDungeon *d, SettDungeonFigures *f)
{
    const SettTileSet *tiles = &d->def.game->tiles;
    for (int32_t r = 0; r < d->room_count; r++) {
        int64_t counts[256];
        sett_grid_count(&d->rooms[r]->view.grid, counts);
        for (int32_t t = 0; t < tiles->count; t++) {
            uint64_t roles = tiles->tiles[t].roles;
            f->tiles += counts[t];
            f->passable_tiles += roles & SETT_IS(SOLID) ? 0 : counts[t];
            f->treasures += roles & SETT_IS(REWARD) ? counts[t] : 0;
            f->enemies += roles & SETT_IS(FOE) ? counts[t] : 0;
        }
    }
}

static SettStatus count_joins(const SettDungeon *d, SettArena *tmp,
                              SettDungeonFigures *f)
{
    int32_t *part = SETT_TAKE(tmp, d->room_count + 1, int32_t);
    int32_t *doors = SETT_TAKE(tmp, d->room_count + 1, int32_t);
    if (part == NULL || doors == NULL)
        return SETT_NO_MEMORY;
    for (int32_t r = 0; r < d->room_count; r++)
        part[r] = r;
    for (int32_t i = 0; i < d->connection_count; i++) {
        const SettConnection *c = &d->connections[i];
        int32_t a = sett_root_of(part, c->end[0].room);
        int32_t b = sett_root_of(part, c->end[1].room);
        f->loops += a == b;
        part[b] = a;
        doors[c->end[0].room]++;
        doors[c->end[1].room]++;
    }
    for (int32_t r = 0; r < d->room_count; r++)
        f->dead_end_rooms += doors[r] == 1;
    return SETT_OK;
}

SettStatus sett_dungeon_figures(SettDungeon *d, SettArena *tmp,
                                SettDungeonFigures *out)
{
    SettDungeonVerdict v = sett_dungeon_check(d);
    *out = (SettDungeonFigures){.rooms = d->room_count,
                                .connections = d->connection_count,
                                .reached_tiles = v.reached,
                                .cut_tiles = v.cut_tiles,
                                .cut_rooms = v.cut_rooms,
                                .cut_doors = v.cut_doors,
                                .feasible = v.feasible};
    count_tiles(d, out);
    return count_joins(d, tmp, out);
}
