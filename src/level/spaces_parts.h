/* spaces_parts.h - both ways to find the spaces of a map and to link them: by
   rows for maps of all sizes, by boards for those that fit one. What was found
   one way is linked the same way. */
#ifndef SETT_LEVEL_SPACES_PARTS_H
#define SETT_LEVEL_SPACES_PARTS_H

#include "level/board.h"
#include "level/spaces.h"

void sett_spaces_find_plain(SettSpaces *s);
void sett_spaces_link_plain(SettSpaces *s, const int16_t *seeds,
                            int32_t seed_count);
void sett_spaces_find_small(SettSpaces *s);
void sett_spaces_link_small(SettSpaces *s, const int16_t *seeds,
                            int32_t seed_count);

/** An empty graph with the nodes of the seeds. */
void sett_spaces_begin(SettSpaces *s, const int16_t *seeds, int32_t seed_count);
/** The passages from node `n` to the first `rim` cells of `rim`, and the nodes
    behind them. */
void sett_spaces_add_passages(SettSpaces *s, int32_t n, int32_t rim);
/** The ways of each space, once all passages are known. */
void sett_spaces_index_ways(SettSpaces *s);

#endif
