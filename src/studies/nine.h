/* nine.h - numbers of levels in the nine combinations of a layout creator (cc,
   cac, ac) and a furnisher (cf, caf, af) of Green et al. 2019, and comparisons
   of their means. What the claims of the two-step study, of the study of
   personas and of that of strong personas are functions of. */
#ifndef SETT_STUDIES_NINE_H
#define SETT_STUDIES_NINE_H

#include "studies/claim.h"

#define SETT_NINE_SIDE 3
#define SETT_NINE 9

/** Combination creator * 3 + furnisher as a bit, and unions of these. */
#define SETT_NINE_CC 0x007u
#define SETT_NINE_CAC 0x038u
#define SETT_NINE_AC 0x1C0u
#define SETT_NINE_CF 0x049u
#define SETT_NINE_CAF 0x092u
#define SETT_NINE_AF 0x124u
#define SETT_NINE_ALL 0x1FFu

extern const char *const sett_nine_creators[SETT_NINE_SIDE];
extern const char *const sett_nine_furnishers[SETT_NINE_SIDE];
/** "cc-cf" and so on. */
extern const char *const sett_nine_names[SETT_NINE];

/** Levels of each combination, each with some numbers; NaN where a level has no
    such number. */
typedef struct SettNineTable {
    const double *values; /**< [combination][level][column] */
    int64_t levels;       /**< of each combination */
    int32_t columns;
} SettNineTable;

/** Values of a column in levels from..to-1 of some combinations. */
SettSample sett_nine_sample(const SettNineTable *table, int32_t column,
                            uint32_t combos, int64_t from, int64_t to);
/** Share of a column's variance that lies between the three furnishers, or
    between the three creators. */
double sett_nine_eta(const SettNineTable *table, int32_t column,
                     bool by_furnisher, int64_t from, int64_t to);

/** One comparison of a claim: is the mean of a above that of b? */
typedef struct SettNineTest {
    const char *claim, *value, *a, *b;
    double mean_a, mean_b;
    SettWelch welch;     /**< p not corrected */
    SettFinding finding; /**< p corrected, once all tests are */
} SettNineTest;

/** Compares; the names are the caller's to fill in. */
void sett_nine_test(SettNineTest *test, const SettSample *a,
                    const SettSample *b);
/** Of the tests of a claim the one with the least in favour. The claim
    has one or more. */
SettFinding sett_nine_weakest(const SettNineTest *tests, int32_t count,
                              const char *claim);
/** "; floors: cac 31.02, cc 28.11, t = 4.1" for every test of the claim; no
    semicolon at the beginning of the text. */
void sett_nine_say(const SettNineTest *tests, int32_t count, const char *claim,
                   int32_t places, SettText *said);

#endif
