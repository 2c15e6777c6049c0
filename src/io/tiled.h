/* tiled.h - what writing and reading Tiled maps share. Private to io. */
#ifndef SETT_IO_TILED_H
#define SETT_IO_TILED_H

#include "sett/io.h"

/** Tiles in one row of the tileset's picture. */
#define SETT_TILED_COLUMNS 8

/** The ending of the tileset's name in a map: "sett-md2" + ".tsj". */
#define SETT_TILED_PREFIX "sett-"

#endif
