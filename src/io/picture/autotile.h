/* autotile.h - what drawing by sets of tiles shares. Private to this folder. */
#ifndef SETT_IO_PICTURE_AUTOTILE_H
#define SETT_IO_PICTURE_AUTOTILE_H

#include "sett/autotile.h"

/** Neighbours without corners that do not lie between two sides. */
uint32_t sett_autotile_trim(uint32_t neighbours);

#endif
