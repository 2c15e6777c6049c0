/* claims.h - what a study claims and what came of it, as every study writes it:
   claims.json, a table of the HTML page, and lines of a terminal. */
#ifndef SETT_IO_CLAIMS_H
#define SETT_IO_CLAIMS_H

#include "io/page.h"

/** Version of claims.json. 2: detail, threshold, source, value,
    low, high, needed. */
#define SETT_CLAIMS_VERSION 2

/** One sentence, one statistic, one threshold, one verdict. Texts belong to the
    caller. */
typedef struct SettClaim {
    const char *id;        /**< "C1" */
    const char *text;      /**< "CC has the longest path of the creators." */
    const char *statistic; /**< "difference of means: 4.2"; or NULL */
    const char *detail;    /**< what the statistic is made of; or NULL */
    const char *threshold; /**< "above 0, p below 0.05"; or NULL */
    const char *source;    /**< of the threshold: "paper" or "ours"; or NULL */
    const char *needed;    /**< not held: what it would take; or NULL */
    double value;          /**< of the statistic; NaN: could not be had */
    double low, high;      /**< its 95 % interval; NaN where there is none */
    double p;              /**< NaN where no test was made */
    bool held;
} SettClaim;

/** `claims` as JSON: {"version": 2, "claims": [{id, text, statistic, detail,
    threshold, source, value, low, high, p, held, needed}]}. A number is null
   where it is NaN, a text "" where it is NULL. */
SettStatus sett_claims_json(const SettClaim *claims, int32_t count,
                            SettText *out);

/** For a terminal: the verdict and the sentence, then indented the statistic
   and the threshold, and what a claim that does not hold would need. Ends with
    "3 of 4 claims held over ", which the caller completes. */
void sett_claims_list(const SettClaim *claims, int32_t count, SettText *out);

/** The table of claims, with how many held. */
void sett_page_claims(SettPage *page, const SettClaim *claims, int32_t count);

#endif
