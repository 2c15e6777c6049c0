/* tiled.h - what reading a level from a map of Tiled and putting one into it
   share. Private to this folder. */
#ifndef SETT_IO_MAPPING_TILED_H
#define SETT_IO_MAPPING_TILED_H

#include "io/mapping/view.h"

#define SETT_MAP_MEMO 1024 /**< cells whose row is remembered */

/** A mapping at work on a map. */
typedef struct SettMapApply {
    const SettMapping *m;
    const SettTiledMap *map;
    SettArena *arena;
    SettError *err;
    SettMapView *view;
    uint32_t memo_cell[SETT_MAP_MEMO];
    int32_t memo_row[SETT_MAP_MEMO]; /* -1: none, -2: not known */
    const SettTiledLayer *memo_layer;
} SettMapApply;

/** One that begins, in `arena`; NULL: no memory, told in `err`. */
SettMapApply *sett_map_begin(const SettMapping *m, const SettTiledMap *map,
                             SettArena *arena, SettError *err);
/** Whether a tile of a set (NULL: none) is what a row asks for. */
bool sett_map_fits(const SettMapApply *a, const SettMapRow *row,
                   const SettTiledSet *set, int32_t id, uint32_t flips);
/** Whether a row counts in a layer. */
bool sett_map_row_in(const SettMapApply *a, const SettMapRow *row,
                     const SettTiledLayer *l);
/** The first row that fits a cell of a layer; -1: none. */
int32_t sett_map_row_of(SettMapApply *a, const SettTiledLayer *l,
                        uint32_t cell);
/** The level that the map shows; `ground` gets it without its objects and may
    be NULL. */
SettStatus sett_map_level(SettMapApply *a, SettGrid *grid, SettGrid *ground);
/** Gives a map the size of a level that goes into it, where it has another
    (`old`). `fixed` becomes the mapping with the level's place in a map without
    an end. Refuses cuts, texts and pictures. */
SettStatus sett_map_resize_tiled(SettMapApply *a, SettTiledMap *map,
                                 const SettGrid *old, const SettGrid *level,
                                 const SettMapHow *how, SettMapping *fixed);
/** Refuses a map without an end whose level would be read in another size than
    it was put. */
SettStatus sett_map_check_size(const SettMapping *m, const SettMapping *fixed,
                               const SettTiledMap *map, SettArena *arena,
                               SettError *err);
/** Left, top, right and lower side of an object in pixels, as it stands on the
    map. */
void sett_map_object_pixels(const SettTiledMap *map,
                            const SettTiledObject *object, double box[4]);
/** Tiles of the level that an object is in. */
typedef struct SettMapCells {
    const SettTiledMap *map;
    const SettMapView *view;
    SettMapBox box;
    const SettTiledObject *bent; /**< NULL: all of the box */
} SettMapCells;
/** By the box that an object has on the map; with `at = "area"` those of the
    box whose middle lies in its shape. */
void sett_map_object_cells(const SettMapApply *a, const SettTiledObject *object,
                           const SettMapObject *row, SettMapCells *out);
bool sett_map_cells_have(const SettMapCells *cells, int32_t x, int32_t y);
/** Whether its form is none that may be cut for other tiles: it stays or goes.
 */
bool sett_map_object_bent(const SettMapObject *row,
                          const SettTiledObject *object);
/** Fills map->changes so that objects show the tiles of `grid`; `old` is what
    the map shows now. */
SettStatus sett_mapping_put_objects(SettMapApply *a, SettTiledMap *map,
                                    const SettGrid *old, const SettGrid *grid,
                                    const SettMapHow *how);

#endif
