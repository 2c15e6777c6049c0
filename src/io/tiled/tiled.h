/* tiled.h - what writing and reading Tiled maps share. Private to io. */
#ifndef SETT_IO_TILED_H
#define SETT_IO_TILED_H

#include "sett/io.h"

/** Tiles in one row of the tileset's picture. */
#define SETT_TILED_COLUMNS 8

/** The ending of the tileset's name in a map: "sett-md2" + ".tsj". */
#define SETT_TILED_PREFIX "sett-"

/** What a grid has where a layer is empty; no game has so many tiles. */
#define SETT_TILED_EMPTY 255

/** A map up to the list of its layers, which the caller fills and ends with
    "]}\n". `layers` and `objects` are how many there will be. */
void sett_tiled_write_head(const SettGame *game, const SettGrid *size,
                           int32_t layers, int32_t objects, SettText *out);
/** Whether a map links the game's tileset. */
bool sett_tiled_is_own(const SettGame *game, const SettJson *map);
/** A layer of tiles. */
void sett_tiled_write_layer(const char *name, const SettGrid *grid,
                            SettText *out);

/** The first layer of a map that has more, with cells that may be empty:
    SETT_TILED_EMPTY. Strict but for that; what other layers hold is the
    caller's. The grid belongs to `arena`. */
SettStatus sett_tiled_plan(const SettGame *game, const SettJson *map,
                           int64_t max_area, SettArena *arena, SettGrid *grid,
                           SettError *err);

#endif
