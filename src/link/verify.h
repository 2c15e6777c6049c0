/* verify.h - judges of what a linker says, written apart from all that
   searches: ways are played by the rules from start to goal, and a proof that
   no link exists is checked move by move. Slow, plain, for levels of any
   length. */
#ifndef SETT_LINK_VERIFY_H
#define SETT_LINK_VERIFY_H

#include "contracts/linking.h"

/** Whether a player of jumps can enter the cells one after the other, from the
    start of the padded level to its goal. Cells are y << 16 | x of that level,
    y = -1 above the top. */
SettStatus sett_verify_jumps(const SettRunner *runner, const SettGrid *level,
                             const uint32_t *cells, int32_t count,
                             SettArena *tmp, bool *accepted);
/** Whether the actions win the level by turns. A level without player and exit
    stands between two empty columns on either side, the player at its top left,
    the exit at its bottom right. `places` (NULL, or room for count + 1) gets
    where the player was, in the level's own columns; `*place_count` of them. */
SettStatus sett_verify_turns(const SettTurns *rules, const SettGrid *level,
                             const uint32_t *actions, int32_t count,
                             SettArena *tmp, bool *accepted, SettPoint *places,
                             int32_t *place_count);

/** Whether a segment cannot be crossed by the agent whatever stands outside:
    `cells` (row 0 above the top, row y + 1 is row y) must hold all that can be
    entered from outside, be left by no move, and not lead beyond the segment's
    end; or, by turns, miss a switch. */
bool sett_verify_blocked(const SettLinkAgent *agent, const SettGrid *segment,
                         const SettMask *cells);

#endif
