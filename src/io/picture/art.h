/* art.h - pictures of tiles and letters. Private to io. */
#ifndef SETT_IO_ART_H
#define SETT_IO_ART_H

#include "sett/io.h"

/** Art of one tile, for callers without memory for all of them. */
void sett_art_tile(const SettGame *game, int32_t tile, SettArt *art);

/** True where black is a better ink on this colour than white. */
bool sett_is_light(uint32_t colour);

/** A drawn letter: 7 rows of 5 bits, the highest bit leftmost; NULL for
    characters outside '!'..'~'. */
const uint8_t *sett_font_rows(char c);

#endif
