/* said.h - claims of studies on drawn numbers: no value is round, some are
   missing, and every word and number that comes of them is compared at once. */
#ifndef SETT_TEST_SAID_H
#define SETT_TEST_SAID_H

#include "sett/study.h"
#include "support/testkit.h"

/** A number from `low` up to `high`; NaN once in `holes`, never for 0. */
double said_number(SettRng *rng, double low, double high, uint32_t holes);
/** Adds the claims as JSON, in full digits, and those of the terminal. */
void said_claims(SettText *all, const SettClaim *claims, int32_t count);
/** Adds a line of the finding's numbers, in full digits. */
void said_finding(SettText *all, const SettFinding *finding);

#endif
