/* render_terminal.c - a level for a terminal: every tile is one column, as in
   level text, so that places in messages can be counted. In colour each glyph
   stands on the colour of its tile. */
#include "io/picture/art.h"

void sett_render_terminal(const SettGame *game, const SettGrid *grid,
                          bool colour, SettText *out)
{
    if (!colour) {
        sett_level_write(game, grid, out);
        return;
    }
    for (int32_t y = 0; y < grid->h; y++) {
        const uint8_t *cells = grid->cells + (size_t)y * (size_t)grid->w;
        const SettTile *tiles = game->tiles.tiles;
        for (int32_t x = 0; x < grid->w; x++) {
            SETT_ASSERT(cells[x] < game->tiles.count);
            uint32_t ground = tiles[cells[x]].colour;
            if (x == 0 || ground != tiles[cells[x - 1]].colour) {
                /* ISO 8613-6: 24-bit colours of ink and ground */
                uint32_t ink = sett_is_light(ground) ? 0x101010 : 0xe8e8e8;
                sett_text_format(out, "\x1b[38;2;%d;%d;%d;48;2;%d;%d;%dm",
                                 (int)(ink >> 16 & 255), (int)(ink >> 8 & 255),
                                 (int)(ink & 255), (int)(ground >> 16 & 255),
                                 (int)(ground >> 8 & 255), (int)(ground & 255));
            }
            sett_text_char(out, sett_tile_shown(&game->tiles, cells[x]));
        }
        sett_text_add(out, "\x1b[0m\n");
    }
}
