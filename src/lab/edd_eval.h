/* edd_eval.h - EDD rooms as an evaluator: fitness and the dimensions of a room,
   and how MiniDungeons 2 personas fare in it. */
#ifndef SETT_LAB_EDD_EVAL_H
#define SETT_LAB_EDD_EVAL_H

#include "lab/edd_play.h"
#include "sett/eval.h"

/** Features: EddDimension, then EddPlayed. */
extern const SettEval sett_eval_edd;

#endif
