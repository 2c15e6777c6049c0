/* furnish.h - a furnishing run as a model of the constraint engine: what a game
   demands of whole levels, how many objects there are, and the tests of the
   furnishers' tables on each. */
#ifndef SETT_LAB_FURNISH_FURNISH_H
#define SETT_LAB_FURNISH_FURNISH_H

#include "gen/furnish/furnish.h"
#include "solve/model/model.h"

#define FURNISH_OPTIONS 8 /**< further options of a kind are not tried */

/** One kind of object that is placed. */
typedef struct FurnishKind {
    SettKind *kind;
    int32_t parts; /**< 2 where both of a pair are placed */
    int32_t options[2], allowed[2];
    /** By part, option and cell: one stands there by it; SETT_NO_LIT: none can.
     */
    SettLit *at[2][FURNISH_OPTIONS];
    SettLit allow[2][FURNISH_OPTIONS];  /**< it may; always so of option 0 */
    int32_t places[2][FURNISH_OPTIONS]; /**< how many there are */
    int32_t skip;           /**< the first of variables in a row: one object
                                 more is left out */
    int32_t skips, skipped; /**< how many there are, how many may be */
} FurnishKind;

/** A row that speaks of where other objects stand in the end: it is looked at
    in each level that is found (ROUTE, FARTHEST). */
typedef struct FurnishLate {
    const SettPlaceRow *row;
    const SettLit *at;
} FurnishLate;

typedef struct Furnish {
    SettSite *site;
    const SettPlaceTable *table;
    SolveModel m;
    uint64_t *may; /**< by cell: the tiles that may be there */
    SettSolved solved;
    FurnishKind kinds[SETT_MAX_COUNT_ROWS];
    int32_t kind_count;
    FurnishLate late[SETT_MAX_PLACE_ROWS];
    int32_t late_count;
    uint8_t *found; /**< by cell: 1 + part * FURNISH_OPTIONS + option */
} Furnish;

/** Finds what rows on the ground alone look up: it outlives the model. */
SettStatus sett_furnish_look_up(const Furnish *f);
/** The model, from the site's job's arena. */
SettStatus sett_furnish_open(Furnish *f, const SettSolveDef *def);
/** Objects are tried first on cells drawn by lot, all other cells empty. */
SettStatus sett_furnish_hint(Furnish *f);

/** Demands what a row says of every object of a list (by cell, as in
    FurnishKind). Tests on the ground alone are the caller's. */
SettStatus sett_furnish_demand(Furnish *f, const SettPlaceRow *row,
                               const SettLit *at);
/** Whether a row asks about the ground alone. */
bool sett_furnish_static(const SettPlaceRow *row);
/** Looks at late rows in the level that was found: where one does not hold,
    demands that it does, and `*holds` is false. */
SettStatus sett_furnish_late(Furnish *f, bool *holds);

#endif
