/* mapping.h - what reading, guessing and applying a mapping share. Private to
   this folder. */
#ifndef SETT_IO_MAPPING_MAPPING_H
#define SETT_IO_MAPPING_MAPPING_H

#include "sett/mapping.h"

/** The game's tile of that name; -1: none. */
int32_t sett_mapping_tile(const SettGame *game, const char *name);
/** Whether a row is meant for a layer. */
bool sett_mapping_row_in(const SettMapRow *row, const char *layer);
/** Whether the layer takes part in that role. */
bool sett_mapping_uses(const SettMapping *m, const char *layer,
                       SettMapRole role);
/** The tile of an object of that class; -1: not mapped. */
int32_t sett_mapping_object(const SettMapping *m, const char *class);
/** The class of objects that stand for a tile; NULL: none do. */
const SettMapObject *sett_mapping_object_of(const SettMapping *m, int32_t tile);

#endif
