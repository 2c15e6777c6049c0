/* play.h - a play that wins, found together with its level. */
#ifndef SETT_SOLVE_MODEL_PLAY_H
#define SETT_SOLVE_MODEL_PLAY_H

#include "sett/kernel.h"
#include "solve/model/model.h"

#define SOLVE_MOST_KINDS 100 /* of actions */

/** What one action does from one cell, whatever has happened before. */
typedef struct SolveMove {
    int32_t to;  /**< cell; -1: the action is none there */
    SettLit may; /**< the level lets it happen */
    uint32_t action;
} SolveMove;

typedef struct SolvePlay {
    SolveModel *m;
    const SettKernel *k;
    int32_t steps, kinds;
    SettLit guard;
    SolveMove *moves;          /**< kinds a cell */
    const SettLit *solid;      /**< of every cell */
    const SettLit *shut;       /**< the player is never there */
    const SettLit *boxes;      /**< of PUSH: where they are at first; or NULL */
    int32_t player, box, rest; /**< first variables */
    SettLit *lits;             /**< the clause of the moment */
    uint32_t *actions;         /**< of the play that was found */
    int32_t count;
} SolvePlay;

/** The literals of the tiles below which (below a box) something does any of
    `does`, has any of `tags`, or is against a move by `by`. NULL: no memory. */
const SettLit *sett_play_set(const SolvePlay *p, uint32_t does, uint64_t tags,
                             SettPoint by);
/** The tiles of that set. */
uint64_t sett_play_tiles(const SolvePlay *p, uint32_t does, uint64_t tags,
                         SettPoint by);
/** Those of the tiles themselves, as they are drawn. */
uint64_t sett_play_drawn(const SolvePlay *p, uint32_t does, uint64_t tags);
/** The cell that is `by` away, over sides that wrap, or -1. */
int32_t sett_play_beside(const SolvePlay *p, int32_t cell, SettPoint by);

/** After turn t (0: at first) the player, a box is there. */
SettLit sett_play_at(const SolvePlay *p, int32_t t, int32_t c);
SettLit sett_play_box(const SolvePlay *p, int32_t t, int32_t c);
/** From turn t (0..steps) on nothing happens: it is won. */
SettLit sett_play_rest(const SolvePlay *p, int32_t t);

/** Clauses that are asked for with the play: up to four literals, SETT_NO_LIT
    where there are fewer; or the first `count` of p->lits. */
void sett_play_say(const SolvePlay *p, SettLit a, SettLit b, SettLit c,
                   SettLit d);
void sett_play_say_all(const SolvePlay *p, int32_t count);

/** Fills moves. */
SettStatus sett_play_moves(SolvePlay *p);
/** The conditions of a win, at the end; and where pushes are counted that they
    do not hold before. */
SettStatus sett_play_win(SolvePlay *p);

/** The actions of the play that was found: while its values stand. */
void sett_play_read(SolvePlay *p);
/** Whether the game's rules win by them, which end with the win then. */
SettStatus sett_play_replay(SolvePlay *p, const SettLevel *level,
                            SettArena *tmp, bool *won);

#endif
