/* puzzle.h - a source in PuzzleScript that a conversation keeps: the source, a
   play of one of its levels and a search. */
#ifndef SETT_SESSION_PUZZLE_H
#define SETT_SESSION_PUZZLE_H

#include "session/ask.h"

typedef struct SettKeptPuzzle {
    SettPuzzle *puzzle;
    SettPuzzleRun *run;
    SettArena search; /**< home of `solver` */
    SettPuzzleSolver *solver;
} SettKeptPuzzle;

extern const SettKept sett_kept_puzzle;

/** Refuses a source that nothing playable came out of. */
SettStatus sett_puzzle_needs_game(const SettAsk *ask, const SettGame **out);
/** The level that the request means: its rows, or number `index` of the source
    (messages count). */
SettStatus sett_puzzle_asked_level(SettAsk *ask, SettGrid *out);

#endif
