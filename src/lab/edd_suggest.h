/* edd_suggest.h - "start with our suggestions": six rooms, one each of six
   styles, each the best of its own search (docs/design/edd.md, section 6.5). */
#ifndef SETT_LAB_EDD_SUGGEST_H
#define SETT_LAB_EDD_SUGGEST_H

#include "sett/search.h"

#define EDD_SUGGESTIONS 6
#define EDD_SUGGESTION_BUDGET 15000 /**< evaluations of each at most */
#define EDD_SUGGESTION_INITIAL \
    "0.4" /**< "initial" of the genome "tiles" that they begin with */

/** Places among sett_edd_styles, in an order that the seed shuffles; three
    styles come with or without dead ends, by chance. */
void sett_edd_suggest_styles(uint64_t seed, int32_t styles[EDD_SUGGESTIONS]);
/** The search of suggestion `index`: that of all, a search by fi2pop with the
    evaluator "edd", in this style and with a stream of its own. */
SettSearchDef sett_edd_suggest_def(const SettSearchDef *all, int32_t style,
                                   int32_t index);

#endif
