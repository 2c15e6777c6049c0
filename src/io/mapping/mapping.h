/* mapping.h - what reading, guessing and applying a mapping share. Private to
   this folder. */
#ifndef SETT_IO_MAPPING_MAPPING_H
#define SETT_IO_MAPPING_MAPPING_H

#include "sett/mapping.h"

/** The game's tile of that name; -1: none. */
int32_t sett_mapping_tile(const SettGame *game, const char *name);
/** Whether a row is meant for a layer. */
bool sett_mapping_row_in(const SettMapRow *row, const char *layer);
/** The Wang set and colour (from 1) that "SET/COLOUR" names in a tileset;
    false: none. */
bool sett_mapping_wang(const SettTiledSet *set, const char *text, size_t size,
                       const SettTiledWangSet **wang, int32_t *colour);
/** Whether a tile is of that colour alone. */
bool sett_mapping_wang_fits(const SettTiledSet *set, const char *text,
                            int32_t tile);
/** Whether a layer has that name, or "GROUP/NAME" of its groups. */
bool sett_mapping_named(const SettTiledMap *map, const SettTiledLayer *layer,
                        const char *name);
/** Whether the layer of a map takes part in that role. */
bool sett_mapping_uses_layer(const SettMapping *m, const SettTiledMap *map,
                             const SettTiledLayer *layer, SettMapRole role);
/** Whether the layer takes part in that role. */
bool sett_mapping_uses(const SettMapping *m, const char *layer,
                       SettMapRole role);
/** The tile of an object of that class; -1: not mapped. */
int32_t sett_mapping_object(const SettMapping *m, const char *class);
/** The class of objects that stand for a tile; NULL: none do. */
const SettMapObject *sett_mapping_object_of(const SettMapping *m, int32_t tile);
/** The cell that an object of a map lies in: of a tile the middle of its box,
    which stands on its lower left corner; of others the middle. */
void sett_mapping_cell(const SettTiledMap *map, const SettTiledObject *object,
                       double *x, double *y);
/** Fills map->changes so that objects show the tiles of `grid`; `box` is where
    the grid lies in the map, `old` what it showed. */
SettStatus sett_mapping_put_objects(const SettMapping *m, SettTiledMap *map,
                                    const SettTiledLayer *box,
                                    const SettGrid *old, const SettGrid *grid,
                                    SettArena *arena, SettError *err);

#endif
