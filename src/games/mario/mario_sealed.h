/* mario_sealed.h - the kinder world of the proof that a level cannot be won
   (mario_sealed.c): what the proof and its reasons (mario_alike.c) share. */
#ifndef SETT_GAMES_MARIO_SEALED_H
#define SETT_GAMES_MARIO_SEALED_H

#include "games/mario/mario_search.h"

#define MARIO_ABOVE 8  /**< rows above the level, for the highest jump */
#define MARIO_REACH 64 /**< columns that a jump with a long fall may bridge */

/** Of a cell of the kinder world. */
enum {
    MARIO_PASSABLE = 1,
    MARIO_CARRIES = 2,
    MARIO_ONEWAY = 4,  /**< a platform: no way leads down into it */
    MARIO_REACHED = 8, /**< by the hero */
    MARIO_STOOD = 16,  /**< ... who jumps on from there */
    MARIO_COMES = 32   /**< what moves from here may come to him */
};

typedef struct MarioKinder {
    const MarioContext *c;
    int32_t w, h;            /**< h with the rows above and below */
    uint8_t *cells;          /**< by column, then row */
    int32_t *queue, *starts; /**< cells to go on from; places to jump from */
    int32_t start_count;
    uint32_t *seen; /**< round in which a cell was last entered */
    uint32_t round;
    bool bounded;               /**< jumps are */
    double lowest[MARIO_REACH]; /**< highest a hero can be, by columns bridged:
                             pixels above where he stood, negative below */
} MarioKinder;

static inline bool sett_mario_is(const MarioKinder *k, uint8_t kind, int32_t x,
                                 int32_t y)
{
    return x >= 0 && x < k->w && y >= 0 && y < k->h &&
           (k->cells[x * k->h + y] & kind);
}

/** Whether rounding may put what touches a wall in this column (from the left),
    or a floor in this row, into it: where the number is a power of two
    (docs/design/mario.md, section 8). */
static inline bool sett_mario_slips(int32_t at)
{
    return at > 0 && (at & (at - 1)) == 0;
}

/** What a cell with this feature is in the level's row `ty`. */
uint8_t sett_mario_kind(uint32_t feature, int32_t ty);
/** Room for a kinder world, in the arena. */
SettStatus sett_mario_kinder(const MarioContext *c, SettArena *tmp,
                             MarioKinder *k);
/** Nothing to bounce off, and nothing that can be half inside the hero and push
    him on: hidden blocks and the top row. */
bool sett_mario_bounded(const MarioContext *c);
/** Whether no way leads to the exit, with bounds on jumps or with walls alone;
    `at`: the farthest place. */
bool sett_mario_kinder_sealed(MarioKinder *k, bool bounded, SettPoint *at);
/** Whether he comes so near to a block that he may hit it. */
bool sett_mario_near(const MarioKinder *k, int32_t tx, int32_t ty);
/** The last column in which a shell may hit a block, if there is one: what
    leaves the window is gone. */
int32_t sett_mario_hits_to(const MarioKinder *k);
/** Whether what a block gives can come to him: it rises out of the block, where
    he may touch it from beside, and goes on from there. */
bool sett_mario_comes(const MarioKinder *k, int32_t tx, int32_t ty);

#endif
