/* chart_archive.c - the cells of an archive as a chart. */
#include "sett/chart.h"

SettStatus sett_chart_archive(const SettEval *eval, const SettArchive *archive,
                              const char *title, SettArena *tmp, SettText *out,
                              SettError *err)
{
    const SettArchiveDef *def = sett_archive_definition(archive);
    const SettDimension *x = &def->axes[0], *y = &def->axes[1];
    SettHistogram map;
    if (def->axis_count != 2 || def->cells != SETT_CELLS_GRID)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "an archive of two dimensions that are cut into bins");
    SettStatus status = sett_histogram_take(tmp, x->low, x->high, x->bins,
                                            y->low, y->high, y->bins, &map);
    if (status != SETT_OK)
        return status;
    for (int32_t c = 0; c < sett_archive_cells(archive); c++)
        if (sett_archive_count(archive, c, SETT_FEASIBLE) > 0) {
            double best =
                sett_archive_at(archive, c, SETT_FEASIBLE, 0)->score.fitness;
            map.cells[c] = best > 0.01 ? (int64_t)(100 * best) : 1;
        }
    const char *x_label = eval->features[x->feature].name;
    const char *y_label = eval->features[y->feature].name;
    const SettHeatChart chart = {.title = title,
                                 .note = "the best of every cell",
                                 .rows = 1,
                                 .columns = 1,
                                 .x_labels = &x_label,
                                 .y_labels = &y_label,
                                 .panels = &map,
                                 .legend = "fitness in hundredths"};
    return sett_chart_heat(&chart, out);
}
