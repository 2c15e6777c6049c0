/* play.h - a level of tiles made ready to be played: what rules and solvers
   share. */
#ifndef SETT_PUZZLE_PLAY_H
#define SETT_PUZZLE_PLAY_H

#include "games/puzzle/engine.h"
#include "games/puzzle/puzzle.h"

/** A level ready for play. Belongs to an arena; constant. */
typedef struct PuzBoard {
    const SettPuzzle *puzzle;
    const PuzGame *g;
    int32_t w, h, n;
    uint64_t *start; /**< objects of each cell, in the original's order */
    int32_t inputs;  /**< 4 or 5, and a tick where time passes */
    uint32_t input_list[PUZ_INPUTS + 1]; /**< 0..4, PUZ_TICK_ACTION */
    char seed[24];
    size_t random_at, restart_at, moves_at, objects_at, size; /**< in a state */
    bool has_random, has_restart, has_moves;
    /* After the turns that come before the first input; NULL: as `start`. */
    uint64_t *begun, *begun_restart, *begun_moves;
    PuzRandom begun_random;
    bool begun_won;
} PuzBoard;

/** The action that is a turn without input. */
#define PUZ_TICK_ACTION 5u

/** How a state begins. What follows is up to the game: generator, restart
    state, movements, objects. */
typedef struct PuzState {
    int32_t turns;
    int32_t limits; /**< turns that met a limit */
    int32_t outcome;
    int32_t spare;
} PuzState;

/** SETT_NO_MEMORY, SETT_TOO_LARGE. */
SettStatus sett_puz_board(const SettPuzzle *puzzle, const SettGrid *grid,
                          int32_t seed, SettArena *arena, PuzBoard **out);
/** Objects of a tile; words of the game. */
const uint64_t *sett_puz_tile_set(const SettPuzzle *puzzle, int32_t tile);
/** The tile that shows a cell best. */
int32_t sett_puz_tile_of(const SettPuzzle *puzzle, const uint64_t *cell);

/** Numbers of the objects of a set, as sett_puzzle_tile_objects. */
int32_t sett_puz_objects(const PuzGame *g, const uint64_t *set,
                         int32_t *objects, int32_t most);
/** A board as it stands, with what restarts go back to and its generator. */
SettStatus sett_puz_board_at(const SettPuzzle *puzzle, const PuzEngine *at,
                             SettArena *arena, PuzBoard **out);

/** Tiles, artwork and the game's descriptor: fills puzzle->made. */
SettStatus sett_puz_make_game(SettPuzzle *puzzle);
extern const SettRules sett_puz_rules;
extern const SettJudge sett_puz_judge;

/** How far the win conditions are from being met: 0 where they are. */
double sett_puz_far(const PuzBoard *board, const uint64_t *objects);
/** One of them. */
double sett_puz_far_of(const PuzBoard *board, const uint64_t *objects,
                       const PuzWin *win);

#endif
