/* gen.h - the contract of generators, and the rule tables that the furnishers
   read. A generator knows roles and tables, never a game by name. */
#ifndef SETT_GEN_H
#define SETT_GEN_H

#include "sett/floor_plan.h"
#include "sett/game.h"

SETT_BEGIN

#define SETT_GEN_API 1

/** Why one object stands where it stands. */
typedef struct SettPlaced {
    uint8_t tile;
    int32_t x, y;
    int32_t option;     /**< which option of its rules: 0 the wanted one */
    int32_t candidates; /**< cells that it was drawn from */
    const char *rule;   /**< in words, as the table states it */
} SettPlaced;

/** What became of one kind of object. */
typedef struct SettKindReport {
    uint8_t tile;
    int32_t requested, kept, placed, fallback, skipped;
    const char *why; /**< the rule that left the skipped ones out, or "" */
} SettKindReport;

/** What a generator did. Lists belong to the job's arena. `placed` and `kinds`
    stay empty for layouts. */
typedef struct SettGenReport {
    SettKindReport *kinds;
    int32_t kind_count;
    SettPlaced *placed;
    int32_t placed_count;
    int32_t attempts;         /**< tries until the result, at least 1 */
    SettReport reasons;       /**< filled where the run ends SETT_INFEASIBLE */
    const SettRoomBox *rooms; /**< of a creator of rooms, in the order of
                         spawning: for sett_floor_plan; else NULL */
    int32_t room_count;
    const SettFloorPlan *plan; /**< of a furnisher whose tables speak of rooms:
                                    what it found (sett_floor_plan_found); else
                                    NULL */
    const int32_t *themes; /**< by room of `plan`: index in the game's themes,
                                -1 none; NULL: no row asked for one */
} SettGenReport;

/** Looks on while a generator works (animation, teaching); `what` is a short
    phrase. The grid may not be changed. */
typedef struct SettWatch {
    void (*step)(void *user, const SettGrid *grid, const char *what);
    void *user;
} SettWatch;

typedef enum SettWrites {
    SETT_WRITES_LAYOUT,  /**< solid and open cells */
    SETT_WRITES_OBJECTS, /**< objects on open cells of a layout */
    SETT_WRITES_LEVEL    /**< everything */
} SettWrites;

/** One run of a generator. */
typedef struct SettGenJob {
    const SettGame *game;
    const void *params;   /**< of the generator's own struct */
    SettRng rng;          /**< this stage's own stream, by value */
    const SettMask *lock; /**< cells that keep what they hold; NULL = none */
    const uint8_t *only;  /**< 256 flags: objects to place anew, all others
                               stay as they are; NULL = every kind */
    const SettTraining *training; /**< levels to learn from; NULL: the game's
                                       own samples */
    SettArena *tmp;         /**< scratch, and home of the report's lists */
    SettGenReport *report;  /**< or NULL */
    const SettWatch *watch; /**< or NULL */
} SettGenJob;

/** A generator: const descriptor. `run` reads the grid where `reads` says so
    (a furnisher needs a layout) and leaves locked cells alone. Returns SETT_OK;
    SETT_INFEASIBLE with reasons where no level exists under these demands;
    SETT_NO_MEMORY; never anything half-written on OK. */
typedef struct SettGen {
    uint32_t api;
    int32_t
        output_version; /**< changes whenever the same seed draws otherwise */
    const char *name, *help, *source; /**< source: paper and section */
    SettWrites writes;
    bool rooms;  /**< a layout of rooms, which its report tells */
    bool learns; /**< reads the job's training levels */
    SettTable params;
    /** Whether it is for a game; NULL: sett_gen_suits goes by what it writes.
     */
    bool (*suits)(const SettGame *game);
    /** Fills defaults that depend on the game (tables); NULL where none do. */
    void (*fit)(const SettGame *game, void *params);
    SettStatus (*run)(const SettGenJob *job, SettGrid *grid);
    /** Layouts on `count` grids of one size at once, grid i from streams[i]
        (the job's own stream and report are not looked at): the very ones of
        `run`, faster. each[i] says how i ended; what is returned is SETT_OK, or
        why all of it failed. NULL = one by one. */
    SettStatus (*run_many)(const SettGenJob *job, const SettRng *streams,
                           int32_t count, SettGrid *grids, SettStatus *each);
} SettGen;

/** Whether a generator makes what a game needs. Layout creators write solid and
    open cells and furnishers put objects on them by the game's tables, so both
    are for games that have such tables; generators of whole levels say it
    themselves, or need the game's canvas. */
bool sett_gen_suits(const SettGen *gen, const SettGame *game);

/** Table defaults, then the game's own. params: gen->params.size bytes. */
void sett_gen_defaults(const SettGen *gen, const SettGame *game, void *params);

/** One stage of making a level. */
typedef struct SettStage {
    const SettGen *gen; /**< NULL: the stage is left out */
    void *params;       /**< gen->params.size bytes; not changed here */
} SettStage;

#define SETT_MAX_STAGES 8

/** Generators one after the other on one grid (Green et al. 2019, with one
    furnisher). stages[0] makes a layout or a whole level; stages[1] places
    objects, and each further one adds to what stands there. Without stages[0]
    the grid given is taken as it is; without the others it stays bare. */
typedef struct SettPipe {
    const SettGame *game;
    SettStage stages[SETT_MAX_STAGES];
    uint64_t layout_salt; /**< added to the index of stages[0]'s stream */
    const SettMask *lock;
    const uint8_t *only;
    const SettTraining *training; /**< handed to every stage; or NULL */
    const SettWatch *watch;
} SettPipe;

/** Level `index` (below 2^48) of `seed`, alone or in a batch the same. Stages
    draw from streams of their own, so that changing one leaves the others
    alone. `reports`: SETT_MAX_STAGES, those of stages left out empty; or NULL,
    and then `tmp` is reset to where it was. The status is that of the last
   stage that ran: SETT_OK, SETT_INFEASIBLE (its report says why),
   SETT_NO_MEMORY, SETT_CANCELLED. */
SettStatus sett_make(const SettPipe *pipe, uint64_t seed, uint64_t index,
                     SettArena *tmp, SettGrid *grid, SettGenReport *reports);

/** Why sett_make ended SETT_INFEASIBLE: the first of its reports with reasons,
    or that of the last stage, which has none. */
const SettReport *sett_make_reasons(const SettGenReport *reports);

/** Levels `first` to `first` + `count` - 1 of `seed` on `count` grids of one
    size: the very ones of sett_make, faster where stages[0] makes many at once.
    each[i] says how grid i ended (SETT_INFEASIBLE, or SETT_OK); what is
   returned is SETT_OK, or why all of it failed. */
SettStatus sett_make_many(const SettPipe *pipe, uint64_t seed, uint64_t first,
                          int32_t count, SettArena *tmp, SettGrid *grids,
                          SettStatus *each);

/** How a count follows the level's size (a = interior tiles / 144). */
#define SETT_SCALING_NAMES "fixed|area|half-area"
typedef enum SettScaling {
    SETT_SCALE_FIXED,    /**< as it stands */
    SETT_SCALE_AREA,     /**< both ends times a, rounded half up */
    SETT_SCALE_HALF_AREA /**< max(1, ceil(a / 2)) for a count of 1 */
} SettScaling;

/** How many of a kind: drawn once per level. */
typedef struct SettCountRow {
    SettTileRef tile;
    int32_t low, high;
    SettChoice scaling; /**< SettScaling */
    bool must;          /**< without it the level is infeasible */
    bool paired;        /**< two or none */
} SettCountRow;

#define SETT_METRIC_NAMES "manhattan|chebyshev|path"
typedef enum SettMetric {
    SETT_MANHATTAN,
    SETT_CHEBYSHEV,
    SETT_BY_PATH
} SettMetric;

/** Tests on a cell. All tests of one option of a kind must hold. */
#define SETT_TEST_NAMES                                                   \
    "any|walls4|walls8|near|apart|count|crowd|route|path-head|path-tail|" \
    "farthest|room|corridor|opening|theme|closes|before|behind"
typedef enum SettTest {
    SETT_TEST_ANY,
    SETT_TEST_WALLS4,    /**< low <= walls among 4 neighbours <= high */
    SETT_TEST_WALLS8,    /**< the same among 8 */
    SETT_TEST_NEAR,      /**< some `of` at low <= distance <= high, seen by the
                              cell where `see` */
    SETT_TEST_APART,     /**< no `of` at low <= distance <= high */
    SETT_TEST_COUNT,     /**< low <= objects `of` within 8 neighbours <= high */
    SETT_TEST_CROWD,     /**< the same with walls counted as well */
    SETT_TEST_ROUTE,     /**< within low..high of an inner cell of a shortest
                              path from the START to the GOAL object */
    SETT_TEST_PATH_HEAD, /**< on the longest path at most `high` from its head,
                              and in its first half */
    SETT_TEST_PATH_TAIL, /**< the last `high` of the longest path, second half
                          */
    SETT_TEST_FARTHEST,  /**< farthest by path from any `of` */
    SETT_TEST_ROOM,      /**< in a room (sett_floor_plan_found) */
    SETT_TEST_CORRIDOR,  /**< in none */
    SETT_TEST_OPENING,   /**< sett_plan_opening */
    SETT_TEST_THEME,     /**< in a room of theme `low` */
    SETT_TEST_CLOSES,    /**< without the cell no `of` is reached from START */
    SETT_TEST_BEFORE,    /**< reached from START without entering any `of`,
                              through locks whose keys stand in reach alone */
    SETT_TEST_BEHIND     /**< not reached from START but through `of` */
} SettTest;

/** One test of one option of one kind. Rows of a kind with equal `option` are
    joined by AND; options are tried in rising order. For paired kinds `part` 0
    and 1 name the first and the second of the pair. */
typedef struct SettPlaceRow {
    SettTileRef tile;
    int32_t part, option;
    SettChoice test; /**< SettTest */
    SettTileBits of;
    SettChoice metric; /**< SettMetric */
    int32_t low, high;
    bool see;
    bool scales; /**< low and high grow with the root of a */
} SettPlaceRow;

#define SETT_VERB_NAMES "roam|away|toward|flee|seek|spread"
/** What an agent wants of a step. */
typedef enum SettVerb {
    SETT_ROAM,   /**< any legal step */
    SETT_AWAY,   /**< Manhattan distance grows or the target is out of sight */
    SETT_TOWARD, /**< Manhattan distance shrinks, not onto the target */
    SETT_FLEE,   /**< path distance grows */
    SETT_SEEK,   /**< path distance shrinks, not onto the target */
    SETT_SPREAD  /**< raises the sum of path distances to all `of`, or keeps it
                      and raises the smallest */
} SettVerb;

/** One row of an agent's table: every target in `of` that passes the condition
    gives a vote to every step that satisfies the verb. */
typedef struct SettVoteRow {
    SettTileRef tile;
    SettChoice verb; /**< SettVerb */
    SettTileBits of;
    bool see;          /**< only targets in sight */
    int32_t low, high; /**< only targets at this distance: Manhattan, or
                            by path for flee; high < 0 = no bound */
    SettTileBits unless_beside; /**< no vote at Manhattan 1 of one of these */
    bool scales;
} SettVoteRow;

#define SETT_MAX_COUNT_ROWS 24
#define SETT_MAX_PLACE_ROWS 64
#define SETT_MAX_VOTE_ROWS 48

typedef struct SettCountTable {
    int32_t count;
    SettCountRow rows[SETT_MAX_COUNT_ROWS];
} SettCountTable;
typedef struct SettPlaceTable {
    int32_t count;
    SettPlaceRow rows[SETT_MAX_PLACE_ROWS];
} SettPlaceTable;
typedef struct SettVoteTable {
    int32_t count;
    SettVoteRow rows[SETT_MAX_VOTE_ROWS];
} SettVoteTable;

/** The parameter tables of those rows, for furnishers to name as columns. */
extern const SettTable sett_count_columns, sett_place_columns,
    sett_vote_columns;

#define SETT_MAX_LOCK_KINDS 16
/** What opens what: sets of tiles below 64. */
typedef struct SettLockKind {
    uint64_t keys, locks;
    bool used_up; /**< a key opens one lock */
} SettLockKind;

#define SETT_MAX_THEMES 16
/** Rooms that certain objects stand in: rows with SETT_TEST_THEME. Each room
    has one theme at most, that of the START none; they are drawn in this order.
 */
typedef struct SettTheme {
    const char *name;
    int32_t low, high;               /**< how many rooms */
    int32_t least_cells, most_cells; /**< of such a room */
    int32_t least_doors, most_doors; /**< cells of corridors beside it */
} SettTheme;

/** A game's object rules: data that the furnishers read. Kinds are placed in
   the order of their first row. */
typedef struct SettFurnishing {
    SettCountTable constraint_counts;
    SettPlaceTable constraint; /**< for the constraint-based furnisher */
    SettCountTable automaton_counts;
    SettPlaceTable automaton; /**< for the cellular-automata furnisher */
    SettCountTable agent_counts;
    SettVoteTable agents;    /**< for the agent-based furnisher */
    SettTileRef start, goal; /**< what path and route tests speak of */
    int32_t min_floors,
        min_longest_path; /**< under these: infeasible by rule */
    int32_t area_one;     /**< interior tiles at which a = 1: 144 */
    int32_t usual_floors; /**< divisor for levels with few floors: 85 */
    int32_t full_floors;  /**< from here on the ranges hold in full: 75 */
    SettLockKind locks[SETT_MAX_LOCK_KINDS];
    SettTheme themes[SETT_MAX_THEMES];
    int32_t lock_count, theme_count;
    bool rooms; /**< tables speak of rooms: layouts should have some */
    uint64_t as_many[64]; /**< by tile: at most as many of it are placed as
                               stand of these kinds; 0: its row's count alone */
} SettFurnishing;

SETT_END
#endif
