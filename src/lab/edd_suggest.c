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

SettStatus sett_edd_suggestions(const SettSearchDef *all, SettArena *arena,
                                SettEddSuggestions *out)
{
    int32_t styles[SETT_EDD_SUGGESTIONS];
    *out = (SettEddSuggestions){.all = *all};
    sett_edd_suggest_styles(all->seed, styles);
    for (int32_t i = 0; i < SETT_EDD_SUGGESTIONS; i++) {
        SettEddSuggestion *item = &out->items[i];
        item->place = styles[i];
        item->style = &all->eval->presets[styles[i]];
        SettStatus status = sett_grid_take(arena, all->w, all->h, &item->room);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

SettStatus sett_edd_suggestion_take(SettEddSuggestion *item, SettSearch *search)
{
    item->evaluations = sett_search_evaluations(search);
    item->found = false;
    if (sett_search_count(search) == 0)
        return SETT_OK;
    const SettIndividual *best = sett_search_get(search, 0);
    item->found = best->score.violation == 0;
    item->fitness = best->score.fitness;
    return sett_search_express(search, 0, &item->room);
}

SettStatus sett_edd_suggestion_find(void *suggestions, int64_t index,
                                    SettArena *tmp)
{
    SettEddSuggestions *all = suggestions;
    SettEddSuggestion *item = &all->items[index];
    SettSearchDef def =
        sett_edd_suggest_def(&all->all, item->place, (int32_t)index);
    SettSearch *search = NULL;
    (void)tmp;
    SettStatus status = sett_search_create(&def, &search, NULL);
    while (status == SETT_OK && !sett_search_done(search))
        status = sett_search_step(search, 1000);
    if (status == SETT_OK)
        status = sett_edd_suggestion_take(item, search);
    sett_search_destroy(search);
    return status;
}
