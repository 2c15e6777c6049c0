/* edd_twin.h - the library's analysis of a room held against the plain one. */
#ifndef SETT_TEST_EDD_TWIN_H
#define SETT_TEST_EDD_TWIN_H

#include "support/edd_plain.h"
#include "support/edd_room.h"

/** Analyses a room and its target (drawings of one size, rows joined by '/', no
    boss, no hero, a door at least) both ways. False where they differ: `why`
   says in what. Structure must be equal, numbers to 1e-9. `plain` may be NULL,
   else it receives the plain model's room. */
bool edd_twin_same(EddMode mode, const char *rows, const char *target,
                   PlainEdd *plain, char *why, size_t size);

#endif
