/* extend.h - a level without end, and home: the stretch that can be repeated
   for ever. */
#ifndef SETT_SOLVE_MODEL_EXTEND_H
#define SETT_SOLVE_MODEL_EXTEND_H

#include "contracts/linking.h"
#include "sett/extend.h"
#include "sett/slices.h"

#define SETT_HOMES 3 /**< times that home stands at the end of a window */

/** Slices that can be repeated for ever. */
typedef struct SolveHome {
    int32_t period;  /**< slices */
    uint8_t *slices; /**< period x size tiles */
    uint8_t *good;   /**< flags of the tiles of the second home: from there the
                          player gets to the same place of the third without
                          leaving the three */
} SolveHome;

struct SettExtend {
    SettExtendDef def;
    const SettGame *game;
    const SettLinkAgent *agent;
    int32_t size, step;
    int32_t longest; /**< slices that a structure may take */
    SolveHome home;
    bool started;
    int64_t next;
    uint8_t *slices; /**< the context, and what is planned behind it */
    int32_t room, context;
    int32_t at, at_tile; /**< where the player is: slice and tile of it */
};

/** The place of a tile of a slice. */
SettPoint sett_extend_place(const SettExtend *e, const SettGrid *grid,
                            int32_t slice, int32_t tile);
/** Whether something carries the player there. */
bool sett_extend_stands(const SettExtend *e, const SettGrid *grid,
                        SettPoint at);
/** The slices of a grid with a wall behind them: what is reached there is
    reached whatever follows. Without it a player could use the ceiling that
    ends a level of rows. */
SettStatus sett_extend_wall(const SettExtend *e, const SettGrid *grid,
                            SettArena *tmp, SettGrid *out);
/** Whether a place of the second home was reached from which home is walked for
    ever; the first home begins at slice `from`. */
bool sett_home_reached(const SettExtend *e, const SettGrid *grid, int32_t from,
                       const SettMask *reached);

#endif
