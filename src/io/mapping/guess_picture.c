/* guess_picture.c - a mapping of a picture: cells in the game's art are its
   tiles, other kinds of cells and colours are listed with how often they come,
   and the tile whose colour is the nearest. */
#include "io/mapping/guess.h"
#include "io/mapping/picture.h"
#include "io/mapping/tiled.h"

/* The nearest tile that is no start and no goal; exactly of that colour: any.
 */
static int32_t nearest(const SettGame *game, int64_t colour, bool *own)
{
    int64_t least = INT64_MAX;
    int32_t best = game->fill_open;
    *own = false;
    for (int32_t i = 0; i < game->tiles.count; i++) {
        const SettTile *t = &game->tiles.tiles[i];
        int64_t d = 0;
        for (int32_t shift = 0; shift < 24; shift += 8) {
            int64_t off = (colour >> shift & 255) - (t->colour >> shift & 255);
            d += off * off;
        }
        bool made_up = (t->roles & (SETT_IS(START) | SETT_IS(GOAL))) != 0;
        if (d >= least || (made_up && d > 0))
            continue;
        least = d;
        best = i;
        *own = d == 0;
    }
    return best;
}

static void guess_kind(SettMapGuess *g, const SettTiledMap *map,
                       const SettTiledSet *set, int32_t id, int64_t count)
{
    bool pixel = map->tile_w == 1 && map->tile_h == 1, own = false;
    int64_t colour = map->looks->means[set - map->sets][id];
    int32_t to = colour >= 0 ? nearest(g->m->game, colour, &own) : g->m->fill;
    pixel = pixel && colour >= 0;
    own = own && pixel;
    g->m->unclear = g->m->unclear || !own;
    sett_guess_row(g,
                   (SettMapRow){.to = to,
                                .by = pixel ? SETT_MAP_COLOUR : SETT_MAP_TILE,
                                .text = set->name,
                                .low = pixel ? (int32_t)colour : id,
                                .high = id,
                                .count = count,
                                .reason = own ? "the tile's own colour"
                                              : "the nearest colour"});
}

SettStatus sett_picture_guess(const SettGame *game, const SettTiledMap *map,
                              SettArena *arena, SettMapping *out,
                              SettError *err)
{
    SettMapGuess g;
    const SettTiledLayer *l = &map->layers[0];
    SettStatus status = sett_guess_begin(&g, game, arena, out, err);
    int64_t first = 0, last = 0;
    if (status != SETT_OK)
        return status;
    for (int32_t s = 0; s < map->set_count; s++)
        last = map->sets[s].first + map->sets[s].tile_count;
    int64_t *counts = SETT_TAKE(arena, last + 1, int64_t);
    if (counts == NULL)
        return sett_no_memory(err);
    for (int32_t i = 0; i < l->w * l->h; i++)
        counts[l->cells[i] & SETT_TILED_TILE]++;
    for (int32_t s = 0; s < map->set_count; s++) {
        const SettTiledSet *set = &map->sets[s];
        first = set->first;
        for (int32_t id = 0; id < set->tile_count; id++) {
            int64_t count = counts[first + id];
            if (count > 0 && s + 2 == map->set_count)
                sett_guess_row(&g, (SettMapRow){.to = id,
                                                .by = SETT_MAP_TILE,
                                                .text = set->name,
                                                .low = id,
                                                .high = id,
                                                .count = count,
                                                .reason = SETT_GUESS_ART});
            else if (count > 0)
                guess_kind(&g, map, set, id, count);
        }
    }
    if (counts[0] > 0)
        sett_guess_row(&g, (SettMapRow){.to = out->fill,
                                        .by = SETT_MAP_EMPTY,
                                        .count = counts[0],
                                        .reason = "nothing is there"});
    sett_guess_layer(&g, l->name, SETT_MAP_GRID);
    return sett_guess_end(&g, map->source);
}
