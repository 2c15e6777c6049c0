/* wish.h - what a level is wished to be, as text: "R.win=1, TC.treasure>=0.5,
   path=18..30". Green et al. 2019 end on the wish for levels by how they play.

     wish = term { "," term }
     term = [ player "." ] name op
     op   = "=" number [ ".." number ] | ">=" number | "<=" number
          | ">" number | "<" number

   A name alone is a measure of the game, or a short name for one (path for
   exit_path, longest for longest_path, chunks for wall_chunks, where the game
   has them). After a player it is a value of a playtest (playtest.h): win,
   kills, treasure, potions, hp, turns, damage ... Blanks may stand anywhere but
   beside that dot. */
#ifndef SETT_WISH_H
#define SETT_WISH_H

#include "sett/game.h"

SETT_BEGIN

#define SETT_MAX_WISHES 64 /**< terms of one wish */

/** One term. low..high is the range wished for; an open end is infinite. */
typedef struct SettWishTerm {
    const char *text;   /**< as it was written */
    const char *player; /**< NULL: a measure of the level */
    int32_t value;      /**< SettPlayValue, or the measure's index */
    double low, high;
    bool above, below; /**< low (high) itself is not wished for */
    int32_t column;    /**< of the term in the text, from 1 */
} SettWishTerm;

/** All terms; a level is as wished where each of them holds. */
typedef struct SettWish {
    const SettWishTerm *terms;
    int32_t count;
} SettWish;

/** Reads a wish; players are kept as written, not looked up. SETT_BAD_INPUT
    carries line 1 and the column. Everything belongs to `arena`. */
SettStatus sett_wish_read(const SettGame *game, const char *text,
                          SettArena *arena, SettWish *out, SettError *err);
/** Whether a value is as the term wishes; NaN never is. */
bool sett_wish_holds(const SettWishTerm *term, double value);
/** How far a value is from what is wished, as a share of the bound (or of 1
    where the bound is less): 0 where it holds, and never 0 where not. */
double sett_wish_miss(const SettWishTerm *term, double value);

SETT_END
#endif
