/* search_run.h - searches around the experiment room of EDD, for tests:
   docs/design/edd.md, section 8. */
#ifndef SETT_TEST_SEARCH_RUN_H
#define SETT_TEST_SEARCH_RUN_H

#include "sett/sett.h"

extern const char search_room[];

/** A search with all its parts; what is changed between search_open and
    search_start counts. */
typedef struct SearchRun {
    SettArena arena;
    SettSearchDef def;
    SettLevel target;
    void *method, *genome, *eval;
    SettSearch *search;
} SearchRun;

/** Defaults, or the preset where there is one of that name; seed 5, 3,000
    evaluations, all of EDD's dimensions but those that play. */
void search_open(SearchRun *r, const char *method, const char *preset,
                 const char *art);
/** A parameter of the method. */
void search_set(SearchRun *r, const char *name, const char *value);
void search_start(SearchRun *r);
void search_close(SearchRun *r);
/** Of everybody and his score. */
uint64_t search_digest(const SettSearch *search);
/** A runner that goes backwards, on `*host` workers in turn: what order threads
    work in is open. */
void search_backwards(void *host, int64_t count, SettTaskFn *task, void *user);

#endif
