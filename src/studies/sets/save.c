/* save.c - the files of a range: of a recipe, and of sets of levels. */
#include "sett/sets.h"
#include "studies/columns.h"

SettStatus sett_sets_save(const SettSets *sets, const SettStudyHost *host,
                          const char *folder)
{
    static const struct {
        const char *name;
        void (*write)(const SettSets *sets, SettText *out);
    } files[] = {{"range.json", sett_sets_json},
                 {"cells.csv", sett_sets_cells_csv},
                 {"distances.csv", sett_sets_distances_csv}};
    const SettStudyRun run = {.host = *host, .folder = folder};
    SettText text = sett_text(host->arena->alloc);
    SettStatus status = sett_study_keep(
        &run, sett_sets_page(sets, host->arena, &text), "index.html", &text);
    for (size_t i = 0; i < 3 && status == SETT_OK; i++) {
        files[i].write(sets, &text);
        status = sett_study_keep(&run, SETT_OK, files[i].name, &text);
    }
    return status;
}

SettStatus sett_range_save(const SettRecipeRange *range,
                           const SettStudyHost *host, const char *folder)
{
    const SettStudyRun run = {.host = *host, .folder = folder};
    SettText text = sett_text(host->arena->alloc);
    SettStatus status = sett_study_keep(
        &run, sett_range_page(range, host->arena, &text), "index.html", &text);
    if (status != SETT_OK)
        return status;
    sett_range_json(range, &text);
    return sett_study_keep(&run, SETT_OK, "range.json", &text);
}
