/* tiles.c - finding tiles of an alphabet by name, character and role. */
#include "sett/grid.h"

#include <string.h>

int32_t sett_tile_named(const SettTileSet *set, const char *name)
{
    for (int32_t i = 0; i < set->count; i++)
        if (strcmp(set->tiles[i].name, name) == 0)
            return i;
    return -1;
}

/* What is written wins over what is only read: a character may be the glyph of
   one tile and a second spelling of another. */
int32_t sett_tile_glyph(const SettTileSet *set, char glyph)
{
    if (glyph == '\0')
        return -1;
    for (int32_t i = 0; i < set->count; i++)
        if (set->tiles[i].glyph == glyph)
            return i;
    for (int32_t i = 0; i < set->count; i++)
        if (set->tiles[i].also != NULL &&
            strchr(set->tiles[i].also, glyph) != NULL)
            return i;
    return -1;
}

char sett_tile_shown(const SettTileSet *set, int32_t tile)
{
    return set->legend != NULL ? set->legend->shown[tile]
                               : set->tiles[tile].glyph;
}

int32_t sett_tile_read(const SettTileSet *set, char character)
{
    return set->legend != NULL ? set->legend->tile_of[(uint8_t)character]
                               : sett_tile_glyph(set, character);
}

int32_t sett_tile_with(const SettTileSet *set, uint64_t roles)
{
    for (int32_t i = 0; i < set->count; i++)
        if ((set->tiles[i].roles & roles) == roles)
            return i;
    return -1;
}

void sett_tiles_any(const SettTileSet *set, uint64_t roles, uint8_t is[256])
{
    SETT_ASSERT(set->count <= SETT_MAX_TILES);
    memset(is, 0, SETT_MAX_TILES);
    for (int32_t i = 0; i < set->count; i++)
        is[i] = (set->tiles[i].roles & roles) != 0;
}
