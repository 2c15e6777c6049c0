/* parts.h - the generators by name, for the catalog. */
#ifndef SETT_GEN_PARTS_H
#define SETT_GEN_PARTS_H

#include "sett/gen.h"

extern const SettGen sett_gen_cc;      /**< constraint-based layouts */
extern const SettGen sett_gen_cac;     /**< cellular-automata layouts */
extern const SettGen sett_gen_ac;      /**< agent-based (digger) layouts */
extern const SettGen sett_gen_cf;      /**< constraint-based furnisher */
extern const SettGen sett_gen_caf;     /**< cellular-automata furnisher */
extern const SettGen sett_gen_af;      /**< agent-based furnisher */
extern const SettGen sett_gen_gagents; /**< agent programs: whole levels */

#endif
