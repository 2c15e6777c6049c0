/* prefix_parts.h - the two ways of prefix.h, by the kernel of the agent. */
#ifndef SETT_LINK_PREFIX_PARTS_H
#define SETT_LINK_PREFIX_PARTS_H

#include "link/prefix.h"

SettStatus sett_prefix_jumps(SettPrefix *prefix, SettSpan segment);
SettStatus sett_trial_jumps(SettTrial *trial);
SettStatus sett_trial_ask_jumps(SettTrial *trial, SettSpan word,
                                SettAnswer *answer);
SettStatus sett_prefix_extend_jumps(SettPrefix *prefix, SettSpan word,
                                    SettSpan segment);

SettStatus sett_prefix_turns(SettPrefix *prefix, SettSpan segment);
SettStatus sett_trial_ask_turns(SettTrial *trial, SettSpan word, bool thorough,
                                SettAnswer *answer);
SettStatus sett_prefix_extend_turns(SettPrefix *prefix, SettTrial *trial);

#endif
