/* blocked.h - proofs that no link exists: a segment that cannot be crossed,
   whatever stands before and behind it. What stands outside is taken to be the
   best there could be (every cell can be entered, stood on and fallen from; any
   amount of food; no foes); where even that is not enough, there is no link at
   any length over any slices. The proof is the set of the segment's cells that
   can be reached at all; verify.h checks it. */
#ifndef SETT_LINK_BLOCKED_H
#define SETT_LINK_BLOCKED_H

#include "link/model.h"

/** Belongs to `arena`. */
SettStatus sett_link_blocked(const SettLinkModel *model,
                             const SettGrid *segment, SettArena *arena,
                             SettBlocked *out);

#endif
