/* linking.h - the study of links (Biemer and Cooper 2022): segments, the
   pairs of neighbours among them, what concatenation, the paper's linker and
   ours make of each, and levels of many segments. Private to its files. */
#ifndef SETT_STUDIES_LINKING_H
#define SETT_STUDIES_LINKING_H

#include "sett/linked.h"
#include "sett/study_linking.h"

#define SETT_LINKING_GAMES 3
#define SETT_LINKING_RUNS 7
#define SETT_LINKING_BLOCK 20 /* walks of one item */

typedef struct SettLinkingOptions {
    SettStudyOptions study;
    const char *segments, *corpus;
    int64_t pairs;
} SettLinkingOptions;

/** Levels of many segments: how they are made, and of how many. */
typedef struct SettLinkingWalk {
    const char *name;
    int32_t segments;
    bool ours, forced;   /**< forced: links of at least one slice */
    int32_t segments_of; /**< the walk whose segments it takes; its own number:
                              it draws them */
} SettLinkingWalk;
/** The first of the paper's, by any link and by ones of at least a slice; ours.
 */
enum {
    SETT_LINKING_PAPER,
    SETT_LINKING_FORCED = SETT_LINKING_PAPER + SETT_LINKED_WALKS,
    SETT_LINKING_FIVE = SETT_LINKING_FORCED + SETT_LINKED_WALKS,
    SETT_LINKING_TEN,
    SETT_LINKING_GLOBAL,
    SETT_LINKING_WALKS
};
extern const SettLinkingWalk sett_linking_walks[SETT_LINKING_WALKS];
/** Levels made of a kind: `levels`, and a fifth of them for the global way,
    which is only compared with the greedy one. */
int64_t sett_linking_levels(int32_t walk, int64_t levels);
/** What is noted of one: NaN where a run does not make it. */
enum {
    SETT_LINKING_WALK_VALUE,  /**< how far the agent gets */
    SETT_LINKING_WALK_USABLE, /**< 1: to the goal, and whole structures */
    SETT_LINKING_WALK_SLICES, /**< of its links, in all */
    SETT_LINKING_WALK_SHIFT,  /**< ours: distance of the level's characteristics
                      from those  of its segments alone */
    SETT_LINKING_WALK_VALUES
};

typedef struct SettLinkingSegment {
    int32_t a, b, index; /**< bin and place, or level and place */
    SettGrid grid;
} SettLinkingSegment;

/** The levels and segments of one game. */
typedef struct SettLinkingGame {
    const SettGame *game;
    const SettGrid *training;
    int32_t training_count;
    SettLinkingSegment *segments;
    int32_t segment_count;
    bool papers; /**< training levels and segments are the paper's own */
} SettLinkingGame;

/** The paper's link of a pair, reused by levels of many segments. Written by
    the item of the pair (`state` last), read by others. */
#define SETT_LINKING_MEMO 12
typedef struct SettLinkingMemo {
    _Atomic int32_t state; /**< 0: not known (yet); 1: no link; 2: a link */
    int32_t count;
    int32_t slices[SETT_LINKING_MEMO];
} SettLinkingMemo;

/** One agent over its game's segments. */
typedef struct SettLinkingRun {
    const SettLinkingGame *of;
    const char *agent; /**< of our linker */
    const char *paper; /**< of the paper's linker and of concatenation: a
                          bounded search */
    bool by_paper;     /**< the paper's linker is run, too */
    bool walked_paper; /**< and Table III is made with it */
    uint8_t *usable;   /**< a flag a segment */
    int32_t (*pairs)[2];
    int64_t pair_count, all_pairs;
    int64_t *first; /**< pair of each segment as start; one more at the end */
    SettLinkingMemo *memo; /**< [pair][2]: any link, one of at least a slice */
    double *values;        /**< [pair][SETT_LINKERS][SETT_LINKED_FIELDS] */
    double *walks;         /**< [walk][level][SETT_LINKING_WALK_VALUES] */
    int64_t first_item;
} SettLinkingRun;

typedef struct SettLinkingStudy {
    SettStudyRun run;
    const SettLinkingOptions *options;
    int64_t levels; /**< of each kind of walk */
    SettLinkingGame games[SETT_LINKING_GAMES];
    SettLinkingRun runs[SETT_LINKING_RUNS];
    bool bins; /**< neighbours are bins of an archive; else all are */
    SettLinkedRun linked[SETT_LINKING_RUNS];
    double *scratch; /* 2 for each pair of the largest run, at least 16 */
    SettClaim claims[SETT_LINKED_MOST_CLAIMS];
} SettLinkingStudy;

/** Reads segments and training levels of all games, and finds the pairs. */
SettStatus sett_linking_read(SettLinkingStudy *t);

/** One item: all pairs of one start, or a block of walks. */
SettStatus sett_linking_item(void *user, int64_t item, SettArena *tmp,
                             SettText *payload);
bool sett_linking_take(void *user, int64_t item, const uint8_t *payload,
                       size_t size);
int64_t sett_linking_items(SettLinkingStudy *t);

extern const char *const sett_linking_linkers[SETT_LINKERS];

/** The mean of a value over levels of a kind; NaN where none was made. */
double sett_linking_walk_mean(const SettLinkingStudy *t,
                              const SettLinkingRun *run, int32_t walk,
                              int32_t value);
SettStatus sett_linking_page(void *self, SettPage *page);
/** Usable shares with their intervals, as a chart. */
SettStudyDrawFn sett_linking_shares;

/** A model of a run's game, all training levels learned; in `arena`. */
SettStatus sett_linking_model(const SettLinkingRun *run, const char *agent,
                              SettArena *arena, SettLinkKit *out);

/** The slices of a segment as numbers of the model, which owns them. */
SettStatus sett_linking_span(SettLinkModel *model, const SettGrid *segment,
                             SettSpan *out);

/* What an item works with. Models are its own: links add slices to them. */
typedef struct SettLinkingDesk {
    const SettLinkingStudy *t;
    const SettLinkingRun *run;
    SettLinkKit paper, ours; /* ours: links of known n-grams */
    SettLinkWish short_wish;
    SettTreeSearch *empty, *forced; /* with links of no slices; without */
    SettArena keep;                 /* models, and prefixes that grow */
    SettArena *tmp;
} SettLinkingDesk;

/** How far the characteristics of two levels are apart. */
SettStatus sett_linking_shift(SettLinkingDesk *d, const SettGrid *a,
                              const SettGrid *b, double *out);
/** Whether a level of ours is whole and its way was played to the goal; `level`
    becomes it. */
SettStatus sett_linking_usable(SettLinkingDesk *d, const SettLinked *linked,
                               SettGrid *level, bool *out);
/** Levels `from` to `to` of one kind. */
SettStatus sett_linking_do_walks(SettLinkingDesk *d, int32_t walk, int64_t from,
                                 int64_t to, SettText *payload);

#endif
