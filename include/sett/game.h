/* game.h - the contracts of a game: its alphabet, what makes a level legal, how
   it is played, what is measured of it. A game is a const descriptor; parts
   that know no game (generators, players, search) read it and nothing else. */
#ifndef SETT_GAME_H
#define SETT_GAME_H

#include "sett/art.h"
#include "sett/grid.h"

SETT_BEGIN

#define SETT_GAME_API 1

typedef struct SettGame SettGame;

/** Something that stands on a level without being one of its tiles: a start
    marker, a boss of 3x3. `kind` is the game's own number. */
typedef struct SettMarker {
    int32_t kind;
    int32_t x, y, w, h;
} SettMarker;

/** Levels of one game to learn from: what segments are made like. The grids are
    the caller's. */
typedef struct SettTraining {
    const SettGrid *levels;
    int32_t count;
} SettTraining;

/** A level: tiles, what may not change, and a small layer of markers. A view;
    the caller owns what it points to. */
typedef struct SettLevel {
    SettGrid grid;
    const SettMask
        *lock; /**< set bit = this cell may not change; NULL = none */
    const SettMarker *markers;
    int32_t marker_count;
} SettLevel;

/** One reason why a level is as it is, in words, with the cells it is about. */
typedef struct SettReason {
    const char *code; /**< stable name: "no-path", "too-few" */
    const char *text; /**< for people, without a place */
    const SettPoint *cells;
    int32_t cell_count;
    bool warning; /**< worth knowing; the level is legal all the same */
} SettReason;

/** The answer to "why?". Reasons belong to the arena given at the start. A
    report that ran out of memory is `broken`: the caller then gets
    SETT_NO_MEMORY from whoever filled it. */
typedef struct SettReport {
    SettArena *arena;
    SettReason *reasons;
    int32_t count, capacity;
    int32_t warnings; /**< of the reasons: how many are only that */
    bool broken;
} SettReport;

SettReport sett_report(SettArena *arena);
/** Adds a reason with a printf-style text; cells are copied. NULL report is
    fine. Returns SETT_OK or SETT_NO_MEMORY. */
SETT_PRINTF(5, 6)
SettStatus sett_report_add(SettReport *report, const char *code,
                           const SettPoint *cells, int32_t cell_count,
                           const char *format, ...);
/** The reason that was added last is only a warning. NULL report is fine. */
void sett_report_warn(SettReport *report);
/** Whether there is no reason but warnings. */
bool sett_report_feasible(const SettReport *report);

typedef enum SettAnswer { SETT_UNKNOWN, SETT_YES, SETT_NO } SettAnswer;
/** "unknown", "yes" or "no". Static. */
const char *sett_answer_name(SettAnswer answer);

/** One verdict for every game. YES comes with a witness (actions from the start
    to the goal), NO with the kind of proof, UNKNOWN with the budget spent. */
typedef struct SettVerdict {
    SettAnswer answer;
    double progress;         /**< 0..1, how far play got */
    uint64_t spent;          /**< states or nodes looked at */
    const uint32_t *witness; /**< belongs to the arena of the call */
    int32_t witness_count;
    const char *proof; /**< NO: such as "all states seen"; else "" */
    SettReport report; /**< what stops the player, and where */
} SettVerdict;

/** A player whose word decides whether a level can be completed. */
typedef struct SettJudge {
    const char *name, *help;
    const void *self; /**< const data that `judge` reads */
    /** Judges a whole level. `budget`: states that a search may look at, 0 for
        the agent's own. The witness, the report and its cells belong to `tmp`.
     */
    SettStatus (*judge)(const void *self, const SettLevel *level,
                        uint64_t budget, SettArena *tmp, SettVerdict *out);
} SettJudge;

typedef enum SettOutcome {
    SETT_PLAYING,
    SETT_WON,
    SETT_LOST,
    SETT_TIMEOUT /**< a turn limit ended the game undecided */
} SettOutcome;
/** "playing", "won", "lost", "timeout"; static. */
const char *sett_outcome_name(SettOutcome outcome);

/** Something that happened in a turn, for reports and pictures. */
typedef struct SettEvent {
    int32_t kind; /**< index into the rules' event names */
    int32_t x, y; /**< where, in tiles */
    int32_t who;  /**< tile index of the actor, -1 for none */
    int32_t value;
} SettEvent;

/** Where events go: at most `capacity`; `count` goes on counting. */
typedef struct SettEvents {
    SettEvent *items;
    int32_t capacity, count;
} SettEvents;

/** Something that moves, where it is between the tiles: for pictures of games
    that are played live. */
typedef struct SettActor {
    const char *kind; /**< "hero", "shell" ...; static */
    double x, y;      /**< middle of its feet, in tiles from the top left */
    int32_t tile;     /**< whose picture it has; -1 = the alphabet has none */
    bool left;        /**< looks to the left */
} SettActor;

/** A named set of parameter values: `params` is a whole struct of the rules'
    table (table.size bytes), ready to be copied over the defaults. */
typedef struct SettPreset {
    const char *name, *help;
    const void *params;
} SettPreset;

/** Most counters (kills, treasure ...) that rules may name. */
#define SETT_MAX_COUNTERS 24

/** How a game is played: a forward model over flat states without pointers.
    `context` is made once per level and shared by all states and threads;
    `scratch` holds lazy caches and belongs to one player. Same state and
   action, same next state, always. */
typedef struct SettRules SettRules;
struct SettRules {
    const void *self; /**< data of the rules' own, or NULL */
    SettTable params; /**< stun, heal, budgets of the game */
    const SettPreset *presets;
    int32_t preset_count;
    const char *const *events;
    int32_t event_count;
    const char *const *counters; /**< names of the values that count() fills */
    int32_t counter_count;
    double ticks_per_second; /**< for playing live; 0 = turn based */
    /** Bytes at the beginning of every state that are history: turns, totals.
        Nothing that happens later depends on them but an end by a turn limit;
        hash() leaves them out. */
    size_t state_history;

    /** Context in `arena`, which must outlive it. SETT_INFEASIBLE, with
       reasons, for a level that cannot be played at all (no start). */
    SettStatus (*prepare)(const SettRules *rules, const SettLevel *level,
                          const void *params, SettArena *arena,
                          const void **context, SettReport *report);
    /** Most bytes a state of this level takes, and bytes of scratch: multiples
        of 8, both kept at addresses that are multiples of 8. */
    size_t (*state_size)(const void *context);
    size_t (*scratch_size)(const void *context);
    /** Bytes of this state that are in use: what has to be copied and hashed.
     */
    size_t (*state_used)(const void *context, const void *state);
    /** Makes scratch (scratch_size bytes) ready; caches are then empty. Turns
        that take long ask `cancel`, which outlives the scratch; NULL: nobody
        stops them. */
    void (*scratch_init)(const void *context, void *scratch,
                         const SettCancel *cancel);
    void (*start)(const void *context, void *state);
    /** Legal actions in their fixed order; writes at most `capacity` and
       returns how many there are. 0 when the game is over. */
    int32_t (*actions)(const void *context, void *scratch, const void *state,
                       uint32_t *out, int32_t capacity);
    /** One turn or tick. An action that is not legal is a wait. `events` may be
        NULL. False where it was cancelled before its end: the state is then of
        no use. */
    bool (*play)(const void *context, void *scratch, void *state,
                 uint32_t action, SettEvents *events);
    SettOutcome (*outcome)(const void *context, const void *state);
    /** 0..1: how near the goal. */
    double (*progress)(const void *context, void *scratch, const void *state);
    /** A win takes at least so many turns more: never too high, so that search
        may rely on it. SETT_FAR where none is possible. NULL: not known. */
    int32_t (*least)(const void *context, const void *state);
    /** Same for states that are the same; used for duplicate detection. */
    uint64_t (*hash)(const void *context, const void *state);
    /** Whether two states are the same in all that can matter later. NULL:
       where the bytes in use after the history are equal. */
    bool (*same)(const void *context, const void *a, const void *b);
    /** Fills out[counter_count]. */
    void (*count)(const void *context, void *scratch, const void *state,
                  double *out);
    /** Draws the state as tiles into a grid of the level's size. */
    void (*draw)(const void *context, const void *state, SettGrid *out);
    /** The same with all that moves apart, the hero first: writes at most
        `capacity` of them and returns how many there are. NULL where draw says
        all there is. */
    int32_t (*scene)(const void *context, const void *state, SettGrid *out,
                     SettActor *actors, int32_t capacity);
    /** Where an action that is legal is aimed: the target of a throw. False: at
       no place. NULL: none is. */
    bool (*aim)(const void *context, const void *state, uint32_t action,
                SettPoint *at);
    /** Where what was thrown lies until it is picked up. False: in hand, or
        lost. NULL: nothing that is thrown can be picked up. */
    bool (*thrown)(const void *context, const void *state, SettPoint *at);
    /** The action that is a wait. It is legal where actions() lists it. */
    uint32_t wait;
    /** Which actions these parameters allow, as words that follow "can be
        reached", with the blank in front: " without waits"; static. Proofs name
       it. NULL: there is one list only. */
    const char *(*action_list)(const void *context);
    /** Action to text ("N", "J(3,4)") and back; false = no such action. */
    bool (*print_action)(const SettRules *rules, uint32_t action,
                         SettText *out);
    bool (*read_action)(const SettRules *rules, const char *text, size_t size,
                        size_t *used, uint32_t *action);
};

/** What a measure speaks of: the walls alone, or the furnished level. */
typedef enum SettMeasureOf { SETT_OF_LAYOUT, SETT_OF_LEVEL } SettMeasureOf;

/** One named number of a level. */
typedef struct SettMeasure {
    const char *name; /**< JSON key: "longest_path" */
    const char *help; /**< with unit and direction */
    SettMeasureOf of;
    double low, high; /**< a fair axis for charts; values may lie outside */
} SettMeasure;

/** All measures of a game, filled at once: out[count], NaN where a measure does
    not apply (a bare layout has no exit path). */
typedef struct SettMeasures {
    const SettMeasure *rows;
    int32_t count;
    SettStatus (*run)(const SettGame *game, const SettLevel *level,
                      SettArena *tmp, double *out);
} SettMeasures;

/** Along which axis a level is cut into slices (n-grams, linking). */
typedef enum SettSlices { SETT_NO_SLICES, SETT_COLUMNS, SETT_ROWS } SettSlices;

/** What lies outside a side of the level. */
typedef enum SettOutside {
    SETT_OUTSIDE_SOLID,
    SETT_OUTSIDE_OPEN,
    SETT_OUTSIDE_VOID, /**< leaving there loses */
    SETT_OUTSIDE_WRAP  /**< the opposite side */
} SettOutside;

/** A many-tile thing that must be whole: rows of glyphs split by '|', blank =
    any tile. `clip` has bit SettDir set where it may be cut by that side. */
typedef struct SettStructure {
    const char *name, *art;
    uint32_t clip;
    int32_t repeat; /**< row (from 1) that may stand more than once; 0: none */
} SettStructure;

/** What a check wants, as data that the constraint engine reads (solve.h). Sets
    of tiles are given by roles: any of them. */
typedef enum SettGameDemandKind {
    SETT_DEMAND_JOINED,    /**< each `of` is joined with some `to` by `over` */
    SETT_DEMAND_CONNECTED, /**< all `over` are one region */
    SETT_DEMAND_ON_BORDER, /**< `of` stands on the border alone */
    SETT_DEMAND_PAIRED,    /**< none of `of`, or at least two */
    SETT_DEMAND_TOGETHER,  /**< where there is any `of`, there is some `to` */
    SETT_DEMAND_RING,      /**< `of` alone stands on the border */
    SETT_DEMAND_COUNT,     /**< low..high of `of` */
    SETT_DEMAND_ABOVE,     /**< no `of` right above a `to` */
    SETT_DEMAND_BESIDE,    /**< no `of` right or left of a `to` */
    SETT_DEMAND_INSIDE,    /**< `of` alone stands in the box x, y, w, h */
    SETT_DEMAND_FAR,       /**< the nearest `to` is `low` steps by `over` from
                                the nearest `of`, or more; there are both */
    SETT_DEMAND_NEAR,      /**< ... `high` steps or fewer */
    SETT_DEMAND_MOVES,     /**< the judge's player with jump arcs gets to the
                                far side in low..high moves, not in fewer */
    SETT_DEMAND_FEWEST,    /**< the kernel of the judge is won in low..high
                                moves (of PUSH games: pushes), not in fewer */
    SETT_DEMAND_FEWER      /**< at most as many `of` as `to`, where the game
                                has a judge */
} SettGameDemandKind;
typedef struct SettGameDemand {
    SettGameDemandKind kind;
    uint64_t of, to, over; /**< SETT_IS(...) | ... */
    const char *text;      /**< for people: "doors on the border" */
    bool tiles;            /**< `of`, `to`, `over` are bits of tiles instead */
    bool share;            /**< `low` and `high` are shares of the cells */
    double low, high;      /**< NaN: no bound */
    int32_t x, y, w, h;
} SettGameDemand;

struct SettFurnishing; /* gen.h: the tables that furnishers read */
struct SettLinking;    /* linking.h: what linkers read */
struct SettCanvas;     /* gagents.h: what agent programs draw with */
struct SettKernel;     /* kernel.h: play as data */

/** Checks what only this game knows; counts of tiles and sizes were checked. */
typedef SettStatus SettCheckFn(const SettGame *game, const SettLevel *level,
                               SettArena *tmp, SettReport *report);

/** For a level that `judge` or the check refuses, or that is won in too few or
    too many moves (SETT_DEMAND_FEWEST of the game): sets of tiles, one a cell,
    as bits of tile ids. Every level of that size whose cells each have a tile
   of their set is refused as well. `*known` false: nothing can be said. A game
   with a `kernel` is asked with cells that are NULL too: several tiles may
   still stand in a cell, and `sets` has them. `*known` is true where each level
   of these is refused; the sets are larger then. If it is false nothing can be
   said as long as each cell may have a tile of its set, which may be left as it
   was (0: ask again in any case). */
typedef SettStatus SettAlikeFn(const SettGame *game, const SettJudge *judge,
                               const SettLevel *level, SettArena *tmp,
                               uint64_t *sets, bool *known);

struct SettGame {
    uint32_t api;          /**< SETT_GAME_API */
    int32_t rules_version; /**< changes when the same play ends otherwise */
    const char *name, *help;
    const void *self; /**< data of the game's own, or NULL */
    SettTileSet tiles;
    int32_t min_w, min_h, max_w, max_h; /**< of a level */
    int32_t default_w, default_h;
    SettSlices slices;
    SettDir forward;
    SettOutside outside[4]; /**< by SettDir */
    const SettStructure *structures;
    int32_t structure_count;
    uint8_t fill_solid, fill_open; /**< tiles that layouts are made of */
    bool closed_border;            /**< layouts keep a solid ring */
    SettCheckFn *check;            /**< or NULL */
    SettAlikeFn *alike;      /**< what else is refused with a level; or NULL */
    const SettJudge *judges; /**< who completes levels; the first by default */
    int32_t judge_count;     /**< 0: check says all there is to say */
    const SettRules *rules;  /**< or NULL: not played */
    const char *testers;     /**< who plays where nobody was named
                                  (sett_testers); NULL: SETT_USUAL_TESTERS */
    const struct SettKernel *kernel; /**< the rules as data, which the engine
                                          plays by; NULL: rules of its own */
    SettMeasures measures;
    const struct SettFurnishing *furnish; /**< or NULL: no object tables */
    const struct SettLinking *linking;    /**< or NULL: not linked */
    const struct SettCanvas *canvas;      /**< or NULL: no agent programs */
    const SettArtwork *art;               /**< or NULL: drawn plainly */
    /** Texts of levels that show what the game looks like, NULL behind the
        last; or NULL. */
    const char *const *samples;
    const SettGameDemand *demands; /**< of check, as data; the engine's answers
                                        are checked all the same */
    int32_t demand_count; /**< 0: a way from START to GOAL, if check has both */
};

/** Whether levels of a game may have that size. */
static inline bool sett_game_fits(const SettGame *game, int64_t w, int64_t h)
{
    return w >= game->min_w && w <= game->max_w && h >= game->min_h &&
           h <= game->max_h;
}
/** Everything that is wrong with a level: its size, tile counts, structure and
    the game's own check. `complete` false accepts a bare layout (nothing is
    missing yet). Feasible = SETT_OK and an empty report. */
SettStatus sett_game_check(const SettGame *game, const SettLevel *level,
                           bool complete, SettArena *tmp, SettReport *report);
/** Tiles with role STRUCTURE that belong to no whole structure of the game.
    SETT_NO_MEMORY. */
SettStatus sett_structures_broken(const SettGame *game, const SettGrid *grid,
                                  SettArena *tmp, int32_t *out);
/** Fills out[game->measures.count]; `tmp` is where it was afterwards. */
SettStatus sett_game_measure(const SettGame *game, const SettLevel *level,
                             SettArena *tmp, double *out);
/** What a game may lack. */
typedef enum SettGamePart {
    SETT_GAME_RULES,    /**< to be played */
    SETT_GAME_SLICES,   /**< to go on, slice by slice */
    SETT_GAME_SEGMENTS, /**< to be linked */
    SETT_GAME_TABLES    /**< of objects, to be furnished */
} SettGamePart;
/** SETT_OK where a game has it; else SETT_UNSUPPORTED, with what a game file
    has to say. */
SettStatus sett_game_needs(const SettGame *game, SettGamePart part,
                           SettError *err);
/** Index of a measure by name, or -1. */
int32_t sett_measure_named(const SettGame *game, const char *name);
/** True where the grid holds a tile with role START or GOAL: a level, not only
    a layout. */
bool sett_level_is_furnished(const SettGame *game, const SettGrid *grid);

SETT_END
#endif
