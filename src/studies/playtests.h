/* playtests.h - what the two files of playtests share. */
#ifndef SETT_STUDIES_PLAYTESTS_H
#define SETT_STUDIES_PLAYTESTS_H

#include "sett/testers.h"

/** Mean of one SettPlayValue over the levels that a tester could play. */
double sett_playtests_mean(const SettPlaytests *tests, int32_t tester,
                           int32_t value);

#endif
