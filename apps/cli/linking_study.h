/* linking_study.h - the study of links (Biemer and Cooper 2022): segments, the
   pairs of neighbours among them, what concatenation, the paper's linker and
   ours make of each, and levels of many segments. Private to its files. */
#ifndef SETT_CLI_LINKING_STUDY_H
#define SETT_CLI_LINKING_STUDY_H

#include "linking.h"
#include "study_results.h"

#define LINKING_GAMES 3
#define LINKING_RUNS 7
#define LINKING_BLOCK 20 /* walks of one item */
#define LINKING_CLAIMS 9

typedef struct LinkingOptions {
    StudyOptions study;
    const char *segments, *corpus;
    int64_t pairs;
} LinkingOptions;

/** What is noted of a pair. */
enum {
    PAIR_UNBROKEN, /**< of the concatenation, by the paper's check */
    PAIR_COMPLETE,
    PAIR_PAPER, /**< 1: the paper's search found a link */
    PAIR_PAPER_SLICES,
    PAIR_PAPER_UNSEEN,
    PAIR_PAPER_SHIFT, /**< distance of the characteristics from those of the
                           concatenation */
    PAIR_PAPER_CODED, /**< the same with the start for the end, as coded */
    PAIR_LONG,        /**< 1: at least one slice was wanted, and found */
    PAIR_LONG_SLICES,
    PAIR_SHORT, /**< 1: our shortest link, its way played, whole structures */
    PAIR_SHORT_SLICES,
    PAIR_SHORT_UNSEEN,
    PAIR_SHORT_SHIFT,
    PAIR_SEAMLESS, /**< the same for our links of known n-grams */
    PAIR_SEAMLESS_SLICES,
    PAIR_SEAMLESS_UNSEEN,
    PAIR_SEAMLESS_SHIFT,
    PAIR_VALUES
};

/** Levels of many segments: how they are made, and of how many. */
typedef struct LinkingWalk {
    const char *name;
    int32_t segments;
    bool ours, forced;   /**< forced: links of at least one slice */
    int32_t segments_of; /**< the walk whose segments it takes; its own number:
                              it draws them */
} LinkingWalk;
#define LINKING_WALKS 11
extern const LinkingWalk linking_walks[LINKING_WALKS];
/** Levels of a kind, of `levels` in all: the global way, which is there to be
    compared with the greedy one, makes a fifth. */
int64_t sett_linking_levels(int32_t walk, int64_t levels);
/** What is noted of one: NaN where a run does not make it. */
enum {
    WALK_VALUE,  /**< how far the agent gets */
    WALK_USABLE, /**< 1: to the goal, and whole structures */
    WALK_SLICES, /**< of its links, in all */
    WALK_SHIFT,  /**< ours: distance of the level's characteristics from those
                      of its segments alone */
    WALK_VALUES
};

typedef struct LinkingSegment {
    int32_t a, b, index; /**< bin and place, or level and place */
    SettGrid grid;
} LinkingSegment;

/** The levels and segments of one game. */
typedef struct LinkingGame {
    const SettGame *game;
    const SettGrid *training;
    int32_t training_count;
    LinkingSegment *segments;
    int32_t segment_count;
} LinkingGame;

/** The paper's link of a pair, for the levels of many segments that come after
    all pairs. Written by who does the pair, read by others: `state` last. */
#define LINKING_MEMO 12
typedef struct LinkingMemo {
    _Atomic int32_t state; /**< 0: not known (yet); 1: no link; 2: a link */
    int32_t count;
    int32_t slices[LINKING_MEMO];
} LinkingMemo;

/** One agent over its game's segments. */
typedef struct LinkingRun {
    const LinkingGame *of;
    const char *agent; /**< of our linker */
    const char *paper; /**< of the paper's, and of concatenation: a bounded
                            search, by turns */
    bool by_paper;     /**< whether the paper's linker is run, too */
    bool walked_paper; /**< and Table III made with it */
    uint8_t *usable;   /**< a flag a segment */
    int32_t (*pairs)[2];
    int64_t pair_count, all_pairs;
    int64_t *first; /**< pair of each segment as start; one more at the end */
    LinkingMemo *memo; /**< [pair][2]: any link, one of at least a slice */
    double *values;    /**< [pair][PAIR_VALUES] */
    double *walks;     /**< [walk][level][WALK_VALUES] */
    int64_t first_item;
} LinkingRun;

typedef struct LinkingStudy {
    Study study;
    const LinkingOptions *options;
    int64_t levels; /**< of each kind of walk */
    LinkingGame games[LINKING_GAMES];
    LinkingRun runs[LINKING_RUNS];
    bool bins; /**< neighbours are bins of an archive; else all are */
    SettClaim claims[LINKING_CLAIMS];
} LinkingStudy;

/** Reads segments and training levels of all games, and finds the pairs. */
SettStatus sett_linking_read(LinkingStudy *t);

/** One item: all pairs of one start, or a block of walks. */
SettStatus sett_linking_item(void *user, int64_t item, SettArena *tmp,
                             SettText *payload);
bool sett_linking_take(void *user, int64_t item, const uint8_t *payload,
                       size_t size);
int64_t sett_linking_items(LinkingStudy *t);

/** Shares and lengths over a run's pairs. */
double sett_linking_mean(const LinkingRun *run, int32_t value);
/** Mean, median and most of a value over the pairs whose `flag` value is 1;
   over all pairs where `flag` is SETT_LINKING_ALL (the paper counts pairs
   without a link as links without slices). */
#define SETT_LINKING_ALL (-1)
void sett_linking_spread(const LinkingStudy *t, const LinkingRun *run,
                         int32_t flag, int32_t value, double out[3]);
/** The mean of a value over levels of a kind; NaN where none was made. */
double sett_linking_walk_mean(const LinkingStudy *t, const LinkingRun *run,
                              int32_t walk, int32_t value);
/** Fills the claims. */
SettStatus sett_linking_test(LinkingStudy *t);
SettStatus sett_linking_write(LinkingStudy *t);
SettStatus sett_linking_page(void *user, SettText *out);
void sett_linking_report(void *self, SettText *out);

/** A model of a run's game, all training levels learned; in `arena`. */
SettStatus sett_linking_model(const LinkingRun *run, const char *agent,
                              int32_t unseen, SettArena *arena,
                              CliLinking *out);

#endif
