/* studio_breeding.h - what the verbs of breeding share: the object behind a
   handle, and how generators are told of. studio_breeding.c has the page and
   all that is done to it, studio_bred.c single generators, studio_tree.c the
   whole record, studio_rate.c judges. */
#ifndef SETT_WASM_STUDIO_BREEDING_H
#define SETT_WASM_STUDIO_BREEDING_H

#include "wasm/session.h"

/* A breeding and the database that it draws from. */
typedef struct Bred {
    SettBreeding *b;
    const SettGame *game;
    SettArena arena;
    SettBreedingPick *picks;
    int32_t pick_count;
} Bred;

/** The breeding of member "handle"; `names` are all members of the request. */
SettStatus sett_studio_take_breeding(const Session *s, const SettJson *request,
                                     const char *const *names, Bred **out,
                                     SettError *err);
/** A generator and where it comes from, as members. */
void sett_studio_put_born(SettJsonWriter *w, const SettBred *one);
/** Undoes or does again until that page of the record is shown. */
void sett_studio_show_page(SettBreeding *b, int32_t page);
/** "seed": as text, since it may be larger than a page's numbers. */
void sett_studio_put_seed(SettJsonWriter *w, uint64_t seed);

#endif
