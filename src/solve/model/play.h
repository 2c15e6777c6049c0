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
    const SettKernel *k;
    int32_t steps, kinds;
    SettLit guard;
    SolveMove *moves;     /**< kinds a cell */
    const SettLit *stand; /**< the player may be in a cell */
    const SettLit *boxes; /**< of PUSH: where they are at first; else NULL */
    int32_t player, box, rest; /**< first variables */
    SettLit *lits;             /**< a long clause of the moment */
    uint32_t *actions;         /**< of the play that was found */
    int32_t count;
} SolvePlay;

/** The play that is looked for; NULL: none. Modules without searches have no
    games that are played by kernels. */
static inline SolvePlay *sett_play_of(const SolveModel *m)
{
#ifdef SETT_NO_SEARCH
    (void)m;
    return NULL;
#else
    return m->play;
#endif
}

/** Tiles below which (below a box) something does any of `does`, has any of
    `tags`, or is against a move by `by`. */
uint64_t sett_play_tiles(const SolvePlay *p, uint32_t does, uint64_t tags,
                         SettPoint by);
/** The cell that is `by` away, over sides that wrap, or -1. */
int32_t sett_play_beside(const SolveModel *m, const SettKernel *k, int32_t cell,
                         SettPoint by);
/** Fills kinds and moves. */
SettStatus sett_play_moves(SolveModel *m, SolvePlay *p);
/** The conditions of a win, at the end; and where pushes are counted that they
    do not hold before. */
SettStatus sett_play_win(SolveModel *m, SolvePlay *p);

/** The actions of the play that was found: while its values stand. */
void sett_play_read(const SolveModel *m, SolvePlay *p);
/** Whether the game's rules win by them, which end with the win then. */
SettStatus sett_play_replay(const SolveModel *m, SolvePlay *p,
                            const SettLevel *level, SettArena *tmp, bool *won);

static inline SettLit sett_play_player(const SolveModel *m, const SolvePlay *p,
                                       int32_t t, int32_t c)
{
    return sett_lit(p->player + t * m->area + c);
}

static inline SettLit sett_play_box(const SolveModel *m, const SolvePlay *p,
                                    int32_t t, int32_t c)
{
    return t == 0 ? p->boxes[c] : sett_lit(p->box + (t - 1) * m->area + c);
}

/** From turn t (0..steps) on nothing happens: it is won. */
static inline SettLit sett_play_rest(const SolveModel *m, const SolvePlay *p,
                                     int32_t t)
{
    return t == p->steps ? m->yes : sett_lit(p->rest + t);
}

#endif
