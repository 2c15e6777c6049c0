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

/** Whether a level can be a segment: one of the game without start and goal,
    whole but for structures that its sides cut, of which a note tells.
    SETT_BAD_INPUT, SETT_NO_MEMORY. */
SettStatus sett_segment_check(const SettStudyHost *host, const SettGame *game,
                              const SettFileLevel *level);
/** Makes kit->model for the judge `agent` (NULL: the game's first) and learns
    from the levels of the file or folder `corpus`; NULL: from the segments. */
SettStatus sett_segments_learn(const SettStudyHost *host, SettLinkKit *kit,
                               const char *agent, const char *corpus,
                               const SettLevelList *segments);
/** The slices of the level in a file as numbers of the model. */
SettStatus sett_segments_slices(const SettStudyHost *host,
                                const SettLinkKit *kit, const char *path,
                                int32_t **numbers, int32_t *count);
/** Forbids these slices in links (kit->wish.forbidden). */
SettStatus sett_segments_forbid(const SettStudyHost *host, SettLinkKit *kit,
                                const char *path);
/** "1,3": flags of the seams, from 1, where nothing may stand; NULL: none.
    SETT_BAD_ARGUMENT where a seam is not one of `seams`. */
SettStatus sett_segments_locks(const SettStudyHost *host, const char *list,
                               int32_t seams, uint8_t **flags);
/** Each segment as numbers of slices. */
SettStatus sett_segments_number(const SettStudyHost *host,
                                const SettLinkKit *kit,
                                const SettLevelList *segments, SettSpan **out);

/** Replaces the segments by those that are as wished, one for each wish of
    "gaps>=4;foes=1..2,gaps=0" (any measures) in turn: of those that fulfil it
    the one chosen least. SETT_INFEASIBLE, with a warning that names the
   nearest, where none does; SETT_BAD_ARGUMENT where a wish is wrong. */
SettStatus sett_segments_choose(const SettStudyHost *host, const SettGame *game,
                                const char *wishes, SettLevelList *segments);
/** Reads a player's log, {"source": "hills.txt", "index": 0, "won": true} a
   line, the oldest first, for the staircase over these segments. */
SettStatus sett_segments_log(const SettStudyHost *host, const SettLinkKit *kit,
                             const SettLevelList *segments, const char *path,
                             SettStaircase *out);

/** How segments are linked, beside kit->wish. */
typedef struct SettSegmentsJob {
    const uint8_t *locked; /**< seams where nothing may stand; NULL: none */
    bool global;           /**< the cheapest links in all, not one by one */
    bool paper;            /**< the paper's own search, seam by seam */
    int32_t repair;        /**< outermost slices that may be taken away, 0..2 */
} SettSegmentsJob;
/** Links all segments in their order; out->linked.found says whether there is
    such a level. Errors of sett_link_all. */
SettStatus sett_segments_link(const SettStudyHost *host, const SettLinkKit *kit,
                              const SettLevelList *segments,
                              const SettSegmentsJob *job, SettLinkedLevel *out);
/** Notes what stands at each seam, and whether the level is usable. */
void sett_segments_tell(const SettStudyHost *host, const SettLinkKit *kit,
                        const SettLevelList *segments,
                        const SettLinkedLevel *linked);
/** Warns why there is no level. */
void sett_segments_tell_none(const SettStudyHost *host, const SettLinkKit *kit,
                             const SettLevelList *segments,
                             const SettLinkedLevel *linked);
/** Adds the level as a file of a format: SVG, PNG (`scale` times the art's
   size), JSON or, for any other, level text. */
SettStatus sett_segments_write(const SettStudyHost *host,
                               const SettLinkKit *kit,
                               const SettLevelList *segments,
                               const SettLinkedLevel *linked,
                               const SettFormat *format, int32_t scale,
                               SettText *out);

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
