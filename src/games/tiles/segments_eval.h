/* segments_eval.h - evaluators of segments, one for each game of linked
   segments: usable or how far from it, and the measures of their tiles. */
#ifndef SETT_GAMES_SEGMENTS_EVAL_H
#define SETT_GAMES_SEGMENTS_EVAL_H

#include "sett/eval.h"

extern const SettEval sett_eval_smb, sett_eval_icarus, sett_eval_dungeongrams;

#endif
