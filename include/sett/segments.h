/* segments.h - levels made of segments that lie in files: learnt from, chosen
   by wishes or by what a player won, linked to one level or to a stream without
   an end, and told. How segments are linked: sett/link.h. Files, messages and
   memory are the host's (sett/host_files.h): what is made belongs to its arena,
   errors go to host->err. */
#ifndef SETT_SEGMENTS_H
#define SETT_SEGMENTS_H

#include "sett/host_files.h"
#include "sett/linked.h"
#include "sett/staircase.h"

SETT_BEGIN

/** What is asked of segments, as somebody types it. */
typedef struct SettSegmentsAsked {
    const char *agent;  /**< the judge; NULL: the game's first */
    const char *corpus; /**< file or folder that is learned from; NULL: the
                             segments */
    const char *target; /**< "gaps>=4;foes=1..2,gaps=0" (any measures): a
                             segment for each wish, of those given; or NULL */
    const char *player; /**< log of a player, {"source": "hills.txt", "index":
                             0, "won": true} a line: only what suits next,
                             behind what was played last; or NULL */
    const char *own, *forbid; /**< files of a level each, whose slices may stand
                                   in links, or may not; or NULL */
    const char *lock; /**< "1,3": seams, from 1, where nothing may stand */
    int64_t low, high, unseen, repeat, shift, budget; /**< of SettLinkWish */
    bool only_own;                                    /**< of SettLinkWish */
    bool global;        /**< the cheapest links in all, not one by one */
    bool paper;         /**< the paper's own search, seam by seam */
    int64_t repair;     /**< outermost slices that may be taken away, 0..2 */
    int64_t scale;      /**< of a PNG: times the art's size */
    int64_t endless;    /**< segments of a stream; 0: they become a level */
    SettStudySeed seed; /**< of a stream, for the caller */
} SettSegmentsAsked;
/** Readies segments of kit->game to be linked or streamed: chooses them by
    `target`, checks that each is a level without start and goal, whole but for
    structures that its sides cut, of which a note tells, learns, and fills in
    the kit. SETT_INFEASIBLE, with a warning that names the nearest, where none
    is as wished; SETT_BAD_ARGUMENT (a wish, their number), SETT_BAD_INPUT. */
SettStatus sett_segments_open(const SettStudyHost *host,
                              const SettSegmentsAsked *asked,
                              SettLevelList *segments, SettLinkKit *kit);
/** Each segment as numbers of slices. */
SettStatus sett_segments_number(const SettStudyHost *host,
                                const SettLinkKit *kit,
                                const SettLevelList *segments, SettSpan **out);

/** Replaces the segments by those that are as wished, of those that fulfil a
    wish the one chosen least; see sett_segments_open. */
SettStatus sett_segments_choose(const SettStudyHost *host, const SettGame *game,
                                const char *wishes, SettLevelList *segments);
/** Reads a player's log for the staircase over these segments. */
SettStatus sett_segments_log(const SettStudyHost *host, const SettLinkKit *kit,
                             const SettLevelList *segments, const char *path,
                             SettStaircase *out);

/** Links all segments in their order, or the player's next one, notes what
    stands at each seam, and adds the level as a file of the format: SVG, PNG,
    JSON or, for any other, level text. SETT_INFEASIBLE where it is not usable,
    or, with a warning why and nothing added, where there is none. `*next`: what
    is to be said behind it, which segment was chosen; or NULL. Errors of
    sett_link_all. */
SettStatus sett_segments_link(const SettStudyHost *host, const SettLinkKit *kit,
                              const SettLevelList *segments,
                              const SettSegmentsAsked *asked,
                              const SettFormat *format, SettText *out,
                              const char **next);

/** A stream of segments drawn from those given. */
typedef struct SettSegmentsStream {
    int64_t count; /**< segments */
    uint64_t seed;
    bool json;     /**< one object a segment; else one slice a line */
    SettText *out; /**< gets them */
    /** Sends what `out` has, now and then and at the end, and empties it;
       `user` is the host's. */
    SettStatus (*send)(void *user);
} SettSegmentsStream;
/** Writes segments with their links as they come. SETT_INFEASIBLE where none
   can go on; what `send` says. */
SettStatus sett_segments_stream(const SettStudyHost *host, SettLinkKit *kit,
                                const SettLevelList *segments,
                                const SettSegmentsStream *stream);

SETT_END
#endif
