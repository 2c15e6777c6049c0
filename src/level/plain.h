/* plain.h - the plain twins of the fast functions of grid.h: a cell at a time,
   a queue, nothing clever. Differential tests compare the two, and a build with
   SETT_NO_FAST uses these alone. Same contracts as their namesakes. */
#ifndef SETT_LEVEL_PLAIN_H
#define SETT_LEVEL_PLAIN_H

#include "sett/grid.h"

SettStatus sett_flood_plain(const SettMask *open, SettMask *reached,
                            SettArena *tmp, int64_t *count);
SettStatus sett_components_plain(const SettMask *open, SettArena *tmp,
                                 int32_t *labels, int32_t *sizes,
                                 int32_t *count);
SettStatus sett_keep_largest_plain(SettMask *open, SettArena *tmp,
                                   int64_t *count);
SettStatus sett_distances_plain(const SettMask *open, const SettPoint *sources,
                                int32_t source_count, SettArena *tmp,
                                int32_t *dist);
SettStatus sett_path_length_plain(const SettMask *open, SettPoint from,
                                  SettPoint to, SettArena *tmp,
                                  int32_t *length);
SettStatus sett_path_plain(const SettMask *open, SettPoint from, SettPoint to,
                           SettArena *tmp, SettPoint *path, int32_t *count);
SettStatus sett_longest_path_sweep_plain(const SettMask *open, SettArena *tmp,
                                         SettLongest *out);
SettStatus sett_dist_table_plain(const SettMask *open, SettArena *arena,
                                 SettDistTable *out);

#endif
