/* programs.h - agent programs drawn by lot: what becomes of them, their files
   and words, and what they draw, as text. Knows no test framework. */
#ifndef SETT_TESTS_GOLDEN_PROGRAMS_H
#define SETT_TESTS_GOLDEN_PROGRAMS_H

#include "sett/catalog.h"

/** What is kept under tests/golden, and of how many programs a game. */
#define GOLDEN_PROGRAMS "programs.tsv"
#define GOLDEN_PROGRAMS_DRAWN 60

/** For every game with a canvas and every program a line: game, number, size,
    how it ended, first reason; then hashes: the program with its mutations and
    children, changes by name, words, files and what is wrong with spoilt ones,
    the level with who drew what, the frames, the windows. */
SettStatus golden_programs(int32_t programs, SettText *out);
/** One of these lines, none for a game without a canvas. */
SettStatus golden_program(int32_t game, int32_t number, SettArena *arena,
                          SettText *out);

#endif
