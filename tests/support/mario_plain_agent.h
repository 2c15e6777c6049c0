/* mario_plain_agent.h - the agent that people know (Robin Baumgarten's A*),
   once more, over the plain model of the platform game. See
   docs/design/mario.md, section 9. */
#ifndef SETT_TEST_MARIO_PLAIN_AGENT_H
#define SETT_TEST_MARIO_PLAIN_AGENT_H

#include "support/mario_plain.h"

/** Plays a level that was just opened to its end, `nodes` expansions in each
   tick. Writes its buttons, at most `most` of them, and returns how many. `m`
   is the world afterwards. `spent`: expansions. */
int plain_agent_run(PlainMario *m, int nodes, unsigned char *buttons, int most,
                    long *spent);

#endif
