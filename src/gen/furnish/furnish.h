/* furnish.h - what the three furnishers share: the site (a layout with its
   kept objects), the counts drawn for it, tests on cells, placing and the
   report. Everything lives in the job's arena. */
#ifndef SETT_GEN_FURNISH_H
#define SETT_GEN_FURNISH_H

#include "gen/field.h"
#include "level/view.h"

/** Whether distances grow with the area (docs/design/md2.md, section 12). */
#define SETT_AUTO_NAMES "auto|on|off"
enum { SETT_SCALE_AUTO, SETT_SCALE_ON, SETT_SCALE_OFF };

/** One kind of object in this run. */
typedef struct SettKind {
    const SettCountRow *row;
    uint8_t tile;
    bool frozen;      /**< not asked for: what stands there stays */
    bool begun;       /**< its turn has come */
    int32_t wanted;   /**< still to be placed */
    SettPoint *spots; /**< where they stand, kept ones first */
    int32_t spot_count;
    SettKindReport report;
} SettKind;

/** A list of cells that is drawn from. */
typedef struct SettCellList {
    int32_t *cells; /**< y * w + x, rising */
    int32_t count;
} SettCellList;

/** Cells that are noted, and how many of each row of the map are not: sett_mask
    functions on `cells` alone leave these counts too high, which is no harm. */
typedef struct SettCover {
    SettMask cells;
    int32_t *gaps;     /**< by row */
    int32_t open_rows; /**< rows with gaps */
} SettCover;

/** The cells that lie low..high from what a row looks for. */
typedef struct SettFurnishReach {
    const SettPlaceRow *row;
    SettCover cover; /**< of rows by ways: those where it holds */
} SettFurnishReach;

/** One furnishing run. */
typedef struct SettSite {
    const SettGenJob *job;
    const SettFurnishing *rules;
    SettGrid *grid;
    SettRng rng;
    SettMask walls;  /**< solid cells */
    uint8_t *locked; /**< by cell, 1 = locked; NULL without a lock mask */
    SettMask open;   /**< the component that is furnished */
    SettField field; /**< the same and more as sets, where the map is small */
    SettCellList floors; /**< its cells, occupied or not */
    double root;         /**< root of a where distances scale, else 1 */
    SettKind kinds[SETT_MAX_COUNT_ROWS];
    int32_t kind_count;
    int32_t kind_of[256]; /**< tile to kind, -1 for none */
    SettPoint *long_path; /**< longest path, head first; NULL = not made yet */
    int32_t long_count;
    SettLongest longest; /**< length -1 = not found yet */
    SettPoint *route; /**< a shortest path start to goal; NULL = not made yet */
    int32_t route_count;
    bool notes;                /**< rows note what is near, also not by path */
    SettFurnishReach *reaches; /**< of the rows that do; NULL = none yet */
    int32_t reach_count;
    int32_t *reach_steps; /**< scratch distances for those by path */
    SettView view;        /**< for those that look */
    SettFloorPlan *plan;  /**< of the ground; NULL: not asked for yet */
    int32_t *themes;      /**< by room; NULL: not drawn yet */
    int32_t *far;         /**< scratch distances for SETT_TEST_FARTHEST */
    int32_t far_best;
} SettSite;

/** Reads the layout, clears what is to be placed anew, draws the counts. Fails
    SETT_INFEASIBLE by the rules of docs/design/md2.md, section 8. */
SettStatus sett_site_open(const SettGenJob *job, SettGrid *grid,
                          const SettCountTable *counts, int32_t scale_choice,
                          SettSite *site);
/** Missing must-have kinds make the level infeasible; fills the report. */
SettStatus sett_site_close(SettSite *site);

/** Parameters of a furnisher that puts each kind where its rules hold. */
typedef struct SettRuleParams {
    SettChoice scale_distances;
    SettCountTable counts;
    SettPlaceTable rules;
} SettRuleParams;
#define SETT_RULE_ROWS                                                     \
    SETT_ROW_ROWS(SettRuleParams, counts, "counts", &sett_count_columns,   \
                  "how many of each kind"),                                \
        SETT_ROW_ROWS(SettRuleParams, rules, "rules", &sett_place_columns, \
                      "where each kind may stand")
/** Runs such a furnisher, with SettRuleParams: all between open and close is
    done by `place`. */
SettStatus sett_furnish_by_rules(
    const SettGenJob *job, SettGrid *grid,
    SettStatus (*place)(SettSite *site, const SettPlaceTable *rules));

/* What cannot be furnished (furnish_refuse.c): SETT_INFEASIBLE with a reason.
 */

/** Rows that name no object, or one object twice. */
SettStatus sett_site_check_counts(const SettSite *site,
                                  const SettCountTable *counts);
/** Kept objects that no level may have. */
SettStatus sett_site_check_kept(const SettSite *site);
/** Too little room (docs/design/md2.md, section 8). */
SettStatus sett_site_check_ground(SettSite *site);
/** Must-have kinds that found no place, and halves of pairs. */
SettStatus sett_site_check_result(const SettSite *site);

/** Finds the longest path, once. */
SettStatus sett_site_longest(SettSite *site);
/** The kind of a tile, or NULL where the counts do not name it. */
SettKind *sett_site_kind(SettSite *site, int32_t tile);
/** Whether an object may be put there: nothing stands there, nothing locks it.
 */
static inline bool sett_site_free(const SettSite *site, int32_t cell)
{
    return site->grid->cells[cell] == site->job->game->fill_open &&
           (site->locked == NULL || !site->locked[cell]);
}
static inline SettPoint sett_site_point(const SettSite *site, int32_t cell)
{
    return sett_grid_point(site->grid, cell);
}
/** How many objects of a kind there is room for: at least 1. */
static inline int32_t sett_site_room(const SettSite *site, const SettKind *kind)
{
    int32_t most = site->floors.count + 1;
    return kind->wanted < most ? kind->wanted + 1 : most;
}
/** The next kind that has objects to place, in the order in which the tiles
    first occur in the rows of a table; NULL at the end. */
SettKind *sett_site_next(SettSite *site, const SettPlaceTable *table);
/** A distance of the rules at this site's size. */
int32_t sett_site_scaled(const SettSite *site, int32_t distance, bool scales);

/** Puts an object down and notes why. */
SettStatus sett_site_place(SettSite *site, SettKind *kind, int32_t cell,
                           int32_t option, int32_t candidates,
                           const char *rule);
/** Takes the kind's last object away again (a portal without its twin). */
SettStatus sett_site_unplace(SettSite *site, SettKind *kind);

/** Makes the reach of such a row, once (path_reach.c). */
SettStatus sett_reach_prepare(SettSite *site, const SettPlaceRow *row);
bool sett_reach_has(const SettSite *site, const SettPlaceRow *row,
                    SettPoint at);
/** All cells that lie that far. */
const SettMask *sett_reach_cells(const SettSite *site, const SettPlaceRow *row);
/** Takes an empty one (place_cover.c). */
SettStatus sett_cover_take(SettArena *tmp, int32_t w, int32_t h,
                           SettCover *cover);
void sett_cover_clear(SettCover *cover);
/** Adds the cells near a point, not by path. Rows that are full already cost
    nothing more. */
void sett_cover_add(SettSite *site, const SettPlaceRow *row, SettPoint from,
                    SettCover *cover);
/** Keeps them up to date when an object comes or goes. */
SettStatus sett_reach_add(SettSite *site, uint8_t tile, SettPoint at);
SettStatus sett_reach_remove(SettSite *site, uint8_t tile);

/** Whether a row speaks of rooms, or of ways that locks close: its cells are
    kept as those of distances are (place_ways.c). */
static inline bool sett_row_by_way(const SettPlaceRow *row)
{
    return row->test.index >= SETT_TEST_ROOM;
}
/** Fills the cells of such a row, as the level stands. */
SettStatus sett_way_cells(SettSite *site, const SettPlaceRow *row,
                          SettMask *cells);
/** Whether an object of this kind changes them. */
bool sett_way_depends(const SettSite *site, const SettPlaceRow *row,
                      uint8_t tile);

/** The rows of one option of one kind's part. */
typedef struct SettOption {
    const SettPlaceRow *rows[8];
    int32_t count;
} SettOption;
/** Collects them; false where the table has no such option. */
bool sett_option_find(const SettPlaceTable *table, int32_t tile, int32_t part,
                      int32_t option, SettOption *out);
/** Makes what the option's tests look up (paths, distances). */
SettStatus sett_option_prepare(SettSite *site, const SettOption *option);
/** True where every test of the option holds at a cell. */
bool sett_option_holds(const SettSite *site, const SettOption *option,
                       int32_t cell);
/** All free cells at which they hold, on a small map (place_cells.c). */
SettFlat sett_option_cells(const SettSite *site, const SettOption *option);
/** Whether a row measures distance by path. */
bool sett_row_by_path(const SettPlaceRow *row);
/** Whether it asks for a part of the longest path. */
bool sett_row_on_path(const SettPlaceRow *row);
/** The part of the longest path that a row means: indices, both included. */
void sett_long_path_part(const SettSite *site, const SettPlaceRow *row,
                         int32_t *first, int32_t *last);
/** True where placing this tile can change what the option's tests say. */
bool sett_option_depends(const SettOption *option, int32_t tile);
/** In words, in the arena: "near treasure 4..8 in sight". NULL on no memory. */
const char *sett_option_text(const SettSite *site, const SettOption *option);

#endif
