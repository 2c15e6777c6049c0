/* search.h - genomes (what is varied) and search methods (how). Handles: the
   caller owns the loop, so that a command line, a browser's worker and a game's
   tick can all step the same search. */
#ifndef SETT_SEARCH_H
#define SETT_SEARCH_H

#include "sett/archive.h"

SETT_BEGIN

#define SETT_GENOME_API 1
#define SETT_SEARCH_API 1

/** What genome operators may look at. */
typedef struct SettGenomeJob {
    const SettGame *game;
    const void *params;
    int32_t w, h;            /**< size of the levels that are expressed */
    const SettLevel *target; /**< the level that is varied, or NULL */
    const SettMask *lock;
    const SettTraining *training; /**< or NULL */
    const void *context; /**< what prepare made of the above, or NULL */
    SettArena *tmp;
} SettGenomeJob;

/** A kind of genome: const descriptor. Operators never look at a clock or at
    anything but their arguments. */
typedef struct SettGenomeKind {
    uint32_t api;
    int32_t output_version;
    const char *name, *help;
    SettTable params;
    const SettPreset *presets; /**< named sets of `params` */
    int32_t preset_count;
    /** What all operators have in common, once, in `keep`: it is job->context
        from then on. SETT_UNSUPPORTED for games that it is not for. NULL: there
        is nothing. */
    SettStatus (*prepare)(const SettGenomeJob *job, SettArena *keep,
                          const void **context, SettError *err);
    /** Most bytes a genome takes under this job. */
    int32_t (*capacity)(const SettGenomeJob *job);
    /** Whether bytes that come from outside are a genome of this job: one that
        the operators could have made, so that all of them and `express` can
       work on it and it expresses tiles of the game alone. Every genome that is
       read from a file is checked. SETT_BAD_INPUT with what is wrong. */
    SettStatus (*check)(const SettGenomeJob *job, const SettGenome *genome,
                        SettError *err);
    SettStatus (*random)(const SettGenomeJob *job, SettRng *rng,
                         SettGenome *out);
    SettStatus (*mutate)(const SettGenomeJob *job, SettRng *rng,
                         const SettGenome *parent, SettGenome *child);
    SettStatus (*cross)(const SettGenomeJob *job, SettRng *rng,
                        const SettGenome *a, const SettGenome *b,
                        SettGenome *child);
    /** Draws every part anew with the given chance. NULL: it cannot. */
    SettStatus (*shake)(const SettGenomeJob *job, SettRng *rng,
                        SettChance chance, const SettGenome *parent,
                        SettGenome *child);
    /** The genome of a level, as near to it as the job's lock and target let.
        NULL: no genome can be read off a level. */
    SettStatus (*encode)(const SettGenomeJob *job, const SettGrid *grid,
                         SettGenome *out);
    /** The level that a genome stands for; a pure function of its arguments. */
    SettStatus (*express)(const SettGenomeJob *job, const SettGenome *genome,
                          uint64_t seed, SettGrid *grid);
} SettGenomeKind;

typedef struct SettSearchMethod SettSearchMethod;

/** Told of every individual once, in the order of birth. */
typedef struct SettWatchBirths {
    void (*born)(void *user, const SettIndividual *one);
    void *user;
} SettWatchBirths;

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
    const SettLevel *target; /**< or NULL; its markers stand on every level */
    const SettMask *lock;
    const SettTraining *training; /**< levels to learn from, or NULL */
    uint64_t seed;
    uint64_t max_evaluations; /**< it is done after these */
    uint64_t features; /**< bit i: feature i is wanted of every individual;
                            others may be 0, unless the method reads them */
    SettWatchBirths watch;
    SettAlloc alloc;
    SettJobs jobs;
    const SettCancel *cancel;
} SettSearchDef;

/** Every default: no parts yet, seed 1, 10,000 evaluations, all features, own
    allocator, serial. Never start from {0}. */
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
/** What the method keeps, by cell; NULL for methods without an archive. */
const SettArchive *sett_search_archive(const SettSearch *search);
/** Expresses an individual into a grid of the search's size. */
SettStatus sett_search_express(SettSearch *search, int32_t index,
                               SettGrid *grid);
SettStatus sett_search_express_genome(SettSearch *search,
                                      const SettGenome *genome, SettGrid *grid);
/** Finds a level of the search's size among those that its archive keeps: the
    first that is the same, and its cell; NULL and -1 where there is none. `tmp`
    is reset to where it was. SETT_NO_MEMORY, what expressing says. Cost: one
    expressed level for each that is kept. */
SettStatus sett_search_find(SettSearch *search, const SettGrid *level,
                            SettArena *tmp, const SettIndividual **out,
                            int32_t *cell);
/** Mean share (0..1) of the tiles of those that can be read now which are the
    level's; 0 where there are none. Size, `tmp`, errors and cost as above. */
SettStatus sett_search_likeness(SettSearch *search, const SettGrid *level,
                                SettArena *tmp, double *out);
/** The designer has changed the level that is varied, the lock, or the
    evaluator's parameters: everybody is fitted to it and scored again, and the
    level itself comes in unchanged. SETT_UNSUPPORTED where method or genome
    cannot. Scoring again costs no evaluations. After SETT_CANCELLED, as with
    the next two, all that can be done is to destroy the search. */
SettStatus sett_search_edit(SettSearch *search, const SettLevel *target,
                            const SettMask *lock, SettError *err);
/** Other parameters of the method (which the caller keeps): dimensions and
    their bins change at once, without losing a feasible individual. */
SettStatus sett_search_adjust(SettSearch *search, const void *method_params,
                              SettError *err);
/** Offers all of another search's archive, of the same game and size: fitted to
    this one's target and lock, and scored by its evaluator. Genomes that cannot
    be read off a level are taken as they are. SETT_UNSUPPORTED where either has
    no archive, SETT_BAD_INPUT where a genome does not fit. */
SettStatus sett_search_merge(SettSearch *into, const SettSearch *from,
                             SettError *err);
/** The whole state as JSON members of an object that is open, and back into a
    search that was created from the same definition and has made no step. It
    then goes on as if it had never stopped. */
SettStatus sett_search_write(SettSearch *search, SettJsonWriter *out);
SettStatus sett_search_read(SettSearch *search, const SettJson *object,
                            SettError *err);
void sett_search_destroy(SettSearch *search);

/** What a method gets at each call: the definition, its own stream and scratch,
    and its private state. */
typedef struct SettSearchCore {
    SettSearchDef def;
    SettGenomeJob job;
    SettRng rng;
    SettArena keep;    /**< lives as long as the search */
    SettArena tmp;     /**< reset after every step */
    SettArena context; /**< of the evaluator; filled anew at an edit */
    SettCrew crew;     /**< workers of def.jobs with their scratch */
    uint64_t evaluations;
    uint64_t reads; /**< bit i: the method reads feature i; set by create */
    bool finished;  /**< nothing more will come: set by the method */
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
    const SettPreset *presets; /**< named sets of `params` */
    int32_t preset_count;
    /** Takes all memory that the search will ever need. */
    SettStatus (*create)(SettSearchCore *core, SettError *err);
    /** Gives back what did not come from `keep`; also after a failed create.
        NULL: there is nothing. */
    void (*destroy)(SettSearchCore *core);
    /** Does one unit of work that spends at least one evaluation. */
    SettStatus (*advance)(SettSearchCore *core);
    int32_t (*count)(const SettSearchCore *core);
    const SettIndividual *(*get)(const SettSearchCore *core, int32_t index);
    /** NULL: it has none. */
    SettArchive *(*archive)(const SettSearchCore *core);
    /** The definition's target, lock or evaluator has changed. NULL: it cannot
        go on then. */
    SettStatus (*edited)(SettSearchCore *core);
    /** The definition's method_params have changed. NULL as above. */
    SettStatus (*adjusted)(SettSearchCore *core, SettError *err);
    /** What the method knows beside its archive. NULL: it cannot be stored. */
    void (*write)(SettSearchCore *core, SettJsonWriter *out);
    SettStatus (*read)(SettSearchCore *core, const SettJson *object,
                       SettError *err);
};

/** Expresses and scores many, on all workers of def.jobs, into their scores;
    counts no evaluation. The same genome stands for the same level, always. For
    methods. */
SettStatus sett_search_score_many(SettSearchCore *core, SettIndividual *many,
                                  int32_t count);
/** Room for a genome of this search, from `keep`; bytes NULL on no memory. */
SettGenome sett_search_genome(SettSearchCore *core);

SETT_END
#endif
