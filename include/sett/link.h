/* link.h - levels made of segments: links of a few slices are put between
   segments, so that the whole level can be completed and its structures are
   whole (Biemer and Cooper 2022; docs/design/linking.md). For games whose
   levels are linked (SettGame.linking; linking.h).

   In order: a model (sett_link_model_new), all training levels
   (sett_link_learn), the segments as numbers of slices (sett_link_number), a
   wish and its alphabets (sett_link_wish, sett_link_alphabets), and then a
   whole level (sett_link_all), one link after the other (sett_link_begin,
   sett_link_after), or a level without an end (SettLinkStream). Slices are
   numbers of the model throughout. */
#ifndef SETT_LINK_H
#define SETT_LINK_H

#include "sett/game.h"
#include "sett/slices.h"

SETT_BEGIN

/** What a linker knows before it sees a seam: the slices of training levels and
    segments as numbers, their n-grams, the structures that they are part of,
    and how the agent moves. Opaque; belongs to its arena; one thread at a
    time, since links add slices to it. */
typedef struct SettLinkModel SettLinkModel;

/** Numbers of slices, from the beginning of the level to its end. */
typedef struct SettSpan {
    const int32_t *numbers;
    int32_t count;
} SettSpan;

/** An empty model. `judge`: the agent that has to complete levels, one of
    game->judges by name; NULL: the first. SETT_UNSUPPORTED where levels of the
    game are not linked, SETT_BAD_ARGUMENT where links are not made for the
    judge, SETT_NO_MEMORY. Belongs to `arena`. */
SettStatus sett_link_model_new(const SettGame *game, const char *judge,
                               SettArena *arena, SettLinkModel **out,
                               SettError *err);
/** Brings a training level from elsewhere into the game's own alphabet, in
    place: tiles that the game does not tell apart become one. Nothing happens
    where the game needs none of this. */
void sett_link_mend(const SettGame *game, SettGrid *level);
/** Learns a training level; all of them before the first segment.
    SETT_BAD_INPUT where slices have another size, SETT_NO_MEMORY. */
SettStatus sett_link_learn(SettLinkModel *model, const SettGrid *level);
/** The slices of a level as numbers, in the model's arena; new slices are added
    to the model. SETT_BAD_INPUT where slices have another size,
    SETT_NO_MEMORY. */
SettStatus sett_link_number(SettLinkModel *model, const SettGrid *level,
                            int32_t **numbers, int32_t *count);
/** Name of the model's agent. */
const char *sett_link_judge(const SettLinkModel *model);
/** Slices that the model knows: numbers are below it. */
int32_t sett_link_slice_count(const SettLinkModel *model);
/** Tiles in a slice. */
int32_t sett_link_slice_size(const SettLinkModel *model);
/** The tiles of a slice, as sett_slice_get; valid until a slice is added. */
const uint8_t *sett_link_slice(const SettLinkModel *model, int32_t number);
/** N-grams of a sequence of slices that no training level has. Without
    training levels: 0. */
int32_t sett_link_unseen(const SettLinkModel *model, const int32_t *numbers,
                         int32_t count);
/** A grid of the slices, from `arena`. SETT_NO_MEMORY, SETT_TOO_LARGE. */
SettStatus sett_link_grid(const SettLinkModel *model, const int32_t *numbers,
                          int32_t count, SettArena *arena, SettGrid *out);

/** States that an exact search may look at before it gives up on a level. */
#define SETT_LINK_BUDGET 2000000
/** Judges a whole level by the agent. `*progress`: 1 = completable, else the
    share that the agent gets through. `*known` false: the search gave up.
    SETT_BAD_INPUT where a level by turns has no start or no exit,
    SETT_NO_MEMORY. */
SettStatus sett_link_play(const SettLinkModel *model, const SettGrid *level,
                          SettArena *tmp, double *progress, bool *known);
/** Whether the agent completes a whole level; false, too, where its search gave
    up. Quicker than sett_link_play. Errors as there. */
SettStatus sett_link_completable(const SettLinkModel *model,
                                 const SettGrid *level, SettArena *tmp,
                                 bool *completable);
/** Whether a level passes the paper's own check of structures. See also
    sett_structures_broken (game.h). SETT_NO_MEMORY. */
SettStatus sett_link_unbroken(const SettLinkModel *model, const SettGrid *level,
                              SettArena *tmp, bool *unbroken);
/** The two characteristics that segments of the game are kept by, measures
    such as linearity and leniency. SETT_NO_MEMORY. */
SettStatus sett_link_grid_traits(const SettLinkModel *model,
                                 const SettGrid *grid, SettArena *tmp,
                                 double out[2]);
/** Euclidean distance of the characteristics of two levels: how far a link
    moves them, between the level with its links and the same segments without
    (Table II of the paper). */
double sett_link_distance(const double a[2], const double b[2]);

/** Most slices of one link. */
#define SETT_LINK_MOST 40

/** Where the slices of a link come from. */
#define SETT_LINK_KIND_LIST(X)                                            \
    X(NONE, "none")         /* the segments fit as they are */            \
    X(SEAMLESS, "seamless") /* every n-gram stands in a training level */ \
    X(PIECES, "pieces")     /* the designer's or the paper's slices */    \
    X(TRAINING, "training") /* slices of training levels */               \
    X(MADE, "made")         /* made-up slices */
typedef enum SettLinkKind {
#define SETT_LINK_KIND_ENUM(name, text) SETT_LINK_##name,
    SETT_LINK_KIND_LIST(SETT_LINK_KIND_ENUM)
#undef SETT_LINK_KIND_ENUM
        SETT_LINK_KINDS
} SettLinkKind;
/** Word for each, such as "seamless"; by SettLinkKind. */
extern const char *const sett_link_kinds[SETT_LINK_KINDS];

/** What a designer wants of links. The best link is the one of the least cost:
    its slices, and the prices below. */
typedef struct SettLinkWish {
    int32_t low, high;  /**< slices of a link; high -1: as many as the paper's
                             search, and what structures take */
    const int32_t *own; /**< linking slices of the designer's own */
    int32_t own_count;
    bool only_own;            /**< and no others */
    const uint8_t *forbidden; /**< a flag for each of `forbidden_count` slices;
                                   or NULL */
    int32_t forbidden_count;
    int32_t unseen; /**< slices that a link may be longer for each n-gram less
                         that no training level has */
    int32_t repeat; /**< and for not being one that the level has already */
    int32_t shift;  /**< and for each thousandth that the characteristics of
                         the segments around it change less; 0: of no matter */
    int32_t budget; /**< seamless words that may be judged */
} SettLinkWish;

/** Any length, no slices of one's own, 8 slices for an unseen n-gram, 1 for a
    repeated link, 400 judged words. */
SettLinkWish sett_link_wish(void);

/** Slices that links are made of. */
typedef struct SettLinkAlphabets {
    int32_t *numbers[3]; /**< of PIECES, TRAINING, MADE */
    int32_t count[3];
} SettLinkAlphabets;
/** The alphabets of a wish, once all training levels are learned; in the
    model's arena, with the slices that they add to it. SETT_NO_MEMORY. */
SettStatus sett_link_alphabets(SettLinkModel *model, const SettLinkWish *wish,
                               SettLinkAlphabets *out);

/** What was found at a seam, between what a level begins with and the next
    segment. */
typedef struct SettSeam {
    bool found;
    SettLinkKind kind;
    int32_t count; /**< slices of the link */
    int32_t numbers[SETT_LINK_MOST];
    int32_t unseen; /**< n-grams across the seam that no training level has */
    int32_t cost;
    int64_t asked; /**< levels that were judged */
    bool gave_up;  /**< some of them without an answer */
} SettSeam;

/** A proof that no link leads through a segment, whatever stands before and
    behind it: all of its cells that can be reached where everything outside is
    as good as could be. */
typedef struct SettBlocked {
    bool blocked;
    SettMask cells;  /**< reached; row 0 is above the top, row y + 1 is row y */
    int32_t reached; /**< how many */
    bool by_switch;  /**< by turns: it is a switch that cannot be reached */
} SettBlocked;

/** Segments to be linked in a given order. */
typedef struct SettLinkJob {
    SettLinkModel *model;
    const SettLinkWish *wish;
    const SettLinkAlphabets *alphabets;
    const SettSpan *segments;
    int32_t count;         /**< segments, at least 1 */
    const uint8_t *locked; /**< by seam: nothing may stand there; or NULL */
    bool global;    /**< false: the best link at each seam, and where a later
                         seam has none, a longer one at the seam before; true:
                         several beginnings are carried along at once, and the
                         level whose links cost least in all is taken */
    int32_t repair; /**< outermost slices of a segment that may be taken away
                         on either side where nothing else helps; 0..2 */
} SettLinkJob;

/** A level, or the seam that stopped it. Belongs to the arena. */
typedef struct SettLinked {
    bool found;
    int32_t failed;    /**< the seam without a link, from 0; -1: none */
    int32_t blocked;   /**< a segment that no link can lead through; -1: none */
    SettBlocked proof; /**< of that, checked move by move */
    SettSeam *seams;
    int32_t *numbers; /**< all slices */
    int32_t count;
    int32_t cost;        /**< of all links */
    int64_t asked;       /**< levels judged */
    bool gave_up;        /**< a search ended without an answer */
    int32_t *cut;        /**< slices that were taken away at the begin and at
                              the end of each segment, 2 each; NULL: none */
    const uint32_t *way; /**< by turns: from start to exit */
    int32_t way_count;
} SettLinked;

/** Links all segments of a job. `found` is false where there is no such level.
    A single segment is a level where it can be completed. `tmp` is another
    arena. SETT_CANCELLED where that of `tmp` says so, SETT_NO_MEMORY. */
SettStatus sett_link_all(const SettLinkJob *job, SettArena *arena,
                         SettArena *tmp, SettLinked *out);

/** The beginning of a level, with what can be reached in it, so that links
    behind it are judged quickly. Opaque. */
typedef struct SettPrefix SettPrefix;
/** A segment as the beginning of levels of at most `room` slices, in `arena`,
    where all that is linked to it lives, too. SETT_TOO_LARGE where the segment
    is longer, SETT_NO_MEMORY. */
SettStatus sett_link_begin(const SettLinkModel *model, SettSpan segment,
                           int32_t room, SettArena *arena, SettPrefix **out);
/** The best link between a beginning and a segment, which has room there;
    neither is changed. Uses the job's model, wish and alphabets alone. `linked`
    (may be NULL) becomes the level of the three with its slices and, by turns,
    its way; `found` false where there is no link. What it points to lives in
    `tmp` and in the beginning's arena. SETT_CANCELLED where that of `tmp` says
    so, SETT_NO_MEMORY. */
SettStatus sett_link_after(const SettLinkJob *job, const SettPrefix *beginning,
                           SettSpan segment, SettArena *tmp, SettSeam *seam,
                           SettLinked *linked);

/** A way through a whole level. */
typedef struct SettLinkWay {
    SettAnswer answer; /**< of the agent. NO is proven; UNKNOWN: the search gave
                            up, or is the paper's bounded one */
    bool accepted;     /**< the replay came from the start to the goal */
    SettPoint *places; /**< where the player was, in the level's own cells:
                            beside the level in its padding */
    int32_t place_count;
} SettLinkWay;

/** Finds a way with the model's agent and replays it by rules that are written
    apart from all searches. A `way` that is known by turns (that of a
    SettLinked: `count` actions) is replayed without a search; NULL: none is.
    SETT_NO_MEMORY. Belongs to `arena`. Costs up to SETT_LINK_BUDGET states. */
SettStatus sett_link_way(const SettLinkModel *model, const SettGrid *level,
                         const uint32_t *way, int32_t count, SettArena *arena,
                         SettLinkWay *out);

/** A level without an end: segments one after the other, each linked to what is
    there such that the level so far can be completed with it. What lies far
    behind is let go, so the memory is the same after any number of segments.
    Opaque; one thread at a time. */
typedef struct SettLinkStream SettLinkStream;

/** What a stream is made of; all of it outlives the stream. */
typedef struct SettLinkStreamDef {
    SettLinkModel *model;
    const SettLinkWish *wish;
    const SettLinkAlphabets *alphabets;
    int32_t longest; /**< slices of a segment, at most */
    SettAlloc alloc;
    const SettCancel *cancel; /**< or NULL */
} SettLinkStreamDef;

/** What became of a segment. `way` belongs to the stream and is valid until the
    next one. */
typedef struct SettStreamed {
    SettSeam seam;       /**< `found` false: it cannot stand here, and the level
                              is as it was */
    const uint32_t *way; /**< by turns: actions that are settled now, to be put
                              behind all earlier ones */
    int32_t way_count;
} SettStreamed;

/** An empty stream; `*out` is NULL after SETT_NO_MEMORY. */
SettStatus sett_link_stream_create(const SettLinkStreamDef *def,
                                   SettLinkStream **out);
/** Puts a segment at the end, the first as it is. SETT_BAD_ARGUMENT where it is
    longer than was said, SETT_CANCELLED, SETT_NO_MEMORY: the level is then as
    it was. */
SettStatus sett_link_stream_add(SettLinkStream *stream, SettSpan segment,
                                SettStreamed *out);
/** NULL is fine. */
void sett_link_stream_destroy(SettLinkStream *stream);

/** What differs between the paper's runs. */
typedef struct SettPaper {
    bool allow_empty; /**< nothing, or the chains alone, may do */
    bool parts; /**< where all training slices are linking slices: those with
                     structures too, as the paper's program has it and its text
                     has not */
} SettPaper;

/** The paper's linker: it finishes what segments leave cut by structure chains,
    then tries linking slices, shortest links first, until the level can be
    completed. Opaque. */
typedef struct SettTreeSearch SettTreeSearch;

/** Most slices of a structure that is cut by a seam. */
#define SETT_MAX_CHAIN 32
/** Most slices that the paper's linker tries, beyond those of its chains. */
#define SETT_MAX_LINK 16

/** A link between two segments as the paper's linker has it. */
typedef struct SettLink {
    bool found;
    bool gave_up; /**< all tries were used up: there may be one */
    int32_t count;
    int32_t slices[2 * SETT_MAX_CHAIN + SETT_MAX_LINK]; /**< numbers */
    SettGrid level; /**< both segments and the link; in `tmp` */
    int64_t asked;  /**< levels that were judged for completability */
} SettLink;

/** The paper's linker of a model, once all training levels are learned. Adds
    its linking slices to the model, and belongs to the model's arena.
    SETT_NO_MEMORY. */
SettStatus sett_link_paper(SettLinkModel *model, SettPaper paper,
                           SettTreeSearch **out);
/** Links two segments. SETT_BAD_INPUT where their slices differ in size,
    SETT_CANCELLED, SETT_NO_MEMORY. */
SettStatus sett_tree_search(const SettTreeSearch *search, const SettGrid *start,
                            const SettGrid *end, SettArena *tmp, SettLink *out);
/** The segments with slices between them, in `arena`. Errors as
    sett_tree_search. */
SettStatus sett_link_level(const SettTreeSearch *search, const SettGrid *start,
                           const int32_t *slices, int32_t count,
                           const SettGrid *end, SettArena *arena,
                           SettGrid *out);
/** A whole level of a job's segments with the paper's link at each seam: every
    search sees two segments and no more. So `out->found` says that every seam
    has a link, not that the agent completes the level: ask sett_link_way. The
    level has no way of its own. A link costs its slices. Uses the job's model,
    segments and count. Belongs to `arena`; `tmp` is another one. Errors as
    sett_link_all. */
SettStatus sett_link_paper_all(const SettLinkJob *job, SettPaper paper,
                               SettArena *arena, SettArena *tmp,
                               SettLinked *out);

SETT_END
#endif
