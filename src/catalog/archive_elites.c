/* archive_elites.c - the elites of an archive that a query asks for, as text.
 */
#include "sett/archive_file.h"
#include "sett/io.h"

/* One elite. */
static SettStatus tell_one(const SettSearchDef *def, SettSearch *search,
                           int32_t cell, SettArena *tmp, SettText *out,
                           SettText *levels)
{
    const SettArchive *archive = sett_search_archive(search);
    const SettArchiveDef *axes = sett_archive_definition(archive);
    const SettIndividual *one =
        sett_archive_at(archive, cell, SETT_FEASIBLE, 0);
    SettGrid grid;
    SettStatus status = sett_grid_take(tmp, def->w, def->h, &grid);
    if (status == SETT_OK)
        status = sett_search_express_genome(search, &one->genome, &grid);
    if (status != SETT_OK)
        return status;
    sett_text_format(out, "%scell %d: fitness ", out->size > 0 ? "\n" : "",
                     (int)cell);
    sett_text_fixed(out, one->score.fitness, 3);
    for (int32_t a = 0; a < axes->axis_count; a++) {
        int32_t f = axes->axes[a].feature;
        sett_text_format(out, ", %s ", def->eval->features[f].name);
        sett_text_fixed(out, one->score.features[f], 3);
    }
    sett_text_char(out, '\n');
    sett_level_write(def->game, &grid, out);
    if (levels->size > 0)
        sett_text_char(levels, '\n');
    sett_level_write(def->game, &grid, levels);
    return sett_warnings_text(def->game, &grid, tmp, out);
}

SettStatus sett_archive_elites(const SettSearchDef *def, SettSearch *search,
                               const SettArchiveQuery *query, SettArena *tmp,
                               SettText *told, SettText *levels)
{
    const SettArchive *archive = sett_search_archive(search);
    SettStatus status = SETT_OK;
    for (int32_t c = 0; status == SETT_OK && c < sett_archive_cells(archive);
         c++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        if (sett_archive_count(archive, c, SETT_FEASIBLE) > 0 &&
            sett_archive_asked(
                query, c,
                &sett_archive_at(archive, c, SETT_FEASIBLE, 0)->score))
            status = tell_one(def, search, c, tmp, told, levels);
        sett_arena_reset(tmp, mark);
    }
    if (status != SETT_OK)
        return status;
    return told->status != SETT_OK ? told->status : levels->status;
}
