/* edd_suggest.c - what the six searches for rooms to start with look for.
   docs/design/edd.md, section 6.5. */
#include "sett/edd.h"

#include "games/edd/edd.h"

void sett_edd_suggest_styles(uint64_t seed,
                             int32_t styles[SETT_EDD_SUGGESTIONS])
{
    static const int32_t first[SETT_EDD_SUGGESTIONS] = {0, 2, 4, 6, 7, 8};
    SettRng rng = sett_rng(seed, SETT_FOR_SEARCH, 2);
    for (int32_t i = 0; i < SETT_EDD_SUGGESTIONS; i++)
        styles[i] = first[i];
    for (int32_t i = 0; i < 3; i++)
        styles[i] += (int32_t)sett_rng_below(&rng, 2);
    sett_rng_shuffle(&rng, styles, SETT_EDD_SUGGESTIONS);
}

SettSearchDef sett_edd_suggest_def(const SettSearchDef *all, int32_t style,
                                   int32_t index)
{
    SettSearchDef def = *all;
    def.eval_params = sett_edd_styles[style].params;
    def.seed = sett_hash_mix(def.seed, (uint64_t)index);
    def.jobs = sett_jobs_serial();
    def.features = 0;
    return def;
}
