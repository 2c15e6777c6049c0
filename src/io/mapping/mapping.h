/* mapping.h - what reading, guessing and applying a mapping share. Private to
   this folder. */
#ifndef SETT_IO_MAPPING_MAPPING_H
#define SETT_IO_MAPPING_MAPPING_H

#include "sett/mapping.h"

typedef struct SettMapPicture SettMapPicture;

/* Words of a mapping, in the order of the enums that they are of. */
#define SETT_MAP_BYS 10
extern const char *const sett_map_by_names[SETT_MAP_BYS];
extern const char *const sett_map_role_names[4];
extern const char *const sett_map_object_names[4];
extern const char *const sett_map_at_names[3];
extern const char *const sett_map_lack_names[3];

/** The flip of 'h', 'v' or 'd'; 0: none. */
uint32_t sett_mapping_flip(char letter);
/** Whether a row is meant for a layer. */
bool sett_mapping_row_in(const SettMapRow *row, const char *layer);
/** The Wang set and colour (from 1) that "SET/COLOUR" names in a tileset;
    false: none. */
bool sett_mapping_wang(const SettTiledSet *set, const char *text, size_t size,
                       const SettTiledWangSet **wang, int32_t *colour);
/** Whether a tile is of that colour alone. */
bool sett_mapping_wang_fits(const SettTiledSet *set, const char *text,
                            int32_t tile);
/** Whether a colour (0xRRGGBB, -1: none) is what a row asks for. */
bool sett_mapping_colour_fits(const SettMapRow *row, int64_t colour);
/** Whether a layer has that name, or "GROUP/NAME" of its groups. */
bool sett_mapping_named(const SettTiledMap *map, const SettTiledLayer *layer,
                        const char *name);
/** Whether the layer of a map takes part in that role. */
bool sett_mapping_uses_layer(const SettMapping *m, const SettTiledMap *map,
                             const SettTiledLayer *layer, SettMapRole role);
/** Whether a layer of that name is listed with that role. */
bool sett_mapping_uses(const SettMapping *m, const char *layer,
                       SettMapRole role);
/** The row of objects of that class; NULL: none. */
const SettMapObject *sett_mapping_object(const SettMapping *m,
                                         const char *class);
/** The row that an object of a map fits; NULL: none. */
const SettMapObject *sett_mapping_object_row(const SettMapping *m,
                                             const SettTiledMap *map,
                                             const SettTiledObject *object);
/** The first row of objects that stand for a tile; NULL: none do. */
const SettMapObject *sett_mapping_object_of(const SettMapping *m, int32_t tile);

/** SETT_BAD_INPUT where the mapping is blank. */
SettStatus sett_mapped_check(const SettMapped *mapped, SettError *err);

/** Refuses input of the file `source`: SETT_BAD_INPUT. */
SETT_PRINTF(4, 5)
SettStatus sett_map_refuse(SettError *err, const char *source,
                           const char *expected, const char *format, ...);

#endif
