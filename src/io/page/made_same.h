/* made_same.h - a result against the same one made again. Private to io. */
#ifndef SETT_IO_MADE_SAME_H
#define SETT_IO_MADE_SAME_H

#include "sett/made.h"

/** One result against what was made again, their records left out. `levels`
    (may be NULL) = how many levels the document has, 0 if none. False where
    they differ; `*where` then says where first ("level 13, cell 4,5", "line
    12") from `arena`, or is NULL for no memory. `name` tells text of levels
    (.txt). With `part` set `now` is the first levels of `was` and the rest is
    not looked at. */
bool sett_made_same(const char *name, const SettText *was, const SettText *now,
                    bool part, SettArena *arena, int64_t *levels,
                    const char **where);

#endif
