/* ldtk.h - what reading a level from a project of LDtk and putting one into it
   share. Private to this folder. */
#ifndef SETT_IO_MAPPING_LDTK_H
#define SETT_IO_MAPPING_LDTK_H

#include "io/mapping/view.h"

/** A mapping at work on a level. */
typedef struct SettLdtkApply {
    const SettMapping *m;
    const SettLdtkProject *project;
    SettArena *arena;
    SettError *err;
    SettMapView *view;
} SettLdtkApply;

/** A level that goes into the project. */
typedef struct SettLdtkPutting {
    SettLdtkApply *a;
    const SettLdtkLevel *level; /**< its form */
    const SettLdtkLevel *own;   /**< that it changes; NULL: a new one */
    const SettGrid *grid;
    const SettGrid *old; /**< its tiles before, SETT_MAP_NO_TILE where it was
                              not; NULL: it is new */
    bool resized;        /**< it had another size */
    const SettMapHow *how;
    int32_t **values;     /**< per layer, NULL: not of values */
    SettLdtkTile **tiles; /**< per layer: the tile of each cell, cell -1: none;
                               NULL: not of tiles */
    bool **changed;       /**< per layer of tiles: cells whose tiles change */
} SettLdtkPutting;
#define SETT_MAP_NO_TILE 255 /**< no game has so many */
/** Fills the change's entities. */
SettStatus sett_map_list_entities(const SettLdtkPutting *p,
                                  SettLdtkChange *out);

/** Whether a value of a layer of integers is what a row asks for. */
bool sett_map_value_fits(const SettMapRow *row, const SettLdtkLayerDef *def,
                         int32_t value);
/** Whether a tile (-1: none) of a set is, flips as SETT_TILED_FLIP_X ... */
bool sett_map_ldtk_fits(const SettMapRow *row, const SettLdtkLayerDef *def,
                        const SettLdtkSet *set, int32_t tile, uint32_t flips);
/** Whether a set has that name, or that uid as a number. */
bool sett_map_is_set(const SettLdtkSet *set, const char *name, size_t size);
/** Layers of a level that take part, in the order of the mapping. */
SettStatus sett_map_ldtk_sources(SettLdtkApply *a, const SettLdtkLevel *level);
/** The level that a level of the project shows. */
SettStatus sett_map_ldtk_level(SettLdtkApply *a, const SettLdtkLevel *level,
                               SettGrid *grid);
/** The row that an entity fits; NULL: none. */
const SettMapObject *sett_map_entity_row(const SettLdtkApply *a,
                                         const SettLdtkEntity *entity);
/** The tiles of the level that an entity of a layer is in. */
SettMapBox sett_map_entity_box(const SettLdtkApply *a, const SettLdtkLayer *l,
                               const SettLdtkEntity *e,
                               const SettMapObject *row);
/** Whether a layer of a level is listed with that role. */
bool sett_map_ldtk_uses(const SettMapping *m, const SettLdtkLayer *layer,
                        SettMapRole role);

#endif
