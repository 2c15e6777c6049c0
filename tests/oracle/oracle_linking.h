/* oracle_linking.h - what the parts of oracle_linking share: the three games as
   the recorded files name them, and levels by their names. */
#ifndef SETT_ORACLE_LINKING_H
#define SETT_ORACLE_LINKING_H

#include "oracle/oracle.h"

/** A number of a segment; false where it cannot be had. */
typedef bool LinkingNumber(const SettGrid *grid, SettArena *tmp, double *out);

/** A column of the segments' table, also a suffix in the pairs. */
typedef struct LinkingColumn {
    const char *name;
    LinkingNumber *run;
    double tolerance;
} LinkingColumn;

typedef struct LinkingGame {
    const char *name; /**< of the files: "mario" */
    const SettGame *game;
    const LinkingColumn *columns;
    int32_t column_count;
    const char *const *training; /**< folders of ../../levels, in their order */
    const char *structure;       /**< glyphs of the structure chains */
    int32_t longest;             /**< slices of a structure, at most */
    int32_t order;               /**< of the n-grams that are counted as bad */
} LinkingGame;

extern const LinkingGame linking_games[3];

typedef struct LinkingSegment {
    char id[96];
    SettGrid grid;
} LinkingSegment;

/** Segments of a text with "# id" before each. Belongs to `arena`. */
typedef struct LinkingSegments {
    LinkingSegment *items;
    int32_t count;
} LinkingSegments;

/** Reads `<game><suffix>`; no segments where there is no such file. */
LinkingSegments linking_segments(Oracle *o, const LinkingGame *game,
                                 const char *suffix, SettArena *arena);
const SettGrid *linking_segment(const LinkingSegments *all, const char *id);
const LinkingColumn *linking_column(const LinkingGame *game, const char *name);

void linking_check_pairs(Oracle *o, const LinkingGame *game);

#endif
