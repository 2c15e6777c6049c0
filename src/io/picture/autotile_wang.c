/* autotile_wang.c - tiles by a Wang set of Tiled: each names the colours of its
   sides and corners, from the top on clockwise, as neighbours are counted. */
#include "io/picture/autotile.h"

/* How many of the places that count agree; all: the tile fits. */
static int32_t agreement(const SettTiledWangSet *set,
                         const SettTiledWangTile *tile, int32_t colour,
                         uint32_t mask)
{
    int32_t same = 0;
    for (int32_t i = 0; i < 8; i++) {
        bool side = i % 2 == 0;
        if (set->type == (side ? SETT_TILED_WANG_CORNER : SETT_TILED_WANG_EDGE))
            continue;
        same += (tile->colours[i] == colour) == ((mask >> i & 1) != 0);
    }
    return same;
}

int32_t sett_autotile_wang(const SettTiledWangSet *set, int32_t colour,
                           uint8_t neighbours, uint64_t draw)
{
    uint32_t mask = sett_autotile_trim(neighbours);
    int32_t best = -1, most = -1, fit = 0;
    int32_t all = set->type == SETT_TILED_WANG_MIXED ? 8 : 4;
    for (int32_t i = 0; i < set->tile_count; i++) {
        int32_t same = agreement(set, &set->tiles[i], colour, mask);
        fit += same == all;
        if (same > most) {
            most = same;
            best = set->tiles[i].tile;
        }
    }
    if (fit < 2)
        return best;
    uint64_t nth = draw % (uint64_t)fit;
    for (int32_t i = 0; i < set->tile_count; i++)
        if (agreement(set, &set->tiles[i], colour, mask) == all && nth-- == 0)
            return set->tiles[i].tile;
    return best;
}
