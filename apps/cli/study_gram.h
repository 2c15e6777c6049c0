/* study_gram.h - the study of Gram-Elites (Biemer, Hervella and Cooper 2021):
   what its files share. */
#ifndef SETT_CLI_STUDY_GRAM_H
#define SETT_CLI_STUDY_GRAM_H

#include "sett/study_linking.h"
#include "study.h"
#include "training.h"

#define GRAM_ARMS SETT_GRAM_ARMS
#define GRAM_LOOKS 11   /* looks at a run, first and last included */
#define GRAM_CELLS 1681 /* most of an archive */
#define GRAM_SHOWN 3    /* segments that a run shows */
#define GRAM_AREA 400   /* most tiles of a segment */

typedef struct GramStudyOptions {
    SettStudyOptions study;
    const char *corpus;
    int64_t iterations;
    bool full;
} GramStudyOptions;

/** A run at one time. */
typedef struct GramLook {
    double evaluations, filled; /**< cells with any segment */
    double usable;              /**< cells with a usable one */
    double fitness;             /**< mean over cells of the best */
    double generable, playable; /**< of all born so far: made of known n-grams
                                     alone; usable */
} GramLook;

typedef struct GramRun {
    GramLook looks[GRAM_LOOKS];
    uint8_t cells[GRAM_CELLS]; /**< 0 empty, 1 unusable, 2 usable */
    bool shown[GRAM_SHOWN];
    uint8_t tiles[GRAM_SHOWN][GRAM_AREA];
    double seconds; /**< CPU time; NaN where another process did it */
} GramRun;

typedef struct GramStudy {
    SettStudyRun study;
    const SettGame *games[CLI_GRAM_GAMES];
    SettTraining training[CLI_GRAM_GAMES];
    CliSearch parts[CLI_GRAM_GAMES][GRAM_ARMS];
    int64_t iterations[CLI_GRAM_GAMES];
    int64_t runs; /**< of each game and arm */
    GramRun *all;
    SettClaim claims[SETT_GRAM_CLAIMS];
} GramStudy;

extern const char *const cli_gram_arms[GRAM_ARMS];

/** Place of a run in `all`. */
static inline int64_t gram_run_at(const GramStudy *t, int32_t game, int32_t arm,
                                  int64_t run)
{
    return ((int64_t)game * GRAM_ARMS + arm) * t->runs + run;
}
/** A value of the last look, over the runs. */
SettSample cli_study_gram_sample(const GramStudy *t, int32_t game, int32_t arm,
                                 size_t offset);
#define GRAM_SAMPLE(t, game, arm, field) \
    cli_study_gram_sample(t, game, arm, offsetof(GramLook, field))

/** Tests all claims; texts live in the arena. */
SettStatus cli_study_gram_claims(GramStudy *t);
/** index.html with maps, lines and segments. */
SettStatus cli_study_gram_pages(GramStudy *t);

#endif
