/* field.h - what a furnisher knows of a small map as sets of cells
   (level/flat.h): the fast paths ask it instead of single cells. */
#ifndef SETT_GEN_FIELD_H
#define SETT_GEN_FIELD_H

#include "level/flat.h"
#include "sett/gen.h"

#define SETT_FIELD_TILES 64 /**< sets of tiles name the first 64 */

typedef struct SettField {
    bool ready; /**< false: the map is too large, the plain ways go on */
    int32_t w, stride;
    uint8_t ground;                   /**< tile of empty open cells */
    SettFlat board;                   /**< every cell */
    SettFlat open;                    /**< the component that is furnished */
    SettFlat walls;                   /**< solid cells */
    SettFlat free;                    /**< open, empty and not locked */
    SettFlat tiles[SETT_FIELD_TILES]; /**< cells that hold a tile */
} SettField;

/** Whether a job may use the fast paths: not where it is watched. */
bool sett_field_fast(const SettGenJob *job);
/** Reads a grid with nothing placed yet. Stays not ready where the map is too
    large, holds tiles beyond the 64th or is watched. */
void sett_field_read(SettField *field, const SettGenJob *job,
                     const SettGrid *grid);
/** The cells that hold a tile with one of some roles. */
SettFlat sett_field_with(const SettField *field, const SettGame *game,
                         uint64_t roles);
/** Says which component is furnished. */
void sett_field_choose(SettField *field, const SettGenJob *job,
                       const SettMask *open);
/** An object comes to a free cell, or leaves it again. */
void sett_field_put(SettField *field, uint8_t tile, SettPoint at);
void sett_field_take_away(SettField *field, uint8_t tile, SettPoint at);

/** The cell of a grid that is at a place. */
static inline int32_t sett_field_cell(const SettField *field, int32_t place)
{
    return place - place / field->stride;
}
/** Number `n` (from 0) of the cells of a set, row-major; there are more. */
int32_t sett_field_pick(SettFlat cells, int32_t n);
/** Whether some path in the component has `steps` steps or more: true is
    certain. */
bool sett_field_has_path(const SettField *field, int32_t steps);
/** The free cells nearest by path to an open place; none: an empty set. */
SettFlat sett_field_nearest(const SettField *field, int32_t place);

#endif
