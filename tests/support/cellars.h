/* cellars.h - a plain judge of furnished cellars: rows of characters and
   nothing of the library. It floods and walks by itself; what it demands stands
   in games/roguelike.game.toml and in test_furnish.c. */
#ifndef SETT_TEST_CELLARS_H
#define SETT_TEST_CELLARS_H

#include <stdbool.h>

enum { CELLARS_MOST = 100 };

/** A level: '#' walls, anything else may be entered. */
typedef struct Cellars {
    char rows[CELLARS_MOST][CELLARS_MOST];
    int w, h;
} Cellars;

int cellars_count(const Cellars *level, char what);
/** Steps from the only '<' to the nearest `what`; walls alone stop. -1 where
    there is none. */
int cellars_steps(const Cellars *level, char what);
/** Whether some `what` is reached from '<' when no tile of `shut` is entered.
 */
bool cellars_reaches(const Cellars *level, const char *shut, char what);
/** Whether all of `what` are in rooms: in an open square of 2 x 2. */
bool cellars_in_rooms(const Cellars *level, char what);
/** Whether all of `what` stand between two walls and open on both other sides,
    in no room and beside one. */
bool cellars_in_openings(const Cellars *level, char what);
/** How many rooms hold some `what`; `ways`: the most cells outside that lead
    into one of them; `start`: whether '<' is in one. */
int cellars_rooms_with(const Cellars *level, char what, int *ways, bool *start);
/** Plays in every order: keys are small letters, each opens one door of its
    capital letter. Whether every play can go on until each cell was entered. */
bool cellars_never_stuck(const Cellars *level);

/** What the level breaks of the rules of games/roguelike.game.toml; NULL:
    nothing. */
const char *cellars_fault(const Cellars *level);

#endif
