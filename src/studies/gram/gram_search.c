/* gram_search.c - searches by the method gram-elites as the authors set them
   up. */
#include <string.h>

#include "sett/study_linking.h"

#define FIRST 500          /* levels that the paper's searches begin with */
#define ENDLESS 1000000000 /* a start that never ends: sampling */

const SettGramPaper sett_gram_papers[SETT_GRAM_GAMES] = {
    {"smb", "linearity:40:0..1,leniency:40:0..1", 3, 80000, 750},
    {"icarus", "density:40:0..0.5,leniency:40:0..0.5", 2, 120000, 880},
    {"dungeongrams", "density_all:20:0..1,leniency:20:0..0.5", 3, 60000, 9400},
};

/* NULL: none of the paper's. */
static const SettGramPaper *paper_of(const SettGame *game)
{
    for (int32_t i = 0; i < SETT_GRAM_GAMES; i++)
        if (strcmp(sett_gram_papers[i].game, game->name) == 0)
            return &sett_gram_papers[i];
    return NULL;
}

SettStatus sett_gram_order(const SettSearchDef *def, SettSearchParams *params,
                           SettArena *arena, SettError *err)
{
    const SettGramPaper *paper = paper_of(def->game);
    if (paper == NULL)
        return SETT_OK;
    const char *order = sett_arena_format(arena, "%d", paper->order);
    if (order == NULL)
        return sett_no_memory(err);
    SettStatus status = sett_params_set(&def->genome->params, params->genome,
                                        "order", order, NULL, arena, err);
    if (status != SETT_OK)
        return status;
    return sett_params_set(&def->eval->params, params->eval, "order", order,
                           NULL, arena, err);
}

SettStatus sett_gram_search(const SettCatalog *catalog, const SettGame *game,
                            const char *preset, int32_t slices,
                            SettArena *arena, SettSearchDef *def,
                            SettSearchParams *params, SettError *err)
{
    const SettGramPaper *paper = paper_of(game);
    SettStatus status = sett_search_choose(catalog, game, "gram-elites", arena,
                                           def, params, err);
    if (status == SETT_OK)
        status = sett_search_choose_genome(catalog, "slices", arena, def,
                                           params, err);
    if (status == SETT_OK)
        status = sett_search_choose_preset(def, preset, params, err);
    if (status == SETT_OK && strcmp(preset, "sett") != 0)
        status = sett_gram_order(def, params, arena, err);
    if (status == SETT_OK && paper != NULL)
        status = sett_params_set(&def->method->params, params->method,
                                 "dimensions", paper->dims, NULL, arena, err);
    def->w = game->default_w;
    def->h = game->default_h;
    if (slices > 0 && game->slices == SETT_COLUMNS)
        def->w = slices;
    else if (slices > 0)
        def->h = slices;
    return status;
}

uint64_t sett_gram_budget(const SettSearchDef *def, int64_t iterations)
{
    const SettParam *row = sett_params_find(&def->method->params, "population");
    int32_t population;
    memcpy(&population, (const char *)def->method_params + row->offset,
           sizeof population);
    uint64_t first = (uint64_t)population;
    return first >= ENDLESS ? FIRST + (uint64_t)iterations
                            : first + 2 * (uint64_t)iterations;
}
