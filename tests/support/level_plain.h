/* level_plain.h - functions of grid.h once more, a cell at a time with a queue:
   tests compare the library with them. Same contracts as their namesakes, but
   plain_path and plain_dist_table keep their scratch. */
#ifndef SETT_TEST_LEVEL_PLAIN_H
#define SETT_TEST_LEVEL_PLAIN_H

#include "sett/grid.h"

SettStatus plain_flood(const SettMask *open, SettMask *reached, SettArena *tmp,
                       int64_t *count);
SettStatus plain_components(const SettMask *open, SettArena *tmp,
                            int32_t *labels, int32_t *sizes, int32_t *count);
SettStatus plain_keep_largest(SettMask *open, SettArena *tmp, int64_t *count);
SettStatus plain_distances(const SettMask *open, const SettPoint *sources,
                           int32_t source_count, SettArena *tmp, int32_t *dist);
SettStatus plain_path_length(const SettMask *open, SettPoint from, SettPoint to,
                             SettArena *tmp, int32_t *length);
SettStatus plain_path(const SettMask *open, SettPoint from, SettPoint to,
                      SettArena *tmp, SettPoint *path, int32_t *count);
SettStatus plain_longest_path(const SettMask *open, SettArena *tmp,
                              SettLongest *out);
SettStatus plain_dist_table(const SettMask *open, SettArena *arena,
                            SettDistTable *out);

#endif
