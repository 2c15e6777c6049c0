/* stream.h - a level without an end: segments one after the other, each linked
   to what is there such that the level so far can be completed with it. What
   lies far behind is let go, so the memory is the same after any number of
   segments. */
#ifndef SETT_LINK_STREAM_H
#define SETT_LINK_STREAM_H

#include "link/seam.h"

#define SETT_STREAM_USED 8 /* last links, which the next should not repeat */

/** A level under way. Read it by all means; only stream.c writes. */
struct SettLinkStream {
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
};

#endif
