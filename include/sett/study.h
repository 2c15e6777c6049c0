/* study.h - what a study may claim, and when it holds.

   A claim is written down before the run as a rule: one sentence, one
   statistic, one threshold, and where the threshold comes from. The data give a
   finding: the statistic's value, its interval, p, and how many units it rests
   on. One function decides. A finding that is no number, or that rests on too
   few units, never holds a claim. Nothing here knows a study; those of the
   papers are sett/study_two_step.h, study_edd.h, study_pplgg.h and
   study_linking.h. How claims are written: sett/results.h. */
#ifndef SETT_STUDY_H
#define SETT_STUDY_H

#include "sett/lab.h"
#include "sett/results.h"

SETT_BEGIN

/** Where the statistic has to lie. */
typedef enum SettClaimSide {
    SETT_CLAIM_ABOVE,
    SETT_CLAIM_AT_LEAST,
    SETT_CLAIM_BELOW,
    SETT_CLAIM_AT_MOST
} SettClaimSide;

/** Who chose the threshold. */
typedef enum SettClaimSource {
    SETT_CLAIM_PAPER,
    SETT_CLAIM_OURS
} SettClaimSource;

/** A claim before its data. */
typedef struct SettClaimRule {
    const char *id;
    const char *text;      /**< one sentence, without a full stop */
    const char *statistic; /**< its name: "difference of means" */
    SettClaimSide side;
    double bound;
    double alpha;     /**< p has to lie below it; 0: the value decides alone */
    int64_t least;    /**< units it needs, 1 or more */
    const char *unit; /**< of these, in the plural: "levels", "runs" */
    SettClaimSource source;
    int32_t places; /**< decimals of the value, 0..9 */
} SettClaimRule;

/** What the data say of a statistic. Begin with a sett_find function. */
typedef struct SettFinding {
    int64_t n;        /**< units it rests on */
    double value;     /**< NaN: could not be had */
    double low, high; /**< 95 % interval; NaN where there is none */
    double error;     /**< standard error; NaN where there is none */
    double p;         /**< two-sided, against the bound; NaN: no test */
    double factor;    /**< by which p was corrected for other tests; 0: not */
} SettFinding;

/* Findings. All are NaN where there are too few data for them. */

/** A number alone, without interval or test. */
SettFinding sett_find_value(double value, int64_t n);
/** Mean of a minus mean of b, by Welch's test against `bound`; n is the smaller
    count. The interval is of 95 %. */
SettFinding sett_find_difference(const SettSample *a, const SettSample *b,
                                 double bound);
/** A mean by a t test against `bound`. */
SettFinding sett_find_mean(const SettSample *sample, double bound);
/** A share with Wilson's interval and the exact binomial test against `bound`,
    0 < bound < 1 (else there is no test). Among pairs that differ, the share in
    which one is more, against a half: the sign test. Cost: n steps. */
SettFinding sett_find_share(int64_t hits, int64_t n, double bound);
/** Pearson's r with Fisher's interval, against 0; pairs with NaN are left out.
    Pairs have to be independent: elites of one run are not. */
SettFinding sett_find_correlation(const double *x, const double *y, int64_t n);
/** Most findings that are corrected together. */
#define SETT_MAX_FINDINGS 64
/** Corrects the p values of up to SETT_MAX_FINDINGS findings together (Holm); a
    NaN stays NaN and does not count as a test. */
void sett_find_holm(SettFinding *findings, int32_t count);
/** Of findings that all have to lie above `bound`: the place of the one with
   the least in favour. No number comes before anything, then what is not above
    the bound, then the largest p, then the smallest value. `count` > 0. */
int32_t sett_find_weakest(const SettFinding *findings, int32_t count,
                          double bound);

/** Whether the finding reaches the threshold: its value lies on the rule's side
    of the bound, p below alpha where there is one, and it rests on enough
    units. */
bool sett_claim_holds(const SettClaimRule *rule, const SettFinding *finding);
/** The claim as it is written: texts from the rule's and the finding's numbers.
    `detail` is what the statistic is made of, or NULL. Texts belong to the
   arena, but id and text are the rule's. SETT_NO_MEMORY. */
SettStatus sett_claim_say(const SettClaimRule *rule, const SettFinding *finding,
                          const char *detail, SettArena *arena, SettClaim *out);

SETT_END
#endif
