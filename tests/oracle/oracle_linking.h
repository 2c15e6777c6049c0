/* oracle_linking.h - what the parts of oracle_linking share: the three games as
   the recorded files name them, and levels by their names. */
#ifndef SETT_ORACLE_LINKING_H
#define SETT_ORACLE_LINKING_H

#include "base/ngram.h"
#include "link/tree_search.h"
#include "oracle/oracle.h"
#include "sett/slices.h"

/** A number of a segment; false where it cannot be had. */
typedef bool LinkingNumber(const SettGrid *grid, SettArena *tmp, double *out);

/** A column of the segments' table, also a suffix in the pairs. */
typedef struct LinkingColumn {
    const char *name;
    LinkingNumber *run;
    double tolerance;
    /** Whether the recorded value is another one that the reference leaves
       open; NULL: it never does. */
    bool (*open)(const SettGrid *grid, SettArena *tmp, double theirs);
} LinkingColumn;

typedef struct LinkingGame {
    const char *name; /**< of the files: "mario" */
    const SettGame *game;
    const LinkingColumn *columns;
    int32_t column_count;
    const char *const *training; /**< of ../../levels, in order; NULL ends */
    const char *no_structure;  /**< glyphs that the paper's chains leave out */
    int32_t longest;           /**< slices of a structure, at most */
    int32_t order;             /**< of the n-grams that are counted as bad */
    const char *const *pieces; /**< linking slices; none: the training's */
    int32_t most;              /**< searched slices of a link */
    SettLinkTest *completable, *unbroken;
} LinkingGame;

extern const LinkingGame linking_games[3];

/** What is learned from the training levels. */
typedef struct LinkingModel {
    SettArena *arena;
    SettSliceSet slices;
    SettNgram ngram[4]; /**< 2 and 3; pruned by linking_check_model */
    SettChain forward, backward;
    uint8_t part[256];
    int32_t levels;
} LinkingModel;

/** False where the training levels are not there. */
bool linking_learn(const Oracle *o, const LinkingGame *game, SettArena *arena,
                   LinkingModel *m);
void linking_check_model(Oracle *o, const LinkingGame *game, LinkingModel *m);

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
/** Compares a column's number of a level with the recorded one. */
void linking_check(Oracle *o, const LinkingGame *game, const char *id,
                   const LinkingColumn *column, const SettGrid *grid,
                   double theirs, SettArena *tmp);
const LinkingColumn *linking_column(const LinkingGame *game, const char *name);

/** `m` NULL: without chains and linker. */
void linking_check_pairs(Oracle *o, const LinkingGame *game, LinkingModel *m);

#endif
