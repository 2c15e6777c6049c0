/* flat.h - files whose cells are characters, read as a map of Tiled with one
   layer, so that rows and guesses apply to them alike. Private to this folder.
 */
#ifndef SETT_IO_MAPPING_FLAT_H
#define SETT_IO_MAPPING_FLAT_H

#include "io/mapping/mapping.h"

/** Whether rows are of characters. */
bool sett_map_has_glyphs(const SettMapping *m);
/** A text as a map: each character a tile of the class that it is; a blank is
    no tile. Rows of a mapping may name further characters. */
SettStatus sett_map_read_text(const SettMapping *mapping, const char *bytes,
                              size_t size, const char *source, SettArena *arena,
                              SettTiledMap *m, SettError *err);
/** The text with the cells that the map has now; all else is its own. */
SettStatus sett_map_write_text(const SettTiledMap *map, const char *bytes,
                               size_t size, SettText *out);

#endif
