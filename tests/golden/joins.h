/* joins.h - boards of floor in pieces, drawn by lot and joined, as text. Knows
   no test framework. */
#ifndef SETT_TESTS_GOLDEN_JOINS_H
#define SETT_TESTS_GOLDEN_JOINS_H

#include "sett/catalog.h"

/** What is kept under tests/golden, and of how many boards. */
#define GOLDEN_JOINS "joins.tsv"
#define GOLDEN_JOINS_DRAWN 120

/** A line a board: number, size, floors and pieces; then of the fast and of the
    plain way how it ended, floors, hashes of the board, of the stream after it
    and of the reasons, and steps of work. */
SettStatus golden_joins(int32_t boards, SettText *out);

#endif
