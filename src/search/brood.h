/* brood.h - children that were made together: scored on all workers at once,
   then told to their method one by one, each for one evaluation. So a search is
   the same at any number of threads and however it is cut into steps. */
#ifndef SETT_SEARCH_BROOD_H
#define SETT_SEARCH_BROOD_H

#include "sett/search.h"

typedef struct SettBrood {
    SettIndividual *items;
    int32_t capacity;
    int32_t count;   /**< made */
    int32_t scored;  /**< of these */
    int32_t next;    /**< to be told */
    SettGenome half; /**< a child between crossing and mutating */
} SettBrood;

SettStatus sett_brood_take(SettSearchCore *core, int32_t capacity,
                           SettBrood *brood);
/** The genome of one more child, to be filled; NULL where it is full. */
SettGenome *sett_brood_add(SettBrood *brood);
/** Two children of two parents: what one takes from the second, the other takes
    from the first; each is mutated with a chance. There must be room. */
SettStatus sett_brood_pair(SettSearchCore *core, SettBrood *brood,
                           const SettGenome *a, const SettGenome *b,
                           SettChance mutation);
/** The same for children whose places are known, with a stream and scratch of
    one's own. */
typedef struct SettPairing {
    const SettGenomeKind *kind;
    const SettGenomeJob *job;
    SettRng *rng;
    SettChance mutation;
    SettGenome *half;
} SettPairing;
SettStatus sett_pair(const SettPairing *pairing, const SettGenome *a,
                     const SettGenome *b, SettGenome *first,
                     SettGenome *second);
static inline bool sett_brood_empty(const SettBrood *brood)
{
    return brood->next >= brood->count;
}
/** The next child with its score, born now; the brood must not be empty. */
SettStatus sett_brood_next(SettSearchCore *core, SettBrood *brood,
                           SettIndividual **out);
/** Children not told yet count as unscored: their level has changed. */
void sett_brood_forget(SettBrood *brood);
/** Fits all waiting children to a changed target and lock. */
SettStatus sett_brood_fit(SettSearchCore *core, SettBrood *brood);

/** Fits and scores all of an archive again, and offers it the target. */
SettStatus sett_search_rescore(SettSearchCore *core, SettArchive *archive);
/** Fits and scores all of another archive and offers it to this one; who was
    born later than this search has come counts as born now. */
SettStatus sett_search_take_in(SettSearchCore *core, SettArchive *archive,
                               const SettArchive *from);

/* Parts of stored searches. */
void sett_write_u64(SettJsonWriter *out, const char *key, uint64_t value);
bool sett_read_u64(const SettJson *object, const char *key, uint64_t *out);
bool sett_read_bool(const SettJson *object, const char *key, bool *out);
void sett_write_genome(SettJsonWriter *out, const char *key,
                       const SettGenome *genome);
bool sett_read_genome(const SettJson *object, const char *key, SettGenome *out);
void sett_write_rng(SettJsonWriter *out, const char *key, const SettRng *rng);
bool sett_read_rng(const SettJson *object, const char *key, SettRng *out);
/** A brood, and an archive's individuals without their scores. */
void sett_brood_write(const SettBrood *brood, SettJsonWriter *out);
SettStatus sett_brood_read(SettSearchCore *core, SettBrood *brood,
                           const SettJson *object, SettError *err);
void sett_write_archive(const SettArchive *archive, SettJsonWriter *out);
/** Scores them again and puts them in, in their order. */
SettStatus sett_read_archive(SettSearchCore *core, SettArchive *archive,
                             const SettJson *object, SettError *err);

#endif
