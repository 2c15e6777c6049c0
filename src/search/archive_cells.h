/* archive_cells.h - where in feature space the cells of an archive lie. */
#ifndef SETT_SEARCH_ARCHIVE_CELLS_H
#define SETT_SEARCH_ARCHIVE_CELLS_H

#include "sett/archive.h"

/** Points of a CVT or cluster archive: `axis_count` numbers each, every axis
    over 0..1. */
typedef struct SettPoints {
    double *at;
    int32_t count, axes;
} SettPoints;

/** Value of an axis over 0..1, clamped; NaN is 0. */
double sett_dimension_share(const SettDimension *axis, double value);
/** Spreads points by k-means over uniform samples. */
SettStatus sett_points_spread(SettPoints *points, uint64_t seed,
                              SettArena *tmp);
/** Moves points to the middles of the samples nearest to them, `rounds` times;
    points without samples stay. Samples as points. */
SettStatus sett_points_move(SettPoints *points, const double *samples,
                            int32_t count, int32_t rounds, SettArena *tmp);
/** The nearest point; the lower index on ties. */
int32_t sett_points_nearest(const SettPoints *points, const double *at);

/** The points of an archive, to be stored and read: numbers in all. */
double *sett_archive_points(const SettArchive *archive, int32_t *count);

/** A number for each cell, for who chooses among them; 0 after new axes. */
uint32_t *sett_archive_misses(const SettArchive *archive);

#endif
