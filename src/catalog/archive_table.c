/* archive_table.c - an archive as text for terminals. */
#include <inttypes.h>

#include "sett/archive_file.h"

static const char *axis_name(const SettEval *eval, const SettArchive *archive,
                             int32_t axis)
{
    const SettArchiveDef *def = sett_archive_definition(archive);
    return eval->features[def->axes[axis].feature].name;
}

static void put_fitness(const SettArchive *archive, int32_t cell, SettText *out)
{
    if (sett_archive_count(archive, cell, SETT_FEASIBLE) == 0) {
        sett_text_add(out, "     .");
        return;
    }
    sett_text_char(out, ' ');
    sett_text_fixed(
        out, sett_archive_at(archive, cell, SETT_FEASIBLE, 0)->score.fitness,
        3);
}

/* '*' for a fitness of 1, tenths below, a dot for none. */
static char mark_of(const SettArchive *archive, int32_t cell)
{
    if (sett_archive_count(archive, cell, SETT_FEASIBLE) == 0)
        return '.';
    double fitness =
        sett_archive_at(archive, cell, SETT_FEASIBLE, 0)->score.fitness;
    if (fitness >= 1)
        return '*';
    return fitness > 0 ? (char)('0' + (int)(fitness * 10)) : '0';
}

/* y grows upwards, as in the papers' figures. Numbers where there is room
   (`wide`), else marks. */
static void put_plane(const SettEval *eval, const SettArchive *archive,
                      bool wide, SettText *out)
{
    const SettArchiveDef *def = sett_archive_definition(archive);
    int32_t w = def->axes[0].bins, h = def->axes[1].bins;
    for (int32_t y = h - 1; y >= 0; y--) {
        sett_text_format(out, "%18s |",
                         y == h - 1 ? axis_name(eval, archive, 1) : "");
        for (int32_t x = 0; x < w; x++)
            if (wide)
                put_fitness(archive, y * w + x, out);
            else
                sett_text_char(out, mark_of(archive, y * w + x));
        sett_text_char(out, '\n');
    }
    sett_text_format(out, "%18s +", "");
    for (int32_t x = 0; x < w; x++)
        sett_text_add(out, wide ? "------" : "-");
    sett_text_format(out, "\n%18s  %s%s\n", "", wide ? " " : "",
                     axis_name(eval, archive, 0));
}

static void put_list(const SettEval *eval, const SettArchive *archive,
                     SettText *out)
{
    const SettArchiveDef *def = sett_archive_definition(archive);
    for (int32_t c = 0; c < sett_archive_cells(archive); c++) {
        if (sett_archive_count(archive, c, SETT_FEASIBLE) == 0)
            continue;
        const SettIndividual *one =
            sett_archive_at(archive, c, SETT_FEASIBLE, 0);
        put_fitness(archive, c, out);
        for (int32_t a = 0; a < def->axis_count; a++) {
            sett_text_format(out, "  %s ", axis_name(eval, archive, a));
            sett_text_fixed(out, one->score.features[def->axes[a].feature], 3);
        }
        sett_text_char(out, '\n');
    }
}

void sett_archive_table(const SettEval *eval, const SettArchive *archive,
                        SettText *out)
{
    const SettArchiveDef *def = sett_archive_definition(archive);
    if (def->axis_count == 2 && def->cells == SETT_CELLS_GRID)
        put_plane(eval, archive, def->axes[0].bins <= 16, out);
    else
        put_list(eval, archive, out);
}

void sett_archive_summary(const SettSearch *search, SettText *out)
{
    const SettArchive *archive = sett_search_archive(search);
    SettQuality q = sett_archive_quality(archive);
    sett_text_format(out, "%d of %d cells, QD score ", (int)q.filled,
                     (int)sett_archive_cells(archive));
    sett_text_fixed(out, q.qd, 2);
    sett_text_add(out, ", mean elite ");
    sett_text_fixed(out, q.mean, 3);
    sett_text_add(out, ", best ");
    sett_text_fixed(out, q.best, 3);
    sett_text_format(out, ", %" PRIu64 " evaluations\n",
                     sett_search_evaluations(search));
}
