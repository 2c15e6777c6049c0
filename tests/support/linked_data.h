/* linked_data.h - pairs and levels of four agents on which every claim of the
   study of links holds. */
#ifndef SETT_TEST_LINKED_DATA_H
#define SETT_TEST_LINKED_DATA_H

#include "sett/study_linking.h"
#include "support/testkit.h"

#define LINKED_RUNS 4
#define LINKED_PAIRS 200
#define LINKED_STARTS 50
#define LINKED_LEVELS 1000

enum { SMB, ICARUS, DG_A, DG_HEAD };
extern const char *const linked_agents[LINKED_RUNS];
/** Pairs that the paper's linker makes usable. */
extern const int32_t linked_papers[LINKED_RUNS];

typedef struct LinkedData {
    double v[LINKED_RUNS][LINKED_PAIRS][SETT_LINKERS][SETT_LINKED_FIELDS];
    int32_t ends[LINKED_PAIRS][2];
    double five[LINKED_RUNS][LINKED_LEVELS], ten[LINKED_RUNS][LINKED_LEVELS],
        saved[LINKED_RUNS][LINKED_LEVELS];
    double value[SETT_LINKED_WALKS][LINKED_LEVELS],
        forced[SETT_LINKED_WALKS][LINKED_LEVELS];
    SettLinkedRun runs[LINKED_RUNS];
    double scratch[2 * LINKED_PAIRS];
    SettArena arena;
    SettClaim claims[SETT_LINKED_MOST_CLAIMS];
    int32_t count;
} LinkedData;

/** A linker that makes the first `good` pairs of 200 usable; the others it
    leaves broken, or not completable, in turn. */
void linked_links(LinkedData *d, int32_t run, int32_t linker, int32_t good);
/** Of 200 pairs linked by known n-grams the first so many have no unseen one.
 */
void linked_known(LinkedData *d, int32_t run, int32_t seen);
/** Data on which all hold; one for all tests. */
LinkedData *linked_as_the_paper(void);
/** Works out all claims, in an arena that `d` holds from then on, and returns
   how many hold. */
int32_t linked_claim_all(LinkedData *d);
/** One of them; fails the test where there is none. */
const SettClaim *linked_claim(const LinkedData *d, const char *id);

#endif
