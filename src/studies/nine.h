/* nine.h - comparisons of levels in the nine combinations of a layout creator
   and a furnisher (Green et al. 2019), which the claims of the two-step study,
   of the study of personas and of that of strong personas share. */
#ifndef SETT_STUDIES_NINE_H
#define SETT_STUDIES_NINE_H

#include "sett/study_two_step.h"
#include "studies/claims.h"

/** Share of a column's variance that lies between the three furnishers, or
    between the three creators. */
double sett_nine_eta(const SettNineTable *table, int32_t column,
                     bool by_furnisher);

/** Compares; the names are the caller's to fill in. */
void sett_nine_test(SettNineTest *test, const SettSample *a,
                    const SettSample *b);
/** Corrects the p values of all tests and of what others point to (Holm). */
void sett_nine_correct(SettNineTest *tests, int32_t count,
                       SettFinding *const *others, int32_t other_count);
/** Of the tests of a claim the one with the least in favour. The claim
    has one or more. */
SettFinding sett_nine_weakest(const SettNineTest *tests, int32_t count,
                              const char *claim);
/** "; floors: cac 31.02, cc 28.11, t = 4.1" for every test of the claim; no
    semicolon at the beginning of the text. */
void sett_nine_say(const SettNineTest *tests, int32_t count, const char *claim,
                   int32_t places, SettText *said);

#endif
