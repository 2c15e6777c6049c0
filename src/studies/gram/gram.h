/* gram.h - the study of Gram-Elites (Biemer, Hervella and Cooper 2021): what
   its files share. */
#ifndef SETT_STUDIES_GRAM_H
#define SETT_STUDIES_GRAM_H

#include "sett/study_linking.h"

#define SETT_GRAM_LOOKS 11   /* looks at a run, first and last included */
#define SETT_GRAM_CELLS 1681 /* most of an archive */
#define SETT_GRAM_SHOWN 3    /* segments that a run shows */
#define SETT_GRAM_AREA 400   /* most tiles of a segment */

/** A run at one time. */
typedef struct SettGramLook {
    double evaluations, filled; /**< cells with any segment */
    double usable;              /**< cells with a usable one */
    double fitness;             /**< mean over cells of the best */
    double generable, playable; /**< of all born so far: made of known n-grams
                                     alone; usable */
} SettGramLook;

typedef struct SettGramRun {
    SettGramLook looks[SETT_GRAM_LOOKS];
    uint8_t cells[SETT_GRAM_CELLS]; /**< 0 empty, 1 unusable, 2 usable */
    bool shown[SETT_GRAM_SHOWN];
    uint8_t tiles[SETT_GRAM_SHOWN][SETT_GRAM_AREA];
    double seconds; /**< CPU time; NaN where another process did it */
} SettGramRun;

typedef struct SettGramStudy {
    SettStudyRun run;
    const SettGame *games[SETT_GRAM_GAMES];
    SettTraining training[SETT_GRAM_GAMES];
    SettSearchDef parts[SETT_GRAM_GAMES][SETT_GRAM_ARMS];
    int64_t iterations[SETT_GRAM_GAMES];
    int64_t runs; /**< of each game and arm */
    SettGramRun *all;
    SettClaim claims[SETT_GRAM_CLAIMS];
} SettGramStudy;

extern const char *const sett_gram_arms[SETT_GRAM_ARMS];

/** A run by its number. */
static inline SettGramRun *sett_gram_run(const SettGramStudy *t, int32_t game,
                                         int32_t arm, int64_t run)
{
    return &t->all[((int64_t)game * SETT_GRAM_ARMS + arm) * t->runs + run];
}

/** Tests all claims; texts live in the arena. */
SettStatus sett_gram_test(SettGramStudy *t);
/** The first run's archives of a game, and usable cells over evaluations. */
SettStudyDrawFn sett_gram_maps;
SettStudyDrawFn sett_gram_lines;
SettStatus sett_gram_page(void *self, SettPage *page);

#endif
