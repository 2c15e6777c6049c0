/* study_linking.h - what Biemer, Hervella and Cooper 2021 say of Gram-Elites,
   what Biemer and Cooper 2022 say of links between segments, and we of our own
   ways, as functions of data. */
#ifndef SETT_STUDY_LINKING_H
#define SETT_STUDY_LINKING_H

#include "sett/study_run.h"

SETT_BEGIN

/* Gram-Elites (Biemer, Hervella and Cooper 2021; G1 to G12), as functions of
   what runs came to. */

/** The study: `levels` runs (3 by default) of each game and method. Further
    options: "corpus", "iterations", "full". The host must have levels to learn
    from. Writes looks.csv, claims.json, results.sqlite, usable-*.svg,
    archives-*.svg and index.html. Cost: two evaluations an iteration. */
extern const SettStudy sett_study_gram_elites;

/** The games. */
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
/** Four claims a game. */
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

/** What the authors evolved of a game. */
typedef struct SettGramPaper {
    const char *game, *dims;
    int32_t order; /**< slices of the n-grams that they evolved by */
    int32_t iterations;
    double seconds; /**< that their program took */
} SettGramPaper;
/** By game, in the order above. */
extern const SettGramPaper sett_gram_papers[SETT_GRAM_GAMES];

/** A search by the method gram-elites for a game: parts, size (`slices` 0: the
    game's own), preset and the authors' dimensions; but for ours, "sett", their
    order of n-grams, too. Training, jobs and cancel are left to the caller.
    Errors as sett_search_choose. */
SettStatus sett_gram_search(const SettCatalog *catalog, const SettGame *game,
                            const char *preset, int32_t slices,
                            SettArena *arena, SettSearchDef *def,
                            SettSearchParams *params, SettError *err);
/** The order by which the authors evolved the game, in genome and evaluator.
    SETT_NO_MEMORY. */
SettStatus sett_gram_order(const SettSearchDef *def, SettSearchParams *params,
                           SettArena *arena, SettError *err);
/** Evaluations of so many iterations: two for each, and one for each level of
    the start; by sampling alone one for each of both. */
uint64_t sett_gram_budget(const SettSearchDef *def, int64_t iterations);

/* Links between segments (Biemer and Cooper 2022; L1 to L13, and R1 to R4
   beside the paper's own data), as functions of measured pairs and levels. */

/** The study: pairs of neighbouring segments, and `levels` levels of each kind
    (1,000 by default), under seven agents. Further options: "segments",
    "corpus", "pairs". The host must have levels to learn from. Writes
    links.csv, walks.csv, claims.json, results.sqlite, shares.svg, index.html.
    Cost: links of every pair by five ways under seven agents. */
extern const SettStudy sett_study_linking;

/** Ways to make one level of two segments: as they are, by the paper's linker
    (also with at least one slice), by our shortest links, by ours of known
    n-grams. */
enum {
    SETT_LINKED_CONCAT,
    SETT_LINKED_PAPER,
    SETT_LINKED_FORCED,
    SETT_LINKED_SHORT,
    SETT_LINKED_SEAMLESS,
    SETT_LINKERS
};

/** What is noted of each level, 0 or 1 but for the last four; NaN where nobody
    made one. A pair without a link is counted as the paper counts it: as broken
    as the segments alone, completed by nobody, no slices. */
enum {
    SETT_LINKED_UNBROKEN, /**< by the paper's check of structures */
    SETT_LINKED_COMPLETE, /**< a way was replayed to the goal by the rules */
    SETT_LINKED_BY_PAPER, /**< the paper's own agent completes it */
    SETT_LINKED_WHOLE,    /**< by our check: no more broken than the segments */
    SETT_LINKED_SLICES,   /**< of the link */
    SETT_LINKED_UNSEEN,   /**< n-grams that no training level has */
    SETT_LINKED_SHIFT,    /**< distance of the characteristics from those of the
                               segments as they are */
    SETT_LINKED_CODED,    /**< the same as the authors coded it */
    SETT_LINKED_FIELDS
};
/** Values of a pair. */
#define SETT_LINKED_VALUES (SETT_LINKERS * SETT_LINKED_FIELDS)
/** Made of them: unbroken and complete; unbroken and completed by the paper's
    agent; complete and without an unseen n-gram. */
enum {
    SETT_LINKED_USABLE = SETT_LINKED_FIELDS,
    SETT_LINKED_USABLE_BY_PAPER,
    SETT_LINKED_SEEN
};

/** Table III: the paper's levels of 2 to 5 segments, by any link and by links
   of at least one slice. */
#define SETT_LINKED_WALKS 4

/** One agent's pairs and levels. */
typedef struct SettLinkedRun {
    const char *agent;
    int32_t game;     /**< 0 smb, 1 icarus, 2 dungeongrams */
    bool papers_data; /**< and these are all pairs of the paper's segments */
    int64_t count;
    const int32_t (*ends)[2]; /**< segments of each pair; pairs of one start
                                   stand side by side */
    const double *values;     /**< [pair][SETT_LINKERS][SETT_LINKED_FIELDS] */
    int64_t levels;           /**< of each kind that follows */
    const double *five, *ten; /**< ours, of so many segments: usable */
    const double *saved; /**< slices of the greedy way minus those of the global
                              one over the same segments; NaN: not made */
    const double *value[SETT_LINKED_WALKS]; /**< how far the paper's agent
                                                 gets */
    const double
        *forced[SETT_LINKED_WALKS]; /**< the same, at least one slice */
} SettLinkedRun;

/** The share of pairs whose value is 1, with Wilson's interval. A pair without
   a value does not count. */
SettFinding sett_linked_share(const SettLinkedRun *run, int32_t linker,
                              int32_t field);
/** Usable shares of one linker minus another's. Pairs of one start are no
    independent trials: every start segment is one unit, by the mean over its
    pairs. */
SettFinding sett_linked_difference(const SettLinkedRun *run, int32_t more,
                                   int32_t less);
/** The same over the start segments of several agents. */
SettFinding sett_linked_differences(const SettLinkedRun *runs, int32_t count,
                                    int32_t more, int32_t less);
/** The same over pairs, as if they were independent: among those that only one
    linker makes usable, the share of `more`, against a half (McNemar's exact
    test). */
SettFinding sett_linked_mcnemar(const SettLinkedRun *run, int32_t more,
                                int32_t less);
/** Mean, median and largest of a value over the pairs for which `flag` is 1 (a
    field; -1: all). NaN where there is none. `scratch`: 2 count doubles. */
void sett_linked_spread(const SettLinkedRun *run, int32_t linker, int32_t field,
                        int32_t flag, double *scratch, double out[3]);

/** The paper's figures of Table I for an agent, in the order concatenation,
   then its linker: unbroken, completable, usable. NULL: it prints none. */
const double *sett_linked_printed(const char *agent);

#define SETT_LINKED_MOST_RUNS 16   /**< runs that are claimed on together */
#define SETT_LINKED_CLAIMS 13      /**< L1 to L13 */
#define SETT_LINKED_MOST_CLAIMS 17 /**< with R1 to R4 */
/** All claims; those on the paper's data (R1 to R4) only where all agents with
    printed figures have it. `scratch`: 2 doubles for each pair of the largest
    run, or 16. Texts belong to the arena. SETT_NO_MEMORY. */
SettStatus sett_linked_claims(const SettLinkedRun *runs, int32_t count,
                              double *scratch, SettArena *arena,
                              SettClaim out[SETT_LINKED_MOST_CLAIMS],
                              int32_t *claim_count);

SETT_END
#endif
