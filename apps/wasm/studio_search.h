/* studio_search.h - what the verbs that search have in common: the parts of a
   search with their options, and its steps. */
#ifndef SETT_WASM_STUDIO_SEARCH_H
#define SETT_WASM_STUDIO_SEARCH_H

#include "wasm/session.h"

/** Of one step: a session answers nothing else until it ends. */
#define STUDIO_MOST_UNITS 100000

/** A search with all that has to outlive it. */
typedef struct StudioSearch {
    SettAlloc alloc;
    SettArena arena; /**< holds the parameters and what else belongs to it */
    SettSearchDef def;
    void *method, *genome, *eval; /**< parameters, every default at first */
    SettSearch *search;
} StudioSearch;

/** Chooses the parts by name and takes their parameters. */
SettStatus sett_studio_search_parts(StudioSearch *s, const SettCatalog *parts,
                                    const char *method, const char *genome,
                                    const char *eval);
void sett_studio_search_init(StudioSearch *s, SettAlloc alloc);
/** All but the struct itself. */
void sett_studio_search_close(StudioSearch *s);
/** Copies the preset of that name over the parameters; false: there is none. */
bool sett_studio_preset(const SettPreset *presets, int32_t count,
                        const char *name, const SettTable *table, void *params);
/** A step of the kept object that "handle" names, whose first member is its
    StudioSearch: of "units" evaluations (left out: 1). `names`: all members of
    the request. */
SettStatus sett_studio_search_step(const Session *s, const SettJson *request,
                                   const char *const *names,
                                   const SessionKind *kind, void **object,
                                   SettError *err);

#endif
