/* puzzle_sources.h - sources of PuzzleScript for tests: HEAD, rules, and
   TAIL(win conditions) with a level of three cells, behind which more may
   stand. */
#ifndef SETT_SUPPORT_PUZZLE_SOURCES_H
#define SETT_SUPPORT_PUZZLE_SOURCES_H

#include "sett/puzzle.h"

/** Reads a source in which nothing is wrong; the caller's. */
SettPuzzle *puzzle_open(const char *source);

#define HEAD                                                                   \
    "OBJECTS\n\nbackground\n#123\n\nplayer\nred\n\nwall\nblue\n\nbox\ngreen\n" \
    "\nmark\npink\n\nprint\n#444\n\nflag\n#555\n\n"                            \
    "LEGEND\n\n. = background\np = player\n# = wall\n* = box\no = mark\n"      \
    "b = box and mark\nf = flag\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nbackground\n"  \
    "mark\nprint\nflag\nplayer, wall, box\n\nRULES\n\n"
#define TAIL(wins) "\n\nWINCONDITIONS\n\n" wins "\n\nLEVELS\n\np*o\n"

#endif
