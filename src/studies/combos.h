/* combos.h - short names of combinations, for tables of comparisons. */
#ifndef SETT_STUDIES_COMBOS_H
#define SETT_STUDIES_COMBOS_H

#include "sett/study_two_step.h"

#define CC SETT_NINE_CC
#define CAC SETT_NINE_CAC
#define AC SETT_NINE_AC
#define CF SETT_NINE_CF
#define CAF SETT_NINE_CAF
#define AF SETT_NINE_AF
#define ALL SETT_NINE_ALL

#endif
