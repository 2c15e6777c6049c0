/* engine.h - turns of a compiled game on one board. All memory lies in one
   block that is laid out once; a turn takes none. */
#ifndef SETT_PUZZLE_ENGINE_H
#define SETT_PUZZLE_ENGINE_H

#include "games/puzzle/compile.h"

/** The original's generator (RC4), as it stands. */
typedef struct PuzRandom {
    uint8_t s[256];
    uint8_t i, j;
} PuzRandom;
/** Seeds it with a text in UTF-8, taken as UTF-16. */
void sett_puz_random_seed(PuzRandom *random, const char *seed);
/** The choice among `count` that the next number makes. */
int32_t sett_puz_random_below(PuzRandom *random, int32_t count);

/** Inputs: up, left, down, right, action; and none. */
enum { PUZ_INPUTS = 5, PUZ_TICK = -1 };

/** Limits of one input; what goes beyond ends the turn and is told. */
#define PUZ_MOST_AGAIN 2000
#define PUZ_MOST_PASSES 200
#define PUZ_MOST_LOOPS 200
#define PUZ_MOST_RIGID 50
/** Cells and combinations looked at. */
#define PUZ_MOST_STEPS ((uint64_t)1 << 25)
/** Of these between two looks at whether somebody wants to stop. */
#define PUZ_ASK_STEPS ((uint64_t)1 << 14)

/** What a turn came to. */
enum {
    PUZ_DID_CHANGE = 1, /**< objects differ from before */
    PUZ_DID_WIN = 2,
    PUZ_DID_CANCEL = 4, /**< nothing happened */
    PUZ_DID_AGAIN = 8,  /**< a further turn is due */
    PUZ_DID_RESTART = 16,
    PUZ_DID_CHECKPOINT = 32,
    PUZ_DID_PUSH = 64,         /**< the state before goes onto the undo stack */
    PUZ_DID_LOOP = 128,        /**< a group went on after all its passes */
    PUZ_DID_ROUNDS = 256,      /**< so did a loop */
    PUZ_DID_LIMIT = 512,       /**< over PUZ_MOST_STEPS, or too many matches */
    PUZ_DID_STOP = 1024,       /**< cancelled from outside */
    PUZ_DID_PROBE_PUSH = 2048, /**< a probe met a restart */
    PUZ_DID_ENDLESS = 4096,    /**< over PUZ_MOST_AGAIN */
    /** Ended by a limit of ours: nobody knows what the input leads to. */
    PUZ_DID_CUT = PUZ_DID_LIMIT | PUZ_DID_ENDLESS
};

/** A place where a row of a pattern was found. */
typedef struct PuzMatch {
    int32_t cell;
    int16_t gaps[2];
} PuzMatch;

#define PUZ_MOST_MATCHES (1 << 20)
#define PUZ_MOST_NOTES 16

typedef struct PuzEngine {
    const PuzGame *g;
    int32_t w, h, n;
    int32_t ow, mw;
    uint64_t *objects, *moves;             /**< of each cell, n * ow, n * mw */
    uint64_t *column, *row, *all;          /**< objects that may be there */
    uint64_t *go_column, *go_row, *go_all; /**< and movements */
    uint64_t *before[2]; /**< objects before the turn; of a probe */
    uint64_t *start_objects, *start_moves; /**< of a turn with rigid rules */
    uint64_t *rigid_group, *rigid_layer;
    int32_t *players, player_count;
    PuzMatch *matches;
    int32_t match_capacity;
    int32_t match_first[PUZ_MOST_ROWS], match_count[PUZ_MOST_ROWS];
    uint64_t *restart; /**< state that a restart goes back to */
    PuzRandom *random;
    uint32_t queue;                /**< commands of this turn */
    int32_t notes[PUZ_MOST_NOTES]; /**< commands with words for the player */
    int32_t note_count;
    uint64_t banned;
    uint64_t steps, stop_at; /**< work done; where to end or ask */
    int32_t draws;
    int32_t loop_line; /**< of the group that went on */
    uint32_t did;
    uint8_t *fired;  /**< by rule: it has matched; NULL: nobody asks */
    bool masks_good; /**< columns and rows are right for these objects */
    bool text_mode;  /**< wins are not looked at */
    const SettCancel *cancel;
} PuzEngine;

/** Bytes of an engine for a board. */
size_t sett_puz_engine_size(const PuzGame *g, int32_t w, int32_t h);
/** Lays an engine out in a block of that size (8-aligned). */
PuzEngine *sett_puz_engine_init(void *block, const PuzGame *g, int32_t w,
                                int32_t h, PuzRandom *random,
                                const SettCancel *cancel);
/** Puts objects on the board; nothing moves. */
void sett_puz_engine_set(PuzEngine *e, const uint64_t *objects);
/** Puts movements there that were left over. */
void sett_puz_engine_set_moves(PuzEngine *e, const uint64_t *moves);

typedef enum PuzTurnKind {
    PUZ_PLAIN_TURN,
    PUZ_START_TURN, /**< when a level begins: no win */
    PUZ_PROBE_TURN  /**< would something happen? */
} PuzTurnKind;

/** One turn: input 0..4 or PUZ_TICK. Returns PUZ_DID_... bits. A restart in
    the queue is left to the caller; after a probe the board is as before. */
uint32_t sett_puz_turn(PuzEngine *e, int32_t input, PuzTurnKind kind);
/** What a turn does at its end where it is not won: a checkpoint, and whether a
    further turn is due. Only for a win that leads nowhere. */
uint32_t sett_puz_finish(PuzEngine *e);
/** Work is counted anew. */
void sett_puz_begin_input(PuzEngine *e);
/** Whether the win conditions hold. */
bool sett_puz_wins(const PuzEngine *e);
/** An input and all the turns that follow from it, up to a win; restarts are
    done. The level is `start` with no checkpoint kept beyond e->restart. */
uint32_t sett_puz_play(PuzEngine *e, int32_t input, PuzTurnKind kind);
/** The state that a restart sets, and its turn if the game has one. */
uint32_t sett_puz_restart(PuzEngine *e);

#endif
