/* searches.h - what the studies of searches (edd, gram-elites) share: an item
   is one search, which is looked at as it goes on. */
#ifndef SETT_STUDIES_SEARCHES_H
#define SETT_STUDIES_SEARCHES_H

#include "sett/study_run.h"

#define SETT_SEARCH_LOOKS 11      /**< first and last evaluation included */
#define SETT_SEARCH_LOOK_VALUES 6 /**< doubles of a look */

/** Adds what there is to say of a search now. */
typedef void SettSearchLookFn(const SettSearch *search, const void *user,
                              SettText *out);
/** Runs a search of def->max_evaluations with all its looks; `*out` goes back
   by sett_search_destroy, NULL after an error. */
SettStatus sett_search_watch(const SettSearchDef *def, SettSearchLookFn *look,
                             const void *user, SettText *payload,
                             SettSearch **out);
/** Reads all looks into `looks`, structs of SETT_SEARCH_LOOK_VALUES doubles
    each; returns what follows, NULL where `size` is too small. */
const uint8_t *sett_search_take_looks(const uint8_t *payload, size_t size,
                                      void *looks);
/** The values of a look in a table's row. */
void sett_search_look_row(const void *look, SettResultValue *values);
/** A key with all parts and parameters of a search in it. */
uint64_t sett_search_key(const SettSearchDef *def, uint64_t key);

#endif
