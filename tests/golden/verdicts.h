/* verdicts.h - what is said of random levels of every game, as text: measures,
   checks, judges, and how players get stuck. Knows no test framework. */
#ifndef SETT_TESTS_GOLDEN_VERDICTS_H
#define SETT_TESTS_GOLDEN_VERDICTS_H

#include "sett/catalog.h"

/** What is kept under tests/golden, and of how many levels a game. */
#define GOLDEN_VERDICTS "verdicts.tsv"
#define GOLDEN_JUDGED 12

/** A line for each game and level: hashes of the level, its measures and the
    report of its check; then for each judge, with its own budget and a small
    one: answer, bits of the progress, states, actions, their hash, that of the
    report, proof. */
SettStatus golden_verdicts(int32_t levels, SettText *out);

/** What a line says of a level, with each of `count` budgets for each judge. */
SettStatus golden_say(const SettGame *game, const SettLevel *level,
                      const uint64_t *budgets, int32_t count, SettArena *arena,
                      SettText *out);
/** A hash of all reasons. */
uint64_t golden_report_hash(const SettReport *report);

#endif
