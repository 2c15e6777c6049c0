/* claims.h - how the studies of this folder write down and say their claims. */
#ifndef SETT_STUDIES_CLAIMS_H
#define SETT_STUDIES_CLAIMS_H

#include "sett/study.h"

#define SETT_ALPHA 0.05 /**< of every claim with a test */

/** Initializer of a rule: the statistic `what` lies `where` ("ABOVE") `than`,
    with p below `chance` (0: no test), on `fewest` units `of` or more; `who`
    ("PAPER", "OURS") chose that; `digits` decimals. */
#define SETT_RULE(name, words, what, where, than, chance, fewest, of, who, \
                  digits)                                                  \
    {                                                                      \
        .id = name, .text = words, .statistic = what,                      \
        .side = SETT_CLAIM_##where, .bound = than, .alpha = chance,        \
        .least = fewest, .unit = of, .source = SETT_CLAIM_##who,           \
        .places = digits                                                   \
    }

/** What the data say of claim number `claim`, p already corrected; adds what
   the statistic is made of. */
typedef SettFinding SettClaimFn(const void *user, int32_t claim,
                                SettText *detail);
/** Says all claims. Texts belong to the arena. SETT_NO_MEMORY. */
SettStatus sett_claims_say(const SettClaimRule *rules, int32_t count,
                           SettClaimFn *find, const void *user,
                           SettArena *arena, SettClaim *out);

/** Adds a text and a number. */
void sett_claim_put(SettText *out, const char *before, double value,
                    int32_t places);

#endif
