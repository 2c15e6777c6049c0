/* mapping_wang.c - "SET/COLOUR" of a mapping: the Wang set and its colour, and
   tiles that are of this colour alone. */
#include "io/mapping/mapping.h"

#include <string.h>

bool sett_mapping_wang(const SettTiledSet *set, const char *text, size_t size,
                       const SettTiledWangSet **wang, int32_t *colour)
{
    for (int32_t i = 0; i < set->wang_count; i++) {
        const SettTiledWangSet *w = &set->wang[i];
        size_t n = strlen(w->name);
        if (n + 1 > size || memcmp(w->name, text, n) != 0 || text[n] != '/')
            continue;
        for (int32_t k = 0; k < w->colour_count; k++)
            if (strlen(w->colours[k]) == size - n - 1 &&
                memcmp(w->colours[k], text + n + 1, size - n - 1) == 0) {
                *wang = w;
                *colour = k + 1;
                return true;
            }
    }
    return false;
}

bool sett_mapping_wang_fits(const SettTiledSet *set, const char *text,
                            int32_t tile)
{
    const SettTiledWangSet *wang;
    int32_t colour;
    if (!sett_mapping_wang(set, text, strlen(text), &wang, &colour))
        return false;
    for (int32_t i = 0; i < wang->tile_count; i++) {
        int32_t own = 0, other = 0;
        for (int32_t k = 0; k < 8; k++) {
            own += wang->tiles[i].colours[k] == colour;
            other += wang->tiles[i].colours[k] != colour &&
                     wang->tiles[i].colours[k] != 0;
        }
        if (wang->tiles[i].tile == tile && own > 0 && other == 0)
            return true;
    }
    return false;
}
