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
    void *method, *genome, *eval; /**< parameters, every default at first */
    SettSearch *search;
} SettKeptSearch;

/** An empty one. */
void sett_kept_search_init(SettKeptSearch *s, const SettAsk *ask);
/** All but the struct itself. */
void sett_kept_search_close(SettKeptSearch *s);
/** Chooses the parts by name and takes their parameters: SETT_UNSUPPORTED where
    there is none of that name. */
SettStatus sett_kept_search_parts(SettKeptSearch *s, const SettCatalog *parts,
                                  const char *method, const char *genome,
                                  const char *eval);

#endif
