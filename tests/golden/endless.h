/* endless.h - chunks of endless worlds drawn by lot, as text. Knows no test
   framework, so that the WebAssembly build runs the same function. */
#ifndef SETT_TESTS_GOLDEN_ENDLESS_H
#define SETT_TESTS_GOLDEN_ENDLESS_H

#include "sett/catalog.h"

/** What is kept under tests/golden, and of how many chunks. */
#define GOLDEN_ENDLESS "endless.tsv"
#define GOLDEN_ENDLESS_DRAWN 300

/** A line a chunk: number, game, side, place, land, objects, and hashes of its
    tiles, of what is open and of its roads. Every eighth line follows one with
    the map around the chunk, as a hash. */
SettStatus golden_endless(int32_t chunks, SettText *out);

#endif
