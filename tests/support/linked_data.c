/* linked_data.c - see linked_data.h. */
#include "support/linked_data.h"

#include <math.h>
#include <string.h>

const char *const linked_agents[LINKED_RUNS] = {"mario-2022", "icarus-2022",
                                                "dg-2022a", "dg-head"};
static const int32_t games[LINKED_RUNS] = {0, 1, 2, 2};
const int32_t linked_papers[LINKED_RUNS] = {200, 198, 200, 150};

void linked_links(LinkedData *d, int32_t run, int32_t linker, int32_t good)
{
    for (int32_t i = 0; i < LINKED_PAIRS; i++) {
        double *v = d->v[run][i][linker];
        v[SETT_LINKED_UNBROKEN] = i < good || i % 2 == 0;
        v[SETT_LINKED_COMPLETE] = i < good || i % 2 == 1;
        v[SETT_LINKED_BY_PAPER] = v[SETT_LINKED_COMPLETE];
    }
}

void linked_known(LinkedData *d, int32_t run, int32_t seen)
{
    for (int32_t i = 0; i < LINKED_PAIRS; i++)
        d->v[run][i][SETT_LINKED_SEAMLESS][SETT_LINKED_UNSEEN] = i >= seen;
}

LinkedData *linked_as_the_paper(void)
{
    static LinkedData d;
    memset(&d, 0, sizeof d);
    for (int32_t i = 0; i < LINKED_PAIRS; i++) {
        d.ends[i][0] =
            i / (LINKED_PAIRS / LINKED_STARTS); /* of one start side by side */
        d.ends[i][1] = i;
    }
    for (int32_t r = 0; r < LINKED_RUNS; r++) {
        linked_links(&d, r, SETT_LINKED_CONCAT, 100);
        linked_links(&d, r, SETT_LINKED_PAPER, linked_papers[r]);
        linked_links(&d, r, SETT_LINKED_FORCED, LINKED_PAIRS);
        linked_links(&d, r, SETT_LINKED_SHORT, LINKED_PAIRS);
        linked_links(&d, r, SETT_LINKED_SEAMLESS, LINKED_PAIRS);
        linked_known(&d, r, r == SMB ? 180 : r == ICARUS ? 160 : 120);
        for (int32_t i = 0; i < LINKED_LEVELS; i++) {
            d.five[r][i] = d.ten[r][i] = 1;
            d.saved[r][i] = i < 200 ? i % 2 : (double)NAN;
        }
        d.runs[r] = (SettLinkedRun){.agent = linked_agents[r],
                                    .game = games[r],
                                    .count = LINKED_PAIRS,
                                    .ends = (const int32_t(*)[2])d.ends,
                                    .values = &d.v[r][0][0][0],
                                    .levels = LINKED_LEVELS,
                                    .five = d.five[r],
                                    .ten = d.ten[r],
                                    .saved = d.saved[r]};
        for (int32_t k = 0; k < SETT_LINKED_WALKS; k++) {
            d.runs[r].value[k] = d.value[k];
            d.runs[r].forced[k] = d.forced[k];
        }
    }
    return &d;
}

int32_t linked_claim_all(LinkedData *d)
{
    int32_t held = 0;
    d->arena = testkit_arena();
    assert_int_equal(sett_linked_claims(d->runs, LINKED_RUNS, d->scratch,
                                        &d->arena, d->claims, &d->count),
                     SETT_OK);
    for (int32_t i = 0; i < d->count; i++)
        held += d->claims[i].held;
    return held;
}

const SettClaim *linked_claim(const LinkedData *d, const char *id)
{
    for (int32_t i = 0; i < d->count; i++)
        if (strcmp(d->claims[i].id, id) == 0)
            return &d->claims[i];
    fail_msg("no claim %s", id);
    return NULL;
}
