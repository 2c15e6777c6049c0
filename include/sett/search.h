/* search.h - genomes (what is varied) and search methods (how). Handles: the
   caller owns the loop, so that a command line, a browser's worker and a game's
   tick can all step the same search. */
#ifndef SETT_SEARCH_H
#define SETT_SEARCH_H

#include "sett/eval.h"
#include "sett/rng.h"

#ifdef __cplusplus
extern "C" {
#endif

#define SETT_GENOME_API 1
#define SETT_SEARCH_API 1

/* ---------------------------------------------------------------- genomes */

/** A genome: canonical bytes of variable length, little-endian, no padding. */
typedef struct SettGenome {
    uint8_t *bytes;
    int32_t size, capacity;
} SettGenome;

uint64_t sett_genome_hash(const SettGenome *genome);
/** Copies where it fits; false where `to` is too small. */
bool sett_genome_copy(SettGenome *to, const SettGenome *from);

/** What genome operators may look at. */
typedef struct SettGenomeJob {
    const SettGame *game;
    const void *params;
    int32_t w, h;            /**< size of the levels that are expressed */
    const SettLevel *target; /**< the level that is varied, or NULL */
    const SettMask *lock;
    SettArena *tmp;
} SettGenomeJob;

/** A kind of genome: const descriptor. Operators never look at a clock or at
    anything but their arguments. */
typedef struct SettGenomeKind {
    uint32_t api;
    int32_t output_version;
    const char *name, *help;
    SettTable params;
    /** Most bytes a genome takes under this job. */
    int32_t (*capacity)(const SettGenomeJob *job);
    SettStatus (*random)(const SettGenomeJob *job, SettRng *rng,
                         SettGenome *out);
    SettStatus (*mutate)(const SettGenomeJob *job, SettRng *rng,
                         const SettGenome *parent, SettGenome *child);
    SettStatus (*cross)(const SettGenomeJob *job, SettRng *rng,
                        const SettGenome *a, const SettGenome *b,
                        SettGenome *child);
    /** The level that a genome stands for; a pure function of its arguments. */
    SettStatus (*express)(const SettGenomeJob *job, const SettGenome *genome,
                          uint64_t seed, SettGrid *grid);
} SettGenomeKind;

/* ----------------------------------------------------------------- search */

/** One individual of a search, for reading. Belongs to the search; valid until
    the next step. */
typedef struct SettIndividual {
    SettGenome genome;
    SettScore score;
    uint64_t born; /**< evaluation that made it, from 0 */
} SettIndividual;

typedef struct SettSearchMethod SettSearchMethod;

/** What a search is made from. */
typedef struct SettSearchDef {
    const SettSearchMethod *method;
    const void *method_params;
    const SettGame *game;
    const SettGenomeKind *genome;
    const void *genome_params;
    const SettEval *eval;
    const void *eval_params;
    int32_t w, h;
    const SettLevel *target;
    const SettMask *lock;
    uint64_t seed;
    uint64_t max_evaluations; /**< it is done after these */
    SettAlloc alloc;
    SettJobs jobs;
    const SettCancel *cancel;
} SettSearchDef;

/** Every default: no parts yet, seed 1, 10,000 evaluations, own allocator,
    serial. Never start from {0}. */
SettSearchDef sett_search_def(void);

/** A running search. Opaque; one thread at a time. */
typedef struct SettSearch SettSearch;

/** Copies the definition (parts and params must outlive the search). */
SettStatus sett_search_create(const SettSearchDef *def, SettSearch **out,
                              SettError *err);
/** At most `evaluations` more; the result does not depend on how a run is cut
    into steps. SETT_CANCELLED keeps what was done. */
SettStatus sett_search_step(SettSearch *search, uint64_t evaluations);
bool sett_search_done(const SettSearch *search);
uint64_t sett_search_evaluations(const SettSearch *search);
/** Individuals that can be read now, in a fixed order, the best first where the
    method has one. */
int32_t sett_search_count(const SettSearch *search);
const SettIndividual *sett_search_get(const SettSearch *search, int32_t index);
/** Expresses an individual into a grid of the search's size. */
SettStatus sett_search_express(SettSearch *search, int32_t index,
                               SettGrid *grid);
void sett_search_destroy(SettSearch *search);

/** What a method gets at each call: the definition, its own stream and scratch,
    and its private state. */
typedef struct SettSearchCore {
    SettSearchDef def;
    SettGenomeJob job;
    SettRng rng;
    SettArena keep; /**< lives as long as the search */
    SettArena tmp;  /**< reset after every step */
    uint64_t evaluations;
    int32_t genome_capacity;
    const void *eval_context; /**< what the evaluator made of the definition */
    void *self;               /**< the method's own, from `keep` */
} SettSearchCore;

/** A search method: const descriptor. */
struct SettSearchMethod {
    uint32_t api;
    int32_t output_version;
    const char *name, *help, *source;
    SettTable params;
    SettStatus (*create)(SettSearchCore *core, SettError *err);
    /** Does one unit of work that spends at least one evaluation. */
    SettStatus (*advance)(SettSearchCore *core);
    int32_t (*count)(const SettSearchCore *core);
    const SettIndividual *(*get)(const SettSearchCore *core, int32_t index);
};

/** Expresses and scores a genome; counts one evaluation. The same genome stands
    for the same level, always. For methods. */
SettStatus sett_search_score(SettSearchCore *core, const SettGenome *genome,
                             SettScore *out);
/** Room for a genome of this search, from `keep`; bytes NULL on no memory. */
SettGenome sett_search_genome(SettSearchCore *core);

#ifdef __cplusplus
}
#endif
#endif
