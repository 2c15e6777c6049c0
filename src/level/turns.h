/* turns.h - the movement kernel of turn-based walks on maps seen from above: a
   player with stamina, switches that open the exit, food, spikes, and foes that
   leave their homes for whoever comes near. A game is a SettTurns (moves.h).
   Rules and searches follow DungeonGrams (crowdgames/dungeongrams), as Biemer
   and Cooper 2022 used it. */
#ifndef SETT_LEVEL_TURNS_H
#define SETT_LEVEL_TURNS_H

#include "sett/moves.h"

/** Stay, up, left, down, right: the order in which searches try them. */
#define SETT_TURN_ACTIONS 5

/** Foes, switches, and food of one level, at most so many of each. */
#define SETT_TURN_MOST 64

/** A level, read once. Cells are y * w + x; lists are in that order. */
typedef struct SettTurnLevel {
    const SettTurns *rules;
    int32_t w, h;
    const uint8_t *cells; /**< BLOCK, SPIKE or OPEN of what never changes */
    const uint8_t *item;  /**< place of a cell in its list */
    const uint8_t *kind;  /**< SWITCH or FOOD where one stands at first */
    int32_t start, exit;  /**< -1: there is none */
    int32_t foes, switches, food;
    uint16_t home[SETT_TURN_MOST], switch_at[SETT_TURN_MOST],
        food_at[SETT_TURN_MOST];
} SettTurnLevel;

/** A state. Only the first sett_turns_size bytes are in use: copies and stores
    hold no more. */
typedef struct SettTurnState {
    uint64_t switches, food; /**< bits of those that are left */
    uint16_t player;
    int16_t stamina;
    uint8_t armed; /**< foes move in the coming turn */
    uint8_t won, lost, zero;
    uint16_t foe[SETT_TURN_MOST]; /**< where each is; zeros up to the end */
} SettTurnState;
#define SETT_TURN_HEAD offsetof(SettTurnState, foe)

/** Reads a level. SETT_TOO_LARGE over 65,535 cells or over SETT_TURN_MOST of a
    kind. Missing start or exit is no error here. Belongs to `arena`. */
SettStatus sett_turns_read(const SettTurns *rules, const SettGrid *grid,
                           SettArena *arena, SettTurnLevel *out);
/** Bytes of a state of this level: a multiple of 8. */
static inline size_t sett_turns_size(const SettTurnLevel *level)
{
    return SETT_TURN_HEAD + ((size_t)level->foes * 2 + 7) / 8 * 8;
}
void sett_turns_start(const SettTurnLevel *level, SettTurnState *state);
/** One turn in place. Won and lost at once counts as won; nothing happens
    afterwards. */
void sett_turns_play(const SettTurnLevel *level, SettTurnState *state,
                     uint32_t action);

/** What came of a search. */
typedef enum SettTurnAnswer {
    SETT_TURNS_GAVE_UP, /**< the budget went out */
    SETT_TURNS_WON,
    SETT_TURNS_NO_WAY /**< the search ended without a way */
} SettTurnAnswer;

typedef struct SettTurnResult {
    SettTurnAnswer answer;
    double progress; /**< 1 where the level was won; else up to 0.9, by the
                          switches and the columns that were got to */
    uint64_t spent;  /**< states taken up */
    const uint32_t *actions; /**< the way that was found; in the arena */
    int32_t action_count;
} SettTurnResult;

/** The search of the reference, its limit and its order included: A* over full
    states that looks at 100 w h of them and leaves those that lag two switches
    behind; its way is then played on the level. Its "no" proves nothing. A
    level needs start and exit. An exit that no flood reaches is replaced by the
    reached cell of the greatest column, and of those by the `tie`-th in order
    (the reference leaves that open; past the last: SETT_BAD_ARGUMENT). */
SettStatus sett_turns_bounded(const SettTurnLevel *level, SettFlaw flaw,
                              int32_t tie, SettArena *tmp, SettTurnResult *out);

/** The reference's search in its thorough mode: no limit of its own,
    and no state is left behind for its switches. Our limit is `budget` states.
    NO_WAY is a proof unless there is a flaw. Slower than sett_turns_exact,
   which leaves out states that do not matter. */
SettStatus sett_turns_thorough(const SettTurnLevel *level, SettFlaw flaw,
                               uint64_t budget, SettArena *tmp,
                               SettTurnResult *out);

/** All that matters: states but for their stamina, of which more is never
    worse. NO_WAY is a proof unless there is a flaw. At most `budget` states. */
SettStatus sett_turns_exact(const SettTurnLevel *level, uint64_t budget,
                            SettArena *tmp, SettTurnResult *out);
/** The same from any state of the level. */
SettStatus sett_turns_exact_from(const SettTurnLevel *level,
                                 const SettTurnState *from, uint64_t budget,
                                 SettArena *tmp, SettTurnResult *out);

/** Steps from every cell to `to` through all but blocks and spikes; SETT_FAR
    where none leads. `out` has w * h entries. */
SettStatus sett_turns_distances(const SettTurnLevel *level, int32_t to,
                                SettArena *tmp, int32_t *out);

/** Plays actions from the start of a level, as far as nothing is lost, and says
    how far that was: won, or 0.9 of switches and columns. */
double sett_turns_replay(const SettTurnLevel *level, const uint32_t *actions,
                         int32_t count, bool *won);

#endif
