/* breeding_try.h - a breeding to try things on: a database of generators at
   random, the first page, and a page made of two parents. */
#ifndef SETT_TEST_BREEDING_TRY_H
#define SETT_TEST_BREEDING_TRY_H

#include "support/testkit.h"

#include "sett/breeding.h"
#include "sett/catalog.h"

#define PICKS 6

/* A database of generators at random. */
typedef struct Place {
    SettGagents generators[PICKS];
    SettBreedingPick picks[PICKS];
    SettBreedingParams params;
    SettBreedingDef def;
} Place;

static inline void set_up(Place *p, const char *game, uint64_t seed)
{
    static const char *const names[PICKS] = {"a", "b", "c", "d", "e", "f"};
    SettGagentRanges ranges;
    SettRng rng = sett_rng(seed, SETT_FOR_TEST, 0);
    p->def = sett_breeding_def();
    p->def.game = sett_catalog_game(sett_catalog_builtin(), game);
    p->def.params = &p->params;
    p->def.database = p->picks;
    p->def.database_count = PICKS;
    p->def.seed = seed;
    sett_params_default(&sett_breeding_params, &p->params);
    sett_gagent_ranges(p->def.game, &ranges);
    for (int32_t i = 0; i < PICKS; i++) {
        sett_gagents_random(&ranges, &rng, &p->generators[i]);
        p->picks[i] = (SettBreedingPick){names[i], &p->generators[i]};
    }
}

static inline SettBreeding *begin(const Place *p)
{
    SettBreeding *b;
    SettError err;
    assert_int_equal(sett_breeding_create(&p->def, &b, &err), SETT_OK);
    return b;
}

static inline void next_of(SettBreeding *b, int32_t first, int32_t second)
{
    SettError err;
    sett_breeding_mark(b, first, true);
    sett_breeding_mark(b, second, true);
    assert_int_equal(sett_breeding_next(b, &err), SETT_OK);
}

#endif
