/* players.h - what players do on drawn levels of MiniDungeons 2, as text:
   searches of every persona, whether the hero can get stuck, replays, breeding.
   Knows no test framework. */
#ifndef SETT_TESTS_GOLDEN_PLAYERS_H
#define SETT_TESTS_GOLDEN_PLAYERS_H

#include "sett/base.h"

/** What is kept under tests/golden, and of how many levels. */
#define GOLDEN_PLAYERS "players.tsv"
#define GOLDEN_PLAYERS_DRAWN 120

/** Lines "level N, size": hashes of the plans of best-first search, of those of
    the tree search, of what is said of getting stuck, and of replays; each
   under several budgets and, now and then, rules that leave a function out.
   Then lines "breed N": what each generation came to, and the formula. */
SettStatus golden_players(int32_t drawn, SettText *out);
/** One of these lines; `arena` holds the work. */
SettStatus golden_player(int32_t number, bool breeding, SettArena *arena,
                         SettText *out);

#endif
