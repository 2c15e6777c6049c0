/* archive_read.c - what can be asked of an archive. */
#include "search/archive_body.h"

double *sett_archive_points(const SettArchive *archive, int32_t *count)
{
    *count = archive->body.points.count * archive->body.points.axes;
    return archive->body.points.at;
}

const SettArchiveDef *sett_archive_definition(const SettArchive *archive)
{
    return &archive->body.def;
}

uint32_t *sett_archive_misses(const SettArchive *archive)
{
    return archive->body.misses;
}

int32_t sett_archive_cells(const SettArchive *archive)
{
    return archive->body.cells;
}

int32_t sett_archive_cell(const SettArchive *archive, const double *features)
{
    return sett_archive_cell_of(&archive->body, features);
}

void sett_archive_bins(const SettArchive *archive, int32_t cell, int32_t *bins)
{
    const SettArchiveDef *def = &archive->body.def;
    for (int32_t a = 0; a < def->axis_count; a++) {
        bins[a] = cell % def->axes[a].bins;
        cell /= def->axes[a].bins;
    }
}

static double middle_of(int32_t bins, int32_t bin, SettBinning binning)
{
    if (binning == SETT_BINS_EDD)
        return (bin + 1.0) / bins;
    if (binning == SETT_BINS_GRAM && bins > 1)
        return bin == bins - 1 ? 1 : (bin + 0.5) / (bins - 1);
    return (bin + 0.5) / bins;
}

void sett_archive_middle(const SettArchive *archive, int32_t cell,
                         double *values)
{
    const ArchiveBody *b = &archive->body;
    int32_t bins[SETT_MAX_DIMENSIONS] = {0};
    if (b->points.count == 0)
        sett_archive_bins(archive, cell, bins);
    for (int32_t a = 0; a < b->def.axis_count; a++) {
        const SettDimension *axis = &b->def.axes[a];
        double share = b->points.count > 0
                           ? b->points.at[cell * b->points.axes + a]
                           : middle_of(axis->bins, bins[a], b->def.binning);
        values[a] = axis->low + share * (axis->high - axis->low);
    }
}

int32_t sett_archive_count(const SettArchive *archive, int32_t cell,
                           SettPopulation kind)
{
    return archive->body.lists[kind][cell].count;
}

const SettIndividual *sett_archive_at(const SettArchive *archive, int32_t cell,
                                      SettPopulation kind, int32_t index)
{
    const ArchiveBody *b = &archive->body;
    SETT_ASSERT(index >= 0 && index < b->lists[kind][cell].count);
    int32_t i = b->lists[kind][cell].first;
    while (index-- > 0)
        i = b->slots[i].next;
    return &b->slots[i].one;
}

int32_t sett_archive_filled(const SettArchive *archive, SettPopulation kind)
{
    return archive->body.filled_count[kind];
}

int32_t sett_archive_filled_cell(const SettArchive *archive,
                                 SettPopulation kind, int32_t index)
{
    return archive->body.filled[kind][index];
}

SettQuality sett_archive_quality(const SettArchive *archive)
{
    const ArchiveBody *b = &archive->body;
    SettQuality q = {0};
    for (int32_t c = 0; c < b->cells; c++) {
        const ArchiveList *list = &b->lists[SETT_FEASIBLE][c];
        if (list->count == 0)
            continue;
        double fitness = b->slots[list->first].one.score.fitness;
        q.qd += fitness;
        q.best = q.filled == 0 || fitness > q.best ? fitness : q.best;
        q.worst = q.filled == 0 || fitness < q.worst ? fitness : q.worst;
        q.filled++;
    }
    q.coverage = (double)q.filled / b->cells;
    q.mean = q.filled > 0 ? q.qd / q.filled : 0;
    return q;
}
