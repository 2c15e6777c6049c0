/* account.h - how far a level under change is from its theme, kept change by
   change: only what a change touches is looked at again. */
#ifndef SETT_LAB_PUZZLE_ACCOUNT_H
#define SETT_LAB_PUZZLE_ACCOUNT_H

#include "lab/puzzle/theme.h"

typedef struct PuzAccount {
    const PuzTheme *theme;
    SettGrid *grid; /**< the level; the caller changes its cells */
    uint8_t *kept;  /**< its cells as they were told last */
    int32_t miss;   /**< sett_puz_style_miss of these */
    int32_t shape;  /**< sett_puz_shape_miss of these */
    int32_t *counts;
    uint8_t *strange[2]; /**< by window: of 2x2 cells, of 3x3 of walls */
    int32_t windows;     /**< what strange ones add to `miss` */
    int32_t *flips;      /**< windows that a change made strange or known */
    int32_t flip_count;
} PuzAccount;

/** Looks at all of a level. `grid` is kept, and must outlive the account.
    SETT_NO_MEMORY. */
SettStatus sett_puz_account(PuzAccount *out, const PuzTheme *theme,
                            SettGrid *grid, SettArena *arena);
/** Keeps the changes of cells since the last time where the level is no farther
    from the theme, in style and in shape; else, or where nothing changed, takes
    them back. Whether they were kept. */
bool sett_puz_account_keep(PuzAccount *account);

#endif
