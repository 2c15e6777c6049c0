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
} SettLinkStreamDef;

typedef struct SettLinkStream SettLinkStream;

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
/** By turns: the actions from where the settled ones end to the exit that
    stands behind the last segment now. Valid until the next segment. */
const uint32_t *sett_link_stream_rest(const SettLinkStream *stream,
                                      int32_t *count);
/** NULL is fine. */
void sett_link_stream_destroy(SettLinkStream *stream);

#endif
