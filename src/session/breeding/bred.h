/* bred.h - what the verbs of breeding share: the breeding behind a handle, and
   how generators are told of. breeding.c has the page and all that is done to
   it, record.c the whole record, generator.c single generators, rate.c
   judges. */
#ifndef SETT_SESSION_BRED_H
#define SETT_SESSION_BRED_H

#include "session/ask.h"

#include "sett/breeding.h"

/** A breeding that is kept. */
typedef struct SettKeptBreeding {
    SettBreeding *b;
    const SettGame *game;
    SettArena arena; /**< holds the database that it draws from */
} SettKeptBreeding;
extern const SettKept sett_bred_kind;

/** A generator and where it comes from: the members of the record Born. */
void sett_bred_put(SettJsonWriter *w, const SettBred *one);
/** "seed": as text, since it may be larger than a page's numbers. */
void sett_bred_put_seed(SettJsonWriter *w, uint64_t seed);
/** Undoes or does again until that page of the record is shown. */
void sett_bred_show(SettBreeding *b, int32_t page);

#endif
