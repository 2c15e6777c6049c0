/* programs.h - agent programs rated by playing their levels, and the offline
   genetic algorithm that finds playable ones (Kerssemakers et al. 2012, section
   V.A). Knows no game: who plays is an oracle. */
#ifndef SETT_LAB_PROGRAMS_H
#define SETT_LAB_PROGRAMS_H

#include "sett/gagents.h"
#include "sett/playtest.h"

/** How far an oracle gets on some levels of a generator. */
typedef struct SettProgramRating {
    int32_t levels, won;
    double progress; /**< mean over the levels; 1 where all were won */
} SettProgramRating;

/** Rates levels first..first+count-1 of `seed`, the very ones that "sett
    generate" makes, at w x h. A level that the game's check refuses counts as
    lost at the start. `tmp` is reset to where it was. */
SettStatus sett_program_rate(const SettOracle *oracle,
                             const SettGagents *generator, uint64_t seed,
                             uint64_t first, int32_t count, int32_t w,
                             int32_t h, SettArena *tmp, SettProgramRating *out);

/** How programs are bred (docs/design/pplgg.md, section 10). */
typedef struct SettProgramParams {
    int32_t population, generations, tournament;
    SettChance crossover, mutation;
    int32_t levels;  /**< of one rating */
    int32_t confirm; /**< further levels, all of which must be won */
    int32_t budget;  /**< of the oracle, for one level of a rating */
} SettProgramParams;
extern const SettTable sett_program_params;

typedef struct SettProgramDef {
    SettOracle oracle;
    const SettProgramParams *params;
    int32_t w, h; /**< of the levels */
    uint64_t seed;
    SettAlloc alloc;
    SettJobs jobs;
    const SettCancel *cancel;
} SettProgramDef;

/** Seed 1, own allocator, serial; the rest is to be filled. */
SettProgramDef sett_program_def(void);

/** A running search. Opaque; one thread at a time. */
typedef struct SettPrograms SettPrograms;

typedef struct SettProgramState {
    int32_t generation;       /**< that were bred and rated */
    double best, mean;        /**< progress in the last one */
    int64_t plays;            /**< levels that the oracle was asked about */
    bool done;                /**< confirmed, or out of generations */
    bool confirmed;           /**< the best generator won all further levels */
    SettProgramRating rating; /**< of the best: on the further levels where it
                                   is confirmed, else of the last generation */
} SettProgramState;

/** Copies the definition; what it points to must outlive the search. Errors:
    SETT_BAD_ARGUMENT, SETT_UNSUPPORTED for a game without canvas,
    SETT_NO_MEMORY. */
SettStatus sett_programs_create(const SettProgramDef *def, SettPrograms **out,
                                SettError *err);
/** At most `generations` more. The result hangs neither on the steps nor on the
    number of workers. After SETT_CANCELLED a further step begins the same
    generation again. */
SettStatus sett_programs_step(SettPrograms *programs, int32_t generations);
SettProgramState sett_programs_state(const SettPrograms *programs);
/** Programs of a generation. */
int32_t sett_programs_population(const SettPrograms *programs);
/** Rating of program `index` (0 to population - 1) of the last generation,
   which there must be. */
SettProgramRating sett_programs_rating(const SettPrograms *programs,
                                       int32_t index);
/** Breeds the next generation, which a search of the same definition has rated
    so, without a play. SETT_BAD_INPUT, and nothing is done, where these cannot
    be the ratings of a generation with which a search went on. */
SettStatus sett_programs_recall(SettPrograms *programs,
                                const SettProgramRating *ratings,
                                int32_t count);
/** The best so far; belongs to the search, valid until its next step. NULL
    before the first generation. */
const SettGagents *sett_programs_best(const SettPrograms *programs);
/** NULL is fine. */
void sett_programs_destroy(SettPrograms *programs);

#endif
