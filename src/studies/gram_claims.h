/* gram_claims.h - what Biemer, Hervella and Cooper 2021 say of Gram-Elites, and
   we of our own way, as functions of what runs came to (G1 to G12). */
#ifndef SETT_STUDIES_GRAM_CLAIMS_H
#define SETT_STUDIES_GRAM_CLAIMS_H

#include "studies/claim.h"

enum {
    SETT_GRAM_SMB,
    SETT_GRAM_ICARUS,
    SETT_GRAM_DUNGEONGRAMS,
    SETT_GRAM_GAMES
};
/** The reference's way, ours, and the paper's baselines: plain operators, and
    segments drawn by n-grams alone. */
enum {
    SETT_GRAM_COMPAT,
    SETT_GRAM_OURS,
    SETT_GRAM_PLAIN,
    SETT_GRAM_SAMPLING,
    SETT_GRAM_ARMS
};
#define SETT_GRAM_CLAIMS (4 * SETT_GRAM_GAMES)

/** What the runs of one game came to: `runs` values an arm; NaN: no value. */
typedef struct SettGramRuns {
    int64_t runs;
    const double
        *cells[SETT_GRAM_ARMS]; /**< with a usable segment, at the end */
    const double
        *born[SETT_GRAM_ARMS]; /**< usable share of all segments made */
} SettGramRuns;

/** All claims. Runs are the units; Welch's tests, corrected together (Holm).
    Texts belong to the arena. SETT_NO_MEMORY. */
SettStatus sett_gram_claims(const SettGramRuns games[SETT_GRAM_GAMES],
                            SettArena *arena, SettClaim out[SETT_GRAM_CLAIMS]);

#endif
