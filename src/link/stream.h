/* stream.h - a level without an end: segments one after the other, each linked
   to what is there such that the level so far can be completed with it. What
   lies far behind is let go, so the memory is the same after any number of
   segments. */
#ifndef SETT_LINK_STREAM_H
#define SETT_LINK_STREAM_H

#include "link/seam.h"

typedef struct SettLinkStreamDef {
    SettLinkModel *model; /**< stays the caller's, as all that follows */
    const SettLinkWish *wish;
    const SettLinkAlphabets *alphabets;
    int32_t longest; /**< slices of a segment, at most */
    SettAlloc alloc;
    const SettCancel *cancel; /**< or NULL */
} SettLinkStreamDef;

#define SETT_STREAM_USED 8 /* last links, which the next should not repeat */

/** A level under way. Read it by all means; only stream.c writes. */
typedef struct SettLinkStream {
    SettLinkStreamDef def;
    SettArena arena[2], tmp;
    int32_t side; /**< arena of the prefix */
    int32_t room;
    bool begun;
    SettPrefix prefix; /**< its end; by turns, `tail.way` leads from where the
                            settled actions end to the exit that stands behind
                            the last segment now */
    int32_t words[SETT_STREAM_USED][SETT_LINK_MOST];
    SettSpan used[SETT_STREAM_USED];
    int32_t used_count, used_at;
} SettLinkStream;

/** What became of a segment. `way` belongs to the stream and is valid until the
    next one. */
typedef struct SettStreamed {
    SettSeam seam;       /**< `found` false: it cannot stand here, and the level
                              is as it was */
    const uint32_t *way; /**< by turns: actions that are settled now, to be put
                              behind all earlier ones */
    int32_t way_count;
} SettStreamed;

SettStatus sett_link_stream_create(const SettLinkStreamDef *def,
                                   SettLinkStream **out);
/** Puts a segment at the end, the first as it is. SETT_BAD_ARGUMENT where it is
    longer than was said. Other statuses than SETT_OK leave the level as it
    was. */
SettStatus sett_link_stream_add(SettLinkStream *stream, SettSpan segment,
                                SettStreamed *out);
/** NULL is fine. */
void sett_link_stream_destroy(SettLinkStream *stream);

#endif
