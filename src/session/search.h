/* search.h - what the verbs that search have in common: the parts of a search
   with their options. */
#ifndef SETT_SESSION_SEARCH_H
#define SETT_SESSION_SEARCH_H

#include "session/ask.h"

/** Of one step: a session answers nothing else until it ends. */
#define SETT_MOST_UNITS 100000

/** The member "units" of a verb that steps. */
#define ASKED_UNITS(help_) ASKED_INT(units, 1, 0, SETT_MOST_UNITS, help_)

/** A search with all that has to outlive it: in objects that are kept. */
typedef struct SettKeptSearch {
    SettArena arena; /**< holds the parameters and what else belongs to it */
    SettSearchDef def;
    SettSearchParams params; /**< every default at first */
    SettSearch *search;
} SettKeptSearch;

/** Chooses the parts by the method's name, with the first genome and the game's
    own evaluator; it is not created yet. SETT_UNSUPPORTED where the catalog has
    no such parts, or `game` is NULL. */
SettStatus sett_kept_search_open(SettKeptSearch *s, const SettAsk *ask,
                                 const SettGame *game, const char *method);
/** All but the struct itself. */
void sett_kept_search_close(SettKeptSearch *s);

#endif
