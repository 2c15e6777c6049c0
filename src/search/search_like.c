/* search_like.c - where a level stands among what a search has found: its own
   cell, and how like it the elites are. */
#include "sett/search.h"

#include <string.h>

SettStatus sett_search_find(SettSearch *search, const SettGrid *level,
                            SettArena *tmp, const SettIndividual **out,
                            int32_t *cell)
{
    const SettArchive *archive = sett_search_archive(search);
    SettArenaMark mark = sett_arena_mark(tmp);
    SettGrid grid;
    *out = NULL;
    SettStatus status = sett_grid_take(tmp, level->w, level->h, &grid);
    for (*cell = 0; *cell < sett_archive_cells(archive); ++*cell)
        for (int32_t k = 0; k < SETT_POPULATIONS; k++)
            for (int32_t i = 0;
                 status == SETT_OK &&
                 i < sett_archive_count(archive, *cell, (SettPopulation)k);
                 i++) {
                const SettIndividual *one =
                    sett_archive_at(archive, *cell, (SettPopulation)k, i);
                status =
                    sett_search_express_genome(search, &one->genome, &grid);
                if (status != SETT_OK ||
                    memcmp(grid.cells, level->cells,
                           (size_t)sett_grid_area(level)) != 0)
                    continue;
                *out = one;
                sett_arena_reset(tmp, mark);
                return SETT_OK;
            }
    sett_arena_reset(tmp, mark);
    *cell = -1;
    return status;
}

SettStatus sett_search_likeness(SettSearch *search, const SettGrid *level,
                                SettArena *tmp, double *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    const int32_t count = sett_search_count(search);
    const int32_t area = sett_grid_area(level);
    SettGrid grid;
    int64_t same = 0;
    SettStatus status = sett_grid_take(tmp, level->w, level->h, &grid);
    for (int32_t i = 0; status == SETT_OK && i < count; i++) {
        status = sett_search_express(search, i, &grid);
        for (int32_t c = 0; status == SETT_OK && c < area; c++)
            same += grid.cells[c] == level->cells[c];
    }
    *out = count > 0 ? (double)same / ((double)count * area) : 0;
    sett_arena_reset(tmp, mark);
    return status;
}
